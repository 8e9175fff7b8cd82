"""Questions a store cannot answer, made from those it or another one can: by rule, with fixed choices.

| kind | made from | how |
|---|---|---|
| foreign | a question about another conversation | its people replaced by those who speak here |
| swapped | a question about one of two people, whose evidence is all their own words | asked about the other one |
| shifted | a question that names a date | moved to years, or a month, in which nothing was said |
| renamed | a question that names a thing, place or title | one that never comes up here, from another conversation |

A question that asks for a guess ("would she like …?") can be answered about almost anybody, so it is only ever foreign.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bench.data import CHAT_ROLES, Conversation, DataSet, Question

FOREIGN, SWAPPED, SHIFTED, RENAMED = "foreign", "swapped", "shifted", "renamed"
GUESSES = frozenset({"open-domain", "commonsense"})
ASKED_ABOUT_WHATEVER = frozenset({"event_ordering", "summarization", "instruction_following", "preference_following"})
OFTEN, FEW = 0.15, 4
YEARS_LATER = (4, 9)
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
CALENDAR = frozenset(
    {*MONTHS, *(month[:3] for month in MONTHS), "Sept"}
    | {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
)
YEAR = re.compile(r"\b20[0-4]\d\b")
MONTH = re.compile(rf"\b({'|'.join(MONTHS)})\b")
STANDING = re.compile(r"\bas of\b", re.IGNORECASE)  # what was so then may still be so later
TITLE = re.compile(r"[\"“]([^\"”]{2,60})[\"”]")
NAMED = re.compile(r"(?<=[a-z,;:] )[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,})*")


def made(kind: str, kept: DataSet, here: Conversation) -> list[Question]:
    """The unanswerable questions of one kind about a conversation."""
    return [replace(question, conversation=here.id, evidence=frozenset()) for question in KINDS[kind](kept, here)]


def foreign(kept: DataSet, here: Conversation) -> Iterable[Question]:
    """Questions about the conversation half a set away, with its people replaced by those who speak here."""
    place = kept.conversations.index(here)
    other = kept.conversations[(place + len(kept.conversations) // 2) % len(kept.conversations)]
    asked = [question for question in kept.asked_of(other) if question.answerable] if other is not here else []
    names = dict(zip(people(other, kept.asked_of(other)), people(here, kept.asked_of(here)), strict=False))
    return [replace(question, text=renaming(question.text, names)) for question in asked]


def swapped(kept: DataSet, here: Conversation) -> Iterable[Question]:
    """Questions about one of two people, asked about the other."""
    if len(here.speakers) != 2 or here.with_assistant:
        return []
    speaker_of = {turn.id: turn.speaker for turn in here.turns}
    first, second = here.speakers
    names = {first: second, second: first}
    return [
        replace(question, text=renaming(question.text, names))
        for question in answerable_exactly(kept, here)
        if own_words(question, speaker_of, here.speakers)
    ]


def own_words(question: Question, speaker_of: dict[str, str], speakers: Sequence[str]) -> bool:
    """Whether exactly one speaker is named, and said all the evidence."""
    named = [name for name in speakers if re.search(rf"\b{re.escape(name)}\b", question.text, re.IGNORECASE)]
    said_by = {speaker_of.get(id) for id in question.evidence}
    return len(named) == 1 and said_by == set(named)


def shifted(kept: DataSet, here: Conversation) -> Iterable[Question]:
    """Questions that name a date, moved to where nothing was said."""
    silent = silent_months(here)
    moved = ((question, at_another_time(question, here, silent)) for question in answerable_exactly(kept, here))
    return [replace(question, text=text) for question, text in moved if text != question.text]


def at_another_time(question: Question, here: Conversation, silent: Sequence[str]) -> str:
    """The question with its years after everything that was said, or else its month one of silence."""
    if STANDING.search(question.text):
        return question.text
    chance = random.Random(question.id)
    later = here.ended.year - min(turn.at.year for turn in here.turns) + chance.randint(*YEARS_LATER)
    if YEAR.search(question.text):
        return YEAR.sub(lambda year: str(int(year[0]) + later), question.text)
    return MONTH.sub(chance.choice(silent), question.text) if silent else question.text


def silent_months(here: Conversation) -> list[str]:
    """The months in which nobody said anything here, in any year, and which nobody spoke of."""
    spoken = {MONTHS[turn.at.month - 1] for turn in here.turns}
    told = {month for turn in here.turns for month in MONTH.findall(turn.text)}
    return [month for month in MONTHS if month not in spoken | told]


def renamed(kept: DataSet, here: Conversation) -> Iterable[Question]:
    """Questions that name something, asked of something that never comes up here."""
    heard = " ".join(f"{turn.text} {turn.caption or ''}" for turn in here.turns).lower()
    elsewhere = [question.text for question in kept.questions if question.conversation != here.id]
    present = people(here, kept.asked_of(here))
    everybody = {name for talk in kept.conversations for name in people(talk, kept.asked_of(talk))}
    for pattern in (TITLE, NAMED):
        unheard = sorted({name for text in elsewhere for name in things(text, pattern, everybody)} - set(present))
        unheard = [name for name in unheard if not any(word in heard for word in name.lower().split())]
        for question in answerable_exactly(kept, here):
            if unheard and (text := about_another(question, pattern, everybody, unheard)):
                yield replace(question, id=f"{question.id}:{pattern is TITLE}", text=text)


def about_another(question: Question, pattern: re.Pattern[str], people: set[str], unheard: Sequence[str]) -> str | None:
    """The question with the first thing it names replaced."""
    named = things(question.text, pattern, people)
    return question.text.replace(named[0], random.Random(question.id).choice(unheard)) if named else None


def things(text: str, pattern: re.Pattern[str], people: set[str]) -> list[str]:
    """What a question names that is neither a person of the conversations, by a short name either, nor a date."""
    named = (found[pattern.groups] for found in pattern.finditer(text))
    return [name for name in named if not any(is_person_or_date(word, people) for word in name.split())]


def is_person_or_date(word: str, people: set[str]) -> bool:
    """Whether a word is a person's name or the beginning of one, or belongs to the calendar."""
    return word.removesuffix("s") in CALENDAR or any(name.startswith(word) for name in people)


def answerable_exactly(kept: DataSet, here: Conversation) -> list[Question]:
    """The questions with evidence that ask for something said rather than for a guess."""
    loose = GUESSES | ASKED_ABOUT_WHATEVER
    return [q for q in kept.asked_of(here) if q.answerable and q.evidence and q.category not in loose]


def people(here: Conversation, asked: Sequence[Question]) -> list[str]:
    """Those a conversation is about, most asked about first: speakers, and any other name that many questions have."""
    if here.with_assistant:
        return []
    counted = Counter(name for question in asked for name in set(re.findall(r"[A-Z]\w+", question.text[1:])))
    speakers = {name.title() for name in here.speakers} - CHAT_ROLES
    enough = max(FEW, OFTEN * len(asked))
    often = [name for name, many in counted.most_common() if name in speakers or many > enough]
    return [*often, *(name for name in sorted(speakers) if name not in often)]


def renaming(text: str, names: dict[str, str]) -> str:
    """A text with every name replaced at once, whatever its case."""
    if not names:
        return text
    found = {name.lower(): other for name, other in names.items()}
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    return pattern.sub(lambda name: found[name[0].lower()], text)


KINDS: dict[str, Callable[[DataSet, Conversation], Iterable[Question]]] = {
    FOREIGN: foreign,
    SWAPPED: swapped,
    SHIFTED: shifted,
    RENAMED: renamed,
}
