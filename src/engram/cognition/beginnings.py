"""How texts begin: whether any of several patterns may match there, and what is left without it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import cast

from engram.late import Late


def without(opening: re.Pattern[str], text: str) -> str:
    """A text without what it opens with; matched once, where `sub` would look at every place."""
    found = opening.match(text)
    return text[found.end() :] if found else text


def opens(*patterns: re.Pattern[str]) -> Callable[[str], bool]:
    """A test whether a text may begin as one of some late patterns does.

    >>> from engram.late import late
    >>> may = opens(late(r"(?i)^(?:oh|no),? "), late(r"^[Ss]o "))
    >>> may("Nobody knows"), may("We know")
    (True, False)
    """
    begin: dict[str, tuple[str, ...]] = {}  # by their first letter, found when they are first asked for

    def may(text: str) -> bool:
        if not begin:
            sources = (cast("Late", each).source for each in patterns)
            for literal in (literal for source in sources for literal in beginnings(source)):
                begin[literal[0]] = (*begin.get(literal[0], ()), literal)
        shown = text[:_LONGEST].lower()
        return shown.startswith(begin.get(shown[:1], ())) or not text.isascii()

    return may


_LONGEST = 24  # letters of a beginning that are looked at
_LITERAL = re.compile(r"(?:[\w', -](?![?*{])|\\\.(?![?*{]))*")
_GROUP = re.compile(r"\(\?P<\w+>|\((?!\?)")
_BOTH_CASES = re.compile(r"\[(?:(?=(.)(?i:\1)\])..)\]")
_ONE_OF = re.compile(r"\[\^?(?:\\.|[^\]\\])+\]|\\[()|\[]")
_LONG_ENOUGH = 4  # letters of a beginning: more would not spare more


def beginnings(source: str) -> list[str]:
    """The literals with which a pattern can begin, in lower case.

    >>> beginnings(r"(?i)^oh|^hm+|^i(?:'ve| have)? (?:got|seen)|^second(?:ly)?|^colou?r|^(?:so )?what")
    ['oh', 'hm', "i've ", 'i have ', 'i got', 'i seen', 'second', 'colo', 'so what', 'what']
    """
    plain = _GROUP.sub("(?:", _ONE_OF.sub("[]", _BOTH_CASES.sub(r"\1", source.removeprefix("(?i)"))))
    alternatives = _alternatives(plain)
    if not all(each.startswith("^") for each in alternatives):
        raise ValueError(f"it may stand anywhere: {source}")
    found = {literal.lower(): None for each in alternatives for literal in _begin("", each[1:])}
    if "" in found:
        raise ValueError(f"it may begin with anything: {source}")
    return [literal[:_LONGEST] for literal in found]


def _begin(said: str, rest: str) -> Iterator[str]:
    """What one alternative begins with; a group that follows a short beginning is opened."""
    found = _LITERAL.match(rest)
    literal = found[0] if found else ""
    said, rest = said + literal.replace("\\.", "."), rest[len(literal) :]
    if rest.startswith("\\d"):
        yield from (f"{said}{digit}" for digit in range(10))
        return
    end = _closing(rest) if rest.startswith("(?:") and len(said) < _LONG_ENOUGH else 0
    times, following = rest[end + 1 : end + 2], rest[end + 1 :].lstrip("?*+")
    if not end or times == "{":
        yield said
        return
    for each in _alternatives(rest[3:end]):
        yield from _begin(said, each if times in ("*", "+") else each + following)
    if times in ("?", "*"):
        yield from _begin(said, following)


def _closing(group: str) -> int:
    """Where the group ends with which a pattern begins."""
    depth = 0
    for place, letter in enumerate(group):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return place
    raise ValueError(f"a group without its end: {group}")


def _alternatives(source: str) -> list[str]:
    """The alternatives of a pattern, but not those inside of a group."""
    parts, depth = [""], 0
    for letter in source:
        depth += (letter == "(") - (letter == ")")
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts
