"""Reads the one core relation that a statement is certain to express, by the tables `data/<language>/relations.toml`.

A table has `[words]`, lists that patterns refer to, and `[[row]]`s, each with a relation, a pattern, an example and a
look-alike that must not match. Some of the lists steer the reader:
- `openers` may come before a statement, `joins` between two, `fillers` and `times` after the object;
- `prepositions` end an object that is short, `articles` are dropped before it, `no_object` cannot begin it;
- `not` denies; `doubts` before the end of the object and `hedges` after it make a statement uncertain;
- `mine` and `kin` name somebody close to the speaker, `no_person` are words that no person is called;
- `calendar` are the words of which days and times are made; `user`, as a slot, is whoever uses Engram.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any
from unicodedata import normalize

from engram.language.patterns import Patterns
from engram.late import late
from engram.model.triple import Triple

LANGUAGES = ("en", "de", "es", "fr", "it", "pt", "nl", "ja", "zh")
NAMELESS = "User"
LONGEST_TEXT = 400  # characters: a relation stands in a statement, not in a page
LONGEST_OBJECT = 8  # words
MOST_CLAUSES = 4
MOST_LANGUAGES = 2

_UPPER = "(?-i:[A-ZÀ-ÖØ-Þ])"
_NAME = rf"{_UPPER}[\w'-]*(?:\.? {_UPPER}[\w'-]*){{0,2}}"
_SENTENCE_END = late(r"(?<=[!?;。！？])\s*|(?<=[^\W\d]{3}\.)\s+|(?<=\.\.)\s+|\n+")
_FULL_STOP = r"(?<!(?-i:[A-Z][a-z]))\.+(?=\s|$)"  # not one that abbreviates: Dr. Kim
_PUNCTUATION = rf"(?:\s*[,;:!?…。，！]+(?=\s|$)|{_FULL_STOP}|\s+(?:[-–—]+\s|\()).*"
_QUOTES = late("(?m)[\"“”„«»]|^>|(?<!\\w)'")
_LOOSE_MARKS = late(r"^[^\w+#$€£@`(/~]+|[^\w+#%$€£°`)]+$")
_REFERENCES = late(r"[{<]\w+(?::\w+)?[>}]")
_OBJECT_SHAPE = late(r"\{object:?(\w*)\}")
_WORDS = late(r"\w+")
_NO_IDENTIFIER = late("[^a-z0-9]+")
_OF_ANOTHER = late("(?<![私僕俺今で前ー])[はが]")  # in Japanese, whose it is comes before these: not "I", "now", "user"
_ENDS = {"": "joins fillers times", "short": "joins fillers times prepositions", "when": "joins fillers"}


@dataclass(frozen=True, slots=True)
class Row:
    """A relation and a pattern that expresses it; `{attribute}` in the relation stands for what that slot captures."""

    relation: str
    pattern: re.Pattern[str]
    keys: frozenset[str]
    ends: str
    listed: bool
    example: str
    look_alike: str
    denial: str = ""
    denies: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a language, by the words without which they cannot match, and its lists, ready to be looked for."""

    rows: tuple[Row, ...]
    index: Mapping[str, tuple[int, ...]]
    ascii_keys: tuple[str, ...]
    vocabulary: frozenset[str]
    spaced: bool
    spelling: Mapping[str, str]
    find: Mapping[str, re.Pattern[str]]

    def words_in(self, text: str, words: frozenset[str]) -> frozenset[str]:
        """The words of the table that may be in a text, whose own words are given."""
        if self.spaced:
            return words & self.vocabulary
        return frozenset(key for key in (self.ascii_keys if text.isascii() else self.index) if key in text)


@lru_cache(1_024)
def relation_in(text: str, *, speaker: str | None, language: str | None = None) -> Triple | None:
    """The first relation that a statement certainly expresses; nothing rather than a guess.

    >>> relation_in("btw i moved to porto last week!!", speaker="Ana")
    Triple(subject='Ana', relation='lives_in', object='porto', denied=False)
    >>> relation_in("If I lived in Porto I would be happy", speaker="Ana") is None
    True
    """
    if len(text) > LONGEST_TEXT:
        return None
    text = text.replace("’", "'")
    words = frozenset(_WORDS.findall(text.lower()))
    tables = [table(language)] if language in LANGUAGES else _likely_tables(text, words) if not language else []
    quotes = len(_QUOTES.findall(text))
    sentences = [each for each in _SENTENCE_END.split(text) if "?" not in each and "？" not in each]
    found = (_in_sentence(sentence, rows, speaker or NAMELESS, quotes) for rows in tables for sentence in sentences)
    return next(filter(None, found), None)


@cache
def table(language: str) -> Table:
    """The table of one of `LANGUAGES`; its regular expressions are compiled when they are first needed."""
    file = resources.files("engram.language").joinpath("data", language, "relations.toml")
    data = tomllib.loads(file.read_text("utf-8"))
    lists: dict[str, str] = data["words"]
    spelling: dict[str, str] = data.get("spelling", {})
    patterns = Patterns(lists)
    listed = {name: patterns.named(name).source for name, words in lists.items() if "{" not in words}
    patterns.define(_shapes(listed))
    rows = tuple(_row(row, patterns, lists) for row in data["row"])
    keys = frozenset[str]().union(*(row.keys for row in rows))
    written = " ".join([*lists.values(), *spelling.values(), *(row["pattern"] for row in data["row"])])
    return Table(
        rows=rows,
        index={key: tuple(at for at, row in enumerate(rows) if key in row.keys) for key in keys},
        ascii_keys=tuple(filter(str.isascii, keys)),
        vocabulary=frozenset(_WORDS.findall(_REFERENCES.sub(" ", written.lower()))) | spelling.keys(),
        spaced=data.get("spaced", True),
        spelling=spelling,
        find=_finders(listed, spelling),
    )


def _shapes(listed: Mapping[str, str]) -> dict[str, str]:
    """What may stand in a slot, by the name of the slot or of the shape it asks for."""
    mine, kin, calendar = rf"{listed['mine']}\s*(?:[\w-]+ )??", listed["kin"], listed["calendar"]
    return {
        "object": ".+", "short": ".+", "not": listed["not"], "close": f"{mine}{kin}",
        "other": rf"(?:(?:{mine}|[\w-]+'s ){kin}(?: {_NAME})?(?!\w)|[\w-]+(?: {_NAME})?)",
        "thing": r"[\w.+-]+(?: [\w.+-]+){0,3}?", "attribute": r"[\w-]+(?: [\w-]+){0,2}?",
        "name": _NAME, "called": rf"(?:{_NAME}|[^\W\d_]+)", "run": r"\w{1,12}?",
        "when": rf"(?=.*?(?:\d[:/h-]\d|\d{{4}}|(?<!\w){calendar}(?!\w))).+",
        "value": rf"(?={_UPPER}|\S*[\d/@`]|{calendar}(?!\w)).+",
        "number": r"[$€£]?\d[\d.,]*", "digits": r"\d{1,3}", "year": r"[12]\d{3}",
        "phone": r"\+?[\d()][\d ()/.-]{2,}\d", "email": r"\S+@\S+\w",
    }  # fmt: skip


def _row(row: Mapping[str, Any], patterns: Patterns, lists: Mapping[str, str]) -> Row:
    pattern = patterns.compiled(row["pattern"])
    shape = _OBJECT_SHAPE.findall(row["pattern"])[0]
    return Row(
        **{name: value for name, value in row.items() if name != "pattern"},
        pattern=late(rf"{pattern.source}(?!\B\w)", re.IGNORECASE),
        keys=pattern.keys,
        ends=shape if shape in _ENDS else "",
        listed=shape in lists,
    )


def _finders(listed: Mapping[str, str], spelling: Mapping[str, str]) -> dict[str, re.Pattern[str]]:
    ends = {shape: "|".join(listed[name] for name in names.split()) for shape, names in _ENDS.items()}
    sources = {
        "opener": rf"(?:{listed['openers']}(?!\w)[\s,.!:–-]*)+",
        "clause": rf"(?:[,:，]|\s[-–—]+)\s*|\s{listed['joins']}\s+",
        "doubt": rf"(?<![\w-]){listed['doubts']}(?!\w)",
        "hedge": rf"[\s,.–-]*{listed['hedges']}(?!\w)",
        "article": rf"{listed['articles']}(?!\B\w)\s*",
        "no_object": rf"{listed['no_object']}(?!\w)",
        "no_person": rf"{listed['no_person']}(?!\w)",
        "mine": rf"{listed['mine']}(?!\B\w)\s*",
        **{f"end {shape}": rf"{_PUNCTUATION}|\s+(?:{names})(?!\w).*" for shape, names in ends.items()},
    }
    finders = {name: late(source, re.IGNORECASE) for name, source in sources.items()}
    return {**finders, "spelling": late(rf"(?<![\w'])(?:{'|'.join(map(re.escape, spelling))})(?!\w)")}


def _likely_tables(text: str, words: frozenset[str]) -> list[Table]:
    """The tables that share most words with a text, best first."""
    shared = [(len(each.words_in(text, words)), each) for each in map(table, LANGUAGES)]
    ranked = sorted((pair for pair in shared if pair[0]), key=lambda pair: -pair[0])
    return [each for _, each in ranked[:MOST_LANGUAGES]]


def _in_sentence(sentence: str, rows: Table, me: str, quotes: int) -> Triple | None:
    sentence = " ".join(sentence.split())
    if rows.spelling:
        sentence = rows.find["spelling"].sub(lambda typed: rows.spelling[typed[0]], sentence)
    words = rows.words_in(sentence, frozenset(_WORDS.findall(sentence.lower())))
    candidates = [rows.rows[at] for at in sorted({at for word in words for at in rows.index.get(word, ())})]
    starts = _clause_starts(sentence, rows) if candidates else ()
    matches = ((row, row.pattern.match(sentence, start)) for start in starts for row in candidates)
    triples = (_triple(row, found, rows, me, quotes) for row, found in matches if found)
    return next(filter(None, triples), None)


def _clause_starts(sentence: str, rows: Table) -> Iterator[int]:
    """Where the clauses of a sentence begin, behind what only opens them."""
    starts = [0, *(found.end() for found in rows.find["clause"].finditer(sentence))]
    for start in starts[:MOST_CLAUSES]:
        opener = rows.find["opener"].match(sentence, start)
        yield opener.end() if opener else start


def _triple(row: Row, found: re.Match[str], rows: Table, me: str, quotes: int) -> Triple | None:
    """What a match says, if nothing around it makes it doubtful."""
    slots = {name.rstrip("0123456789"): name for name, value in found.groupdict().items() if value is not None}
    said = found[slots["object"]] if row.listed else rows.find[f"end {row.ends}"].sub("", found[slots["object"]])
    end = found.start(slots["object"]) + len(said)
    rest = rows.find["end "].sub("", f"x {found.string[found.end() :]}")
    if _LOOSE_MARKS.sub("", rest) != "x" or len(_QUOTES.findall(said)) != quotes:
        return None
    if rows.find["doubt"].search(found.string, 0, end) or rows.find["hedge"].match(found.string, end):
        return None
    if not rows.spaced and _OF_ANOTHER.search(found.string, found.start(), end):
        return None
    subject = _subject({name: found[group] for name, group in slots.items()}, rows, me)
    object = _object(_LOOSE_MARKS.sub("", said), row, rows, me)
    if not subject or not object:
        return None
    relation = row.relation.replace("{attribute}", _identifier(found[slots.get("attribute", 0)]))
    return Triple(subject=subject, relation=relation, object=object, denied=row.denies or "not" in slots)


def _subject(slots: Mapping[str, str], rows: Table, me: str) -> str | None:
    if thing := rows.find["end short"].sub("", slots.get("thing", "")).rstrip():
        return None if rows.find["no_object"].match(thing) else thing[:1].upper() + thing[1:]
    other = NAMELESS if "user" in slots else slots.get("other") or slots.get("close") or me
    if other.casefold() == me.casefold():
        return me
    if mine := rows.find["mine"].match(other):
        return f"{me}'s {other[mine.end() :]}"
    return None if other[0].islower() or rows.find["no_person"].match(other) else other


def _object(said: str, row: Row, rows: Table, me: str) -> str | None:
    if not said or len(said.split()) > LONGEST_OBJECT or (not row.listed and rows.find["no_object"].match(said)):
        return None
    if mine := rows.find["mine"].match(said):
        return f"{me}'s {said[mine.end() :]}"
    article = rows.find["article"].match(said) if said[0].islower() else None
    return said[article.end() :] if article else said


def _identifier(attribute: str) -> str:
    """An attribute as part of the name of a relation, in plain letters."""
    plain = normalize("NFKD", attribute.casefold().replace("œ", "oe")).encode("ascii", "ignore").decode()
    return _NO_IDENTIFIER.sub("_", plain).strip("_")
