"""What was derived from something that is corrected: it is put under review, never silently kept."""

from __future__ import annotations

import pytest

from engram import Mind
from engram.engine.writing.rules import Rules
from tests.conftest import SteppedClock, derive, open_store


@pytest.mark.parametrize("relation", ["derived_from", "inferred_from"])
def test_what_a_link_says_was_derived_from_it_is_put_under_review(ana: Mind, relation: str) -> None:
    fact, conclusion = ana.remember("The shop opens at nine"), ana.remember("Ana is at the shop by nine")
    ana.relate(conclusion.id, fact.id, relation)
    ana.correct(fact.id, "The shop opens at ten")
    assert ana.get(conclusion.id).status == "challenged"
    assert ana.history(conclusion.id)[-1].reason == "its source was corrected"
    assert ana.history(conclusion.id)[-1].because == (fact.id,)


def test_other_links_carry_no_doubt(ana: Mind) -> None:
    fact, other = ana.remember("The shop opens at nine"), ana.remember("Ana is at the shop by nine")
    for relation in ("related_to", "supports", "causes"):
        ana.relate(other.id, fact.id, relation)
    ana.relate(fact.id, ana.remember("Shops open early").id, "derived_from")
    ana.correct(fact.id, "The shop opens at ten")
    assert [each.text for each in ana.list(status="challenged")] == []


def test_what_was_derived_from_what_was_derived_is_put_under_review_too(ana: Mind) -> None:
    fact = ana.remember("The shop opens at nine")
    conclusion = derive(ana, "Ana is at the shop by nine", fact.id)
    further = ana.remember("Ana takes the early bus")
    ana.relate(further.id, conclusion.id, "inferred_from")
    ana.correct(fact.id, "The shop opens at ten")
    assert {each.text for each in ana.list(status="challenged")} == {conclusion.text, further.text}


def test_the_same_holds_for_what_gives_way_in_conversation_and_by_remember(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules()) as store:
        mind = store.mind(agent="rex")
        for old, new, more in (
            ("Ana lives in Lisbon", "Ana lives in Porto", "The ferry takes an hour"),
            ("Bob works for Acme", "Bob works for Brio", "Lunch is paid by the firm"),
        ):
            fact, conclusion = mind.remember(old), mind.remember(more)
            mind.relate(conclusion.id, fact.id, "derived_from")
            clock.advance(days=1)
            if "Ana" in new:
                mind.remember(new)
            else:
                mind.observe("user", f"{new} now.")
                mind.digest()
            assert mind.get(conclusion.id).status == "challenged", new


def test_what_gives_way_itself_is_not_put_under_review_again(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules()) as store:
        mind = store.mind(agent="rex")
        one = mind.remember("Ana lives in Lisbon", id="a")
        two = mind.remember("Ana lives in Lisbon", id="b")
        mind.relate(two.id, one.id, "derived_from")
        mind.remember("Ana lives in Porto")
        assert [mind.get(each.id).status for each in (one, two)] == ["superseded", "superseded"]
