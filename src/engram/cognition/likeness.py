"""Which statement a claim means that nobody holds word for word: one with a typo, or said in other words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from dataclasses import dataclass

from engram.cognition.duplicates import SAME_COSINE, difference
from engram.cognition.entities.resolving import slips
from engram.cognition.restating import LIGHT, impersonal
from engram.cognition.words import STOP_WORDS, fold, stem
from engram.late import late

AHEAD = 0.1  # by which the first must lead the second
NEAR, NEAR_COSINE = 0.45, 0.6  # from which a statement is worth naming to whoever asks
MOST_NEAR = 3
LONGEST_READ = 1_000  # characters
SHORTEST_TYPO, LONG = 4, 8  # letters of a word in which one letter may be wrong, or two

_TOKEN = late(r"\d[\d.,:/-]*\d|\d|[^\W\d_]+")
_ASKS = late(
    r"[?？]\s*$|^\s*¿"
    r"|^\s*(?:what|which|who|whose|whom|where|when|why|how)(?:['’]s\b|\s+(?:is|are|was|were|do|does|did|has|have|can)\b)"
    r"|^\s*(?:was|wer|wo|wann|wie|welche[rsn]?)\s+(?:ist|sind|war|hat|haben)\b|^\s*(?:quel(?:le)?s?|où|qui)\s+est\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A statement that may be meant: its words, who said them, and how near it is in meaning, if that is known."""

    id: str
    text: str
    speaker: str | None = None
    cosine: float | None = None


@dataclass(frozen=True, slots=True)
class Meant:
    """The statement that is clearly meant, if there is one, and the nearest, best first."""

    clear: Candidate | None
    near: tuple[Candidate, ...]


def asks(claim: str) -> bool:
    """Whether something given as a claim is a question.

    >>> asks("what is the deploy day"), asks("The deploy day is Friday")
    (True, False)
    """
    return bool(_ASKS.search(claim[:LONGEST_READ]))


def meant_by(
    claim: str, candidates: Iterable[Candidate], known: Set[str] = frozenset(), *, least: float = SAME_COSINE
) -> Meant:
    """Which of some statements a claim means: the one that is clearly meant, or only the nearest.

    `known` are stems of words that the store has: what it has is no typo of something else. `least` is the cosine from
    which two wordings may be one claim.

    >>> held = [Candidate("1", "The deploy day is Friday"), Candidate("2", "Tea is at four")]
    >>> meant_by("The deploi day is Fryday", held).clear.id
    '1'
    """
    shared = {each: shared_words(claim, each, known) for each in candidates}
    near = {each: words for each, words in shared.items() if words >= NEAR or (each.cosine or 0.0) >= NEAR_COSINE}
    ranked = sorted(near, key=lambda each: (-likeness(near[each], each), each.id))
    fitting = [each for each in ranked if is_meant(claim, each, known, least=least)]
    clear = fitting[0] if fitting and not asks(claim) else None
    if clear and len(fitting) > 1 and likeness(near[fitting[1]], fitting[1]) > likeness(near[clear], clear) - AHEAD:
        clear = None
    return Meant(clear, tuple(ranked[:MOST_NEAR]))


def likeness(shared: float, candidate: Candidate) -> float:
    """How like a statement is to a claim, 0 to 1: by the words they share, or by meaning where that is more."""
    return max(shared, candidate.cosine or 0.0)


def shared_words(claim: str, candidate: Candidate, known: Set[str] = frozenset()) -> float:
    """How much of their words a claim and a statement share, 0 to 1, typos forgiven."""
    mine, theirs = words_of(claim), words_of(told_by(candidate, claim))
    return 2 * len(pairs(mine, theirs, known)) / (len(mine) + len(theirs)) if mine and theirs else 0.0


def is_meant(claim: str, candidate: Candidate, known: Set[str] = frozenset(), *, least: float = SAME_COSINE) -> bool:
    """Whether a claim says what a statement does: in the same words, typos forgiven, or meaning the same.

    One word more makes another statement ("Ana's sister lives in Lisbon"), and so does another name, number, time or
    denial, however near the meaning is.

    >>> held = Candidate("1", "The spare key is in the blue drawer")
    >>> is_meant("the spar key is in the blue drawer", held), is_meant("the garage key is in the blue drawer", held)
    (True, False)
    """
    told = told_by(candidate, claim)
    mine, theirs = words_of(claim), words_of(told)
    paired = pairs(mine, theirs, known)
    if difference(impersonal(respelt(claim, paired)), impersonal(told)) is not None:
        return False
    same_words = bool(paired) and len(paired) == len(mine) == len(theirs)
    return same_words or (candidate.cosine or 0.0) >= least


def told_by(candidate: Candidate, claim: str) -> str:
    """The words of a statement, with the name of whoever said them where the claim speaks of that one by name."""
    speaker = candidate.speaker
    names = {fold(word) for word in _TOKEN.findall(speaker or "")}
    said = speaker and names & {fold(word) for word in _TOKEN.findall(claim[:LONGEST_READ])}
    return f"{speaker}: {candidate.text}" if said else candidate.text


def words_of(text: str) -> dict[str, str]:
    """The words of a text that tell something, as they are written there, by what they are compared by."""
    every = {fold(word): word for word in _TOKEN.findall(impersonal(text[:LONGEST_READ]))}
    telling = {word: written for word, written in every.items() if word not in STOP_WORDS}
    weighty = {word: written for word, written in telling.items() if stem(word) not in LIGHT}
    return weighty or telling or every


def pairs(mine: dict[str, str], theirs: dict[str, str], known: Set[str]) -> dict[str, str]:
    """Which word of a statement each word of a claim stands for: the same one by its stem, or one it is a typo of."""
    stems = {stem(word): word for word in theirs}
    found = {word: stems[stem(word)] for word in mine if stem(word) in stems}
    free = [word for word in theirs if word not in found.values()]
    for word in mine:
        if word in found or stem(word) in known:
            continue
        meant = [other for other in free if is_typo(word, other)]
        if len(meant) == 1:
            found[word] = meant[0]
            free.remove(meant[0])
    return found


def is_typo(word: str, other: str) -> bool:
    """Whether a word is another with a letter left out, added, changed or swapped; in long ones with two.

    >>> is_typo("fryday", "friday"), is_typo("ana", "ann"), is_typo("8080", "8081")
    (True, False, False)
    """
    shorter = min(len(word), len(other))
    if shorter < SHORTEST_TYPO or not (word.isalpha() and other.isalpha()):
        return False
    most = 1 if shorter < LONG else 2
    return abs(len(word) - len(other)) <= most and slips(word, other, most) <= most


def respelt(claim: str, paired: dict[str, str]) -> str:
    """A claim with its typos as the statement spells them; case stays, for it tells names."""
    wrong = {word: other for word, other in paired.items() if stem(word) != stem(other)}

    def spelt(found: re.Match[str]) -> str:
        other = wrong.get(fold(found[0]))
        if other is None:
            return found[0]
        return other.capitalize() if found[0][:1].isupper() else other

    shown: str = _TOKEN.sub(spelt, claim)
    return shown
