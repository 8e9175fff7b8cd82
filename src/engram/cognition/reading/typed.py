"""What is typed in a hurry, with the capitals and apostrophes that it was typed without."""

from __future__ import annotations

import re

from engram.cognition.reading.lexicon import PERSONAL, PETS
from engram.late import late

_DENIED = "do ca wo did does is are was were has have had could should would".split()
_WHOLE = {
    **{f"{verb}nt": f"{verb}n't" for verb in _DENIED},
    "im": "I'm", "ive": "I've", "hes": "he's", "shes": "she's", "theyre": "they're", "youre": "you're", "weve": "we've",
    "theyve": "they've", "youve": "you've", "thats": "that's", "whats": "what's", "gotta": "have to",
    "hafta": "have to", "pls": "please", "plz": "please",
}  # fmt: skip
_HASTY = late(
    rf"(?<![\w'’-])(?:{'|'.join(_WHOLE)})(?![\w'’-])",
    re.IGNORECASE,
    has="nt|im|ive|hes|theyre|youre|weve|theyve|youve|thats|whats|gotta|hafta|pls|plz",
)
_UNSEEN = late("[\\u00ad\\u200b\\u200e\\u200f\\u2060-\\u2064\\ufeff]")
_ITS = late(
    r"(^|[,;:.!] |\b(?:turns out|hang on|hold on|wait|sorry|oops|oh) )([Ii])ts "
    r"(?!own\b|[\w-]+ (?:is|was|are|has|were)\b)",
    has="its ",
)
"""At the beginning of a clause `its` owns nothing unless what it owns is what the clause is about."""
_LONE_I = late(r"(?<![\w'’.-])i(?=['’](?:m|ve|ll|d)\b|\s)", has="i")
_OWNERS = "|".join(sorted(PERSONAL | PETS, key=len, reverse=True))
_OWNED = late(
    rf"\b([Mm]y|[Oo]ur) ({_OWNERS})s (?=name\b|called [A-Z]|(?:\d+(?:st|nd|rd|th) )?birthday\b)",
    has="name|called|birthday",
)


_SHORT_KIN = {"gf": "girlfriend", "bf": "boyfriend", "hubby": "husband", "bff": "best friend", "sis": "sister"}
_KIN = late(rf"\b([Mm]y|[Oo]ur) ({'|'.join(_SHORT_KIN)})\b", has="gf|bf|hubby|sis")


def as_seen(text: str) -> str:
    """A text without the marks that nobody sees, which are copied with it and part its words.

    >>> as_seen("I live in Ro\\u200bme")
    'I live in Rome'
    """
    return text if text.isascii() else _UNSEEN.sub("", text)


def as_written(text: str) -> str:
    """A text as it would be typed with more care.

    >>> as_written("i dont eat meat, its the smell"), as_written("my mums called Ida"), as_written("its roof is red")
    ("I don't eat meat, it's the smell", "my mum's called Ida", 'its roof is red')
    """
    plain = _LONE_I.sub("I", text.replace("’", "'"))
    plain = _KIN.sub(lambda found: f"{found[1]} {_SHORT_KIN[found[2]]}", _HASTY.sub(_restored, plain))
    return _OWNED.sub(r"\1 \2's ", _ITS.sub(r"\1\2t's ", plain))


def _restored(found: re.Match[str]) -> str:
    whole = _WHOLE[found[0].lower()]
    return whole[0].upper() + whole[1:] if found[0][0].isupper() else whole
