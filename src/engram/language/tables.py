"""The word tables of each language, read once from the files in `data`."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "de", "es", "fr")
ANY = "any"


@cache
def table(language: str, name: str) -> dict[str, Any]:
    """One table of one language; a language without that table has an empty one."""
    file = files("engram.language").joinpath("data", language, f"{name}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


@cache
def weights(name: str) -> dict[str, Any]:
    """The weights of a model that was trained on texts of every language."""
    found: dict[str, Any] = json.loads(
        files("engram.language").joinpath("data", ANY, f"{name}.json").read_text("utf-8")
    )
    return found


def phrases(listed: str) -> list[str]:
    """The phrases of a list, which are separated by `|` or a new line.

    >>> phrases("no|not yet\\nnever")
    ['no', 'not yet', 'never']
    """
    return [phrase for line in listed.splitlines() for part in line.split("|") if (phrase := part.strip())]


def one_of(listed: str) -> str:
    """A regular expression for any phrase of a list.

    >>> one_of("p.s|no way")
    '(?:p\\\\.s|no way)'
    """
    escaped = (re.escape(phrase).replace(r"\ ", " ") for phrase in phrases(listed))
    return f"(?:{'|'.join(escaped)})"
