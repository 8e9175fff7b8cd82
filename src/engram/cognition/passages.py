"""Long texts in parts short enough to be found by what one part says."""

from __future__ import annotations

SENTENCE_ENDS = ("\n", ". ", "! ", "? ", "; ", "。", "！", "？")
LETTERS_PER_WORD = 6
SLACK = 1.5


def passages(text: str, limit: int) -> list[str]:
    """Split a text at sentence ends into parts of about `limit` words; a short text is one part.

    >>> passages("One two three. Four five six. Seven eight nine.", 3)
    ['One two three. ', 'Four five six. ', 'Seven eight nine.']
    """
    size = letters(text, limit)
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
    wide = sum(character > "\u2e7f" for character in text[: words * LETTERS_PER_WORD])
    return words * (2 if wide > words else LETTERS_PER_WORD)


def cut(window: str) -> int:
    """Where to cut: after the last sentence in the second half, else after the last word, else anywhere."""
    middle = len(window) // 2
    ends = [window.rfind(mark, middle) + len(mark) for mark in SENTENCE_ENDS if mark in window[middle:]]
    if ends:
        return max(ends)
    blank = window.rfind(" ", middle)
    return blank + 1 if blank > 0 else len(window)
