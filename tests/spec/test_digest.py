"""digest: what was said becomes what is known, once, in the order it was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import engram
from engram import DigestReport, EngramError, Mind, Status, Store
from engram.model.proposal import Reading, Utterance
from tests.conftest import MONDAY, SteppedClock, counted_ids, derive, open_store, texts
from tests.readers import PlainReader


@pytest.fixture
def store(clock: SteppedClock) -> Iterator[Store]:
    with open_store(clock=clock, reader=PlainReader()) as opened:
        yield opened


@pytest.fixture
def rex(store: Store) -> Mind:
    return store.mind(agent="rex", session="s1")


def facts(mind: Mind, status: str | None = "active") -> list[str]:
    return sorted(memory.text for memory in mind.list(kinds="semantic", status=status))


def test_a_turn_becomes_a_fact_with_the_turn_as_its_evidence(rex: Mind) -> None:
    turn = rex.observe("user", "I live in Lisbon. What is the weather like?", speaker="Ana")
    report = rex.digest()
    [fact] = rex.list(kinds="semantic")
    assert (fact.text, fact.sources, fact.speaker, fact.learnt) == (
        "Ana lives in Lisbon",
        (turn.id,),
        "Ana",
        turn.learnt,
    )
    assert report.added == (fact,)
    assert [(left.turn, left.text, left.reason) for left in report.rejected] == [
        (turn.id, "What is the weather like?", "question")
    ]
    first = rex.recall("where does Ana live?").items[0]
    assert (first.memory.id, [source.id for source in first.evidence]) == (fact.id, [turn.id])


def test_digesting_twice_does_nothing_the_second_time(rex: Mind) -> None:
    rex.observe("user", "I live in Lisbon.", speaker="Ana")
    assert (rex.digest().turns, rex.digest().turns) == (1, 0)
    assert facts(rex) == ["Ana lives in Lisbon"]


def test_a_correction_in_conversation_is_known_at_once_and_the_old_turn_is_marked(
    rex: Mind, clock: SteppedClock
) -> None:
    old = rex.observe("user", "I live in Lisbon.", speaker="Ana")
    clock.advance(minutes=1)
    rex.observe("user", "No, actually I live in Porto.", speaker="Ana")
    assert facts(rex) == ["Ana lives in Porto"]
    found = rex.recall("where does Ana live?")
    assert texts(found)[0] == "Ana lives in Porto"
    marked = next(item for item in found.items if old.id in (item.memory.id, *item.also))
    assert marked.corrected_by == found.items[0].memory.id


def test_the_old_transcript_ingested_again_does_not_bring_the_old_fact_back(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "I live in Lisbon.", speaker="Ana")
    clock.advance(days=1)
    rex.observe("user", "No, actually I live in Porto.", speaker="Ana")
    export = [{"role": "user", "text": "I live in Lisbon.", "speaker": "Ana", "at": MONDAY}]
    again, *_ = rex.observe_many([*export, *[{"role": "user", "text": "Hello!", "speaker": "Ana"}] * 5])
    report = rex.digest()
    assert (again.id, "taken_back") in [(left.turn, left.reason) for left in report.rejected]
    assert facts(rex) == ["Ana lives in Porto"]
    assert "corrected" in rex.get(again.id).flags


def test_what_touches_something_taken_back_is_read_at_once(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "I live in Lisbon.", speaker="Ana")
    clock.advance(days=1)
    rex.observe("user", "No, actually I live in Porto.", speaker="Ana")
    again = rex.observe("user", "I live in Lisbon.", speaker="Ana", at=MONDAY)
    assert "corrected" in rex.get(again.id).flags


def test_turns_wait_until_five_of_a_session_came_or_it_is_over(rex: Mind, store: Store) -> None:
    for place in ("Lisbon", "Porto", "Faro", "Braga"):
        rex.observe("user", f"I like {place}.", speaker="Ana")
    assert (facts(rex), store.health().pending_digest) == ([], 4)
    rex.observe("user", "I like Evora.", speaker="Ana")
    assert (len(facts(rex)), store.health().pending_digest) == (5, 0)
    rex.observe("user", "I like Sintra.", speaker="Ana")
    rex.observe("user", "I like Beja.", speaker="Ana", session="s2")
    assert "Ana likes Sintra" in facts(rex)
    assert "Ana likes Beja" not in facts(rex)


def test_the_few_turns_that_wait_are_digested_by_the_next_recall(rex: Mind, store: Store, clock: SteppedClock) -> None:
    rex.observe("user", "I like Lisbon.", speaker="Ana")
    assert store.health().oldest_undigested == clock()
    assert texts(rex.recall("what does Ana like?"))[0] == "Ana likes Lisbon"
    assert store.health().pending_digest == 0


def test_what_waited_when_the_store_was_closed_is_digested_when_it_is_open_again(
    tmp_path: Path, clock: SteppedClock
) -> None:
    with open_store(tmp_path / "s.engram", clock=clock, reader=PlainReader()) as store:
        store.mind(agent="rex").observe("user", "I like Lisbon.", speaker="Ana")
    clock.advance(seconds=1)
    with open_store(tmp_path / "s.engram", clock=clock, ids=counted_ids(1_000), reader=PlainReader()) as store:
        assert texts(store.mind(agent="rex").recall("what does Ana like?"))[0] == "Ana likes Lisbon"


def test_many_turns_that_come_together_are_left_for_later(rex: Mind, store: Store) -> None:
    rex.observe_many({"role": "user", "text": "No, actually I live in Porto."} for _ in range(6))
    assert store.health().pending_digest == 6


def test_with_digest_off_turns_are_only_kept_until_someone_asks(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=PlainReader(), digest=False) as store:
        rex = store.mind(agent="rex")
        for _ in range(6):
            rex.observe("user", "No, actually I live in Porto.", speaker="Ana")
        clock.advance(days=1)
        rex.recall("where does Ana live?")
        assert facts(rex) == []
        assert rex.digest().turns == 6
        assert facts(rex) == ["Ana lives in Porto"]


def test_only_one_session_is_digested_when_one_is_named_and_no_more_turns_than_asked_for(rex: Mind) -> None:
    for session in ("a", "b"):
        rex.observe_many({"role": "user", "text": f"I like {n}.", "session": session} for n in range(8))
    report = rex.digest(session="b", limit=3)
    assert (report.turns, report.remaining) == (3, 13)
    assert {memory.session for memory in report.added} == {"b"}


def test_what_another_mind_said_is_not_digested_here(store: Store, rex: Mind) -> None:
    store.mind(agent="ana").observe("user", "I like Lisbon.")
    assert rex.digest().turns == 0
    assert store.health().pending_digest == 1


def test_a_guest_digests_nothing_where_guests_may_not_write(store: Store) -> None:
    asking = {"agent": "rex", "channel": "support", "user": "eva"}
    store.mind(**asking).observe("user", "I like Lisbon.", speaker="Eva")
    guest = store.mind(**asking, role="guest")
    with pytest.raises(EngramError) as refused:
        guest.digest()
    assert refused.value.code == "scope.denied"
    guest.recall("what does Eva like?")
    assert store.health().pending_digest == 1


def test_a_turn_that_was_forgotten_before_it_was_digested_tells_nothing(rex: Mind, store: Store) -> None:
    rex.forget(rex.observe("user", "I like Lisbon.").id)
    assert (rex.digest().added, store.health().pending_digest) == ((), 0)


def test_a_turn_that_was_forgotten_before_it_was_digested_is_read_once_it_is_brought_back(
    rex: Mind, store: Store
) -> None:
    said = rex.observe("user", "I like Lisbon.", speaker="Ana")
    rex.forget(said.id)
    rex.digest()
    rex.restore(said.id)
    assert (store.health().pending_digest, facts(rex)) == (1, [])
    rex.digest()
    assert (store.health().pending_digest, facts(rex)) == (0, ["Ana likes Lisbon"])


def test_what_is_forgotten_while_it_is_being_read_is_not_learnt(clock: SteppedClock) -> None:
    class Forgetful(PlainReader):
        """Forgets the turn that it is given to read, as another process may."""

        def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
            mind.forget(turn.id)
            return super().read(said, before)

    with open_store(clock=clock, reader=Forgetful()) as store:
        mind = store.mind(agent="rex")
        turn = mind.observe("user", "I like Lisbon.", speaker="Ana")
        assert (mind.digest().added, facts(mind, None)) == ((), [])
        assert (mind.get(turn.id).status, store.health().pending_digest) == ("forgotten", 0)


def test_a_reader_that_stumbles_costs_what_one_turn_tells_and_says_so(rex: Mind, store: Store) -> None:
    bad = rex.observe("user", "xx STUMBLE")
    rex.observe("user", "I like Lisbon.", speaker="Ana")
    report = rex.digest()
    assert [(left.turn, left.reason) for left in report.rejected] == [(bad.id, "fault")]
    assert facts(rex) == ["Ana likes Lisbon"]
    assert any("IndexError" in reason for reason in store.health().degraded)


# reconciling


def test_the_same_said_again_in_another_session_is_one_fact_that_is_surer(rex: Mind, clock: SteppedClock) -> None:
    first = rex.observe("user", "I like Lisbon.", speaker="Ana")
    same = rex.observe("user", "I like Lisbon.", speaker="Ana")
    assert [left.reason for left in rex.digest().rejected] == ["duplicate"]
    [fact] = rex.list(kinds="semantic")
    assert (fact.sources, fact.confidence, fact.version) == ((first.id, same.id), 0.9, 1)
    again = rex.observe("user", "I like Lisbon!", speaker="Ana", session="s2")
    report = rex.digest()
    [surer] = rex.list(kinds="semantic")
    assert surer.sources == (first.id, same.id, again.id)
    assert (report.corroborated, surer.id) == ((fact.id,), fact.id)
    assert surer.confidence == pytest.approx(0.945)


def test_what_corrects_something_that_was_believed_is_a_little_surer_as_if_by_hand(
    rex: Mind, clock: SteppedClock
) -> None:
    rex.observe("user", "I live in Lisbon.", speaker="Ana")
    clock.advance(minutes=1)
    rex.observe("user", "No, actually I live in Porto.", speaker="Ana")
    [fact] = rex.list(kinds="semantic")
    assert fact.confidence == pytest.approx(0.9 + 0.2 * 0.9 * (1 - 0.9))


def test_of_many_turns_that_say_the_same_the_first_and_the_last_are_its_sources(rex: Mind) -> None:
    said = [rex.observe("user", "I like Lisbon.", speaker="Ana", session=f"s{number}").id for number in range(20)]
    rex.digest()
    [fact] = rex.list(kinds="semantic")
    assert fact.sources == (*said[:8], *said[-8:])


def test_how_much_surer_another_session_makes_it_is_a_tunable(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=PlainReader(), corroboration_share=0.0) as store:
        rex = store.mind(agent="rex")
        for session in ("s1", "s2"):
            rex.observe("user", "I like Lisbon.", speaker="Ana", session=session)
        rex.digest()
        assert [fact.confidence for fact in rex.list(kinds="semantic")] == [0.9]


def test_what_one_can_have_many_of_stays_beside_and_what_one_can_have_one_of_gives_way(
    rex: Mind, clock: SteppedClock
) -> None:
    for said in ("I like tea.", "I like milk.", "I live in Lisbon.", "I live in Porto."):
        rex.observe("user", said, speaker="Ana")
        clock.advance(hours=1)
    rex.digest()
    assert facts(rex) == ["Ana likes milk", "Ana likes tea", "Ana lives in Porto"]
    [old] = rex.list(kinds="semantic", status="superseded")
    assert (old.text, old.valid.until) == ("Ana lives in Lisbon", MONDAY + timedelta(hours=3))


def test_of_the_many_things_one_likes_the_one_that_is_denied_or_corrected_is_found_however_long_ago_it_was_said(
    rex: Mind, clock: SteppedClock
) -> None:
    rex.observe_many([{"role": "user", "speaker": "Ana", "text": f"I like thing {n}."} for n in range(80)])
    rex.digest()
    clock.advance(minutes=1)
    rex.observe("user", "I don't like thing 3.", speaker="Ana")
    rex.observe("user", "No, actually I like tea, not thing 5.", speaker="Ana")
    rex.digest()
    held = [memory.text for memory in rex.list(kinds="semantic", limit=200)]
    assert len(held) == 80
    assert {"Ana does not like thing 3", "Ana likes tea", "Ana likes thing 4"} <= set(held)
    assert not {"Ana likes thing 3", "Ana likes thing 5"} & set(held)


def test_what_is_denied_gives_way_and_what_is_affirmed_again_comes_back(rex: Mind, clock: SteppedClock) -> None:
    for said, held in (
        ("I like tea.", ["Ana likes tea"]),
        ("I don't like tea.", ["Ana does not like tea"]),
        ("I like tea.", ["Ana likes tea"]),
    ):
        rex.observe("user", said, speaker="Ana")
        rex.digest()
        assert facts(rex) == held
        clock.advance(hours=1)


def test_an_older_statement_that_comes_late_is_history_not_the_present(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "I live in Porto.", speaker="Ana")
    rex.digest()
    rex.observe("user", "I live in Lisbon.", speaker="Ana", at=MONDAY - timedelta(days=300))
    rex.digest()
    assert facts(rex) == ["Ana lives in Porto"]
    [past] = rex.list(kinds="semantic", status="superseded")
    assert (past.text, past.valid.until) == ("Ana lives in Lisbon", MONDAY)
    rex.observe("user", "I live in Lisbon.", speaker="Ana", at=MONDAY - timedelta(days=300))
    assert [left.reason for left in rex.digest().rejected] == ["duplicate"]


def test_an_assistant_does_not_overrule_what_a_person_said(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "I live in Porto.", speaker="Ana")
    clock.advance(minutes=1)
    rex.observe("assistant", "I live in Lisbon.", speaker="Ana")
    assert [left.reason for left in rex.digest().rejected] == ["outranked"]
    assert facts(rex) == ["Ana lives in Porto"]


def test_a_fact_of_a_project_does_not_give_way_to_one_of_another(store: Store, clock: SteppedClock) -> None:
    for project, place in (("atlas", "Lisbon"), ("birch", "Porto")):
        mind = store.mind(agent="rex", project=project)
        mind.observe("user", f"No, actually I live in {place}.", speaker="Ana")
        clock.advance(hours=1)
    assert facts(store.mind(agent="rex")) == ["Ana lives in Lisbon", "Ana lives in Porto"]


# corrections


def test_an_assistant_that_repeats_the_old_fact_does_not_bring_it_back_but_the_person_does(
    rex: Mind, clock: SteppedClock
) -> None:
    for role, said, held in (
        ("user", "I live in Lisbon.", "Lisbon"),
        ("user", "No, actually I live in Porto.", "Porto"),
        ("assistant", "I live in Lisbon.", "Porto"),
        ("user", "I live in Lisbon.", "Lisbon"),
        ("user", "No, actually I live in Porto.", "Porto"),
    ):
        clock.advance(hours=1)
        rex.observe(role, said, speaker="Ana")
        rex.digest()
        assert facts(rex) == [f"Ana lives in {held}"], said


def test_a_correction_names_what_was_never_written_down_and_keeps_it_away(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "No, actually I live in Porto, not Lisbon.", speaker="Ana")
    late = rex.observe("user", "I live in Lisbon.", speaker="Ana", at=MONDAY - timedelta(days=1))
    assert [left.reason for left in rex.digest().rejected] == ["taken_back"]
    found = rex.recall("where does Ana live?")
    assert texts(found)[0] == "Ana lives in Porto"
    assert [item.corrected_by for item in found.items if item.memory.id == late.id] == [found.items[0].memory.id]
    with pytest.raises(EngramError, match="Ana lives in Porto"):
        rex.remember("Ana lives in Lisbon", source="import")


def test_what_was_corrected_by_hand_is_not_said_again_by_an_old_turn_in_other_words(
    rex: Mind, clock: SteppedClock
) -> None:
    rex.observe("user", "I live in Lisbon.", speaker="Ana")
    rex.digest()
    [fact] = rex.list(kinds="semantic")
    clock.advance(hours=1)
    rex.correct(fact.id, "Ana's home is in Porto", was="wrong")
    rex.observe("user", "No, actually I live in Lisbon.", speaker="Ana", at=MONDAY)
    assert facts(rex) == ["Ana's home is in Porto"]


def test_an_old_turn_leads_to_what_holds_now_however_often_it_was_corrected(rex: Mind, clock: SteppedClock) -> None:
    old = rex.observe("user", "I live in Lisbon.", speaker="Ana")
    for place in ("Porto", "Faro", "Braga"):
        clock.advance(hours=1)
        rex.observe("user", f"No, actually I live in {place}.", speaker="Ana")
    found = rex.recall("does Ana live in Lisbon?")
    item = next(item for item in found.items if item.memory.id == old.id)
    assert rex.get(item.corrected_by or "").text == "Ana lives in Braga"


def test_an_old_turn_leads_to_what_holds_now_though_it_was_corrected_a_hundred_times(rex: Mind) -> None:
    for number in range(100):
        rex.observe("user", f"No, actually I live in Town{number}.", speaker="Ana")
    first = rex.recall("where does Ana live?").items[0].memory.text
    assert first == "Ana lives in Town99"


def test_what_was_derived_from_a_corrected_fact_is_put_under_review(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "I live in Lisbon.", speaker="Ana")
    rex.digest()
    derived = derive(rex, "Ana lives by the sea", rex.list(kinds="semantic")[0].id)
    clock.advance(hours=1)
    rex.observe("user", "No, actually I live in Porto.", speaker="Ana")
    assert rex.get(derived.id).status is Status.CHALLENGED


def test_the_history_of_a_fact_names_the_turn_that_changed_it(rex: Mind, clock: SteppedClock) -> None:
    first = rex.observe("user", "I live in Lisbon.", speaker="Ana")
    clock.advance(hours=1)
    rex.digest()
    [fact] = rex.list(kinds="semantic")
    second = rex.observe("user", "No, actually I live in Porto.", speaker="Ana")
    told = [(entry.verb, entry.kind, entry.reason) for entry in rex.history(fact.id)]
    assert told == [("digest", "add", ""), ("digest", "supersede", "said to be otherwise now")]
    because = [entry.because for entry in rex.history(fact.id)]
    assert first.id in because[0]
    assert second.id in because[1]


def test_as_of_a_moment_between_shows_what_was_held_then(rex: Mind, clock: SteppedClock) -> None:
    rex.observe_many(
        {"role": "user", "speaker": "Ana", "text": said, "at": MONDAY - timedelta(days=days)}
        for said, days in (("I live in Lisbon.", 9), ("I live in Porto.", 6), ("I live in Faro.", 3))
    )
    rex.digest()
    for days, place in ((8, "Lisbon"), (5, "Porto"), (2, "Faro")):
        found = rex.recall("where does Ana live?", as_of=MONDAY - timedelta(days=days), kinds="semantic")
        assert texts(found) == [f"Ana lives in {place}"]


def test_what_is_digested_at_once_is_reported_to_whoever_wants_to_know(rex: Mind, clock: SteppedClock) -> None:
    reports: list[DigestReport] = []
    rex.observe("user", "I live in Lisbon.", speaker="Ana", report=reports.append)
    assert reports == []
    [lisbon] = rex.digest().added
    clock.advance(days=1)
    rex.observe("user", "No, actually I live in Porto.", speaker="Ana", report=reports.append)
    [done] = reports
    assert (done.corrected, [memory.text for memory in done.added]) == ((lisbon.id,), ["Ana lives in Porto"])


# wishes


def test_what_someone_asks_to_forget_is_forgotten_with_the_turns_that_say_only_that(
    rex: Mind, clock: SteppedClock
) -> None:
    said = rex.observe("user", "I live in Lisbon.", speaker="Ana")
    other = rex.observe("user", "I live in Lisbon.", speaker="Ben")
    clock.advance(hours=1)
    wish = rex.observe("user", "Please forget that I live in Lisbon.", speaker="Ana")
    assert [rex.get(turn.id).status for turn in (said, wish, other)] == ["forgotten", "forgotten", "active"]
    assert facts(rex) == ["Ben lives in Lisbon"]
    again = rex.observe("user", "I live in Lisbon.", speaker="Ana", at=MONDAY, session="copy")
    assert again.status is Status.ERASED
    ben = rex.observe("user", "I live in Lisbon.", speaker="Ben", at=MONDAY, session="copy")
    assert rex.get(ben.id).status is Status.ACTIVE


def test_a_topic_is_forgotten_where_the_speaker_spoke_of_it_and_nothing_else_is(rex: Mind, clock: SteppedClock) -> None:
    for said in ("I like the blue boat.", "I like blue.", "I like the boat."):
        rex.observe("user", said, speaker="Ana")
    rex.digest()
    clock.advance(hours=1)
    rex.observe("user", "Forget the blue boat.", speaker="Ana")
    assert facts(rex) == ["Ana likes blue", "Ana likes the boat"]


def test_what_someone_asks_to_erase_is_forgotten_and_reported_so_that_a_person_can_erase_it(
    rex: Mind, clock: SteppedClock
) -> None:
    said = [f"I like {drink}." for drink in "tea milk rum gin mead ale cider wine sake".split()]
    rex.observe_many({"role": "user", "speaker": "Ana", "text": text} for text in [*said, "Erase that I like wine."])
    report = rex.digest()
    [erasable] = report.erasable
    assert (rex.get(erasable).text, rex.get(erasable).status) == ("Ana likes wine", Status.FORGOTTEN)
    assert "erasure_asked" in rex.get(erasable).flags
    assert len(facts(rex)) == 8


def test_a_machine_cannot_ask_to_forget(rex: Mind) -> None:
    rex.observe("user", "I live in Lisbon.", speaker="Ana")
    rex.observe("tool", "Forget that I live in Lisbon.", speaker="Ana")
    assert [left.reason for left in rex.digest().rejected] == ["request"]
    assert facts(rex) == ["Ana lives in Lisbon"]


def test_a_digest_is_undone_without_a_trace_and_does_not_run_again(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "I live in Lisbon.", speaker="Ana")
    rex.digest()
    before = rex.list(status=None, limit=100)
    clock.advance(hours=1)
    turn = rex.observe("user", "No, actually I live in Porto.", speaker="Ana")
    rex.undo()
    assert [memory for memory in rex.list(status=None, limit=100) if memory.id != turn.id] == before
    clock.advance(hours=1)
    rex.recall("where does Ana live?")
    assert facts(rex) == ["Ana lives in Lisbon"]


def test_a_report_tells_what_was_read_unasked_since_the_last(clock: SteppedClock) -> None:
    with engram.open(embedder="none", clock=clock) as opened:
        rex = opened.mind(agent="rex", session="s1")
        rex.observe("user", "Remember this: maybe the API limit is 100. I moved to Porto.", speaker="Ana")
        told = rex.digest()
        assert [memory.text for memory in told.added] == ["I moved to Porto."]
        assert "hedged" in [left.reason for left in told.rejected]
        assert rex.digest() == DigestReport()


def test_yesterday_is_that_of_whoever_speaks() -> None:
    late = datetime(2026, 6, 10, 23, 30, tzinfo=UTC)
    with engram.open(embedder="none", clock=lambda: late) as opened:
        mind = opened.mind(agent="rex", tz="Asia/Tokyo")
        mind.observe("user", "I visited the dentist yesterday.", speaker="Ana")
        [told] = mind.digest().added
        assert told.occurred == engram.Interval(
            datetime(2026, 6, 9, 15, tzinfo=UTC), datetime(2026, 6, 10, 15, tzinfo=UTC)
        )
