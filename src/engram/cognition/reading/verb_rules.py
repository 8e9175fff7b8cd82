"""What a verb alone makes worth keeping, where no family of phrases gives a relation: a list of small rules."""

from __future__ import annotations

import re
from collections.abc import Callable

from engram.cognition.reading.grammar import Clause, Subject, Tense
from engram.cognition.reading.objects import is_telling, object_of
from engram.cognition.reading.tables import AHEAD, DONE
from engram.cognition.reading.verb_lists import EVENTS, HABITS
from engram.late import late

Rule = Callable[[Clause], str | None]

DATED = late(
    r"(?i)\b(?:yesterday|today|tonight|tomorrow|ago|last|next|this (?:week|month|year|morning|summer"
    r"|weekend|spring|fall|winter)|monday|tuesday"
    r"|wednesday|thursday|friday|saturday|sunday|(?:mon|tues|wednes|thurs|fri|satur|sun)days|january|february|march|april|june|july|august|september"
    r"|october|november|december"
    r"|(?:in|by|on|of|since|until) may|may \d|\d{4}|\d{1,2}(?:st|nd|rd|th)|spring|summer|autumn|winter"
    r"|weekend|christmas|easter|in (?:an?|two|three|four|five|six|a few|a couple of|\d+) (?:days|weeks?|months?"
    r"|years?)|noon|\d{1,2} ?(?:am|pm)|\d{1,2}:\d\d|at \d{1,2}(?= |$)(?! (?:%|percent|years|degrees|months|weeks))"
    r"|end of (?:the |this )?(?:day|week|month|quarter|year))\b",
    has=(
        "0|1|2|3|4|5|6|7|8|9|day|night|tomorrow|ago|last|next|this |uary|march|april|june|july|august|ember|october"
        "| may|spring|summer|autumn|winter|week|christmas|easter|month|quarter|year|noon"
    ),
)
COUNTED = late(r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|hundred)\b")
NAMES = late(r"(?<=\s)[`\"“]?[A-Z][\w.+#-]+|`[^`]+`")
_BEHIND = late(r"(?i)\b(?:last|ago|yesterday)\b")
OFTEN = late(
    r"(?i)\b(?:every|usually|always|often|never|sometimes|regularly|twice|once|daily|weekly|each"
    r"|on (?:\w+days|weekends)|in the (?:mornings?|evenings?)|at night|before (?:bed|breakfast|lunch|dinner|work|meals)"
    r"|after (?:work|meals|breakfast|lunch|dinner|school)|rarely|tend to)\b"
)
OURS = late(r"(?i)\b(?:my|me|our)\b|\bus\b")
NO_EVENT = late(
    r"(?i)^(?:it|that|this|them|so|up early|an? (?:great|good|nice|lovely|wonderful|blast|fantastic"
    r"|amazing|tough|hard|rough|fun|really \w+|bit|lot|ton|look|break|chance|special day|interesting"
    r"|incredible|awesome|busy"
    r"|thought|question|problem|point|feeling|huge|idea|sense|big|relaxing)\b|to (?:say|know|see how"
    r"|hear|tell|be|get|think|learn|realize|chat|talk|go back|keep|make|appreciate)|fun\b|the (?:chance"
    r"|opportunity|best|time|pleasure)\b|no idea|tons of|lots of|so much|some (?:great|good|amazing|time)"
    r"|in touch|your|you\b|what|how|time to|home\b|back\b(?! (?:from|to|in)\b)|lost\b|ready|better"
    r"|used to|sick of|it's|here|there|really|very|through|along|over it|together|around|by\b|inspired"
    r"|excited|serious|ideas|everything|something|anything|a few different)\b"
)
NEVER_EVENTS = frozenset(
    """
    think feel know want hope guess mean love like hear say tell ask notice forget remember wonder appreciate
    understand realize realise need seem believe wait talk chat worry struggle consider manage be enjoy hate
    care agree come look suppose wish imagine let help mention expect sound call bring prefer
    """.split()
)


def is_specific(clause: Clause) -> bool:
    """Whether a clause names a time, a number or a name."""
    return bool(DATED.search(clause.text) or COUNTED.search(clause.rest) or NAMES.search(" " + clause.rest))


def _happened(clause: Clause) -> str | None:
    if clause.tense not in DONE or not clause.rest or NO_EVENT.match(clause.rest):
        return None
    if not is_telling(object_of(clause.rest, wide=True)):
        return None
    if clause.denied:
        return (
            "fact"
            if clause.tense is Tense.PERFECT and clause.verb not in NEVER_EVENTS and _LACKING.match(clause.rest)
            else None
        )
    if clause.verb in NEVER_EVENTS or (clause.verb in _OF_SOMETHING and _NO_OBJECT.match(clause.rest)):
        return None
    if clause.verb == "try" and clause.tense is Tense.PERFECT:
        return None
    if not is_specific(clause) and not _weighs(clause):
        return None
    return "decision" if clause.verb in _SETTLING or clause.phrase.startswith(("turn down", "give up")) else "moment"


_SETTLING = frozenset("cancel drop reject decline accept keep settle renew".split())
_OF_SOMETHING = frozenset("watch read see buy finish make get find take lose win complete".split())
_NO_OBJECT = late(r"(?i)(?:like|for|about|around|since|at|in|on|with|as|once|twice|again)\b")
_LACKING = late(r"(?!(?:for|in(?! an?y? )|yet|since|so|at|on|to|as|too|much|out|back)\b)(?!.*\byet\b)\S+ \S+")
LASTING = frozenset(
    """
    adopt buy sell marry divorce graduate retire resign quit join leave move win lose break publish launch
    found inherit enroll complete finish start open close hire fire rescue organize organise host volunteer
    apply pass fail submit build create write paint compose record design release accept decline reject sign
    install deploy migrate implement fix donate attend participate perform book cancel postpone reschedule
    undergo injure hurt die relocate renovate purchase add secure drop keep
    """.split()
)


def _weighs(clause: Clause) -> bool:
    """Whether an event without a date or a name is still one: few are, and they are told in several words."""
    return (
        (clause.verb in LASTING or clause.phrase.startswith(("turn down", "give up"))) and len(clause.rest.split()) > 1
    ) or bool(OURS.search(clause.rest) and clause.verb in EVENTS and len(clause.rest.split()) > 3)


GOING = frozenset(
    """
    plan prepare train fly go travel move start visit leave meet host take attend drive get have come see
    apply launch try present return begin finish run work marry celebrate rehearse give compete
    """.split()
)
_PROMISE = late(
    r"(?i)^(?:send|share|call|write|finish|schedule|submit|book|pay|bring|fix|review|deliver|prepare"
    r"|update|email|reach out|set up|make sure to (?!ask|check|keep|let|try)|focus on"
    r"|take (?:some )?time to|start (?:with|by|using|looking))\b"
)
_NEXT = late(
    r"(?i)\b(?:next (?:week|month|year|weekend|summer|spring|fall|autumn|winter|\w+day)|tomorrow"
    r"|this (?:weekend|summer|fall|winter|spring|friday|saturday|sunday))\b"
)
_APPOINTED = late(
    r"(?i)^(?:an?|my|the|another) (?:[\w-]+ ){0,3}?(?:appointment|meeting|interview|exam|flight|session"
    r"|call|class|lesson|deadline|presentation|check-?up|trip|reservation|surgery|party|wedding"
    r"|performance|show|game|match|race|test|review|date)\b"
)


_NO_PLAN = late(
    r"(?i)^(?:it|that|this|them|so|your|you|what|how|really|very|here|there|to (?:be|see|know|hear|keep"
    r"|get (?:it|there|through)))\b(?! [A-Z])"
)


_NEEDED = late(r"to |(?:the|my|our|an?|this|all) [\w -]{3,40} (?:by|before|until) ")


def _ahead(clause: Clause) -> str | None:
    if clause.denied or not clause.rest or _NO_PLAN.match(clause.rest):
        return None
    dated = bool(DATED.search(clause.text)) and not _BEHIND.search(clause.text)
    if clause.tense in AHEAD:
        promised = _PROMISE.match(clause.phrase) and len(clause.rest.split()) > 2
        return (
            "commitment"
            if is_telling(clause.rest)
            and clause.verb not in NEVER_EVENTS
            and (dated or promised or (clause.tense is Tense.INTENDED and is_specific(clause)))
            else None
        )
    if (
        clause.tense is Tense.ONGOING
        and clause.verb in GOING
        and not (clause.verb == "try" and clause.rest.startswith("to "))
        and (dated or clause.verb in ("plan", "prepare", "train", "rehearse"))
    ):
        return "commitment"
    if clause.tense is Tense.ONGOING and clause.verb not in NEVER_EVENTS | {"try"} and _NEXT.search(clause.rest):
        return "commitment"
    if clause.tense in DONE and clause.verb in ("plan", "schedule", "book"):
        return "commitment"
    if (
        clause.verb == "need"
        and clause.tense is Tense.PRESENT
        and _NEEDED.match(clause.rest)
        and re.search(r"(?i)\b(?:by|before|on|until|tomorrow|tonight|next|this)\b", clause.rest)
        and dated
    ):
        return "commitment"
    if clause.tense is Tense.MODAL and clause.verb == "have" and dated and not re.search(r"\bhad to\b", clause.text):
        return "commitment"
    if clause.tense is Tense.PRESENT and clause.verb == "have" and dated and _APPOINTED.match(clause.rest):
        return "commitment"
    if clause.tense is Tense.PRESENT and clause.verb in ("plan", "intend") and clause.rest.startswith("to "):
        return "commitment"
    return None


_TROUBLE = late(
    r"(?i)^(?:an? |some )?(?:trouble|issues?|problems?|difficult(?:y|ies)) with (?!this\b|that\b|it\b"
    r"|how\b)|^(?:an?|this|the) (?:[\w'\"]+ ){0,3}(?:error|exception|crash|bug|segfault|timeout|deadlock"
    r"|stack trace|panic)\b|^an? [45]\d\d\b"
)


def _trouble(clause: Clause) -> str | None:
    if (
        clause.verb in ("have", "get", "see", "hit", "face", "encounter")
        and _TROUBLE.match(clause.rest)
        and clause.tense is not Tense.MODAL
    ):
        return (
            "error"
            if len(clause.rest.split()) > 3
            and not re.match(r"(?i)\w+ with (?:understanding|getting|figuring|my life)", clause.rest)
            else None
        )
    return None


_TRYING = late(
    r"(?i)^to (?!understand|verify|figure|find|solve|classify|learn|decide|know|see|get|be\b|think"
    r"|determine|calculate|wrap|remember|stay|apply|grasp|come|prove|say|help|keep up|not\b|compare"
    r"|choose|debug|explain|make sense|visualize|prove|derive|compute|remember|do\b)"
)
_MATTERS = late(
    r"(?i)\b(?:my|our)\s\w+|\d|`|(?-i:\s[A-Z]\w+)"
    r"|^to (?:build|create|set up|implement|design|develop|write|launch|start|make|train|organi[sz]e|plan) an? \w+ \w+"
)
_AT_WORK = frozenset(
    (
        "study read practice practise take attend teach train rehearse raise run write collaborate save "
        "struggle look renovate tutor focus target"
    ).split()
)


def _effort(clause: Clause) -> str | None:
    if (
        clause.tense not in (Tense.ONGOING, Tense.LASTING)
        or clause.denied
        or not is_telling(object_of(clause.rest, wide=True))
    ):
        return None
    if clause.verb == "try" and _TRYING.match(clause.rest) and _MATTERS.search(clause.rest):
        return "project"
    if clause.verb == "look" and not clause.rest.startswith("for a new"):
        return None
    if clause.verb in _AT_WORK and len(clause.rest.split()) > 1:
        return "fact"
    return None


_WANTED = late(
    r"^to (?:try|visit|travel|buy|become|be an?|go to|open|own|move to|target|reach|hit|launch|build"
    r"|achieve|start (?!with|by|off))\b"
)


LEAST_TO_BUILD = 6
"""Words that say what is to be built where neither a name nor a number does."""
_TO_BUILD = late(
    r"to (?:implement|build|create|develop|design|add|integrate|migrate|deploy|use|switch to|refactor|write|launch) "
    r"(?!(?:it|that|this|these|them|something|sure|the (?:following|same|right|best))\b)(?!.*\b(?:you|your)\b)"
)


def _wish(clause: Clause) -> str | None:
    if clause.denied or clause.tense is not Tense.PRESENT:
        return None
    if clause.verb in ("want", "need") and _TO_BUILD.match(clause.rest):
        return "project" if is_specific(clause) or len(clause.rest.split()) >= LEAST_TO_BUILD else None
    if clause.verb == "want" and _WANTED.match(clause.rest) and len(clause.rest.split()) > 2:
        return "project" if COUNTED.search(clause.rest) else "preference"
    if clause.verb == "aim" and clause.rest.startswith(("to ", "for ")):
        return "project"
    return None


_NO_HABIT = frozenset("try have get find end keep seem feel want need love like say tell make".split())
HABITUAL = frozenset(
    "usually always often never regularly sometimes mostly normally typically rarely generally".split()
)


def _habit(clause: Clause) -> str | None:
    if (
        clause.tense is not Tense.PRESENT
        or clause.verb in NEVER_EVENTS
        or not is_telling(object_of(clause.rest, wide=True))
    ):
        return None
    if clause.subject is Subject.US and clause.adverbs & {"never", "always"}:
        return "principle"
    always = clause.adverbs & {"always", "never"} and len(clause.rest.split()) > 2 and clause.verb not in _NO_HABIT
    if always and not re.search(r"\b(?:it|them|that|this|you)\b", clause.rest):
        return "fact"
    if clause.verb not in HABITS and not (
        clause.adverbs & {"usually", "normally", "typically", "regularly"} and len(clause.rest.split()) > 3
    ):
        return None
    often = bool(OFTEN.search(clause.text)) or bool(clause.adverbs & HABITUAL)
    return (
        "fact"
        if often
        and (len(clause.rest.split()) > 1 or NAMES.search(" " + clause.rest))
        and not re.search(r"\b(?:it|them)\b", clause.rest)
        else None
    )


def _valued(clause: Clause) -> str | None:
    if clause.tense is not Tense.PRESENT or not is_telling(object_of(clause.rest, wide=True)):
        return None
    return "preference" if clause.verb in ("prioritize", "prioritise", "value", "favor", "favour") else None


FILED = late(
    r"(?i)^(?:an? |the |two |three |\d+ )(?:[\w-]+ ){0,2}?(?:files?|modules?|scripts?|tables?"
    r"|class(?:es)?|functions?|endpoints?|repos?|packages?|folders?|directory|tests?)\b.*?(?:named"
    r"|called|[`\w]+\.\w{1,4}|:)"
)


def _filed(clause: Clause) -> str | None:
    return "codebase" if clause.verb == "have" and clause.tense is Tense.PRESENT and FILED.match(clause.rest) else None


_EXPERIENCE = late(r"(?i)^(?:over |about |more than )?(?:\d+|\w+)\+? years (?:of )?(?:\w+ )*?experience\b")


def _experienced(clause: Clause) -> str | None:
    return "fact" if clause.verb == "have" and _EXPERIENCE.match(clause.rest) and not clause.denied else None


_PLACED = late(r"^(?:currently |now )?(?:in|at|on) (?:[A-Z]|vacation|leave|parental|sick leave|a business trip)")


def _where(clause: Clause) -> str | None:
    """`I'm in Bologna until Thursday`: what holds for a while."""
    if clause.verb != "be" or clause.tense is not Tense.PRESENT or clause.denied or not _PLACED.match(clause.rest):
        return None
    return (
        "context"
        if re.search(r"(?i)\b(?:until|till|for|this|through|from|next|today|tomorrow|all)\b", clause.rest)
        else None
    )


_HAD_TO = late(r"(?i)\bhad to (?!admit|say|choose|laugh)")


def _obliged(clause: Clause) -> str | None:
    return (
        "moment"
        if clause.verb == "have" and clause.tense is Tense.MODAL and _HAD_TO.search(clause.text) and is_specific(clause)
        else None
    )


ABOUT_ME: tuple[Rule, ...] = (
    _trouble,
    _ahead,
    _obliged,
    _happened,
    _effort,
    _wish,
    _habit,
    _valued,
    _filed,
    _experienced,
    _where,
)
