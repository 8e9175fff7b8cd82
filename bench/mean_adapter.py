"""`python -m bench.mean_adapter --out FILE ADAPTER…`: the mean of adapters that were trained one after another.

Each stage knows best what it learned last; their mean does better on what none of them has seen.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.reader_network import packed
from engram.providers import safetensors


def mean_of(paths: Sequence[Path]) -> dict[str, NDArray[np.float16]]:
    """The mean of every tensor, in half precision."""
    adapters = [safetensors.read(path) for path in paths]
    if any(adapter.keys() != adapters[0].keys() for adapter in adapters):
        raise SystemExit("the adapters have tensors of other names: they are not stages of one training")
    return {
        name: np.mean([adapter[name].astype(np.float32) for adapter in adapters], axis=0).astype(np.float16)
        for name in adapters[0]
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the mean."""
    made = argparse.ArgumentParser(prog="python -m bench.mean_adapter", description=__doc__)
    made.add_argument("adapters", type=Path, nargs="+", metavar="ADAPTER", help="files that train_reader wrote")
    made.add_argument("--out", type=Path, required=True, metavar="FILE", help="where the mean goes")
    asked = made.parse_args(arguments)
    asked.out.write_bytes(packed(mean_of(asked.adapters)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
