"""What becomes of commitments and of guesses: kept, overdue, done with, and one day out of the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from functools import lru_cache

from engram.cognition.deeds import Deed, deed_in, is_by_another, is_of_another_thing, without_owners, words_told
from engram.cognition.past_forms import past_forms, rejoined
from engram.cognition.words import fold, query_terms, stem
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
    r"|encore|presque|vais|quand|would|could|might|wish|wanted to|meant to|forgot|tried|supposed|hätte|wollte|vergessen"
    r"|quería|olvidé|voulais|oublié)\b|n['’]t\b|['’]ll\b|\?\s*$"
    r"|^\W*(?:have|has|had|did|do|does|is|are|was|were|can|hast|habt|as|avez|has)[\s-]+(?:you|we|they|he|she|anyone|du|ihr"
    r"|tu|vous)\b",
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
    r"|handed in|erledigt|fertig|geschafft|gemacht|abgeschlossen|hecho|hecha|list[oa]|terminad[oa]|acabad[oa]"
    r"|(?<!en )faite?"
    r"|terminée?|finie?|réglée?)\b",
    re.IGNORECASE,
    has=(
        "done|finished|complete|taken|took|wrapped|ticked|checked|sorted|all set|handed|erledigt|fertig|geschafft"
        "|gemacht|abgeschlossen|hech|list|terminad|acabad|fait|fini"
    ),
)
_POINTS_BACK = late(r"\b(?:it|that|this|them|those|das|es|lo|la|eso|ça|cela|c['’]est)\b", re.IGNORECASE)
_WORD = late(r"[^\W\d_]+")
_WITHIN = late(r"(?<=[\w,;:]\s)[^\W\d_][^\W_]+")
_FIGURE = late(r"\d+")
_SENTENCE = late(r"(?<=[.!?;])\s+|\n+")
_AND = late(r",|\b(?:and|und|y|et)\b", re.IGNORECASE)
_BARE_WORDS, _BARE_DONE = 6, 2
# What one does to somebody who can do it too, and what it is to call something off.
_TO_SOMEBODY = frozenset("call ring phone text message email visit ask tell answer help invite".split())
_CALLS_OFF = frozenset("cancel drop scrap absagen kündigen cancelar anular annuler".split())


def settled_by(
    promise: str, said: str, *, at_once: bool = False, doers: AbstractSet[str] = frozenset(), own: bool = True
) -> Progress | None:
    """Whether a statement settles a promise: done, dropped, or neither.

    It must speak of what was promised and of nothing else in its place, in a sentence that is no question, denies
    nothing and speaks of no future; `done` and `sent it` speak of it only where they come right after. Whoever
    promised must have done it: that is who speaks, if it is their `own` promise, or one of the `doers`.

    >>> settled_by("Ana will send the report", "I sent the report"), settled_by("call mum", "I didn't call mum")
    (<Progress.DONE: 'done'>, None)
    >>> settled_by("call mum", "I called my aunt", at_once=True), settled_by("call mum", "Luis called mum")
    (None, None)
    """
    promised, by = promise[:LONGEST_READ], {name.lower() for name in (*doers, who_promised(promise) or "") if name}
    told = (
        _told_by_sentence(promised, without_owners(each, _matter(promised)), by, own=own, at_once=at_once)
        for each in _sentences(said[:LONGEST_READ])
    )
    return next((progress for progress in told if progress is not None), None)


def _told_by_sentence(
    promised: str, shown: str, doers: AbstractSet[str], *, own: bool, at_once: bool
) -> Progress | None:
    if _means_another(promised, shown) or not _concerns(promised, shown, at_once=at_once):
        return None
    did = bool(_deeds(promised, shown)) and not _is_done_by_another(promised, shown)
    dropped = _is_dropped(shown) and not (did and _is_to_be_dropped(promised))
    deed = _deed(promised, shown, dropped=dropped)
    if deed is None or _is_of_another_thing(promised, shown, deed, dropped=dropped):
        return None
    if dropped:
        return Progress.DROPPED
    done = (did or _DONE.search(shown)) and not _NOT_YET.search(shown)
    return Progress.DONE if done and not is_by_another(promised, deed, doers=doers, own=own) else None


def _deed(promised: str, shown: str, *, dropped: bool) -> Deed | None:
    """The clause that says that something was done or dropped."""
    verbs = {word for word in _words(shown) if word in _pasts(promised)}
    return deed_in(shown, _words_of(shown, _DROPPED) if dropped else verbs or _words_of(shown, _DONE), promised)


def _is_of_another_thing(promised: str, shown: str, deed: Deed, *, dropped: bool) -> bool:
    pasts, heard = _pasts(promised), _deeds(promised, shown)
    verbs = {word for word in _words(promised) if stem(fold(word)) in heard} | {
        it for it in _words(shown) if it in pasts
    }
    said = verbs | _FRAME_WORDS | _words_of(shown, _DONE) | (_words_of(shown, _DROPPED) if dropped else set())
    return is_of_another_thing(promised, deed, verbs=said, undone=not verbs)


def _words_of(shown: str, pattern: re.Pattern[str]) -> set[str]:
    return {word for found in pattern.finditer(shown) for word in _words(found[0])}


def _sentences(said: str) -> list[str]:
    """The sentences of a statement; a bare `done` belongs to the one before it."""
    found: list[str] = []
    for each in filter(None, map(str.strip, _SENTENCE.split(said))):
        if found and len(each.split()) <= _BARE_DONE and (_DONE.search(each) or _DROPPED.search(each)):
            found[-1] += f" {each}"
        else:
            found.append(each)
    return found


def _is_to_be_dropped(promised: str) -> bool:
    """Whether calling something off is itself what was promised."""
    return any(word in _CALLS_OFF for word in _words(promised))


def _is_done_by_another(promised: str, shown: str) -> bool:
    """Whether whoever something was to be done to did it: `mum called`, `I was called by mum`."""
    words = [word.lower() for word in _WORD.findall(shown)]
    pasts = {past for word in _words(promised) & _TO_SOMEBODY for past in past_forms(word)}
    at = next((place for place, word in enumerate(words) if word in pasts), 0)
    return bool(at) and (stem(words[at - 1]) in _matter(promised) or words[at + 1 : at + 2] == ["by"])


def _is_dropped(shown: str) -> bool:
    return bool(_DROPPED.search(shown)) and not _NOT_DROPPED.search(shown)


def may_settle(said: str) -> bool:
    """Whether a statement could settle any promise: most say of something that it is not so yet, and drop nothing.

    >>> may_settle("I sent the report"), may_settle("I will send the report")
    (True, False)
    """
    return any(not _NOT_YET.search(each) or _is_dropped(each) for each in _sentences(said[:LONGEST_READ]))


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
    words = rejoined([word.lower() for word in _WORD.findall(promise)])
    return {past: stem(fold(word)) for word in sorted(set(words)) for past in past_forms(word)}


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
    named = _named(promise, said)
    if any(part.isdisjoint(named) for part in _parts(promise)):
        return False
    return bool(about) and _share(promise, said) >= SHARED and (named > deeds & about or about <= deeds)


@lru_cache(maxsize=512)
def _parts(promise: str) -> tuple[frozenset[str], ...]:
    """What a promise is about, by each thing that it lists: bread is not bread and milk."""
    found = (frozenset(query_terms(part)) & _matter(promise) for part in _AND.split(promise))
    return tuple(filter(None, found))


def _deeds(promise: str, said: str) -> set[str]:
    """The verbs of a promise that a statement has in their past."""
    pasts = _pasts(promise)
    return {pasts[word] for word in _words(said) if word in pasts}


def _named(promise: str, said: str) -> frozenset[str]:
    """What a promise is about, as far as a statement names it."""
    return _matter(promise) & (_terms(said) | _deeds(promise, said) | words_told(promise, said))


def _share(promise: str, said: str) -> float:
    """How much of what a promise is about a statement names."""
    about = _matter(promise)
    return len(_named(promise, said)) / len(about) if about else 0.0


_PROMISES = late(
    r"^\W*([^\W\d_][\w'’-]*(?: [A-Z][\w'’-]*)?) "
    r"(?:will|shall|has to|needs to|must|is (?:going )?to|should|promise[sd]?|agree[sd]|plans|wants|intends"
    r"|muss|soll|wird|tiene que|debe|va a|doit|va)\b",
)
_SPEAKERS = frozenset("i we it this that there you he she they ich wir es yo nosotros je nous on".split())


def who_promised(promise: str) -> str | None:
    """Whom a promise in the third person is of; None if it is in the words of whoever has to keep it.

    >>> who_promised("Ana will call mum"), who_promised("need to call mum"), who_promised("I must call mum")
    ('Ana', None, None)
    """
    found = _PROMISES.search(promise[:LONGEST_READ])
    return None if found is None or found[1].lower() in _SPEAKERS else found[1]


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
    told = words_told(promise, said)
    return any(
        mine and theirs and mine.isdisjoint(theirs) and told.isdisjoint(stem(fold(word)) for word in mine)
        for mine, theirs in pairs
    )


@lru_cache(maxsize=512)
def _particulars(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The names in a text, as far as capitals within a sentence tell, and its figures."""
    named = (word.lower() for word in _WITHIN.findall(text) if word[0].isupper())
    return frozenset(word for word in named if stem(word) not in _FRAME), frozenset(_FIGURE.findall(text))


# Words of a promise that do not say what it is about.
_FRAME_WORDS = frozenset(
    """
    promise promised agreed need needs going plan plans due week month today tomorrow monday tuesday wednesday thursday
    friday saturday sunday january february march april june july august september october november december
    montag dienstag mittwoch donnerstag freitag samstag sonntag
    muss soll tiene debe que doit remind todo forget remember gotta tonight unbedingt noch heute morgen
    tengo debo hoy mañana dois faut demain
    """.split()
)
_FRAME = frozenset(map(stem, _FRAME_WORDS))


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
