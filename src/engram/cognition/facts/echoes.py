"""Whether a text only says again what a statement says, alone or among other words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from engram.cognition.facts.facets import Part, parts
from engram.cognition.facts.pairs import matching
from engram.cognition.reading.sentences import split
from engram.language.cues import cues_of_word
from engram.language.readers.wording import language_of
from engram.late import late

LONGEST_ECHOED = 600  # letters of a statement that is looked for word by word
WHOLE = r"(?i)(?<![\w.,:/@-]){}(?![\w@]|[.,:/'’-]\w)"
WORD = late(r"[\w'’]+")
MOST_ECHOED = 20  # sentences of a text that are looked at


def repeats(older: str, newer: str) -> bool:
    """Whether a statement only says again what another says: it has no other value and no other content word.

    >>> repeats("my rent is 900 a month", "Right, as you told me: your rent is 900 a month")
    True
    >>> repeats("my rent is 900 a month", "Your rent is 980 a month"), repeats("I live in Faro", "You live in Bonn")
    (False, False)
    """
    held = {word: place for part in parts(older) for word, place in part.content.items()}
    said = {word for part in parts(newer) for word in restated(part, held)}
    return bool(said) and not has_another_value(newer, older) and is_within(said, older)


def restated(part: Part, held: Mapping[str, int]) -> set[str]:
    """The content words of a sentence, without those that only introduce what was said: "as you told me, …"."""
    introducing = {place for cue in ("reported", "you") for place in part.read.cues.get(cue, ())}
    first = min((place for word, place in part.content.items() if matching(word, held)), default=0)
    ends = [place for place in range(first) if part.read.low[place] in (",", ":")]
    addressed = any(place < end for end in ends for place in part.read.cues.get("you", ()))
    return {
        word for word, place in part.content.items() if place not in introducing and not (addressed and place < first)
    }


def in_the_same_order(one: str, other: str) -> bool:
    """Whether two texts have the content words that they share in the same order.

    >>> said = "Lena pays Paul"
    >>> in_the_same_order(said, "Right, Lena pays Paul"), in_the_same_order(said, "Paul pays Lena")
    (True, False)
    """
    ours, theirs = ([word for part in parts(text) for word in part.content] for text in (one, other))
    shared = set(ours) & set(theirs)
    return [word for word in ours if word in shared] == [word for word in theirs if word in shared]


def contains(longer: str, shorter: str) -> bool:
    """Whether a text has a statement in it word by word, no other value, and nothing that puts it in another light.

    >>> contains("Right, as noted: rent is 900, put it into the sheet", "rent is 900")
    True
    >>> contains("rent is 900 no more", "rent is 900"), contains("her rent is 900", "rent is 900")
    (False, False)
    """
    words = shorter.rstrip(" .!").split()
    if not words or len(shorter) > min(LONGEST_ECHOED, len(longer)) or words[0].lower() not in longer.lower():
        return False
    found = re.search(WHOLE.format(r"\s+".join(map(re.escape, words))), longer)
    if found is None:
        return False
    before, after = longer[: found.start()], longer[found.end() :]
    language = language_of(shorter)  # what introduces it may be in another
    if is_anothers(WORD.findall(before.lower()), language) or has_another_value(f"{before} {after}", shorter):
        return False
    return not puts_it_otherwise(longer, shorter)


def puts_it_otherwise(longer: str, shorter: str) -> bool:
    """Whether a text puts a statement that it repeats in another light: it denies it, asks, or says that it changed."""
    return any(how_often(longer, cue) > how_often(shorter, cue) for cue in TURNING)


SUPPOSING = ("hypothetical", "maybe")
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


def restates(said: str, old: str, object: str = "") -> bool:
    """Whether a sentence names the typed values of a statement with half of its matter, and no other value.

    Where it is known which of its words are its object, the values are those of it.

    >>> restates("I put your phone number, 555-0142, on the form.", "My phone number is 555-0142.")
    True
    >>> restates("I put your phone number, 555-0199, on the form.", "My phone number is 555-0142.")
    False
    """
    held, told = parts(old), parts(said)
    values = {value.value for part in held for value in part.values if not value.dates}
    values = values & {value.value for part in parts(f"is {object}") for value in part.values} or values
    if not values or not values <= {value.value for part in told for value in part.values}:
        return False
    named = {part.stems[value.at] for part in held for value in part.values}
    matter = {word for part in held for word in part.content} - named
    shared = {word for word in matter if any(matching(word, part.content) for part in told)}
    if not shared or 2 * len(shared) < len(matter) or any(is_of_somebody_else(part, held) for part in told):
        return False
    otherwise = any(how_often(said, cue) > how_often(old, cue) for cue in TURNING if cue not in SUPPOSING)
    return not has_another_value(said, old) and not otherwise and not any(map(opens_supposing, told))


def opens_supposing(told: Part) -> bool:
    """Whether a sentence supposes something before it says anything: "if you live there"."""
    places = [place for cue in SUPPOSING for place in told.read.cues.get(cue, ())]
    return min(places, default=len(told.read.low)) <= min(told.content.values(), default=0)


def is_of_somebody_else(told: Part, held: Sequence[Part]) -> bool:
    """Whether a sentence is about somebody of whom a statement says nothing."""
    known = {word for part in held for word in part.stems}
    return bool(told.person) and not told.own and told.person not in known


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
