"""What was no help does not come back by another door: not as its turn, its copy, or what stands for either."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

import engram
from engram import Mind, Recall, Recollection, Verdict
from engram.model.memory import Turn
from tests.conftest import SteppedClock, derive
from tests.properties.vector_model import HashedEmbedder
from tests.spec.test_leading import by_its_words

KITCHEN = "What colour did Ana paint the kitchen?"
OFF = {"digest_in_background": False}


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock()


@pytest.fixture
def rex(clock: SteppedClock) -> Iterator[Mind]:
    """A mind in which a fact that was read in a turn leads, and something else fits less well."""
    with engram.open(embedder=HashedEmbedder(rule=by_its_words), clock=clock, tunables=OFF) as store:
        mind = store.mind(agent="rex")
        told(
            mind,
            "I painted the kitchen yellow last Sunday.",
            "Ana has a kitchen with a window.",
            "I bought a boat in May.",
        )
        yield mind


def told(mind: Mind, *said: str, speaker: str = "Ana") -> list[str]:
    turns = [
        mind.observe("user", text, speaker=speaker, session=f"{text} {n}").id for n, text in enumerate(said, len(said))
    ]
    mind.digest()
    return turns


def no_help(mind: Mind, question: str = KITCHEN) -> Recollection:
    """What came first, marked as no help."""
    first = mind.recall(question).items[0]
    mind.feedback(first.memory.id, helpful=False, query=question)
    return first


def signals(item: Recollection) -> dict[str, float]:
    return {vote.signal: vote.contribution for vote in item.votes}


def standing(found: Recall) -> list[tuple[str, float]]:
    return [(item.memory.id, item.score) for item in found.items]


def adds_up(found: Recall) -> None:
    for item in found.items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)
    assert [item.score for item in found.items] == sorted((item.score for item in found.items), reverse=True)


def test_a_fact_that_leads_and_was_no_help_goes_back_with_the_turns_it_was_read_in(rex: Mind) -> None:
    first = no_help(rex)
    assert first.memory.sources
    after = rex.recall(KITCHEN)
    seats = [{item.memory.id, *item.also} & {first.memory.id, *first.memory.sources} for item in after.items]
    assert not seats[0]
    assert any(seats)
    for item, theirs in zip(after.items, seats, strict=True):
        assert signals(item).get("feedback.unhelpful", 0.0) == (-4.0 if theirs else 0.0)
    adds_up(after)


def test_what_was_no_help_makes_no_answer_sure(rex: Mind) -> None:
    told(rex, "I live in Porto.")
    question = "Where does Ana live?"
    assert rex.recall(question).verdict is Verdict.CONFIDENT
    no_help(rex, question)
    assert rex.recall(question).verdict is not Verdict.CONFIDENT


def test_undone_the_fact_leads_again_and_as_of_the_day_before_it_never_ceased_to(
    rex: Mind, clock: SteppedClock
) -> None:
    before = standing(rex.recall(KITCHEN))
    then = clock.advance(days=1)
    clock.advance(days=1)
    first = no_help(rex)
    assert rex.recall(KITCHEN).items[0].memory.id != first.memory.id
    assert rex.recall(KITCHEN, as_of=then).items[0].memory.id == first.memory.id
    rex.undo()
    assert standing(rex.recall(KITCHEN)) == before


def test_once_the_fact_is_erased_its_turn_is_put_back_no_more(rex: Mind) -> None:
    first = no_help(rex)
    rex.erase(first.memory.id)
    assert all("feedback.unhelpful" not in signals(item) for item in rex.recall(KITCHEN).items)


def test_other_questions_are_answered_by_the_fact_as_before(rex: Mind) -> None:
    before = standing(rex.recall("Which room is yellow?"))
    no_help(rex)
    assert standing(rex.recall("Which room is yellow?")) == before


def test_what_was_read_in_a_turn_that_was_no_help_goes_back_with_it(rex: Mind) -> None:
    turn = next(it for it in rex.list(kinds="episodic") if isinstance(it, Turn) and "yellow" in it.text)
    fact = rex.recall(KITCHEN).items[0].memory
    rex.feedback(turn.id, helpful=False, query=KITCHEN)
    assert fact.id not in (rex.recall(KITCHEN).items[0].memory.id, *rex.recall(KITCHEN).items[0].also)
    assert signals_of(rex, fact.id)["feedback.unhelpful"] == -4.0


def signals_of(mind: Mind, id: str, question: str = KITCHEN) -> dict[str, float]:
    return {vote.signal: vote.contribution for vote in mind.explain(question, id).votes}


def test_what_else_a_long_turn_tells_is_not_put_back_with_one_thing_it_told(rex: Mind) -> None:
    [turn] = told(rex, "I sold the piano to Tom. I planted roses by the kitchen door.")
    sold, roses = derive(rex, "Ana sold the piano to Tom", turn), derive(rex, "Ana grows kitchen roses", turn)
    before = signals_of(rex, roses.id)
    rex.feedback(sold.id, helpful=False, query=KITCHEN)
    assert signals_of(rex, roses.id) == before
    assert signals_of(rex, turn)["feedback.unhelpful"] == -4.0


@pytest.mark.parametrize(
    ("other", "put_back"),
    [
        ("The kitchen is yellow", True),
        ("I painted the kitchen yellow last Sunday with Tom", True),
        ("Ana did not paint the kitchen yellow", False),
        ("Ana painted the kitchen door green", False),
    ],
)
def test_of_what_was_read_in_the_same_turn_only_what_says_the_same_is_put_back(
    rex: Mind, other: str, put_back: bool
) -> None:
    first = rex.recall(KITCHEN).items[0].memory
    beside = derive(rex, other, *first.sources)
    rex.feedback(first.id, helpful=False, query=KITCHEN)
    assert ("feedback.unhelpful" in signals_of(rex, beside.id)) is put_back


def test_a_copy_of_what_was_no_help_goes_back_with_it() -> None:
    with engram.open(embedder="none", tunables=OFF | {"digest": False}) as store:
        mind = store.mind(agent="rex")
        for session in ("monday", "friday"):
            mind.observe("user", "The vet of the dog is Dr. Ito.", session=session)
        mind.observe("user", "A dog went for a walk.", session="sunday")
        first = no_help(mind, "who is the vet of the dog?")
        assert first.also
        assert mind.recall("who is the vet of the dog?").items[0].memory.text == "A dog went for a walk."


def test_a_fact_that_was_put_back_does_not_stand_for_a_turn_that_was_not(rex: Mind) -> None:
    first, second = told(rex, "I live in Porto.", "By the way, I live in Porto, by the sea.")
    question = "Where does Ana live?"
    fact = rex.recall(question).items[0].memory
    assert set(fact.sources) == {first, second}
    rex.feedback(first, helpful=False, query=question)
    found = rex.recall(question)
    assert found.items[0].memory.id == second
    adds_up(found)


def test_what_says_otherwise_and_was_no_help_is_not_shown_under_what_comes_first(rex: Mind) -> None:
    question = "Have I ever finished any chess problems?"
    said = "I solved six chess problems in May.", "I have never finished any chess problems."
    for text in said:
        rex.observe("user", text, session=text)
    rex.digest()
    other = next(item for item in rex.recall(question).items if "otherwise" in signals(item))
    rex.feedback(other.memory.id, helpful=False, query=question)
    found = rex.recall(question)
    assert all(not {"otherwise", "feedback.unhelpful"} <= signals(item).keys() for item in found.items)
    assert other.memory.id != found.items[1].memory.id
    adds_up(found)


def test_a_correction_that_was_no_help_goes_back_with_what_it_corrects(rex: Mind) -> None:
    turn = rex.observe("user", "The lamp of the kitchen is green.", speaker="Tom", session="lamp")
    right = rex.correct(turn.id, "The lamp is red")
    asked = "Which lamp does the kitchen have?"
    assert turn.id in [item.memory.id for item in rex.recall(asked).items[:2]]
    rex.feedback(right.id, helpful=False, query=asked)
    items = rex.recall(asked).items
    assert {turn.id, right.id}.isdisjoint(item.memory.id for item in items[:2])
    places = [item.memory.id for item in items]
    assert places.index(right.id) == places.index(turn.id) - 1


class Fond:
    """Reads one thing as better than all others."""

    def __init__(self, of: str) -> None:
        self.of = of

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        return [float(self.of in text) for text in texts]


@pytest.mark.parametrize("way", ["rrf", "mmr", "rrf_mmr", "cross_encoder"])
def test_in_no_other_order_does_what_was_no_help_come_first(rex: Mind, way: str) -> None:
    mind = Mind(rex._setting, Fond("yellow"))
    assert "yellow" in mind.recall(KITCHEN, rerank=way).items[0].memory.text
    first = no_help(mind)
    found = mind.recall(KITCHEN, rerank=way)
    assert {first.memory.id, *first.memory.sources}.isdisjoint((found.items[0].memory.id, *found.items[0].also))
    for item in found.items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_what_was_no_help_makes_no_turn_after_it_a_sure_answer(clock: SteppedClock) -> None:
    with engram.open(embedder="bundled", clock=clock, tunables=OFF) as store:
        mind = store.mind(agent="rex", session="talk")
        mind.observe("user", "Ayer se casó mi hermana Paula en Toledo.", speaker="Lucía")
        mind.observe("user", "Hoy se me rompió el móvil, qué desastre.", speaker="Lucía")
        mind.observe("user", "He empezado clases de cerámica.", speaker="Lucía")
        mind.digest()
        assert mind.recall("¿Quién se casó?").verdict is Verdict.CONFIDENT
        no_help(mind, "¿Quién se casó?")
        assert mind.recall("¿Quién se casó?").verdict is not Verdict.CONFIDENT
