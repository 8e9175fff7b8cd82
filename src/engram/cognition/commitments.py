"""What becomes of commitments and of guesses: kept, overdue, done with, and one day out of the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache

from engram.cognition.words import query_terms, stem
from engram.late import late
from engram.model.commitment import SETTLED, Commitment, Progress
from engram.model.memory import LIVE, Band, Memory, Policy, Verification

SETTLED_STAYS = timedelta(days=90)
GUESS_STAYS = timedelta(days=30)
SHARED = 0.5  # of what a commitment is about that a statement must name to settle it
LONGEST_READ = 1_000  # characters

_NOT_YET = late(
    r"\b(?:not|never|no(?! longer)|almost|nearly|half|part(?:ly|ially)|still|yet|will|going to|about to|should|must"
    r"|need to|have to|tomorrow|if|when|once|nicht|noch|fast|muss|werde|wenn|todavía|aún|casi|voy a|cuando|si|pas"
    r"|encore|presque|vais|quand)\b|n['’]t\b|['’]ll\b|\?\s*$",
    re.IGNORECASE,
)
_DROPPED = late(
    r"\b(?:cancel(?:s|led|ed)?|called off|dropped|no longer (?:need(?:ed)?|necessary|going|doing|have to)|not going to"
    r"|won['’]t (?:be )?(?:do|doing|happen\w*|need\w*)|gave up on|never ?mind"
    r"|forget (?:about )?(?:(?:it|that)(?!,? \w)|the)"
    r"|scrapped|abgesagt|hinfällig|brauch\w* nicht mehr|cancelad[oa]|ya no hace falta|olvídalo|annulée?"
    r"|plus (?:besoin|la peine)|laisse tomber)\b",
    re.IGNORECASE,
    has=(
        "cancel|called off|dropped|no longer|not going to|won't|gave up on|never|forget|scrapped|abgesagt|brauch|ya no"
        "|annul|plus |laisse"
    ),
)
_NOT_DROPPED = late(
    r"(?:\b(?:not|never|nicht|pas|if|wenn|si|unless)|n['’]t)\s+(?:\w+\s+){0,2}?(?:cancel|called off|dropped|scrapped"
    r"|abgesagt|annul)|\?\s*$",
    re.IGNORECASE,
)
_DONE = late(
    r"\b(?:done|finished|completed?|taken care of|took care of|wrapped up|ticked off|checked off|sorted|all set"
    r"|handed in|erledigt|fertig|geschafft|gemacht|abgeschlossen|hecho|hecha|list[oa]|terminad[oa]|acabad[oa]|faite?"
    r"|terminée?|finie?|réglée?)\b",
    re.IGNORECASE,
    has=(
        "done|finished|complete|taken|took|wrapped|ticked|checked|sorted|all set|handed|erledigt|fertig|geschafft"
        "|gemacht|abgeschlossen|hech|list|terminad|acabad|fait|fini"
    ),
)
_POINTS_BACK = late(r"\b(?:it|that|this|them|those|das|es|lo|la|eso|ça|cela|c['’]est)\b", re.IGNORECASE)
# Pasts of what people commit to, where they are no `-ed`.
_PASTS = {
    "send": "sent", "pay": "paid", "buy": "bought", "write": "wrote written", "meet": "met", "bring": "brought",
    "get": "got", "give": "gave given", "tell": "told", "make": "made", "take": "took taken", "build": "built",
    "find": "found", "read": "read", "do": "did done", "go": "went", "see": "saw seen", "speak": "spoke spoken",
    "schicken": "geschickt abgeschickt", "bezahlen": "bezahlt", "anrufen": "angerufen", "buchen": "gebucht",
    "enviar": "envié enviado", "pagar": "pagué pagado", "llamar": "llamé llamado", "reservar": "reservé reservado",
    "envoyer": "envoyé", "payer": "payé", "appeler": "appelé", "réserver": "réservé",
}  # fmt: skip
_WORD = late(r"[^\W\d_]+")
_WITHIN = late(r"(?<=[\w,;:]\s)[^\W\d_][^\W_]+")
_FIGURE = late(r"\d+")
_BARE_WORDS = 6


def settled_by(promise: str, said: str, *, at_once: bool = False) -> Progress | None:
    """Whether a statement settles a promise: done, dropped, or neither.

    It must speak of what was promised; `done` and `sent it` do so only where they come right after.

    >>> settled_by("Ana will send the report", "I sent the report")
    <Progress.DONE: 'done'>
    """
    shown, promised = said[:LONGEST_READ], promise[:LONGEST_READ]
    if _means_another(promised, shown) or not _concerns(promised, shown, at_once=at_once):
        return None
    if _is_dropped(shown):
        return Progress.DROPPED
    did = _DONE.search(shown) or not _pasts(promised).keys().isdisjoint(_words(shown))
    return Progress.DONE if did and not _NOT_YET.search(shown) else None


def _is_dropped(shown: str) -> bool:
    return bool(_DROPPED.search(shown)) and not _NOT_DROPPED.search(shown)


def may_settle(said: str) -> bool:
    """Whether a statement could settle any promise: most say of something that it is not so yet, and drop nothing.

    >>> may_settle("I sent the report"), may_settle("I will send the report")
    (True, False)
    """
    shown = said[:LONGEST_READ]
    return not _NOT_YET.search(shown) or _is_dropped(shown)


def may_be_settled(promises: Iterable[str], said: str) -> list[str]:
    """Of some promises those that a statement could settle at all: a look that spares most of the comparing."""
    shown = said[:LONGEST_READ]
    if _DONE.search(shown) or _DROPPED.search(shown):
        return list(promises)
    words, every = _words(shown), tuple(promises)
    if words.isdisjoint(_all_pasts(every)):
        return []
    return [promise for promise in every if not words.isdisjoint(_pasts(promise[:LONGEST_READ]))]


@lru_cache(maxsize=8)  # turn after turn may settle the same promises
def _all_pasts(promises: tuple[str, ...]) -> frozenset[str]:
    return frozenset[str]().union(*(_pasts(promise[:LONGEST_READ]) for promise in promises))


@lru_cache(maxsize=64)
def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


@lru_cache(maxsize=64)
def _terms(text: str) -> frozenset[str]:
    return frozenset(query_terms(text))


@lru_cache(maxsize=512)  # a promise is compared with all that is said after it
def _pasts(promise: str) -> dict[str, str]:
    """How the verbs of a promise read once they are done, each with the stem of the verb."""
    found: dict[str, str] = {}
    for word in sorted(_words(promise)):
        regular = (f"{word}ed", f"{word}d", f"{word}{word[-1]}ed", f"{word[:-1]}ied") if len(word) > 2 else ()
        found |= dict.fromkeys((*_PASTS.get(word, "").split(), *regular), stem(word))
    return found


@lru_cache(maxsize=512)
def _matter(promise: str) -> frozenset[str]:
    """What a promise is about."""
    subject, _, rest = promise.partition(" ")
    return frozenset(query_terms(rest or subject)) - _FRAME


def _concerns(promise: str, said: str, *, at_once: bool) -> bool:
    """Whether a statement names most of what was promised, and not only the deed, or points at it right away."""
    if at_once and (len(said.split()) <= _BARE_WORDS or _POINTS_BACK.search(said)):
        return True
    about, deeds = _matter(promise), _deeds(promise, said)
    named = about & (_terms(said) | deeds)
    return bool(about) and _share(promise, said) >= SHARED and (named > deeds & about or about <= deeds)


def _deeds(promise: str, said: str) -> set[str]:
    """The verbs of a promise that a statement has in their past."""
    pasts = _pasts(promise)
    return {pasts[word] for word in _words(said) if word in pasts}


def _share(promise: str, said: str) -> float:
    """How much of what a promise is about a statement names."""
    about = _matter(promise)
    return len(about & (_terms(said) | _deeds(promise, said))) / len(about) if about else 0.0


def told_apart(promises: Sequence[str], said: str) -> list[bool]:
    """Which of several promises that a statement may settle it means: those whose name or figure it has, else the best.

    >>> told_apart(["Ana will send the tax report", "Ana will send the sales report"], "I sent the tax report")
    [True, False]
    """
    heard = frozenset[str]().union(*_particulars(said[:LONGEST_READ]), _words(said[:LONGEST_READ]))
    particular = [frozenset[str]().union(*_particulars(_without_subject(promise))) for promise in promises]
    shares = [_share(promise[:LONGEST_READ], said[:LONGEST_READ]) for promise in promises]
    best = max((share for share, own in zip(shares, particular, strict=True) if not own), default=0.0)
    alone = best == 1.0 or shares.count(best) == 1
    return [
        not own.isdisjoint(heard) if own else alone and share == best
        for share, own in zip(shares, particular, strict=True)
    ]


def _without_subject(promise: str) -> str:
    return promise.partition(" ")[2][:LONGEST_READ]


def _means_another(promise: str, said: str) -> bool:
    """Whether a statement speaks of somebody else, or has another number: to have called Tom is not to have called Ann.

    >>> _means_another("Ana will pay invoice 12", "I paid invoice 13")
    True
    """
    pairs = zip(_particulars(_without_subject(promise)), _particulars(said), strict=True)
    return any(mine and theirs and mine.isdisjoint(theirs) for mine, theirs in pairs)


@lru_cache(maxsize=512)
def _particulars(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The names in a text, as far as capitals within a sentence tell, and its figures."""
    named = (word.lower() for word in _WITHIN.findall(text) if word[0].isupper())
    return frozenset(word for word in named if stem(word) not in _FRAME), frozenset(_FIGURE.findall(text))


# Words of a promise that do not say what it is about.
_FRAME = frozenset(
    stem(word)
    for word in """
    promise promised agreed need needs going plan plans due week month today tomorrow monday tuesday wednesday thursday
    friday saturday sunday january february march april june july august september october november december
    montag dienstag mittwoch donnerstag freitag samstag sonntag
    muss soll tiene debe que doit
    """.split()
)


def progress_at(commitment: Commitment, now: datetime) -> Progress:
    """How far a commitment has come by now: what is not settled in time is overdue."""
    if commitment.progress in SETTLED:
        return commitment.progress
    return Progress.OVERDUE if commitment.due is not None and commitment.due < now else Progress.OPEN


def leaves_recall(commitment: Commitment, now: datetime, stays: timedelta = SETTLED_STAYS) -> bool:
    """Whether a commitment was settled so long ago that it is archived."""
    return commitment.progress in SETTLED and commitment.settled is not None and now - commitment.settled >= stays


def expires(memory: Memory, now: datetime, stays: timedelta = GUESS_STAYS) -> bool:
    """Whether a memory is a guess that nobody confirmed in time, so that it is archived."""
    kept = memory.pinned or memory.policy is Policy.PROTECTED or memory.verification is Verification.USER_CONFIRMED
    return memory.status in LIVE and memory.band is Band.SPECULATIVE and not kept and now - memory.learnt >= stays
