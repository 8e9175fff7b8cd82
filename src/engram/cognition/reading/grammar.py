"""The bones of an English clause: who, how it is said, which verb, and the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engram.cognition.late import late
from engram.cognition.reading.lexicon import ADVERBS, PERSONAL, PETS, PLURAL
from engram.cognition.reading.verbs import VERBS, Form, Verb


class Tense(StrEnum):
    """When and how far what a clause says is so."""

    PRESENT = "present"
    PAST = "past"
    ONGOING = "ongoing"
    WAS_ONGOING = "was_ongoing"
    PERFECT = "perfect"
    LASTING = "lasting"
    FUTURE = "future"
    INTENDED = "intended"
    NO_MORE = "no_more"
    MODAL = "modal"


class Subject(StrEnum):
    """Whose clause it is."""

    ME = "me"
    US = "us"
    MINE = "mine"
    NAMED = "named"
    THING = "thing"
    PRONOUN = "pronoun"


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause taken apart; `rest` is everything behind the verb, `lead` whatever came before the subject."""

    text: str
    subject: Subject
    who: str
    tense: Tense
    verb: str
    rest: str
    denied: bool = False
    adverbs: frozenset[str] = frozenset()
    lead: str = ""

    @property
    def phrase(self) -> str:
        """The verb in its plain form and what follows it: what the tables of relations are matched against."""
        return f"{self.verb} {self.rest}" if self.rest else self.verb


_TOKEN = late(r"\S+")
_BARE = late(r"^[^\w'$€£]+|[^\w']+$")
_CLITIC = late(r"(?i)^(i|we|you|he|she|it|they|who|that|there)'(m|ve|ll|d|re|s)$")
_SPELLED_OUT = {"im": "i'm", "ive": "i've", "dont": "don't", "didnt": "didn't", "cant": "can't"}
_NEGATING = {
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
_EXPANDED = {"m": "am", "ve": "have", "ll": "will", "d": "would", "re": "are", "s": "is"}
_MODALS = frozenset("would could should might may must can shall ought".split())
_BE = {"am": Tense.PRESENT, "is": Tense.PRESENT, "are": Tense.PRESENT, "was": Tense.PAST, "were": Tense.PAST}
_LEAD = late(
    r"(?i)^((?:(?:these days|nowadays|right now|at the moment|currently|recently|lately|today|yesterday"
    r"|tomorrow|tonight"
    r"|last (?:night|week|month|year|weekend|summer|winter|spring|fall|autumn|\w+day)(?: (?:in|at|on) [\w ]{2,25}?)?"
    r"|(?:this|next) (?:morning|afternoon|evening|week|month|year|weekend|summer|winter|spring|fall|autumn|\w+day)"
    r"|(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twenty|few|a few|several|couple of"
    r"|a couple of|\d+) (?:days?|weeks?|months?|years?) ago|the other day"
    r"|(?:in|on|by|until|during|at|over) (?!my |our |the )[^,]{2,40}?"
    r"|(?:in|since|on|by|until|for|during|after|before|at|from|over|every (?:day|week|month|year|time"
    r"|now|morning|evening|night|\w+day)|each (?:day|week|month|year|time)|when|while|as|once"
    r"|because)\b [^,]{2,80}"
    r"|(?:some|most) (?:days|weekends|mornings|evenings|nights|years)"
    r"|usually|sometimes|often|always|finally|eventually|now|then|in my (?:free|spare) time|on weekends"
    r"|for work|for fun"
    r"|most of the time|growing up)(?:,\s*|\s+(?=(?:I|I'm|I've|we|my)\b)))+)"
)


_DAY_FIRST = late(
    r"(?i)^(?:yesterday|today|tonight|tomorrow|this \w+|last \w+|next \w+|(?:on|in) \w+) (?=(?:the|our)\b)"
)


def parse(text: str) -> Clause | None:
    """Take a clause apart, or give None if it does not begin with somebody or something and a verb."""
    lead = _LEAD.match(text) or _DAY_FIRST.match(text)
    body = text[lead.end() :] if lead else text
    words = _TOKEN.findall(body)
    found = _subject(words)
    if found is None:
        return None
    subject, end = found
    while end > 1 and bare(words[end - 1]) in ADVERBS:
        end -= 1
    opened = _CLITIC.match(words[end - 1].replace("’", "'")) if end else None
    spelled = _SPELLED_OUT.get(words[end - 1].lower()) if end else None
    first = _EXPANDED[opened[2].lower()] if opened else _EXPANDED[spelled.split("'")[1]] if spelled else None
    group = _verb_group(words, end, first)
    if group is None:
        return None
    tense, verb, denied, adverbs, stop = group
    who = " ".join(words[:end])
    return Clause(
        text, subject, who, tense, verb, " ".join(words[stop:]), denied, frozenset(adverbs), lead[0] if lead else ""
    )


def bare(word: str) -> str:
    """A word without what clings to it, in lower case."""
    return _BARE.sub("", word.replace("’", "'")).lower()


_NO_SUBJECT = frozenset(
    """
    you your yours he's his her their its not another every let lets let's here heres there theres was were
    take most some all many few more much any each either neither other such same first next only just even
    still also what how why where when who which if because since while although though so and but or as at by
    for from in of on to with about after before until than then yes no yeah thanks thank sounds looks glad
    hope maybe perhaps sorry wow oh ah ok okay great good nice cool awesome best better very really too well
    sure hey hi hello please time part people customers everyone everybody nobody no-one nothing everything
    something anyone thousands hundreds millions lots plenty this's apart during despite besides instead overall
    getting going being having
    """.split()
)
_ALSO_NAMES = frozenset("mark will rob grant may frank chase bill pat sue drew dean dawn".split())
_PRONOUNS = frozenset("he she it they this that these those".split())
_DETERMINERS = frozenset("the a an this that these those".split())


def _subject(words: Sequence[str]) -> tuple[Subject, int] | None:
    """Which words are the subject: the kind, and where it ends."""
    if not words:
        return None
    first = bare(words[0])
    head = first.partition("'")[0]
    if head in ("i", "im", "ive"):
        return Subject.ME, 1
    if head == "we":
        return Subject.US, 1
    if head in _PRONOUNS and (first == head or _CLITIC.match(words[0].replace("’", "'"))):
        return Subject.PRONOUN, 1
    if head in _PART and [bare(each) for each in words[1:3]] in _OF_MINE:
        return _until_a_verb(words, Subject.MINE)
    if head in _NO_SUBJECT:
        return None
    if head in ("my", "our"):
        return _until_a_verb(words, Subject.MINE)
    if head in _DETERMINERS:
        return _until_a_verb(words, Subject.THING)
    verb = VERBS.get(head)
    if verb and Form.DOING in verb.forms:
        return _until_a_verb(words, Subject.THING)
    if not words[0][0].isupper() or first in ADVERBS:
        return None
    if verb is None and _looks_ongoing(head):
        return _until_a_verb(words, Subject.THING)
    if verb is None or head in _ALSO_NAMES:
        return _until_a_verb(words, Subject.NAMED)
    return _until_a_verb(words, Subject.THING) if Form.DOING in verb.forms else None


_PART = frozenset("one two three four both all most some none half neither".split())
_OF_MINE = (["of", "my"], ["of", "our"])
LONGEST_SUBJECT = 9


def _until_a_verb(words: Sequence[str], kind: Subject) -> tuple[Subject, int] | None:
    """A subject of several words reaches to the first word that can only be its verb."""
    determined = bare(words[0]) in _DETERMINERS or bare(words[0]) in ("my", "our")
    for place in range(1 + determined, min(len(words), LONGEST_SUBJECT)):
        word = bare(words[place])
        if word == "i" and bare(words[place - 1]) == "and" and place < len(words) - 1:
            return Subject.US, place + 1
        if word.partition("'")[0] in ("i", "we", "you", "they", "it", "he", "she"):
            return None
        if word in _BE or word in ("has", "have", "had", "will", "does", "did", "do") or word in _NEGATING:
            return kind, place
        if word in _MODALS:
            return kind, place
        verb = VERBS.get(word)
        if verb and Form.THIRD in verb.forms and place + 1 < len(words) and _is_finite(bare(words[place + 1])):
            continue  # `our exchange rates went up`
        if verb and (Form.THIRD in verb.forms or Form.PAST in verb.forms) and not words[place][0].isupper():
            return kind, place
        if verb is None and _looks_past(word) and not words[place][0].isupper():
            return kind, place
        if verb and Form.BASE in verb.forms and determined and _is_plural(words[place - 1]):
            return kind, place
        if kind is Subject.NAMED and verb and Form.DOING in verb.forms and not words[place][0].isupper():
            return None  # `Mike going to prison` is no one
        if words[place][-1] in ",;:" and kind is not Subject.MINE:
            return None
    return None


def _is_finite(word: str) -> bool:
    """Whether a word is the verb of a clause and hardly ever anything else."""
    verb = VERBS.get(word)
    return word in _BE or word in _NEGATING or word in ("has", "have", "had", "will") or _is_past_alone(verb)


def _is_past_alone(verb: Verb | None) -> bool:
    return verb is not None and Form.PAST in verb.forms and Form.DONE not in verb.forms and Form.BASE not in verb.forms


def _is_plural(word: str) -> bool:
    return word[-1:] == "s" and word[-2:] not in ("ss", "us", "is", "'s", "’s")


def is_of_people(who: str) -> bool:
    """Whether `my sister Eva` or `our dog` is somebody rather than something."""
    words = [bare(word).removesuffix("'s") for word in who.split()]
    return any(word in _CLOSE or word.removesuffix("s") in _CLOSE for word in words)


_CLOSE = PERSONAL | PETS | PLURAL


def _looks_past(word: str) -> bool:
    """Verbs that no list has are known by their ending alone."""
    return len(word) > 5 and word.endswith("ed") and word.replace("-", "").isalpha() and not word.endswith("eed")


def _looks_ongoing(word: str) -> bool:
    return len(word) > 6 and word.endswith("ing") and word.replace("-", "").isalpha() and word not in _NO_VERBS


_NO_VERBS = frozenset(
    "nothing something anything everything evening morning amazing interesting exciting boring".split()
)
Group = tuple[Tense, str, bool, set[str], int]


def _verb_group(words: Sequence[str], start: int, first: str | None) -> Group | None:
    """The verb group that begins at a word: its tense, its verb, whether denied, adverbs inside, where it ends."""
    reader = _GroupReader(words, start, first)
    return reader.read()


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
        if word in _BE:
            return self._after_be(_BE[word])
        if word in ("have", "has", "had", "'ve"):
            return self._after_have(word)
        if word in ("do", "does", "did"):
            return self._after_do(word)
        if word in ("will", "shall", "'ll"):
            return self._base_after(Tense.FUTURE)
        if word in _MODALS:
            return self._base_after(Tense.MODAL)
        if word == "used" and self._peek() == "to":
            self._at += 1
            return self._base_after(Tense.NO_MORE)
        verb = VERBS.get(word)
        if verb is None:
            return self._found(Tense.PAST, word[:-2]) if _looks_past(word) else None
        past = Form.PAST in verb.forms and word not in ("read", "put", "set", "hit", "cut", "let")
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
            if word in _NEGATING:
                self._denied = True
                return _NEGATING[word]
            if word == "not" or (word == "no" and self._peek() == "longer"):
                self._denied = True
                self._at += word == "no"
            elif word in ADVERBS or (word.endswith("ly") and word not in VERBS):
                self._denied = self._denied or word == "never"
                self._adverbs.add(word)
            else:
                return _SPELLED_OUT.get(word, word)
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
        if verb is None and word and _looks_ongoing(word) and self._at < len(self._words):
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
        if verb is None and following and _looks_past(following):
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
        if self._at <= len(self._words) and _looks_ongoing(bare(self._words[self._at - 1])):
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
