"""The same text, character for character, in the letters that patterns are written in."""

from __future__ import annotations

import re

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63"
_ZEROS = (0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xE50)  # of Arabic, Persian, Hindi, Bengali, Thai and others
_SAME_LENGTH: dict[int, str | int] = {
    **{zero + value: 0x30 + value for zero in _ZEROS for value in range(10)},
    **{0xFF01 + place: 0x21 + place for place in range(94)},
    **dict.fromkeys(map(ord, _SPACES), " "),
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201b\u02bc"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f"), '"'),
}
_SAME = {chr(odd): plain if isinstance(plain, str) else chr(plain) for odd, plain in _SAME_LENGTH.items()}
_ODD = re.compile(f"[{re.escape(''.join(_SAME))}]")  # few characters are odd: finding them beats looking at each


def plain(text: str) -> str:
    """Full-width letters, digits of all the world, odd spaces, dashes and quotes as their plain ones; positions stay.

    >>> plain("Tel：０３０–１２")
    'Tel:030-12'
    """
    return text if text.isascii() else _ODD.sub(_plain, text)


def _plain(match: re.Match[str]) -> str:
    """One odd character as its plain one."""
    return _SAME[match.group()]
