"""Reading turns with a language model: it proposes, what it proposes is vetted, and where it fails the rules read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engram.errors import EngramError, ProviderInvalid
from engram.model.proposal import Left, Proposal, Reading, Refusal, Utterance
from engram.ports.models import Extraction, LanguageModel, Rules, Spend
from engram.providers.metered import Metered
from engram.providers.prompting import EXTRACT, complaint, extraction
from engram.providers.proposed import Proposition, Unusable, propositions, schema
from engram.providers.vetting import SHOWN, Vetted, one_line, seen_in, vetted
from engram.tunables import Tunables

RULES = "rules"
SYSTEM = "system"
MOST_REPEATED = 2_000
LIES = frozenset([Refusal.UNFOUNDED, Refusal.HOSTILE])
# What the rules find to be unsafe stays out, whatever a model makes of it; in matters of language it may know better.
VETO = frozenset([Refusal.ECHO, Refusal.HOSTILE, Refusal.PROMPT, Refusal.SECRET])


class Extracting:
    """An extractor that asks a language model, and remembers whether its last answer was of any use."""

    def __init__(self, model: Metered, tunables: Tunables) -> None:
        """Nothing is asked yet."""
        self._model = model
        self._tunables = tunables
        self._useless: str | None = None

    @property
    def name(self) -> str:
        """Which model is asked."""
        return self._model.name

    @property
    def spent(self) -> Spend:
        """What asking has cost so far."""
        return self._model.spent

    def extract(self, batch: Sequence[Utterance], before: Sequence[Utterance], rules: Rules) -> Extraction:
        """Read a batch of turns that followed some others."""
        found = extract(self._model, batch, before, rules, self._tunables)
        if found.trouble or found.author != RULES:
            self._useless = found.trouble
        return found

    def trouble(self) -> str | None:
        """Why turns are read by the rules at present: the model is not there, or was of no use when last asked."""
        return self._model.trouble() or self._useless

    def close(self) -> None:
        """Let go of the model."""
        self._model.close()


@dataclass(frozen=True, slots=True)
class Group:
    """Turns that go into one question, where they stand in the batch, and all turns before them."""

    places: tuple[int, ...]
    turns: tuple[Utterance, ...]
    before: tuple[Utterance, ...]


def extract(
    model: LanguageModel, batch: Sequence[Utterance], before: Sequence[Utterance], rules: Rules, tunables: Tunables
) -> Extraction:
    """Read a batch with a model; a turn it is not shown or fails on is read by the rules."""
    readings = [rules(said, (*before, *batch[:place])) for place, said in enumerate(batch)]
    author, trouble, unusable = RULES, None, False
    for group in groups(batch, before, tunables):
        try:
            found = proposed(model, group, tunables)
        except EngramError as error:
            trouble = f"{error.message} ({error.code})"
            unusable = unusable or isinstance(error, ProviderInvalid)
            continue
        author = f"{model.name} {EXTRACT}"
        for place, reading in zip(group.places, read(found, group, readings, tunables), strict=True):
            readings[place] = reading
    return Extraction(tuple(readings), author, trouble, unusable)


def groups(batch: Sequence[Utterance], before: Sequence[Utterance], tunables: Tunables) -> Iterator[Group]:
    """The turns a model is shown, in as few questions as their length allows; system turns it never sees."""
    places: list[int] = []
    length = 0
    for place, said in enumerate(batch):
        size = len(said.text)
        if said.role == SYSTEM or size > tunables.llm_characters:
            continue
        if places and length + size > tunables.llm_characters:
            yield group(places, batch, before)
            places, length = [], 0
        places.append(place)
        length += size
    if places:
        yield group(places, batch, before)


def group(places: Sequence[int], batch: Sequence[Utterance], before: Sequence[Utterance]) -> Group:
    """Some turns of a batch, and all that was said before them."""
    earlier = (*before, *batch[: places[0]])
    return Group(
        tuple(places), tuple(batch[place] for place in places), tuple(said for said in earlier if said.role != SYSTEM)
    )


def proposed(model: LanguageModel, group: Group, tunables: Tunables) -> list[Proposition]:
    """What the model proposes; an answer that cannot be used it may mend once."""
    prompt = extraction(group.turns, group.before, tunables.llm_proposals, schema())
    first = model.propose(prompt)
    try:
        return propositions(first)
    except Unusable as fault:
        prompt = prompt.again(first.text[:MOST_REPEATED], complaint(str(fault)))
    second = model.propose(prompt)
    try:
        return propositions(second)
    except Unusable as fault:
        raise ProviderInvalid(f"the language model's answer could not be used, twice: {fault}") from None


def read(
    found: Sequence[Proposition], group: Group, by_rules: Sequence[Reading], tunables: Tunables
) -> Iterator[Reading]:
    """One reading for each turn: what may stand of the proposals, and what the rules alone may say.

    What is proposed for a turn that there is not is told with the first one, and stands nowhere.
    """
    by_turn: dict[int, list[Proposition]] = defaultdict(list)
    for each in found:
        by_turn[each.turn].append(each)
    seen = seen_in([*group.before, *group.turns])
    astray = tuple(left_out(each) for each in found if not 1 <= each.turn <= len(group.turns))
    for number, (place, said) in enumerate(zip(group.places, group.turns, strict=True), 1):
        reading = joined(vetted(by_turn[number], said, seen, tunables), by_rules[place])
        yield replace(reading, left=(*reading.left, *astray)) if number == 1 else reading


def joined(model: Vetted, rules: Reading) -> Reading:
    """What a model and the rules read in the same turn.

    Of a turn about which the model did nothing but lie the rules tell all; else they add the wishes and the corrections
    that they heard and the model did not, and what they find unsafe stays out.
    """
    if not model.proposals and any(left.why in LIES for left in model.left):
        return replace(rules, left=(*model.left, *rules.left))
    unsafe = [left for left in rules.left if left.why in VETO]
    allowed, barred = parted(model.proposals, unsafe)
    heard = any(proposal.mends for proposal in allowed)
    corrections = () if heard else tuple(proposal for proposal in rules.proposals if proposal.mends)
    return Reading((*allowed, *corrections), rules.requests, (*model.left, *barred, *unsafe))


def parted(proposals: Sequence[Proposal], unsafe: Sequence[Left]) -> tuple[tuple[Proposal, ...], tuple[Left, ...]]:
    """The proposals apart that were read from words which the rules found unsafe."""
    why = {proposal: reason(proposal, unsafe) for proposal in proposals}
    allowed = tuple(proposal for proposal, barred in why.items() if barred is None)
    return allowed, tuple(Left(proposal.text, barred) for proposal, barred in why.items() if barred is not None)


def reason(proposal: Proposal, unsafe: Sequence[Left]) -> Refusal | None:
    """Why a proposal may not stand, if it was read from unsafe words; a prompt is unsafe as a whole."""
    for left in unsafe:
        if left.why is Refusal.PROMPT or proposal.quote in left.quote or left.quote in proposal.quote:
            return left.why
    return None


def left_out(astray: Proposition) -> Left:
    """A proposition that belongs to no turn."""
    return Left(one_line(astray.text)[:SHOWN], Refusal.UNFOUNDED)
