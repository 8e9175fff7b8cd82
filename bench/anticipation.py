"""Whether the next question can be foreseen: how near what was just said lies to what a person says next.

A result fetched ahead of time may only be given if it is, byte for byte, what a search would give, so foreseeing pays
only if the next cue is known almost word for word. This counts how often it comes even near.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from bench.data import Conversation, DataSet, Turn
from bench.tables import Table, cells
from engram.cognition.topic import Vector, blend, centroid
from engram.ports import Embedder

GOAL = 0.5
NEAR = 0.6
LONGEST = 4_000
WAYS = ("the last user turn", "the last turn", "both", "the talk so far")


def measure(sets: Iterable[DataSet], embedder: Embedder) -> dict[str, Any]:
    """For each set of chats with an assistant, how often each way of foreseeing comes near."""
    talks = {kept.name: [talk for talk in kept.conversations if talk.with_assistant] for kept in sets}
    return {"goal": GOAL, "sets": {name: hits(found, embedder) for name, found in talks.items() if found}}


def hits(talks: Sequence[Conversation], embedder: Embedder) -> dict[str, float]:
    """The share of user turns that each way would have foreseen."""
    found = [near for talk in talks for near in foreseen(talk, embedder)]
    shares = {way: round(sum(near[way] for near in found) / max(len(found), 1), 4) for way in WAYS}
    return {"turns": len(found), **shares}


def foreseen(talk: Conversation, embedder: Embedder) -> Iterator[dict[str, bool]]:
    """For each user turn after the first of a session, which ways would have foreseen it."""
    for _, session in groupby(talk.turns, key=lambda turn: turn.session):
        yield from in_session([turn for turn in session if turn.text.strip()], embedder)


def in_session(turns: Sequence[Turn], embedder: Embedder) -> Iterator[dict[str, bool]]:
    """The same for one session."""
    said: Vector | None = None
    last: Vector | None = None
    so_far: Vector | None = None
    for turn in turns:
        vector = embedder.query(turn.text[:LONGEST])
        if turn.role == "user":
            if said is not None and last is not None and so_far is not None:
                guesses = (said, last, blend(said, last, 0.5), so_far)
                yield {way: float(guess @ vector) > NEAR for way, guess in zip(WAYS, guesses, strict=True)}
            said = vector
        last, so_far = vector, centroid(so_far, vector)


def tables(found: Mapping[str, Any]) -> Iterator[Table]:
    """A row for each set."""
    rows = [[name, *cells(told, ("turns", *WAYS))] for name, told in found["sets"].items()]
    yield Table(f"Foreseeing the next cue: share of user turns nearer than {NEAR}", ["set", "turns", *WAYS], rows)
