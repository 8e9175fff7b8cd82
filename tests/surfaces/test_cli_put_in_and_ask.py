"""remember, observe, recall: what one call puts in, the next call finds."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from engram.errors import BadTime
from engram.model.recall import Momentum, Transition
from engram.surfaces.cli.drawing.memory import led, marked
from engram.surfaces.cli.moments import moment
from tests.surfaces.conftest import Terminal


def test_what_is_remembered_is_recalled_by_the_next_call(terminal: Terminal) -> None:
    assert terminal("remember", "Ana prefers dark mode").code == 0
    found = terminal.json("recall", "what does Ana prefer?")
    assert found["items"][0]["memory"]["text"] == "Ana prefers dark mode"


def test_several_words_need_no_quotes(terminal: Terminal) -> None:
    terminal("remember", "Ana", "prefers", "dark", "mode")
    assert "Ana prefers dark mode" in terminal("recall", "what", "does", "Ana", "prefer?").out


def test_everything_that_can_be_said_about_a_claim_is_kept(terminal: Terminal) -> None:
    memory = terminal.json(
        *("remember", "Deploys are on Fridays", "--category", "decision", "--importance", "0.9", "--pin"),
        *("--confidence", "0.6", "--valid-from", "2026-01-01", "--id", "d-1", "--meta", "team=core", "--meta", "n=3"),
    )
    assert (memory["category"], memory["importance"], memory["pinned"]) == ("decision", 0.9, True)
    assert (memory["confidence"], memory["external_id"]) == (0.6, "d-1")
    assert (memory["metadata"]["team"], memory["metadata"]["n"]) == ("core", 3)
    assert memory["valid"]["start"] is not None


def test_a_claim_that_is_held_already_is_said_to_be(terminal: Terminal) -> None:
    assert "remembered" in terminal("remember", "Ana prefers dark mode").out
    assert "held already" in terminal("remember", "Ana prefers dark mode").out


def test_a_turn_observed_twice_under_its_id_is_known_already(terminal: Terminal) -> None:
    words = ("observe", "user", "I moved to Lisbon.", "--speaker", "Ana", "--id", "t-1", "--at", "2026-03-14")
    assert "observed" in terminal(*words).out
    assert "known already" in terminal(*words).out
    held = terminal.json("list")["memories"]
    assert [(memory["kind"], memory["text"]) for memory in held] == [
        ("semantic", "I moved to Lisbon."), ("episodic", "I moved to Lisbon.")
    ]  # fmt: skip


def test_a_turn_that_was_forgotten_is_said_to_stay_away(terminal: Terminal) -> None:
    words = ("observe", "user", "My number is 4711.", "--id", "t-1", "--at", "2026-03-14")
    terminal("forget", terminal.json(*words)["id"])
    terminal("observe", "user", "Hello.")
    assert terminal(*words).code == 0
    assert "4711" not in terminal("list").out


def test_a_dash_reads_the_words_from_stdin(terminal: Terminal) -> None:
    terminal("remember", "-", stdin="The café is open until nine\n".encode())
    assert terminal.json("list")["memories"][0]["text"] == "The café is open until nine"


def test_options_may_stand_before_or_after_the_command(terminal: Terminal) -> None:
    terminal("--agent", "rex", "remember", "Rex barks")
    terminal("remember", "Rex sleeps", "--agent", "rex")
    assert len(terminal.json("list", "--agent", "rex")["memories"]) == 2
    assert terminal.json("list")["memories"] == []


def test_what_stands_after_the_command_wins(terminal: Terminal) -> None:
    terminal("--agent", "rex", "remember", "Ana sings", "--agent", "ana")
    assert len(terminal.json("--agent", "ana", "list")["memories"]) == 1


def test_the_environment_says_who_asks(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGRAM_AGENT", "rex")
    assert terminal.json("remember", "Rex barks")["scope"] == "agent:rex"


def test_a_project_memory_is_read_by_another_agent_of_the_project(terminal: Terminal) -> None:
    terminal("--agent", "rex", "--project", "atlas", "remember", "Atlas ships in May", "--scope", "project:atlas")
    assert (
        "Atlas ships in May" in terminal("--agent", "ana", "--project", "atlas", "recall", "when does Atlas ship").out
    )
    assert "Atlas ships" not in terminal("--agent", "ana", "recall", "when does Atlas ship").out


@pytest.mark.parametrize(
    ("words", "nothing", "reason"),
    [
        (("recall", "anything?", "--agent", "nobody"), "empty_scope", "nothing has been remembered here yet"),
        (("recall", "zebra", "crossing"), "no_match", "no memory has any of the words zebra, cross"),
        (("recall", "Ana", "--kind", "procedural"), "filtered_out", "did not pass the filters"),
    ],
)
def test_a_recall_that_finds_nothing_says_why(
    terminal: Terminal, words: tuple[str, ...], nothing: str, reason: str
) -> None:
    terminal("remember", "Ana prefers dark mode")
    shown = terminal(*words)
    assert shown.code == 3
    assert "nothing found" in shown.out
    assert reason in shown.out
    found = terminal("--json", *words)
    assert (found.code, found.document["nothing"]) == (3, nothing)


def test_a_recall_shows_verdict_source_time_id_and_reasons(terminal: Terminal) -> None:
    turn = terminal.json("observe", "user", "I moved to Lisbon.", "--speaker", "Ana", "--at", "2024-03-14T09:30Z")
    shown = terminal("recall", "where", "did", "Ana", "move?").out
    assert any(verdict in shown for verdict in ("confident", "uncertain", "unknown"))
    [told] = terminal.json("list", "--kind", "semantic")["memories"]
    for part in ("I moved to Lisbon.", f"{told['category']} · 14 Mar 2024 · {told['id']}", "candidate"):
        assert part in shown
    assert f"from turn {turn['id'][-8:]}, Ana: I moved to Lisbon." in shown
    assert "also said in" not in shown  # the turn it was read in is no copy


def test_a_recall_shows_where_else_the_same_was_said(quiet: Terminal) -> None:
    said = [
        quiet.json("observe", "user", "I sold the boat.", "--speaker", "Ana", "--session", each) for each in ("a", "b")
    ]
    first = quiet.json("recall", "boat")["items"][0]
    other = next(turn["id"] for turn in said if turn["id"] != first["memory"]["id"])
    assert first["copies"] == [other]
    assert f"also said in {other[-8:]}" in quiet("recall", "boat").out


def test_of_a_long_turn_a_recall_shows_the_passage_that_matched(quiet: Terminal) -> None:
    filler = "The weather was grey and nothing much happened that day. " * 40
    quiet("observe", "user", f"{filler}The spare key hangs behind the barometer. {filler}")
    shown = " ".join(quiet("recall", "where", "is", "the", "spare", "key?").out.split())
    assert "The spare key hangs behind the barometer." in shown
    assert shown.count("…") >= 2
    [item] = quiet.json("recall", "where is the spare key?")["items"]
    assert "spare key" in item["passage"]
    assert len(item["passage"]) < len(item["memory"]["text"]) / 2


def test_the_passage_of_a_short_memory_is_all_of_it(quiet: Terminal) -> None:
    quiet("observe", "user", "The spare key hangs behind the barometer.")
    [item] = quiet.json("recall", "spare key")["items"]
    assert item["passage"] == item["memory"]["text"]


def test_a_recall_shows_who_said_a_turn_when(quiet: Terminal) -> None:
    turn = quiet.json("observe", "user", "I moved to Lisbon.", "--speaker", "Ana", "--at", "2024-03-14T09:30Z")
    shown = quiet("recall", "where", "did", "Ana", "move?").out
    for part in ("I moved to Lisbon.", "Ana · 14 Mar 2024", turn["id"], "said by the one asked about", "candidate"):
        assert part in shown


def test_a_turn_that_was_corrected_is_marked_with_what_corrects_it(terminal: Terminal) -> None:
    turn = terminal.json("observe", "user", "I moved to Lisbon.", "--speaker", "Ana")
    new = terminal.json("correct", turn["id"], "Ana", "lives", "in", "Porto")
    shown = terminal("recall", "where did Ana move?").out
    assert shown.index("Ana lives in Porto") < shown.index("I moved to Lisbon.")
    mark = next(line for line in shown.splitlines() if "outdated: updated" in line)
    assert mark.rstrip().endswith(f"by {new['id'][-8:]}: Ana lives in Porto")


def test_what_was_updated_is_shown_with_the_words_and_the_date_of_its_update(terminal: Terminal) -> None:
    old = terminal.json("observe", "user", "Tea is at four.", "--at", "2024-03-01T09:30Z")
    terminal("correct", old["id"], "Tea", "is", "at", "five", "--at", "2024-03-14T09:30Z")
    shown = terminal("recall", "when is tea?").out
    assert "updated 14 Mar 2024 by" in shown
    assert ": Tea is at five" in shown


def test_explain_shows_what_updated_a_memory(terminal: Terminal) -> None:
    turn = terminal.json("observe", "user", "I moved to Lisbon.", "--speaker", "Ana")
    terminal("correct", turn["id"], "Ana", "lives", "in", "Porto", "--reason", "she said so")
    assert "she said so" in terminal("explain", "where did Ana move?", turn["id"]).out
    assert "only what is current" in terminal("explain", "where did Ana move?", turn["id"], "--current").out


def test_a_conversation_nobody_had_is_told(terminal: Terminal) -> None:
    terminal("observe", "user", "The bakery opens at six.", "--session", "monday")
    untold = "! session nosuch has no other turns that can be read here: the question was read by itself"
    assert untold in terminal("recall", "bakery", "--conversation", "nosuch").out
    assert "read by itself" not in terminal("recall", "bakery").out
    assert "has no other turns" not in terminal("recall", "bakery", "--conversation", "monday").out


@pytest.mark.parametrize(
    ("momentum", "said"),
    [
        (
            Momentum(Transition.CONTINUATION, 0.9, 0.32),
            "The question goes on with the conversation: 32% of its meaning was taken from there",
        ),
        (
            Momentum(Transition.DRIFT, 0.5, 0.1),
            "The question moves on from the conversation: 10% of its meaning was taken from there",
        ),
        (Momentum(Transition.SWITCH, 0.9, 0.0), "The question changes the subject: it was read by itself"),
    ],
)
def test_how_a_conversation_had_a_say_is_put_into_words(momentum: Momentum, said: str) -> None:
    assert led(momentum) == said


def test_long_texts_are_cut_unless_asked_for_in_full(terminal: Terminal) -> None:
    terminal("observe", "user", "lisbon " + "word " * 400 + "the very end")
    assert "the very end" not in terminal("recall", "lisbon").out
    assert "the very end" in " ".join(terminal("recall", "lisbon", "--full").out.split())


def test_filters_time_and_limit_narrow_a_recall(terminal: Terminal) -> None:
    for speaker, at in (("Ana", "2024-03-14"), ("Rui", "2024-03-15"), ("Ana", "2025-03-16")):
        terminal("observe", "user", f"The tram of {at} was late.", "--speaker", speaker, "--at", at)

    def came_up(*words: str) -> list[str]:
        return [item["memory"]["text"][12:22] for item in terminal.json("recall", "late tram", *words)["items"]]

    assert sorted(came_up("--where", "speaker=Ana")) == ["2024-03-14", "2025-03-16"]
    assert came_up("--where", "speaker=Ana", "--since", "2025-01-01") == ["2025-03-16"]
    assert came_up("--until", "2024-03-15") == ["2024-03-14"]
    assert len(came_up("--limit", "2")) == 2
    assert len(came_up("--where", "speaker=Ana", "--where", "speaker=Rui")) == 3


def test_words_that_were_asked_for_are_brought_out_in_every_script() -> None:
    def brought_out(text: str, *wanted: str) -> set[str]:
        shown = marked(text, frozenset(wanted))
        return {shown.plain[span.start : span.end] for span in shown.spans}

    assert brought_out("We moved, then moved again.", "move") == {"moved"}
    assert brought_out("来月、京都の実家に帰ります。", "京都") == {"京都"}
    assert brought_out("See src/auth.ts for it.", "auth.ts") == {"src/auth.ts"}
    assert brought_out("nothing of it", "else") == set()


NOON = datetime.fromisoformat("2026-06-03T12:00:00+02:00")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("now", NOON),
        ("3d", NOON - timedelta(days=3)),
        ("90m ago", NOON - timedelta(minutes=90)),
        ("2w", NOON - timedelta(weeks=2)),
        ("2026-03-14T09:30+01:00", datetime.fromisoformat("2026-03-14T08:30+00:00")),
        ("2026-03-14T09:30Z", datetime.fromisoformat("2026-03-14T09:30+00:00")),
    ],
)
def test_times_are_read_as_people_type_them(typed: str, meant: datetime) -> None:
    assert moment(typed, NOON) == meant


def test_yesterday_begins_a_day_before_today_does() -> None:
    today, yesterday = moment("today", NOON), moment("yesterday", NOON)
    assert today is not None
    assert yesterday is not None
    assert (today.hour, today.minute) == (0, 0)
    assert today - yesterday == timedelta(days=1)


@pytest.mark.parametrize("typed", ["", "soon", "2026-13-01", "99999999d", "999999d", "0001-01-01T00:00+23:59"])
def test_what_is_no_time_is_refused_with_examples(typed: str) -> None:
    with pytest.raises(BadTime) as refused:
        moment(typed, NOON)
    assert "yesterday" in refused.value.hint


def test_who_holds_an_office_is_remembered_and_recalled(terminal: Terminal) -> None:
    memory = terminal.json("remember", "John is the CEO of Initech.")
    assert (memory["kind"], memory["status"]) == ("semantic", "active")
    assert terminal.json("recall", "who is the CEO of Initech?")["items"][0]["memory"]["id"] == memory["id"]
