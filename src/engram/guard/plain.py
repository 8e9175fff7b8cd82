"""The same text, character for character, in the letters that patterns are written in."""

from __future__ import annotations

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63"
_ZEROS = [
    int(each, 16)
    for each in """
    660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90 1b50
    1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 11066 110f0 11136 111d0 112f0 11450 114d0
    11650 116c0 11730 118e0 11950 11c50 11d50 11da0 16a60 16ac0 16b50 1d7ce 1d7d8 1d7e2 1d7ec 1d7f6 1e140 1e2f0
    1e950 1fbf0
    """.split()
]  # of Arabic, Persian, Hindi, Bengali, Thai and all others that count by ten
_ODD_CASES = "\u0131\u017f\u212a\u1c80\u1c81\u1c82\u1c83\u1c84\u1c85\u1c86\u1c87"
"""Letters that patterns without regard to case take for others, but that are not those when small."""
_SAME_LENGTH: dict[int, str | int] = {
    **{zero + value: 0x30 + value for zero in _ZEROS for value in range(10)},
    **{0xFF01 + place: 0x21 + place for place in range(94)},
    **dict.fromkeys(map(ord, _SPACES), " "),
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201b\u02bc"), "'"),
    0x130: "I",  # the only letter that is two when it is small
    **dict(zip(map(ord, _ODD_CASES), "isKвдосттъѣ", strict=True)),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f"), '"'),
}
_SAME = {chr(odd): plain if isinstance(plain, str) else chr(plain) for odd, plain in _SAME_LENGTH.items()}
_FEW = 16
"""Odd characters that are sooner replaced one by one than looked up one by one."""


def plain(text: str) -> str:
    """Full-width letters, digits of all the world, odd spaces, dashes and quotes as their plain ones; positions stay.

    They stay in small letters too.

    >>> plain("Tel：０３０–１２")
    'Tel:030-12'
    """
    if text.isascii():
        return text
    odd = _SAME.keys() & set(text)
    if len(odd) > _FEW:
        return text.translate(_SAME_LENGTH)
    for each in odd:
        text = text.replace(each, _SAME[each])
    return text
