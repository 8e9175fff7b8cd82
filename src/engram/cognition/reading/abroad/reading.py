"""Statements in other languages, by their tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from engram.cognition.late import late
from engram.cognition.reading.abroad.french import FRENCH
from engram.cognition.reading.abroad.german import GERMAN
from engram.cognition.reading.abroad.han import CHINESE, CORRECTIVE, INSTEAD, JAPANESE, MOVED, NO_STATEMENT, Sign
from engram.cognition.reading.abroad.neighbours import DUTCH, ITALIAN, PORTUGUESE
from engram.cognition.reading.abroad.phrase import Phrase, Tongue, compiled
from engram.cognition.reading.abroad.spanish import SPANISH
from engram.cognition.reading.draft import PLAIN, SURE, Draft
from engram.cognition.relations import is_functional
from engram.cognition.tongue import tongue
from engram.model.change import Was
from engram.model.memory import Kind
from engram.model.proposal import Refusal

TONGUES: Mapping[str, Tongue] = MappingProxyType(
    {"de": GERMAN, "es": SPANISH, "fr": FRENCH, "it": ITALIAN, "pt": PORTUGUESE, "nl": DUTCH}
)
SIGNS: Mapping[str, tuple[Sign, ...]] = MappingProxyType({"zh": CHINESE, "ja": JAPANESE})
_HINTS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "fr": late(
            r"(?i)^(?:non,? |oui,? )?(?:j'|je |mon |ma |mes |désormais|dorénavant|à partir d|en fait|c'est "
            r"|oublie|efface|réponds|écris)"
        ),
        "es": late(
            r"(?i)^(?:no,? |sí,? )?(?:a partir de ahora|vivo |trabajo |soy (?!milk|sauce|latte|beans?)|tengo "
            r"|prefiero |mi (?!piac|chiam|sono)|me (?:llamo|gusta|encanta|mud|he |equivoqu)|ya no |odio |olvida"
            r"|borra|en realidad)"
        ),
        "it": late(
            r"(?i)^(?:no,? |sì,? )?(?:io |abito |mi (?:chiamo|piac|sono)|il mio |la mia |lavoro |in realtà "
            r"|non (?:abito|mi))"
        ),
        "pt": late(r"(?i)^(?:não,? |sim,? )?(?:eu |moro |o meu |a minha |meu |minha |trabalho |na verdade |já não )"),
        "nl": late(r"(?i)^(?:nee,? |ja,? )?(?:ik |mijn |eigenlijk |wij )"),
        "de": late(r"(?i)^(?:nein,? |ja,? )?(?:ich |mein|unser|wir |ab jetzt|ab sofort|vergiss|lösch|eigentlich )"),
    }
)
_SUBJECTS: Mapping[str, str] = MappingProxyType(
    {"has_name": "{me}'s {who}", "due_on": "{who}", "runs_on": "{who}", "located_in": "{who}"}
)
SHORTEST_PART = 2  # words
TOO_SHORT_TO_TELL = 2  # words
_ENDING = " \t.!…。！"
_COMMA = late("[，,]")


def language_of(text: str) -> str:
    """The language of a text: by its smallest words, and where they are few or shared, by how it begins."""
    language = tongue(text)
    if language is not None and language in SIGNS:
        return language
    if text.isascii() and len(text.split()) <= TOO_SHORT_TO_TELL:
        return "en"
    hinted = (name for name, hint in _HINTS.items() if hint.match(text.replace("’", "'").lstrip("¡¿ ")))
    return next(hinted, language or "en")


def statements_abroad(sentence: str, language: str, me: str) -> list[Draft] | Refusal:
    """What a sentence of a language says, ready to be kept, or why nothing is kept."""
    plain = sentence.replace("’", "'").strip()
    if language in SIGNS:
        return _by_signs(plain, SIGNS[language], language)
    spoken = TONGUES.get(language)
    if spoken is None:
        return Refusal.FOREIGN
    if spoken.grounds.search(plain):
        return Refusal.QUESTION if plain.endswith("?") else Refusal.HEDGED
    corrects = spoken.corrective.match(plain) is not None
    contrasted = _CONTRAST.search(plain)
    bare = f"{plain[: contrasted.start()]}{contrasted['prep'] or ''}{contrasted['new']}" if contrasted else plain
    found = [
        draft for part in _parts(bare, spoken) if (draft := _by_phrase(part, spoken.phrases, me, corrects=corrects))
    ]
    if contrasted:
        found = [replace(draft, wrong=contrasted["old"], over=None) for draft in found]
    return found or Refusal.CHATTER


_CONTRAST = late(
    r"(?i)\b(?:nicht|no|pas)\s(?P<prep>(?:um|am|in|bei|auf|en|a|à|au|chez|de|a las|le"
    r"|el)\s)?(?P<old>[^,]{1,30}?),?\s(?:sondern|sino|mais)\s(?:(?:um|am|in|bei|auf|en|a|à|au|chez|de"
    r"|a las|le|el)\s)?(?P<new>[^,.;!?]{1,40})"
)


def _parts(plain: str, spoken: Tongue) -> Iterator[str]:
    body = spoken.openers.sub("", plain).strip()
    parts = spoken.joint.split(body)
    if len(parts[0].split()) < SHORTEST_PART:
        parts = [body]
    for place, part in enumerate(parts):
        clean = part.strip(_ENDING)
        if (
            place
            and spoken.carried
            and re.match(r"[a-zäöüß]+e\b", clean)
            and not re.match(r"(?i)(?:ich|wir|mein)", clean)
        ):
            clean = f"{spoken.carried} {clean}"
        if clean:
            yield clean


def _by_phrase(part: str, phrases: Sequence[Phrase], me: str, *, corrects: bool) -> Draft | None:
    for each in phrases:
        found = compiled(each.pattern).match(part)
        if found:
            return _draft(part, each, found.groupdict(), me, corrects=corrects)
    return None


def _draft(part: str, each: Phrase, groups: Mapping[str, str | None], me: str, *, corrects: bool) -> Draft:
    told = {name: value or "" for name, value in groups.items()}
    text = part if each.text is None else each.text.format(**{"me": me, "all": part, "o": "", **told}).rstrip(_ENDING)
    relation = each.relation.format(who=told.get("who", "").lower()) if each.relation else None
    subject = (
        _SUBJECTS.get(each.relation or "", "{me}").format(me=me, who=told.get("who", "")) if told.get("who") else ""
    )
    was = each.was or (Was.WRONG if (corrects or told.get("old")) and relation and is_functional(relation) else None)
    old = (told.get("old", "") or (told.get("o", "") if each.denied else "")).strip()
    return Draft(
        text=text,
        category=each.category,
        kind=Kind.EPISODIC if each.category == "moment" else Kind.SEMANTIC,
        relation=relation,
        object=told.get("o", "").strip(),
        subject=subject,
        denied=each.denied,
        confidence=SURE if relation else PLAIN,
        ready=True,
        over=old if was is Was.CHANGED else None,
        wrong=old if was is Was.WRONG else None,
    )


def _by_signs(plain: str, signs: Sequence[Sign], language: str) -> list[Draft] | Refusal:
    """The whole sentence where one statement is in it; where its parts say several, each part with its subject."""
    if NO_STATEMENT.search(plain):
        return Refusal.QUESTION if plain.endswith(("?", "？")) else Refusal.HEDGED
    mends = {"over": ""} if MOVED.search(plain) else {"wrong": ""} if CORRECTIVE.match(plain) else {}
    if instead := INSTEAD.search(plain):
        old = instead["old"] or instead["not"]
        mends = {"wrong": old} if old else {"over": instead["over"]}
    body = CORRECTIVE.sub("", plain).strip(_ENDING + "，、")
    parts = [part for part in _COMMA.split(body) if part] if language == "zh" else [body]
    told = [(part, found, sign) for part in parts for sign in signs if (found := sign.pattern.search(part))]
    firsts = {part: (found, sign) for part, found, sign in reversed(told)}
    if not firsts:
        return Refusal.CHATTER
    several = len(firsts) > 1
    return [
        Draft(
            text=(part if part.startswith("我") else f"我{part}") if several else body,
            category=sign.category,
            kind=Kind.EPISODIC if sign.category == "moment" else Kind.SEMANTIC,
            relation=sign.relation,
            object=found["o"].strip(),
            confidence=PLAIN,
            ready=True,
            over=mends.get("over") if sign.relation == "lives_in" else None,
            wrong=mends.get("wrong") if sign.relation and is_functional(sign.relation) else None,
        )
        for part in parts
        if part in firsts
        for found, sign in [firsts[part]]
    ]
