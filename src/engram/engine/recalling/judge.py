"""Whether what was found answers the question: the judgement over the first candidates."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engram.cognition.asked_for import asked_for
from engram.cognition.fusion import Ballot, Part, highest
from engram.cognition.naming import named_things
from engram.cognition.ownership import Saying, ownership
from engram.cognition.verdict import (
    Evidence,
    VerdictRules,
    agreeing,
    coverage,
    judged,
    likelihood,
    match,
    probability,
    raised,
    settled,
    theirs,
    verdict_of,
)
from engram.cognition.weights import rules_by_words, verdict_rules
from engram.cognition.words import query_terms
from engram.engine.recalling.concerned import concerned, holding
from engram.engine.recalling.feedback import put_back
from engram.engine.recalling.filters import admits
from engram.engine.recalling.search import Candidate, Reasons, Search, covered_by, reasons_for
from engram.engine.setting import Setting
from engram.model.memory import Turn
from engram.model.recall import Verdict
from engram.ports import View

LOOKED_AT = 10
ASKED_WHOSE = 16
NOT_SAID = (0.0, 0.0, 0.0)
OF_A_TIME = ("temporal.window", "temporal.valid")
OF_SOMEONE = ("entity.speaker", "entity.about", "kind.claim")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict, how likely the store answers, and what that rests on: with vectors, evidence; why each scored.

    `owned` is whose matter it is, as log odds.
    """

    verdict: Verdict
    probability: float
    evidence: Evidence | None = None
    reasons: Mapping[int, Reasons] = field(default_factory=dict)
    owned: float | None = None


def judge(view: View, ranked: list[Candidate], search: Search, setting: Setting) -> Judgement:
    """Look at the first candidates, by meaning and words where there are vectors, else by words alone."""
    first = ranked[:LOOKED_AT]
    if not first:
        return Judgement(Verdict.UNKNOWN, 0.0)
    reasons = reasons_for(first, search, setting)
    timely = any(
        of_then_and_theirs(told, search) and (search.by_time_alone or document in search.told_beside)
        for document, told in reasons.items()
    )
    asked = holding(view, first, search, setting)
    held, about = asked.held, concerned(first, reasons, search, asked)
    rules, tells = verdict_rules(setting.tunables), search.tells
    if named(search.votes, "semantic.turn") is None:
        by_words = judged_by_words(view, first, reasons, about, search, setting)
        likely = max(by_words.probability, settled(timely, held, rules))
        return replace(by_words, verdict=raised(by_words.verdict, timely, held), probability=likely)
    whole = {document: matching(told, tells, search, rules) for document, told in reasons.items()}
    best = best_shown(
        view, first, whole, lambda document: matching(bare(reasons[document]), tells, search, rules), search, setting
    )
    known = coverage([term for term in tells if term in search.matches.postings], tells) if tells else 1.0
    owned = least(whose(view, search, tells), about)
    evidence = Evidence(
        best, known, owned, untimely=untimely(reasons, search), unheard=unheard(search), timely=timely, held=held,
        unmet=unmet(reasons, search),
    )  # fmt: skip
    return Judgement(judged(evidence, rules), likelihood(evidence, rules), evidence, reasons, owned)


def best_shown(
    view: View,
    first: Sequence[Candidate],
    whole: Mapping[int, float],
    alone: Callable[[int], float],
    search: Search,
    setting: Setting,
) -> float:
    """The best of the first candidates, each read with the turns before it only where those may be shown as well.

    What was no help with a question like this speaks for no turn after it either.
    """
    best, turns, down = -math.inf, max(setting.tunables.context_turns, 1), put_back(search.votes)

    def speaks(turn: Turn) -> bool:
        helped = not down or down.isdisjoint(view.documents_of(turn, search.matches))
        return helped and admits(view, turn, search.filters)

    for candidate in sorted(first, key=lambda it: -whole[it.document]):
        value = whole[candidate.document]
        if value <= best:
            break
        own = alone(candidate.document)
        turn = candidate.memory
        before = view.leading_to(turn, turns) if value > own and isinstance(turn, Turn) else []
        best = max(best, value if all(map(speaks, before)) else own)
    return best


def bare(told: Reasons) -> Reasons:
    """The reasons of a document without what was said before it."""
    own = {term: (said, 0.0) for term, (said, _) in told.terms.items() if said > 0}
    pair = told.parts.get("semantic.turn")
    return Reasons({**told.parts, **({"semantic.pair": pair} if pair else {})}, own)


def judged_by_words(
    view: View,
    first: Sequence[Candidate],
    reasons: Mapping[int, Reasons],
    owned: float | None,
    search: Search,
    setting: Setting,
) -> Judgement:
    """The judgement of a recall that has only words to go by."""
    tunables = setting.tunables
    whole = covered_by(reasons, search)
    covered = best_shown(
        view, first, whole, lambda document: covered_by({0: bare(reasons[document])}, search)[0], search, setting
    )
    likely = probability(covered, tunables.verdict_slope, tunables.verdict_middle)
    likely *= theirs(owned, verdict_rules(tunables))
    verdict = verdict_of(likely, tunables.confident_probability, tunables.unknown_probability)
    return Judgement(verdict, likely, reasons=reasons, owned=owned)


def relevance(told: Reasons, search: Search, rules: VerdictRules) -> float:
    """How likely one document answers."""
    if "semantic.turn" not in told.parts:
        return covered_by({0: told}, search)[0]
    return probability(matching(told, search.tells, search, rules), rules.slope, rules.middle)


def untimely(reasons: Mapping[int, Reasons], search: Search) -> bool:
    """Whether a time is asked about that none of the first candidates was said in, or speaks of."""
    fits = (told.parts.get(signal, NOT_SAID)[0] for told in reasons.values() for signal in OF_A_TIME)
    return search.timed and not any(fits)


def with_its_number(judgement: Judgement, setting: Setting) -> Judgement:
    """The same judgement, its probability in agreement with the verdict, whatever has lowered or raised that since."""
    rules = (rules_by_words if judgement.evidence is None else verdict_rules)(setting.tunables)
    return replace(judgement, probability=agreeing(judgement.probability, judgement.verdict, rules))


def if_then(judgement: Judgement, first: Candidate, told: Reasons, search: Search) -> Judgement:
    """The same judgement, confident no more where what comes first is not surely of the time that is asked about.

    What says itself that it was before or after an event is, whenever that was.
    """
    if judgement.verdict is not Verdict.CONFIDENT or not search.timed or first.document in search.told_beside:
        return judgement
    fits = any(told.parts.get(signal, NOT_SAID)[0] for signal in OF_A_TIME)
    return judgement if fits and not search.unsure_time else replace(judgement, verdict=Verdict.UNCERTAIN)


def of_then_and_theirs(told: Reasons, search: Search) -> bool:
    """Whether a document is of the very time that is asked about, and said by those who are asked about or of them."""
    then = any(told.parts.get(signal, NOT_SAID)[0] >= 1 for signal in OF_A_TIME)
    said, about, claim = (told.parts.get(signal, NOT_SAID)[0] for signal in OF_SOMEONE)
    named = claim and any(told.terms.get(term, NOT_SAID)[0] for name in search.cue.names for term in query_terms(name))
    return then and bool(not search.cue.names or said or about or named)


def unheard(search: Search) -> bool:
    """Whether the question names something that nobody ever mentioned."""
    named = named_things(search.cue.question)
    return any(term in named and term not in search.matches.postings for term in search.tells)


def unmet(reasons: Mapping[int, Reasons], search: Search) -> bool:
    """Whether something is asked for by a noun that none of the first candidates has, nor what was said before them."""
    noun = asked_for(search.cue.question)
    return bool(noun) and not any(term in told.terms for told in reasons.values() for term in noun)


def matching(told: Reasons, tells: Mapping[str, float], search: Search, rules: VerdictRules) -> float:
    """How good a match a document is."""
    nearness = max(told.parts["semantic.turn"][0], told.parts["semantic.pair"][0])
    return match(nearness, coverage(told.terms, tells), search.matches.corpus.own_length_sum, rules)


def whose(view: View, search: Search, tells: Mapping[str, float]) -> float | None:
    """Whether what matches is the matter of the one asked about; None when not exactly one speaker is."""
    speaker, turn = named(search.votes, "entity.speaker"), named(search.votes, "semantic.turn")
    if speaker is None or turn is None:
        return None
    about = named(search.votes, "entity.about")
    places = highest(search.votes.but_for(speaker), ASKED_WHOSE)
    by_them = speaker.raw(places) + (0 if about is None else about.raw(places))
    texts = view.texts(search.votes.docs[places].tolist(), search.matches)
    sayings = [
        Saying(text, by_the_one, nearness)
        for text, by_the_one, nearness in zip(texts, (by_them > 0).tolist(), turn.raw(places).tolist(), strict=True)
        if text is not None
    ]
    return ownership(sayings, tells)


def least(*told: float | None) -> float | None:
    """The least of what could be told."""
    return min((each for each in told if each is not None), default=None)


def named(votes: Ballot, signal: str) -> Part | None:
    """A signal's say on a ballot."""
    return next((part for part in votes.parts if part.signal == signal), None)
