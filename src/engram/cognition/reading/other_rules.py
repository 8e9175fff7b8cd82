"""What is worth keeping of others and of things, where no family of phrases gives a relation."""

from __future__ import annotations

import re

from engram.cognition.reading.daily_rules import cannot
from engram.cognition.reading.grammar import Clause, Subject, Tense, is_of_people
from engram.cognition.reading.objects import is_telling, object_of
from engram.cognition.reading.tables import AHEAD, DONE
from engram.cognition.reading.verb_lists import EVENTS, HABITS
from engram.cognition.reading.verb_rules import COUNTED, DATED, FILED, GOING, HABITUAL, NAMES, NO_EVENT, OURS, Rule
from engram.late import late

_DONE_BY_OTHERS = frozenset(
    (
        "provide give suggest recommend send approve review help pass start move get win lose turn die "
        "graduate buy adopt make break join leave steal vote come have invite visit call marry"
    ).split()
)


_HELPED = late(
    r"get rid of |do the trick|make .+ (?:work|pass|go away|disappear|start|load|run)\b(?: again)?$"
    r"|(?:clear|remove|stop|eliminate|unblock|reduce|prevent|free) the [a-z]"
)
_DECIDING = frozenset("approve vote decide choose pick select agree".split())
_BODY = late(
    r"(?i)\b(?:team|board|company|client|management|committee|family|council|customer|department|group"
    r"|boss|manager)\b"
)


def _others_did(clause: Clause) -> str | None:
    if (
        clause.tense not in DONE
        or clause.denied
        or not clause.rest
        or NO_EVENT.match(clause.rest)
        or not is_telling(clause.rest)
    ):
        return None
    if (
        (clause.verb in ("fix", "solve", "resolve", "cure") or _HELPED.match(clause.phrase))
        and clause.subject is Subject.THING
        and clause.who.split()[0].endswith("ing")
    ):
        return "error"
    if clause.verb not in EVENTS | _DONE_BY_OTHERS | _DECIDING:
        return None
    if clause.verb in _DECIDING and (clause.verb == "vote" or _BODY.search(clause.who)):
        return "decision"
    ours, dated = OURS.search(clause.text), DATED.search(clause.text)
    if clause.subject is Subject.MINE and is_of_people(clause.who):
        return "moment"
    if clause.subject is Subject.NAMED:
        return "moment" if ours or dated else None
    return "moment" if ours and dated else None


def _others_will(clause: Clause) -> str | None:
    if clause.denied or clause.verb == "be" or not DATED.search(clause.text):
        return None
    somebody = clause.subject is Subject.NAMED or (clause.subject is Subject.MINE and is_of_people(clause.who))
    if clause.tense in AHEAD or (clause.tense is Tense.ONGOING and clause.verb in GOING | {"turn", "move"}):
        return "commitment" if somebody or OURS.search(clause.text) else None
    return None


_OTHERS_DO = frozenset(
    (
        "have approve handle manage live work study like love hate prefer play own teach run use speak "
        "hate collect drive cook"
    ).split()
)


def _others_doing(clause: Clause) -> str | None:
    """What somebody close is about to do, or does at a time: `my niece starts school in September`."""
    if (
        clause.subject is not Subject.MINE
        or not is_of_people(clause.who)
        or clause.denied
        or len(clause.rest.split()) < 2
    ):
        return None
    if not is_telling(object_of(clause.rest, wide=True)) or NO_EVENT.match(clause.rest):
        return None
    if clause.tense in (Tense.ONGOING, Tense.LASTING):
        return "person"
    return "commitment" if clause.tense is Tense.PRESENT and clause.verb != "be" and DATED.search(clause.rest) else None


def _counted(clause: Clause) -> str | None:
    """`Our team has eight people`."""
    counted = clause.subject is Subject.MINE and clause.verb == "have" and clause.tense is Tense.PRESENT
    return "fact" if counted and COUNTED.match(clause.rest) else None


def _one_of_ours(clause: Clause) -> str | None:
    """`Petra is our new head of finance`."""
    named = clause.subject is Subject.NAMED and clause.verb == "be" and clause.tense is Tense.PRESENT
    kin = re.match(
        (
            r"(?:my|our) (?:[\w-]+ ){0,2}?(?:\w+ of \w+|boss|manager|friend|brother|sister|cousin|aunt|uncle"
            r"|colleague|neighbou?r|client|contact|lead|cto|ceo|teacher|doctor|partner|husband|wife|dog|cat)\b"
        ),
        clause.rest,
        re.IGNORECASE,
    )
    return "relationship" if named and kin and len(clause.who.split()) <= 3 else None


def _others_are(clause: Clause) -> str | None:
    """What somebody close is or does: `my manager approves all travel over 500 pounds`."""
    if clause.subject is not Subject.MINE or not is_of_people(clause.who) or clause.tense is not Tense.PRESENT:
        return None
    if not is_telling(object_of(clause.rest, wide=True)) or NO_EVENT.match(clause.rest):
        return None
    if clause.verb in _OTHERS_DO or (clause.adverbs & HABITUAL and clause.verb in HABITS and clause.verb != "make"):
        return "person"
    return (
        "person"
        if clause.verb == "be" and re.match(r"(?:an? |the |originally from |from |in |at |\d)", clause.rest)
        else None
    )


_MACHINE = frozenset(
    ("run use listen live depend contain have need require support deploy sit expose send return accept write").split()
)


def _works_so(clause: Clause) -> str | None:
    if (
        clause.subject not in (Subject.THING, Subject.MINE)
        or clause.tense is not Tense.PRESENT
        or is_of_people(clause.who)
    ):
        return None
    telling = COUNTED.search(clause.rest) or NAMES.search(" " + clause.rest) or FILED.match(clause.rest)
    named = clause.verb == "use" and is_telling(clause.rest) and len(clause.rest.split()) < 5
    if clause.verb not in _MACHINE or not (telling or named) or not _TECHNICAL.search(clause.who):
        return None
    return "codebase" if re.search(r"(?i)\b(?:repo|repository|codebase|monorepo)\b", clause.who) else "technical"


_TECHNICAL = late(
    r"(?i)\b(?:api|server|database|db|app|application|service|repo|repository|codebase|monorepo|backend"
    r"|frontend|build|pipeline|staging|production|cluster|site|website|project|system|script|module"
    r"|package|client|dashboard|export|import|scanner|worker|queue|cache|replica|bot|function|endpoint"
    r"|ci|tests?|stack|feature|login|gateway|container|image|policy|form|page|schema|config|job|cron|logs?|metrics)\b"
)
_CAME_FROM = late(r"^(?:come from|be caused by|be due to|turn out to be|stem from|be (?:fixed|solved|resolved) by)\b")
_BROKE = late(
    r"(?i)\b(?:test|build|bug|error|crash|failure|issue|problem|leak|outage|deploy\w*|job|server|app"
    r"|pipeline|memory|page|query|script|worker|service|process|node|pod|container|import|export|upload)\b"
)


def _broke(clause: Clause) -> str | None:
    if clause.subject not in (Subject.THING, Subject.MINE) or not _BROKE.search(clause.who):
        return None
    if _CAME_FROM.match(clause.phrase) and is_telling(clause.rest):
        return "error"
    if (
        clause.verb in ("fail", "crash", "break", "hang", "throw", "leak")
        and clause.rest
        and clause.tense not in (Tense.MODAL, Tense.FUTURE)
    ):
        return "error" if re.match(r"(?:with|on|because|when|at|in|due|after|an?|[A-Z`])", clause.rest) else None
    return None


_HELPS = frozenset("help make give keep inspire motivate allow bring calm".split())


def _does_me_good(clause: Clause) -> str | None:
    if clause.verb not in _HELPS or clause.tense not in (Tense.PRESENT, Tense.PERFECT) or clause.denied:
        return None
    return (
        "fact"
        if re.match(
            r"me\s+(?!so\b|really\b|very\b|a lot\b|feel (?:so|calm|happy|good|better|great)|smile|laugh|joy|happy|lots"
            r"|more)\w+ \w+",
            clause.rest,
        )
        and not re.search(r"(?i)\b(?:your|you|that|this|it)\b", clause.text)
        else None
    )


_LEAVES = frozenset("leave depart arrive land start begin open close end".split())
_DATED_THING = late(
    r"(?i)\b(?:flight|train|bus|ferry|course|class|term|semester|school|season|contract|lease|warranty"
    r"|visa|passport|shift|show|match|game|exam|sale)\b"
)


def _scheduled(clause: Clause) -> str | None:
    """`Our flight leaves on 3 August`, `Bluebird is due in November`."""
    if clause.tense is not Tense.PRESENT or not DATED.search(clause.rest) or clause.denied:
        return None
    if clause.verb == "be" and clause.rest.startswith("due "):
        return "commitment"
    return "commitment" if clause.verb in _LEAVES | {"expire"} and _DATED_THING.search(clause.who) else None


_BREAKING = frozenset("explode break crash die fail burn flood collapse leak burst explod".split())


def _mishap(clause: Clause) -> str | None:
    if (
        clause.subject is Subject.THING
        and clause.tense in DONE
        and clause.verb in _BREAKING
        and DATED.search(clause.text)
    ):
        return "moment"
    return None


def _cannot_either(clause: Clause) -> str | None:
    return "person" if clause.subject is Subject.MINE and is_of_people(clause.who) and cannot(clause) else None


ABOUT_OTHERS: tuple[Rule, ...] = (
    _cannot_either,
    _others_did,
    _others_will,
    _others_are,
    _broke,
    _works_so,
    _does_me_good,
    _scheduled,
    _mishap,
    _others_doing,
    _counted,
    _one_of_ours,
)
