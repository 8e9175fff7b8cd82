"""The part of a text that is read where reading all of it would take as long as somebody else pleases."""

from __future__ import annotations


def both_ends(text: str, most: int) -> str:
    """A text, or of one with more than `most` characters its beginning and its end.

    >>> both_ends("abcdefgh", 8), both_ends("abcdefghi", 4)
    ('abcdefgh', 'ab\\nhi')
    """
    return text if len(text) <= most else f"{text[: most // 2]}\n{text[-(most // 2) :]}"
