"""Long texts in parts short enough to be found by what one part says."""

from __future__ import annotations

import re

WIDE = re.compile("[\u2e80-\U0010ffff]")
LAST_SENTENCE_END = re.compile(r".*(?:\n|[.!?;] |[。！？])", re.DOTALL)
LETTERS_PER_WORD = 6
SLACK = 1.5


def passages(text: str, limit: int) -> list[str]:
    """Split a text at sentence ends into parts of about `limit` words; a short text is one part.

    >>> passages("One two three. Four five six. Seven eight nine.", 3)
    ['One two three. ', 'Four five six. ', 'Seven eight nine.']
    """
    size = letters(text, limit)
    if len(text) <= size * SLACK:
        return [text]
    parts: list[str] = []
    start = 0
    while len(text) - start > size * SLACK:
        end = start + cut(text[start : start + size])
        parts.append(text[start:end])
        start = end
    parts.append(text[start:])
    return [part for part in parts if part.strip()] or [text]


def letters(text: str, words: int) -> int:
    """About how many characters so many words take; scripts without spaces need two to a word."""
    if len(text) <= words * 2 or text.isascii():
        return words * LETTERS_PER_WORD
    wide = WIDE.findall(text[: words * LETTERS_PER_WORD])
    return words * (2 if len(wide) > words else LETTERS_PER_WORD)


def cut(window: str) -> int:
    """Where to cut: after the last sentence in the second half, else after the last word, else anywhere."""
    middle = len(window) // 2
    if sentences := LAST_SENTENCE_END.match(window, middle):
        return sentences.end()
    blank = window.rfind(" ", middle)
    return blank + 1 if blank > 0 else len(window)
