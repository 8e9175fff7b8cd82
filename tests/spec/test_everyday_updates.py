"""An everyday update is compared like any other statement, in the session of what it updates as in another."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import engram
from engram import Memory, Mind, Turn
from engram.errors import Tombstoned
from engram.model.memory import Status

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
SURE = {"supersede_probability": 0.15, "challenge_probability": 0.1}
SESSIONS = pytest.mark.parametrize("sessions", [("monday", "monday"), ("monday", "tuesday")])
UPDATES = pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The retry limit is 3.", "retry limit is 5 now"),
        ("we deploy on Tuesdays", "deploys happen on Thursdays now"),
        ("Deploys run every night at 2am.", "Deploys now run at 4am."),
        ("The standup is at 9:00.", "standup moved to 10:15"),
        ("The staging server has 16 GB of RAM.", "The staging server has 32 GB of RAM now."),
    ],
)


@pytest.fixture
def mind() -> Mind:
    """A mind that takes every likely update for one."""
    store = engram.open(embedder="none", tunables=SURE, clock=lambda: MONDAY + timedelta(days=60))
    return store.mind(agent="rex")


def told(mind: Mind, *said: str, sessions: tuple[str, ...]) -> None:
    for day, (text, session) in enumerate(zip(said, sessions, strict=True)):
        mind.observe("user", text, at=MONDAY + timedelta(days=day), speaker="Ana", session=session)
        mind.digest()


def statements(mind: Mind) -> dict[str, Memory]:
    return {each.text: each for each in mind.list(status=None) if not isinstance(each, Turn)}


@SESSIONS
@UPDATES
def test_an_everyday_update_is_automatic_and_keeps_its_own_words(
    mind: Mind, sessions: tuple[str, ...], old: str, new: str
) -> None:
    told(mind, old, new, sessions=sessions)
    held = statements(mind)
    assert {text: each.status for text, each in held.items()} == {old: Status.SUPERSEDED, new: Status.ACTIVE}
    assert [(change.old.id, change.automatic) for change in mind.changes(auto=True)] == [(held[old].id, True)]


@SESSIONS
@UPDATES
def test_an_everyday_update_leaves_no_tombstone_so_the_older_one_can_be_confirmed(
    mind: Mind, sessions: tuple[str, ...], old: str, new: str
) -> None:
    told(mind, old, new, sessions=sessions)
    assert mind.confirm(statements(mind)[old].id).status is Status.ACTIVE


@SESSIONS
@pytest.mark.parametrize("once", ["The standup used to be at 10:00.", "No, the standup used to be at 10:00."])
def test_how_it_was_once_changes_nothing(mind: Mind, sessions: tuple[str, ...], once: str) -> None:
    told(mind, "The standup is at 9:00.", once, sessions=sessions)
    assert statements(mind)["The standup is at 9:00."].status is Status.ACTIVE
    assert mind.changes() == []


@SESSIONS
@pytest.mark.parametrize("opener", ["Actually", "Sorry,", "Correction:", "I meant"])
def test_what_opens_as_a_correction_leaves_a_tombstone_in_any_session(
    mind: Mind, sessions: tuple[str, ...], opener: str
) -> None:
    old, new = "The retry limit is 3.", f"{opener} the retry limit is 5."
    told(mind, old, new, sessions=sessions)
    held = statements(mind)
    assert {text: each.status for text, each in held.items()} == {old: Status.INVALIDATED, new: Status.ACTIVE}
    with pytest.raises(Tombstoned):
        mind.confirm(held[old].id)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Our main supplier is Halden Foods.", "We now have another supplier, Norbak."),
        ("My gym is on Elm Street.", "I also go to a gym on Main Street."),
        ("We rent a flat in Porto.", "We rent another flat in Faro now."),
        ("The backup runs at 2am.", "The backup also runs at 2pm."),
        ("The staging server has 16 GB of RAM.", "The second staging server has 32 GB of RAM as well."),
        ("Die Sicherung läuft um 2 Uhr.", "Die Sicherung läuft auch um 14 Uhr."),
    ],
)
def test_what_only_adds_leaves_what_is_held_as_it_is(mind: Mind, old: str, new: str) -> None:
    told(mind, old, new, sessions=("monday", "tuesday"))
    assert {each.status for each in statements(mind).values()} == {Status.ACTIVE}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The standup is at 9.", "The standup also moved to 10."),
        ("The standup is at 9:00.", "standup is now at 10:15, 9:00 was too early"),
    ],
)
def test_words_of_addition_hide_no_update(mind: Mind, old: str, new: str) -> None:
    told(mind, old, new, sessions=("monday", "tuesday"))
    assert statements(mind)[old].status is Status.SUPERSEDED


@pytest.mark.parametrize("first", ["My phone number is 555-0142.", "Actually, my phone number is 555-0142."])
def test_an_assistant_that_puts_an_old_value_to_use_is_marked(first: str) -> None:
    now = [MONDAY]
    mind = engram.open(embedder="none", clock=lambda: now[0]).mind(agent="rex")
    said = [
        ("user", first),
        ("assistant", "I put your phone number, 555-0142, on the form."),
        ("user", "No, actually my phone number is 555-0199."),
        ("assistant", "Your phone number, 555-0142, goes to the bank."),
        ("assistant", "Your phone number, 555-0199, goes to the bank."),
    ]
    turns = []
    for role, text in said:
        now[0] += timedelta(minutes=1)
        turns.append(mind.observe(role, text, session="monday"))
        mind.digest()
    marked = {turn.text for turn in turns if "superseded_by" in {link.relation for link in mind.links(turn.id)}}
    assert marked == {first, said[1][1], said[3][1]}
