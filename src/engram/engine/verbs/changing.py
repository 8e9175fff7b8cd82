"""update, correct, confirm, forget, relate: a hand on what a mind holds."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from engram.engine.digesting.digest import digest_first
from engram.engine.recalling import feedback
from engram.engine.verbs.bound import Bound
from engram.engine.writing import confirm as confirming
from engram.engine.writing import correct as correcting
from engram.engine.writing import edit, forget
from engram.engine.writing import restore as restoring
from engram.model.link import Link
from engram.model.memory import Memory
from engram.model.opinion import Opinion


class Changing(Bound):
    """The verbs that change what is held."""

    def update(
        self, id: str, *, text: str | None = None, category: str | None = None, importance: float | None = None,
        confidence: float | None = None, occurred: object = None, valid: object = None,
        meta: Mapping[str, object] | None = None, reason: str | None = None,
    ) -> Memory:  # fmt: skip
        """Write a new version of a memory; what is not named stays.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.update(mind.remember("Rex barks").id, importance=0.9).version
        2
        """
        told = {
            "text": text, "category": category, "importance": importance, "confidence": confidence,
            "occurred": occurred, "valid": valid, "meta": meta,
        }  # fmt: skip
        return self._now(edit.update(self._setting, id, told, reason))

    def pin(self, id: str, pinned: bool = True) -> Memory:
        """Hold on to a memory so that it never fades, or let go of it again.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.pin(mind.remember("Rex barks").id).pinned
        True
        """
        return self._now(edit.update(self._setting, id, {"pinned": pinned}))

    def set_status(self, id: str, status: str, *, reason: str | None = None) -> Memory:
        """Move a memory to another status, e.g. `challenged`.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.set_status(mind.remember("Rex barks").id, "challenged", reason="he was quiet").status
        <Status.CHALLENGED: 'challenged'>
        """
        return self._now(edit.set_status(self._setting, id, status, reason))

    def correct(
        self, id_or_claim: str, text: str, *, was: str | None = None, reason: str | None = None,
        at: datetime | None = None,
    ) -> Memory:  # fmt: skip
        """Say what is so instead; the old claim stays away from then on.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> old = mind.remember("Ana lives in Lisbon")
        >>> new = mind.correct(old.id, "Ana lives in Porto", reason="she moved")
        >>> mind.get(old.id).status, [item.memory.text for item in mind.recall("where does Ana live?").items]
        (<Status.SUPERSEDED: 'superseded'>, ['Ana lives in Porto'])
        """
        digest_first(self._setting)
        return self._now(correcting.correct(self._setting, id_or_claim, text, was, reason, at))

    def confirm(self, id: str, *, reason: str | None = None) -> Memory:
        """Say that a memory still holds: it is trusted more, and takes back its place from an update of it.

        What was recognised as its update stays beside it. What somebody corrected is not confirmed, but corrected.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Rex barks", source="agent")
        >>> mind.confirm(memory.id).verification
        <Verification.USER_CONFIRMED: 'user_confirmed'>
        """
        return self._now(confirming.confirm(self._setting, id, reason))

    def feedback(self, id: str, helpful: bool, *, query: str | None = None, reason: str | None = None) -> Opinion:
        """Say whether a memory helped: it is trusted more, or less, and then ranks low for questions like `query`, too.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.feedback(mind.remember("Rex barks").id, helpful=False, query="who meows?").helpful
        False
        """
        return self._shown(feedback.feedback(self._setting, id, helpful, query, reason))

    def forget(self, id: str, *, reason: str | None = None) -> Memory:
        """Withhold a memory, and the turns that said only this, until `restore`.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> secret = mind.remember("Ana's birthday party is a surprise")
        >>> mind.forget(secret.id).status, len(mind.recall("surprise party").items)
        (<Status.FORGOTTEN: 'forgotten'>, 0)
        """
        return self._now(forget.forget(self._setting, id, reason))

    def restore(self, id: str) -> Memory:
        """Bring a forgotten memory back as it was, as history where something else holds since; or an archived one.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.forget(mind.remember("Rex barks").id)
        >>> mind.restore(memory.id).status
        <Status.ACTIVE: 'active'>
        """
        return self._now(restoring.restore(self._setting, id))

    def erase(self, id: str) -> tuple[str, ...]:
        """Destroy a memory for good; gives the ids of all that went with it.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Rex barks")
        >>> mind.erase(memory.id) == (memory.id,)
        True
        """
        return forget.erase(self._setting, id)

    def relate(
        self, origin: str, target: str, relation: str, *, weight: float = 1.0, confidence: float = 1.0,
        properties: Mapping[str, object] | None = None, valid: object = None,
    ) -> Link:  # fmt: skip
        """Connect two memories; saying it again reinforces the link.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> rain, wet = mind.remember("It rained"), mind.remember("The street is wet")
        >>> mind.relate(rain.id, wet.id, "causes").relation
        'causes'
        """
        given = {"weight": weight, "confidence": confidence, "properties": properties, "valid": valid}
        return self._shown(edit.relate(self._setting, origin, target, relation, given))

    def unrelate(self, origin: str, target: str, relation: str) -> None:
        """Take a link away.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> a, b = mind.remember("It rained"), mind.remember("The street is wet")
        >>> link = mind.relate(a.id, b.id, "causes")
        >>> mind.unrelate(a.id, b.id, "causes")
        >>> mind.links(a.id)
        []
        """
        edit.unrelate(self._setting, origin, target, relation)
