"""The table of signals in the docs names every one of them, each with what it counts unless somebody tunes it."""

from __future__ import annotations

import re
from pathlib import Path

from engram.tunables import Tunables
from tests.properties.test_switched_off import TUNABLES

CONCEPTS = Path(__file__).parents[2] / "docs" / "concepts.md"
ROW = re.compile(r"^\| `([a-z]+\.[a-z_]+)` \|.*\| [^|]*?([\d.]+) \|$", re.MULTILINE)


def test_every_signal_is_in_the_table_with_its_weight() -> None:
    counts = {signal: getattr(Tunables(), name) for name, signals in TUNABLES.items() for signal in signals}
    told = {signal: float(weight) for signal, weight in ROW.findall(CONCEPTS.read_text(encoding="utf-8"))}
    assert told == counts
