"""Whether a text commands a model: who is addressed, what is asked, of what, and behind whose back, by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from engram.guard.meaning import possible, resolved, sorts_in
from engram.guard.phrasing.combinations import COMBINATIONS, ENOUGH, Combination, together
from engram.guard.phrasing.lexicon import Word, hinted, read
from engram.guard.phrasing.phrase import Mark

_BY_WEIGHT = sorted(COMBINATIONS, key=lambda each: each.weight)
_TRIED = (_BY_WEIGHT, [each for each in _BY_WEIGHT if each.human])
"""The combinations that count from a stranger, and from the human the agent works for."""
_END = re.compile(r"[.!?](?=\s)|\n|[。！？]")
_LONGEST = 60
"""Words of a sentence within which one looks around."""
_MOST_LETTERS = 600
"""Letters of a sentence that are judged together: nobody gives an order in more."""


def could_command(text: str, words: Iterable[str], human: bool = False) -> bool:
    """Whether a text can hold an order at all; a look at each word spares nearly every text the rest."""
    reached = possible(hinted(text, words))
    return _likely(reached, human)[1]


Given = tuple[Mark, float, list[Word]]
"""What an order tries, what it counts, and the words that say what to do."""


def _ends(text: str) -> Iterator[int]:
    """Where the sentences of a text end, very long ones in pieces, so that the work stays in step with the length."""
    start = 0
    for end in [*(each.end() for each in _END.finditer(text)), len(text)]:
        yield from range(start + _MOST_LETTERS, end, _MOST_LETTERS)
        yield end
        start = end


def orders(text: str, human: bool, beside: Sequence[Given] = ()) -> Iterator[Given]:
    """Each order in a text of small letters; a weak sign counts beside others, found before or in two sentences."""
    start, earlier, said_before = 0, 0, ""
    company: list[Given] = []
    for end in _ends(text):
        said, start = text[start:end], end
        if not said.strip():
            continue
        reached = possible(hinted(said))
        likely, enough = _likely(reached | earlier, human)
        parts = _meant(said, end - len(said)) if beside or enough else []
        before = sorts_in([word for part in _meant(said_before, 0)[-1:] for word in part]) if parts else 0
        for part in parts or [[]]:
            given = list(_given(likely, part, before, human))
            if given and _weigh([*beside, *company, *given]) >= ENOUGH:
                yield from (*company, *given)
            company, before = given, sorts_in(part)
        earlier, said_before = reached, said


def _given(likely: Iterable[Combination], words: list[Word], before: int, human: bool) -> Iterator[Given]:
    """Those of the likely combinations that a sentence holds, or makes with the one before."""
    sorts = sorts_in(words)
    for each in likely:
        weight = each.human if human else each.weight
        if weight and each.is_in(sorts | before if each.across else sorts):
            yield each.mark, weight, [word for word in words if word.sorts & each.groups[0]]


@lru_cache(maxsize=4096)
def _likely(sorts: int, human: bool) -> tuple[tuple[Combination, ...], bool]:
    """The combinations that some sorts allow, and whether they would count together; most sentences are alike."""
    likely = tuple(each for each in _TRIED[human] if each.is_in(sorts))
    return likely, together({each.mark: each.weight for each in likely}.values()) >= ENOUGH


def _weigh(given: Iterable[Given]) -> float:
    """What orders count together."""
    return together({mark: weight for mark, weight, _ in sorted(given, key=lambda each: each[1])}.values())


def _meant(said: str, start: int) -> list[list[Word]]:
    """The words of a sentence as they are meant, with their places in the whole text, a long one in parts."""
    words = [Word(start + each.start, start + each.end, each.sorts) for each in read(said)]
    return [resolved(words[place : place + _LONGEST]) for place in range(0, len(words), _LONGEST)]
