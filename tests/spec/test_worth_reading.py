"""A model reads two statements together only where that may change what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from engram.cognition.facts.reading import read
from engram.engine.digesting.around import Made, Other, ToRead, Weighed, first_of_both, may_concern, most_promising
from engram.language.readers.statements import CATEGORIES
from engram.model.proposal import Utterance
from engram.model.scope import Scope, ScopeKind

MAY = datetime(2023, 5, 1, 10, tzinfo=UTC)
MADE = Made("I live in Porto now.", Scope(ScopeKind.AGENT, "ana"), MAY, "Ana")
BEFORE = Other("I live in Lisbon.", "I live in Lisbon.", MAY - timedelta(days=9), "Ana", changes=True, alike=0.8)


def weighed(likely: float, alike: float) -> Weighed:
    """A pair with its probability and its cosine."""
    return Weighed(likely, alike, ToRead("new", f"{likely} {alike}", ("old", "new")))


def test_what_two_people_say_of_themselves_is_not_read_together() -> None:
    assert may_concern(MADE, BEFORE)
    assert not may_concern(MADE, BEFORE._replace(speaker="Bruno"))
    assert may_concern(MADE, BEFORE._replace(speaker=None))


def test_among_people_what_happened_is_not_read_as_the_older_one() -> None:
    happened = BEFORE._replace(changes=False)
    assert not may_concern(MADE, happened)
    assert may_concern(MADE, happened._replace(learnt=MAY + timedelta(days=1)))
    assert may_concern(MADE._replace(speaker=None), happened)


def test_among_people_only_a_few_pairs_are_read_and_none_that_promises_nothing() -> None:
    pairs = [weighed(0.6, 0.2), weighed(0.01, 0.3), weighed(0.1, 0.8), weighed(0.2, 0.7), weighed(0.05, 0.5)]
    assert [(each.likely, each.alike) for each in most_promising(pairs)] == [(0.2, 0.7), (0.6, 0.2), (0.1, 0.8)]
    assert most_promising([weighed(0.01, 0.3), weighed(0.04, 0.4)]) == []


def test_to_an_agent_the_likeliest_and_the_nearest_are_read_whatever_they_promise() -> None:
    pairs = [weighed(place / 100, 1 - place / 10) for place in range(10)]
    assert {each.likely for each in first_of_both(pairs)} == {0.0, 0.01, 0.02, 0.03, 0.06, 0.07, 0.08, 0.09}


def test_among_people_the_model_weighs_what_is_certain_and_what_its_features_commend() -> None:
    asked: list[str] = []

    def judge(pieces: Sequence[tuple[str, str]]) -> list[tuple[float, dict[str, float]]]:
        asked.extend(piece for _, piece in pieces)
        return [(0.0, dict.fromkeys(CATEGORIES, 0.0)) for _ in pieces]

    said = Utterance(role="user", text="Oh wow, that sounds nice! I live in Porto.", at=MAY, speaker="Ana")
    read(replace(said, addressee="Bruno"), (), judge)
    assert asked == ["I live in Porto."]
    asked.clear()
    read(replace(said, speaker=None), (), judge)
    assert asked == ["Oh wow, that sounds nice!", "I live in Porto."]
