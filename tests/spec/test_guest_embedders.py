"""An embedder that someone else wrote may do what it likes: recall goes on, and says what is the matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import engram
from engram import EngramError, Store
from engram.model.level import Level
from tests.embedders import DIMENSIONS, Table


class Odd(Table):
    """Does one odd thing where it is told to."""

    def __init__(self, what: str, answer: Any) -> None:
        super().__init__("odd")
        self.what, self.answer = what, answer

    def _odd(self, verb: str) -> Any:
        if self.what != verb:
            return None
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def query(self, text: str) -> Any:
        return answer if (answer := self._odd("query")) is not None else super().query(text)

    def documents(self, texts: Sequence[str]) -> Any:
        answer = self._odd("documents")
        return answer if answer is not None else np.array([Table.query(self, text) for text in texts], np.float32)

    def trouble(self) -> str | None:
        self._odd("trouble")
        return None

    def close(self) -> None:
        self._odd("close")


ODDITIES = [
    ("query", ValueError("no")),
    ("query", TimeoutError()),
    ("query", ["a", "b"]),
    ("query", [[1.0], [2.0, 3.0]]),
    ("query", object()),
    ("query", [1e200] * DIMENSIONS),
    ("query", np.full(DIMENSIONS, 3e38, np.float32)),
    ("documents", ConnectionError("gone")),
    ("documents", "text"),
    ("documents", KeyError("x")),
    ("trouble", RuntimeError("odd")),
]


def filled(embedder: Table, **tunables: object) -> Store:
    store = engram.open(embedder=embedder, tunables={"embed_in_background": False, "digest": False, **tunables})
    mind = store.mind(agent="rex")
    for n in range(5):
        mind.observe("user", f"The kitten number {n} sleeps in Lisbon.")
    return store


@pytest.mark.parametrize(("what", "answer"), ODDITIES, ids=lambda value: str(value)[:20])
def test_whatever_an_embedder_does_recall_answers_by_words_and_says_so(what: str, answer: object) -> None:
    with filled(Odd(what, answer)) as store:
        found = store.mind(agent="rex").recall("kitten in Lisbon")
        assert len(found.items) == 5
        assert found.degraded or what == "trouble"
        assert store.health().degraded
        assert store.health().level is not Level.FULL


@pytest.mark.parametrize("what", ["query", "documents"])
def test_lists_of_numbers_are_vectors_too(what: str) -> None:
    class Lists(Table):
        def query(self, text: str) -> Any:
            vector = super().query(text)
            return vector.tolist() if what == "query" else vector

        def documents(self, texts: Sequence[str]) -> Any:
            rows = [Table.query(self, text) for text in texts]
            return [row.tolist() for row in rows] if what == "documents" else np.array(rows)

    with filled(Lists()) as store:
        assert store.mind(agent="rex").recall("pets").level is Level.FULL


def test_an_embedder_that_will_not_close_does_not_keep_the_store_open() -> None:
    store = filled(Odd("close", ValueError("never")))
    with pytest.raises(EngramError, match="close raised ValueError"):
        store.close()
    with pytest.raises(EngramError, match="closed"):
        store.mind(agent="rex").recall("kitten")


class Choosy(Table):
    """Takes every text but one."""

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = [np.zeros(32) if "unspeakable" in text else Table.query(self, text) for text in texts]
        return np.array(rows, np.float32)


def test_one_text_that_is_refused_stops_no_other_whoever_said_it() -> None:
    with engram.open(embedder=Choosy(), tunables={"embed_in_background": False, "recall_embeds": 0}) as store:
        store.mind(agent="bob").observe("user", "This is unspeakable.")
        rex = store.mind(agent="rex")
        for n in range(100):
            rex.observe("user", f"The kitten number {n} sleeps.")
        assert store.embed() == 101
        assert rex.recall("pets").level is Level.FULL
        assert store.health().pending_embeddings == 0
        assert any("refused 1 passages" in reason for reason in store.health().degraded)
        assert store.doctor().ok
        assert store.mind(agent="bob").recall("unspeakable").items


class Refusing(Table):
    """Takes no text at all."""

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.zeros((len(texts), 32), np.float32)


def test_an_embedder_that_refuses_everything_is_out_of_order_and_nothing_is_kept() -> None:
    with filled(Refusing()) as store:
        with pytest.raises(EngramError) as refused:
            store.embed()
        assert refused.value.code == "provider.invalid"
        assert store.health().pending_embeddings == 5


def test_an_embedder_of_the_callers_may_be_a_service_and_is_shown_no_secret() -> None:
    table = Table()
    with engram.open(embedder=table, secrets="seal", tunables={"embed_in_background": False}) as store:
        mind = store.mind(agent="rex")
        mind.observe("user", "My password is Otter-Lake-9, and the tram is late.")
        mind.recall("what is Otter-Lake-9, the password?")
        store.embed()
    assert any("the tram is late" in text for text in table.embedded)
    assert not any("Otter" in text for text in table.embedded)
