"""What a pattern can match, read off its parts: texts through all its alternatives, and how long they can get."""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Sequence
from typing import Any

_parser: Any = importlib.import_module("re._parser")  # the one parser that reads what `re` reads
Part = tuple[Any, Any]

_OF = {
    "CATEGORY_WORD": "q",
    "CATEGORY_SPACE": " ",
    "CATEGORY_DIGIT": "7",
    "CATEGORY_NOT_SPACE": "q",
    "CATEGORY_NOT_WORD": ", ",
}
_FILLERS = ("", " ", " q ", "q ", " q", "q", ", ")
_NO_LETTERS = frozenset({"AT", "ASSERT", "ASSERT_NOT", "GROUPREF"})
_FILLED = 4
"""So many letters of any kind may be words between others."""


def parts(pattern: re.Pattern[str]) -> Sequence[Part]:
    """The parts of a pattern in their order."""
    read: Sequence[Part] = _parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    return read


def drawn(of: Sequence[Part], chance: random.Random) -> str:
    """A text that goes through a pattern by chance, with letters that mean nothing wherever any would do."""
    return "".join(_drawn(str(kind), what, chance) for kind, what in of)


def _drawn(kind: str, what: Any, chance: random.Random) -> str:
    match kind:
        case "LITERAL":
            return chr(what)
        case "IN":
            return chance.choice(_letters(what, chance))
        case "NOT_LITERAL":
            return chance.choice(_letters(_all_but(what), chance))
        case "BRANCH":
            return drawn(chance.choice(what[1]), chance)
        case "SUBPATTERN":
            return drawn(what[3], chance)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return _repeated(what, chance)
        case "ASSERT":
            return drawn(what[1], chance) if what[0] < 0 else ""  # what must stand before stands there
        case _ if kind in _NO_LETTERS:
            return ""
    raise NotImplementedError(kind)


def _letters(allowed: Sequence[Part], chance: random.Random) -> str:
    """Letters that a class allows; some of no meaning where it only says which are not."""
    listed = "".join(
        chr(what) if str(kind) == "LITERAL" else chr(chance.randint(*what)) if str(kind) == "RANGE" else _OF[str(what)]
        for kind, what in allowed
        if str(kind) != "NEGATE"
    )
    return "".join(each for each in "qx, " if each not in listed) if str(allowed[0][0]) == "NEGATE" else listed


def _repeated(often: tuple[int, int, Sequence[Part]], chance: random.Random) -> str:
    """A part as often as it must, once or twice more, or a few words where it is of any letters."""
    least, most, what = often
    filling = _of_any(what[0], chance) if int(most) >= _FILLED else ""
    fillers = [each for each in _FILLERS if least <= len(each) <= int(most) and set(each) <= set(filling)]
    if filling and fillers:
        return chance.choice(fillers)
    return "".join(drawn(what, chance) for _ in range(min(least + chance.choice((0, 0, 1, 2)), int(most))))


def _of_any(part: Part, chance: random.Random) -> str:
    """The letters of no meaning that a part allows, if it only says which are not."""
    kind, what = str(part[0]), part[1]
    if kind == "NOT_LITERAL":
        return _letters(_all_but(what), chance)
    return _letters(what, chance) if kind == "IN" and str(what[0][0]) == "NEGATE" else ""


def _all_but(letter: int) -> Sequence[Part]:
    """The class of every letter but one."""
    return ("NEGATE", None), ("LITERAL", letter)


def widest(of: Sequence[Part], word: int) -> int:
    """Letters of the longest text that a pattern matches, if no word is longer than so many letters."""
    return sum(_widest(str(kind), what, word) for kind, what in of)


def _widest(kind: str, what: Any, word: int) -> int:
    match kind:
        case "LITERAL" | "NOT_LITERAL" | "IN":
            return 1
        case "BRANCH":
            return max(widest(each, word) for each in what[1])
        case "SUBPATTERN":
            return widest(what[3], word)
        case "MAX_REPEAT" | "MIN_REPEAT":
            return word if _is_rest_of_word(*what[1:]) else int(what[1]) * widest(what[2], word)
        case _ if kind in _NO_LETTERS:
            return 0
    raise NotImplementedError(kind)


def _is_rest_of_word(most: int, what: Sequence[Part]) -> bool:
    """Whether a part is letters of a word, as many as there are."""
    kind, inner = what[0]
    is_endless = int(most) == int(_parser.MAXREPEAT)
    return is_endless and str(kind) == "IN" and [str(each) for _, each in inner] == ["CATEGORY_WORD"]
