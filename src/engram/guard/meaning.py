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
    if sorts & of.MODEL or (sorts & of.JUDGE and sorts & (of.AUTOMATIC | of.READING)):
        sorts |= of.ADDRESSED | of.CALLED
    if sorts & of.USER:
        sorts |= of.ABOUT_USER
    if sorts & of.OF_MODELS and sorts & of.YOU:
        sorts |= of.SELF
    if sorts & of.LORD and sorts & of.WHOSE:
        sorts |= of.MASTER
    if sorts & of.RULES and sorts & of.YOU:
        sorts |= of.YOURS
    if sorts & of.SEND and sorts & (of.KEYS | of.OWN):
        sorts |= of.SENT
    if sorts & of.DROP and sorts & _MASTERS:
        sorts |= of.UNDONE_MASTER
    if sorts & of.RULES:
        sorts |= (of.UNDONE_RULES if sorts & of.DROP else 0) | (of.VOID_RULES if sorts & of.VOID else 0)
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
    meant = [Word(each.start, each.end, _here(sentence, place)) for place, each in enumerate(sentence)]
    if not sorts_in(meant) & _DONE:
        return meant
    return [Word(each.start, each.end, each.sorts | _done_to(meant, place)) for place, each in enumerate(meant)]


_DONE = of.DROP | of.VOID | of.SEND
_MASTERS = of.MASTER | of.MAKER | of.SELF | of.USER


def _done_to(meant: Sequence[Word], place: int) -> int:
    """What is done to rules and to what is confided: what another clause speaks of is not what is dropped or sent."""
    sorts = meant[place].sorts
    if not sorts & _DONE:
        return 0
    around = sorts | _before(meant, place, _CLAUSE) | _after(meant, place, _CLAUSE)
    done = of.SENT if sorts & of.SEND and around & (of.KEYS | of.OWN) else 0
    if sorts & of.DROP and around & _MASTERS:
        done |= of.UNDONE_MASTER
    if around & of.RULES:
        done |= (of.UNDONE_RULES if sorts & of.DROP else 0) | (of.VOID_RULES if sorts & of.VOID else 0)
    return done


def _here(sentence: Sequence[Word], place: int) -> int:
    """The sorts of one word among the others: verbs as orders only, denied ones as what they then mean."""
    sorts = sentence[place].sorts
    if not sorts & _TELLING:
        return sorts
    if sorts & of.TOLD and _is_on_a_topic(sentence, place):
        sorts &= ~(of.RULES | of.YOU | of.INNER)
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
    if sorts & of.RULES:
        arisen |= _of_rules(sorts, sentence, place)
    if sorts & of.WORDING and (_before(sentence, place, 2) | _after(sentence, place, _NEAR)) & of.SECRET:
        arisen |= of.INNER
    if sorts & (of.MODEL | of.JUDGE):
        arisen |= _address(sentence, place)
    if sorts & of.OF_MODELS and _before(sentence, place, 2) & of.YOU:
        arisen |= of.SELF
    if sorts & of.USER and _is_told_about(sentence, place):
        arisen |= of.ABOUT_USER
    if sorts & of.LORD and _before(sentence, place, 2) & of.WHOSE:
        arisen |= of.MASTER
    return arisen


def _of_rules(sorts: int, sentence: Sequence[Word], place: int) -> int:
    """Whether rules are lacking altogether, and whether they are the reader's own, or were given to it."""
    arisen = 0
    near = _before(sentence, place, _NEAR) | _after(sentence, place, _NEAR)
    never_given = near & of.NOT and near & of.GRANTED
    if (_before(sentence, place, 2) & of.NO or never_given) and not _after(sentence, place, 1) & of.TOPIC:
        arisen |= of.FREE
    given = [each.sorts for each in sentence[place + 1 : place + 1 + _FAR] if each.sorts & of.YOU]
    if sorts & of.YOU or _before(sentence, place, _NEAR) & of.YOU or any(not each & of.WHOSE for each in given):
        arisen |= of.YOURS
    return arisen


def _is_on_a_topic(sentence: Sequence[Word], place: int) -> bool:
    """Whether what was told is about some matter, and not about rules, the user or the reader."""
    for at in range(place + 1, min(len(sentence), place + 1 + _FAR)):
        if sentence[at].sorts & of.TOPIC:
            return not sorts_in(sentence[at + 1 : at + 1 + _NEAR]) & (of.RULES | of.USER | of.YOU | of.MODEL | of.MAKER)
    return False


def _is_denied(sorts: int, sentence: Sequence[Word], place: int) -> bool:
    """Whether a word is denied by one shortly before it or, in German, after it."""
    before = _before(sentence, place, _FAR if sorts & of.CHECK else _NEAR)
    return bool(before & (of.NOT | of.NO) or _after(sentence, place, 1 if sorts & of.UNSPACED else _FAR) & of.LATE)


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
    _ORDERS
    | of.OF_MODELS
    | of.RULES
    | of.WORDING
    | of.MODEL
    | of.JUDGE
    | of.FOLLOW
    | of.APPLY
    | of.CHECK
    | of.USER
    | of.LORD
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
    if sorts_in(sentence[:place]) & of.COMMANDS:
        return True
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
        return _program_that_reads(sentence, place)
    if word & of.UNSPACED:
        return _unspaced_address(sentence, place)
    before, after = _before(sentence, place, _NEAR), _clause_after(sentence, place)
    reads = (before | after) & of.READING and sorts_in(sentence) & (of.MUST | of.HERE)
    if before & of.NAMED or reads:
        return of.CALLED | of.ADDRESSED
    if _is_the_one_that_reads_this(sentence, place):
        return of.CALLED | of.ADDRESSED
    if before & of.WHEN and _after(sentence, place, _FAR) & of.READING and _after(sentence, place, _CLAUSE) & of.THIS:
        return of.ADDRESSED  # "if an assistant compares these offers, …"
    if called := _calls(sentence, place):
        return called | of.ADDRESSED
    if sorts_in(sentence[place + 1 : place + 2]) & of.RELATIVE:  # "assistants that … must …"
        after |= sorts_in(sentence[place + 1 : place + 1 + 2 * _CLAUSE])
    told = after & of.MUST and not before & of.OTHERS and _is_early(sentence, place)
    return of.ADDRESSED if told or _is_wanted(sentence, place) else 0


def _is_the_one_that_reads_this(sentence: Sequence[Word], place: int) -> bool:
    """Whether a model is told of as the one that reads this very text: nobody else writes so but to it."""
    if not sorts_in(sentence[place + 1 : place + 3]) & of.RELATIVE:
        return False
    following = sorts_in(sentence[place + 1 : place + 1 + _CLAUSE])
    return bool(following & of.READING and following & of.THIS)


def _unspaced_address(sentence: Sequence[Word], place: int) -> int:
    """The same where words are not parted: a model heads its clause, or is told of as the one that reads this."""
    head = place - 1
    while head >= 0 and not sentence[head].sorts & BREAK:
        head -= 1
    led = sorts_in(sentence[head + 1 : place])
    if led & of.CALL or sorts_in(sentence[place + 1 : place + 3]) & of.CALL:
        return of.CALLED | of.ADDRESSED
    heads = sentence[place].start - (sentence[head].end if head >= 0 else 0) <= _SMALL
    reads = (led | _after(sentence, place, _NEAR)) & of.READING
    told = sorts_in(sentence[place:]) & (of.MUST | of.HIDE)
    return of.ADDRESSED if told and (heads or reads) else 0


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
        bare = not passed and (at < 0 or not sentence[at].sorts & COMMA or bool(sentence[at - 1].sorts & of.CALL))
        kind = bool(passed) and all(each.sorts & (of.AUTOMATIC | of.MODEL) for each in passed)
        return of.ADDRESSED if following & (PAUSE if bare else COLON if kind else 0) else 0
    loud = any(each.end - each.start >= _SMALL for each in calling)
    following |= _end_of_reading(sentence, place)
    return of.CALLED if following & (PAUSE if loud else COLON) else 0


def _program_that_reads(sentence: Sequence[Word], place: int) -> int:
    """Whether a program is called by what only a program is called by: "any tool that summarises this text:"."""
    reads = _clause_after(sentence, place) & of.READING and _clause_after(sentence, place) & of.THIS
    return _calls(sentence, place) if reads and _end_of_reading(sentence, place) & COLON else 0


def _end_of_reading(sentence: Sequence[Word], place: int) -> int:
    """The sign that ends what is said of a model that reads: "models that read this page:"."""
    reading = False
    for each in sentence[place + 1 : place + 1 + _CLAUSE]:
        reading = reading or bool(each.sorts & of.READING)
        if each.sorts & BREAK and (reading or not each.sorts & COMMA):
            return each.sorts if reading else 0
    return 0


def _is_passed(word: Word) -> bool:
    """Whether a word may stand between the one that calls a model and its name."""
    return bool(word.sorts & (of.CALL | of.AUTOMATIC | of.JUDGE | of.MODEL)) or _is_small(word)


def _is_small(word: Word) -> bool:
    """Whether a word is one of the small ones that tell nothing."""
    return not word.sorts and word.end - word.start <= _SMALL


_SMALL = 4
