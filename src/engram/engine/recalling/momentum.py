"""Momentum: a cue in a conversation leans towards what was talked about, so that `ok, deploy it` finds the project."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from engram.cognition.topic import TopicWeights, Vector, after, blend, share_of
from engram.engine.recalling.filters import filters_from
from engram.engine.setting import Setting
from engram.errors import InputError
from engram.guard import limits
from engram.model.recall import Filters, Momentum
from engram.ports import View

Said = tuple[str, ...]
"""What was said before, oldest first."""


@dataclass(frozen=True, slots=True)
class Leaning:
    """Where a conversation stands, if there is one, and how far a cue leans towards it."""

    told: Momentum | None = None
    centre: Vector | None = None

    def leant(self, vector: Vector) -> Vector:
        """A cue's vector, leaning, as long as it was."""
        if self.told is None:
            return vector
        length = np.linalg.norm(vector)
        return (length * blend(vector / length, self.centre, self.told.share)).astype(np.float32)


NO_CONVERSATION = Leaning()


def said_before(given: object, setting: Setting) -> str | Said | None:
    """A conversation as a caller gives it: the name of a session, or turns oldest first, as texts or with a `text`."""
    if given is None or isinstance(given, str):
        return limits.label(given, "conversation")
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        raise InputError(
            f"conversation takes the name of a session or a list of turns, not {limits.shown(given)}",
            hint="pass texts, or mappings with a `text`, oldest first",
        )
    turns = [turn.get("text") if isinstance(turn, Mapping) else getattr(turn, "text", turn) for turn in given]
    return tuple(limits.text(turn, setting.tunables.text_limit, "conversation") for turn in turns)


def leaning(view: View, query: str, before: str | Said | None, filters: Filters, setting: Setting) -> Leaning:
    """How a question ties in with the conversation it is asked in; a question asked by itself leans nowhere."""
    said = session_so_far(view, before, filters, setting) if isinstance(before, str) else before or ()
    said = said[:-1] if said and said[-1] == query else said  # who keeps a turn before asking means the same turn
    said = said[-setting.tunables.conversation_turns :]
    if not said:
        return NO_CONVERSATION
    weights = TopicWeights(decay=setting.tunables.momentum_decay, most_share=setting.tunables.momentum_share)
    vectors = [None if setting.senses is None else setting.senses.heard(text) for text in said]
    asked = None if setting.senses is None else setting.senses.heard(query)
    topic, centre = after(said, vectors, query, asked, weights)
    share = share_of(topic, weights) if centre is not None and asked is not None else 0.0
    return Leaning(Momentum(topic.change, topic.confidence, share), centre)


def session_so_far(view: View, session: str, filters: Filters, setting: Setting) -> Said:
    """The last turns of a session, oldest first; none that was said after the moment that is asked about."""
    chosen = replace(
        filters_from({"session": session}, kinds="episodic", status="active"),
        as_of=filters.as_of,
        known_at=filters.known_at,
    )
    newest = view.listing(chosen, setting.tunables.conversation_turns + 1)
    return tuple(memory.text for memory in reversed(newest))
