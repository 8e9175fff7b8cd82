"""onnxruntime, loaded when the first text comes, quiet and without its telemetry."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from engram.errors import ProviderInvalid, ProviderUnavailable

FATAL_ONLY = 4
MISSING = "onnxruntime is not installed"
FAILURES = ("Fail", "InvalidArgument", "InvalidGraph", "InvalidProtobuf", "NoModel", "NoSuchFile", "NotImplemented",
            "RuntimeException")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Session:
    """A model ready to run on the processor; it may be run from several threads at once."""

    loaded: Any
    failures: tuple[type[Exception], ...]

    @property
    def inputs(self) -> tuple[str, ...]:
        """What the model asks for, by name."""
        return tuple(each.name for each in self.loaded.get_inputs())

    @property
    def outputs(self) -> tuple[str, ...]:
        """What the model gives, by name."""
        return tuple(each.name for each in self.loaded.get_outputs())

    def run(self, given: Mapping[str, NDArray[Any]], wanted: Sequence[str] | None = None) -> NDArray[Any]:
        """The first of the wanted results, or of all."""
        try:
            result: NDArray[Any] = self.loaded.run(wanted, given)[0]
        except self.failures as error:
            raise ProviderInvalid(f"the model cannot be run: {first_line(error)}") from None
        return result


def session(model: bytes | Path, threads: int) -> Session:
    """Load a model from its bytes or its file."""
    runtime = onnxruntime()
    failures = tuple(getattr(runtime.capi.onnxruntime_pybind11_state, name) for name in FAILURES)
    options = runtime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = FATAL_ONLY
    source = model if isinstance(model, bytes) else str(model)
    try:
        return Session(runtime.InferenceSession(source, options, providers=["CPUExecutionProvider"]), failures)
    except failures as error:
        raise ProviderInvalid(f"the model cannot be loaded: {first_line(error)}") from None


def onnxruntime() -> Any:
    """The runtime; unless the environment forbids it before the first import, it reports its use over the network."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    try:
        import onnxruntime
    except ImportError as error:
        raise ProviderUnavailable(f"onnxruntime cannot be loaded: {error}", hint="pip install onnxruntime") from None
    onnxruntime.disable_telemetry_events()  # where another part of the program was first to import it
    onnxruntime.set_default_logger_severity(FATAL_ONLY)
    return onnxruntime


def first_line(error: Exception) -> str:
    """The beginning of a message that may go on for pages."""
    return (str(error).splitlines() or [type(error).__name__])[0][:200]
