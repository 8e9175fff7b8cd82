"""What is said in jest, and taken back in the next breath: `Just kidding!`, `Nur Spaß!`, `¡Es broma!`."""

from __future__ import annotations

from engram.cognition.reading.sentences import sentences
from engram.late import late

LONGEST_JEST = 80  # characters of a turn that says nothing else
_LAUGHTER = (
    r"(?!\W*(?:no|not|nicht|sin) (?:kidding|joking|scherz|broma))"
    r"(?:\W|\b(?:haha+|hehe+|lol|nah?|no|nope|relax|sorry|oh|ok(?:ay)?|nein|jaja|jeje)\b)*"
)
_JEST = (
    r"(?:(?:i'?m |i am |i was |we were )?(?:just |only )?(?:kidding|joking|messing with you|teasing(?: you)?|pulling "
    r"your leg)(?: of course| obviously| around)?|(?:just|only) (?:a|my little) (?:little )?joke|jk|j/k|psych"
    r"|(?:nur |bloß |natürlich )*(?:ein |'n )?(?:kleiner )?(?:scherz|spaß|spass|witz)"
    r"|ich (?:mache?|hab) (?:doch )?nur (?:spaß|spass|witze|einen scherz)(?: gemacht)?"
    r"|(?:(?:solo |sólo )?(?:es|estoy de) )?(?:solo |sólo )?(?:una |de )?broma|(?:solo |sólo )?(?:bromeaba"
    r"|estoy bromeando)|no lo digo en serio)"
)
_WORDS = "kidding|joking|messing|teasing|leg|joke|jk|j/k|psych|scherz|spa|witz|ernst|broma|bromea|serio"
_ALONE = late(rf"(?i){_LAUGHTER}{_JEST}\b\W*$", has=_WORDS)
_NOT = late(rf"(?i){_LAUGHTER}not(?: really)?\b\W*$", has="not")
_BEHIND = late(rf"(?i)(?:[,;(\[—–-]|\.{{2,}}|…)\s*{_LAUGHTER}{_JEST}\b\W*$", has=_WORDS)
_ALONE_OR_OF_SOMETHING = late(
    rf"(?i){_LAUGHTER}(?:{_JEST}|(?:it|that|this)(?: was|'s| is) (?:just |only )?a (?:little )?joke"
    r"|(?:das )?(?:war|ist) (?:doch )?(?:nur |bloß )*(?:ein )?(?:scherz|spaß|spass|witz)"
    r"|(?:das )?war (?:doch )?nicht ernst(?: gemeint)?|(?:solo |sólo )?(?:era|fue|iba de) (?:una )?broma"
    r"|no (?:iba|lo decía) en serio)\b\W*$",
    has=_WORDS,
)


def is_in_jest(sentence: str, *, wide: bool = False) -> bool:
    """Whether a sentence says only that what was said before it is not meant.

    `It was a joke` may be said of what is to be forgotten; after a `wide` wish there is nothing else it is said of.

    >>> is_in_jest("Just kidding!"), is_in_jest("(Scherz!)"), is_in_jest("I'm not kidding.")
    (True, True, False)
    >>> is_in_jest("It was a joke."), is_in_jest("It was a joke.", wide=True)
    (False, True)
    """
    return _NOT.match(sentence) is not None or _says_so(sentence, wide=wide)


def _says_so(sentence: str, *, wide: bool) -> bool:
    return (_ALONE_OR_OF_SOMETHING if wide else _ALONE).match(sentence.replace("’", "'")) is not None


def ends_in_jest(sentence: str) -> bool:
    """Whether a sentence ends by saying that it is not meant.

    >>> ends_in_jest("Forget where I live (just kidding)."), ends_in_jest("Forget where I live.")
    (True, False)
    """
    return _BEHIND.search(sentence.replace("’", "'")) is not None


def only_jest(text: str, *, wide: bool = False) -> bool:
    """Whether a turn says nothing else; a turn that says `Not really` answers whatever was asked.

    >>> only_jest("Just kidding!"), only_jest("No, not really.")
    (True, False)
    """
    if len(text) > LONGEST_JEST:
        return False
    said = [each.text for each in sentences(text)]
    return len(said) == 1 and _says_so(said[0], wide=wide)
