"""`python -m bench.train_reader`: trains the adapter of the reading model from labelled files; figures as JSON.

Needs torch, which is not among the requirements of Engram.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.conversation_pairs import conversation_pairs, conversation_parts
from bench.machine import provenance
from bench.reader_examples import Pair, Part, pairs, parts, targets, without
from bench.reader_network import HEADS, Network, Tensor, network, packed
from bench.talk_pairs import talk_pairs
from engram.providers.reader_model import (
    CATEGORIES,
    FIRST_CATEGORY,
    PAIR_TYPES,
    PIECE_TYPES,
    UPDATE,
    WORTH,
    Tokens,
    tokens,
    vocabulary,
)
from engram.providers.wordpiece import WordPiece

EPOCHS, RATE, WARM_UP = 3, 1e-3, 40
WEIGHT_DECAY = 0.01
BATCH = 32
JITTER = 30  # letters by which lengths are blurred, so that batches of like length differ from epoch to epoch
FILLERS_SEEN = 0.4  # the share of chance pairs that each epoch draws
CERTAINTY = 0.96  # labels are wrong now and then
KIND = 0.3  # how much the kind of a pair counts beside whether it is an update
PIECES, CATEGORY = 0.5, 0.5  # how much a piece counts beside a pair, and its category beside its worth
NEARLY_ZERO = 1e-9
FALSE_ALARMS = (0.06, 0.12, 0.18)
JUNK = 0.08

Floats = NDArray[np.float32]
Batch = tuple[list[Pair], list[Part]]
"""One of the two is empty."""


@dataclass(frozen=True)
class Trainer:
    """A network, how it reads, and the examples it learns from."""

    net: Network
    words: WordPiece
    pairs: Sequence[Pair]
    parts: Sequence[Part]
    chance: random.Random
    share: float = 1.0
    read: dict[tuple[tuple[str, str], tuple[int, int]], Tokens] = field(default_factory=dict)

    def learn(self, epochs: int, rate: float) -> Iterator[float]:
        """The mean loss of each epoch."""
        torch, steps = self.net.torch, epochs * len(self.batches())
        optimiser = torch.optim.AdamW(self.net.learned.values(), lr=rate, weight_decay=WEIGHT_DECAY)
        pace = torch.optim.lr_scheduler.LambdaLR(
            optimiser, lambda n: min(1.0, (n + 1) / WARM_UP) * max(0.0, 1 - n / steps)
        )
        for _ in range(epochs):
            losses = []
            for some, others in self.batches():
                loss = self.pair_loss(some) if some else PIECES * self.part_loss(others)
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
                pace.step()
                losses.append(loss.item())
            yield sum(losses) / len(losses)

    def batches(self) -> list[Batch]:
        """The examples of an epoch, those of like length together, in any order; of conversations, all."""
        every = [pair for pair in self.pairs if pair.in_conversation]
        told = [pair for pair in self.pairs if not pair.in_conversation and not pair.is_filler]
        fillers = [pair for pair in self.pairs if pair.is_filler]
        every += self.drawn(told, self.share) + self.drawn(fillers, self.share * FILLERS_SEEN)
        made: list[Batch] = [(batch, []) for batch in self.alike(every)]
        made += [([], batch) for batch in self.alike(self.drawn(self.parts, self.share))]
        self.chance.shuffle(made)
        return made

    def drawn(self, examples: Sequence[Any], share: float) -> list[Any]:
        """A share of some examples."""
        return self.chance.sample(examples, int(len(examples) * share))

    def alike(self, examples: Sequence[Any]) -> Iterator[list[Any]]:
        """Batches of about the same length."""
        ordered = sorted(examples, key=lambda each: len("".join(each.texts)) + self.chance.random() * JITTER)
        yield from (ordered[start : start + BATCH] for start in range(0, len(ordered), BATCH))

    def pair_loss(self, batch: Sequence[Pair]) -> Tensor:
        """Whether the newer statement updates the older one."""
        torch = self.net.torch
        every = self.logits(batch, PAIR_TYPES, learning=True)
        truth = softened(torch.tensor([float(pair.is_update) for pair in batch]))
        loss = torch.nn.functional.binary_cross_entropy_with_logits(every[:, UPDATE], truth, reduction="none")
        kinds = torch.tensor([pair.kind_number for pair in batch])
        named = torch.nn.functional.cross_entropy(every[:, HEADS:], kinds, ignore_index=-1, reduction="none")
        return ((loss + KIND * named) * torch.tensor([pair.weight for pair in batch])).mean()

    def part_loss(self, batch: Sequence[Part]) -> Tensor:
        """Whether a piece is kept, and of those that are, how likely any of their categories is."""
        torch = self.net.torch
        logits = self.logits(batch, PIECE_TYPES, learning=True)
        truth = torch.tensor([float(bool(part.categories)) for part in batch])
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits[:, WORTH], softened(truth))
        wanted = torch.tensor([targets(part) for part in batch])
        named = wanted.sum(1) > 0
        if named.any():
            shares = torch.log_softmax(logits[named][:, FIRST_CATEGORY:HEADS], -1) + torch.log(
                wanted[named] + NEARLY_ZERO
            )
            loss = loss - CATEGORY * torch.logsumexp(shares, -1).sum() / len(batch)
        return loss

    def logits(self, batch: Sequence[Pair | Part], types: tuple[int, int], *, learning: bool) -> Tensor:
        """All logits of some examples of one task."""
        return self.net.logits([self.tokens(each.texts, types) for each in batch], learning=learning)

    def tokens(self, texts: tuple[str, str], types: tuple[int, int]) -> Tokens:
        """The tokens of two texts, worked out once."""
        if (texts, types) not in self.read:
            self.read[texts, types] = tokens(self.words, *texts, types)
        return self.read[texts, types]

    def scores(self, examples: Sequence[Pair | Part], types: tuple[int, int]) -> Floats:
        """All logits of any number of examples."""
        with self.net.torch.no_grad():
            rows = [
                self.logits(examples[start : start + BATCH], types, learning=False).numpy()
                for start in range(0, len(examples), BATCH)
            ]
        return np.concatenate(rows)


def softened(truth: Tensor) -> Tensor:
    """Labels that leave a little doubt."""
    return truth * CERTAINTY + (1 - CERTAINTY) / 2


def pair_figures(trainer: Trainer, held: Sequence[Pair]) -> dict[str, Any]:
    """For each file held out, how well updates are told from the others."""
    figures = {}
    for source in sorted({pair.source for pair in held}):
        chosen = [pair for pair in held if pair.source == source and pair.is_judged]
        logits = trainer.scores(chosen, PAIR_TYPES)[:, UPDATE]
        truth = np.array([pair.is_update for pair in chosen])
        recalls = {str(rate): recall_at(logits, truth, rate) for rate in FALSE_ALARMS}
        figures[source] = {"pairs": len(chosen), "auc": auc(logits, truth), "recall_at_false_alarms": recalls}
    return figures


def part_figures(trainer: Trainer, held: Sequence[Part]) -> dict[str, Any]:
    """For each file held out, how well pieces to keep are told from the others, and how often the category is right."""
    figures = {}
    for source in sorted({part.source for part in held}):
        chosen = [part for part in held if part.source == source]
        logits = trainer.scores(chosen, PIECE_TYPES)
        truth = np.array([bool(part.categories) for part in chosen])
        best = logits[:, FIRST_CATEGORY:HEADS].argmax(1)
        right = [CATEGORIES[n] in part.categories for n, part in zip(best, chosen, strict=True) if part.categories]
        figures[source] = {
            "pieces": len(chosen),
            "auc": auc(logits[:, WORTH], truth),
            f"recall_at_junk_{JUNK}": recall_at(logits[:, WORTH], truth, JUNK),
            "category": round(float(np.mean(right)), 3),
        }
    return figures


def auc(scores: Floats, truth: NDArray[np.bool_]) -> float:
    """How often one that is so has a higher score than one that is not; a tie is half."""
    some, others = scores[truth][:, None], scores[~truth][None, :]
    return round(float((some > others).mean() + (some == others).mean() / 2), 3)


def recall_at(scores: Floats, truth: NDArray[np.bool_], false_alarms: float) -> float:
    """The share found where so many of the others are taken for one."""
    return round(float((scores[truth] > np.quantile(scores[~truth], 1 - false_alarms)).mean()), 3)


def main(arguments: Sequence[str] | None = None) -> int:
    """Train on what is not held out, measure on what is, and write the adapter."""
    asked = parser().parse_args(arguments)
    held = frozenset(asked.held)
    all_pairs, all_parts = pairs(asked.updates), parts(asked.statements)
    all_pairs += talk_pairs(asked.talk, asked.seed) if asked.talk else []
    all_pairs += conversation_pairs(asked.conversations)
    all_parts += conversation_parts([path for path in asked.conversations if path.stem not in held])
    net = network(asked.seed, asked.threads, asked.start)
    chance = random.Random(asked.seed)
    trainer = Trainer(net, vocabulary(), without(all_pairs, held), without(all_parts, held), chance, asked.share)
    held_pairs = [pair for pair in all_pairs if pair.source in held]
    held_parts = [part for part in all_parts if part.source in held]
    epochs, begun = [], time.monotonic()
    for loss in trainer.learn(asked.epochs, asked.rate):
        told: dict[str, Any] = {"loss": round(loss, 3), "seconds": round(time.monotonic() - begun)}
        told |= {"held_pairs": pair_figures(trainer, held_pairs), "held_pieces": part_figures(trainer, held_parts)}
        print(json.dumps(told), file=sys.stderr, flush=True)
        epochs.append(told)
    if asked.out:
        asked.out.write_bytes(packed(net.halved()))
    learned_from = {"pairs": len(trainer.pairs), "pieces": len(trainer.parts), "seed": asked.seed, "rate": asked.rate}
    print(json.dumps({**provenance(), "learned_from": learned_from, "held": sorted(held), "epochs": epochs}, indent=2))
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(prog="python -m bench.train_reader", description=__doc__)
    made.add_argument("--updates", type=Path, nargs="+", required=True, metavar="FILE", help="labelled updates")
    made.add_argument("--statements", type=Path, nargs="*", default=[], metavar="FILE", help="labelled statements")
    made.add_argument("--talk", type=Path, metavar="DIR", help="conversations whose near statements update nothing")
    made.add_argument("--conversations", type=Path, nargs="*", default=[], metavar="FILE", help="labelled talk")
    made.add_argument("--held", nargs="*", default=[], metavar="NAME", help="files to measure on, without .json")
    made.add_argument("--start", type=Path, metavar="FILE", help="go on from this adapter")
    made.add_argument("--share", type=float, default=1.0, help="share of what is no conversation in each epoch")
    made.add_argument("--epochs", type=int, default=EPOCHS)
    made.add_argument("--rate", type=float, default=RATE, help="learning rate at its highest")
    made.add_argument("--seed", type=int, default=0)
    made.add_argument("--threads", type=int, default=1)
    made.add_argument("--out", type=Path, metavar="FILE", help="where the adapter goes")
    return made


if __name__ == "__main__":
    sys.exit(main())
