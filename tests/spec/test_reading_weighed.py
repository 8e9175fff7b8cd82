"""What tells enough is read though no rule knows its words, with its relation; of small talk only the most telling."""

import pytest

from engram.cognition.reading import read
from engram.cognition.reading.grammar import parse
from engram.cognition.reading.weight import weight
from engram.model.proposal import Refusal
from tests.spec.turns import texts, utterance


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        (
            "We had a great time sledding with the cousins last winter.",
            "Ana had a great time sledding with the cousins",
        ),
        ("Been practising the cello since our last chat.", "Ana has been practising the cello"),
        ("Rehearsing for the choir festival in Graz next month.", "Ana is rehearsing for the choir festival in Graz"),
        ("I painted this mural in my old school.", "Ana painted a mural in Ana's old school"),
        ("The younger kids love beekeeping.", "Ana's younger kids love beekeeping"),
        ("Finding a studio for my press has been hard.", "Finding a studio for Ana's press has been hard"),
        ("Here's a picture of the regatta in Kiel.", "Ana shared a picture of the regatta in Kiel"),
        ("My aunts and uncles are my safety net.", "Ana's aunts and uncles are Ana's safety net"),
        ("The novel I'm reading is Middlemarch.", "The novel Ana is reading is Middlemarch"),
        ("What helped me most was swimming at dawn.", "What helped Ana most was swimming at dawn"),
        ("Sailing round Iceland is a dream of mine.", "Sailing round Iceland is a dream of Ana's"),
        ("I can't have dairy.", "Ana can't have dairy"),
        ("I have a loom and a spinning wheel.", "Ana has a loom and a spinning wheel"),
        ("Both my uncles were carpenters.", "Both Ana's uncles were carpenters"),
    ],
)
def test_what_tells_enough_is_read_whatever_its_words(said: str, statement: str) -> None:
    assert [text for text in texts(said) if text.startswith(statement)], texts(said)


@pytest.mark.parametrize(
    "said",
    [
        "I had a lot of fun with everything.",
        "My cat always makes me smile.",
        "Spreading good vibes and joy.",
        "I have a quick question about loops.",
        "I got it for that.",
        "Exploring new places is wonderful.",
        "Trekking there must be a rewarding adventure.",
        "Your support means a lot to me.",
    ],
)
def test_what_is_only_felt_or_pointed_at_is_left(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    ("said", "relation", "object"),
    [
        ("I read Persuasion twice last summer.", "reads", "Persuasion twice"),
        ("I just watched Roma with my brother.", "watches", "Roma"),
        ("We bought a canoe in June.", "bought", "canoe"),
        ("I baked a plum cake for Eva's birthday in May.", "cooked", "plum cake"),
        ("I went to a jazz festival in Oslo last week.", "attended", "jazz festival"),
        ("I've been many times in Kyoto.", "visited", "Kyoto"),
        ("I took a road trip last Friday.", "went_on", "road trip"),
        ("I opened an online shop for dancewear in March.", "founded", "online shop"),
        ("I signed up for a pottery class yesterday.", "takes", "pottery class"),
        ("We got a new kitten.", "has_pet", "new kitten"),
        ("I'd love to visit Samarkand.", "wants", "visit Samarkand"),
        ("Byzantine mosaics fascinate me.", "interested_in", "Byzantine mosaics"),
        ("I go rowing every Sunday.", "practises", "rowing"),
    ],
)
def test_a_deed_has_the_relation_that_lists_are_asked_by(said: str, relation: str, object: str) -> None:
    told = [each.triple for each in read(utterance(said)).proposals if each.triple]
    assert [(each.relation, each.object) for each in told] == [(relation, object)]


def test_a_name_said_in_passing_is_kept_once() -> None:
    assert texts("So much has changed - meet Bruno, my puppy.") == ["Ana has a puppy called Bruno"]
    assert texts("I walked my dog Bruno along the Isar last night.") == [
        "Ana walked Ana's dog Bruno along the Isar last night"
    ]


def test_those_of_ones_own_are_meant_where_they_were_spoken_of_alone() -> None:
    assert (
        texts("I have two dogs. We took them to the lake last Saturday.")[-1]
        == "Ana took Ana's dogs to the lake last Saturday"
    )


def test_of_small_talk_among_people_the_most_telling_is_kept_and_the_rest_is_slight() -> None:
    said = utterance("I enjoy brownies. I met my sister Eva in Rome last June.", to="Ben")
    reading = read(said)
    assert [each.text for each in reading.proposals] == ["Ana met Ana's sister Eva in Rome last June"]
    assert [each.why for each in reading.left] == [Refusal.SLIGHT]


def test_what_is_told_to_the_agent_is_never_slight() -> None:
    assert texts("I enjoy brownies. I met my sister Eva in Rome last June.")[0] == "Ana enjoys brownies"


def test_a_name_a_date_and_company_weigh_and_this_very_day_does_not() -> None:
    plain, rich, passing = map(points, ("I met people", "I met Eva in June with my brother", "I met people today"))
    assert passing < plain < rich


def points(said: str) -> int:
    clause = parse(said)
    assert clause is not None
    return weight(clause)


@pytest.mark.parametrize(
    "said",
    [
        "Packed with protein, they keep you going all day.",
        "Both are lovely and have always been on our list.",
        "I no longer live in a place where that works.",
        "I came across the formula for the area of a circle.",
        "I've tried using the `cache` option.",
    ],
)
def test_what_is_said_of_something_else_or_only_looked_up_is_left(said: str) -> None:
    assert texts(said) == []


def test_what_hangs_at_the_end_of_a_statement_is_cut_off() -> None:
    assert texts("Dahlias are another favourite of mine, both for their colours.") == [
        "Dahlias are another favourite of Ana's"
    ]
