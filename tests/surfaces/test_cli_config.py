"""config: one declaration, three places to set it, and always known which one did."""

from __future__ import annotations

from pathlib import Path

import pytest

import engram
from engram.configuration import config_file, configured, home, in_force
from engram.errors import ConfigInvalid
from engram.tunables import DECLARED
from tests.surfaces.conftest import Terminal


@pytest.fixture
def file(terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The configuration file of this test."""
    monkeypatch.setenv("ENGRAM_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "config.toml").touch()
    return tmp_path / "config.toml"


def test_every_tunable_is_shown_with_value_range_meaning_and_origin(terminal: Terminal) -> None:
    told = terminal.json("config")["tunables"]
    assert [each["name"] for each in told] == list(DECLARED)
    assert all(each["low"] <= each["value"] <= each["high"] for each in told)
    assert all(each["value"] == each["default"] and each["origin"] == "default" and each["meaning"] for each in told)
    shown = " ".join(terminal("config").out.split())
    assert all(name in shown for name in DECLARED)


def test_a_flag_beats_the_environment_which_beats_the_file_which_beats_the_default(
    terminal: Terminal, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(*words: str) -> tuple[float, str]:
        [each] = terminal.json("config", "recall_limit", *words)["tunables"]
        return each["value"], each["origin"]

    assert told() == (10, "default")
    file.write_text("recall_limit = 4\n", encoding="utf-8")
    assert told() == (4, str(file))
    monkeypatch.setenv("ENGRAM_RECALL_LIMIT", "5")
    assert told() == (5, "ENGRAM_RECALL_LIMIT")
    assert told("--set", "recall_limit=6") == (6, "flag")


def test_what_is_configured_is_in_force_for_commands_and_for_the_library(terminal: Terminal, file: Path) -> None:
    for number in range(5):
        terminal("remember", f"Rex barked {number} times")
    file.write_text("recall_limit = 2\n", encoding="utf-8")
    assert len(terminal.json("recall", "Rex")["items"]) == 2
    assert len(terminal.json("recall", "Rex", "--set", "recall_limit=3")["items"]) == 3
    with engram.open(terminal.store, embedder="none") as store:
        assert store.tunables.recall_limit == 2
    with engram.open(terminal.store, embedder="none", tunables={"recall_limit": 7}) as store:
        assert store.tunables.recall_limit == 7


def test_one_tunable_is_told_with_everything_about_it(terminal: Terminal) -> None:
    shown = terminal("config", "bm25_k1").out
    for part in ("BM25 saturation", "0 to 3", "default", "ENGRAM_BM25_K1"):
        assert part in shown
    refused = terminal("config", "bm25_k")
    assert (refused.code, "did you mean bm25_k1?" in refused.err) == (2, True)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("bm25_k1 = 9", "outside 0.0 to 3.0"),
        ("bm25_k1 = true", "not True"),
        ("guest_writes = 1", "not 1"),
        ("recall_limit = 2.5", "not 2.5"),
        ("recall_limit = nan", "outside 1 to 1000"),
        ("bm25_b = nan", "outside"),
        ("recal_limit = 3", "no tunable is called 'recal_limit'"),
        ("recall_limit 3", "is not TOML"),
    ],
)
def test_what_the_file_says_wrongly_is_refused_with_the_range_and_the_file(
    terminal: Terminal, file: Path, line: str, complaint: str
) -> None:
    file.write_text(f"{line}\n", encoding="utf-8")
    for words in (("config",), ("remember", "Rex barks")):
        refused = terminal(*words)
        assert refused.code == 2
        assert "error[config.invalid]" in refused.err
        assert complaint in refused.err
        assert str(file) in refused.err


def test_what_the_environment_says_wrongly_is_refused_by_the_name_of_the_variable(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENGRAM_BM25_B", "2")
    assert "ENGRAM_BM25_B" in terminal("config").err
    with pytest.raises(ConfigInvalid, match="ENGRAM_BM25_B"):
        engram.open()


def test_values_that_do_not_go_together_are_refused(terminal: Terminal) -> None:
    refused = terminal("config", "--set", "confident_probability=0.1", "--set", "unknown_probability=0.9")
    assert refused.code == 2


def test_a_file_that_was_named_must_be_there(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGRAM_CONFIG", "missing.toml")
    refused = terminal("config")
    assert (refused.code, "missing.toml cannot be read" in refused.err) == (2, True)


def test_a_variable_that_nothing_reads_is_pointed_out(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGRAM_BM25_KI", "1")
    assert "ENGRAM_BM25_KI is set, but nothing reads it" in terminal("config").out
    assert terminal.json("config")["ignored"] == ["ENGRAM_BM25_KI"]


@pytest.mark.parametrize(
    ("platform", "variable", "wanted"),
    [
        ("linux", "XDG_CONFIG_HOME", "set/engram"),
        ("linux", None, ".config/engram"),
        ("darwin", None, "Library/Application Support/engram"),
        ("win32", "APPDATA", "set/engram"),
    ],
)
def test_the_file_lies_where_the_platform_keeps_settings(
    terminal: Terminal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    variable: str | None,
    wanted: str,
) -> None:
    monkeypatch.setattr("engram.configuration.PLATFORM", platform)
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "set"))
    assert home("XDG_CONFIG_HOME", ".config", "APPDATA") == tmp_path / wanted
    assert config_file() == tmp_path / wanted / "config.toml"


def test_the_values_in_force_are_those_that_are_shown(terminal: Terminal, file: Path) -> None:
    file.write_text("recall_limit = 4\nguest_writes = true\nbm25_b = 1\n", encoding="utf-8")
    in_use = in_force({"readers": 2})
    assert all(getattr(in_use, name) == each.value for name, each in configured({"readers": 2}).items())
    assert (in_use.recall_limit, in_use.guest_writes, in_use.bm25_b, in_use.readers) == (4, True, 1, 2)
