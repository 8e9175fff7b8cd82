"""Where a conversation falls into stretches, what each is about, and which of them return to a topic.

A box stays open while turns are added to it; when the topic shifts, nobody speaks for a while or it is full, it is
sealed and the next turn opens another. Boxes about the same thing carry the same trace.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import chain

from engram.cognition.words import query_terms
from engram.model.episode import Box, Ending
from engram.model.scope import Scope
from engram.model.telling import telling_words

TITLE_WORDS = 4
TOPIC_WORDS = 24
WORDS_OF_A_TURN = 24
MOST_SPREAD = 6  # turns a word may be said in and tell the more of the box
FEW_BOXES = 8  # with fewer, nothing can be said of many
LEAST_SHARED = 2  # topic words: one alone may be chance
LEAST_TERMS = 5  # that two turns must have together to be judged: a short remark shares nothing with anything
LONGEST_READ = 800  # characters of a turn


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxWeights:
    """What is tuned here."""

    silence: timedelta = timedelta(minutes=30)
    most_turns: int = 50
    least_turns: int = 6  # a box of fewer is not closed by its topic: a remark is no topic
    overlap: float = 0.05  # share of two turns' words that was said before, below which the topic shifts
    trace_overlap: float = 0.15  # of topic words, from which two boxes are about the same


DEFAULT_WEIGHTS = BoxWeights()


@dataclass(frozen=True, slots=True)
class Heard:
    """A turn as a box takes it in."""

    id: str
    at: datetime
    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class Open:
    """A box that still takes turns."""

    turns: tuple[Heard, ...]

    def parted(self, why: Ending) -> tuple[Open, Open | None]:
        """The box that is sealed, and the one that is open next, if it has turns already.

        One turn alone shows no shift of topic; when a second one does, the first goes along.
        """
        if why is not Ending.TOPIC:
            return self, None
        return Open(self.turns[:-1]), Open(self.turns[-1:])


def seals(box: Open, turn: Heard, weights: BoxWeights = DEFAULT_WEIGHTS) -> Ending | None:
    """Why the next turn does not belong to a box any more, or None if it does."""
    if turn.at - box.turns[-1].at >= weights.silence:
        return Ending.SILENCE
    if len(box.turns) >= weights.most_turns:
        return Ending.SIZE
    return Ending.TOPIC if len(box.turns) > weights.least_turns and shifts(box, turn, weights) else None


def shifts(box: Open, turn: Heard, weights: BoxWeights = DEFAULT_WEIGHTS) -> bool:
    """Whether the last turn of a box and the next share next to nothing with what was said before them."""
    terms = _terms((box.turns[-1], turn))
    if len(terms) < LEAST_TERMS:
        return False
    shared, least = set[str](), weights.overlap * len(terms)
    for said in reversed(box.turns[:-1]):  # what was said just before shares enough as a rule
        shared |= terms & _terms((said,))
        if len(shared) >= least:
            return False
    return len(shared) < least


def _terms(turns: Iterable[Heard]) -> frozenset[str]:
    return frozenset[str]().union(*(_terms_of(turn.text[:LONGEST_READ]) for turn in turns))


@lru_cache(maxsize=256)
def _terms_of(shown: str) -> frozenset[str]:
    return frozenset(term for _, terms in _telling(shown) for term in terms)


@lru_cache(maxsize=256)
def _telling(shown: str) -> list[tuple[str, tuple[str, ...]]]:
    """What a turn speaks of, as written and as terms; it is wanted again with each turn after it."""
    words = ((word, _terms_of_word(word)) for word in telling_words(shown, WORDS_OF_A_TURN))
    return [(word, terms) for word, terms in words if terms]


@lru_cache(maxsize=1 << 12)
def _terms_of_word(word: str) -> tuple[str, ...]:
    return tuple(query_terms(word))


def boxed(turns: Iterable[Heard], weights: BoxWeights = DEFAULT_WEIGHTS) -> Iterator[tuple[Open, Ending]]:
    """Some turns, in the order they were said, as boxes, each with what sealed it."""
    box: Open | None = None
    for turn in turns:
        if box is not None and (why := seals(box, turn, weights)):
            done, box = box.parted(why)
            yield done, why
        box = Open((*box.turns, turn) if box else (turn,))
    if box is not None:
        yield box, Ending.END


@dataclass(frozen=True, slots=True)
class Strand:
    """Digested turns of one session that are in no box yet, in order, and whether more of it wait to be digested."""

    place: int
    scope: Scope
    session: str | None
    turns: tuple[Heard, ...]
    more: bool = False

    def is_over(self, now: datetime, weights: BoxWeights = DEFAULT_WEIGHTS) -> bool:
        """Whether nothing more is to be expected of it: all of it was read, and nobody spoke for a while."""
        return not self.more and now - self.turns[-1].at >= weights.silence


def boxes_of(
    turns: Iterable[Heard], earlier: Sequence[Box], *, over: bool, weights: BoxWeights = DEFAULT_WEIGHTS
) -> list[Box]:
    """The sealed boxes of some turns, each named by the id of its first; the last stretch is one only if it is over."""
    found = list(boxed(turns, weights))
    known, before = [*earlier], len(earlier)
    for box, why in found if over else found[:-1]:
        known.append(sealed(box, why, box.turns[0].id, known, weights))
    return known[before:]


def sealed(box: Open, why: Ending, id: str, earlier: Sequence[Box] = (), weights: BoxWeights = DEFAULT_WEIGHTS) -> Box:
    """A box that takes no more turns: named after what is told in it and not in the earlier ones, with its trace."""
    speakers = tuple(dict.fromkeys(turn.speaker for turn in box.turns))
    rare = _rarity(earlier)
    told = _told(box, speakers, rare)
    made = Box(
        id=id,
        started=box.turns[0].at,
        ended=box.turns[-1].at,
        participants=speakers,
        turns=tuple(turn.id for turn in box.turns),
        words=tuple(dict.fromkeys(term for word in told for term in query_terms(word)))[:TOPIC_WORDS],
        title=" ".join(told[:TITLE_WORDS]) or " ".join(box.turns[0].text.split()[:TITLE_WORDS]),
        ended_by=why,
    )
    return replace(made, trace=_trace_of(made, earlier, rare, weights))


def _told(box: Open, speakers: tuple[str, ...], rare: Callable[[str], float]) -> list[str]:
    """The topic words of a box as they are written, the most telling first; nobody's topic is the speakers' names."""
    names = {term for speaker in speakers for term in query_terms(speaker)}
    spread: Counter[str] = Counter()
    written: dict[str, str] = {}
    for turn in box.turns:
        for word, terms in _telling(turn.text[:LONGEST_READ]):
            term = " ".join(terms)
            if not names.issuperset(terms):
                spread[term] += 1
                if term not in written or (written[term][:1].isupper() and not word[:1].isupper()):
                    written[term] = word
    ranked = sorted(spread, key=lambda term: -(min(spread[term], MOST_SPREAD) * rare(term) * _capital(written[term])))
    return [written[term] for term in ranked[:TOPIC_WORDS]]


def _capital(word: str) -> float:
    return 1.25 if word[:1].isupper() or word[:1].isdigit() else 1.0


def _rarity(earlier: Sequence[Box]) -> Callable[[str], float]:
    """How much a term tells: little if it is a topic of many of the earlier boxes."""
    counts, boxes = Counter(chain.from_iterable(box.words for box in earlier)), max(len(earlier), FEW_BOXES)
    return lambda term: max(0.1, 1 - 2 * counts[term] / boxes)


def _trace_of(box: Box, earlier: Sequence[Box], rare: Callable[[str], float], weights: BoxWeights) -> str | None:
    """The trace of the earlier box that is most about the same, or None; one without a trace lends its id."""
    topic = frozenset(box.words)

    def likeness(other: Box) -> float:
        several = len(topic.intersection(other.words)) >= LEAST_SHARED
        return _shared(box.words, other.words, rare) if several else 0.0

    best = max(earlier, key=likeness, default=None)
    if best is None or likeness(best) < weights.trace_overlap:
        return None
    return best.trace or best.id


def _shared(one: Sequence[str], other: Sequence[str], rare: Callable[[str], float]) -> float:
    """How much two lists of topic words, the most telling first, have in common, rare ones counting more."""
    mine = {word: rare(word) / math.sqrt(1 + place) for place, word in enumerate(one)}
    theirs = {word: rare(word) / math.sqrt(1 + place) for place, word in enumerate(other)}
    length = math.sqrt(sum(each * each for each in mine.values()) * sum(each * each for each in theirs.values()))
    return sum(mine[word] * theirs[word] for word in mine.keys() & theirs.keys()) / length if length else 0.0
