"""What gave way takes part: what updates it updates what took its place; and a model's silence is no agreement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

import engram
from engram import Mind, Turn
from engram.cognition.facts.echoes import contains
from engram.engine.digesting.repeated import only_says
from engram.language.readers.segment import segment
from engram.model.memory import Status
from engram.model.recall import Verdict
from tests.conftest import open_store
from tests.readers import ReadsEverything

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
FIRST, THEN, LAST = (f"The choir meets in the {where}." for where in ("mill on Monday", "school", "chapel on Friday"))
NOT_AT_ALL, SURELY = -6.0, 6.0


@dataclass(frozen=True)
class ReadsPairs(ReadsEverything):
    """Finds exactly these pairs to be updates, an older text and a newer one."""

    found: frozenset[tuple[str, str]] = frozenset()

    def updates(self, pairs: Sequence[tuple[str, str]]) -> list[float]:  # type: ignore[override]
        return [SURELY if pair in self.found else NOT_AT_ALL for pair in pairs]


def told(mind: Mind, *said: str) -> None:
    """One thing each day."""
    for day, text in enumerate(said):
        mind.observe("user", text, at=MONDAY + timedelta(days=day))
        mind.digest()


def standings(mind: Mind) -> dict[str, Status]:
    return {each.text: each.status for each in mind.list(status=None) if not isinstance(each, Turn)}


def test_what_updates_a_statement_that_gave_way_updates_what_took_its_place() -> None:
    reader = ReadsPairs(frozenset({(FIRST, THEN), (FIRST, LAST)}))
    with open_store(reader=reader, clock=lambda: MONDAY + timedelta(days=9)) as store:
        mind = store.mind(agent="rex")
        told(mind, FIRST, THEN, LAST)
        assert standings(mind) == {FIRST: Status.SUPERSEDED, THEN: Status.CHALLENGED, LAST: Status.ACTIVE}
        assert mind.recall("when does the choir meet?").items[0].memory.text == LAST


def test_what_has_nothing_to_do_with_a_chain_leaves_its_end_alone() -> None:
    reader = ReadsPairs(frozenset({(FIRST, THEN)}))
    with open_store(reader=reader, clock=lambda: MONDAY + timedelta(days=9)) as store:
        mind = store.mind(agent="rex")
        told(mind, FIRST, THEN, LAST)
        assert standings(mind) == {FIRST: Status.SUPERSEDED, THEN: Status.ACTIVE, LAST: Status.ACTIVE}


def recalled(question: str, *said: str) -> engram.Recall:
    """What a mind that recognises no update recalls."""
    off = {"supersede_probability": 1.0, "challenge_probability": 1.0}
    mind = engram.open(embedder="none", tunables=off, clock=lambda: MONDAY + timedelta(days=30)).mind(agent="rex")
    for text in ("The pond froze over night.", "Ash trees stand by the gate.", "Somebody painted the fence green."):
        mind.observe("user", text, at=MONDAY - timedelta(days=9))
    told(mind, *said)
    return mind.recall(question)


GALLERY = "I am building the photo gallery with 8 cards on the start page, and it looks rather good by now."
GALLERY_NOW = "Adding two pictures to the photo gallery made it 10 cards, could you check the layout?"


@pytest.mark.parametrize(
    ("question", "said", "first"),
    [
        ("How many cards are in my photo gallery?", (GALLERY, GALLERY_NOW), GALLERY_NOW),
        ("How many cards are in my photo gallery?", (GALLERY_NOW, GALLERY), GALLERY),
        ("How many cards did the photo gallery have on Monday, 2 March 2026?", (GALLERY, GALLERY_NOW), GALLERY),
    ],
)
def test_the_newest_number_that_one_person_gave_comes_first_unless_a_time_is_asked_about(
    question: str, said: tuple[str, ...], first: str
) -> None:
    items = recalled(question, *said).items
    assert first.startswith(items[0].memory.text[:40])


def test_a_number_of_something_else_is_no_answer_to_how_many_there_are() -> None:
    three = "I have secured 3 interviews for producer roles at the studios in Bonn, is that a good sign?"
    five = "How can I make more of the 5 interviews that I have secured?"
    other = "I rewrote 12 lines of my resume for the producer roles at the studios in Bonn, does it read well?"
    question = "How many interviews have I secured for producer roles at the studios in Bonn?"
    assert recalled(question, three, five, other).items[0].memory.text == five


@pytest.mark.parametrize(
    ("question", "older", "newer"),
    [
        (
            "How many members does my gym in Faro have?",
            "My gym in Faro has 120 members and a small sauna on the first floor.",
            "Since the sauna opened, the number of gym members has grown to 160, so all lockers are taken.",
        ),
        (
            "What is the deadline for the tax papers of my shop?",
            "The deadline for the tax papers of my shop is May 12, and I have not sorted them.",
            "The office extended the deadline for those papers to May 30, could you plan my evenings?",
        ),
        (
            "What percentage of my shop's orders comes from the website?",
            "About 30% of my shop's orders comes from the website, the rest is sold over the counter.",
            "I noticed that orders from the website are now at 45%, should I hire somebody?",
        ),
        (
            "How many hours a week do I train at the gym?",
            "I train 3 hours a week at the gym, mostly in the morning.",
            "I have recently extended my training at the gym to 5 hours, is that too much?",
        ),
        (
            "How many singers are in my choir?",
            "There are 24 singers in my choir, and most of them are altos.",
            "The choir has increased to 31 singers now, can you suggest a bigger room?",
        ),
        (
            "When is the summer concert of my choir?",
            "The summer concert of my choir is on June 12 in the chapel.",
            "The chapel gets a new roof, so the concert of my choir is rescheduled to June 26.",
        ),
        (
            "How many dogs do I walk on weekdays?",
            "On weekdays I walk four dogs around the lake.",
            "A neighbour asked me as well, so I walk six dogs now.",
        ),
        (
            "Wie viele Sänger hat mein Chor?",
            "Mein Chor hat 24 Sänger und probt in der Mühle.",
            "Die Zahl der Sänger im Chor ist auf 31 gestiegen, wir brauchen einen größeren Raum.",
        ),
        (
            "Wann ist das Konzert von meinem Chor?",
            "Das Konzert von meinem Chor ist am 12. Juni in der Kapelle.",
            "Das Konzert vom Chor ist auf den 26. Juni verschoben.",
        ),
        (
            "Wie viele Kunden habe ich im Laden?",
            "Ich habe im Laden 80 Kunden am Tag.",
            "Ich habe im Laden jetzt 95 Kunden am Tag, das schaffe ich allein nicht.",
        ),
    ],
)
def test_the_newest_value_of_any_type_comes_first(question: str, older: str, newer: str) -> None:
    assert newer.startswith(recalled(question, older, newer).items[0].memory.text[:30])
    assert recalled(question, older, newer).verdict is not Verdict.CONFIDENT


@pytest.mark.parametrize(
    ("question", "older", "newer"),
    [
        (
            "What is the deadline for the first part of the hall?",
            "The deadline for the first part of the hall is May 12.",
            "The new deadline for the second part of the hall is June 30.",
        ),
        (
            "How much is the fee of my gym?",
            "The fee of my gym is 40 euros a month.",
            "The fee of my gym is due on May 30 now.",
        ),
        (
            "What is the name of my shop?",
            "The name of my shop is Blue Fern.",
            "My shop has 12 shelves now, and the name of each is on a plate.",
        ),
        (
            "When is the concert of my choir?",
            "The concert of my choir is on June 12.",
            "My choir meets on July 3.",
        ),
        ("How many kids does Tom have?", "Tom has 2 kids and a boat.", "Anna has 3 kids now."),
        ("What is my rent?", "My rent is 900 euros.", "My brother's rent is now 700 euros."),
        ("What is my budget?", "My budget is 2000 euros.", "I spent 150 euros of my budget on shoes."),
        ("How many dogs do I have?", "I have 2 dogs.", "In 2010 I had 3 dogs."),
        ("How many cards are in my gallery?", "I have 8 cards in my gallery.", "I added 2 more cards to my gallery."),
        ("How many singers are in my choir?", "My choir has 24 singers.", "Should my choir have 40 singers?"),
        ("How many people use my gym in Faro?", "120 people use my gym in Faro.", "Now 90 people use my gym in Porto."),
        ("Wie hoch ist die Miete für den Laden?", "Die Miete für den Laden ist 900 Euro.",
         "Mein Bruder zahlt 700 Euro Miete für den Laden."),
        ("Wie viele Bücher habe ich?", "Ich habe 40 Bücher.", "Ich habe 3 weitere Bücher bestellt."),
    ],
)  # fmt: skip
def test_what_tells_another_value_does_not_come_first(question: str, older: str, newer: str) -> None:
    assert recalled(question, older, newer).items[0].memory.text == older


def test_what_one_said_both_ways_stands_together_below_an_assistant_that_speaks_of_it() -> None:
    mind = engram.open(embedder="none", clock=lambda: MONDAY + timedelta(days=9)).mind(agent="rex")
    did, never = (
        "Yesterday I bought a kiln for the shed.",
        "I have never bought a kiln, so I rent the one of the school.",
    )
    told(mind, did, "The kiln of the school is free on Monday.", "A kiln needs a dry shed.", never)
    advice = "Whoever bought a kiln may ask: which kiln did I buy, was it ever bought, and who bought which kiln."
    mind.observe("assistant", advice, at=MONDAY + timedelta(days=5))
    mind.digest()
    found = mind.recall("Have I ever bought a kiln?")
    texts = [item.memory.text for item in found.items]
    assert texts[0] == advice
    assert {texts[1][:20], texts[2][:20]} == {did[:20], never[:20]}
    assert "otherwise" in {vote.signal for vote in found.items[2].votes}
    assert found.verdict is not Verdict.CONFIDENT


def test_who_is_asked_for_yes_or_no_and_heard_both_is_not_sure() -> None:
    did, never = "Yesterday I tested the contact form with the mail service.", "I have never tested the contact form."
    found = recalled("Have I tested the contact form?", did, never)
    assert {did, never} <= {item.memory.text for item in found.items[:3]}
    assert found.verdict is not Verdict.CONFIDENT


def test_an_assistant_that_only_repeats_a_person_is_not_kept() -> None:
    mind = engram.open(embedder="none", clock=lambda: MONDAY + timedelta(days=9)).mind(agent="rex")
    told(mind, "My desk is on floor 4.")
    mind.observe("assistant", "As you told me: your desk is on floor 4.", at=MONDAY + timedelta(days=2))
    mind.digest()
    assert list(standings(mind)) == ["My desk is on floor 4."]


@pytest.mark.parametrize(
    "denial", ["I have not booked the flight to Oslo.", "Oslo books the flight: not booked by you."]
)
def test_an_assistant_that_denies_what_a_person_said_is_not_taken_for_an_echo(denial: str) -> None:
    assert not only_says(denial, "I booked the flight to Oslo.")


@pytest.mark.parametrize(
    ("longer", "shorter"),
    [
        ("The version is 3.12", "The version is 3"),
        ("my rent is 900.50", "my rent is 900"),
        ("the budget is 900,000 euros", "the budget is 900"),
        ("opens at 9:30", "opens at 9"),
        ("mail bob@x.com.au", "mail bob@x.com"),
    ],
)
def test_a_longer_value_does_not_contain_a_shorter_one(longer: str, shorter: str) -> None:
    assert not contains(longer, shorter)


def test_what_told_of_two_matters_does_not_hand_on_the_update_of_one_to_the_other() -> None:
    mind = engram.open(embedder="none", clock=lambda: MONDAY + timedelta(days=9)).mind(agent="rex")
    gym = "My gym now costs 55 euros"
    told(mind, "My rent is 900 euros and my gym costs 40 euros", gym, "My rent is now 980 euros")
    assert standings(mind)[gym] is not Status.SUPERSEDED


def test_a_long_chain_leads_to_the_newest_as_of_now_and_to_the_one_before_it_once_that_is_forgotten() -> None:
    mind = engram.open(embedder="none", clock=lambda: MONDAY + timedelta(days=30)).mind(agent="rex")
    said = [f"My rent is now {900 + 10 * step} euros" for step in range(13)]
    told(mind, *said)
    then = mind.recall("how much is my rent?", as_of=MONDAY + timedelta(days=20))
    assert then.items[0].memory.text == said[-1]
    newest = next(each for each in mind.list() if each.text == said[-1] and not isinstance(each, Turn))
    mind.forget(newest.id)
    assert mind.recall("how much is my rent?").items[0].memory.text == said[-2]


def test_what_is_shown_as_of_then_is_as_it_stood_then_and_shown_once() -> None:
    mind = engram.open(embedder="none", clock=lambda: MONDAY + timedelta(days=30)).mind(agent="rex")
    told(mind, "My rent is 900 euros", "My rent is now 980 euros", "My rent is now 1040 euros")
    items = mind.recall("how much is my rent?", as_of=MONDAY + timedelta(days=1, hours=6)).items
    assert [item.memory.text for item in items] == ["My rent is now 980 euros", "My rent is 900 euros"]
    assert items[0].memory.status is Status.ACTIVE


def test_an_import_as_another_kind_is_a_memory_of_its_own() -> None:
    mind = engram.open(embedder="none", clock=lambda: MONDAY + timedelta(days=9)).mind(agent="rex")
    whole = "Hello all! I live in Faro. My rent is 900."
    told(mind, whole)
    kept = mind.remember(whole, source="import", kind="procedural")
    assert (kept.kind, kept.text) == (engram.Kind.PROCEDURAL, whole)


@pytest.mark.parametrize(
    "later", ["Years ago, in 2010, my rent was 300 euros.", "Hopefully my rent will be 700 euros next year."]
)
def test_what_was_once_or_may_be_is_not_the_newest_value(later: str) -> None:
    assert recalled("What is my rent?", "My rent is 900 euros.", later).items[0].memory.text == "My rent is 900 euros."


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("My desk is on floor 2. The rent is 900.", ["My desk is on floor 2.", "The rent is 900."]),
        ("My priorities: 1. Health 2. Family", ["My priorities: 1. Health 2. Family"]),
        ("My daughter was born on 4. May 2019 in Bonn.", ["My daughter was born on 4. May 2019 in Bonn."]),
        ("My apartment is No. 12. Oak Street", ["My apartment is No. 12. Oak Street"]),
    ],
)
def test_a_number_ends_a_sentence_unless_it_counts_or_dates_something(text: str, pieces: list[str]) -> None:
    assert [piece.text for piece in segment(text)] == pieces


def test_of_several_that_challenge_one_statement_the_newest_comes_first() -> None:
    unsure = {"supersede_probability": 1.0, "challenge_probability": 0.05}
    first, second, third = "The rent is 900 a month.", "The rent is 980 a month now.", "The rent is 1020 a month now."
    with engram.open(embedder="none", tunables=unsure, clock=lambda: MONDAY + timedelta(days=60)) as store:
        mind = store.mind(agent="rex")
        for day, text in enumerate((first, second, third)):
            mind.observe("user", text, at=MONDAY + timedelta(days=day))
            mind.digest()
        found = mind.recall("tell me about the rent")
        assert found.items[0].memory.text == third
        assert found.verdict.value != "confident"
