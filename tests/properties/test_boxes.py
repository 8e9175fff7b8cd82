"""Whatever happens to turns, every one that is there is in one episode, and no episode has words of any other."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engram import Mind, Store
from engram.engine.writing.rules import Rules
from engram.model.memory import Turn
from tests.conftest import MONDAY, examples, open_store

WORDS = "roof boat garden sail tomato harbour compost regatta ladder gutter storm gate crew canvas water tile".split()
SESSIONS = ("s1", "s2")
SAYING = st.tuples(
    st.just("say"),
    st.sampled_from(SESSIONS),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=9),
    st.integers(0, 50),
)
DOING = st.tuples(st.sampled_from(("forget", "restore", "erase", "undo", "digest", "repair")), st.integers(0, 30))
STEPS = st.lists(st.one_of(SAYING, SAYING, SAYING, DOING), max_size=40)


def shown(mind: Mind) -> list[Turn]:
    return [
        memory for memory in mind.list(limit=500, status=None) if isinstance(memory, Turn) and memory.status == "active"
    ]


def done(store: Store, mind: Mind, what: str, which: int) -> None:
    """One step, on the turn it means if there is one."""
    turns = [memory for memory in mind.list(limit=500, status=None) if isinstance(memory, Turn)]
    if what == "digest":
        mind.digest(limit=which + 1)
    elif what == "repair":
        store.doctor(repair=True)
    elif what == "undo":
        sets = [entry.change_set for entry in mind.audit() if entry.verb in ("forget", "restore")]
        if sets and not any(entry.verb == "erase" for entry in mind.audit()):
            mind.undo(sets[0], cascade=True)
    elif turns:
        turn = turns[which % len(turns)]
        if (what == "restore") == (turn.status == "forgotten"):
            getattr(mind, what)(turn.id)


@settings(max_examples=examples(15))
@given(STEPS)
def test_every_turn_that_is_there_is_in_one_episode_and_lends_it_its_words(steps: list[tuple[Any, ...]]) -> None:
    store = open_store(reader=Rules(), digest=False)
    mind, at = store.mind(agent="rex"), MONDAY - timedelta(days=30)
    for step in steps:
        if step[0] == "say":
            _, session, words, minutes = step
            at += timedelta(minutes=minutes)
            mind.observe("user", " ".join(words), session=session, at=at)
        else:
            done(store, mind, *step)
    mind.digest()
    found, turns = mind.episodes(limit=1_000), shown(mind)
    assert sum(episode.turns for episode in found) == len(turns)
    for session in SESSIONS:
        said = {word for turn in turns if turn.session == session for word in turn.text.split()}
        told = {word for it in found if it.session == session for word in (it.title or "").split()}
        assert told <= said
    assert store.doctor().ok
