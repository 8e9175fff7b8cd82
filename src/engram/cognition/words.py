"""What is indexed of a text, and what is asked of a question: lists of terms, never operators.

A text is read in chunks between white space, and what a chunk yields depends on that chunk alone, so chunks
are cached. Inside a chunk, scripts without spaces give characters and pairs of characters; everything else
gives words, each emoji one of them; words that hang together, as in `auth.ts`, give the whole and its parts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from typing import cast

import Stemmer
from apsw.unicode import grapheme_iter, word_iter_with_offsets

LONGEST_TERM = 64

_LONGEST_CACHED = 48
_CACHE_SIZE = 1 << 14
_DIGEST_BYTES = 8
_QUESTIONS, _LONGEST_QUESTION = 512, 400  # one question is read in several places, whole and word by word

Atoms = list[tuple[str, str]]
"""A compound taken apart: each atom with the joint before it (the first has none)."""


def terms(text: str) -> list[str]:
    """Everything a text can be found by, in reading order, repeats kept."""
    return [term for chunk in text.split() for term in _read(chunk)]


def query_terms(text: str) -> list[str]:
    """What a question asks for: each term once, without stop words unless nothing else is left."""
    return list(_asked_for(text) if len(text) <= _LONGEST_QUESTION else _asked_for.__wrapped__(text))


@lru_cache(_QUESTIONS)
def _asked_for(text: str) -> tuple[str, ...]:
    telling = (chunk for chunk in text.split() if _bare(chunk) not in STOP_WORDS)
    wanted = [term for chunk in telling for term in _read(chunk) if not _PARTICLES.issuperset(term)]
    return tuple(dict.fromkeys(wanted or terms(text)))


def name_terms(text: str) -> list[str]:
    """The query terms, and stop words written like a name: the second word of `Did Will call?`."""
    inner = (chunk for chunk in text.split()[1:] if chunk[:1].isupper() and _bare(chunk) in STOP_WORDS)
    names = [term for chunk in inner if _bare(chunk).isalpha() and _bare(chunk) != "i" for term in _read(chunk)]
    return list(dict.fromkeys(query_terms(text) + names))


def _read(chunk: str) -> tuple[str, ...]:
    return _read_cached(chunk) if len(chunk) <= _LONGEST_CACHED else chunk_terms(chunk)


def chunk_terms(chunk: str) -> tuple[str, ...]:
    """What one chunk yields, read anew: for those who remember what comes of it."""
    if plain := _PLAIN.fullmatch(chunk):
        return (stem(plain[1].lower()),)
    if alone := _ALONE.fullmatch(chunk):
        return tuple(_atom_terms(alone[1]))
    if chunk.isascii():
        return tuple(_word_terms(chunk))
    return tuple(term for piece in _clean(chunk).split() for term in _foreign_terms(piece))


_MARKS = r"[!-/:-@\[-`{-~]*"
_PLAIN = re.compile(rf"{_MARKS}([A-Za-z][a-z]*)(?:'(?:s|m|d|ll|re|ve))?(?:[!\"$-*,-/:-@\[-`{{-~]{_MARKS})?")  # English
_ALONE = re.compile(rf"{_MARKS}([A-Za-z0-9]+)(?:[!\"$-*,-/:-@\[-`{{-~]{_MARKS})?")  # a number, `CEO`, `userId`
_read_cached = lru_cache(_CACHE_SIZE)(chunk_terms)


_UNREADABLE = re.compile("[\ud800-\udfff\ufdfa\ufdfb]")  # the last two would unfold to whole sentences
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]"
)
_MANY_MARKS = re.compile(r"[^\x00-\u02ff\w\s]{30}")
_FOREIGN_DIGIT = re.compile(r"(?![0-9])\d")
_FRACTION_SLASH = "\u2044"
_JOINER = "\u200d"
_PICTURE = "[\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001f3fa\U0001f400-\U0001faff][\U0001f3fb-\U0001f3ff]?"
_JOINED_PICTURES = re.compile(f"{_PICTURE}(?:{_JOINER}{_PICTURE})+")


def _clean(chunk: str) -> str:
    """Compatibility forms unified, the invisible taken out, decimal digits of every script made ASCII."""
    text = _INVISIBLE.sub("", _UNREADABLE.sub(" ", chunk))
    # Normalising sorts a run of combining marks in quadratic time, so runs are cut as UAX #15 cuts streams.
    text = unicodedata.normalize("NFKC", _MANY_MARKS.sub(r"\g<0> ", text)).replace(_FRACTION_SLASH, "/")
    text = _FOREIGN_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)
    # apsw 3.54 takes whatever comes after joined pictures for a part of them, so white space shall come.
    return _JOINED_PICTURES.sub(r" \g<0> ", text)


# Hangul has spaces, but its particles cling to the word, so it is read like the scripts that have none.
_UNSPACED = re.compile(
    "(["
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecf\u0edc-\u0edf"  # Thai, Lao
    "\u0f40-\u0fbc\u1000-\u103f\u1050-\u109f\ua9e0-\ua9ef\uaa60-\uaa7f"  # Tibetan, Myanmar
    "\u1780-\u17d3\u1950-\u19cf\u1a20-\u1a7f"  # Khmer, Tai Le, New Tai Lue, Tai Tham
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han
    "\U00020000-\U000323af"
    "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31a0-\u31bf\u31f0-\u31ff\U0001b000-\U0001b16f"  # kana, Bopomofo
    "\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff"  # Hangul
    "]+)"
)


def _foreign_terms(piece: str) -> Iterator[str]:
    for position, part in enumerate(_UNSPACED.split(piece)):
        captured = position % 2
        yield from _character_terms(part) if captured else _word_terms(part)


def _character_terms(run: str) -> list[str]:
    """Every character, so that one can be asked for, and every pair, so that words can."""
    characters = list(grapheme_iter(run))
    return [_clamp(term) for term in characters + [a + b for a, b in pairwise(characters)]]


_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_SIGNED_LETTER = re.compile(r"(?<![A-Za-z0-9])([A-Za-z](?:\+\+|#))(?![A-Za-z0-9])")  # C++, C#


def _word_terms(text: str) -> list[str]:
    if "," in text:
        text = _THOUSANDS.sub("", text)
    found = [term for compound in _compounds(text) for term in _compound_terms(compound)]
    if "+" in text or "#" in text:
        found += [name.lower() for name in _SIGNED_LETTER.findall(text)]
    return found


_JOINT = re.compile(r"(?!\.\.|--|\.-|-\.)[-._/\\:@#=?&+~%'’\u2010\u200b\u200c]{1,3}")
_TIGHT = frozenset("-._'’\u2010\u200b\u200c")  # a hyphen too, and breaks of zero width
_ALPHANUMERIC = re.compile("([A-Za-z0-9]+)")
_ASCII_COMPOUND = re.compile(rf"[A-Za-z0-9]+(?:{_JOINT.pattern}[A-Za-z0-9]+)*")


def _compounds(text: str) -> Iterable[Atoms]:
    """The atoms of a text, grouped where only a joint such as `.`, `_`, `::` stands between them."""
    if not text.isascii():
        return _foreign_compounds(text)
    return [_taken_apart(compound) for compound in _ASCII_COMPOUND.findall(text)]


def _taken_apart(compound: str) -> Atoms:
    parts = _ALPHANUMERIC.split(compound)
    return list(zip(parts[::2], parts[1::2], strict=False))  # nothing comes after the last atom


def _foreign_compounds(text: str) -> Iterator[Atoms]:
    compound: Atoms = []
    end = 0
    for start, stop in _atoms(text):
        joint = text[end:start]
        if compound and not _JOINT.fullmatch(joint):
            yield compound
            compound = []
        compound.append((joint if compound else "", text[start:stop]))
        end = stop
    if compound:
        yield compound


_WITHIN_WORD = re.compile(r"[^!-/:-@\[-`{-~‘’·‧‿\u200b\u200c]+")


def _atoms(text: str) -> Iterator[tuple[int, int]]:
    words = cast(  # apsw declares them as plain strings
        Iterator[tuple[int, int, str]], word_iter_with_offsets(text, emoji=True, regional_indicator=True)
    )
    return (atom.span() for start, end, _ in words for atom in _WITHIN_WORD.finditer(text, start, end))


def _compound_terms(compound: Atoms) -> list[str]:
    """`src/app/main.py` is found by the whole, by `main.py`, and by `src`, `app`, `main`, `py`."""
    if len(compound) == 1:
        return _atom_terms(compound[0][1])
    segments = _segments(compound)
    whole = [_clamp("".join([joint + fold(atom) for joint, atom in compound]))] if len(segments) > 1 else []
    return whole + [term for segment in segments for term in _segment_terms(segment)]


def _segments(compound: Atoms) -> list[Atoms]:
    segments: list[Atoms] = []
    for joint, atom in compound:
        if segments and _TIGHT.issuperset(joint):
            segments[-1].append((joint, atom))
        else:
            segments.append([("", atom)])
    return segments


_APOSTROPHES = ("'", "’")
_CLITICS = frozenset("s m d ll re ve".split())


def _segment_terms(segment: Atoms) -> list[str]:
    """`user_id`, `user-id` and `userId` all give `userid`, `user`, `id`; `don't` only gives `dont`."""
    segment = _without_clitic(segment)
    whole = [_whole(segment)] if len(segment) > 1 else []
    if _is_negation(segment):
        return whole
    return whole + [term for _, atom in segment for term in _atom_terms(atom)]


def _without_clitic(segment: Atoms) -> Atoms:
    joint, last = segment[-1]
    return segment[:-1] if joint in _APOSTROPHES and fold(last) in _CLITICS else segment


def _is_negation(segment: Atoms) -> bool:
    joint, last = segment[-1]
    return len(segment) == 2 and joint in _APOSTROPHES and fold(last) == "t"


def _whole(segment: Atoms) -> str:
    """Points are kept, and so is everything between numbers, or 3-4 would be 34."""
    folded = [(joint, fold(atom)) for joint, atom in segment]
    if all(atom.isdigit() for _, atom in folded):
        return _clamp("".join([joint + atom for joint, atom in folded]))
    return stem("".join(["." + atom if "." in joint else atom for joint, atom in folded]))


_CAMEL = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]{2}")
_HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_COUNTED = re.compile(r"(v|[a-z]{2,})([0-9]+)|([0-9]+)([a-z]{2,})")  # Python3, v2, 5pm
_ORDINALS = frozenset("st nd rd th".split())


def _atom_terms(atom: str) -> list[str]:
    word = fold(atom)
    if not word:
        return []
    found = [stem(word)]
    if not word.isascii():
        return found + _picture_parts(word)
    if word != atom and _CAMEL.search(atom):
        found += [stem(hump.lower()) for hump in _HUMP.findall(atom) if len(hump) > 1]
    if not word.isalpha() and (counted := _COUNTED.fullmatch(word)):
        found += [stem(part) for part in counted.groups() if part and part not in _ORDINALS]
    return found


_SKIN = re.compile("(?<=.)[\U0001f3fb-\U0001f3ff]")


def _picture_parts(picture: str) -> list[str]:
    """The family is also its members, the brown thumb also a thumb."""
    parts = (_clamp(_SKIN.sub("", part)) for part in picture.split(_JOINER))
    return [part for part in parts if part and part != picture]


# Accents, and the vowel points of Hebrew and Arabic: marks that are left out as often as written. The vowel
# signs of Indic scripts and the voicing marks of kana are not among them.
_ACCENTS = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
)
_UNDECOMPOSED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "\u0131": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


def fold(word: str) -> str:
    """Without case and without the marks that are optional in its script."""
    if word.isascii():
        return word.lower()
    lower = unicodedata.normalize("NFKD", word).casefold()
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", lower)).translate(_UNDECOMPOSED)
    return unicodedata.normalize("NFKC", bare)


_porter: Callable[[str], str] = lru_cache(_CACHE_SIZE)(Stemmer.Stemmer("porter", 0).stemWord)


def stem(word: str) -> str:
    """English words lose their endings; everything else is only kept from growing too long."""
    stemmable = 2 < len(word) <= LONGEST_TERM and word.isascii() and word.isalpha()
    return _porter(word) if stemmable else _clamp(word)


def _clamp(word: str) -> str:
    """A word too long for the index keeps its beginning, and a digest so that it stays itself."""
    if len(word) <= LONGEST_TERM:
        return word
    digest = blake2b(word.encode(), digest_size=_DIGEST_BYTES).hexdigest()
    return word[: LONGEST_TERM - len(digest)] + digest


# English, and the commonest of German, Spanish, French, Portuguese and Italian that mean nothing in English.
STOP_WORDS = frozenset(
    """
    a an the is are was were be been being do does did doing have has had having i me my we our you your
    he him his she her it its they them their what which who whom whose when where why how that this these
    those of in on at to for from by with about as into and or but if so than too very can could would should
    will shall may might must not no
    i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd it'll we're
    we've we'd we'll they're they've they'd they'll that's there's here's what's who's where's when's how's
    why's let's don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't can't couldn't won't
    wouldn't shouldn't
    der das dem den des ein eine einer einem einen und oder ist sind wo wer wie wann warum wurde wird werden haben
    hatte habe mein meine meinen ich du er sie es wir ihr mit von vom zu zum zur bei auf für im nicht welche welcher
    welches welchem welchen wem wen wessen wohin woher womit wofür wogegen woran worauf worüber wovon wozu wieso weshalb
    el la los las un una unos unas de del y que qué quién quien cómo como cuándo cuando dónde donde por para con en
    está están fue mi tu su se lo al cuál cual cuáles cuánto cuánta cuántos cuántas
    le les une du et ou où qui quand comment pourquoi est sont était mon ma mes dans avec pour par au aux ne pas je il
    elle nous vous quel quelle quels quelles est-ce qu'est-ce combien
    um uma os dos das na em onde quem quando é qual quais il lo gli di che è per dove chi quale quali quanto
    quanti perché
    """.split()
)
_PARTICLES = frozenset(
    "的了是在我你您他她它们這这那有和与也都就不吗嗎呢吧啊么麼什哪谁誰はがをにでともかのへやよねだ은는이가을를"
)
_EDGES = re.compile(r"^\W+|\W+$")


def _bare(chunk: str) -> str:
    if len(chunk) > _LONGEST_CACHED:
        return ""
    if chunk.isascii() and chunk.isalnum():  # most are
        return chunk.lower()
    return _EDGES.sub("", chunk.casefold().replace("’", "'"))
