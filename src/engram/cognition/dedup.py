"""What says the same takes one place: copies of a statement, and a memory beside a turn that says nothing more.

Two texts are copies only when nothing that tells them apart is lost: the same one says the same words in the same
order, fillers aside, as a statement or as a question, showing the same thing, of the same time. A memory takes the
place of the turn it was read from only if every number, name, telling word and negation of the turn is in it; a turn
that stands above it says all that it says.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field

from engram.cognition.claims import normalised
from engram.cognition.duplicates import denies
from engram.cognition.fitting import LIGHT
from engram.cognition.marks import Flag, flags
from engram.cognition.postings import text_ids
from engram.cognition.words import query_terms, terms
from engram.late import late
from engram.model.memory import Interval, Kind, Memory, Turn

ASKING = ("?", "？")
POINTS = ",;:.!?…-–—'\"()"
LONG = 240  # letters from which a text is compared as it is: a copy of so much was copied, not said again
PERSONAL = int(Flag.FIRST_PERSON | Flag.YOU_ONLY)
ANY_TIME = (Interval(), Interval())
# Words that a saying may have or lack and still be the same; no pronoun, negation, number or condition is among them.
FILLERS = frozenset(
    """
    a an the so just really very oh ah well yeah yes yep hey hi hello ok okay haha lol wow hmm um uh please
    actually totally definitely honestly basically
    """.split()
)

_ASIDE = late(r"(?i)\b(?:by the way|btw|these days|of course|you know|i mean|übrigens|por cierto|d['’]ailleurs)\b")
_EMPTY = frozenset(term for word in FILLERS for term in terms(word))


@dataclass(slots=True)
class Kept:
    """An item that keeps its place, and the ids of those that gave way to it."""

    place: int
    also: list[str] = field(default_factory=list)


def collapsed(memories: Iterable[Memory], asked: frozenset[Kind], limit: int) -> list[Kept]:
    """Which of some memories, best first, keep a place: of those that say the same, the first; at most `limit`.

    A memory and the turn it was read from are one if the turn stands above it or says no more, unless both kinds were
    asked for. What stands below the last that keeps a place is not looked at.
    """
    kept: list[Kept] = []
    seats = Seats(by_kind=bool(asked), whole=True)
    for place, memory in enumerate(memories):
        words = seats.words(memory)
        slot = seats.of(memory, words)
        if slot is not None:
            kept[slot].also.append(memory.id)
        elif len(kept) == limit:
            break
        else:
            seats.give(memory, words, len(kept))
            kept.append(Kept(place))
    return kept


class Seats:
    """Which statement sits where: by what it says, and by what it was read from.

    Only texts of the same words are looked at more closely, because few ever are and a closer look costs time.
    """

    def __init__(self, *, by_kind: bool, whole: bool = False) -> None:
        """Nothing sits yet; by kind, memories of two kinds are never one.

        With `whole`, a turn shares a seat with what was read in it only if that says all that the turn does.
        """
        self._by_kind, self._whole = by_kind, whole
        self._read: dict[str, list[str]] = {}
        self._worded: dict[Hashable, dict[Hashable, int]] = {}
        self._unseen: dict[Hashable, tuple[Memory, int]] = {}
        self._linked: dict[Hashable, int] = {}
        self._flags: dict[str, int] = {}
        self._bare: dict[str, str] = {}

    def words(self, memory: Memory) -> Hashable:
        """What must be the same for two memories to be looked at more closely."""
        if memory.text not in self._bare:
            self._bare[memory.text] = bare(memory.text)
        return self._bare[memory.text], memory.kind if self._by_kind else None

    def of(self, memory: Memory, words: Hashable) -> int | None:
        """The first seat of what a memory says, or was read from, or of what was read from it."""
        found = [
            self._linked.get(link) for link in self._links(memory, "read from", "is") if self._is_whole(memory, link)
        ]
        worded = self._worded.get(words)
        if worded is not None:
            found.append(self._seat_of_twin(memory, words))
            if found[-1] is None:
                self._look(words)
                found.append(worded.get(self._circumstances(memory)))
        return min((seat for seat in found if seat is not None), default=None)

    def give(self, memory: Memory, words: Hashable, seat: int) -> None:
        """Let a memory sit."""
        if words in self._worded:
            self._worded[words].setdefault(self._circumstances(memory), seat)
        else:
            self._worded[words] = {}
            self._unseen[words] = (memory, seat)
        for link in self._links(memory, "is", "read from"):
            self._linked.setdefault(link, seat)
        if self._whole:
            for source in memory.sources:
                self._read.setdefault(source, []).append(memory.text)

    def _is_whole(self, memory: Memory, link: tuple[Hashable, ...]) -> bool:
        """Whether nothing of a turn is lost where something that was read in it sits."""
        if not self._whole or link[0] != "read from" or memory.id not in self._read:
            return True
        return says_no_more(memory.text, *self._read[memory.id])

    def _seat_of_twin(self, memory: Memory, words: Hashable) -> int | None:
        """The seat of the one memory of these words, if nothing can tell the two apart: most copies are so."""
        first, seat = self._unseen.get(words, (None, None))
        return seat if first is not None and outward(first) == outward(memory) else None

    def _look(self, words: Hashable) -> None:
        """Look closely at the first of some words, now that there is a second."""
        if words in self._unseen:
            first, seat = self._unseen.pop(words)
            self._worded[words][self._circumstances(first)] = seat

    def _circumstances(self, memory: Memory) -> Hashable:
        if memory.text not in self._flags:
            self._flags[memory.text] = flags_of(memory.text)
        return circumstances(memory, self._flags[memory.text])

    def _links(self, memory: Memory, itself: str, sources: str) -> Iterator[tuple[Hashable, ...]]:
        kind = memory.kind if self._by_kind else None
        yield itself, memory.id, kind
        yield from ((sources, source, kind) for source in memory.sources)


def says_no_more(turn: str, *read: str) -> bool:
    """Whether every number, name and telling word of a turn is in what was read in it, and its negation too.

    >>> says_no_more("Well, I live in Lisbon.", "Ana lives in Lisbon")
    True
    >>> says_no_more("I live in Lisbon, not in Porto.", "Ana lives in Lisbon")
    False
    """
    told, turn = {term for text in read for term in terms(text)}, _ASIDE.sub(" ", turn)
    return set(query_terms(turn)) - LIGHT - _EMPTY <= told and denies(turn) in {denies(text) for text in read}


def bare(text: str) -> str:
    """The words of a text without those that say nothing, unless it has no others.

    >>> bare("Well, I really sold the boat!")
    'i sold boat'
    """
    if len(text) > LONG:
        return text.strip()
    claim = normalised(text)
    return " ".join([word for word in claim.split() if word.strip(POINTS) not in FILLERS]) or claim


def flags_of(text: str) -> int:
    """Whether a text speaks of oneself, of the other, of a time."""
    return int(flags([text_ids(text)])[0])


def circumstances(memory: Memory, seen: int) -> Hashable:
    """What makes the same words another statement: who says them, asking or not, showing what, of which time."""
    return (
        voice(memory, seen),
        memory.text.rstrip().endswith(ASKING),
        shown_with(memory),
        "corrected" in memory.flags,
        of_time(memory, seen),
    )


def outward(memory: Memory) -> Hashable:
    """All that circumstances are made of, as it is at hand: what is the same here is the same there."""
    given = ANY_TIME if isinstance(memory, Turn) else (memory.occurred, memory.valid)
    role = memory.role if isinstance(memory, Turn) else None
    return (
        memory.text,
        memory.speaker,
        role,
        shown_with(memory),
        "corrected" in memory.flags,
        given,
        memory.learnt.date(),
    )


def voice(memory: Memory, seen: int) -> str | None:
    """Who speaks: the speaker, or in a turn of nobody's that says I or you, the role."""
    if memory.speaker is None and isinstance(memory, Turn) and seen & PERSONAL:
        return memory.role
    return memory.speaker


def shown_with(memory: Memory) -> Hashable:
    """What comes with the words of a turn: a picture, a tool."""
    if not isinstance(memory, Turn) or (memory.caption is None and memory.tool is None):
        return None
    return memory.caption, repr(sorted((memory.tool or {}).items()))


def of_time(memory: Memory, seen: int) -> Hashable:
    """Its own time, or where its words name one, the day it was said: `today` is another each day."""
    given = ANY_TIME if isinstance(memory, Turn) else (memory.occurred, memory.valid)
    if given != ANY_TIME:
        return given
    return memory.learnt.date() if seen & Flag.TIME else None
