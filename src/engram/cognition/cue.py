"""What a question is understood to ask: what for, about whom, in which words, and how literally it is meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from types import MappingProxyType

from engram.cognition.excerpt import both_ends
from engram.cognition.gate import Gate, gate
from engram.cognition.intent import INTENTS, Intent, IntentRow, intent_scores
from engram.cognition.known import Known
from engram.cognition.lexical import Asked, ask, without_request
from engram.cognition.naming import People, spots, without_names
from engram.cognition.spelling import MOST as MOST_SPELLINGS
from engram.cognition.spelling import spellings
from engram.cognition.trouble import Signature, signature
from engram.cognition.words import query_terms, stem
from engram.late import late

LONGEST_LOOKED_AT = 8_000
MOST_LITERALS = 8
DEEP_BREADTH = 2.0
_LATIN = late(r"[a-z]{3,20}")
_SPELT = Known(lambda word: tuple(stem(other) for other in spellings(word)))
NOBODY: People = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class CueWeights:
    """How much each kind of literal says that words count for more than meaning, 0 to 1."""

    quoted: float = 0.35
    path: float = 0.5
    identifier: float = 0.4
    trouble: float = 0.5


DEFAULT_WEIGHTS = CueWeights()


@dataclass(frozen=True, kw_only=True)
class Cue:
    """A question, understood; what few ask of it is worked out when it is asked for.

    `dense` is what is embedded, `asked` what is looked up by words.
    """

    question: str
    core: str
    dense: str
    people: tuple[str, ...]
    names: tuple[str, ...]
    weights: CueWeights = DEFAULT_WEIGHTS

    @cached_property
    def asked(self) -> Asked:
        """What is looked up by words."""
        return ask(self._seen)

    @property
    def quoted(self) -> tuple[str, ...]:
        """What stands between quotation marks."""
        return self._literals[0]

    @property
    def paths(self) -> tuple[str, ...]:
        """Files, folders and addresses."""
        return self._literals[1]

    @property
    def identifiers(self) -> tuple[str, ...]:
        """Names that only machines use."""
        return self._literals[2]

    @cached_property
    def lexical_lean(self) -> float:
        """How literally it is meant, 0 to 1."""
        return lean(*self._literals, self.trouble, self.weights)

    @property
    def intent(self) -> Intent:
        """What kind of answer it wants."""
        return next(iter(self.intents), Intent.LOOKUP)

    @cached_property
    def intents(self) -> Mapping[Intent, float]:
        """The points of every kind of answer that has any, most first."""
        return intent_scores(self._seen, troubled=self.trouble is not None)

    @property
    def row(self) -> IntentRow:
        """What that asks of recall."""
        return INTENTS[self.intent]

    @property
    def breadth(self) -> float:
        """How much wider than usual to look."""
        return max(self.row.breadth, DEEP_BREADTH if self.gate is Gate.DEEP else 1.0)

    @cached_property
    def gate(self) -> Gate:
        """How much memory it calls for."""
        return gate(self.question)

    @cached_property
    def trouble(self) -> Signature | None:
        """The error it reports, if it does."""
        return signature(self._seen)

    @property
    def _seen(self) -> str:
        return both_ends(self.question, LONGEST_LOOKED_AT)

    @cached_property
    def _literals(self) -> Literals:
        return literals(self._seen)


def understand(question: str, people: People = NOBODY, weights: CueWeights = DEFAULT_WEIGHTS) -> Cue:
    """Read a question, given every known way of naming someone.

    >>> cue = understand("What did Anna say about `auth.ts`?", {"anna": frozenset({"Anna"})})
    >>> cue.people, cue.paths, cue.dense
    (('Anna',), ('auth.ts',), 'What did say about `auth.ts`?')
    """
    core = " ".join(without_request(both_ends(question, LONGEST_LOOKED_AT)).split())
    named = spots(core, people)
    names = tuple(dict.fromkeys(spot.way for spot in named))
    return Cue(
        question=question,
        core=core,
        dense=without_names(core, named),
        people=tuple(sorted({person for name in names for person in people[name]})),
        names=names,
        weights=weights,
    )


def expansions(core: str, people: Iterable[str], asked: Collection[str]) -> tuple[str, ...]:
    """Terms beside those asked for: other spellings, and the own names of people who were called by another.

    >>> expansions("what colour does Kate like", ["Emi"], ("colour", "kate", "like"))
    ('color', 'emi')
    """
    spelt = (term for word in _LATIN.findall(core.lower()) for term in _SPELT[word])
    called = (term for person in people for term in query_terms(person)[:MOST_SPELLINGS])
    return tuple(dict.fromkeys(term for term in [*spelt, *called] if term not in asked))


_QUOTED = late(
    r"\"([^\"\n]{2,200})\"|“([^”\n]{2,200})”|„([^“”\n]{2,200})[“”]|«\s?([^»\n]{2,200}?)\s?»|`([^`\n]{2,200})`"
    r"|「([^」\n]{1,200})」|『([^』\n]{1,200})』|(?<!\w)'([^'\n]{2,200})'(?!\w)|‘([^’\n]{2,200})’(?!\w)"
)
_EXTENSIONS = (
    "py|pyi|ts|tsx|js|jsx|mjs|go|rs|c|h|cc|cpp|hpp|java|kt|swift|rb|php|cs|sh|ps1|sql|json|ya?ml|toml|ini|cfg|conf|lock"
    "|md|rst|txt|csv|tsv|xml|html?|css|scss|vue|ipynb|pdf|docx?|xlsx?|pptx?|png|jpe?g|svg|zip|log|env|tf|gradle|db"
)
_PATH = late(
    r"\b[a-z][a-z0-9+]{1,9}://[^\s<>\"'`]{2,300}"
    r"|(?<![\w/\\.])(?:[A-Za-z]:[/\\]|~/|\.{1,2}/|/)(?:[\w.@+-]{1,80}[/\\]){0,30}[\w.@+-]{1,80}"
    r"|(?<![\w/\\.])(?:[\w.@+-]{1,80}[/\\]){2,30}[\w.@+-]{0,80}"
    rf"|(?<![\w/\\.])(?:[\w.@+-]{{1,80}}[/\\]){{0,2}}[\w@+-][\w.@+-]{{0,80}}?\.(?:{_EXTENSIONS})\b"
)
_IDENTIFIER = late(
    r"\b[A-Za-z]\w{0,60}_\w{1,60}|\b_{1,2}[a-z]\w{1,60}"  # snake_case, SCREAMING_CASE
    r"|\b[a-z]{1,30}[A-Z]\w{1,60}|\b[A-Z][a-z0-9]{1,30}[A-Z]\w{1,60}"  # camelCase, PascalCase
    r"|\b[a-z_]\w{1,40}(?:\.[a-z_]\w{1,40}){1,8}(?:\(\))?"  # a.b.c()
    r"|\b\w{2,60}\(\)|\b\w{1,40}(?:::\w{1,40}){1,8}"  # f(), a::b
    r"|(?<![\w-])--[a-z][\w-]{1,40}"  # --flag
    r"|\b[A-Z]{1,8}-\d{1,7}\b|\b[A-Z]{1,4}\d{2,6}\b"  # ORA-00942, E1234
    r"|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b(?=[a-f]{0,40}\d)(?=\d{0,40}[a-f])[0-9a-f]{7,40}\b"  # hashes
    r"|\bv\d{1,4}(?:\.\d{1,6}){0,4}\b|\b\d{1,4}\.\d{1,6}(?:\.\d{1,6}){1,3}(?:-[a-z0-9.]{1,20})?\b"  # versions
    r"|\b[\w.+-]{1,60}@[\w-]{1,60}\.[\w.-]{2,60}\b|(?<!\w)#\d{1,7}\b"  # ana@example.org, #123
)
_NOT_CODE = late(r"(?:e\.g|i\.e|a\.m|p\.m|z\.b|u\.a|p\.ej)\.?", re.IGNORECASE)
_MAY_QUOTE = late("[\"“„«`「『'‘]")
_MAY_LEAD = late(r"[/\\]|\.\w")
_MAY_NAME = late(r"[_@#]|\.\w|::|\(\)|--|[a-z][A-Z]|\d|[a-f]{7}")

Literals = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def literals(text: str) -> Literals:
    """What a question means to the letter: quoted texts, paths, identifiers."""
    quoted = [next(filter(None, found.groups())).strip() for found in _found(_MAY_QUOTE, _QUOTED, text)]
    paths = [path for found in _found(_MAY_LEAD, _PATH, text) if _is_path(path := found[0].rstrip(".,;:!?)]}"))]
    for path in paths:
        text = text.replace(path, " ")
    identifiers = [found[0] for found in _found(_MAY_NAME, _IDENTIFIER, text) if not _NOT_CODE.fullmatch(found[0])]
    return _some(quoted), _some(paths), _some(identifiers)


def _found(hint: re.Pattern[str], pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """The first finds, looked for only where a character hints at them: most questions have none."""
    return list(islice(pattern.finditer(text), MOST_LITERALS)) if hint.search(text) else []


def _is_path(text: str) -> bool:
    """Whether there is a letter in it: 24/7/365 and 12/05/2024 lead nowhere."""
    return any(character.isalpha() for character in text)


def _some(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in found if text))


def lean(
    quoted: tuple[str, ...],
    paths: tuple[str, ...],
    identifiers: tuple[str, ...],
    trouble: Signature | None,
    weights: CueWeights = DEFAULT_WEIGHTS,
) -> float:
    """How literally a question is meant, 0 to 1: each literal takes away a share of what is left to meaning."""
    left = (1 - weights.quoted) ** len(quoted) * (1 - weights.path) ** len(paths)
    left *= (1 - weights.identifier) ** len(identifiers) * (1 - weights.trouble * (trouble is not None))
    return 1 - left
