"""What an assistant says it did, decided or found, and what a tool gave back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engram.cognition.reading.agents import MOST_SENTENCES, agent_statement, by_me, may_report, tool_statement
from engram.cognition.reading.clauses import clauses
from engram.cognition.reading.distilled import Found
from engram.cognition.reading.person import Cast
from engram.cognition.reading.plain import joined, opened, plainer
from engram.cognition.reading.proposing import proposal_of
from engram.cognition.reading.scene import Scene, name_of
from engram.cognition.reading.sentences import sentences
from engram.model.proposal import Left, Refusal, Utterance


def read_agent(said: Utterance, _: Sequence[Utterance]) -> Iterator[Found]:
    """What an assistant reports in a turn."""
    scene = Scene(said, Cast(name_of(said), said.addressee or "User"), "", (), of_agent=False)
    for place, sentence in enumerate(sentences(said.text)):
        if place >= MOST_SENTENCES:
            yield Left(sentence.text, Refusal.TOO_LONG)
            return
        if sentence.why is not None or sentence.listed or not may_report(sentence.text):
            yield Left(sentence.text, sentence.why or Refusal.CHATTER)
            continue
        told = [agent_statement(joined(opened(part))) for part in clauses(plainer(opened(by_me(sentence.text))))]
        if not any(told):
            yield Left(sentence.text, Refusal.CHATTER)
        for draft in told:
            if draft is not None:
                yield proposal_of(draft, sentence.text, scene)


def read_tool(said: Utterance, _: Sequence[Utterance]) -> Iterator[Found]:
    """What a tool gave back that may be asked about."""
    scene = Scene(said, Cast(name_of(said)), "", (), of_agent=False)
    kept = 0
    for line in said.text[:8_000].splitlines():
        draft = tool_statement(line.strip())
        if draft is not None and kept < 2:
            kept += 1
            yield proposal_of(replace(draft, ready=True), line.strip(), scene)
    if not kept:
        yield Left(said.text[:120], Refusal.CHATTER)
