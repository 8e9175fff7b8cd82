"""Two more ways to be found: by having been said last, and by being the same error."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engram import Mind, Recollection, Store
from engram.cognition.recency import Recency, asks_latest
from tests.conftest import MONDAY, texts

TALK = [
    ("spring", 0, "We decided to paint the boat green."),
    ("summer", 90, "We decided to paint the boat red."),
    ("autumn", 180, "We decided to paint the boat blue."),
    ("autumn", 180, "The brushes are in the shed."),
]


@pytest.fixture
def rex(store: Store) -> Mind:
    mind = store.mind(agent="rex", session="winter")
    for session, day, text in TALK:
        mind.observe("user", text, session=session, at=MONDAY - timedelta(days=400 - day))
    return mind


def test_what_was_said_last_comes_first_when_that_is_asked(rex: Mind) -> None:
    found = rex.recall("What did we decide last time about painting the boat?")
    assert texts(found)[0] == "We decided to paint the boat blue."
    assert "was said lately" in found.items[0].why
    shares = {item.memory.session: vote.raw for item in found.items for vote in item.votes if "recency" in vote.signal}
    assert shares == {"autumn": 1.0, "summer": 0.5, "spring": 0.25}


def test_last_time_is_before_the_session_that_asks_and_the_latest_is_not(rex: Mind) -> None:
    rex.observe("user", "Shall we paint the boat black after all?")
    assert "blue" in texts(rex.recall("What did we decide about painting the boat last time?"))[0]
    assert "black" in texts(rex.recall("What is the latest about painting the boat?"))[0]


def test_a_question_that_names_a_time_or_asks_for_nothing_recent_is_left_alone(rex: Mind) -> None:
    for question in ("What did we decide about the boat?", "What is the latest on the boat in March 2020?"):
        votes = [vote.signal for item in rex.recall(question).items for vote in item.votes]
        assert "recency.session" not in votes


def test_the_last_talk_is_the_last_of_all_that_can_be_read(store: Store) -> None:
    mind = store.mind(agent="rex", project="atlas")
    other = store.mind(agent="rex")
    other.observe("user", "We paint the boat green.", at=MONDAY - timedelta(days=500), session="old")
    mind.observe("user", "We paint the boat blue.", at=MONDAY - timedelta(days=1), session="new")
    found = mind.recall("What is the latest on painting the boat?")
    assert [(item.memory.session, shares(item)) for item in found.items] == [("new", [1.0]), ("old", [0.5])]


def test_what_was_said_after_the_moment_asked_about_is_not_the_latest(rex: Mind) -> None:
    then = MONDAY - timedelta(days=300)
    found = rex.recall("What is the latest on painting the boat?", as_of=then)
    assert [(item.memory.session, shares(item)) for item in found.items] == [("summer", [1.0]), ("spring", [0.5])]


def test_without_sessions_a_long_pause_begins_a_new_talk(store: Store) -> None:
    mind = store.mind(agent="rex")
    for day, colour in ((30, "green"), (3, "red"), (1, "blue")):
        for hour in (0, 1):
            at = MONDAY - timedelta(days=day, hours=-hour)
            mind.observe("user", f"We paint the boat {colour} at {hour}.", at=at)
    found = mind.recall("What is the latest on painting the boat?")
    told = {item.memory.text.split()[4]: shares(item) for item in found.items}
    assert told == {"blue": [1.0], "red": [0.5], "green": [0.25]}


def test_the_last_talk_answers_a_question_that_says_nothing_else(rex: Mind) -> None:
    found = rex.recall("What did we do last time?")
    assert {item.memory.session for item in found.items[:2]} == {"autumn"}


def shares(item: Recollection) -> list[float]:
    return [vote.raw for vote in item.votes if vote.signal == "recency.session"]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Where did we leave off?", Recency.LAST_TIME),
        ("Worüber haben wir beim letzten Mal gesprochen?", Recency.LAST_TIME),
        ("Worüber haben wir zuletzt gesprochen?", Recency.LAST_TIME),
        ("What did we talk about last?", Recency.LAST_TIME),
        ("¿Qué fue lo último de lo que hablamos?", Recency.LAST_TIME),
        ("Welche Datei wurde zuletzt geändert?", Recency.LATEST),
        ("¿Qué decidimos la última vez?", Recency.LAST_TIME),
        ("De quoi avons-nous parlé la dernière fois ?", Recency.LAST_TIME),
        ("我们上次决定了什么？", Recency.LAST_TIME),
        ("What have I just told you?", Recency.LATEST),
        ("Was ist der neueste Stand?", Recency.LATEST),
        ("When was the last time Ana flew?", None),
        ("What happened last time Ana flew?", None),
        ("How long does the last cake keep?", None),
        ("What is the latitude of Oslo?", None),
        ("", None),
    ],
)
def test_asking_for_the_latest_is_told_from_asking_for_the_last_of_something(
    question: str, asked: Recency | None
) -> None:
    assert asks_latest(question) is asked


REPORT = """The nightly job fails again:
Traceback (most recent call last):
  File "/srv/app/sync.py", line 88, in run
    rows = cache[tenant]
KeyError: 'tenant-7'"""
NOW = """Traceback (most recent call last):
  File "/opt/new/place/sync.py", line 131, in run
    rows = cache[tenant]
KeyError: 'tenant-99'"""


def test_the_same_error_and_its_resolution_come_up_however_they_differ_in_detail(store: Store) -> None:
    mind = store.mind(agent="rex", session="s")
    mind.observe("user", "A KeyError is what you get for a missing key in a dict, and a traceback shows the file.")
    mind.observe("user", REPORT)
    mind.observe("assistant", "Warm the cache before the loop; that ended it.")
    mind.observe("user", "Tenants like the new cache page, file and row views, and the most recent call list.")
    found = mind.recall(NOW)
    assert texts(found)[0] == REPORT
    given = {item.memory.text: vote.raw for item in found.items for vote in item.votes if "trouble" in vote.signal}
    assert given[REPORT] > given["Warm the cache before the loop; that ended it."] > 0.5
    assert "is the same error" in found.items[0].why
    for item in found.items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_another_error_gets_nothing(store: Store) -> None:
    mind = store.mind(agent="rex", session="s")
    mind.observe("user", "The import fails with ConnectionRefusedError: [Errno 111] Connection refused")
    votes = [vote.signal for item in mind.recall("The import fails with KeyError: 'a'").items for vote in item.votes]
    assert votes
    assert "trouble.signature" not in votes


@pytest.mark.parametrize(
    "report",
    [
        'Traceback (most recent call last):\n  File "sync.py", line 3, in run\nKeyError: 1',
        "Why does this fail?\nTraceback (most recent call last):\nKeyError: 1",
        "docker: Error response from daemon: manifest for boat:latest not found",
    ],
)
def test_an_error_that_says_latest_asks_for_nothing_recent(rex: Mind, report: str) -> None:
    votes = [vote.signal for item in rex.recall(f"{report} the boat").items for vote in item.votes]
    assert "recency.session" not in votes
