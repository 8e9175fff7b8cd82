"""The forms in which verbs give orders, by how each language bends them: mention~ar stands for all of "mencionar"."""

from __future__ import annotations

from collections.abc import Iterator

_ENDINGS = {
    "ar": "a e es en ar ad arás arle arlo arles",  # Spanish
    "er": "e a as an er ed erás erle erlo",
    "ir": "e a as an ir id irás irle irlo",
    "pr": "a e es em ar ares arás",  # Portuguese
    "per": "e a as am er eres erás",
    "pir": "e a as am ir ires irás",
    "fer": "e es ez er ons eras erez",  # French
    "are": "a i ate are ino erai arlo argli",  # Italian
    "en": " e en st est t et",  # German
    "ing": " ing",  # English
}  # fmt: skip
MARK = "~"


def forms(word: str) -> Iterator[str]:
    """All forms of a verb that is written as its stem and its class; any other word is its own form.

    >>> list(forms("nenn~en"))
    ['nenn', 'nenne', 'nennen', 'nennst', 'nennest', 'nennt', 'nennet']
    >>> list(forms("send"))
    ['send']
    """
    stem, mark, kind = word.partition(MARK)
    if not mark:
        yield word
        return
    if _ENDINGS[kind].startswith(" "):
        yield stem
    yield from (stem + ending for ending in _ENDINGS[kind].split())
