"""Who fills a place that one person fills at a time: `Lena is my boss`, `Tom isn't my boss any more, Lena is`."""

from __future__ import annotations

from dataclasses import replace

from engram.cognition.reading.draft import SURE, Draft
from engram.cognition.reading.exchanges import Exchange
from engram.cognition.relations import relation_of
from engram.late import late

_NO_NAME = (
    r"(?!(?:If|When|While|Since|Because|So|And|But|Maybe|Once|Now|Today|Although|Unless|Until|Whether|That|This|It|He"
    r"|She|They|We|You|I|What|Who|Nobody|Somebody|Someone|Everybody|Here|There|Where|Why|How|The|My|Our|Your)\b)"
)
_WORD = r"[A-ZÀ-Ý](?:[\w-]|'(?!s\b))+"
NAME = rf"{_NO_NAME}(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?{_WORD}(?: {_WORD}){{0,2}}"
_PLACE = (
    r"(?:line |team |project |general |office |piano |guitar |violin |driving |language |family |personal |thesis )?"
    r"(?:boss|manager|supervisor|landlord|landlady|dentist|doctor|gp|GP|paediatrician|pediatrician|physio|therapist"
    r"|psychiatrist|lawyer|accountant|coach|trainer|mentor|tutor|advisor|adviser|lead|team leader|line manager"
    r"|nanny|babysitter|hairdresser|barber|vet|gardener|housemate|flatmate|roommate)"
)
_FILLS = late(
    rf"^(?P<name>{NAME}) (?:is|became|has become)(?P<now> now)? (?:my|our) (?P<new>new )?(?P<place>{_PLACE})"
    r"(?P<again> now)?$",
    has=" my | our ",
)
_LEFT = late(
    rf"^(?P<name>{NAME})(?:'s| is)(?P<not>n't| not| no longer) (?:my|our) (?P<place>{_PLACE})"
    r"(?P<more> any ?more| any longer| now)?$",
    has=" my | our ",
)


def role_of(clause: str) -> Draft | None:
    """Who fills a place with the speaker that one person fills at a time, or does so no longer.

    >>> role_of("Lena is my boss now").over, role_of("Tom is no longer my boss").over, role_of("Lena is my friend")
    ('', 'Tom', None)
    """
    if found := _FILLS.match(clause):
        anew = found["now"] or found["new"] or found["again"]
        return _draft(clause, found["place"], found["name"], over="" if anew else None)
    if found := _LEFT.match(clause):
        gone = replace(_draft(clause, found["place"], found["name"]), denied=True)
        is_over = found["more"] is not None or "no longer" in found["not"]
        return replace(gone, over=gone.object) if is_over else replace(gone, wrong=gone.object)
    return None


def _draft(text: str, place: str, name: str, over: str | None = None) -> Draft:
    relation = relation_of(place.lower())
    return Draft(text=text, category="relationship", relation=relation, object=name, confidence=SURE, over=over)


_ROLE = r"(?P<role>(?:(?!(?:on|at|in|for|when|during|with|until|any|anymore|now|because|if)\b)[\w-]+ ?){1,4}?)"
_NO_MORE = r"(?P<more>,? any ?more|,? any longer)?"
_NEXT = rf"(?:(?:it|that)(?:'s| is)(?: now)? (?P<it>{NAME})(?: now)?|(?P<new>{NAME}) is(?: now| instead)?)"
_SUCCEEDED = late(
    rf"^(?P<old>{NAME})(?:'s| is)(?P<not>n't| not| no longer) (?:my|our) {_ROLE}{_NO_MORE}"
    rf"\s?(?:[,;:.—–-]+\s?| but )(?:now )?{_NEXT}$"
    rf"|^(?:[Mm]y|[Oo]ur) (?P<place>[\w' -]{{2,40}}?) is(?P<isnt>n't| not| no longer) (?P<was>{NAME})"
    rf"(?P<since>,? any ?more|,? any longer)?\s?(?:[,;:.—–-]+\s?| but )(?:now )?(?P<now>{NAME}) is(?: now| instead)?$"
    rf"|^(?P<before>{NAME}) (?:was|used to be) (?:my|our) (?P<once>{_PLACE}),? (?:but )?now (?:it's )?(?P<then>{NAME})"
    r"(?: is)?$"
)
_ANOTHER = late(rf"^(?:(?:it|that)(?:'s| is) (?:now )?)?(?P<name>{NAME})(?: is(?: now| instead)?| now)$")


def succeeded(sentence: str) -> Exchange | None:
    """Who takes the place of whom.

    >>> succeeded("Tom isn't my boss any more, Lena is")
    Exchange(sentence='My boss is Lena', old='Tom', over=True)
    """
    found = _SUCCEEDED.match(sentence) if _MAY.search(sentence) else None
    if found is None:
        return None
    role = found["role"] or found["place"] or found["once"]
    new, old = found["new"] or found["it"] or found["now"] or found["then"], found["old"] or found["was"]
    over = found["more"] or found["since"] or found["before"] or "no longer" in (found["not"] or found["isnt"] or "")
    return Exchange(f"My {role.strip()} is {new}", old or found["before"], bool(over))


def names_another(sentence: str) -> bool:
    """Whether a sentence says of somebody that they are, and not what, as `Lena is` does."""
    return _ANOTHER.match(sentence) is not None


_MAY = late(r"(?i)\b(?:my|our) ", has="my |our ")
