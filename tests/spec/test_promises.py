"""What was promised: kept, overdue, settled by what is said later, and one day out of the way."""

from __future__ import annotations

import pytest

from engram import EngramError, Mind, Source, Store
from engram.engine.writing.rules import Rules
from tests.conftest import SteppedClock, derive, open_store


@pytest.fixture
def store(clock: SteppedClock) -> Store:
    return open_store(clock=clock, reader=Rules())


@pytest.fixture
def rex(store: Store) -> Mind:
    return store.mind(agent="rex", session="s1")


def say(mind: Mind, *said: str, speaker: str = "Ana", role: str = "user") -> None:
    """Turns, in the order they are said, and digested."""
    for text in said:
        mind.observe(role, text, speaker=speaker)
    mind.digest()


def states(mind: Mind, state: str | None = None) -> list[tuple[str, str]]:
    return [(promise.memory.text, promise.state.value) for promise in mind.commitments(state)]


def test_a_promise_is_listed_with_when_it_is_due(rex: Mind, clock: SteppedClock) -> None:
    say(rex, "I will send the report to Marc by Friday.", "I live in Porto.")
    [promise] = rex.commitments()
    assert (promise.memory.text, promise.state, promise.settled) == (
        "I will send the report to Marc by Friday.",
        "open",
        None,
    )
    assert promise.due is not None
    assert promise.due > clock.now


def test_what_is_not_done_in_time_is_overdue(rex: Mind, clock: SteppedClock) -> None:
    say(rex, "I will send the report to Marc by Friday.")
    clock.advance(days=10)
    assert [state for _, state in states(rex)] == ["overdue"]
    assert states(rex, "open") == []


def test_a_later_turn_that_says_so_settles_it(rex: Mind, clock: SteppedClock) -> None:
    say(rex, "I will send the report to Marc by Friday.", "I had soup for lunch.")
    promised = rex.commitments()[0].memory
    clock.advance(days=1)
    turn = rex.observe("user", "I sent the report to Marc.", speaker="Ana")
    report = rex.digest()
    [promise] = rex.commitments()
    assert (promise.state, promise.settled, promise.memory.id) == ("done", turn.learnt, promised.id)
    assert report.settled in ((promised.id,), ())  # a turn that presses is digested when it is observed
    last = rex.history(promised.id)[-1]
    assert (last.kind, last.reason, last.because) == ("revise", "done", (turn.id,))


def test_settling_can_be_undone(rex: Mind) -> None:
    say(rex, "I will send the report to Marc by Friday.")
    say(rex, "I sent the report to Marc.")
    settled = [entry for entry in rex.audit() if entry.reason == "done"]
    assert states(rex)[0][1] == "done"
    rex.undo(settled[0].change_set, cascade=True)
    assert states(rex)[0][1] == "open"


def test_a_bare_done_settles_what_was_promised_just_before(rex: Mind) -> None:
    say(rex, "I will pay the invoice by Monday.", "Done.")
    assert [state for _, state in states(rex)] == ["done"]


def test_a_bare_done_after_something_else_settles_nothing(rex: Mind) -> None:
    say(rex, "I will pay the invoice by Monday.", "I live in Porto.", "Done.")
    assert [state for _, state in states(rex)] == ["open"]


def test_somebody_elses_done_settles_nothing(rex: Mind) -> None:
    say(rex, "I will pay the invoice by Monday.")
    say(rex, "Done.", speaker="Bob")
    say(rex, "Done.", speaker="Rex", role="assistant")
    assert [state for _, state in states(rex)] == ["open"]


def test_what_is_called_off_is_dropped(rex: Mind) -> None:
    say(rex, "I will book the flight to Oslo on Friday.", "I cancelled the flight to Oslo.")
    assert [state for _, state in states(rex)] == ["dropped"]


def test_what_is_only_almost_done_stays_open(rex: Mind) -> None:
    say(rex, "I will send the report to Marc by Friday.", "Marc has not got the report yet.")
    assert [state for _, state in states(rex)] == ["open"]


def test_what_is_settled_is_archived_after_ninety_days_and_not_before(rex: Mind, clock: SteppedClock) -> None:
    say(rex, "I will send the report to Marc by Friday.", "I sent the report to Marc.")
    promised = rex.commitments()[0].memory
    clock.advance(days=89)
    assert rex.digest().archived == ()
    clock.advance(days=1, minutes=5)
    assert rex.digest().archived == (promised.id,)
    assert rex.get(promised.id).status == "archived"
    assert rex.history(promised.id)[-1].reason == "settled long ago"
    assert states(rex, "done") == [(promised.text, "done")]


def test_what_was_settled_long_ago_is_archived_by_the_way_once_turns_are_digested(
    rex: Mind, clock: SteppedClock
) -> None:
    say(rex, "I will send the report to Marc by Friday.", "I sent the report to Marc.")
    promised = rex.commitments()[0].memory
    clock.advance(days=90)
    for text in ("It rains.", "It pours.", "Tea?", "Soup?", "Bread?"):
        rex.observe("user", text, speaker="Ana")
    assert rex.get(promised.id).status == "archived"


def test_an_open_promise_is_never_archived(rex: Mind, clock: SteppedClock) -> None:
    say(rex, "I will send the report to Marc by Friday.")
    clock.advance(days=900)
    assert rex.digest().archived == ()


def test_recall_by_itself_archives_nothing(rex: Mind, clock: SteppedClock) -> None:
    guess = rex.remember("Marc may like chess", confidence=0.2)
    clock.advance(days=365)
    assert guess.id in [item.memory.id for item in rex.recall("what does Marc like?").items]
    assert rex.get(guess.id).status == "active"


def test_a_guess_is_archived_after_thirty_days_unless_it_is_confirmed(rex: Mind, clock: SteppedClock) -> None:
    guess, sure = rex.remember("Marc may like chess", confidence=0.2), rex.remember("Marc likes tea")
    pinned = rex.remember("Marc may like go", confidence=0.2, pinned=True)
    confirmed = rex.remember("Marc may like poker", confidence=0.2)
    rex.update(confirmed.id, confidence=0.8)
    clock.advance(days=29)
    assert rex.digest().archived == ()
    clock.advance(days=1)
    assert rex.digest().archived == (guess.id,)
    assert {rex.get(it.id).status.value for it in (sure, pinned, confirmed)} == {"active"}
    faded = [item.memory.id for item in rex.recall("what does Marc like?").items if item.faded]
    assert faded == [guess.id]


def test_what_was_archived_and_brought_back_is_left_alone(rex: Mind, clock: SteppedClock) -> None:
    guess = rex.remember("Marc may like chess", confidence=0.2)
    clock.advance(days=31)
    assert rex.digest().archived == (guess.id,)
    rex.undo()
    assert rex.get(guess.id).status == "active"
    assert rex.digest().archived == ()


def test_only_ones_own_promises_are_listed_and_settled(store: Store, rex: Mind) -> None:
    say(rex, "I will pay the invoice by Monday.")
    eve = store.mind(agent="eve", session="s1")
    say(eve, "I paid the invoice.", "Done.")
    assert (states(eve), [state for _, state in states(rex)]) == ([], ["open"])


def test_a_state_that_is_none_is_refused(rex: Mind) -> None:
    with pytest.raises(EngramError):
        rex.commitments("soon")


def test_what_is_promised_again_after_it_was_done_is_open_again(rex: Mind, clock: SteppedClock) -> None:
    say(rex, "I will send the report to Marc by Friday.", "I sent the report to Marc.")
    first = rex.commitments()[0]
    clock.advance(days=7)
    say(rex, "I will send the report to Marc by Friday.")
    [again] = rex.commitments()
    assert (first.state, again.state, again.memory.id) == ("done", "open", first.memory.id)
    assert first.due is not None
    assert again.due is not None
    assert (again.due - first.due).days == 7


def test_a_promise_made_again_with_another_day_is_due_then(rex: Mind, clock: SteppedClock) -> None:
    say(rex, "I will send the report to Marc by Friday.")
    first = rex.commitments()[0].due
    clock.advance(days=7)
    say(rex, "I will send the report to Marc by Friday.")
    [again] = rex.commitments()
    assert first is not None
    assert again.due is not None
    assert (again.due - first).days == 7


def test_quarantined_words_settle_nothing(clock: SteppedClock) -> None:
    store = open_store(clock=clock, reader=Rules(), guest_writes=True)
    guest = store.mind(agent="rex", channel="web", user="eve", role="guest")
    host = store.mind(agent="rex", channel="web", user="eve")
    say(host, "I will pay the invoice by Monday.")
    say(guest, "I paid the invoice.")
    assert [state for _, state in states(host)] == ["open"]


def test_two_things_promised_at_once_are_not_settled_by_a_bare_done(rex: Mind) -> None:
    say(rex, "I will pay the invoice by Monday. I will book the flight to Oslo by Friday.", "Done.")
    assert [state for _, state in states(rex)] == ["open", "open"]


@pytest.mark.parametrize(
    ("promised", "said", "done"),
    [
        (("I promise to call Tom.", "I have to call Carla."), "I called Tom.", ["I promise to call Tom."]),
        (("I promise to call Carla.",), "I called Tom.", []),
        (("I promise to call Tom.", "I promise to call Carla."), "I called somebody.", []),
        (
            ("I promise to call Tom.", "I have to call Carla.", "I will call Bob."),
            "I called Tom and Carla.",
            ["I have to call Carla.", "I promise to call Tom."],
        ),
        (
            ("I will review PR-101 tomorrow.", "I have to review PR-102 by Friday."),
            "I reviewed PR-102.",
            ["I have to review PR-102 by Friday."],
        ),
        (("I promise to pay invoice 4711.",), "I paid invoice 4712.", []),
        (
            ("I will send the tax report by Friday.", "I have to water the plants."),
            "I sent the tax report.",
            ["I will send the tax report by Friday."],
        ),
        (("I promise to send the tax report.", "I promise to send the sales report."), "I sent the report.", []),
        (("I promise to send the report to Tom by Friday.",), "I sent the report to Carla.", []),
    ],
)
def test_what_was_done_for_one_is_not_done_for_another(
    rex: Mind, clock: SteppedClock, promised: tuple[str, ...], said: str, done: list[str]
) -> None:
    say(rex, *promised, "I had soup for lunch.")
    clock.advance(hours=1)
    say(rex, said)
    assert sorted(text for text, _ in states(rex, "done")) == done


def test_right_after_a_promise_to_one_what_was_done_for_another_does_not_settle_it(rex: Mind) -> None:
    say(rex, "I promise to call Carla.", "I called Tom.")
    assert states(rex, "done") == []


def test_a_wish_to_forget_something_else_does_not_drop_what_was_promised_just_before(rex: Mind) -> None:
    say(rex, "I will send the report tomorrow.", "Forget that I live in Porto.")
    assert states(rex) == [("I will send the report tomorrow.", "open")]
    say(rex, "I have to water the plants.", "Forget it.")
    assert ("I have to water the plants.", "dropped") in states(rex)


def test_what_was_just_promised_is_listed_by_the_very_next_call_and_whoever_promised_is_known(rex: Mind) -> None:
    rex.observe("user", "I will send the report to Marc by Friday.", speaker="Ana")
    assert states(rex) == [("I will send the report to Marc by Friday.", "open")]
    rex.observe("user", "My sister Lena lives in Faro.", speaker="Ana")
    assert "Lena" in {entity.name for entity in rex.entities()}
    rex.observe("user", "Lena works at the harbour.", speaker="Ana")
    assert "Lena works at the harbour." in {memory.text for memory in rex.about("Lena").memories}


class TestSettling:
    def test_a_person_says_that_it_is_done(self, rex: Mind, clock: SteppedClock) -> None:
        memory = rex.remember("call mum", category="commitment")
        clock.advance(days=1)
        promise = rex.settle(memory.id, reason="rang her")
        assert (promise.state, promise.settled, promise.memory.id) == ("done", clock.now, memory.id)
        assert states(rex) == [("call mum", "done")]
        last = rex.history(memory.id)[-1]
        assert (last.verb, last.kind, last.reason) == ("settle", "revise", "rang her")

    def test_or_dropped_and_changes_their_mind(self, rex: Mind) -> None:
        memory = rex.remember("call mum", category="commitment")
        assert rex.settle(memory.id, state="dropped").state == "dropped"
        assert rex.history(memory.id)[-1].reason == "dropped"
        assert rex.settle(memory.id).state == "done"
        assert rex.settle(memory.id).memory.version == 3

    def test_settling_by_hand_can_be_undone(self, rex: Mind) -> None:
        memory = rex.remember("call mum", category="commitment")
        rex.settle(memory.id)
        rex.undo()
        assert states(rex) == [("call mum", "open")]
        assert rex.get(memory.id) == memory

    def test_it_keeps_when_it_was_due(self, rex: Mind) -> None:
        say(rex, "I will send the report to Marc by Friday.")
        promise = rex.commitments()[0]
        assert rex.settle(promise.memory.id).due == promise.due is not None

    @pytest.mark.parametrize("state", ["open", "overdue", "soon", 7])
    def test_a_state_that_settles_nothing_is_refused(self, rex: Mind, state: str) -> None:
        memory = rex.remember("call mum", category="commitment")
        with pytest.raises(EngramError) as refused:
            rex.settle(memory.id, state=state)
        assert refused.value.code == "input.invalid"

    def test_what_is_no_commitment_or_is_forgotten_is_not_settled(self, rex: Mind) -> None:
        fact, turn = rex.remember("Ana lives in Porto"), rex.observe("user", "I will pay the bill.")
        gone = rex.forget(rex.remember("call mum", category="commitment").id)
        for memory in (fact, turn, gone):
            with pytest.raises(EngramError) as refused:
                rex.settle(memory.id)
            assert refused.value.code == "input.invalid"

    def test_nobody_elses_commitment_is_settled(self, store: Store, rex: Mind) -> None:
        memory = rex.remember("call mum", category="commitment")
        with pytest.raises(EngramError) as refused:
            store.mind(agent="eve").settle(memory.id)
        assert refused.value.code == "memory.not_found"


@pytest.mark.parametrize("promised", ["call mum", "i need to call mum tomorrow", "Ana will call mum"])
def test_what_a_person_wrote_down_is_settled_by_what_is_said_later(
    rex: Mind, clock: SteppedClock, promised: str
) -> None:
    rex.remember(promised, category="commitment")
    clock.advance(hours=1)
    say(rex, "I didn't call mum.")
    assert states(rex) == [(promised, "open")]
    say(rex, "I called mum.")
    assert states(rex) == [(promised, "done")]


def test_a_promise_of_one_that_was_written_down_is_not_settled_by_another(rex: Mind, clock: SteppedClock) -> None:
    rex.remember("Ana will call mum", category="commitment")
    clock.advance(hours=1)
    say(rex, "I called mum.", speaker="Bob")
    assert states(rex) == [("Ana will call mum", "open")]


def test_a_promise_kept_in_the_words_of_whoever_made_it_is_settled_by_them_alone(
    rex: Mind, clock: SteppedClock
) -> None:
    turn = rex.observe("user", "need to call mum tomorrow", speaker="Ana")
    said = derive(rex, "need to call mum tomorrow", turn.id, speaker="Ana", category="commitment", source=Source.HUMAN)
    clock.advance(hours=1)
    say(rex, "I called mum.", speaker="Bob")
    assert (said.text, "open") in states(rex)
    say(rex, "I called mum.", speaker="Ana")
    assert (said.text, "done") in states(rex)


def test_what_is_written_down_by_hand_settles_what_was_written_down_before(rex: Mind) -> None:
    promised = rex.remember("call mum", category="commitment")
    rex.remember("I called my aunt")
    assert states(rex) == [("call mum", "open")]
    told = rex.remember("I called mum")
    assert states(rex) == [("call mum", "done")]
    last = rex.history(promised.id)[-1]
    assert (last.verb, last.kind, last.reason, last.because) == ("remember", "revise", "done", (told.id,))
    rex.undo()
    assert states(rex) == [("call mum", "open")]


@pytest.mark.parametrize("said", ["I called the plumber.", "I called my aunt.", "Luis called mum."])
def test_right_after_a_promise_another_call_or_caller_does_not_settle_it(rex: Mind, said: str) -> None:
    say(rex, "I will call mum tomorrow.", said)
    assert states(rex) == [("I will call mum tomorrow.", "open")]
    say(rex, "I called mum.")
    assert states(rex) == [("I will call mum tomorrow.", "done")]


def test_another_may_tell_that_whoever_promised_did_it(rex: Mind) -> None:
    say(rex, "I will call mum tomorrow.")
    say(rex, "I called mum for Ana.", speaker="Bob")
    assert states(rex) == [("I will call mum tomorrow.", "open")]
    say(rex, "Ana called mum.", speaker="Bob")
    assert states(rex) == [("I will call mum tomorrow.", "done")]
