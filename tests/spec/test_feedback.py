"""feedback: what did not help stays away from questions like that one, and from no others."""

from __future__ import annotations

from pathlib import Path

import apsw
import numpy as np
import pytest
from numpy.typing import NDArray

import engram
from engram import Mind, Store
from engram.errors import InputError, NotFound, ScopeDenied
from engram.model.space import Metric
from tests.conftest import KEY, SteppedClock, texts
from tests.embedders import Scaled, Table
from tests.spec.test_senses import sensing

VET = "who is the vet of the dog?"


@pytest.fixture
def rex(store: Store) -> Mind:
    mind = store.mind(agent="rex")
    mind.remember("The vet of the dog is Dr. Ito")
    mind.remember("The vet of the dog next door is Dr. Cruz")
    mind.remember("The vet parks in the yard")
    return mind


def first(mind: Mind, question: str = VET) -> str:
    return mind.recall(question).items[0].memory.id


def test_what_was_no_help_comes_last_for_questions_like_that_one(rex: Mind) -> None:
    wrong = first(rex)
    opinion = rex.feedback(wrong, helpful=False, query=VET, reason="that is the old one")
    assert (opinion.memory, opinion.helpful, opinion.query) == (wrong, False, VET)
    found = rex.recall("So, who is the dog's vet?")
    assert found.items[-1].memory.id == wrong
    assert ", but was no help with a question like this" in found.items[-1].why
    for item in found.items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)
    assert rex.explain(VET, wrong).votes[-1].signal == "feedback.unhelpful"


def test_other_questions_are_answered_as_before(rex: Mind) -> None:
    before = texts(rex.recall("where does the vet park?"))
    rex.feedback(first(rex), helpful=False, query=VET)
    assert texts(rex.recall("where does the vet park?")) == before


@pytest.mark.parametrize("length", [0.3, 1.0, 8.0])
@pytest.mark.parametrize("metric", Metric)
def test_questions_are_alike_by_meaning_where_it_is_known_by_any_metric(metric: Metric, length: float) -> None:
    mind = sensing(embedder=Scaled(metric, length)).mind(agent="rex")
    mind.observe("user", "Our cat is called Miso.")
    mind.observe("user", "My flat in Lisbon has a balcony.")
    flat = next(item.memory.id for item in mind.recall("my pets").items if "flat" in item.memory.text)
    mind.feedback(flat, helpful=False, query="cat kittens pet called")
    assert "feedback.unhelpful" in signals(mind, "dogs animals called", flat)
    assert "feedback.unhelpful" not in signals(mind, "house called", flat)


def signals(mind: Mind, question: str, id: str) -> list[str]:
    return [vote.signal for vote in mind.explain(question, id).votes]


def test_after_ninety_days_it_is_forgiven(tmp_path: Path) -> None:
    clock = SteppedClock()
    with engram.open(tmp_path / "a.engram", embedder="none", clock=clock) as store:
        mind = store.mind(agent="rex")
        wrong = mind.remember("The vet of the dog is Dr. Ito").id
        mind.remember("A dog and another dog and a third one went for a walk")
        assert first(mind) == wrong
        mind.feedback(wrong, helpful=False, query=VET)
        clock.advance(days=89)
        assert first(mind) != wrong
        clock.advance(days=2)
        assert first(mind) == wrong


def test_helpful_and_unhelpful_count_towards_what_it_is_worth(rex: Mind) -> None:
    id = first(rex)
    assert rex.recall(VET).items[0].trust.utility == 0.5
    rex.feedback(id, helpful=True, query=VET)
    assert rex.recall(VET).items[0].trust.utility == pytest.approx(2 / 3, abs=1e-3)
    rex.feedback(id, helpful=True, query=VET)  # the same session, the same question
    assert rex.recall(VET).items[0].trust.utility == pytest.approx(2 / 3, abs=1e-3)
    rex.feedback(id, helpful=False)
    assert rex.recall(VET).items[0].trust.utility == pytest.approx(1 / 2, abs=1e-3)


def test_an_opinion_is_undone_like_any_change(rex: Mind) -> None:
    before = texts(rex.recall(VET))
    rex.feedback(first(rex), helpful=False, query=VET)
    assert texts(rex.recall(VET)) != before
    rex.undo()
    assert texts(rex.recall(VET)) == before
    rex.undo()
    assert texts(rex.recall(VET)) != before


def test_what_one_agent_thinks_of_a_shared_memory_is_nothing_to_another(store: Store) -> None:
    store.grant("rex", "global")
    rex, ana = store.mind(agent="rex"), store.mind(agent="ana")
    shared = rex.remember("The vet of the dog is Dr. Ito", scope="global")
    rex.remember("A dog is at the vet", scope="global")
    before = ana.recall(VET).items
    rex.feedback(shared.id, helpful=False, query=VET)
    assert ana.recall(VET).items == before
    assert first(rex) != shared.id
    assert ana.feedback(shared.id, helpful=True).scope == ana.identity.home


def test_what_others_think_of_a_memory_is_no_obstacle_to_undoing_it_nor_told(store: Store) -> None:
    store.grant("rex", "global")
    rex, ana = store.mind(agent="rex"), store.mind(agent="ana")
    shared = rex.remember("The vet of the dog is Dr. Ito", scope="global")
    ana.feedback(shared.id, helpful=True)
    rex.undo()
    with pytest.raises(NotFound):
        rex.get(shared.id)
    assert store.doctor().ok


def test_many_complaints_cost_a_recall_few_embeddings() -> None:
    embedder = Counting()
    with sensing(embedder=embedder) as store:
        mind = store.mind(agent="rex")
        wrong = mind.observe("user", "The vet of the dog is Dr. Ito.").id
        for n in range(40):
            mind.feedback(wrong, helpful=False, query=f"who is the vet of dog number {n}?")
        mind.recall(VET)
        embedder.asked.clear()
        found = mind.recall("who is the vet of dog number 7?")
        assert len(embedder.asked) <= 14
        assert "was no help" in found.items[0].why


class Counting(Table):
    """Remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__("counting")
        self.asked: list[str] = []

    def query(self, text: str) -> NDArray[np.float32]:
        self.asked.append(text)
        return super().query(text)


def test_as_of_a_moment_later_opinions_do_not_count(tmp_path: Path) -> None:
    clock = SteppedClock()
    with engram.open(tmp_path / "a.engram", embedder="none", clock=clock) as store:
        mind = store.mind(agent="rex")
        wrong = mind.remember("The vet of the dog is Dr. Ito").id
        mind.remember("A dog and another dog and a third one went for a walk")
        then = clock.advance(days=1)
        clock.advance(days=1)
        mind.feedback(wrong, helpful=False, query=VET)
        assert first(mind) != wrong
        assert mind.recall(VET, as_of=then).items[0].memory.id == wrong


def test_erasing_a_memory_erases_what_was_asked_about_it(tmp_path: Path) -> None:
    path = tmp_path / "a.engram"
    with engram.open(path, embedder="none") as store:
        mind = store.mind(agent="rex")
        memory = mind.remember("The vet of the dog is Dr. Ito")
        mind.feedback(memory.id, helpful=False, query="who is the zebrafish vet?", reason="no quagga here")
        mind.feedback(memory.id, helpful=True, query="who is the zebrafish vet?")
        mind.feedback(memory.id, helpful=False, query="who is the okapi vet?", reason="no tapir either")
        mind.undo()
        mind.erase(memory.id)
        assert store.doctor().ok
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"zebrafish" not in stored
    assert b"quagga" not in stored
    assert b"okapi" not in stored
    assert b"tapir" not in stored


def test_the_checkup_sees_an_opinion_that_was_altered(tmp_path: Path) -> None:
    path = tmp_path / "a.engram"
    with engram.open(path, embedder="none") as store:
        mind = store.mind(agent="rex")
        mind.feedback(mind.remember("Rex barks").id, helpful=False, query="who barks?")
        assert store.doctor().ok
    connection = apsw.Connection(str(path))
    connection.execute("update feedback set helpful = 1")
    connection.close()
    with engram.open(path, embedder="none") as store:
        assert any("feedback" in finding.detail for finding in store.doctor().findings if not finding.ok)


def test_opinions_survive_reopening_an_encrypted_store(tmp_path: Path) -> None:
    with engram.open(tmp_path / "a.engram", key=KEY, embedder="none") as store:
        mind = store.mind(agent="rex")
        wrong = mind.remember("The vet of the dog is Dr. Ito").id
        mind.remember("A dog is at the vet")
        mind.feedback(wrong, helpful=False, query=VET)
    with engram.open(tmp_path / "a.engram", key=KEY, embedder="none") as store:
        assert first(store.mind(agent="rex")) != wrong


def test_what_cannot_be_judged_is_refused(rex: Mind, store: Store) -> None:
    with pytest.raises(NotFound):
        rex.feedback("7ZZZZZZZZZZZZZZZZZZZZZZZZZ", helpful=True)
    with pytest.raises(InputError):
        rex.feedback(first(rex), helpful="yes")  # type: ignore[arg-type]  # on purpose
    with pytest.raises(InputError):
        rex.feedback(first(rex), helpful=True, query="")
    with pytest.raises(ScopeDenied):
        store.mind(agent="rex", role="guest").feedback(first(rex), helpful=True)
    with pytest.raises(NotFound):
        store.mind(agent="ana").feedback(first(rex), helpful=True)
