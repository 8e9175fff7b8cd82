"""The Python interface: every name that `engram` exports, with signatures, fields, values and examples."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

import engram
from engram import aio
from pages.markdown import WIDTH, fenced, first_line, prose, table

MODULE = re.compile(r"\b(?:\w+\.)+(?=\w)")
ELSEWHERE = {"EngramError": "errors.md", "Tunables": "tunables.md"}


def page() -> Iterator[str]:
    """Opening, the async face, the verbs, then the nouns."""
    things = {name: getattr(engram, name) for name in sorted(engram.__all__, key=str.lower)}
    yield "# The Python interface"
    yield "The examples on this page start from:"
    yield fenced(">>> from engram import *", "pycon")
    yield "## Opening a store"
    for name in ("open", "secret"):
        yield from function(f"engram.{name}", things.pop(name))
    for name, receiver in (("Store", "store"), ("Mind", "mind")):
        yield from verbs(receiver, things.pop(name))
    yield "## The async face"
    yield f"{first_line(aio)} `await engram.aio.open(...)` takes what `engram.open` takes."
    yield "## Nouns"
    yield "Enumerations compare equal to their strings. Everything here is frozen."
    for name, thing in things.items():
        yield from noun(name, thing)


def function(name: str, thing: Callable[..., object]) -> Iterator[str]:
    """A function or verb: its name, how to call it, what it does."""
    yield f"### `{name.rpartition('.')[2]}`"
    yield signature(name, thing)
    yield from prose(thing)


def signature(name: str, thing: Callable[..., object]) -> str:
    """A call as its caller writes it, on several lines if it is long."""
    told = inspect.signature(thing, eval_str=True)
    parameters = [each for each in told.parameters.values() if each.name != "self"]
    named = [parameter(each) for each in parameters]
    first_named = next((at for at, each in enumerate(parameters) if each.kind is each.KEYWORD_ONLY), None)
    if first_named is not None:
        named.insert(first_named, "*")
    gives = f" -> {type_name(told.return_annotation)}"
    line = f"{name}({', '.join(named)}){gives}"
    broken = "\n".join([f"{name}(", *(f"    {each}," for each in named), f"){gives}"])
    return fenced(line if len(line) <= WIDTH else broken, "python")


def parameter(told: inspect.Parameter) -> str:
    """A parameter with its type and default."""
    return f"{told.name}: {type_name(told.annotation)}" + (
        "" if told.default is told.empty else f" = {shown(told.default)}"
    )


def type_name(annotation: object) -> str:
    """A type without the modules it comes from."""
    return MODULE.sub("", inspect.formatannotation(annotation))


def shown(value: object) -> str:
    """A default as one would type it."""
    return repr(value.value) if isinstance(value, Enum) else repr(value)


def verbs(receiver: str, thing: type) -> Iterator[str]:
    """A class by its verbs, in the order of the source."""
    yield f"## {thing.__name__}"
    yield from prose(thing)
    yield from beyond_fields(thing)
    for verb, member in inherited(thing).items():
        if inspect.isfunction(member) and not verb.startswith("_"):
            yield from function(f"{receiver}.{verb}", member)


def inherited(thing: type) -> dict[str, Any]:
    """The members of a class and of those it is put together from, in the order in which it names them."""
    members: dict[str, Any] = {}
    for kind in thing.__mro__[:-1]:
        members |= {name: member for name, member in vars(kind).items() if name not in members}
    return members


def noun(name: str, thing: type) -> Iterator[str]:
    """An enumeration by its values, a dataclass by its fields."""
    yield f"### {name}"
    if name in ELSEWHERE:
        yield f"{first_line(thing)} See [{ELSEWHERE[name]}]({ELSEWHERE[name]})."
        return
    yield from prose(thing)
    if issubclass(thing, Enum):
        yield ", ".join(f"`{member.value}`" for member in thing)
    elif dataclasses.is_dataclass(thing) and dataclasses.fields(thing):
        rows = ((f"`{each.name}`", f"`{each.type}`", default_of(each)) for each in dataclasses.fields(thing))
        yield table("field, type, default", rows)
    yield from beyond_fields(thing)


def default_of(told: dataclasses.Field[Any]) -> str:
    """The default of a field, nothing if it has none."""
    if told.default_factory is not dataclasses.MISSING:
        return f"`{told.default_factory()!r}`"
    return "" if told.default is dataclasses.MISSING else f"`{shown(told.default)}`"


def beyond_fields(thing: type) -> Iterator[str]:
    """What can be read of a value beyond its fields, asked of it, and made into one."""
    lines = [
        line for kind in reversed(thing.__mro__) for name, member in vars(kind).items()
        if not name.startswith("_") and (line := told_of(thing, name, member))
    ]  # fmt: skip
    if lines:
        yield "\n".join(lines)


def told_of(thing: type, name: str, member: object) -> str | None:
    """A line about a property, a class method, or a method of a value."""
    if isinstance(member, property):
        return f"- `.{name}`: {first_line(member)}"
    if isinstance(member, classmethod):
        return f"- `{thing.__name__}.{name}(…)`: {first_line(getattr(thing, name))}"
    is_value = dataclasses.is_dataclass(thing)
    return f"- `.{name}(…)`: {first_line(member)}" if is_value and inspect.isfunction(member) else None
