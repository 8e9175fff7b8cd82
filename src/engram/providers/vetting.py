"""Propositions of a model against what was said: founded in the words of their turn, or left out with a reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from engram.cognition.claims import normalised
from engram.cognition.classify import DEFAULT_CATEGORY, KIND_OF_CATEGORY
from engram.cognition.reading.signal import Mark, scan
from engram.cognition.relations import of_its_kind
from engram.guard.injection import Admission, admission, score
from engram.language.readers.relations import relation_in
from engram.model.change import Was
from engram.model.memory import CATEGORIES, Band, Interval, Kind, band
from engram.model.proposal import Left, Mending, Proposal, Refusal, Triple, Utterance
from engram.providers.proposed import KINDS, Mended, Proposition, Three
from engram.tunables import Tunables

SHORTEST_QUOTE = 3
LONGEST_NAME = 200
SHOWN = 200
OTHERS = frozenset(["assistant", "tool"])  # of what they say only actions, decisions, commitments and results count
OF_OTHERS = frozenset(["decision", "commitment", "moment", "error", "procedure", "technical", "project", "codebase"])

LETTERS = r"[^\W_\u3040-\u30ff\u3400-\u9fff]+"  # signs that are words by themselves stand beside names without a gap
WORD = re.compile(rf"{LETTERS}(?:['’\-.,:]{LETTERS})*")
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+")
RELATION = re.compile(r"[a-z][a-z0-9_]{0,39}")
SEPARATOR = re.compile(r"[\s\-]+")
PRONOUNS = frozenset(
    "i i'm i've i'd i'll you your he she it we they his her their its my our this that these those".split()
)
OPENERS = frozenset(  # words that may begin a sentence without being anybody's name
    "a all an and any at before by during each every for from if in no not on once one only since some the there to "
    "until when while with der die das ein eine kein el la los las un una le les une des".split()
)  # fmt: skip
NEGATION = re.compile(
    r"n['’]t\b|\b(?:no|not|never|nor|none|without|nicht|kein\w*|nie|niemals|sin|nunca|jamás|non|mai|não|niet|geen|pas|plus"
    r"|jamais|aucun\w*)\b|[不没無非]|ない|ません|\bне(?:т)?\b|\bلا\b|नहीं",
    re.IGNORECASE,
)
SPEAKERS = frozenset(["user", "assistant", "tool", "system"])
MARKUP = re.compile(
    r"</?(?:turns?|before)\b|^\s*(?:system|assistant|developer)\s*:", re.IGNORECASE
)  # of our own prompt


@dataclass(frozen=True, slots=True)
class Draft:
    """A proposition beside the turn it names, the words it quotes as they stand there, and all that was shown."""

    proposed: Proposition
    said: Utterance
    text: str
    quote: str
    seen: str
    tunables: Tunables


def unquoted(draft: Draft) -> bool:
    """The turn does not have these words, or they carry nothing."""
    return len(draft.quote) < SHORTEST_QUOTE


def fragment(draft: Draft) -> bool:
    """Too little to be true or false."""
    return len(WORD.findall(draft.text)) < 2 and draft.text.isascii()


def too_long(draft: Draft) -> bool:
    """More than one proposition can be."""
    return len(draft.text.encode("utf-8", "replace")) > draft.tunables.claim_limit


def hostile(draft: Draft) -> bool:
    """Markup of a chat, or words aimed at a model: no statement about anybody."""
    return bool(MARKUP.search(draft.text)) or admission(score(draft.text).score, draft.tunables) is not Admission.CLEAN


def question(draft: Draft) -> bool:
    """Not a statement."""
    return draft.text.endswith(("?", "？"))


def unresolved(draft: Draft) -> bool:
    """Whoever reads it later cannot tell whom it is about."""
    first = WORD.search(draft.text)
    return first is not None and first[0].lower().replace("’", "'") in PRONOUNS


def unsure(draft: Draft) -> bool:
    """The model itself does not believe it: a guess of a model is no fact."""
    return band(draft.proposed.confidence) is Band.SPECULATIVE


def chatter(draft: Draft) -> bool:
    """What an assistant or a tool says about anything but what was done, decided or found."""
    return draft.said.role in OTHERS and draft.proposed.category not in OF_OTHERS


def invented(draft: Draft) -> bool:
    """A name or a number that nobody mentioned."""
    return not founded(draft.text, draft.seen)


def denied_unheard(draft: Draft) -> bool:
    """It denies something that these words do not speak of, or do not deny."""
    told = draft.proposed.triple
    if told is None or not told.denied:
        return False
    return not speaks_of(draft.quote, one_line(told.object)) or not (NEGATION.search(draft.quote) or corrects(draft))


GATES: tuple[tuple[Refusal, Callable[[Draft], bool]], ...] = (
    (Refusal.UNFOUNDED, unquoted),
    (Refusal.FRAGMENT, fragment),
    (Refusal.TOO_LONG, too_long),
    (Refusal.HOSTILE, hostile),
    (Refusal.QUESTION, question),
    (Refusal.UNRESOLVED, unresolved),
    (Refusal.HEDGED, unsure),
    (Refusal.CHATTER, chatter),
    (Refusal.UNFOUNDED, invented),
    (Refusal.UNFOUNDED, denied_unheard),
)


@dataclass(frozen=True, slots=True)
class Vetted:
    """What may stand of what was proposed for one turn, and what was left out."""

    proposals: tuple[Proposal, ...]
    left: tuple[Left, ...]


def vetted(proposed: Iterable[Proposition], said: Utterance, seen: str, tunables: Tunables) -> Vetted:
    """What may stand of the propositions for a turn: the first so many, each once, each through every gate."""
    kept: dict[str, Proposal] = {}
    left: list[Left] = []
    for each in proposed:
        text = one_line(each.text).rstrip(".。")
        draft = Draft(each, said, text, verbatim(each.quote, said.text), seen, tunables)
        if why := refusal(draft, kept):
            left.append(Left(text[:SHOWN], why))
        else:
            kept[normalised(text)] = proposal(draft)
    return Vetted(tuple(kept.values()), tuple(left))


def refusal(draft: Draft, kept: dict[str, Proposal]) -> Refusal | None:
    """Why a proposition is left out; None when it may stand."""
    closed = next((why for why, shut in GATES if shut(draft)), None)
    if closed is None and normalised(draft.text) in kept:
        return Refusal.DUPLICATE
    if closed is None and len(kept) >= draft.tunables.llm_proposals:
        return Refusal.CHATTER
    return closed


def proposal(draft: Draft) -> Proposal:
    """A proposition as the rest of Engram takes it; what is wrong in its details is left out, not guessed."""
    proposed = draft.proposed
    category = proposed.category if proposed.category in CATEGORIES else DEFAULT_CATEGORY
    return Proposal(
        text=draft.text,
        quote=draft.quote,
        category=category,
        kind=Kind(proposed.kind) if proposed.kind in KINDS else KIND_OF_CATEGORY.get(category, Kind.SEMANTIC),
        confidence=min(proposed.confidence, draft.tunables.llm_confidence),
        triple=triple(proposed.triple, draft),
        occurred=days(proposed.occurred_from, proposed.occurred_until, draft.said.tz),
        mends=mending(proposed.mends, draft),
    )


def verbatim(quote: str, text: str) -> str:
    """The words of a turn that a quote repeats, but for breaks between them; nothing if it has other words.

    >>> verbatim("I moved to Lisbon", "Yes, I moved\\n  to Lisbon.")
    'I moved\\n  to Lisbon'
    """
    found = re.search(r"\s+".join(map(re.escape, quote.split())), text)
    return found[0] if found else ""


def one_line(text: str) -> str:
    """A text without control characters, line breaks and what cannot be seen."""
    return " ".join(CONTROLS.sub(" ", text).split())


def founded(text: str, seen: str) -> bool:
    """Whether every number and every name in a text was mentioned; endings of names may differ.

    >>> founded("User owns 3 dogs", "i own 3 dogs"), founded("User knows Zoe", "i know somebody")
    (True, False)
    """
    for place, word in enumerate(WORD.findall(text)):
        low = word.casefold()
        named = word[0].isupper() and low not in SPEAKERS and not (place == 0 and low in OPENERS)
        stem = re.sub(r"['’]s?$", "", low)
        if (named or any(map(str.isdigit, word))) and stem[: max(4, len(stem) - 2)] not in seen:
            return False
    return True


def triple(told: Three | None, draft: Draft) -> Triple | None:
    """A triple whose ends stand in the text, whose relation is a name, and whose object the quote speaks of.

    By its triple a statement takes the place of others, so it takes more than a statement does; another is dropped.
    Where the model gives none, the one that the quote and the text both certainly express counts.
    """
    if told is None:
        said = relation_in(draft.quote, speaker=draft.said.speaker)
        return said if said == relation_in(draft.text, speaker=draft.said.speaker) else None
    subject, relation, thing = one_line(told.subject), snake_case(told.relation), one_line(told.object)
    text = draft.text.casefold()
    inside = all(end and len(end) <= LONGEST_NAME and end.casefold() in text for end in (subject, thing))
    if not inside or not RELATION.fullmatch(relation) or not speaks_of(draft.quote, thing):
        return None
    return Triple(subject=subject, relation=of_its_kind(relation, thing), object=thing, denied=told.denied)


def speaks_of(quote: str, thing: str) -> bool:
    """Whether a quote has something and says more of it than that it is there.

    >>> speaks_of("I settled in Lisbon", "Lisbon"), speaks_of("in Lisbon", "Lisbon"), speaks_of("I settled", "Lisbon")
    (True, False, False)
    """
    said, named = one_line(quote).casefold(), thing.casefold()
    rest = said.replace(named, " ")
    telling = [word for word in WORD.findall(rest) if word.replace("’", "'") not in OPENERS]
    return named in said and bool(telling or not rest.isascii())


def corrects(draft: Draft) -> bool:
    """Whether a turn looks as if it corrected something."""
    return Mark.CORRECTION in scan(draft.said.text, draft.said.role).marks


def snake_case(said: str) -> str:
    """A relation as Engram spells it.

    >>> snake_case("Lives in")
    'lives_in'
    """
    return SEPARATOR.sub("_", one_line(said).lower())


def mending(told: Mended | None, draft: Draft) -> Mending | None:
    """What is corrected, if the turn names it, or looks like a correction of what was said before.

    A model does not take back what nobody spoke of.
    """
    if told is None or told.was not in set(Was):
        return None
    held = one_line(told.instead_of)
    place = draft.seen if corrects(draft) else draft.said.text.casefold()
    spoken_of = any(word.casefold() in place for word in WORD.findall(held) if len(word) > 2 or not word.isascii())
    named = spoken_of and len(held) <= LONGEST_NAME and founded(held, draft.seen)
    return Mending(held, Was(told.was)) if named else None


def days(first: str | None, last: str | None, tz: str) -> Interval:
    """From the beginning of one day to the end of another, where the speaker is; nothing if they are no days."""
    try:
        start = date.fromisoformat(first or "")
        end = date.fromisoformat(last) if last else start
        opened, closed = (midnight(day, tz) for day in (start, end + timedelta(days=1)))
    except (ValueError, OverflowError):
        return Interval()
    return Interval(opened, closed) if opened < closed else Interval()


def midnight(day: date, tz: str) -> datetime:
    """When a day begins, in UTC."""
    return datetime.combine(day, time(), ZoneInfo(tz)).astimezone(UTC)


def seen_in(turns: Sequence[Utterance]) -> str:
    """Everything that was said and everybody who took part, to look for names and numbers in."""
    parts = (part for said in turns for part in (said.text, said.speaker, said.addressee) if part)
    return "\n".join(parts).casefold()
