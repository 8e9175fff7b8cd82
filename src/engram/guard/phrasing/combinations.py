"""Which sorts of words, met in a sentence, make an order to a model, and what that counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engram.guard.phrasing import sorts as of
from engram.guard.phrasing.phrase import Mark

ENOUGH = 0.4
"""From here on a sign counts by itself."""


@dataclass(frozen=True, slots=True)
class Combination:
    """Sorts of which one of each group must meet in a sentence, or in two; what that counts, and from the human."""

    mark: Mark
    groups: tuple[int, ...]
    weight: float
    human: float = 0.0
    across: bool = False

    def is_in(self, sorts: int) -> bool:
        """Whether some sorts have one of each group."""
        for group in self.groups:  # noqa: SIM110 - tried on every sentence of a suspect text; `all` takes thrice as long
            if not sorts & group:
                return False
        return True


DOING = of.SEND | of.TOOL | of.SHOW | of.PUSH
ASKED = DOING | of.DROP | of.STORE | of.HIDE
COMBINATIONS: tuple[Combination, ...] = (
    Combination(Mark.OVERRIDE, (of.UNDONE_RULES, of.YOURS | of.MAKER | of.ADDRESSED), 0.6, 0.45),
    Combination(Mark.OVERRIDE, (of.MASTER, of.TRUE), 0.5),
    Combination(Mark.OVERRIDE, (of.UNDONE_MASTER | of.VOID | of.OUTRANK | of.PRETEND, of.MASTER), 0.5, 0.45),
    Combination(Mark.LEAK, (of.SHOW, of.RULES | of.WORDING, of.RECEIVED), 0.45, 0.4),
    Combination(Mark.PERSONA, (of.FREE, of.ANYTHING), 0.5, 0.45, across=True),
    Combination(Mark.STANDING_ORDER, (of.LASTING, of.MUST, of.YOU, of.PUSH | of.REPLY), 0.4),
    Combination(Mark.OVERRIDE, (of.VOID_RULES, of.YOU | of.MAKER | of.ADDRESSED), 0.5),
    Combination(Mark.OVERRIDE, (of.VOID, of.ADDRESSED), 0.5, across=True),
    Combination(Mark.OVERRIDE, (of.RULES, of.VOID, DOING, of.PRIVATE | of.INNER | of.STORED), 0.45, across=True),
    Combination(Mark.OVERRIDE, (of.UNDONE_MASTER, of.MAKER | of.SELF, of.YOU), 0.45),
    Combination(Mark.OVERRIDE, (of.UNDONE_MASTER, of.USER), 0.45),
    Combination(Mark.OVERRIDE, (of.SELF, ASKED | of.VOID | of.FREE | of.OUTRANK | of.SERVE), 0.45),
    Combination(Mark.OVERRIDE, (of.OUTRANK, of.USER), 0.45),
    Combination(Mark.OVERRIDE, (of.SERVE, of.YOU | of.HERE), 0.45),
    Combination(Mark.OVERRIDE, (of.NOTICE, of.RULES | DOING | of.SERVE | of.HIDE), 0.45, across=True),
    Combination(Mark.PERSONA, (of.FREE, of.YOU | of.ADDRESSED | of.PRETEND), 0.5, 0.45),
    Combination(Mark.PERSONA, (of.PRETEND, of.RULES, of.YOU), 0.45),
    Combination(Mark.LEAK, (of.SHOW, of.INNER), 0.5, 0.45),
    Combination(Mark.LEAK, (of.SHOW, of.KEYS, of.STORED | of.GIVEN | of.MAKER | of.HELD), 0.45),
    Combination(Mark.LEAK, (of.RULES, of.VOID, of.INNER), 0.45, across=True),
    Combination(Mark.EXFILTRATION, (of.SENT, of.TARGET), 0.5),
    Combination(Mark.EXFILTRATION, (of.SEND, of.USER, of.TARGET), 0.5),
    Combination(Mark.EXFILTRATION, (of.READING, of.THIS | of.HERE, of.USER, DOING | of.REPLY | of.STORE), 0.45),
    Combination(Mark.PERSONA, (of.FREE | of.ANYTHING, of.IN_ROLE), 0.45, 0.4, across=True),
    Combination(Mark.EXFILTRATION, (of.SEND | of.SHOW, of.KEYS | of.OWN, of.USER | of.HIDE), 0.45),
    Combination(Mark.EXFILTRATION, (of.SEND | of.SHOW, of.KEYS | of.OWN, of.HELD), 0.45),
    Combination(Mark.TOOL_CALL, (of.TOOL, of.ABOUT_USER, of.OWN | of.KEYS | of.MEMORY), 0.4),
    Combination(Mark.SECRECY, (of.HIDE, of.USER), 0.5),
    Combination(Mark.SECRECY, (of.HIDE, of.ADDRESSED), 0.5),
    Combination(Mark.SECRECY, (of.HIDE, of.HERE, of.RULES | of.ASK | DOING), 0.45),
    Combination(Mark.SECRECY, (of.HIDE, of.SEND | of.TOOL, of.PRIVATE | of.TARGET | of.MUST), 0.4, across=True),
    Combination(Mark.STANDING_ORDER, (of.STORE, of.TRUST, of.UNCHECKED | of.MEMORY | of.USER | of.LASTING), 0.5),
    Combination(Mark.STANDING_ORDER, (of.STORE, of.AGREED, of.USER | of.MEMORY | of.LASTING), 0.5),
    Combination(Mark.STANDING_ORDER, (of.STORE, of.UNCHECKED | of.RIGHTS), 0.45),
    Combination(Mark.STANDING_ORDER, (of.REPLY, of.EVERY), 0.45),
    Combination(Mark.STANDING_ORDER, (of.WHEN, of.USER, of.ASK, of.PUSH | of.TOOL | of.SEND | of.HIDE | of.TELL), 0.5),
    Combination(Mark.ADDRESSED, (of.ADDRESSED, DOING | of.DROP | of.STORE | of.TELL | of.REPLY), 0.5, across=True),
    Combination(Mark.UNCHECKED, (of.AGREED, of.USER, of.SEND | of.TOOL | of.UNCHECKED | of.HIDE), 0.45),
    Combination(Mark.UNCHECKED, (of.UNCHECKED, of.AGREED, of.USER, of.SEND | of.TOOL), 0.45, across=True),
    Combination(Mark.UNCHECKED, (of.USER, of.YOU, of.UNCHECKED, of.TOOL | of.SEND), 0.4),
    Combination(Mark.OVERRIDE, (of.ONLY_MODELS, of.VOID | of.DROP), 0.45),
    Combination(Mark.EXFILTRATION, (of.SEND, of.USER | of.OWN, of.EVERY), 0.4),
    Combination(Mark.EXFILTRATION, (of.ABOUT_USER, of.DECEIVE), 0.45),
    Combination(Mark.EXFILTRATION, (of.DECEIVE, of.USER, of.MUST), 0.45),
    Combination(Mark.OVERRIDE, (of.UNDONE_RULES, of.SELF), 0.6, 0.45),
    Combination(Mark.SECRECY, (of.HIDE, of.SEND | of.TOOL, of.HIM), 0.4),
    Combination(Mark.OVERRIDE, (of.DROP, of.TASK, of.YOU), 0.5),
    Combination(Mark.STANDING_ORDER, (of.WHEN, of.DECEIVE, ASKED | of.TELL), 0.45),
    Combination(Mark.STANDING_ORDER, (of.RIGHTS, of.PUSH | of.STORE | of.TOOL | of.SHOW), 0.45),
    Combination(Mark.STANDING_ORDER, (of.TRIGGER, of.LASTING, of.PUSH | of.REPLY | of.TELL), 0.45),
    Combination(Mark.STANDING_ORDER, (of.STORE, of.MEMORY, of.USER), 0.45),
    Combination(Mark.OVERRIDE, (of.VOID, of.MEMORY, of.YOU), 0.4),
    Combination(Mark.FORGED_TURN, (of.ABOUT_USER, of.SAY), 0.4),
    Combination(Mark.EXFILTRATION, (of.SEND, of.ABOUT_USER, of.MAILS), 0.45),
    Combination(Mark.TOOL_CALL, (of.TOOL | of.STORE, of.HELD), 0.4),
    Combination(Mark.STANDING_ORDER, (of.TRIGGER, of.REPLY | of.PUSH | of.SAY, of.DECEIVE | of.HIDE), 0.45, 0.0, True),
    Combination(Mark.STANDING_ORDER, (of.STORE, of.LASTING, of.MUST, of.YOU), 0.45),
    Combination(Mark.STANDING_ORDER, (of.STORE, of.MEMORY, of.LASTING | of.TRUST), 0.45),
    Combination(Mark.STANDING_ORDER, (of.STORE, of.USER, of.EVERY), 0.45),
    # Signs that count in company only.
    Combination(Mark.STANDING_ORDER, (of.ORDER, of.EVERY), 0.3),
    Combination(Mark.OVERRIDE, (of.SELF, of.ORDER), 0.35),
    Combination(Mark.ADDRESSED, (of.CALLED,), 0.4),
    Combination(Mark.ADDRESSED, (of.ADDRESSED,), 0.1),
    Combination(Mark.ADDRESSED, (of.ABOUT_USER,), 0.3),
    Combination(Mark.ADDRESSED, (of.NOTICE,), 0.25),
    Combination(Mark.SECRECY, (of.HIDE,), 0.18),
    Combination(Mark.SECRECY, (of.HIDE, of.HERE), 0.35),
    Combination(Mark.SECRECY, (of.HIDE, of.HIM), 0.24),
    Combination(Mark.SECRECY, (of.HIDE, of.HERE, of.YOU), 0.4),
    Combination(Mark.UNCHECKED, (of.UNCHECKED,), 0.25),
    Combination(Mark.EXFILTRATION, (of.SEND | of.SHOW, of.KEYS | of.OWN), 0.25),
    Combination(Mark.EXFILTRATION, (of.SEND, of.KEYS, of.TARGET), 0.35),
    Combination(Mark.LEAK, (of.SHOW, of.RULES, of.YOU), 0.35),
    Combination(Mark.STANDING_ORDER, (of.STORE, of.MEMORY), 0.35),
    Combination(Mark.UNCHECKED, (of.AGREED, of.USER), 0.3),
    Combination(Mark.STANDING_ORDER, (of.WHEN, of.MEMORY, of.YOU, of.PUSH), 0.4),
    Combination(Mark.STANDING_ORDER, (of.STORE, of.TRUST), 0.35, across=True),
    Combination(Mark.STANDING_ORDER, (of.EVERY, ASKED | of.REPLY), 0.25),
    Combination(Mark.STANDING_ORDER, (of.EVERY,), 0.2),
    Combination(Mark.STANDING_ORDER, (of.REPLY | of.PUSH, of.LASTING), 0.3),
    Combination(Mark.OVERRIDE, (of.VOID, of.RULES), 0.25),
    Combination(Mark.OVERRIDE, (of.UNDONE_RULES,), 0.3),
    Combination(Mark.OVERRIDE, (of.SELF,), 0.25),
    Combination(Mark.PERSONA, (of.FREE,), 0.2),
    Combination(Mark.PERSONA, (of.FREE, of.MODEL | of.JUDGE), 0.3),
    Combination(Mark.PERSONA, (of.PRETEND,), 0.2),
)  # fmt: skip


ANCHORS = (
    of.MODEL | of.USER | of.SELF | of.MASTER | of.MEMORY | of.INNER | of.ONLY_MODELS | of.OF_MODELS | of.EVERY
    | of.NOTICE | of.HELD | of.SERVE | of.FREE | of.TRUST | of.AGREED | of.RIGHTS | of.HERE
)  # fmt: skip
"""What ties weak signs to a model: without any of them, a text that has weak signs alone is meant for people."""


def together(weights: Iterable[float]) -> float:
    """How likely it is that at least one of several signs is right, were each of them so by itself."""
    innocent = 1.0
    for weight in weights:
        innocent *= 1.0 - weight
    return round(1.0 - innocent, 4)
