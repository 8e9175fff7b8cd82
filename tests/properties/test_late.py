"""A pattern that is spared where it cannot occur finds all that it would have found."""

import gc
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engram.cognition.commitments
import engram.cognition.reading
from engram.cognition.beginnings import opens
from engram.late import late
from tests.conftest import examples

for module in pkgutil.walk_packages(engram.cognition.reading.__path__, "engram.cognition.reading."):
    import_module(module.name)
ASCII = st.characters(min_codepoint=32, max_codepoint=126)
LATE: type[Any] = type(late(""))


def spared() -> list[Any]:
    return [each for each in gc.get_objects() if isinstance(each, LATE) and each._has]


def openings() -> Iterator[tuple[Callable[[str], bool], Any]]:
    for each in gc.get_objects():
        if inspect.isfunction(each) and each.__qualname__ == opens().__qualname__:
            patterns = inspect.getclosurevars(each).nonlocals["patterns"]
            yield from ((each, pattern) for pattern in patterns)


def compiled(pattern: Any) -> re.Pattern[str]:
    return re.compile(pattern.source, pattern._flags)


SPARED = sorted(spared(), key=lambda pattern: compiled(pattern).pattern)
OPENINGS = sorted(openings(), key=lambda pair: compiled(pair[1]).pattern)
often = settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))


@often
@given(st.data())
def test_what_has_none_of_the_literals_is_no_match(data: st.DataObject) -> None:
    pattern = data.draw(st.sampled_from(SPARED))
    text = data.draw(st.from_regex(compiled(pattern), alphabet=ASCII))
    assert pattern.search(text) is not None
    assert pattern.sub("", text) == compiled(pattern).sub("", text)


@often
@given(st.data())
def test_what_begins_otherwise_is_no_match(data: st.DataObject) -> None:
    may, pattern = data.draw(st.sampled_from(OPENINGS))
    assert may(data.draw(st.from_regex(compiled(pattern), alphabet=ASCII)))


def test_the_patterns_that_are_spared_are_found() -> None:
    assert len(SPARED) > 5
    assert len(OPENINGS) > 3
