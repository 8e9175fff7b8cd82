"""Questions to foreign JSON that always get an answer of the asked type."""

from collections.abc import Mapping, Sequence

from engram.guard.limits import has_something_to_see


def mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def sequence(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()


def word(value: object) -> str | None:
    """A name or an id; some tools write ids as numbers."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value if isinstance(value, str) and has_something_to_see(value) else None


def kind(record: Mapping[str, object], key: str = "type") -> str:
    """What a record calls itself, "" if it does not say it in a word."""
    return word(record.get(key)) or ""


def first(record: Mapping[str, object], *keys: str) -> object:
    return next((record[key] for key in keys if record.get(key) is not None), None)


def present(**fields: object) -> dict[str, object]:
    """Only the fields that say something."""
    return {name: value for name, value in fields.items() if value not in (None, "", {}, [])}
