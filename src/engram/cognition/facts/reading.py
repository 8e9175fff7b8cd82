"""From a turn to what is worth keeping of it: statements as they were said, wishes, and what is left out and why."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from engram.cognition.facts.correction_words import Correction, denies, is_of_one_kind, is_over, is_partial
from engram.cognition.facts.corrections import corrections_of, is_shifted, tells_another_value
from engram.cognition.facts.facets import parts
from engram.cognition.facts.times import times_of
from engram.cognition.how_to import is_how_to
from engram.cognition.reading.grounds import ground_of, hands_over, is_played, is_prompt, is_quotation
from engram.cognition.reading.jest import is_in_jest
from engram.cognition.reading.lines import words_of_others
from engram.cognition.reading.made_up import is_made_up
from engram.cognition.reading.wishes import wish_of
from engram.cognition.relations import is_functional
from engram.language.readers.relations import relation_in
from engram.language.readers.segment import Piece, PieceKind, segment
from engram.language.readers.statements import Statement, Told, statement_of
from engram.language.readers.wording import language_of
from engram.late import late
from engram.model.change import Was
from engram.model.memory import Kind
from engram.model.proposal import Left, Mending, Proposal, Reading, Refusal, Request, Utterance
from engram.model.triple import Triple

Judge = Callable[[Sequence[tuple[str, str]]], Sequence[tuple[float, Mapping[str, float]]]]
"""Gives for each piece, with what was said before it, the log odds of its worth and of each category."""

LONGEST_READ = 24_000  # characters of a turn: what follows in a longer one is kept, but not read
MOST_PIECES = 1_000
LONGEST_SENTENCE = 1_200
WORTH_TO_AGENT = 0.6  # what is told to an agent is kept from here on, by its features
WORTH_JUDGED = 0.93  # and from here on if a model has weighed it as well
WORTH_AMONG_PEOPLE = 0.85  # nobody says it in order to have it remembered
JUDGED_AMONG_PEOPLE = 0.65  # worth by features from which a model weighs it
JUDGED_OF_NAMED = 0.3  # and from which it does so where somebody with a name speaks to nobody known
WORTH_IF_UPDATING = 0.1  # what is told to an agent and updates something is kept from here on
MOST_SLIGHT = 3  # pieces of a turn that are kept only if they update something
MOST_AMONG_PEOPLE = 2  # statements of one turn
CERTAIN, LIKELY = 0.95, 0.85
ONE_CONVERSATION = timedelta(hours=12)
KINDS = {"event": Kind.EPISODIC, "moment": Kind.EPISODIC, "procedure": Kind.PROCEDURAL}
CATEGORIES = {"event": "moment"}
REASONS = (
    ("asks", Refusal.QUESTION), ("question_first", Refusal.QUESTION), ("task_first", Refusal.REQUEST),
    ("hypothetical", Refusal.HYPOTHETICAL), ("maybe", Refusal.HEDGED), ("reported", Refusal.HEARSAY),
)  # fmt: skip


def read(said: Utterance, before: Sequence[Utterance] = (), judge: Judge | None = None) -> Reading:
    """Everything worth keeping in a turn, what is wished, and what was left out and why.

    `judge` is a model that weighs what a person says; without it features alone do. Among people, where most is not
    worth keeping, it weighs only what may be by its features.
    """
    if said.role == "system" or is_prompt(said.text):
        return Reading(left=(Left(said.text[:120], Refusal.PROMPT),))
    if is_played(said.text):
        return Reading(left=(Left(said.text[:120], Refusal.HYPOTHETICAL),))
    people = is_among_people(said, before)
    corrections = corrections_of(said, before) if said.role == "user" and len(said.text) <= LONGEST_READ else {}
    before = recent(before, said)
    found = list(_read(replace(said, text=_beginning(said.text)), before, corrections))
    if len(said.text) > LONGEST_READ:
        found.append(Left(said.text[LONGEST_READ : LONGEST_READ + 80], Refusal.TOO_LONG))
    if judge is not None and said.role == "user":
        found = _judged(
            found, before[-1].text if before else "", judge, least=_least_judged(said, before, people=people)
        )
    found = _in_earnest(found)
    kept = _kept([each for each in found if isinstance(each, Statement)], people=people)
    proposals = tuple(proposal_of(each, said, corrections.get(each.piece.start)) for each in kept)
    slight = [each for each in found if isinstance(each, Statement) and each not in kept]
    updating = [] if people or said.role != "user" else [each for each in slight if _may_update(each)][:MOST_SLIGHT]
    refused = [each for each in slight if each not in updating]
    return Reading(
        proposals,
        tuple(each for each in found if isinstance(each, Request)),
        (*(each for each in found if isinstance(each, Left)), *(Left(each.piece.text, _why(each)) for each in refused)),
        tuple(proposal_of(each, said) for each in updating),
    )


def _least_judged(said: Utterance, before: Sequence[Utterance], *, people: bool) -> float:
    """The worth by features from which a model weighs a piece: who has a name mostly talks to people."""
    if people:
        return JUDGED_AMONG_PEOPLE
    to_agent = said.speaker is None or any(each.role == "assistant" for each in before)
    return 0.0 if to_agent else JUDGED_OF_NAMED


def _may_update(statement: Statement) -> bool:
    """Whether a piece that is worth little may say that something is otherwise: it asks and supposes nothing."""
    return statement.worth >= WORTH_IF_UPDATING and _why(statement) is Refusal.SLIGHT


def _beginning(text: str) -> str:
    """As much of a turn as is read, up to the end of a sentence or a line where there is one."""
    if len(text) <= LONGEST_READ:
        return text
    end = max(text.rfind(mark, 0, LONGEST_READ) for mark in ("\n", ". ", "! ", "? "))
    return text[: end + 1 if end > 0 else LONGEST_READ]


def _end(text: str) -> str:
    """As much of the turn before as may hold its last sentence."""
    return text[-LONGEST_SENTENCE:]


def is_among_people(said: Utterance, before: Sequence[Utterance]) -> bool:
    """Whether somebody speaks to somebody else, who is no agent."""
    return said.addressee is not None and all(each.role != "assistant" for each in before)


def recent(before: Sequence[Utterance], said: Utterance) -> Sequence[Utterance]:
    """What was said in the same conversation: what is older does not help to understand a turn."""
    return [each for each in before if said.at - each.at <= ONE_CONVERSATION]


def _kept(found: list[Statement], *, people: bool) -> list[Statement]:
    """What is worth enough; among people, only the best of a turn."""
    kept = [each for each in found if is_worth_keeping(each, people=people)]
    if not people or len(kept) <= MOST_AMONG_PEOPLE:
        return kept
    best = sorted(kept, key=lambda each: -each.worth)[:MOST_AMONG_PEOPLE]
    return [each for each in kept if each in best]


def is_worth_keeping(statement: Statement, *, people: bool) -> bool:
    """Whether a piece is worth enough, by whom it was weighed and to whom it was said."""
    if people:
        return statement.worth >= WORTH_AMONG_PEOPLE
    return statement.worth >= (WORTH_JUDGED if statement.judged and not statement.certain else WORTH_TO_AGENT)


def _read(
    said: Utterance, before: Sequence[Utterance], corrections: Mapping[int, Correction]
) -> Iterator[Statement | Left | Request]:
    """Every piece of a turn, guarded and weighed."""
    language, handed = language_of(said.text), False
    told = Told(said.text, said.role, _end(_before(said, before)))
    theirs = words_of_others(said.text, said.speaker)
    for piece in _pieces(said.text)[:MOST_PIECES]:
        shown = piece.text.replace("’", "'")
        anothers = handed or any(start <= piece.start and piece.end <= end for start, end in theirs)
        if piece.kind is PieceKind.PASTE or anothers:
            yield Left(piece.text, Refusal.CODE if piece.kind is PieceKind.PASTE else Refusal.QUOTED)
        elif wish := wish_of(shown):
            yield wish
        elif why := _guarded(shown):
            yield Left(piece.text, why)
        elif hands_over(shown):
            handed = True
            yield Left(piece.text, Refusal.REQUEST)
        else:
            yield from _weighed(piece, told, language, corrections.get(piece.start))


def _before(said: Utterance, before: Sequence[Utterance]) -> str:
    """What was said right before a turn; a question of the same speaker is not answered by it."""
    last = before[-1] if before else None
    own = last is not None and (last.role, last.speaker) == (said.role, said.speaker)
    return "" if last is None or (own and last.text.rstrip().endswith("?")) else last.text


def _judged(
    found: list[Statement | Left | Request], before: str, judge: Judge, *, least: float
) -> list[Statement | Left | Request]:
    """Statements with the worth and the category that a model gives them, each read with what was said before it.

    What is worth less than `least` by its features is not read, unless it is certain.
    """
    every = [each for each in found if isinstance(each, Statement)]
    texts = [each.piece.text for each in every]
    asked = [(each, pair) for each, pair in zip(every, zip([before, *texts], texts, strict=False), strict=True)]
    asked = [(each, pair) for each, pair in asked if each.certain or each.worth >= least]
    given = {id(each): judged for (each, _), judged in zip(asked, judge([pair for _, pair in asked]), strict=True)}
    return [_with(each, *given[id(each)]) if id(each) in given else each for each in found]  # type: ignore[arg-type]


def _with(statement: Statement, worth: float, categories: Mapping[str, float]) -> Statement:
    """A statement as a model and its features judge it together; what is worth keeping as it is stays so.

    The model knows English best: in other languages it only adds what may be worth keeping.
    """
    best = max(categories.values())
    asked_for = max(categories[name] for name in ASKED_FOR) == best
    odds = worth + FEATURES_SHARE * _odds(statement.worth) + MODEL_SHIFT + (ASKED_FOR_WORTH if asked_for else 0.0)
    together = 1 / (1 + math.exp(-odds))
    if statement.read.language != "en":
        return replace(statement, worth=max(1 / (1 + math.exp(-odds - FOREIGN_SHIFT)), statement.worth))
    scores = {name: score + MODEL_SHARE * (categories[name] - best) for name, score in statement.scores.items()}
    for name in ASKED_FOR:
        scores[name] += ASKED_FOR_SHARE
    worth = max(together, statement.worth if statement.certain else 0.0)
    return replace(statement, worth=worth, scores=scores, judged=True)


def _odds(probability: float) -> float:
    least = 1e-6
    return math.log(max(probability, least) / max(1 - probability, least))


FOREIGN_SHIFT = 0.8  # in other languages than English, of which the model is less sure
FEATURES_SHARE, MODEL_SHIFT = 0.3, 0.9  # so that what both think worth keeping is so from the same worth on
MODEL_SHARE = 2.0  # of what a model thinks of categories, beside features
ASKED_FOR = ("instruction", "decision")  # most asked for by name, and arguably something else as well
ASKED_FOR_SHARE, ASKED_FOR_WORTH = 2.0, 1.0


def _pieces(text: str) -> list[Piece]:
    """The pieces of a turn; a wish is one of them, though what it is about begins like a question."""
    found: list[Piece] = []
    for piece in segment(text):
        whole = text[found[-1].start : piece.end] if found and found[-1].kind is piece.kind is PieceKind.CLAUSE else ""
        if whole and wish_of(whole.replace("’", "'")):
            found[-1] = Piece(found[-1].start, piece.end, whole, PieceKind.SENTENCE, piece.head)
        else:
            found.append(piece)
    return found


def _weighed(piece: Piece, told: Told, language: str, correction: Correction | None) -> Iterator[Statement]:
    """A piece with its worth; a certain relation and a correction are worth keeping as they are."""
    found = statement_of(piece, told, language)
    if found is None:
        return
    if correction is not None and correction.meant is not None:
        base = correction.meant.base
        meant = statement_of(Piece(0, len(base), base, PieceKind.SENTENCE), Told(base), language_of(base))
        scores = found.scores if meant is None else meant.scores
        context = correction.meant.whole
        found = replace(found, context=context, scores=scores, worth=max(found.worth, CERTAIN), certain=True)
    elif _is_certain(piece, told, language, correction):
        found = replace(found, worth=max(found.worth, WORTH_TO_AGENT), certain=True)
    elif told.role == "user" and tells_another_value(piece.text):
        found = replace(found, certain=True)  # after what it updates, it looks like a repetition to a model
    yield found


def _is_certain(piece: Piece, told: Told, language: str, correction: Correction | None) -> bool:
    """Whether a piece says outright that something is otherwise or how it is done, or expresses a relation."""
    if is_shifted(piece.text) or (correction is not None and (correction.opened or correction.was is Was.CHANGED)):
        return True
    return told.role == "user" and (is_how_to(piece.text) or _relation(piece.text, None, language) is not None)


def _relation(text: str, speaker: str | None, language: str) -> Triple | None:
    """The core relation that a piece expresses; a short one may be in a language that is not clear."""
    return relation_in(text, speaker=speaker, language=None if language == UNCLEAR else language)


UNCLEAR = "en"  # what is in no other language, as far as can be told


def _guarded(text: str) -> Refusal | None:
    """Why a piece states nothing, however much it looks like a statement."""
    if text.startswith("¿") and text.rstrip(" \"'!)").endswith("?"):
        return Refusal.QUESTION
    if is_made_up(text):
        return Refusal.HYPOTHETICAL
    if is_in_jest(text, wide=True):
        return Refusal.SARCASM
    return ground_of(text) or (Refusal.QUOTED if is_quotation(text) else None)


def _in_earnest(found: list[Statement | Left | Request]) -> list[Statement | Left | Request]:
    """What was read, without the statement or the wish right before a "just kidding"."""
    kept: list[Statement | Left | Request] = []
    for each in found:
        if isinstance(each, Left) and kept and not isinstance(kept[-1], Left) and _takes_back(each, kept[-1]):
            kept.append(Left(_words(kept.pop()), Refusal.SARCASM))
        kept.append(each)
    return kept


def _takes_back(left: Left, last: Statement | Request) -> bool:
    """Whether a piece says that the one before it was not meant.

    `It was a joke` after a wish about one matter may be said of that matter: it is why it is to be forgotten.
    """
    return is_in_jest(left.quote, wide=not isinstance(last, Request) or last.extent.is_wide)


def _words(found: Statement | Left | Request) -> str:
    match found:
        case Statement():
            return found.piece.text
        case Request():
            return found.about
        case Left():
            return found.quote


def _why(statement: Statement) -> Refusal:
    """Why a piece is not worth keeping, as far as it can be told."""
    read = statement.read
    seen = {"asks"} if read.asks else set[str]()
    seen |= {name for name in ("question_first", "task_first") if read.opens(name)}
    seen |= {name for name in ("hypothetical", "maybe", "reported") if read.has(name)}
    return next((why for name, why in REASONS if name in seen), Refusal.SLIGHT)


def claimed(text: str, at: datetime, speaker: str | None = None) -> Proposal:
    """A claim that somebody puts down as it is, whatever it is worth."""
    said = Utterance(role="user", text=text, at=at, speaker=speaker)
    piece = Piece(0, len(text), text, PieceKind.SENTENCE)
    statement = statement_of(piece, Told(text), language_of(text))
    assert statement is not None  # only what is pasted has none
    return proposal_of(replace(statement, context=""), said, corrections_of(said, ()).get(0))


def proposal_of(statement: Statement, said: Utterance, correction: Correction | None = None) -> Proposal:
    """A statement as it may become a memory."""
    text = statement.text.strip()
    category = _category(statement)
    when = times_of(statement.piece.text, said.at, promised=category == "commitment", past=statement.read.has("past"))
    triple = _triple(statement, said.speaker, correction)
    return Proposal(
        text=text,
        quote=statement.piece.text,
        category=category,
        kind=KINDS.get(category, Kind.SEMANTIC),
        confidence=CERTAIN if statement.worth >= WORTH_AMONG_PEOPLE else LIKELY,
        triple=triple,
        occurred=when.occurred,
        valid=when.valid,
        due=when.due if category == "commitment" and not _is_past_or_supposed(statement) else None,
        mends=_mending(statement, correction, triple),
    )


def _is_past_or_supposed(statement: Statement) -> bool:
    """Whether what a statement dates is over, only supposed, told by somebody else, or somebody else's."""
    read, text = statement.read, statement.piece.text
    if read.asks or is_partial(text) or read.has("reported") or (read.opens("my") and read.has("kin")):
        return True
    return not is_shifted(text) and (WAS.search(text) is not None or any(part.is_event for part in parts(text)))


WAS = late(r"(?i)\b(?:was|were|war|waren|fue|era|était|étaient)\b")


def _triple(statement: Statement, speaker: str | None, correction: Correction | None) -> Triple | None:
    """The core relation of a statement; that of what it corrects, if it names only the right value."""
    if correction is not None and correction.meant is not None:
        return correction.triple(speaker)
    text, language = statement.piece.text, statement.read.language
    text = correction.clause or text if correction is not None else text
    triple = _relation(text, speaker, language)
    if triple is None or not triple.denied:
        adds = triple is not None and is_functional(triple.relation) and statement.read.has("addition")
        return None if adds else triple  # who is also somebody's boss takes nobody's place
    if not denies(text, triple.object):
        return None
    _, _, rest = text.partition(triple.object)
    instead = _relation(rest.partition(",")[2], speaker, language)
    if instead is not None and (instead.relation, instead.denied) == (triple.relation, False):
        return instead
    right = correction.right if correction is not None and correction.wrong in triple.object else ""
    right = right if is_of_one_kind(triple.object, right) else ""
    return replace(triple, object=right, denied=False) if right else triple


def _mending(statement: Statement, correction: Correction | None, triple: Triple | None) -> Mending | None:
    """What a statement says is wrong or over: what it corrects, or what it denies."""
    if correction is not None:
        meant = correction.meant or correction.frame
        said = meant.words if meant is not None else ""
        return Mending(correction.wrong, correction.was, said)
    denied = _relation(statement.piece.text, None, statement.read.language) if triple is not None else None
    if denied is None or not denied.denied:
        return None
    return Mending(denied.object, Was.CHANGED if is_over(statement.piece.text) else Was.WRONG)


def _category(statement: Statement) -> str:
    """The category under which a memory is kept: what happened is a moment, a way to do something a procedure."""
    if is_shifted(statement.piece.text):
        return "commitment"
    if is_how_to(statement.piece.text):
        return "procedure"
    return CATEGORIES.get(statement.category, statement.category)
