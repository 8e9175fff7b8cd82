"""When two wordings are the same claim."""

from __future__ import annotations

import unicodedata

CLOSING = " \t\n.!?…。！？"


def normalised(text: str) -> str:
    """A wording without the accidents of case, spacing and closing punctuation.

    >>> normalised("Ana  lives in LISBON.") == normalised("ana lives in Lisbon")
    True
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(folded.split()).strip(CLOSING)


def is_one_statement(text: str) -> bool:
    """Tell whether a text says one thing only, so that taking back its claim takes back all of it.

    >>> is_one_statement("I live in Lisbon."), is_one_statement("I live in Lisbon. My dog is Rex.")
    (True, False)
    """
    body = text.strip().rstrip(CLOSING)
    return not any(mark in body for mark in ("\n", "。", "！", "？")) and not any(
        f"{mark} " in body for mark in (".", "!", "?", ";")
    )
