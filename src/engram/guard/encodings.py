"""What a text says once its encodings are undone: a model reads base64 and hidden letters as we do words."""

from __future__ import annotations

import binascii
import re
import unicodedata
from base64 import b64decode
from collections.abc import Callable, Iterator
from html import unescape
from urllib.parse import unquote_to_bytes

from engram.guard.glance import Glance

NESTED = 2
"""How often what was undone is undone again."""
MOST_READINGS = 24
MOST_TOTAL = 8
"""How many times the length of a text all its readings together may have, beyond a small allowance."""
_ALLOWANCE = 4_096
_READABLE = 0.85

_INVISIBLE = re.compile("[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064"
                        "\u2066-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]")  # fmt: skip
_TAGS = re.compile("[\U000e0020-\U000e007e]+")
_MARKUP = re.compile(r"<!--|-->|</?[A-Za-z!][^<>]{0,400}>")
_ATTRIBUTES = re.compile(
    r"\b(?:alt|title|content|aria-label|placeholder|value)\s{0,3}=\s{0,3}[\"']([^\"'<>]{12,})[\"']", re.IGNORECASE
)
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2}[\w.~+-]{0,40}){3,}")
_ESCAPES = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2}))")
_BASE64 = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20,}(?:\r?\n[A-Za-z0-9+/_-]{4,}){0,4096}={0,2}")
_HEX = re.compile(r"(?<![0-9A-Za-z])(?:0x)?((?:[0-9A-Fa-f]{2}[ :,]?){12,})(?![0-9A-Za-z])")
_SPACED = re.compile(r"(?<![^\W_])[^\W_](?:[ ._*|-]{1,3}[^\W_](?![^\W_])){5,}")
_GAP = re.compile(r"[ ._*|-]{2,}")
_LEET = str.maketrans("43105$7@!", "aeiosstai")
_LEET_WORD = re.compile(r"[A-Za-z][0-9$@!][A-Za-z]|[0-9$@!][A-Za-z]{2}")
_TELLING = ("ignor", "instruct", "previous", "disregard", "system prompt", "you are now", "forget", "reveal")
_ROT13 = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "nopqrstuvwxyzabcdefghijklmNOPQRSTUVWXYZABCDEFGHIJKLM"
)
_TELLING_TURNED = tuple(word.translate(_ROT13) for word in _TELLING)
_TELLING_REVERSED = tuple(word[::-1] for word in _TELLING)
_TELLING_ODD = (*_TELLING_TURNED, *_TELLING_REVERSED)

# Letters of other scripts that are drawn like Latin ones.
_CYRILLIC, _GREEK = "аеорсухіјѕԁһӏвкмнтАВЕКМНОРСТХУІЈЅ", "αεικνορτυχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
_LOOK_ALIKES = str.maketrans(_CYRILLIC + _GREEK, "aeopcyxijsdhlbkmhtABEKMHOPCTXYIJS" + "aeiknoptuxwABEZHIKMNOPTYX")
_WORD = re.compile(r"[^\W\d_]+")
_OTHER_LETTER = re.compile(r"[\u0370-\u052f]")
_LATIN_LETTER = re.compile(r"[A-Za-z]")

Undo = Callable[[str], Iterator[str]]


# Without one of these no decoder makes anything of a text; each is a part of what its decoder looks for.
_HEX_HINT = re.compile(r"[0-9A-Fa-f]{2}(?:[ :,]?[0-9A-Fa-f]{2}){11}")
_LEET_HINT = re.compile(r"[0-9$@!][A-Za-z]")
_MARKUP_HINT = re.compile(r"<[A-Za-z!/]|-->|&[#A-Za-z]|=\s{0,3}[\"']")
_SHORTEST_BASE64, _FEWEST_APART = 20, 6


def is_encoded(seen: Glance) -> bool:
    """Whether something in a text hints at an encoding; where nothing does, it has no reading but itself.

    >>> from engram.guard.glance import glance
    >>> is_encoded(glance("Let's meet at 8, ok?")), is_encoded(glance("i g n o r e it"))
    (False, True)
    """
    text = seen.text
    return (
        seen.longest >= _SHORTEST_BASE64
        or (("&" in text or "<" in text) and _MARKUP_HINT.search(text) is not None)
        or ("%" in text and _PERCENT.search(text) is not None)
        or "\\u" in text
        or "\\x" in text
        or any(map(seen.lowered.__contains__, _TELLING_ODD))
        or _is_apart(seen)
        or bool(_LEET_HINT.search(text) or _HEX_HINT.search(text))
        or (not text.isascii() and _is_drawn(text))
    )


def _is_apart(seen: Glance) -> bool:
    """Whether letters stand apart; but for an underscore, such are words of their own."""
    few = list(map(len, seen.words)).count(1) < _FEWEST_APART and "_" not in seen.text
    return not few and _SPACED.search(seen.text) is not None


def _is_drawn(text: str) -> bool:
    """Whether a text has characters that are not seen, or drawn like others."""
    odd = _INVISIBLE.search(text) or _TAGS.search(text) or not unicodedata.is_normalized("NFKC", text)
    return bool(odd or (_OTHER_LETTER.search(text) and _LATIN_LETTER.search(text)))


def undone(text: str) -> tuple[str, ...]:
    """The text itself, then each way to read it with something undone, twice nested, bounded in number and size.

    >>> undone("&#105;gnore <b>this</b>")
    ('&#105;gnore <b>this</b>', 'ignore  this ')
    """
    readings, fresh = {text: None}, [text]
    room = MOST_TOTAL * len(text) + _ALLOWANCE
    for _ in range(NESTED):
        fresh = [each for reading in fresh for each in _undone_once(reading)]
        fresh = [each for each in dict.fromkeys(fresh) if each not in readings and each.strip()]
        for each in fresh[: MOST_READINGS - len(readings)]:
            room -= len(each)
            if room < 0:
                return tuple(readings)
            readings[each] = None
    return tuple(readings)


def _undone_once(text: str) -> Iterator[str]:
    """What each decoder makes of a text, where it makes something."""
    for undo in _DECODERS:
        yield from undo(text)


def seen(text: str) -> Iterator[str]:
    """Without invisible characters, with the plain letters that odd ones are drawn like."""
    if text.isascii():
        return
    shown = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text))
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


def from_hex(text: str) -> Iterator[str]:
    """Each long run of hexadecimal digits that holds words."""
    for match in _HEX.finditer(text):
        packed = re.sub(r"[ :,]", "", match[1])
        yield from readable(bytes.fromhex(packed[: len(packed) // 2 * 2]))


def readable(packed: bytes) -> Iterator[str]:
    """Bytes as text where they are text: letters and spaces above all, no control characters."""
    words = packed.decode("utf-8", "ignore")
    if len(words) < 8 or len(words.encode()) < _READABLE * len(packed):
        return
    good = sum(each.isalnum() or each.isspace() for each in words)
    if good >= _READABLE * len(words) - 4 and words.isprintable() | ("\n" in words):
        yield words


def turned(text: str) -> Iterator[str]:
    """Letters moved by thirteen, or read backwards, where that makes telling words."""
    lowered = text.lower()
    if [word for word in _TELLING_TURNED if word in lowered]:
        yield text.translate(_ROT13)
    if [word for word in _TELLING_REVERSED if word in lowered]:
        yield text[::-1]


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
    if _LEET_WORD.search(text):
        words = text.translate(_LEET)
        lowered, before = words.lower(), text.lower()
        if [word for word in _TELLING if word in lowered and word not in before]:
            yield words


_DECODERS: tuple[Undo, ...] = (
    seen, tagged, rendered, unquoted, unescaped, from_base64, from_hex, turned, closed_up, spelt_out,
)  # fmt: skip
