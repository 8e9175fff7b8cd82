"""Conversations in stores of their own, filled once in a run, and asked as often as it takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import chain
from pathlib import Path

import engram
from bench import unanswerable
from bench.data import Conversation, DataSet, Question
from bench.opening import AGENT, Opening, Tuned
from bench.outcomes import OWN, Outcome, by_items, measures
from engram.model.memory import Turn

EVIDENCE_TURNS = 3
ASKED = 20
ASKED_WITH_ASSISTANT = 200
AFTERWARDS = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Room:
    """A conversation that questions are asked about."""

    kept: DataSet
    conversation: Conversation
    countable: frozenset[str]
    session_of: Mapping[str, str]

    @classmethod
    def of(cls, kept: DataSet, conversation: Conversation) -> Room:
        """What is looked up for every question, looked up once."""
        sessions = {turn.id: turn.session for turn in conversation.turns}
        return cls(kept, conversation, conversation.countable, sessions)

    @property
    def limit(self) -> int:
        """How much to ask for: with an assistant, a list long enough not to run dry when its turns are dropped."""
        return ASKED_WITH_ASSISTANT if self.conversation.with_assistant else ASKED


@dataclass(slots=True)
class Examination:
    """Stores are filled when first needed and opened anew for every configuration; nothing is asked twice."""

    folder: Path
    sets: Sequence[DataSet]
    opening: Opening = field(default_factory=Opening)
    _filled: dict[tuple[str, str], Path] = field(default_factory=dict)
    _asked: dict[tuple[str, tuple[tuple[str, float], ...]], list[Outcome]] = field(default_factory=dict)
    _told: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    def outcomes(self, kinds: Iterable[str] = (OWN,), tunables: Tuned | None = None) -> list[Outcome]:
        """What comes of the questions of some kinds, with some tunables changed at search time."""
        changed = tunables or {}
        return [told for kind in kinds for told in self._of_kind(kind, changed)]

    def facts_per_100_turns(self) -> dict[str, float]:
        """How many memories were read in a hundred turns of each set that was asked about."""
        sums = {name: [sum(counts) for counts in zip(*each, strict=True)] for name, each in self._told.items()}
        return {name: round(100 * facts / turns, 1) for name, (facts, turns) in sums.items()}

    def asked(self) -> list[Outcome]:
        """Everything asked so far as the run was configured, without what an ablation changed."""
        return [told for (_, changed), found in self._asked.items() if not changed for told in found]

    def _of_kind(self, kind: str, tunables: Tuned) -> list[Outcome]:
        key = kind, tuple(sorted(tunables.items()))
        if key not in self._asked:
            rooms = [Room.of(kept, talk) for kept in self.sets for talk in kept.conversations]
            self._asked[key] = [told for room in rooms for told in self._answers(room, kind, tunables)]
        return self._asked[key]

    def _answers(self, room: Room, kind: str, tunables: Tuned) -> list[Outcome]:
        questions = asked_about(room, kind)
        if not questions:
            return []
        path = self._store(room)
        asked_at = questions[0].at or room.conversation.ended + AFTERWARDS
        with self.opening.but(tunables).store(path, at=asked_at) as store:
            mind = store.mind(agent=AGENT)
            return [answered(mind, question, room, kind) for question in questions]

    def _store(self, room: Room) -> Path:
        name = room.kept.name, room.conversation.id
        if name not in self._filled:
            path = self.folder / f"talk-{len(self._filled)}" / "store.engram"
            path.parent.mkdir(parents=True)
            with self.opening.for_filling.store(path, at=room.conversation.ended + AFTERWARDS) as store:
                store.mind(agent=AGENT).observe_many([turn.spoken() for turn in room.conversation.turns])
                facts = self.opening.settle(store)
                self._told.setdefault(room.kept.name, []).append((facts, len(room.conversation.turns)))
            self._filled[name] = path
        return self._filled[name]


def asked_about(room: Room, kind: str) -> list[Question]:
    """The questions of one kind about a conversation."""
    if kind == OWN:
        return room.kept.asked_of(room.conversation)
    return unanswerable.made(kind, room.kept, room.conversation)


def answered(mind: engram.Mind, question: Question, room: Room, kind: str = OWN) -> Outcome:
    """Ask one question; only countable turns are candidates and evidence, the others stay in the store."""
    recall = mind.recall(question.text, limit=room.limit)
    items = [told for item in recall.items if (told := evidence(item, room.countable))]
    found = list(dict.fromkeys(chain(*items)))
    wanted = question.evidence & room.countable
    sessions = question.sessions or frozenset(room.session_of[id] for id in wanted)
    in_sessions = list(dict.fromkeys(room.session_of[id] for id in found))
    return Outcome(
        set=room.kept.name,
        conversation=room.conversation.id,
        question=question.id,
        category=question.category,
        kind=kind,
        answerable=question.answerable and kind == OWN,
        measures={**measures(found[:ASKED], wanted), **by_items(items, wanted)} if wanted else None,
        sessions=measures(in_sessions, sessions) if sessions else None,
        hit=not wanted.isdisjoint(found[:5]) if wanted else None,
        probability=recall.probability,
        verdict=recall.verdict.value,
        led=bool(recall.items) and not isinstance(recall.items[0].memory, Turn),
    )


def evidence(item: engram.Recollection, countable: frozenset[str]) -> list[str]:
    """The turns behind a recollection, its first three, as far as they count."""
    return [turn.external_id for turn in item.evidence[:EVIDENCE_TURNS] if turn.external_id in countable]
