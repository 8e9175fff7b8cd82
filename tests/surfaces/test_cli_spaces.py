"""Changing the model from the command line: named with commas, shown as it goes, dropped when done."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from engram import Store
from tests.contracts.embedding_services import Conversation, Request, meaning, openai_answer, serving, tiny_folder
from tests.surfaces.conftest import Terminal

pytestmark = pytest.mark.usefixtures("quiet")  # so that there is a passage for each turn and no other

TURNS = ("I moved to Lisbon in March.", "I am allergic to penicillin.", "My old bicycle got stolen.")
BUNDLED = "all-minilm-l6-v2/384/int8/cosine"
THIEF = "whose bike was taken by a thief?"


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """Another model, in a folder."""
    return f"onnx:{tiny_folder(tmp_path / 'tiny')}"


@pytest.fixture
def lived(sensible: Terminal) -> Terminal:
    """A store whose passages have vectors of the bundled model."""
    for text in TURNS:
        sensible("observe", "user", text)
    sensible("embed")
    return sensible


def shown(spaces: list[dict[str, Any]]) -> list[tuple[str, int, str]]:
    return [(space["model"].partition("-")[0], space["vectors"], space["use"]) for space in spaces]


def interrupt_after_one(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Store.embed

    def interrupted(store: Store, progress: Any) -> int:
        def halfway(done: int, of: int) -> None:
            signal.raise_signal(signal.SIGINT)
            progress(done, of)

        return whole(store, halfway)

    monkeypatch.setattr(Store, "embed", interrupted)


def test_embed_shows_every_space_and_which_is_in_use(lived: Terminal) -> None:
    out = lived("embed").out
    assert BUNDLED in out
    assert "current" in out
    [space] = lived.json("embed")["spaces"]
    assert space == {
        "name": BUNDLED, "model": "all-minilm-l6-v2", "dimensions": 384, "quantisation": "int8", "metric": "cosine",
        "vectors": len(TURNS), "waiting": 0, "use": "current", "refused": 0,
    }  # fmt: skip


def test_a_move_that_is_interrupted_is_shown_asked_both_ways_and_finished_later(
    lived: Terminal, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Store.embed
    interrupt_after_one(monkeypatch)
    out = lived("embed", "--embedder", folder, "--set", "embed_at_once=1").out
    assert "2 passages wait for their vectors: found by those of the former model; go on with `engram embed`" in out
    assert "current, 1 of 3" in out
    assert "former" in out
    monkeypatch.setattr(Store, "embed", whole)
    quiet = ("--embedder", folder, "--set", "recall_embeds=0")
    found = lived("recall", THIEF, *quiet).out
    assert "bicycle" in found
    assert ": 1 of 3 passages done; `engram embed` does the rest" in found
    assert ": 1 of 3 passages done" in lived("health", "--embedder", folder).out
    done = lived.json("embed", "--embedder", folder)
    assert (done["embedded"], shown(done["spaces"])) == (2, [("tiny", 3, "current")])


def test_former_models_are_named_after_a_comma_in_option_variable_and_file(
    terminal: Terminal, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = f"onnx:{tiny_folder(tmp_path / 'other')}"
    for text in TURNS:
        terminal("observe", "user", text)
    terminal("embed", "--embedder", folder)
    kept = ("embed", "--set", "keep_former_vectors=on")
    both = [("other", 3, "current"), ("tiny", 3, "former")]
    assert shown(terminal.json(*kept, "--embedder", f"{other},{folder}")["spaces"]) == both
    monkeypatch.setenv("ENGRAM_EMBEDDER", f"{other}, {folder}")
    assert shown(terminal.json(*kept)["spaces"]) == both
    assert terminal.json("config")["embedder"] == {"value": f"{other}, {folder}", "origin": "ENGRAM_EMBEDDER"}
    monkeypatch.delenv("ENGRAM_EMBEDDER")
    monkeypatch.setenv("ENGRAM_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "config.toml").write_text(f"embedder = ['{other}', '{folder}']\nrecall_limit = 3\n", encoding="utf-8")
    assert shown(terminal.json(*kept)["spaces"]) == both
    named = {"value": f"{other},{folder}", "origin": str(tmp_path / "config.toml")}
    assert terminal.json("config")["embedder"] == named
    assert f"Embedder: {named['value']}" in terminal("config").out.replace("\n", "")


@pytest.mark.parametrize("line", ["embedder = 7", "embedder = ['bundled', 7]"])
def test_a_file_that_names_no_embedder_is_refused(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    terminal("remember", "Rex barks")
    monkeypatch.delenv("ENGRAM_EMBEDDER")
    monkeypatch.setenv("ENGRAM_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "config.toml").write_text(line, encoding="utf-8")
    refused = terminal("recall", "Rex")
    assert refused.code == 2
    assert "embedder takes a name or several" in refused.err


def test_a_space_that_nobody_uses_is_dropped_by_its_name(lived: Terminal, folder: str) -> None:
    lived("embed", "--embedder", folder, "--set", "keep_former_vectors=on")
    [tiny] = [space for space in lived.json("embed")["spaces"] if space["use"] == "unused"]
    assert shown(lived.json("embed", "--drop", tiny["name"])["spaces"]) == [("all", 3, "current")]
    refused = lived("embed", "--drop", BUNDLED)
    assert refused.code == 2
    assert "is the space in use" in refused.err


def test_a_space_nobody_knows_is_refused_with_the_way_to_those_there_are(lived: Terminal) -> None:
    refused = lived("embed", "--drop", "nonsense")
    assert refused.code == 3
    assert refused.err.startswith("error[space.not_found]: no vector space is called 'nonsense' — `engram embed`")


def test_the_metric_of_a_model_is_named_after_it(terminal: Terminal, folder: str) -> None:
    terminal("remember", "Rex barks")
    [space] = terminal.json("embed", "--embedder", f"{folder}#dot")["spaces"]
    assert (space["metric"], space["vectors"]) == ("dot", 1)


def test_embed_tells_what_the_embedder_refused_and_tries_it_again(lived: Terminal) -> None:
    def no_thieves(talk: Conversation, request: Request) -> None:
        texts = request.texts if request.content else []  # it is also looked at whether it is there
        refused = any("stolen" in text for text in texts)
        talk.say(openai_answer([meaning(text) for text in texts]), 400 if refused else 200)

    with serving() as server:
        there = ("embed", "--embedder", f"openai:tiny@{server.url}/v1")
        server.faults = [no_thieves] * 100
        told = lived.json(*there)
        assert told["degraded"] == ["the embedder refused 1 passages: found by words only"]
        assert told["spaces"][0]["refused"] == 1
        server.faults = []
        assert "refused" in lived("health", *there[1:]).out
        again = lived.json(*there)
        assert (again["embedded"], again["degraded"], again["spaces"][0]["refused"]) == (1, [], 0)
