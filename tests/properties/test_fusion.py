"""What fusion does with arrays is what plain Python would do with lists."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.fusion import Ballot, Near, closest, fitting, highest, places_of

ORDINALS = st.lists(st.integers(0, 60), unique=True, max_size=30).map(sorted)
VALUES = st.sampled_from([-1.5, -0.0, 0.0, 0.25, 0.6, 1.0, 1.3])


def near(fits: dict[int, float]) -> Near:
    docs = sorted(fits)
    return Near(np.array(docs, np.intp), np.array([fits[doc] for doc in docs], np.float64))


@given(st.lists(VALUES, max_size=40), st.integers(0, 45))
def test_the_highest_are_those_a_whole_sort_would_put_first(values: list[float], limit: int) -> None:
    expected = sorted(range(len(values)), key=lambda place: -values[place])[:limit]
    assert highest(np.array(values, np.float64), limit).tolist() == expected


@given(st.integers(0, 2**32), st.integers(1, 30), st.sampled_from([3, 40, 10_000]))
def test_the_highest_of_very_many_are_found_too(seed: int, limit: int, apart: int) -> None:
    values = np.random.default_rng(seed).integers(0, apart, 9_001).astype(np.float64)
    assert highest(values, limit).tolist() == np.argsort(-values, kind="stable")[:limit].tolist()


@given(st.lists(st.dictionaries(st.integers(0, 60), VALUES, max_size=20), max_size=4))
def test_several_fits_of_a_document_count_by_the_best(parts: list[dict[int, float]]) -> None:
    expected = {doc: max(part[doc] for part in parts if doc in part) for doc in sorted(set().union(*parts))}
    found = closest([near(part) for part in parts])
    assert dict(zip(found.docs.tolist(), found.fit.tolist(), strict=True)) == expected


@given(ORDINALS, st.dictionaries(st.integers(0, 60), VALUES, max_size=20))
def test_a_fit_stands_where_its_document_stands(docs: list[int], fits: dict[int, float]) -> None:
    expected = [fits.get(doc, 0.0) for doc in docs]
    part = fitting("temporal.window", np.array(docs, np.intp), near(fits), 1.0)
    given = [0.0] * len(docs) if part is None else part.raw(np.arange(len(docs))).tolist()
    assert given == expected


@given(ORDINALS, st.lists(st.integers(0, 60), unique=True, max_size=10))
def test_only_what_is_on_a_ballot_has_a_place_there(docs: list[int], asked: list[int]) -> None:
    votes = Ballot(np.array(docs, np.intp), (), np.zeros(len(docs)))
    assert places_of(votes, asked) == {doc: docs.index(doc) for doc in asked if doc in docs}
