"""Corrections inside of one sentence: `does not live in Ghent but in Turin`, `was moved, it starts at noon now`."""

from __future__ import annotations

import re
from typing import NamedTuple

from engram.cognition.beginnings import opens
from engram.cognition.reading.swaps import same_shape
from engram.cognition.reading.verbs import third
from engram.late import late


class Exchange(NamedTuple):
    """What is so, in plain words, and what is not; `over` if that was so before."""

    sentence: str
    old: str
    over: bool = False


_NOT = (
    r"(?P<aux>do(?:es)?(?:n't| not)|(?:is|am|are|was|were) (?:not|no longer)|(?:is|are|was|were)n't|'(?:m|re|s) "
    r"(?:not|no longer)|no longer)"
)
_BUT = late(
    rf"^(?P<who>[\w' .-]{{1,60}}?)(?: |(?=')){_NOT} (?P<said>[^,;]{{2,60}}?)(?P<more> any ?more| any longer)?,? "
    r"but (?:rather |now |instead |actually )*(?P<new>[^,;]{1,60})$"
)
_PREPOSITION = late(r"^(?:in|at|on|for|to|with|by|as|from|near|under)(?= )")
_ARTICLE = late(r"^(?:the|an?|my|our)(?= )")
_CLAUSE = late(
    r"(?i)^(?:that|this|there|still|also|only|because|if|when|who|not|just|for now)\b|\b(?:i|we|he|she|it|they|you)\b"
)


def not_but(clause: str) -> Exchange | None:
    """What a clause puts in the place of what it denies.

    >>> not_but("Ana doesn't live in Ghent but in Turin")
    Exchange(sentence='Ana lives in Turin', old='Ghent', over=False)
    """
    found = _BUT.match(clause) if " but " in clause else None
    if found is None or _CLAUSE.search(found["new"]):
        return None
    cut = _place(found["said"], found["new"])
    if cut is None:
        return None
    kept, old, rest = cut
    said = " ".join(part for part in (kept, found["new"], rest) if part)
    over = "no longer" in found["aux"] or bool(found["more"])
    return Exchange(f"{found['who']}{_affirmed(found['aux'], said)}", _apart(old, found["new"]), over)


def _place(said: str, new: str) -> tuple[str, str, str] | None:
    """What stands before and after the words that others take the place of, and these words without their lead."""
    for lead in (_PREPOSITION, _ARTICLE):
        if opening := lead.match(new):
            before, word, old = f" {said}".rpartition(f" {opening[0]} ")
            return (before.strip(), old, "") if word and old else None
    if spot := same_shape(said, new):
        return said[: spot[0]].strip(), said[spot[0] : spot[1]], said[spot[1] :].strip()
    before, _, old = said.rpartition(" ")
    return (before, old, "") if len(new.split()) == 1 else None


def _apart(old: str, new: str) -> str:
    """The words of the old without those that the new shares with it: of `port 8080` the number."""
    told, said = old.split(), _PREPOSITION.sub("", new).split()
    while len(told) > 1 and told[:1] == said[:1]:
        told, said = told[1:], said[1:]
    return " ".join(told)


def _affirmed(aux: str, said: str) -> str:
    """A verb without its denial."""
    if aux == "no longer":
        return f" {said}"
    if aux.startswith("do"):
        verb, _, rest = said.partition(" ")
        return f" {third(verb) if aux.startswith('does') else verb} {rest}"
    plain = re.sub(r"n't$| not$| no longer$", "", aux)
    return f"{plain} {said}" if plain.startswith("'") else f" {plain} {said}"


_ISNT = late(
    r"^(?P<what>(?:[Mm]y|[Oo]ur|[Tt]he) [\w' -]{2,50}?) (?:isn't|is not|aren't|are not|wasn't|(?:is|are) no longer) "
    r"(?P<old>[^,;]{1,40}?)(?P<more> any ?more| any longer)?[,;] (?:it|they|that)(?:'s| is|'re| are)(?: actually"
    r"| now)? "
    r"(?P<new>[^,;]{1,40})$"
)


_NOT_THIS = late(
    r"^(?:[Ii]t|[Tt]hat)(?:'s| is) (?:not|no longer) (?P<old>[^,;:]{1,40}?)(?P<more> any ?more| any longer)?[,;:.—–-]+ "
    r"(?P<new>(?:I|[Ww]e|[Mm]y|[Oo]ur|[Tt]he) [^,;]{3,60})$"
)


def rather(sentence: str) -> Exchange | None:
    """What something is that is not what it was said to be.

    >>> rather("My birthday isn't 2 May, it's 3 May")
    Exchange(sentence='My birthday is 3 May', old='2 May', over=False)
    """
    if not _may_be_rather(sentence):
        return None
    if found := _ISNT.match(sentence):
        said = f"{found['what']} is {found['new']}"
    elif found := _NOT_THIS.match(sentence):
        said = found["new"]
    else:
        return None
    over = bool(found["more"]) or " no longer " in sentence
    return Exchange(said, found["old"], over)


_may_be_rather = opens(_ISNT, _NOT_THIS)
_CHANGED = (
    r"(?:(?:was|were|got|has been|have been|has|have|is being) )?(?:just |recently )?(?:moved|changed|rescheduled"
    r"|postponed|delayed|renamed|replaced|updated|upgraded|relocated|brought forward|pushed back|put off)"
)
_IT_NOW = late(
    rf"^(?P<who>(?:[Tt]he|[Mm]y|[Oo]ur) [\w' .-]{{2,50}}?) (?:{_CHANGED}|(?:(?:is|are) )?no longer [^,;]{{2,60}}?"
    r"|(?:is|are|do|does)(?:n't| not) [^,;]{2,60}? any ?more|do(?:es)?(?:n't"
    r"| not) (?P<verb>[a-z]+) [^,;]{2,60}?(?=\W+it "
    r"(?:now )?(?P=verb)))(?:[,;.:]| -)? (?:and |so |but )?(?:(?:now )?(?:it|they)(?P<is>'s|'re)?|now) "
    r"(?P<said>[^,;]{2,60})$"
)
_ANOTHER = late(
    r"^(?:I|[Ww]e)(?:'ve| have)?(?: just)? (?:changed|switched|got (?:a )?new) (?:my "
    r"|our )?(?P<name>[a-z][\w -]{2,30}?)"
    r"[,;:.]? (?:and |so )?(?:now )?(?:it|they)(?:'s| is|'re| are)(?: now)? (?P<value>[^,;]{1,40}?)(?: now)?$"
)
_NEW = late(
    r"^(?:(?:I|[Ww]e)(?:'ve got| have| got| have got) an?|[Mm]y|[Oo]ur) new (?P<name>(?:(?:phone|mobile|office"
    r"|home|work) )?"
    r"(?:number|address|employer|bank|job|email|email address|landlord|boss|manager|room|desk|surname|last name))"
    r"(?: is|:| -)(?: now)? (?P<value>[^,;]{1,40}?)(?: now)?$"
)
_ASKED = late(
    r"^(?:[Pp]lease )?(?:[Cc]hange|[Uu]pdate|[Cc]orrect|[Ss]et) my (?P<name>(?:(?:phone|mobile|home"
    r"|work) )?(?:number|address|employer"
    r"|bank|email|email address|surname|last name|birthday))(?: to|:| -) (?P<value>[^,;]{1,40})$"
)
_IS_AGAIN = {"'s": " is", "'re": " are"}


def asked_for(sentence: str) -> Exchange | None:
    """What someone's own detail is from now on, where it is asked to be changed.

    >>> asked_for("Please change my phone number to 555-0107").sentence
    'My phone number is now 555-0107'
    """
    found = _ASKED.match(sentence)
    return Exchange(f"My {found['name']} is now {found['value']}", "", over=True) if found else None


def said_anew(sentence: str) -> Exchange | None:
    """What something is now, where the sentence says that it is another than before.

    >>> said_anew("The stand-up was moved, it now starts at noon").sentence
    'The stand-up now starts at noon'
    >>> said_anew("I changed banks, it's Harbour Trust now").sentence
    'My bank is now Harbour Trust'
    """
    if not _may_be_anew(sentence):
        return None
    if found := _IT_NOW.match(sentence):
        return Exchange(f"{found['who']}{_IS_AGAIN.get(found['is'] or '', '')} {found['said']}", "", over=True)
    if (found := _NEW.match(sentence)) or (found := _ANOTHER.match(sentence)):
        return Exchange(f"My {_one(found['name'])} is now {found['value']}", "", over=True)
    return None


_may_be_anew = opens(_IT_NOW, _NEW, _ANOTHER)


def _one(name: str) -> str:
    """A noun in the singular: one changes banks and has one."""
    return name[:-1] if name.endswith("s") and not name.endswith(("ss", "us", "address")) else name
