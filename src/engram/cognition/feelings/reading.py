"""The tone of a text: what its words are worth, bent by negation, emphasis and contrast, sentence by sentence."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engram.cognition.feelings.english import ENGLISH
from engram.cognition.feelings.french import FRENCH
from engram.cognition.feelings.german import GERMAN
from engram.cognition.feelings.others import DUTCH, FACES, ITALIAN, PICTURES, PORTUGUESE, UNSPACED, UNSPACED_NOT
from engram.cognition.feelings.spanish import SPANISH
from engram.cognition.feelings.table import Mood, Role, Trie, phrase_at
from engram.language.tongue import tongue
from engram.late import late

MOODS = {"en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH, "it": ITALIAN, "pt": PORTUGUESE, "nl": DUTCH}
OPENERS = frozenset("oh ah yeah yes wow well so just sure ach na ja vaya ah bah ben , ;".split())
SCRIPTS_WITHOUT_SPACES = frozenset({"zh", "ja", "ko"})
MOST_MARKS = 3  # exclamation marks of a sentence that count
MOST_TOKENS = 80  # at either end of a text: more would take more than a millisecond


@dataclass(frozen=True, slots=True, kw_only=True)
class ToneWeights:
    """How words bend each other; points are those of the tables."""

    denied_good: float = -0.8
    denied_bad: float = -0.8
    denial_reach: int = 3  # words
    over_reach: int = 4  # words
    mocking: float = -1.0  # points of what follows from which praise at the beginning is mockery
    bend: float = 0.35
    before_but: float = 0.25
    after_but: float = 1.3
    asked: float = 0.4  # what is left of a feeling in a question
    shouted: float = 0.3
    exclaimed: float = 0.1  # for each mark


DEFAULT_WEIGHTS = ToneWeights()


@dataclass(frozen=True, slots=True)
class Tone:
    """What the words of a text add up to."""

    points: float = 0.0
    emphasis: float = 0.0
    command: float = 0.0
    surprise: float = 0.0
    urgency: float = 0.0

    def __add__(self, other: Tone) -> Tone:
        return Tone(
            self.points + other.points,
            self.emphasis + other.emphasis,
            self.command + other.command,
            self.surprise + other.surprise,
            self.urgency + other.urgency,
        )


NO_TONE = Tone()
"""What most texts have: nothing in them tells how they feel."""
_CODE = late(r"```.*?(?:```|\Z)|`[^`\n]*`|(?:https?|file)://\S+", re.DOTALL)
_TOKEN = late(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[,;:—–]|[.!?…。！？\n]+")
_ENDS = frozenset(".!?…。！？\n")
_CLAUSE_MARKS = frozenset(",;:—–")
_DRAWN_OUT = late(r"(\w)\1{2,}")
_UNSPACED = late(f"([{UNSPACED_NOT}]?)(" + "|".join(sorted(UNSPACED, key=len, reverse=True)) + ")")


def tone(text: str, weights: ToneWeights = DEFAULT_WEIGHTS) -> Tone:
    """The tone of a text: the sum over its sentences, so damped that a long text does not shout down a short one."""
    plain = _CODE.sub(" ", text) if "`" in text or "://" in text else text
    sentences = list(_sentences(plain))
    language = tongue(plain)
    read = _in_language(sentences, language, weights)
    pictures = _of_pictures(plain, language)
    if read is NO_TONE and not pictures:
        return read
    points = read.points + pictures
    return Tone(points / math.sqrt(max(1, len(sentences))), read.emphasis, read.command, read.surprise, read.urgency)


def _of_pictures(plain: str, language: str | None) -> float:
    """Each picture once, however often it is repeated, and what is said in scripts without spaces."""
    faces = {chunk.lower().strip(",!?.") for chunk in plain.split() if len(chunk) < 5 and not chunk.isalnum()}
    found = sum([FACES[face] for face in faces & FACES.keys()]) if faces else 0.0
    if not plain.isascii():
        found += sum(PICTURES[picture] for picture in set(plain) & PICTURES.keys())
    if language in SCRIPTS_WITHOUT_SPACES:
        found += sum(UNSPACED[piece] * (-0.7 if denied else 1.0) for denied, piece in _UNSPACED.findall(plain))
    return found


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The words of a sentence as they are written, marks between clauses among them, and how it ends."""

    written: list[str]
    end: str


def _sentences(plain: str) -> Iterator[_Sentence]:
    words: list[str] = []
    tokens = _TOKEN.findall(plain)
    for token in tokens if len(tokens) <= 2 * MOST_TOKENS else tokens[:MOST_TOKENS] + tokens[-MOST_TOKENS:]:
        if token[0] not in _ENDS:
            words.append(token)
        elif words:
            yield _Sentence(words, token)
            words = []
    if words:
        yield _Sentence(words, "")


def _in_language(sentences: list[_Sentence], language: str | None, weights: ToneWeights) -> Tone:
    """In its language; a few words that could be in any are tried in each until one makes sense of them."""
    if language is not None:
        return _in_mood(sentences, language if language in MOODS else "en", weights)
    readings = (_in_mood(sentences, each, weights) for each in MOODS)
    return next((read for read in readings if read.points), NO_TONE)


def _in_mood(sentences: list[_Sentence], language: str, weights: ToneWeights) -> Tone:
    told = [each for sentence in sentences if (each := _of_sentence(sentence, language, weights)) is not NO_TONE]
    return sum(told, NO_TONE) if told else NO_TONE


@lru_cache(1 << 14)
def _read_word(written: str, language: str) -> tuple[str, Role | None]:
    """A word in lower case, drawn out letters as they are spelt (`sooo` is `so`), and its role."""
    word = written.lower().replace("’", "'")
    role = MOODS[language].role(word)
    if role is None and _DRAWN_OUT.search(word):
        spelt = (_DRAWN_OUT.sub(r"\1\1", word), _DRAWN_OUT.sub(r"\1", word))
        return next(((each, role) for each in spelt if (role := MOODS[language].role(each))), (spelt[1], None))
    return word, role


def _of_sentence(sentence: _Sentence, language: str, weights: ToneWeights) -> Tone:
    read = [_read_word(written, language) for written in sentence.written]
    if not any(role and role.tells for _, role in read):
        return NO_TONE
    mood = MOODS[language]
    words, roles = [word for word, _ in read], [role for _, role in read]
    points, stressed = _points(_Read(sentence.written, words, roles), mood, weights)
    marks = min(sentence.end.count("!") + sentence.end.count("！"), MOST_MARKS)
    asked = weights.asked if sentence.end[-1:] in ("?", "？") else 1.0
    hints = [place for place, role in enumerate(roles) if role and role.hints]
    return Tone(
        points * (1 + weights.exclaimed * marks) * asked,
        marks + stressed,
        _sum(words, hints, mood.command),
        _sum(words, hints, mood.surprise) + ("!" in sentence.end and "?" in sentence.end),
        _sum(words, hints, mood.urgency),
    )


def _sum(words: list[str], places: list[int], phrases: Trie) -> float:
    found = (phrase_at(words, place, phrases) for place in places)
    return sum(each[1] for each in found if each)


@dataclass(frozen=True, slots=True)
class _Read:
    """The words of a sentence as written, as read, and what each may do."""

    written: list[str]
    words: list[str]
    roles: list[Role | None]

    def before(self, place: int, reach: int) -> Iterator[tuple[str, Role | None]]:
        """The words before a place, the nearest first."""
        for at in range(place - 1, max(-1, place - 1 - reach), -1):
            yield self.words[at], self.roles[at]


def _points(read: _Read, mood: Mood, weights: ToneWeights) -> tuple[float, float]:
    """What the words of a sentence are worth, and how far they are stressed."""
    values: list[tuple[int, float]] = []
    stressed = 0.0
    for place, size, worth in _worths(read, mood):
        bend = sum(role.bends for _, role in read.before(place, 2) if role)
        loud = _loud(read, place)
        value = worth * max(0.3, 1 + weights.bend * bend) * (1 + weights.shouted * loud)
        if _denied(read, place, size, mood, weights) or (
            value < 0 and _is_over(read, place + size, weights.over_reach)
        ):
            value *= weights.denied_good if value > 0 else weights.denied_bad
        values.append((place, value))
        stressed += loud + max(bend, 0.0)
    return _added_up(values, read, weights), stressed


def _loud(read: _Read, place: int) -> bool:
    written = read.written[place]
    drawn_out = read.words[place] != written.lower().replace("’", "'")
    return drawn_out or (len(written) > 2 and written.isupper())


def _added_up(values: list[tuple[int, float]], read: _Read, weights: ToneWeights) -> float:
    """All values, those before a `but` counting less; praise that something bad follows at once is mockery."""
    total, since, turned = 0.0, 0, False
    for place, value in values:
        if any(role and role.contrasts for role in read.roles[since:place]):
            total, turned = total * weights.before_but, True
        total, since = total + value * (weights.after_but if turned else 1.0), place
    if values and values[0][1] > 0 and OPENERS.issuperset(read.words[: values[0][0]]):
        opening = values[0][1]
        return total - 2 * opening if total - opening <= weights.mocking else total
    return total


def _worths(read: _Read, mood: Mood) -> Iterator[tuple[int, int, float]]:
    """Where something is worth points, how many words it is, and how many points; a phrase stands for its words."""
    until = 0
    for place, role in enumerate(read.roles):
        if role is None or place < until:
            continue
        found = phrase_at(read.words, place, mood.sayings) if role.begins else None
        size, worth = found or (1, role.points)
        until = place + size
        if worth:
            yield place, size, worth


def _denied(read: _Read, place: int, size: int, mood: Mood, weights: ToneWeights) -> bool:
    """Whether a denial stands shortly before it in the same clause, or after it where a language puts it there."""
    for word, role in read.before(place, weights.denial_reach):
        if word in _CLAUSE_MARKS or (role and role.contrasts):
            break
        if role and role.denies:
            return True
    return mood.denies_after and _denied_after(read, place + size, weights.denial_reach)


def _is_over(read: _Read, place: int, reach: int) -> bool:
    """Whether something bad is said to be gone."""
    for word, role in zip(read.words[place : place + reach], read.roles[place : place + reach], strict=True):
        if word in _CLAUSE_MARKS or (role and role.denies):
            return False
        if role and role.ends:
            return True
    return False


def _denied_after(read: _Read, place: int, reach: int) -> bool:
    for word, role in zip(read.words[place : place + reach], read.roles[place : place + reach], strict=True):
        if word in _CLAUSE_MARKS:
            return False
        if role and role.denies:
            return True
    return False
