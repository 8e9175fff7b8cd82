"""Texts as they may leave the process, or be read by what does not need them whole: without what is kept closest."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engram.guard.findings import Found, masked
from engram.guard.screening import findings_in
from engram.model.memory import Seal

WRITTEN = re.compile(r"[^\W_]")


def outward(text: str) -> str:
    """A text as a service may be sent it: credentials, cards, bank and government numbers are masked.

    >>> outward("Write to ana@example.org, her password is Otter-Lake-9.")
    'Write to ana@example.org, her password is [password].'
    """
    found = closest(text)
    return masked(text, found) if found else text


def veiled(text: str) -> str:
    """The same for a text that is cut into parts afterwards: every letter stays in its place, and says nothing.

    >>> veiled("her password is Otter-Lake-9.")
    'her password is xxxxx-xxxx-x.'
    """
    parts, at = [], 0
    for each in closest(text):
        parts += [text[at : each.start], WRITTEN.sub("x", text[each.start : each.end])]
        at = each.end
    return "".join((*parts, text[at:]))


def closest(text: str) -> Sequence[Found]:
    """What must be kept closest in a text."""
    return [each for each in findings_in(text) if each.seal is Seal.CONFIDENTIAL]
