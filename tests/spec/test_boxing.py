"""episodes: what was talked about when; they come with their turns, and go with them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from engram import EngramError, Episode, Mind, Store
from engram.cognition.episodes import BoxWeights
from engram.engine.digesting import boxing
from engram.engine.writing.rules import Rules
from tests.conftest import MONDAY, SteppedClock, on_every_make, open_store, texts

GARDEN = (
    "The tomatoes in the garden need water.",
    "How often do you water the tomatoes?",
    "Every evening, and the garden beds need compost.",
    "Compost is good for tomatoes.",
    "The garden gate is broken too.",
)
BOATS = (
    "Our sailing boat lost its mainsail, a storm tore the canvas at the harbour.",
    "Can a sailmaker stitch the canvas before the regatta starts on the lake?",
    "The regatta is on Sunday, and the crew wants a spare mainsail on board.",
    "A sailmaker at the harbour stitches any mainsail for the crew.",
    "Then the boat sails the regatta with the old canvas.",
)
MUSIC = ("The xylophone is out of tune.", "Which xylophone do you mean?", "It stands beside the garden gate.")


@pytest.fixture
def store(clock: SteppedClock, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    make = getattr(request, "param", "memory")
    location = ":memory:" if make == "memory" else tmp_path / f"{make}.engram"
    key = bytes(range(32)) if make == "encrypted" else None
    with open_store(location, key=key, clock=clock, reader=Rules()) as opened:
        yield opened


@pytest.fixture
def rex(store: Store) -> Mind:
    return store.mind(agent="rex")


def talk(mind: Mind, session: str, said: tuple[str, ...], *, days: float = 0) -> list[str]:
    """A conversation, a minute between turns; the ids of its turns."""
    start = MONDAY - timedelta(days=60) + timedelta(days=days)
    turns: list[dict[str, object]] = [
        {"role": ("user", "assistant")[n % 2], "text": text, "session": session, "at": start + timedelta(minutes=n)}
        for n, text in enumerate(said)
    ]
    kept = mind.observe_many(turns)
    mind.digest()
    return [turn.id for turn in kept]


def titles(found: list[Episode]) -> str:
    return " | ".join(f"{episode.title}" for episode in found).lower()


@on_every_make
def test_a_conversation_is_an_episode_with_when_who_and_what(rex: Mind) -> None:
    ids = talk(rex, "s1", GARDEN)
    [episode] = rex.episodes()
    assert (episode.id, episode.session, episode.turns) == (ids[0], "s1", 5)
    assert episode.participants == ("user", "assistant")
    assert episode.ended - episode.started == timedelta(minutes=4)
    assert "tomatoes" in titles([episode])
    assert (episode.ended_by, episode.trace, str(episode.scope)) == ("end", ids[0], "agent:rex")


def test_silence_ends_an_episode(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", GARDEN[0], session="s1")
    clock.advance(minutes=31)
    rex.observe("user", GARDEN[1], session="s1")
    rex.digest()
    later, earlier = rex.episodes()
    assert (earlier.turns, earlier.ended_by) == (1, "silence")
    assert (later.turns, later.ended_by) == (1, None)


def test_what_is_being_talked_about_is_shown_and_goes_on(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", GARDEN[0], session="s1")
    rex.digest()
    assert [(it.turns, it.ended_by) for it in rex.episodes()] == [(1, None)]
    clock.advance(minutes=1)
    rex.observe("user", GARDEN[1], session="s1")
    rex.digest()
    assert [(it.turns, it.ended_by) for it in rex.episodes()] == [(2, None)]


def test_fifty_turns_are_enough_for_one_episode(rex: Mind) -> None:
    talk(rex, "s1", tuple(f"{GARDEN[n % 5]} Bed {n}." for n in range(60)))
    assert [(it.turns, it.ended_by) for it in rex.episodes()] == [(10, "end"), (50, "size")]


def test_a_new_topic_begins_another_episode(rex: Mind) -> None:
    talk(rex, "s1", (*GARDEN, *GARDEN[:3], *BOATS))
    later, earlier = rex.episodes()
    assert earlier.ended_by == "topic"
    assert "tomatoes" in titles([earlier])
    assert "sail" in titles([later])


def test_an_episode_is_kept_the_same_however_its_turns_were_digested(clock: SteppedClock) -> None:
    told = []
    for step in (1, 4, 100):
        mind = open_store(clock=clock, reader=Rules(), digest=False).mind(agent="rex", session="s1")
        turns: list[dict[str, object]] = [
            {"role": "user", "text": text, "at": MONDAY - timedelta(days=1) + timedelta(minutes=n)}
            for n, text in enumerate((*GARDEN, *GARDEN[:3], *BOATS))
        ]
        mind.observe_many(turns)
        while mind.digest(limit=step).remaining:
            pass
        told.append([(it.title, it.turns, it.ended_by, it.trace, it.participants) for it in mind.episodes()])
    assert len(told[0]) == 2
    assert told[0] == told[1] == told[2]


def test_episodes_on_a_recurring_topic_share_a_trace(rex: Mind) -> None:
    first = talk(rex, "s1", GARDEN, days=1)
    talk(rex, "s2", BOATS, days=2)
    talk(rex, "s3", GARDEN[::-1], days=3)
    [about] = [it for it in rex.episodes() if it.session == "s1"]
    assert about.trace == first[0]
    assert [it.session for it in rex.episodes(trace=about.trace)] == ["s3", "s1"]


def test_episodes_are_found_by_session_and_by_time(rex: Mind) -> None:
    talk(rex, "s1", GARDEN, days=1)
    talk(rex, "s2", BOATS, days=2)
    day = MONDAY - timedelta(days=58)
    assert [it.session for it in rex.episodes(session="s1")] == ["s1"]
    assert [it.session for it in rex.episodes(between=(day - timedelta(hours=1), None))] == ["s2"]
    assert [it.session for it in rex.episodes(between=(None, day))] == ["s1"]
    assert [it.session for it in rex.episodes(limit=1)] == ["s2"]
    with pytest.raises(EngramError):
        rex.episodes(limit=0)


def test_episodes_are_not_recalled(rex: Mind) -> None:
    plain = open_store(reader=Rules(), digest=False).mind(agent="rex")
    for mind in (rex, plain):
        talk(mind, "s1", GARDEN)
    assert len(rex.episodes()) == 1
    assert all(item.memory.id != "" for item in rex.recall("tomatoes").items)
    assert {*texts(rex.recall("garden tomatoes compost", limit=50))} <= {*GARDEN, *(it.text for it in rex.list())}


def test_what_others_talked_about_is_nobody_elses_business(store: Store, rex: Mind) -> None:
    ids = talk(rex, "s1", GARDEN)
    eve = store.mind(agent="eve")
    talk(eve, "s1", BOATS)
    assert [it.turns for it in eve.episodes()] == [5]
    assert "tomatoes" not in titles(eve.episodes())
    assert eve.episodes(trace=ids[0]) == []


@on_every_make
def test_a_forgotten_turn_lends_no_words_until_it_is_restored(rex: Mind) -> None:
    ids = talk(rex, "s1", MUSIC)
    before = rex.episodes()
    assert "xylophone" in titles(before)
    for id in ids[:2]:
        rex.forget(id)
    assert [(it.title, it.turns) for it in rex.episodes()] == [("stands beside garden gate", 1)]
    rex.digest()
    assert "xylophone" not in titles(rex.episodes())
    for id in ids[:2]:
        rex.restore(id)
    assert rex.episodes() == before
    rex.digest()
    assert rex.episodes() == before


def test_undoing_brings_an_episode_back_as_it_was(rex: Mind) -> None:
    ids = talk(rex, "s1", GARDEN)
    before = rex.episodes()
    rex.forget(ids[0])
    rex.digest()
    rex.undo()
    assert rex.episodes() == before


def test_an_episode_all_of_whose_turns_are_gone_is_gone(rex: Mind, store: Store) -> None:
    for id in talk(rex, "s1", ("The xylophone is loud.",)):
        rex.erase(id)
    assert rex.episodes() == []
    assert store.doctor().ok


def test_no_word_of_an_erased_turn_is_left_in_the_file(tmp_path: Path, clock: SteppedClock) -> None:
    with open_store(tmp_path / "s.engram", clock=clock, reader=Rules()) as store:
        mind = store.mind(agent="rex")
        ids = talk(mind, "s1", MUSIC)
        assert "xylophone" in titles(mind.episodes())
        for id in ids[:2]:
            mind.erase(id)
        assert [memory.text for memory in mind.list(limit=100, status=None) if "xylophone" in memory.text] == []
        mind.digest()
        assert titles(mind.episodes()) == "stands beside garden gate"
    left = [path.name for path in tmp_path.iterdir() if b"xylophone" in path.read_bytes().lower()]
    assert left == []


def test_a_guests_words_are_in_no_title(clock: SteppedClock) -> None:
    store = open_store(clock=clock, reader=Rules(), guest_writes=True)
    guest = store.mind(agent="rex", channel="web", user="eve", role="guest")
    guest.observe_many([{"role": "user", "text": text, "session": "s1"} for text in GARDEN])
    guest.digest()
    assert "tomatoes" not in titles(guest.episodes())


def test_a_repair_makes_episodes_anew(rex: Mind, store: Store) -> None:
    talk(rex, "s1", (*GARDEN, *GARDEN[:3], *BOATS), days=1)
    talk(rex, "s2", GARDEN[::-1], days=2)
    before = [(it.id, it.title, it.turns, it.trace) for it in rex.episodes()]
    assert store.doctor(repair=True).ok
    rex.digest()
    assert [(it.id, it.title, it.turns, it.trace) for it in rex.episodes()] == before


def test_an_undone_turn_leaves_its_episode(rex: Mind) -> None:
    talk(rex, "s1", GARDEN[:4])
    rex.observe("user", "The xylophone is loud.", session="s2", at=MONDAY - timedelta(days=9))
    rex.digest()
    assert len(rex.episodes()) == 2
    rex.undo(next(entry.change_set for entry in rex.audit() if entry.verb == "observe"), cascade=True)
    assert "xylophone" not in titles(rex.episodes())
    assert len(rex.episodes()) == 1


def test_a_box_is_not_kept_that_was_decided_on_before_one_of_its_turns_was_forgotten(
    rex: Mind, clock: SteppedClock
) -> None:
    start = clock.now
    said = [rex.observe("user", text, session="s", at=start) for text in GARDEN]
    rex.digest()
    setting, weights = rex._setting, BoxWeights()
    with setting.storage.read(rex.identity) as view:
        home = rex.identity.home
        decided = boxing.sealed_by_now(view, view.strands(home), start + timedelta(days=1), weights)
    assert [len(box.turns) for box in decided] == [len(GARDEN)]
    rex.forget(said[2].id)
    assert setting.storage.keep_boxes(decided) == 0
    rex.restore(said[2].id)
    assert setting.storage.keep_boxes(decided) == 1
