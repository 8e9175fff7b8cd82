"""JSON as the standard has it: no NaN, no infinity, and nested no deeper than others can follow."""

import json
import math
from collections.abc import Iterable

# Whoever stores or shows a turn walks through it recursively; no tool nests its records this deep.
MAX_NESTING = 100


def parse(text: str) -> object:
    """The value, or a ValueError."""
    try:
        value: object = DECODER.decode(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if _is_too_deep(value):
        raise ValueError("nested too deep")
    return value


def _is_too_deep(value: object) -> bool:
    level = [value]
    for _ in range(MAX_NESTING):
        level = [inner for node in level for inner in _inside(node)]
        if not level:
            return False
    return True


def _inside(node: object) -> Iterable[object]:
    if isinstance(node, dict):
        return node.values()
    return node if isinstance(node, list) else ()


def _finite(number: str) -> float:
    """Refuses what reads as no number, by name or by size."""
    if not math.isfinite(value := float(number)):
        raise ValueError(f"{number} is no number")
    return value


DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_finite)
