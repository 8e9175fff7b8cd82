"""A turn cut into pieces that can be kept by themselves: sentences, clauses, list items, notes; and what is pasted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from engram.language.readers.wording import Wording, language_of, wording
from engram.language.tables import ANY, one_of, phrases, table
from engram.late import late

BULLET = late(r"\s*(?:[-*•–+]|\d{1,2}[.)]|\[[ x]\])\s+")
PICTURES = r"[\U0001F300-\U0001FAFF☀-➿]"
SENTENCE_END = late(rf"(?:(?<![.!?…])[.!?…]++[\"”)]*+|[。！？]|(?<!{PICTURES}){PICTURES}++)(?=\s+\S)|[。！？](?=\S)")
_SHORT = one_of(table(ANY, "abbreviations")["any_case"])
ABBREVIATION = late(rf"(?i)(?:\b{_SHORT}|(?<![\w.])[a-z]|(?<![\w.])\d{{1,2}})$")
KEY_VALUE = late(r"[\w#][\w .'’/()#&-]{0,28}(?::|\s=)\s+\S")
MAIL_HEADER = late(r"(?:From|Subject|To|Sent|Von|An|Betreff|De|Para|Asunto): ")
CODE_LINE = late(
    r"\s*(?:>|Traceback|File \"|at \w[\w.$]*\(|npm ERR!|fatal:|[A-Z]\w*(?:Error|Exception)\b:|Exit code|SELECT |INSERT "
    r"|import \w|from \w+ import|def \w+\(|class \w+[:(]|function \w*\(|const |let \w+ ?=|var |print\(|console\."
    r"|#include|\$ |</?\w+|[}\])]+;?$|\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?(?:INFO|WARN|ERROR|DEBUG)\b"
    r"|(?:[Ww]arning|[Ee]rror|panic)(?:\[\w+\])?:)"
)
CODE_END = late(r"[;{}]\s*$|^\s*[\w.]+\s?=\s?[\[{('\"]|^\s*[\w.]+\(.*\)\s*$")
PROSE = late(r"[^\W\d_]{2,} [^\W\d_]+ [^\W\d_]+")
HANDED_OVER = late(r"(?::\s*\n|:\s*[\"“«>]|(?<!\s)[^\S\n]*+\n\s*+[\"“«>])")
HEADING_WORDS, LEAD_IN_WORDS = 5, 12
NEXT_LETTERS = 80
NUMBERED = frozenset(phrases(table(ANY, "abbreviations")["numbered"]))
MONTHS = frozenset(word for line in table(ANY, "calendar")["month"].splitlines() for word in line.split())
RUN = late(r"(?<!\d)1\. .*(?<!\d)2\. ")
EDGES = " \t\n,;-–—"
RELATIVE = frozenset("which who where whose does has did".split())
JOINT = late(r"[,;–—-]\s+")
TAIL_LETTERS = 80  # of what follows a comma, enough to tell a question
SHORTEST_BEFORE_TAIL = 2  # words that must stand before a question that ends a sentence
LONGEST_WITH_TAIL = 1_200  # letters of a sentence that may end with one


class PieceKind(StrEnum):
    """What a piece of a turn is."""

    SENTENCE = "sentence"
    CLAUSE = "clause"
    ITEM = "item"
    NOTE = "note"
    PASTE = "paste"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a turn, word for word; `head` is the heading or lead-in that it stands under."""

    start: int
    end: int
    text: str
    kind: PieceKind
    head: str = ""


@lru_cache(256)
def segment(text: str) -> tuple[Piece, ...]:
    """Cut a turn into pieces, in order.

    >>> [piece.text for piece in segment("I moved to Porto. Could you book a van?")]
    ['I moved to Porto.', 'Could you book a van?']
    """
    language, pieces, head = language_of(text), list[Piece](), ""
    pasted_from = _handed_over(text, language)
    for line in _lines(text):
        if pasted_from is not None and line.end > pasted_from:
            pieces.append(
                Piece(
                    max(line.start, pasted_from),
                    line.end,
                    text[max(line.start, pasted_from) : line.end],
                    PieceKind.PASTE,
                )
            )
            if line.start >= pasted_from:
                continue
            line = replace(line, end=pasted_from, text=text[line.start : pasted_from])
        if line.kind is PieceKind.PASTE:
            pieces.append(line)
            continue
        if _is_heading(line, text, language):
            head = line.text.strip("#*: ")
            continue
        head = head if line.kind is PieceKind.ITEM or not line.head else ""
        pieces += _pieces_of(replace(line, head=head), text, language)
        if line.text.rstrip().endswith(":") and len(line.text.split()) <= LEAD_IN_WORDS:
            head = line.text.strip(" :*")
    return tuple(piece for piece in pieces if any(letter.isalnum() for letter in piece.text))


def _lines(text: str) -> Iterator[Piece]:
    """The lines of a turn; `head` is not empty where a blank line comes before."""
    at, fenced, mail, gap = 0, False, False, False
    for line in text.split("\n"):
        start, at = at, at + len(line) + 1
        if line.strip().startswith("```"):
            fenced = not fenced
            continue
        if not line.strip():
            mail, gap = False, True
            continue
        mail = mail or MAIL_HEADER.match(line) is not None
        code = fenced or mail or _is_code(line)
        bullet = BULLET.match(line)
        kind = PieceKind.PASTE if code else PieceKind.ITEM if bullet else PieceKind.SENTENCE
        begin = start + (bullet.end() if bullet and not code else 0)
        yield Piece(begin, start + len(line), text[begin : start + len(line)], kind, "gap" if gap else "")
        gap = False


def _is_code(line: str) -> bool:
    return CODE_LINE.match(line) is not None or (CODE_END.search(line) is not None and PROSE.search(line) is None)


def _handed_over(text: str, language: str) -> int | None:
    """Where the text begins that somebody hands over to be worked on: "translate this: …"; None where nothing is."""
    found = HANDED_OVER.search(text)
    if found is None:
        return None
    asked = wording(text[: found.start()], language)
    return found.end() if asked.opens("task_first", "question_first", "request") or asked.has("request") else None


def _is_heading(line: Piece, text: str, language: str) -> bool:
    words = len(line.text.split())
    marked = line.text.lstrip().startswith("#") and words <= LEAD_IN_WORDS
    first = line.start == 0 and text.count("\n") > 1 and line.kind is PieceKind.SENTENCE
    bare = first and words <= HEADING_WORDS and not any(mark in line.text for mark in ".!?:,")
    return (marked or bare) and not wording(line.text, language).opens("task_first", "question_first")


def _pieces_of(line: Piece, text: str, language: str) -> Iterator[Piece]:
    note = KEY_VALUE.match(line.text) is not None and not _is_told_in_sentences(line.text)
    kind = PieceKind.NOTE if note and not wording(line.text, language).opens("task_first") else line.kind
    for start, end in _sentences(text, line.start, line.end, language):
        cuts = [start, *_asking_tails(text, start, end, language), end]
        for a, b in pairwise(cuts):
            piece = _trimmed(text, a, b)
            whole = kind if len(cuts) == 2 or kind is not PieceKind.SENTENCE else PieceKind.CLAUSE
            if piece is not None:
                yield replace(piece, kind=whole, head=line.head)


def _is_told_in_sentences(text: str) -> bool:
    found = SENTENCE_END.search(text)
    return found is not None and text[found.end() :].strip()[:1].isupper()


def _sentences(text: str, start: int, end: int, language: str) -> Iterator[tuple[int, int]]:
    for found in SENTENCE_END.finditer(text, start, end):
        before, after = text[start : found.start()], text[found.end() : found.end() + NEXT_LETTERS]
        if found[0].startswith(".") and _is_abbreviated(before, after, language):
            continue
        yield start, found.end()
        start = found.end()
    yield start, end


def _is_abbreviated(before: str, after: str, language: str) -> bool:
    """Whether the point after a text ends no sentence: "Dr.", "am 4. Mai".

    In English a number has no point of its own, unless it numbers what follows or is the day of a month.
    """
    found = ABBREVIATION.search(before)
    if found is None or language != "en" or not found[0].isdigit():
        return found is not None
    words, following = before[: found.start()].split(), after.split()
    plain = len(words) > 1 and words[-1][-1].isalnum() and words[-1].lower() not in NUMBERED
    dated = bool(following) and following[0].strip(",.").lower() in MONTHS
    return not plain or dated or not after.lstrip()[:1].isupper() or RUN.search(f"{before}. {after}") is not None


def _asking_tails(text: str, start: int, end: int, language: str) -> list[int]:
    """Where a question or a request begins that ends a sentence: "I'm vegan, any ideas for dinner?"."""
    for joint in JOINT.finditer(text, start + 1, end if end - start <= LONGEST_WITH_TAIL else start):
        tail = wording(text[joint.end() : joint.end() + TAIL_LETTERS], language)
        asks = tail.opens("question_first") or (tail.opens("task_first") and tail.has("request", "you"))
        whole = len(text[start : joint.start()].split()) >= SHORTEST_BEFORE_TAIL
        if asks and whole and _is_asking(tail, text[start:end]):
            return [joint.end()]
    return []


def _is_asking(tail: Wording, sentence: str) -> bool:
    """Whether what begins like a question is one: "…, which is nice" goes on with the sentence."""
    return sentence.rstrip().endswith("?") or tail.low[tail.start] not in RELATIVE


def _trimmed(text: str, start: int, end: int) -> Piece | None:
    while start < end and text[start] in EDGES:
        start += 1
    while end > start and text[end - 1] in EDGES:
        end -= 1
    return Piece(start, end, text[start:end], PieceKind.SENTENCE) if end > start else None
