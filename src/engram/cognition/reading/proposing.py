"""From a draft to a proposal: everybody named, times read, what it mends."""

from __future__ import annotations

from dataclasses import replace
from unicodedata import category

from engram.cognition.reading.draft import Draft
from engram.cognition.reading.person import Cast, in_third_person
from engram.cognition.reading.scene import Scene
from engram.cognition.reading.when import times_of
from engram.cognition.relations import of_its_kind
from engram.late import late
from engram.model.change import Was
from engram.model.memory import Kind
from engram.model.proposal import Left, Mending, Proposal, Refusal, Triple

AGENT = "the assistant"
_WAS = late(
    r"(?i)\b(?:was|were|took place|happened|war|waren|fue|era|était)\b"
    r"(?! (?:\w+ )?(?:moved|changed|pushed|postponed|rescheduled|delayed|supposed|scheduled|planned|going|brought"
    r"|extended|bumped|set|due)\b)"
)
"""What is over is no promise, whatever date it had."""
BREAKING = frozenset("is are was were named called".split())


def proposal_of(draft: Draft, quote: str, scene: Scene) -> Proposal | Left:
    """The statement somebody else would make of it, or that it cannot be made safely."""
    cast = (
        scene.cast
        if draft.category not in ("instruction", "commitment")
        else Cast(scene.cast.me, scene.cast.you or AGENT)
    )
    draft = _placed(draft)
    text = draft.text if draft.ready else in_third_person(draft.text, cast)
    if text is None:
        return Left(quote, Refusal.UNRESOLVED)
    text = _tidy(text)
    if breaks_off(text) or (draft.object and not _says_something(draft.object)):
        return Left(quote, Refusal.FRAGMENT)
    if draft.relation == "has_name" and not draft.subject and draft.object == cast.me and draft.wrong is None:
        return Left(quote, Refusal.DUPLICATE)
    if draft.category == "commitment" and _WAS.search(draft.text):
        draft = replace(draft, category="moment", kind=Kind.EPISODIC)
    promised = draft.category == "commitment"
    when = times_of(draft.text, scene.said.at, draft.clause, promised=promised)
    return Proposal(
        text=_capital(text),
        quote=quote,
        category=draft.category,
        kind=draft.kind,
        confidence=draft.confidence,
        triple=_triple(draft, cast, quote),
        occurred=when.occurred,
        valid=when.valid,
        due=when.due if promised else None,
        mends=_mending(draft, cast),
    )


def breaks_off(text: str) -> bool:
    """Whether a statement ends before it says what, or in nothing but marks."""
    last = text.rpartition(" ")[2]
    return last.lower() in BREAKING or not _says_something(last)


def _says_something(words: str) -> bool:
    """Whether there is a letter, a figure or a picture in it, not only marks."""
    return any(letter.isalnum() or category(letter) == "So" for letter in words)


def _tidy(text: str) -> str:
    """Without the marks and blanks around it."""
    return " ".join(text.split()).strip(" ,.;:!-–—")


def _capital(text: str) -> str:
    """With a capital in front, unless a file or the like is named there."""
    first = text.split(" ", 1)[0]
    return text if any(mark in first for mark in "._/`") else text[:1].upper() + text[1:]


def _mending(draft: Draft, cast: Cast) -> Mending | None:
    if draft.wrong is not None:
        return Mending(in_third_person(draft.wrong, cast) or draft.wrong, Was.WRONG)
    if draft.over is not None:
        return Mending(in_third_person(draft.over, cast) or draft.over, Was.CHANGED)
    return None


def _placed(draft: Draft) -> Draft:
    """A draft of where somebody lives with the place, where a dwelling comes before it: `in a flat in Hamburg`."""
    if draft.relation != "lives_in" or of_its_kind("lives_in", draft.object) == "lives_in":
        return draft
    _, _, after = draft.text.partition(draft.object)
    found = _WHERE.match(after)
    return replace(draft, object=found["where"]) if found else draft


_WHERE = late(r" (?:in|en|à) (?P<where>[A-ZÀ-Ý][\w'-]*(?: [A-ZÀ-Ý][\w'-]*)*)")


def _comes_to_others(draft: Draft, quote: str) -> bool:
    """Whether something that one mostly has one of is said to come to another: `I also work at a bakery`."""
    if draft.wrong is not None or draft.over is not None or not _OF_SEVERAL.match(draft.relation or ""):
        return False
    return _ALSO.search(draft.text) is not None or _TOO.search(quote.rstrip(" .!")) is not None


_OF_SEVERAL = late(r"has_job$|works_for$|favou?rite_|has_email$|has_phone$|studies_at$")
_ALSO = late(r"(?i)\b(?:also|as well|on the side|auch|nebenbei|también|aussi)\b")
_TOO = late(r"(?i)\b(?:too|as well|auch|también|aussi)$")


def _triple(draft: Draft, cast: Cast, quote: str) -> Triple | None:
    if draft.relation is None or not draft.object or _comes_to_others(draft, quote):
        return None
    subject = in_third_person(draft.subject, cast) if draft.subject else cast.me
    object = in_third_person(draft.object, cast) or draft.object
    relation = of_its_kind(draft.relation, draft.object)
    return Triple(subject=_capital(subject or cast.me), relation=relation, object=object, denied=draft.denied)
