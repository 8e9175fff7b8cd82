"""What is somebody's own business is masked to guests, in every verb that shows it, and stays in the store as it is."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from engram import DigestReport, EngramError, Mind, Store
from engram.engine.writing.rules import Rules
from tests.conftest import KEY, SteppedClock, open_store

MAIL, CARD = "ana.silva@example.org", "4111 1111 1111 1111"
PIN = 48213


@pytest.fixture
def store(clock: SteppedClock) -> Store:
    return open_store(clock=clock, reader=Rules(), secrets="seal")


@pytest.fixture
def host(store: Store) -> Mind:
    """Who works in the channel, and is no guest."""
    mind = store.mind(agent="rex", channel="tg", user="u9")
    first = mind.remember(f"Ana's mail is {MAIL}", meta={"contact": {"mail": MAIL}, "pin": PIN})
    mind.update(first.id, importance=0.9, reason=f"write to {MAIL} first")
    mind.remember(f"The card is {CARD}")
    mind.remember(f"Bo will write to {MAIL}", category="commitment")
    mind.remember("Ana paints")
    turn = mind.observe("user", f"I can be reached at {MAIL}.", speaker="Ana", session=MAIL, caption=f"card {CARD}")
    mind.observe("tool", "Done", tool={"to": MAIL, "pin": PIN}, speaker=MAIL)
    mind.digest()
    mind.relate(first.id, turn.id, "supports", properties={"seen": MAIL})
    return mind


@pytest.fixture
def guest(store: Store, host: Mind) -> Mind:
    return store.mind(agent="hook", channel="tg", user="u9", role="guest")


READING: dict[str, Callable[[Mind], object]] = {
    "recall": lambda mind: [mind.recall(asked, limit=50) for asked in ("what is Ana's mail?", "the card")],
    "explain": lambda mind: [mind.explain("what is Ana's mail?", memory.id) for memory in mind.list()],
    "get": lambda mind: [mind.get(memory.id) for memory in mind.list()],
    "list": lambda mind: mind.list(status=None),
    "about": lambda mind: mind.about("Ana"),
    "timeline": lambda mind: [mind.timeline("Ana"), mind.timeline("mail"), mind.timeline("card")],
    "entities": lambda mind: mind.entities(),
    "doubts": lambda mind: mind.doubts(),
    "commitments": lambda mind: mind.commitments(),
    "episodes": lambda mind: mind.episodes(),
    "links": lambda mind: [mind.links(memory.id) for memory in mind.list()],
    "changes": lambda mind: mind.changes(),
    "history": lambda mind: [mind.history(memory.id) for memory in mind.list()],
    "audit": lambda mind: mind.audit(),
    "ids": lambda mind: mind.ids(mind.list()[0].id[-8:]),
}


@pytest.mark.parametrize("verb", READING)
def test_no_reading_verb_shows_a_guest_a_detail(guest: Mind, verb: str) -> None:
    shown = repr(READING[verb](guest))
    assert MAIL not in shown
    assert CARD not in shown
    assert str(PIN) not in shown


@pytest.mark.parametrize("verb", ["recall", "get", "list", "timeline", "commitments", "links", "history", "audit"])
def test_whoever_works_there_sees_it(host: Mind, verb: str) -> None:
    shown = repr(READING[verb](host))
    assert MAIL in shown or CARD in shown


def test_every_verb_that_shows_memories_is_looked_at() -> None:
    writing = set(
        """
        observe observe_many digest remember update pin set_status correct confirm settle feedback forget restore erase
        relate unrelate merge_entities split_entity tell_apart undo close
        """.split()
    )
    verbs = {name for name, _ in inspect.getmembers(Mind, inspect.isfunction) if not name.startswith("_")}
    assert verbs - writing == READING.keys()


def test_a_guest_is_told_what_is_masked_and_finds_it_all_the_same(guest: Mind, host: Mind) -> None:
    [first, *_] = guest.recall("what is Ana's mail?").items
    assert first.memory.text == "Ana's mail is [e-mail]"
    assert first.memory.forms.full.text == "Ana's mail is [e-mail]"
    assert (first.memory.metadata["contact"], first.memory.metadata["pin"]) == ({"mail": "[e-mail]"}, "[pin]")
    assert host.get(first.memory.id).text == f"Ana's mail is {MAIL}"
    assert "Ana paints" in [memory.text for memory in guest.list()]


def test_what_a_guest_changes_is_changed_in_the_store_and_not_masked_there(clock: SteppedClock) -> None:
    store = open_store(clock=clock, key=None, guest_writes=True)
    host = store.mind(agent="rex", channel="tg", user="u9")
    guest = store.mind(agent="hook", channel="tg", user="u9", role="guest")
    memory = host.remember(f"Ana's mail is {MAIL}")
    assert guest.pin(memory.id).text == "Ana's mail is [e-mail]"
    assert guest.remember(f"Write to {MAIL}").text == "Write to [e-mail]"
    assert host.get(memory.id).text == f"Ana's mail is {MAIL}"
    assert host.get(memory.id).pinned
    assert f"Write to {MAIL}" in [each.text for each in host.list()]


def test_a_guest_of_an_encrypted_store_sees_no_more(tmp_path: object, clock: SteppedClock) -> None:
    with open_store(f"{tmp_path}/a.engram", key=KEY, clock=clock) as store:
        store.mind(agent="rex", channel="tg", user="u9").remember("The password is Otter-Lake-9")
        guest = store.mind(agent="hook", channel="tg", user="u9", role="guest")
        assert [memory.text for memory in guest.list()] == ["The password is [password]"]


def test_neither_reports_nor_errors_tell_a_guest_what_it_may_not_see(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), secrets="seal", guest_writes=True) as store:
        store.mind(agent="rex", channel="tg", user="u9").remember(f"Ana's email is {MAIL}")
        guest, reports = store.mind(agent="hook", channel="tg", user="u9", role="guest"), list[DigestReport]()
        guest.observe("user", "No, actually my email is bo@example.org.", speaker="Bo", report=reports.append)
        assert "email" in repr(reports)
        assert "bo@example.org" not in repr(reports)
        with pytest.raises(EngramError) as refused:
            guest.remember("Ana's email is bo@example.org", source="web")
        assert MAIL not in f"{refused.value} {refused.value.hint}"


def test_what_was_read_off_a_masked_text_is_not_shown_either(clock: SteppedClock) -> None:
    with open_store(clock=clock, reader=Rules(), secrets="seal") as store:
        host = store.mind(agent="rex", channel="tg", user="u9")
        host.remember("Ana's phone number is +351 912 345 678")
        guest = store.mind(agent="hook", channel="tg", user="u9", role="guest")
        seen = repr([guest.list(), guest.recall("912 345 678").items])
        assert not [part for part in ("912", "345", "678") if part in seen]
        assert "912" in repr(host.list())
