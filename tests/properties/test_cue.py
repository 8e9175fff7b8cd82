"""What no question can break, and what holds for all of them."""

from __future__ import annotations

import string
import time
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.aliases import addressed, aliases
from engram.cognition.cue import understand
from engram.cognition.gate import gate
from engram.cognition.intent import Intent, intent_scores
from engram.cognition.naming import dense_text, spots, ways_of_naming
from engram.cognition.spelling import MOST, spellings
from engram.cognition.topic import blend, centroid, remark, transition
from engram.cognition.trouble import plain, signature, similarity
from engram.cognition.words import fold
from engram.model.recall import Transition

anything = st.text(st.characters(), max_size=200)  # lone surrogates among it
words = st.text(string.ascii_lowercase, min_size=2, max_size=10)
names = st.sampled_from(["Ana", "Bo", "Caroline", "Éloïse", "李明", "Иван", "Jean-Luc", "Ana Lopez", "Will", "지민"])
reports = st.sampled_from(
    [
        "KeyError: 'x'", "ValueError: bad 12", "ORA-00942: table or view does not exist", "HTTP 502",
        'File "a.py", line 3, in run\nKeyError: 1', "error[E0502]: cannot borrow `a`", "bash: x: command not found",
    ]
)  # fmt: skip
vectors = st.lists(st.floats(-1, 1, width=32), min_size=4, max_size=4).filter(lambda row: sum(map(abs, row)) > 0.1)


@given(anything, st.lists(names, max_size=4))
def test_every_question_can_be_understood(question: str, people: list[str]) -> None:
    cue = understand(question, ways_of_naming(people))
    assert cue.question == question
    assert 0 <= cue.lexical_lean < 1
    assert set(cue.people) <= set(people)
    assert cue.intent is next(iter(cue.intents))
    assert bool(cue.dense.strip()) or not question.strip()


@given(anything)
def test_reading_twice_is_reading_the_same(question: str) -> None:
    people = ways_of_naming(["Ana", "李明"])
    assert understand(question, people) == understand(question, people)


@given(st.lists(st.one_of(words, names, st.sampled_from(["what", "and", "did", "who"])), min_size=1, max_size=8))
def test_no_known_name_is_left_unless_nothing_else_was_said(said: list[str]) -> None:
    known = ways_of_naming(["Ana", "Caroline", "李明", "Иван", "Jean-Luc", "Ana Lopez"])
    question = " ".join(said)
    dense = dense_text(question, known)
    assert dense
    assert dense == question or spots(dense, known) == []


@given(st.lists(st.one_of(words, names), min_size=1, max_size=8))
def test_names_are_found_where_they_stand_from_left_to_right(said: list[str]) -> None:
    known = ways_of_naming(["Ana", "Caroline", "Éloïse", "李明", "Иван"])
    text = " ".join(said)
    found = spots(text, known)
    assert all(fold(text[spot.start : spot.end]).startswith(spot.way) for spot in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


@given(st.text(st.characters(exclude_characters="'’s"), max_size=60))
def test_without_known_people_nothing_is_taken_out(text: str) -> None:
    assert dense_text(text, frozenset()) == text


@given(anything)
def test_intents_are_scored_from_most_to_least(question: str) -> None:
    scores = intent_scores(question)
    assert all(points > 0 for points in scores.values())
    assert list(scores.values()) == sorted(scores.values(), reverse=True)
    assert Intent.LOOKUP in scores


@given(reports, reports)
def test_likeness_goes_both_ways_and_is_whole_only_for_the_same(one: str, other: str) -> None:
    mine, theirs = signature(one), signature(other)
    assert mine
    assert theirs
    assert similarity(mine, theirs) == similarity(theirs, mine)
    assert 0 <= similarity(mine, theirs) <= 1
    assert (similarity(mine, theirs) == 1) is (set(mine) == set(theirs))


@given(anything)
def test_a_signature_is_short_and_its_parts_are_marked(text: str) -> None:
    parts = signature(text) or ()
    assert len(parts) <= 12
    assert all(part.partition(":")[0] in ("kind", "code", "at", "says") for part in parts)
    assert len(set(parts)) == len(parts)


@given(anything)
def test_a_plain_message_is_plain_already(message: str) -> None:
    assert plain(plain(message)) == plain(message)
    assert not any(character.isdecimal() for character in plain(message))


@given(anything)
def test_whoever_is_addressed_stands_in_the_text(text: str) -> None:
    assert all(name in text for name in addressed(text))


@given(st.dictionaries(words, st.dictionaries(names, st.integers(1, 9), min_size=1, max_size=4), max_size=6))
def test_an_alias_is_heard_at_least_three_times_and_nearly_always_for_one(counts: dict[str, dict[str, int]]) -> None:
    for alias, person in aliases(counts, ["Ana", "Bo"]).items():
        heard = counts[alias]
        assert heard[person] >= 3
        assert heard[person] >= 0.8 * sum(heard.values())


@given(words)
def test_a_spelling_is_another_word_and_there_are_few(word: str) -> None:
    assert word not in spellings(word)
    assert len(spellings(word)) <= MOST


@given(vectors, vectors, st.floats(0, 0.4))
def test_a_blend_is_a_unit_vector_no_farther_from_the_conversation_than_the_cue(
    cue: list[float], centre: list[float], share: float
) -> None:
    one, other = (np.array(row, np.float32) / np.float32(np.linalg.norm(row)) for row in (cue, centre))
    mixed = blend(one, other, share)
    assert np.linalg.norm(mixed) == pytest.approx(1, abs=1e-4)
    assert mixed @ other >= one @ other - 1e-4
    assert np.linalg.norm(centroid(other, one)) == pytest.approx(1, abs=1e-4)


@given(anything, anything)
def test_every_turn_has_a_topic_of_which_one_can_be_a_third_sure_at_least(before: str, said: str) -> None:
    topic = transition([], None, remark(before).terms, remark(said, before))
    assert topic.change in Transition
    assert 1 / 3 - 1e-9 <= topic.confidence <= 1


HOSTILE = {
    "one letter": "a",
    "slashes": "a/",
    "dots": "a.a.",
    "underscores": "a_",
    "quotes": "'",
    "double quotes": '"',
    "brackets": "(",
    "versions": "1.1.",
    "mails": "a@",
    "errors": "Error: ",
    "frames": 'File "a", line ',
    "names": "Ana ",
    "greetings": "hey ",
    "requests": "can you ",
    "capitals": "A",
    "ideographs": "李",
    "blanks": " ",
    "newlines": "\n",
    "marks": "\u0301",
    "sums": "1+",
    "why": "why or ",
}


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE)
def test_a_megabyte_takes_no_longer_than_what_is_looked_at_of_it(piece: str) -> None:
    people = ways_of_naming(["Ana", "李明"])
    text = piece * (1_000_000 // len(piece))
    started = time.process_time()
    understand(text, people)
    for read in (signature, addressed, gate, remark):
        read(text)
    assert time.process_time() - started < 2.0  # a pattern that backtracks would take hours
