"""Whether a text commands a model: who is addressed, what is asked, of what, and behind whose back, by sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_

from engram.guard.glance import Glance, spaced
from engram.guard.meaning import possible, resolved, sorts_in
from engram.guard.phrasing.combinations import ANCHORS, COMBINATIONS, ENOUGH, Combination, together
from engram.guard.phrasing.lexicon import Word, hinted, hinted_unspaced, is_unspaced, may_be, read
from engram.guard.phrasing.phrase import Mark

_BY_WEIGHT = sorted(COMBINATIONS, key=lambda each: each.weight)
_TRIED = (_BY_WEIGHT, [each for each in _BY_WEIGHT if each.human])
"""The combinations that count from a stranger, and from the human the agent works for."""
_SIGNS = "".join(chr(each) for each in range(128) if not (chr(each).isalnum() or chr(each) in "_\n"))
_APART = str.maketrans(_SIGNS, " " * len(_SIGNS))
_ASKED_FOR = reduce(or_, (group for each in COMBINATIONS for group in each.groups))
_ASKED_ACROSS = reduce(or_, (group for each in COMBINATIONS if each.across for group in each.groups))
_LONGEST = 60
"""Words of a sentence within which one looks around."""
_MOST_LETTERS = 600
"""Letters of a sentence that are judged together: nobody gives an order in more."""


def could_command(seen: Glance, human: bool = False) -> bool:
    """Whether a text can hold an order at all; what its words tell spares nearly every text the rest."""
    if len(seen.lowered) > _MOST_LETTERS or is_unspaced(seen.lowered):
        return True  # its sentences are looked at one by one
    return _is_enough(may_be(seen.told), human) and _is_enough(hinted(seen.words), human)


def _is_enough(sorts: int, human: bool) -> bool:
    """Whether some sorts could make an order."""
    reached = _reached(sorts)
    return _likely(reached, reached & _ASKED_ACROSS, human)[1]


def is_tied_to_models(text: str) -> bool:
    """Whether anything in a text of small letters has to do with a model, its user or its memory."""
    words = read(text)
    parts = (resolved(words[place : place + _LONGEST]) for place in range(0, len(words), _LONGEST))
    return any(sorts_in(part) & ANCHORS for part in parts)


Given = tuple[Mark, float, list[Word]]
"""What an order tries, what it counts, and the words that say what to do."""


def _sentences(text: str) -> Iterator[tuple[int, int, list[str]]]:
    """Where each sentence begins and ends, and its words; very long ones in pieces, so that the work stays in step."""
    parted = text.replace(". ", ".\n").replace("! ", "!\n").replace("? ", "?\n")  # every letter stays in its place
    plain = text.isascii()
    parted = parted.translate(_APART) if plain else parted.replace("。", "\n")
    words = parted if plain else spaced(text)
    start = 0
    for said in parted.split("\n"):
        end = start + len(said)
        if end - start > _MOST_LETTERS:
            for place in range(start, end, _MOST_LETTERS):
                rest = min(place + _MOST_LETTERS, end)
                yield place, rest, words[place:rest].split()
        elif said and not said.isspace():
            yield start, end, words[start:end].split()
        start = end + 1


def orders(text: str, human: bool, beside: Sequence[Given] = ()) -> Iterator[Given]:
    """Each order in a text of small letters; a weak sign counts beside others, found before or in two sentences."""
    unspaced = is_unspaced(text)
    earlier, begun, ended = 0, 0, 0
    company: list[Given] = []
    for start, end, words in _sentences(text):
        reached = _reached(hinted_unspaced(text[start : end + 1], words) if unspaced else hinted(words))
        likely, enough = _likely(reached, (reached | earlier) & _ASKED_ACROSS, human)
        if enough or beside or (company and likely):
            before = sorts_in([word for part in _meant(text, begun, ended)[-1:] for word in part])
            for part in _meant(text, start, end + 1):
                given = list(_given(likely, part, before, human))
                if given and _weigh([*beside, *company, *given]) >= ENOUGH:
                    yield from (*company, *given)
                company, before = given, sorts_in(part)
        elif company:
            company = []
        earlier, begun, ended = reached, start, end + 1


def _given(likely: Iterable[Combination], words: list[Word], before: int, human: bool) -> Iterator[Given]:
    """Those of the likely combinations that a sentence holds, or makes with the one before."""
    sorts = sorts_in(words)
    for each in likely:
        weight = each.human if human else each.weight
        if weight and each.is_in(sorts | before if each.across else sorts):
            yield each.mark, weight, [word for word in words if word.sorts & each.groups[0]]


@lru_cache(maxsize=16_384)
def _reached(sorts: int) -> int:
    """The sorts that may arise in a sentence, of those that are asked for: sentences differ in fewer ways then."""
    return possible(sorts) & _ASKED_FOR


@lru_cache(maxsize=16_384)
def _likely(sorts: int, across: int, human: bool) -> tuple[tuple[Combination, ...], bool]:
    """The combinations that some sorts allow, and whether they would count together; most sentences are alike."""
    likely = tuple(each for each in _TRIED[human] if each.is_in(across if each.across else sorts))
    return likely, together({each.mark: each.weight for each in likely}.values()) >= ENOUGH


def _weigh(given: Iterable[Given]) -> float:
    """What orders count together."""
    return together({mark: weight for mark, weight, _ in sorted(given, key=lambda each: each[1])}.values())


def _meant(text: str, start: int, end: int) -> list[list[Word]]:
    """The words of a sentence as they are meant, with their places in the whole text, a long one in parts."""
    return [
        [Word(start + each.start, start + each.end, each.sorts) for each in part] for part in _read(text[start:end])
    ]


@lru_cache(maxsize=256)
def _read(sentence: str) -> list[list[Word]]:
    """The same with their places in the sentence; who says a thing a thousand times is read once."""
    words = read(sentence)
    return [resolved(words[place : place + _LONGEST]) for place in range(0, len(words), _LONGEST)]
