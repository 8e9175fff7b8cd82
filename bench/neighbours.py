"""How often a graph finds the true nearest neighbours, and what it costs: real sentences, real questions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench import resampled
from bench.data import DataSet
from bench.latency import spread
from bench.tables import Table, cells
from engram.cognition.documents import Segment, Stretch, VectorRows
from engram.cognition.semantic import question
from engram.cognition.stretches import Cell
from engram.index.graph import Graph, built, loaded
from engram.index.stack import SHARE, WIDER
from engram.model.space import Metric
from engram.ports import Embedder
from engram.tunables import Tunables

TOP = 10
BATCH = 1_000
BITS = (16, 8, 1)
Figures = dict[str, Any]
Vectors = NDArray[np.float32]


def measure(sets: Sequence[DataSet], embedder: Embedder, sentences: int, questions: int) -> Figures:
    """Each precision over the same sentences, beside looking at every one."""
    asked = [embedder.query(text) for text in resampled.questions(sets, questions)]
    vectors = embedded(sets, embedder, sentences)
    true = [nearest(vectors, query) for query in asked]
    exact = [timed(partial(nearest, vectors, query))[1] for query in asked]
    graphs = {f"{bits} bit{'s' * (bits > 1)}": of_graph(vectors, bits, asked, true) for bits in BITS}
    return {"sentences": len(vectors), "questions": len(asked), "exact": spread(exact), "graphs": graphs}


def embedded(sets: Sequence[DataSet], embedder: Embedder, sentences: int) -> Vectors:
    """The vectors of so many distinct texts, as they are embedded."""
    said = (spoken(turn) for turn in resampled.short_texts(sets))
    most = sum(len(resampled.texts_of(talk)) for kept in sets for talk in kept.conversations)
    texts = list(dict.fromkeys(islice(said, min(most, 2 * sentences))))[:sentences]
    return np.concatenate([embedder.documents(texts[first : first + BATCH]) for first in range(0, len(texts), BATCH)])


def spoken(turn: Mapping[str, object]) -> str:
    """A short text with whoever said it."""
    return f"{turn['speaker']}: {turn['text']}" if turn["speaker"] else str(turn["text"])


def nearest(vectors: Vectors, query: Vectors) -> NDArray[np.int64]:
    """The true nearest, by looking at every one."""
    near = vectors @ query
    return np.argpartition(-near, TOP)[:TOP].astype(np.int64)


def of_graph(vectors: Vectors, bits: int, asked: Sequence[Vectors], true: Sequence[NDArray[np.int64]]) -> Figures:
    """One graph: what it finds, alone and with the nearest looked at again, and what building and keeping it costs."""
    stretch = stretch_of(vectors, bits)
    data, build_ms = timed(partial(built, stretch, lambda: False))
    graph = loaded(Segment(0, whole(vectors), 0, len(vectors), bits, b""), data, [stretch.rows])
    many = round(SHARE * int(WIDER[graph.looks_at] * Tunables().near_documents))  # as a store asks its only graph
    taken = [timed(partial(graph.nearest, question(query, Metric.COSINE), many))[1] for query in asked]
    return {
        "recall@10": agreement([looked_at(graph, vectors, query, many) for query in asked], true),
        "recall@10_alone": agreement([graph.nearest(question(query, Metric.COSINE), TOP)[0] for query in asked], true),
        **spread(taken),
        "build_s": round(build_ms / 1e3, 2),
        "kept_mb": round(len(data) / 2**20, 1),
    }


def agreement(found: Sequence[NDArray[np.int64]], true: Sequence[NDArray[np.int64]]) -> float:
    """Which share of the true nearest was found, on average."""
    shares = [len(np.intersect1d(ours, best)) / TOP for ours, best in zip(found, true, strict=True)]
    return round(float(np.mean(shares)), 4)


def looked_at(graph: Graph, vectors: Vectors, query: Vectors, many: int) -> NDArray[np.int64]:
    """The nearest of those that a graph gives, scored exactly."""
    found, _ = graph.nearest(question(query, Metric.COSINE), many)
    return found[np.argsort(-(vectors[found] @ query), kind="stable")[:TOP]]


def stretch_of(vectors: Vectors, bits: int) -> Stretch:
    """Vectors as a partition has them, with nothing before any."""
    count = len(vectors)
    rows = VectorRows(
        np.arange(count, dtype=np.int64), np.full(count, -1, np.int64), np.zeros(count, np.uint16),
        vectors.astype(np.float16),
    )  # fmt: skip
    nothing = VectorRows(rows.ordinals[:0], rows.previous[:0], rows.flags[:0], rows.vectors[:0])
    return Stretch(0, whole(vectors), 0, rows, nothing, bits)


def whole(vectors: Vectors) -> Cell:
    """The place of all of them."""
    return Cell(0, len(vectors) - 1, 0)


def timed(do: Callable[[], Any]) -> tuple[Any, float]:
    """What comes of it, and the milliseconds it takes."""
    start = time.perf_counter()
    result = do()
    return result, 1e3 * (time.perf_counter() - start)


def tables(found: Mapping[str, Any]) -> Iterator[Table]:
    """A line for each precision, and one for looking at everything."""
    columns = ("recall@10", "recall@10_alone", "p50", "p95", "build_s", "kept_mb")
    rows = [[name, *cells(told, columns)] for name, told in found["graphs"].items()]
    rows.append(["every one", "1.000", "1.000", *cells(found["exact"], ("p50", "p95")), "", ""])
    title = f"Graphs over {found['sentences']:,} real sentences, {found['questions']} questions"
    heads = ["recall@10, looked at again", "recall@10 alone", "p50 ms", "p95 ms", "build s", "kept MB"]
    yield Table(title, ["graph", *heads], rows)
