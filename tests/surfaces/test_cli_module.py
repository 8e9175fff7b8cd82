"""`python -m engram` is the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import engram
from tests.surfaces.conftest import in_a_process

SRC = Path(engram.__file__).parents[1]


def as_a_module(*words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "engram", *words],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(SRC)},
        check=False,
    )


def test_the_module_is_the_command_line() -> None:
    ran = as_a_module("--help")
    assert ran.returncode == 0
    assert ran.stdout == in_a_process("--help").stdout


def test_it_does_what_it_is_told_and_says_how_it_went(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "a.engram"), "--embedder", "none", "--json")
    kept = as_a_module(*store, "remember", "Rex barks")
    assert json.loads(kept.stdout)["text"] == "Rex barks"
    missing = as_a_module(*store, "about", "Nobody")
    assert (missing.returncode, json.loads(missing.stderr or missing.stdout)["error"]["code"]) == (
        3,
        "entity.not_found",
    )


def test_importing_it_runs_nothing() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", "import engram.__main__"],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(SRC)},
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")
