"""--llm, ENGRAM_LLM and the file: which language model proposes, and what it has cost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.surfaces.conftest import Terminal

NOBODY = "http://127.0.0.1:1/v1#tiny"


def test_none_is_asked_unless_one_is_named(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    assert terminal.json("config")["llm"] == {"value": "none", "origin": "default"}
    assert (terminal.json("health")["llm"], terminal.json("health")["spend"]) == (None, {})
    assert "tokens" not in terminal("health").out


def test_a_flag_beats_the_variable_which_beats_the_file(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "config.toml"
    monkeypatch.setenv("ENGRAM_CONFIG", str(file))
    file.write_text('llm = "ollama:small"\n', encoding="utf-8")
    assert terminal.json("config")["llm"] == {"value": "ollama:small", "origin": str(file)}
    monkeypatch.setenv("ENGRAM_LLM", "openai:medium")
    assert terminal.json("config")["llm"] == {"value": "openai:medium", "origin": "ENGRAM_LLM"}
    assert terminal.json("config", "--llm", NOBODY)["llm"] == {"value": NOBODY, "origin": "flag"}
    assert "Language model: openai:medium (ENGRAM_LLM)" in terminal("config").out


def test_health_shows_the_model_its_cost_and_its_trouble(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    told = terminal.json("health", "--llm", NOBODY)
    assert (told["llm"], told["spend"]["calls"]) == ("openai:tiny", 0)
    shown = " ".join(terminal("health", "--llm", NOBODY).out.split())
    assert "openai:tiny: 0 calls, 0 failed, 0 tokens in, 0 out" in shown
    assert "! turns are read by the rules alone: 127.0.0.1 cannot be reached" in shown


def test_the_key_of_the_model_is_a_variable_that_is_read(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGRAM_LLM_KEY", "sk-do-not-tell-anybody")
    shown = terminal("config")
    assert "ENGRAM_LLM_KEY" not in shown.out
    assert "sk-do-not-tell-anybody" not in shown.out + shown.err


@pytest.mark.parametrize("line", ["llm = 7", 'llm = ["ollama:m"]'])
def test_a_file_that_names_no_model_is_refused(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    terminal("remember", "Rex barks")
    monkeypatch.setenv("ENGRAM_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "config.toml").write_text(line, encoding="utf-8")
    refused = terminal("recall", "Rex")
    assert (refused.code, "llm takes a name" in refused.err) == (2, True)


def test_a_name_that_is_none_is_refused_with_the_ways_to_say_it(terminal: Terminal) -> None:
    refused = terminal("remember", "Rex barks", "--llm", "clever")
    assert refused.code == 2
    assert "no language model is called 'clever'" in refused.err
    assert "ollama:MODEL" in refused.err
