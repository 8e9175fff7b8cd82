"""bench: the measuring programs of a checkout, or where to get them."""

from __future__ import annotations

from pathlib import Path

import pytest

import engram
from tests.surfaces.conftest import Terminal


def test_without_a_checkout_it_says_where_the_benchmarks_are(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engram, "__file__", str(tmp_path / "lib" / "site-packages" / "engram" / "__init__.py"))
    shown = terminal("bench")
    assert shown.code == 1
    assert "error[bench.missing]" in shown.err
    assert "repository" in shown.err


def test_in_a_checkout_it_runs_them_with_what_it_was_given(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "src" / "engram").mkdir(parents=True)
    (tmp_path / "bench").mkdir()
    program = "import sys, pathlib\npathlib.Path('ran').write_text(' '.join(sys.argv[1:]))\nsys.exit(7)\n"
    (tmp_path / "bench" / "__main__.py").write_text(program, encoding="utf-8")
    monkeypatch.setattr(engram, "__file__", str(tmp_path / "src" / "engram" / "__init__.py"))
    shown = terminal("bench", "recall", "--data", "here", "--json", "--help")
    assert shown.code == 7
    assert (tmp_path / "ran").read_text(encoding="utf-8") == "recall --data here --json --help"
