"""Whom a question names, in any script, and how it reads without the names.

A person's name draws the vector of a question to turns that address the person, not to those that answer it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from engram.cognition.words import STOP_WORDS, fold, query_terms
from engram.late import late

People = Mapping[str, frozenset[str]]
"""For each way of naming someone, folded, the people it may mean."""

LONGEST_NAME_WORDS = 4
LONGEST_UNSPACED_NAME = 6

_WORD = late(r"[^\W_]+(?:[-'’][^\W_]+)*")
_UNSPACED = late("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}")
_ASKING = frozenset(
    "谁誰什么麼哪里儿几多少怎为何时候的了是在吗嗎呢吧啊和跟与有也都请請告诉訴我你说說介绍紹关關于於知道描述"
    "は が を に で の か と 은 는 이 가 누구".replace(" ", "")
)
# What only asks to be told something, and what is said of whoever is asked about without telling anything.
_TELL_ME = frozenset(
    """
    tell say said describe know think remember recall recollect summarize summarise summary sum explain talk speak give
    remind hear heard anything something everything nothing things stuff more else all ever new news details info
    information facts profile portrait overview please up bit lot much update
    erzähl erzähle erzählen erzählst sag sage sagen sagst sagte gesagt weißt weiß weisst wissen kennst kennen kenne
    beschreib beschreibe beschreiben fass fasse zusammen zusammenfassen erklär erkläre nenn nenne zeig zeige gib
    erinnerst erinnere erinnern alles etwas mehr neues infos informationen fakten einzelheiten bitte eigentlich los
    über von vom mir mich dich du uns gibt's gibt
    habla háblame hablame hablar hablas cuenta cuéntame cuentame contar contarme dime di decir decirme dijo sabes saber
    sabéis conoces describe descríbeme describeme describir resume resúmeme explica explícame recuerdas acuerdas algo
    todo más mas novedades nuevo noticias datos información detalles favor sobre acerca
    parle parle-moi parler parlez parlez-moi dis dis-moi dites-moi raconte raconte-moi sais sais-tu savez savez-vous
    savoir connais connais-tu connaissez décris décris-moi résume explique souviens souviens-tu quelque chose tout plus
    nouvelles détails propos
    """.split()
)
_NOT_TELLING = STOP_WORDS | _TELL_ME


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a text names someone, and by which of the known ways."""

    start: int
    end: int
    way: str


def ways_of_naming(people: Iterable[str], aliases: Mapping[str, str] | None = None) -> dict[str, frozenset[str]]:
    """Every way of naming these people: the whole name, each word of it, and what others call them.

    >>> sorted(ways_of_naming(["Ana Lopez"], {"annie": "Ana Lopez"}))
    ['ana', 'ana lopez', 'annie', 'lopez']
    """
    ways: dict[str, set[str]] = {}
    for person in people:
        words = [fold(word) for word in _WORD.findall(person)]
        for way in [" ".join(words), *(word for word in words if len(word) > 1)]:
            ways.setdefault(way, set()).add(person)
    for alias, person in (aliases or {}).items():
        ways.setdefault(fold(alias), set()).add(person)
    return {way: frozenset(meant) for way, meant in ways.items() if way}


_SENTENCE_END = frozenset(".?!:")
_TITLE = late(r"\"([^\"\n]{2,80})\"|“([^”\n]{2,80})”|«([^»\n]{2,80})»")


def named_things(question: str) -> frozenset[str]:
    """The terms of what a question names: capitals inside a sentence, and what stands in quotation marks.

    >>> sorted(named_things('Did Ana read "Dune" in Lisbon?'))
    ['ana', 'dune', 'lisbon']
    """
    titles = [next(filter(None, found.groups())) for found in _TITLE.finditer(question)]
    names = (word for word in _inside_sentences(question) if word[0].isupper() and word != "I")
    return frozenset(term for named in [*titles, *names] for term in query_terms(named))


def _inside_sentences(text: str) -> Iterator[str]:
    """The words of a text but those that begin it or a sentence."""
    end = 0
    for word in _WORD.finditer(text):
        before = text[end : word.start()]
        begins = not (end or before.strip()) or not _SENTENCE_END.isdisjoint(before.rpartition("_")[2])
        end = word.end()
        if not begins:
            yield word[0]


def spots(text: str, known: Collection[str]) -> list[Spot]:
    """Where a text names someone; a name of several words is seen if its first word names someone too."""
    if not known:
        return []
    words = list(_WORD.finditer(text))
    found: list[Spot] = []
    for place, word in enumerate(words):
        if found and word.start() < found[-1].end:
            continue
        way = fold(word[0])
        may_name = way in known or way[:-1] in known or way[:-2] in known  # bare of a possessive: most words are not
        if may_name and (spot := _spot_at(text, words, place, known)):
            found.append(spot)
        elif not way.isascii():
            found += _inside(word, known)
    return found


def _spot_at(text: str, words: list[re.Match[str]], place: int, known: Collection[str]) -> Spot | None:
    """The longest name that begins with a word."""
    start, end = words[place].span()
    way = _known_way(words[place][0], place, known)
    if way is None:
        return None
    for last in words[place + 1 : place + LONGEST_NAME_WORDS]:
        longer = _known_way(text[start : last.end()], place, known)
        way, end = (longer, last.end()) if longer else (way, end)
    return Spot(start, end + (text[end : end + 1] in ("'", "’")), way)  # the possessive of James


def _known_way(written: str, place: int, known: Collection[str]) -> str | None:
    """Whom a word as it is written at its place names: `Anna’s` is Anna; so is `Annas`, as German writes it."""
    way = fold(written)
    if way in known:
        bare = written
    elif way[-1:] == "s" and way[-2:-1] in ("'", "’"):
        bare = written[:-2]
    elif way[-1:] == "s" and written[:1].isupper() and len(way) > 3:
        bare = written[:-1]
    else:
        return None
    way = fold(bare)
    return way if way in known and not _is_plain_word(way, bare, place) else None


def _is_plain_word(way: str, written: str, place: int) -> bool:
    """`Will` is a name inside a sentence, but not at its beginning and not in lower case."""
    return way in STOP_WORDS and (place == 0 or not written[:1].isupper())


def _inside(word: re.Match[str], known: Collection[str]) -> Iterator[Spot]:
    """Names within a run of a script that has no spaces."""
    for run in _UNSPACED.finditer(word[0]):
        at = 0
        while at < len(run[0]) - 1:
            sizes = range(min(LONGEST_UNSPACED_NAME, len(run[0]) - at), 1, -1)
            size = next((size for size in sizes if run[0][at : at + size] in known), 0)
            if size:
                start = word.start() + run.start() + at
                yield Spot(start, start + size, run[0][at : at + size])
            at += size or 1


def dense_text(core: str, known: Collection[str]) -> str:
    """A question without the names of known people, unless they are all it has to say.

    >>> dense_text("What did Anna's brother build?", {"anna"})
    'What did brother build?'
    >>> dense_text("Who is Anna?", {"anna"})
    'Who is Anna?'
    """
    return without_names(core, spots(core, known))


def without_names(core: str, found: list[Spot]) -> str:
    """A question without the names at these spots, unless they are all it has to say."""
    if not found:
        return core
    bare = _tidied(core, found)
    return bare if _says_something(bare) else core


_BETWEEN = late(r"\s*(?:,|&|\+|and|or|und|oder|y|o|et|ou|e|和|跟|与|と)?\s*", re.IGNORECASE)
_LOOSE = late(r"\s+([?!.,;:])")


def _tidied(text: str, found: list[Spot]) -> str:
    """The text without these spots, nor the `and` between two of them."""
    kept = [text[: found[0].start]]
    for one, other in pairwise(found):
        between = text[one.end : other.start]
        kept.append("" if _BETWEEN.fullmatch(between) else between)
    kept.append(text[found[-1].end :])
    return _LOOSE.sub(r"\1", " ".join(" ".join(kept).split()))


def _says_something(text: str) -> bool:
    """Whether a word is left that is more than asking."""
    words = (word[0].lower().replace("’", "'") for word in _WORD.finditer(text))
    return any(word not in _NOT_TELLING and not _ASKING.issuperset(word) for word in words)
