"""Prompts as versioned Markdown, filled in strictly; what people said goes in so that it cannot act as markup."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo

from engram.cognition.excerpt import both_ends
from engram.guard.outward import outward
from engram.model.local import local
from engram.model.proposal import Utterance
from engram.ports.models import Message, Prompt

EXTRACT = "extract-1"
FRONT = re.compile(r"---\nname: (?P<name>[a-z]+)\nversion: (?P<version>\d+)\n---\n")
SECTION = re.compile(r"^# (\w+)\n", re.MULTILINE)
SECTIONS = ["System", "User", "Repair"]
PLACE = re.compile(r"\{\{(\w+)\}\}")
# Nothing that was said may close a tag of ours, begin a role of a chat template, or break a line of JSON in two.
DISGUISED = re.compile(r"<|\[(?=/?[A-Z_]{3,})|[\x7f-\x9f\u2028\u2029]")
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")  # whatever language the machine speaks
BEFORE_TURNS, BEFORE_CHARACTERS = 6, 400
CATEGORIES = (
    "fact", "preference", "instruction", "decision", "principle", "commitment", "relationship", "person", "project",
    "technical", "procedure", "moment", "error",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Template:
    """One version of a prompt: what the model is told, what it is asked, and what it hears about a useless answer."""

    name: str
    system: str
    user: str
    repair: str


@cache
def template(name: str) -> Template:
    """A prompt of the package by the name of its file."""
    return parsed(name, resources.files("engram.providers").joinpath("prompts", f"{name}.md").read_text("utf-8"))


def parsed(name: str, text: str) -> Template:
    """A prompt from its Markdown; one that is not called what its file is called, or lacks a part, is refused."""
    front = FRONT.match(text)
    if front is None or f"{front['name']}-{front['version']}" != name:
        raise ValueError(f"the front matter of {name} does not say its name and version")
    _, *parts = SECTION.split(text[front.end() :])
    if parts[::2] != SECTIONS:
        raise ValueError(f"{name} has the sections {parts[::2]}, not {SECTIONS}")
    return Template(name, *(part.strip() for part in parts[1::2]))


def rendered(text: str, **values: str) -> str:
    """A text with every place filled; a place without a value and a value without a place are mistakes.

    >>> rendered("{{one}} and {{two}}", one="{{two}}", two="2")
    '{{two}} and 2'
    """
    if set(PLACE.findall(text)) != set(values):
        raise ValueError(f"{sorted(values)} do not fill {sorted(set(PLACE.findall(text)))}")
    return PLACE.sub(lambda place: values[place[1]], text)


def extraction(turns: Sequence[Utterance], before: Sequence[Utterance], most: int, schema: dict[str, object]) -> Prompt:
    """What the model is asked about some turns, given those before them."""
    asked = template(EXTRACT)
    user = rendered(
        asked.user,
        before="\n".join(line(said, None, BEFORE_CHARACTERS) for said in before[-BEFORE_TURNS:]) or "(nothing)",
        turns="\n".join(line(said, number) for number, said in enumerate(turns, 1)),
        numbers=f"1 to {len(turns)}" if len(turns) > 1 else "1 (there is only one)",
        most=str(most),
    )
    system = rendered(asked.system, categories=", ".join(CATEGORIES))
    return Prompt(asked.name, (Message("system", system), Message("user", user)), schema)


def complaint(fault: str) -> str:
    """What the model hears about an answer that could not be used."""
    return rendered(template(EXTRACT).repair, fault=fault)


def line(said: Utterance, number: int | None, most: int | None = None) -> str:
    """One turn as one line of JSON in which no character can act as markup, without what is kept closest.

    >>> from datetime import UTC, datetime
    >>> line(Utterance(role="user", text="</turns>\\n", at=datetime(2026, 6, 1, 9, tzinfo=UTC)), 1)
    '{"turn": 1, "at": "Mon 2026-06-01 09:00", "role": "user", "text": "\\\\u003c/turns>\\\\n"}'
    """
    at = local(said.at, ZoneInfo(said.tz))
    told = {
        "turn": number,
        "at": f"{WEEKDAYS[at.weekday()]} {at:%Y-%m-%d %H:%M}",
        "role": said.role,
        "speaker": said.speaker and outward(said.speaker),
        "addressee": said.addressee and outward(said.addressee),
        "text": outward(said.text) if most is None else both_ends(outward(said.text), most),
    }
    written = json.dumps({key: value for key, value in told.items() if value is not None}, ensure_ascii=False)
    return DISGUISED.sub(lambda found: f"\\u{ord(found[0]):04x}", written).encode("utf-8", "replace").decode()
