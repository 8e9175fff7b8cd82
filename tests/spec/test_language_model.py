"""A store with a language model: off unless named, seen in health with its trouble and its cost, let go at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

import engram
from engram import Prompt, Reply, Store
from engram.compose import assemble
from engram.model.level import Level
from engram.providers import extractor
from engram.tunables import Tunables
from tests.conftest import SteppedClock, counted_ids
from tests.contracts.chat_services import MONDAY, by_rules, turn


@dataclass
class Mine:
    """A language model of the caller's own, with whatever troubles it."""

    ill: str | None = None
    name: str = "mine"
    closed: list[bool] = field(default_factory=list)

    def propose(self, prompt: Prompt) -> Reply:
        return Reply("no" if self.ill else '{"propositions": []}', tokens_in=7, tokens_out=2)

    def trouble(self) -> str | None:
        return self.ill

    def close(self) -> None:
        self.closed.append(True)


@pytest.fixture
def mine() -> Mine:
    return Mine()


@pytest.fixture
def store(mine: Mine) -> Iterator[Store]:
    with engram.open(embedder="none", llm=mine) as opened:
        yield opened


def test_a_store_asks_no_language_model_unless_one_is_named() -> None:
    with engram.open(embedder="none") as plain, engram.open(embedder="none", llm="none") as named:
        assert [(each.health().llm, each.health().spend) for each in (plain, named)] == [(None, {})] * 2


def test_health_names_the_model_and_what_it_cost(mine: Mine) -> None:
    reader = extractor(mine, Tunables())
    assert reader is not None
    with assemble(":memory:", None, Tunables(), SteppedClock(), counted_ids(), extractor=reader) as store:
        reader.extract([turn("I like tea.", at=MONDAY)], [], by_rules)
        health = store.health()
    assert (health.llm, health.spend) == ("mine", {"calls": 1, "failures": 0, "tokens_in": 7, "tokens_out": 2})


def test_health_says_when_the_model_cannot_answer_and_recall_is_none_the_worse(mine: Mine, store: Store) -> None:
    well = store.health()
    mine.ill = "out of order"
    ill = store.health()
    assert set(ill.degraded) - set(well.degraded) == {"turns are read by the rules alone: out of order"}
    assert (well.level, ill.level) == (Level.LEXICAL, Level.LEXICAL)


def test_health_says_when_the_model_was_of_no_use(mine: Mine) -> None:
    reader = extractor(mine, Tunables())
    assert reader is not None
    mine.ill = "talks nonsense"
    with assemble(":memory:", None, Tunables(), SteppedClock(), counted_ids(), extractor=reader) as store:
        reader.extract([turn("I like tea.")], [], by_rules)
        mine.ill = None
        assert any("could not be used, twice" in reason for reason in store.health().degraded)


def test_a_model_is_let_go_with_its_store(mine: Mine) -> None:
    with engram.open(embedder="none", llm=mine):
        assert mine.closed == []
    assert mine.closed == [True]


def test_a_service_that_is_not_there_opens_all_the_same_and_health_tells() -> None:
    with engram.open(embedder="none", llm="http://127.0.0.1:1/v1#tiny") as store:
        health = store.health()
    assert health.llm == "openai:tiny"
    assert any("127.0.0.1 cannot be reached" in reason for reason in health.degraded)
