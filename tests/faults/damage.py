"""Bytes that change on their own: a furnished store, ways to harm its files, and what the store makes of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import apsw

from engram import EngramError, Store
from tests.faults.call_sites import raised_at
from tests.faults.stores import AGENT, Opener, copied

UNCODED: Final = (OSError, apsw.Error, LookupError, ValueError, TypeError, RuntimeError, OverflowError)
UNHARMED: Final = "unharmed"
EVERYTHING: Final = 1 << 30


def furnish(store: Store, entries: int = 40) -> None:
    """Use every kind of row a store has."""
    mind = store.mind(agent=AGENT)
    mind.observe_many(
        {"role": "user", "speaker": "Ana", "session": "s", "id": f"t{n}", "text": f"turn{n} tells of harbour {n % 7}"}
        for n in range(entries)
    )
    held = [mind.remember(f"claim{n} about copper lantern {n}", importance=0.3) for n in range(entries // 2)]
    mind.relate(held[0].id, held[1].id, "supports", properties={"why": "they go together"})
    mind.correct(held[2].id, "claim two was never about copper", was="wrong", reason="a misunderstanding")
    mind.forget(held[3].id, reason="Ana asked for it")
    mind.update(held[4].id, importance=0.9, reason="it mattered")
    mind.erase(held[5].id)
    store.grant("ana", "global", reason="she keeps the house rules")


def unfolded(opener: Opener, folder: Path, key: bytes | None) -> Path:
    """A store as a crash leaves it: the newest commits only in the log."""
    path = folder / "live" / "store.engram"
    with opener.open(path, key) as store:
        furnish(store)
        mind = store.mind(agent=AGENT)
        for number in range(8):
            mind.remember(f"late claim{number} about a violin")
        return copied(path, folder / "crashed")


def folded(opener: Opener, folder: Path, key: bytes | None) -> Path:
    """A store that was closed in peace: everything in one file."""
    path = folder / "closed" / "store.engram"
    with opener.open(path, key) as store:
        furnish(store)
    return path


def harmed(store: Path, folder: Path, end: str, content: bytes) -> Path:
    """A copy of a store with one of its files replaced."""
    shutil.rmtree(folder, ignore_errors=True)
    copy = copied(store, folder)
    copy.with_name(copy.name + end).write_bytes(content)
    return copy


def flipped(content: bytes, offset: int, bit: int) -> bytes:
    """The same bytes but for one bit."""
    changed = bytearray(content)
    changed[offset] ^= 1 << bit
    return bytes(changed)


def told_by(store: Store) -> str:
    """Everything a store tells of its content, in one text."""
    mind = store.mind(agent=AGENT)
    memories = mind.list(limit=EVERYTHING, status=None)
    parts = [memories, [mind.links(memory.id) for memory in memories], store.audit(limit=EVERYTHING)]
    parts.append([[item.memory.id for item in mind.recall(f"claim{n} harbour", limit=5).items] for n in range(4)])
    return repr(parts)


def noticed(opener: Opener, path: Path, key: bytes | None, truth: str) -> str:
    """What became of a harmed store: the code of an error, what doctor found, `unharmed`, or `wrong`."""
    try:
        with opener.open(path, key) as store:
            checkup = store.doctor()
            told = told_by(store)
    except EngramError as error:
        return error.code
    except UNCODED as error:
        return f"traceback: {type(error).__name__} at {raised_at(error)}"
    if not checkup.ok:
        return "; ".join(finding.check for finding in checkup.findings if not finding.ok)
    return UNHARMED if told == truth else "wrong"


def truth_of(opener: Opener, path: Path, folder: Path, key: bytes | None) -> str:
    """What an unharmed copy of a store tells."""
    shutil.rmtree(folder, ignore_errors=True)
    with opener.open(copied(path, folder), key) as store:
        assert store.doctor().ok
        return told_by(store)


def log_in_force(log: bytes) -> int:
    """How many bytes of a log count: SQLite begins it anew after folding it and leaves old frames behind the new."""
    page, salts = int.from_bytes(log[8:12], "big"), log[16:24]
    end = 32
    while log[end + 8 : end + 16] == salts:
        end += 24 + page
    return end
