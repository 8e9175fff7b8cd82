"""The store against a dict: what was put in is there, as it was put in, and what was let go of is not."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from engram import EngramError, Memory, Mind, Recollection, Store, Turn
from engram.engine.recalling.showing import POSSIBLE_UPDATE
from engram.errors import Tombstoned
from engram.model.memory import TRANSITIONS, Status
from tests.conftest import KEY, SteppedClock, counted_ids, examples, open_store

WORDS = ("lighthouse", "keeper", "boat", "storm", "tea", "zebra")
LIVE = {"active", "challenged"}
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)
sessions = st.sampled_from(["one", "two"])
picks = st.integers(0, 1_000)


@dataclass(frozen=True)
class Expected:
    """What the model knows of a memory."""

    text: str
    status: str = "active"
    before_forgetting: str = "active"
    session: str | None = None
    is_turn: bool = False
    external_id: str | None = None
    importance: float = 0.5
    version: int = 1


class StoreModel(RuleBasedStateMachine):
    """Every write goes to the store and to a dict; every read must agree."""

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.clock, self.ids = SteppedClock(), counted_ids()
        self.model: dict[str, Expected] = {}
        self.taken_back: list[set[str]] = []
        self.store = self.opened()

    def opened(self) -> Store:
        path = Path(self.folder.name) / "model.engram"
        return open_store(
            path, key=KEY, clock=self.clock, ids=self.ids, tail_documents=8, block_fanout=2,
            supersede_probability=1.0, challenge_probability=1.0,  # a dict does not know what updates what
        )  # fmt: skip

    @property
    def mind(self) -> Mind:
        self.clock.advance(minutes=1)
        return self.store.mind(agent="ana")

    # what is done

    @rule(text=texts, session=sessions)
    def observe(self, text: str, session: str) -> None:
        turn = self.mind.observe("user", text, session=session)
        assert turn.id not in self.model
        self.model[turn.id] = Expected(text, session=session, is_turn=True)

    @rule(batch=st.lists(st.tuples(texts, sessions), min_size=2, max_size=12))
    def observe_many(self, batch: list[tuple[str, str]]) -> None:
        turns = self.mind.observe_many({"role": "user", "text": text, "session": session} for text, session in batch)
        for turn, (text, session) in zip(turns, batch, strict=True):
            self.model[turn.id] = Expected(text, session=session, is_turn=True)

    @rule(text=texts, session=sessions, name=st.sampled_from("xyz"))
    def observe_by_id(self, text: str, session: str, name: str) -> None:
        known = [id for id, held in self.model.items() if (held.session, held.external_id) == (session, name)]
        if self.was_erased(session, name):
            assert self.mind.observe("user", text, session=session, id=name).status == "erased"
        elif not known:
            turn = self.mind.observe("user", text, session=session, id=name)
            self.model[turn.id] = Expected(text, session=session, is_turn=True, external_id=name)
        elif self.model[known[0]].text == text:
            assert self.mind.observe("user", text, session=session, id=name).id == known[0]
        else:
            with pytest.raises(EngramError) as refused:
                self.mind.observe("user", text, session=session, id=name)
            assert refused.value.code == "input.id"

    @rule(text=texts)
    def remember(self, text: str) -> None:
        held = [
            id for id, known in self.model.items() if not known.is_turn and known.text == text and known.status in LIVE
        ]
        kept = self.mind.remember(text)
        if held:
            assert kept.id in held
        else:
            assert kept.id not in self.model
            self.model[kept.id] = Expected(text, importance=kept.importance)

    def said_elsewhere(self, id: str, text: str) -> bool:
        others = (known for other, known in self.model.items() if other != id and not known.is_turn)
        return any(known.text == text and known.status in LIVE for known in others)

    @precondition(lambda self: self.model)
    @rule(pick=picks, text=texts, importance=st.sampled_from([0.1, 0.9]))
    def update(self, pick: int, text: str, importance: float) -> None:
        id, known = self.pick(pick)
        try:
            kept = self.mind.update(id, text=text, importance=importance)
        except Tombstoned as refused:
            assert any(set(text.split()) <= words for words in self.taken_back), refused
            return
        except EngramError as refused:
            assert known.is_turn or known.status == "forgotten" or self.said_elsewhere(id, text), refused
            return
        assert not known.is_turn
        changed = (text, importance) != (known.text, known.importance)
        self.model[id] = replace(known, text=text, importance=importance, version=known.version + changed)
        assert kept.version == self.model[id].version

    @precondition(lambda self: self.model)
    @rule(pick=picks)
    def forget(self, pick: int) -> None:
        id, known = self.pick(pick)
        self.mind.forget(id)
        self.taken_back.append(set(known.text.split()))
        if known.status != "forgotten":
            self.model[id] = replace(
                known, status="forgotten", before_forgetting=known.status, version=known.version + 1
            )

    @precondition(lambda self: any(known.status == "forgotten" for known in self.model.values()))
    @rule(pick=picks)
    def restore(self, pick: int) -> None:
        forgotten = [id for id, known in self.model.items() if known.status == "forgotten"]
        id = forgotten[pick % len(forgotten)]
        known = self.model[id]
        if not known.is_turn and known.before_forgetting in LIVE and self.said_elsewhere(id, known.text):
            with pytest.raises(EngramError, match="said anew"):
                self.mind.restore(id)
            return
        assert self.mind.restore(id).status == known.before_forgetting
        self.model[id] = replace(known, status=known.before_forgetting, version=known.version + 1)

    @precondition(lambda self: self.model)
    @rule(pick=picks)
    def erase(self, pick: int) -> None:
        id, known = self.pick(pick)
        assert self.mind.erase(id) == (id,)
        del self.model[id]
        self.taken_back.append(set(known.text.split()))
        if known.external_id:
            self.erased.add((known.session, known.external_id))

    @precondition(lambda self: self.model)
    @rule(pick=picks, wanted=st.sampled_from(list(Status)))
    def set_status(self, pick: int, wanted: Status) -> None:
        id, known = self.pick(pick)
        allowed = wanted in TRANSITIONS[Status(known.status)]
        try:
            self.mind.set_status(id, wanted)
        except EngramError as refused:
            assert not allowed, refused
            return
        if wanted.value != known.status:
            assert allowed
            self.model[id] = replace(known, status=wanted.value, version=known.version + 1)

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = self.opened()

    # what must hold

    @rule()
    def the_list_is_the_model(self) -> None:
        listed = self.mind.list(status=None, limit=10_000)
        assert {memory.id: self.seen(memory) for memory in listed} == self.model_seen()
        for status in Status:
            wanted = {id for id, known in self.model.items() if known.status == status}
            assert {memory.id for memory in self.mind.list(status=status, limit=10_000)} == wanted
        assert self.store.health().memories == len(self.model)

    @precondition(lambda self: self.model)
    @rule(pick=picks)
    def one_is_as_the_model_says(self, pick: int) -> None:
        id, _ = self.pick(pick)
        assert self.seen(self.mind.get(id)) == self.model_seen()[id]

    @rule(word=st.sampled_from(WORDS))
    def a_word_finds_what_says_it_or_follows_it(self, word: str) -> None:
        items = [item for item in self.mind.recall(word, limit=1_000).items if not self.is_brought_along(item)]
        shown = {id for item in items if not item.faded for id in (item.memory.id, *item.also)}
        live = self.found_by(word, LIVE)
        assert live <= shown <= live | self.found_by(word, {"archived"})  # what says the very same shares one place
        assert {item.memory.id for item in items if item.faded} <= self.found_by(word, {"archived"})

    @staticmethod
    def is_brought_along(item: Recollection) -> bool:
        """Whether a result came up by no word of its own: it may update the one above it."""
        return [vote.signal for vote in item.votes] == [POSSIBLE_UPDATE]

    def teardown(self) -> None:
        if not hasattr(self, "folder"):
            return
        before = self.answers()
        assert self.store.doctor().ok
        assert self.store.doctor(repair=True).ok
        assert self.answers() == before, "the index was not what a rebuild makes of it"
        self.store.close()
        self.folder.cleanup()

    # the model

    @property
    def erased(self) -> set[tuple[str | None, str]]:
        return self.__dict__.setdefault("_erased", set())  # type: ignore[no-any-return]

    def was_erased(self, session: str, name: str) -> bool:
        return (session, name) in self.erased

    def pick(self, pick: int) -> tuple[str, Expected]:
        id = list(self.model)[pick % len(self.model)]
        return id, self.model[id]

    @staticmethod
    def seen(memory: Memory) -> tuple[object, ...]:
        return (
            memory.text, memory.status, memory.session, memory.external_id,
            None if isinstance(memory, Turn) else memory.importance, memory.version,
        )  # fmt: skip

    def model_seen(self) -> dict[str, tuple[object, ...]]:
        return {
            id: (
                known.text,
                known.status,
                known.session,
                known.external_id,
                None if known.is_turn else known.importance,
                known.version,
            )
            for id, known in self.model.items()
        }

    def found_by(self, word: str, statuses: set[str]) -> set[str]:
        """What has the word itself, or is a turn with it in one of the two turns before."""
        found = set()
        spoken: dict[str | None, list[str]] = {}
        for id, known in self.model.items():
            if known.status == "forgotten":
                continue
            around = [known.text]
            if known.is_turn:
                earlier = spoken.setdefault(known.session, [])
                around += earlier[-2:]
                earlier.append(known.text)
            if known.status in statuses and any(word in text.split() for text in around):
                found.add(id)
        return found

    def answers(self) -> list[str]:
        mind = self.store.mind(agent="ana")
        questions = (*WORDS, "lighthouse keeper", "storm tea zebra")
        return [repr(replace(mind.recall(question, limit=100), timings={})) for question in questions]


@pytest.mark.parametrize("part", range(2))
def test_the_store_is_a_dict_that_answers_questions(part: int) -> None:
    """In two parts, so that two processors can share the work; each part has its own examples."""
    machine = type(f"StoreModel{part}", (StoreModel,), {})
    run_state_machine_as_test(machine, settings=settings(max_examples=examples(25), stateful_step_count=30))
