"""remember: a proposition is held true from now on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engram import EngramError, Interval, Mind, Store
from tests.conftest import MONDAY, SteppedClock, on_every_make, texts

pytestmark = on_every_make


def test_a_fact_is_held_and_found(ana: Mind) -> None:
    memory = ana.remember("Ana prefers dark mode", category="preference", importance=0.8)
    assert (memory.kind, memory.category, memory.importance) == ("semantic", "preference", 0.8)
    assert ana.get(memory.id) == memory
    assert texts(ana.recall("dark mode")) == ["Ana prefers dark mode"]


def test_a_fact_has_sensible_beginnings(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("Tea is at four")
    assert (memory.status, memory.version, memory.pinned, memory.source) == ("active", 1, False, "human")
    assert (memory.category, memory.importance, memory.confidence) == ("fact", 0.55, 0.95)
    assert (memory.learnt, memory.recorded_at) == (clock.now, clock.now)
    assert (memory.occurred, memory.valid, memory.external_id) == (Interval(), Interval(), None)
    assert str(memory.scope) == "agent:ana"


def test_every_field_comes_back_as_given(ana: Mind) -> None:
    memory = ana.remember(
        "Deploy by merging to main", category="procedure", importance=1, kind="procedural", source="document",
        confidence=0.25, occurred=MONDAY, valid=(MONDAY, MONDAY + timedelta(days=9)), pinned=True, id="r1",
        meta={"files": ["ci.yml"], "deep": {"er": None}},
    )  # fmt: skip
    assert (memory.kind, memory.source, memory.confidence) == ("procedural", "document", 0.25)
    assert (memory.occurred, memory.valid) == (Interval(MONDAY), Interval(MONDAY, MONDAY + timedelta(days=9)))
    assert (memory.pinned, memory.external_id, memory.importance) == (True, "r1", 1.0)
    assert (memory.metadata["files"], memory.metadata["deep"]) == (["ci.yml"], {"er": None})


@pytest.mark.parametrize(
    ("source", "band"),
    [
        ("human", "explicit"),
        *[(source, "implied") for source in ("agent", "tool", "document", "import")],
        *[(source, "inferred") for source in ("web", "subagent", "dream")],
    ],
)
def test_nobody_is_surer_than_their_source_allows(ana: Mind, source: str, band: str) -> None:
    assert ana.remember("It rains", source=source).band == band


def test_a_custom_category_is_welcome(ana: Mind) -> None:
    assert ana.remember("Rex likes balls", category="dog lore").category == "dog lore"


def test_saying_it_again_holds_one_memory(ana: Mind, store: Store) -> None:
    first = ana.remember("Ana lives in Lisbon")
    seq = store.health().seq
    assert ana.remember("ana lives in  LISBON.") == first
    assert store.health().seq == seq


def test_saying_it_again_brings_what_was_said_about_it_up_to_date(ana: Mind) -> None:
    first = ana.remember("Ana lives in Lisbon", meta={"a": 1})
    again = ana.remember("Ana lives in Lisbon", category="fact", importance=0.9, pinned=True, meta={"b": 2})
    assert (again.id, again.version) == (first.id, 2)
    assert (again.category, again.importance, again.pinned) == ("fact", 0.9, True)
    assert again.metadata == {**first.metadata, "a": 1, "b": 2}


def test_the_same_words_as_a_turn_are_still_a_fact_of_their_own(ana: Mind) -> None:
    turn = ana.observe("user", "Tea is at four")
    assert ana.remember("Tea is at four").id != turn.id


def test_the_same_caller_id_twice_is_one_memory(ana: Mind) -> None:
    assert ana.remember("Tea is at four", id="x") == ana.remember("Tea is at four", id="x")
    assert len(ana.list()) == 1


def test_the_same_caller_id_with_other_text_is_refused(ana: Mind) -> None:
    ana.remember("Tea is at four", id="x")
    with pytest.raises(EngramError) as refused:
        ana.remember("Tea is at five", id="x")
    assert refused.value.code == "input.id"
    assert len(ana.list()) == 1


def test_a_turn_and_a_fact_do_not_share_a_caller_id(ana: Mind) -> None:
    ana.observe("user", "Tea is at four", id="x")
    with pytest.raises(EngramError) as refused:
        ana.remember("Tea is at four", id="x")
    assert refused.value.code == "input.id"


def test_a_longer_text_than_a_proposition_may_have_is_refused(ana: Mind, store: Store) -> None:
    limit = store.tunables.claim_limit
    ana.remember("x" * limit)
    with pytest.raises(EngramError) as refused:
        ana.remember("y" * (limit + 1))
    assert refused.value.code == "input.too_large"


def test_a_wider_scope_takes_membership(store: Store) -> None:
    mind = store.mind(agent="ana", project="atlas", squads=["owls"])
    assert str(mind.remember("one", scope="project:atlas").scope) == "project:atlas"
    assert str(mind.remember("two", scope="squad:owls").scope) == "squad:owls"
    for elsewhere in ("project:other", "squad:bats", "agent:rex", "channel:support", "global"):
        with pytest.raises(EngramError) as refused:
            mind.remember("three", scope=elsewhere)
        assert refused.value.code == "scope.denied"
    assert len(mind.list()) == 2


def test_a_scope_may_be_given_as_a_value(store: Store) -> None:
    mind = store.mind(agent="ana", project="atlas")
    mine = mind.remember("one").scope
    assert mind.remember("two", scope=mine).scope == mine  # type: ignore[arg-type]


def test_forms_get_shorter_and_count_their_tokens(ana: Mind) -> None:
    forms = ana.remember("The deploy key is in the vault. " * 40).forms
    lengths = [form.tokens for form in (forms.full, forms.summary, forms.key_fact, forms.tag)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] > lengths[-1] > 0


@pytest.mark.parametrize(
    "said",
    [
        "To deploy, run make ship",
        "How we deploy: push the tag, then run make ship",
        "Um zu deployen, starte make ship",
        "Para desplegar, ejecuta make ship",
        "Pour déployer, lance make ship",
    ],
)
def test_how_to_do_something_is_procedural_in_every_language(ana: Mind, said: str) -> None:
    memory = ana.remember(said)
    assert (memory.kind, memory.category) == ("procedural", "procedure")


def test_a_procedure_is_procedural_in_whatever_words(ana: Mind) -> None:
    assert ana.remember("Deploy by merging to main", category="procedure").kind == "procedural"
