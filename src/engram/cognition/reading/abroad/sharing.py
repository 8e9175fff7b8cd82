"""What one part of a sentence leaves to another: who is spoken of, and that work is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engram.late import late

_VERBS = (
    r"ist|hat|heißt|wohnt|lebt|arbeitet|spielt|studiert|mag|liebt|es|tiene|vive|trabaja|estudia|se llama|juega|le gusta"
    r"|est|a|vit|habite|travaille|étudie|s'appelle|aime|joue"
)
_BOTH = late(
    r"(?i)^(?P<who>(?:mein|meine|unser|unsere|mi|nuestr[oa]|mon|ma|notre) [\w-]+(?: (?-i:[A-ZÀ-Ý])[\w-]+)?)"
    rf"(?P<one> (?:{_VERBS})\s[^,;]{{1,40}}?)(?:,|,? (?:und|y|et))\s+(?:(?:er|sie|él|ella|il|elle)\s)?"
    rf"(?P<two>(?:{_VERBS})\s.+)$"
)


def shared(part: str) -> Iterator[str]:
    """The statements of a part of a sentence that says several things of somebody.

    >>> list(shared("Mi padre se llama Ernesto, tiene 70 años")), list(shared("Mi padre es alto y serio"))
    (['Mi padre se llama Ernesto', 'Mi padre tiene 70 años'], ['Mi padre es alto y serio'])
    """
    found = _BOTH.match(part)
    if found is None:
        yield part
        return
    yield f"{found['who']}{found['one']}"
    yield from shared(f"{found['who']} {found['two']}")


_WORKED = late(r"(?i)\b(?:(?P<de>arbeite)|(?P<es>trabajo)|(?P<fr>travaille))\b")
_BEING_AT = late(
    r"(?i)^(?:(?:jetzt|inzwischen|ahora|maintenant)\s)?(?:(?P<de>(?:ich bin|bin ich) (?:jetzt |nun |inzwischen )?bei)"
    r"|(?P<es>(?:ahora )?estoy (?:ahora )?(?:en|con))|(?P<fr>je suis (?:maintenant |désormais )?chez))\s(?P<where>.+)$"
)
_AT_WORK = {"de": "ich arbeite jetzt bei", "es": "ahora trabajo en", "fr": "je travaille maintenant chez"}
_NOW = late(r"(?i)\s(?:jetzt|ahora|maintenant)$")


def resumed(parts: Iterable[str]) -> Iterator[str]:
    """The same parts, but where work was spoken of, being somewhere is working there.

    >>> list(resumed(["ya no trabajo en Seat", "ahora estoy en Indra"]))
    ['ya no trabajo en Seat', 'ahora trabajo en Indra']
    """
    worked = ""
    for part in parts:
        found = _BEING_AT.match(part) if worked else None
        if found and found[worked]:
            yield f"{_AT_WORK[worked]} {_NOW.sub('', found['where'])}"
            continue
        spoken = _WORKED.search(part)
        worked = (spoken.lastgroup or "") if spoken else ""
        yield part
