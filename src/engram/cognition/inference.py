"""What can be said about a text without understanding it: who and what it names, when, in which language, its mood.

Few and short, because all of it is kept with the memory; whoever keeps it gives it the memory's seal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta, tzinfo
from types import MappingProxyType

from engram.cognition.affect import felt, sentiment
from engram.cognition.excerpt import both_ends
from engram.cognition.facts.times import shifted
from engram.cognition.times import Window, mentions
from engram.language.tongue import tongue
from engram.late import late
from engram.model.entity import EntityKind, Mention
from engram.model.local import local
from engram.model.memory import Affect
from engram.model.telling import telling_words

MOST_OF_EACH = 8
MOST_TOPICS = 5
LONGEST_ITEM = 200  # characters: what is longer is no name, path or address that anybody asks for
LONGEST_READ = 2_000  # characters

KINDS: Mapping[str, frozenset[EntityKind]] = MappingProxyType(
    {
        "people": frozenset({EntityKind.PERSON, EntityKind.USER}),
        "technologies": frozenset({EntityKind.TECHNOLOGY, EntityKind.SERVICE, EntityKind.TOOL}),
        "organizations": frozenset({EntityKind.ORGANIZATION}),
        "places": frozenset({EntityKind.PLACE}),
    }
)

_URL = late(r"\b(?:https?|ftp)://[^\s<>\"'`)\]}]+[^\s<>\"'`)\]}.,;:!?]|\bwww\.[\w-]+\.[^\s<>\"'`)\]}.,;:!?]+", re.I)
_PATH = late(
    r"(?<![\w@./:-])(?:(?:~|\.{1,2})?/(?:[\w.@+-]+/)*[\w.@+-]+|[A-Z]:\\(?:[\w .@+-]+\\)*[\w.@+-]+"
    r"|(?:[\w.@+-]+/)+[\w@+-]+\.\w{1,5}|[\w-]+\.(?:py|pyi|ts|tsx|js|jsx|rs|go|java|kt|c|h|cpp|hpp|cs|rb|php|swift|scala|sql|sh"
    r"|md|rst|txt|json|ya?ml|toml|ini|cfg|csv|html|css|ipynb|lock|log|pdf|docx?|xlsx?|png|jpe?g|svg))(?![\w/])"
)
_FENCE = late(r"^```([\w+#-]{1,16})\s*$", re.M)

# A programming language by how fences call it, how its files end, and words that only its code has.
LANGUAGES: tuple[tuple[str, str, str, str], ...] = (
    (
        "python",
        "python py python3",
        "py pyi ipynb",
        r"^\s*(?:def \w+\(.*\):|from [\w.]+ import |elif .+:|class \w+.*:\s*$)",
    ),
    (
        "typescript",
        "typescript ts tsx",
        "ts tsx",
        r"^\s*(?:interface \w+ \{|export (?:type|interface) |const \w+: \w+)",
    ),
    (
        "javascript",
        "javascript js jsx node",
        "js jsx",
        r"(?:^\s*(?:const|let|var) \w+ = |=> \{|console\.log\(|require\()",
    ),
    ("rust", "rust rs", "rs", r"(?:^\s*(?:pub )?fn \w+.*\{|let mut |impl \w+ for |println!\()"),
    ("go", "go golang", "go", r"(?:^func \w*.*\{|:= |^package \w+$)"),
    ("java", "java", "java", r"(?:public (?:static|class) |System\.out\.)"),
    ("c", "c", "c h", r"(?:^#include <\w+\.h>|int main\()"),
    ("c++", "cpp c++", "cpp hpp cc", r"(?:std::|^#include <(?:iostream|vector|string)>)"),
    ("c#", "csharp cs c#", "cs", r"(?:^using System|Console\.Write)"),
    ("ruby", "ruby rb", "rb", r"^\s*(?:require '|puts |end$)"),
    ("php", "php", "php", r"<\?php"),
    ("sql", "sql postgresql mysql sqlite", "sql", r"(?:SELECT .+ FROM |INSERT INTO |CREATE TABLE |ALTER TABLE )"),
    ("shell", "bash sh shell zsh console", "sh bash", r"^(?:#!/bin/|\$ (?:sudo|cd|git|npm|pip|docker|curl) )"),
    ("kotlin", "kotlin kt", "kt", r"^\s*fun \w+\("),
    ("swift", "swift", "swift", r"^\s*(?:import SwiftUI|guard let )"),
    ("html", "html", "html", r"<(?:html|div|body|head)\b"),
    ("css", "css scss", "css", r"^[.#]?[\w-]+ \{\s*$"),
)
_BY_FENCE = {word: name for name, fences, _, _ in LANGUAGES for word in fences.split()}
_BY_ENDING = {ending: name for name, _, endings, _ in LANGUAGES for ending in endings.split()}
_BY_CODE = tuple((name, late(pattern, re.M)) for name, _, _, pattern in LANGUAGES)


def inferred(
    text: str,
    *,
    at: datetime | None = None,
    tz: tzinfo | None = None,
    affect: Affect | None = None,
    promised: bool = False,
) -> dict[str, object]:
    """What a text tells of itself but for whom it names, without keys for what it does not tell.

    Dates need to know when it was said, and whether it is promised: then they lie ahead.

    >>> from datetime import UTC
    >>> found = inferred("Ana fixed src/app.py yesterday", at=datetime(2024, 5, 3, tzinfo=UTC))
    >>> found["paths"], found["dates"], found["programming"]
    (['src/app.py'], ['2024-05-02'], ['python'])
    """
    shown = both_ends(text, LONGEST_READ)
    urls = _few(found[0] for found in _URL.finditer(shown))
    plain = _URL.sub(" ", shown)
    paths = _few(found[0] for found in _PATH.finditer(plain))
    told: dict[str, object] = {
        "paths": paths,
        "urls": urls,
        "dates": _few(_as_date(found) for found in _windows(plain, at, tz, promised=promised)) if at else [],
        "topics": telling_words(_PATH.sub(" ", plain), MOST_TOPICS),
        "programming": programming(shown, paths),
        "language": tongue(plain),
        "sentiment": str(sentiment(felt(text) if affect is None else affect)),
    }
    return {key: value for key, value in told.items() if value}


def seen(text: str, affect: Affect, *, words: bool = True) -> dict[str, object]:
    """What of that can be told at a glance: its language and mood and, if its words may be told, addresses and files.

    >>> seen("Ich habe src/app.py kaputt gemacht", Affect())
    {'paths': ['src/app.py'], 'programming': ['python'], 'language': 'de', 'sentiment': 'neutral'}
    """
    shown = both_ends(text, LONGEST_READ)
    told: dict[str, object] = _addresses(shown) if words and not _PLAIN.fullmatch(shown) else {}
    if language := tongue(shown):
        told["language"] = language
    told["sentiment"] = str(sentiment(affect))
    return told


_PLAIN = late(r"[^./\\`\n]*(?:\.(?=\s|$)[^./\\`\n]*)*")  # nothing in it could be part of an address, a file or code


def _addresses(shown: str) -> dict[str, object]:
    urls = _few(found[0] for found in _URL.finditer(shown))
    paths = _few(found[0] for found in _PATH.finditer(_URL.sub(" ", shown)))
    told: dict[str, object] = {"paths": paths, "urls": urls, "programming": programming(shown, paths)}
    return {key: value for key, value in told.items() if value}


def named(mentions: Iterable[Mention]) -> dict[str, object]:
    """The names in a text by what they are the names of, without keys for what it does not name.

    >>> named([Mention("1", "Ana", EntityKind.PERSON), Mention("2", "Porto", EntityKind.PLACE)])
    {'people': ['Ana'], 'places': ['Porto']}
    """
    every = list(mentions)
    told = {key: _few(it.name for it in every if it.kind in kinds) for key, kinds in KINDS.items()}
    return {key: names for key, names in told.items() if names}


def programming(text: str, paths: Iterable[str] = ()) -> list[str]:
    """The programming languages a text is written in or speaks of by its files.

    >>> programming("```rust\\nlet mut x = 1;\\n```"), programming("see", ["a/b.py"])
    (['rust'], ['python'])
    """
    fences = [_BY_FENCE.get(found[1].lower()) for found in _FENCE.finditer(text)]
    endings = [_BY_ENDING.get(path.rpartition(".")[2].lower()) for path in paths]
    written = [name for name, pattern in _BY_CODE if pattern.search(text)] if "\n" in text and not any(fences) else []
    return _few(name for name in [*fences, *endings, *written] if name)


def _few(found: Iterable[str]) -> list[str]:
    """Each once, in order, at most so many, none too long to be one."""
    return [each for each in dict.fromkeys(found) if 0 < len(each) <= LONGEST_ITEM][:MOST_OF_EACH]


def _windows(text: str, at: datetime, tz: tzinfo | None, *, promised: bool) -> list[Window]:
    """The times a text names; of what is promised, those to come."""
    found = mentions(text, at, tz)
    moment = at if tz is None else local(at, tz)
    return [shifted(window, moment) for window in found] if promised else list(found)


def _as_date(window: Window) -> str:
    """A day, or the first and the last day of a stretch."""
    first = window.start.date().isoformat() if window.start else ""
    last = (window.end - timedelta(days=1)).date().isoformat() if window.end else ""
    return first if first == last else f"{first}/{last}"
