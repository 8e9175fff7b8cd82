"""How well a question can be answered is told with every answer and by health, and so is what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import apsw
import numpy as np
import pytest

import engram
from engram import Store
from engram.model.level import Level, Shortfall, worst
from tests.contracts.embedding_services import serving
from tests.embedders import Failing, Table
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


class Unmaking(Table):
    """Embeds questions, and passages only when it is told to."""

    broken: object = None

    def documents(self, texts: Sequence[str]) -> Any:
        if isinstance(self.broken, Exception):
            raise self.broken
        return super().documents(texts) if self.broken is None else self.broken


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (ConnectionError("the cable is out"), "the embedder's documents raised ConnectionError: the cable is out"),
        (np.ones((1, 8), np.float32), "the embedder gave (1, 8), not (1, 32)"),
    ],
    ids=["it raises", "vectors of another size"],
)
def test_passages_that_cannot_be_embedded_say_why_until_they_can(broken: object, why: str) -> None:
    embedder = Unmaking()
    embedder.broken = broken
    quiet = {"embed_in_background": False, "digest": False}
    with engram.open(embedder=embedder, tunables=quiet) as store:
        mind = lived(store)
        many = store.health().pending_embeddings
        waiting = f"{many} passages wait for their vectors: "
        assert f"{waiting}found by words only" in store.health().degraded  # nobody has tried yet
        for _ in range(2):  # a question that is embedded is no sign that passages are
            found = mind.recall("where did Ana move?")
            assert (found.level, found.degraded) == (Level.PARTIAL, (waiting + why,))
            assert store.health().degraded[1:] == (waiting + why,)
        with pytest.raises(engram.EngramError):
            store.embed()
        assert store.health().degraded[1:] == (waiting + why,)
        embedder.broken = None
        assert store.embed() == many
        assert mind.recall("where did Ana move?").degraded == store.health().degraded[1:] == ()


NOBODY = "openai:tiny@http://127.0.0.1:9/v1"


def test_with_a_service_that_never_answered_every_passage_waits_whatever_is_asked_meanwhile() -> None:
    quiet = {"embed_in_background": False, "digest": False}
    with engram.open(embedder=NOBODY, tunables=quiet) as store:
        lived(store)
        health = store.health()
        assert health.pending_embeddings == health.memories
        assert health.level is Level.LEXICAL
        assert f"{health.memories} passages wait for their vectors: 127.0.0.1 cannot be reached" in health.degraded[-1]


def test_a_service_that_is_away_when_the_store_is_opened_again_loses_no_vectors(tmp_path: Path) -> None:
    quiet = {"embed_in_background": False, "digest": False}
    with serving() as server:
        here = f"openai:tiny@{server.url}/v1"
        with engram.open(tmp_path / "s.engram", embedder=here, tunables=quiet) as store:
            lived(store)
            assert store.embed() == store.health().memories
    with engram.open(tmp_path / "s.engram", embedder=here, tunables=quiet) as store:  # nobody is there any more
        assert store.health().pending_embeddings == 0
        assert store.health().level is Level.LEXICAL
    with engram.open(tmp_path / "s.engram", embedder=[NOBODY.replace("tiny", "other"), here], tunables=quiet) as store:
        assert store.health().pending_embeddings == store.health().memories


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
