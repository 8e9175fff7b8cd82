"""Readers of transcripts: bytes in, turns as `mind.observe_many` takes them out, nothing written.

A tool call is an assistant turn of its own (its text shows the call, `tool` holds name, arguments and
call_id); a tool result is a turn of role `tool` (its text is the result, `tool` says which call it answers).
"""

from engram.surfaces.transcripts.recognise import read
from engram.surfaces.transcripts.records import Skipped
from engram.surfaces.transcripts.transcript import Skips, Transcript
from engram.surfaces.transcripts.turn import TurnFields

__all__ = ["Skipped", "Skips", "Transcript", "TurnFields", "read"]
