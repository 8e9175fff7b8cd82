"""Who may see what, written down from the specification alone: the oracle that the store is held against."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from engram import Mind, Store

SCOPES = (
    None, "global", "project:p", "project:q", "squad:s", "squad:t", "agent:a", "agent:b",
    "channel:c", "channel:c/u", "channel:d/u", "channel:c/v",
)  # fmt: skip


@dataclass(frozen=True)
class Who:
    """An identity as the specification speaks of it."""

    agent: str
    project: str | None = None
    squads: tuple[str, ...] = ()
    channel: str | None = None
    user: str | None = None
    role: str = "agent"

    def mind(self, store: Store) -> Mind:
        return store.mind(
            agent=self.agent, project=self.project, squads=self.squads, channel=self.channel, user=self.user,
            role=self.role,
        )  # fmt: skip

    @property
    def home(self) -> str:
        return f"channel:{self.channel}/{self.user}" if self.channel else f"agent:{self.agent}"

    @property
    def belongs_to(self) -> set[str]:
        if self.channel:
            return {self.home, f"channel:{self.channel}"}
        return {self.home, *(f"squad:{squad}" for squad in self.squads)} | (
            {f"project:{self.project}"} if self.project else set()
        )

    def reads(self, place: Place) -> bool:
        """Chapter 2: its own scopes, global unless it is a guest, and for an orchestrator its project's agents."""
        overseen = (
            self.role == "orchestrator" and not self.channel and place.scope.startswith("agent:")
            and place.project == self.project
        )  # fmt: skip
        return place.scope in self.belongs_to or overseen or (place.scope == "global" and self.role != "guest")

    def writes(self, scope: str, *, guests_write: bool, granted: set[str]) -> bool:
        """Members write; global takes an administrator or a grant; guests write only if they may at all."""
        if self.role == "guest":
            return guests_write and scope in self.belongs_to
        return scope in self.belongs_to or (scope == "global" and (self.role == "admin" or self.agent in granted))


@dataclass(frozen=True)
class Place:
    """Where a memory lives: its scope and, in an agent's own scope, the project it was made in."""

    scope: str
    project: str | None = None

    def keeper(self) -> Who:
        """Someone who reads this place, to see whether what was put there is there still."""
        kind, _, name = self.scope.partition(":")
        match kind:
            case "global":
                return Who("x")
            case "channel":
                channel, _, user = name.partition("/")
                return Who("x", channel=channel, user=user or "x")
            case "agent":
                return Who(name)
            case "squad":
                return Who("x", squads=(name,))
            case _:
                return Who("x", project=name)


def private(agent: str, project: str | None, squads: list[str], role: str) -> Who:
    return Who(agent, "p" if role == "orchestrator" and not project else project, tuple(sorted(squads)), role=role)


names = st.sampled_from("ab")
identities = st.one_of(
    st.builds(
        private, names, st.sampled_from([None, "p", "q"]), st.lists(st.sampled_from("st"), unique=True),
        st.sampled_from(["agent", "agent", "orchestrator", "admin"]),
    ),
    st.builds(
        lambda agent, channel, user, role: Who(agent, "p", ("s",), channel, user, role),
        names, st.sampled_from("cd"), st.sampled_from("uv"),
        st.sampled_from(["agent", "guest", "orchestrator", "admin"]),
    ),
)  # fmt: skip
# Who is there from the start, so that there is always something to see and something to keep away from.
SETTLERS = [
    (Who("a", "p", ("s",)), "squad:s"),
    (Who("a"), None),
    (Who("b", "p"), "project:p"),
    (Who("b", role="admin"), "global"),
    (Who("a", channel="c", user="u"), "channel:c"),
    (Who("b", channel="c", user="v"), None),
]
