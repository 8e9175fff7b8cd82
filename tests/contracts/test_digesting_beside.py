"""What does not press is digested beside other calls: nobody waits for it, and nothing is left lying."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import pytest

from engram import DigestReport, Mind, Store
from engram.engine.digestion import Digestion
from engram.engine.leisure import Leisure
from engram.engine.writing.rules import Rules
from engram.errors import StoreFull
from engram.model.proposal import Reading, Utterance
from engram.model.scope import Identity
from tests.conftest import SteppedClock, open_store
from tests.readers import PlainReader

SAID = ["The weather was fine.", "The soup was hot.", "It rained on the way.", "The bus was late.", "So it goes."]


def facts(mind: Mind) -> list[str]:
    return [memory.text for memory in mind.list(limit=100) if memory.sources]


def told(mind: Mind, texts: list[str]) -> None:
    """One by one, each said by Ana to a friend, so that none of them presses."""
    for text in texts:
        mind.observe("user", text, speaker="Ana")


def finished(store: Store) -> None:
    """Wait for the thread that digests: there is no other sign of its end."""
    assert store._digestion is not None
    assert store._digestion.leisure is not None
    store._digestion.leisure.finish()


def stopped(store: Store) -> Leisure:
    """What digests beside other calls, without its thread."""
    assert store._digestion is not None
    assert store._digestion.leisure is not None
    store._digestion.leisure.stop()
    return store._digestion.leisure


def test_turns_that_do_not_press_are_digested_without_a_further_call(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        mind = store.mind(agent="rex", session="s1")
        told(mind, SAID)
        finished(store)
        assert store.health().pending_digest == 0


def test_when_nobody_calls_all_that_waits_is_digested_due_or_not(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        told(store.mind(agent="rex", session="s1"), SAID[:2])
        finished(store)
        assert store.health().pending_digest == 0


@dataclass
class Slow(Rules):
    """Rules that take as long as they are told to."""

    begun: threading.Event = field(default_factory=threading.Event)
    may_end: threading.Event = field(default_factory=threading.Event)

    def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
        """Wait to be let go on."""
        self.begun.set()
        assert self.may_end.wait(60)
        return Rules().read(said, before)

    def goes_on_soon(self) -> None:
        """Let it go on while somebody waits for it."""
        threading.Timer(0.05, self.may_end.set).start()


def test_a_turn_that_presses_is_digested_at_once_and_who_said_it_does_not_wait(clock: SteppedClock) -> None:
    reader = Slow()
    with open_store(clock=clock, reader=reader, digest_in_background=True) as store:
        mind = store.mind(agent="rex", session="s1")
        told(mind, ["I live in Porto."])
        assert reader.begun.wait(60)
        assert store.health().pending_digest == 1
        reader.goes_on_soon()
        assert "I live in Porto." in [item.memory.text for item in mind.recall("Where does Ana live?").items]


def test_whoever_calls_while_turns_are_digested_at_leisure_waits_for_one_of_them(clock: SteppedClock) -> None:
    reader = Slow()
    with open_store(clock=clock, reader=reader, digest_in_background=True) as store:
        mind = store.mind(agent="rex", session="s1")
        told(mind, SAID)
        assert reader.begun.wait(60)
        told(mind, SAID[:1])
        reader.may_end.set()
        finished(store)
        assert store._digestion is not None
        done = [report.turns for report in store._digestion.told(mind.identity)]
        assert (done[0], sum(done)) == (1, 6)


def test_what_presses_comes_before_what_waits_of_others() -> None:
    begun, may_go_on, seen = threading.Event(), threading.Event(), list[tuple[object, bool]]()

    def digest_some(setting: object, pressing: bool) -> bool:
        seen.append((setting, pressing))
        begun.set()
        assert may_go_on.wait(60)
        return False

    leisure = Leisure(digest_some)
    ana, ben, zoe = (Identity(agent=name) for name in ("ana", "ben", "zoe"))
    leisure.wake(ana, "ana", at_once=True)
    assert begun.wait(60)
    leisure.wake(ben, "ben")
    leisure.wake(zoe, "zoe", at_once=True)
    may_go_on.set()
    leisure.finish()
    assert seen == [("ana", True), ("zoe", True), ("ben", False)]


def test_between_what_presses_for_several_nobody_waits_for_quiet() -> None:
    begun, may_go_on, seen = threading.Event(), threading.Event(), list[tuple[object, bool]]()

    def digest_some(setting: object, pressing: bool) -> bool:
        seen.append((setting, leisure._pressing.is_set()))
        begun.set()
        assert may_go_on.wait(60)
        return False

    leisure = Leisure(digest_some)
    for name in ("ana", "ben", "zoe"):
        leisure.wake(Identity(agent=name), name, at_once=True)
        assert begun.wait(60)
    may_go_on.set()
    leisure.finish()
    assert seen == [("ana", False), ("ben", True), ("zoe", False)]


def test_whoever_looks_first_digests_what_presses(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        stopped(store)
        mind = store.mind(agent="rex", session="s1")
        told(mind, ["Lunch was good.", "I live in Porto."])
        assert facts(mind) == ["I live in Porto."]


def test_who_wants_to_be_told_what_came_of_it_waits_for_it(clock: SteppedClock) -> None:
    reader, reports = Slow(), list[DigestReport]()
    with open_store(clock=clock, reader=reader, digest_in_background=True) as store:
        reader.goes_on_soon()
        mind = store.mind(agent="rex", session="s1")
        mind.observe("user", "I live in Porto.", speaker="Ana", report=reports.append)
        assert [memory.text for report in reports for memory in report.added] == ["I live in Porto."]


def test_what_was_said_last_and_presses_is_what_undo_takes_back(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        mind = store.mind(agent="rex", session="s1")
        told(mind, ["I live in Porto."])
        mind.undo()
        assert facts(mind) == []
        assert [memory.text for memory in mind.list()] == ["I live in Porto."]


def test_what_presses_is_digested_to_the_end_before_a_store_is_closed(clock: SteppedClock, tmp_path: Path) -> None:
    reader, path = Slow(), tmp_path / "hasty.engram"
    with open_store(path, clock=clock, reader=reader, digest_in_background=True) as store:
        told(store.mind(agent="rex", session="s1"), ["I live in Porto."])
        reader.goes_on_soon()
    with open_store(path, clock=clock) as store:
        assert facts(store.mind(agent="rex")) == ["I live in Porto."]


def test_what_was_logged_is_folded_into_the_file_while_nobody_waits_for_it(clock: SteppedClock, tmp_path: Path) -> None:
    path = tmp_path / "beside.engram"
    with open_store(path, clock=clock, reader=Rules(), digest_in_background=True, reserve_kib=1024) as store:
        before = path.stat().st_size
        told(store.mind(agent="rex", session="s1"), [f"{text} {'So it goes. ' * 900}" for text in SAID[:4]])
        assert path.stat().st_size == before
        finished(store)
        assert path.stat().st_size > before


def test_of_turns_that_follow_one_another_at_once_none_presses_until_something_is_asked(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        leisure = stopped(store)
        leisure.now = lambda: 0.0
        mind = store.mind(agent="rex", session="s1")
        told(mind, [*SAID, *SAID[:4], "I live in Porto."])
        assert store.health().pending_digest == 10
        assert "I live in Porto." in [item.memory.text for item in mind.recall("Where does Ana live?").items]
        told(mind, ["I work for Acme."])
        assert facts(mind) == ["I work for Acme.", "I live in Porto."]


def test_a_transcript_that_one_agent_takes_in_keeps_no_other_from_being_heard(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        stopped(store).now = lambda: 0.0
        told(store.mind(agent="bulk", session="s1"), SAID * 3)
        live = store.mind(agent="live", session="s1")
        told(live, ["I live in Porto."])
        assert facts(live) == ["I live in Porto."]


def test_after_many_turns_taken_in_at_once_a_question_knows_what_was_said_last(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        leisure, mind = stopped(store), store.mind(agent="rex", session="s1")
        leisure.now = lambda: 0.0
        told(mind, [*SAID, *SAID, *(f"I prefer bus number {number}." for number in range(40)), "I live in Porto."])
        told(mind, ["No, sorry, I live in Lisbon, not in Porto."])
        mind.recall("Where does Ana live?")
        assert "No, sorry, I live in Lisbon, not in Porto." in facts(mind)
        assert "I live in Porto." not in facts(mind)


def test_after_a_pause_what_presses_is_digested_first(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        leisure, mind = stopped(store), store.mind(agent="rex", session="s1")
        leisure.now = lambda: 0.0
        told(mind, [*SAID, *SAID[:4]])
        leisure.now = lambda: 1.0
        told(mind, ["I live in Porto."])
        assert facts(mind) == ["I live in Porto."]


def test_a_recall_digests_the_few_turns_that_are_due_and_leaves_many_to_the_thread(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        stopped(store)
        few, many = store.mind(agent="few"), store.mind(agent="many")
        few.observe_many([{"role": "user", "text": text, "speaker": "Ana"} for text in ["I live in Porto.", *SAID]])
        many.observe_many([{"role": "user", "text": f"Bus {number} was late."} for number in range(200)])
        few.recall("where does Ana live?")
        assert facts(few) == ["I live in Porto."]
        many.recall("which bus was late?")
        assert store.health().pending_digest == 200


def test_what_is_due_when_a_store_is_closed_is_done_first_unless_it_is_much(
    tmp_path: Path, clock: SteppedClock
) -> None:
    for name, turns, left in (("few", 10, 0), ("many", 200, 200)):
        with open_store(tmp_path / f"{name}.engram", clock=clock, reader=Rules(), digest_in_background=True) as store:
            said = [{"role": "user", "text": f"Bus {number} was late."} for number in range(turns)]
            store.mind(agent="rex").observe_many(said)
        with open_store(tmp_path / f"{name}.engram", clock=clock, reader=Rules()) as store:
            assert store.health().pending_digest == left


def test_several_minds_are_digested_for_by_one_thread(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        for agent in ("ana", "rex", "zoe"):
            store.mind(agent=agent).observe_many([{"role": "user", "text": text} for text in SAID * 3])
        finished(store)
        assert store.health().pending_digest == 0


class FullDisk(PlainReader):
    """Finds no room on the disk the first time it reads."""

    tried: ClassVar[list[str]] = []

    def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
        self.tried.append(said.text)
        if len(self.tried) == 1:
            raise StoreFull("the disk is full")
        return super().read(said, before)


def test_what_keeps_the_thread_from_digesting_is_told_and_the_next_turn_tries_again(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=FullDisk(), digest_in_background=True) as store:
        mind = store.mind(agent="rex", session="s1")
        told(mind, [*SAID, "I live in Porto."])
        finished(store)
        assert "turns wait: the disk is full" in store.health().degraded
        told(mind, ["So far so good."])
        finished(store)
        assert facts(mind) == ["Ana lives in Porto"]
        assert "turns wait: the disk is full" not in store.health().degraded


LOOKS: dict[str, Callable[[Mind, str], object]] = {
    "recall": lambda mind, _: mind.recall("Where does Ana live?"),
    "explain": lambda mind, id: mind.explain("Where does Ana live?", id),
    "list": lambda mind, _: mind.list(),
    "get": lambda mind, id: mind.get(id),
    "ids": lambda mind, id: mind.ids(id),
    "links": lambda mind, id: mind.links(id),
    "history": lambda mind, id: mind.history(id),
    "audit": lambda mind, _: mind.audit(),
    "about": lambda mind, _: mind.about("Ana"),
    "timeline": lambda mind, _: mind.timeline("Ana"),
    "entities": lambda mind, _: mind.entities(),
    "doubts": lambda mind, _: mind.doubts(),
    "commitments": lambda mind, _: mind.commitments(),
    "episodes": lambda mind, _: mind.episodes(),
}


@pytest.mark.parametrize("verb", LOOKS)
def test_whoever_looks_finds_a_wish_granted_that_came_in_a_rush(clock: SteppedClock, verb: str) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        stopped(store).now = lambda: 0.0
        mind = store.mind(agent="rex", session="s1")
        mind.remember("Ana owns a boat")
        home = mind.observe("user", "I live in Ghent.", speaker="Ana")
        told(mind, [*SAID, *SAID, "Forget that I live in Ghent."])
        LOOKS[verb](mind, home.id)
        with store._storage.read(mind.identity) as view:
            assert view.memories([home.id])[home.id].status == "forgotten"


def test_what_is_listed_after_a_rush_is_what_holds(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        stopped(store).now = lambda: 0.0
        mind = store.mind(agent="rex", session="s1")
        told(mind, ["I live in Ghent.", *SAID, *SAID, "No, sorry, I live in Faro, not in Ghent."])
        assert facts(mind) == ["No, sorry, I live in Faro, not in Ghent."]


def test_a_report_has_what_the_thread_has_read_and_not_yet_said(
    clock: SteppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, reported, note = threading.Event(), threading.Event(), Digestion.note

    def slowly(digestion: Digestion, identity: Identity, done: DigestReport) -> None:
        read.set()
        reported.wait(0.2)  # only a report that does not wait comes before
        note(digestion, identity, done)

    monkeypatch.setattr(Digestion, "note", slowly)
    with open_store(clock=clock, reader=Rules(), digest_in_background=True) as store:
        mind = store.mind(agent="rex", session="s1")
        mind.observe("user", "I live in Porto.", speaker="Ana")
        assert read.wait(10)
        report = mind.digest()
        reported.set()
        assert [memory.text for memory in report.added] == ["I live in Porto."]
