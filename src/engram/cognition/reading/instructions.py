"""What the agent is told to do from now on, and how things are done: imperatives that outlast the moment."""

from __future__ import annotations

import re

from engram.cognition.beginnings import opens
from engram.cognition.reading.draft import PLAIN, SURE, Draft
from engram.cognition.reading.verbs import VERBS, Form
from engram.late import late
from engram.model.memory import Kind

_PLEASE = r"(?:(?:please|also|and|ok(?:ay)?|so|remember|note|reminder)[,: ]+)*"
_STANDING = late(
    rf"(?i)^{_PLEASE}(?P<mark>from now on|going forward|from here on|in (?:the )?future"
    r"|in all (?:future )?\w+|for all \w+ \w+"
    r"|whenever [^,]{3,80}|every time [^,]{3,80}|each time [^,]{3,80}|when(?:ever)? (?:i|we) (?:ask|say"
    r"|mention|request|write)[^,]{0,80}|when(?:ever)? you (?:answer|give|write|show|send|reply|explain|suggest|quote"
    r"|format)\b[^,]{0,80}"
    r"|by default|as a rule)[,:]?\s+(?P<rest>.+)$"
)
_ALWAYS = late(rf"(?i)^{_PLEASE}(?P<rest>(?:always|never(?: ever)?)\s+(?P<verb>[a-z]+)\b.+)$")
_STOP = late(rf"(?i)^{_PLEASE}(?P<rest>stop\s+(?P<doing>[a-z]+ing)\b.+)$")
_KEEP = late(
    r"(?i)^(?:please )?(?:keep|make) (?:your |the |all |my )?(?:answers?|repl(?:y|ies)|responses?"
    r"|messages?|emails?|explanations?|summaries|comments)\b .+$"
)
_AVOID = late(r"(?i)^(?:please )?avoid (?!that\b|this\b|it\b).+$")
_DONT = late(rf"(?i)^{_PLEASE}(?:don't|do not)\s+(?:ever\s+)?(?P<verb>[a-z]+)\b(?P<rest>.+)$")
_TRAILING = late(
    rf"(?i)^{_PLEASE}(?P<rest>(?P<verb>[a-z]+)\b.+?)[, ]+(?:from now on|going forward|in (?:the )?future"
    r"|every time|by default|whenever .+|before you [a-z]+ .+|unless (?:i|we|told|otherwise)\b.*|in (?:everything"
    r"|anything"
    r"|all \w+) (?:that )?you (?:write|send|do|say).*|when(?:ever)? (?:i"
    r"|we) (?:ask|say|mention).*)$",
    has=(
        "from now on|going forward|future|every time|by default|whenever |before you |unless |you write|you send|you do"
        "|you say|when i |when we "
    ),
)
_YOU_MUST = late(r"(?i)^you (?:should|must|need to|have to|are to) (?P<rest>(?:always|never|only) [a-z]+\b.+)$")
_WANT_YOU = late(
    r"(?i)^i (?:want|need|would like|'d like|expect) you to (?P<rest>(?:always|never|stop|not"
    r"|only)?\s*(?P<verb>[a-z]+)\b.+)$"
)
_LIKE_IT = late(
    r"(?i)^i(?:'d| would) (?:like|prefer) (?P<what>(?:all|every|any|the|your) [\w ]{3,40}?) (?P<how>(?:to be |in "
    r"|as |without |with ).+?)"
    r"(?:,? please)?$"
)
_REMEMBER = late(
    r"(?i)^(?:please )?(?:remember|note|remind me|keep in mind|don't forget|bear in mind|for (?:future reference"
    r"|the record))(?: that|,|:)\s+(?P<rest>.+)$"
)
_CALL_ME = late(
    r"(?i)^(?:please |just |you can |everyone calls me |my friends )?(?:call me"
    r"|refer to me as)\s+(?P<name>(?-i:[A-Z])[\w'-]+)"
)
_PROCEDURE = late(
    r"(?i)^(?:(?:in order )?to [a-z]+(?: [^,:]{2,60})?|for (?:a|the|each"
    r"|every) [^,]{3,50})(?:[,:]\s+|\s+(?=you (?:need|have) to |you must ))(?:you (?:need to |have to |must |should )?"
    r"|first |just |we (?:always "
    r"|need to )?)?"
    r"(?P<verb>[a-z]+)\b.+$"
)
_YOU_DO = late(
    r"(?i)^(?P<what>for (?!me\b|us\b|sure\b|what\b|now\b)[^,]{3,50}?|(?:in order )?to (?!be\b|say\b|tell\b)[a-z]+ "
    r"[^,]{2,60}?),? "
    r"you (?:just |first |simply |then )?(?P<verb>(?!(?:can|could|should|would|may|might|will|are|were|have|had|did"
    r"|do|don't"
    r"|never|always|know|see|think|say|said|want|feel|look|seem|guys|all|also|really)\b)[a-z]+) (?!like\b|to\b"
    r"|that\b|how\b|it\b)\S+ .+$"
)
"""`For a release you bump the version`: said to an agent, it is how something is done."""
_BY_IT = late(
    r"(?i)^when(?:ever)? i (?:say|write|type|ask for) (?P<said>.{2,60}?),? i(?: always)? mean (?P<meant>.{3,})$"
)
_LETS = late(
    r"(?i)^let(?:'s| us) (?P<rest>(?:call|use|go with|stick with|name|adopt|drop|keep) (?!it\b|this\b"
    r"|that\b|going\b|in touch).+)$"
)
_COMMAND = late(r"^(?P<verb>[Rr]un|[Uu]se) `[^`]+` (?:to|before|after|when) .+$")
_FIRST_THEN = late(r"(?i)^first,? (?P<verb>[a-z]+) .+?,? (?:and )?then [a-z]+ .+$")
_may_instruct = opens(_CALL_ME, _LETS, _COMMAND, _PROCEDURE, _FIRST_THEN, _YOU_DO)
_may_wish = opens(_BY_IT, _WANT_YOU, _STANDING, _LIKE_IT, _ALWAYS, _AVOID, _KEEP, _STOP, _DONT, _YOU_MUST)
_ADVICE = frozenset(
    (
        "worry forget hesitate say feel know think be let give miss lose stress panic mind believe stop hold "
        "take try keep look fear"
    ).split()
)


def is_remembering(text: str) -> str | None:
    """What somebody asks to be remembered, where it is a statement."""
    found = _REMEMBER.match(text)
    return found["rest"] if found else None


def instruction_of(text: str, *, of_agent: bool) -> Draft | None:
    """A standing instruction or a procedure, in words that begin with whoever wants it; None where it is neither."""
    told = _told(text, of_agent=of_agent) if _may_instruct(text) else None
    wish = _wish(text if _NO_SUCH.match(text) else _IF_YOU_PLEASE.sub("", text)) if told is None and of_agent else None
    return told if wish is None else Draft(text=f"I want you to {wish}", category="instruction", confidence=SURE)


_NO_SUCH = late(
    r"(?i)^(?P<what>no (?!more\b|thanks|thank|need|problem|worries"
    r"|wait)[a-z-]+(?: [a-z-]+){0,3}?),? please\b.*$",
    has="please",
)
"""`No emojis please`."""
_IF_YOU_PLEASE = late(r"(?i),?\s+please[.!]*$", has="please")


def _told(text: str, *, of_agent: bool) -> Draft | None:
    """What somebody wants to be called, has decided, or says of how something is done."""
    if found := _CALL_ME.match(text):
        return Draft(
            text=f"I want to be called {found['name']}",
            category="person",
            relation="has_nickname",
            object=found["name"],
            confidence=SURE,
        )
    if (lets := _LETS.match(text)) and of_agent:
        return Draft(
            text=f"I decided to {lets['rest']}",
            category="decision",
            relation="decided",
            object=lets["rest"],
            confidence=PLAIN,
        )
    steps = _COMMAND.match(text) or _PROCEDURE.match(text) or _FIRST_THEN.match(text)
    if steps and _is_base(steps["verb"].lower()):
        return Draft(text=text, category="procedure", kind=Kind.PROCEDURAL, confidence=PLAIN)
    if of_agent and (done := _YOU_DO.match(text)):
        told = f"{done['what']}, {text[done.start('verb') :]}"
        return Draft(text=told, category="procedure", kind=Kind.PROCEDURAL, confidence=PLAIN)
    return None


def _wish(text: str) -> str | None:
    """What is wanted of the agent, in the infinitive."""
    if without := _NO_SUCH.match(text):
        return f"use {without['what'][0].lower()}{without['what'][1:]}"
    if not _may_wish(text):
        return _trailing(text)
    if (found := _WANT_YOU.match(text)) and _is_base(found["verb"]):
        return found["rest"]
    if found := _BY_IT.match(text):
        return f"take {found['said']} to mean {found['meant']}"
    if found := _STANDING.match(text):
        return _infinitive(found["rest"], found["mark"])
    if found := _LIKE_IT.match(text):
        return f"give {found['what']} {found['how']}"
    if (found := _ALWAYS.match(text)) and _is_base(found["verb"]) and found["verb"].lower() not in _ADVICE:
        return found["rest"][0].lower() + found["rest"][1:]
    if _AVOID.match(text) or _KEEP.match(text):
        return re.sub(r"(?i)^please ", "", text)[0].lower() + re.sub(r"(?i)^please ", "", text)[1:]
    if found := _STOP.match(text):
        return (
            found["rest"][0].lower() + found["rest"][1:]
            if found["doing"].lower() not in ("being", "worrying")
            else None
        )
    if (found := _DONT.match(text)) and _is_base(found["verb"]) and found["verb"].lower() not in _ADVICE:
        return f"not {found['verb']}{found['rest']}"
    if found := _YOU_MUST.match(text):
        return found["rest"]
    return _trailing(text)


def _trailing(text: str) -> str | None:
    """What is wanted where the words that make it last come at the end."""
    if (found := _TRAILING.match(text)) and _is_base(found["verb"]):
        bare = re.sub(r"(?i)^(?:please|also|and|ok|okay|so)[,: ]+", "", text)
        return bare[0].lower() + bare[1:]
    return None


def _infinitive(rest: str, mark: str) -> str | None:
    rest = rest.rstrip(" .!")
    bare = re.sub(
        r"(?i)^(?:please|always|you should|you must)\s+",
        lambda m: "always " if m[0].lower().startswith("always") else "",
        rest,
    )
    negated = re.match(r"(?i)(?:don't|do not)\s+(.+)", bare)
    first = bare.split(" ", 1)[0].lower()
    when = f" {mark[0].lower() + mark[1:]}"
    if negated:
        return f"not {negated[1]}{when}"
    return f"{bare[0].lower() + bare[1:]}{when}" if _is_base(first) or first in ("always", "never", "only") else None


def _is_base(word: str) -> bool:
    verb = VERBS.get(word.lower())
    return verb is not None and Form.BASE in verb.forms
