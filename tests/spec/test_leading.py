"""What was read in a turn speaks for it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

import engram
from engram import Mind, Recall, Store, Verdict
from engram.cognition.fitting import only_asks, tells_what_is_asked
from engram.cognition.words import query_terms, terms
from tests.conftest import MONDAY, derive
from tests.properties.vector_model import DIMENSIONS, HashedEmbedder, noise

SHELVES = [f"Shelf {number} holds box {number * 7} and tin {number * 3}." for number in range(220)]


@pytest.fixture
def ana() -> Iterator[Mind]:
    with engram.open(embedder=HashedEmbedder(), clock=lambda: MONDAY) as store:
        yield store.mind(agent="rex")


def test_a_fact_leads_with_the_turn_it_was_read_in_as_evidence(ana: Mind) -> None:
    turn = ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    first = ana.recall("where does Ana live?").items[0]
    assert (first.memory.sources, [each.id for each in first.evidence]) == ((turn.id,), [turn.id])


def test_the_votes_of_a_fact_that_leads_add_up_to_its_score(ana: Mind) -> None:
    ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    for item in ana.recall("where does Ana live?").items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_a_fact_that_speaks_for_several_turns_is_lifted_once_and_names_them_all(ana: Mind) -> None:
    said = ("I live in Porto.", "By the way, I live in Porto.", "I live in Porto, where it rains.", "I live in Porto!")
    turns = {ana.observe("user", text, speaker="Ana").id for text in said}
    ana.digest()
    items = ana.recall("where does Ana live?").items
    for item in items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)
    assert turns <= {id for item in items for id in (item.memory.id, *item.also)}


def test_a_turn_and_what_was_read_in_it_take_one_place(ana: Mind) -> None:
    turn = ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    shown = [item for item in ana.recall("where does Ana live?").items if turn.id in (item.memory.id, *item.also)]
    assert len(shown) == 1


def test_a_forgotten_fact_does_not_lead(ana: Mind) -> None:
    ana.observe("user", "By the way, I live in Porto these days. I also have a dog.", speaker="Ana")
    ana.digest()
    for fact in ana.list(kinds="semantic"):
        ana.forget(fact.id)
    assert all(not item.memory.sources for item in ana.recall("where does Ana live?").items)


def test_where_only_turns_are_asked_for_only_turns_come(ana: Mind) -> None:
    ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    found = ana.recall("where does Ana live?", kinds="episodic").items
    assert [item.memory.text for item in found] == ["By the way, I live in Porto these days."]


def test_a_turn_that_gave_way_to_what_was_read_in_it_is_explained_as_that(ana: Mind) -> None:
    turn = ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    first = ana.recall("where does Ana live?").items[0].memory
    told = ana.explain("where does Ana live?", turn.id)
    assert (told.rank, told.lost_at) == (None, "dedup")
    assert told.detail == f"it says the same as {first.id}, which comes first"


def test_a_turn_in_which_something_was_read_says_so_among_its_votes(ana: Mind) -> None:
    turn = ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    idle = ana.observe("user", "Porto, where does anybody live?", speaker="Ana")
    ana.digest()
    found = {item.memory.id: item for item in ana.recall("where does Ana live?", kinds="episodic").items}
    signals = {id: {vote.signal for vote in item.votes} for id, item in found.items()}
    assert "kind.source" in signals[turn.id]
    assert "kind.source" not in signals[idle.id]
    assert sum(vote.contribution for vote in found[turn.id].votes) == pytest.approx(found[turn.id].score, abs=1e-9)


def test_a_turn_counts_for_no_more_once_what_was_read_in_it_is_forgotten(ana: Mind) -> None:
    ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    for fact in ana.list(kinds="semantic"):
        ana.forget(fact.id)
    found = ana.recall("where does Ana live?").items
    assert not any(vote.signal == "kind.source" for item in found for vote in item.votes)


def test_where_several_things_are_asked_of_one_person_what_they_did_counts_more_than_what_they_like(ana: Mind) -> None:
    went = ana.observe("user", "Last Tuesday I ran my first marathon in Rome.", speaker="Ana")
    likes = ana.observe("user", "I really love Rome in the spring.", speaker="Ana")
    ana.digest()
    found = ana.recall("Which places in Rome has Ana seen?").items
    told = {id: {vote.signal for vote in item.votes} for item in found for id in (item.memory.id, *item.memory.sources)}
    assert "kind.moment" in told[went.id]
    assert not told[likes.id] & {"kind.moment", "kind.claim"}
    for item in found:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_where_one_thing_is_asked_what_is_held_counts_as_ever(ana: Mind) -> None:
    ana.observe("user", "Last week I went to Rome with my sister.", speaker="Ana")
    ana.digest()
    signals = {vote.signal for item in ana.recall("Which place in Rome did Ana see?").items for vote in item.votes}
    assert "kind.claim" in signals
    assert "kind.moment" not in signals


def test_what_is_held_in_so_many_words_needs_not_stand_out() -> None:
    with engram.open(embedder=HashedEmbedder(), clock=lambda: MONDAY, tunables={"confident_clear": 10.0}) as store:
        mind = store.mind(agent="rex")
        said = [*(f"Bus {number} stands there." for number in range(60)), "I live in Porto."]
        mind.observe_many([{"role": "user", "text": text} for text in said])
        mind.digest()
        assert mind.recall("Where do I live?").verdict.value == "confident"


def by_its_words(text: str) -> NDArray[np.float32]:
    """A vector by the words of a text, so that what shares words is near in meaning."""
    vector = sum((noise(term) for term in query_terms(text)), start=np.zeros(DIMENSIONS))
    unit: NDArray[np.float32] = (vector / np.linalg.norm(vector)).astype(np.float32)
    return unit


def test_what_is_no_more_does_not_stand_for_a_turn_that_tells_what_is_too() -> None:
    def like_what_was(text: str) -> NDArray[np.float32]:
        return by_its_words("home cellar" if text.endswith("Bonn") else "home" if "May User" not in text else text)

    with engram.open(embedder=HashedEmbedder(rule=like_what_was), clock=lambda: MONDAY) as store:
        mind = store.mind(agent="rex")
        mind.observe("user", "I used to live in Bonn. Since May I live in Porto.")
        mind.digest()
        store.embed()
        assert "Porto" in mind.recall("Where do I live?").items[0].memory.text


@pytest.fixture
def crowded() -> Iterator[Store]:
    """A store of so much that what answers has to stand out."""
    with engram.open(embedder=HashedEmbedder(rule=by_its_words), clock=lambda: MONDAY) as store:
        told = [{"role": "user", "text": text, "speaker": "Tom"} for text in SHELVES]
        store.mind(agent="rex").observe_many(told)
        yield store


def asked(store: Store, question: str, *said: str, speaker: str | None = "Ana") -> Recall:
    mind = store.mind(agent="rex")
    for text in said:
        mind.observe("user", text, speaker=speaker)
    mind.digest()
    store.embed()
    found = mind.recall(question)
    for item in found.items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)
    return found


def test_a_fact_that_tells_when_leads(crowded: Store) -> None:
    found = asked(crowded, "When did Ana take a pottery class?", "I took my first pottery class yesterday.")
    assert found.items[0].memory.text == "I took my first pottery class yesterday."
    assert found.items[0].memory.sources


def test_a_fact_that_left_out_the_time_does_not_lead_where_it_is_asked_when(crowded: Store) -> None:
    said = "Last Sunday was lovely - my brother and I took a pottery class."
    found = asked(crowded, "When did Ana take a pottery class?", said)
    assert found.items[0].memory.text == said


def test_a_fact_whose_turn_came_first_by_itself_is_lost_for_saying_the_same(crowded: Store) -> None:
    said, question = "Last Sunday was lovely - I took a pottery class.", "When did Ana take a pottery class?"
    turn, mind = asked(crowded, question, said).items[0].memory, crowded.mind(agent="rex")
    same = {turn.id, *turn.sources}
    others = [
        each for each in mind.list(limit=5) if not same.isdisjoint((each.id, *each.sources)) and each.id != turn.id
    ]
    assert {mind.explain(question, each.id).lost_at for each in others} <= {"dedup", "distilled"}


def test_a_fact_that_does_not_tell_why_gives_way_to_its_turn(crowded: Store) -> None:
    question, mind = "Why did Ana paint the old fence?", crowded.mind(agent="rex")
    turn = mind.observe("user", "Ana had to paint the old fence.", speaker="Tom")
    fact = derive(mind, "Ana painted the old fence", turn.id)
    found = asked(crowded, question)
    assert {turn.id, fact.id} <= {id for item in found.items[:2] for id in (item.memory.id, *item.also)}


def test_a_fact_that_tells_why_leads(crowded: Store) -> None:
    said = "I painted the old fence because the wood was rotting."
    found = asked(crowded, "Why did Ana paint the old fence?", said)
    assert found.items[0].memory.text == said


def test_a_turn_that_lacks_the_number_asked_for_is_no_sure_answer(crowded: Store) -> None:
    found = asked(crowded, "How many brown hens does Tom keep?", "So many brown hens to keep!", speaker="Tom")
    assert (found.items[0].memory.text, found.verdict) == ("So many brown hens to keep!", Verdict.UNCERTAIN)


def test_a_turn_that_only_asks_the_same_is_no_sure_answer(crowded: Store) -> None:
    found = asked(crowded, "Which brown hens do people keep?", "Sure. Which brown hens do people keep?")
    assert (found.items[0].memory.text[:4], found.verdict) == ("Sure", Verdict.UNCERTAIN)


@pytest.mark.parametrize(
    ("question", "denied", "done"),
    [
        ("Have I ever finished any chess problems?", "I have never finished any chess problems.",
         "I solved six chess problems in May."),
        ("Habe ich schon einmal Schachaufgaben gelöst?", "Ich habe noch nie Schachaufgaben gelöst.",
         "Im Mai habe ich sechs Schachaufgaben gelöst."),
    ],
)  # fmt: skip
def test_what_was_said_both_ways_is_shown_both_ways(crowded: Store, question: str, denied: str, done: str) -> None:
    others = [f"The {colour} lamp stands on the {place} windowsill." for colour in ("red", "blue") for place in "ABCDE"]
    found = asked(crowded, question, denied, *others, done, speaker=None).items[:2]
    assert {source for item in found for source in (*item.memory.sources, item.memory.id)} >= {
        turn.id for turn in crowded.mind(agent="rex").list(kinds="episodic") if turn.text in (denied, done)
    }
    updated = found[0].memory.id in (found[1].corrected_by, found[1].challenged_by)
    assert updated or "says otherwise than the one above it" in found[1].why


def test_what_is_only_wished_for_says_nothing_otherwise(crowded: Store) -> None:
    said = "I have never finished any chess problems.", "I want to finish some chess problems."
    found = asked(crowded, "Have I ever finished any chess problems?", *said, speaker=None)
    assert "otherwise" not in {vote.signal for item in found.items for vote in item.votes}


def test_the_votes_of_a_fact_that_says_otherwise_add_up_though_it_stood_for_its_turn(crowded: Store) -> None:
    said = "I solved six chess problems in May.", "I have never finished any chess problems."
    found = asked(crowded, "Have I ever finished any chess problems?", *said, speaker=None)
    assert "otherwise" in {vote.signal for vote in found.items[1].votes}


def test_what_is_filtered_out_says_nothing_otherwise(crowded: Store) -> None:
    said = {"s2": "I solved six chess problems in May.", "s1": "I have never finished any chess problems."}
    for session, text in said.items():
        crowded.mind(agent="rex", session=session).observe("user", text)
    question = "Have I ever finished any chess problems?"
    assert "otherwise" in {vote.signal for item in asked(crowded, question).items for vote in item.votes}
    found = crowded.mind(agent="rex").recall(question, filters={"session": "s1"})
    assert {item.memory.session for item in found.items} == {"s1"}


def test_what_somebody_else_did_says_nothing_otherwise(crowded: Store) -> None:
    crowded.mind(agent="rex").observe("user", "I solved six chess problems in May.", speaker="Tom")
    said = "I have never finished any chess problems."
    found = asked(crowded, "Has Ana ever finished any chess problems?", said)
    assert "otherwise" not in {vote.signal for item in found.items for vote in item.votes}


@pytest.mark.parametrize(
    ("question", "statement", "said", "tells"),
    [
        ("When did Ana move?", "Ana moved in May", "I moved in May.", True),
        ("When did Ana move?", "Ana moved", "I moved. What a mess!", True),
        ("When did Ana move?", "Ana moved", "In May I sold the car, signed the lease, and moved.", False),
        ("When is Ana at the gym?", "Ana sees Tom after the gym", "I see Tom after the gym.", False),
        ("Wann ist Ana umgezogen?", "Ana ist umgezogen", "Letzte Woche bin ich umgezogen.", False),
        ("¿Cuándo se mudó Ana?", "Ana se mudó ayer", "Me mudé ayer.", True),
        ("How many hens does Ana keep?", "Ana keeps hens", "I keep hens.", False),
        ("How many hens does Ana keep?", "Ana keeps six hens", "I keep six hens.", True),
        ("Wie viele Hühner hat Ana?", "Ana hat sechs Hühner", "Ich habe sechs Hühner.", True),
        ("¿Cuántas gallinas tiene Ana?", "Ana tiene gallinas", "Tengo gallinas.", False),
        ("How old is Mia?", "Ana has two kids, Mia and Ben", "I have two kids, Mia and Ben.", False),
        ("How old is Mia?", "Mia turned seven last week", "Mia turned seven last week.", True),
        ("How long did the hike take?", "The hike took four hours", "The hike took four hours.", True),
        ("How long did the hike take?", "Ana went on a hike last week", "I went on a hike last week.", False),
        ("How often does Ana swim?", "Ana swims twice a week", "I swim twice a week.", True),
        ("Why did Ana move?", "Ana moved to Ghent", "I moved to Ghent.", False),
        ("Why did Ana move?", "Ana moved because of the noise", "I moved because of the noise.", True),
        ("Warum ist Ana umgezogen?", "Ana ist wegen des Lärms umgezogen", "Wegen des Lärms bin ich umgezogen.", True),
        ("Why can't Ana play chess?", "Ana plays chess to relax", "I play chess to relax.", False),
        ("Who came to Ana's party?", "Ana's party was loud", "My party was loud.", False),
        ("Who came to Ana's party?", "At Ana's party was Bruno", "At my party was Bruno.", True),
        ("Where did Ana eat?", "Ana ate far too much", "I ate far too much.", False),
        ("Where did Ana eat?", "Ana ate at the old mill", "I ate at the old mill.", True),
        ("¿Dónde comió Ana?", "Ana comió en Sevilla", "Comí en Sevilla.", True),
        ("What did Ana see at the museum?", "Ana went to the museum last week", "I went there.", False),
        ("What did Ana see at the museum?", "Ana saw a whale at the museum", "I saw a whale.", True),
        ("What films does Ana like?", "Ana likes quiet evenings", "I like quiet evenings.", False),
        ("What specific advice did Ana get?", "Ana met Bruno at the bank", "I met Bruno at the bank.", False),
        ("Which race did Ana run in 2019?", "Ana ran the coast race", "I ran the coast race.", False),
        ("Does Ana like tea?", "Ana likes tea", "I like tea.", True),
    ],
)
def test_a_statement_tells_what_is_asked_if_it_has_a_thing_of_that_sort(
    question: str, statement: str, said: str, tells: bool
) -> None:
    assert tells_what_is_asked(question, statement, said, frozenset(terms("Ana"))) is tells


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Nice! Which pets do you have?", True),
        ("I have two pets, a cat and a hen. How about you?", False),
        ("I have two pets, can you find me a vet?", False),
        ("Welche pets hast du?", True),
    ],
)
def test_a_turn_that_only_asks_the_same_is_told_from_one_that_tells(text: str, asks: bool) -> None:
    assert only_asks(text, {"pet": 3.0}) is asks
