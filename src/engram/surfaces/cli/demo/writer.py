"""A process that writes until it is killed, and says what has been acknowledged."""

from __future__ import annotations

import sys
from itertools import count

import engram

SESSION = "written-until-killed"


def write_forever(path: str) -> None:
    """Observe turn after turn; a number is printed only after its turn is durable."""
    mind = engram.open(path, embedder="none").mind(agent="rex", session=SESSION)
    for number in count(1):
        mind.observe("user", f"This is what was said as number {number}.", id=f"turn-{number}")
        print(number, flush=True)


if __name__ == "__main__":
    write_forever(sys.argv[1])
