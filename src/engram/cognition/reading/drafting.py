"""From a sentence to drafts of what it states, with what they correct."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engram.cognition.reading.chains import links, settled, spelt_out
from engram.cognition.reading.clauses import clauses
from engram.cognition.reading.draft import Draft
from engram.cognition.reading.exchanges import not_but
from engram.cognition.reading.grammar import Clause, Subject, Tense, parse
from engram.cognition.reading.grounds import clause_ground
from engram.cognition.reading.instructions import instruction_of, is_remembering
from engram.cognition.reading.introductions import introduced, myself
from engram.cognition.reading.its import with_thing
from engram.cognition.reading.mending import Corrected, contrast
from engram.cognition.reading.notes import in_lower_case, labelled, noted, with_article
from engram.cognition.reading.outright import first_part, outright
from engram.cognition.reading.plain import joined, opened, plainer
from engram.cognition.reading.reminders import reminder_of
from engram.cognition.reading.scene import LONGEST_QUESTION, Scene
from engram.cognition.reading.sorts import is_value
from engram.cognition.reading.statements import resolved, statement_of
from engram.cognition.reading.swaps import shape_of
from engram.cognition.reading.verb_rules import OFTEN
from engram.cognition.reading.verbatim import NOT_TAKEN_APART
from engram.cognition.relations import is_functional, purpose_of
from engram.late import late
from engram.model.proposal import Left, Refusal

_AFTER_SAYING = (Refusal.HEARSAY,)
_ADVISED = late(r"\b(?:suggested|recommended|asked|mentioned)\b(?! that\b)")
"""Somebody said to do something: what the speaker then tells is the speaker's own again."""


def drafts(text: str, scene: Scene, corrected: Corrected) -> list[Draft | Left]:
    """What the clauses of a sentence state; once somebody else is quoted, all that follows is theirs."""
    body = plainer(opened(_unaddressed(text, scene.cast.you)))
    if scene.of_agent:
        body = spelt_out(body)
        if notes := _notes(body, scene):
            return [*notes]
    found: list[Draft | Left] = []
    earlier = last = ""
    whole = reminder_of(body) or instruction_of(body, of_agent=scene.of_agent)
    whole = None if whole and scene.of_agent and _are_several(body, scene) else whole
    for part, clause in [(body, joined(opened(body)))] if whole else _parts(body, scene):
        if (
            found
            and isinstance(found[-1], Left)
            and found[-1].why in _AFTER_SAYING
            and not _ADVISED.search(found[-1].quote)
        ):
            found.append(Left(part, Refusal.HEARSAY))
            continue
        draft = _put_instead(clause, found[-1] if found else None) or _told(clause, scene, earlier, last)
        found.append(Left(part, draft) if isinstance(draft, Refusal) else _mended(draft, corrected, scene))
        earlier, last = earlier or clause, last if last and _OF_IT.match(clause) else clause
    if any(isinstance(each, Left) and _HEDGE_ALONE.match(each.quote) for each in found):
        return [Left(each.text, Refusal.HEDGED) if isinstance(each, Draft) else each for each in found]
    return [*_joined(found), *_new_names(body, found), *_own_name(text, scene, found)]


def _are_several(body: str, scene: Scene) -> bool:
    """Whether what is wanted is followed by something that is so: `Don't suggest nuts, I'm allergic to them`."""
    if len(_orders(body)) > 1:
        return True
    first, *others = clauses(body)
    if not others or instruction_of(first, of_agent=True) is None:
        return False
    return all(isinstance(_told(joined(opened(each)), scene, first, first), Draft) for each in others)


def _orders(body: str) -> list[str]:
    """What is wanted, thing by thing: `don't touch the lock file, and always run the linter`."""
    parts = _AND_ALWAYS.split(body)
    return parts if len(parts) > 1 and all(instruction_of(part, of_agent=True) for part in parts) else [body]


_AND_ALWAYS = late(r"(?:,? and|,|;) (?=(?:always|never|don't|do not) )", has="always|never|don't|do not")


def _notes(body: str, scene: Scene) -> list[Draft]:
    """What a note with a label says, be it in sentences or by itself."""
    told = [draft for said in noted(body) if isinstance(draft := _told(said, scene, "", ""), Draft)]
    return told or labelled(body)


def _parts(body: str, scene: Scene) -> Iterator[tuple[str, str]]:
    """The clauses of a sentence as they stand and as they are read; what an agent is told, one statement each."""
    earlier = last = ""
    for part in (each for order in _orders(body) for each in clauses(order)) if scene.of_agent else clauses(body):
        clause = joined(opened(part))
        alone = _settled(clause, scene, earlier, last) if scene.of_agent else [clause]
        yield from [(part, clause)] if len(alone) == 1 else [(each, joined(each)) for each in alone]
        earlier, last = earlier or clause, clause


def _settled(clause: str, scene: Scene, earlier: str, last: str) -> list[str]:
    """The statements that are strung together in a clause, unless it only supposes, guesses or passes something on."""
    found = list(links(clause))
    if not found or clause_ground(clause) not in (None, Refusal.CHATTER) or _TO_YOU.search(clause):
        return [clause]
    before = clause if not _OF_IT.match(clause) else last or _last_told(scene)
    return settled(clause, found, lambda part: isinstance(_told(joined(part), scene, earlier or clause, before), Draft))


_TO_YOU = late(r"\b(?:you|your|yours)\b|[\"“”]")
"""Who speaks of the other as well, or quotes, does not list what the other is to know."""
_OF_IT = late(r"(?i)(?:it|they)\b")


def _told(clause: str, scene: Scene, earlier: str, last: str) -> Draft | Refusal:
    """What a clause states, be it only told outright."""
    draft = _draft(clause, scene, earlier)
    if scene.of_agent and (other := _not_there(draft, clause)):
        return other
    if isinstance(draft, Refusal) and draft in NOT_TAKEN_APART and scene.of_agent:
        return _outright(draft, clause, scene, (earlier, last))
    return draft


def _not_there(draft: Draft | Refusal, clause: str) -> Draft | None:
    """`The key is in the drawer, not under the mat`: what is so, and that the same with the other words is not."""
    if isinstance(draft, Draft) and (draft.relation or draft.wrong is not None or draft.over is not None):
        return None
    found = _NOT_BUT.match(clause)
    told = outright(found["said"]) if found else None
    if found is None or told is None or told.clause is None or not told.clause.rest:
        return None
    before, _, _ = found["said"].rpartition(told.clause.rest)
    return replace(told, wrong=f"{before}{found['old']}")


_NOT_BUT = late(
    r"^(?P<said>[^,]{6,80}), not (?P<old>(?:in|on|under|at|behind|by|near|with|from|next to|above|below) "
    r"(?!.*\bone\b)[^,]{2,40})$"
)


_HEDGE_ALONE = late(
    r"(?i)\W*(?:but |and |so |well )?(?:i (?:think|guess|suppose|believe|assume|reckon)(?: so)?"
    r"|(?:i['’]m )?not (?:so |quite |really |100% )?(?:sure|certain)(?: (?:though|about (?:it|that)))?"
    r"|if i remember (?:correctly|right|rightly|well)|if i['’]m not mistaken|maybe|perhaps|probably"
    r"|i (?:could|may|might) be wrong|don['’]t quote me(?: on that)?)\W*$"
)
"""A guess said apart: `My flight is at 9, I think` states nothing."""


def _own_name(text: str, scene: Scene, found: Sequence[Draft | Left]) -> list[Draft]:
    """What somebody who introduces themselves is called, where no statement says it."""
    named = any(isinstance(each, Draft) and each.relation == "has_name" for each in found)
    name = None if named else myself(text, scene.context)
    return [] if name is None else [name]


def _new_names(body: str, found: Sequence[Draft | Left]) -> list[Draft]:
    """Who is named in passing, where no statement of the sentence has the name."""
    told = " ".join(each.text for each in found if isinstance(each, Draft))
    return [each for each in introduced(body) if each.object not in told]


def _unaddressed(text: str, you: str | None) -> str:
    """A sentence without the name of whoever is spoken to at its end: `I'm majoring in law Kevin!`."""
    bare = text.rstrip(" .!")
    if not you or not bare.endswith(f" {you}"):
        return text
    before = bare[: -len(you)].rstrip(" ,")
    return text if before.rsplit(" ", 1)[-1].lower() in _LEADS_ON else before


_LEADS_ON = frozenset("and or with to for of by from at in on like than about is are was called named my our".split())
_IT_IS = late(r"^(?:it|that)(?:'s| is)(?: now)? (?P<new>[\w.+#' -]{1,40}?)(?: now| instead| these days)*$")


def _put_instead(clause: str, last: Draft | Left | None) -> Draft | None:
    """`We don't use Hudson any more, it's Argo now`: the second part in the words of the first."""
    found = _IT_IS.match(clause)
    if not found or not isinstance(last, Draft) or not last.denied or last.clause is None or last.relation is None:
        return None
    known = shape_of(found["new"]) is not None or (last.relation in _ONE_SPOKEN_OF and is_value(found["new"]))
    if last.clause.subject not in (Subject.ME, Subject.US) or not known:
        return None
    text = f"I {last.clause.verb} {last.clause.rest.replace(last.object, found['new'])}"
    bare = re.sub(r"(?i)\s+(?:any ?more|any longer)\b", "", text)
    return replace(last, text=bare, object=found["new"], denied=False, over=last.object, wrong=None, clause=None)


def _draft(clause: str, scene: Scene, earlier: str) -> Draft | Refusal:
    if told := is_remembering(clause):
        draft = _draft(plainer(told), scene, earlier)
        if isinstance(draft, Draft) or not scene.of_agent:
            return draft
        return Draft(text=told, category="instruction", subject=" ")
    if reminder := reminder_of(clause):
        return reminder
    if instruction := instruction_of(clause, of_agent=scene.of_agent):
        return instruction
    if exchange := not_but(clause):
        draft = statement_of(exchange.sentence, scene.context, earlier)
        if isinstance(draft, Draft) and draft.relation:
            over, wrong = (exchange.old, None) if exchange.over else (None, exchange.old)
            return replace(draft, over=over, wrong=wrong)
    said, old = contrast(clause)
    draft = statement_of(said, scene.context, earlier)
    if old is None or isinstance(draft, Refusal):
        return draft if old is None else statement_of(clause, scene.context, earlier)
    instead = "instead of" in clause or "rather than" in clause
    if instead and draft.relation in ("uses", "decided"):
        return replace(draft, text=clause, over=old)
    if draft.relation and (is_functional(draft.relation) or draft.relation == "uses"):
        return replace(draft, over=old) if instead else replace(draft, wrong=old, over=None)
    return replace(draft, text=clause, wrong=old if draft.relation and not instead else None)


def _outright(why: Refusal, clause: str, scene: Scene, before: tuple[str, str]) -> Draft | Refusal:
    """What is told to an agent outright, though no family of words knows it; what was spoken of last is named."""
    among_us = why is Refusal.UNRESOLVED and clause[:3].lower() in ("we ", "we'") and not OFTEN.search(clause)
    if not among_us and (told := outright(clause)):
        return told
    for named in (*in_lower_case(clause), *with_article(clause)) if why is Refusal.FRAGMENT else ():
        draft = statement_of(named, scene.context)
        if isinstance(draft, Draft) and (draft.relation or not named.startswith("my ")):
            return draft
        if named.startswith("the ") and (told := outright(named)):
            return told
    earlier, last = before
    named_thing = with_thing(clause, last or _last_told(scene)) or _with_person(clause, scene, earlier)
    if named_thing is None:
        return _first_told(clause, scene) or why
    draft = statement_of(named_thing, scene.context)
    return draft if isinstance(draft, Draft) else outright(named_thing) or why


def _first_told(clause: str, scene: Scene) -> Draft | None:
    """What a clause states before it goes on in words that tell nothing: `I don't have a garage, just a small shed`."""
    head = first_part(clause)
    draft = statement_of(head, scene.context) if head else None
    return draft if isinstance(draft, Draft) and draft.denied else None


def _with_person(clause: str, scene: Scene, earlier: str) -> str | None:
    """The same clause of whoever `he` or `she` means, if that was told."""
    parsed = parse(clause)
    if parsed is None or parsed.subject is not Subject.PRONOUN:
        return None
    if named := resolved(parsed, scene.context, earlier):
        return named.text
    only = _ONLY_NAME.findall(earlier) if parsed.who.lower().startswith(("he", "she")) else []
    return f"{only[0]}{' is' if chr(39) in parsed.who else ''}{clause[len(parsed.who) :]}" if len(only) == 1 else None


_ONLY_NAME = late(r"(?<=[a-z], )[A-Z][a-z]+\b|(?<= is )(?:Dr|Prof|Mrs?|Ms)\. [A-Z][a-z]+")
"""Who is named at the end of what comes before: `we hired a designer, Amara`."""


def _last_told(scene: Scene) -> str:
    """The sentence before, if it is of the same turn: what `it` means there is told in it."""
    last = scene.context[-1] if scene.context else ""
    return opened(last.rstrip(" .!")) if last and last in scene.said.text else ""


_ACTUALLY = late(r"(?i)\b(?:actually|in fact),? ")


def _mended(draft: Draft, corrected: Corrected, scene: Scene) -> Draft:
    """What correcting words make of a statement: what is held of the same kind, or was just said of it, was wrong."""
    corrects = corrected.hard or corrected.soft or corrected.anew or _ACTUALLY.search(draft.text)
    if not corrects or draft.over is not None or draft.wrong is not None or _ALSO.search(draft.text):
        return draft
    plain = replace(draft, text=_ACTUALLY.sub("", draft.text))
    one = draft.relation is not None and (is_functional(draft.relation) or purpose_of(draft.relation, draft.text))
    if corrected.anew:
        return replace(plain, over="") if one else plain
    if corrected.old and draft.relation:
        return replace(plain, wrong=corrected.old)
    if one or (draft.relation in _ONE_SPOKEN_OF and _is_firm(corrected)):
        return replace(plain, wrong=draft.object if draft.denied else "")
    said = _said_before(draft, scene) if corrected.hard else None
    return replace(plain, wrong=said) if said else plain


_ALSO = late(r"(?i)\b(?:also|too|as well|in addition)\b")
"""What comes to something else takes its place not."""
_ONE_SPOKEN_OF = frozenset({"plays", "allergic_to", "has_condition"})
"""One can have several of these, but who says that it was wrong means the one that was spoken of."""


def _is_firm(corrected: Corrected) -> bool:
    """Whether words say that something was wrong, rather than that something comes to mind."""
    return corrected.hard and (corrected.soft or not corrected.mild)


def _said_before(draft: Draft, scene: Scene) -> str | None:
    """What the sentence before said in place of a statement: of the same relation, or of the same doing."""
    for clause in clauses(plainer(opened(scene.context[-1][-LONGEST_QUESTION:]))) if scene.context else ():
        before = statement_of(clause, ())
        if isinstance(before, Draft) and not before.denied and before.text != draft.text:
            if draft.relation and before.relation == draft.relation:
                return before.object
            if not draft.relation and _doing(before.clause) == _doing(draft.clause) != ():
                return before.text
    return None


def _doing(clause: Clause | None) -> tuple[str, ...]:
    """The verb and the first words of what is done."""
    return (clause.verb, *clause.rest.split()[:2]) if clause else ()


def _joined(found: list[Draft | Left]) -> list[Draft | Left]:
    """`I don't live in Lisbon, I live in Porto` is one correction, not a denial and a statement."""
    kept: list[Draft | Left] = []
    for each in found:
        last = kept[-1] if kept else None
        if isinstance(each, Draft) and isinstance(last, Draft) and last.denied and not each.denied:
            present = last.clause is None or last.clause.tense is Tense.PRESENT
            if present and last.relation and last.relation == each.relation and is_functional(last.relation):
                was = {"over": last.object} if last.over is not None else {"wrong": last.object}
                kept[-1] = replace(each, over=was.get("over"), wrong=was.get("wrong"))
                continue
            if last.over and last.relation == each.relation:
                kept.append(replace(each, over=last.object))
                continue
        kept.append(each)
    return kept
