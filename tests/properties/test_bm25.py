"""BM25 and the ranking built on it, against oracles that are slow and plain."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.bm25 import (
    POSTING,
    Corpus,
    Postings,
    contributions,
    idf,
    score,
)
from engram.cognition.fusion import Ballot, Beside, FusionWeights, ballot, best
from engram.cognition.lexical import (
    Asked,
    ask,
    one_speaker,
    signals,
    spread,
    without_common,
    without_request,
)
from engram.cognition.marks import Flag, flags
from engram.cognition.postings import (
    Document,
    Entries,
    Ids,
    bucket_of,
    bucketed,
    entries_of,
    first_ids,
    grouped,
    posting_lists,
    term_id,
    term_ids,
    text_ids,
)

TERMS = "abcde"

Turn = tuple[list[str], list[str], int]  # own terms, terms of the context, flags

turns: st.SearchStrategy[Turn] = st.tuples(
    st.lists(st.sampled_from(TERMS), max_size=8),
    st.lists(st.sampled_from(TERMS), max_size=8),
    st.integers(0, 7),
)
stories = st.lists(turns, min_size=1, max_size=12)
questions = st.sets(st.sampled_from(TERMS + "z"), min_size=1)
k1s = st.floats(0, 3)
bs = st.floats(0, 1)


def index(story: list[Turn]) -> dict[str, Postings]:
    names = {term_id(term): term for term in TERMS}
    lists = grouped(entries_in(story))
    return {names[term]: np.frombuffer(blob, POSTING) for term, blob in lists}


def entries_in(story: list[Turn]) -> Entries:
    documents = [Document(term_ids(own), term_ids(context), b"") for own, context, _ in story]
    return entries_of(documents, flags_of(story), 0)


def flags_of(story: list[Turn]) -> np.ndarray:
    return np.array([seen for *_, seen in story], np.uint16)


def ids(*terms: int) -> Ids:
    return np.array(terms, "<i8").tobytes()


def corpus_of(story: list[Turn]) -> Corpus:
    return Corpus(
        len(story), sum(len(own) for own, _, _ in story), sum(len(own + context) for own, context, _ in story)
    )


def lists_for(question: set[str], lists: Mapping[str, Postings]) -> dict[str, Postings]:
    return {term: lists[term] for term in question if term in lists}


def naive(texts: list[list[str]], question: set[str], k1: float, b: float) -> list[float]:
    mean = max(sum(map(len, texts)) / len(texts), 1)
    scores = [0.0] * len(texts)
    for term in question:
        n = sum(term in text for text in texts)
        for doc, text in enumerate(texts):
            if tf := text.count(term):
                telling = math.log(1 + (len(texts) - n + 0.5) / (n + 0.5))
                scores[doc] += telling * tf * (k1 + 1) / (tf + k1 * (1 - b + b * len(text) / mean))
    return scores


@given(stories, questions, k1s, bs)
def test_scores_are_those_of_the_formula(story: list[Turn], question: set[str], k1: float, b: float) -> None:
    found = score(lists_for(question, index(story)), corpus_of(story), len(story), k1=k1, b=b)
    own = naive([own for own, _, _ in story], question, k1, b)
    wide = naive([own + context for own, context, _ in story], question, k1, b)
    assert found.docs.tolist() == [doc for doc, turn in enumerate(story) if question & {*turn[0], *turn[1]}]
    assert found.own.tolist() == pytest.approx([own[doc] for doc in found.docs])
    assert found.wide.tolist() == pytest.approx([wide[doc] for doc in found.docs])
    assert found.flags.tolist() == [story[doc][2] for doc in found.docs]


@given(stories, questions, k1s, bs)
def test_contributions_add_up_to_the_scores(story: list[Turn], question: set[str], k1: float, b: float) -> None:
    lists = lists_for(question, index(story))
    found = score(lists, corpus_of(story), len(story), k1=k1, b=b)
    for doc, own, wide in zip(found.docs.tolist(), found.own, found.wide, strict=True):
        shares = contributions([doc], lists, corpus_of(story), k1=k1, b=b)[doc]
        assert set(shares) == question & {*story[doc][0], *story[doc][1]}
        assert sum(share for share, _ in shares.values()) == pytest.approx(own, abs=1e-9)
        assert sum(share for _, share in shares.values()) == pytest.approx(wide, abs=1e-9)


@given(stories, st.permutations(TERMS))
def test_the_order_in_which_lists_come_does_not_change_a_bit(story: list[Turn], order: list[str]) -> None:
    lists = index(story)
    one = score(lists, corpus_of(story), len(story))
    other = score({term: lists[term] for term in order if term in lists}, corpus_of(story), len(story))
    assert one.own.tobytes() == other.own.tobytes()
    assert one.wide.tobytes() == other.wide.tobytes()


@given(stories)
def test_documents_that_are_only_listed_score_nothing(story: list[Turn]) -> None:
    found = score({}, corpus_of(story), len(story), also=index(story).values())
    assert found.docs.tolist() == [doc for doc, (own, context, _) in enumerate(story) if own or context]
    assert not found.own.any()
    assert not found.wide.any()


@given(st.integers(1, 10**6), st.data())
def test_a_rarer_term_tells_more_and_none_tells_less_than_nothing(documents: int, data: st.DataObject) -> None:
    having = data.draw(st.integers(1, documents))
    assert idf(having - 1, documents) > idf(having, documents) > 0


def test_a_posting_is_twelve_bytes_of_which_storage_may_be_sure() -> None:
    assert POSTING.itemsize == 12
    entries = entries_of([Document(ids(1, 1, 1), ids(2, 2), ids(3))], np.array([Flag.TIME], np.uint16), 0x01020304)
    assert [(int(entry["term"]), posting_lists(entries[[at]]).tobytes()) for at, entry in enumerate(entries)] == [
        (1, bytes.fromhex("04030201 0300 0500 03 03 0400")),
        (2, bytes.fromhex("04030201 0300 0500 00 02 0400")),
        (3, bytes.fromhex("04030201 0300 0500 00 01 0400")),
    ]


def test_counts_and_lengths_saturate() -> None:
    endless = ids(1) * 70_000
    (posting,) = entries_of([Document(endless, endless, b"")], np.zeros(1, np.uint16), 1)
    assert (posting["own"], posting["wide"]) == (255, 255)
    assert posting["own_length"] == posting["wide_length"] == 65_535


def test_nothing_puts_nothing_into_the_index() -> None:
    none = np.zeros(1, np.uint16)
    assert len(entries_of([], none[:0], 0)) == len(entries_of([Document(b"", b"", b"")], none, 5)) == 0


def test_terms_that_share_most_of_their_bits_are_still_told_apart() -> None:
    alike = [1 << 40, (1 << 40) + 1]
    entries = entries_of([Document(ids(*alike, *alike, alike[0]), b"", b"")], np.zeros(1, np.uint16), 0)
    assert [(int(entry["term"]), int(entry["own"])) for entry in entries] == [(alike[0], 3), (alike[1], 2)]


def test_more_documents_than_sixteen_bits_count_keep_their_own_terms() -> None:
    documents = [Document(ids(doc % 3), b"", b"") for doc in range(70_000)]
    entries = entries_of(documents, np.zeros(len(documents), np.uint16), 5)
    assert (entries["doc"] == np.arange(70_000) + 5).all()
    assert (entries["term"] == np.arange(70_000) % 3).all()


@given(stories)
def test_a_young_block_holds_every_list_in_its_bucket(story: list[Turn]) -> None:
    entries = entries_in(story)
    buckets = {bucket: np.frombuffer(blob, entries.dtype) for bucket, blob in bucketed(entries)}
    assert all(bucket_of(int(term)) == bucket for bucket, held in buckets.items() for term in held["term"])
    assert list(buckets) == sorted(buckets)
    together = np.concatenate([*buckets.values(), entries[:0]])
    assert dict(grouped(together)) == dict(grouped(entries))


@given(st.lists(st.integers(0, 500).map(lambda tenths: tenths / 10), min_size=1), st.integers(0, 50))
def test_the_spread_is_that_of_all_documents_also_those_without_a_score(scores: list[float], others: int) -> None:
    everything = scores + [0.0] * others
    found = spread(np.array(scores), len(everything))
    assert found.mean == pytest.approx(statistics.fmean(everything))
    assert found.deviation == pytest.approx(statistics.pstdev(everything) or 1.0, rel=1e-6)
    assert found.absent == pytest.approx(found.z(np.zeros(1))[0])


@given(stories, questions, st.booleans(), st.sets(st.integers(0, 11)))
def test_every_total_is_the_sum_of_its_reasons(
    story: list[Turn], question: set[str], when: bool, said: set[int]
) -> None:
    lists = lists_for(question, index(story))
    found = signals(lists, {"ana": spoken_in(story, said)}, {}, corpus_of(story), len(story))
    votes = ballot(found, None, Beside(asks_when=when), FusionWeights())
    assert votes.docs.tolist() == found.docs.tolist()
    everywhere = np.arange(len(votes.docs))
    says = [[weight * normalised for _, normalised, weight in part.at(everywhere)] for part in votes.parts]
    assert votes.total == pytest.approx(np.sum(says, axis=0), abs=1e-9)
    speaker = [part.raw(everywhere) for part in votes.parts if part.signal == "entity.speaker"]
    boosted = {int(doc) for raw in speaker for doc in votes.docs[raw > 0]}
    assert boosted == said & set(range(len(story)))


def voted(story: list[Turn], lists: dict[str, Postings], *, when: bool = False) -> Ballot:
    return ballot(signals(lists, {}, {}, corpus_of(story), len(story)), None, Beside(asks_when=when), FusionWeights())


def spoken_in(story: list[Turn], said: set[int]) -> Postings:
    documents = [Document(b"", b"", ids(1) if doc in said else b"") for doc in range(len(story))]
    return posting_lists(entries_of(documents, flags_of(story), 0))


@given(stories, questions, st.integers(0, 15), st.sets(st.integers(0, 11)))
def test_the_best_are_those_a_full_sort_would_put_first(
    story: list[Turn], question: set[str], limit: int, allowed: set[int]
) -> None:
    found = voted(story, lists_for(question, index(story)))
    among = np.array([doc in allowed for doc in range(len(story))])
    docs, totals = best(found, limit, among)
    ranked = sorted((-total, doc) for total, doc in zip(found.total.tolist(), found.docs.tolist(), strict=True))
    expected = [(doc, -total) for total, doc in ranked if doc in allowed][:limit]
    assert list(zip(docs.tolist(), totals.tolist(), strict=True)) == expected


def test_ties_go_to_the_lower_ordinal() -> None:
    story: list[Turn] = [(["a"], [], 0), (["a"], [], Flag.FIRST_PERSON)] * 50
    found = voted(story, index(story))
    assert best(found, 100)[0].tolist() == [*range(1, 100, 2), *range(0, 100, 2)]


@pytest.mark.parametrize(("when", "timed"), [(False, 0.0), (True, 0.8)])
def test_turns_about_oneself_and_times_asked_for_go_up_and_turns_about_the_other_down(when: bool, timed: float) -> None:
    seen = [Flag(0), Flag.FIRST_PERSON, Flag.YOU_ONLY, Flag.TIME, Flag.FIRST_PERSON | Flag.TIME]
    story: list[Turn] = [(["a"], [], flag) for flag in seen]
    found = voted(story, index(story), when=when)
    assert (found.total - found.total[0]).tolist() == pytest.approx([0, 0.3, -0.7, timed, 0.3 + timed])


def test_one_named_person_is_boosted_and_two_are_not() -> None:
    maria, lopez, john = (np.array([(doc, 1, 1, 1, 1, 0) for doc in docs], POSTING) for docs in ([0, 1], [1, 2], [3]))
    assert np.flatnonzero(one_speaker([maria], 4)).tolist() == [0, 1]
    assert np.flatnonzero(one_speaker([maria, lopez], 4)).tolist() == [1]
    assert not one_speaker([maria, john], 4).any()
    assert not one_speaker([], 4).any()


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("I'm going to Lisbon", Flag.FIRST_PERSON),
        ("How are you?", Flag.YOU_ONLY),
        ("You told me", Flag.FIRST_PERSON),
        ("We met last Friday", Flag.FIRST_PERSON | Flag.TIME),
        ("Nice!", Flag(0)),
        ("It was in 2021", Flag.TIME),
        ("The other day it rained", Flag.TIME),
        ("An other may do", Flag(0)),
        ("See you tomorrow", Flag.YOU_ONLY | Flag.TIME),
        ("It was in May", Flag.TIME),
        ("On Mondays", Flag.TIME),
        ("Wir sehen uns morgen", Flag.FIRST_PERSON | Flag.TIME),
        ("vor drei Jahren", Flag.TIME),
        ("la semana pasada", Flag.TIME),
        ("hace dos años", Flag.TIME),
        ("the last cake", Flag(0)),
        ("it may come", Flag(0)),
        ("in time", Flag(0)),
        ("Hace frío", Flag(0)),
        ("letzter Kuchen", Flag(0)),
    ],
)
def test_a_turn_shows_who_and_when_it_speaks_of(text: str, seen: Flag) -> None:
    assert flags([text_ids("an other"), text_ids(text), text_ids("day")]).tolist() == [0, seen, 0]


@given(st.text(st.sampled_from("ab .-'+é")), st.integers(0, 8))
def test_the_first_terms_of_a_text_are_those_all_its_terms_begin_with(text: str, most: int) -> None:
    assert first_ids(text, most) == text_ids(text)[: most * 8]


def test_a_question_is_read_for_its_subject_and_its_people() -> None:
    asked = ask("When did Melanie paint the sunrise?")
    assert asked == Asked(("melani", "paint", "sunris"), ("melani", "paint", "sunris"))


def test_how_to_answer_is_not_what_to_look_for() -> None:
    asked = ask("Can you list the order in which I brought up triangles in our chats? Mention only two.")
    assert asked.terms == ("triangl",)
    assert without_request("So far?") == "So far?"


@given(st.dictionaries(st.sampled_from(TERMS), st.floats(0, 1)), st.floats(0, 1), st.integers(1, 6))
def test_common_words_are_left_out_but_never_the_rarest(shares: dict[str, float], common: float, least: int) -> None:
    kept = without_common(Asked(tuple(TERMS), ()), shares, common, least).terms
    assert len(kept) >= min(least, len(TERMS))
    assert all(term in kept for term in TERMS if shares.get(term, 0.0) <= common)
    left_out = [shares[term] for term in TERMS if term not in kept]
    assert all(share > common and share >= shares.get(term, 0.0) for share in left_out for term in kept)
