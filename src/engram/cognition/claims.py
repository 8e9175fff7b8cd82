"""When two wordings are the same claim."""

from __future__ import annotations

import unicodedata

SMALL = frozenset("a an the on in at to of der die das den dem ein eine el la los las un una le les des".split())
FEWEST_WORDS = 3  # fewer are said again by others
CLOSING = " \t\n.!?…。！？"


def normalised(text: str) -> str:
    """A wording without the accidents of case, spacing and closing punctuation.

    >>> normalised("Ana  lives in LISBON.") == normalised("ana lives in Lisbon")
    True
    """
    folded = text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()
    return " ".join(folded.split()).strip(CLOSING)


def tells(text: str) -> bool:
    """Whether a text is more than a word or two, which anybody may say; scripts without spaces count by letters.

    >>> tells("I keep a zebra."), tells("Yes, sure.")
    (True, False)
    """
    words = normalised(text)
    return words.count(" ") >= FEWEST_WORDS - 1 or (not words.isascii() and len(words) >= 2 * FEWEST_WORDS)


def core(part: str) -> str:
    """A part of a statement without case, spacing and the small words before it.

    >>> core("the Blue Room"), core("on May 3"), core("the")
    ('blue room', 'may 3', 'the')
    """
    words = normalised(part).split()
    while len(words) > 1 and words[0] in SMALL:
        words = words[1:]
    return " ".join(words)


def is_one_statement(text: str) -> bool:
    """Tell whether a text says one thing only, so that taking back its claim takes back all of it.

    >>> is_one_statement("I live in Lisbon."), is_one_statement("I live in Lisbon. My dog is Rex.")
    (True, False)
    """
    body = text.strip().rstrip(CLOSING)
    return not any(mark in body for mark in ("\n", "。", "！", "？")) and not any(
        f"{mark} " in body for mark in (".", "!", "?", ";")
    )
