"""A statement as it is compared with others: its matter, its values, whose it is, and whether it asserts at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engram.language.readers.values import Value, values
from engram.language.readers.wording import Wording, content_words, language_of, stem, wording
from engram.late import late

SENTENCE = late(r"(?<=[.!?…])(?<!\b\d\.)(?<!\b\d\d\.)(?<!\b[Dd]r\.)\s+|\n+| — ")
CLAUSE = late(
    r"[,;]\s+(?:and |but |so |und |aber |y |pero |et |mais )?|\s+[–—-]\s+"
    r"|\s+(?:but|because|although|aber|weil|pero|mais)\s+"
)
LONG_SENTENCE = 20  # words from which clauses are compared, each with its neighbour
MOST_PARTS = 8
FIRST_WORDS = 4  # words among which somebody else is looked for as the subject
QUOTATION = late(r"[\"“„«][^\"”“»]{6,}[\"”“»]")


@dataclass(frozen=True, slots=True)
class Part:
    """One sentence, or two clauses of a long one."""

    read: Wording
    content: dict[str, int]
    values: tuple[Value, ...]
    stems: tuple[str, ...]
    topic: frozenset[str]
    person: str
    own: bool
    is_event: bool
    states: bool

    def labels(self) -> dict[str, str]:
        """The numbers that tell one thing from others like it, by its noun: "bus 3 is late", "ticket 12: done"."""
        verbs = {*self.read.cues.get("verb", ()), *self.read.cues.get("copula", ())}
        until = min((place for place in verbs if place > self.read.start), default=len(self.read.low))
        nouns = {place + 1: word for word, place in self.content.items()}
        return {
            nouns[each.at]: each.value
            for each in self.values
            if each.at in nouns and each.at < until and _is_bare(each)
        }

    @property
    def quotes(self) -> bool:
        """Whether it holds a quotation."""
        return QUOTATION.search(self.read.text) is not None


@lru_cache(4096)
def parts(text: str) -> tuple[Part, ...]:
    """The parts of a statement that are compared one by one."""
    language, found = language_of(text), list[Part]()
    for sentence in SENTENCE.split(text):
        for piece in _clauses(sentence.strip()):
            if len(found) < MOST_PARTS and any(letter.isalnum() for letter in piece):
                found.append(part(piece, language))
    return tuple(found)


def speaks_of_oneself(text: str) -> bool:
    """Whether a statement says "I", "my" or "we": from another speaker the same words are another statement.

    >>> speaks_of_oneself("My brother works for Acme"), speaks_of_oneself("The office is in Faro")
    (True, False)
    """
    return any(each.read.has("first_person", "my", "we") for each in parts(text))


def _clauses(sentence: str) -> Sequence[str]:
    if len(sentence.split()) <= LONG_SENTENCE:
        return [sentence]
    clauses = CLAUSE.split(sentence)
    return [", ".join(clauses[place : place + 2]) for place in range(max(1, len(clauses) - 1))]


def part(text: str, language: str) -> Part:
    """Read one sentence."""
    read = wording(text, language)
    content = content_words(read)
    stems = tuple(stem(word, language) for word in read.low)
    person = _other_person(read)
    return Part(
        read=read, content=content, values=tuple(values(read)), stems=stems, topic=_topic(read, content),
        person=person, own=_is_own(read), is_event=_is_event(read), states=_states(read),
    )  # fmt: skip


def _is_bare(value: Value) -> bool:
    """Whether a value is a number that counts nothing, or an identifier."""
    return value.kind == "identifier" or (value.kind == "number" and not value.unit)


def _other_person(read: Wording) -> str:
    """Who the subject is if it is somebody other than the speaker: kin, a name that acts, or "he"; else nothing."""
    kin, he, mine = set(read.cues.get("kin", ())), set(read.cues.get("he", ())), set(read.cues.get("first_person", ()))
    first = range(read.start, min(read.start + FIRST_WORDS, len(read.low)))
    for place in first:
        if place in kin:
            return stem(read.low[place], read.language)
        if place in he and place <= read.start + 1 and read.low[place] not in ("her", "his", "their"):
            return "he"
        if place == read.start and _acts_by_name(read, place):
            return stem(read.low[place], read.language)
        if place in mine or read.low[place] in ("we", "we're", "wir", "nous", "nosotros"):
            return ""
    return ""


def _acts_by_name(read: Wording, place: int) -> bool:
    """Whether a sentence begins with a capitalised word, a verb after it, and no article: a person, or a product."""
    word = read.raw[place]
    verbs = {*read.cues.get("verb", ()), *read.cues.get("copula", ())}
    return (
        word[:1].isupper() and word.isalpha() and len(word) > 1 and place + 1 in verbs and not read.opens("determiner")
    )


def _is_own(read: Wording) -> bool:
    """Whether the speaker speaks of themselves, and not only of their kin."""
    kin = set(read.cues.get("kin", ()))
    mine = [*read.cues.get("first_person", ()), *read.cues.get("my", ()), *read.cues.get("we", ())]
    return any(place + 1 not in kin and place + 2 not in kin for place in mine)


def _topic(read: Wording, content: dict[str, int]) -> frozenset[str]:
    """The content words that say what a statement is about: those before its first verb."""
    verbs = sorted({*read.cues.get("verb", ()), *read.cues.get("copula", ()), *read.cues.get("change", ())})
    ends = [place for place in verbs if place > read.start]
    if read.start in {*read.cues.get("change", ()), *read.cues.get("past_first", ())} or not ends:
        prepositions = [place for place in read.cues.get("preposition", ()) if place > read.start + 1]
        digits = [place for place, word in enumerate(read.low) if word[0].isdigit() and place > read.start]
        until = min([*prepositions, *digits], default=len(read.low))
    else:
        until = ends[0]
    return frozenset(word for word, place in content.items() if place < until)


def _is_event(read: Wording) -> bool:
    """Whether it tells a finished happening, and no state: its first verb is a past one."""
    copulas, changes = set(read.cues.get("copula", ())), set(read.cues.get("change", ()))
    events = set(read.cues.get("event_verb", ()))
    for place in range(read.start, min(read.start + 7, len(read.low))):
        if place in copulas or place in changes:
            return False
        if place in events or (
            read.language == "en" and read.low[place].endswith("ed") and len(read.low[place]) > FIRST_WORDS
        ):
            return True
    return False


def _states(read: Wording) -> bool:
    """Whether its first verb is a copula, or it has a colon: "the port is 80", "port: 80"."""
    verbs = [place for place in read.cues.get("verb", ()) if place >= read.start]
    copulas = [place for place in read.cues.get("copula", ()) if place >= read.start]
    if not copulas:
        return ":" in read.low[:5] or any(word.endswith("'s") for word in read.low[: read.start + 4])
    return min(copulas) <= min(verbs, default=len(read.low))
