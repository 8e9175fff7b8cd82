"""relate: memories are connected within one scope, and never in a circle where none makes sense."""

from __future__ import annotations

import pytest

from engram import EngramError, Interval, Mind, Store
from engram.model.link import RELATIONS
from tests.conftest import MONDAY, SteppedClock, on_every_make

pytestmark = on_every_make


def facts(mind: Mind, *names: str) -> list[str]:
    return [mind.remember(f"fact {name}").id for name in names]


def test_a_link_is_seen_from_both_ends(ana: Mind, clock: SteppedClock) -> None:
    rain, wet = facts(ana, "rain", "wet")
    link = ana.relate(rain, wet, "causes", weight=0.5, confidence=0.7, properties={"seen": 1}, valid=(MONDAY, None))
    assert (link.origin, link.target, link.relation) == (rain, wet, "causes")
    assert (link.weight, link.confidence, link.properties) == (0.5, 0.7, {"seen": 1})
    assert (link.valid, link.reinforced_at) == (Interval(MONDAY), clock.now)
    assert ana.links(rain) == ana.links(wet) == [link]


def test_saying_it_again_reinforces_the_link(ana: Mind, clock: SteppedClock) -> None:
    rain, wet = facts(ana, "rain", "wet")
    first = ana.relate(rain, wet, "causes", confidence=0.9)
    clock.advance(days=1)
    again = ana.relate(rain, wet, "causes")
    assert again.id == first.id
    assert again.confidence == pytest.approx(0.95)
    assert again.reinforced_at == clock.now
    for _ in range(3):
        again = ana.relate(rain, wet, "causes")
    assert again.confidence == 1.0
    assert ana.links(rain) == [again]


def test_two_relations_are_two_links(ana: Mind) -> None:
    rain, wet = facts(ana, "rain", "wet")
    ana.relate(rain, wet, "causes")
    ana.relate(rain, wet, "before")
    ana.relate(wet, rain, "after")
    assert [link.relation for link in ana.links(rain)] == ["after", "before", "causes"]


def test_a_custom_relation_is_welcome(ana: Mind) -> None:
    rain, wet = facts(ana, "rain", "wet")
    assert ana.relate(rain, wet, "reminds me of").relation == "reminds me of"


ACYCLIC = [relation for family in ("taxonomic", "causal", "provenance") for relation in RELATIONS[family]]
CYCLIC = [relation for family in ("associative", "temporal", "spatial") for relation in RELATIONS[family]]


@pytest.mark.parametrize("relation", ACYCLIC)
def test_the_link_that_would_close_a_cycle_is_refused_with_the_path(ana: Mind, store: Store, relation: str) -> None:
    a, b, c = facts(ana, "a", "b", "c")
    ana.relate(a, b, relation)
    ana.relate(b, c, relation)
    seq = store.health().seq
    with pytest.raises(EngramError) as refused:
        ana.relate(c, a, relation)
    assert refused.value.code == "input.link"
    assert refused.value.details["path"] == (c, a, b, c)
    assert all(id in str(refused.value) for id in (a, b, c))
    assert store.health().seq == seq


@pytest.mark.parametrize("relation", [*CYCLIC, "reminds me of"])
def test_other_relations_may_go_in_circles(ana: Mind, relation: str) -> None:
    a, b = facts(ana, "a", "b")
    ana.relate(a, b, relation)
    ana.relate(b, a, relation)
    assert len(ana.links(a)) == 2


def test_a_fork_that_meets_again_is_no_cycle(ana: Mind) -> None:
    a, b, c, d = facts(ana, "a", "b", "c", "d")
    for origin, target in ((a, b), (a, c), (b, d), (c, d), (a, d)):
        ana.relate(origin, target, "causes")
    assert len(ana.links(a)) == 3


def test_a_memory_is_not_linked_to_itself(ana: Mind) -> None:
    [a] = facts(ana, "a")
    with pytest.raises(EngramError) as refused:
        ana.relate(a, a, "related_to")
    assert refused.value.code == "input.link"


def test_links_stay_within_one_scope(store: Store) -> None:
    ana = store.mind(agent="ana", project="atlas")
    mine = ana.remember("mine").id
    ours = ana.remember("ours", scope="project:atlas").id
    for ends in ((mine, ours), (ours, mine)):
        with pytest.raises(EngramError) as refused:
            ana.relate(*ends, "supports")
        assert refused.value.code == "scope.denied"
    assert ana.links(mine) == ana.links(ours) == []


def test_a_link_can_be_taken_away(ana: Mind) -> None:
    rain, wet = facts(ana, "rain", "wet")
    ana.relate(rain, wet, "causes")
    ana.unrelate(rain, wet, "causes")
    assert ana.links(rain) == []
    with pytest.raises(EngramError) as refused:
        ana.unrelate(rain, wet, "causes")
    assert refused.value.code == "memory.not_found"
    ana.relate(wet, rain, "causes")


def test_a_link_is_journalled_and_can_be_undone(ana: Mind) -> None:
    rain, wet = facts(ana, "rain", "wet")
    ana.relate(rain, wet, "causes")
    assert ana.audit()[0].because == (rain, wet)
    ana.undo()
    assert ana.links(rain) == []
