"""Writes a store of today's schema beside those of the past: `python -m tests.contracts.past_stores`, from the top.

Run it once for each new schema version, before it is released, and check the two files in; they are never written
again. `tests/contracts/test_schema.py` opens every one of them.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import apsw

from engram import Mind, Store
from engram.engine.writing.rules import Rules
from engram.storage import migrate
from tests.conftest import KEY, MONDAY, SteppedClock, open_store

STORES = Path(__file__).parent / "stores"
SCHEMA = Path(migrate.__file__).parent / "schema.sql"
ORDERED = """
SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY tbl_name, type DESC, name
"""
QUESTION = "where does Ana live?"


def path_of(schema: int, *, encrypted: bool) -> Path:
    return STORES / f"schema-{schema}{'-encrypted' if encrypted else ''}.engram"


def mind_of(store: Store) -> Mind:
    return store.mind(agent="ana", project="atlas", session="s")


def live_a_little(store: Store, clock: SteppedClock) -> None:
    """Something of everything a store can hold."""
    mind = mind_of(store)
    turn = mind.observe(
        "user", "I live in Lisbon. 里斯本 🌊", speaker="Ana", id="t1", caption="a harbour", meta={"n": 1}
    )
    mind.observe("tool", "3 files", tool={"name": "ls", "ok": True})
    old = mind.remember("Ana lives in Lisbon", category="person", importance=0.9, valid=(MONDAY, None), pinned=True)
    clock.advance(days=1)
    new = mind.correct(old.id, "Ana lives in Porto", reason="she moved", was="changed")
    mind.relate(new.id, turn.id, "supports", properties={"since": "March"})
    mind.forget(mind.remember("The party is a surprise").id, reason="hush")
    mind.erase(mind.remember("The code is 0000").id)
    mind.pin(mind.remember("Tea is at four", scope="project:atlas").id)
    mind.undo()
    store.grant("ana", "global")


def told(store: Store) -> dict[str, object]:
    """What every later Engram must still be able to say of such a store."""
    mind = mind_of(store)
    then, now = MONDAY + timedelta(hours=1), mind.recall(QUESTION)
    return {
        "memories": sorted((memory.text, memory.status.value) for memory in mind.list(status=None)),
        "now": [item.memory.text for item in now.items],
        "then": [item.memory.text for item in mind.recall(QUESTION, as_of=then).items if item.memory.pinned],
        "links": sorted(link.relation for memory in mind.list() for link in mind.links(memory.id)),
        "verbs": [entry.verb for entry in store.audit(limit=100)],
        "reasons": sorted(entry.reason for entry in store.audit(limit=100) if entry.reason),
    }


TOLD: dict[str, object] = {
    "memories": [
        ("3 files", "active"),
        ("Ana lives in Lisbon", "superseded"),
        ("Ana lives in Porto", "active"),
        ("I live in Lisbon. 里斯本 🌊", "active"),
        ("Tea is at four", "active"),
        ("The party is a surprise", "forgotten"),
    ],
    "then": ["Ana lives in Lisbon"],
    "links": ["superseded_by", "supersedes", "supports", "supports"],
}


def summed() -> str:
    """What all migrations together make, as SQLite tells it: this is what `storage/schema.sql` holds."""
    database = apsw.Connection(":memory:")
    for number in sorted(migrate.migrations()):
        database.execute(migrate.migrations()[number])
    return "\n\n".join(f"{sql};" for (sql,) in database.execute(ORDERED)) + "\n"


def write() -> None:
    """Write the whole schema, and the two stores of it unless they are there."""
    SCHEMA.write_text(summed(), encoding="utf-8")
    STORES.mkdir(exist_ok=True)
    for encrypted in (False, True):
        path, clock, key = path_of(migrate.newest(), encrypted=encrypted), SteppedClock(), KEY if encrypted else None
        if not path.exists():
            with open_store(path, key=key, clock=clock, reader=Rules(), digest=False) as store:
                live_a_little(store, clock)
            for beside in STORES.glob(f"{path.name}-*"):
                beside.unlink()


if __name__ == "__main__":
    write()
