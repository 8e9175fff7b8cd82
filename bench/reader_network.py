"""The reading model in torch: the bundled weights frozen, and beside them what is learned.

torch is not among our requirements, so it is imported when a network is made, and nowhere else. The weights have the
names that `engram.providers.bert_graph` knows them by.
"""

from __future__ import annotations

import importlib
import json
import math
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.reader_examples import KINDS
from engram.providers import bundled, safetensors, weights
from engram.providers.reader_model import CATEGORIES, FIRST_CATEGORY, TYPES, Tokens

DENSE = (
    "attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense",
    "intermediate.dense", "output.dense",
)  # fmt: skip
RANK = 32
DROPOUT = 0.1
HEADS = FIRST_CATEGORY + len(CATEGORIES)
POOLED = 5  # vectors that the heads see

Tensor = Any
Tensors = dict[str, Tensor]


@dataclass(frozen=True, slots=True)
class Network:
    """Frozen weights and learned ones; `torch` is the module."""

    torch: Any
    frozen: Tensors
    learned: Tensors

    def logits(self, rows: Sequence[Tokens], *, learning: bool) -> Tensor:
        """One row of logits for each row of tokens, all of one task."""
        ids, types, real = self.padded(rows)
        functional = self.torch.nn.functional
        x = self.frozen["embeddings.word_embeddings.weight"][ids]
        x = x + self.frozen["embeddings.position_embeddings.weight"][: ids.shape[1]]
        table = self.frozen[f"{TYPES}.weight"].repeat(2, 1) + self.learned[f"{TYPES}.delta"]
        x = self.norm("embeddings.LayerNorm", x + table[types])
        for number in range(bundled.SHAPE.layers):
            x = self.layer(f"encoder.layer.{number}", x, real, learning)
        pooled = functional.dropout(self.pooled(x, types, real), DROPOUT, learning)
        weight = self.torch.cat([self.learned["heads.weight"], self.learned["kinds.weight"]])
        bias = self.torch.cat([self.learned["heads.bias"], self.learned["kinds.bias"]])
        return functional.linear(pooled, weight, bias)

    def pooled(self, x: Tensor, types: Tensor, real: Tensor) -> Tensor:
        """What the heads see: the means of all tokens and of each text, and how these two compare."""
        second = real * (types % 2)
        whole, one, two = (mean_of(x, some) for some in (real, real - second, second))
        return self.torch.cat([whole, one, two, one * two, (one - two).abs()], -1)

    def layer(self, name: str, x: Tensor, real: Tensor, learning: bool) -> Tensor:
        """Attention and the two dense steps, each with its way around."""
        functional = self.torch.nn.functional
        attended = self.dense(f"{name}.attention.output.dense", self.attention(f"{name}.attention.self", x, real))
        x = self.norm(f"{name}.attention.output.LayerNorm", x + functional.dropout(attended, DROPOUT, learning))
        wide = functional.gelu(self.dense(f"{name}.intermediate.dense", x))
        narrow = functional.dropout(self.dense(f"{name}.output.dense", wide), DROPOUT, learning)
        return self.norm(f"{name}.output.LayerNorm", x + narrow)

    def attention(self, name: str, x: Tensor, real: Tensor) -> Tensor:
        """Every token looks at every other of its row."""
        rows, length, width = x.shape
        query, key, value = (
            self.dense(f"{name}.{part}", x).view(rows, length, bundled.SHAPE.heads, -1).transpose(1, 2)
            for part in ("query", "key", "value")
        )
        mask = real[:, None, None, :] > 0
        seen = self.torch.nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        return seen.transpose(1, 2).reshape(rows, length, width)

    def dense(self, name: str, x: Tensor) -> Tensor:
        """A dense step with what was learned beside it."""
        linear = self.torch.nn.functional.linear
        known = linear(x, self.frozen[f"{name}.weight"], self.frozen[f"{name}.bias"])
        return known + linear(linear(x, self.learned[f"{name}.down"]), self.learned[f"{name}.up"])

    def norm(self, name: str, x: Tensor) -> Tensor:
        """A normalisation over the width."""
        gain, offset = self.frozen[f"{name}.weight"], self.frozen[f"{name}.bias"]
        return self.torch.nn.functional.layer_norm(x, x.shape[-1:], gain, offset, eps=bundled.SHAPE.epsilon)

    def padded(self, rows: Sequence[Tokens]) -> tuple[Tensor, Tensor, Tensor]:
        """Ids, types, and which of them are real."""
        longest = max(len(ids) for ids, _ in rows)
        filled = [[part + [0] * (longest - len(part)) for part in (*row, [1] * len(row[0]))] for row in rows]
        ids, types, real = self.torch.tensor(filled).unbind(1)
        return ids, types, real.float()

    def halved(self) -> dict[str, NDArray[np.float16]]:
        """What was learned, as it is shipped."""
        shipped = [(name, tensor) for name, tensor in sorted(self.learned.items()) if not name.startswith("kinds.")]
        return {name: tensor.detach().numpy().astype(np.float16) for name, tensor in shipped}


def mean_of(x: Tensor, some: Tensor) -> Tensor:
    """The mean over some of the tokens of each row."""
    return (x * some[..., None]).sum(1) / some.sum(1, keepdim=True)


def network(seed: int, threads: int, start: Path | None = None) -> Network:
    """A network that knows what an earlier adapter knows; without one, what is added to each matrix starts at zero."""
    torch = importlib.import_module("torch")
    torch.set_num_threads(threads)
    torch.manual_seed(seed)
    published = safetensors.read(weights.verified(weights.MODEL))
    frozen = {
        name: torch.from_numpy(array.astype(np.float32)) for name, array in published.items() if array.dtype.kind == "f"
    }
    learned = untaught(torch, frozen)
    for name, array in (safetensors.read(start) if start else {}).items():
        known = torch.from_numpy(array.astype(np.float32))
        part = learned[name].data[tuple(slice(size) for size in known.shape)]
        if name == "heads.weight":
            learned[name].data.zero_()  # what an earlier adapter did not look at counts for nothing at first
        part.copy_(known)
    return Network(torch, frozen, learned)


def untaught(torch: Any, frozen: Tensors) -> Tensors:
    """What will be learned, in a fixed order, so that the seed decides."""
    width = frozen[f"{TYPES}.weight"].shape[1]
    made = {
        f"{TYPES}.delta": torch.zeros(4, width),
        "heads.weight": (torch.rand(HEADS, POOLED * width) * 2 - 1) / math.sqrt(POOLED * width),
        "heads.bias": torch.zeros(HEADS),
        "kinds.weight": (torch.rand(len(KINDS), POOLED * width) * 2 - 1) / math.sqrt(POOLED * width),
        "kinds.bias": torch.zeros(len(KINDS)),
    }
    for name in (f"encoder.layer.{number}.{part}" for number in range(bundled.SHAPE.layers) for part in DENSE):
        outputs, inputs = frozen[f"{name}.weight"].shape
        made[f"{name}.down"] = torch.randn(RANK, inputs) / math.sqrt(inputs)
        made[f"{name}.up"] = torch.zeros(outputs, RANK)
    return {name: tensor.requires_grad_() for name, tensor in made.items()}


def packed(tensors: Mapping[str, NDArray[np.float16]]) -> bytes:
    """A safetensors file of half-precision tensors."""
    places, end = dict[str, Any](), 0
    for name, array in tensors.items():
        places[name] = {"dtype": "F16", "shape": array.shape, "data_offsets": [end, end + array.nbytes]}
        end += array.nbytes
    header = json.dumps(places, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 8)  # so that the numbers are aligned
    return struct.pack("<Q", len(header)) + header + b"".join(array.tobytes() for array in tensors.values())
