"""The error tree: a class is a code, an HTTP status and a hint a caller can act on."""

from __future__ import annotations

from typing import ClassVar


class EngramError(Exception):
    """Every error Engram raises; `code` is stable, `hint` says what to do next.

    >>> try:
    ...     raise EmptyText("the text is empty")
    ... except EngramError as error:
    ...     print(error.code, error.status)
    input.empty 422
    """

    code: ClassVar[str] = "engram.error"
    status: ClassVar[int] = 500
    default_hint: ClassVar[str] = "run `engram doctor` and report what it says"

    def __init__(self, message: str, *, hint: str | None = None, **details: object) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint or self.default_hint
        self.details = details


class InputError(EngramError):
    """What was given cannot be taken as it is; nothing was written."""

    code = "input.invalid"
    status = 422
    default_hint = "correct the argument and call again"


class EmptyText(InputError):
    """A text without a visible character."""

    code = "input.empty"
    default_hint = "give a text with at least one visible character"


class TooLarge(InputError):
    """A text, list or field over its limit."""

    code = "input.too_large"
    status = 413
    default_hint = "split it and send the parts"


class BadEncoding(InputError):
    """Text that is not valid Unicode."""

    code = "input.encoding"
    default_hint = "decode the bytes with the right encoding, or with errors='replace', first"


class BadTime(InputError):
    """A naive, future or inverted time."""

    code = "input.time"
    default_hint = "pass an aware datetime that is not in the future, e.g. datetime.now(timezone.utc)"


class BadNumber(InputError):
    """NaN, infinity or a number out of its range."""

    code = "input.number"
    default_hint = "pass a finite number within the stated range"


class BadId(InputError):
    """An id that is malformed or holds a credential, or a caller's id reused with other content."""

    code = "input.id"
    default_hint = "use the id as Engram gave it, or a new one for new content"


class BadLink(InputError):
    """A link that would close a cycle or join what must stay apart."""

    code = "input.link"
    default_hint = "remove a link on the path first"


class UnknownFormat(InputError):
    """A file that is no transcript Engram can read."""

    code = "input.format"
    default_hint = "give JSONL with role and text, or an export of Claude Code, Codex, ChatGPT or Claude"


class ScopeDenied(EngramError):
    """The identity may not act there."""

    code = "scope.denied"
    status = 403
    default_hint = "act in a scope the identity belongs to, or ask an administrator for a grant"


class NotFound(EngramError):
    """No such memory for this identity."""

    code = "memory.not_found"
    status = 404
    default_hint = "list what there is with `engram list`"


class NoSuchSpace(NotFound):
    """No vector space of that name."""

    code = "space.not_found"
    default_hint = "`engram embed` and `Store.spaces()` name those there are"


class NoSuchEntity(NotFound):
    """Nobody and nothing in what can be read is known by that name."""

    code = "entity.not_found"
    default_hint = "`engram entities` lists who and what is known by name; `engram recall` finds it in any words"


class Tombstoned(EngramError):
    """The claim was corrected, forgotten or erased, and this source may not bring it back."""

    code = "memory.tombstoned"
    status = 409
    default_hint = "if it is true again, say it anew as source='human'"


class Outranked(Tombstoned):
    """A more trusted source says otherwise; `details['memory']` is what it says."""

    code = "memory.outranked"
    default_hint = "correct() what is held if it is wrong"


class Conflict(EngramError):
    """Something later stands in the way; `details['later']` lists it."""

    code = "change.conflict"
    status = 409
    default_hint = "undo the later change sets first, or pass cascade=True"


class Irreversible(EngramError):
    """What was erased cannot be brought back."""

    code = "change.irreversible"
    status = 409
    default_hint = "an erasure is final; restore a backup made before it if you must"


class GuardError(EngramError):
    """What the guard does not let in; nothing was written."""

    code = "guard.refused"
    status = 422
    default_hint = "observe() keeps what was said, marked; remember() holds it true"


class SecretText(GuardError):
    """A text with a credential, in a store that does not keep any."""

    code = "guard.secret"
    default_hint = "leave the credential out, or open the store with secrets='mask' or, with a key, secrets='seal'"


class HostileText(GuardError):
    """A text that tries to command the model that will read it."""

    code = "guard.hostile"
    default_hint = "say it in other words, or observe() it: a turn is kept, marked, and does not come up by itself"


class StoreError(EngramError):
    """The file, its key or its disk."""

    code = "store.error"
    status = 503


class StoreFull(StoreError):
    """No room on the disk; reading and forgetting still work."""

    code = "store.full"
    status = 507
    default_hint = "free disk space; what was acknowledged is safe, and forget and erase still work"


class StoreLocked(StoreError):
    """Another process held the write lock for too long."""

    code = "store.locked"
    default_hint = "try again, or raise the tunable busy_timeout_s"


class WrongKey(StoreError):
    """The key does not open this store."""

    code = "store.wrong_key"
    status = 401
    default_hint = "pass the key the store was made with"


class Damaged(StoreError):
    """Bytes of the store are not what was written."""

    code = "store.damaged"
    status = 500
    default_hint = "run `engram doctor`, then restore the latest backup"


class NotEngram(StoreError):
    """A file that is not an Engram store."""

    code = "store.not_engram"
    status = 400
    default_hint = "name another file, or a new one to create"


class NewerSchema(StoreError):
    """The store was written by a newer Engram."""

    code = "store.newer_schema"
    status = 409
    default_hint = "upgrade Engram"


class ReadOnly(StoreError):
    """The store cannot be written from here."""

    code = "store.readonly"
    status = 403
    default_hint = "open it from a path and user that may write"


class StoreFault(StoreError):
    """The operating system refused a read or write."""

    code = "store.io"
    default_hint = "check the disk, then run `engram doctor`; a write refused this way is there whole or not at all"


class StoreClosed(StoreError):
    """The store is closed, or was opened by the parent of this process."""

    code = "store.closed"
    status = 409
    default_hint = "open the store again in this process"


class ConfigInvalid(EngramError):
    """A setting, option or key that cannot be used."""

    code = "config.invalid"
    status = 400
    default_hint = "see `engram config` for names, ranges and where each value came from"


class ProviderError(EngramError):
    """A model that Engram asks, bundled or elsewhere."""

    code = "provider.error"
    status = 502
    default_hint = "recall goes on without it, by words alone; see `engram health`"


class ProviderUnavailable(ProviderError):
    """The model cannot be reached or loaded."""

    code = "provider.unavailable"
    status = 503


class ProviderTimeout(ProviderError):
    """The model did not answer in time."""

    code = "provider.timeout"
    status = 504
    default_hint = "try again, or allow it more time"


class ProviderInvalid(ProviderError):
    """The model answered with something that cannot be used."""

    code = "provider.invalid"
    default_hint = "check the model's name and whether it is an embedding model"
