"""--reranker, ENGRAM_RERANKER and the file: which model reads what a recall found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contracts.embedding_services import serving
from tests.surfaces.conftest import Terminal

NOBODY = "tei:http://127.0.0.1:1"


def test_a_flag_beats_the_variable_which_beats_the_file(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert terminal.json("config")["reranker"] == {"value": "none", "origin": "default"}
    file = tmp_path / "config.toml"
    monkeypatch.setenv("ENGRAM_CONFIG", str(file))
    file.write_text('reranker = "jina:small"\n', encoding="utf-8")
    assert terminal.json("config")["reranker"] == {"value": "jina:small", "origin": str(file)}
    monkeypatch.setenv("ENGRAM_RERANKER", "cohere:medium")
    assert terminal.json("config")["reranker"] == {"value": "cohere:medium", "origin": "ENGRAM_RERANKER"}
    assert terminal.json("config", "--reranker", NOBODY)["reranker"] == {"value": NOBODY, "origin": "flag"}
    assert "Reranker: cohere:medium (ENGRAM_RERANKER)" in terminal("config").out


def test_a_recall_asks_the_reranker_that_is_named(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal("remember", "Rex barks")
    with serving() as server:
        monkeypatch.setenv("ENGRAM_RERANKER", f"cohere:tiny@{server.url}/v1")
        found = terminal.json("recall", "Rex", "--rerank", "cross_encoder")
        assert [request.path for request in server.requests] == ["/v1/rerank"]
    assert "the reranker gives it" in found["items"][0]["why"]


def test_without_one_a_recall_says_how_to_name_one(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    refused = terminal("recall", "Rex", "--rerank", "cross_encoder")
    assert refused.code == 2
    assert "--reranker or ENGRAM_RERANKER" in " ".join(refused.err.split())


def test_one_that_is_away_is_told_by_recall_and_health(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    found = terminal.json("recall", "Rex", "--rerank", "cross_encoder", "--reranker", NOBODY)
    assert found["items"]
    assert any("not reranked: 127.0.0.1 cannot be reached" in reason for reason in found["degraded"])
    shown = " ".join(terminal("health", "--reranker", NOBODY).out.split())
    assert "! not reranked: 127.0.0.1 cannot be reached" in shown


def test_the_key_of_the_reranker_is_a_variable_that_is_read(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENGRAM_RERANKER_KEY", "sk-do-not-tell-anybody")
    shown = terminal("config")
    assert "ENGRAM_RERANKER_KEY" not in shown.out
    assert "sk-do-not-tell-anybody" not in shown.out + shown.err


def test_a_file_that_names_none_is_refused(terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal("remember", "Rex barks")
    monkeypatch.setenv("ENGRAM_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "config.toml").write_text("reranker = 7", encoding="utf-8")
    refused = terminal("recall", "Rex")
    assert (refused.code, "reranker takes a name" in refused.err) == (2, True)


def test_a_name_that_is_none_is_refused_with_the_ways_to_say_it(terminal: Terminal) -> None:
    refused = terminal("remember", "Rex barks", "--reranker", "clever")
    assert refused.code == 2
    assert "no reranker is called 'clever'" in refused.err
    assert "cohere:MODEL" in refused.err
