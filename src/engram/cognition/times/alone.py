"""Whether a question asks by time and person alone: `What did Ana do last week?` has no other word to look for."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from engram.cognition.times.window import Window
from engram.cognition.words import STOP_WORDS, fold

# What is only asked of something that has to be told besides: a place, a reason, a person, a thing of its kind.
_OTHERWISE = frozenset(
    """
    which who whom whose when where why how my your his her its our their mein meine meinen wo wer wie wann warum welche
    welcher welches welchem welchen wem wen wessen wohin woher womit wofür wogegen woran worauf wovon wozu wieso weshalb
    quién quien cómo como cuándo cuando dónde donde cuál cual cuáles cuánto cuánta cuántos cuántas mi tu su por con
    où qui quand comment pourquoi combien quel quelle quels quelles not no nicht pas for with to für mit zu zum zur para
    pour avec
    """.split()
)
_WHATEVER = frozenset(
    """
    do did does doing done happen happened happens going say said says tell told talk talked talking mention mentioned
    discuss discussed up anything something everything things
    was hat hast habt war waren gab gibt los machen gemacht macht machte tun tat getan passiert passierte geschah
    geschehen sagen sagt sagte gesagt erzählt erzählte gesprochen geredet erlebt unternommen alles
    hizo hice hicimos hicieron hacer hecho ha he pasó paso ocurrió sucedió dijo dije dijimos contó conté habló hablamos
    fait faire a as passé passe dit raconté quoi
    """.split()
)
_SAID_OF_NOTHING = frozenset(map(fold, (STOP_WORDS - _OTHERWISE) | _WHATEVER))
_LOOKED_FOR_NOWHERE = frozenset(map(fold, STOP_WORDS | _WHATEVER))
_HABIT = re.compile(
    r"^\W*\w+ (?:do|does|don['’]t|doesn['’]t|is|are|can|should)\b"
    r"|\b(?:macht|machst|mache|machen|tut|tust|hace|hago|haces|hacen|suele|sueles|suelo)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def asks_by_time_alone(question: str, asked_about: Sequence[Window], people: Collection[str] = ()) -> bool:
    """Whether a question has nothing but the times it asks about, people by their folded names, and `do` or `happen`.

    A time that is open at one end tells nothing: before or after some day, everybody did something.

    >>> from datetime import UTC, datetime
    >>> from engram.cognition.times.reading import windows
    >>> asked = ("What did Ana do last week?", "What did Ana cook last week?", "Where was Ana last week?")
    >>> [asks_by_time_alone(each, windows(each, datetime(2024, 3, 1, tzinfo=UTC)), ["ana"]) for each in asked]
    [True, False, False]
    """
    if not asked_about or any(window.start is None or window.end is None for window in asked_about):
        return False
    for window in asked_about:
        question = question.replace(window.text, " ")
    return _words_of(question) <= _SAID_OF_NOTHING | _words_of(" ".join(people))


def asks_of_habits(question: str) -> bool:
    """Whether a question asks what is so or what is done again and again, rather than what happened.

    >>> asks_of_habits("What does Ana do after a race?"), asks_of_habits("What did Ana do after the race?")
    (True, False)
    """
    return _HABIT.search(question) is not None


def has_nothing_to_look_for(question: str, people: Collection[str] = ()) -> bool:
    """Whether a question has no word but names, `do` and `happen`, and what only asks: `Where was Ana?`.

    What somebody does again and again is not asked by time: `What does Ana do after a race?`.

    >>> asked = ("Where was Ana?", "What did Ana cook?", "What does Ana do?")
    >>> [has_nothing_to_look_for(each, ["ana"]) for each in asked]
    [True, False, False]
    """
    return not asks_of_habits(question) and _words_of(question) <= _LOOKED_FOR_NOWHERE | _words_of(" ".join(people))


def _words_of(text: str) -> set[str]:
    return {fold(word.removesuffix("'s").removesuffix("’s")) for word in _WORD.findall(text)}
