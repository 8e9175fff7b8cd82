"""The messages whose statements are labelled: turns of the conversations by their ids, and written ones as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bench import labels
from bench.data import CHAT_ROLES, Conversation, DataSet, Turn
from bench.drawn import Span, sentences
from engram.model.proposal import Utterance

FILES = {
    "dev": "extraction",
    "held": "extraction_held",
    "told": "extraction_told",
    "blind": "extraction_blind",
    "strangers": "extraction_strangers",
}
PARTED = ("dev", "held")  # the parts of one set
BEFORE = 6
WRITTEN_AT = datetime(2025, 6, 12, 10, tzinfo=UTC)

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Label:
    """A statement that should be read, or may be: where it is said, and the words it cannot do without."""

    sentence: int
    category: str
    relation: str | None
    subject: str
    object: Span
    may: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """Something said after other things, what of it is worth keeping, and the part or half of a part it is in."""

    key: str
    part: str
    source: str
    language: str
    said: Utterance
    before: tuple[Utterance, ...]
    labels: tuple[Label, ...]

    def sentence(self, label: Label) -> Span:
        """Where the sentence of a label is."""
        return sentences(self.said.text)[label.sentence]

    def words(self, label: Label) -> str:
        """What a label points to."""
        return self.said.text[slice(*label.object)]

    def labelled_sentences(self) -> list[Span]:
        """The sentences that say something worth keeping."""
        return [self.sentence(label) for label in self.labels]


def messages(sets: Sequence[DataSet], parts: Iterable[str]) -> list[Message]:
    """The messages of some parts; turns of sets that are not here are left out."""
    talks = {(kept.name, talk.id): talk for kept in sets for talk in kept.conversations}
    rows = kept_rows(parts)
    return [made for part, row in rows if (made := message_of(row, part, talks)) is not None]


def message_of(row: Row, part: str, talks: Mapping[tuple[str, str], Conversation]) -> Message | None:
    """A message from its row, or None if it belongs to a conversation that is not here."""
    expected = tuple(Label(**told | {"object": tuple(told["object"])}) for told in row["expected"])
    named = row["key"], row.get("half", part)
    if "text" in row:
        before = tuple(written(each, row.get("addressee")) for each in row.get("before", ()))
        return Message(*named, "written", row["language"], written(row, row.get("addressee")), before, expected)
    talk = talks.get((row["set"], row["conv_id"]))
    place = next((n for n, turn in enumerate(talk.turns) if turn.id == row["turn_id"]), None) if talk else None
    if talk is None or place is None:
        return None
    turn = talk.turns[place]
    before = tuple(spoken(each, talk) for each in talk.turns[:place] if each.session == turn.session)
    return Message(*named, row["set"], "en", spoken(turn, talk), before[-BEFORE:], expected)


def written(row: Row, other: str | None) -> Utterance:
    """A written turn; all of them are said at the same moment."""
    speaker = row.get("speaker")
    addressee = other if speaker != other else None
    return Utterance(role=row["role"], text=row["text"], at=WRITTEN_AT, speaker=speaker, addressee=addressee)


def spoken(turn: Turn, talk: Conversation) -> Utterance:
    """A turn of a conversation; `user` and `assistant` are roles, not names."""
    names = [name for name in talk.speakers if name not in CHAT_ROLES]
    others = [name for name in names if name != turn.speaker]
    return Utterance(
        role=turn.role,
        text=turn.text,
        at=turn.at,
        speaker=turn.speaker if turn.speaker in names else None,
        addressee=others[0] if len(others) == 1 and turn.speaker in names else None,
    )


def kept_rows(parts: Iterable[str] = PARTED) -> Iterator[tuple[str, Row]]:
    """The rows of some parts, each with the part its file is for."""
    for name in parts:
        yield from ((name, row) for row in labels.read(FILES[name]))
