"""What a question gets back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from datetime import datetime
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, Any

from engram.model.forms import tokens
from engram.model.level import Level
from engram.model.memory import Kind, Memory


class Verdict(StrEnum):
    """Whether the store can answer."""

    CONFIDENT = "confident"
    UNCERTAIN = "uncertain"
    UNKNOWN = "unknown"


class Nothing(StrEnum):
    """Why a recall came back empty."""

    EMPTY_SCOPE = "empty_scope"
    NO_MATCH = "no_match"
    FILTERED_OUT = "filtered_out"
    OVER_BUDGET = "over_budget"


class Mode(StrEnum):
    """How much of the store a recall looks at."""

    FACTS_ONLY = "facts_only"
    FACTS_PLUS_RULES = "facts_plus_rules"
    FULL_CONTEXT = "full_context"


class Transition(StrEnum):
    """How a turn relates to what was talked about before it."""

    CONTINUATION = "continuation"
    DRIFT = "drift"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class Momentum:
    """How a question tied in with its conversation, how sure that is, and how far its meaning leant towards it."""

    change: Transition
    confidence: float
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What a memory must be like to be recalled; empty means anything."""

    kinds: frozenset[Kind] = frozenset()
    categories: frozenset[str] = frozenset()
    speakers: frozenset[str] = frozenset()
    sessions: frozenset[str] = frozenset()
    statuses: frozenset[str] = frozenset()
    sources: frozenset[str] = frozenset()
    entities: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset()
    pinned: bool | None = None
    hostile: bool = False
    outdated: bool = True
    minimum_trust: float = 0.0
    start: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    known_at: datetime | None = None
    metadata: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Vote:
    """One part of a score: what it measured, how much that counts, and what it added."""

    signal: str
    raw: float
    normalised: float
    weight: float
    contribution: float
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Trust:
    """How far a recollection can be relied on, in four dimensions."""

    relevance: float
    accuracy: float
    freshness: float
    utility: float

    @property
    def composite(self) -> float:
        """The four, weighed."""
        return 0.35 * self.relevance + 0.25 * self.accuracy + 0.20 * self.freshness + 0.20 * self.utility


class _Later:
    """Something of which some fields are worked out when somebody first looks at them."""

    __slots__ = ("_work_out",)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Reached only while a field is not known; two threads that come here at once find out the same."""
            if name not in LATER:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            for each, value in self._work_out[name]().items():
                object.__setattr__(self, each, value)
            return getattr(self, name)


LATER = frozenset({"trust", "votes", "why"})
WorkOut = Mapping[str, Callable[[], Mapping[str, object]]]
"""For each field that is worked out later, what gives it, and perhaps others with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recollection(_Later):
    """One memory that came up, how strongly, and in a line `why`: its reasons, best first, then what is against it.

    `passage` is the part of its text that matched; of a short text, all of it. `also` are the ids of others that gave
    way to it: the turns it was read in, what else was read there, and its `copies`, which say the same elsewhere.
    `corrected_by` or `challenged_by` is what updates it, and `updated_at` when that was said.
    `trust`, `votes` and `why` are worked out when they are first looked at.
    """

    memory: Memory
    score: float
    trust: Trust
    votes: tuple[Vote, ...]
    why: str
    evidence: tuple[Memory, ...] = ()
    corrected_by: str | None = None
    challenged_by: str | None = None
    updated_at: datetime | None = None
    faded: bool = False
    also: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
    passage: str = ""


def reasoned_later(work_out: WorkOut, **known: Any) -> Recollection:
    """A recollection at whose reasons nobody has looked yet: many only read the memory."""
    item = object.__new__(Recollection)
    for name, value in {**_BY_DEFAULT, **known, "_work_out": work_out}.items():
        object.__setattr__(item, name, value)
    return item


def but_for(item: Recollection, **changed: Any) -> Recollection:
    """A recollection with something changed; what is not worked out yet stays so."""
    known = {}
    for name in ("_work_out", *(each.name for each in fields(Recollection))):
        try:
            known[name] = object.__getattribute__(item, name)
        except AttributeError:  # nobody has looked at it
            continue
    copy = object.__new__(Recollection)
    for name, value in {**known, **changed}.items():
        object.__setattr__(copy, name, value)
    return copy


_BY_DEFAULT: Mapping[str, Any] = {
    each.name: each.default for each in fields(Recollection) if each.default is not MISSING
}


FAMILIES = ("lexical", "semantic", "entity", "temporal", "recency", "trouble")
COMPARED = 20  # items, at most, whose order is looked at


def by_family(item: Recollection) -> dict[str, float]:
    """What the signals of each family add to the score of an item, taken together."""
    said = dict.fromkeys(FAMILIES, 0.0)
    for vote in item.votes:
        family = vote.signal.partition(".")[0]
        if family in said:
            said[family] += vote.contribution
    return said


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """The answer to a question: recollections best first, a verdict, and what was left out."""

    query: str
    items: tuple[Recollection, ...]
    verdict: Verdict
    probability: float
    nothing: Nothing | None = None
    degraded: tuple[str, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict, compare=False)
    omitted: tuple[str, ...] = ()
    candidates: int = 0
    filtered: int = 0
    momentum: Momentum | None = None
    level: Level = Level.FULL

    @property
    def tokens(self) -> int:
        """What all items cost in o200k tokens, at full length."""
        return sum(tokens(item.memory.text) for item in self.items)

    @property
    def agreement(self) -> float | None:
        """How far words, meaning, people, time and errors agree on the order of the first items, from 0 to 1.

        Of each two items that two of these tell apart, the share that both put in the same order: 0.5 is what chance
        would give. None where no two of them tell any apart. It says nothing of how good the answer is.
        """
        said = [by_family(item) for item in self.items[:COMPARED]]
        alike = [
            (one[first] > other[first]) == (one[second] > other[second])
            for one, other in combinations(said, 2)
            for first, second in combinations(FAMILIES, 2)
            if one[first] != other[first] and one[second] != other[second]
        ]
        return sum(alike) / len(alike) if alike else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Where a memory stood for a question: its votes, its rank, or the first stage that lost it.

    `understood` is what the question was taken to ask for. The rank of what was lost is its place among what differs;
    among those too low to be candidates (`candidates`), its place among all passages.
    """

    query: str
    id: str
    rank: int | None
    score: float | None
    votes: tuple[Vote, ...]
    lost_at: str | None
    detail: str
    understood: tuple[str, ...] = ()
