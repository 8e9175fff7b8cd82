"""Short answers, made whole by the question they answer: `Porto.` after `Where do you live?` is a sentence."""

from __future__ import annotations

import re

from engram.cognition.reading.grammar import parse
from engram.cognition.reading.verbs import past_of
from engram.late import late

_INTERJECTED = late(
    r"(?i)\b(?:wow|hello|hi|hey|oh|nice|great|cool|thanks|thank|haha|lol|sorry|good|what|that|this|you"
    r"|your|really|so|very|amazing|love)\b"
)
_IS_A_NAME = late(r"[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+){0,2}")
LONGEST_ANSWER = 8  # words
_YES = late(
    r"(?i)^(?:yes|yeah|yep|yup|i do|i am|of course|sure do|yes,? i (?:do|am|have))(?:,? i (?:do|am"
    r"|have))?[.!]*$"
)
_NO = late(r"(?i)^(?:no|nope|nah|i don't|i'm not|no,? i (?:don't|'m not|haven't))[.!]*$")
_LEAD = late(r"(?i)^(?:(?:oh|well|hm+|um+|it's|that's|that would be|probably|mostly|in|at|from|on|as|for)[, ]+)+")

# Questions with a gap, and the sentence that the answer completes; {x} is the answer without its first small words.
_GAPS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (late(f"(?i){pattern}"), whole)
    for pattern, whole in (
        (r"where (?:do|are) you (?:live|living|based)(?: now)?\?$", "I live in {x}"),
        (r"where are you (?:originally )?from\?$", "I am from {x}"),
        (r"where did you grow up\?$", "I grew up in {x}"),
        (r"where do you work\?$|who do you work for\?$|which company .*you work (?:for|at)\?$", "I work at {x}"),
        (
            r"what do you do(?: for (?:a living|work))?\?$|what(?:'s| is) your (?:job|profession|occupation)\?$",
            "I work as {x}",
        ),
        (r"what(?:'s| is) your (?:full |first )?name\?$|what should I call you\?$", "My name is {x}"),
        (r"how old are you\?$", "I am {x}"),
        (r"when(?:'s| is) your birthday\?$", "My birthday is {x}"),
        (r"(?:what|who|which)(?:'s| is) your (?P<of>favou?rite [\w ]{2,30})\?$", "My {of} is {x}"),
        (
            (
                r"what(?:'s| is) your (?P<of>time ?zone|email(?: address)?|phone number|major|hometown|dog's name"
                r"|cat's name)\?$"
            ),
            "My {of} is {x}",
        ),
        (
            (
                r"(?:which|what) (?P<of>[\w ]{2,30}) do you (?P<verb>use|prefer|like|play|speak|drive)(?: most"
                r"| best)?\?$"
            ),
            "I {verb} {x}",
        ),
        (r"what are you (?:studying|majoring in)\?$|what do you study\?$", "I study {x}"),
    )
)
_WHEN_DID = late(r"(?i)when did you (?P<verb>[a-z]+) (?P<rest>[^?]{3,80})\?$")
_DO_YOU = late(
    r"(?i)^(?:so,? )?do you (?:still )?(?P<rest>(?:like|love|have|own|use|play|speak|live in|work (?:at"
    r"|for)|drive|eat|drink|smoke) [^?,]{2,60})\?$"
)
_ARE_YOU = late(
    r"(?i)^(?:so,? )?are you (?:still )?(?P<rest>married|single|a? ?vegetarian|a? ?vegan"
    r"|allergic to [^?]{2,40}|from [A-Z][^?]{2,30}|an? [^?]{3,40})\?$"
)
_STOP = late(r"[.!?\n]")


def whole_answer(answer: str, asked: str) -> str | None:
    """The sentence that a short answer stands for, or None where that is not plain.

    >>> whole_answer("Porto.", "Nice to meet you! Where do you live?")
    'I live in Porto'
    >>> whole_answer("Two years ago, in autumn.", "When did you start learning the accordion?")
    'I started learning the accordion two years ago, in autumn'
    """
    before, said = asked.replace("’", "'").rstrip(), answer.strip()
    if not before.endswith("?") or not said or said.endswith("?") or len(said.split()) > LONGEST_ANSWER:
        return None
    last = _STOP.split(before[:-1])[-1].strip()
    question = re.sub(r"(?i)^(?:and|so|but|hey|hi|also|by the way|okay|well)[, ]+", "", f"{last}?")
    if _YES.match(said) or _NO.match(said):
        return _agreed(question, denied=bool(_NO.match(said)))
    bare = _LEAD.sub("", said.rstrip(" .!…"))
    if (
        not bare
        or parse(said) is not None
        or re.match(r"(?i)(?:i|we|not|no|yes|none|nothing|it|that|you|my|there|maybe|depends|both|all|any)\b", bare)
    ):
        return None
    if _INTERJECTED.search(bare):
        return None
    return _filled(question, re.sub(r"^(?:An?|The|My)\b", lambda article: article[0].lower(), bare))


def _filled(question: str, answer: str) -> str | None:
    if asked := _WHEN_DID.search(question):
        past = past_of(asked["verb"].lower())
        return (
            f"I {past} {asked['rest']} {answer[0].lower() + answer[1:]}"
            if past and not re.search(r"\byour?\b", asked["rest"])
            else None
        )
    for pattern, whole in _GAPS:
        if asked := pattern.search(question):
            if whole.startswith("My name") and not _IS_A_NAME.fullmatch(answer):
                return None
            return whole.format(x=answer, **{name: value or "" for name, value in asked.groupdict().items()})
    return None


def _agreed(question: str, *, denied: bool) -> str | None:
    if asked := _DO_YOU.match(question):
        return (
            f"I {'don' + chr(39) + 't ' if denied else ''}{asked['rest']}"
            if not re.search(r"\b(?:any|your?|it|that|them)\b", asked["rest"])
            else None
        )
    if asked := _ARE_YOU.match(question):
        return f"I am {'not ' if denied else ''}{asked['rest']}"
    return None
