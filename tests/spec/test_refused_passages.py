"""What an embedder refuses is found by words, is told as such for as long as it is so, and is tried again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import apsw
import numpy as np
import pytest
from numpy.typing import NDArray

import engram
from engram import Mind, Recall, Recollection, Store
from engram.model.level import Level
from engram.model.space import Metric
from tests.embedders import Table

REFUSED = "the embedder refused {} passages: found by words only"
SAID = ["I really like sushi.", "The dog sleeps.", "It rains in Lisbon.", "My bicycle is old.", "Sushi is for Sunday."]


class Choosy(Table):
    """Takes no text in which a word stands that it cannot bear."""

    def __init__(self, unbearable: str = "sushi", metric: Metric = Metric.COSINE) -> None:
        super().__init__("choosy")
        self.unbearable = unbearable
        self.space = engram.Space("choosy", 32, "float32", metric)

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded += texts
        rows = [Table.query(self, text) for text in texts]
        bad = [bool(self.unbearable) and self.unbearable in text.lower() for text in texts]
        return np.where(np.array(bad)[:, np.newaxis], np.nan, np.array(rows)).astype(np.float32)


def opened(where: Path | str, embedder: Table, **tunables: object) -> Store:
    quiet = {"embed_in_background": False, "digest": False}
    return engram.open(where, embedder=embedder, tunables={**quiet, **tunables})


def told(store: Store, said: Sequence[str] = SAID, agent: str = "rex") -> Mind:
    mind = store.mind(agent=agent)
    for number, text in enumerate(said):
        mind.observe("user", text, session=str(number))
    return mind


def by_meaning(item: Recollection) -> list[float]:
    """How far from all others a memory stands by its meaning, in every way."""
    return [vote.normalised for vote in item.votes if vote.signal.startswith("semantic")]


def of_sushi(found: Recall) -> list[Recollection]:
    return [item for item in found.items if "sushi" in item.memory.text.lower()]


def test_a_refused_passage_has_no_say_by_meaning_and_recall_tells_how_many_there_are() -> None:
    with opened(":memory:", Choosy()) as store:
        mind = told(store)
        found = mind.recall("sushi, dog, bicycle and rain")
        assert len(of_sushi(found)) == 2
        assert not any(map(any, map(by_meaning, of_sushi(found))))
        assert any(map(any, map(by_meaning, found.items)))
        assert (found.level, found.degraded) == (Level.PARTIAL, (REFUSED.format(2),))


def test_only_what_is_readable_is_counted_and_nobody_else_is_told() -> None:
    with opened(":memory:", Choosy()) as store:
        told(store)
        other = told(store, ["The dog barks.", "The cat sleeps."], agent="ada")
        store.embed()
        found = other.recall("dog")
        assert (found.level, found.degraded) == (Level.FULL, ())
        assert store.health().refused_embeddings == 2


@pytest.mark.parametrize("metric", list(Metric))
def test_it_is_known_after_the_store_is_opened_again_and_nothing_is_wrong_with_that(
    tmp_path: Path, metric: Metric
) -> None:
    path = tmp_path / "s.engram"
    with opened(path, Choosy(metric=metric)) as store:
        told(store).recall("dog")
    with opened(path, Choosy(metric=metric)) as store:
        found, health = store.mind(agent="rex").recall("dog"), store.health()
        assert found.degraded == health.degraded[1:] == (REFUSED.format(2),)
        assert (health.pending_embeddings, health.refused_embeddings, health.level) == (0, 2, Level.PARTIAL)
        assert [(space.vectors, space.refused, space.waiting) for space in store.spaces()] == [(3, 2, 0)]
        assert store.doctor().ok


@pytest.mark.parametrize("exact", [20_000, 16], ids=["one by one", "by graphs"])
def test_embed_tries_again_and_what_is_taken_then_is_found_by_meaning(tmp_path: Path, exact: int) -> None:
    path, more = tmp_path / "s.engram", [f"The dog number {number} sleeps." for number in range(60)]
    with opened(path, Choosy(), exact_documents=exact) as store:
        mind = told(store, [*SAID, *more])
        store.embed()
        before = mind.recall("I really like sushi.").degraded
        assert before == (REFUSED.format(2),)
        assert store.embed() == 0  # still refused
        with opened(path, Choosy(unbearable=""), exact_documents=exact) as mended:
            assert mended.embed() == 2
            assert mended.embed() == 0
            assert mended.doctor().ok
            assert mended.health().degraded[1:] == ()
            assert mended.health().level is Level.FULL
        for asked in (mind, store.mind(agent="rex")):  # whoever has the store open finds it too
            found = asked.recall("I really like sushi.")
            assert (found.level, found.degraded) == (Level.FULL, ())
            first = next(item for item in found.items if item.memory.text == "I really like sushi.")
            assert next(vote.raw for vote in first.votes if vote.signal == "semantic.turn") == pytest.approx(
                1, abs=2e-3
            )


def test_some_are_taken_and_the_others_stay_as_they_were() -> None:
    embedder = Choosy()
    with opened(":memory:", embedder) as store:
        mind = told(store)
        store.embed()
        embedder.unbearable = "sunday"
        assert store.embed() == 1
        assert mind.recall("sushi").degraded == (REFUSED.format(1),)
        assert store.doctor().ok


def test_what_is_forgotten_reworded_or_erased_is_refused_no_more() -> None:
    with opened(":memory:", Choosy()) as store:
        mind = store.mind(agent="rex")
        kept = [mind.remember(f"{name} likes sushi") for name in ("Ana", "Bo", "Cleo")]
        store.embed()
        assert store.health().refused_embeddings == 3
        mind.forget(kept[0].id)
        mind.erase(kept[1].id)
        mind.update(kept[2].id, text="Cleo likes bread")
        store.embed()
        assert store.health().refused_embeddings == 0
        assert store.doctor().ok


def test_a_space_that_is_dropped_takes_its_refusals_along(tmp_path: Path) -> None:
    path = tmp_path / "s.engram"
    with opened(path, Choosy()) as store:
        told(store)
        store.embed()
    other = Table("other")
    with opened(path, other) as store:
        store.embed()
        store.drop_space(Choosy().space.name)
        assert [space.model for space in store.spaces()] == ["other"]
        assert store.doctor().ok
    with opened(path, Choosy(unbearable="")) as store:
        assert store.health().refused_embeddings == 0
        assert store.embed() == len(SAID)


def test_a_repair_asks_for_everything_anew() -> None:
    with opened(":memory:", Choosy()) as store:
        told(store)
        store.embed()
        assert store.doctor(repair=True).ok
        assert (store.health().pending_embeddings, store.health().refused_embeddings) == (len(SAID), 0)
        assert store.embed() == len(SAID)
        assert store.health().refused_embeddings == 2


def test_a_document_listed_as_refused_that_is_not_there_is_found_by_doctor(tmp_path: Path) -> None:
    path = tmp_path / "s.engram"
    with opened(path, Choosy()) as store:
        told(store)
        store.embed()
    with apsw.Connection(str(path)) as connection:
        connection.execute("UPDATE vector SET ordinal = ordinal + 900 WHERE vector = x''")
    with opened(path, Choosy()) as store:
        found: Any = [finding for finding in store.doctor().findings if finding.check == "vectors"]
        assert not found[0].ok
        assert store.doctor(repair=True).ok


def test_nothing_is_asked_again_unless_somebody_wants_it() -> None:
    embedder = Choosy()
    with opened(":memory:", embedder) as store:
        mind = told(store)
        mind.recall("dog")
        asked = len(embedder.embedded)
        for _ in range(3):
            mind.recall("sushi")
        assert len(embedder.embedded) == asked
