"""A question as long as questions may be is answered in the time of any other, whatever it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import pytest

import engram
from engram import Mind

LONGEST = 8_000  # characters, a little less than a question may have
PLAIN = "which colour has the lamp of the lighthouse "
AT_MOST = 20  # times as long: what backtracks takes many more
ODD = {
    "dots, then names": "What did " + "." * (LONGEST // 2) + "a " + "A " * (LONGEST // 4),
    "blanks": "where" + " " * LONGEST + "x",
    "commas": "where" + "," * LONGEST + "x",
    "names": "Did Ana" + " and Ana" * (LONGEST // 8),
    "marks of quotation": '"a' * (LONGEST // 2),
    "events": "after the lighthouse fire " * (LONGEST // 26),
    "Ereignisse": "zwischen der Hochzeit und dem Konzert " * (LONGEST // 38),
    "sucesos": "entre la boda y el concierto " * (LONGEST // 29),
}


@pytest.fixture(scope="module")
def rex() -> Iterator[Mind]:
    with engram.open() as store:
        mind = store.mind(agent="rex")
        for text in (
            "The lighthouse has a lamp.",
            "Ana saw the fire.",
            "Die Hochzeit war schön.",
            "La boda fue linda.",
        ):
            mind.observe("user", text)
        store.embed()
        yield mind


def seconds(mind: Mind, question: str) -> float:
    began = perf_counter()
    mind.recall(question)
    return perf_counter() - began


@pytest.mark.parametrize("odd", ODD)
def test_no_question_takes_much_longer_than_a_plain_one_of_its_length(rex: Mind, odd: str) -> None:
    plain = PLAIN * (LONGEST // len(PLAIN))
    usual = max(seconds(rex, plain) for _ in range(3))
    assert seconds(rex, ODD[odd]) < AT_MOST * usual
