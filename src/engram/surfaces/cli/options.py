"""The options every command takes, before or after its name."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, get_args

import typer
from typer.models import OptionInfo

WHO, KEY, OUTPUT = "Who asks", "Key of an encrypted store", "Output"

Store = Annotated[
    Path | None,
    typer.Option(
        "--store", "-s", envvar="ENGRAM_STORE", metavar="FILE", show_default=False,
        help="The store. Unless named: ./.engram/memory.engram if there is one, else the user's own.",
    ),
]  # fmt: skip
Embedder = Annotated[
    str | None,
    typer.Option(
        "--embedder", envvar="ENGRAM_EMBEDDER", metavar="NAME,…", show_default=False,
        help="What knows meaning: bundled, none, ollama:MODEL, ollama:MODEL@URL, openai:MODEL@URL or onnx:FOLDER, the "
        "last four with #dot or #l2 at the end for that metric; after a comma, what made the vectors so far. Unless "
        "named: bundled.",
    ),
]  # fmt: skip
Llm = Annotated[
    str | None,
    typer.Option(
        "--llm", envvar="ENGRAM_LLM", metavar="NAME", show_default=False,
        help="A language model that proposes what to remember: openai:MODEL, ollama:MODEL, either with @URL at the "
        "end, URL#MODEL or none. Unless named: none, the rules read alone.",
    ),
]  # fmt: skip
Reranker = Annotated[
    str | None,
    typer.Option(
        "--reranker", envvar="ENGRAM_RERANKER", metavar="NAME", show_default=False,
        help="A model that reads what a recall found, asked by --rerank cross_encoder: cohere:MODEL, jina:MODEL, "
        "cohere:MODEL@URL for what speaks their protocol, tei:URL or none. Unless named: none.",
    ),
]  # fmt: skip
Secrets = Annotated[
    str | None,
    typer.Option(
        "--secrets", envvar="ENGRAM_SECRETS", metavar="POLICY", show_default=False,
        help="What becomes of credentials in what is written: seal, mask or refuse. Unless named: seal if the store "
        "has a key, else mask.",
    ),
]  # fmt: skip
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Set a tunable for this call; see [bold]engram config[/bold]."),
]
Agent = Annotated[
    str | None,
    typer.Option("--agent", "-a", envvar="ENGRAM_AGENT", metavar="NAME", rich_help_panel=WHO,
                 help="Whose memory it is. Unless named: default."),
]  # fmt: skip
Project = Annotated[
    str | None,
    typer.Option("--project", "-p", envvar="ENGRAM_PROJECT", metavar="NAME", rich_help_panel=WHO,
                 help="The project worked on, whose shared memories are read too."),
]  # fmt: skip
Squad = Annotated[
    list[str] | None,
    typer.Option("--squad", envvar="ENGRAM_SQUAD", metavar="NAME", rich_help_panel=WHO,
                 help="A squad it belongs to; may be repeated."),
]  # fmt: skip
Channel = Annotated[
    str | None,
    typer.Option("--channel", envvar="ENGRAM_CHANNEL", metavar="NAME", rich_help_panel=WHO,
                 help="The channel it speaks in; needs --user."),
]  # fmt: skip
User = Annotated[
    str | None,
    typer.Option("--user", envvar="ENGRAM_USER", metavar="NAME", rich_help_panel=WHO,
                 help="Who it speaks with in that channel."),
]  # fmt: skip
Session = Annotated[
    str | None,
    typer.Option("--session", envvar="ENGRAM_SESSION", metavar="NAME", rich_help_panel=WHO,
                 help="The conversation that new memories belong to."),
]  # fmt: skip
Role = Annotated[
    str | None,
    typer.Option("--role", envvar="ENGRAM_ROLE", metavar="ROLE", rich_help_panel=WHO,
                 help="agent, orchestrator, guest or admin. Unless named: agent."),
]  # fmt: skip
KeyFile = Annotated[
    Path | None,
    typer.Option("--key-file", envvar="ENGRAM_KEY_FILE", metavar="FILE", rich_help_panel=KEY,
                 help="A file with the key that only its owner can read."),
]  # fmt: skip
PassphraseEnv = Annotated[
    str | None,
    typer.Option("--passphrase-env", metavar="NAME", rich_help_panel=KEY,
                 help="The variable that holds the passphrase. Unless named: ENGRAM_PASSPHRASE."),
]  # fmt: skip
Keychain = Annotated[
    bool, typer.Option("--keychain", rich_help_panel=KEY, help="Take the key from the system's keychain.")
]
Json = Annotated[bool, typer.Option("--json", rich_help_panel=OUTPUT, help="Write one JSON document, errors included.")]
NoColor = Annotated[
    bool, typer.Option("--no-color", rich_help_panel=OUTPUT, help="No colours; NO_COLOR does the same.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What was said before and after the command's name."""

    store: Path | None = None
    embedder: str | None = None
    llm: str | None = None
    reranker: str | None = None
    secrets: str | None = None
    set: Sequence[str] = ()
    agent: str | None = None
    project: str | None = None
    squad: Sequence[str] = ()
    channel: str | None = None
    user: str | None = None
    session: str | None = None
    role: str | None = None
    key_file: Path | None = None
    passphrase_env: str | None = None
    keychain: bool = False
    json: bool = False
    no_color: bool = False


DECLARATIONS: Mapping[str, Any] = {
    "store": Store, "embedder": Embedder, "llm": Llm, "reranker": Reranker, "secrets": Secrets, "set": Set,
    "agent": Agent, "project": Project, "squad": Squad, "channel": Channel, "user": User, "session": Session,
    "role": Role, "key_file": KeyFile, "passphrase_env": PassphraseEnv, "keychain": Keychain, "json": Json,
    "no_color": NoColor,
}  # fmt: skip


def shown_options() -> list[inspect.Parameter]:
    """The options as `engram` itself takes and shows them."""
    return [parameter(name, declared) for name, declared in DECLARATIONS.items()]


def hidden_options() -> list[inspect.Parameter]:
    """The same options as each command takes them, without showing them again or asking the environment again."""
    return [parameter(name, unshown(declared)) for name, declared in DECLARATIONS.items()]


def parameter(name: str, declared: Any) -> inspect.Parameter:
    """A parameter that typer reads."""
    default = False if get_args(declared)[0] is bool else None
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=declared)


def unshown(declared: Any) -> Any:
    """A declaration that neither shows in the help nor reads the environment."""
    kind, shown = get_args(declared)
    quiet: OptionInfo = copy(shown)
    quiet.hidden, quiet.envvar = True, None
    return Annotated[kind, quiet]


def joined(before: Options, after: Mapping[str, Any]) -> Options:
    """What was said after the command wins; lists grow."""
    told: dict[str, Any] = {}
    for field in fields(Options):
        earlier, later = getattr(before, field.name), after.get(field.name)
        told[field.name] = (*earlier, *(later or ())) if isinstance(earlier, tuple) else later or earlier
    return Options(**told)
