"""`python -m bench.currency`: whether what a store holds is current once something new was said.

Updates and anti-events are data files (`--data`, `--unseen`). Each case has a store of its own; its question is asked
right after its last turn, and again by a second process.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bench import crowds, datafiles
from bench.opening import scratch
from bench.report import add_options, opening_of, reported, share
from bench.resurrection import ATTEMPTS
from bench.tables import Figures, Table, cells, spelt
from bench.update_judge import is_retired, keeps_both, nothing_extracted, standing_of_original, standing_of_others
from bench.update_runs import Bench, Outcome
from bench.update_stores import ACTIVE, CHALLENGED, SUPERSEDED
from bench.updates import ADDITIONS, Case, cases

ENGLISH = "en"
FOREIGN = frozenset({"de", "es", "fr"})
UPDATES = (
    "updates", "new value leads", "in the top 3", "old value retired", "nothing extracted", "confidently outdated",
    "chains", "chains end at the newest", "others marked",
)  # fmt: skip
AGAIN = ("new value leads", "in the top 3", "confidently outdated")
ANTI = (
    "anti-events", "superseded", "challenged", "right value leads", "additions", "additions keep both", "others marked",
)  # fmt: skip
CROWDED = (*UPDATES, "sharing a noun")
Figure = dict[str, float | None]


def measure(
    bench: Bench,
    files: Sequence[datafiles.DataFile],
    *,
    most: int | None = None,
    crowded: bool = False,
    shown: bool = False,
) -> dict[str, Any]:
    """Play every case of the files; the parts `seen` and `unseen` are reported apart."""
    chosen = cases(files, most)
    found = bench.outcomes(chosen)
    among = bench.crowded(chosen) if crowded else []
    return {
        "embedder": bench.opening.embedder,
        "seed": bench.seed,
        "files": [file.described() for file in files],
        "parts": by_part(found),
        **({"crowded": by_part(among)} if crowded else {}),
        **({"failed": failures([*found, *among])} if shown else {}),
    }


def by_part(found: Sequence[Outcome]) -> dict[str, Any]:
    """Totals of each part; by language and kind only of what may be looked at."""
    parts = {name: [each for each in found if each.case.part == name] for name in (datafiles.SEEN, datafiles.UNSEEN)}
    return {
        name: {
            "totals": totals(inside),
            **({} if name == datafiles.UNSEEN else {"languages": by(inside, language), "kinds": by(inside, kind)}),
        }
        for name, inside in parts.items()
        if inside
    }


def totals(found: Sequence[Outcome]) -> dict[str, Any]:
    """The figures that goals are set for."""
    return {
        "english": figures([each for each in found if each.case.language == ENGLISH]),
        "de, es, fr": figures([each for each in found if each.case.language in FOREIGN]),
        "all": figures(found),
    }


def by(found: Sequence[Outcome], name: Callable[[Case], str]) -> dict[str, Any]:
    """Figures by a name."""
    names = sorted({name(each.case) for each in found})
    return {each: figures([one for one in found if name(one.case) == each]) for each in names}


def language(case: Case) -> str:
    """The language of a case."""
    return case.language


def kind(case: Case) -> str:
    """The kind of a case."""
    return case.kind


def figures(found: Sequence[Outcome]) -> dict[str, Any]:
    """The measures of updates, of anti-events, and of attempts to bring back what was superseded."""
    updates = [each for each in found if each.case.is_update]
    anti = [each for each in found if not each.case.is_update]
    tried = [each for each in updates if each.brought_back is not None]
    return {
        **({"updates": of_updates(updates), "second process": of_second(updates)} if updates else {}),
        **({"anti": of_anti(anti)} if anti else {}),
        **({"resurrection": of_attempts(tried)} if tried else {}),
    }


def of_updates(found: Sequence[Outcome]) -> Figure:
    """Whether updates count."""
    chains = [each for each in found if each.case.is_chain]
    crowds_seen = [each.sharing for each in found if each.sharing]
    return {
        "updates": len(found),
        "new value leads": share(each.first.leads for each in found),
        "in the top 3": share(each.first.top for each in found),
        "old value retired": share(is_retired(each.played) for each in found),
        "nothing extracted": share(nothing_extracted(each.played) for each in found),
        "confidently outdated": share(each.first.confidently_wrong for each in found),
        "chains": len(chains),
        "chains end at the newest": share(each.first.leads for each in chains),
        "others marked": share(standing_of_others(each.played) != ACTIVE for each in found),
        **({"sharing a noun": round(sum(crowds_seen) / len(crowds_seen), 1)} if crowds_seen else {}),
    }


def of_second(found: Sequence[Outcome]) -> Figure:
    """The same question from a second process."""
    return {
        "new value leads": share(each.second.leads for each in found),
        "in the top 3": share(each.second.top for each in found),
        "confidently outdated": share(each.second.confidently_wrong for each in found),
        "judged the same": share(each.first == each.second for each in found),
    }


def of_anti(found: Sequence[Outcome]) -> Figure:
    """Whether what only looks like an update leaves everything as it was."""
    standings = [standing_of_original(each.played) for each in found]
    additions = [each for each in found if each.case.kind in ADDITIONS]
    return {
        "anti-events": len(found),
        "superseded": share(each == SUPERSEDED for each in standings),
        "challenged": share(each == CHALLENGED for each in standings),
        "right value leads": share(each.first.leads for each in found),
        "right value leads, second process": share(each.second.leads for each in found),
        "additions": len(additions),
        "additions keep both": share(keeps_both(each.played) for each in additions),
        "others marked": share(standing_of_others(each.played) != ACTIVE for each in found),
    }


def of_attempts(tried: Sequence[Outcome]) -> dict[str, Any]:
    """How many superseded values came back, and what brought them."""
    return {
        "superseded": len(tried),
        "resurrected": sum(bool(each.brought_back) for each in tried),
        "by": {name: sum(name in (each.brought_back or ()) for each in tried) for name in ATTEMPTS},
        "new value still leads": share(bool(each.leads_later) for each in tried),
    }


def failures(found: Sequence[Outcome]) -> list[dict[str, Any]]:
    """What failed in files that may be looked at."""
    seen = [each for each in found if each.case.part == datafiles.SEEN]
    return [failure(each, troubles) for each in seen if (troubles := what_failed(each))]


def what_failed(outcome: Outcome) -> list[str]:
    """The measures that a case failed."""
    standing = standing_of_original(outcome.played)
    if outcome.case.is_update:
        checks = {
            "does not lead": not outcome.first.leads,
            "not in the top 3": not outcome.first.top,
            "not retired": not is_retired(outcome.played),
            "confidently outdated": outcome.first.confidently_wrong,
            "resurrected": bool(outcome.brought_back),
        }
    else:
        checks = {standing: standing != ACTIVE, "right value does not lead": not outcome.first.leads}
    checks["others marked"] = standing_of_others(outcome.played) != ACTIVE
    return [name for name, failed in checks.items() if failed]


def failure(outcome: Outcome, troubles: Sequence[str]) -> dict[str, Any]:
    """A failed case in words."""
    case = outcome.case
    return {
        "case": f"{case.key}{' crowded' if outcome.sharing else ''}",
        "failed": ", ".join(troubles),
        "original": " / ".join(case.original),
        "later": " / ".join(case.later),
        "first items": [item.text for item in outcome.played.answer.items[:2]],
        "verdict": outcome.played.answer.verdict,
    }


def tables(found: Figures) -> Iterator[Table]:
    """Updates, anti-events and attempts, small and crowded; and what failed, where it was asked for."""
    yield datafiles.files_table(found["files"])
    for part, told in found["parts"].items():
        yield from part_tables(f"Currency, {part} files", told)
    for part, told in found.get("crowded", {}).items():
        yield listed(f"Currency, {part} files, crowded stores: updates", rows_of(told), "updates", CROWDED)
    if "failed" in found:
        names = ("case", "failed", "original", "later", "verdict")
        rows = [[*cells(told, names), " | ".join(told["first items"])] for told in found["failed"]]
        yield Table("Currency: what failed", [*names, "first items"], rows, detail=True)


def part_tables(title: str, told: Figures) -> Iterator[Table]:
    """The tables of one part."""
    rows = rows_of(told)
    yield listed(f"{title}: updates", rows, "updates", UPDATES)
    yield listed(f"{title}: updates, from a second process", rows, "second process", AGAIN)
    yield listed(f"{title}: anti-events", rows, "anti", ANTI)
    attempts = [
        [name, spelt(each["superseded"]), spelt(each["resurrected"]), *map(spelt, each["by"].values())]
        for name, each in ((name, figure.get("resurrection")) for name, figure in rows.items())
        if each
    ]
    yield Table(f"{title}: came back", ["", "superseded", "resurrected", *ATTEMPTS], attempts)


def rows_of(told: Figures) -> dict[str, Any]:
    """The figures of a part under the name of each row."""
    return {**told["totals"], **told.get("languages", {}), **told.get("kinds", {})}


def listed(title: str, rows: Figures, what: str, names: Sequence[str]) -> Table:
    """A row for each name that has such figures."""
    chosen = {name: told[what] for name, told in rows.items() if what in told}
    return Table(title, ["", *names], [[name, *cells(told, names)] for name, told in chosen.items()])


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    asked = parser().parse_args(arguments)
    files = datafiles.chosen(asked)
    around = [datafiles.read(path) for path in asked.crowd] or files
    with tempfile.TemporaryDirectory(prefix="engram-bench-", dir=asked.scratch) as folder:
        texts = crowds.pool(cases(around))
        bench = Bench(Path(folder), opening_of(asked), texts, asked.seed)
        found = measure(bench, files, most=asked.most, crowded=asked.crowded, shown=asked.show)
    reported("currency", found, tables(found), asked)
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(prog="python -m bench.currency", description=__doc__)
    datafiles.add_options(made)
    made.add_argument("--most", type=int, metavar="N", help="only the first N updates and anti-events of each file")
    made.add_argument("--crowded", action="store_true", help="also among 500 other statements of the same speaker")
    made.add_argument(
        "--crowd", type=Path, action="append", default=[], metavar="FILE",
        help="draw those from this file; from the files that are measured unless named",
    )  # fmt: skip
    made.add_argument("--seed", type=int, default=crowds.SEED, metavar="N", help="what the crowd is drawn by")
    made.add_argument("--scratch", type=scratch, metavar="DIR", help="where stores are built")
    add_options(made)
    return made


if __name__ == "__main__":
    sys.exit(main())
