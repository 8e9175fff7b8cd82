"""What a turn states becomes statements in the third person, each from its own sentence."""

from datetime import UTC, datetime

import pytest

from engram.model.memory import Kind
from tests.spec.turns import only, reading, texts, triples

DAY = datetime(2024, 5, 14, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "statement", "relation", "object"),
    [
        ("I live in Porto.", "Ana lives in Porto", "lives_in", "Porto"),
        ("I've been living in Porto since 2020.", "Ana has been living in Porto since 2020", "lives_in", "Porto"),
        ("I work for Hooli as a tester.", "Ana works for Hooli as a tester", "works_for", "Hooli"),
        ("I'm a nurse.", "Ana is a nurse", "has_job", "nurse"),
        ("I am 34 years old.", "Ana is 34 years old", "has_age", "34 years old"),
        ("My favorite colour is teal.", "Ana's favorite colour is teal", "favourite_colour", "teal"),
        ("I'm allergic to walnuts.", "Ana is allergic to walnuts", "allergic_to", "walnuts"),
        ("I hate early meetings.", "Ana hates early meetings", "dislikes", "early meetings"),
        ("I can't stand coriander.", "Ana hates coriander", "dislikes", "coriander"),
        ("I speak Basque.", "Ana speaks Basque", "speaks", "Basque"),
        ("I grew up in Bilbao.", "Ana grew up in Bilbao", "grew_up_in", "Bilbao"),
        ("I have two daughters.", "Ana has two daughters", "has_child", "two daughters"),
        ("My email is ana@mail.example.", "Ana's email is ana@mail.example", "has_email", "ana@mail.example"),
        ("I'm married to Jon.", "Ana is married to Jon", "married_to", "Jon"),
        ("I'm really into bouldering.", "Ana is really into bouldering", "likes", "bouldering"),
        (
            "Pottery is one of my favorite hobbies.",
            "Pottery is one of Ana's favorite hobbies",
            "favourite_hobbies",
            "Pottery",
        ),
        ("I prefer trains over planes.", "Ana prefers trains over planes", "prefers", "trains over planes"),
    ],
)
def test_what_somebody_says_of_themselves(said: str, statement: str, relation: str, object: str) -> None:
    proposal = only(said)
    assert proposal.text == statement
    assert proposal.quote == said
    assert triples([proposal]) == [("Ana", relation, object)]
    assert proposal.kind is Kind.SEMANTIC


@pytest.mark.parametrize(
    ("said", "statements"),
    [
        ("I live in Porto and work at Hooli.", ["Ana lives in Porto", "Ana works at Hooli"]),
        (
            "We use Rust for the backend and React for the frontend.",
            ["Ana uses Rust for the backend", "Ana uses React for the frontend"],
        ),
        ("I like tea and coffee.", ["Ana likes tea and coffee"]),
        ("I like to swim and to sing.", ["Ana likes to swim and to sing"]),
        ("I live in Porto, but my parents are from Braga.", ["Ana lives in Porto", "Ana's parents are from Braga"]),
        ("I work nights at the bakery, can you plan around that?", ["Ana works nights at the bakery"]),
        ("I live with my wife and my dog in Porto.", ["Ana lives with Ana's wife and Ana's dog in Porto"]),
        ("I keep bees. I live in Porto. What a day!", ["Ana lives in Porto"]),
        ("I live in Porto, how do I get to Braga?", ["Ana lives in Porto"]),
        ("My locker is number 12. I live in Porto.", ["Ana's locker is number 12", "Ana lives in Porto"]),
        ("I am 34. I work at Hooli.", ["Ana is 34", "Ana works at Hooli"]),
    ],
)
def test_facts_that_stand_side_by_side_are_told_apart(said: str, statements: list[str]) -> None:
    assert texts(said) == statements


@pytest.mark.parametrize(
    ("said", "statement", "category"),
    [
        ("We decided to ship on Fridays only.", "Ana decided to ship on Fridays only", "decision"),
        ("I'll send you the report by Friday.", "Ana will send the assistant the report by Friday", "commitment"),
        ("I have to renew my licence before 3 June.", "Ana has to renew Ana's licence before 3 June", "commitment"),
        (
            "My dentist appointment is on Monday at 9:30.",
            "Ana's dentist appointment is on Monday at 9:30",
            "commitment",
        ),
        ("I adopted a puppy yesterday.", "Ana adopted a puppy yesterday", "moment"),
        ("Just got back from Turin!", "Ana just got back from Turin", "moment"),
        ("We never deploy on Fridays.", "Ana never deploys on Fridays", "principle"),
        ("The staging port is 8081.", "The staging port is 8081", "technical"),
        ("I'm trying to keep my bundle under 90KB.", "Ana is trying to keep Ana's bundle under 90KB", "project"),
        ("I'm building a chess clock.", "Ana is building a chess clock", "project"),
        ("I'm having trouble with the login redirect.", "Ana is having trouble with the login redirect", "error"),
        ("The flaky test came from a shared folder.", "The flaky test came from a shared folder", "error"),
        ("To release, run make ship and push the tag.", "To release, run make ship and push the tag", "procedure"),
        (
            "From now on, answer in Portuguese.",
            "Ana wants the assistant to answer in Portuguese from now on",
            "instruction",
        ),
        (
            "Never push to main without asking me.",
            "Ana wants the assistant to never push to main without asking Ana",
            "instruction",
        ),
        ("Call me Nita.", "Ana wants to be called Nita", "person"),
        ("My sister Eva works at Hooli.", "Ana's sister Eva works at Hooli", "person"),
        ("My dog is called Rollo.", "Ana's dog is called Rollo", "relationship"),
        ("I'm in Ghent until Thursday.", "Ana is in Ghent until Thursday", "context"),
        ("Our repo has two packages: core and web.", "Ana's repo has two packages: core and web", "codebase"),
    ],
)
def test_every_category_has_its_wording(said: str, statement: str, category: str) -> None:
    proposal = only(said)
    assert (proposal.text, proposal.category) == (statement, category)


def test_somebody_without_a_name_is_the_user() -> None:
    assert texts("I live in Porto.", speaker=None) == ["User lives in Porto"]


def test_a_name_that_ends_in_s_takes_its_possessive() -> None:
    assert texts("My sister lives in Rome.", speaker="James") == ["James' sister lives in Rome"]


def test_one_sentence_of_many_is_kept_alone() -> None:
    said = "What a week. The trains were late again, as always. I moved to Braga. Could you recommend a café?"
    [proposal] = reading(said).proposals
    assert proposal.quote == "I moved to Braga."


def test_when_it_happened_is_read_against_when_it_was_said() -> None:
    proposal = only("I adopted a puppy yesterday.")
    assert proposal.occurred.start == DAY
    assert "yesterday" in proposal.text


def test_since_when_and_until_when_it_holds() -> None:
    assert only("I've been living in Porto since 2020.").valid.start == datetime(2020, 1, 1, tzinfo=UTC)
    until = only("I'm in Ghent until Thursday.").valid.until
    assert until == datetime(2024, 5, 17, tzinfo=UTC)


def test_a_promise_is_due_at_the_end_of_its_day() -> None:
    due = only("I'll send you the report by Friday.").due
    assert due == datetime(2024, 5, 17, 23, 59, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "subject", "relation", "object"),
    [
        ("The deploy port of the search service is 9001.", "Search service", "has_deploy_port", "9001"),
        ("The search service listens on port 9001.", "Search service", "has_port", "9001"),
        ("Our search service runs on version 4.2.", "Search service", "has_version", "4.2"),
        ("Mia is the owner of the search module.", "Search module", "has_owner", "Mia"),
        ("The weekly review is in room X1.", "Weekly review", "located_in", "room X1"),
    ],
)
def test_what_is_true_of_things(said: str, subject: str, relation: str, object: str) -> None:
    assert triples([only(said)]) == [(subject, relation, object)]


def test_what_is_denied_says_so() -> None:
    proposal = only("I don't eat meat.")
    assert proposal.text == "Ana doesn't eat meat"
    assert proposal.triple is not None
    assert proposal.triple.denied


def test_a_list_is_read_item_by_item() -> None:
    assert texts("About me:\n- I live in Porto\n- I work for Hooli") == ["Ana lives in Porto", "Ana works for Hooli"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Hi, I'm Nadia.", [("User", "has_name", "Nadia")]),
        ("I'm Nadia, a nurse from Berlin.", [("User", "has_job", "nurse"), ("User", "has_name", "Nadia")]),
        ("My name's Leo, I'm a baker.", [("User", "has_name", "Leo"), ("User", "has_job", "baker")]),
        ("I'm Dutch.", [("User", "nationality", "Dutch")]),
        ("My wife is Brazilian.", [("User's wife", "nationality", "Brazilian")]),
        ("My wife is Eva.", [("User", "married_to", "Eva")]),
        ("I'm 34 and work as a nurse.", [("User", "has_age", "34"), ("User", "has_job", "nurse")]),
        ("I was born in Accra and grew up in Leeds.", [("User", "born_in", "Accra"), ("User", "grew_up_in", "Leeds")]),
        ("I'm Team Blue.", []),
    ],
)
def test_who_speaks_says_who_they_are(said: str, told: list[tuple[str, str, str]]) -> None:
    assert triples(reading(said, speaker=None).proposals) == told


def test_a_name_in_the_middle_of_a_talk_may_be_a_jest() -> None:
    assert triples(reading("I'm Groot.", "We watched a film.", speaker=None).proposals) == []


@pytest.mark.parametrize(
    ("said", "due"),
    [
        ("My dentist appointment is on Monday at 9:30.", datetime(2024, 5, 20, 9, 30, tzinfo=UTC)),
        ("My flight leaves on Friday at 7:15 pm.", datetime(2024, 5, 17, 19, 15, tzinfo=UTC)),
        ("I'm flying to Oslo on 3 March.", datetime(2025, 3, 3, 23, 59, 59, tzinfo=UTC)),
        ("I have to pay 4.50 euros by Friday.", datetime(2024, 5, 17, 23, 59, 59, tzinfo=UTC)),
    ],
)
def test_what_is_to_come_is_due_when_it_takes_place(said: str, due: datetime) -> None:
    assert only(said).due == due


def test_what_others_cannot_take_is_theirs() -> None:
    assert texts("My son can't have lactose.") == ["Ana's son can't have lactose"]
    assert texts("My partner doesn't do dairy.") == ["Ana's partner doesn't do dairy"]


def test_why_something_failed_is_told() -> None:
    assert only("The deploy failed because the disk was full.").category == "error"


def test_when_something_held_is_told() -> None:
    worked, lives = only("I worked at Hooli from 2010 to 2014."), only("I live in Rome until March.")
    assert (worked.valid.start, worked.valid.until) == (
        datetime(2010, 1, 1, tzinfo=UTC),
        datetime(2015, 1, 1, tzinfo=UTC),
    )
    assert lives.valid.until == datetime(2025, 4, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("Never ever touch the legacy folder.", "User wants the assistant to never ever touch the legacy folder"),
        (
            "When you give me shell commands, assume fish.",
            "User wants the assistant to assume fish when the assistant gives User shell commands",
        ),
        ("honestly i can't stand coriander, is there a chimichurri without it", "User hates coriander"),
        ("Heads-up that our fiscal year starts in July.", "User's fiscal year starts in July"),
    ],
)
def test_what_is_told_an_agent_in_passing(said: str, statement: str) -> None:
    assert [proposal.text for proposal in reading(said, speaker=None).proposals] == [statement]


@pytest.mark.parametrize(
    ("said", "relation", "since"),
    [
        ("I have lived in Faro since 2019.", "lives_in", datetime(2019, 1, 1, tzinfo=UTC)),
        ("I've been living in Faro since November.", "lives_in", datetime(2023, 11, 1, tzinfo=UTC)),
        ("I've worked for Hooli since March.", "works_for", datetime(2024, 3, 1, tzinfo=UTC)),
        ("I have lived in Faro.", "lived_in", None),
    ],
)
def test_what_has_been_so_since_then_still_is(said: str, relation: str, since: datetime | None) -> None:
    told = only(said)
    assert told.triple is not None
    assert (told.triple.relation, told.valid.start) == (relation, since)


@pytest.mark.parametrize(
    "said", ["The trip to Rome was in January.", "The exam was on Friday.", "My flight was on 5 May."]
)
def test_what_is_over_is_no_promise(said: str) -> None:
    told = only(said)
    assert (told.category, told.due) == ("moment", None)
    assert told.occurred.start is None or told.occurred.start < datetime(2024, 5, 15, tzinfo=UTC)


def test_a_day_without_a_month_is_the_next_one() -> None:
    assert only("The party is on the 1st.").due == datetime(2024, 6, 1, 23, 59, 59, tzinfo=UTC)
