"""Digesting under stress: what was said is never lost, and what it tells is kept once."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from engram import Mind, Turn
from engram.compose import assemble, keys_of
from engram.errors import StoreFull
from tests.conftest import SteppedClock
from tests.faults.crowd import Place, heard, process
from tests.faults.digesting import digest_at_once, opened, say_and_die
from tests.faults.faulty_vfs import FAULTS, VFS
from tests.faults.kill_loop import fork_server
from tests.faults.stores import AGENT, KEYS, counted_ids, small
from tests.readers import PlainReader

plain_and_encrypted = pytest.mark.parametrize("key", [None, KEYS[0]], ids=["plain", "encrypted"])
LIKED = 60


def facts(mind: Mind) -> list[str]:
    return sorted(memory.text for memory in mind.list(kinds="semantic", limit=1_000))


@plain_and_encrypted
def test_a_turn_is_kept_though_its_process_is_killed_before_it_is_digested_and_the_next_one_digests_it(
    key: bytes | None, tmp_path: Path
) -> None:
    place = Place(tmp_path / "s.engram", key)
    said = ["I live in Lisbon.", "I like tea.", "No, actually I live in Porto."]
    with process(say_and_die, place, said) as pipe:
        for text in said:
            assert heard(pipe) == text
        with pytest.raises(EOFError):
            pipe.recv()
    with opened(place, 2) as store:
        mind = store.mind(agent=AGENT)
        assert store.health().pending_digest == len(said)
        assert sorted(memory.text for memory in mind.list(limit=100) if isinstance(memory, Turn)) == sorted(said)
        assert mind.recall("where does Ana live?").items[0].memory.text == "Ana lives in Porto"
        assert (facts(mind), store.health().pending_digest) == (["Ana likes tea", "Ana lives in Porto"], 0)
        assert store.doctor().ok


@plain_and_encrypted
def test_processes_that_digest_the_same_turns_at_once_keep_what_they_tell_once(
    key: bytes | None, tmp_path: Path
) -> None:
    place, start = Place(tmp_path / "s.engram", key), fork_server().Barrier(3)
    with opened(place, 1) as store:
        store.mind(agent=AGENT).observe_many(
            {"role": "user", "speaker": "Ana", "text": f"I like tea {n}."} for n in range(LIKED)
        )
    with ExitStack() as stack:
        pipes = [stack.enter_context(process(digest_at_once, place, number, start)) for number in (2, 3, 4)]
        turns = [heard(pipe) for pipe in pipes]
    assert sum(turns) == LIKED
    with opened(place, 5) as store:
        mind = store.mind(agent=AGENT)
        assert facts(mind) == sorted(f"Ana likes tea {n}" for n in range(LIKED))
        assert all(len(memory.sources) == 1 for memory in mind.list(kinds="semantic", limit=1_000))
        assert store.doctor().ok


def fill(mind: Mind) -> None:
    """Write until the disk takes nothing more; so many turns at once that nothing is digested meanwhile."""
    for words in (1_000, 100, 1):
        with pytest.raises(StoreFull):
            while True:
                mind.observe_many([{"role": "user", "text": "harbour " * words}] * 6)


@plain_and_encrypted
def test_on_a_full_disk_recall_works_health_says_what_waits_and_it_is_digested_when_there_is_room(
    key: bytes | None, tmp_path: Path
) -> None:
    path, clock = tmp_path / "disk" / "s.engram", SteppedClock()
    path.parent.mkdir()
    alone = small(digest_in_background=False)  # what is digested beside the calls below would not be what they did
    with assemble(str(path), keys_of(key), alone, clock, counted_ids(1), VFS, reader=PlainReader()) as store:
        mind = store.mind(agent=AGENT)
        with FAULTS.quota(path.parent, 1 << 20):
            mind.observe_many({"role": "user", "speaker": "Ana", "text": f"I like tea {n}."} for n in range(LIKED))
            fill(mind)
            with pytest.raises(StoreFull):
                mind.digest()
            assert mind.recall("tea 7").items[0].memory.text == "I like tea 7."
            assert any(reason.startswith("turns wait") for reason in store.health().degraded)
            assert (facts(mind), store.health().pending_digest > LIKED) == ([], True)
        mind.digest()
        assert facts(mind) == sorted(f"Ana likes tea {n}" for n in range(LIKED))
        assert not any(reason.startswith("turns wait") for reason in store.health().degraded)
        assert (store.health().pending_digest, store.doctor().ok) == (0, True)
