"""--json: one document per command, with keys that stay."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from engram import Interval, Scope, Status
from engram.surfaces.cli.app import COMMANDS
from engram.surfaces.cli.documents import plain, written
from tests.surfaces.conftest import Terminal

MEMORY = frozenset(
    """id external_id scope kind category text source sources session project speaker mentions entities importance
    importance_given confidence band affect occurred valid learnt recorded_at status verification policy pinned seal
    zone flags metadata epistemic triple tz version seq""".split()
)
TURN = MEMORY | {"role", "caption", "tool"}
ENTRY = frozenset("seq change_set verb kind subject scope actor at recorded_at reason because undoes undone_by".split())
RECALL = frozenset(
    """query items verdict probability nothing degraded timings omitted candidates filtered momentum level tokens
    agreement""".split()
)
RECOLLECTION = frozenset(
    "memory score trust votes evidence corrected_by challenged_by updated_at faded also copies passage why".split()
)
HEALTH = frozenset(
    """location encrypted writable schema store_id seq memories by_status by_kind scopes bytes_on_disk
    pending_embeddings refused_embeddings pending_digest oldest_undigested pending_model degraded level latency
    spend llm sealed flagged secrets seals""".split()
)
ENTITY = frozenset("id scope project kind name aliases mentions first_seen last_seen properties apart".split())

KEYS: dict[str, tuple[list[str], frozenset[str]]] = {
    "init": (["init"], frozenset({"store", "created", "encrypted", "memories"})),
    "remember": (["remember", "Rex sleeps"], MEMORY),
    "observe": (["observe", "user", "Hello."], TURN | {"digest"}),
    "ingest": (
        ["ingest", "talk.jsonl"],
        frozenset(
            "dry_run finished read new known withheld skipped screened facts embedded waiting degraded files".split(),
        ),
    ),
    "digest": (
        ["digest"],
        frozenset(
            "turns added corroborated corrected challenged forgotten settled archived erasable rejected remaining "
            "proposed left_to_model trouble".split()
        ),
    ),
    "embed": (["embed"], frozenset({"embedded", "waiting", "degraded", "seconds", "finished", "spaces"})),
    "recall": (["recall", "Rex"], RECALL),
    "explain": (["explain", "Rex"], frozenset({"query", "explanations"})),
    "about": (["about", "Tomas"], frozenset({"entity", "memories", "timeline", "namesakes"})),
    "timeline": (["timeline", "Rex"], frozenset({"moments"})),
    "entities": (["entities"], frozenset({"entities"})),
    "commitments": (["commitments"], frozenset({"commitments"})),
    "episodes": (["episodes"], frozenset({"episodes"})),
    "list": (["list"], frozenset({"memories"})),
    "show": (["show", "ID"], MEMORY),
    "why": (["why", "ID"], frozenset({"memory", "sources", "corrections", "links", "history", "explanation"})),
    "history": (["history", "ID"], frozenset({"entries"})),
    "edit": (["edit", "ID", "--pin"], MEMORY),
    "correct": (["correct", "ID", "Rex purrs"], MEMORY),
    "confirm": (["confirm", "ID"], MEMORY),
    "settle": (["settle", "PROMISED"], frozenset({"memory", "state", "due", "settled"})),
    "feedback": (
        ["feedback", "ID", "--unhelpful", "--query", "who barks?"],
        frozenset("id memory helpful query at scope project session".split()),
    ),
    "forget": (["forget", "ID"], MEMORY),
    "restore": (["restore", "FORGOTTEN"], MEMORY),
    "erase": (["erase", "ID", "--yes"], frozenset({"erased"})),
    "merge": (["merge", "Tomas", "Lena"], ENTITY),
    "split": (["split", "Tomas", "--memory", "ID"], ENTITY),
    "tell-apart": (["tell-apart", "Tomas", "Lena"], ENTITY),
    "undo": (["undo"], frozenset({"applied", "entries"})),
    "changes": (["changes"], frozenset({"changes"})),
    "audit": (["audit"], frozenset({"entries"})),
    "backup": (["backup", "copy.engram"], frozenset({"path", "bytes"})),
    "health": (["health"], HEALTH),
    "doctor": (["doctor"], frozenset({"findings", "ok"})),
    "config": (["config"], frozenset({"file", "tunables", "ignored", "embedder", "llm", "reranker"})),
}
TESTED_ELSEWHERE = {"demo", "bench"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_answers_with_one_document_of_known_keys(
    terminal: Terminal, tmp_path: Path, command: str
) -> None:
    if command in TESTED_ELSEWHERE:
        return
    forgotten = terminal.json("remember", "Rex hides")["id"]
    terminal("forget", forgotten)
    for text in ("Tomas Berg sings", "Lena Holm dances"):
        terminal("remember", text)
    promised = terminal.json("remember", "somebody must pay the rent", "--category", "commitment")["id"]
    id = terminal.json("remember", "Rex barks at Tomas Berg")["id"]
    (tmp_path / "talk.jsonl").write_text('{"role": "user", "text": "Hi."}\n', encoding="utf-8")
    words, keys = KEYS[command]
    given = [{"ID": id, "FORGOTTEN": forgotten, "PROMISED": promised}.get(word, word) for word in words]
    shown = terminal(*given, "--json")
    assert (shown.code, shown.err) == (0, "")
    assert shown.document.keys() == keys


def test_what_is_inside_the_documents_has_known_keys_too(terminal: Terminal) -> None:
    terminal("observe", "user", "Rex barks", "--speaker", "Ana")
    found = terminal.json("recall", "Rex")
    [item] = found["items"]
    assert item.keys() == RECOLLECTION
    assert item["memory"].keys() == TURN
    assert item["trust"].keys() == {"relevance", "accuracy", "freshness", "utility", "composite"}
    assert item["votes"][0].keys() == {"signal", "raw", "normalised", "weight", "contribution", "detail"}
    assert item["evidence"] == [
        {"id": item["memory"]["id"], "speaker": "Ana", "learnt": item["memory"]["learnt"], "text": "Rex barks"}
    ]
    assert terminal.json("audit")["entries"][0].keys() == ENTRY


def test_values_become_what_json_knows() -> None:
    lisbon_summer = timezone(timedelta(hours=1))
    assert plain(datetime(2026, 6, 1, 10, tzinfo=lisbon_summer)) == "2026-06-01T09:00:00Z"
    assert plain(Interval(datetime(2026, 6, 1, tzinfo=UTC))) == {"start": "2026-06-01T00:00:00Z", "until": None}
    assert plain({"a": (Status.ACTIVE, Scope.parse("global"), Path("x"))}) == {"a": ["active", "global", "x"]}
    assert plain(frozenset({"b", "a"})) == ["a", "b"]
    assert plain(b"\x01\xff") == "01ff"


def test_a_document_never_commands_the_terminal_and_loses_nothing() -> None:
    text = "\x1b[31mred\x9b31m \u202eback\u2028"
    line = written({"text": text})
    assert line.isprintable()
    assert json.loads(line) == {"text": text}
