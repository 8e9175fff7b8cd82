"""What a guest is shown: everything a reading verb gives, with what is somebody's own business masked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeVar, cast

from engram.engine.screened import in_words, named_findings
from engram.guard.findings import masked
from engram.guard.limits import is_id
from engram.guard.screening import findings_in
from engram.model.memory import Interval, Memory
from engram.model.recall import Recollection
from engram.model.scope import Identity, Role, Scope
from engram.ports import View

T = TypeVar("T")
QUOTED = 120
READ_OFF = frozenset({"topics", "dates", "paths", "urls"})
OWN_WORDS = frozenset({"query", "actor", "tz"})  # what the guest said, and names that are no texts


def as_seen_by(identity: Identity, value: T) -> T:
    """A value as an identity may see it; the store keeps it as it is."""
    return cast(T, without_details(value)) if identity.role is Role.GUEST else value


def quoted(view: View, memory: Memory) -> str:
    """The beginning of a memory as an error may tell it to whoever looks."""
    return as_seen_by(view.identity, memory.text)[:QUOTED]


def without_details(value: object, name: str = "") -> object:
    """The same value with every personal detail and credential in its texts masked, however deep it lies."""
    if value is None or isinstance(value, Enum | Scope | float | bool):
        return value
    if isinstance(value, str | int):
        return text_without_details(value, name)
    if isinstance(value, Mapping):
        return {without_details(key): without_details(each, str(key)) for key, each in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return type(value)([without_details(each, name) for each in value])
    return dataclass_without_details(value) if is_dataclass(value) and not isinstance(value, type) else value


def dataclass_without_details(value: Any) -> object:
    """A noun with its fields masked; the noun itself where there is nothing to mask.

    What was read off a text that is masked goes with it: its parts would tell it.
    """
    given = {each.name: getattr(value, each.name) for each in fields(value) if each.name not in OWN_WORDS}
    shown: dict[str, Any] = {name: without_details(each) for name, each in given.items()}
    changed = {name: each for name, each in shown.items() if each != given[name]}
    if isinstance(value, Memory) and "text" in changed:
        told = {name: each for name, each in shown["metadata"].items() if name not in READ_OFF}
        changed |= {"metadata": told, "triple": None, "occurred": Interval(), "valid": Interval()}
    if isinstance(value, Recollection) and "memory" in changed:
        votes = tuple(replace(vote, detail=_FIGURES.sub("…", vote.detail)) for vote in value.votes)
        changed |= {"why": _FIGURES.sub("…", value.why), "votes": votes}
    return replace(value, **changed) if changed else value


_FIGURES = re.compile(r"(?<![\d.(])\w*\d[\w-]*(?![\d.)])")
"""Words with figures, which may be parts of what is masked; what was measured stands in brackets."""


def text_without_details(value: str | int, name: str) -> object:
    """A text, or a number under a name, as it may be shown; ids stay what they are."""
    words = in_words(value)
    if not words or is_id(words):
        return value
    found = findings_in(words) if isinstance(value, str) else ()
    named = named_findings(words, name) if name else ()
    return masked(words, (*found, *named)) if found or named else value
