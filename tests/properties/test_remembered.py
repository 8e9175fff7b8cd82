"""What readers remember of a store: whoever changes it, they answer like one who never asked before."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import apsw
import numpy as np
import pytest

from engram import Mind, Recall, Store
from engram.errors import Irreversible
from engram.index.shelf import widened
from engram.storage.connection import Connection
from engram.storage.remembered import EACH, Blocks, Remembered
from tests.conftest import KEY, SteppedClock, counted_ids, examples, open_store

WORDS = ("lighthouse", "keeper", "boat", "storm", "tea", "zebra", "harbour", "lamp")
QUESTIONS = ("who keeps the lighthouse?", "a boat in the storm", "tea with a zebra", "lamp")
BLOCKS = Blocks(1, 0, 3)


def opened(path: Path, clock: SteppedClock, start: int) -> Store:
    """A store of short blocks, so that they are made and merged all the time."""
    return open_store(path, key=KEY, clock=clock, ids=counted_ids(start), tail_documents=8, block_fanout=2)


def answers(store: Store) -> list[Recall]:
    mind = store.mind(agent="ana")
    return [mind.recall(question) for question in QUESTIONS]


def changed(mind: Mind, store: Store, chance: random.Random) -> None:
    """Something is said, taken back, put back, undone, or made anew."""
    known = [memory.id for memory in mind.list(limit=1_000)]
    gone = [memory.id for memory in mind.list(limit=1_000, status="forgotten")]
    match chance.choice(["say", "say", "say many", "forget", "restore", "erase", "undo", "repair"]):
        case "say":
            mind.observe("user", " ".join(chance.choices(WORDS, k=3)), session=chance.choice("xy"))
        case "say many":
            many = [" ".join(chance.choices(WORDS, k=4)) for _ in range(chance.randint(2, 12))]
            mind.observe_many({"role": "user", "text": text, "session": "x"} for text in many)
        case "forget" if known:
            mind.forget(chance.choice(known))
        case "restore" if gone:
            mind.restore(chance.choice(gone))
        case "erase" if known:
            mind.erase(chance.choice(known))
        case "undo" if known:
            mind.undo(cascade=True)
        case "repair":
            store.doctor(repair=True)
        case _:
            mind.remember(" ".join(chance.choices(WORDS, k=3)))


@pytest.mark.parametrize("seed", range(examples(6)))
def test_two_that_change_a_store_by_turns_answer_like_one_who_opens_it_anew(tmp_path: Path, seed: int) -> None:
    chance, clock, path = random.Random(seed), SteppedClock(), tmp_path / "shared.engram"
    with opened(path, clock, 1) as one, opened(path, clock, 1_000_000) as other:
        for _ in range(25):
            clock.advance(minutes=1)
            writer = chance.choice([one, other])
            with suppress(Irreversible):
                changed(writer.mind(agent="ana"), writer, chance)
            with opened(path, clock, 2_000_000) as fresh:
                expected = answers(fresh)
            assert answers(one) == expected
            assert answers(other) == expected


@pytest.mark.parametrize("seed", range(examples(6)))
def test_one_that_read_ahead_while_nobody_waited_answers_like_one_that_never_had_the_time(
    tmp_path: Path, seed: int
) -> None:
    """Young blocks are merged ahead of time; nothing may show it, now or once they would be merged anyway."""
    levels, answered = set[int](), list[list[list[Recall]]]()
    for rests in (False, True):
        chance, clock, path = random.Random(seed), SteppedClock(), tmp_path / f"{rests}.engram"
        told = list[list[Recall]]()
        with open_store(path, clock=clock, ids=counted_ids(), tail_documents=8, block_fanout=6) as store:
            for _ in range(12):
                clock.advance(minutes=1)
                much_said(store.mind(agent="ana"), chance)
                if rests:
                    store._storage.rest()
                    levels |= {level for (level,) in apsw.Connection(str(path)).execute("SELECT level FROM block")}
                told.append(answers(store))
            assert store.doctor().ok
        answered.append(told)
    assert answered[0] == answered[1]
    assert min(levels) <= -4, "none was merged ahead of time"
    assert max(levels) == 1, "none was merged when it was due"


def much_said(mind: Mind, chance: random.Random) -> None:
    """More than a young block holds, and something of it taken back."""
    for _ in range(2):
        many = [" ".join(chance.choices(WORDS, k=4)) for _ in range(9)]
        mind.observe_many({"role": "user", "text": text, "session": "x"} for text in many)
    known = [memory.id for memory in mind.list(limit=1_000)]
    taken = chance.choice(known)
    mind.forget(taken) if chance.random() < 0.5 else mind.erase(taken)


def test_no_more_is_remembered_than_there_is_room_for_and_what_was_asked_for_last_stays() -> None:
    known = Remembered[bytes](10 * (EACH + 100), len)
    for number in range(30):
        known.keep(BLOCKS, {number: bytes(100)})
        known.find(BLOCKS, [0])
    assert sorted(known.find(BLOCKS, range(30))) == [0, *range(21, 30)]


def test_several_of_the_largest_are_remembered_all_the_same() -> None:
    known = Remembered[bytes](EACH + 100, len, several=3)
    for number in range(30):
        known.keep(BLOCKS, {number: bytes(10_000)})
    assert sorted(known.find(BLOCKS, range(30))) == [27, 28, 29]


def test_what_was_read_from_other_blocks_is_not_remembered() -> None:
    known = Remembered[bytes](1_000_000, len)
    known.keep(BLOCKS, {7: b"old"})
    assert known.find(BLOCKS, [7]) == {7: b"old"}
    for later in (BLOCKS._replace(cuts=1), BLOCKS._replace(next_block=4)):
        assert known.find(later, [7]) == {}
    known.keep(BLOCKS._replace(cuts=1), {8: b"new"})
    assert known.find(BLOCKS, [7]) == {}
    assert known.find(BLOCKS._replace(cuts=1), [7, 8]) == {8: b"new"}


def test_what_another_connection_commits_is_read_again_and_what_comes_to_nothing_never_counts(tmp_path: Path) -> None:
    path = str(tmp_path / "two.db")
    here, there = (Connection(apsw.Connection(path), path) for _ in range(2))
    here.database.pragma("journal_mode", "wal")
    here.database.execute("create table kept (number integer)")

    def seen(by: Connection) -> int:
        return by.once("kept", lambda: int(by.database.execute("select count(*) from kept").get))

    assert (seen(here), seen(there)) == (0, 0)
    with there.transaction():
        there.database.execute("insert into kept values (1)")
        assert (seen(here), seen(there)) == (0, 1)
    assert (seen(here), seen(there)) == (1, 1)
    there.database.execute("begin immediate; insert into kept values (2)")
    assert seen(there) == 2
    there.roll_back()
    assert (seen(here), seen(there)) == (1, 1)
    here.close()
    there.close()


def test_every_finite_half_is_widened_to_the_last_bit() -> None:
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    halves = halves[np.isfinite(halves)]
    assert np.array_equal(widened(halves).view(np.uint32), halves.astype(np.float32).view(np.uint32))
