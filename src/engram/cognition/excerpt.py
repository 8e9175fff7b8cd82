"""The part of a text that is read or shown where all of it would be too much."""

from __future__ import annotations

from collections.abc import Collection

from engram.cognition.words import terms
from engram.late import late

_SENTENCE = late(r"[^.!?…\n。！？]*(?:[.!?…]+(?=\s|$)\s*|[。！？]+|\n+|[.!?…]+|$)")


def both_ends(text: str, most: int) -> str:
    """A text, or of one with more than `most` characters its beginning and its end.

    >>> both_ends("abcdefgh", 8), both_ends("abcdefghi", 4)
    ('abcdefgh', 'ab\\nhi')
    """
    return text if len(text) <= most else f"{text[: most // 2]}\n{text[-(most // 2) :]}"


def around_match(text: str, wanted: Collection[str], most: int) -> str:
    """Of a text with more than `most` characters the sentence with most of the terms wanted, and what is around it.

    Without any of them, its beginning. What is left out is marked.

    >>> around_match("It rained. I slept. We met Tom at noon. It was fun.", ["tom"], 24)
    '… We met Tom at noon. …'
    """
    if len(text) <= most:
        return text
    spans = [found.span() for found in _SENTENCE.finditer(text) if found[0].strip()]
    shared = [len(set(wanted).intersection(terms(text[start:end]))) for start, end in spans]
    first = last = shared.index(max(shared)) if spans else 0
    while spans:  # as many sentences as fit, by turns after it and before it
        wider = [(first, last + 1), (first - 1, last)]
        fits = [it for it in wider if it[0] >= 0 and it[1] < len(spans) and spans[it[1]][1] - spans[it[0]][0] <= most]
        if not fits:
            break
        first, last = fits[0]
    start, end = (spans[first][0], min(spans[last][1], spans[first][0] + most)) if spans else (0, most)
    return f"{'… ' if start else ''}{text[start:end].strip()}{' …' if end < len(text) else ''}"
