"""Conversations of any size made of real ones, with a fixed seed: whole turns drawn again, or short texts dealt out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count

from bench.data import Conversation, DataSet, Turn

SEED = 20_260
SESSION_TURNS = (20, 30)
FIRST_DAY = datetime(2021, 1, 1, tzinfo=UTC)
SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
MARKUP = re.compile(r"[*#`|_>~=]+")
WORDS = (4, 60)
LETTERS = 0.85
LONGEST_STRETCH = 3
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
    at = FIRST_DAY + timedelta(hours=session, minutes=position)
    return {**turn.spoken(), "id": f"{session}-{position}", "session": f"s{session}", "at": at}


@dataclass(slots=True)
class Deck:
    """The short texts of one conversation, shuffled, and how many turns they were said in."""

    texts: list[Turn]
    left: list[Turn]
    turns: int

    @property
    def weight(self) -> int:
        """How likely the next session is of this conversation: by its turns, as long as any text is left."""
        return self.turns if self.left else 0

    def dealt(self, many: int) -> list[Turn]:
        """The next few."""
        taken, self.left = self.left[:many], self.left[many:]
        return taken


def short_texts(sets: Sequence[DataSet], seed: int = SEED) -> Iterator[Spoken]:
    """Endless short texts in sessions of one conversation each; none comes again before all have come.

    A text is a short turn, a sentence of a turn, or a few sentences in a row, as said and by whoever said it: words are
    as frequent as they really are, and about as many texts are distinct as a large store holds.
    """
    chance = random.Random(seed)
    talks = [talk for kept in sets for talk in kept.conversations]
    decks = [shuffled(texts_of(talk), len(talk.turns), chance) for talk in talks]
    for session in count():
        if not any(deck.left for deck in decks):
            decks = [shuffled(deck.texts, deck.turns, chance) for deck in decks]
        deck = chance.choices(decks, [deck.weight for deck in decks])[0]
        dealt = deck.dealt(chance.randint(*SESSION_TURNS))
        yield from (said_again(turn, session, position) for position, turn in enumerate(dealt))


def shuffled(texts: list[Turn], turns: int, chance: random.Random) -> Deck:
    """A deck in a new order."""
    return Deck(texts, chance.sample(texts, len(texts)), turns)


def texts_of(conversation: Conversation) -> list[Turn]:
    """The short texts of a conversation, each once for whoever said it."""
    return list(
        {
            (turn.speaker, text): replace(turn, text=text, caption=None)
            for turn in conversation.turns
            for text in stretches(turn.text)
        }.values()
    )


def stretches(text: str) -> Iterator[str]:
    """A short text whole, its sentences, and those in a row, as far as they are prose of a telling length."""
    sentences = [clean for part in SENTENCE_END.split(text) if (clean := " ".join(MARKUP.sub(" ", part).split()))]
    for length in (*range(1, LONGEST_STRETCH + 1), len(sentences)):
        for start in range(len(sentences) - length + 1):
            if is_prose(stretch := " ".join(sentences[start : start + length])):
                yield stretch


def is_prose(text: str) -> bool:
    """Whether a text reads as said: neither a word or two, nor a page, nor code."""
    least, most = WORDS
    letters = sum(letter.isalpha() or letter.isspace() for letter in text)
    return least <= text.count(" ") + 1 <= most and letters > LETTERS * len(text)


def questions(sets: Sequence[DataSet], most: int, seed: int = SEED) -> list[str]:
    """Real questions of all sets, shuffled, each once."""
    asked = sorted({question.text for kept in sets for question in kept.questions})
    random.Random(seed).shuffle(asked)
    return asked[:most]
