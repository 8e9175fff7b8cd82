"""Pronouns, short answers, agents and tools: what a sentence means where it stands."""

import pytest

from engram.cognition.reading import read
from tests.spec.turns import before, only, reading, texts, utterance


@pytest.mark.parametrize(
    ("earlier", "said", "statements"),
    [
        ("My sister Eva visited.", "She works at Hooli.", ["Ana's sister Eva works at Hooli"]),
        ("> How is your brother doing?", "He lives in Rome now.", ["Ana's brother lives in Rome now"]),
        ("My sister met our aunt.", "She works at Hooli.", []),
        ("My brother called.", "She works at Hooli.", []),
        ("We adopted a kitten last week.", "His name is Nelson.", ["Ana's kitten's name is Nelson"]),
        ("It rained.", "He works at Hooli.", []),
    ],
)
def test_a_pronoun_is_resolved_where_only_one_can_be_meant(earlier: str, said: str, statements: list[str]) -> None:
    assert texts(said, earlier) == statements


def test_a_pronoun_may_mean_who_the_sentence_is_about() -> None:
    said = "My manager is Ruth Obi and she approves all travel over 500 pounds."
    assert texts(said)[1] == "My manager approves all travel over 500 pounds".replace("My", "Ana's")


@pytest.mark.parametrize(
    ("asked", "answer", "statements"),
    [
        ("Where do you live?", "Porto.", ["Ana lives in Porto"]),
        ("Where do you live?", "In Porto, with my sister.", ["Ana lives in Porto, with Ana's sister"]),
        ("What's your favourite colour?", "Teal", ["Ana's favourite colour is Teal"]),
        ("How old are you?", "34", ["Ana is 34"]),
        ("Are you married?", "Yes.", ["Ana is married"]),
        ("Do you like jazz?", "No", ["Ana doesn't like jazz"]),
        ("When did you start learning the oboe?", "Two years ago.", ["Ana started learning the oboe two years ago"]),
        ("Where do you live?", "Not telling.", []),
        ("Shall I rename the columns?", "Yes please.", []),
    ],
)
def test_a_short_answer_is_made_whole_by_its_question(asked: str, answer: str, statements: list[str]) -> None:
    assert texts(answer, f"> {asked}") == statements


@pytest.mark.parametrize(
    ("said", "statements"),
    [
        ("I've created the branch fix-login.", ["Assistant has created the branch fix-login"]),
        (
            "Done: I merged the retry branch and tagged v2.4.1.",
            ["Assistant merged the retry branch", "Assistant tagged v2.4.1"],
        ),
        ("All 312 tests pass.", ["All 312 tests pass"]),
        ("We decided to keep the old schema.", ["Assistant decided to keep the old schema"]),
        ("You could try Lisbon in May. I love Lisbon.", []),
        ("I'd recommend Postgres.", []),
        ("You live in Lisbon, so the tram is best.", []),
        ("Certainly! Here's how you can fix it:\n\n1. I added a check", []),
    ],
)
def test_of_an_assistant_only_what_it_did_decided_or_found(said: str, statements: list[str]) -> None:
    assert texts(said, role="assistant") == statements


def test_of_a_tool_only_results_and_errors() -> None:
    assert texts("collecting ...\n3 failed, 20 passed in 4.1s\nbye", role="tool") == ["3 failed, 20 passed in 4.1s"]
    assert texts("total 8\ndrwxr-xr-x 2 ana", role="tool") == []


def test_you_is_the_one_who_is_addressed() -> None:
    found = read(utterance("I'll send you the slides by Friday.", to="Tom"), before())
    assert [each.text for each in found.proposals] == ["Ana will send Tom the slides by Friday"]


def test_a_moment_without_a_zone_is_read_in_utc() -> None:
    said = utterance("I adopted a puppy yesterday.")
    naive = type(said)(role="user", text=said.text, at=said.at.replace(tzinfo=None), speaker="Ana")
    assert read(naive, []).proposals[0].occurred == reading(said.text).proposals[0].occurred


@pytest.mark.parametrize(
    ("said", "due"),
    [
        ("I have to renew my passport by 3 March.", "2025-03-03"),
        ("I have to hand in the essay before Monday.", "2024-05-20"),
        ("I have to file my taxes before April.", "2025-03-31"),
        ("I need to finish the slides by tomorrow.", "2024-05-16"),
        ("Remind me to renew my passport before 3 March.", "2025-03-03"),
    ],
)
def test_what_is_due_lies_ahead(said: str, due: str) -> None:
    found = only(said)
    assert found.category == "commitment"
    assert found.due is not None
    assert found.due.date().isoformat() == due


@pytest.mark.parametrize("said", ["I had to send the form by yesterday.", "I must send the form by March 2023."])
def test_what_was_due_long_ago_is_not_due_again(said: str) -> None:
    assert all(proposal.due is None for proposal in reading(said).proposals)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Please remind me on Friday to call the bank.", "Ana wants to be reminded on Friday to call the bank"),
        ("Don't let me forget to buy milk!", "Ana wants to be reminded to buy milk"),
        ("Make sure I remember to pay Ruth.", "Ana wants to be reminded to pay Ruth"),
    ],
)
def test_what_somebody_wants_to_be_reminded_of_is_kept(said: str, text: str) -> None:
    found = only(said)
    assert (found.text, found.category) == (text, "commitment")


@pytest.mark.parametrize(
    "said", ["Remind me what we said about Rust.", "Remind me later.", "This song reminds me of you."]
)
def test_not_every_reminder_is_something_to_do(said: str) -> None:
    assert reading(said).proposals == ()
