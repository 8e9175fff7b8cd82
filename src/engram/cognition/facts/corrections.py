"""Explicit corrections: that something said before is wrong, what is right instead, and which sentence is meant.

A correction is known by the words that open or close it ("no", "actually", "I meant"), by a contrast ("not X but Y",
"X, not Y"), or by what it says of itself ("I was right before"). One that names nothing but a value corrects the
sentence that holds the wrong value, or else the last one of the same speaker whose value is of the same kind.
The words are those of `language/data/any/corrections.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from engram.cognition.facts.correction_values import held_value, is_meant_for, respelt, value_named
from engram.cognition.facts.correction_words import (
    LONGEST,
    LONGEST_CHAIN,
    LONGEST_MOVE,
    LONGEST_VALUE,
    REACH,
    TRIGGERING,
    WORD,
    Correction,
    Opened,
    Said,
    bare,
    contrasted,
    differ_in_one,
    is_about,
    is_changing,
    is_of_one_kind,
    is_partial,
    is_value,
    kinds,
    opened,
    opening,
    pattern,
    tells_history,
)
from engram.cognition.relations import is_functional
from engram.language.readers.relations import relation_in
from engram.language.readers.segment import PieceKind, segment
from engram.language.readers.values import values
from engram.language.readers.wording import content_words, wording
from engram.language.tables import ANY, phrases, table
from engram.model.change import Was
from engram.model.proposal import Utterance
from engram.model.triple import Triple


def corrections_of(said: Utterance, before: Sequence[Utterance]) -> dict[int, Correction]:
    """The corrections of a turn, by where their sentences begin: what opens one may be a sentence of its own."""
    found: dict[int, Correction] = {}
    carried, wrong, heard = None, None, list(before)
    for piece in segment(said.text):
        text = piece.text.replace("’", "'")
        if piece.kind is PieceKind.PASTE or len(text) > LONGEST:
            continue
        joined = _denied_before(text, heard, said)
        if carried is None and wrong is None and joined is None and not _may_correct(text):
            heard.append(replace(said, text=text))
            continue
        start = opened(text)
        if start.names and (not start.rest.strip(" .!") or _only_not(start.rest)):
            carried = start
            continue
        correction = joined or correction_in(text, heard, said, carried)
        if wrong is not None and (correction is None or not correction.wrong) and relation_in(text, speaker=None):
            correction = Correction(wrong=wrong.wrong, was=wrong.was)
        if correction is not None:
            found[piece.start] = correction
        carried, wrong = None, correction if correction and correction.wrong and not correction.right else None
        heard.append(replace(said, text=text))
    return found


def _denied_before(text: str, heard: Sequence[Utterance], said: Utterance) -> Correction | None:
    """What two sentences correct, of which the first only denies a value: "It isn't Rome. It's Oslo."."""
    last = heard[-1] if heard else None
    if last is None or not is_own(last, said) or pattern("denial").fullmatch(last.text) is None:
        return None
    both = f"{last.text.rstrip(' .!')}, {text}"
    found = correction_in(both, heard[:-1], said) if pattern("not_it").fullmatch(both) else None
    return found if found is not None and found.meant is not None else None


def _may_correct(text: str) -> bool:
    """Whether any word is there without which nothing is a correction: a look, since most sentences are none."""
    found = {word.strip(".:") for word in WORD.findall(text.lower())}
    return not found.isdisjoint(triggers()) or "n't" in text or "*" in text or not text.isascii()


@cache
def triggers() -> frozenset[str]:
    """The last word of every phrase that may make a correction."""
    every = [phrase for name in TRIGGERING for phrase in phrases(table(ANY, "corrections")[name])]
    return frozenset(phrase.split()[-1] for phrase in every)


def _only_not(rest: str) -> bool:
    """Whether a sentence only says what is not so: "Not the oboe"."""
    return len(rest.split()) <= LONGEST_VALUE and opening("not").match(rest) is not None


def correction_in(
    sentence: str, before: Sequence[Utterance], said: Utterance, carried: Opened | None = None
) -> Correction | None:
    """What a sentence corrects, if it does; `carried` is how the sentence right before it opens a correction."""
    if len(sentence) > LONGEST or sentence.rstrip(" \"'”»)").endswith("?") or said.role != "user":
        return None
    found = opened(sentence)
    if is_partial(found.rest) or tells_history(found.rest):
        return None
    if carried is not None:
        found = Opened(found.rest, found.names | carried.names)
    changed = "update" in found.names or is_changing(sentence) or is_shifted(found.rest)
    was = Was.CHANGED if changed else Was.WRONG
    if first := pattern("again").match(found.rest):
        return _again(found.rest[first.end() :], before, said)
    if follows := pattern("successor").match(found.rest):
        clause = f"{follows['new']} is {follows['what']}"
        short = len(follows["what"].split()) < LONGEST_VALUE and not wording(follows["old"]).has("reported")
        if short and relation_in(clause, speaker=said.speaker) is not None:
            return Correction(follows["new"], follows["old"], was, opened=True, clause=clause)
    contrast = contrasted(found.rest)
    if contrast is not None:
        return _contrast(found, contrast, was, before, said)
    if found.names & ASKING_BACK and pattern("which").fullmatch(found.rest):
        return None
    value = _without_aside(found)
    if meant := _meant(value, before, said, changed=changed):
        return replace(meant, was=was, opened=True)
    if value is not found:
        return None  # nothing said before has such a value, and why it is to be so states nothing else
    if found.names.isdisjoint(FIRM):
        return None
    held = relation_in(found.rest, speaker=None)
    one = held is None or is_functional(held.relation) or held.denied
    firm = found.names & (FIRM if one else SURE)
    if not firm or wording(found.rest).has("addition"):
        return None
    certain = bool(firm - {"meant", "sorry"})
    if frame := next((each for each in _own(before, said) if _same_frame(found.rest, each.base)), None):
        return Correction(was=was, opened=certain, frame=frame)
    return Correction(was=was, opened=certain) if _states(found.rest) else None


ASKING_BACK = frozenset({"meant", "sorry", "soft"})  # what also opens an answer to "which one?"


def _without_aside(found: Opened) -> Opened:
    """Only the value, where a sentence says after it why: "make it half an hour, they seldom change"."""
    if not found.names & {"meant", "sorry"} or wording(found.rest).has("my", "we"):
        return found
    split = pattern("aside").match(found.rest)
    if split is None or relation_in(found.rest, speaker=None) is not None:
        return found
    value = bare(split["new"])
    typed = not kinds(value) & {"plain", "name"} and len(value.split()) <= LONGEST_VALUE
    return Opened(split["new"], found.names) if typed and len(split["aside"].split()) > 1 else found


SURE = frozenset({"hard", "no", "update"})  # what corrects even where one can have many: "no, I like jazz"
FIRM = SURE | {"mild", "meant", "sorry"}  # what corrects where one has one of a kind


def _same_frame(rest: str, base: str) -> bool:
    """Whether two sentences are the same but for one value: "I play the oboe", "I play the lute"."""
    one, other = (WORD.findall(each.lower().rstrip(" .!")) for each in (rest, base))
    start = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    pairs = zip(one[start:][::-1], other[start:][::-1], strict=False)
    end = next((place for place, pair in enumerate(pairs) if pair[0] != pair[1]), 0)
    left = [" ".join(each[start : len(each) - end]) for each in (one, other)]
    return start >= 2 and all(0 < len(each.split()) < LONGEST_VALUE for each in left) and is_of_one_kind(*left)


def is_shifted(rest: str) -> bool:
    """Whether words say that something was moved to another day, hour or number."""
    found = pattern("shifted").match(rest) or pattern("shifted_last").match(rest)
    return found is not None and not kinds(bare(found["new"])) & {"plain", "name", "colour", "identifier"}


def _states(rest: str) -> bool:
    """Whether what is left states something by itself, and is no proposal: "let us meet", "try again"."""
    if relation_in(rest, speaker=None) is not None:
        return True
    read = wording(rest)
    if opening("proposing").match(rest) or read.opens(
        "task_first", "request", "soft", "pointing_first", "he", "filler", "you"
    ):
        return False
    return len(content_words(read)) > 0 and len(read.low) > 1 and read.has("verb", "copula", "past")


def _contrast(
    found: Opened, contrast: tuple[str, str, str, str], was: Was, before: Sequence[Utterance], said: Utterance
) -> Correction | None:
    """What "not X but Y" corrects: the sentence that holds X, if it names nothing else."""
    old, new, rest, how = contrast
    if how == "no_more":
        return Correction(wrong=old, was=Was.CHANGED)
    if how in ("instead", "from_to", "replaced_with"):
        return Correction(right=new, wrong=old, was=Was.CHANGED)
    if how == "not_comma" and _stands_alone(found.rest):
        return Correction(wrong=old, was=was, opened=bool(found.names - {"soft", "sorry"}))
    if (
        how == "not_after"
        and was is Was.CHANGED
        and not re.search(r"[,;–—-]\s*$", found.rest.partition(old)[0][: len(rest) + 2])
    ):
        return Correction(wrong=old, was=was, opened=bool(found.names - {"soft", "sorry"}))
    left = bare(rest) if how == "not_after" else new
    if not left or len(left.split()) > LONGEST_VALUE or _says_of(rest):
        return Correction(right=new, wrong=old, was=was, opened=bool(found.names - {"soft", "sorry"}))
    holds = re.compile(rf"(?i)(?<!\w){re.escape(old)}(?!\w)")
    if how == "not_comma" and kinds(left) == {"plain"} and not is_value(left):
        return None
    for each in _own(before, said):
        if holds.search(each.value or each.base) and is_of_one_kind(old, left) and not _asks(each):
            return Correction(right=left, wrong=old, was=was, opened=True, meant=each)
    return Correction(right=left, wrong=old, was=was) if found.names or how != "not_after" else None


def _stands_alone(rest: str) -> bool:
    """Whether words say by themselves what a value is the value of."""
    return wording(rest).has("first_person", "my", "we") or relation_in(rest, speaker=None) is not None


def _names_its_matter(found: Opened) -> bool:
    """Whether words say what a value is the value of before a verb, or beside it where nothing says they correct."""
    read = wording(found.rest)
    moved = [place for place, word in enumerate(read.low) if pattern("moved").fullmatch(word)]
    verbs = [*moved, *(place for name in ("verb", "copula", "past", "change") for place in read.cues.get(name, ()))]
    until = min(verbs, default=0 if found.names else len(read.low))
    typed = {value.at for value in values(read)}
    return any(place < until and place not in typed for place in content_words(read).values())


def tells_another_value(text: str) -> bool:
    """Whether a sentence says of what it names that a number, an hour or a day is another one now.

    >>> tells_another_value("The server has 32 GB of RAM now."), tells_another_value("It's 5 now.")
    (True, False)
    """
    found = opened(text.replace("’", "'"))
    if pattern("moved").search(found.rest) is None:
        return False
    typed = any(value.kind != "name" for value in values(wording(found.rest)))
    return typed and _names_its_matter(found)


def _names(rest: str, base: str) -> bool:
    """Whether words name the matter of a sentence anywhere: "they raised the rent to 1040"."""
    typed = {value.at for value in values(wording(rest))}
    named = {word for word, place in content_words(wording(rest)).items() if place not in typed}
    return not named.isdisjoint(content_words(wording(base)))


def _says_of(rest: str) -> bool:
    """Whether words say themselves what a value is the value of: "my birthday", "I live"."""
    read = wording(rest)
    return read.has("first_person", "my", "we", "kin") or len(content_words(read)) > 1


def slot(triple: Triple) -> tuple[str, str]:
    """Whose relation to something a sentence is about."""
    return triple.subject, triple.relation


def _again(rest: str, before: Sequence[Utterance], said: Utterance) -> Correction | None:
    """What was said before the last correction holds again."""
    own = list(_own(before, said))
    if rest.strip() or not own or _stands_between(before, said, own[0].base):
        return Correction(opened=True) if rest.strip() else None
    last = own[0]
    if last.over is not None:
        return Correction(
            last.over.value, last.value, Was.WRONG, opened=True, meant=replace(last.over, words=last.words)
        )
    here = relation_in(last.base, speaker=said.speaker)
    for each in own[1:]:
        there = relation_in(each.base, speaker=said.speaker)
        if here and there and slot(here) == slot(there) and here.object != there.object:
            back = replace(each, words=last.words)
            return Correction(each.value or there.object, here.object, Was.WRONG, opened=True, meant=back)
    return None


def _meant(found: Opened, before: Sequence[Utterance], said: Utterance, *, changed: bool) -> Correction | None:
    """What a sentence that names nothing but a value corrects."""
    if len(found.rest.split()) > LONGEST_MOVE:
        return None
    spelt = pattern("spelt").match(found.rest) or pattern("spelling").match(found.rest)
    back = pattern("after_all").match(found.rest) or (pattern("was_right").match(found.rest) if found.names else None)
    moved = changed or pattern("moved").search(found.rest) is not None
    if not (spelt or found.names or back or moved):
        return None
    if spelt is not None:
        return respelt(spelt["new"], list(_own(before, said)))
    if _stands_alone(found.rest) or (back is None and _names_its_matter(found)):
        return None
    own = list(_own(before, said))
    if back is not None:
        held = re.compile(rf"(?i)(?<!\w){re.escape(back['new'])}(?!\w)")
        own = own if any(held.search(each.whole) for each in own) else []
    if not own:
        return None
    last = own[0]
    if not found.names and back is None and _names(found.rest, last.base):
        return None
    value = back["new"].strip() if back else value_named(found.rest, last)
    firm = found.firm or back is not None
    typed = bool(value) and not kinds(value) & {"name", "plain"}
    if not value or value.lower() == (said.speaker or "").lower():
        return None
    sure = firm or "no" in found.names or typed
    for each in _last_turn(before, said):
        old = held_value(each, value, said)
        if (
            old
            and not _asks(each)
            and old.lower() != value.lower()
            and (sure or differ_in_one(old, value))
            and is_meant_for(found, old, value, each, firm=firm)
        ):
            between = _stands_between(before, said, each.base)
            return None if between else Correction(right=value, wrong=old, meant=each)
    return None


def _asks(said: Said) -> bool:
    """Whether a sentence only asks: who puts a question otherwise states nothing."""
    read = wording(said.base)
    return read.asks or read.opens("question_first")


def _own(before: Sequence[Utterance], said: Utterance) -> Iterator[Said]:
    """What the same speaker said before, newest first, each correction with the sentence that it is the value of."""
    for place in range(len(before) - 1, -1, -1):
        if is_own(before[place], said):
            yield from _turn(before, place)


def _last_turn(before: Sequence[Utterance], said: Utterance) -> Iterator[Said]:
    """The sentences of the last turn of the same speaker, the last one first."""
    last = next((place for place in range(len(before) - 1, -1, -1) if is_own(before[place], said)), None)
    return iter(()) if last is None else _turn(before, last)


def is_own(turn: Utterance, said: Utterance) -> bool:
    """Whether two turns are by the same speaker."""
    return (turn.role, turn.speaker) == (said.role, said.speaker)


LOOKED_BACK = 4  # turns before one that may be what it corrects


def _turn(before: Sequence[Utterance], place: int) -> Iterator[Said]:
    for sentence in _sentences(before[place].text)[: -REACH - 1 : -1]:
        yield _resolved(sentence, tuple(before[max(0, place - LOOKED_BACK) : place]), before[place])


@lru_cache(256)
def _sentences(text: str) -> tuple[str, ...]:
    return tuple(piece.text for piece in segment(text))


@lru_cache(1024)
def _resolved(sentence: str, before: tuple[Utterance, ...], turn: Utterance) -> Said:
    found = correction_in(sentence, before, turn)
    if found is None or found.meant is None:
        return Said(sentence, sentence, sentence)
    whole = f"{found.meant.whole} {sentence}"
    over = Said(found.meant.words, found.meant.base, found.meant.whole, found.wrong, found.meant.over)
    return Said(sentence, found.meant.base, whole[-LONGEST_CHAIN:], found.right, over)


def _stands_between(before: Sequence[Utterance], said: Utterance, base: str) -> bool:
    """Whether somebody said something else in between, which a "no" may answer."""
    between: list[Utterance] = []
    for turn in reversed(before):
        if is_own(turn, said):
            break
        between.append(turn)
    return any(not is_about(turn.text, base) for turn in between)
