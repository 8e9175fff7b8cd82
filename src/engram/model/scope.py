"""Who is asking, and where a memory lives."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engram.errors import InputError, ScopeDenied

NAME_LIMIT = 128


class Role(StrEnum):
    """What an identity may do beyond reading its own scopes."""

    AGENT = "agent"
    ORCHESTRATOR = "orchestrator"
    GUEST = "guest"
    ADMIN = "admin"


class ScopeKind(StrEnum):
    """The six places a memory can live in, narrow to wide."""

    CHANNEL_USER = "channel_user"
    CHANNEL = "channel"
    AGENT = "agent"
    SQUAD = "squad"
    PROJECT = "project"
    GLOBAL = "global"


@dataclass(frozen=True, slots=True, order=True)
class Scope:
    """Where a memory lives.

    >>> str(Scope.parse("channel:support/ana"))
    'channel:support/ana'
    """

    kind: ScopeKind
    name: str = ""
    user: str = ""

    def __str__(self) -> str:
        """Write the scope as everyone names it."""
        match self.kind:
            case ScopeKind.GLOBAL:
                return "global"
            case ScopeKind.CHANNEL_USER:
                return f"channel:{self.name}/{self.user}"
            case _:
                return f"{self.kind.value}:{self.name}"

    def made_in(self, project: str | None) -> str:
        """The project by which this scope is split: an agent's own by where memories were made, the others by none."""
        return project or "" if self.kind is ScopeKind.AGENT else ""

    @classmethod
    def parse(cls, text: str | Scope) -> Scope:
        """Read a scope from its written form, or refuse it."""
        if isinstance(text, Scope):
            return text
        if not isinstance(text, str):
            raise InputError(f"a scope is written as text, not as {type(text).__name__}")
        if text == "global":
            return cls(ScopeKind.GLOBAL)
        kind, _, rest = text.partition(":")
        if kind == "channel" and "/" in rest:
            name, _, user = rest.partition("/")
            return cls(ScopeKind.CHANNEL_USER, clean_name(name, "channel"), clean_name(user, "user"))
        if kind not in ("project", "squad", "agent", "channel"):
            raise InputError(
                f"{text[:80]!r} is not a scope",
                hint="use global, project:ID, squad:ID, agent:ID, channel:NAME or channel:NAME/USER",
            )
        return cls(ScopeKind(kind), clean_name(rest, kind))


def clean_name(name: object, what: str) -> str:
    """Give back a usable name, or refuse it: scopes are built from names, so no separators and no controls."""
    if not isinstance(name, str) or not name.strip():
        raise ScopeDenied(f"an identity needs its {what}", hint=f"pass {what}=, a name that is not empty")
    if len(name) > NAME_LIMIT or "/" in name or not name.isprintable():
        raise InputError(f"{what} {name[:40]!r} is not a usable name", hint="at most 128 printable characters, no '/'")
    return name


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Who acts; what it may read and write follows from this and nothing else."""

    agent: str
    project: str | None = None
    squads: tuple[str, ...] = ()
    channel: str | None = None
    user: str | None = None
    session: str | None = None
    role: Role = Role.AGENT
    tz: str = "UTC"

    def __post_init__(self) -> None:
        """Refuse an identity that is incomplete: no agent, no memories."""
        clean_name(self.agent, "agent")
        for squad in self.squads:
            clean_name(squad, "squad")
        if self.project is not None:
            clean_name(self.project, "project")
        if self.user is not None and self.channel is None:
            raise ScopeDenied("a user without a channel has no scope", hint="pass channel= as well")
        if self.channel is not None:
            clean_name(self.channel, "channel")
            clean_name(self.user, "user")
        if self.role is Role.GUEST and self.channel is None:
            raise ScopeDenied("a guest needs a channel", hint="pass channel= and user=")
        if self.role is Role.ORCHESTRATOR and self.project is None:
            raise ScopeDenied("an orchestrator needs a project", hint="pass project=")

    @property
    def home(self) -> Scope:
        """The narrowest scope, where new memories go."""
        if self.channel is not None:
            return Scope(ScopeKind.CHANNEL_USER, self.channel, self.user or "")
        return Scope(ScopeKind.AGENT, self.agent)

    @property
    def scopes(self) -> tuple[Scope, ...]:
        """Every scope it reads whole, narrowest first."""
        return (*self.member_of, Scope(ScopeKind.GLOBAL)) if self.role is not Role.GUEST else self.member_of

    @property
    def member_of(self) -> tuple[Scope, ...]:
        """The scopes it belongs to, and so may write to when it names them."""
        if self.channel is not None:
            return (self.home, Scope(ScopeKind.CHANNEL, self.channel))
        squads = tuple(Scope(ScopeKind.SQUAD, squad) for squad in self.squads)
        project = (Scope(ScopeKind.PROJECT, self.project),) if self.project else ()
        return (self.home, *squads, *project)

    @property
    def oversees(self) -> str | None:
        """The project whose agents' private memories it also reads."""
        in_private = self.role is Role.ORCHESTRATOR and self.channel is None
        return self.project if in_private else None

    def may_read(self, scope: Scope, project: str | None) -> bool:
        """Tell whether a memory of that scope, made in that project, is this identity's to read."""
        overseen = scope.kind is ScopeKind.AGENT and project is not None and project == self.oversees
        return scope in self.scopes or overseen

    @property
    def actor(self) -> str:
        """How the journal names it."""
        return f"{self.role.value}:{self.agent}" + (f"@{self.channel}/{self.user}" if self.channel else "")
