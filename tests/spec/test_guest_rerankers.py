"""A reranker that someone else wrote may do what it likes: recall goes on in the usual order, and says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import engram
from engram import EngramError, Store, Verdict
from engram.errors import NotFound, StoreFault
from engram.model.level import Level
from tests.conftest import SteppedClock, texts

QUESTION = "which lamp does the lighthouse have?"
Answer = Callable[[int], Any]


class Unspeakable(Exception):
    """An error that cannot be told in words."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


class NoArray:
    """Something that is asked for numbers and has none."""

    def __array__(self, *_: object, **__: object) -> Any:
        raise LookupError("nothing in here")


class Odd:
    """Gives what it is told to give for so many texts, or raises it."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.read: list[str] = []
        self.meanwhile: Callable[[], object] = lambda: None

    def score(self, query: str, texts: Sequence[str]) -> Any:
        self.read += [query, *texts]
        self.meanwhile()
        answer = self.answer(len(texts))
        if isinstance(answer, Exception):
            raise answer
        return answer


ODDITIES: dict[str, Answer] = {
    "a lost connection": lambda _: ConnectionError("down"),
    "a time-out": lambda _: TimeoutError(),
    "a full disk": lambda _: OSError(28, "No space left on device"),
    "an error of its own": lambda _: RuntimeError("odd"),
    "an error without words": lambda _: Unspeakable(),
    "an error of Engram's": lambda _: StoreFault("a store of its own is away"),
    "another error of Engram's": lambda _: NotFound("no memory"),
    "nothing": lambda _: None,
    "one number": lambda _: 0.5,
    "a text": lambda _: "high",
    "texts": lambda many: ["high"] * many,
    "nothing for some": lambda many: [None] * many,
    "a column": lambda many: np.ones((many, 1)),
    "lists of uneven length": lambda many: [[1.0], [1.0, 2.0]] * many,
    "a mapping": lambda many: dict.fromkeys(range(many), 1.0),
    "something without numbers": lambda _: NoArray(),
    "too few": lambda many: [1.0] * (many - 1),
    "too many": lambda many: [1.0] * (many + 1),
    "what is no number": lambda many: [1.0] * (many - 1) + [float("nan")],
    "what has no end": lambda many: [1.0] * (many - 1) + [float("inf")],
    "what is farther apart than numbers go": lambda many: [1.7e308] * (many - 1) + [-1.7e308],
    "an error in letters that are none": lambda _: RuntimeError("\ud800"),
}


def lighthouse(answer: Answer | Odd, **options: Any) -> Store:
    """A store with some talk of a lighthouse, and a reranker."""
    reranker = answer if isinstance(answer, Odd) else Odd(answer)
    store = engram.open(embedder="none", reranker=reranker, clock=SteppedClock(), **options)
    mind = store.mind(agent="rex")
    said = ["The lighthouse has a lamp, and the lamp turns.", "A lamp of brass hangs here.", "It stands on a rock."]
    for number, text in enumerate([*said, "The lighthouse is white."]):
        mind.observe("user", text, session=str(number))
    return store


@pytest.mark.parametrize("odd", ODDITIES)
def test_whatever_a_reranker_does_recall_answers_in_the_usual_order_and_says_so(odd: str) -> None:
    with lighthouse(ODDITIES[odd]) as store:
        mind = store.mind(agent="rex")
        usual, found = mind.recall(QUESTION), mind.recall(QUESTION, rerank="cross_encoder")
        assert found.items == usual.items
        assert (found.verdict, found.probability) == (usual.verdict, usual.probability)
        [why] = set(found.degraded) - set(usual.degraded)
        assert why.startswith("not reranked: ")
        assert why.encode()
        assert ":memory:" not in why
        assert store.doctor().ok


def test_a_recall_that_is_otherwise_full_is_partial_without_its_reranker() -> None:
    with engram.open(reranker=Odd(lambda _: None), tunables={"embed_in_background": False}) as store:
        mind = store.mind(agent="rex")
        mind.observe("user", "The lighthouse has a lamp.")
        assert mind.recall(QUESTION).level is Level.FULL
        assert mind.recall(QUESTION, rerank="cross_encoder").level is Level.PARTIAL


@pytest.mark.parametrize("make", [list, tuple, np.array], ids=["a list", "a tuple", "an array"])
def test_scores_may_come_as_any_row_of_numbers(make: Callable[[list[int]], Any]) -> None:
    with lighthouse(lambda many: make(list(range(many))), tunables={"digest": False}) as store:
        mind = store.mind(agent="rex")
        found = mind.recall(QUESTION, rerank="cross_encoder")
        assert [item.score for item in found.items] == [2, 1, 0]
        assert texts(found) == texts(mind.recall(QUESTION))[::-1]


def test_health_says_what_troubles_a_reranker_that_can_tell() -> None:
    class Telling(Odd):
        closed = 0

        def trouble(self) -> str | None:
            told = self.answer(0)
            if isinstance(told, Exception):
                raise told
            return None if told is None else str(told)

        def close(self) -> None:
            self.closed += 1

    for answer, told in [("it is asleep", "it is asleep"), (KeyError("x"), "the reranker's trouble raised KeyError")]:
        reranker = Telling(lambda _, answer=answer: answer)  # type: ignore[misc]
        with lighthouse(reranker) as store:
            assert any(f"not reranked: {told}" in reason for reason in store.health().degraded)
        assert reranker.closed == 1
    with lighthouse(Telling(lambda _: None)) as store:
        assert not any("rerank" in reason for reason in store.health().degraded)


def test_health_asks_nothing_of_a_reranker_that_can_only_score() -> None:
    reranker = Odd(lambda many: [1.0] * many)
    with lighthouse(reranker) as store:
        assert not any("rerank" in reason for reason in store.health().degraded)
    assert reranker.read == []


def test_a_reranker_is_shown_no_secret_wherever_it_stands() -> None:
    reranker = Odd(lambda many: [1.0] * many)
    with engram.open(embedder="none", reranker=reranker, secrets="seal") as store:
        mind = store.mind(agent="rex")
        mind.observe("user", "My password is Otter-Lake-9, and the tram is late.")
        mind.recall("my password is Otter-Lake-9, when is the tram?", rerank="cross_encoder")
    assert any("the tram is late" in text for text in reranker.read)
    assert not any("Otter" in text for text in reranker.read)


def test_while_a_reranker_reads_others_write_and_what_they_took_away_is_not_shown(tmp_path: Path) -> None:
    reranker = Odd(lambda many: [1.0] * many)
    with lighthouse(reranker, location=tmp_path / "a.engram", tunables={"readers": 1}) as store:
        mind = store.mind(agent="rex")
        gone = mind.recall(QUESTION).items[0].memory

        def meanwhile() -> None:
            mind.forget(gone.id)
            assert texts(mind.recall(QUESTION))  # there is one place for a reader, and it is free

        reranker.meanwhile = meanwhile
        left = texts(mind.recall(QUESTION, rerank="cross_encoder"))
        assert left
        assert gone.text not in left
        assert left == texts(mind.recall(QUESTION))


def test_what_was_forgotten_while_a_reranker_read_makes_no_answer_sure_and_explain_says_what_became_of_it() -> None:
    reranker = Odd(lambda many: [1.0] * many)
    with lighthouse(reranker, tunables={"digest": False}) as store:
        mind = store.mind(agent="rex")
        found = [item.memory.id for item in mind.recall(QUESTION).items]
        reranker.meanwhile = lambda: mind.forget(found[0])
        fate = mind.explain(QUESTION, found[0], rerank="cross_encoder")
        assert (fate.lost_at, fate.rank, fate.detail) == ("filter", None, "it is forgotten")
        reranker.meanwhile = lambda: [mind.forget(id) for id in found[1:]]
        left = mind.recall(QUESTION, rerank="cross_encoder")
        assert (left.items, left.verdict, left.probability) == ((), Verdict.UNKNOWN, 0.0)


def test_what_was_erased_while_a_reranker_read_is_not_explained() -> None:
    reranker = Odd(lambda many: [1.0] * many)
    with lighthouse(reranker) as store:
        mind = store.mind(agent="rex")
        found = mind.recall(QUESTION).items[0].memory
        reranker.meanwhile = lambda: mind.erase(found.id)
        with pytest.raises(NotFound):
            mind.explain(QUESTION, found.id, rerank="cross_encoder")


def test_what_is_no_reranker_is_refused_when_the_store_is_opened() -> None:
    for thing in (5, object(), Odd):
        with pytest.raises(EngramError) as refused:
            engram.open(embedder="none", reranker=thing)  # type: ignore[arg-type]
        assert refused.value.code == "config.invalid"
