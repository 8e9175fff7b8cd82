"""Writing ONNX files: the few protobuf messages a graph is made of, so that the `onnx` package is not needed."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

MICROSOFT = "com.microsoft"
OPSETS = {"": 18, MICROSOFT: 1}
IR_VERSION = 8

VARINT, LENGTH, FIXED32 = 0, 2, 5
FLOAT_ATTRIBUTE, INT_ATTRIBUTE = 1, 2
ELEMENTS = {np.dtype(kind): code for kind, code in
            [("float32", 1), ("uint8", 2), ("int8", 3), ("int32", 6), ("int64", 7)]}  # fmt: skip

Array = NDArray[Any]
Shape = Sequence[int | str]
Chunks = list[bytes]


def varint(value: int) -> bytes:
    """A number in groups of seven bits, lowest first.

    >>> varint(300).hex()
    'ac02'
    """
    groups = []
    while value > 127:
        groups.append(value & 127 | 128)
        value >>= 7
    return bytes([*groups, value])


def number(tag: int, value: int) -> bytes:
    """A field that holds a number which is not negative."""
    return varint(tag << 3 | VARINT) + varint(value)


def real(tag: int, value: float) -> bytes:
    """A field that holds a 32-bit float."""
    return varint(tag << 3 | FIXED32) + struct.pack("<f", value)


def text(tag: int, value: str) -> bytes:
    """A field that holds text."""
    return b"".join(message(tag, [value.encode()]))


def message(tag: int, content: Chunks) -> Chunks:
    """A field that holds a message; large contents are passed on, not copied."""
    return [varint(tag << 3 | LENGTH) + varint(sum(map(len, content))), *content]


def tensor(name: str, array: Array) -> Chunks:
    """A named constant (TensorProto)."""
    dims = b"".join(number(1, extent) for extent in array.shape)
    raw = np.ascontiguousarray(array).tobytes()
    return [dims + number(2, ELEMENTS[array.dtype]) + text(8, name), *message(9, [raw])]


def attribute(name: str, value: float) -> bytes:
    """A setting of a node (AttributeProto)."""
    if isinstance(value, int):
        return text(1, name) + number(3, value) + number(20, INT_ATTRIBUTE)
    return text(1, name) + real(2, value) + number(20, FLOAT_ATTRIBUTE)


def value(name: str, kind: str, shape: Shape) -> bytes:
    """What goes in or comes out (ValueInfoProto); an extent with a name may vary."""
    extents = [number(1, extent) if isinstance(extent, int) else text(2, extent) for extent in shape]
    dims = [chunk for extent in extents for chunk in message(1, [extent])]
    typed = [number(1, ELEMENTS[np.dtype(kind)]), *message(2, dims)]
    return b"".join([text(1, name), *message(2, message(1, typed))])


@dataclass(slots=True)
class Graph:
    """A graph that grows node by node; each node names its result after what made it."""

    nodes: Chunks = field(default_factory=list)
    constants: Chunks = field(default_factory=list)
    count: int = 0

    def constant(self, array: Array) -> str:
        """Add a constant."""
        name = self.fresh("c")
        self.constants += message(5, tensor(name, array))
        return name

    def node(self, op: str, inputs: Iterable[str], outputs: int, **settings: float) -> list[str]:
        """Add a node with several results."""
        names = [self.fresh("v") for _ in range(outputs)]
        domain, _, kind = op.rpartition("/")
        fields = [text(1, name) for name in inputs] + [text(2, name) for name in names]
        fields += [text(4, kind), text(7, domain)]
        fields += [chunk for key, setting in settings.items() for chunk in message(5, [attribute(key, setting)])]
        self.nodes += message(1, fields)
        return names

    def add(self, op: str, *inputs: str, **settings: float) -> str:
        """Add a node with one result."""
        return self.node(op, inputs, 1, **settings)[0]

    def fresh(self, prefix: str) -> str:
        """A name nobody has yet."""
        self.count += 1
        return f"{prefix}{self.count}"

    def model(self, given: Iterable[bytes], results: Iterable[bytes]) -> bytes:
        """The whole file (ModelProto)."""
        ends = [chunk for each in given for chunk in message(11, [each])]
        ends += [chunk for each in results for chunk in message(12, [each])]
        opsets = [c for domain, version in OPSETS.items() for c in message(8, [text(1, domain), number(2, version)])]
        graph = message(7, [*self.nodes, text(2, "encoder"), *self.constants, *ends])
        return b"".join([number(1, IR_VERSION), *opsets, *graph])
