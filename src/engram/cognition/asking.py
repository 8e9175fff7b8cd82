"""What a question asks of whom: `Where does Ana live?` asks what is held as `lives_in` of Ana."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engram.cognition.matters import MATTERS
from engram.cognition.words import fold
from engram.late import late
from engram.model.triple import Triple

LONGEST_LOOKED_AT = 160
USER = "user"


@dataclass(frozen=True, slots=True)
class AskedOf:
    """The relations one of which would answer, and whom they must be held of, folded."""

    relations: frozenset[str]
    subject: str


_WHO = r"(?P<who>[\w'’. -]{1,60}?)"
_OWN = r"(?:(?P<own>my|meine?|mi)|(?P<whose>[\w'’. -]{1,60}?)(?:['’]s?|(?<=\w)s))"
_HOME, _WORK, _JOB, _AGE = "lives_in has_address", "works_for", "has_job job_title works_for", "has_age birth_year"
_PARTNER = "married_to engaged_to has_partner"
_BORN, _ORIGIN, _SPEAKS = "birthday birth_year born_in", "comes_from grew_up_in nationality", "speaks native_language"

_ASKING: tuple[tuple[str, str], ...] = (
    (_HOME, rf"where (?:does|do) {_WHO} (?:currently |now )?(?:live|reside)|where did {_WHO} move(?: to)?"),
    (_HOME, rf"(?:in )?(?:what|which) (?:city|town|country|place) (?:does|do) {_WHO} live(?: in)?"),
    (_HOME, rf"where(?:['’]s| is| are| am) {_WHO} (?:living|based)"),
    (_WORK, rf"where (?:does|do) {_WHO} (?:currently |now )?work|who(?:m)? (?:does|do) {_WHO} work for"),
    (_WORK, rf"(?:what|which) (?:company|firm|employer) (?:does|do) {_WHO} work (?:for|at)"),
    (_JOB, rf"what (?:does|do) {_WHO} do for (?:a living|work)"),
    ("married_to", rf"who(?:m)?(?:['’]s| is| are| am) {_WHO} married to"),
    (_PARTNER, rf"who(?:['’]s| is) {_OWN} (?:husband|wife|spouse|partner)"),
    ("allergic_to", rf"what(?:['’]s| is| are| am) {_WHO} allergic to"),
    (_AGE, rf"how old (?:is|are|am) {_WHO}"),
    (_BORN, rf"(?:when|in (?:what|which) year) was {_WHO} born"),
    (_ORIGIN, rf"where(?:['’]s| is| are| am) {_WHO} from|where (?:does|do) {_WHO} come from"),
    (_SPEAKS, rf"(?:what|which) languages? (?:does|do) {_WHO} speak"),
    ("studies_at attends", rf"where (?:does|do) {_WHO} (?:study|go to (?:school|college|university))"),
    ("drives", rf"what (?:car |kind of car )?(?:does|do) {_WHO} drive"),
    ("has_pet", rf"what (?:kind of )?pets? (?:does|do) {_WHO} have|does {_WHO} have (?:a pet|any pets)"),
    (_HOME, rf"wo (?:wohnt|lebt|wohne|lebe) {_WHO}|(?:a)?d[oó]nde (?:vive|vivo)(?: {_WHO})?|où (?:habite|vit) {_WHO}"),
    (_WORK, rf"wo arbeite[t]? {_WHO}|für wen arbeite[t]? {_WHO}|d[oó]nde trabaj[ao](?: {_WHO})?|où travaille {_WHO}"),
    (_AGE, rf"wie alt (?:ist|bin) {_WHO}|cu[aá]ntos años (?:tiene|tengo)(?: {_WHO})?|quel âge a {_WHO}"),
    ("allergic_to", rf"(?:wogegen|gegen was) (?:ist|bin) {_WHO} allergisch|a qué (?:es|soy) alérgic[oa](?: {_WHO})?"),
    ("married_to", rf"mit wem (?:ist|bin) {_WHO} verheiratet|con quién est(?:á|oy) casad[oa](?: {_WHO})?"),
    (_ORIGIN, rf"woher (?:kommt|komme) {_WHO}|de d[oó]nde (?:es|soy)(?: {_WHO})?"),
    (_BORN, rf"wann (?:hat|habe) {_WHO} geburtstag|cu[aá]ndo es (?:el cumpleaños de {_WHO}|mi cumpleaños)"),
)
_NOUN = late(
    rf"(?i)(?:(?:what|which|who|where|when)(?:['’]s| is| are| was)|was ist|wie ist|wann ist) {_OWN} "
    r"(?:(?P<best>favou?rite|lieblings)[ -]?)?(?P<noun>[^\W_]+)(?: (?:number|address))?"
)
_NOW = re.compile(r"(?i)[\s,]+(?:now|today|currently|these days|at the moment|jetzt|heute|zurzeit|ahora|hoy)$")
_ADDRESS = frozenset({"has_address"})
_ADDRESSES = frozenset(
    "address adresse dirección direccion indirizzo endereço endereco adres".split()
)  # a city is none
_FIRST = frozenset("i me my ich mein meine yo mi je user".split())


def _numbered(place: int, pattern: str) -> str:
    """A pattern whose groups have names of their own, since one name may stand but once."""
    count = iter(range(9))
    return re.sub(r"\(\?P<(\w+)>", lambda name: f"(?P<{name[1]}_{place}_{next(count)}>", pattern)


_COMPILED = tuple(
    (frozenset(relations.split()), late(f"(?i)(?:{_numbered(place, pattern)})"))
    for place, (relations, pattern) in enumerate(_ASKING)
)


def asks_of(question: str) -> AskedOf | None:
    """What a question asks of whom, if it is one of those that what is held can answer outright.

    >>> asks_of("Where does Ana live?").subject, sorted(asks_of("What's my job?").relations)[:1]
    ('ana', ['has_job'])
    >>> asks_of("Where does Ana live with her dog?")
    """
    asked = question.strip(" \t\n?!.¿¡")
    return next(_asked(_NOW.sub("", asked)), None) if len(asked) <= LONGEST_LOOKED_AT else None


def _asked(bare: str) -> Iterator[AskedOf]:
    for relations, pattern in _COMPILED:
        if found := pattern.fullmatch(bare):
            yield AskedOf(relations, _subject(next(filter(None, found.groups()), "")))
    if found := _NOUN.fullmatch(bare):
        named, noun = _subject(found["own"] or found["whose"] or ""), fold(found["noun"])
        if found["best"]:
            yield AskedOf(frozenset({f"favourite_{noun}", f"favorite_{noun}"}), named)
        elif noun in MATTERS:
            yield AskedOf(_ADDRESS if noun in _ADDRESSES else MATTERS[noun], named)


def _subject(who: str) -> str:
    named = fold(who).removeprefix("the ")
    return USER if not named or named in _FIRST else named


def answers(asked: AskedOf, held: Triple) -> bool:
    """Whether a statement is what was asked, of the one it was asked of; a first or a last name will do.

    >>> one = Triple(subject="Ana Lopez", relation="lives_in", object="Porto")
    >>> [answers(asks_of(each), one) for each in ("Where does Ana live?", "Where does Ana's sister live?")]
    [True, False]
    """
    if held.denied or held.relation not in asked.relations:
        return False
    wanted, names = asked.subject.split(), fold(held.subject).split()
    at_first = names[: len(wanted)] == wanted and not any(mark in held.subject for mark in "'’")
    return at_first or names[-len(wanted) :] == wanted
