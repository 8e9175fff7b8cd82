"""The power goes: whatever was synced is there, whatever was not is lost, kept or torn, and the store is whole."""

from __future__ import annotations

import random
from pathlib import Path

import apsw
import pytest

from tests.faults.power_cuts import PowerCuts
from tests.faults.power_loss import DISK, VFS

plain_and_encrypted = pytest.mark.parametrize("encrypted", [False, True], ids=["plain", "encrypted"])


@plain_and_encrypted
def test_a_power_cut_at_any_moment_leaves_everything_acknowledged_and_nothing_torn(
    encrypted: bool, tmp_path: Path
) -> None:
    cuts = PowerCuts(tmp_path, 5, encrypted=encrypted, every=45)
    cuts.live(50)
    assert len(cuts.found) >= 20
    for found in cuts.found:
        cuts.check(found)


@plain_and_encrypted
def test_a_power_cut_while_a_store_is_made_leaves_a_store_or_nothing(encrypted: bool, tmp_path: Path) -> None:
    cuts = PowerCuts(tmp_path, 6, encrypted=encrypted, every=2)
    cuts.live(0)
    assert len(cuts.found) >= 15
    for found in cuts.found:
        cuts.check(found)


@pytest.mark.parametrize(("synchronous", "kept"), [("full", 20), ("off", 0)])
def test_the_forgetful_disk_loses_what_was_not_synced_and_only_that(
    synchronous: str, kept: int, tmp_path: Path
) -> None:
    path = tmp_path / "notes.db"
    database = apsw.Connection(str(path), vfs=VFS)
    database.pragma("journal_mode", "wal")
    database.pragma("synchronous", synchronous)
    database.execute("create table notes (text)")
    for number in range(20):
        database.execute("insert into notes values (?)", (number,))
    (tmp_path / "after").mkdir()
    for end, content in DISK.image(path, "none", random.Random(1)).items():
        (tmp_path / "after" / f"notes.db{end}").write_bytes(content)
    database.close()
    survivor = apsw.Connection(str(tmp_path / "after" / "notes.db"))
    tables = survivor.execute("select count(*) from sqlite_schema").get
    assert (survivor.execute("select count(*) from notes").get if tables else 0) == kept
    survivor.close()
