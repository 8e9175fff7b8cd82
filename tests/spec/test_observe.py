"""observe: what was said is kept word for word, at once and for good."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from engram import EngramError, Mind, Store
from tests.conftest import KEY, MONDAY, SteppedClock, on_every_make, open_store, texts

pytestmark = on_every_make

VERBATIM = "  Tab\there, a line\nbreak, e\u0301 decomposed, 👩\u200d👧, ﷽, trailing space  "


def test_a_turn_is_kept_word_for_word(ana: Mind) -> None:
    turn = ana.observe("user", VERBATIM)
    assert turn.text == VERBATIM
    assert ana.get(turn.id).text == VERBATIM


def test_a_turn_can_be_recalled_in_the_very_next_call(ana: Mind) -> None:
    ana.observe("user", "I moved to Lisbon in March.")
    assert texts(ana.recall("where did she move?")) == ["I moved to Lisbon in March."]


def test_a_turn_is_what_get_and_list_say_it_is(ana: Mind) -> None:
    turn = ana.observe(
        "user", "Look!", speaker="Ana", at=MONDAY, id="t1", session="s1", caption="a red bike", meta={"mood": "glad"}
    )
    assert ana.get(turn.id) == turn
    assert ana.list() == [turn]


def test_a_turn_is_an_episodic_memory_in_the_narrowest_scope(ana: Mind) -> None:
    turn = ana.observe("user", "Hello")
    assert turn.kind == "episodic"
    assert turn.status == "active"
    assert turn.category == "general"
    assert str(turn.scope) == "agent:ana"


@pytest.mark.parametrize(
    ("role", "source"), [("user", "human"), ("assistant", "agent"), ("tool", "tool"), ("system", "document")]
)
def test_the_role_decides_where_a_turn_came_from(ana: Mind, role: str, source: str) -> None:
    turn = ana.observe(role, "Hello")
    assert turn.role == role
    assert turn.source == source


def test_a_turn_knows_when_it_was_said_and_when_it_was_stored(ana: Mind, clock: SteppedClock) -> None:
    last_week = MONDAY - timedelta(days=7)
    turn = ana.observe("user", "Hello", at=last_week)
    assert turn.learnt == last_week
    assert turn.occurred.start == last_week
    assert turn.recorded_at == clock.now


def test_a_turn_has_a_feeling_a_worth_and_what_it_tells_at_a_glance(ana: Mind) -> None:
    calm = ana.observe("user", "The server listens on port 8080.")
    upset = ana.observe("user", "Der Build ist schon wieder kaputt, ich bin total frustriert! Siehe src/app.py")
    asked = ana.observe("user", "Please remember that the deploy day is Friday.")
    assert upset.affect.valence < calm.affect.valence == 0
    assert upset.affect.arousal > 0
    assert asked.importance > upset.importance > calm.importance == 0.5
    assert calm.metadata == {"language": "en", "sentiment": "neutral"}
    assert upset.metadata == {
        "language": "de", "sentiment": "negative", "paths": ["src/app.py"], "programming": ["python"],
    }  # fmt: skip
    assert [ana.get(turn.id) for turn in (calm, upset, asked)] == [calm, upset, asked]
    assert (upset.version, [entry.kind for entry in ana.history(upset.id)]) == (1, ["add"])


def test_what_the_caller_says_of_a_turn_comes_before_what_its_words_tell(ana: Mind) -> None:
    assert ana.observe("user", "Good morning!", meta={"language": "xx"}).metadata["language"] == "xx"


def test_a_turn_with_a_secret_tells_none_of_its_words_in_its_metadata(ana: Mind) -> None:
    turn = ana.observe("user", "The token is ghp_" + "aB3" * 12 + ", see https://example.org/x and src/app.py")
    assert set(turn.metadata) <= {"language", "sentiment"}


def test_a_turn_without_a_time_was_said_now(ana: Mind, clock: SteppedClock) -> None:
    clock.advance(hours=5)
    assert ana.observe("user", "Hello").learnt == clock.now


def test_speaker_session_caption_tool_and_meta_come_back_as_given(ana: Mind) -> None:
    call = {"name": "grep", "arguments": {"pattern": "x", "paths": ["a.py"]}, "ok": True}
    turn = ana.observe(
        "tool", "3 matches", speaker="grep", session="s9", caption="a table", tool=call, meta={"n": 3, "ratio": 0.5}
    )
    kept = ana.get(turn.id)
    assert (kept.speaker, kept.session) == ("grep", "s9")
    assert kept.metadata == {"n": 3, "ratio": 0.5, "sentiment": "neutral"}
    assert (turn.caption, turn.tool) == ("a table", call)
    assert kept == turn


def test_the_session_of_the_mind_is_the_session_of_its_turns(store: Store) -> None:
    mind = store.mind(agent="ana", session="s-42")
    assert mind.observe("user", "Hello").session == "s-42"
    assert mind.observe("user", "Hello", session="other").session == "other"


def test_the_same_words_said_twice_are_two_turns(ana: Mind) -> None:
    first, second = ana.observe("user", "Yes."), ana.observe("user", "Yes.")
    assert first.id != second.id
    assert len(ana.list()) == 2


def test_the_same_caller_id_twice_is_one_turn(ana: Mind, store: Store) -> None:
    first = ana.observe("user", "Hello", id="t1")
    before = store.health().seq
    assert ana.observe("user", "Hello", id="t1") == first
    assert ana.list() == [first]
    assert store.health().seq == before


def test_the_same_caller_id_with_other_text_is_refused(ana: Mind, store: Store) -> None:
    first = ana.observe("user", "Hello", id="t1")
    before = store.health().seq
    with pytest.raises(EngramError) as refused:
        ana.observe("user", "Good-bye", id="t1")
    assert refused.value.code == "input.id"
    assert "correct" in refused.value.hint
    assert (ana.list(), store.health().seq) == ([first], before)


def test_a_caller_id_counts_within_one_session(ana: Mind) -> None:
    ana.observe("user", "Hello", id="1", session="monday")
    ana.observe("user", "Good-bye", id="1", session="tuesday")
    assert len(ana.list()) == 2


def test_a_caller_id_counts_within_one_scope(ana: Mind, rex: Mind) -> None:
    ana.observe("user", "Hello", id="1")
    rex.observe("user", "Good-bye", id="1")
    assert [turn.text for turn in rex.list()] == ["Good-bye"]


def test_a_batch_is_one_change_set_in_the_order_given(ana: Mind) -> None:
    turns = ana.observe_many({"role": "user", "text": f"number {n}"} for n in range(5))
    assert [turn.text for turn in turns] == [f"number {n}" for n in range(5)]
    assert [turn.text for turn in reversed(ana.list())] == [f"number {n}" for n in range(5)]
    assert len({entry.change_set for entry in ana.audit()}) == 1


def test_a_batch_takes_every_key_of_observe(ana: Mind) -> None:
    given = {
        "role": "tool", "text": "ok", "speaker": "ci", "at": MONDAY, "id": "x", "session": "s",
        "caption": "a log", "tool": {"name": "make"}, "meta": {"exit": 0},
    }  # fmt: skip
    [turn] = ana.observe_many([given])
    assert (turn.speaker, turn.learnt, turn.external_id, turn.session) == ("ci", MONDAY, "x", "s")
    assert (turn.caption, turn.tool, turn.metadata["exit"]) == ("a log", {"name": "make"}, 0)


def test_a_batch_with_one_bad_turn_keeps_nothing(ana: Mind, store: Store) -> None:
    good = {"role": "user", "text": "Hello"}
    with pytest.raises(EngramError):
        ana.observe_many([good, {"role": "user", "text": " "}, good])
    assert (ana.list(), store.health().seq) == ([], 0)


def test_a_batch_that_reuses_a_known_id_for_other_words_keeps_nothing(ana: Mind) -> None:
    known = ana.observe("user", "Hello", id="t1")
    with pytest.raises(EngramError):
        ana.observe_many([{"role": "user", "text": "New"}, {"role": "user", "text": "Other", "id": "t1"}])
    assert ana.list() == [known]


def test_an_id_twice_in_one_batch_is_one_turn(ana: Mind) -> None:
    twice = {"role": "user", "text": "Hello", "id": "t1"}
    first, second = ana.observe_many([twice, dict(twice)])
    assert first == second
    assert len(ana.list()) == 1


def test_an_id_twice_in_one_batch_with_other_words_is_refused(ana: Mind) -> None:
    with pytest.raises(EngramError) as refused:
        ana.observe_many([{"role": "user", "text": text, "id": "t1"} for text in ("Hello", "Good-bye")])
    assert refused.value.code == "input.id"
    assert ana.list() == []


def test_an_empty_batch_is_nothing(ana: Mind, store: Store) -> None:
    assert ana.observe_many([]) == []
    assert store.health().seq == 0


def test_ids_sort_in_the_order_of_observing(ana: Mind) -> None:
    turns = [ana.observe("user", f"number {n}") for n in range(20)]
    assert sorted(turn.id for turn in turns) == [turn.id for turn in turns]


def test_a_long_turn_is_kept_whole_and_found_by_its_last_words(ana: Mind) -> None:
    story = "The road goes on and on. " * 2_000 + "At its end stands a lighthouse."
    turn = ana.observe("user", story)
    ana.observe("user", "We had soup.")
    assert ana.get(turn.id).text == story
    assert texts(ana.recall("what about the lighthouse?"))[0] == story


def test_the_largest_turn_is_taken_and_one_byte_more_is_not(ana: Mind, store: Store) -> None:
    limit = store.tunables.text_limit
    assert len(ana.get(ana.observe("user", "x" * limit).id).text) == limit
    with pytest.raises(EngramError) as refused:
        ana.observe("user", "x" * (limit + 1))
    assert refused.value.code == "input.too_large"


@pytest.mark.parametrize("key", [None, KEY])
def test_what_was_observed_is_there_when_the_store_is_opened_again(
    key: bytes | None, tmp_path: Path, store: Store
) -> None:
    path = tmp_path / "again.engram"
    with open_store(path, key=key) as first:
        turn = first.mind(agent="ana").observe("user", "I moved to Lisbon.")
    with open_store(path, key=key) as second:
        assert second.mind(agent="ana").list() == [turn]
        assert texts(second.mind(agent="ana").recall("Lisbon")) == ["I moved to Lisbon."]


def test_what_one_opening_acknowledged_another_recalls_in_its_next_call(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "shared.engram"
    with open_store(path, key=KEY) as here, open_store(path, key=KEY) as there:
        listening = there.mind(agent="ana")
        for number in range(5):
            here.mind(agent="ana").observe("user", f"word{number} was said")
            assert texts(listening.recall(f"word{number}"))[0] == f"word{number} was said"
