"""What each part of recall adds: everything on, against everything but that part, question by question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bench.compared import compared
from bench.examination import Examination
from bench.opening import Tuned, overrides
from bench.recall_quality import HEADLINE
from bench.tables import Figures, Table, signed
from engram.tunables import DECLARED, Tunables, range_of

# A tunable whose name ends so can be switched off by setting it to zero; one that is on or off, by turning it off.
STRENGTHS = ("_weight", "_boost", "_penalty", "_bonus", "_prior")
INERT = frozenset({"guest_writes", "embed_in_background", "digest_in_background"})  # recall does not look at these
TOGETHER: Mapping[str, tuple[str, ...]] = {
    "all words": ("own_weight", "wide_weight"),
    "all meaning": ("turn_weight", "pair_weight", "next_weight"),
    "all about the speaker": ("speaker_boost", "about_boost", "first_person_boost", "you_only_penalty"),
}
WRITTEN = frozenset({
    "context_turns", "context_terms", "passage_words", "tail_documents", "block_fanout", "block_levels", "digest",
})  # fmt: skip
SHOWN = ("R@10", "NDCG@10")


def single_parts() -> dict[str, Tuned]:
    """Every part that can be switched off on its own or belongs together, with the tunables that do it."""
    strengths = [name for name in DECLARED if name.endswith(STRENGTHS) and can_be_zero(name)]
    switches = [name for name in DECLARED if getattr(Tunables, name) is True and name not in INERT | WRITTEN]
    return {
        **{part: dict.fromkeys(names, 0.0) for part, names in TOGETHER.items()},
        **{name: {name: 0.0} for name in strengths},
        **{name: {name: False} for name in switches},
    }


def can_be_zero(name: str) -> bool:
    """Whether the part is on, and may be off."""
    value: float = getattr(Tunables, name)
    return range_of(name)[0] <= 0 < value


def named_parts(text: str) -> dict[str, Tuned]:
    """Parts from `semantic_weight=0,own_weight=0+wide_weight=0`: commas between parts, `+` within one."""
    return {part: overrides(part) for part in text.split(",") if part}


def measure(exam: Examination, parts: Mapping[str, Tuned]) -> dict[str, Any]:
    """The difference that each part makes on every set; the stores are filled once."""
    if written := sorted({name for changed in parts.values() for name in changed} & WRITTEN):
        raise SystemExit(f"{', '.join(written)}: decided when turns are written; use --set in a run of its own")
    full = exam.outcomes()
    return {name: {"set": dict(changed), **adds(exam, full, changed)} for name, changed in parts.items()}


def adds(exam: Examination, full: list[Any], changed: Tuned) -> dict[str, Any]:
    """Full minus without, so that what helps is positive."""
    found = compared(full, exam.outcomes(tunables=changed))
    return {"sets": {name: told[HEADLINE] for name, told in found.items()}, **unanswerable(found)}


def unanswerable(found: Mapping[str, Any]) -> dict[str, Any]:
    """What the part does to questions about the wrong person, which the headline leaves out."""
    wrong = {name: told["categories"].get("adversarial") for name, told in found.items()}
    return {"adversarial": {name: told for name, told in wrong.items() if told}}


def tables(found: Figures) -> Iterator[Table]:
    """One line for each part, with every set beside the others."""
    sets = list(next(iter(found.values()))["sets"]) if found else []
    columns = [f"{name} Δ{measure}" for name in sets for measure in SHOWN]
    rows = [
        [part, *(signed(told["sets"][name].get(measure)) for name in sets for measure in SHOWN)]
        for part, told in found.items()
    ]
    yield Table("What each part adds, ± paired standard error", ["part", *columns], rows)
