"""What an English clause states, by tables: relations first, then verbs that are worth it, then nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engram.cognition.reading.attributes import Attribute, attribute_of
from engram.cognition.reading.daily_rules import EVERYDAY
from engram.cognition.reading.dear import dear_to
from engram.cognition.reading.declared import declared, fleeting, there_is
from engram.cognition.reading.declared_words import FAULTY
from engram.cognition.reading.deeds import deed_of, relation_by_verb
from engram.cognition.reading.denials import denies_another, is_at_times
from engram.cognition.reading.draft import LOOSE, PLAIN, SURE, Draft
from engram.cognition.reading.grammar import Clause, Subject, Tense, is_of_people, parse
from engram.cognition.reading.grounds import clause_ground
from engram.cognition.reading.mending import change_of, ended, stopped
from engram.cognition.reading.objects import is_telling, object_of
from engram.cognition.reading.other_rules import ABOUT_OTHERS
from engram.cognition.reading.plain import untailed
from engram.cognition.reading.referents import dangling_at, meant, only_companion, subject_before
from engram.cognition.reading.roles import role_of
from engram.cognition.reading.tables import senses_of
from engram.cognition.reading.things import thing_of
from engram.cognition.reading.verb_rules import ABOUT_ME, NAMES
from engram.cognition.reading.verbs import VERBS
from engram.cognition.reading.weight import weighed
from engram.cognition.relations import is_functional, purpose_of, relation_of
from engram.late import late
from engram.model.memory import Kind
from engram.model.proposal import Refusal

LONGEST_CLAUSE = 45  # words
SHORTEST_HEAD = 4

_LOOSE_END = late(
    r"(?:,|\s+(?:and|but|because|since|so|while|as|which|when|where|after|before|though|especially|if|to"
    r"|for|with|in|on|at"
    r"|about|from|of))\s+"
)
_NOW_FIRST = late(r"(?i)^now,? ")
_TOGETHER = late(
    r"^(?:meet|chat|talk|catch up|hang|break up|get along|fight|date)\b(?! (?:my|a|the|with|[A-Z]))"
    r"|\b(?:together|each other)\b"
)
_NOT_QUITE = frozenset({"almost", "nearly"})
_HANGING = late(
    r"(?:[, ]+(?:and|even|but|so|or|with|by|hoping|especially|for|to|of|in|on|at|from|like|as|just|also"
    r"|then))+$"
)
_AT = late(r"^(?:due |scheduled |set |planned )?(?:on|at|in|for|by|from) (?:the )?")
_NOW = late(r"(?i)\bnow\b")


def statement_of(text: str, context: Sequence[str], earlier: str = "") -> Draft | Refusal:
    """What one clause states, or why it states nothing worth keeping.

    `context` is what was said before, newest last; `earlier` the part of the same sentence before the clause.
    """
    if len(text.split()) > LONGEST_CLAUSE:
        return Refusal.TOO_LONG
    whole, text = text, untailed(text)
    if _AWAITED.match(text):
        return _closed(Draft(text=text, category="commitment", confidence=PLAIN), context, earlier)
    ground = clause_ground(text)
    if ground is not None:
        return ground
    if remedy := _remedy(text, earlier):
        return remedy
    if named := _named_so(text, context):
        return named
    if thing := thing_of(text) or _in_hand(text) or dear_to(text) or role_of(whole):
        return _closed(thing, context, earlier)
    attribute = attribute_of(text)
    if attribute and not attribute.owner and _ONE_WORD.match(attribute.value) and not FAULTY.search(text):
        return Refusal.CHATTER
    if attribute:
        return _closed(_attribute_draft(text, attribute), context, earlier)
    if there_is(text):
        return Draft(text=text, category="fact", subject=" ", confidence=LOOSE)
    clause = parse(text)
    if clause is None:
        return Refusal.FRAGMENT
    if clause.subject is Subject.PRONOUN:
        clause = resolved(clause, context, earlier)
        if clause is None:
            return Refusal.UNRESOLVED
    if clause.subject is Subject.US and clause.who.lower().startswith("we") and _TOGETHER.search(clause.phrase):
        return Refusal.UNRESOLVED
    if clause.adverbs & _NOT_QUITE:
        return Refusal.HYPOTHETICAL
    if clause.denied and denies_another(clause.text):
        return Refusal.CHATTER
    draft = draft_of(clause)
    return Refusal.CHATTER if draft is None else _closed(draft, context, earlier)


_ONE_WORD = late(r"[a-z]+$")
_AWAITED = late(
    r"^I(?:'m| am) (?:feeling |really |so |very |a bit |pretty |quite )*(?:looking forward to|(?:nervous|excited"
    r"|anxious|worried|stressed) about) (?:my|our|[a-z]+ing (?:my|our|with|in|at|to))\b"
    r"(?!.*\b(?:if|whether|how|you|your|told|this|since)\b).*\b(?:tonight$|tomorrow\b|(?:on|by|at|in|this|next) )"
    r"(?:$|(?:January|February|March|April|May|June|July|August|September|October|November|December|\w+day|\d)"
    r"|(?:week|month|year|spring|summer|autumn|fall|winter)\b).*$"
)
"""Something of one's own that is to come, with its date: felt about, but a date all the same."""
_REMEDY = late(
    r"^(?P<what>[A-Za-z][\w' -]{5,80}?) (?P<verb>fixed|solved|resolved) (?:it|that|the (?:issue|problem"
    r"|error|bug))$"
)
_BROKEN = late(
    r"(?i)^(?P<what>(?:the|our|my) [\w -]{2,40}?) (?:was|were|is|are|kept|keeps|has been"
    r"|had been)\b.*\b(?:fail|crash|break|broken|hang|error|flaky|slow|leak)"
)


def _remedy(text: str, earlier: str) -> Draft | None:
    """`The build was failing; clearing the cache fixed it`: what helped, and against what."""
    found, broken = _REMEDY.match(text), _BROKEN.match(earlier)
    if not found or not broken or found["what"].lower() in ("i", "we", "that", "this"):
        return None
    return Draft(
        text=f"{found['what']} {found['verb']} {broken['what'].lower()}",
        category="error",
        subject=" ",
        confidence=PLAIN,
    )


_NAMED_SO = late(
    r"^(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir) name(?:'s| is| was) (?P<name>[A-Z][\w'-]+)$"
    r"|^(?:I|[Ww]e) (?:named|called|call) (?:him|her|it) (?P<given>[A-Z][\w'-]+)(?: (?:because|since|after"
    r"|'cause)\b.*)?$"
)
_ONE_IN_HAND = late(
    r"^(?:The|the|My|my) (?P<what>[\w -]{3,30}?) (?:that )?(?:I'm|I am|I've been|we're|I just|I) (?:currently |now "
    r"|recently |just )?"
    r"(?P<verb>[a-z]+)(?: (?:on|to|at|in))? (?:is|was|are|were) (?:called |named )?(?P<name>[\"“]?[A-Z].*)$"
)


def _in_hand(text: str) -> Draft | None:
    """`The novel I'm reading is "Emma"`: what somebody has in hand, by its name."""
    found = _ONE_IN_HAND.match(text) if " I" in text or " we" in text else None
    verb = VERBS.get(found["verb"]) if found else None
    if not found or verb is None:
        return None
    relation = relation_by_verb(verb.base) or "likes"
    return Draft(
        text=text, category="fact", relation=relation, object=object_of(found["name"], wide=True), confidence=PLAIN
    )


def _named_so(text: str, context: Sequence[str]) -> Draft | None:
    """`We adopted a cat. His name is Nelson`: whose name it is, where only one can have it."""
    found = _NAMED_SO.match(text)
    who = only_companion(context[-2:], text) if found else None
    name = found["name"] or found["given"] if found else ""
    if not who:
        return None
    return Draft(
        text=f"my {who}'s name is {name}",
        category="relationship",
        relation="has_name",
        object=name,
        subject=f"my {who}",
        confidence=SURE,
    )


def draft_of(clause: Clause) -> Draft | None:
    """What a clause that was taken apart states."""
    draft = change_of(clause) or _stopped(clause) or _sense(clause)
    if draft is not None:
        return _renewed(ended(draft))
    return _by_verb(clause) or _over(clause) or _declared(clause)


def _closed(draft: Draft, context: Sequence[str], earlier: str) -> Draft | Refusal:
    """A draft none of whose pronouns points outside; where one does, what comes before it, if that says enough."""
    draft = replace(draft, text=_TRAILING.sub("", draft.text)) if _TRAILING.search(draft.text) else draft
    if draft.relation == "has_job" and draft.text.endswith(" there"):
        draft = replace(draft, text=draft.text.removesuffix(" there"), object=draft.object.removesuffix(" there"))
    if _UNSAID.search(draft.text):
        return Refusal.UNRESOLVED
    if (draft.clause and fleeting(draft.clause)) or (draft.category == "preference" and _ADDRESSED.search(draft.text)):
        return Refusal.CHATTER
    words = len(draft.clause.who.split()) if draft.clause else 2
    place = dangling_at(draft.text, words) if draft.relation != "has_pronouns" else None
    if place is None:
        return draft
    if filled := _filled_in(draft, place, context):
        return _closed(filled, context, earlier)
    cut = max((end.start() for end in _LOOSE_END.finditer(draft.text, 0, place)), default=0)
    head = _HANGING.sub("", draft.text[:cut].rstrip(" ,"))
    if len(head.split()) < SHORTEST_HEAD or draft.category == "instruction":
        return Refusal.UNRESOLVED
    shorter = statement_of(head, context, earlier)
    return shorter if isinstance(shorter, Draft) and shorter.category == draft.category else Refusal.UNRESOLVED


_TRAILING = late(
    r"(?:,? (?:and|even|but|or|especially|hoping|which|because|both)|, and (?:in|on|at|for) [a-z ]{2,25})+[ ,]*$"
)
_ADDRESSED = late(r"(?i)\b(?:you|your|yours)\b(?! both)")
_OF_THEM = late(
    r"(?:him|them)\b|her\b(?= (?:to|in|on|at|with|for|from|and|out|up|home|every|last|a|the|when|while)\b|[,.]|$)"
)


def _filled_in(draft: Draft, place: int, context: Sequence[str]) -> Draft | None:
    """`I took them to the lake` with whoever is meant, where somebody of the speaker's was spoken of alone."""
    found = _OF_THEM.match(draft.text, place)
    who = meant(found[0], context) if found else None
    if not found or not who or not who.startswith(("my ", "our ", "My ", "Our ")):
        return None
    named = f"{who[0].lower()}{who[1:]}"
    text = f"{draft.text[:place]}{named}{draft.text[found.end() :]}"
    object = named if draft.object == found[0] else draft.object
    return replace(draft, text=text, object=object)


_UNSAID = late(
    r"(?i)\b(?:a few|some|many|several|a couple|another|a lot|how|what|where|why)$|\bwork(?:ing)? on for\b"
    r"|\b(?:our|this) (?:chats?|conversations?|talks?)\b|\bit'll$|\bof (?:the two|them)\b|\*\*|\betc\. [A-Z]"
    r"|\bstarted when\b|\bsee how it\b",
    has=(
        "few|some|many|several|couple|another|lot|how|what|where|why| on for|chat|conversation|talk|it'll|of the two"
        "|of them|**|etc. |started when"
    ),
)


def resolved(clause: Clause, context: Sequence[str], earlier: str) -> Clause | None:
    """The same clause of whoever the pronoun means, if only one can be meant."""
    pronoun = clause.who.partition("'")[0].lower()
    if pronoun not in ("he", "she", "they"):
        return None
    who = subject_before(pronoun, earlier) or meant(pronoun, (earlier,)) or meant(pronoun, context)
    if who is None:
        return None
    clings = {"'s": " is", "'re": " are", "'ve": " have", "'ll": " will", "'d": " would"}
    finite = clings.get(clause.who[len(pronoun) :], "")
    start = len(clause.lead)
    return parse(f"{clause.text[:start]}{who}{finite}{clause.text[start + len(clause.who) :]}")


def _attribute_draft(text: str, attribute: Attribute) -> Draft:
    relation = "likes" if attribute.plural else relation_of(attribute.name)
    subject = "" if attribute.owner == "me" else attribute.owner or attribute.name
    if not attribute.owner:
        relation = "due_on" if attribute.category == "commitment" else "has_value"
    return Draft(
        text=text,
        category=attribute.category,
        relation=relation,
        object=_AT.sub("", object_of(attribute.value, wide=True)),
        subject=subject,
        confidence=SURE,
        over="" if attribute.anew else None,
    )


def _sense(clause: Clause) -> Draft | None:
    """The first family of phrases that fits."""
    if clause.subject is Subject.THING:
        return None
    phrase, mine = clause.phrase, clause.subject in (Subject.ME, Subject.US)
    for sense in senses_of(clause.verb):
        found = sense.pattern.match(phrase)
        if found is None or clause.tense not in sense.tenses or _is_no_age(clause, sense.relation):
            continue
        if clause.denied and is_at_times(phrase[found.end() :]):
            return None
        listing = sense.relation is not None and not is_functional(sense.relation)
        named = object_of(phrase[found.end() :], wide=sense.wide, listing=listing)
        if is_telling(named) and not _of_the_public(clause, sense.relation, named):
            return Draft(
                text=clause.text,
                category=sense.category if mine else _of_others(sense.category),
                kind=sense.kind,
                relation=sense.relation,
                object=named,
                subject="" if mine else clause.who,
                denied=clause.denied,
                confidence=SURE if mine else PLAIN,
                clause=clause,
            )
    return None


def _is_no_age(clause: Clause, relation: str | None) -> bool:
    """Whether years are those of a thing, or a number may be anything: only of those close is it an age."""
    mine = clause.subject in (Subject.ME, Subject.US)
    return relation == "has_age" and not mine and not (clause.subject is Subject.MINE and is_of_people(clause.who))


def _of_the_public(clause: Clause, relation: str | None, named: str) -> bool:
    """Whether somebody who is only named is spoken of as the public knows them: `Harvey is the best lawyer`."""
    if clause.subject is not Subject.NAMED:
        return False
    return (relation == "uses" and not NAMES.search(f" {named}")) or bool(_KNOWN_FOR.match(clause.rest))


_KNOWN_FOR = late(r"(?:the best|the greatest|such an?|from the \w+ word|one of the)\b")


def _of_others(category: str) -> str:
    return "person" if category == "fact" else category


def _renewed(draft: Draft) -> Draft:
    """`I work at Acme now`: there was something else before."""
    clause = draft.clause
    if draft.over is not None or draft.wrong is not None or draft.denied or clause is None:
        return draft
    one = draft.relation is not None and (is_functional(draft.relation) or purpose_of(draft.relation, clause.text))
    anew = one and _NOW.search(clause.text)
    return replace(draft, over="", text=_NOW_FIRST.sub("", draft.text)) if anew else draft


def _stopped(clause: Clause) -> Draft | None:
    what = stopped(clause)
    if what is None or not is_telling(what):
        return None
    who = "" if clause.subject in (Subject.ME, Subject.US) else clause.who
    return Draft(
        text=clause.text,
        category="moment",
        kind=Kind.EPISODIC,
        subject=who,
        confidence=PLAIN,
        clause=clause,
        over=object_of(what, wide=True),
    )


def _over(clause: Clause) -> Draft | None:
    """`I don't have Biscuit any more`: whatever it was, it is over."""
    named = object_of(clause.rest, wide=True)
    if (
        not clause.denied
        or clause.tense is not Tense.PRESENT
        or _ANY_MORE.match(named)
        or not _ANY_MORE.search(clause.text)
        or not is_telling(named)
    ):
        return None
    who = "" if clause.subject in (Subject.ME, Subject.US) else clause.who
    return Draft(
        text=clause.text, category="fact", subject=who, denied=True, confidence=PLAIN, clause=clause, over=named
    )


_ANY_MORE = late(r"(?i)\b(?:any ?more|any longer|no longer)\b")


def _by_verb(clause: Clause) -> Draft | None:
    mine = clause.subject in (Subject.ME, Subject.US)
    category = next(
        (named for rule in ((*ABOUT_ME, *EVERYDAY) if mine else ABOUT_OTHERS) if (named := rule(clause))), None
    )
    return None if category is None else _plain_draft(clause, category, PLAIN if mine else LOOSE)


def _declared(clause: Clause) -> Draft | None:
    category = declared(clause)
    if category is not None:
        return _plain_draft(clause, category, LOOSE)
    head = _FIRST_PART.match(clause.text)
    shorter = parse(head[1]) if head else None
    category = declared(shorter) if shorter else None
    if shorter and category:
        return _plain_draft(shorter, category, LOOSE)
    category = weighed(clause)
    return _plain_draft(clause, category, LOOSE) if category else None


_FIRST_PART = late(r"^(\S+(?: [^\s,]+){3,}?),? (?:and|but|so|because|which|while|especially) (?=[a-z])")


_DEEDS = frozenset({"moment", "fact", "person", "context"})


def _plain_draft(clause: Clause, category: str, confidence: float) -> Draft:
    deed = deed_of(clause) if category in _DEEDS else None
    return Draft(
        text=clause.text,
        category=category,
        kind=Kind.EPISODIC if category == "moment" else Kind.SEMANTIC,
        relation=deed.relation if deed else None,
        object=deed.object if deed else "",
        subject="" if clause.subject in (Subject.ME, Subject.US) else clause.who,
        denied=clause.denied,
        confidence=confidence,
        clause=clause,
    )
