"""Where the examples in docs run: in an empty directory of their own, with nothing set, and quick to unlock."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

collect_ignore_glob = ["*.py", "pages/*"]  # how the reference is made, not examples

CACHE = "ENGRAM_CACHE"
QUICK = {"ENGRAM_ARGON2_MEMORY_KIB": "8192", "ENGRAM_ARGON2_PASSES": "1", "ENGRAM_ARGON2_LANES": "1"}


@pytest.fixture(scope="session")
def _model_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path: Path, _model_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("ENGRAM_")]:
        monkeypatch.delenv(name)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    for name, value in QUICK.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv(CACHE, str(_model_cache))
    monkeypatch.chdir(tmp_path)
