"""A turn in sentences: code, logs and quotations set apart, list marks taken off, nothing altered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engram.language.tables import ANY, one_of, table
from engram.late import late
from engram.model.proposal import Refusal

MOST_SENTENCES = 60
LONGEST_READ = 24_000  # characters of a turn
LONGEST_SENTENCE = 1_200

_FENCE = late(r"^[ \t]*(?:```|~~~)")
_QUOTED_LINE = late(r"^\s*(?:>|&gt;)")
_LIST_MARK = late(r"^\s*(?:[-*•‣–]|\d{1,2}[.)]|\(?[a-z]\)|#{1,6})\s+(?:\[[ xX]\]\s+)?")
_HEADING = late(r"^\s*#{1,6}\s|^\s*\*\*[^*]{1,80}\*\*:?\s*$|^\s*[=-]{3,}\s*$|^\s*\|.*\|\s*$")
_LOG = late(
    r"^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|\d{1,3}(?:\.\d{1,3}){3} |at [\w.$<>]+\("
    r"|File \"|Traceback"
    r"|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE)\b[\s:\]|-]|[\w.]+(?:Error|Exception): |\$ \w|>>> "
    r"|npm ERR!|\+{3} |@@ )"
)
_CODE = late(
    r"[;{}]\s*$|^\s*(?:def \w+\(|class \w+[:({]|import \w+$|from \S+ import |(?:const|let|var) \w+ ?=|function \w*\("
    r"|(?:public|private|protected) \w+ |(?:if|for|while) \(|SELECT .* FROM |INSERT INTO |CREATE TABLE "
    r"|async def |#include"
    r"|</?\w+[^>]*>\s*$|@\w+\(|//|/\*)|^\s*[\w.\[\]]+\s*=\s*[\w\[{(\"']|=> ?[{(\w]|\)\s*:\s*$",
    has=";|{|}|(|)|=|<|//|/*|class |import |public |private |protected |select |insert |create |async |#include",
)
_ABBREVIATED = late(rf"\b(?:{one_of(table(ANY, 'abbreviations')['as_written'])}|(?<!-)[A-Z])\.$")
_SHORT_NUMBER = late(r"(?:^|\s)\d{1,2}\.$")
_NUMBERED = late(
    r"(?i)(?:^\s*|\b(?:(?<!i )am|der|die|das|den|dem|des|im|vom|zum|zur|beim|bis|ab|seit|jede\w|mein\w*|unser\w*"
    r"|ihre?\w?|seine?\w?|eine?\w?)\s+)\d{1,2}\.$"
)
_MONTH_OR_MORE = late(
    r"(?i)(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)[a-zä]*\b|(?:und|oder|bis|[-–/])\s*\d|\d{1,2}\.\s"
    r"|(?:19|20)\d\d\b"
)
"""What makes a number with a full stop the third of something, as German writes it: all other ones end a sentence."""
_END = late(
    r"(?=[.!?…。！？])(?:[.!?…]+[\"')\]”’»*_]*(?=\s|$)|[。！？]+[」』”]*|[!?…]+(?=[A-Z])|\.(?=[A-Z][a-z]+ ))\s*"
)


class Sentence(NamedTuple):
    """A sentence as it was written, or something that is none, and why."""

    text: str
    why: Refusal | None = None
    listed: bool = False


def sentences(text: str) -> Iterator[Sentence]:
    """What a turn says, in order; the rest of a very long one as a single refusal."""
    for place, sentence in enumerate(_lines(text[:LONGEST_READ])):
        if place == MOST_SENTENCES:
            yield Sentence(sentence.text, Refusal.TOO_LONG)
            return
        yield sentence
    if len(text) > LONGEST_READ:
        yield Sentence(text[LONGEST_READ : LONGEST_READ + 80], Refusal.TOO_LONG)


def _lines(text: str) -> Iterator[Sentence]:
    fenced: list[str] | None = None
    for line in text.split("\n"):
        if _FENCE.match(line):
            if fenced is None:
                fenced = []
            else:
                yield Sentence(_first_line(fenced), Refusal.CODE)
                fenced = None
        elif fenced is not None:
            fenced.append(line)
        elif line.strip():
            yield from _line(line)
    if fenced:
        yield Sentence(_first_line(fenced), Refusal.CODE)


def _first_line(lines: list[str]) -> str:
    return next((line.strip() for line in lines if line.strip()), "")[:120]


def _line(line: str) -> Iterator[Sentence]:
    if _QUOTED_LINE.match(line):
        yield Sentence(line.strip(), Refusal.QUOTED)
    elif _LOG.match(line) or (len(line) < 400 and _CODE.search(line)):
        yield Sentence(line.strip()[:200], Refusal.CODE)
    elif _HEADING.match(line):
        yield Sentence(line.strip(), Refusal.FRAGMENT)
    else:
        mark = _LIST_MARK.match(line)
        body = line[mark.end() :] if mark else line
        for part in split(body):
            why = Refusal.TOO_LONG if len(part) > LONGEST_SENTENCE else None
            yield Sentence(part, why, listed=mark is not None)


def split(line: str) -> list[str]:
    """The sentences of a line, each as it stands there.

    >>> split("I met Dr. Sousa at 5 p.m. today. She is kind! 我住在波尔图。我喜欢茶。")
    ['I met Dr. Sousa at 5 p.m. today.', 'She is kind!', '我住在波尔图。', '我喜欢茶。']
    >>> split("I am 34. Am 3. März bin ich weg.")
    ['I am 34.', 'Am 3. März bin ich weg.']
    """
    parts: list[str] = []
    start = 0
    for end in _END.finditer(line):
        stop = end.end()
        before, after = line[max(0, end.start() - 12) : end.start() + 1], line[stop : stop + 12]
        if before.endswith(".") and _goes_on(before, after):
            continue
        parts.append(line[start:stop])
        start = stop
    parts.append(line[start:])
    return [kept for part in parts if (kept := part.strip())]


def _goes_on(before: str, after: str) -> bool:
    """Whether the full stop between two stretches belongs to a short form or to an ordinal number."""
    if not before[-2:-1].isdecimal():
        return _ABBREVIATED.search(before) is not None
    if _SHORT_NUMBER.search(before) is None:
        return False
    is_numbered = _NUMBERED.search(before) is not None and not after.startswith("I ")
    return is_numbered or _MONTH_OR_MORE.match(after) is not None
