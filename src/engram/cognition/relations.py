"""How things relate: which relations have one object at a time, so that a new one displaces the old."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from engram.cognition.places import is_called_city
from engram.late import late


class Arity(StrEnum):
    """Whether a subject has one object of a relation at a time or any number."""

    FUNCTIONAL = "functional"
    MANY = "many"


_FUNCTIONAL = """
    lives_in works_for has_name has_age has_email has_phone has_address birthday birth_year has_job job_title
    prefers_editor married_to engaged_to in_relationship_with time_zone native_language has_nickname has_pronouns
    studies_at majors_in reports_to located_in runs_on deadline has_status marital_status work_status has_height diet
    religion nationality currently_reading prefers_language drives has_salary due_on opens_at closes_at ends_at leads
    blood_type employer_size
    """
_MANY = """
    likes dislikes owns uses knows has_child has_sibling has_parent has_partner has_friend has_pet has_relative visited
    speaks allergic_to prefers avoids plays studies practises watches reads eats drinks collects wants works_on
    works_with
    interested_in afraid_of good_at member_of volunteers_at comes_from graduated_from has_skill has_condition takes
    decided planned attended created built bought sold adopted lost won met taught learnt joined left quit
    wrote fixed failed_with caused_by depends_on contains believes_in follows has_property is_a used_to_be
    worked_for lived_in grew_up_in attends supports teaches has hosts manages founded went_on cooked completed
    dwells_in
    """
_ONE_OF_SEVERAL = frozenset(
    """
    has_cousin has_uncle has_aunt has_nephew has_niece has_colleague has_coworker has_neighbour has_neighbor
    has_roommate has_flatmate has_teammate has_classmate has_client
    """.split()
)
ARITY: Mapping[str, Arity] = MappingProxyType(
    dict.fromkeys((*_MANY.split(), *_ONE_OF_SEVERAL), Arity.MANY) | dict.fromkeys(_FUNCTIONAL.split(), Arity.FUNCTIONAL)
)
_ONE_AT_A_TIME = late(r"(?:favou?rite|has|current|preferred|default)_[a-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Relations:
    """The known relations and those a user adds."""

    arity: Mapping[str, Arity] = field(default_factory=lambda: ARITY)

    def extended(self, added: Mapping[str, Arity]) -> Relations:
        """The same with more of them, or with another opinion on some."""
        return Relations(MappingProxyType({**self.arity, **added}))

    def is_functional(self, name: str) -> bool:
        """Tell whether a new object of a relation displaces the old one.

        >>> [Relations().is_functional(name) for name in ("lives_in", "likes", "has_port", "has_pet")]
        [True, False, True, False]
        """
        known = self.arity.get(name)
        return known is Arity.FUNCTIONAL if known else _ONE_AT_A_TIME.fullmatch(name) is not None


RELATIONS = Relations()


def is_functional(name: str) -> bool:
    """Tell whether a new object of a relation displaces the old one, by the table that comes with Engram."""
    return RELATIONS.is_functional(name)


def is_told_singly(name: str) -> bool:
    """Tell whether one object is named at a time, so that a word by itself corrects it: there are other cousins.

    >>> [is_told_singly(name) for name in ("lives_in", "has_cousin", "likes")]
    [True, True, False]
    """
    return name in _ONE_OF_SEVERAL or is_functional(name)


_MARITAL = late(
    r"(?:not )?(?:single|married|divorced|widowed|engaged|separated|verheiratet|ledig|geschieden|verwitwet|verlobt"
    r"|casad[oa]|solter[oa]|divorciad[oa]|viud[oa]|mariée?|célibataire|divorcée?|veu(?:f|ve)|sposat[oa]|getrouwd)\b",
    re.IGNORECASE,
)
_WORKING = late(
    r"(?:retired|unemployed|self[- ]employed|between jobs|out of work|arbeitslos|selbst(?:st)?ändig|rentner(?:in)?"
    r"|jubilad[oa]|desemplead[oa]|retraitée?|au chômage)\b",
    re.IGNORECASE,
)
_DIET = late(r"(?:vegan|vegetari(?:an|er)|végétarien|végane|pescatarian|keto)", re.IGNORECASE)
_UNTOLERATED = late(
    r"(?:lactose|laktose|gluten|fruktose|histamin|celiac|coeliac|celíac|diabet|intolerante)", re.IGNORECASE
)
_DWELLING = late(
    r"(?<!\w)(?:(?:an?|the|un|une|una|ein|eine[rmn]?) )?(?:[a-zà-ÿ-]+ ){0,3}?(?:flat|apartment|house|home|studio|condo"
    r"|dorm|room|cabin|van|basement|village|town|city|suburbs?|countryside|station|beach|park|school|airport|sea|coast|lake"
    r"|river|university|office|metro|forest|mountains|city cent(?:er|re)|piso|casa|apartamento|habitación|pueblo|ciudad"
    r"|appartement|maison|chambre|ville|Wohnung|Haus|WG|Zimmer|Dorf|Stadt|Stock)\b",
)
_PROPER = late("[A-ZÀ-Ý\u3040-\u9fff]")


def of_its_kind(relation: str, value: str) -> str:
    """The relation under which what somebody is excludes what is of its kind alone: one can be married and pregnant.

    A place to live in is no flat: who lives in Porto may live in a flat there.

    >>> [of_its_kind("has_status", each) for each in ("married", "retired", "vegan", "pregnant")]
    ['marital_status', 'work_status', 'diet', 'is_a']
    >>> of_its_kind("diet", "celiac"), of_its_kind("lives_in", "Porto"), of_its_kind("lives_in", "small flat")
    ('has_condition', 'lives_in', 'dwells_in')
    """
    dwelling = relation == "lives_in" and _DWELLING.search(value) and not is_called_city(value)
    if dwelling and not _PROPER.search(_DWELLING.sub("", value)):
        return "dwells_in"
    if relation not in ("has_status", "diet"):
        return relation
    kinds = ((_MARITAL, "marital_status"), (_WORKING, "work_status"), (_UNTOLERATED, "has_condition"), (_DIET, "diet"))
    return next((kind for pattern, kind in kinds if pattern.match(value)), "is_a")


_OPPOSITES = (
    ("likes", "dislikes"), ("prefers", "dislikes"), ("eats", "avoids"), ("drinks", "avoids"), ("uses", "avoids"),
)  # fmt: skip


def opposites_of(relation: str) -> tuple[str, ...]:
    """The relations that cannot hold for the same object at the same time.

    >>> opposites_of("likes"), opposites_of("dislikes"), opposites_of("owns")
    (('dislikes',), ('likes', 'prefers'), ())
    """
    pairs = (*_OPPOSITES, *(pair[::-1] for pair in _OPPOSITES))
    return tuple(other for one, other in pairs if one == relation)


EDITORS = frozenset(
    "vim neovim nvim emacs vscode sublime zed helix intellij pycharm nano atom webstorm cursor kakoune".split()
)
_EDITOR = late(rf"(?i)(?:{'|'.join(sorted(EDITORS))}|vs code|visual studio code|sublime text)(?: (?:for|with|in)\b.*)?")
_DATE = late(
    r"(?i).*\b(?:\d{4}-\d\d-\d\d|\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m|noon|midnight|tomorrow|next \w+|\w+day"
    r"|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*)\b.*"
)
_ONE_MATTER = (
    ("prefers_editor", "uses", _EDITOR),
    ("prefers_editor", "favourite_editor", _EDITOR),
    ("due_on", "has_value", _DATE),
)
"""Two relations that say the same of something, where the objects of both are of one sort."""


def kindred_of(relation: str) -> tuple[str, ...]:
    """The other relations that may be about the same matter.

    >>> kindred_of("prefers_editor"), kindred_of("has_value"), kindred_of("lives_in")
    (('uses', 'favourite_editor'), ('due_on',), ())
    """
    return tuple(other for _, other in _kin(relation))


def is_of_one_matter(relation: str, object: str, other: str, held: str) -> bool:
    """Whether two relations with these objects are about one matter, of which another takes the place.

    >>> [is_of_one_matter("prefers_editor", "Emacs", "uses", held) for held in ("vim", "Go")]
    [True, False]
    """
    sort = next((sort for sort, kin in _kin(relation) if kin == other), None)
    return sort is not None and sort.fullmatch(object) is not None and sort.fullmatch(held) is not None


def _kin(relation: str) -> list[tuple[re.Pattern[str], str]]:
    return [
        (sort, other)
        for one, two, sort in _ONE_MATTER
        for mine, other in ((one, two), (two, one))
        if mine == relation
    ]  # fmt: skip


_PURPOSE = late(
    r"\bfor (?:(?:the|our|my|\w+['’]s) )?(?P<what>[^,;.]+?)(?: (?:now|instead|these days|from now on)\b.*)?[.!]?$"
)
_PURPOSEFUL = frozenset({"uses", "prefers"})


def purpose_of(relation: str, text: str) -> str:
    """What something is used or preferred for: of that, one has but one at a time where it is said to be another now.

    >>> purpose_of("uses", "We use Argo for our builds now"), purpose_of("likes", "I like tea for breakfast")
    ('builds', '')
    """
    found = _PURPOSE.search(text) if relation in _PURPOSEFUL else None
    return found["what"].lower() if found else ""


_NOT_A_NAME = late(r"[^a-z0-9]+")


def relation_of(attribute: str) -> str:
    """The relation that an attribute names.

    >>> relation_of("favorite colour"), relation_of("Deploy port"), relation_of("birthday")
    ('favourite_colour', 'has_deploy_port', 'birthday')
    """
    snake = _NOT_A_NAME.sub("_", attribute.lower()).strip("_")
    snake = snake.replace("favorite", "favourite").replace("color", "colour")
    if snake in ARITY or snake.startswith("favourite_"):
        return snake
    named = _ATTRIBUTES.get(snake)
    return named or f"has_{snake}"


_ATTRIBUTES: Mapping[str, str] = MappingProxyType(
    {
        "job": "has_job", "profession": "has_job", "occupation": "has_job", "employer": "works_for",
        "hometown": "comes_from", "home_town": "comes_from", "timezone": "time_zone", "title": "job_title",
        "editor": "prefers_editor", "preferred_editor": "prefers_editor", "birth_date": "birthday",
        "date_of_birth": "birthday", "mother_tongue": "native_language", "first_language": "native_language",
        "major": "majors_in", "full_name": "has_name", "first_name": "has_name", "email_address": "has_email",
        "goal": "wants", "dream": "wants", "weakness": "likes", "passion": "likes", "passions": "likes",
        "hobby": "likes",
        "home": "lives_in", "phone_number": "has_phone", "mobile": "has_phone", "husband": "married_to",
        "wife": "married_to",
    }
)  # fmt: skip
