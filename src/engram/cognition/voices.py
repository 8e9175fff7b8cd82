"""Who says something: whoever says it twice in one session is one voice, however often that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any

from engram.cognition.claims import core
from engram.cognition.facts.facets import speaks_of_oneself
from engram.model.memory import Memory, Source, Voice
from engram.model.triple import Triple

SAID_BY = "said_by"  # in the metadata: the voices of what was put down by hand, which leaves no turn to ask
MOST_VOICES = 16
_SOURCES = frozenset(source.value for source in Source)


def voices(memory: Memory, sources: Iterable[Memory]) -> set[Voice]:
    """The different voices that say something: of the turns it was read in, and of those who put it down."""
    return {*(source.voice for source in sources), *recorded(memory.metadata)} or {memory.voice}


def recorded(metadata: Mapping[str, Any]) -> Iterator[Voice]:
    """The voices that are written down; what a caller put there in another form tells nothing."""
    for each in metadata[SAID_BY] if isinstance(metadata.get(SAID_BY), list) else ():
        match each:
            case {"source": str(source), "session": str() | None as session, "speaker": str() | None as speaker}:
                if source in _SOURCES:
                    yield speaker, session, Source(source)


def heard(metadata: Mapping[str, Any], *voices: Voice) -> dict[str, Any]:
    """Metadata with voices written down, each once.

    >>> [each["source"] for each in heard({}, ("Ana", None, Source.HUMAN), ("Ana", None, Source.HUMAN))["said_by"]]
    ['human']
    """
    known = list(dict.fromkeys((*recorded(metadata), *voices)))[:MOST_VOICES]
    told = [{"source": source.value, "session": session, "speaker": speaker} for speaker, session, source in known]
    return {**metadata, SAID_BY: told}


def is_of_one(memory: Memory, voices: Set[str | None], text: str, triple: Triple | None) -> bool:
    """Whether a memory and a statement of somebody are about the same person, as far as they say "I"."""
    if memory.speaker in voices or not speaks_of_oneself(text):
        return True
    return triple is not None and memory.triple is not None and core(triple.subject) == core(memory.triple.subject)
