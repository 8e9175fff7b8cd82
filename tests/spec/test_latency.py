"""Health tells how long recalls and writes of this process took lately."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from rich.console import Console

from engram import EngramError, Mind, Store
from engram.engine.latencies import RECENT, Latencies
from engram.surfaces.cli.drawing.store import draw_health
from engram.surfaces.cli.screen import THEME


def test_a_store_that_was_never_asked_has_no_latencies(store: Store) -> None:
    assert store.health().latency == {}


def test_recalls_and_writes_are_timed(store: Store, ana: Mind) -> None:
    for text in ("Ana lives in Porto", "Ana likes tea", "Ana paints"):
        ana.remember(text)
    ana.observe("user", "Hello there")
    ana.recall("where does Ana live?")
    ana.recall("what does Ana like?")
    told = store.health().latency
    assert {sort: figures["count"] for sort, figures in told.items()} == {"recall": 2, "write": 4}
    for figures in told.values():
        assert 0 < figures["p50"] <= figures["p95"] <= figures["p99"]


def test_what_is_refused_is_not_counted(store: Store, ana: Mind) -> None:
    with pytest.raises(EngramError):
        ana.recall("")
    with pytest.raises(EngramError):
        ana.update("0" * 26, importance=0.5)
    assert store.health().latency == {}


def test_every_thread_is_counted_and_only_the_last_calls_are_kept() -> None:
    latencies = Latencies()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda took: latencies.add("recall", took), map(float, range(800))))
    assert latencies.told()["recall"]["count"] == 800
    for _ in range(RECENT):
        latencies.add("recall", 7.0)
    assert latencies.told()["recall"] == {"p50": 7.0, "p95": 7.0, "p99": 7.0, "count": RECENT}


def test_people_are_shown_latencies_where_there_are_any(store: Store, ana: Mind) -> None:
    console = Console(width=200, record=True, theme=THEME)
    draw_health(console, store.health())
    assert "took" not in console.export_text()
    ana.remember("Ana paints")
    draw_health(console, store.health())
    shown = console.export_text()
    assert "write took" in shown
    assert "(1 call)" in shown
