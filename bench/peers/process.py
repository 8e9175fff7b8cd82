"""Our side of the talk: a system as a process of its own, asked in JSON lines."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bench.machine import ROOT

SOURCE = ROOT / "src"
PATIENCE = 60.0
# One thread each, so that a shared machine does not decide; and nothing is told to anybody or fetched.
ENVIRONMENT = {
    "PYTHONPATH": os.pathsep.join([str(ROOT), str(SOURCE)]), "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1",
    "RAYON_NUM_THREADS": "1", "ANONYMIZED_TELEMETRY": "False", "MEM0_TELEMETRY": "False", "DO_NOT_TRACK": "1",
    "HF_HUB_OFFLINE": "1",
}  # fmt: skip
Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class System:
    """A system by name: which module speaks for it, whether it has an environment of its own, and its own embedder."""

    name: str
    module: str
    hybrid: bool
    requirements: Path | None = None
    embeds: bool = False

    def python(self, environments: Path | None) -> Path | None:
        """The interpreter that has the system installed, or None."""
        if self.requirements is None:
            return Path(sys.executable)
        place = environments / self.name / "bin" / "python" if environments else None
        return place if place and place.exists() else None


HERE = Path(__file__).parent
ENGRAM = System("engram", "bench.peers.engram", hybrid=True, embeds=True)
SYSTEMS = (
    ENGRAM,
    System("chroma", "bench.peers.chroma", hybrid=False, requirements=HERE / "chroma.txt"),
    System("mem0", "bench.peers.mem0", hybrid=False, requirements=HERE / "mem0.txt"),
    System("mempalace", "bench.peers.mempalace", hybrid=True, requirements=HERE / "mempalace.txt"),
    System("bm25", "bench.peers.bm25", hybrid=False),
)


class PeerFailed(RuntimeError):
    """A system that did not answer, with the end of what it said."""


class Talk:
    """A system while it runs: started and opened on entering, ended on leaving."""

    def __init__(self, system: System, python: Path, **request: Any) -> None:
        """Say which system, where its interpreter is, and what it is opened with."""
        self._system, self._python, self._request = system, python, request
        self.opened: Answer = {}

    def __enter__(self) -> Self:
        """Start the process; its libraries are found by its own interpreter, this repository by its path."""
        self._said = tempfile.TemporaryFile()  # closed when the talk ends
        self._process = subprocess.Popen(
            [str(self._python), "-m", self._system.module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env={**os.environ, **ENVIRONMENT},
        )
        try:
            self.opened = self.ask("open", **self._request)
        except PeerFailed:
            self._end()
            raise
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        """End the process."""
        self._end()

    def ask(self, do: str, **request: Any) -> Answer:
        """Send a request and wait for its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps({"do": do, **request}) + "\n")
            self._process.stdin.flush()
            answer: Answer = json.loads(self._process.stdout.readline())
        except (OSError, ValueError):
            self._process.wait()
            raise PeerFailed(f"{self._system.name} failed at {do}: {self._last_words()}") from None
        return answer

    def _end(self) -> None:
        try:
            with contextlib.suppress(BrokenPipeError):  # it may have ended by itself
                self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        self._said.close()

    def _last_words(self) -> str:
        self._said.seek(0)
        return self._said.read().decode("utf-8", "replace").strip()[-1_000:]


def installed(systems: Sequence[System], environments: Path) -> Mapping[str, str]:
    """Make an environment for each system that needs one, with the versions named beside its adapter."""
    told = {}
    for system in systems:
        if system.requirements is not None:
            folder = environments / system.name
            subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
            pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
            subprocess.run([*pip, "--requirement", str(system.requirements)], check=True)
            told[system.name] = system.requirements.read_text(encoding="utf-8").strip()
    return told
