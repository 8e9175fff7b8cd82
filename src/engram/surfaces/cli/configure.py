"""config: every tunable, its value, its range, its meaning, and where the value came from."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from engram.configuration import (
    DEFAULT,
    EMBEDDER,
    FLAG,
    LLM,
    PREFIX,
    RERANKER,
    Configured,
    config_file,
    configured,
    embedder_in_file,
    in_force,
    llm_in_file,
    meant,
    reranker_in_file,
    variable,
)
from engram.errors import ConfigInvalid
from engram.surfaces.cli.answer import Answer
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.options import DECLARATIONS
from engram.tunables import DECLARED

if TYPE_CHECKING:
    from rich.console import Console

OTHER_VARIABLES = frozenset(
    {"CACHE", "CONFIG", "EMBEDDER_KEY", "LLM_KEY", "RERANKER_KEY", "PASSPHRASE", "TRACEBACK"}
    | {name.upper() for name in DECLARATIONS}
)


def config(
    call: Call,
    name: Annotated[str | None, typer.Argument(metavar="NAME", show_default=False, help="One tunable only.")] = None,
) -> Answer:
    """Show every tunable: value, default, range, meaning, and where the value came from.

    [dim]engram config recall_limit[/dim]
    """
    in_force(call.tunables)  # refuses what does not go together
    found = configured(call.tunables)
    if name is not None and name not in found:
        raise ConfigInvalid(f"no tunable is called {name!r}", hint=meant(name) or "list them with `engram config`")
    chosen = [found[name]] if name is not None else list(found.values())
    document = {
        "file": config_file(), "tunables": [described(each) for each in chosen], "ignored": ignored(),
        "embedder": {"value": call.embedder, "origin": origin_of_embedder(call)},
        "llm": {"value": call.llm, "origin": origin_of_llm(call)},
        "reranker": {"value": call.reranker, "origin": origin_of_reranker(call)},
    }  # fmt: skip

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.config import draw_model, draw_one, draw_tunables

        if name is not None:
            draw_one(console, found[name])
        else:
            draw_tunables(console, chosen, config_file(), ignored())
            draw_model(console, "Embedder", call.embedder, origin_of_embedder(call))
            draw_model(console, "Language model", call.llm, origin_of_llm(call))
            draw_model(console, "Reranker", call.reranker, origin_of_reranker(call))

    return Answer(document, draw)


def origin_of_embedder(call: Call) -> str:
    """Where the embedder was named."""
    return origin_of(EMBEDDER, call.options.embedder, embedder_in_file())


def origin_of_llm(call: Call) -> str:
    """Where the language model was named."""
    return origin_of(LLM, call.options.llm, llm_in_file())


def origin_of_reranker(call: Call) -> str:
    """Where the reranker was named."""
    return origin_of(RERANKER, call.options.reranker, reranker_in_file())


def origin_of(setting: str, option: str | None, in_file: str | None) -> str:
    """Where something was named: by an option, its variable, the file, or nowhere."""
    if option is not None:
        return variable(setting) if option == os.environ.get(variable(setting)) else FLAG
    return str(config_file()) if in_file else DEFAULT


def described(each: Configured) -> dict[str, object]:
    """A tunable with everything there is to say about it."""
    declared = DECLARED[each.name]
    return {
        "name": each.name,
        "value": each.value,
        "default": declared.default,
        "low": declared.metadata["low"],
        "high": declared.metadata["high"],
        "meaning": declared.metadata["meaning"],
        "variable": variable(each.name),
        "origin": each.origin,
    }


def ignored() -> Sequence[str]:
    """Variables that look like ours and that nothing reads: mostly typing errors."""
    ours = OTHER_VARIABLES | {name.upper() for name in DECLARED}
    named = (name for name in os.environ if name.startswith(PREFIX))
    return sorted(name for name in named if name.removeprefix(PREFIX) not in ours)
