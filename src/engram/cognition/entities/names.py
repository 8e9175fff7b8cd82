"""A name as it is compared: without case, accents, titles, legal forms and a possessive."""

from __future__ import annotations

import re

from engram.cognition.entities.gazetteer import LEGAL, NAMED, TITLES
from engram.cognition.known import Known
from engram.cognition.words import fold

LONGEST_KEY = 200
_LITERAL = re.compile(r"[/\\]|^[\w@+-]+(?:\.[\w@+-]+)*\.[a-z]\w{0,5}$")
_SCHEME = re.compile(r"^[a-z][a-z0-9+]{1,9}://(?:www\.)?")
_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])$")
_JOINT = re.compile(r"[^\w+#&]+|_+")


def _key(name: str) -> str:
    if literal := literal_key(name):
        return literal
    words = [word for word in _JOINT.split(fold(_POSSESSIVE.sub("", name.strip()))) if word]
    key = " ".join(_bare(words))[:LONGEST_KEY]
    return NAMED[key][0] if key in NAMED else key


def _bare(words: list[str]) -> list[str]:
    """Without a title before it and a legal form after it, if anything is left then."""
    start, end = 0, len(words)
    while start < end - 1 and words[start] in TITLES:
        start += 1
    while end > start + 1 and words[end - 1] in LEGAL:
        end -= 1
    return words[start:end]


def literal_key(name: str) -> str:
    """The key of a path or an address, which is meant to the letter; empty for other names."""
    known = " ".join(word for word in _JOINT.split(fold(name)) if word)
    if known in NAMED or not _LITERAL.search(name) or " " in name.strip():
        return ""
    return _SCHEME.sub("", name.strip()).rstrip("/")[:LONGEST_KEY]


_KEYS = Known(_key)


def name_key(name: str) -> str:
    """What two spellings of one name have in common.

    >>> name_key("Acme Inc."), name_key("ACME's"), name_key("Dr. Zoë Müller"), name_key("Postgres")
    ('acme', 'acme', 'zoe muller', 'postgresql')
    >>> name_key("https://www.example.org/a/B/"), name_key("src/App.py")
    ('example.org/a/B', 'src/App.py')
    """
    return _KEYS[name]
