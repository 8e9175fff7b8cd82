"""Meaning beside words: found without a shared word, loud when it is missing, the same for every process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from engram import Mind, Recall, Store
from engram.compose import assemble, keys_of
from engram.tunables import tuned
from tests.conftest import CHEAP_STRETCHING, KEY, SteppedClock, counted_ids, texts
from tests.embedders import DIMENSIONS, Broken, Failing, Table, Unreachable

TALK = [
    ("Ana", "I moved to Lisbon in March."),
    ("Bo", "Is it far from here?"),
    ("Ana", "The surf is great there."),
    ("Bo", "My kittens are called Miso and Tofu."),
    ("Ana", "How cute of them!"),
]


def sensing(
    location: str | Path = ":memory:",
    embedder: Table | None = None,
    *,
    key: bytes | None = None,
    start: int = 1,
    **tunables: object,
) -> Store:
    """A store with an embedder whose meanings are known, and nothing in the background unless asked for."""
    chosen = tuned({**CHEAP_STRETCHING, "reserve_kib": 0, "embed_in_background": False, **tunables})
    clock, ids = SteppedClock(), counted_ids(start)
    return assemble(str(location), keys_of(key), chosen, clock, ids, embedder=embedder or Table())


def lived(store: Store) -> Mind:
    mind = store.mind(agent="rex", session="s")
    for speaker, text in TALK:
        mind.observe("user", text, speaker=speaker)
    return mind


@pytest.fixture
def embedder() -> Table:
    return Table()


@pytest.fixture
def store(embedder: Table) -> Iterator[Store]:
    with sensing(embedder=embedder) as opened:
        yield opened


@pytest.fixture
def rex(store: Store) -> Mind:
    return lived(store)


def plain(recall: Recall) -> Recall:
    return replace(recall, timings={})


def test_what_shares_no_word_is_found_by_its_meaning(rex: Mind) -> None:
    found = rex.recall("pets")
    assert texts(found)[0] == "My kittens are called Miso and Tofu."
    assert "near in meaning" in found.items[0].why
    assert found.degraded == ()


def test_a_turn_is_found_by_meaning_in_the_next_call(rex: Mind, embedder: Table) -> None:
    rex.observe("user", "We have a new dog.", speaker="Bo")
    found = rex.recall("animals", limit=2)
    assert set(texts(found)) == {"We have a new dog.", "My kittens are called Miso and Tofu."}
    assert len(embedder.embedded) == len(TALK) + 1


def test_every_vote_adds_up_to_the_score(rex: Mind) -> None:
    for item in rex.recall("where does Ana live?").items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)
        assert {"semantic.turn", "semantic.pair"} <= {vote.signal for vote in item.votes}


def test_switching_a_signal_off_leaves_the_order_its_votes_foretell(tmp_path: Path) -> None:
    path = tmp_path / "s.engram"
    with sensing(path) as store:
        whole = lived(store).recall("where does Ana live?")
    without = sorted(
        whole.items,
        key=lambda item: (
            -item.score + sum(vote.contribution for vote in item.votes if vote.signal == "semantic.turn"),
            item.memory.id,
        ),
    )
    with sensing(path, turn_weight=0) as store:
        assert texts(store.mind(agent="rex").recall("where does Ana live?")) == [item.memory.text for item in without]


@pytest.mark.parametrize("key", [None, KEY], ids=["plain", "encrypted"])
def test_a_restart_and_another_process_answer_with_the_same_bytes(tmp_path: Path, key: bytes | None) -> None:
    path = tmp_path / "s.engram"
    with sensing(path, key=key) as store, sensing(path, key=key, start=1_000) as other:
        first = plain(lived(store).recall("where does Ana live?"))
        assert plain(other.mind(agent="rex", session="s").recall("where does Ana live?")) == first
    with sensing(path, key=key) as again:
        assert plain(again.mind(agent="rex", session="s").recall("where does Ana live?")) == first


def test_what_others_keep_changes_no_byte(tmp_path: Path) -> None:
    with sensing(tmp_path / "alone.engram") as store:
        alone = plain(lived(store).recall("pets and homes"))
    with sensing(tmp_path / "crowd.engram") as store:
        mind = lived(store)
        for number in range(20):
            store.mind(agent="other").observe("user", f"My cat number {number} lives in a house.", speaker="Eve")
        store.embed()
        assert plain(mind.recall("pets and homes")) == alone


def test_a_forgotten_turn_is_not_found_by_meaning_either(rex: Mind) -> None:
    rex.recall("pets")
    kittens = next(memory for memory in rex.list() if "kittens" in memory.text)
    rex.forget(kittens.id)
    assert "My kittens are called Miso and Tofu." not in texts(rex.recall("pets"))
    rex.restore(kittens.id)
    assert texts(rex.recall("pets"))[0] == "My kittens are called Miso and Tofu."


def test_an_erased_turn_leaves_no_vector(tmp_path: Path) -> None:
    path = tmp_path / "s.engram"
    with sensing(path) as store:
        mind = lived(store)
        mind.recall("pets")
        before = store.health().memories
        for memory in mind.list():
            mind.erase(memory.id)
        assert (before, store.health().memories, store.health().pending_embeddings) == (len(TALK), 0, 0)
        assert mind.recall("pets").items == ()
        assert store.doctor().ok


def test_an_embedder_that_is_away_degrades_loudly_and_nothing_is_lost() -> None:
    embedder = Failing()
    with sensing(embedder=embedder) as store:
        mind = lived(store)
        embedder.down = True
        found = mind.recall("kittens")
        assert texts(found)[0] == "My kittens are called Miso and Tofu."
        assert any("lexical only" in reason and "away" in reason for reason in found.degraded)
        assert any("lexical only" in reason for reason in store.health().degraded)
        assert store.health().pending_embeddings == len(TALK)
        embedder.down = False
        assert mind.recall("pets").degraded == ()
        assert store.health().pending_embeddings == 0
        assert not any("lexical only" in reason for reason in store.health().degraded)


def test_a_service_that_was_never_there_leaves_words_to_go_by() -> None:
    with sensing(embedder=Unreachable()) as store:
        found = lived(store).recall("kittens")
        assert texts(found)[0] == "My kittens are called Miso and Tofu."
        assert any("nobody answers" in reason for reason in found.degraded)
        assert any("nobody answers" in reason for reason in store.health().degraded)


@pytest.mark.parametrize(
    "vector",
    [np.full(DIMENSIONS, np.nan), np.zeros(DIMENSIONS), np.ones(DIMENSIONS - 1), np.full(DIMENSIONS, np.inf)],
    ids=["not a number", "nothing", "too short", "infinite"],
)
def test_a_vector_that_no_index_may_hold_is_refused(vector: np.ndarray) -> None:
    with sensing(embedder=Broken(vector.astype(np.float32))) as store:
        found = lived(store).recall("kittens")
        assert texts(found)[0] == "My kittens are called Miso and Tofu."
        assert any("lexical only" in reason for reason in found.degraded)
        assert store.health().pending_embeddings == len(TALK)


def test_more_than_a_recall_embeds_itself_waits_and_says_so() -> None:
    with sensing(recall_embeds=2) as store:
        found = lived(store).recall("pets")
        assert any("5 passages wait" in reason for reason in found.degraded)
        done: list[tuple[int, int]] = []
        assert store.embed(lambda now, of: done.append((now, of))) == len(TALK)
        assert done[-1] == (len(TALK), len(TALK))
        assert store.mind(agent="rex").recall("pets").degraded == ()


def test_vectors_of_two_models_are_never_mixed(tmp_path: Path) -> None:
    path, other = tmp_path / "s.engram", Table("another table")
    with sensing(path) as store:
        lived(store).recall("pets")
    with sensing(path, other) as store:
        assert store.health().pending_embeddings == len(TALK)
        assert texts(store.mind(agent="rex").recall("pets"))[0] == "My kittens are called Miso and Tofu."
        assert len(other.embedded) == len(TALK)


def test_what_was_written_is_embedded_in_the_background() -> None:
    with sensing(embed_in_background=True) as store:
        lived(store)
        store._senses._worker.join()  # type: ignore[union-attr]  # the thread itself: no other sign of its end
        assert store.health().pending_embeddings == 0


def test_a_name_that_others_call_someone_by_finds_what_they_said() -> None:
    with sensing() as store:
        mind = store.mind(agent="rex", session="s")
        for number in range(4):
            mind.observe("user", f"Hey Kate! How was day {number}?", speaker="Bo")
            mind.observe("user", f"I worked on page {number}.", speaker="Katharina")
        found = mind.recall("what did Kate do?")
        assert found.items[0].memory.speaker == "Katharina"
        asked_about = {item.memory.speaker for item in found.items if "said by the one asked about" in item.why}
        assert asked_about == {"Katharina"}


def test_a_question_about_the_wrong_person_is_unknown_and_still_shows_what_is_near() -> None:
    with sensing() as store:
        found = lived(store).recall("what are Ana's kittens called?")
        assert found.verdict == "unknown"
        assert "My kittens are called Miso and Tofu." in texts(found)
        assert store.mind(agent="rex").recall("what are Bo's kittens called?").verdict != "unknown"


def test_what_was_said_in_the_time_asked_about_comes_first() -> None:
    with sensing() as store:
        mind = store.mind(agent="rex", session="s")
        for day in (4, 20):
            mind.observe("user", "We had soup for dinner.", speaker="Ana", at=datetime(2026, 5, day, 19, tzinfo=UTC))
        found = mind.recall("what was for dinner on 4 May 2026?")
        assert found.items[0].memory.learnt.day == 4
        assert "fits the time asked about" in found.items[0].why


def test_a_program_that_never_closes_its_store_ends_well(tmp_path: Path) -> None:
    program = (
        "import engram; mind = engram.open('s.engram').mind(agent='rex')\n"
        "mind.observe_many([{'role': 'user', 'text': f'Hello number {n}'} for n in range(300)])"
    )
    ended = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


ROOMS = "kitchen garden cellar attic porch stable library workshop".split()
THINGS = "lamp ladder mirror clock kettle piano barrel carpet".split()


def furnished(store: Store) -> Mind:
    """Some hundred turns of two people about many things."""
    mind = store.mind(agent="rex")
    said = [
        {"role": "user", "text": f"We put {thing} {number} in the {room}.", "speaker": "Ana", "session": f"s{number}"}
        for number in range(4)
        for room in ROOMS
        for thing in THINGS
    ]
    mind.observe_many(said)
    store.embed()
    return mind


@pytest.mark.parametrize("question", ["ladder in the attic", "pets", "what did Ana put in the stable?"])
def test_a_large_scope_is_answered_like_a_small_one(question: str) -> None:
    """Graphs and a shortlist by words stand in for looking at every document."""
    with sensing() as every_one, sensing(exact_documents=64, graph_fanout=2) as by_graphs:
        wanted, found = (furnished(store).recall(question, limit=5) for store in (every_one, by_graphs))
        assert texts(found) == texts(wanted)
        for item in found.items:
            assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_a_time_of_which_nothing_is_known_makes_a_question_unknown(rex: Mind) -> None:
    known, silent = rex.recall("Where did Ana move to in March?"), rex.recall("Where did Ana move to in 1987?")
    assert known.items[0].memory.text == silent.items[0].memory.text == "I moved to Lisbon in March."
    assert silent.verdict == "unknown"
    assert silent.probability < 0.2 * known.probability


def test_what_nobody_ever_mentioned_makes_an_answer_less_likely(rex: Mind) -> None:
    heard, unheard = rex.recall("Did Ana move to Lisbon?"), rex.recall("Did Ana move to Reykjavik?")
    assert unheard.probability < heard.probability
    assert unheard.verdict != "confident"


def test_what_was_cut_before_all_signals_weighed_in_was_lost_among_the_candidates() -> None:
    with sensing(exact_documents=16, pool_documents=50, near_documents=10, common_share=1.0) as store:
        mind = store.mind(agent="rex")
        turns = mind.observe_many(
            {"role": "user", "text": f"The blue van is {'very ' * (n % 7)}old, said {n}.", "session": str(n)}
            for n in range(200)
        )
        store.embed()
        told = [mind.explain("blue van", turn.id) for turn in turns]
        assert {each.lost_at for each in told} <= {None, "limit", "candidates", "dedup"}
        assert "candidates" in {each.lost_at for each in told}


def test_who_only_asks_does_not_put_off_the_embedding_of_what_waits() -> None:
    with sensing(embed_in_background=True, recall_embeds=1) as store:
        mind = store.mind(agent="rex")
        mind.observe_many([{"role": "user", "text": f"Bus {number} was late."} for number in range(20)])
        assert store._senses is not None
        written = store._senses._woken
        mind.recall("which bus was late?")
        assert store._senses._woken == written
