"""People who are called like a month: `What did April buy?` asks about no April."""

from __future__ import annotations

import re
from collections.abc import Collection

MONTHS = frozenset("jan april avril abril may mai mayo june juni juin junio juli julio august augusto avgust".split())
# After one of these it is the month all the same: `in April`, `on 3 May`, `seit Juni`, `el 3 de mayo`.
_LEADING = (
    r"\b(?:in|im|of|on|by|this|last|next|since|until|till|before|after|during|for|from|to|between|mid|early|late"
    r"|am|ab|seit|bis|von|vom|vor|nach|zum|anfang|mitte|ende|letzten|nächsten|diesen|en|de|del|desde|hasta|el|este"
    r"|antes|después|\d{1,2}(?:st|nd|rd|th)?\.?)[\s-]+"
)


def without_namesakes(question: str, people: Collection[str]) -> str:
    """A question as it is read for times: known people who are called like a month are hidden, each letter by an X.

    >>> without_namesakes("Was hat Jan 2021 gekauft?", ["jan"]), without_namesakes("What was in April?", ["april"])
    ('Was hat Xxx 2021 gekauft?', 'What was in April?')
    """
    for name in MONTHS.intersection(people):
        question = re.sub(rf"(?i)({_LEADING})?\b{name}\b", _hidden, question)
    return question


def _hidden(found: re.Match[str]) -> str:
    return found[0] if found[1] else "X".ljust(len(found[0]), "x")
