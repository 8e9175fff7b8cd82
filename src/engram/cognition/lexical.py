"""The lexical signal: `ask` says which lists to fetch, `signals` scores them; `spoken_by` names a speaker's list."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Corpus, Floats, Ordinals, Postings, score
from engram.cognition.marks import Flag
from engram.cognition.postings import taken
from engram.cognition.words import name_terms, query_terms, terms


@dataclass(frozen=True, kw_only=True)
class LexicalWeights:
    """How words are counted, and how much of the turns before is read with a turn."""

    k1: float = 0.5
    b: float = 0.5
    context_turns: int = 2
    context_terms: int = 40


DEFAULT_WEIGHTS = LexicalWeights()
REMEMBERED = 64  # questions: one is read in several places, one after the other
_GRAIN = 2.0**30  # fine enough for scores, coarse enough for the sum of a billion of them
_FEW = 1 << 16  # so many scores below 128 add up exactly as floats too


def spoken_by(name_term: str) -> str:
    """The key of the list of everything said by speakers with this word in their name, and of every claim with it.

    It is never a term. A word that only claims have names nobody.
    """
    return f"@{name_term}"


_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Asked:
    """What a question is looked up by."""

    terms: tuple[str, ...]
    names: tuple[str, ...]


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
    """Read a question: what it is about, and whom it may name."""
    core = without_request(question)
    return Asked(tuple(query_terms(core)), tuple(name_terms(core)))


def without_common(asked: Asked, shares: Mapping[str, float], common: float, least: int) -> Asked:
    """A question without words that so many documents have that looking them up costs much and tells little.

    The rarest few are kept, however common they are.
    """
    ranked = sorted(asked.terms, key=lambda term: shares.get(term, 0.0))
    kept = {term for place, term in enumerate(ranked) if place < least or shares.get(term, 0.0) <= common}
    return replace(asked, terms=tuple(term for term in asked.terms if term in kept))


def as_asked(question: str) -> dict[str, str]:
    """For each term the word of the question it came from, to be shown to people.

    >>> as_asked("Where is the bakery?")["bakeri"]
    'bakery'
    """
    words = reversed(question.split())  # the first to yield a term wins
    return {term: word.strip(".,;:!?\"'()[]{}«»“”¿¡") or word for word in words for term in terms(word)}


@lru_cache(REMEMBERED)
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
    """The documents that match, in ascending order, how well, and by document what the one asked about has said.

    `about` is what is held of that one.
    """

    docs: Ordinals
    own: Floats
    wide: Floats
    flags: NDArray[np.uint16]
    own_spread: Spread
    wide_spread: Spread
    spoken: NDArray[np.bool_]
    about: NDArray[np.bool_]


def signals(
    postings: Mapping[str, Postings],
    spoken: Mapping[str, Postings],
    claims: Mapping[str, Postings],
    corpus: Corpus,
    size: int,
    weights: LexicalWeights = DEFAULT_WEIGHTS,
) -> Signals:
    """Score a question against the lists of its terms and, by name, of what people have said and what is held of them.

    `claims` has a list, if an empty one, for each name in `spoken`.
    """
    also = [*spoken.values(), *claims.values()]
    found = score(postings, corpus, size, k1=weights.k1, b=weights.b, also=also)
    own_spread, wide_spread = spread(found.own, corpus.documents), spread(found.wide, corpus.documents)
    said, held = one_speaker(list(spoken.values()), size), one_speaker(list(claims.values()), size)
    return Signals(found.docs, found.own, found.wide, found.flags, own_spread, wide_spread, said, held)


def said_and_held(listed: Postings) -> tuple[Postings, Postings]:
    """A speaker's list apart: what was said, and what is held."""
    claims = listed["flags"] & Flag.CLAIM != 0
    if not claims.any():
        return listed, listed[:0]
    return taken(listed, np.flatnonzero(~claims)), taken(listed, np.flatnonzero(claims))


def spread(scores: Floats, documents: int) -> Spread:
    """Mean and deviation over all documents, given the scores of those that may have one."""
    unlisted = max(documents - len(scores), 0)
    everything = max(documents, len(scores), 1)
    mean = exact_sum(scores) / everything
    apart = scores - mean
    apart *= apart
    variance = (exact_sum(apart) + unlisted * mean * mean) / everything
    telling = variance > (mean * 1e-6) ** 2 and variance > 1e-12  # less is what rounding leaves of equal scores
    return Spread(mean, variance**0.5 if telling else 1.0)


def exact_sum(values: Floats) -> float:
    """A sum that does not depend on the order, so that an index built another way gives the same scores."""
    grains = values * _GRAIN
    np.rint(grains, out=grains)
    return sum(int(grains[first : first + _FEW].sum()) for first in range(0, len(grains), _FEW)) / _GRAIN


def one_speaker(spoken: Sequence[Postings], size: int) -> NDArray[np.bool_]:
    """By ordinal, what the one person a question names has said; nothing if it names several people.

    Two words name one person if somebody has both in the name.
    """
    both = np.zeros(size, np.bool_)
    if not spoken:
        return both
    first, *others = (said["doc"].astype(np.intp) for said in spoken)
    both[first] = True
    for other in others:
        too = np.zeros(size, np.bool_)
        too[other] = both[other]
        both = too
    return both
