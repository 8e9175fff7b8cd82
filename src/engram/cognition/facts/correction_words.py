"""The words of explicit corrections: how one opens or closes, what it contrasts, and what may be its value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from engram.language.readers.relations import relation_in
from engram.language.readers.values import dimensions, values
from engram.language.readers.wording import content_words, wording
from engram.language.tables import ANY, phrases, table
from engram.late import late
from engram.model.change import Was
from engram.model.triple import Triple

LONGEST = 200  # letters of a sentence that may correct
LONGEST_VALUE = 4  # words
LONGEST_STRETCH = 4  # words that say how long something takes: "quarter of an hour"
LONGEST_MOVE = 9  # words of a sentence that only says to when something was moved
LONGEST_CHAIN = 240  # letters of what was said and corrected before
SHORT_REPLY = 3  # words: a reply no longer than this only takes note
REACH = 3  # sentences of a turn in which what is corrected is looked for
ALIKE = 0.5  # of the letters of a name that is only spelt otherwise
MARKS = r"[\s,.!:;—–，、。！：；-]"
VALUE = r"(?:[^,;:!?.，。]|[.:](?=\d)){1,40}?"
OPENING = ("hard", "meant", "update", "no", "sorry", "soft")
TRIGGERING = (
    "soft", "sorry", "no", "hard", "meant", "update", "last", "inside", "again", "after_all", "was_right", "not",
    "instead", "moved", "shifted", "shifted_last", "spelling", "spelt", "changing", "from", "replaced",
)  # fmt: skip
NAMES_ONLY = frozenset({"lives_in", "works_for", "studies_at"})
UNITS = frozenset({"number", "clock", "version", "year"})  # of which a plain number may be any
PARTS = {
    "marks": MARKS,
    "value": VALUE,
    "leads": r"(?:<lead>\s+)*",
    "close": r"\s*[.!。]*$",
    "end": rf"(?=\W|$){MARKS}*",
    "denied": r"(?<![\w'])(?:<not>)\s+",
    "old_value": rf"(?P<old>{VALUE})",
    "new_value": rf"(?P<new>{VALUE})",
}
_NAMED = late(r"(?<!P)<([a-z_]+)>")
WORD = late(r"[\w'’#+./:@-]+")
_STARRED = late(r"^\*\s?([^\s*][^*]{0,40})$|^([^\s*][^*]{0,40})\*$")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of the same speaker; `base` is what it is the value of if it is a correction itself."""

    words: str
    base: str
    whole: str
    value: str = ""
    over: Said | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """What is right, what is wrong, whether it changed, and the sentence meant where only the value is named."""

    right: str = ""
    wrong: str = ""
    was: Was = Was.WRONG
    opened: bool = False  # its words say that it corrects, whatever it names
    meant: Said | None = None
    frame: Said | None = None  # the sentence that it says again, all but the value
    clause: str = ""  # what is so, where a sentence leaves out part of it: "Lena is [my boss]"

    def triple(self, speaker: str | None) -> Triple | None:
        """The relation of the sentence meant, with the right value."""
        held = None if self.meant is None else relation_in(self.meant.base, speaker=speaker)
        if held is None or not self.right:
            return held
        return replace(held, object=self.right) if is_of_one_kind(held.object, self.right) else None


@dataclass(frozen=True, slots=True)
class Opened:
    """What is left of a sentence without the words that open or close a correction, and which these are."""

    rest: str
    names: frozenset[str] = field(default=frozenset())

    @property
    def firm(self) -> bool:
        """Whether these words can only correct."""
        return bool(self.names & {"hard", "mild", "meant", "last"})


@cache
def words(name: str) -> frozenset[str]:
    """A list of single words."""
    return frozenset(table(ANY, "corrections")[name].split())


@cache
def listed(name: str) -> str:
    """A list of phrases as a pattern, the longest first."""
    every = sorted(phrases(table(ANY, "corrections")[name]), key=len, reverse=True)
    return "(?:" + "|".join(re.escape(each).replace(r"\ ", r"\s+") for each in every) + ")"


@cache
def opening(name: str) -> re.Pattern[str]:
    """What a text begins with that begins with a phrase of a list."""
    return late(rf"(?i){listed(name)}\s")


@cache
def anywhere(*names: str) -> re.Pattern[str]:
    """Phrases of some lists that follow one another, anywhere in a text."""
    together = r"\s+".join(map(listed, names))
    return late(rf"(?i)(?<!\w){together}(?!\w)")


@cache
def pattern(name: str) -> re.Pattern[str]:
    """One of the patterns that are made of the lists."""
    source = table(ANY, "corrections")["patterns"][name]
    while named := _NAMED.search(source):
        source = source.replace(named[0], PARTS.get(named[1]) or listed(named[1]))
    return late(f"(?i){source}")


@lru_cache(1_024)
def opened(sentence: str) -> Opened:
    """Take the words that open or close a correction off a sentence.

    >>> opened("No, actually I live in Porto.").rest, opened("No problem, I can wait.").rest
    ('I live in Porto.', 'No problem, I can wait.')
    """
    rest, seen = sentence.strip(), set[str]()
    if starred := _STARRED.match(rest):
        return Opened(starred[1] or starred[2], frozenset({"last"}))
    for name in ("headed", "later"):
        found = pattern(name).match(rest)
        if found and not wording(found[0]).has("reported"):
            rest = rest[found.end() :]
            seen |= {"hard"} if name == "headed" else set()
            break
    while word := next(filter(None, (_match(name, rest) for name in OPENING)), None):
        mild = word[0] == "hard" and re.fullmatch(rf"(?i){listed('mild')}{MARKS}*", rest[: word[1]]) is not None
        seen.add("mild" if mild else word[0])
        rest = rest[word[1] :]
    if pattern("inside").match(rest):
        seen.add("mild")
    if rest and (closing := pattern("last").search(rest)) and len(rest[: closing.start()].split()) <= LONGEST_VALUE + 1:
        rest = rest[: closing.start()]
        seen.add("last")
    return Opened(rest, frozenset(seen))


def _match(name: str, text: str) -> tuple[str, int] | None:
    found = pattern(name).match(text)
    return (name, found.end()) if found and found.end() else None


def contrasted(text: str) -> tuple[str, str, str, str] | None:
    """What is said to be wrong in a sentence and what is right, what comes before both, and how it is put."""
    for name in (
        "not_but",
        "said_but",
        "not_it",
        "not_comma",
        "no_more",
        "not_after",
        "instead",
        "from_to",
        "replaced_with",
    ):
        found = pattern(name).match(text) if len(text) <= LONGEST else None
        if found and (old := bare(found["old"])) and len(old.split()) <= LONGEST_VALUE and not _is_clause(old):
            if name == "not_comma" and _is_clause(found["new"]) and relation_in(text, speaker=None) is None:
                continue
            if name == "from_to" and not _tells_of_change(text):
                continue
            return old, bare(found["new"] or ""), found["said"], name
    return None


def _tells_of_change(text: str) -> bool:
    """Whether "from X to Y" is a change: "the limit went from 5 to 8", and not "we flew from Rome to Oslo"."""
    return pattern("moved").search(text) is not None or is_changing(text) or wording(text).has("change")


def _is_clause(text: str) -> bool:
    """Whether words say something of somebody rather than name a value."""
    read = wording(text)
    return read.has("first_person", "you", "we", "he", "hypothetical") or (read.low[:1] or ("",))[0] in words(
        "no_value"
    )


def bare(text: str) -> str:
    """A value without the small words around it.

    >>> bare("it's at the otter now."), bare("live in Basel")
    ('otter', 'Basel')
    """
    text = pattern("trail").sub("", text.strip(" \"“”'"))
    if stretch := _stretch_in(text):
        return stretch
    text = re.sub(rf"(?i)^(?:.*\s)?{listed('lead')}\s+(?=\S)", "", f" {text}").strip()
    return text.strip(" \"“”'.,!*")


def _stretch_in(text: str) -> str:
    """How long something takes, where that ends a text and has no number: "half an hour"."""
    every = text.rstrip(" .!").split()
    starts = [place for place, word in enumerate(every[-LONGEST_STRETCH:]) if word.lower() in words("hour")]
    last = every[-LONGEST_STRETCH:]
    return " ".join(last[starts[0] :]) if starts and dimensions().get(last[-1].lower()) == "time" else ""


def kinds(value: str) -> frozenset[str]:
    """What kinds of values words may be.

    >>> sorted(kinds("dark blue")), sorted(kinds("9:30")), sorted(kinds("Porto")), sorted(kinds("pizza"))
    (['colour'], ['clock'], ['name'], ['plain'])
    """
    low = [word.lower() for word in WORD.findall(value)]
    if any(word in words("colour") for word in low) and all(word in words("colour") | words("shade") for word in low):
        return frozenset({"colour"})
    found = {"clock" if each.unit == "clock" else each.kind for each in values(wording(f"is {value}", "en"))}
    if words("hour") & set(low):
        found.add("number" if is_stretch(low) else "clock")
    return frozenset(found) or frozenset({"plain"})


def is_stretch(low: Sequence[str]) -> bool:
    """Whether words name how long something takes without a number: "half an hour"."""
    return bool(words("hour") & set(low)) and any(dimensions().get(word) == "time" for word in low)


def measures(value: str) -> frozenset[str]:
    """The dimensions in which a value is counted, where it names any.

    >>> [sorted(measures(value)) for value in ("half an hour", "30 minutes", "5 times", "9:30", "5 retries", "5")]
    [['time'], ['time'], ['count'], ['clock'], [], []]
    """
    known = frozenset(dimensions().values()) | {"clock"}
    found = {each.unit for each in values(wording(f"is {value}", "en"))} & known
    return frozenset(found | ({"time"} if is_stretch([word.lower() for word in WORD.findall(value)]) else set()))


def is_of_another_measure(old: str, new: str) -> bool:
    """Whether two values are counted in two dimensions."""
    one, other = measures(old), measures(new)
    return bool(one and other) and one.isdisjoint(other)


def is_of_one_kind(old: str, new: str) -> bool:
    """Whether one value can stand for another: of one kind, or of several words of which one differs.

    What is counted in another dimension is another kind: no half an hour for "5 times".
    """
    ours, theirs = kinds(old), kinds(new)
    if is_of_another_measure(old, new):
        return False
    if ours & theirs or ("number" in ours | theirs and ours & UNITS and theirs & UNITS):
        return True
    return differ_in_one(old, new)


def differ_in_one(old: str, new: str) -> bool:
    """Whether two values of several words differ in one: "O negative", "O positive"."""
    one, other = old.lower().split(), new.lower().split()
    return len(one) == len(other) > 1 and sum(map(str.__ne__, one, other)) == 1


def is_value(value: str) -> bool:
    """Whether words name something, and say neither how it is nor what happens to it."""
    every = value.lower().split()
    if not 0 < len(every) <= LONGEST_VALUE or any(word.strip(".!") in words("no_value") for word in every):
        return False
    endings = table(ANY, "corrections")["no_value_ending"]
    described = re.search(rf"..(?:{endings})$|..[^aeiour]y$", every[0]) is not None
    return every[0] in words("noun_all_the_same") or not described


def is_changing(text: str) -> bool:
    """Whether words say that something was so and is not any more."""
    return pattern("changing").search(text) is not None


def tells_history(text: str) -> bool:
    """Whether words only say how something was once: nothing is otherwise by that.

    >>> tells_history("standup used to be at 10"), tells_history("it used to be at 10, now it's at 9")
    (True, False)
    """
    return anywhere("once").search(text) is not None and not wording(opened(text).rest).has("now", "change", "negation")


def is_over(text: str) -> bool:
    """Whether what a sentence denies was so once: "I sold my boat", "I don't live there any more"."""
    return is_changing(text) or anywhere("not").search(text) is None


def denies(text: str, value: str) -> bool:
    """Whether a sentence denies a value outright: not only for a part, and not only at times.

    >>> denies("I don't take aspirin any more.", "aspirin"), denies("I don't take aspirin at night.", "aspirin")
    (True, False)
    """
    before, _, after = text.partition(value)
    if is_partial(before):
        return False
    return (
        re.match(rf"(?i)(?:\s*(?:[,;.!:)–—-]|$)|\s+(?:{listed('trail')}|{listed('but')}|{listed('changing')}))", after)
        is not None
    )


def is_partial(text: str) -> bool:
    """Whether a sentence denies something only in part, or only supposes it: "not only", "when Tom is not there"."""
    return opening("supposing").match(text.lstrip()) is not None or anywhere("not", "partly").search(text) is not None


def is_about(reply: str, base: str) -> bool:
    """Whether a reply takes note of a sentence, restates it or asks on, and adds nothing that could be meant."""
    read, held = wording(reply), wording(base)
    if len(WORD.findall(reply)) <= SHORT_REPLY and not read.asks:
        return True
    ours, theirs = content_words(held), content_words(read)
    novel = [word for word in theirs if word not in ours]
    typed = {value.value for value in values(read)} - {value.value for value in values(held)}
    if len(ours) > 1 and set(ours) <= set(theirs) and not typed and not read.asks:
        return True
    restates = read.has("you") and len(theirs) > len(novel) and not read.has("kin") | held.has("kin")
    return (restates and len(novel) <= 2) or (read.asks and read.has("pointing") and len(novel) <= 2 and not typed)
