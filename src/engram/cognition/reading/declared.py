"""What a clear declarative clause states where no family of words knows it: somebody, a verb, and telling words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engram.cognition.reading.declared_words import (
    ADRIFT,
    ADVICE,
    AMONG_US,
    BECAUSE,
    BREAKS,
    BROKEN_DOWN,
    CALLING,
    CALLINGS,
    CAREER,
    CHEERING,
    COUNTED,
    CUT_OFF,
    DEFINITE,
    ENDS,
    FAULTY,
    FILE,
    FOR_LONG,
    GROUP,
    HOLLOW,
    HOURS,
    KEPT,
    LEAST_WORDS,
    LIGHT,
    MEASURES,
    NAME,
    NO_LEAD,
    NOBODY,
    NOWHERE,
    OBJECT,
    OFF_DUTY,
    PEOPLE_DO,
    PLACE,
    POINTING,
    POSSESSED,
    SEEMS,
    SOME_TROUBLE,
    SYSTEM,
    TALK,
    THERE,
    THESE_HOURS,
    TIMELESS,
    TOOK,
    WEDDING,
    WHERE,
    WITHOUT,
    WORD,
)
from engram.cognition.reading.grammar import Clause, Subject, Tense, bare, is_of_people
from engram.cognition.reading.lexicon import ACQUAINTANCE
from engram.cognition.reading.objects import is_telling, object_of
from engram.cognition.reading.verb_rules import DATED, HABITUAL, NAMES, NO_EVENT, OFTEN, OURS
from engram.cognition.reading.verbs import VERBS, Form


def there_is(text: str) -> bool:
    """Whether a clause says what there is in something of the speaker's, or what it took them.

    >>> there_is("There are two spare keys in our shed"), there_is("There is no reason to worry")
    (True, False)
    """
    found = THERE.match(text) or TOOK.match(text) or AMONG_US.match(text)
    return found is not None and is_telling(found["what"]) and not CHEERING.search(text)


def declared(clause: Clause) -> str | None:
    """The category of a clear statement, or None where it is fleeting, vague, felt or about nobody in particular."""
    said = clause.rest
    if not said and clause.tense is Tense.NO_MORE and clause.subject in (Subject.ME, Subject.MINE):
        return "fact" if clause.verb not in TALK and clause.verb not in LIGHT else None
    if clause.verb in ("hurt", "ache") and clause.subject is Subject.MINE and clause.tense is not Tense.PAST:
        return "fact"
    if clause.verb in BREAKS and BECAUSE.match(said) and SYSTEM.search(clause.who):
        return "error"
    if (
        not said
        or (clause.denied and not _lacks(clause))
        or _no_event(said)
        or not is_telling(object_of(said, wide=True))
    ):
        return None
    if ADRIFT.search(said) or CUT_OFF.search(said) or _led_astray(clause):
        return None
    if CHEERING.search(clause.text) or POINTING.search(_without_subject(clause)):
        return None
    if WEDDING.match(clause.phrase) and clause.tense in (Tense.ONGOING, *_COMING):
        return "commitment" if clause.subject in (Subject.NAMED, Subject.MINE) else None
    return _OF[clause.subject](clause)


def fleeting(clause: Clause) -> bool:
    """Whether what somebody is doing is over by tomorrow and names nothing, or does not say where or with what.

    >>> from engram.cognition.reading.grammar import parse
    >>> fleeting(parse("I'm having a hard day today")), fleeting(parse("I'm meeting Eva today"))
    (True, False)
    """
    if clause.tense not in (Tense.ONGOING, Tense.LASTING):
        return False
    if SOME_TROUBLE.match(clause.rest) or (clause.verb in ("go", "come") and NOWHERE.match(clause.rest)):
        return True
    precise = NAMES.search(f" {clause.rest}") or COUNTED.search(clause.rest) or OURS.search(clause.rest)
    return THESE_HOURS.search(clause.text) is not None and not precise


def _led_astray(clause: Clause) -> bool:
    """Whether what comes before the subject is neither a time nor a place."""
    return bool(NO_LEAD.match(clause.lead)) and not (DATED.search(clause.lead) or clause.adverbs & HABITUAL)


def _no_event(said: str) -> bool:
    return NO_EVENT.match(said) is not None and not said.startswith(("its ", "by "))


def _lacks(clause: Clause) -> bool:
    """Whether something that is not so is worth saying: what somebody as a rule does not do, or never did."""
    long = "never" in clause.adverbs or (clause.tense is Tense.PERFECT and FOR_LONG.search(clause.rest))
    standing = clause.tense is Tense.PRESENT or (clause.tense in _PASSED and long)
    without = clause.verb == "have" and clause.tense is Tense.PRESENT and WITHOUT.match(clause.rest)
    plain = without or (clause.verb not in TALK and clause.verb not in LIGHT and clause.verb != "be")
    if re.search(r"(?i)\b(?:issues?|problems?|difficult\w+|trouble)\b", clause.rest):
        return False
    return bool(standing and plain) and clause.subject in (Subject.ME, Subject.US, Subject.MINE, Subject.THING)


def _without_subject(clause: Clause) -> str:
    return clause.text[len(clause.lead) + len(clause.who) :]


def _telling(clause: Clause) -> int:
    """How many words behind the verb tell something."""
    words = (word.lower() for word in WORD.findall(clause.rest))
    ours = OURS.search(clause.rest) is not None and clause.subject not in (Subject.ME, Subject.US)
    return sum(len(word) > 2 and word not in HOLLOW for word in words) + ours


def _precise(clause: Clause) -> bool:
    """Whether a name, a number or a time is given."""
    return bool(NAMES.search(f" {clause.rest}") or COUNTED.search(clause.rest) or DATED.search(clause.text))


def _least(clause: Clause) -> int:
    other = clause.subject in (Subject.NAMED, Subject.MINE)
    does = clause.verb in CAREER or clause.verb in PEOPLE_DO or (clause.verb == "need" and other)
    kept_up = clause.subject is Subject.MINE and clause.tense is Tense.PRESENT
    return 1 if does or kept_up or clause.denied or _precise(clause) else LEAST_WORDS


def _speaks(clause: Clause) -> bool:
    """Whether the verb is one of talk and feeling, or so light that only an object or a name gives it weight."""
    if clause.verb == "expect":
        return not (OURS.search(clause.rest) and DATED.search(clause.rest))
    if clause.verb not in LIGHT:
        return clause.verb in TALK
    if clause.verb == "have" and (clause.denied or clause.adverbs & HABITUAL):
        return False
    if clause.verb == "have":
        return clause.tense is Tense.ONGOING or not (NAMES.search(f" {clause.rest}") or DATED.search(clause.rest))
    if clause.verb in ("get", "find") and clause.tense not in _PASSED:
        return True
    if clause.verb == "do" and clause.tense is Tense.PRESENT:
        return re.search(r"\bI\b|\bmy\b", clause.rest) is not None or _telling(clause) < LEAST_WORDS
    if clause.verb == "go" and re.match(r"[a-z]+ing\b", clause.rest):
        return False
    weighs = OURS.search(clause.rest) or _telling(clause) >= LEAST_WORDS
    return not OBJECT.match(clause.rest) and not (weighs and clause.subject is Subject.MINE)


_PASSED = frozenset({Tense.PAST, Tense.PERFECT})
_STANDING = frozenset({Tense.PRESENT, Tense.LASTING, Tense.NO_MORE})
_LED = frozenset({Tense.PRESENT, Tense.PERFECT, Tense.NO_MORE})
_COMING = frozenset({Tense.FUTURE, Tense.INTENDED})


def _of_speaker(clause: Clause) -> str | None:
    if clause.verb == "be" and OFF_DUTY.match(clause.rest):
        return "commitment" if DATED.search(clause.rest) else None
    if clause.verb == "be":
        return "fact" if clause.tense in _LED and CALLING.match(clause.rest) else None
    if clause.tense is Tense.MODAL and "can only " in clause.text and DATED.search(clause.rest):
        return "fact"
    if _speaks(clause) or _telling(clause) < _least(clause):
        return None
    if clause.tense is Tense.PRESENT and clause.verb in TIMELESS:
        return None
    if clause.tense in _STANDING:
        return "fact"
    if clause.denied and clause.tense in _PASSED:
        return "fact"
    if clause.tense in _PASSED:
        weighs = _precise(clause) or OURS.search(clause.rest) or SYSTEM.search(clause.rest) or clause.verb in CAREER
        return "moment" if weighs else None
    if clause.tense in _COMING:
        return "commitment" if DATED.search(clause.text) else None
    if clause.tense is Tense.MODAL:
        return "fact" if "can only " in clause.text and _precise(clause) else None
    busy = OURS.search(clause.rest) is not None and _telling(clause) > LEAST_WORDS
    return "context" if clause.tense is Tense.ONGOING and (_precise(clause) or busy) else None


def _of_mine(clause: Clause) -> str | None:
    if not is_of_people(clause.who) or POSSESSED.search(clause.who):
        return _of_system(clause)
    if clause.verb == "be" and clause.rest.startswith(("my ", "our ")):
        return "relationship" if clause.tense in (Tense.PRESENT, Tense.PERFECT) else None
    if clause.verb == "be":
        where = _precise(clause) and re.match(r"(?:on|in|at|from) ", clause.rest)
        return "person" if where or CALLING.match(clause.rest) or CALLINGS.match(clause.rest) else None
    if _speaks(clause) and not _precise(clause):
        return None
    return _of_somebody(clause)


def _of_somebody(clause: Clause) -> str | None:
    if _telling(clause) < _least(clause):
        return None
    if clause.tense in _PASSED or clause.verb in TIMELESS:
        return "moment"
    if clause.tense in _STANDING:
        return "person"
    return "commitment" if clause.tense in _COMING and DATED.search(clause.text) else None


def _of_named(clause: Clause) -> str | None:
    first = bare(clause.who.split()[0])
    if not NAME.match(clause.who) or NOBODY.match(first) or clause.verb == "be":
        return None
    if first.endswith("s") and not re.search(r"\b(?:his|her)\b", clause.rest):  # more than one of something
        return None
    own = OURS.search(clause.rest) or re.search(r"\b(?:his|her)\b", clause.rest)
    does = clause.tense is Tense.PRESENT and clause.verb in PEOPLE_DO
    if _speaks(clause) or not (_precise(clause) or own or does):
        return None
    return _of_somebody(clause)


def _of_system(clause: Clause) -> str | None:
    """Of things only what they are made of, do and suffer, where they are the speaker's or plainly of some system."""
    if not DEFINITE.match(clause.who) or ADVICE.search(clause.who) or clause.verb in SEEMS:
        return None
    if clause.tense not in _PASSED | _STANDING:
        return None
    if clause.denied and SYSTEM.search(clause.who):
        return "error"
    if is_of_people(clause.who) and len(clause.who.split()) < 4 and not OURS.search(clause.who):
        known = OURS.search(clause.rest) or _precise(clause) or bare(clause.who.split()[-1]) in ACQUAINTANCE
        return _of_somebody(clause) if known else None
    if clause.verb in ENDS and DATED.search(clause.rest) and clause.tense is Tense.PRESENT:
        return "fact" if HOURS.match(clause.rest) else "commitment"
    return _of_thing(clause) if _concerns(clause) else None


def _concerns(clause: Clause) -> bool:
    """Whether a thing is the speaker's or of a system, costs the speaker something, is measured, or kept somewhere."""
    whose = SYSTEM.search(clause.who) or OURS.search(clause.who) or MEASURES.search(clause.rest)
    costs = OURS.search(clause.rest) and COUNTED.search(clause.rest)
    group = GROUP.search(clause.who) and (COUNTED.search(clause.rest) or OFTEN.search(clause.rest))
    return bool(whose or costs or group) or _kept_somewhere(clause)


def _of_thing(clause: Clause) -> str | None:
    if clause.verb in _GIVES and clause.tense is Tense.PRESENT and not OURS.search(clause.rest):
        return None
    system = SYSTEM.search(clause.who) is not None
    if system and (clause.phrase.startswith("have no ") or (clause.verb == "be" and FAULTY.search(clause.rest))):
        return "error"
    if _befell(clause, system=system):
        return "error" if system else "moment"
    if _lastingly_mine(clause):
        return "fact"
    if (clause.verb == "be" and not _passive(clause)) or not (_precise(clause) or FILE.search(clause.rest)):
        return None
    return "technical" if system else "fact"


_GIVES = frozenset("return throw print raise output".split())
"""What code does that is being looked at."""


def _befell(clause: Clause, *, system: bool) -> bool:
    """Whether a thing broke, or was taken or called off."""
    mine = OURS.search(clause.who) is not None
    if clause.verb in BREAKS and (system or mine) and _telling(clause) >= 1:
        return True
    if system and BROKEN_DOWN.match(clause.phrase):
        return True
    return mine and clause.verb == "get" and clause.tense is Tense.PAST and _passive(clause)


def _lastingly_mine(clause: Clause) -> bool:
    """Where something of the speaker's is, what it has, what it is called, where it hurts."""
    if not OURS.search(clause.who) or clause.tense not in _STANDING | {Tense.PAST, Tense.PERFECT, Tense.ONGOING}:
        return False
    if PLACE.search(clause.who) and WHERE.match(clause.phrase):
        return True
    if clause.verb == "be":
        return not _passive(clause) and _precise(clause) and clause.subject is Subject.MINE
    if clause.tense is not Tense.PRESENT:
        return False
    has = clause.verb == "have" and _telling(clause) >= LEAST_WORDS
    return has or (clause.verb == "need" and not clause.rest.startswith("to "))


def _kept_somewhere(clause: Clause) -> bool:
    """`The pictures are kept on a Synology box`: of a thing that has no name, somewhere that has one."""
    return (
        KEPT.match(clause.phrase) is not None
        and not re.search(r"[A-Z]", clause.who[1:])
        and NAMES.search(f" {clause.rest}") is not None
    )


def _passive(clause: Clause) -> bool:
    verb = VERBS.get(bare(clause.rest.split()[0]))
    return verb is not None and Form.DONE in verb.forms


def _of_nobody(_: Clause) -> str | None:
    return None


_OF: Mapping[Subject, Callable[[Clause], str | None]] = {
    Subject.ME: _of_speaker,
    Subject.US: _of_speaker,
    Subject.MINE: _of_mine,
    Subject.NAMED: _of_named,
    Subject.THING: _of_system,
    Subject.PRONOUN: _of_nobody,
}
