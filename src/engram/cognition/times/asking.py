"""Whether a question wants a time, told by its beginning alone, and cheaper than reading it."""

from __future__ import annotations

import re

from engram.cognition.times.languages import LANGUAGES


def asks_when(question: str) -> bool:
    """Whether a question wants a time for an answer.

    >>> asks_when("Seit wann wohne ich hier?"), asks_when("Where do I live?")
    (True, False)
    """
    return any(language.when.match(question) for language in LANGUAGES)


_PAST = re.compile(
    r"\b(?:did|didn['’]t|was|were|wasn['’]t|weren['’]t|had|used to|once|ever|formerly|former|previous(?:ly)?|before|old"
    r"|hat|hatte|hatten|hast|habe|haben|war|waren|wurde|früher\w*|vorher\w*|damals|ehemalig\w*"
    r"|era|fue|tuvo|tenía|vivía|vivió|trabajó|trabajaba|hizo|antes|antigu[oa]|était|avait|habitait|avant|ancienn?e?)\b",
    re.IGNORECASE,
)


def asks_of_the_past(question: str) -> bool:
    """Whether a question may ask how things were rather than how they are.

    >>> asks_of_the_past("Where did Ana work?"), asks_of_the_past("Where does Ana work?")
    (True, False)
    """
    return _PAST.search(question) is not None
