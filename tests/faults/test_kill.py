"""A writer killed with SIGKILL: every acknowledged write is there, what was under way is whole or absent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.kill_loop import KillLoop


@pytest.mark.parametrize("encrypted", [False, True], ids=["plain", "encrypted"])
def test_writers_killed_one_after_the_other_lose_nothing_they_acknowledged(encrypted: bool, tmp_path: Path) -> None:
    loop = KillLoop(tmp_path, seed=11, encrypted=encrypted)
    ears = [loop.kill_after(messages) for messages in (0, 1, 9, 22, 35)]
    assert loop.acknowledged >= sum(messages // 2 for messages in (9, 22, 35))
    assert any(ear.step is not None for ear in ears)  # at least one died with a step under way
    assert loop.model.state.memories
