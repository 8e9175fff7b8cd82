"""A disk that fills up: writing is refused, nothing acknowledged is lost, and forgetting is still possible."""

from __future__ import annotations

import resource
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from engram import EngramError, Memory, Mind, Store
from engram.errors import StoreFull
from tests.faults.crowd import Place, heard, process
from tests.faults.faulty_vfs import FAULTS, VFS
from tests.faults.stores import AGENT, KEYS, Opener

DISK = 2 << 20
BALLAST = 300_000

plain_and_encrypted = pytest.mark.parametrize("key", [None, KEYS[0]], ids=["plain", "encrypted"])
reserves = pytest.mark.parametrize("reserve_kib", [512, 128])


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 2 MB, where this user may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "engram-test", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mounting, capture_output=True, check=False).returncode:
        pytest.skip("this user may not mount a file system; the quota stands for it")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def quota(tmp_path: Path) -> Iterator[Path]:
    """A folder that takes 2 MB and no more."""
    folder = tmp_path / "disk"
    folder.mkdir()
    with FAULTS.quota(folder, DISK):
        yield folder


def fill(mind: Mind) -> list[Memory]:
    """Write until the disk is full; what was acknowledged."""
    kept: list[Memory] = []
    with pytest.raises(StoreFull):
        while True:
            kept.append(mind.observe("user", f"turn{len(kept)} " + "harbour lantern meadow " * 400))
    assert len(kept) > 8
    return kept


def let_go_on_a_full_disk(mind: Mind, kept: list[Memory]) -> list[Memory]:
    """Forget three and erase three; those that are left."""
    for memory in kept[:3]:
        assert mind.forget(memory.id).status.value == "forgotten"
    for memory in kept[3:6]:
        assert mind.erase(memory.id) == (memory.id,)
    return kept[6:]


def ordeal_of_a_full_disk(store: Store, folder: Path) -> None:
    """The whole story, on whichever disk."""
    mind = store.mind(agent=AGENT)
    kept = fill(mind)
    with pytest.raises(StoreFull):
        mind.observe("user", "one more " * 4_000)
    assert sorted(memory.text for memory in mind.list(limit=1000)) == sorted(memory.text for memory in kept)
    assert mind.recall("turn3").items[0].memory.id == kept[3].id
    left = let_go_on_a_full_disk(mind, kept)
    assert sorted(memory.id for memory in mind.list(limit=1000)) == sorted(memory.id for memory in left)
    (folder / "ballast").unlink()
    assert mind.observe("user", "there is room again").text == "there is room again"
    assert store.doctor().ok


@plain_and_encrypted
@reserves
def test_a_full_file_system_refuses_writes_keeps_everything_and_still_lets_go(
    key: bytes | None, reserve_kib: int, small_disk: Path
) -> None:
    (small_disk / "ballast").write_bytes(bytes(BALLAST))
    with Opener().open(small_disk / "store.engram", key, reserve_kib=reserve_kib) as store:
        ordeal_of_a_full_disk(store, small_disk)


@plain_and_encrypted
@reserves
def test_a_spent_quota_refuses_writes_keeps_everything_and_still_lets_go(
    key: bytes | None, reserve_kib: int, quota: Path
) -> None:
    (quota / "ballast").write_bytes(bytes(BALLAST))
    with Opener().open(quota / "store.engram", key, VFS, reserve_kib=reserve_kib) as store:
        ordeal_of_a_full_disk(store, quota)


@plain_and_encrypted
def test_a_store_on_a_full_file_system_opens_again_reads_and_lets_go(key: bytes | None, small_disk: Path) -> None:
    opener = Opener()
    with opener.open(small_disk / "store.engram", key, reserve_kib=512) as store:
        kept = fill(store.mind(agent=AGENT))
    with (small_disk / "ballast").open("wb", buffering=0) as rest, pytest.raises(OSError, match="No space"):
        while True:
            rest.write(bytes(4096))
    with opener.open(small_disk / "store.engram", key, reserve_kib=512) as store:
        mind = store.mind(agent=AGENT)
        assert sorted(memory.text for memory in mind.list(limit=1000)) == sorted(memory.text for memory in kept)
        left = let_go_on_a_full_disk(mind, kept)
        assert sorted(memory.id for memory in mind.list(limit=1000)) == sorted(memory.id for memory in left)


@plain_and_encrypted
def test_a_store_that_is_closed_on_a_full_disk_holds_everything_when_opened_again(
    key: bytes | None, quota: Path
) -> None:
    opener = Opener()
    with opener.open(quota / "store.engram", key, VFS, reserve_kib=16) as store:
        kept = fill(store.mind(agent=AGENT))
    with opener.open(quota / "store.engram", key, VFS, reserve_kib=16) as store:
        texts = [memory.text for memory in store.mind(agent=AGENT).list(limit=1000)]
        assert sorted(texts) == sorted(memory.text for memory in kept)
        assert store.doctor().ok


def make_with_little_room(place: Place, limit: int, pipe: object) -> None:
    """Try to make a store when no file may grow beyond a limit, then again without one."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    said = []
    for soft in (limit, resource.RLIM_INFINITY):
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, resource.RLIM_INFINITY))
        try:
            with Opener(family=1).open(place.path, place.key) as store:
                said.append(store.mind(agent=AGENT).remember("made after all").text)
        except EngramError as error:
            said.append(error.code)
    pipe.send(said)  # type: ignore[attr-defined]


@plain_and_encrypted
@pytest.mark.parametrize("limit", [0, 300, 1_000, 3_000, 5_000])
def test_a_store_that_could_not_be_made_for_lack_of_room_is_made_once_there_is_room(
    key: bytes | None, limit: int, tmp_path: Path
) -> None:
    with process(make_with_little_room, Place(tmp_path / "new.engram", key), limit) as pipe:
        refused, made = heard(pipe)
    assert refused in ("store.full", "store.io")
    assert made == "made after all"
