"""The verb group of an English clause: auxiliaries, adverbs and the verb, read from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from engram.cognition.reading.lexicon import ADVERBS
from engram.cognition.reading.tense import Tense
from engram.cognition.reading.verbs import VERBS, Form
from engram.late import late

_BARE = late(r"^[^\w'$€£]+|[^\w']+$")
SPELLED_OUT = {"im": "i'm", "ive": "i've", "dont": "don't", "didnt": "didn't", "cant": "can't"}
NEGATING = {
    "don't": "do",
    "doesn't": "does",
    "didn't": "did",
    "haven't": "have",
    "hasn't": "has",
    "hadn't": "had",
    "won't": "will",
    "wouldn't": "would",
    "can't": "can",
    "cannot": "can",
    "couldn't": "could",
    "isn't": "is",
    "aren't": "are",
    "wasn't": "was",
    "weren't": "were",
    "shouldn't": "should",
    "mustn't": "must",
    "needn't": "need",
}
MODALS = frozenset("would could should might may must can shall ought".split())
BE = {"am": Tense.PRESENT, "is": Tense.PRESENT, "are": Tense.PRESENT, "was": Tense.PAST, "were": Tense.PAST}


def bare(word: str) -> str:
    """A word without what clings to it, in lower case."""
    return word.lower() if word.isalnum() else _BARE.sub("", word.replace("’", "'")).lower()


def looks_past(word: str) -> bool:
    """Verbs that no list has are known by their ending alone."""
    return len(word) > 5 and word.endswith("ed") and word.replace("-", "").isalpha() and not word.endswith("eed")


def looks_ongoing(word: str) -> bool:
    return len(word) > 6 and word.endswith("ing") and word.replace("-", "").isalpha() and word not in _NO_VERBS


_NO_VERBS = frozenset(
    "nothing something anything everything evening morning amazing interesting exciting boring".split()
)

_NEVER_A_VERB = frozenset(
    """
    am not too the and but with for from this that these those what when where which who how why well also maybe
    very really your you they them then than there here into about after before over under both all gonna wanna
    gotta guess first last next pretty much most more soon once quite rather bare least else thus hence further
    kind sort bout hella lowkey legit honestly dont wont cant didnt have will would could should might must shall
    """.split()
)


def is_unknown_verb(word: str) -> bool:
    """Whether a word that stands where a verb must is one, though no list has it."""
    plain = word.isascii() and word.isalpha() and word.islower() and len(word) > 3
    return plain and word not in VERBS and word not in _NEVER_A_VERB and not word.endswith(("ing", "ed", "s", "ly"))


def is_doing(word: str) -> bool:
    """Whether a word says what somebody is at: `swimming`."""
    verb = VERBS.get(word)
    return verb is not None and Form.DOING in verb.forms


Group = tuple[Tense, str, bool, set[str], int]


def verb_group(words: Sequence[str], start: int, first: str | None) -> Group | None:
    """The verb group that begins at a word: its tense, its verb, whether denied, adverbs inside, where it ends."""
    reader = _GroupReader(words, start, first)
    return reader.read()


_SAME_IN_PAST = frozenset("read put set hit cut let".split())
_OVER_ALREADY = frozenset("just recently already finally once yesterday eventually".split())


class _GroupReader:
    """Reads auxiliaries, adverbs and the verb, left to right."""

    def __init__(self, words: Sequence[str], start: int, first: str | None) -> None:
        self._words = words
        self._at = start
        self._pending = first
        self._denied = False
        self._adverbs: set[str] = set()

    def read(self) -> Group | None:
        word = self._next()
        if word is None:
            return None
        if word in BE:
            return self._after_be(BE[word])
        if word in ("have", "has", "had", "'ve"):
            return self._after_have(word)
        if word in ("do", "does", "did"):
            return self._after_do(word)
        if word in ("will", "shall", "'ll"):
            return self._base_after(Tense.FUTURE)
        if word in MODALS:
            return self._base_after(Tense.MODAL)
        if word == "used" and self._peek() == "to":
            self._at += 1
            return self._base_after(Tense.NO_MORE)
        verb = VERBS.get(word)
        if verb is None:
            return self._found(Tense.PAST, word[:-2]) if looks_past(word) else None
        past = Form.PAST in verb.forms and (word not in _SAME_IN_PAST or bool(self._adverbs & _OVER_ALREADY))
        if not past and verb.forms.isdisjoint((Form.BASE, Form.THIRD)):
            return None
        return self._found(Tense.PAST if past else Tense.PRESENT, verb.base)

    def _found(self, tense: Tense, verb: str) -> Group:
        return tense, verb, self._denied, self._adverbs, self._at

    def _next(self) -> str | None:
        """The next word that is no adverb; `not` and `n't` are noted and skipped."""
        if self._pending is not None:
            word, self._pending = self._pending, None
            return word
        while self._at < len(self._words):
            word = bare(self._words[self._at])
            self._at += 1
            if word in NEGATING:
                self._denied = True
                return NEGATING[word]
            if word == "not" or (word == "no" and self._peek() == "longer"):
                self._denied = True
                self._at += word == "no"
            elif word in ADVERBS or (word.endswith("ly") and word not in VERBS):
                self._denied = self._denied or word == "never"
                self._adverbs.add(word)
            else:
                return SPELLED_OUT.get(word, word)
        return None

    def _peek(self) -> str:
        return bare(self._words[self._at]) if self._at < len(self._words) else ""

    def _after_be(self, tense: Tense) -> Group | None:
        at = self._at
        word = self._next()
        if word == "going" and self._peek() == "to" and self._follows_verb():
            self._at += 1
            return self._base_after(Tense.INTENDED)
        verb = VERBS.get(word or "")
        if verb and Form.DOING in verb.forms:
            return self._found(Tense.ONGOING if tense is Tense.PRESENT else Tense.WAS_ONGOING, verb.base)
        if verb is None and word and looks_ongoing(word) and self._at < len(self._words):
            return self._found(Tense.ONGOING if tense is Tense.PRESENT else Tense.WAS_ONGOING, word[:-3])
        if [bare(each) for each in self._words[at : at + 2]] == ["no", "longer"]:
            self._denied = True
            at += 2
        while at < len(self._words) and (bare(self._words[at]) in self._adverbs or bare(self._words[at]) == "not"):
            at += 1
        self._at = at
        return self._found(tense, "be")

    def _follows_verb(self) -> bool:
        following = bare(self._words[self._at + 1]) if self._at + 1 < len(self._words) else ""
        verb = VERBS.get(following)
        return verb is not None and Form.BASE in verb.forms

    def _after_have(self, word: str) -> Group | None:
        at = self._at
        following = self._next()
        if following == "been":
            return self._after_been()
        verb = VERBS.get(following or "")
        if verb and Form.DONE in verb.forms:
            return self._found(Tense.PERFECT, verb.base)
        if verb is None and following and looks_past(following):
            return self._found(Tense.PERFECT, following[:-2])
        self._at = at
        if following == "to":
            return self._found(Tense.MODAL, "have")
        if following is None:
            return None
        return self._found(Tense.PAST if word == "had" else Tense.PRESENT, "have")

    def _after_been(self) -> Group | None:
        at = self._at
        verb = VERBS.get(self._next() or "")
        if verb and Form.DOING in verb.forms:
            return self._found(Tense.LASTING, verb.base)
        if self._at <= len(self._words) and looks_ongoing(bare(self._words[self._at - 1])):
            return self._found(Tense.LASTING, bare(self._words[self._at - 1])[:-3])
        self._at = at
        return self._found(Tense.PERFECT, "be")

    def _after_do(self, word: str) -> Group | None:
        at = self._at
        verb = VERBS.get(self._next() or "")
        tense = Tense.PAST if word == "did" else Tense.PRESENT
        if verb and Form.BASE in verb.forms:
            return self._found(tense, verb.base)
        self._at = at
        return self._found(tense, "do")

    def _base_after(self, tense: Tense) -> Group | None:
        verb = VERBS.get(self._next() or "")
        return self._found(tense, verb.base) if verb and Form.BASE in verb.forms else None
