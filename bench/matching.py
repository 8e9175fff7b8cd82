"""Which proposals say what a person labelled, which say something else, and which should not be there at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.drawn import Span, sentences
from bench.messages import Label, Message
from engram.cognition.words import query_terms, terms
from engram.model.proposal import Proposal

COVERED = 0.6


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one message: every proposal is right, off or junk, and every label met or missed."""

    message: Message
    right: tuple[tuple[Label, Proposal], ...]
    off: tuple[Proposal, ...]
    junk: tuple[Proposal, ...]
    missed: tuple[Label, ...]
    wide: int = 0

    @property
    def proposals(self) -> int:
        """How many were proposed."""
        return len(self.right) + len(self.off) + len(self.junk)

    @property
    def met(self) -> int:
        """How many of the labels that had to be met were."""
        return sum(not label.may for label, _ in self.right)


def judged(message: Message, proposals: Sequence[Proposal]) -> Judged:
    """Each proposal with the label it says, each label at most once; those that must be met come first."""
    pairs = paired(message, proposals)
    left = [each for each in range(len(proposals)) if each not in pairs.values()]
    junk = [each for each in left if unfounded(message, proposals[each])]
    return Judged(
        message,
        tuple((message.labels[label], proposals[each]) for label, each in sorted(pairs.items())),
        tuple(proposals[each] for each in left if each not in junk),
        tuple(proposals[each] for each in junk),
        tuple(label for place, label in enumerate(message.labels) if place not in pairs and not label.may),
        sum(touched(message.said.text, each.quote) > 1 for each in proposals),
    )


def paired(message: Message, proposals: Sequence[Proposal]) -> dict[int, int]:
    """As many pairs of a label and a proposal as there can be, the best proposals tried first."""
    order = sorted(range(len(message.labels)), key=lambda place: message.labels[place].may)
    wanted = {place: list(candidates(message, message.labels[place], proposals)) for place in order}
    taken: dict[int, int] = {}
    for place in order:
        grown(place, wanted, taken, set())
    return {label: each for each, label in taken.items()}


def grown(label: int, wanted: dict[int, list[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Whether a label gets a proposal, other labels moving on where they can (augmenting paths)."""
    for each in wanted[label]:
        if each not in seen:
            seen.add(each)
            if each not in taken or grown(taken[each], wanted, taken, seen):
                taken[each] = label
                return True
    return False


def candidates(message: Message, label: Label, proposals: Sequence[Proposal]) -> Iterator[int]:
    """The proposals that say what a label says, those that cover it best first."""
    sentence, words = message.sentence(label), message.words(label)
    shares = {
        each: covered(words, proposal)
        for each, proposal in enumerate(proposals)
        if any(overlap(place, sentence) for place in places(message.said.text, proposal.quote))
    }
    good = [each for each, share in shares.items() if share >= COVERED]
    return iter(sorted(good, key=lambda each: (-shares[each], len(proposals[each].quote))))


def covered(words: str, proposal: Proposal) -> float:
    """The share of the telling words that a proposal has, in its text or as its object."""
    wanted = query_terms(words)
    found = {*terms(proposal.text), *(terms(proposal.triple.object) if proposal.triple else ())}
    return sum(word in found for word in wanted) / len(wanted) if wanted else 0.0


def unfounded(message: Message, proposal: Proposal) -> bool:
    """Whether a proposal was read where nothing worth keeping is said, or nowhere."""
    labelled = message.labelled_sentences()
    return not any(overlap(place, each) for place in places(message.said.text, proposal.quote) for each in labelled)


def touched(text: str, quote: str) -> int:
    """How many sentences a quote reaches into, where it is said first."""
    first = next(iter(places(text, quote)), None)
    return 0 if first is None else sum(overlap(first, each) for each in sentences(text))


def places(text: str, quote: str) -> list[Span]:
    """Wherever a quote stands, white space aside."""
    spaced = r"\s+".join(map(re.escape, quote.split()))
    return [found.span() for found in re.finditer(spaced, text)] if spaced else []


def overlap(one: Span, other: Span) -> bool:
    """Whether two stretches have a character in common."""
    return max(one[0], other[0]) < min(one[1], other[1])
