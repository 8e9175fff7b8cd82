"""Corrections in conversation: `no, actually`, `not X but Y`, `I meant`, `I moved to`, `not any more`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from engram.cognition.beginnings import opens, without
from engram.cognition.entities.gazetteer import NAMED, PLACES
from engram.cognition.places import is_called_city
from engram.cognition.reading.draft import SURE, Draft
from engram.cognition.reading.grammar import Clause, Subject, Tense
from engram.cognition.reading.objects import is_telling, object_of
from engram.cognition.reading.swaps import shape_of
from engram.cognition.relations import EDITORS, is_functional, of_its_kind
from engram.late import late
from engram.model.entity import EntityKind

_IT_IS = r",? (?:it|that)(?:'s| is)\b"
_SOFTENING = (
    rf"(?:(?:sorry|oops|whoops|(?:wait|hang on|hold on)(?!{_IT_IS})|hm+|ugh|argh|um+|er|ah|oh|well|ok(?:ay)?"
    r"|my apologies|apologies"
    r"|one (?:more )?thing(?: though)?|by the way|btw|also|update|thanks|fyi|just so you know"
    r"|just to be clear|to clarify)[,.!:;\s—–-]+)"
)
_SOFT = rf"{_SOFTENING}*"
_HARD = (
    rf"(?:actually|(?:hang on|hold on|wait)(?={_IT_IS})|(?:(?:a |one )?(?:small|quick|minor|tiny) |one )?"
    r"correction|wrong|incorrect"
    r"|i (?:have|need) to correct (?:that|myself)|let me rephrase|to be (?:precise|exact)"
    r"|forget (?:that|it|what i (?:just )?said)|please update|i was wrong(?: about [^,.;:]{2,40})?|i made a mistake"
    r"|i was mistaken(?: earlier)?|my mistake|my bad|i got (?:that|it) wrong|you (?:misheard"
    r"|misread)(?: me| that)?|(?:i|it|that) was (?:right|correct)(?: the first time| before| after all"
    r"| all along| already)?|i misspoke"
    r"|i mistyped|(?:no,? )?that(?:'s| is| was) (?:wrong|not (?:right|true|correct|quite right"
    r"|quite correct)|incorrect|a typo|a mistake|outdated|old)"
    r"|you(?:'re| are) wrong|you(?:'ve| have)? got (?:that|it|my [\w' -]{2,30}?) wrong|you misunderstood|scratch that"
    r"|strike that|never ?mind(?: that)?|(?:ignore|disregard) (?:that|what i said)|let me correct (?:that"
    r"|myself)|typo|to correct myself|in fact|i should have said"
    r"|eigentlich|korrektur|das stimmt (?:so )?nicht|das war falsch|das ist falsch|falsch|en realidad"
    r"|corrección|eso no es (?:cierto|correcto)|me equivoqué|en fait|c'est faux|ce n'est pas (?:vrai"
    r"|exact)|je me suis trompée?|correction)"
)
_PREFIX = late(
    rf"(?i)^{_SOFT}(?P<no>(?:no|nope|nah|nein|non)(?:[,.!:;—–-]+\s*|\s+(?=(?:actually|i|it's|my|wait|the"
    rf"|that's)\b)))?{_SOFT}(?P<hard>(?:{_HARD}[,.!:;—–\s-]+)+)?"
)
_POLITE = late(
    r"(?i)^(?:thanks?|thank you|need|problem|worries|worry|way|idea|doubt|one|matter|rush|i(?:'m"
    r"| am) (?:good|fine|ok)|it's (?:fine|ok|okay|good|great|all)|that's (?:fine|ok|okay|great|good|all"
    r"|it|nice|awesome))\b"
)
_PREP = r"(?:in|at|on|for|to|from|with|as|by|a|an|the|im|in der|bei|en|à|de|chez|als)\s+"
_NOT_BUT = late(
    rf"(?i)\bnot\s+(?P<p1>{_PREP})?(?P<old>[^,.;]{{1,40}}?),?\s+but\s+(?:rather\s+"
    rf"|now\s+)?(?P<p2>{_PREP})?(?P<new>[^,.;]{{1,60}})$"
)
_COMMA_NOT = late(
    rf"(?i)^(?P<said>.+?)(?:,\s*|\s+[-–—]\s*|\s+\(|\s+)(?:and\s+)?not\s+(?:{_PREP})?(?P<old>[\w'@.:/ "
    rf"+#-]{{1,40}}?)(?:\s+any ?more)?\)?$"
)
_INSTEAD = late(
    r"(?i)^(?P<said>.+?)\s+(?:instead of|rather than|and no longer"
    rf"|as opposed to)\s+(?:{_PREP})?(?P<old>[\w'@.:/ +#-]{{1,40}})(?:\s+(?:because|since|now)\b.*)?$"
)
_VERBISH = late(
    r"(?i)^(?:i|we|he|she|it|they|to|so|really|very|sure|going|only|just|because|yet|even|at all|too"
    r"|that|what|much|always|to me)\b"
)


_SOFTLY = late(rf"(?i)^{_SOFTENING}+")
WITHDRAWN = late(
    r"(?i)^(?:oops[,. ]+|sorry[,. ]+|no[,. ]+|actually[,. ]+|wait[,. ]+)*(?:scratch|strike|ignore"
    r"|disregard|forget) (?:that|this|what i (?:just )?said|my last (?:message|sentence))[.! ]*$"
)


def without_apology(sentence: str) -> str:
    """A sentence without `sorry`, `oops` and the like before it."""
    return without(_SOFTLY, sentence)


_CHANGED_MIND = late(r"(?i)^(?:i|we)(?:'ve| have)? changed (?:my|our) minds?(?: about [^:,.]{2,40})?[:,.;—–-]+\s+")


def changed_mind(sentence: str) -> str | None:
    """What follows `I changed my mind:`, or None."""
    found = _CHANGED_MIND.match(sentence)
    return sentence[found.end() :] if found else None


class Corrected(NamedTuple):
    """What a sentence says once the words that correct are off; `hard` if they can only correct."""

    rest: str
    soft: bool = False
    hard: bool = False
    anew: bool = False  # it was so before, and is not any more
    old: str = ""  # what the sentence before said is not so
    mild: bool = False  # nothing but `actually` or `in fact` corrects


_ONLY_NOT = late(r"(?i)^not (?:the |an? |in |at |on )?(?P<old>[\w' +#.-]{1,30}?)[.!]*$")


def only_not(sentence: str) -> str:
    """What a sentence such as `Not Monday` says is not so, if it says nothing else."""
    found = _ONLY_NOT.match(sentence)
    return found["old"] if found and not _VERBISH.match(found["old"]) else ""


_MILD = late(r"(?i)(?:(?:actually|in fact)[,.!:;—–\s-]+)+")
_UPDATE = late(r"(?i)^(?:(?:quick|small|an?) )?(?:update|change|change of plans?)[:,!.—–-]+\s+(?=\S)")
_may_correct = opens(_UPDATE, late(rf"(?i)^{_SOFTENING}|^no|^nah|^nein|^{_HARD}"))


_HEADED = late(
    r"(?i)^(?![^:]*\b(?:he|she|they|who) )[^:\"“]{0,50}\b(?:wrong|mistake|outdated|out of date|not (?:right|true"
    r"|correct)"
    r"|right|correct|(?P<anew>changed|switched))\b[^:\"“]{0,30}:\s+(?P<rest>(?-i:I|I'm|[Ww]e|[Mm]y|[Oo]ur|[Tt]he)\s.+)$"
)
"""Whatever says before a colon that something was wrong, or right, or has changed."""


def corrective(sentence: str) -> Corrected:
    """Take the correcting opening off a sentence.

    >>> corrective("No, actually I live in Porto").rest, corrective("No, thanks, I'm fine").rest
    ('I live in Porto', "No, thanks, I'm fine")
    """
    if value := _corrected_last(sentence):
        return Corrected(value, hard=True)
    if not _may_correct(sentence):
        return _headed(sentence)
    if update := _UPDATE.match(sentence):
        return Corrected(sentence[update.end() :].strip(), anew=True)
    found = _PREFIX.match(sentence)
    if not found or not (found["no"] or found["hard"]):
        return _headed(sentence)
    rest = sentence[found.end() :].strip(" .!")
    if not rest:
        return Corrected("", hard=bool(found["hard"]))
    rest = sentence[found.end() :].strip()
    if _POLITE.match(rest):
        return Corrected(sentence)
    if value := _corrected_last(rest):
        return Corrected(value, hard=True)
    mild = bool(found["hard"]) and _MILD.fullmatch(found["hard"]) is not None
    return Corrected(rest, bool(found["no"]), bool(found["hard"]), mild=mild)


_LAST = (
    late(r"^\*\s?(?P<value>[^\s*][^*]{0,40})$|^(?P<other>[^\s*][^*]{0,40}[^\s*])\*$", has="*"),
    late(
        r"(?i)^(?:(?:it|that)(?:'s| is| was) )?(?P<value>(?!(?:i|we|my|our|the|no|yes|not|is|was|are)\b)[^\s,;:!?]+"
        r"(?: [^\s,;:!?]+){0,2}?),? (?:actually|sorry|i mean|typo)(?:,? (?:typo|sorry|my (?:bad|mistake)))*[.!]*$",
        has="actually|sorry|i mean|typo",
    ),
)
"""A value and then that it corrects: `*Kowalski`, `1988 actually, typo`."""


def _corrected_last(sentence: str) -> str:
    """The value of a sentence that says only afterwards that something was wrong."""
    found = next((found for pattern in _LAST if (found := pattern.match(sentence.strip()))), None)
    return next((value for value in found.groups() if value), "") if found else ""


def _headed(sentence: str) -> Corrected:
    """A sentence without the words before its colon, where they say that something was wrong."""
    headed = _HEADED.match(sentence) if ":" in sentence else None
    anew = headed is not None and headed["anew"] is not None
    return Corrected(headed["rest"], hard=not anew, anew=anew) if headed else Corrected(sentence)


def contrast(clause: str) -> tuple[str, str | None]:
    """A clause without what it contrasts itself with, and that: `I live in Porto, not Lisbon`.

    >>> contrast("I live in Porto, not Lisbon")
    ('I live in Porto', 'Lisbon')
    >>> contrast("I work not at Acme but at Initech")
    ('I work at Initech', 'Acme')
    """
    if "not " not in clause and "instead of" not in clause and "rather than" not in clause:
        return clause, None
    if found := _NOT_BUT.search(clause):
        return f"{clause[: found.start()]}{found['p2'] or found['p1'] or ''}{found['new']}", found["old"]
    for pattern in (_COMMA_NOT, _INSTEAD):
        found = pattern.match(clause)
        if (
            found
            and not _VERBISH.match(found["old"])
            and not re.search(
                r"\b(?:is|am|are|do|does|was|will|have|has|can|'m|'re|'s|or|would|should|could|might)$", found["said"]
            )
        ):
            return found["said"].rstrip(" ,"), found["old"].strip()
    return clause, None


_MOVED = late(
    r"^(?:move|relocate|emigrate|immigrate) (?:back |out |over |recently |permanently )?(?:(?:here "
    r"|there )?from (?P<old>[A-Z][\w' -]*?) )?to (?P<new>(?:[A-Z]|the [A-Z]|a (?:new|bigger"
    r"|smaller) )[\w',. -]*?)(?: from (?P<old2>[A-Z][\w' -]*?))?(?= (?:in|on|last|this|two|three|a|\d"
    r"|for|with|because|and|to)\b|$|,)"
)
_SWITCHED = late(
    r"^(?:switch|migrate|upgrade|convert) (?:over |completely "
    r"|recently )?(?:from (?P<old>[\w .+#-]{1,30}?) )?to (?P<new>[\w.+#-]+(?: [\w.+#-]+){0,3}?)(?: from "
    r"(?P<old2>[\w .+#-]{1,30}?))?(?= (?:for|in|on|last|this|because|and|since|as|when|with|so)\b|$|,)"
)
_JOINED = late(
    r"^(?:join|start (?:working )?(?:at|for)|start (?:a |my )?(?:new )?(?:job|role"
    r"|position)(?: as [\w -]{2,30})? (?:at|with|for)|get (?:a |the )?(?:new )?job (?:at|with)"
    r"|be hired by|get hired (?:by|at)) (?P<new>(?:a |the )?[A-Z][\w.&' -]*?)(?= (?:as|in|on|last|this"
    r"|two|a|\d|team|because|and|after)\b|$|,)"
)
_LEFT = late(
    r"^(?:leave|quit|resign from|stop working (?:at|for)|get fired from|be laid off from|get laid off from"
    r"|leave my job at|quit my job at|leave my position at) (?P<old>(?:my job at )?[A-Z][\w.&' -]*?)(?= (?:in|on|last"
    r"|this|two|a|\d|because|and|after|to|for|early)\b|$|,)"
)
_RENAMED = late(
    r"^(?:change my (?:last |first |legal )?name to|be now called|rename (?:it"
    r"|myself) to) (?P<new>[A-Z][\w' -]*)"
)
_ENDED = late(r"(?i)\s+(?:any ?more|any longer|these days|now)$")
_STOPPED = late(
    r"^(?:stop|quit|give up) (?P<what>(?:smok|drink|eat|us|work|tak|play|do|runn|go|buy|see|wear|watch"
    r"|liv|read|driv|danc|writ|gambl|train|volunteer|teach|cod|vap)ing\b.*)$"
)
_TECHNICAL = late(
    r"\b(?:CI|CD|SQL|DB|JS|API|SDK|Cloud|Server|Actions|Jenkins|GitLab|GitHub|Kubernetes|Docker|AWS|GCP"
    r"|Azure|[A-Z]\w*(?:SQL|DB|JS))\b|\d"
)
_LONG_AGO = late(
    r"(?i)\b(?:when i was|as an? (?:child|kid|teenager|student|intern)|for (?:a|one|two|three|a few"
    r"|several|\d+) (?:years?|months?|weeks?|days?)|back then|long before|growing up|(?:ten|twenty"
    r"|\d\d) years ago)\b"
)
_may_change = opens(_MOVED, _JOINED, _RENAMED, _SWITCHED, _LEFT)
_DONE = (Tense.PAST, Tense.PERFECT)


def change_of(clause: Clause) -> Draft | None:
    """What has changed by what a clause says happened: where somebody lives, works, what they use."""
    if clause.tense not in _DONE or clause.denied or clause.subject is Subject.THING:
        return None
    phrase = _place_as_written(clause.phrase)
    if not _may_change(phrase) or _LONG_AGO.search(clause.text):
        return None
    for pattern, relation in ((_MOVED, "lives_in"), (_JOINED, "works_for"), (_RENAMED, "has_name"), (_SWITCHED, "")):
        if found := pattern.match(phrase):
            new, old = (
                found["new"].strip(" ,."),
                next((found[g] for g in ("old", "old2") if g in found.groupdict() and found[g]), ""),
            )
            if relation == "lives_in" and new.startswith("a ") and of_its_kind(relation, new) == relation:
                return None  # who moves to a new team lives where they lived
            if relation == "lives_in" and (_TECHNICAL.search(f"{old} {new}") or _is_used(new) or _is_used(old)):
                relation = "uses"
            named = relation or ("prefers_editor" if new.lower() in EDITORS else "uses")
            category = {"lives_in": "fact", "works_for": "fact", "has_name": "person"}.get(
                named, "technical" if named == "uses" else "preference"
            )
            if named == "uses" and (not is_telling(new) or shape_of(new) in ("weekday", "month", "clock", "number")):
                return None
            return _changed(clause, category, named, new, over=old)
    if found := _LEFT.match(phrase):
        old = found["old"].removeprefix("my job at ").strip(" ,.")
        return replace(_changed(clause, "moment", "works_for", old, over=old), denied=True)
    return None


_MOVED_TO = late(
    r"^(?:move|relocate|emigrate|immigrate) (?:back |over |out )?to (?P<place>[a-z][a-z'-]+(?: [a-z'-]+){0,2}?)"
    r"(?= (?:in|on|last|this|two|three|a|\d|for|with|because|and|to|yesterday|now)\b|$|,)"
)


def _place_as_written(phrase: str) -> str:
    """A phrase with the capitals of a known place, or of a city that is called one, where it was typed without.

    >>> _place_as_written("move to mexico city last week"), _place_as_written("move to postgres last week")
    ('move to Mexico City last week', 'move to postgres last week')
    """
    found = _MOVED_TO.match(phrase)
    if not found or (found["place"] not in PLACES and not is_called_city(found["place"])):
        return phrase
    return f"{phrase[: found.start('place')]}{found['place'].title()}{phrase[found.end('place') :]}"


def _is_used(name: str) -> bool:
    """Whether something is known as a tool, a technology or a service, which nobody lives in."""
    _, kind = NAMED.get(name.lower(), ("", None))
    return kind in (EntityKind.TOOL, EntityKind.TECHNOLOGY, EntityKind.SERVICE)


def _changed(clause: Clause, category: str, relation: str, new: str, *, over: str) -> Draft:
    who = "" if clause.subject in (Subject.ME, Subject.US) else clause.who
    return Draft(
        text=clause.text,
        category=category,
        relation=relation,
        object=object_of(new, wide=True),
        subject=who,
        confidence=SURE,
        clause=clause,
        over=over,
    )


_PLAIN_FACTS = frozenset("allergic_to has_condition comes_from has_child has_sibling has_pet member_of".split())
_PRESENT_OF = {"lived_in": "lives_in", "worked_for": "works_for"}


def ended(draft: Draft) -> Draft:
    """The same with what it says is over or never was: `not any more`, `used to`, `I never worked at`."""
    clause = draft.clause
    if clause is None:
        return draft
    relation = _PRESENT_OF.get(draft.relation or "", draft.relation)
    if clause.tense is Tense.NO_MORE and not clause.denied:
        return replace(draft, relation=relation, denied=True, over=draft.object) if draft.relation else draft
    if not draft.denied:
        return draft
    if _ENDED.search(clause.text) or " no longer " in f" {clause.text} ":
        return replace(draft, over=draft.object)
    if draft.relation in _PLAIN_FACTS and clause.tense is Tense.PRESENT:
        return replace(draft, wrong=draft.object)
    if draft.relation and relation and is_functional(relation):
        never = "never" in clause.adverbs
        if never or clause.tense is Tense.PRESENT:
            return replace(draft, relation=relation, wrong=draft.object)
    return draft


def stopped(clause: Clause) -> str | None:
    """What somebody no longer does or has, in the words of the clause."""
    if clause.tense not in _DONE or clause.denied:
        return None
    mine = clause.subject in (Subject.ME, Subject.US)
    if mine and _JOBLESS.match(clause.phrase):
        return "my job"
    found = _STOPPED.match(clause.phrase) or (_PARTED.match(clause.phrase) if mine else None)
    return _HAD.sub("", found["what"]) if found else None


_HAD = late(r"^(?:us|tak|play|wear|driv|eat|drink)ing (?=\S)")
"""Who stops taking something has taken it."""


_PARTED = late(
    r"^(?:sell|scrap|trade in|get rid of|give away|throw out|donate|(?:give|throw)(?= .+? (?:away|out)\b))"
    r" (?:the|my|our) (?:old )?(?P<what>[\w-]+(?: [\w-]+){0,2}?)"
    r"(?= (?:away|out|last|this|yesterday|today|in|on|to|for|because|and|already|a|two|three)\b|,|$)"
)
_PARTS_WITH = late(
    r"\b(?:s(?:old|ells?)|scrap(?:s|ped)?|trade[sd]? in|g(?:ets?|ot(?:ten)?) rid of|g(?:ives?|ave|iven) (?:.+? )?away"
    r"|thr(?:ows?|ew|own) (?:.+? )?out|donate[sd]?)\b"
)


def is_parting(text: str) -> bool:
    """Whether a text says that somebody parts with a thing: whoever sells a guitar may go on playing.

    >>> [is_parting(f"Ana {text} guitar") for text in ("sold Ana's", "has given away Ana's", "gave up playing the")]
    [True, True, False]
    """
    return _PARTS_WITH.search(text) is not None


_THEN = (
    r"again|early|earlier|already|recently|now|yesterday|today|tonight|last|in|on|during|after|before|since|because"
    r"|due to|when|while|as|and|but|so|this (?:morning|week|month|year|spring|summer|autumn|fall|winter)"
    r"|(?:an?|one|two|three|four|five|six|ten|\d+) (?:few |couple of )?(?:days?|weeks?|months?|years?|while)"
)
_JOBLESS = late(
    rf"^(?:be|get) (?:laid off|fired|sacked|made redundant|let go)(?=$|,| (?:{_THEN})\b)"
    rf"|^(?:lose|quit|leave) my job(?=$|,| (?:{_THEN}|to|for)\b)|^retire(?=$|,| (?:{_THEN}|from|at)\b)"
)
"""Whatever the job was, it is over; who retires a laptop, or leaves a job interview, works as before."""
