"""Turns as a reader sees them, said on a fixed Wednesday."""

from collections.abc import Sequence
from datetime import UTC, datetime

from engram.cognition.facts.reading import read
from engram.model.proposal import Proposal, Reading, Utterance

WEDNESDAY = datetime(2024, 5, 15, 12, tzinfo=UTC)


def utterance(text: str, role: str = "user", speaker: str | None = "Ana", to: str | None = None) -> Utterance:
    return Utterance(role=role, text=text, at=WEDNESDAY, speaker=speaker if role == "user" else None, addressee=to)


def before(*lines: str) -> list[Utterance]:
    """Earlier turns: of an assistant where a line begins with `> `, else of the speaker."""
    return [utterance(line.removeprefix("> "), "assistant" if line.startswith("> ") else "user") for line in lines]


def reading(text: str, *earlier: str, role: str = "user", speaker: str | None = "Ana") -> Reading:
    return read(utterance(text, role, speaker), before(*earlier))


def texts(text: str, *earlier: str, role: str = "user", speaker: str | None = "Ana") -> list[str]:
    return [proposal.text for proposal in reading(text, *earlier, role=role, speaker=speaker).proposals]


def only(text: str, *earlier: str) -> Proposal:
    """The one statement of a turn."""
    found = reading(text, *earlier).proposals
    assert len(found) == 1, found
    return found[0]


def triples(found: Sequence[Proposal]) -> list[tuple[str, str, str]]:
    return [(each.triple.subject, each.triple.relation, each.triple.object) for each in found if each.triple]


def reasons(text: str, *earlier: str, role: str = "user") -> set[str]:
    return {left.why.value for left in reading(text, *earlier, role=role).left}
