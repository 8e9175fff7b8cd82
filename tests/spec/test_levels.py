"""How well a question can be answered is told with every answer and by health, and so is what is missing."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest

import engram
from engram import Store
from engram.model.level import Level, Shortfall, worst
from tests.embedders import Failing
from tests.spec.test_senses import lived, sensing


def levels(store: Store) -> tuple[Level, Level]:
    """As a recall tells it, and as health does."""
    return store.mind(agent="rex").recall("where did Ana move?").level, store.health().level


def test_words_meaning_and_all_else_are_full() -> None:
    with sensing() as store:
        found = lived(store).recall("where did Ana move?")
        assert (found.level, found.degraded) == (Level.FULL, ())
        assert store.health().level is Level.FULL


def test_passages_without_a_vector_make_it_partial() -> None:
    with sensing(recall_embeds=0) as store:
        lived(store)
        assert levels(store) == (Level.PARTIAL, Level.PARTIAL)
        store.embed()
        assert levels(store) == (Level.FULL, Level.FULL)


def test_without_an_embedder_or_one_that_answers_it_is_lexical() -> None:
    with engram.open(embedder="none") as store:
        assert levels(store) == (Level.LEXICAL, Level.LEXICAL)
    embedder = Failing()
    with sensing(embedder=embedder) as store:
        lived(store).recall("where did Ana move?")
        embedder.down = True
        assert levels(store) == (Level.LEXICAL, Level.LEXICAL)


def test_a_damaged_graph_leaves_exact_search(tmp_path: Path) -> None:
    path = tmp_path / "s.engram"
    with sensing(path, exact_documents=16) as store:
        mind = store.mind(agent="rex", session="s")
        for n in range(60):
            mind.observe("user", f"The dog number {n} sleeps.", speaker="Ana")
        store.embed()
        whole = [item.memory.id for item in mind.recall("animals").items]
    altered(path, "UPDATE segment SET data = zeroblob(length(data))")
    with sensing(path, exact_documents=16) as store:
        found = store.mind(agent="rex").recall("animals")
        assert found.level is Level.EXACT
        assert "searched one by one" in found.degraded[0]
        assert [item.memory.id for item in found.items] == whole
        assert store.health().level is Level.EXACT


@pytest.mark.parametrize("damage", ["entries || x'00'", "x'ffffffff' || substr(entries, 5)", "substr(entries, 2)"])
def test_a_damaged_list_of_words_is_left_out_and_told(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "s.engram"
    with engram.open(path, embedder="none", tunables={"tail_documents": 8, "block_fanout": 2}) as store:
        mind = store.mind(agent="rex")
        for n in range(40):
            mind.observe("user", f"The dog number {n} sleeps in Lisbon.")
        assert mind.recall("dog in Lisbon").level is Level.LEXICAL
    altered(path, f"UPDATE posting SET entries = CAST({damage} AS BLOB)")
    with engram.open(path, embedder="none") as store:
        found = store.mind(agent="rex").recall("dog in Lisbon")
        assert found.level is Level.REDUCED
        assert any("lists of" in reason and "doctor --repair" in reason for reason in found.degraded)
        assert store.doctor(repair=True).ok
        assert store.mind(agent="rex").recall("dog in Lisbon").level is Level.LEXICAL


def altered(path: Path, statement: str) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(statement)
    connection.close()


def test_the_worst_of_several_counts() -> None:
    assert worst([]) is Level.FULL
    assert worst([Shortfall(level, "") for level in Level]) is Level.REDUCED
    assert worst([Shortfall(Level.PARTIAL, ""), Shortfall(Level.EXACT, "")]) is Level.PARTIAL
