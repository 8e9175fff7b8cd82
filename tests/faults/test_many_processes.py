"""Any number of processes share one store: nothing is lost, doubled or seen in halves."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.faults.crowd import (
    PARTS,
    Place,
    converse,
    heard,
    make_at_once,
    process,
    use_after_fork,
    write_and_read,
)
from tests.faults.kill_loop import fork_server
from tests.faults.stores import AGENT, KEYS, Opener

plain_and_encrypted = pytest.mark.parametrize("key", [None, KEYS[0]], ids=["plain", "encrypted"])


@plain_and_encrypted
def test_four_processes_write_and_read_one_file_and_nothing_is_lost_doubled_or_seen_in_halves(
    key: bytes | None, tmp_path: Path
) -> None:
    place = Place(tmp_path / "shared.engram", key)
    start = fork_server().Barrier(4)
    with ExitStack() as stack:
        pipes = [stack.enter_context(process(write_and_read, place, number, 12, start)) for number in range(1, 5)]
        said = [heard(pipe) for pipe in pipes]
    acknowledged = [name for names, _ in said for name in names]
    with Opener().open(place.path, key) as store:
        found = Counter(memory.text.rpartition(" ")[0] for memory in store.mind(agent=AGENT).list(limit=1 << 30))
        assert found == Counter(dict.fromkeys(acknowledged, PARTS))
        assert len(acknowledged) == 48
        assert store.doctor().ok
        assert not [warning for warning in store.health().degraded if "journal" in warning]
    assert [half for _, halves in said for half in halves] == []


@plain_and_encrypted
def test_what_one_process_was_told_is_kept_another_recalls_in_its_next_call(key: bytes | None, tmp_path: Path) -> None:
    place = Place(tmp_path / "shared.engram", key)
    with process(converse, place, 1) as first, process(converse, place, 2) as second:
        assert heard(first) == heard(second) == "open"
        for number, (teller, asked) in enumerate([(first, second), (second, first)] * 5):
            teller.send(("observe", f"the colour of gate{number} is turquoise"))
            assert heard(teller)
            asked.send(("recall", f"what is the password of gate{number}?"))
            assert f"the colour of gate{number} is turquoise" in heard(asked)
        first.send(None)
        second.send(None)


@plain_and_encrypted
def test_two_processes_that_make_the_same_store_at_once_both_use_it(key: bytes | None, tmp_path: Path) -> None:
    for attempt in range(4):
        place = Place(tmp_path / f"new{attempt}" / "shared.engram", key)
        start = fork_server().Barrier(2)
        with process(make_at_once, place, 1, start) as first, process(make_at_once, place, 2, start) as second:
            acknowledged = [*heard(first), *heard(second)]
        with Opener().open(place.path, key) as store:
            assert sorted(memory.text for memory in store.mind(agent=AGENT).list()) == sorted(acknowledged)
            assert len(acknowledged) == 6
            assert store.doctor().ok


def test_of_two_processes_that_make_a_store_with_different_keys_one_is_told_its_key_is_wrong(tmp_path: Path) -> None:
    path, start = tmp_path / "new" / "shared.engram", fork_server().Barrier(2)
    with (
        process(make_at_once, Place(path, KEYS[0]), 1, start) as first,
        process(make_at_once, Place(path, KEYS[1]), 2, start) as second,
    ):
        said = [heard(first), heard(second)]
    assert said.count("store.wrong_key") == 1
    assert sum(isinstance(answer, list) for answer in said) == 1


@plain_and_encrypted
def test_a_forked_child_may_not_use_its_parents_store_and_does_it_no_harm(key: bytes | None, tmp_path: Path) -> None:
    with process(use_after_fork, Place(tmp_path / "parent.engram", key)) as pipe:
        refused_in_child, well, memories = heard(pipe)
    assert refused_in_child == 2
    assert well
    assert memories == 2
