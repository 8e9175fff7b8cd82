"""Statements in other languages, by their tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from engram.cognition.beginnings import opens
from engram.cognition.reading.abroad.french import FRENCH
from engram.cognition.reading.abroad.french import WEEKDAY as FRENCH_DAY
from engram.cognition.reading.abroad.german import GERMAN
from engram.cognition.reading.abroad.german import WEEKDAY as GERMAN_DAY
from engram.cognition.reading.abroad.han import (
    CHINESE,
    CORRECTIVE,
    INSTEAD,
    JAPANESE,
    MOVED,
    NO_STATEMENT,
    OF_OTHERS,
    Sign,
)
from engram.cognition.reading.abroad.neighbours import DUTCH, ITALIAN, PORTUGUESE
from engram.cognition.reading.abroad.phrase import Phrase, Tongue, compiled
from engram.cognition.reading.abroad.sharing import resumed, shared
from engram.cognition.reading.abroad.spanish import SPANISH
from engram.cognition.reading.abroad.turning import Turned, turned, without_now
from engram.cognition.reading.abroad.typed import written_out
from engram.cognition.reading.draft import PLAIN, SURE, Draft
from engram.cognition.relations import is_functional
from engram.cognition.tongue import tongue
from engram.late import late
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
            r"(?i)^(?:non,? |oui,? |(?:bonjour|salut|coucou)[,!. ]+)?(?:j'|je |mon |ma |mes |désormais|dorénavant"
            r"|à partir d|en fait|c'est "
            r"|oublie|efface|réponds|écris|si, (?:j'|je )|finalement,? |j'avais "
            r"|(?:il|elle) (?:s'|est |habite )|(?:la |le |l')[\w-]+ .*\bà\b)"
        ),
        "es": late(
            r"(?i)^(?:no,? |sí,? |(?:hola|buenas|buenos días)[,!. ]+)?(?:a partir de ahora|vivo |trabajo "
            r"|soy (?!milk|sauce|latte|beans?)|tengo "
            r"|prefiero |mi (?!piac|chiam|sono)|me (?:llamo|gusta|encanta|mud|he |equivoqu)|ya no |odio |olvida"
            r"|borra|en realidad|he (?:vuelto|cambiado|dejado)|nos (?:hemos |mudamos a )|sí que |al final "
            r"|mañana (?:a |por |tengo )"
            r"|el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo) )"
        ),
        "it": late(
            r"(?i)^(?:no,? |sì,? )?(?:io |abito |mi (?:chiamo|piac|sono)|si chiama |il mio |la mia |lavoro |in realtà "
            r"|non (?:abito|lavoro|vivo|mi|è)|avevo |adesso |ora (?:abito|vivo|lavoro)|alla fine |ci siamo |sono tornat"
            r"|dimentica |cancella |ho cambiato )"
        ),
        "pt": late(
            r"(?i)^(?:não,? |sim,? )?(?:eu |moro |o meu |a minha |meu |minha |trabalho |na verdade |já não "
            r"|mudei|nos mudamos"
            r"|enganei-me|afinal |agora |voltei |esque[cç]|apaga |não (?:moro|vivo|trabalho))"
        ),
        "nl": late(r"(?i)^(?:nee,? |ja,? )?(?:ik |mijn |eigenlijk |wij )"),
        "de": late(
            r"(?i)^(?:nein,? |ja,? |(?:hallo|hi|hey|moin|servus)[,!. ]+)?(?:ich |mein|unser|wir "
            r"|(?:sie|er|es|das) (?:heißt|wohnt|ist|arbeitet|sind) |ab jetzt|ab sofort|vergiss|lösch|eigentlich "
            r"|bitte (?:duze|nenn|antworte|schreib)|nenne? mich|duze mich|am liebsten "
            r"|(?:hab|habe|bin|muss|mag|wohne|arbeite) (?=.*[äöüß]|(?:seit|auch|gerade|heute|morgen|nicht|eine?n?|nen"
            r"|ne|am|um|in|bei)\s)|inzwischen |mittlerweile"
            r" |jetzt (?:wohne|arbeite|heißt))"
        ),
    }
)
_ENGLISH = late(
    r"(?i)^(?:no [a-z].*\bplease\b"
    r"|(?:wait|oops|whoops|hang on|hold on|actually)\b[,.!]|yo[,!]? (?:what'?s?|i'?m|my|dude|man|bro|so|can)\b)"
)
"""`Wait, no, blue` has one small word, and that is Spanish as well; so is a `yo` that greets."""
_NOTED = late(
    rf"(?i)(?P<de>[\w-]+(?: (?:mit|bei|beim) \w+)? (?:heute|morgen|übermorgen|(?:am )?{GERMAN_DAY}) (?:früh "
    rf"|abend )?um \d)"
    rf"|(?P<fr>[\w-]+(?: avec \w+)? (?:demain|{FRENCH_DAY}) à \d)|(?P<es>[\w-]+(?: con \w+)? mañana a las? \d)",
    has="um |à |a la",
)
"""A note has hardly any small words to be told by, but a day and an hour."""
_OF_ONESELF = late(r"(?i)^(?:soy (?!milk|sauce|latte|beans?)|odio |detesto |prefiero |ich |je |j')(?=\w)")
_may_hint = opens(*_HINTS.values())
_SUBJECTS: Mapping[str, str] = MappingProxyType(
    {"has_name": "{me}'s {who}", "due_on": "{who}", "runs_on": "{who}", "located_in": "{who}"}
)
_NEAR = late(
    r"^(?P<name> (?-i:[A-ZÀ-Ý])\w+)? (?i:(?:wohnt|lebt|vive|habite|vit) (?:in|en|à|au|aux)"
    r" (?P<home>(?-i:[A-ZÀ-Ý])[^,.;!]{1,40})|(?:arbeitet|trabaja|travaille) (?:bei|für|en|para|chez|pour)"
    r" (?P<work>(?-i:[A-ZÀ-Ý0-9])[^,.;!]{1,40}))$"
)
"""Where somebody close to the speaker lives or works."""
SHORTEST_PART = 2  # words
TOO_SHORT_TO_TELL = 2  # words
_ENDING = " \t.!…。！"
_COMMA = late("[，,]")
_OF_ME = late("^我们?(?:叫|已经|现在|不|从|又|还|在|住|搬|是|有|以前|之前|本来|原来)")
_ENDING_WITH = ("lives_in", "works_for")


def language_of(text: str) -> str:
    """The language of a text: by its smallest words, and where they are few or shared, by how it begins."""
    language = tongue(text)
    if language is not None and language in SIGNS:
        return language
    plain = text.replace("’", "'").lstrip("¡¿ ")
    if text.isascii() and len(text.split()) <= TOO_SHORT_TO_TELL and not _OF_ONESELF.match(plain):
        return "en"
    if _ENGLISH.match(plain):
        return "en"
    if language != "en" and (noted := _NOTED.match(plain)):
        return noted.lastgroup or "en"
    hinted = (name for name, hint in _HINTS.items() if hint.match(plain)) if _may_hint(plain) else iter(())
    return next(hinted, language or "en")


def statements_abroad(sentence: str, language: str, me: str) -> list[Draft] | Refusal:
    """What a sentence of a language says, ready to be kept, or why nothing is kept."""
    told = parts_abroad(sentence, language, me)
    if isinstance(told, Refusal):
        return told
    return [draft for draft in told if isinstance(draft, Draft)] or Refusal.CHATTER


def parts_abroad(sentence: str, language: str, me: str) -> list[Draft | str] | Refusal:
    """What each part of a sentence says; the part itself, where no phrase takes it apart."""
    plain = written_out(sentence.replace("’", "'").strip(), language)
    if language in SIGNS:
        by_signs = _by_signs(plain, SIGNS[language], language)
        return by_signs if isinstance(by_signs, Refusal) else [*by_signs]
    spoken = TONGUES.get(language)
    if spoken is None:
        return Refusal.FOREIGN
    if spoken.grounds.search(plain):
        return Refusal.QUESTION if plain.endswith("?") else Refusal.HEDGED
    said = turned(plain, language)
    corrects = said.corrects or spoken.corrective.match(plain) is not None
    parts = [said._replace(text=part, corrects=corrects) for part in resumed(_parts(said.text, spoken))]
    return [_drafted(part, spoken, language, me) or part.text for part in parts]


def _drafted(said: Turned, spoken: Tongue, language: str, me: str) -> Draft | None:
    """What a part of a sentence states and corrects; where its words hide that, without those that mean only `now`."""
    draft = _by_phrase(said.text, spoken.phrases, me, corrects=said.corrects)
    if draft is None or draft.relation is None:
        bare = without_now(said.text, language)
        again = Turned(bare.text, said.corrects or bare.corrects, said.old, said.over or bare.over)
        other = _by_phrase(again.text, spoken.phrases, me, corrects=again.corrects)
        draft, said = (other, again) if other is not None else (draft, said)
    return None if draft is None else _mended(draft, said)


def _mended(draft: Draft, said: Turned) -> Draft:
    """A statement with what its sentence says is not so any more, or never was."""
    if said.old:
        return replace(draft, over=said.old, wrong=None) if said.over else replace(draft, wrong=said.old, over=None)
    renewed = said.over and not draft.denied and draft.relation is not None and is_functional(draft.relation)
    return replace(draft, over=draft.over or "", wrong=None) if renewed else draft


def _parts(plain: str, spoken: Tongue) -> Iterator[str]:
    body = spoken.openers.sub("", plain).strip()
    parts = [each for part in spoken.joint.split(body) for each in shared(part)]
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


def genitive(name: str) -> str:
    """Whose something is, in German.

    >>> genitive("Ana"), genitive("Jonas")
    ('Anas', "Jonas'")
    """
    return f"{name}'" if name.lower().endswith(("s", "ß", "x", "z")) else f"{name}s"


def _draft(part: str, each: Phrase, groups: Mapping[str, str | None], me: str, *, corrects: bool) -> Draft:
    told = {name: value or "" for name, value in groups.items()}
    if each.text and " {v}" in each.text:  # what opened the sentence does not any more
        told["v"] = told["v"][:1].lower() + told["v"][1:]
    words = {"me": me, "whose": genitive(me), "all": part, "o": "", **told}
    own = each.text is None or (each.category != "instruction" and _FIRST_PERSON.search(told.get("o", "")))
    text = part if own or each.text is None else each.text.format(**words).rstrip(_ENDING)
    relation = each.relation.format(who=told.get("who", "").lower()) if each.relation else None
    subject = (
        _SUBJECTS.get(each.relation or "", "{me}").format(me=me, who=told.get("who", "")) if told.get("who") else ""
    )
    if relation is None and told.get("who") and (near := _NEAR.match(told.get("o", ""))):
        relation = "lives_in" if near["home"] else "works_for"
        subject = f"{me}'s {told['who']}{near['name'] or ''} {told.get('w', '')}".rstrip()
        told["o"] = near["home"] or near["work"]
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


_FIRST_PERSON = late(
    r"(?i)(?<![\w'])(?:ich|mich|mir|uns|mein(?:e[rmns]?)?|unser\w*|mi|mis|mí|me|nuestr\w+|je|j'\w*|moi|mon|ma|mes|notre|nos)"
    r"(?!\w)"
)
"""Words that only whoever speaks may say: with one of them a sentence is left in the words it was said in."""


def _with_subject(parts: Sequence[str]) -> list[str]:
    """Parts of a sentence of which the first is about the speaker; what something had is called stays with it."""
    told: list[str] = []
    for part in parts:
        if told and _ITS_NAME.match(part) and _HAS.match(told[-1]):
            told[-1] = f"{told[-1]}，{part}"
        else:
            told.append(part if part.startswith(("我", "他", "她", "它")) else f"我{part}")
    return told


_HAS, _ITS_NAME = late("我们?(?:有|养)"), late("(?:它|他|她)?(?:的?名字)?(?:叫|是叫)")


def _by_signs(plain: str, signs: Sequence[Sign], language: str) -> list[Draft] | Refusal:
    """The whole sentence where one statement is in it; where its parts say several, each part with its subject."""
    if NO_STATEMENT.search(plain):
        return Refusal.QUESTION if plain.endswith(("?", "？")) else Refusal.HEDGED
    if language == "ja" and OF_OTHERS.match(plain):
        return Refusal.CHATTER
    mends = {"over": ""} if MOVED.search(plain) else {"wrong": ""} if CORRECTIVE.match(plain) else {}
    if instead := INSTEAD.search(plain):
        old = instead["old"] or instead["not"]
        mends = {"wrong": old} if old else {"over": instead["over"] or instead["left"]}
    body = CORRECTIVE.sub("", plain).strip(_ENDING + "，、")
    parts = [part for part in _COMMA.split(body) if part] if language == "zh" else [body]
    if _OF_ME.match(body):  # who is spoken of once is meant in what follows
        parts = _with_subject(parts)
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
            over=found.groupdict().get("old") or mends.get("over") if sign.relation in _ENDING_WITH else None,
            wrong=mends.get("wrong") if sign.relation and is_functional(sign.relation) else None,
        )
        for part in parts
        if part in firsts
        for found, sign in [firsts[part]]
    ]
