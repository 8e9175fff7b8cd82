"""How many turns a second are durable: one by one, in batches, from several threads, on an empty and a full store."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from typing import Any

import engram
from bench import resampled
from bench.data import Conversation
from bench.latency import ratio, spread
from bench.opening import AGENT
from bench.stores import KEYS, Shelf
from bench.tables import Table, by_size, cells, ratio_table

BATCH = 100
THREADS = 4
PAGE = bytes(4096)
STALL_MS = 50.0
COLUMNS = {"per s": "per_s", "per CPU s": "per_cpu_s", "p50 ms": "p50", "p99 ms": "p99", "max ms": "max"}
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is written for one figure."""

    singles: int
    batches: int
    syncs: int


def measure(shelf: Shelf, effort: Effort) -> Figures:
    """Every way of writing, beside what one fsync costs here."""
    largest = max(shelf.sizes)
    existing = {str(size): {kind: written(shelf, size, kind, effort) for kind in KEYS} for size in (0, largest)}
    empty, full = existing["0"], existing[str(largest)]
    syncs = fsync_ms(shelf.folder / "fsync.probe", effort.syncs)
    return {
        "fsync": syncs,
        "existing": existing,
        "between_people": between_people(shelf, effort),
        "ratios": {
            "single_p50_to_fsync_p50": ratio(empty["plain"]["single"]["p50"], syncs["p50"]),
            "batch_full_to_empty": ratio(full["plain"]["batch"]["per_s"], empty["plain"]["batch"]["per_s"]),
            "single_full_to_empty": ratio(full["plain"]["single"]["per_s"], empty["plain"]["single"]["per_s"]),
            "batch_encrypted_to_plain": ratio(empty["encrypted"]["batch"]["per_s"], empty["plain"]["batch"]["per_s"]),
            "threads_to_single": ratio(empty["plain"]["threads"]["per_s"], empty["plain"]["single"]["per_s"]),
        },
    }


def written(shelf: Shelf, size: int, kind: str, effort: Effort) -> Figures:
    """One store, written to in each way in turn."""
    path = shelf.copy(size, kind, f"write-{kind}-{size}")
    said = numbered(resampled.turns(shelf.sets, seed=resampled.SEED + 2))
    with shelf.opening.store(path, key=KEYS[kind]) as store:
        mind = store.mind(agent=AGENT)
        figures = {
            "single": singles(mind, list(islice(said, effort.singles))),
            "batch": batches(mind, [list(islice(said, BATCH)) for _ in range(effort.batches)]),
            "threads": threads(mind, [list(islice(said, effort.singles // THREADS)) for _ in range(THREADS)]),
        }
    shutil.rmtree(path.parent)
    return figures


def between_people(shelf: Shelf, effort: Effort) -> Figures:
    """Batches of short turns alone, without the long answers of assistants, into an empty plain store."""
    chats = [replace(kept, conversations=people(kept.conversations)) for kept in shelf.sets]
    if not any(kept.conversations for kept in chats):
        return {}
    said = resampled.turns(chats, seed=resampled.SEED + 2)
    with shelf.opening.store(shelf.copy(0, "plain", "write-people")) as store:
        return batches(store.mind(agent=AGENT), [list(islice(said, BATCH)) for _ in range(effort.batches)])


def people(conversations: Iterable[Conversation]) -> tuple[Conversation, ...]:
    """Those without an assistant."""
    return tuple(conversation for conversation in conversations if not conversation.with_assistant)


def numbered(said: Iterator[resampled.Spoken]) -> Iterator[resampled.Spoken]:
    """Turns of sessions that no store of this run has yet."""
    for number, turn in zip(count(), said, strict=False):
        yield {**turn, "session": f"new-{turn['session']}", "id": f"new-{number}"}


def singles(mind: engram.Mind, said: list[resampled.Spoken]) -> Figures:
    """One turn per call, each durable before the next."""
    start, cpu_start = time.perf_counter(), time.process_time()
    taken = [timed(mind, [turn]) for turn in said]
    wall, cpu = time.perf_counter() - start, time.process_time() - cpu_start
    stalls = {"max": round(max(taken), 1), "over_50_ms": sum(value > STALL_MS for value in taken)}
    return {**rates(len(said), wall, cpu), **spread(taken), **stalls}


def batches(mind: engram.Mind, said: list[list[resampled.Spoken]]) -> Figures:
    """A hundred turns per call."""
    start, cpu_start = time.perf_counter(), time.process_time()
    taken = [timed(mind, batch) for batch in said]
    wall, cpu = time.perf_counter() - start, time.process_time() - cpu_start
    words = sum(len(str(turn["text"]).split()) for batch in said for turn in batch)
    figures = {**rates(BATCH * len(said), wall, cpu), **spread(taken), "max": round(max(taken), 1)}
    return {**figures, "words_per_turn": round(words / (BATCH * len(said)), 1)}


def threads(mind: engram.Mind, said: list[list[resampled.Spoken]]) -> Figures:
    """One turn per call from several threads, which share commits."""

    def write(mine: list[resampled.Spoken]) -> list[float]:
        return [timed(mind, [turn]) for turn in mine]

    start, cpu_start = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(THREADS) as pool:
        taken = [value for values in pool.map(write, said) for value in values]
    wall, cpu = time.perf_counter() - start, time.process_time() - cpu_start
    return {"threads": THREADS, **rates(len(taken), wall, cpu), **spread(taken)}


def timed(mind: engram.Mind, said: list[resampled.Spoken]) -> float:
    """Milliseconds until these turns are durable."""
    start = time.perf_counter()
    mind.observe_many(said)
    return 1e3 * (time.perf_counter() - start)


def rates(turns: int, wall: float, cpu: float) -> dict[str, float]:
    """Turns a second, by the clock and by what the processor gave us, which other programs change less."""
    return {"turns": turns, "per_s": round(turns / wall, 1), "per_cpu_s": round(turns / cpu, 1)}


def fsync_ms(path: Path, times: int) -> dict[str, float]:
    """What it costs here to append a page and have it on disk."""
    descriptor = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
    try:
        taken = [one_sync(descriptor) for _ in range(times)]
    finally:
        os.close(descriptor)
        path.unlink()
    return spread(taken)


def one_sync(descriptor: int) -> float:
    """Milliseconds for one page."""
    start = time.perf_counter()
    os.write(descriptor, PAGE)
    os.fsync(descriptor)
    return 1e3 * (time.perf_counter() - start)


def tables(found: Mapping[str, Any]) -> Iterator[Table]:
    """By what was there before, and how."""
    rows = [
        [size, kind, way, *cells(told, COLUMNS.values())]
        for size, kind, ways in by_size(found["existing"])
        for way, told in ways.items()
    ]
    rows.append(["0", "plain", "batch, people only", *cells(found["between_people"], COLUMNS.values())])
    rows.append(["", "", "one fsync", *cells(found["fsync"], COLUMNS.values())])
    yield Table("Durable turns per second; ms per call", ["existing", "store", "how", *COLUMNS], rows)
    yield ratio_table(found["ratios"])
