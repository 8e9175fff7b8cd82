"""Whether a text only says again what a statement says, alone or among other words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engram.cognition.facts.facets import parts
from engram.cognition.facts.pairs import matching
from engram.cognition.reading.sentences import split
from engram.language.cues import cues_of_word
from engram.language.readers.wording import language_of

MOST_ECHOED = 20  # sentences of a text that are looked at


def repeats(older: str, newer: str) -> bool:
    """Whether a statement only says again what another says: it has no other value and no other content word.

    >>> repeats("my rent is 900 a month", "Right, as you told me: your rent is 900 a month")
    True
    >>> repeats("my rent is 900 a month", "Your rent is 980 a month"), repeats("I live in Faro", "You live in Bonn")
    (False, False)
    """
    said = {
        word
        for part in parts(newer)
        for word, place in part.content.items()
        if place not in part.read.cues.get("reported", ())  # "as you told me"
    }
    return bool(said) and not has_another_value(newer, older) and is_within(said, older)


def contains(longer: str, shorter: str) -> bool:
    """Whether a text has a statement in it word by word, no other value, and nothing that puts it in another light.

    >>> contains("Right, as noted: rent is 900, put it into the sheet", "rent is 900")
    True
    >>> contains("rent is 900 no more", "rent is 900"), contains("her rent is 900", "rent is 900")
    (False, False)
    """
    low, wanted = ([word for part in parts(text) for word in part.read.low] for text in (longer, shorter))
    ends = range(len(low) - len(wanted) + 1) if wanted else range(0)
    places = [place for place in ends if low[place : place + len(wanted)] == wanted]
    if not places or is_anothers(low[: places[0]], language_of(longer)) or has_another_value(longer, shorter):
        return False
    return all(how_often(longer, cue) <= how_often(shorter, cue) for cue in TURNING)


TURNING = ("change", "now", "negation", "hypothetical", "maybe", "asks")
"""Cues of a text that does not only repeat what it has in it."""


def is_anothers(before: Sequence[str], language: str) -> bool:
    """Whether the word before a statement says that it is about somebody else's: "her rent is 900"."""
    return bool(before) and (before[-1].endswith(("'s", "’s")) or "he" in cues_of_word(before[-1], language))


def how_often(text: str, cue: str) -> int:
    """How often a text shows something; for a question, whether it is one."""
    read = [part.read for part in parts(text)]
    return sum(each.asks for each in read) if cue == "asks" else sum(len(each.cues.get(cue, ())) for each in read)


def echoing_sentence(said: str, old: str) -> str | None:
    """The first sentence of a text that repeats a statement, alone or among other words.

    >>> echoing_sentence("It rains. As you told me: the port is 8080.", "the port is 8080")
    'As you told me: the port is 8080.'
    """
    sentences = (sentence for sentence in split(said)[:MOST_ECHOED] if sentence.strip())
    return next((each for each in sentences if contains(each, old) or repeats(old, each)), None)


def is_within(words: Iterable[str], text: str) -> bool:
    """Whether a text has all of some content words."""
    held = {word: place for part in parts(text) for word, place in part.content.items()}
    return all(matching(word, held) for word in words)


def has_another_value(newer: str, older: str) -> bool:
    """Whether a text has a value that another lacks; the word that opens a sentence has a capital for no reason.

    >>> has_another_value("Your boss is called Christoph", "my boss is called Christine")
    True
    """
    values = {value.value for part in parts(newer) for value in part.values if value.at > part.read.start}
    known = {value.value for part in parts(older) for value in part.values}
    return not values <= known | {word for part in parts(older) for word in part.content}
