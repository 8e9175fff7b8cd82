"""Of what was read in a turn, what may become a memory: nothing hostile, no secret, nothing that recall itself said."""

from __future__ import annotations

from engram.engine.screened import MASKED, is_hostile, secrets_in
from engram.engine.setting import Setting
from engram.guard.findings import CREDENTIALS
from engram.model.memory import Seal, Source, Turn
from engram.model.proposal import Left, Proposal, Reading, Refusal

_STAND_INS = tuple(f"[{kind.value}]" for kind in CREDENTIALS)


def vetted(setting: Setting, turn: Turn, reading: Reading) -> Reading:
    """What was read, with what may not become a memory left out, and why."""
    if is_hostile(turn):
        return Reading(left=(Left(turn.text, Refusal.HOSTILE),))
    refusals = {each: refusal(setting, turn, each) for each in (*reading.proposals, *reading.slight)}
    left = tuple(Left(shown(proposal, why), why) for proposal, why in refusals.items() if why is not None)
    if not left:
        return reading
    kept, slight = (tuple(each for each in some if not refusals[each]) for some in (reading.proposals, reading.slight))
    return Reading(kept, reading.requests, (*reading.left, *left), slight)


def refusal(setting: Setting, turn: Turn, proposal: Proposal) -> Refusal | None:
    """Why a statement may not become a memory, if anything speaks against it."""
    if tells_secret(turn, proposal):
        return Refusal.SECRET
    echoes = None if turn.source is Source.HUMAN else setting.echoes
    repeated = echoes is not None and echoes.repeats(turn.scope, proposal.quote, proposal.text)
    return Refusal.ECHO if repeated else None


def tells_secret(turn: Turn, proposal: Proposal) -> bool:
    """Whether a statement holds a credential of its turn, one of its own, or what stands for one that was masked."""
    said = f"{proposal.text}\n{proposal.triple.object if proposal.triple else ''}"
    if MASKED in turn.flags and any(each in said for each in _STAND_INS):
        return True
    if turn.seal is not Seal.CONFIDENTIAL:
        return False
    return bool(secrets_in(said)) or any(each in said for each in secrets_in(turn.text))


def shown(proposal: Proposal, why: Refusal) -> str:
    """What a report quotes: of a secret nothing."""
    return "" if why is Refusal.SECRET else proposal.quote
