"""A store on a path that cannot be written: everything can be read, and writing says why not."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.crowd import Place, drop_unprivileged, heard, process, read_with_meaning, use_unprivileged
from tests.faults.meaning import WordVectors
from tests.faults.stores import AGENT, KEYS, Opener, copied

NOBODY = 65534

plain_and_encrypted = pytest.mark.parametrize("key", [None, KEYS[0]], ids=["plain", "encrypted"])


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A folder others can reach, which pytest's own are not."""
    folder = Path(tempfile.mkdtemp(prefix="engram-test-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        for inner in (folder, *folder.rglob("*")):
            inner.chmod(0o755)
        shutil.rmtree(folder)


def shelved(path: Path, *, folder: int, file: int) -> None:
    """Leave a store and its folder with these rights."""
    for each in path.parent.iterdir():
        each.chmod(file)
    path.parent.chmod(folder)


def seen_by_another(place: Place) -> object:
    """What a user without rights gets from it; whoever runs the tests as that user needs no other."""
    with process(use_unprivileged, place, another()) as pipe:
        return heard(pipe)


def another() -> int | None:
    """Somebody without rights, unless the one who runs this is."""
    return NOBODY if os.geteuid() == 0 else None


@plain_and_encrypted
def test_a_store_on_a_read_only_path_can_be_read_and_says_why_it_cannot_be_written(
    key: bytes | None, shelf: Path
) -> None:
    path = shelf / "kept" / "store.engram"
    with Opener().open(path, key) as store:
        store.mind(agent=AGENT).remember("written when it could be")
    shelved(path, folder=0o555, file=0o444)
    assert seen_by_another(Place(path, key)) == (["written when it could be"], True, False, "store.readonly")


@plain_and_encrypted
def test_a_read_only_copy_of_a_store_that_was_not_closed_never_leaves_out_what_is_still_in_its_log(
    key: bytes | None, shelf: Path
) -> None:
    with Opener().open(shelf / "live" / "store.engram", key) as store:
        store.mind(agent=AGENT).remember("only in the log so far")
        path = copied(shelf / "live" / "store.engram", shelf / "kept")
    shelved(path, folder=0o555, file=0o444)
    said = seen_by_another(Place(path, key))  # SQLite may be unable to read a log where it cannot write
    assert said in ((["only in the log so far"], True, False, "store.readonly"), "store.readonly", "store.io")


@plain_and_encrypted
def test_a_store_whose_file_cannot_even_be_read_says_so(key: bytes | None, shelf: Path) -> None:
    path = shelf / "kept" / "store.engram"
    with Opener().open(path, key) as store:
        store.mind(agent=AGENT).remember("not for everyone")
    shelved(path, folder=0o755, file=0o000)
    assert seen_by_another(Place(path, key)) in ("store.io", "store.readonly")


@plain_and_encrypted
def test_a_store_cannot_be_made_where_nothing_can_be_written(key: bytes | None, shelf: Path) -> None:
    shelf.chmod(0o555)
    assert seen_by_another(Place(shelf / "new.engram", key)) == "store.readonly"
    assert list(shelf.iterdir()) == []


@plain_and_encrypted
def test_a_store_that_cannot_be_written_answers_by_what_it_has_and_says_what_waits(
    key: bytes | None, shelf: Path
) -> None:
    path = shelf / "kept" / "store.engram"
    with Opener(embedder=WordVectors()).open(path, key) as store:
        mind = store.mind(agent=AGENT)
        mind.observe_many({"role": "user", "text": f"the harbour was calm entry{n}"} for n in range(40))
        store.embed()
        mind.observe_many({"role": "user", "text": f"late news of the falcon entry{n}"} for n in range(40, 45))
    shelved(path, folder=0o555, file=0o444)
    with process(read_with_meaning, Place(path, key), another()) as pipe:
        found, degraded, told, embedded = heard(pipe)
    assert sum(text.startswith("late news of the falcon") for text in found) == 5
    assert any(reason.startswith("5 passages wait") for reason in degraded)
    assert any("5 passages wait" in reason and "cannot be written" in reason for reason in told)
    assert embedded == 0


@plain_and_encrypted
def test_a_vector_space_that_cannot_be_dropped_says_so(key: bytes | None, shelf: Path) -> None:
    path = shelf / "kept" / "store.engram"
    with Opener(embedder=WordVectors()).open(path, key) as store:
        store.mind(agent=AGENT).remember("the harbour was calm")
        store.embed()
    shelved(path, folder=0o555, file=0o444)
    with process(drop_unprivileged, Place(path, key), another()) as pipe:
        assert heard(pipe) == ["store.readonly"]
