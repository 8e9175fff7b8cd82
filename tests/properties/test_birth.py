"""Whatever is remembered, what it is given at birth is in range, plain, small, and the same for the same words."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from engram import Memory
from engram.engine.writing.rules import Rules
from tests.conftest import examples, open_store

PIECES = st.sampled_from(
    "Ana will never love the awful release! by Friday https://a.example/x src/app.py 3 May 2026 昨天 remember "
    "Kubernetes I'm done?! ```python 9999-12-31 in 12 years".split(" ")
)
TEXTS = st.one_of(st.lists(PIECES, min_size=1, max_size=30).map(" ".join), st.text(min_size=1, max_size=300)).filter(
    lambda text: bool(text.strip()) and text.isprintable()
)
LARGEST = 16_384


def born(text: str) -> Memory:
    return open_store(reader=Rules()).mind(agent="rex").remember(text)


@settings(max_examples=examples(40))
@given(TEXTS)
def test_what_is_given_at_birth_is_in_range_and_always_the_same(text: str) -> None:
    memory = born(text)
    assert 0.05 <= memory.importance <= 1
    assert -1 <= memory.affect.valence <= 1
    assert all(0 <= share <= 1 for share in (memory.affect.arousal, memory.affect.surprise))
    assert len(json.dumps(dict(memory.metadata)).encode()) <= LARGEST
    again = born(text)
    assert (again.importance, again.affect, again.metadata) == (memory.importance, memory.affect, memory.metadata)
