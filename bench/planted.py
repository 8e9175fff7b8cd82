"""Updates that another hand planted into conversations: an original turn, new or already there, and its correction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bench.data import Conversation, Turn
from bench.datafiles import DataFile
from bench.updates import Case, case_of


@dataclass(frozen=True, slots=True)
class Plant:
    """One planted update: where its turns go, their ids, and how an answer is judged."""

    set: str
    conversation: str
    speaker: str
    original: str
    correction: str
    original_text: str | None
    after: str
    corrected_after: str
    case: Case

    def names(self, ids: Mapping[str, str]) -> dict[str, str]:
        """The names of its turns in the case, by the ids of the store; `ids` are those by the ids of the data."""
        return {ids[self.original]: "o0", ids[self.correction]: "c0"}


def plants(file: DataFile) -> list[Plant]:
    """The planted updates of a file."""
    return [plant_of(record, place, file) for place, record in enumerate(file.content)]


def plant_of(record: Mapping[str, Any], place: int, file: DataFile) -> Plant:
    """One planted update; without an original text, an existing turn is the original."""
    text = record.get("original")
    told = {"lang": "en", **record, "original": text or "", "corrections": [record["correction"]]}
    return Plant(
        set=record["set"],
        conversation=record["conv_id"],
        speaker=record["speaker"],
        original=f"planted-{place}-original" if text else record["after_turn_id"],
        correction=f"planted-{place}-correction",
        original_text=text,
        after=record["after_turn_id"],
        corrected_after=record["correction_after_turn_id"],
        case=case_of(f"{file.name}:{place}", file.part, told),
    )


def planted_into(conversation: Conversation, updates: Sequence[Plant]) -> Conversation:
    """A conversation with the turns of its updates put in where they belong."""
    following: dict[str, list[tuple[str, str, str]]] = {}
    for plant in updates:
        if plant.original_text:
            following.setdefault(plant.after, []).append((plant.original, plant.speaker, plant.original_text))
        correction = plant.case.later[0]
        following.setdefault(plant.corrected_after, []).append((plant.correction, plant.speaker, correction))
    missing = set(following) - {turn.id for turn in conversation.turns}
    if missing:
        raise SystemExit(f"{conversation.id} has no turn {', '.join(sorted(missing))} to plant an update after")
    turns = [each for turn in conversation.turns for each in (turn, *put_after(turn, following.get(turn.id, ())))]
    return replace(conversation, turns=tuple(turns))


def put_after(turn: Turn, planted: Sequence[tuple[str, str, str]]) -> list[Turn]:
    """Planted turns, said when the turn before them was."""
    return [Turn(id, turn.session, speaker, text, turn.at, None) for id, speaker, text in planted]
