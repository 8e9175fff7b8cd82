"""What is seen of a turn when it is written, so that no text is read again when it is scored."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntFlag

import numpy as np
from numpy.typing import NDArray

from engram.cognition.postings import Ids, as_array, text_ids
from engram.cognition.time_words import ALONE, PAIRED


class Flag(IntFlag):
    """Whether a turn speaks of oneself, only of the other, and of a time; and whether it is no turn but a claim."""

    FIRST_PERSON = 1
    YOU_ONLY = 2
    TIME = 4
    CLAIM = 8


ALL_FLAGS = int(Flag.FIRST_PERSON | Flag.YOU_ONLY | Flag.TIME | Flag.CLAIM)

_ME, _YOU, _TIME = 1, 2, 4
_PAIRS = tuple((8 << 2 * place, 16 << 2 * place) for place in range(len(PAIRED)))
_WORDS = {
    _ME: """
        i im ive my me mine myself we our us ich mein meine meinen meinem meiner mir mich wir uns unser unsere
        yo mi mis nosotros nuestro nuestra je mon moi nous notre
        """,
    _YOU: """
        you your yours u ur yourself du dein deine deinen deinem deiner dir dich ihr euch euer eure
        tú tus usted vous votre vos toi ton
        """,
    _TIME: ALONE,
    **{
        kind: words for kinds, both in zip(_PAIRS, PAIRED, strict=True) for kind, words in zip(kinds, both, strict=True)
    },
}
_SECOND = sum(second for _, second in _PAIRS)  # each makes a time of the kind one bit below it, right before it
_SLOTS = 1 << 16


def _table() -> tuple[int, NDArray[np.int64], NDArray[np.uint32]]:
    """A table of the telling words without collisions: which bits of an id are its slot, the ids, what each is."""
    kinds: dict[int, int] = {}
    for kind, words in _WORDS.items():
        for id in as_array(text_ids(words)).tolist():
            kinds[id] = kinds.get(id, 0) | kind
    ids = np.array(list(kinds), np.int64)
    shift = next(shift for shift in range(48) if len(np.unique(ids >> shift & _SLOTS - 1)) == len(ids))
    slot = ids >> shift & _SLOTS - 1
    known, meaning = np.zeros(_SLOTS, np.int64), np.zeros(_SLOTS, np.uint32)
    known[slot], meaning[slot] = ids, list(kinds.values())
    return shift, known, meaning


_SHIFT, _KNOWN, _MEANING = _table()


def _flags_of(kinds: int) -> int:
    person = Flag.FIRST_PERSON if kinds & _ME else Flag.YOU_ONLY if kinds & _YOU else 0
    return person | (Flag.TIME if kinds & _TIME else 0)


_FLAGS: NDArray[np.uint16] = np.array([_flags_of(kinds) for kinds in range((_ME | _YOU | _TIME) + 1)], np.uint16)


def flags(said: Sequence[Ids]) -> NDArray[np.uint16]:
    """The flags of some texts, given the ids of their terms in order."""
    ids, owner = owned(said)
    kinds = _kinds(ids)
    pairs = (kinds[:-1] << 1 & kinds[1:] & _SECOND != 0) & (owner[:-1] == owner[1:])
    kinds[:-1][pairs] |= np.uint32(_TIME)
    telling = np.flatnonzero(kinds)
    seen = np.zeros(len(said), np.uint32)
    np.bitwise_or.at(seen, owner[telling], kinds[telling])
    found: NDArray[np.uint16] = _FLAGS[seen & len(_FLAGS) - 1]
    return found


class Texts:
    """Some texts, told by the ids of their terms, to be asked for several things."""

    def __init__(self, said: Sequence[Ids]) -> None:
        """Lay all ids in one row."""
        self._many = len(said)
        self._ids, self._owner = owned(said)

    def persons(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which speak of oneself, and which of the other."""
        kinds = _kinds(self._ids)
        return _owning(self._owner, kinds & _ME != 0, self._many), _owning(self._owner, kinds & _YOU != 0, self._many)

    def having(self, id: int) -> NDArray[np.bool_]:
        """Which have a term."""
        return _owning(self._owner, self._ids == id, self._many)


def owned(said: Sequence[Ids]) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The ids of all texts, and the text each belongs to."""
    ids = as_array(b"".join(said))
    return ids, np.repeat(np.arange(len(said)), [len(each) // ids.itemsize for each in said])


def _kinds(ids: NDArray[np.int64]) -> NDArray[np.uint32]:
    slot = ids >> _SHIFT & _SLOTS - 1
    kinds: NDArray[np.uint32] = _MEANING[slot] * (_KNOWN[slot] == ids)
    return kinds


def _owning(owner: NDArray[np.intp], hits: NDArray[np.bool_], texts: int) -> NDArray[np.bool_]:
    owning = np.zeros(texts, np.bool_)
    owning[owner[hits]] = True
    return owning
