"""Pairs of statements from real conversations that lie near each other: nearly none of them is an update.

A person's statement is paired with the earlier ones that are nearest in meaning. Only every other conversation is used,
so the rest can still be measured with. Turns that a question about updates or contradictions points at are left out.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import data
from bench.data import Conversation, Question
from bench.reader_examples import Pair
from engram.language.readers.segment import segment
from engram.language.readers.statements import Told, statement_of
from engram.language.readers.wording import language_of
from engram.providers.bundled import Bundled

SOURCE = "talk"
WORTH = 0.5
NEAREST = 3
NEAR = 0.25  # cosine from which a pair is near
LONGEST = 300  # letters
WEIGHT = 0.5
CHANGED = frozenset({"knowledge_update", "contradiction_resolution"})
MOST = 500  # pairs of one conversation


def talk_pairs(folder: Path, seed: int) -> list[Pair]:
    """Near pairs of every other conversation of each set in a folder."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as cache:
        embedder = Bundled(Path(cache))
        return [
            pair
            for kept in data.read(folder)
            for talk in kept.conversations[::2]
            for pair in drawn(list(near_pairs(talk, kept.asked_of(talk), embedder)), chance)
        ]


def drawn(found: list[Pair], chance: random.Random) -> list[Pair]:
    """At most so many of a conversation."""
    return chance.sample(found, min(MOST, len(found)))


def near_pairs(talk: Conversation, questions: Sequence[Question], embedder: Bundled) -> Iterator[Pair]:
    """Each statement with the nearest earlier ones of the same person."""
    changed = {id for asked in questions if asked.category in CHANGED for id in asked.evidence}
    for speaker in talk.speakers:
        turns = [
            turn for turn in talk.turns if turn.speaker == speaker and turn.role == "user" and turn.id not in changed
        ]
        said = [(turn.id, text) for turn in turns for text in worth_keeping(turn.text) if len(text) <= LONGEST]
        if not said:
            continue
        vectors = embedder.documents([text for _, text in said])
        for place, (id, newer) in enumerate(said):
            likeness = vectors[:place] @ vectors[place]
            for other in likeness.argsort()[::-1][:NEAREST]:
                older_id, older = said[other]
                if likeness[other] >= NEAR and older_id != id and older != newer:
                    yield Pair(SOURCE, older, newer, is_update=False, weight=WEIGHT, is_filler=True)


def worth_keeping(text: str) -> list[str]:
    """The pieces of a turn that are worth keeping by their features."""
    language, told = language_of(text), Told(text)
    found = [statement_of(piece, told, language) for piece in segment(text)]
    return [each.text for each in found if each is not None and each.worth >= WORTH]
