"""Turning arguments into values: typer would import pydantic for it, a tenth of a second in every call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, get_args, get_origin

import typer

NAMES: Mapping[type, str] = {int: "a whole number", float: "a number"}


@dataclass(frozen=True, slots=True)
class Conversion:
    """What typer asks of a parameter: `coerce`."""

    convert: Callable[[str], object]

    def coerce(self, value: Any, param: Any, ctx: Any) -> object:
        """The value of a parameter; a default is what it is."""
        many = param.multiple or param.nargs == -1
        if value is None:
            return () if many else None
        try:
            return [self._one(each) for each in value] if many else self._one(value)
        except ValueError:
            wanted = NAMES.get(self.convert, "a value") if isinstance(self.convert, type) else "a value"
            raise typer.BadParameter(f"{value!r} is not {wanted}", ctx=ctx, param=param) from None

    def _one(self, value: object) -> object:
        return self.convert(value) if isinstance(value, str) else value


def converted_here(parameters: list[Any]) -> list[Any]:
    """Parameters that convert their arguments by ours; kinds we do not know stay with typer."""
    for parameter in parameters:
        descriptor = getattr(parameter, "type_descriptor", None)
        kind = getattr(descriptor, "annotation", None)
        kind = get_args(kind)[0] if get_origin(kind) is list else kind
        if kind in (str, bool, int, float, Path):
            conversion = Conversion(kind)
            vars(parameter)["get_runtime_param"] = lambda conversion=conversion: conversion
        if kind is bool or parameter.metavar is not None:  # a Python type tells nobody anything
            vars(parameter)["display_type_rich"] = partial(shown_type, parameter)
    return parameters


def shown_type(parameter: Any, ctx: Any) -> str:  # noqa: ARG001  # typer's signature
    """What stands beside a parameter in the help: an argument has its name already, a switch takes nothing."""
    return parameter.metavar or "" if parameter.param_type_name == "option" else ""
