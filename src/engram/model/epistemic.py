"""How a belief was come by, which gives it its strength."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Axiomatic:
    """True by definition."""

    @property
    def strength(self) -> float:
        """Nothing is stronger."""
        return 1.0


@dataclass(frozen=True, slots=True)
class Observed:
    """Seen by the agent itself."""

    @property
    def strength(self) -> float:
        """Nearly certain."""
        return 0.95


@dataclass(frozen=True, slots=True)
class Computed:
    """Worked out by a program."""

    @property
    def strength(self) -> float:
        """As good as the program."""
        return 0.9


@dataclass(frozen=True, slots=True)
class Consensus:
    """Held by several sources."""

    agreement: float = 1.0

    @property
    def strength(self) -> float:
        """Grows with their agreement."""
        return 0.7 + 0.2 * self.agreement


@dataclass(frozen=True, slots=True)
class Reported:
    """Told by someone.

    >>> Reported(trust=0.8).strength
    0.64
    """

    trust: float = 0.5

    @property
    def strength(self) -> float:
        """Grows with the trust in the teller."""
        return 0.4 + 0.3 * self.trust


@dataclass(frozen=True, slots=True)
class Inferred:
    """Concluded from other beliefs."""

    confidence: float = 0.5

    @property
    def strength(self) -> float:
        """Grows with the confidence of the conclusion."""
        return 0.3 + 0.4 * self.confidence


@dataclass(frozen=True, slots=True)
class Hypothetical:
    """Assumed for the sake of argument."""

    @property
    def strength(self) -> float:
        """Weak."""
        return 0.2


@dataclass(frozen=True, slots=True)
class Hearsay:
    """Passed on through others."""

    chain: int = 1

    @property
    def strength(self) -> float:
        """Fades with every mouth it went through."""
        return 0.1 / max(1, self.chain)


Epistemic = Axiomatic | Observed | Computed | Consensus | Reported | Inferred | Hypothetical | Hearsay
EPISTEMIC_KINDS: tuple[type[Epistemic], ...] = (
    Axiomatic, Observed, Computed, Consensus, Reported, Inferred, Hypothetical, Hearsay,
)  # fmt: skip
