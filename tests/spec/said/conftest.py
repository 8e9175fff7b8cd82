"""A mind that reads what is said by the rules that ship."""

from collections.abc import Iterator

import pytest

from engram import Mind, Store
from engram.engine.writing.rules import Rules
from tests.conftest import SteppedClock, open_store


@pytest.fixture
def store(clock: SteppedClock) -> Iterator[Store]:
    with open_store(clock=clock, reader=Rules()) as opened:
        yield opened


@pytest.fixture
def rex(store: Store) -> Mind:
    return store.mind(agent="rex", session="s1")
