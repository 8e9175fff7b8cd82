"""What a table of feeling words is made of, and how it is looked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

Trie = dict[str, tuple[tuple[tuple[str, ...], float], ...]]
"""For each first word, the other words of the phrases it may begin, longest first, and what each is worth."""


@dataclass(frozen=True, slots=True)
class Role:
    """What one word may do to the mood of a sentence; most words have no role at all.

    It may begin a phrase, or what hints at command, surprise or urgency.
    """

    points: float = 0.0
    bends: float = 0.0
    denies: bool = False
    contrasts: bool = False
    ends: bool = False
    begins: bool = False
    hints: bool = False

    @property
    def tells(self) -> bool:
        """Whether it may say something by itself, not only bend what others say."""
        return bool(self.points) or self.begins or self.hints


NO_ROLE = Role()


@dataclass(frozen=True)
class Mood:
    """How a language tells a mood: by words and phrases of some points, and by words that bend others.

    Points go from -3 to 3. A phrase, its words joined by `_`, is read in place of its words; one of 0 points says
    that they mean nothing here. What tells of helplessness, command, surprise and urgency may be phrases too.
    """

    words: Mapping[float, str]
    phrases: Mapping[float, str]
    not_: str
    more: str
    less: str
    but: str
    over: str = ""
    helpless: str = ""
    able: str = ""
    startled: str = ""
    pressing: str = ""
    denies_after: bool = False
    inflected: tuple[str, ...] = ()

    @cached_property
    def lexicon(self) -> dict[str, float]:
        """Points by word as it is listed."""
        return {word: points for points, words in self.words.items() for word in words.split()}

    @cached_property
    def sayings(self) -> Trie:
        """Phrases and their points."""
        return trie((phrase, points) for points, phrases in self.phrases.items() for phrase in phrases.split())

    @cached_property
    def command(self) -> Trie:
        """What tells that someone is at the mercy of things, below zero, or on top of them."""
        both = ((self.helpless, -1.0), (self.able, 1.0))
        return trie((phrase, points) for phrases, points in both for phrase in phrases.split())

    @cached_property
    def surprise(self) -> Trie:
        """What tells that something was not expected."""
        return trie((phrase, 1.0) for phrase in self.startled.split())

    @cached_property
    def urgency(self) -> Trie:
        """What tells that something cannot wait."""
        return trie((phrase, 1.0) for phrase in self.pressing.split())

    @cached_property
    def bends(self) -> dict[str, float]:
        """Which words make what follows more, above zero, or less."""
        return dict.fromkeys(self.more.split(), 1.0) | dict.fromkeys(self.less.split(), -1.0)

    @cached_property
    def denials(self) -> frozenset[str]:
        """Words that turn what follows round."""
        return frozenset(self.not_.split())

    @cached_property
    def contrasts(self) -> frozenset[str]:
        """Words after which the point is made."""
        return frozenset(self.but.split())

    @cached_property
    def endings(self) -> frozenset[str]:
        """Words by which something bad is over."""
        return frozenset(self.over.split())

    def points(self, word: str) -> float:
        """What a word is worth by itself, in a form that is listed or one made from it: `kindest` is as `kind`.

        Only endings that leave the meaning alone are taken off, so that `exception` is not exceptional.
        """
        if word in self.lexicon:
            return self.lexicon[word]
        bases = (word.removesuffix(ending) for ending in self.inflected if word.endswith(ending))
        ways = (way for base in bases if len(base) > 2 for way in _spelt(base))
        return next((self.lexicon[way] for way in ways if way in self.lexicon), 0.0)

    def role(self, word: str) -> Role | None:
        """What a word may do, or None for the many that do nothing."""
        role = Role(
            self.points(word),
            self.bends.get(word, 0.0),
            word in self.denials,
            word in self.contrasts,
            word in self.endings,
            word in self.sayings,
            word in self.command or word in self.surprise or word in self.urgency,
        )
        return None if role == NO_ROLE else role


def _spelt(base: str) -> Iterator[str]:
    """How a word may be spelt that has lost its ending: `stopp` is stop, `happi` happy, `lov` love."""
    yield base
    yield f"{base}e"
    if base[-1] == base[-2]:
        yield base[:-1]
    if base[-1] == "i":
        yield f"{base[:-1]}y"


def trie(rows: Iterable[tuple[str, float]]) -> Trie:
    """Phrases by their first word."""
    found: dict[str, list[tuple[tuple[str, ...], float]]] = {}
    for phrase, points in rows:
        first, *rest = phrase.split("_")
        found.setdefault(first, []).append((tuple(rest), points))
    return {first: tuple(sorted(each, key=lambda row: -len(row[0]))) for first, each in found.items()}


def phrase_at(words: Sequence[str], place: int, phrases: Trie) -> tuple[int, float] | None:
    """The longest phrase that begins at a place: how many words it has, and its points."""
    for rest, points in phrases.get(words[place], ()):
        if not rest or tuple(words[place + 1 : place + 1 + len(rest)]) == rest:
            return 1 + len(rest), points
    return None
