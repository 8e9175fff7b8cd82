"""Switching a signal off takes its votes away and nothing else, so what explains a score also predicts it.

It holds to the last bit where every document is looked at by every signal. Some signals need the memory itself and
are given only to the best few by the others (`kind.source`, `kind.moment`, `kind.pinned`, `kind.standing`,
`temporal.valid`, `temporal.ended`, `trouble.signature`), so in a large store who gets them moves with the rest: the
stores here are smaller than those few.
An event that a time is told by is looked up by a recall of its own, which weights move too: no question here has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engram
from engram import Mind, Recall, Recollection
from tests.conftest import examples
from tests.properties.vector_model import HashedEmbedder
from tests.spec.test_leading import by_its_words

NOW = datetime(2024, 6, 12, 12, tzinfo=UTC)
TUNABLES: Mapping[str, tuple[str, ...]] = {
    "own_weight": ("lexical.own",),
    "wide_weight": ("lexical.wide",),
    "turn_weight": ("semantic.turn",),
    "pair_weight": ("semantic.pair",),
    "next_weight": ("semantic.next",),
    "speaker_boost": ("entity.speaker",),
    "about_boost": ("entity.about",),
    "window_boost": ("temporal.window", "temporal.valid"),
    "when_boost": ("temporal.when",),
    "ended_penalty": ("temporal.ended",),
    "latest_boost": ("recency.session",),
    "trouble_boost": ("trouble.signature",),
    "first_person_boost": ("tone.first_person",),
    "you_only_penalty": ("tone.you_only",),
    "claim_boost": ("kind.claim", "kind.source"),
    "moment_boost": ("kind.moment",),
    "standing_weight": ("kind.standing",),
    "pin_boost": ("kind.pinned",),
    "unhelpful_penalty": ("feedback.unhelpful",),
}
OF_FACTS = {
    "entity.about", "kind.claim", "kind.source", "kind.moment", "kind.pinned", "kind.standing", "temporal.valid",
    "temporal.ended",
}  # fmt: skip
# These follow from the order, not the other way.
LIFTS = frozenset({"distilled", "fuller", "otherwise", "correction", "challenge", "possible_update"})
TALK = (
    ("Ana", "I moved to Lisbon in March, into a flat.", 70),
    ("Ben", "You like it there!", 70),
    ("Ben", "I adopted a dog called Bruno two weeks ago.", 80),
    (
        "Ben",
        "The deploy failed: ConnectionRefusedError: [Errno 111] Connection refused at db.connect (app/db.py:42)",
        110,
    ),
    ("Ana", "Restarting `postgres` and raising max_connections fixed it.", 110),
    ("Ana", "Last week I went to Rome with my sister.", 120),
    ("Ben", "I no longer work at Bosch, I work at Zeiss now.", 130),
    ("Ana", "I really like sushi.", 141),
)
CONCERT = "how was the concert?"
ASKED = (
    CONCERT,
    "where does Ana live?",
    "when did Ben adopt a dog?",
    "what did we talk about last time?",
    "what did Ana do in March?",
    "where did Ana live in 2021?",
    "what did I say of sushi?",
    "Which places in Rome has Ana seen?",
    "where does Ben work?",
    "ConnectionRefusedError: [Errno 111] Connection refused at db.connect (srv/db.py:77)",
    "which `max_connections` did db.py have?",
)
WORDS = "Ana Ben Lisbon dog Bruno sushi Rome sister work like fixed postgres `postgres` app/db.py when last yesterday"
QUESTIONS = st.sampled_from(ASKED) | st.lists(st.sampled_from(WORDS.split()), min_size=1, max_size=5).map(
    lambda words: f"what about {' '.join(words)}?"
)


def filled(path: Path, *, digested: bool) -> Path:
    """A store of a short talk, embedded, with an opinion that something was no help."""
    with opened(path, digest=digested) as store:
        mind = store.mind(agent="rex", session="now")
        for speaker, text, days in TALK:
            at = datetime(2024, 1, 1, 9, tzinfo=UTC) + timedelta(days=days)
            mind.observe("user", text, speaker=speaker, session=f"{days}", at=at)
        if digested:
            mind.digest()
            mind.set_status(mind.remember("Ana likes Rome").id, "challenged")
            mind.remember("Ben likes Lisbon", confidence=0.2)
            mind.pin(mind.remember("Ana likes sushi from the market").id)
            mind.remember(
                "Ana lived in Porto", valid=(datetime(2020, 1, 1, tzinfo=UTC), datetime(2022, 1, 1, tzinfo=UTC))
            )
        store.embed()
        mind.feedback(mind.recall(CONCERT).items[1].memory.id, helpful=False, query=CONCERT)
    return path


def opened(path: Path, **tunables: object) -> engram.Store:
    known = {"candidates": 1_000, "digest_in_background": False, "embed_in_background": False}
    return engram.open(path, embedder=HashedEmbedder(rule=by_its_words), clock=lambda: NOW, tunables=known | tunables)


@pytest.fixture(scope="module", params=[False, True], ids=["turns", "facts"])
def minds(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Mind]]:
    """One mind for each signal that is switched off, and one for none, over the same store."""
    digested = bool(request.param)
    path = filled(tmp_path_factory.mktemp("off") / "a.engram", digested=digested)
    off = {"": opened(path, digest=digested)}
    off |= {name: opened(path, digest=digested, **{name: 0.0}) for name in TUNABLES}
    yield {name: store.mind(agent="rex", session="now") for name, store in off.items()}
    for store in off.values():
        store.close()


def own(item: Recollection, *without: str) -> float:
    """The score of an item by itself, where it would stand if nothing stood for anything."""
    return sum(vote.contribution for vote in item.votes if vote.signal not in {*LIFTS, *without})


def all_of(mind: Mind, question: str) -> Recall:
    return mind.recall(question, limit=200)


@settings(max_examples=examples(150))
@given(question=QUESTIONS, name=st.sampled_from(sorted(TUNABLES)))
def test_a_signal_that_is_switched_off_takes_its_votes_away_and_nothing_else(
    minds: dict[str, Mind], question: str, name: str
) -> None:
    with_it, without = all_of(minds[""], question), all_of(minds[name], question)
    predicted = {item.memory.id: own(item, *TUNABLES[name]) for item in with_it.items}
    given = {item.memory.id: own(item) for item in without.items}
    assert not {vote.signal for item in without.items for vote in item.votes} & set(TUNABLES[name])
    both = predicted.keys() & given.keys()
    assert both or not given
    assert {id: given[id] for id in both} == pytest.approx({id: predicted[id] for id in both}, abs=1e-9)
    if not any(vote.signal in LIFTS for item in (*with_it.items, *without.items) for vote in item.votes):
        order = [predicted[item.memory.id] for item in without.items if item.memory.id in predicted]
        assert order == pytest.approx(sorted(order, reverse=True), abs=1e-9)


def test_every_signal_spoke(minds: dict[str, Mind]) -> None:
    spoke = {vote.signal for asked in ASKED for item in all_of(minds[""], asked).items for vote in item.votes}
    turns = [minds[""].recall(asked, kinds="episodic", limit=200) for asked in ASKED]  # else what was read stands there
    spoke |= {vote.signal for found in turns for item in found.items for vote in item.votes}
    held = bool(minds[""].list(kinds="semantic"))
    assert {signal for signals in TUNABLES.values() for signal in signals} - spoke == (set() if held else OF_FACTS)


@pytest.mark.parametrize("name", ["own_weight", "wide_weight", "turn_weight", "pair_weight", "next_weight"])
def test_what_is_meant_to_the_letter_wakes_no_signal_that_is_switched_off(minds: dict[str, Mind], name: str) -> None:
    for asked in ASKED[-2:]:
        spoke = {vote.signal for item in all_of(minds[name], asked).items for vote in item.votes}
        assert not spoke & set(TUNABLES[name])
