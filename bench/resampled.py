"""Conversations of any size with the real ones' word frequencies: whole turns drawn again, with a fixed seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count

from bench.data import DataSet, Turn

SEED = 20_260
SESSION_TURNS = (20, 30)
FIRST_DAY = datetime(2021, 1, 1, tzinfo=UTC)
Spoken = dict[str, object]


def turns(sets: Sequence[DataSet], seed: int = SEED) -> Iterator[Spoken]:
    """Endless turns in sessions of 20 to 30, each session drawn from one conversation, so that its people stay.

    Conversations are drawn by their length, so every turn of the data is equally likely.
    """
    chance = random.Random(seed)
    conversations = [conversation for kept in sets for conversation in kept.conversations]
    lengths = [len(conversation.turns) for conversation in conversations]
    for session in count():
        talk = chance.choices(conversations, lengths)[0]
        drawn = chance.choices(talk.turns, k=chance.randint(*SESSION_TURNS))
        yield from (said_again(turn, session, position) for position, turn in enumerate(drawn))


def said_again(turn: Turn, session: int, position: int) -> Spoken:
    """A turn at another place and time."""
    at = FIRST_DAY + timedelta(hours=6 * session, minutes=position)
    return {**turn.spoken(), "id": f"{session}-{position}", "session": f"s{session}", "at": at}


def questions(sets: Sequence[DataSet], most: int, seed: int = SEED) -> list[str]:
    """Real questions of all sets, shuffled, each once."""
    asked = sorted({question.text for kept in sets for question in kept.questions})
    random.Random(seed).shuffle(asked)
    return asked[:most]
