"""Whether a turn says something that should be known at once: a look, not a reading, in well under a millisecond."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from engram.cognition.excerpt import both_ends
from engram.language.tables import ANY, phrases, table
from engram.late import late

LONGEST_LOOKED_AT = 2_400  # characters: the beginning and the end of a longer turn


class Mark(StrEnum):
    """What was seen."""

    CORRECTION = "correction"
    REMEMBER = "remember"
    FORGET = "forget"
    IDENTITY = "identity"
    PREFERENCE = "preference"
    DECISION = "decision"
    COMMITMENT = "commitment"
    ERROR = "error"
    RESOLUTION = "resolution"
    URGENCY = "urgency"


@dataclass(frozen=True, slots=True)
class Signal:
    """What a look at a turn saw, in the order of the table; high where it should be digested now."""

    high: bool
    marks: tuple[Mark, ...] = ()


_TABLE = table(ANY, "signals")
LONGEST_CONTRAST = 60  # letters before the word that turns it round
_UNSPACED = tuple((Mark(mark), tuple(phrases(listed))) for mark, listed in _TABLE["unspaced"].items())
_MARKS: dict[str, tuple[Mark, ...]] = {}
for _mark, _listed in _TABLE["spoken"].items():
    for _phrase in phrases(_listed):
        _MARKS[_phrase] = (*_MARKS.get(_phrase, ()), Mark(_mark))
_SECONDS: dict[str, set[str]] = {}
for _words in map(str.split, _MARKS):
    _SECONDS.setdefault(_words[0], set()).add(_words[1] if len(_words) > 1 else "")
_OPENING, _CONTRASTS, _INSTEAD = (
    tuple[str, ...](_TABLE["corrects"][name]) for name in ("opening", "contrast", "instead")
)
_DENIALS = late(r"(?:n't|\b(?:not|nicht|no|pas|plus|non|não|niet))\s")
_NEXT_CLAUSE = late(r"(?:i|i'm|we|you|he|she|it|they|that|this|there|my|the|auch|también|ich|wir|je|il|elle|ik)\b")
_WORD = late(r"[^\W_]+(?:'[^\W_]+)*")
# What begins a sentence like this tells how things are to be done; elsewhere it tells what somebody does.
_RULE = late(
    r"(?:^|[.!?:\n]\s*)(?:please,? |bitte |por favor,? )?"
    r"(?:always|never|immer|niemals|siempre|nunca|toujours|sempre|ne .{1,40} jamais)\b"
)
# What was promised or went wrong is known soon enough when it is digested with the rest: nobody waits for that.
_HIGH = frozenset(Mark) - {Mark.ERROR, Mark.RESOLUTION, Mark.COMMITMENT}
_HIGH_OF_AGENTS = frozenset({Mark.DECISION, Mark.RESOLUTION})


def scan(text: str, role: str) -> Signal:
    """Look at a turn: which marks it has, and whether they are worth reading it now.

    >>> scan("No, actually I live in Porto now.", "user").high
    True
    >>> scan("Lovely weather today", "user")
    Signal(high=False, marks=())
    """
    return Signal(high=False) if role == "system" else _scan(both_ends(text, LONGEST_LOOKED_AT), role == "user")


@lru_cache(maxsize=64)  # a turn is looked at for what it is worth and for whether it presses
def _scan(said: str, by_person: bool) -> Signal:
    shown = said.lower().replace("’", "'")
    seen = _spoken(_WORD.findall(shown))
    if shown.startswith(_OPENING) or any(sign in shown for sign in _CONTRASTS) or _puts_instead(shown):
        seen.add(Mark.CORRECTION)
    if _RULE.search(shown):
        seen.add(Mark.REMEMBER)
    if not shown.isascii():
        seen.update(mark for mark, signs in _UNSPACED if any(sign in shown for sign in signs))
    weighty = _HIGH if by_person else _HIGH_OF_AGENTS
    return Signal(high=not weighty.isdisjoint(seen), marks=tuple(mark for mark in Mark if mark in seen))


def _puts_instead(shown: str) -> bool:
    """Whether a text denies something and says what is so instead, or ends with saying that it is so now."""
    for word in _INSTEAD:
        if word in shown:
            before, _, after = shown.partition(word)
            if _DENIALS.search(before[-LONGEST_CONTRAST:]) and not _NEXT_CLAUSE.match(after):
                return True
    return shown.endswith((" now", " now.", " now!")) and "right now" not in shown


def _spoken(words: list[str]) -> set[Mark]:
    """The marks of the phrases that stand in a text; only words that begin one are looked at more closely."""
    seen: set[Mark] = set()
    for place, (word, second) in enumerate(pairwise([*words, ""])):
        seconds = _SECONDS.get(word)
        if seconds is None or (second not in seconds and "" not in seconds):
            continue
        for size in (1, 2, 3):
            seen.update(_MARKS.get(" ".join(words[place : place + size]), ()))
    return seen
