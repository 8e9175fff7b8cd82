"""What cannot both be so does not stand side by side: the newer of two is held, and the older no longer is."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import leads

PAIRS = [
    ("Ana likes olives", "Ana no longer likes olives"),
    ("The API is public", "The API is not public"),
    ("The CEO of Acme is Bo", "The CEO of Acme is Cy"),
    ("The build machine has 16 GB of RAM", "The build machine has 32 GB of RAM"),
]


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_what_is_remembered_supersedes_what_it_contradicts(
    rex: Mind, clock: SteppedClock, older: str, newer: str
) -> None:
    first = rex.remember(older)
    clock.advance(days=1)
    second = rex.remember(newer)
    assert rex.get(first.id).status != "active"
    assert second.status == "active"
    assert leads(rex, older) == newer


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_what_is_said_supersedes_what_it_contradicts(rex: Mind, clock: SteppedClock, older: str, newer: str) -> None:
    for text in (f"{older}.", f"{newer}."):
        rex.observe("user", text)
        rex.digest()
        clock.advance(days=1)
    held = {memory.text: memory.status.value for memory in rex.list(status=None) if memory.sources}
    assert held[f"{older}."] != "active"
    assert held[f"{newer}."] == "active"
    assert leads(rex, older) == f"{newer}."
