"""What the verbs show of entities, in short."""

from __future__ import annotations

import pytest

from engram import EngramError, Mind


def names(mind: Mind) -> list[str]:
    return [entity.name for entity in mind.entities()]


def held(mind: Mind, name: str) -> list[str]:
    return [memory.text for memory in mind.about(name).memories]


def known(mind: Mind) -> list[object]:
    """Everything the verbs show of entities."""
    everyone = mind.entities(limit=100)
    portraits = [mind.about(entity.id) for entity in everyone]
    return [everyone, portraits, mind.doubts(), [memory.entities for memory in mind.list(status=None)]]


def refused(code: str, verb: object, *args: object, **given: object) -> EngramError:
    with pytest.raises(EngramError) as error:
        verb(*args, **given)  # type: ignore[operator]
    assert error.value.code == code
    return error.value
