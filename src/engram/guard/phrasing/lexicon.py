"""From the words of a text to the sorts they are of, by one look into a table each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from engram.guard.phrasing import bent_words, eastern_more, eastern_words, further_words, reader_words, western_words
from engram.guard.phrasing import sorts as of
from engram.guard.phrasing.forms import forms
from engram.guard.telling import TELLING
from engram.late import late

_STEM = 5
_KEPT = of.ACTS | of.REPLY | of.YOU | of.RULES | of.MAKER | of.MEMORY | of.OWN | of.KEYS | of.PRIVATE
_THINGS = _KEPT | of.USER | of.MODEL | of.WHEN | of.NOT
_WORD = late(r"[^\W_]+(?:['.@/:~_-]+[^\W_]+)*|[.!?;:,=\n\[\](){}\"|]")
_UNSPACED = late("[\u3040-\u30ff\u3400-\u9fff]")
_PIECE = late(r"\w+")
_ADDRESS = late(
    r"\S@\S+\.\w|^https?:/|^www\.|^\d{1,3}(?:\.\d{1,3}){3}$|\.(?:com|net|org|io|example|test|ru|cn|xyz|site|info|biz|co)$"
)
_AFTER_VERBS = frozenset(
    """the a an this that these those your my his her their our its it them him me us all every each any no user to
    in""".split()
)
_NO_VERBS = frozenset(
    """and or but if when while as than then so because since after before until unless although though that which
    who whom whose what where why how of in on at by for with from to into onto about over under between through
    during without within against among per via like not is are was were be been being am do does did has have had
    can could will would shall should may might must i you he she we they it this these those there here all both
    each every any some no one also just only even still yet now first next last please kindly always never thank
    thanks welcome hello hi dear yes except plus minus unlike despite near off out up down once whether either
    neither nor such more most less least many much few several own same other another let's lets user users part
    lot kind type set due""".split()
)
_NO_ENDINGS = ("ing", "ed", "ly", "tion", "ness", "ment", "ity", "ers", "ons", "ies", "ts", "es", "'s", "ous", "ful")
BREAK = 1 << 62
"""A sign that ends a clause; what follows may be an order."""
PAUSE = 1 << 60
"""A sign after which one goes on speaking to whom one has named."""
COMMA = 1 << 59
COLON = 1 << 61
_SIGNS = {
    **dict.fromkeys(';=()[]{}"|', BREAK),
    **dict.fromkeys(".!?\n", BREAK | PAUSE),
    ":": BREAK | PAUSE | COLON,
    ",": BREAK | PAUSE | COMMA,
}


class Word(NamedTuple):  # one for every word of a suspect sentence: a tuple is made several times faster
    """A word or sign of a text: where it stands and its sorts."""

    start: int
    end: int
    sorts: int


def _listed() -> Iterator[tuple[str, int]]:
    """Each western word with its sorts."""
    for sorts, words in (*western_words.WORDS, *reader_words.WORDS, *further_words.WORDS, *bent_words.WORDS):
        for word in words.split():
            yield from ((form.replace("_", " "), sorts) for form in forms(word))


def _tables() -> tuple[dict[str, int], dict[str, list[tuple[str, int]]], dict[str, list[tuple[str, ...]]]]:
    """Whole words, stems by their first letters, and the words that phrases of several begin with."""
    whole: defaultdict[str, int] = defaultdict(int)
    stems: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    several: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
    for word, sorts in _listed():
        if word.endswith("*"):
            stems[word[:_STEM]].append((word[:-1], sorts))
            continue
        whole[word] |= sorts
        if " " in word:
            parts = tuple(word.split())
            several[parts[0]].add(parts)
    longest_first = {first: sorted(rest, key=len, reverse=True) for first, rest in several.items()}
    return dict(whole), dict(stems), longest_first


def _hints() -> tuple[dict[str, int], dict[str, list[tuple[frozenset[str], int]]]]:
    """The sorts of words of one piece, and by the rarest of its pieces each word or phrase of several."""
    single: defaultdict[str, int] = defaultdict(int)
    several: defaultdict[str, list[tuple[frozenset[str], int]]] = defaultdict(list)
    listed = [(_PIECE.findall(word), sorts) for word, sorts in _listed() if not word.endswith("*")]
    times = Counter(piece for pieces, _ in listed for piece in pieces)
    for pieces, sorts in listed:
        if len(pieces) == 1:
            single[pieces[0]] |= sorts
        else:
            several[min(pieces, key=lambda piece: (-len(piece), times[piece]))].append((frozenset(pieces), sorts))
    return dict(single), dict(several)


_WHOLE, _STEMS, _SEVERAL = _tables()
_HINTS, _HINTS_OF_SEVERAL = _hints()
_EASTERN: dict[str, int] = {}
for _sorts, _words in (*eastern_words.WORDS, *eastern_more.WORDS):
    for _word in _words.split():
        _EASTERN[_word] = _EASTERN.get(_word, 0) | _sorts
_EASTERN_SIGNS = {"。": BREAK, "、": BREAK, "，": BREAK}
_EASTERN_BY_FIRST: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
for _word in sorted([*_EASTERN, *_EASTERN_SIGNS], key=len, reverse=True):
    _known = _EASTERN[_word] | of.UNSPACED if _word in _EASTERN else _EASTERN_SIGNS[_word]
    _EASTERN_BY_FIRST[_word[0]].append((_word, _known))
_EASTERN_FIRST = late(f"[{''.join(_EASTERN_BY_FIRST)}]")  # a table by first letter beats trying a thousand words


def _sorts_of(word: str) -> int:
    """The sorts of one western word by itself."""
    found = _WHOLE.get(word, 0)
    for stem, sorts in _STEMS.get(word[:_STEM], ()):
        if word.startswith(stem):
            found |= sorts
    if "-" in word:  # what hangs on a verb: tell-me, dis-lui, envie-as
        found |= _WHOLE.get(word.split("-")[0], 0) & of.ACTS
    if not found and "'" in word:  # what is drawn together: d'afficher, l'operatore
        found = _WHOLE.get(word.partition("'")[2], 0)
    return found


def _things(parts: tuple[str, ...]) -> int:
    """The nouns and persons among words that belong together: what each is by itself holds too."""
    sorts = 0
    for each in parts:
        sorts |= _sorts_of(each)
    return sorts & _THINGS


class _Bits(dict[str, int]):
    """The sorts that each word hints at, worked out when it is met; kept for so many words as a language has."""

    def __missing__(self, piece: str) -> int:
        """What a word hints at that was not met yet."""
        bits = _of_piece(piece) | (_BEGINS_SEVERAL if piece in _HINTS_OF_SEVERAL else 0)
        if len(self) < _MOST_WORDS and len(piece) < _LONGEST_WORD:
            self[piece] = bits
        return bits


def _of_piece(piece: str) -> int:
    """The sorts of a word without signs by itself."""
    bits = _HINTS.get(piece, 0)
    for stem, sorts in _STEMS.get(piece[:_STEM], ()):
        bits |= sorts if piece.startswith(stem) else 0
    return bits


def _of_piece_and_more(piece: str) -> int:
    """The same with those of the phrases that it is the rarest word of, as if all their words were there."""
    return reduce(or_, (sorts for _, sorts in _HINTS_OF_SEVERAL.get(piece, ())), _of_piece(piece))


_BEGINS_SEVERAL = 1 << 120
_MOST_WORDS, _LONGEST_WORD = 65_536, 32
_BITS = _Bits()
_FIRST_BIT = TELLING.claim(120, _of_piece_and_more)
_ALL_SORTS = _BEGINS_SEVERAL - 1


def may_be(told: int) -> int:
    """The sorts that a text may have at the very most, by what its words tell."""
    return told >> _FIRST_BIT & _ALL_SORTS | of.TARGET


def is_unspaced(text: str) -> bool:
    """Whether a text has letters of a language that parts no words."""
    return not text.isascii() and _UNSPACED.search(text) is not None


def hinted(words: Sequence[str]) -> int:
    """The sorts that a sentence may have by its words, in small letters without signs.

    >>> hinted(["from", "now", "on"]) & of.LASTING > 0
    True
    """
    sorts = reduce(or_, map(_BITS.__getitem__, words), of.TARGET)  # where something is sent has no word
    return _with_several(sorts ^ _BEGINS_SEVERAL, set(words)) if sorts & _BEGINS_SEVERAL else sorts


def _with_several(sorts: int, pieces: set[str]) -> int:
    """The same with those of phrases of which every word is there."""
    for piece in _HINTS_OF_SEVERAL.keys() & pieces:
        for needed, more in _HINTS_OF_SEVERAL[piece]:
            sorts |= more if needed <= pieces else 0
    return sorts


def read(text: str) -> list[Word]:
    """The words of a text in small letters, with their sorts, phrases of several words as one."""
    words = list(_western([(each.group(), each.start(), each.end()) for each in _WORD.finditer(text)]))
    if not is_unspaced(text):
        return words
    known = [Word(0, 0, BREAK), *(each for each in words if each.sorts)]  # a text begins as a clause does
    return sorted([*known, *_eastern(text)], key=lambda each: each.start)


def _eastern(text: str) -> Iterator[Word]:
    """The known words of a text that parts none, and the signs that end its sentences and clauses."""
    at = 0
    for match in _EASTERN_FIRST.finditer(text):
        start = match.start()
        if start < at:
            continue
        for word, sorts in _EASTERN_BY_FIRST[match.group()]:
            if text.startswith(word, start):
                at = start + len(word)
                yield Word(start, at, sorts)
                break


def hinted_unspaced(text: str, words: Sequence[str]) -> int:
    """The same of a sentence that parts no words."""
    return reduce(or_, [each.sorts for each in _eastern(text)], hinted(words))


def _is_verb(word: str, following: str) -> bool:
    """Whether an English word may be a verb in its plain form, told by its ending and by what follows it."""
    if following not in _AFTER_VERBS or word in _AFTER_VERBS or word in _NO_VERBS:
        return False
    return word.isalpha() and not word.endswith(_NO_ENDINGS)


def _western(found: list[tuple[str, int, int]]) -> Iterator[Word]:
    """The words of a text that parts them; all of them, for what is near is told by counting them."""
    said, place = tuple([each[0] for each in found]), 0
    while place < len(found):
        word, start, end = found[place]
        size = 1
        sorts = _SIGNS.get(word) or _sorts_of(word)
        for parts in _SEVERAL.get(word, ()):
            if said[place : place + len(parts)] == parts:
                size, end = len(parts), found[place + len(parts) - 1][2]
                sorts = _WHOLE[" ".join(parts)] | _things(parts)
                break
        following = said[place + 1] if place + 1 < len(said) else ""
        if _is_verb(word, following):
            sorts |= of.ORDER
        if not sorts and len(word) > 6 and _ADDRESS.search(word):
            sorts = of.TARGET
        if following and f"{word} {following}" in western_words.EXCEPT:
            size, sorts = 2, 0
        yield Word(start, end, sorts)
        place += size
