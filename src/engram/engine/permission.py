"""Where an identity may write; where it may read is the store's business."""

from __future__ import annotations

from engram.errors import NotFound, ScopeDenied
from engram.model.memory import Memory
from engram.model.scope import Identity, Role, Scope, ScopeKind
from engram.ports import View
from engram.tunables import Tunables


def writable_scope(view: View, wanted: str | None, tunables: Tunables) -> Scope:
    """The scope a new memory goes to: the narrowest, or a wider one that is named and allowed."""
    identity = view.identity
    check_guest(identity, tunables)
    scope = identity.home if wanted is None else Scope.parse(wanted)
    if not may_write(view, scope):
        raise ScopeDenied(f"{identity.actor} may not write to {scope}")
    return scope


def may_write(view: View, scope: Scope) -> bool:
    """Members write; global is for administrators and those granted it."""
    identity = view.identity
    if scope in identity.member_of:
        return True
    if scope.kind is ScopeKind.GLOBAL and identity.role is Role.ADMIN:
        return True
    return identity.role is not Role.GUEST and scope in identity.scopes and view.permitted(scope)


def check_writable(view: View, scope: Scope) -> None:
    """Refuse to change what may only be read."""
    if not may_write(view, scope):
        raise ScopeDenied(f"{view.identity.actor} may read {scope} but not write to it")


def check_guest(identity: Identity, tunables: Tunables) -> None:
    """Guests only write when the operator allows it."""
    if identity.role is Role.GUEST and not tunables.guest_writes:
        raise ScopeDenied("guests may not write here", hint="set the tunable guest_writes to allow it")


def changeable(view: View, id: str, tunables: Tunables) -> Memory:
    """A memory this identity may change; one it cannot see does not exist."""
    memory = existing(view, id)
    check_guest(view.identity, tunables)
    check_writable(view, memory.scope)
    return memory


def existing(view: View, id: str) -> Memory:
    """A memory this identity can see."""
    memory = view.memory(id)
    if memory is None:
        raise NotFound(f"no memory {id}")
    return memory


def tags(identity: Identity) -> tuple[str, ...]:
    """What marks everything an identity writes: what guests write stays recognisable."""
    return ("guest",) if identity.role is Role.GUEST else ()
