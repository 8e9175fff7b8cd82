"""Store: one place where memories are kept, as its administrator sees it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from engram.engine.afterthought import Afterthought
from engram.engine.digesting.digest import digest_some, digest_the_last
from engram.engine.digesting.reread import in_background
from engram.engine.digestion import Digestion
from engram.engine.echoes import Echoes
from engram.engine.latencies import Latencies
from engram.engine.leisure import Leisure
from engram.engine.mind import Mind
from engram.engine.recalling.reorder import NOT_RERANKED
from engram.engine.screened import Labels, note_kept
from engram.engine.senses import NO_EMBEDDER, Progress, Senses
from engram.engine.setting import Setting
from engram.errors import ConfigInvalid, InputError, NoSuchSpace, NotFound, ReadOnly
from engram.guard import limits
from engram.guard.keys import Secret
from engram.guard.screening import Secrets
from engram.model.change import Applied, ChangeSet, Entry, Grant, Revoke
from engram.model.level import Level, Shortfall, worst
from engram.model.report import Checkup, Health, SpaceReport, SpaceUse
from engram.model.scope import Identity, Role, Scope, clean_name
from engram.model.space import Space
from engram.ports import Clock, Extractor, Ids, RerankerInUse, Storage
from engram.ports.writing import Reader
from engram.tunables import Tunables

ADMINISTRATOR = "admin:store"
BY_RULES = "turns are read by the rules alone: {}"


class Store:
    """An open store; `mind(...)` gives the verbs of one identity, the rest is the administrator's.

    >>> import engram
    >>> with engram.open() as store:
    ...     store.health().memories
    0
    """

    def __init__(
        self, storage: Storage, clock: Clock, ids: Ids, tunables: Tunables, senses: Senses | None = None,
        reranker: RerankerInUse | None = None, reader: Reader | None = None, extractor: Extractor | None = None,
        secrets: Secrets = Secrets.MASK,
    ) -> None:  # fmt: skip
        """Stores are opened by `engram.open(...)`."""
        self._storage, self._clock, self._ids, self.tunables = storage, clock, ids, tunables
        self._senses, self._reranker, self._extractor = senses, reranker, extractor
        self._secrets, self._echoes, self._latencies = secrets, Echoes(), Latencies()
        background = tunables.digest_in_background and storage.writable
        model = None if extractor is None else Afterthought(extractor, in_background, clock, background)
        leisure = Leisure(digest_some) if background and tunables.digest else None
        self._digestion = None if reader is None else Digestion(reader, clock(), leisure, model=model)
        if senses is not None and self._digestion is not None:
            senses.came = self._digestion.vectors_came

    def mind(
        self, *, agent: str, project: str | None = None, squads: Iterable[str] = (), channel: str | None = None,
        user: str | None = None, session: str | None = None, role: str = "agent", tz: str = "UTC",
    ) -> Mind:  # fmt: skip
        """Bind an identity to the store.

        >>> import engram
        >>> str(engram.open().mind(agent="rex").identity.home)
        'agent:rex'
        """
        named = limits.label(session, "session")
        Labels(self._secrets).check(named, "session")
        identity = Identity(
            agent=agent,
            project=project,
            squads=limits.names([squads] if isinstance(squads, str) else squads, "squads"),
            channel=channel,
            user=user,
            session=named,
            role=limits.choice(Role, role, "role"),
            tz=limits.zone(tz),
        )
        setting = Setting(
            self._storage, identity, self._clock, self._ids, self.tunables, self._senses, self._digestion,
            self._secrets, self._echoes, self._latencies,
        )  # fmt: skip
        return Mind(setting, self._reranker)

    def undo(self, change_set: str | None = None, *, cascade: bool = False) -> Applied:
        """Take back a change set, by default the last; refused with the list of what builds on it, unless cascade.

        >>> import engram
        >>> store = engram.open()
        >>> memory = store.mind(agent="rex").remember("Rex barks")
        >>> applied = store.undo()
        >>> store.health().memories
        0
        """
        target = self._storage.last_change_set() if change_set is None else change_set
        if target is None:
            raise NotFound("there is nothing to undo", hint="list change sets with audit()")
        named = limits.memory_id(target)
        return self._storage.undo(
            named, actor=ADMINISTRATOR, at=self._clock(), cascade=limits.switch(cascade, "cascade"), asking=None
        )

    def audit(self, *, after: int = 0, limit: int = 100, actor: str | None = None) -> list[Entry]:
        """The journal, newest first: who changed what, when and why.

        >>> import engram
        >>> engram.open().audit()
        []
        """
        start, most = limits.whole(after, "after", 0, 1 << 62), limits.whole(limit, "limit", 1, 1 << 31)
        return self._storage.audit(after=start, limit=most, actor=limits.label(actor, "actor"))

    def grant(self, agent: str, scope: str, *, reason: str | None = None) -> Applied:
        """Let an agent write to a scope it can read but does not belong to, such as `global`.

        >>> import engram
        >>> store = engram.open()
        >>> granted = store.grant("rex", "global")
        >>> str(store.mind(agent="rex").remember("Tea at four", scope="global").scope)
        'global'
        """
        return self._administer(
            "grant", Grant(agent=clean_name(agent, "agent"), scope=Scope.parse(scope), reason=self._reason(reason))
        )

    def revoke(self, agent: str, scope: str, *, reason: str | None = None) -> Applied:
        """Take a grant back.

        >>> import engram
        >>> store = engram.open()
        >>> granted = store.grant("rex", "global")
        >>> revoked = store.revoke("rex", "global")
        """
        return self._administer(
            "revoke", Revoke(agent=clean_name(agent, "agent"), scope=Scope.parse(scope), reason=self._reason(reason))
        )

    def health(self) -> Health:
        """How the store is doing, cheap enough to ask often; latencies are of this process, in milliseconds.

        >>> import engram
        >>> engram.open().health().writable
        True
        """
        health, senses = self._with_model(self._storage.health()), self._senses
        health = replace(health, secrets=self._secrets.value, latency=self._latencies.told())
        if self._digestion is not None and self._digestion.trouble:
            health = replace(health, degraded=(*health.degraded, self._digestion.trouble))
        waiting, refused, missing = 0, 0, [Shortfall(Level.LEXICAL, NO_EMBEDDER)]
        if senses is not None:
            waiting, refused = senses.waiting(), senses.refused()
            trouble = senses.trouble or senses.embedder.trouble()
            missing = [*senses.shortfalls(trouble, waiting, refused), *senses.index.shortfalls()]
        if self._reranker is not None and (away := self._reranker.trouble()):
            missing.append(Shortfall(Level.PARTIAL, f"{NOT_RERANKED}: {away}"))
        degraded = (*health.degraded, *(shortfall.reason for shortfall in missing))
        told = replace(health, pending_embeddings=waiting, refused_embeddings=refused)
        return replace(told, degraded=degraded, level=worst(missing))

    def embed(self, progress: Progress | None = None) -> int:
        """Embed everything that waits for its vector, try again what was refused, and say how many documents that were.

        >>> import engram
        >>> engram.open(embedder="none").embed()
        0
        """
        if progress is not None and not callable(progress):
            raise InputError("progress takes a callable", hint="pass one that takes how much is done, and of how much")
        return 0 if self._senses is None else self._senses.try_again() + self._senses.catch_up(progress)

    def spaces(self) -> list[SpaceReport]:
        """The vector spaces of the store, that of the embedder in use first, then the former ones.

        >>> import engram
        >>> engram.open(embedder="none").spaces()
        []
        """
        senses, kept = self._senses, self._storage.spaces()
        present = [space for space in [senses and senses.space()] if space]
        former = [] if senses is None else senses.former_spaces()
        unused = [space for space in kept if space not in present + former]
        uses = {SpaceUse.CURRENT: present, SpaceUse.FORMER: former, SpaceUse.UNUSED: unused}
        return [self._reported(space, use) for use, spaces in uses.items() for space in spaces]

    def drop_space(self, name: str) -> None:
        """Take away all vectors of a space, named as in `spaces()`, that is not in use and not needed meanwhile.

        >>> import engram
        >>> engram.open(embedder="none").drop_space("old-model/384/f32/cosine")
        Traceback (most recent call last):
        engram.errors.NoSuchSpace: no vector space is called 'old-model/384/f32/cosine'
        """
        named = limits.text(name, limits.LABEL_LIMIT, "drop_space")
        space = {space.name: space for space in self._storage.spaces()}.get(named)
        if space is None:
            raise NoSuchSpace(f"no vector space is called {named!r}")
        self._refuse_if_asked(space)
        if not self._storage.writable:
            raise ReadOnly("the store cannot be written from here")
        self._storage.drop_space(space, lambda: False)

    def doctor(self, *, repair: bool = False) -> Checkup:
        """Check everything; with `repair`, make what is derived anew and accept the journal as it stands.

        >>> import engram
        >>> engram.open().doctor().ok
        True
        """
        return self._storage.checkup(repair=limits.switch(repair, "repair"))

    def backup(self, path: str | Path) -> Path:
        """Make a verified copy under a new name, while others read and write.

        >>> import engram, pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder, engram.open() as store:
        ...     store.backup(pathlib.Path(folder) / "copy.engram").name
        'copy.engram'
        """
        return self._storage.backup(limits.path(path, "backup"))

    def rekey(self, key: Secret) -> None:
        """Lock the store with another key; use `engram.secret(...)` to make one.

        >>> import engram, pathlib, tempfile
        >>> old, new = bytes(32), bytes(range(32))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     with engram.open(pathlib.Path(folder) / "a.engram", key=old) as store:
        ...         store.rekey(engram.secret(new))
        ...     with engram.open(pathlib.Path(folder) / "a.engram", key=new) as store:
        ...         store.health().encrypted
        True
        """
        if not isinstance(key, Secret):
            raise ConfigInvalid("rekey takes a key made by engram.secret(...)")
        self._storage.rekey(key)

    def close(self) -> None:
        """Close for good; calling it twice is harmless.

        >>> import engram
        >>> store = engram.open()
        >>> store.close(), store.close()
        (None, None)
        """
        try:
            if self._digestion is not None:
                digest_the_last(self._digestion)
            if self._senses is not None:
                self._senses.stop()
            if self._digestion is not None and self._digestion.model is not None:
                self._digestion.model.stop()
            elif self._extractor is not None:
                self._extractor.close()
            if self._reranker is not None:
                self._reranker.close()
        finally:
            self._storage.close()

    def __enter__(self) -> Self:
        """Use as a context manager."""
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        """Close on leaving."""
        self.close()

    def _reason(self, reason: str | None) -> str:
        return note_kept(self._secrets, limits.paragraph(reason, self.tunables.claim_limit, "reason"))

    def _refuse_if_asked(self, space: Space) -> None:
        """Refuse what questions are asked in: the present space, and former ones while that is not complete."""
        if self._senses is None:
            return
        present, former = self._senses.space(), self._senses.former_spaces()
        if space == present:
            raise InputError(f"{space.name} is the space in use", hint="open the store with another embedder first")
        if space in former and (present is None or self._storage.pending(present)):
            raise InputError(
                f"{space.name} is asked until the present model has embedded everything",
                hint="finish that with `engram embed` or `Store.embed()` first",
            )

    def _with_model(self, health: Health) -> Health:
        """What there is to say of the language model, where one is asked."""
        if self._extractor is None:
            return health
        trouble, model = self._extractor.trouble(), self._digestion.model if self._digestion else None
        told = [BY_RULES.format(trouble)] if trouble else []
        if model is not None and model.stuck:
            told.append(f"{health.pending_model} turns wait for the language model: {model.stuck}")
        degraded = (*health.degraded, *told)
        return replace(health, llm=self._extractor.name, spend=asdict(self._extractor.spent), degraded=degraded)

    def _reported(self, space: Space, use: SpaceUse) -> SpaceReport:
        waiting, every, refused = self._storage.pending(space), self._storage.pending(), self._storage.refused(space)
        return SpaceReport(
            name=space.name, model=space.model, dimensions=space.dimensions, quantisation=space.quantisation,
            metric=space.metric, vectors=every - waiting - refused, waiting=waiting, refused=refused, use=use,
        )  # fmt: skip

    def _administer(self, verb: str, change: Grant | Revoke) -> Applied:
        return self._storage.administer(ChangeSet(verb=verb, actor=ADMINISTRATOR, at=self._clock(), changes=(change,)))
