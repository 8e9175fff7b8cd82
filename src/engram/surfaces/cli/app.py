"""The commands by name; each is loaded when it is called, all of them for the help."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from engram.surfaces.cli.answer import Answer
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.coercion import converted_here
from engram.surfaces.cli.options import Options, hidden_options, joined, parameter, shown_options

EPILOG = (
    "Options such as --store and --json may stand before or after the command.\n\n"
    "Exit codes: 0 fine, 1 other failure, 2 wrong usage, 3 nothing found, 4 denied, "
    "5 a problem with the store, 130 interrupted."
)
HERE = "engram.surfaces.cli."
HELP: dict[str, Any] = {"help_option_names": ["--help", "-h"]}
ANYTHING: dict[str, Any] = {"ignore_unknown_options": True, "help_option_names": []}
VERSION = Annotated[bool, typer.Option("--version", help="Say which version this is.")]


@dataclass(frozen=True, slots=True)
class Where:
    """Where a command is, and which part of the help it stands in."""

    place: str
    panel: str
    takes_anything: bool = False


COMMANDS: Mapping[str, Where] = {
    "init": Where("keeping.init", "Begin"),
    "demo": Where("demo.command.demo", "Begin"),
    "remember": Where("saying.remember", "Put in"),
    "observe": Where("saying.observe", "Put in"),
    "ingest": Where("ingest.ingest", "Put in"),
    "digest": Where("digesting.digest", "Put in"),
    "embed": Where("embed.embed", "Put in"),
    "recall": Where("asking.recall", "Ask"),
    "explain": Where("asking.explain", "Ask"),
    "about": Where("naming.about", "Ask"),
    "timeline": Where("naming.timeline", "Ask"),
    "entities": Where("naming.entities", "Ask"),
    "commitments": Where("following.commitments", "Ask"),
    "episodes": Where("following.episodes", "Ask"),
    "list": Where("looking.list_memories", "Ask"),
    "show": Where("looking.show", "Ask"),
    "why": Where("looking.why", "Ask"),
    "history": Where("looking.history", "Ask"),
    "edit": Where("changing.edit", "Change"),
    "correct": Where("changing.correct", "Change"),
    "confirm": Where("changing.confirm", "Change"),
    "settle": Where("following.settle", "Change"),
    "feedback": Where("changing.feedback", "Change"),
    "forget": Where("changing.forget", "Change"),
    "restore": Where("changing.restore", "Change"),
    "erase": Where("changing.erase", "Change"),
    "merge": Where("identifying.merge", "Change"),
    "split": Where("identifying.split", "Change"),
    "tell-apart": Where("identifying.tell_apart", "Change"),
    "undo": Where("journal.undo", "Change"),
    "changes": Where("journal.changes", "Look after"),
    "audit": Where("journal.audit", "Look after"),
    "backup": Where("keeping.backup", "Look after"),
    "health": Where("keeping.health", "Look after"),
    "doctor": Where("keeping.doctor", "Look after"),
    "config": Where("configure.config", "Look after"),
    "bench": Where("bench.bench", "Look after", takes_anything=True),
}


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, and the call that it answers."""

    call: Call
    answer: Answer

    def write(self) -> None:
        """Write the answer where the call wants it, for programs or for people."""
        if self.call.options.json:
            from engram.surfaces.cli.documents import write

            write(self.answer.document, sys.stdout)
        else:
            self.answer.draw(self.call.screen())


class Verb(TyperCommand):
    """One command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its arguments and options."""
        return converted_here(super().get_params(ctx))


class Verbs(TyperGroup):
    """The group of all commands, which loads the one that is called."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The options before the command."""
        return converted_here(super().get_params(ctx))

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | None:  # noqa: ARG002  # typer's signature
        """The command of a name."""
        return loaded(cmd_name) if cmd_name in COMMANDS else None

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002  # typer's signature
        """The names, in the order of the help."""
        return list(COMMANDS)


@cache
def application() -> TyperGroup:
    """The command line as typer runs it."""
    app = typer.Typer(cls=Verbs, rich_markup_mode="rich", epilog=EPILOG, context_settings=HELP)
    app.callback(invoke_without_command=True)(taking(engram_itself, [parameter("version", VERSION), *shown_options()]))
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return group


@cache
def loaded(name: str) -> TyperCommand:
    """One command as typer runs it."""
    where = COMMANDS[name]
    module, _, function = where.place.rpartition(".")
    app = typer.Typer(add_completion=False, rich_markup_mode="rich")
    settings = ANYTHING if where.takes_anything else HELP
    told = app.command(name, cls=Verb, rich_help_panel=where.panel, context_settings=settings)
    shared = [] if where.takes_anything else hidden_options()
    told(answering(getattr(import_module(HERE + module), function), shared))
    command = typer.main.get_command(app)
    assert isinstance(command, TyperCommand)
    return command


def engram_itself(context: typer.Context, version: bool, **given: Any) -> None:
    """The long-term memory of an AI agent, in one file that can be encrypted."""
    import engram

    if version:
        print(f"engram {engram.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit
    context.obj = Call(joined(Options(), given), context.obj)


def answering(command: Callable[..., Answer], shared: list[inspect.Parameter]) -> Callable[..., Answered]:
    """A command that is given its call, made of the options before it and of those that stand after it."""
    own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]

    def run(context: typer.Context, **given: Any) -> Answered:
        before: Call = context.obj
        after = {option.name: given.pop(option.name) for option in shared}
        call = Call(joined(before.options, after), before.console)
        return Answered(call, command(call, **given))

    run.__name__, run.__doc__ = command.__name__, command.__doc__
    return taking(run, [*own, *shared])


def taking(function: Callable[..., Any], parameters: list[inspect.Parameter]) -> Callable[..., Any]:
    """Tell typer which parameters a function takes."""
    context = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
    shown = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in parameters]
    vars(function)["__signature__"] = inspect.Signature([context, *shown])
    function.__annotations__.clear()
    return function
