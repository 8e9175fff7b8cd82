"""Messages drawn from the conversations with a fixed seed, known by id alone, and the sentences of a message."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from hashlib import blake2b

from bench.data import SETS, Conversation, DataSet, Turn

SEED = 20_264
ROUNDS = (38, 18)
# Naive on purpose and never to be changed: labels count sentences by it.
SENTENCE = re.compile(r"(?:[^\n.!?。！？]|[.!?](?!\s|$))+[.!?。！？]*")
HELD_IN = 3

Span = tuple[int, int]


def drawn(kept: DataSet) -> list[tuple[Conversation, Turn]]:
    """Turns of people from all conversations of a set, the same every time; a further round moves no earlier one."""
    left = [(talk, turn) for talk in kept.conversations for turn in talk.turns if turn.role == "user"]
    chance, chosen = random.Random(f"{SEED}:{kept.name}"), list[tuple[Conversation, Turn]]()
    for size in ROUNDS:
        fresh = chance.sample(left, min(size, len(left)))
        left = [each for each in left if each not in fresh]
        chosen += fresh
    return chosen


def key_of(name: str, talk: str, turn: str) -> str:
    """How a drawn turn is called."""
    return f"{name}/{talk}/{turn}"


def keys(sets: Sequence[DataSet]) -> list[str]:
    """What is drawn from the sets that are labelled."""
    return [key_of(kept.name, talk.id, turn.id) for kept in sets if kept.name in SETS for talk, turn in drawn(kept)]


def part(key: str) -> str:
    """The part a message belongs to: rules are written by `dev`, believed by `held`, which is one in three."""
    return "dev" if int.from_bytes(blake2b(key.encode(), digest_size=4).digest()) % HELD_IN else "held"


def sentences(text: str) -> list[Span]:
    """Where each sentence begins and ends, by its marks and by line breaks alone."""
    found = (match.span() for match in SENTENCE.finditer(text))
    return [trimmed for span in found if (trimmed := without_margin(text, span)) is not None]


def without_margin(text: str, span: Span) -> Span | None:
    """A stretch without the white space around it; None if there is nothing else."""
    inside = text[span[0] : span[1]]
    start = span[0] + len(inside) - len(inside.lstrip())
    return (start, start + len(inside.strip())) if inside.strip() else None
