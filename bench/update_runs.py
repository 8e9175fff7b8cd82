"""Cases played, asked twice and judged: small stores as they are written, and crowded ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bench import crowds
from bench.opening import Opening
from bench.resurrection import resurrected, was_superseded
from bench.second_look import asked_again
from bench.update_judge import Judged, judged
from bench.update_stores import Played, played
from bench.updates import Case


@dataclass(frozen=True, slots=True)
class Outcome:
    """A case with the judgement of its answer, at once and from a second process, and of what later attempts did."""

    played: Played
    first: Judged
    second: Judged
    brought_back: tuple[str, ...] | None = None
    leads_later: bool | None = None
    sharing: int = 0

    @property
    def case(self) -> Case:
        """The case."""
        return self.played.case


@dataclass(frozen=True, slots=True)
class Bench:
    """Where stores are built, how they are opened, and which texts crowds are drawn from."""

    folder: Path
    opening: Opening
    texts: Sequence[str] = ()
    seed: int = crowds.SEED

    def outcomes(self, chosen: Sequence[Case]) -> list[Outcome]:
        """Play cases as they are written; what was superseded then has to stay away."""
        done = [played(case, self.opening, self.place("small", number)) for number, case in enumerate(chosen)]
        return [self.with_attempts(outcome) for outcome in self.asked_twice(done)]

    def crowded(self, chosen: Sequence[Case]) -> list[Outcome]:
        """Play updates among many other statements of the same speaker."""
        updates = [case for case in chosen if case.is_update]
        done, sharing = list[Played](), list[int]()
        for number, case in enumerate(updates):
            around = crowds.crowd(case, self.texts, self.seed)
            if len(around) < crowds.CROWD:
                raise SystemExit(f"only {len(around)} statements for a crowd of {crowds.CROWD}: name more with --crowd")
            sharing.append(sum(crowds.shares_a_noun(case, said.text) for said in around))
            done.append(played(case, self.opening, self.place("crowded", number), around))
        return self.asked_twice(done, sharing)

    def place(self, kind: str, number: int) -> Path:
        """Where a store is built."""
        folder = self.folder / f"{kind}-{number}"
        folder.mkdir()
        return folder / "store.engram"

    def asked_twice(self, done: Sequence[Played], sharing: Sequence[int] | None = None) -> list[Outcome]:
        """Judge both answers of each case."""
        again = asked_again([each.task() for each in done], self.opening)
        return [
            Outcome(each, judged(each.case, each.answer), judged(each.case, second), sharing=many)
            for each, second, many in zip(done, again, sharing or [0] * len(done), strict=True)
        ]

    def with_attempts(self, outcome: Outcome) -> Outcome:
        """Try to bring back what an update superseded."""
        if not outcome.case.is_update or not was_superseded(outcome.played):
            return outcome
        brought_back, leads = resurrected(outcome.played, self.opening)
        return replace(outcome, brought_back=tuple(brought_back), leads_later=leads)
