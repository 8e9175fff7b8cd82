"""A terminal of one's own: no settings, no home and no colours but what a test gives it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engram.surfaces.cli import main

SRC = Path(__file__).parents[2] / "src"
OURS = ("ENGRAM_", "XDG_", "TYPER_", "_TYPER")
ABOUT_TERMINALS = ("COLUMNS", "FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS", "TTY_COMPATIBLE", "VISUAL", "EDITOR")


@dataclass(frozen=True)
class Shown:
    """What a command left on the terminal."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on stdout."""
        assert self.out.count("\n") == 1, self.out
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        """The one JSON document on stderr."""
        assert self.err.count("\n") == 1, self.err
        return json.loads(self.err)["error"]


@dataclass(frozen=True)
class Terminal:
    """Runs commands in this process, on a store of its own unless told otherwise."""

    store: Path
    read: Callable[[], tuple[str, str]]
    patch: pytest.MonkeyPatch

    def __call__(self, *words: str, stdin: bytes | None = None) -> Shown:
        """Run a command and give what it left."""
        if stdin is not None:
            self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(words)
        return Shown(code, *self.read())

    def json(self, *words: str) -> Any:
        """Run a command that must work, and give its document."""
        shown = self("--json", *words)
        assert shown.code == 0, shown.err
        return shown.document

    def id_of(self, text: str) -> str:
        """The id of the memory that says exactly this."""
        found = self.json("list", "--status", "any")["memories"]
        return str(next(memory["id"] for memory in found if memory["text"] == text))


@pytest.fixture(scope="session")
def model_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the bundled model is converted to, once for all tests."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def sensible(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The same terminal with the bundled model, for what words alone do not show."""
    monkeypatch.setenv("ENGRAM_EMBEDDER", "bundled")
    return terminal


@pytest.fixture
def quiet(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The same terminal where what is said is only kept: nothing is read in it before `digest`."""
    monkeypatch.setenv("ENGRAM_DIGEST", "off")
    return terminal


@pytest.fixture
def terminal(
    tmp_path: Path, model_cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Terminal:
    """A terminal of 100 columns without colours or a model, in an empty home."""
    for name in [name for name in os.environ if name.startswith(OURS) or name in ABOUT_TERMINALS]:
        monkeypatch.delenv(name)
    store = tmp_path / "store" / "test.engram"
    told = {
        "HOME": tmp_path, "USERPROFILE": tmp_path, "NO_COLOR": 1, "COLUMNS": 100, "ENGRAM_STORE": store,
        "ENGRAM_EMBEDDER": "none", "ENGRAM_CACHE": model_cache,
    }  # fmt: skip
    for name, value in told.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.chdir(tmp_path)
    return Terminal(store, lambda: tuple(capsys.readouterr()), monkeypatch)  # type: ignore[arg-type,return-value]


def in_a_process(*words: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own, for what only a process can show."""
    start = "import sys; from engram.surfaces.cli import main; sys.exit(main())"
    told = {"PYTHONPATH": str(SRC), **environment}
    arguments = [os.fsencode(word) for word in words]
    return subprocess.run(
        [sys.executable, "-c", start, *arguments],
        input=stdin,
        capture_output=True,
        env={**os.environ, **told},
        check=False,
    )
