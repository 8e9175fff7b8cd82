"""Sentences of several statements in clauses, each of which can stand alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engram.cognition.reading.portraits import portrayed
from engram.cognition.reading.splices import spliced
from engram.cognition.reading.verbs import RARER, VERBS, Form
from engram.late import late

_ASKING = (
    r"(?:can|could|would|will|do|does|did|should|how|what|why|any|shall|may I|am I|have you|is (?:there|it|this|that)"
    r"|are (?:there|you|these)|was|were|don't you|isn't|aren't|won't|wouldn't)\b"
)
_TAIL = late(
    rf"(?i)(?:,\s+|\s+[-–—]\s+|\s+(?=(?:so|and|but) ))(?:(?:so|and|but|then|or)\s+)?"
    rf"(?=(?:please\s+)?(?:{_ASKING}|(?<=so )(?:which|where|when|who)\b|right\?)[^?]*\?\s*$)"
)
_PLEADING = late(
    r"(?i)(?=[\s,]),?\s+(?:(?:so|and|but)\s+)?(?=(?:please\b|so keep (?:that|it|this)\b"
    r"|(?<=so )(?:just )?(?:shoot|feel free|hit me|let me|go ahead)\b|keep (?:that|it"
    r"|this) in mind\b|specifically with\b|here's\b|here is\b|can you\b|could you\b|let's\b|help me\b"
    r"|give me\b|tell me\b|(?:is|are) there (?:an?|any|some)\b|any (?:ideas|tips|suggestions|recommendations)\b"
    r"|(?:how (?:do|can|should)|what should) (?:i|we)\b"
    r"|I(?:'d| would) (?:like|love|appreciate)\b|I'm (?:wondering|not sure"
    r"|looking for (?:some )?(?:advice|tips|help))\b"
    r"|I (?:was wondering|wonder|need help|want to (?:make sure|ensure|know)|need to (?:make sure|ensure))\b))",
    has=(
        "please|keep|shoot|feel free|hit me|let me|go ahead|specifically with|here's|here is|can you|could you|let's"
        "|help me|give me|tell me|is there|are there|any |how do|how can|how should|what should|i'd |i would"
        "|i'm |i was wondering|i wonder|i need|i want"
    ),
)
_SUBJECT = (
    r"(?:I|I['’](?:m|ve|ll|d)|[Ii]m|we|we['’](?:re|ve|ll|d)|he|she|they|it|it['’]s|he['’]s|she['’]s"
    r"|they['’]re|you|you['’]re)"
)
_ME = r"(?:I|I['’](?:m|ve|ll)|we|we['’](?:re|ve|ll))"
_VERB = r"(?:is|are|was|were|has|have|had|will|lives|works|runs|uses|likes|loves|needs|plays|studies|started|became)"
_SOME_THINGS = r"(?:[a-z-]+\s)?[a-z-]{2,}[^s\W]s\s(?:are|were|run|start|begin|happen|open|close|end)\s"

# Where one statement ends and the next begins; what is matched falls away.
_JOINTS = (
    r"\s*;\s+",
    rf"\s+[-–—]{{1,2}}\s+(?=(?:{_SUBJECT}|my|our|the)\b)",
    rf",?\s+(?:and|but|so|plus|yet|though|although|however|and then|and so),?\s+(?=(?:now\s+)?{_SUBJECT}\s)",
    (
        r"(?:,\s+(?:so|but|and)|\s+but)\s+(?=(?:for|in|on|at|last|this|today|yesterday|after|since"
        r"|now)\b[^,]{2,40}\s(?:I|I['’]ve|I['’]m|we)\s)"
    ),
    rf",\s+(?=(?:now\s)?{_ME}\s)",
    r",?\s+that['’]s why\s+(?=(?:I|we)\b)",
    r",\s+(?=(?:it|they|this|that|she|he)(?:['’](?:s|re)|\s(?:was|is|were|are|has|had|made|did|really))\s)",
    r",\s+(?=(?:she|he|it)\s[a-z]+s\s)",
    r",\s+(?=you\s)",
    r",\s+(?=(?:just |now |recently )?(?:got|bought|joined|started)\s(?:an?|my)\s)",
    r",\s+(?=(?:my|our)\s[\w-]+\s(?:is|are|was|has)\s)",
    r",\s+(?=(?:production|staging|prod)\s(?:runs|uses|is)\s)",
    r",?\s+considering\s+(?=I)",
    r",\s+which\s+(?=[^,]*\b(?:might|could|would|may)\b)",
    r"\s+since\s+(?=I['’]ve\s)",
    r",\s+so\s+(?=[^,]*\b(?:may|might|could|would)\b)",
    rf",?\s+(?:and|but)\s+(?=(?:my|our|the)\s(?:[\w'-]+\s){{1,3}}{_VERB}\b)",
    rf",?\s+(?:and|but)\s+(?={_SOME_THINGS})",
)
_JOINING = r"(?:and|but|so|plus|yet|though|although|however|considering|since|that['’]s why)"
_MAY_JOIN = rf"(?=[\s,;])(?=[,;]|\s+(?:[;–—-]|{_JOINING}[\s,]))"  # most blanks only part words
_JOINT = late(rf"{_MAY_JOIN}(?:{'|'.join(_JOINTS)})")
_THINGS = late(_SOME_THINGS)
_STATES = late(rf"(?i)^{_SUBJECT}\s|\s{_VERB}\s")
_THE_OTHER = late(r"(?:my|our|the)\s")
_SUBORDINATE = late(
    r"(?i)^(?:when|whenever|while|if|since|because|after|before|although|though|even though|as|once|until|unless"
    r"|where|whether|given|now that|ever since)\b"
)
_CARRIED = late(
    r",?\s+(?:and|but)\s+(?=will\s([a-z]+)\s([\w']+))|,?\s+(?:and|but)\s+(?:also |now |then |just "
    r"|recently |currently )?(?=([a-z]+)\s+([\w']+))"
)
_STARTS_WITH = late(
    r"(?i)^((?:I|we|(?:my|our) \w+(?: [A-Z]\w+)?)(?:['’](?:ve|m|re|ll))?)\s+"
    r"((?:(?:also|just|really|usually|currently|recently|always|often|have|am|are|was|were|will)\s+)*)([a-z]+)"
)
_PARALLEL = late(
    r"^(?P<head>(?:I|we|We|the \w+|our \w+)\s(?:\w+\s){0,2}?(?:use|using|chose|picked|prefer|like|need|have|run))\s"
    r"(?P<one>(?!it\b|that\b|this\b|them\b)[^,]{1,40}?)\s(?P<prep>for|on|in|at|as"
    r"|with)\s(?P<of>[^,]{1,40}?),?\sand\s(?P<two>[^,]{1,40}?)\s(?P=prep)\s"
    r"(?P<other>[^,]{1,60})$"
)
_PASSIVE = late(
    r"^(?P<head>(?:[Oo]ur|[Tt]he|[Mm]y)\s[\w -]{2,30}?\s(?:is|are|was|were))\s(?P<one>[a-z]+(?:ed|en"
    r"|t)\s[^,]{2,60}?),?\sand\s(?P<two>[a-z]+(?:ed|en|t)\s(?:with|on|in|to|by|via|from|using)\s.+)$"
)
_HOURS = late(
    r"^(?P<head>(?:[Oo]ur|[Tt]he|[Mm]y)\s[\w -]{2,40}?)\s(?P<one>(?:opens|starts|begins|closes)\s(?:at"
    r"|on)\s[^,]{1,20}?)"
    r",?\sand\s(?P<two>(?:closes|ends|finishes|opens)\s(?:at|on)\s.+)$"
)
_SOMEBODY = late(r"(?:\b(?:my|our|the|My|Our|The) [\w-]+|\b[A-Z][\w-]+)$")
_STATES_TOO = late(r", (?:and |but )?(?:I've|I have|I'm|my|we've|our) ")
_IN_PASSING = late(
    r"\b(?P<what>(?:my|our) (?!\w+'s)[\w -]{3,40})(?P<which>, which (?P<said>(?:currently |now |already |still )?"
    r"(?:has|have|runs?|uses?|takes?|contains?|covers?|includes?|handles?|costs?|averages?) .+))$"
)
_OF_WHICH = late(r"\b(?:coverage|time|speed|rate|size|number|amount|cost|score|result)s? (?:of|for|in|on) $")
_BEING = late(
    r"^(?P<head>(?P<me>I|[Ww]e)(?:'m|'re| am| are)) (?P<one>(?!.*\bto\b)[^,]{1,40}?),? (?:and|but) "
    r"(?:now |currently )?(?P<two>(?P<verb>[a-z-]+)"
    r" (?P<next>[\w']+).*)$"
)
"""`I'm 34 and work as a nurse`, `I'm a father of two and an illustrator`: what somebody is, and what else."""
_BORN = late(r"^(?P<who>.{1,30}?) (?P<one>was born .+?),? and (?P<two>(?:grew up|was raised|was brought up) .+)$")
_SAID_OF_SOMEBODY = frozenset("on from allergic originally based married divorced".split())
_NOT_PAST = frozenset("used left lost broken set cut put".split())
_ARTICLES = frozenset("a an the my our".split())
_DEFINITE = frozenset(
    "a an the my our his her their at in on for with to as from up every some two three near by".split()
)


def clauses(sentence: str) -> list[str]:
    """The clauses of a sentence; those that share a subject get it back.

    >>> clauses("I live in Porto and work at Acme.")
    ['I live in Porto', 'I work at Acme']
    >>> clauses("I use Rust for the backend and React for the frontend")
    ['I use Rust for the backend', 'I use React for the frontend']
    >>> clauses("Our bucket is called pine-7 and backups run at midnight")
    ['Our bucket is called pine-7', 'backups run at midnight']
    >>> clauses("I like tea and coffee")
    ['I like tea and coffee']
    """
    parts: list[str] = []
    for part in _independent(" ".join(sentence.split())):
        bare = part if part.endswith("?") else part.rstrip(" .!…,;:")
        parts += [each for one in _told(bare) for each in _shared_subject(one)] if bare else []
    return parts


def _independent(sentence: str) -> Iterator[str]:
    body, tail = _without_question(sentence)
    yield from _apart(body)
    if tail:
        yield from _apart(tail) if _STATES_TOO.search(tail) else (tail,)


def _apart(body: str) -> Iterator[str]:
    """The parts of a sentence between its joints."""
    start = 0
    for joint in _JOINT.finditer(body):
        head = body[start : joint.start()].strip()
        if not head or (_SUBORDINATE.match(head) and "," not in head and joint[0].startswith(",")):
            continue
        if len(head.split()) < 2 or (joint[0].strip() == "and" and _together(head, body[joint.end() :])):
            continue
        if _are_one(head, body, joint.end()):
            continue
        yield head
        start = joint.end()
    yield body[start:].strip()


def _are_one(head: str, body: str, following: int) -> bool:
    """`My sister and my brother are doctors`, `unit tests and builds run at night`: two of whom one thing is said."""
    if _STATES.search(head):
        return False
    if _THINGS.match(body, following):
        return True
    return _THE_OTHER.match(body, following) is not None and not any(map(_is_verb, head.split()))


def _together(head: str, following: str) -> bool:
    """`On Sundays the kids and I bake`: somebody and the speaker are one subject."""
    return following.startswith("I ") and _SOMEBODY.search(head) is not None and not any(map(_is_verb, head.split()))


def _is_verb(word: str) -> bool:
    return (word.lower() in VERBS and word.lower() != "last") or word.lower() in ("am", "are", "were") or "'" in word


def _told(clause: str) -> Iterator[str]:
    for one in spliced(clause):
        for each in _doing_besides(one):
            yield from _by_the_way(each)
            if reason := _REASON.search(each):
                yield reason["why"]


_REASON = late(
    r"\s(?:because|since|as)\s(?P<why>(?:my|our)\s(?:[\w'-]+\s){1,4}?(?:is|are|was|has|have|had)\s[^,]+)$",
    has="because |since |as ",
)
"""Why somebody does something is kept with it, and may be a statement of its own."""
_BESIDES = late(
    r"^(?P<me>I|[Ww]e)\b(?P<one>[^,]*), (?P<doing>[a-z]+ing)\s(?P<rest>(?:an?|the|my|our|in|at|on|with|for|as)\s[^,]+"
    r"\s(?:now|nowadays|these days|at the moment))$",
    has="now|these days|at the moment",
)


def _doing_besides(clause: str) -> list[str]:
    """`I moved out, sharing a flat in Leeds now`: what somebody does besides, with the subject it shares."""
    found = _BESIDES.match(clause)
    verb = VERBS.get(found["doing"]) if found else None
    if not found or verb is None or Form.DOING not in verb.forms or len(found["one"].split()) < LEAST_HEAD:
        return [clause]
    being = "I am" if found["me"] == "I" else "we are"
    return [f"{found['me']}{found['one']}", f"{being} {found['doing']} {found['rest']}"]


LEAST_HEAD = 2
"""Words behind the subject that a statement has before what is done besides."""


def _by_the_way(clause: str) -> list[str]:
    """`my app, which has 300 users`: what is said in passing of something of one's own is a statement too."""
    found = _IN_PASSING.search(clause) if ", which " in clause else None
    if found and _OF_WHICH.search(clause[: found.start()]):
        return [clause]
    if not found or not re.search(r"\d|[A-Z]", found["said"]):
        return [clause]
    return [clause[: found.start("which")], f"{found['what']} {found['said']}"]


def _without_question(sentence: str) -> tuple[str, str]:
    """A statement and the question hung on to it: `I work at night, can you plan for that?`."""
    if sentence.endswith("?"):
        found = _TAIL.search(sentence)
        if found and found.start() > 0:
            return sentence[: found.start()], sentence[found.end() :]
    pleading = _PLEADING.search(sentence)
    if pleading and pleading.start() > 0 and len(sentence[: pleading.start()].split()) > 1:
        return sentence[: pleading.start()], sentence[pleading.end() :]
    return sentence, ""


def _shared_subject(clause: str) -> list[str]:
    if both := _PARALLEL.match(clause):
        return [f"{both['head']} {both[x]} {both['prep']} {both[of]}" for x, of in (("one", "of"), ("two", "other"))]
    if both := _PASSIVE.match(clause) or _HOURS.match(clause):
        return [f"{both['head']} {both['one']}", f"{both['head']} {both['two']}"]
    if items := portrayed(clause):
        return [each for item in items for each in _shared_subject(item)]
    if both := _BORN.match(clause):
        return [f"{both['who']} {both['one']}", f"{both['who']} {both['two']}"]
    if (both := _BEING.match(clause)) and (second := _is_or_does(both)):
        return [f"{both['head']} {both['one']}", second]
    start = _STARTS_WITH.match(clause)
    if not start:
        return [clause]
    subject, auxiliaries, verb = start.groups()
    first = VERBS.get(verb.lower())
    if (
        not first
        or "'" in subject
        or "’" in subject
        or auxiliaries.strip() in ("am", "are", "was", "were", "have", "will")
    ):
        return [clause]
    parts, begin = [], 0
    for joint in _CARRIED.finditer(clause, start.end()):
        if joint[1] or _carries(first.forms, joint[3], joint[4], clause[begin : joint.start()]):
            parts.append(clause[begin : joint.start()])
            begin = joint.end()
    parts.append(clause[begin:])
    return [parts[0], *(f"{subject} {part}" for part in parts[1:])]


def _is_or_does(both: re.Match[str]) -> str | None:
    """What else somebody is, or does, after `and`; None where it belongs to what comes before."""
    if both["verb"] in ("a", "an") and both["one"].startswith(("a ", "an ")):
        return f"{both['head']} {both['two']}"
    if both["verb"] in _SAID_OF_SOMEBODY:
        return f"{both['head']} {both['two']}"
    second = VERBS.get(both["verb"])
    does = second is not None and Form.BASE in second.forms and both["verb"] not in RARER
    return f"{both['me']} {both['two']}" if does and both["next"] in _DEFINITE else None


def _carries(first: frozenset[Form], verb: str, following: str, head: str) -> bool:
    """Whether a verb after `and` is a second one of the same subject, in the same form."""
    second = VERBS.get(verb)
    if second is None or len(head.split()) < 3:
        return False
    if Form.PAST in first:
        return Form.PAST in second.forms and Form.BASE not in second.forms and verb not in _NOT_PAST
    if re.search(r"\b(?:to|can|could|would|will|let|help|that|who|which)\b", head):
        return False
    same = Form.BASE if Form.BASE in first else Form.THIRD
    if verb in RARER and following.lower() not in _ARTICLES:
        return False
    return same in second.forms and following.lower() in _DEFINITE
