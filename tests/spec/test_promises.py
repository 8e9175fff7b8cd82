"""What was promised: kept, overdue, settled by what is said later, and one day out of the way."""

from __future__ import annotations

import pytest

from engram import EngramError, Mind, Store
from engram.engine.writing.rules import Rules
from tests.conftest import SteppedClock, open_store


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
        "Ana will send the report to Marc by Friday",
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
    say(rex, "I will send the report to Marc by Friday.", "I have not sent the report to Marc yet.")
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
        (("I promise to call Tom.", "I promise to call Carla."), "I called Tom.", ["Ana promises to call Tom"]),
        (("I promise to call Carla.",), "I called Tom.", []),
        (("I promise to call Tom.", "I promise to call Carla."), "I called somebody.", []),
        (
            ("I promise to call Tom.", "I promise to call Carla.", "I promise to call Bob."),
            "I called Tom and Carla.",
            ["Ana promises to call Carla", "Ana promises to call Tom"],
        ),
        (
            ("I promise to review PR-101.", "I promise to review PR-102."),
            "I reviewed PR-102.",
            ["Ana promises to review PR-102"],
        ),
        (("I promise to pay invoice 4711.",), "I paid invoice 4712.", []),
        (
            ("I promise to send the tax report.", "I promise to send the sales report."),
            "I sent the tax report.",
            ["Ana promises to send the tax report"],
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
    say(rex, "I promise to send the report.", "Forget that I live in Porto.")
    assert states(rex) == [("Ana promises to send the report", "open")]
    say(rex, "I promise to water the plants.", "Forget it.")
    assert ("Ana promises to water the plants", "dropped") in states(rex)


def test_what_was_just_promised_is_listed_by_the_very_next_call_and_whoever_promised_is_known(rex: Mind) -> None:
    rex.observe("user", "I will send the report to Marc by Friday.", speaker="Ana")
    assert states(rex) == [("Ana will send the report to Marc by Friday", "open")]
    rex.observe("user", "My sister Lena lives in Faro.", speaker="Ana")
    assert "Lena" in {entity.name for entity in rex.entities()}
    rex.observe("user", "Lena works at the harbour.", speaker="Ana")
    assert "Lena works at the harbour" in {memory.text for memory in rex.about("Lena").memories}
