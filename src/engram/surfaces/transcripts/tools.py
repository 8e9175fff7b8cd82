"""How tool calls and their results read as turns."""

import json
from dataclasses import replace

from engram.surfaces.transcripts.shape import present
from engram.surfaces.transcripts.strict_json import parse
from engram.surfaces.transcripts.turn import MAX_TURN_BYTES, Draft

# Calls that are never answered must not pile up over a long file.
MAX_OPEN_CALLS = 1000


class OpenCalls:
    """The names of calls not answered yet: results carry only the id of their call."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def open(self, call_id: str | None, name: str) -> None:
        if call_id:
            self._names[call_id] = name
        if len(self._names) > MAX_OPEN_CALLS:
            del self._names[next(iter(self._names))]

    def close(self, call_id: str | None) -> str | None:
        return self._names.pop(call_id or "", None)


def call(base: Draft, name: str, arguments: object, call_id: str | None = None) -> Draft:
    told = parsed(arguments)
    shown = told if isinstance(told, str) else json.dumps(told, ensure_ascii=False)
    # Arguments too long to be kept twice stay in the text alone.
    kept = told if len(shown) * 4 <= MAX_TURN_BYTES else None
    tool = present(name=name, arguments=kept, call_id=call_id)
    return replace(base, role="assistant", text=f"{name} {shown}", tool=tool)


def result(base: Draft, text: str, name: str | None, call_id: str | None = None, failed: bool = False) -> Draft:
    tool = present(name=name, call_id=call_id, error=failed or None)
    return replace(base, role="tool", text=text, tool=tool)


def parsed(arguments: object) -> object:
    """Arguments that travelled as JSON text, as what they say; any other as they are."""
    if not isinstance(arguments, str):
        return {} if arguments is None else arguments
    try:
        value = parse(arguments)
    except ValueError:
        return arguments
    return value if isinstance(value, dict) else arguments
