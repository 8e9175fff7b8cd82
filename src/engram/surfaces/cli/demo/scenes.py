"""The scenes of the demo, one function each; every claim is checked on what the commands really answered."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.text import Text

import engram
from engram.surfaces.cli.demo import dialogue, writer
from engram.surfaces.cli.demo.stage import STORE, Stage

TALK = "talk.jsonl"
ACKNOWLEDGED = 100


def goes_in(stage: Stage) -> None:
    """A conversation goes in."""
    stage.scene("A conversation goes in", "Two people and an assistant, three languages, one file of JSON lines.")
    dialogue.write(Path(TALK))
    told: Any = stage.run("ingest", TALK)
    stage.claim("Every turn is kept word for word", told["new"] == len(dialogue.SAID))


def comes_out(stage: Stage) -> None:
    """Questions come out with sources and reasons."""
    stage.scene("Questions come out", "With who said it, when, and why it came up. No model, no network.")
    questions = {
        "when did Ana move into the flat above the bakery?": "Lisbon",
        "¿cómo se llama la gata que come salmón?": "Bruma",
        "京都の実家に帰るのは誰?": "京都",
        "why did the build fail on auth.ts?": "auth.ts",
    }
    for question, wanted in questions.items():
        found: Any = stage.run("recall", question, "-n", "1")
        stage.claim(f"The answer is there: {wanted}", bool(found.items) and wanted in found.items[0].memory.text)


def does_not_know(stage: Stage) -> None:
    """A question it cannot answer."""
    stage.scene("What it does not know, it says", "Nobody mentioned this.")
    found: Any = stage.run("recall", "which blood group does Kenji have?", "-n", "1")
    stage.claim("The verdict is unknown", found.verdict == "unknown")


def corrected(stage: Stage) -> None:
    """A correction holds, also against the old transcript."""
    stage.scene("A correction holds", "Even when the same old transcript is taken in again.")
    asked = ("recall", "where did Ana move to?", "-n")
    before: Any = stage.outcome(*asked, "1").answer.document
    stage.run("correct", before.items[0].memory.id, "Ana lives in Porto now", "--reason", "she moved again")
    again: Any = stage.run("ingest", TALK)
    stage.claim("Nothing was taken in twice", again["new"] == 0)
    found: Any = stage.run(*asked, "2")
    new, old = found.items
    stage.claim("The new answer comes first", new.memory.text == "Ana lives in Porto now")
    stage.claim("The old one is marked as corrected", "Lisbon" in old.memory.text and old.corrected_by == new.memory.id)


def forgotten(stage: Stage) -> None:
    """Forgetting works, and can be undone."""
    stage.scene("Forgetting, and thinking better of it", "Everything is in the journal, so everything can be undone.")
    asked = ("recall", "what is Ana allergic to?", "-n", "1")
    before: Any = stage.outcome(*asked).answer.document
    stage.run("forget", before.items[0].memory.id, "--reason", "private")
    during: Any = stage.run(*asked)
    stage.claim("It is gone from every answer", not any("penicillin" in item.memory.text for item in during.items))
    stage.run("undo")
    after: Any = stage.outcome(*asked).answer.document
    stage.claim("Undone: it is back as it was", after.items[0].memory.text == before.items[0].memory.text)


def locked(stage: Stage) -> None:
    """An encrypted store does not open with a wrong key."""
    stage.scene("Locked", "The whole file is encrypted and authenticated, the log beside it too.")
    vault = ("--store", "vault.engram", "--key-file")
    stage.run("init", "--encrypt", *vault, "right.key")
    stage.run("remember", "The spare key is under the blue pot", *vault, "right.key")
    Path("wrong.key").write_text("00" * 32, encoding="ascii")
    Path("wrong.key").chmod(0o600)
    error = stage.refused("recall", "where is the spare key?", *vault, "wrong.key")
    stage.claim("A wrong key opens nothing", error is not None and error.code == "store.wrong_key")
    files = [path.read_bytes() for path in Path().glob("vault.engram*")]
    stage.claim("No word of it can be read on the disk", bool(files) and not any(b"blue pot" in file for file in files))


def killed(stage: Stage) -> None:
    """A writer is killed; what was acknowledged is there."""
    stage.scene("Killed in the middle", "A second process writes into the same store, and is killed without warning.")
    acknowledged = kill_a_writer()
    with engram.open(STORE) as store:
        kept = store.mind(agent="rex").list(limit=1_000_000, filters={"session": writer.SESSION})
        names = {turn.external_id for turn in kept}
        lost = [number for number in acknowledged if f"turn-{number}" not in names]
        whole = store.doctor().ok
    line = f"{len(acknowledged)} turns acknowledged, then SIGKILL; {len(kept)} are in the store"
    stage.console.print(Text(line))
    stage.claim("Nothing that was acknowledged is lost", len(acknowledged) >= ACKNOWLEDGED and not lost)
    stage.claim("The store is whole: pages, journal, index", whole)


def kill_a_writer() -> list[int]:
    """Start a process that writes, kill it in the middle, and give what it was told is durable."""
    command = [sys.executable, "-m", "engram.surfaces.cli.demo.writer", STORE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        acknowledged = [int(line) for line, _ in zip(process.stdout, range(ACKNOWLEDGED), strict=False)]
        process.kill()
        return acknowledged + [int(line) for line in process.stdout if line.endswith("\n")]


SCENES = (goes_in, comes_out, does_not_know, corrected, forgotten, locked, killed)
