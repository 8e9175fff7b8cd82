"""What recall gave lately: an agent that repeats it has learnt nothing new."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache

from engram.cognition.claims import normalised, tells
from engram.cognition.reading.sentences import split
from engram.model.scope import Scope

MOST_TEXTS, MOST_LETTERS = 256, 4_096


class Echoes:
    """The last texts that recall gave while a store was open, and to whom."""

    def __init__(self) -> None:
        """Begin with none."""
        self._given: deque[tuple[Scope, str]] = deque(maxlen=MOST_TEXTS)

    def add(self, whose: Scope, texts: Iterable[str]) -> None:
        """Keep what was given; what it says is only worked out when someone may have repeated it."""
        self._given.extend([(whose, text[:MOST_LETTERS]) for text in texts])

    def repeats(self, whose: Scope, *said: str) -> bool:
        """Whether one of some wordings is a sentence that was given, a part of one, or hardly more than one.

        >>> echoes, rex = Echoes(), Scope.parse("agent:rex")
        >>> echoes.add(rex, ["I moved the deploy to Friday. It rains."])
        >>> echoes.repeats(rex, "As you know, I moved the deploy to Friday!"), echoes.repeats(rex, "I moved to Porto")
        (True, False)
        """
        given = {sentence for scope, text in list(self._given) if scope == whose for sentence in told(text)}
        wordings = [words for words in map(normalised, said) if tells(words)]
        return any(is_echo(words, sentence) for words in wordings for sentence in given)


def is_echo(words: str, sentence: str) -> bool:
    """Whether words are part of a sentence, or hold it and little else."""
    return words in sentence or (sentence in words and 2 * len(sentence) >= len(words))


@lru_cache(maxsize=MOST_TEXTS)
def told(text: str) -> tuple[str, ...]:
    """The sentences of a text that are long enough to be known again."""
    found = (normalised(sentence) for line in text.splitlines() for sentence in split(line))
    return tuple(sentence for sentence in found if tells(sentence))
