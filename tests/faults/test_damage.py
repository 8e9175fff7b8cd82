"""Bytes that are not what was written: noticed, told apart, and never answered from as if they were."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from engram.errors import Damaged, NotEngram
from engram.storage.header import HEADER_BYTES, SLOT_BYTES
from tests.faults.damage import (
    UNHARMED,
    flipped,
    folded,
    harmed,
    log_in_force,
    noticed,
    told_by,
    truth_of,
    unfolded,
)
from tests.faults.stores import AGENT, KEYS, Opener

plain_and_encrypted = pytest.mark.parametrize("key", [None, KEYS[0]], ids=["plain", "encrypted"])


@dataclass(frozen=True)
class Specimen:
    """A store, what it tells, and a place for harmed copies of it."""

    opener: Opener
    path: Path
    key: bytes | None
    truth: str
    folder: Path

    def content(self, end: str = "") -> bytes:
        return self.path.with_name(self.path.name + end).read_bytes()

    def after(self, content: bytes, end: str = "") -> str:
        """What becomes of it with one file replaced."""
        return noticed(self.opener, self.harmed(content, end), self.key, self.truth)

    def harmed(self, content: bytes, end: str = "") -> Path:
        return harmed(self.path, self.folder / "harmed", end, content)


@pytest.fixture
def specimen(tmp_path: Path) -> Callable[..., Specimen]:
    def make(key: bytes | None, made: Callable[[Opener, Path, bytes | None], Path] = folded) -> Specimen:
        opener = Opener()
        path = made(opener, tmp_path, key)
        return Specimen(opener, path, key, truth_of(opener, path, tmp_path / "true", key), tmp_path)

    return make


def random_bits(content: bytes, count: int, seed: int, start: int = 0) -> list[tuple[int, int]]:
    chance = random.Random(seed)
    return [(chance.randrange(start, len(content)), chance.randrange(8)) for _ in range(count)]


def test_every_flipped_bit_behind_the_header_of_an_encrypted_store_is_noticed(
    specimen: Callable[..., Specimen],
) -> None:
    store = specimen(KEYS[0])
    content = store.content()
    for offset, bit in random_bits(content, 24, seed=1, start=HEADER_BYTES):
        outcome = store.after(flipped(content, offset, bit))
        assert outcome == "store.damaged" or "pages" in outcome, (offset, outcome)


@plain_and_encrypted
def test_a_flipped_bit_in_the_log_is_noticed_although_sqlite_drops_what_follows_without_a_word(
    key: bytes | None, specimen: Callable[..., Specimen]
) -> None:
    store = specimen(key, unfolded)
    log = store.content("-wal")
    for offset, bit in random_bits(log[: log_in_force(log)], 10, seed=2):
        outcome = store.after(flipped(log, offset, bit), "-wal")
        assert "journal mark" in outcome or outcome == "store.damaged", (offset, outcome)


def test_a_flipped_bit_in_a_plain_store_is_reported_or_changes_nothing(specimen: Callable[..., Specimen]) -> None:
    store = specimen(None)
    content = store.content()
    for offset, bit in random_bits(content, 30, seed=3):
        outcome = store.after(flipped(content, offset, bit))
        assert outcome != "wrong", offset
        assert not outcome.startswith("traceback"), (offset, outcome)


@pytest.mark.parametrize(
    "words",
    [b"turn7 tells of harbour", b"claim8 about copper lantern", b"they go together", b"agent:rex"],
    ids=["a turn", "a claim", "a link", "an actor"],
)
def test_doctor_reports_words_that_were_changed_behind_the_back_of_a_plain_store(
    words: bytes, specimen: Callable[..., Specimen]
) -> None:
    store = specimen(None)
    content = store.content()
    changed = content.replace(words, words[:-1] + bytes([words[-1] ^ 1]))
    assert changed != content
    assert store.after(changed) not in (UNHARMED, "wrong")


def test_doctor_reports_an_old_version_that_was_changed_behind_the_back_of_a_plain_store(
    specimen: Callable[..., Specimen],
) -> None:
    store = specimen(None)
    content = store.content()
    image = content.index(b"claim4 about copper lantern")  # the version before the update, in the table of images
    assert content.index(b"claim4 about copper lantern", image + 1)
    assert store.after(flipped(content, image + 3, 0)) not in (UNHARMED, "wrong")


@pytest.mark.parametrize("slot", [0, SLOT_BYTES])
def test_one_damaged_header_slot_does_not_lock_the_store_and_is_reported(
    slot: int, specimen: Callable[..., Specimen]
) -> None:
    store = specimen(KEYS[0])
    path = store.harmed(flipped(store.content(), slot + 60, 3))
    with store.opener.open(path, store.key) as opened:
        assert told_by(opened) == store.truth
        assert not opened.doctor().ok


def test_a_store_that_lost_both_header_slots_is_called_damaged(specimen: Callable[..., Specimen]) -> None:
    store = specimen(KEYS[0])
    content = flipped(flipped(store.content(), 60, 3), SLOT_BYTES + 60, 3)
    with pytest.raises(Damaged):
        store.opener.open(store.harmed(content), store.key)


@plain_and_encrypted
def test_a_file_that_was_cut_off_is_called_damaged_and_never_begun_anew(
    key: bytes | None, specimen: Callable[..., Specimen]
) -> None:
    store = specimen(key)
    content = store.content()
    for length in (0, 9, 40, 99, 2_048, 4_095, 4_096, 6_000, 8_192, len(content) // 2, len(content) - 1):
        path = store.harmed(content[:length])
        with pytest.raises((Damaged, NotEngram) if 0 < length < 100 else Damaged):
            store.opener.open(path, key)
        assert path.read_bytes() == content[:length], length


@plain_and_encrypted
@pytest.mark.parametrize("left", [0.0, 0.5, 0.9], ids=["no log", "half the log", "most of the log"])
def test_a_log_that_lost_its_end_shows_in_health_and_doctor_until_it_is_accepted(
    key: bytes | None, left: float, specimen: Callable[..., Specimen]
) -> None:
    store = specimen(key, unfolded)
    log = store.content("-wal")
    path = store.harmed(log[: int(log_in_force(log) * left)], "-wal")
    with store.opener.open(path, key) as opened:
        assert any("lost" in warning for warning in opened.health().degraded)
        assert not opened.doctor().ok
        opened.mind(agent=AGENT).remember("life goes on, but the loss is not forgotten")
    with store.opener.open(path, key) as opened:
        assert not opened.doctor().ok
        assert opened.doctor(repair=True).ok
    with store.opener.open(path, key) as opened:
        assert opened.doctor().ok
        assert not any("lost" in warning for warning in opened.health().degraded)


@plain_and_encrypted
@pytest.mark.parametrize("mark", [b"", b"garbage", bytes(4_096)])
def test_a_side_file_that_is_damaged_or_gone_raises_no_false_alarm(
    key: bytes | None, mark: bytes, specimen: Callable[..., Specimen]
) -> None:
    store = specimen(key)
    assert store.after(mark, "-guard") == UNHARMED
    path = store.harmed(mark, "-guard")
    path.with_name(path.name + "-guard").unlink()
    assert noticed(store.opener, path, key, store.truth) == UNHARMED


def test_the_side_file_of_another_store_raises_no_false_alarm(
    tmp_path: Path, specimen: Callable[..., Specimen]
) -> None:
    store = specimen(KEYS[0])
    with Opener().open(tmp_path / "other" / "other.engram", KEYS[0]) as other:
        for number in range(100):
            other.mind(agent=AGENT).remember(f"claim{number} of another store")
    assert store.after((tmp_path / "other" / "other.engram-guard").read_bytes(), "-guard") == UNHARMED
