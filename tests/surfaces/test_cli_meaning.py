"""The embedder of the command line: by default the bundled one, loaded only where meaning is asked for."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from engram import Store
from engram.surfaces.cli.progress import SlowBar
from tests.surfaces.conftest import SRC, Terminal

TURNS = (
    ("Ana", "I moved to Lisbon in March, into a flat above a bakery."),
    ("Ana", "A doctor, please: I am allergic to penicillin."),
    ("Kenji", "My old bicycle got stolen outside the library."),
)
THIEF = "whose bike was taken by a thief?"
NOWHERE = "ollama:some-model@http://127.0.0.1:9"


@pytest.fixture
def talk(tmp_path: Path) -> str:
    """A conversation of three turns, as a file."""
    lines = [json.dumps({"role": "user", "speaker": who, "text": text, "session": "s"}) for who, text in TURNS]
    (tmp_path / "talk.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return "talk.jsonl"


def first(found: Any) -> str:
    """What came up first."""
    return str(found["items"][0]["memory"]["text"])


@pytest.mark.usefixtures("quiet")
def test_a_question_that_shares_no_word_with_the_answer_finds_it(sensible: Terminal, talk: str) -> None:
    told = sensible.json("ingest", talk)
    assert (told["embedded"], told["waiting"], told["degraded"]) == (3, 0, [])
    found = sensible.json("recall", THIEF)
    assert "bicycle" in first(found)
    assert found["degraded"] == []
    assert found["verdict"] != "unknown"


def test_words_alone_do_not_find_it_and_say_so_at_the_top(sensible: Terminal, talk: str) -> None:
    sensible("ingest", talk)
    shown = sensible("recall", THIEF, "--embedder", "none")
    assert "bicycle" not in shown.out
    assert shown.out.splitlines()[1] == "! lexical only: no embedder is configured"


def test_what_one_asks_of_the_wrong_person_is_unknown(sensible: Terminal, talk: str) -> None:
    sensible("ingest", talk)
    assert sensible.json("recall", "what is Ana allergic to?")["verdict"] != "unknown"
    shown = sensible("recall", "what is Kenji allergic to?").out
    assert shown.startswith("○ unknown — ")
    assert "% likely that the answer is here" in shown


@pytest.mark.usefixtures("quiet")
def test_what_one_call_writes_the_next_recall_embeds(sensible: Terminal) -> None:
    for who, text in TURNS:
        sensible("observe", "user", text, "--speaker", who)
    assert sensible.json("health")["pending_embeddings"] == len(TURNS)
    assert "bicycle" in first(sensible.json("recall", THIEF))
    assert sensible.json("health")["pending_embeddings"] == 0


def test_a_process_that_is_told_to_embed_in_the_background_finishes_that_before_it_ends(
    sensible: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENGRAM_EMBED_IN_BACKGROUND", "on")
    sensible("remember", "Rex barks")
    assert sensible.json("health")["pending_embeddings"] == 0


@pytest.mark.usefixtures("quiet")
def test_what_is_left_waiting_is_told_until_it_is_embedded(sensible: Terminal, talk: str) -> None:
    told = sensible.json("ingest", talk, "--no-embed")
    assert (told["embedded"], told["waiting"]) == (0, None)
    assert "3 passages wait for their vectors: `engram embed`" in sensible("health").out
    shown = sensible("recall", "penicillin", "--set", "recall_embeds=0").out
    assert "! 3 passages wait for their vectors: found by words only; `engram embed` gives them theirs" in shown
    assert "✓ embedded 3 passages" in sensible("embed").out
    assert "✓ nothing waits for its vector" in sensible("embed").out
    assert "every passage has its vector" in sensible("health").out
    assert "wait" not in sensible("recall", "penicillin", "--set", "recall_embeds=0").out


@pytest.mark.usefixtures("quiet")
def test_embedding_that_is_interrupted_keeps_its_batch_and_goes_on_when_run_again(
    sensible: Terminal, talk: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sensible("ingest", talk, "--no-embed")
    whole = Store.embed

    def interrupted(store: Store, progress: Any) -> int:
        def halfway(done: int, of: int) -> None:
            signal.raise_signal(signal.SIGINT)
            progress(done, of)

        return whole(store, halfway)

    monkeypatch.setattr(Store, "embed", interrupted)
    shown = sensible("embed", "--json", "--set", "embed_at_once=1")
    assert shown.code == 130
    assert (shown.document["embedded"], shown.document["waiting"], shown.document["finished"]) == (1, 2, False)
    monkeypatch.setattr(Store, "embed", whole)
    assert sensible.json("embed")["embedded"] == 2


def test_without_an_embedder_there_is_nothing_to_embed_and_it_says_so(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    shown = terminal("embed")
    assert (shown.code, shown.out) == (0, "! lexical only: no embedder is configured\n")
    assert "words only" in terminal("health").out


def test_an_embedder_that_cannot_be_reached_costs_an_ingest_nothing_but_its_vectors(
    terminal: Terminal, talk: str
) -> None:
    shown = terminal("ingest", talk, "--embedder", NOWHERE, "--json")
    assert (shown.code, shown.err) == (0, "")
    assert (shown.document["new"], shown.document["embedded"]) == (3, 0)
    assert shown.document["degraded"][0].startswith("lexical only: ")
    assert "! lexical only: " in terminal("ingest", talk, "--embedder", NOWHERE).out
    assert "lexical only" not in terminal("ingest", talk).out, "who chose none need not be told each time"
    assert "words only" in terminal("health", "--embedder", NOWHERE).out
    assert "! lexical only: " in terminal("recall", "penicillin", "--embedder", NOWHERE).out
    insisted = terminal("embed", "--embedder", NOWHERE)
    assert insisted.code == 1
    assert insisted.err.startswith("error[provider.unavailable]: ")


def test_an_embedder_nobody_knows_is_refused_with_those_there_are(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    shown = terminal("recall", "Rex", "--embedder", "magic")
    assert shown.code == 2
    assert "no embedder is called 'magic'" in shown.err
    assert "onnx:FOLDER" in shown.err


LOADED = """
import sys
from engram.surfaces.cli import main
code = main(sys.argv[1:])
sys.exit("the model was loaded" if "onnxruntime" in sys.modules else code)
"""


@pytest.mark.parametrize("words", [("observe", "user", "Hi."), ("list",), ("health",), ("doctor",), ("audit",)])
def test_a_command_that_asks_nothing_loads_no_model(sensible: Terminal, words: tuple[str, ...]) -> None:
    sensible("remember", "Rex barks")
    done = alone(*words)
    assert done.returncode == 0, done.stderr


def test_what_is_remembered_is_compared_by_meaning_unless_words_alone_are_asked_for(sensible: Terminal) -> None:
    sensible("remember", "Rex barks")
    assert alone("remember", "Rex sleeps").stderr.strip() == b"the model was loaded"
    done = alone("remember", "Rex eats", "--embedder", "none")
    assert done.returncode == 0, done.stderr


def alone(*words: str) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own, which fails if the model was loaded."""
    command = [sys.executable, "-c", LOADED, *words]
    return subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONPATH": str(SRC)}, check=False)


def test_every_vote_is_shown_and_they_add_up_to_the_score(sensible: Terminal, talk: str) -> None:
    sensible("ingest", talk)
    [told, *_] = sensible.json("explain", "what is Ana allergic to?")["explanations"]
    assert {"lexical.own", "lexical.wide", "semantic.turn", "semantic.pair", "entity.about"} <= {
        vote["signal"] for vote in told["votes"]
    }
    assert sum(vote["contribution"] for vote in told["votes"]) == pytest.approx(told["score"], abs=1e-9)
    shown = sensible("explain", "what is Ana allergic to?").out
    for vote in told["votes"]:
        assert vote["signal"] in shown
        assert f"{vote['contribution']:+.3f}" in shown
    assert f"{told['score']:+.3f}" in shown


def test_why_shows_the_votes_for_a_question_too(sensible: Terminal, talk: str) -> None:
    sensible("ingest", talk)
    shown = sensible("why", sensible.id_of(TURNS[1][1]), "--for", "what is Ana allergic to?").out
    assert "● rank 1 for “what is Ana allergic to?”" in shown
    assert "is about the one asked about" in shown


def drawn(patience_s: float) -> str:
    """What a bar leaves on a terminal that is told of two halves."""
    console = Console(file=StringIO(), force_terminal=True, width=80)
    with SlowBar(console, "embedding", patience_s) as bar:
        bar.reach(0.0)
        bar.reach(0.5, "1 of 2")
        bar.reach(1.0)
    written = console.file
    assert isinstance(written, StringIO)
    return written.getvalue()


def test_a_bar_shows_only_when_it_takes_its_time() -> None:
    assert drawn(patience_s=60.0) == ""
    assert "embedding" in drawn(patience_s=0.0)
