"""BERT as an ONNX graph: a sentence encoder, from token ids to a unit vector, and a classifier of two texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram.providers.onnx_file import MICROSOFT, Graph, value
from engram.providers.progress import Progress
from engram.providers.quantise import by_column, by_row

Weights = Mapping[str, NDArray[Any]]
FLOAT = 1


@dataclass(frozen=True, slots=True)
class Shape:
    """What the weights do not tell about themselves."""

    layers: int
    heads: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Encoder:
    """The graph in the making, with the weights it is made from.

    Unless `fused`, sums and normalisations are steps of their own: onnxruntime is a fifth faster then, and the result
    the same but for rounding. The sentence encoder stays as it is, since stores keep its vectors.
    """

    graph: Graph
    weights: Weights
    shape: Shape
    fused: bool = True

    def constant(self, name: str) -> str:
        """A weight as it is."""
        return self.graph.constant(self.weights[name])

    def embedded(self, types: str = "") -> str:
        """Words and their positions; the table keeps a scale per word. Without `types`, every token has the first."""
        graph, weights = self.graph, self.weights
        words = by_row(weights["embeddings.word_embeddings.weight"])
        steps = graph.add("Gather", graph.constant(words.steps), "ids")
        scale = graph.add("Gather", graph.constant(words.scale), "ids")
        found = graph.add("Mul", graph.add("Cast", steps, to=FLOAT), scale)
        summed = graph.add("Add", found, self.positions())
        if types:
            summed = graph.add("Add", summed, graph.add("Gather", self.types(), types))
        return graph.add(
            "LayerNormalization", summed, *self.norm("embeddings.LayerNorm"), axis=2, epsilon=self.shape.epsilon
        )

    def positions(self) -> str:
        """As many rows of the position table as there are tokens."""
        graph, weights = self.graph, self.weights
        kind = weights["embeddings.token_type_embeddings.weight"][0]
        table = graph.constant(weights["embeddings.position_embeddings.weight"] + kind)
        zero, one, two = (graph.constant(np.array([n], np.int64)) for n in range(3))
        length = graph.add("Slice", graph.add("Shape", "ids"), one, two)
        return graph.add("Slice", table, zero, length, zero)

    def types(self) -> str:
        """The table of token types, as what each adds to the first, which the positions hold already."""
        table = self.weights["embeddings.token_type_embeddings.weight"]
        return self.graph.constant(table - table[0])

    def layers(self, x: str, progress: Progress) -> str:
        """All layers, one after the other."""
        for number in range(self.shape.layers):
            progress(number / self.shape.layers)
            x = self.layer(number, x)
        return x

    def mean(self, x: str) -> str:
        """The mean over all tokens."""
        return self.graph.add("ReduceMean", x, self.graph.constant(np.array([1], np.int64)), keepdims=0)

    def mean_of(self, x: str, some: str) -> str:
        """The mean over some tokens: `some` (1 × tokens) is 1 for each of them and 0 for the others."""
        total = self.graph.add("MatMul", some, x)  # 1 × 1 × dimensions
        first = self.graph.constant(np.array([1], np.int64))
        share = self.graph.add("Div", total, self.graph.add("ReduceSum", some, keepdims=1))
        return self.graph.add("Squeeze", share, first)

    def compared(self, x: str, types: str) -> str:
        """The means of all tokens and of each of two texts, and how these two compare."""
        graph = self.graph
        second = graph.add("Cast", graph.add("Mod", types, graph.constant(np.array([2], np.int64))), to=FLOAT)
        first = graph.add("Sub", graph.constant(np.array([1], np.float32)), second)
        one, two = self.mean_of(x, first), self.mean_of(x, second)
        apart = graph.add("Abs", graph.add("Sub", one, two))
        return graph.add("Concat", self.mean(x), one, two, graph.add("Mul", one, two), apart, axis=1)

    def layer(self, number: int, x: str) -> str:
        """Attention and the two dense steps, each with its way around."""
        name = f"encoder.layer.{number}"
        attended = self.attention(f"{name}.attention.self", x)
        x = self.rejoined(f"{name}.attention.output", attended, x)
        wide = self.product(f"{name}.intermediate.dense", x)
        bent = self.graph.add(f"{MICROSOFT}/BiasGelu", wide, self.constant(f"{name}.intermediate.dense.bias"))
        return self.rejoined(f"{name}.output", bent, x)

    def attention(self, name: str, x: str) -> str:
        """Every token looks at every other; query, key and value are one product."""
        graph = self.graph
        parts = [f"{name}.{part}" for part in ("query", "key", "value")]
        packed = by_column(np.concatenate([self.weights[f"{part}.weight"].T for part in parts], axis=1))
        bias = graph.constant(np.concatenate([self.weights[f"{part}.bias"] for part in parts]))
        steps, scale, zero = graph.node("DynamicQuantizeLinear", [x], 3)
        matrix, by = graph.constant(packed.steps), graph.constant(packed.scale)
        no_mask = ""  # one text at a time has no padding
        inputs = (steps, matrix, bias, scale, by, no_mask, zero)
        return graph.add(f"{MICROSOFT}/QAttention", *inputs, num_heads=self.shape.heads)

    def product(self, name: str, x: str) -> str:
        """A dense step without its bias."""
        packed = by_column(self.weights[f"{name}.weight"].T)
        steps, scale = self.graph.constant(packed.steps), self.graph.constant(packed.scale)
        return self.graph.add(f"{MICROSOFT}/DynamicQuantizeMatMul", x, steps, scale)

    def rejoined(self, name: str, x: str, past: str) -> str:
        """A dense step whose result is added to what it started from, and evened out."""
        dense, bias = self.product(f"{name}.dense", x), self.constant(f"{name}.dense.bias")
        norm = self.norm(f"{name}.LayerNorm")
        if not self.fused:
            summed = self.graph.add("Add", self.graph.add("Add", dense, bias), past)
            return self.graph.add("LayerNormalization", summed, *norm, axis=2, epsilon=self.shape.epsilon)
        return self.graph.add(
            f"{MICROSOFT}/SkipLayerNormalization", dense, past, *norm, bias, epsilon=self.shape.epsilon
        )

    def norm(self, name: str) -> tuple[str, str]:
        """Gain and offset of a normalisation."""
        return self.constant(f"{name}.weight"), self.constant(f"{name}.bias")


def encoder(weights: Weights, shape: Shape, progress: Progress) -> bytes:
    """The whole model as an ONNX file: `ids` (1 × tokens) in, its vector (1 × dimensions) out."""
    made = Encoder(Graph(), weights, shape)
    mean = made.mean(made.layers(made.embedded(), progress))
    vector = made.graph.add("LpNormalization", mean, axis=1, p=2)
    progress(1.0)
    dimensions = weights["embeddings.LayerNorm.weight"].shape[0]
    return made.graph.model([value("ids", "int64", [1, "tokens"])], [value(vector, "float32", [1, dimensions])])


def classifier(weights: Weights, shape: Shape, progress: Progress) -> bytes:
    """The model with its heads: `ids` and `types` (1 × tokens) in, logits (1 × heads) out."""
    made = Encoder(Graph(), weights, shape, fused=False)
    seen = made.compared(made.layers(made.embedded("types"), progress), "types")
    heads = made.graph.constant(weights["heads.weight"].T)
    logits = made.graph.add("Add", made.graph.add("MatMul", seen, heads), made.constant("heads.bias"))
    progress(1.0)
    given = [value(name, "int64", [1, "tokens"]) for name in ("ids", "types")]
    return made.graph.model(given, [value(logits, "float32", [1, len(weights["heads.bias"])])])
