"""Whether a question asks for what came last, which no date tells: as `last time` does."""

from __future__ import annotations

import re
from enum import StrEnum

from engram.cognition.trouble import signature
from engram.late import late

LONGEST_LOOKED_AT = 1_000


class Recency(StrEnum):
    """What came last: the newest there is, or the last talk before this one."""

    LATEST = "latest"
    LAST_TIME = "last_time"


_TALK = r"(?:session|conversation|chat|call|talk|discussion|meeting|one-on-one)"
_ASKING: tuple[tuple[Recency, str], ...] = (
    (
        Recency.LAST_TIME,
        rf"\b(?:last|previous) {_TALK}\b|\b(?:when|where) (?:did )?we (?:left|leave) off\b"
        r"|\blast time (?:we|you and i|i (?:asked|told|talked|was here))\b"
        r"|(?<!the )\blast time(?=[^\w\s]|\s*$| (?:about|on|regarding|concerning|for)\b)"
        r"|\b(?:talk(?:ed)?|spoke|speak|chat(?:ted)?) (?:about )?last(?=\W*$)"
        r"|\b(?:letzten? (?:mal|gespräch|sitzung)|beim letzten mal)\b"
        r"|\bwir (?:uns )?zuletzt (?:darüber |davon )?(?:gesprochen|geredet|besprochen|unterhalten|diskutiert)\b"
        r"|\b(?:la última (?:vez|sesión|conversación|charla)|por última vez hablamos|hablamos por última vez"
        r"|lo último (?:que|de (?:lo )?que) (?:hablamos|comentamos|dijimos))\b"
        r"|\bla dernière (?:fois|session|conversation)\b|上次|前回|この前",
    ),
    (
        Recency.LATEST,
        r"(?<![:/@_-])\b(?:latest|newest|most recent(?:ly)?(?! call last)"
        r"|most up[- ]to[- ]date|just (?:now|said|told|mentioned|asked))\b"
        r"|\b(?:neueste[nrsm]?|aktuellste[nrsm]?|jüngste[nrsm]?|zuletzt|gerade eben)\b"
        r"|\b(?:más reciente|últim[oa]s? (?:noticia|versión|estado|novedad)\w*|acabo de)\b"
        r"|\b(?:l[ea] plus récente?|dernières? (?:nouvelles?|version|état)|viens de)\b|最新|最近一次|直近",
    ),
)
_COMPILED = tuple((recency, late(pattern, re.IGNORECASE)) for recency, pattern in _ASKING)


def asks_latest(question: str) -> Recency | None:
    """What came last of what a question asks for, if it does.

    >>> asks_latest("What did we decide last time?"), asks_latest("What is the latest on the move?")
    (<Recency.LAST_TIME: 'last_time'>, <Recency.LATEST: 'latest'>)
    >>> asks_latest("When was the last time Ana flew?")
    >>> asks_latest("Traceback (most recent call last): KeyError")
    """
    shown = "\n".join(line for line in question[:LONGEST_LOOKED_AT].splitlines() if "?" in line or not signature(line))
    return next((recency for recency, pattern in _COMPILED if pattern.search(shown)), None)
