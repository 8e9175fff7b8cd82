"""Whom and what a question is about: what is told of another answers nothing.

`Is Tom allergic to penicillin?` matches `Ana is allergic to penicillin` in every word but the one that counts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from engram.cognition.entities.resolving import slips
from engram.cognition.kin import kin_terms
from engram.cognition.time_words import ALONE
from engram.cognition.words import STOP_WORDS, fold, query_terms, terms
from engram.language.tongue import tongue
from engram.late import late

LONGEST_QUESTION = 90  # a longer one has more than it is about, and matches what it is about by more than that
SHORTEST_MISSPELT = 4


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody or something a question is about: terms any of which mentions them.

    Who has a name or is kin must be mentioned; a thing may go by another word.
    """

    terms: frozenset[str]
    must: bool = True


def _folded(words: str) -> frozenset[str]:
    return frozenset(map(fold, words.split()))


_WORD = late(r"[^\W_]+(?:[-.'’][^\W_]+)*['’]?")
_POSSESSIVE = late(r"['’]s?$")
_SENTENCE = late(r"[.?!;:]\s+\S")
_I = late(r"i(?:['’]|$)")
_CALENDAR = _folded(f"{ALONE} may mai mayo christmas easter weihnachten ostern navidad")
_TO_SOMEONE = late(r"^(?:[^\W_]+ ){0,2}[^\W_]+, ?|, ?[^\W_]+(?=\W*$)")
_WHICH = _folded("what which how much many welche welcher welches qué cuál quel quelle")
_WHAT = _folded("what who wer was wie qué cuál quién qui quel quelle")
_AND = _folded("and or und oder y e et ou")
_OWN = _folded("""
    my our mein meine meinen meinem meiner unser unsere unseren unserem unserer mi mis nuestro nuestra mon ma mes notre
    nos
    """)
_ME = _OWN | _folded("i me ich mich mir yo mí je moi")
_BESIDE = _AND | _folded("""
    in at on to from with by for about during near into after before since until through over under like than as
    im am an auf zu zum zur mit bei vom nach vor seit für über a al en con por para sobre desde à au dans avec pour
    """)
_IS = _folded("""
    is are was were do does did has have had can could will would should where's when's how's
    ist sind war waren hat haben wird es está son era fue tiene est sont était
    """)
_THE = _OWN | _folded("the der die das el la los las le les")
_TITLES = _folded("mr mrs ms miss dr prof herr frau señor señora project projekt")
_OF = _folded("of de von")
_NO_THING = _folded("""
    same first second third last latest next main best worst most least only other new old name names time date day
    general upcoming total exact average overall current favourite favorite whole right wrong
    """)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a question: as it stands but for a possessive, that folded, and whether it had one."""

    written: str
    bare: str
    owns: bool

    @property
    def capital(self) -> bool:
        """Whether it is written like a name."""
        return self.written[0].isupper() and self.bare not in _CALENDAR and not _I.match(self.bare)


Found = tuple[int, Party]
"""Where in a question somebody or something is named, and who it is."""


def parties(question: str, known: Collection[str], *, kin_alone: bool = False) -> tuple[Party, ...]:
    """Those a question is about: kin and, unless they alone are wanted, whoever has a name, known or not, and things.

    >>> [sorted(each.terms) for each in parties("Hey Rex, where does Karim live?", ())]
    [['karim']]
    >>> parties("What did I buy in Porto with Ana?", ())
    ()
    """
    asked = _TO_SOMEONE.sub("", question)
    if len(asked) > LONGEST_QUESTION or _SENTENCE.search(asked):
        return ()
    words = [_read(found[0]) for found in _WORD.finditer(asked)]
    language = tongue(asked)
    kin = list(_kin(words, language))
    if kin_alone:
        return _chained(words, kin)
    taken = {place for place, _ in kin}
    names = [place not in taken and _is_name(words, place, known, language) for place in range(len(words))]
    things = [each for each in _things(words, asked.islower()) if not names[each[0]] and each[0] not in taken]
    return _chained(words, [*kin, *_named(words, names), *things])


def _read(word: str) -> _Word:
    whole = fold(word).replace("’", "'")
    if whole in STOP_WORDS:  # the `'s` of `where's` owns nothing
        return _Word(word, whole, False)
    bare = _POSSESSIVE.sub("", word)
    return _Word(bare, fold(bare), bare != word)


def _chained(words: Sequence[_Word], found: Sequence[Found]) -> tuple[Party, ...]:
    """Of those who must be mentioned the first, and who is theirs; of things all.

    `Is my brother called Marco?` is about the brother, and may be answered without a Marco.
    """
    kept: list[Found] = []
    for place, party in sorted(found, key=lambda each: each[0]):
        start = _start(words, place)
        beside = start > 0 and words[start - 1].bare in _BESIDE
        theirs = start < place or (start > 0 and words[start - 1].bare in _OF)
        if not beside and (not party.must or theirs or not any(other.must for _, other in kept)):
            kept.append((place, party))
    return tuple(party for _, party in kept)


def _start(words: Sequence[_Word], place: int) -> int:
    """Where the words begin that say whose or which something is: `my`, `Ana's`, `the`."""
    while place > 0 and (words[place - 1].bare in _THE or words[place - 1].owns):
        place -= 1
    return place


def _kin(words: Sequence[_Word], language: str | None) -> Iterator[Found]:
    """Kin, if it is said whose: `my sister`, `Ana's sister`, `Grandma`."""
    for place in range(1, len(words)):
        whose = words[place - 1].bare in _OWN or words[place - 1].owns
        called = words[place].capital and language != "de"
        told = kin_terms(words[place].bare, language) if whose or called else frozenset()
        if told and not _with_me(words, [place]):
            yield place, Party(told)


def _is_name(words: Sequence[_Word], place: int, known: Collection[str], language: str | None) -> bool:
    """Whether a word is a known name, or written like one; in German, where every noun is, after another noun."""
    word = words[place]
    if _is_known(word, known):
        return True
    if place == 0:
        return word.owns and word.capital
    if words[place - 1].bare in _THE | _WHICH or word.written.isupper():  # `the Volvo`, `RAM`: it is a thing
        return False
    noun = place > 1 and words[place - 1].capital and not _is_known(words[place - 1], known)
    return word.capital and (language != "de" or noun)


def _is_known(word: _Word, known: Collection[str]) -> bool:
    """Whether a word is a known name; German writes `Annas` for `Anna's`."""
    return word.bare in known or (word.capital and word.bare.removesuffix("s") in known)


def _named(words: Sequence[_Word], names: Sequence[bool]) -> Iterator[Found]:
    """Names in a row, and those joined by `and`, each as one, with where they begin: a part of a name will do."""
    last = len(names) - 1
    linked = [
        is_name or (words[place].bare in _AND and 0 < place < last and names[place - 1] and names[place + 1])
        for place, is_name in enumerate(names)
    ]
    for is_name, places in groupby(range(len(words)), key=linked.__getitem__):
        row = list(places) if is_name else []
        telling = [words[place].bare for place in row if words[place].bare not in _AND | _TITLES]
        if telling and not _with_me(words, row):
            yield row[0], Party(frozenset(term for word in telling for term in terms(word)))


def _with_me(words: Sequence[_Word], row: Sequence[int]) -> bool:
    """Whether somebody stands beside whoever asks, so that `we` may tell of them: `When do Lea and I leave?`."""
    after = [word.bare for word in words[row[-1] + 1 : row[-1] + 3]]
    before = [word.bare for word in words[max(row[0] - 2, 0) : row[0]]]
    return any(len(pair) == 2 and _AND & {*pair} and _ME & {*pair} for pair in (after, before))


def _things(words: Sequence[_Word], lower: bool) -> Iterator[Found]:
    """What is asked about by no name: `billing` in `Which port does the billing service use?`.

    What something is, is the answer: `What is my job?` need not find a job. Who writes no capitals at all may name
    somebody without `the`.
    """
    bare = [word.bare for word in words]
    lower = lower and bare[:1] != ["whose"]  # `whose bike was taken` names what it asks about before the verb
    for place in range(1, len(words)):
        before = place - 2 if bare[place - 1] in _THE else place - 1 if lower else -1
        asked = before >= 0 and bare[before] in _IS and not (before > 0 and bare[before - 1] in _WHAT)
        of = place + 1 < len(words) and bare[place + 1] in _OF
        if ((asked and not of) or (lower and words[place].owns)) and bare[place] not in _NO_THING | STOP_WORDS:
            yield place, Party(frozenset(query_terms(words[place].written)), must=False)


def misspelt(party: Party, names: Collection[str]) -> bool:
    """Whether somebody is called almost as one of some names, so that it may be a slip.

    >>> misspelt(Party(frozenset({"elisa"})), {"elise"}), misspelt(Party(frozenset({"tom"})), {"tim"})
    (True, False)
    """
    long = [term for term in party.terms if len(term) >= SHORTEST_MISSPELT]
    return any(abs(len(term) - len(name)) <= 1 and slips(term, name, 1) <= 1 for term in long for name in names)


def tells_of_other_kin(question: str, asked_about: Collection[Party], statement: str) -> bool:
    """Whether a statement tells of somebody's kin, and not of those a question is about, or where `I` ask of myself.

    >>> brother = Party(frozenset({"brother"}))
    >>> tells_of_other_kin("Does my brother sail?", [brother], "Kim's sister sails")
    True
    >>> tells_of_other_kin("Do I sail?", [], "Kim's sister sails"), tells_of_other_kin("Do I sail?", [], "Kim sails")
    (True, False)
    >>> tells_of_other_kin("Does my brother sail?", [brother], "My sister sails")
    True
    """
    found = _OF_KIN.match(statement)
    whose = found["whose"] if found is not None else ""
    if (
        found is None
        or not (whose.endswith(("'s", "’s")) or fold(whose) in _OWN)
        or not kin_terms(fold(found["kin"]), "en")
    ):
        return False
    said = set(terms(statement))
    if asked_about:
        return any(each.terms.isdisjoint(said) for each in asked_about)
    return _OF_ME.search(question) is not None


_OF_KIN = late(r"^(?P<whose>[\w'’-]+) (?P<kin>[\w-]+)")
_OF_ME = late(r"(?i)\b(?:am|was|do|did|have|had|can|could|will|would|should) I\b(?! (?:call|know|have to)\b)")
_THEM = late(
    r"(?i)\b(?:s?he|hers?|his|him|they|them|their|its?|sie|er|ihre?[nrms]?|ihn|seine?[nrms]?|es|ell[ao]s?|él|sus?|elles?"
    r"|ils?|leur|lui)\b"
)


def speaks_of_them(text: str) -> bool:
    """Whether a text speaks of somebody or something without a name.

    >>> speaks_of_them("She moved to Bologna."), speaks_of_them("I moved to Bologna.")
    (True, False)
    """
    return _THEM.search(text) is not None
