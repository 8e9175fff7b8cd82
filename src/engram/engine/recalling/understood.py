"""What a question was taken to ask for, and what it was asked within: a line for each thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engram.cognition.recency import Recency, asks_latest
from engram.cognition.times import anchors, asks_when, without_namesakes
from engram.cognition.times.told import in_dates
from engram.engine.recalling.momentum import Leaning
from engram.engine.recalling.search import Search
from engram.model.recall import Filters

LAST = {Recency.LAST_TIME: "the last talk before this one", Recency.LATEST: "the newest"}


def understood(search: Search, lean: Leaning) -> tuple[str, ...]:
    """What the question was taken to ask for."""
    cue, told = search.cue, lean.told
    words = dict.fromkeys(search.words.get(term, term) for term in search.asked.terms)
    literal = dict.fromkeys((*cue.quoted, *cue.paths, *cue.identifiers))
    lines = [
        f"kind of question: {cue.intent.value}",
        f"words: {', '.join(words)}",
        f"other spellings and names: {', '.join(search.also)}" if search.also else "",
        f"meaning: {cue.dense}",
        f"people: {', '.join(cue.people)}" if cue.people else "",
        f"meant to the letter: {', '.join(literal)}" if literal else "",
        f"error: {', '.join(cue.trouble)}" if cue.trouble else "",
        *times(search),
        f"conversation: {told.change.value}, share {told.share:.2f}" if told else "",
        *within(search.filters),
    ]
    return tuple(filter(None, lines))


def times(search: Search) -> Iterator[str]:
    """Which times are asked about, which events could not be dated, what came last, and whether a time is wanted."""
    question, recency = search.cue.question, asks_latest(search.cue.question)
    if search.asked_about:
        yield f"time: {'; '.join(map(in_dates, search.asked_about))}"
    else:
        undated = [anchor.text for anchor in anchors(without_namesakes(question, search.cue.names))]
        yield f"time of which no memory tells: {'; '.join(undated)}" if undated else ""
        yield f"asks for what came last: {LAST[recency]}" if recency else ""
    yield "asks when" if asks_when(question) else ""


def within(filters: Filters) -> Iterator[str]:
    """The filters in force, by the names that callers give them."""
    several: dict[str, Iterable[object]] = {
        "kind": filters.kinds, "category": filters.categories, "speaker": filters.speakers,
        "session": filters.sessions, "status": filters.statuses, "source": filters.sources,
        "entity": filters.entities, "scope": filters.scopes,
    }  # fmt: skip
    told = [f"{name} {' or '.join(sorted(map(str, chosen)))}" for name, chosen in several.items() if chosen]
    told += [] if filters.pinned is None else ["pinned" if filters.pinned else "not pinned"]
    told += ["hostile too"] if filters.hostile else []
    told += [f"min_trust {filters.minimum_trust:g}"] if filters.minimum_trust else []
    moments = {"since": filters.start, "until": filters.until, "as_of": filters.as_of, "known_at": filters.known_at}
    told += [f"{name} {moment:%Y-%m-%d %H:%M %Z}" for name, moment in moments.items() if moment]
    told += [f"{name} = {value}" for name, value in filters.metadata.items()]
    yield f"only: {'; '.join(told)}" if told else ""
