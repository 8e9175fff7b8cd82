"""Whether a statement tells how to do something: an aim and what to do for it, or a heading with the steps."""

from __future__ import annotations

import re
from functools import cache

from engram.language.tables import LANGUAGES, phrases, table
from engram.language.tongue import clear_tongue

LONGEST_AIM = 80  # characters after its verb


def is_how_to(text: str) -> bool:
    """Whether a statement tells how to do something.

    >>> is_how_to("To restart the app, run `systemctl restart app`"), is_how_to("To be honest, run if you can")
    (True, False)
    >>> is_how_to("How we deploy: push the tag, then run make ship"), is_how_to("How do we deploy: by tag?")
    (True, False)
    """
    if text.rstrip(" \"')").endswith("?"):
        return False
    possible = [language for language in LANGUAGES if _pattern(language).match(text)]
    if not possible:
        return False
    clear = clear_tongue(text)
    return clear not in LANGUAGES or clear in possible


@cache
def _pattern(language: str) -> re.Pattern[str]:
    told = table(language, "how_to")
    acts = "|".join(map(re.escape, phrases(told["act"])))
    no_aim = "|".join(map(re.escape, phrases(told.get("no_aim", ""))))
    aim = rf"(?!(?:{no_aim})\b)" if no_aim else ""
    steps = rf"(?:(?:{acts})\b|.*(?:`|\b(?:{told['then']})\b))"
    rest = rf"[^,:.!?\n]{{0,{LONGEST_AIM}}}"
    return re.compile(
        rf"\W*(?:{aim}(?:{told['aim']})\b{rest}[,:]\s*(?:(?:{acts})\b|[`$])"
        rf"|(?:{told['heading']})\b{rest}:\s*\S|(?:{told['told_how']})\b{rest}:\s*{steps}"
        rf"|(?:{told['first_step']})\b\s*[:.)-]\s*\S)",
        re.IGNORECASE,
    )
