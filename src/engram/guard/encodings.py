"""What a text says once its encodings are undone: a model reads base64 and hidden letters as we do words."""

from __future__ import annotations

import binascii
import re
import unicodedata
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from urllib.parse import unquote_to_bytes

from engram.guard.glance import FIGURES, Glance, glance
from engram.guard.stretches import around, occurrences
from engram.guard.telling import TELLING
from engram.late import late

NESTED = 2
"""How often what was undone is undone again."""
MOST_READINGS = 24
MOST_TOTAL = 8
"""How many times the length of a text all its readings together may have, beyond a small allowance."""
_ALLOWANCE = 4_096
_READABLE = 0.85

_INVISIBLE = late(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064"
    "\u2066-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]"
)
_TAGS = late("[\U000e0020-\U000e007e]+")
_MARKUP = late(r"<!--|-->|</?[A-Za-z!][^<>]{0,400}>")
_ATTRIBUTES = late(
    r"\b(?:alt|title|content|aria-label|placeholder|value)\s{0,3}=\s{0,3}[\"']([^\"'<>]{12,})[\"']", re.IGNORECASE
)
_PERCENT = late(r"%[0-9A-Fa-f]{2}[\w.~+-]{0,40}(?:%[0-9A-Fa-f]{2}[\w.~+-]{0,40}){2}")
_ESCAPES = late(r"\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2}))")
_BASE64 = late(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20,}(?:\r?\n[A-Za-z0-9+/_-]{4,}){0,4096}={0,2}")
_HEX = late(r"(?<![0-9A-Za-z])(?:0x)?((?:[0-9A-Fa-f]{2}[ :,]?){12,})(?![0-9A-Za-z])")
_HEX_RUN = late(r"[0-9A-Fa-f :,]{24,}")
_PLAIN = late(r"[0-9A-Za-z]")
_SPACED = late(r"(?<![^\W_])[^\W_](?:[ ._*|-]{1,3}[^\W_](?![^\W_])){5,}")
_PARTING = late(r"[ ._*|-]")
_GAP = late(r"[ ._*|-]{2,}")
_LEET = str.maketrans("43105$7@!", "aeiosstai")
_LEET_WORD = late(r"[A-Za-z][0-9$@!][A-Za-z]|[0-9$@!][A-Za-z]{2}")
_TELLING = ("ignor", "instruct", "previous", "disregard", "system prompt", "you are now", "forget", "reveal")
_TELLING_PARTS = tuple(part.rstrip("ais") for words in _TELLING for part in words.split())
_TELLING_PART = late("|".join(_TELLING_PARTS))
_ROT13 = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "nopqrstuvwxyzabcdefghijklmNOPQRSTUVWXYZABCDEFGHIJKLM"
)
_TELLING_TURNED = tuple(word.translate(_ROT13) for word in _TELLING)
_TELLING_REVERSED = tuple(word[::-1] for word in _TELLING)
_TELLING_ODD = (*_TELLING_TURNED, *_TELLING_REVERSED)

# Letters of other scripts that are drawn like Latin ones.
_CYRILLIC, _GREEK = "аеорсухіјѕԁһӏвкмнтАВЕКМНОРСТХУІЈЅ", "αεικνορτυχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
_LOOK_ALIKES = str.maketrans(_CYRILLIC + _GREEK, "aeopcyxijsdhlbkmhtABEKMHOPCTXYIJS" + "aeiknoptuxwABEZHIKMNOPTYX")
_WORD = late(r"[^\W\d_]+")
_OTHER_LETTER = late(r"[\u0370-\u052f]")
_LATIN_LETTER = late(r"[A-Za-z]")

Undo = Callable[[str], Iterator[str]]


# Without one of these no decoder makes anything of a text; each is a part of what its decoder looks for.
_HEX_HINT = late(r"[0-9][0-9A-Fa-f :,]{11}")  # of two digits of a letter, one at least is a figure
_MARKUP_HINT = late(r"<[A-Za-z!/]|-->|&[#A-Za-z]|=\s{0,3}[\"']")
_APART_HINT = late(r"_[^\W_][ ._*|-]")
_LEET_SIGN = late(r"[$@!][A-Za-z0-9]")
_SHORTEST_BASE64, _SINGLE, _MOST = 20, b"\1" * 6, 0xFF
_TURNED = TELLING.rule(_TELLING_ODD)
_SPELT = 1 << TELLING.claim(1, lambda word: not word.isalpha() and _spells_out(word))
_APART = 1 << TELLING.claim(1, lambda word: len(word) == 1)


def _hinted(seen: Glance) -> list[Undo]:
    """The decoders that may make something of a text."""
    text = seen.text
    return [undo for is_likely, undo in _HINTS if is_likely(seen, text)]


def _is_apart(seen: Glance, text: str) -> bool:
    """Whether letters stand apart; but for an underscore, such are words of their own."""
    if seen.told & _APART and _PARTING.search(text) and _SINGLE in _lengths(seen):
        return _SPACED.search(text) is not None
    return "_" in text and _APART_HINT.search(text) is not None and _SPACED.search(text) is not None


def _lengths(seen: Glance) -> bytes:
    """How long each word is; those that are longer than any are told apart from single letters only."""
    lengths = map(len, seen.words)
    return bytes(lengths) if seen.longest <= _MOST else bytes(map(_MOST.__and__, lengths))


def _spells_out(word: str) -> bool:
    """Whether figures in a word stand for letters of a telling one, whose last may be a sign and no figure."""
    meant = word.translate(_LEET)
    if meant == word or not _TELLING_PART.search(meant):
        return False
    return any(part in meant and part not in word for part in _TELLING_PARTS)


def _is_leet(seen: Glance, text: str) -> bool:
    """Whether figures among letters spell a telling word."""
    signs = "!" in text or "@" in text or "$" in text
    likely = seen.told & _SPELT or (signs and _LEET_SIGN.search(text))
    return bool(likely) and any(True for _ in spelt_out(text))


def _is_packed(seen: Glance, _: str) -> bool:
    """Whether a long stretch is base 64 of words."""
    return seen.longest >= _SHORTEST_BASE64 and any(True for _ in from_base64(seen.long))


def _is_drawn(_: Glance, text: str) -> bool:
    """Whether a text has characters that are not seen, or drawn like others."""
    if text.isascii():
        return False
    odd = _INVISIBLE.search(text) or _TAGS.search(text) or not unicodedata.is_normalized("NFKC", text)
    return bool(odd or (_OTHER_LETTER.search(text) and _LATIN_LETTER.search(text)))


def undone(text: str) -> tuple[str, ...]:
    """The text itself, then each way to read it with something undone, twice nested, bounded in number and size.

    >>> undone("&#105;gnore <b>this</b>")
    ('&#105;gnore <b>this</b>', 'ignore  this ')
    """
    return tuple(each.text for each in readings(glance(text)))


def readings(first: Glance) -> tuple[Glance, ...]:
    """The same, each glanced at; of one that has lines of the text as they are, only the others."""
    found, fresh = {first.text: first}, [first]
    room = MOST_TOTAL * len(first.text) + _ALLOWANCE
    for _ in range(NESTED):
        texts = [
            text for reading in fresh for undo in _hinted(reading) for text in _new_lines(undo(reading.text), first)
        ]
        fresh = []
        for text in [each for each in dict.fromkeys(texts) if each not in found and each.strip()]:
            room -= len(text)
            if len(found) == MOST_READINGS or room < 0:
                return tuple(found.values())
            found[text] = glance(text)
            fresh.append(found[text])
    return tuple(found.values())


def _new_lines(texts: Iterator[str], first: Glance) -> Iterator[str]:
    """Readings without the lines that the text itself has: those are read anyway."""
    for text in texts:
        if "\n" in text and "\n" in first.text:
            known = set(first.text.split("\n"))
            yield "\n".join([line for line in text.split("\n") if line not in known])
        else:
            yield text


def _seen(text: str) -> Iterator[str]:
    """Without invisible characters, with the plain letters that odd ones are drawn like."""
    if text.isascii():
        return
    shown = text
    for each in filter(_INVISIBLE.match, set(text)):
        shown = shown.replace(each, "")  # several times faster than one pattern for all
    shown = unicodedata.normalize("NFKC", shown)
    if _OTHER_LETTER.search(shown) and _LATIN_LETTER.search(shown):
        drawn = shown.translate(_LOOK_ALIKES)
        shown = drawn if drawn.isascii() else _WORD.sub(_drawn, shown)
    if shown != text:
        yield shown


def _drawn(match: re.Match[str]) -> str:
    """A word of mixed scripts in Latin letters; a Russian or Greek one as it is."""
    word = match.group()
    mixed = _LATIN_LETTER.search(word) and _OTHER_LETTER.search(word)
    return word.translate(_LOOK_ALIKES) if mixed else word


def tagged(text: str) -> Iterator[str]:
    """What is written in the characters for tags, which nobody sees."""
    if not text.isascii() and (found := _TAGS.findall(text)):
        yield "".join(chr(ord(each) - 0xE0000) for each in "".join(found))


def rendered(text: str) -> Iterator[str]:
    """HTML as words: entities resolved, tags gone, comments and attributes that hold sentences kept."""
    if "&" in text or "<" in text:
        words = _unescaped(_MARKUP.sub(" ", text))
        if words != text:
            yield words
        yield from _ATTRIBUTES.findall(text)


def _unescaped(text: str) -> str:
    """Entities as letters; a number too long to be one leaves the text as it is."""
    try:
        return unescape(text)
    except ValueError:
        return text


def unquoted(text: str) -> Iterator[str]:
    """Percent signs as the letters they stand for."""
    if "%" in text and _PERCENT.search(text):
        yield unquote_to_bytes(text.replace("+", " ").encode("utf-8", "replace")).decode("utf-8", "replace")


def unescaped(text: str) -> Iterator[str]:
    """Backslash escapes of programming languages as letters."""
    if "\\u" in text or "\\x" in text:
        words = _ESCAPES.sub(lambda match: chr(int(match[1] or match[2], 16)), text)
        if words != text:
            yield words


def from_base64(text: str) -> Iterator[str]:
    """Each long run of base 64 that holds words."""
    for match in _BASE64.finditer(text):
        packed = re.sub(r"\s", "", match.group()).rstrip("=").translate(_STANDARD)
        try:
            words = b64decode(packed[: len(packed) - (len(packed) % 4 == 1)] + "=" * (-len(packed) % 4 % 3))
        except (binascii.Error, ValueError):
            continue
        yield from readable(words)


_STANDARD = str.maketrans("-_", "+/")
_TOGETHER = str.maketrans("", "", " :,")
_SIGN = late(r"[^\w\s]|_")


def from_hex(text: str) -> Iterator[str]:
    """Each long run of hexadecimal digits that holds words."""
    for run in _HEX_RUN.finditer(text):
        if run.group().isalnum():
            packed = [run.group()] if _is_whole(text, *run.span()) else []
        else:
            pairs = _HEX.finditer(text, max(0, run.start() - 2), run.end() + 1)
            packed = [match[1].translate(_TOGETHER) for match in pairs]
        yield from (words for each in packed for words in readable(bytes.fromhex(each)))


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether a run that nothing parts is of pairs, and no part of a word but for its own sign."""
    before = text[max(0, start - 3) : start].removesuffix("0x")[-1:]
    return not (end - start) % 2 and not _PLAIN.match(before) and not _PLAIN.match(text, end)


def readable(packed: bytes) -> Iterator[str]:
    """Bytes as text where they are text: letters and spaces above all, no control characters."""
    words = packed.decode("utf-8", "ignore")
    if len(words) < 8 or len(words.encode()) < _READABLE * len(packed):
        return
    if not (words.isprintable() or "\n" in words):
        return
    if len(_SIGN.sub("", words)) >= _READABLE * len(words) - 4:
        yield words


def turned(text: str) -> Iterator[str]:
    """Letters moved by thirteen, or read backwards, where that makes telling words."""
    lowered = _lowered(text)
    if found := [word for word in _TELLING_TURNED if word in lowered]:
        yield _beside(found, lowered, text).translate(_ROT13)
    if found := [word for word in _TELLING_REVERSED if word in lowered]:
        yield _beside(found, lowered, text)[::-1]


def _lowered(text: str) -> str:
    """A text in small letters, each in its place."""
    return text.lower() if text.isascii() else text.replace("\u0130", "I").lower()


def _beside(words: Iterable[str], lowered: str, text: str) -> str:
    """What of a text stands beside some words; in a long one by chance, so that the rest is not read otherwise."""
    if len(text) <= _LONG_TEXT:
        return text
    places = sorted((at, at) for word in words for at in occurrences(word, lowered))
    return "\n".join(text[start:end] for start, end in around(places, text, _BESIDE, _BESIDE))


_LONG_TEXT, _BESIDE = 16_384, 2_048


def closed_up(text: str) -> Iterator[str]:
    """Letters that stand apart, put together; a wider gap is one between words."""
    if _SPACED.search(text):
        yield _SPACED.sub(_closed_up, text)


def _closed_up(match: re.Match[str]) -> str:
    """One stretch of letters that stand apart, as words."""
    words = _GAP.split(match.group())
    if len(words) == 1 or max(map(len, words)) == 1:
        return re.sub(r"[ ._*|-]", "", match.group())
    return " ".join(re.sub(r"[ ._*|-]", "", word) for word in words)


def spelt_out(text: str) -> Iterator[str]:
    """Figures and signs that stand for letters, where that makes telling words."""
    words = text.translate(_LEET)
    lowered = _lowered(words)
    if any(map(lowered.__contains__, _TELLING)) and _LEET_WORD.search(text):
        before = text.lower()
        if found := [word for word in _TELLING if word in lowered and word not in before]:
            yield _beside(found, lowered, words)


_HINTS: tuple[tuple[Callable[[Glance, str], object], Undo], ...] = (
    (_is_drawn, _seen),
    (lambda _, text: not text.isascii() and _TAGS.search(text), tagged),
    (lambda _, text: ("&" in text or "<" in text) and _MARKUP_HINT.search(text), rendered),
    (lambda _, text: "%" in text and _PERCENT.search(text), unquoted),
    (lambda _, text: "\\" in text and ("\\u" in text or "\\x" in text), unescaped),
    (_is_packed, from_base64),
    (lambda seen, text: seen.told & FIGURES and _HEX_HINT.search(text), from_hex),
    (lambda seen, _: seen.told & _TURNED and any(map(seen.lowered.__contains__, _TELLING_ODD)), turned),
    (_is_apart, closed_up),
    (_is_leet, spelt_out),
)
"""For each decoder what tells, at a glance, that it may make something of a text."""
