"""From a question to ranked documents by words alone, with the gentle rules that words make possible.

Writing: `spoken_by` says under what a turn is listed besides its words. Asking: `ask` says which
lists to fetch, `signals` scores them, `best` ranks, `explain` gives reasons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Corpus, Floats, Ordinals, Postings, contributions, score
from engram.cognition.marks import ALL_FLAGS, Flag
from engram.cognition.words import name_terms, query_terms, terms


@dataclass(frozen=True, kw_only=True)
class LexicalWeights:
    """All that is tuned here; weights multiply z-scores, boosts and the penalty are in the same unit."""

    k1: float = 0.5
    b: float = 0.5
    own: float = 0.35
    wide: float = 0.65
    speaker_boost: float = 1.5
    first_person_boost: float = 0.3
    you_only_penalty: float = 0.6
    when_boost: float = 0.4
    context_turns: int = 2
    context_terms: int = 40


DEFAULT_WEIGHTS = LexicalWeights()
_GRAIN = 2.0**30  # fine enough for scores, coarse enough for the sum of a billion of them


def spoken_by(name_term: str) -> str:
    """The key of the list of everything said by speakers with this word in their name; never a term."""
    return f"@{name_term}"


_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Asked:
    """What a question is looked up by."""

    terms: tuple[str, ...]
    names: tuple[str, ...]
    when: bool


_WHEN = re.compile(
    r"^\W*(?:when|what (?:date|day|month|year|time)|(?:on |in )?(?:what|which) (?:date|day|month|year)"
    r"|on (?:what|which)|since when|how long ago)\b",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"""\b(?:
      (?:can|could|would|will)\ you\ (?:please\ )?(?:list|summari[sz]e|describe|outline|recap)
    | (?:can|could|would|will)\ you\ (?:please\ )?(?:tell|give|show|provide|remind|walk)(\ me)?(\ through)?
    | (?:(?:brief|clear|complete|comprehensive|detailed|full|quick|short)\ )?(?:summary|overview|recap)\ of
    | (?:the\ )?order\ in\ which | in\ order(?=\s*[?.,!]|\s*$)
    | (?:I|we|you)(?:'ve|’ve|\ have)?\ (?:brought\ up|mentioned|discussed|talked\ about|covered|told\ you)
    | (?:different|various)\ (?:aspects|concepts|parts|topics)\ of
    | (?:across|during|in|over|throughout)\ (?:all\ )?our\ (?:conversation|chat|discussion|session)s?
    | mention\ only\b[^.?!]* | so\ far
    )(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)


def ask(question: str) -> Asked:
    """Read a question: what it is about, whom it may name, and whether it wants a time."""
    core = without_request(question)
    return Asked(tuple(query_terms(core)), tuple(name_terms(core)), bool(_WHEN.match(question)))


def as_asked(question: str) -> dict[str, str]:
    """For each term the word of the question it came from, to be shown to people.

    >>> as_asked("Where is the bakery?")["bakeri"]
    'bakery'
    """
    words = reversed(question.split())  # the first to yield a term wins
    return {term: word.strip(".,;:!?\"'()[]{}«»“”¿¡") or word for word in words for term in terms(word)}


def without_request(question: str) -> str:
    """A question without the words that only say how to answer, as in `Can you list … in order?`."""
    core = _REQUEST.sub(" ", question)
    return core if _WORD.search(core) else question


@dataclass(frozen=True)
class Spread:
    """Where the scores of all documents lie, those that match nothing included."""

    mean: float
    deviation: float

    def z(self, scores: Floats) -> Floats:
        """How many standard deviations each score is above the mean."""
        above = scores - self.mean
        above /= self.deviation
        return above

    @property
    def absent(self) -> float:
        """The z-score of a document that matches nothing."""
        return -self.mean / self.deviation


@dataclass(frozen=True)
class Signals:
    """The documents that match, in ascending order, what speaks for each, and the weighted sum."""

    docs: Ordinals
    own: Floats
    wide: Floats
    flags: NDArray[np.uint16]
    speaker: NDArray[np.bool_]
    total: Floats
    own_spread: Spread
    wide_spread: Spread


def signals(
    asked: Asked,
    postings: Mapping[str, Postings],
    spoken: Mapping[str, Postings],
    corpus: Corpus,
    size: int,
    weights: LexicalWeights = DEFAULT_WEIGHTS,
) -> Signals:
    """Score a question against the lists of its terms and, by name, of what the people it names have said."""
    found = score(postings, corpus, size, k1=weights.k1, b=weights.b, also=spoken.values())
    own_spread, wide_spread = spread(found.own, corpus.documents), spread(found.wide, corpus.documents)
    own, wide = own_spread.z(found.own), wide_spread.z(found.wide)
    speaker = one_speaker(list(spoken.values()), size)[found.docs]
    total = weights.own * own + weights.wide * wide + weights.speaker_boost * speaker
    total += _flag_boosts(asked, weights).take(found.flags & ALL_FLAGS)
    return Signals(found.docs, own, wide, found.flags, speaker, total, own_spread, wide_spread)


def spread(scores: Floats, documents: int) -> Spread:
    """Mean and deviation over all documents, given the scores of those that may have one."""
    unlisted = max(documents - len(scores), 0)
    everything = max(documents, len(scores), 1)
    mean = exact_sum(scores) / everything
    variance = (exact_sum(np.square(scores - mean)) + unlisted * mean * mean) / everything
    telling = variance > (mean * 1e-6) ** 2 and variance > 1e-12  # less is what rounding leaves of equal scores
    return Spread(mean, variance**0.5 if telling else 1.0)


def exact_sum(values: Floats) -> float:
    """A sum that does not depend on the order, so that an index built another way gives the same scores."""
    return int(np.rint(values * _GRAIN).astype(np.int64).sum()) / _GRAIN


def one_speaker(spoken: Sequence[Postings], size: int) -> NDArray[np.bool_]:
    """By ordinal, what the one person a question names has said; nothing if it names several people.

    Two words name one person if somebody has both in the name.
    """
    named = np.zeros(size, np.uint16)
    for said in spoken:
        named[said["doc"].astype(np.intp)] += 1
    return named == len(spoken) if spoken else np.zeros(size, np.bool_)


def _flag_boosts(asked: Asked, weights: LexicalWeights) -> Floats:
    """For every combination of flags, what it adds."""
    return np.array([sum(boost for _, boost in _boosts(seen, asked, weights)) for seen in range(ALL_FLAGS + 1)])


def _boosts(seen: int, asked: Asked, weights: LexicalWeights) -> Iterator[tuple[str, float]]:
    if seen & Flag.FIRST_PERSON:
        yield "first_person", weights.first_person_boost
    if seen & Flag.YOU_ONLY:
        yield "you_only", -weights.you_only_penalty
    if seen & Flag.TIME and asked.when:
        yield "when", weights.when_boost


def best(found: Signals, limit: int, among: NDArray[np.bool_] | None = None) -> tuple[Ordinals, Floats]:
    """The highest totals, ties by ordinal; `among` says of each ordinal whether it may be given."""
    docs, total = found.docs, found.total
    if among is not None:
        allowed = among[docs]
        docs, total = docs[allowed], total[allowed]
    if 0 < limit < len(docs):
        reached = total >= np.partition(total, -limit)[-limit]
        docs, total = docs[reached], total[reached]
    order = np.argsort(-total, kind="stable")[: max(limit, 0)]
    return docs[order], total[order]


@dataclass(frozen=True)
class Explanation:
    """Why a document has its total: `parts` add up to it, `terms` to its raw own and wide BM25 scores."""

    terms: Mapping[str, tuple[float, float]]
    parts: Mapping[str, float]
    total: float


def explain(
    docs: Sequence[int],
    found: Signals,
    asked: Asked,
    postings: Mapping[str, Postings],
    corpus: Corpus,
    weights: LexicalWeights = DEFAULT_WEIGHTS,
) -> dict[int, Explanation]:
    """The reasons for the totals of some documents; those that do not match are left out."""
    places = {doc: int(np.searchsorted(found.docs, doc)) for doc in docs}
    listed = {doc: place for doc, place in places.items() if place < len(found.docs) and found.docs[place] == doc}
    raw = contributions(list(listed), postings, corpus, k1=weights.k1, b=weights.b)
    return {
        doc: Explanation(raw[doc], _parts(place, found, asked, weights), float(found.total[place]))
        for doc, place in listed.items()
    }


def _parts(place: int, found: Signals, asked: Asked, weights: LexicalWeights) -> dict[str, float]:
    parts = {"own": weights.own * float(found.own[place]), "wide": weights.wide * float(found.wide[place])}
    parts |= {"speaker": weights.speaker_boost} if found.speaker[place] else {}
    return parts | dict(_boosts(int(found.flags[place]), asked, weights))
