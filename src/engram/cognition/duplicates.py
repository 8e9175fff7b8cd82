"""When two wordings are one claim: near in meaning, and agreeing in all that a small word can turn round.

Vectors hardly tell `port 8080` from `port 8081`, `likes` from `does not like`, who manages whom from who is managed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from engram.cognition.opposites import opposed
from engram.cognition.quantities import Figures, figures
from engram.cognition.times import mentions
from engram.cognition.words import STOP_WORDS, fold, query_terms
from engram.late import late

SAME_COSINE = 0.92
LONGEST_COMPARED = 4_000  # characters: longer ones are the same only to the letter
ANY_DAY = datetime(2001, 1, 1, tzinfo=UTC)


class Difference(StrEnum):
    """In what two wordings differ that are near in meaning."""

    LENGTH = "length"
    NAMES = "names"
    NUMBERS = "numbers"
    TIMES = "times"
    NEGATION = "negation"
    STANCE = "stance"
    WORDS = "words"
    ORDER = "order"


def same_claim(
    one: str,
    other: str,
    cosine: float,
    *,
    said: tuple[datetime, datetime] = (ANY_DAY, ANY_DAY),
    key: Callable[[str], str] = fold,
    least: float = SAME_COSINE,
) -> bool:
    """Whether two wordings claim the same: cosine at least `least`, and nothing that tells them apart.

    `said` is when each was said, for `yesterday` and the like; `key` is what spellings of one name have in common.

    >>> same_claim("Ana has two cats", "Ana has 2 cats", 0.98), same_claim("Ana has two cats", "Ana has 3 cats", 0.97)
    (True, False)
    """
    return cosine >= least and difference(one, other, said=said, key=key) is None


def difference(
    one: str, other: str, *, said: tuple[datetime, datetime] = (ANY_DAY, ANY_DAY), key: Callable[[str], str] = fold
) -> Difference | None:
    """The first thing that tells two wordings apart, or None.

    >>> difference("Ana manages Bo", "Bo manages Ana"), difference("Ana likes tea", "Ana does not like tea")
    (<Difference.NAMES: 'names'>, <Difference.NEGATION: 'negation'>)
    """
    if one.strip() == other.strip() and said[0] == said[1]:
        return None
    if max(len(one), len(other)) > LONGEST_COMPARED:
        return Difference.LENGTH
    first, second = gist(one, said[0], key), gist(other, said[1], key)
    return next((difference for difference, differ in CHECKS if differ(first, second)), None)


@dataclass(frozen=True, slots=True)
class Gist:
    """What of a wording must agree: its names in order, its figures, its times, whether it denies, how it is meant."""

    words: frozenset[str]
    names: tuple[str, ...]
    figures: Figures
    times: frozenset[tuple[datetime | None, datetime | None]]
    denied: bool
    stance: frozenset[str]
    turned: dict[str, frozenset[str]]


def gist(text: str, said_at: datetime = ANY_DAY, key: Callable[[str], str] = fold) -> Gist:
    """Read a wording for what must agree."""
    times = mentions(text, said_at)
    rest = text
    for found in times:
        rest = rest.replace(found.text, " ", 1)
    words = [found[0] for found in _WORD.finditer(rest)]
    return Gist(
        frozenset(fold(_POSSESSIVE.sub("", word)) for word in words),
        tuple(_names(rest, key)),
        figures(rest),
        frozenset((found.start, found.end) for found in times),
        denies(rest),
        frozenset(name for name, pattern in STANCES if pattern.search(rest)),
        _turned(rest),
    )


_WORD = late(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_POSSESSIVE = late(r"['’]s$|['’]$")
_JOINED = late(r"\s*(?:,|&|and|or|und|oder|y|o|et|ou|e)\s*", re.IGNORECASE)


def _names(text: str, key: Callable[[str], str]) -> Iterator[str]:
    """Words with a capital, in order; those that stand side by side, as in `Ana and Bo`, by the alphabet."""
    group: list[str] = []
    end = 0
    for found in _WORD.finditer(text):
        word = _POSSESSIVE.sub("", found[0])
        if not word[:1].isupper() or fold(word) in STOP_WORDS:
            continue
        if group and not _JOINED.fullmatch(text[end : found.start()]):
            yield from sorted(group)
            group = []
        group.append(key(word))
        end = found.end()
    yield from sorted(group)


_OPENING_NO = late(r"^\W*(?:no|nein|non|nope|não)\s*[,.!;:–—-]+", re.IGNORECASE)
_NO_DENIAL = late(
    r"\b(?:not (?:only|just|least)|no (?:doubt|wonder|matter|problem)|why not|nicht nur|no sólo|no solo|pas seulement"
    r"|sans doute|ohne zweifel|sin duda)\b",
    re.IGNORECASE,
)
_DENIAL = late(
    r"\b(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|without|cannot|hardly|barely|rarely|seldom|lacks?|stopped"
    r"|quit|formerly|former|used to|unable|refuses?|avoids?"
    r"|nicht|kein(?:e|en|em|er|es)?|nie|niemals|nichts|niemand|ohne|weder|kaum|früher"
    r"|nunca|jamás|sin|nadie|nada|ningún|ningun[oa]|tampoco|dejó de"
    r"|pas|jamais|rien|aucune?|sans|arrêté de|não|nem|sem|non|(?-i:mai)|senza|niet|geen|nooit|zonder)\b"
    r"|n['’]t\b|\b(?:don|doesn|didn|isn|aren|wasn|weren|won|can|couldn|wouldn|shouldn|haven|hasn|hadn)t\b"
    r"|\bn(?:e\s|['’])[^.!?]{1,40}\bplus\b|[不没沒別]|ない|ません|않|안 ",
    re.IGNORECASE,
)


def denies(text: str) -> bool:
    """Whether it says that something is not so; two denials are none."""
    plain = _NO_DENIAL.sub(" ", _OPENING_NO.sub(" ", text))
    return len(_DENIAL.findall(plain)) % 2 == 1


_STANCES = {
    "asked": r"[?？]\s*$",
    "planned": r"(?i:\b(?:will|won['’]t|going to|gonna|plans? to|planning|wants? to|intends? to|hopes? to|would like"
    r"|wird|werden?|möchte|plant|v[ao]y? a|van a|quiere|piensa|planea|va|veut|compte|prévoit)\b|['’]ll\b)",
    "possible": r"\b(?:[Mm]ight|may|[Mm]aybe|[Pp]erhaps|possibly|[Pp]robably|could|seems?|[Aa]pparently|[Vv]ielleicht"
    r"|wahrscheinlich|könnte|[Qq]uizás?|[Tt]al vez|probablemente|podría|[Pp]eut-être|probablement|pourrait)\b",
    "if": r"(?i:\b(?:if|unless|whether|wenn|falls|ob|si|cuando)\b)",
    "thought": r"(?i:\b(?:thinks?|believes?|guess(?:es)?|says?|said|claims?|told|glaubt|denkt|sagt|cree|dice|dijo|pense"
    r"|croit|dit)\b)",
}
STANCES = tuple((name, late(pattern)) for name, pattern in _STANCES.items())


# Words with a this side and a that side: what comes after them tells which is which.
_PIVOT = late(
    r"\b(over|th[ae]n|instead of|rather than|before|after|from|against|beats?|statt|als|vor|nach|en vez de|antes de"
    r"|después de|au lieu de|plutôt que|avant|après)\b",
    re.IGNORECASE,
)


def _turned(text: str) -> dict[str, frozenset[str]]:
    """For each such word, what comes right after it."""
    pieces = _PIVOT.split(text)
    found: dict[str, frozenset[str]] = {}
    for pivot, after in zip(pieces[1::2], pieces[2::2], strict=True):
        found[pivot.lower()] = found.get(pivot.lower(), frozenset()) | frozenset(query_terms(after)[:1])
    return found


def _order_differs(one: Gist, other: Gist) -> bool:
    """Whether tea is preferred over coffee here and coffee over tea there."""
    return any(one.turned[pivot] != other.turned[pivot] for pivot in one.turned.keys() & other.turned.keys())


def _names_differ(one: Gist, other: Gist) -> bool:
    """Whether one names somebody the other does not speak of, or both name them in another order."""
    strange = (set(one.names) - set(other.names) - other.words) | (set(other.names) - set(one.names) - one.words)
    both = set(one.names) & set(other.names)
    return bool(strange) or _within(one.names, both) != _within(other.names, both)


def _within(names: tuple[str, ...], wanted: set[str]) -> list[str]:
    return list(dict.fromkeys(name for name in names if name in wanted))


def _numbers_differ(one: Gist, other: Gist) -> bool:
    mine, theirs = one.figures, other.figures
    return (mine.quantities, mine.literals) != (theirs.quantities, theirs.literals)


CHECKS: tuple[tuple[Difference, Callable[[Gist, Gist], bool]], ...] = (
    (Difference.NUMBERS, _numbers_differ),
    (Difference.TIMES, lambda one, other: one.times != other.times or one.figures.clock != other.figures.clock),
    (Difference.NEGATION, lambda one, other: one.denied != other.denied),
    (Difference.NAMES, _names_differ),
    (Difference.STANCE, lambda one, other: one.stance != other.stance),
    (Difference.WORDS, lambda one, other: opposed(one.words, other.words)),
    (Difference.ORDER, _order_differs),
)
