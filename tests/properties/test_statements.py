"""Whatever is said can be read: in bounded time, always to the same end, and nothing is kept that was not said."""

import time
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.facts.reading import read
from engram.cognition.reading.signal import scan
from engram.language.readers.segment import segment
from engram.model.memory import CATEGORIES
from engram.model.proposal import Utterance

NOW = datetime(2024, 5, 15, tzinfo=UTC)
SAID = [
    "I live in Porto.", "no, actually", "My dog's name is", "He", "never", "I'm", "not", "you", "Ich wohne",
    "ya no vivo", ",", "?", "\n- ", "\n```\n", "\n## Trip\n", "wifi: guest", '"', "“", "’", "kein", "我住在", "…",
    "😀", "> ", "\u202e", "\x00", "Tom: I", "From: a@b.io\nTo: c", "translate this:", "e\u0301\u0302", "980 €",
    "since March",
]  # fmt: skip
pieces = st.one_of(st.text(max_size=30), st.sampled_from(SAID))
turns = st.lists(pieces, max_size=12).map(" ".join)
roles = st.sampled_from(["user", "assistant", "tool", "system"])


def utterance(role: str, text: str, to: str | None = None) -> Utterance:
    return Utterance(role=role, text=text, at=NOW, speaker="Ana" if role == "user" else None, addressee=to)


@given(roles, turns, st.lists(st.tuples(roles, turns), max_size=2), st.sampled_from([None, "Tom"]))
def test_any_text_can_be_read(role: str, text: str, earlier: list[tuple[str, str]], to: str | None) -> None:
    before = [utterance(*each) for each in earlier]
    found = read(utterance(role, text, to), before)
    assert found == read(utterance(role, text, to), before)
    heard = "\n".join([text, *(each.text for each in before)])
    for proposal in found.proposals:
        assert proposal.quote
        assert proposal.quote in text
        assert proposal.text.endswith(proposal.quote)
        assert proposal.text.removesuffix(proposal.quote).strip() in heard
        assert proposal.category in CATEGORIES
        assert 0 < proposal.confidence <= 1
    scan(text, role)


@given(turns)
def test_every_piece_stands_where_it_says_and_none_overlaps_another(text: str) -> None:
    end = 0
    for piece in segment(text):
        assert text[piece.start : piece.end] == piece.text
        assert piece.start >= end
        end = piece.end


@given(turns)
def test_a_system_turn_never_yields_anything(text: str) -> None:
    found = read(utterance("system", text), [])
    assert not found.proposals
    assert not found.requests


@pytest.mark.parametrize(
    "unit",
    [
        "I live in Porto. The sky was grey and low, and we talked. ", "a, ", "a", ". ", "\n", " \n", "- x\n", '"',
        "😀", "?!", "e\u0301\u0302\u0303", "-", "a: b ", "word, what is it ", "Tom: I am\n", "\u202e\u2066", "”“",
        "```\n", "9.", "'s",
    ],
)  # fmt: skip
def test_ten_megabytes_of_anything_are_read_in_bounded_time(unit: str) -> None:
    text = unit * (10_000_000 // len(unit))
    before = time.process_time()
    read(utterance("user", text), [utterance("user", text)])
    assert time.process_time() - before < 8
