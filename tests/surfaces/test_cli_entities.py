"""about, timeline, entities, merge, split, tell-apart on the command line: thin readers of the library."""

from __future__ import annotations

import pytest

from tests.surfaces.conftest import Terminal


@pytest.fixture
def told(terminal: Terminal) -> Terminal:
    for text in ("Robert Miller, also known as Bob, lives in Porto", "Bob opened a shop", "Robert Stone dances"):
        terminal("remember", text)
    return terminal


def test_about_tells_who_it_is_and_what_is_held(told: Terminal) -> None:
    shown = told("about", "Bob").out
    assert all(part in shown for part in ("Robert Miller", "also called", "person", "Bob opened a shop"))
    portrait = told.json("about", "Robert", "Miller")
    assert portrait["memories"][0]["text"] == "Bob opened a shop"
    assert portrait["entity"]["aliases"] == ["Bob"]


def test_about_takes_an_id(told: Terminal) -> None:
    id = told.json("about", "Bob")["entity"]["id"]
    assert told.json("about", id)["entity"]["id"] == id


def test_about_nobody_is_not_found(told: Terminal) -> None:
    shown = told("about", "Nobody")
    assert shown.code == 3
    assert "error[entity.not_found]" in shown.err


def test_a_timeline_is_in_order_and_can_be_narrowed(told: Terminal) -> None:
    moments = told.json("timeline", "Bob")["moments"]
    assert [moment["memory"]["text"] for moment in moments][-1] == "Bob opened a shop"
    assert "Bob opened a shop" in told("timeline", "Bob").out
    nothing = told("timeline", "Bob", "--until", "2001-01-01")
    assert (nothing.code, nothing.out.strip()) == (3, "Nothing is told of that.")


def test_a_timeline_of_a_topic_shows_what_was_corrected(terminal: Terminal) -> None:
    old = terminal.json("remember", "The auth service uses cookies")
    terminal("correct", old["id"], "The auth service uses JWT")
    moments = terminal.json("timeline", "auth")["moments"]
    assert [(it["step"], it["memory"]["status"]) for it in moments] == [
        ("addition", "superseded"), ("correction", "active"),
    ]  # fmt: skip
    added, corrected = [line.split() for line in terminal("timeline", "auth").out.splitlines() if "auth" in line]
    assert (added[-7:-5], added[-1]) == (["+", "The"], "superseded")
    assert (corrected[-6:-4], corrected[-1]) == (["!", "The"], "JWT")


def test_entities_are_listed_by_kind_with_their_names(told: Terminal) -> None:
    assert [it["name"] for it in told.json("entities", "--kind", "place")["entities"]] == ["Porto"]
    shown = told("entities").out
    assert shown.index("Robert Miller, Bob") < shown.index("Porto")
    assert "No memory mentions" in told("entities", "--kind", "event").out


def test_pairs_that_may_be_one_are_named_with_their_ids(told: Terminal) -> None:
    told("remember", "Robert is tired")
    shown = told("entities", "--doubts").out
    assert shown.count("one name is part of the other") == 2
    ids = {it["id"] for it in told.json("entities", "--kind", "person")["entities"]}
    assert all(id in shown for id in ids)


def test_a_memory_shows_the_names_in_it(told: Terminal) -> None:
    memory = told.json("remember", "Ines lives in Faro")
    assert [mention["name"] for mention in memory["mentions"]] == ["Ines", "Faro"]
    assert memory["entities"] == [mention["entity"] for mention in memory["mentions"]]
    assert "Ines, Faro" in told("show", memory["id"]).out


def test_two_names_are_said_to_be_one_and_undo_takes_it_back(told: Terminal) -> None:
    shown = told("merge", "Robert Stone", "Bob", "--reason", "his stage name")
    assert shown.code == 0
    assert "✓ merged  " in shown.out
    assert told.json("about", "Bob")["entity"]["id"] == told.json("about", "Robert Stone")["entity"]["id"]
    assert told("undo").code == 0
    assert told.json("about", "Bob")["entity"]["name"] == "Robert Miller"


def test_one_name_is_said_to_be_two_by_memory_or_by_name(told: Terminal) -> None:
    shop = told.id_of("Bob opened a shop")
    other = told.json("split", "Bob", "--memory", shop[-8:], "--reason", "another Bob")
    assert [memory["text"] for memory in told.json("about", other["id"])["memories"]] == ["Bob opened a shop"]
    told("merge", "Robert Miller", "Robert Stone")
    assert "✓ split off  Robert Stone" in told("split", "Robert Miller", "--name", "Robert Stone").out


def test_splitting_needs_to_be_told_what_off(told: Terminal) -> None:
    shown = told("split", "Bob")
    assert (shown.code, "pass --name or --memory" in shown.err) == (2, True)


def test_what_is_told_apart_is_no_doubt_any_more(told: Terminal) -> None:
    told("remember", "Robert is tired")
    assert told("tell-apart", "Robert", "Robert Stone").code == 0
    doubts = told.json("entities", "--doubts")["doubts"]
    assert [{doubt["one"]["name"], doubt["other"]["name"]} for doubt in doubts] == [{"Robert", "Robert Miller"}]


def test_nobody_can_be_merged_with_no_one(told: Terminal) -> None:
    assert [told("merge", "Bob", "Nobody").code, told("merge", "Bob", "Bob").code] == [3, 2]
