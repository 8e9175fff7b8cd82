"""The scenes of the demo, one function each; every claim is checked on what the commands really answered."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.text import Text

import engram
from engram.cognition.words import query_terms, terms
from engram.surfaces.cli.demo import dialogue, writer
from engram.surfaces.cli.demo.stage import STORE, Stage

TALK = "talk.jsonl"
ACKNOWLEDGED = 100


def first(found: Any) -> str:
    """The text of what came up first, or nothing."""
    return str(found.items[0].memory.text) if found.items else ""


def goes_in(stage: Stage) -> None:
    """A conversation goes in."""
    stage.scene("A conversation goes in", "Two people and an assistant, three languages, one file of JSON lines.")
    turns = dialogue.write(Path(TALK), datetime.now(UTC))
    told: Any = stage.run("ingest", TALK)
    stage.claim("Every turn is kept word for word", told["new"] == turns)
    stage.claim("What it tells is read, without a model", told["facts"] > 0)
    stage.claim("And all of it is found by its meaning too", told["embedded"] >= turns and told["waiting"] == 0)


def comes_out(stage: Stage) -> None:
    """Questions come out with sources and reasons."""
    stage.scene("Questions come out", "With who said it, when, and why it came up. No language model, no network.")
    questions = {
        "when did Ana move into the flat above the bakery?": "Lisbon",
        "¿cómo se llama la gata que come salmón?": "Bruma",
        "京都の実家に帰るのは誰?": "京都",
        "why did the build fail on auth.ts?": "auth.ts",
    }
    for question, wanted in questions.items():
        found: Any = stage.run("recall", question, "-n", "1")
        stage.claim(f"The answer is there: {wanted}", wanted in first(found))


def by_meaning_and_time(stage: Stage) -> None:
    """Questions that words alone do not answer."""
    stage.scene("Words are not enough", "A bundled model knows what is meant; the clock knows when.")
    asked = "whose bike was taken by a thief?"
    found: Any = stage.run("recall", asked, "-n", "1")
    stage.claim("The answer is there: stolen", "stolen" in first(found) and found.verdict != "unknown")
    stage.claim("It shares no word with the question", not set(query_terms(asked)) & set(terms(first(found))))
    lately: Any = stage.run("recall", "what did the dentist say last week?", "-n", "1")
    stage.claim("Last week's answer comes first, not the one before", "after all" in first(lately))


def heeded(stage: Stage) -> None:
    """What was no help stays away, from questions like that one alone."""
    stage.scene("It listens", "What was no help with a question does not come first for it again.")
    asked = "what happened at the dentist?"
    before: Any = stage.run("recall", asked, "-n", "1")
    wrong = before.items[0].memory
    stage.run("feedback", wrong.id, "--unhelpful", "--query", asked)
    after: Any = stage.run("recall", "so what happened at the dentist?", "-n", "1")
    stage.claim("Another answer comes first now", bool(after.items) and after.items[0].memory.id != wrong.id)
    other: Any = stage.run("recall", "whose bike was taken by a thief?", "-n", "1")
    stage.claim("Other questions are answered as before", "stolen" in first(other))


def does_not_know(stage: Stage) -> None:
    """Questions it cannot answer: nobody said it, or somebody else did."""
    stage.scene("What it does not know, it says", "Nobody mentioned a blood group. And it is Ana who has an allergy.")
    found: Any = stage.run("recall", "which blood group does Kenji have?", "-n", "1")
    stage.claim("The verdict is unknown", found.verdict == "unknown")
    other: Any = stage.run("recall", "what is Kenji allergic to?", "-n", "1")
    hers: Any = stage.outcome("recall", "what is Ana allergic to?", "-n", "1").answer.document
    stage.claim("Asked of the wrong person, the verdict is unknown", other.verdict == "unknown")
    stage.claim("Asked of the right one, it is not", hers.verdict != "unknown" and "penicillin" in first(hers))


def updated(stage: Stage) -> None:
    """What somebody says in passing updates what is held, in whatever words."""
    stage.scene("Said in passing", "Nobody corrects anything. An update is recognised all the same, and can be undone.")
    for said in ("Our rent is 900 a month.", "rent's 980 since march btw"):
        stage.run("observe", "user", said, "--speaker", "Ana", "--session", "rent")
    found: Any = stage.run("recall", "how much is the rent?", "-n", "2")
    stage.claim("The new rent comes first", "980" in first(found))
    outdated = [item for item in found.items if "900" in item.memory.text]
    marked = all(item.corrected_by or item.challenged_by for item in outdated)
    stage.claim("The old one follows, marked", bool(outdated) and marked)
    changes: Any = stage.run("changes", "--auto", "-n", "1")
    stage.claim("Every such update is listed, with its reason", "update:" in str(changes))


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
    with engram.open(STORE, embedder="none") as store:
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


SCENES = (goes_in, comes_out, by_meaning_and_time, does_not_know, heeded, updated, corrected, forgotten, locked, killed)
