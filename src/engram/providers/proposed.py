"""What a language model may answer when it is asked for propositions: the shape, checked where it enters."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engram.model.change import Was
from engram.model.memory import Kind
from engram.ports.models import Reply
from engram.providers.prompting import CATEGORIES

KINDS = (Kind.EPISODIC, Kind.SEMANTIC, Kind.PROCEDURAL)
THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
MOST_ERRORS_TOLD = 5
MOST_PROPOSITIONS = 500
UNFINISHED = "it was cut off before its end; be shorter"
NO_OBJECT = "it holds no JSON object"


class Unusable(ValueError):
    """An answer that is no list of propositions, and why, in words for the model that do not repeat its own."""


class Strict(BaseModel):
    """Types are not guessed; keys that nobody asked for are passed over, but not invited."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False, json_schema_extra={"additionalProperties": False})


class Three(Strict):
    """A statement in three parts."""

    subject: str
    relation: str
    object: str
    denied: bool = False


class Mended(Strict):
    """What a statement takes the place of."""

    instead_of: str
    was: Annotated[str, Field(json_schema_extra={"enum": [was.value for was in Was]})]


class Proposition(Strict):
    """One statement; a category, kind or day that is none is passed over later, a wrong type makes all invalid."""

    turn: int
    text: str
    quote: str
    category: Annotated[str, Field(json_schema_extra={"enum": list(CATEGORIES)})] = ""
    kind: Annotated[str, Field(json_schema_extra={"enum": [kind.value for kind in KINDS]})] = ""
    confidence: float
    triple: Three | None = None
    mends: Mended | None = None
    occurred_from: str | None = None
    occurred_until: str | None = None


class Propositions(Strict):
    """The whole answer."""

    propositions: Annotated[list[Proposition], Field(max_length=MOST_PROPOSITIONS)]


def schema() -> dict[str, object]:
    """The shape as a JSON schema in the narrow form that services hold a model to: everything named, nothing else."""
    told: dict[str, object] = bare(Propositions.model_json_schema(mode="serialization"))
    return told


def bare(told: Any) -> Any:
    """A part of the schema without titles, descriptions, defaults and limits, and with every key required."""
    if isinstance(told, list):
        return [bare(part) for part in told]
    if not isinstance(told, dict):
        return told
    kept = {key: bare(part) for key, part in told.items() if key not in ("title", "description", "default", "maxItems")}
    return kept | ({"required": list(kept["properties"])} if "properties" in kept else {})


def propositions(reply: Reply) -> list[Proposition]:
    """The propositions in an answer; one that is cut short or of another shape is unusable as a whole."""
    if not reply.finished:
        raise Unusable(UNFINISHED)
    try:
        return Propositions.model_validate_json(json_in(reply.text)).propositions
    except ValidationError as error:
        raise Unusable("; ".join(faults(error))) from None


def json_in(text: str) -> str:
    """The object in a text that may have thoughts before it and words or a fence around it.

    >>> json_in('<think>{ hm }</think>Sure: ```json\\n{"propositions": []}\\n```')
    '{"propositions": []}'
    """
    said = THOUGHTS.sub("", text)
    first, last = said.find("{"), said.rfind("}")
    if first < 0 or last < first:
        raise Unusable(NO_OBJECT)
    return said[first : last + 1]


def faults(error: ValidationError) -> list[str]:
    """What is wrong, where, without what was said there."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return [f"{'.'.join(map(str, each['loc'])) or 'JSON'}: {each['msg']}"[:200] for each in found[:MOST_ERRORS_TOLD]]
