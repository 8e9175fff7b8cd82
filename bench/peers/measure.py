"""The same conversations, questions and vectors through every system that is installed, in one run."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from bench import resampled
from bench.compared import difference
from bench.data import Conversation, DataSet, Question, Turn
from bench.examination import ASKED, ASKED_WITH_ASSISTANT
from bench.latency import megabytes, ratio, spread, without_embedding
from bench.opening import Opening
from bench.outcomes import averaged, measures
from bench.peers.process import ENGRAM, SYSTEMS, PeerFailed, System, Talk
from bench.tables import Table, cells, signed, spelt
from engram.ports import Embedder

LARGEST = 100_000
ONE_BY_ONE = 200
PER_CALL = 100
LIMIT = 10
WARM_UP = 20
SECONDS = 30.0
SCALE = "scale"
SEMANTIC = "semantic"
QUALITY = ("R@5", "R@10", "NDCG@10")
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Track:
    """What the systems run on: data, sizes, vectors, and a folder for their stores."""

    folder: Path
    sets: Sequence[DataSet]
    sizes: Sequence[int]
    opening: Opening
    vectors: Embedder
    cache: Path
    questions: int

    def started(
        self, system: System, python: Path, place: str, texts: Sequence[str], asked: Sequence[str], by: str = "kept"
    ) -> Talk:
        """A system to be opened on a folder of its own, with the vectors of everything it will be told.

        One that embeds by itself is told where its vectors come from: its model, or those that were kept or handed.
        """
        listed, rows = self.folder / "texts.json", self.folder / "vectors.npy"
        listed.write_text(json.dumps([*texts, *asked]), encoding="utf-8")
        np.save(rows, self._rows(texts, asked))
        return Talk(
            system,
            python,
            folder=str(self.folder / system.name / place),
            texts=str(listed),
            vectors=str(rows),
            cache=str(self.cache),
            vectors_by=by,
            embedder=self.opening.embedder,
            tunables=dict(self.opening.tunables),
        )

    def _rows(self, texts: Sequence[str], asked: Sequence[str]) -> np.ndarray:
        queries = [self.vectors.query(text)[None, :] for text in asked]
        return np.concatenate([self.vectors.documents(texts), *queries]) if texts else np.concatenate(queries)


def measure(track: Track, environments: Path | None, systems: Sequence[System] = SYSTEMS) -> Figures:
    """Quality on every set, then cost by size, for each system; those not installed are named."""
    found: Figures = {}
    for system in systems:
        python = system.python(environments)
        if python is None:
            found[system.name] = {"failed": "not installed: python -m bench peers --install DIR"}
            continue
        try:
            found[system.name] = one(track, system, python)
        except PeerFailed as failure:
            found[system.name] = {"failed": str(failure)}
        finally:
            shutil.rmtree(track.folder / system.name, ignore_errors=True)
    return beside_engram(found)


def one(track: Track, system: System, python: Path) -> Figures:
    """Everything about one system."""
    quality = {kept.name: asked_about(track, system, python, kept) for kept in track.sets}
    sizes = {str(size): at_size(track, system, python, size) for size in track.sizes if size <= LARGEST}
    version = next(told.pop("version") for told in quality.values())
    return {"version": version, "hybrid": system.hybrid, "quality": quality, "sizes": sizes}


def asked_about(track: Track, system: System, python: Path, kept: DataSet) -> Figures:
    """How much of the evidence comes back: every conversation a scope of one store, asked its own questions."""
    items = {talk.id: [item_of(turn) for turn in talk.turns] for talk in kept.conversations}
    asked = {talk.id: answerable(kept, talk) for talk in kept.conversations}
    texts = list(dict.fromkeys(item["text"] for told in items.values() for item in told))
    questions = list(dict.fromkeys(question.text for told in asked.values() for question in told))
    with track.started(system, python, kept.name, texts, questions) as talk:
        for scope, told in items.items():
            talk.ask("add", scope=scope, items=told, each=len(told))
        found = {
            question.id: told
            for conversation in kept.conversations
            for question, told in answers(talk, conversation, asked[conversation.id])
        }
        version = talk.opened["version"]
    return {"version": version, **averaged(found.values()), "each": {id: told["R@10"] for id, told in found.items()}}


def answers(
    talk: Talk, conversation: Conversation, asked: Sequence[Question]
) -> Iterator[tuple[Question, dict[str, float]]]:
    """The measures of each question of one conversation."""
    limit = ASKED_WITH_ASSISTANT if conversation.with_assistant else ASKED
    told = talk.ask("search", scope=conversation.id, queries=[question.text for question in asked], limit=limit)
    for question, ids in zip(asked, told["ids"], strict=True):
        countable = conversation.countable
        ranked = [id for id in dict.fromkeys(ids) if id in countable]
        yield question, measures(ranked[:ASKED], question.evidence & countable)


def answerable(kept: DataSet, conversation: Conversation) -> list[Question]:
    """The questions that count for the headline."""
    countable = conversation.countable
    return [q for q in kept.asked_of(conversation) if q.answerable and q.evidence & countable]


def at_size(track: Track, system: System, python: Path, size: int) -> Figures:
    """Filling one scope, then a fresh process that opens it and asks."""
    items = [item_said(said) for said in islice(resampled.short_texts(track.sets), size)]
    texts = list(dict.fromkeys(item["text"] for item in items))
    with track.started(system, python, f"one-{size}", texts, texts[:1]) as talk:
        singly = talk.ask("add", scope=SCALE, items=items[:ONE_BY_ONE], each=1)
        talk.ask("close")
    with track.started(system, python, f"{SCALE}-{size}", texts, texts[:1]) as talk:
        together = talk.ask("add", scope=SCALE, items=items, each=PER_CALL)
        closing = talk.ask("close")
    return {
        "per_s_one_by_one": round(1e3 * min(size, ONE_BY_ONE) / singly["ms"], 1),
        "per_s_by_hundreds": round(1e3 * size / (together["ms"] + closing["ms"]), 1),
        **asked_at_size(track, system, python, size),
    }


def asked_at_size(track: Track, system: System, python: Path, size: int) -> Figures:
    """Latency with the query's vector given, memory, and the way from nothing to a first answer.

    One that embeds by itself does so where memory and the way to a first answer are measured, then is handed what it
    asks for, as the others are: a model that runs before each search leaves the processor's caches to nobody else.
    """
    if not system.embeds:
        return asked_by(track, system, python, size, "handed")
    alone, _, handed = (asked_by(track, system, python, size, by) for by in ("model", "handed", "handed"))
    by_model = {name: alone[name] for name in ("p50", "p95", "p99", "stages")}
    return {**handed, "rss_mb": alone["rss_mb"], "cold_ms": alone["cold_ms"], "by_model": by_model}


def asked_by(track: Track, system: System, python: Path, size: int, by: str) -> Figures:
    """A fresh process that opens a store and asks."""
    asked = resampled.questions(track.sets, track.questions + WARM_UP)
    with track.started(system, python, f"{SCALE}-{size}", [], asked, by) as talk:
        first = talk.ask("search", scope=SCALE, queries=asked[:1], limit=LIMIT)
        talk.ask("search", scope=SCALE, queries=asked[1:WARM_UP], limit=LIMIT, seconds=SECONDS / 4)
        told = talk.ask("search", scope=SCALE, queries=asked[WARM_UP:] or asked, limit=LIMIT, seconds=SECONDS)
        cold = talk.opened["ms"] + first["ms"][0]
    stages = {name: taken[-len(told["ms"]) :] for name, taken in told["stages"].items()}
    return {
        **spread(without_embedding({"wall_ms": told["ms"], "stages_ms": stages})),
        "questions": len(told["ms"]),
        "rss_mb": megabytes(told["rss_kb"]),
        "cold_ms": round(cold, 1),
        "stages": {name: spread(taken) for name, taken in stages.items()},
    }


def item_of(turn: Turn) -> dict[str, Any]:
    """A turn as every system gets it, and as Engram does."""
    return item_said(turn.spoken())


def item_said(said: Mapping[str, Any]) -> dict[str, Any]:
    """Who said what, and what was shown, in one text; the parts beside it for those who take them apart."""
    named = f"{said['speaker']}: " if said["speaker"] else ""
    shown = f" [{said['caption']}]" if said.get("caption") else ""
    return {
        "id": said["id"],
        "text": f"{named}{said['text']}{shown}",
        "speaker": said["speaker"] or said["role"],
        "session": said["session"],
        "at": said["at"].isoformat(),
        "said": {key: value for key, value in said.items() if key != "at"},
    }


def beside_engram(found: Figures) -> Figures:
    """Each system's figures as differences from and multiples of Engram's; single questions are dropped then."""
    ours = found[ENGRAM.name]
    for told in found.values():
        if "failed" not in told and "failed" not in ours:
            told["against_engram"] = {
                "R@10": {name: paired(each, ours["quality"][name]) for name, each in told["quality"].items()},
                "p50": {size: ratio(each["p50"], ours["sizes"][size]["p50"]) for size, each in told["sizes"].items()},
            }
    for told in found.values():
        for quality in told.get("quality", {}).values():
            quality.pop("each")
    return {**found, ENGRAM.name: {**ours, "beside": beside(found)}} if "failed" not in ours else found


def beside(found: Figures) -> Figures:
    """Engram's lead in R@10 over the best of the others on any set, and its latency as a multiple of theirs."""
    ours = found[ENGRAM.name]
    others = {name: told for name, told in found.items() if name != ENGRAM.name and "failed" not in told}
    hybrids = [told for told in others.values() if told["hybrid"]]
    leads = [-each["delta"] for told in others.values() for each in told["against_engram"]["R@10"].values()]
    chroma = others.get("chroma", {}).get("sizes", {})
    sizes = ours["sizes"]
    return {
        "least_lead": min(leads, default=None),
        "p50_to_chroma": {size: ratio(sizes[size]["p50"], told["p50"]) for size, told in chroma.items()},
        "semantic_to_chroma": {
            size: ratio(sizes[size]["stages"][SEMANTIC]["p50"], told["p50"])
            for size, told in chroma.items()
            if SEMANTIC in sizes[size]["stages"]
        },
        "p50_to_fastest_hybrid": {
            size: ratio(told["p50"], min(other["sizes"][size]["p50"] for other in hybrids))
            for size, told in sizes.items()
            if hybrids
        },
    }


def paired(theirs: Figures, ours: Figures) -> dict[str, float]:
    """Theirs minus ours, question by question."""
    return difference([value - ours["each"][id] for id, value in theirs["each"].items()])


def tables(found: Mapping[str, Any]) -> Iterator[Table]:
    """Quality and cost, a line for each system; what failed is said."""
    ran = {name: told for name, told in found.items() if "failed" not in told}
    if ran:
        yield quality_table(ran)
        yield cost_table(ran)
    if len(ran) < len(found):
        rows = [[name, told["failed"]] for name, told in found.items() if "failed" in told]
        yield Table("Systems that did not run", ["system", "why"], rows, detail=True)


def quality_table(ran: Mapping[str, Any]) -> Table:
    """R@5, R@10 and NDCG@10 on every set, and how far R@10 is from Engram's."""
    sets = list(next(iter(ran.values()))["quality"])
    rows = [
        [
            f"{name} {told['version']}",
            *(part for kept in sets for part in (" ".join(cells(told["quality"][kept], QUALITY)),
                                                 signed(told.get("against_engram", {}).get("R@10", {}).get(kept)))),
        ]
        for name, told in ran.items()
    ]  # fmt: skip
    columns = [column for kept in sets for column in (f"{kept} {' '.join(QUALITY)}", "ΔR@10")]
    return Table("Systems: quality, with the same vectors", ["system", *columns], rows, frozenset({0}))


def cost_table(ran: Mapping[str, Any]) -> Table:
    """Latency with the query's vector given, memory, filling, and opening."""
    columns = ("p50", "p95", "rss_mb", "cold_ms", "per_s_one_by_one", "per_s_by_hundreds")
    rows = [
        [name, f"{int(size):,}", *cells(each, columns), spelt(told.get("against_engram", {}).get("p50", {}).get(size))]
        for name, told in ran.items()
        for size, each in told["sizes"].items()
    ]
    heads = ["p50 ms", "p95 ms", "RSS MB", "cold ms", "items/s singly", "items/s by 100", "p50 to Engram"]
    return Table("Systems: cost", ["system", "items", *heads], rows)
