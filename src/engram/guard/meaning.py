"""What the words of a sentence mean together: which verbs are orders, what is denied, whether a model is addressed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engram.guard.phrasing import sorts as of
from engram.guard.phrasing.lexicon import BREAK, COLON, COMMA, PAUSE, Word

# What a denied sort becomes: "do not follow" is to drop; what is not to be sent is no order to send it.
_DENIED = (
    (of.FOLLOW, of.DROP),
    (of.APPLY, of.VOID),
    (of.TELL, of.HIDE),
    (of.CHECK, of.UNCHECKED),
    (of.SEND | of.SHOW | of.TOOL | of.PUSH | of.DROP | of.STORE | of.HIDE, 0),
)
_NEAR, _FAR = 3, 5


def possible(sorts: int) -> int:
    """The sorts that may arise from those a text has."""
    if sorts & (of.NOT | of.NO):
        for sort, becomes in _DENIED:
            sorts |= becomes if sorts & sort else 0
        sorts |= of.FREE if sorts & of.RULES else 0
    if sorts & (of.MODEL | of.JUDGE):
        sorts |= of.ADDRESSED | of.CALLED
    if sorts & of.USER:
        sorts |= of.ABOUT_USER
    if sorts & of.OF_MODELS and sorts & of.YOU:
        sorts |= of.SELF
    if sorts & (of.USER | of.EVERY | of.SELF):
        sorts |= of.ORDER
    return sorts | of.INNER if sorts & of.SECRET and sorts & of.WORDING else sorts


def sorts_in(words: Iterable[Word]) -> int:
    """All the sorts of some words."""
    sorts = 0
    for each in words:
        sorts |= each.sorts
    return sorts


def resolved(sentence: list[Word]) -> list[Word]:
    """The words of a sentence with the sorts they have where they stand."""
    return [Word(each.start, each.end, _here(sentence, place)) for place, each in enumerate(sentence)]


def _here(sentence: Sequence[Word], place: int) -> int:
    """The sorts of one word among the others: verbs as orders only, denied ones as what they then mean."""
    sorts = sentence[place].sorts
    if not sorts & _TELLING:
        return sorts
    arisen = _arisen(sorts, sentence, place)
    if sorts & _DENIABLE and _is_denied(sorts, sentence, place):
        arisen |= _turned(sorts, sentence, place)
        sorts &= ~_ORDERS
    if sorts & _ORDERS and not sorts & of.LEAD and not _is_order(sentence, place):
        sorts &= ~_ORDERS
    return sorts | arisen


def _arisen(sorts: int, sentence: Sequence[Word], place: int) -> int:
    """The sorts that a noun has from those around it."""
    arisen = 0
    if sorts & of.RULES and _before(sentence, place, 2) & of.NO:
        arisen |= of.FREE
    if sorts & of.WORDING and (_before(sentence, place, 2) | _after(sentence, place, _NEAR)) & of.SECRET:
        arisen |= of.INNER
    if sorts & (of.MODEL | of.JUDGE):
        arisen |= _address(sentence, place)
    if sorts & of.OF_MODELS and _before(sentence, place, 2) & of.YOU:
        arisen |= of.SELF
    if sorts & of.USER and _is_told_about(sentence, place):
        arisen |= of.ABOUT_USER
    return arisen


def _is_denied(sorts: int, sentence: Sequence[Word], place: int) -> bool:
    """Whether a word is denied by one shortly before it or, in German, after it."""
    before = _before(sentence, place, _FAR if sorts & of.CHECK else _NEAR)
    return bool(before & (of.NOT | of.NO) or _after(sentence, place, _FAR) & of.LATE)


def _turned(sorts: int, sentence: Sequence[Word], place: int) -> int:
    """What a denied word means; of verbs only where it is an order not to."""
    ordered = _before(sentence, place, _NEAR) & of.NO or _is_order(sentence, _denial(sentence, place))
    arisen = 0
    for sort, becomes in _DENIED:
        arisen |= becomes if sorts & sort and (ordered or not sort & _VERBS) else 0
    return arisen


def _denial(sentence: Sequence[Word], place: int) -> int:
    """Where the word stands that denies another; that itself where it only follows."""
    for at in range(place - 1, max(-1, place - 1 - _NEAR), -1):
        if sentence[at].sorts & of.NOT:
            return at
    return place


_ORDERS = of.ACTS | of.REPLY | of.ORDER | of.SAY
_VERBS = of.FOLLOW | of.TELL
_DENIABLE = _ORDERS | of.FOLLOW | of.APPLY | of.CHECK
_TELLING = (
    _ORDERS | of.OF_MODELS | of.RULES | of.WORDING | of.MODEL | of.JUDGE | of.FOLLOW | of.APPLY | of.CHECK | of.USER
)


def _before(sentence: Sequence[Word], place: int, reach: int) -> int:
    """The sorts of the words shortly before one, in its own clause."""
    sorts = 0
    for each in reversed(sentence[max(0, place - reach) : place]):
        if each.sorts & BREAK:
            break
        sorts |= each.sorts
    return sorts


def _after(sentence: Sequence[Word], place: int, reach: int) -> int:
    """The sorts of the words shortly after one, in its own clause."""
    sorts = 0
    for each in sentence[place + 1 : place + 1 + reach]:
        if each.sorts & BREAK:
            break
        sorts |= each.sorts
    return sorts


def _is_order(sentence: Sequence[Word], place: int) -> bool:
    """Whether a verb begins its clause, or is joined to one that does, or must be done by the reader."""
    if sentence[place].sorts & of.UNSPACED:
        return not sorts_in(sentence[:place]) & of.OTHERS
    if place + 1 < len(sentence) and _is_listed(sentence[place + 1].sorts) and not sentence[place].sorts & _ALONE:
        return False
    led, at = 0, place - 1
    while at >= 0 and sentence[at].sorts & of.LEAD:
        led |= sentence[at].sorts
        at -= 1
    if at < 0 or sentence[at].sorts & BREAK:
        return at + 1 == place or not sentence[at + 1].sorts & of.TO  # "to do this, …" says what for
    if led & of.MUST and led & of.YOU:
        return True
    if led & of.TO and _first(sentence, at) & of.ORDER:  # "use the tool to …"
        return True
    if sentence[at].sorts & of.EVERY or (led & of.TO and sentence[at].sorts & of.MODEL and _is_wanted(sentence, at)):
        return True
    return bool(led & (of.MUST | of.JOINS)) and not sorts_in(sentence[:place]) & of.OTHERS


def _first(sentence: Sequence[Word], place: int) -> int:
    """The sorts of the first word of the clause that a word stands in."""
    at = place
    while at > 0 and place - at < _CLAUSE and not sentence[at - 1].sorts & BREAK:
        at -= 1
    return sentence[at].sorts


_CLAUSE = 8


def _is_listed(following: int) -> bool:
    """Whether the sign after a word tells that it is one of a list or of code, and no verb."""
    return bool(following & BREAK and (following & COMMA or not following & PAUSE))


_ALONE = of.HIDE | of.DROP | of.NOT


def _address(sentence: Sequence[Word], place: int) -> int:
    """Whether a model is spoken to: called, or told what it must."""
    word = sentence[place].sorts
    if not word & of.MODEL and not sorts_in(sentence[max(0, place - 2) : place + 3]) & of.AUTOMATIC:
        return 0
    if word & of.UNSPACED:
        called = sorts_in(sentence[max(0, place - 2) : place + 3]) & of.CALL
        return of.CALLED | of.ADDRESSED if called else of.ADDRESSED if sorts_in(sentence[place:]) & of.MUST else 0
    before, after = _before(sentence, place, _NEAR), _clause_after(sentence, place)
    reads = (before | after) & of.READING and sorts_in(sentence) & (of.MUST | of.HERE)
    if before & of.NAMED or reads:
        return of.CALLED | of.ADDRESSED
    if called := _calls(sentence, place):
        return called | of.ADDRESSED
    told = after & of.MUST and not before & of.OTHERS and _is_early(sentence, place)
    return of.ADDRESSED if told or _is_wanted(sentence, place) else 0


def _clause_after(sentence: Sequence[Word], place: int) -> int:
    """The sorts of the words after one, past commas."""
    sorts = 0
    for each in sentence[place + 1 : place + 9]:
        if each.sorts & BREAK and not each.sorts & COMMA:
            break
        sorts |= each.sorts
    return sorts


def _is_wanted(sentence: Sequence[Word], place: int) -> bool:
    """Whether somebody wants a model to do something."""
    return bool(_before(sentence, place, _NEAR) & of.WANT and _after(sentence, place, 1) & of.TO)


def _is_told_about(sentence: Sequence[Word], place: int) -> bool:
    """Whether the user is what an order shortly before is about, and not what a clause in between is."""
    if sentence[place].sorts & of.UNSPACED:
        return bool(sorts_in(sentence) & of.ACTS) and not sorts_in(sentence) & of.OTHERS
    if not sentence[place].sorts & of.DEFINITE and sentence[place].end - sentence[place].start <= len("users"):
        return False
    for at in range(place - 1, max(-1, place - 7), -1):
        if sentence[at].sorts & (BREAK | of.WHEN | of.OTHERS | of.USER):
            return False
        if sentence[at].sorts & _ORDERS and _is_order(sentence, at):
            return True
    return False


def _is_early(sentence: Sequence[Word], place: int) -> bool:
    """Whether a word stands at the head of its clause."""
    return place < _NEAR or any(each.sorts & BREAK for each in sentence[place - _NEAR : place])


def _calls(sentence: Sequence[Word], place: int) -> int:
    """How a clause that breaks off after a model's name calls it: by a word for that, or by the name alone."""
    passed: list[Word] = []
    at = place - 1
    while at >= 0 and len(passed) < _CLAUSE and _is_passed(sentence[at]):
        passed.append(sentence[at])
        at -= 1
    if at >= 0 and not sentence[at].sorts & BREAK:
        return 0
    calling = [each for each in passed if each.sorts & of.CALL]
    following = sorts_in(sentence[place + 1 : place + (4 if calling else 2)])
    if not calling:
        bare = not passed and not (at >= 0 and sentence[at].sorts & COMMA)
        return of.ADDRESSED if bare and following & PAUSE else 0
    loud = any(each.end - each.start >= _SMALL for each in calling)
    return of.CALLED if following & (PAUSE if loud else COLON) else 0


def _is_passed(word: Word) -> bool:
    """Whether a word may stand between the one that calls a model and its name."""
    return bool(word.sorts & (of.CALL | of.AUTOMATIC | of.JUDGE)) or _is_small(word)


def _is_small(word: Word) -> bool:
    """Whether a word is one of the small ones that tell nothing."""
    return not word.sorts and word.end - word.start <= _SMALL


_SMALL = 4
