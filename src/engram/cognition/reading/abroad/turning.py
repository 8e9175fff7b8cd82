"""Corrections in other languages, turned into the plain statement that is so now, and what is not so."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import takewhile
from types import MappingProxyType
from typing import NamedTuple

from engram.late import late


class Turned(NamedTuple):
    """A sentence without the words that correct, whether there were any, and what it says is not so.

    `over` if that, or whatever was so, has changed rather than been wrong.
    """

    text: str
    corrects: bool = False
    old: str = ""
    over: bool = False


class Ways(NamedTuple):
    """How a language corrects: what opens a correction or stands inside of one, and what puts one thing for another.

    `sorry` and `wrong` open a sentence if a break follows, as does whatever has a `verdict` before a colon; `actually`
    needs none, and may stand inside, too.
    """

    sorry: str
    wrong: str
    verdict: str
    actually: str
    now: str
    at: str
    not_but: re.Pattern[str]
    moved: re.Pattern[str]


_BREAK = r"\s*[,.:;!—–-]+\s*"


def _not_but(deny: str, but: str) -> re.Pattern[str]:
    """A head, a denial, what is denied, and what is so instead."""
    return late(
        rf"(?i)^(?P<head>[^,;]*?)(?P<deny>{deny})\s?(?P<said>[^,;]+?),?\s(?:{but})\s"
        r"(?!auch\b|también\b|aussi\b|anche\b|também\b|ook\b)(?P<new>[^,;.!]{1,40})$"
    )


def _moved(thing: str, changed: str, it: str) -> re.Pattern[str]:
    """Something that changed, and what it does now."""
    return late(rf"(?i)^(?P<who>(?:{thing}) ?[\w-]+) (?:{changed})(?:[,;.:]\s|\s)(?:(?:{it})\s)?(?P<said>\w[^,;]+)$")


WAYS: Mapping[str, Ways] = MappingProxyType(
    {
        "de": Ways(
            sorry=r"ach|oh|sorry|entschuldigung|verzeihung|moment|stopp|halt|warte|quatsch|unsinn|ups|ja|okay|ok|danke|also|übrigens",
            wrong=r"nein|nee|doch|falsch|korrektur|(?:das )?stimmt (?:so )?nicht|das (?:war"
            r"|ist) (?:so )?(?:falsch|nicht "
            r"richtig)|ich hatte (?:doch )?recht|ich habe mich (?:geirrt|vertan)|mein fehler|es war (?:doch )?richtig",
            verdict=r"recht|richtig|falsch|stimm|irrt|vertan|fehler|korrig",
            actually=r"eigentlich|in wirklichkeit|in wahrheit|tatsächlich|doch",
            now=r"jetzt|inzwischen|mittlerweile|nun|neuerdings|seit kurzem|wieder|erst",
            at="in der|in|bei der|bei|um|am|auf|nach|für|als|an",
            not_but=_not_but(r"\bnicht(?: mehr)?\s", "sondern(?: jetzt| nun)?"),
            moved=_moved(
                r"der|die|das|unsere?|meine?",
                r"(?:wurde|ist) (?:verschoben|verlegt|geändert|umgelegt|vorverlegt|vertagt)(?: worden)?",
                r"und|sie|er|es",
            ),
        ),
        "es": Ways(
            sorry=r"ay|oh|perdón|perdona|perdone|lo siento|disculpa|disculpe|espera|ups|oye|bueno|sí|vale|por cierto",
            wrong=r"no|corrección|(?:eso )?no es (?:cierto|correcto|verdad|así)|eso (?:está|es) (?:mal|falso)"
            r"|me (?:he )?equivo(?:qué|cado)|(?:yo )?tenía razón(?: (?:antes|al principio|desde el principio))?"
            r"|estaba bien(?: antes)?|mejor dicho",
            verdict=r"razón|ciert|verdad|correct|equivoc|error|así",
            actually=r"en realidad|de hecho|en verdad|la verdad es que|la verdad|sí que|al final(?: sí)?",
            now=r"ahora|actualmente|ya|hoy en día|otra vez|de nuevo|sí",
            at="en la|en el|en|a las|a la|al|a|de|para",
            not_but=_not_but(r"\b(?:ya )?no\s", "sino(?: ahora)?"),
            moved=_moved(
                r"el|la|mi|nuestr[oa]",
                r"(?:se )?ha (?:movido|cambiado|aplazado|pospuesto|adelantado|retrasado)|(?:se )?(?:cambió|movió"
                r"|aplazó)",
                r"y|ella|él",
            ),
        ),
        "fr": Ways(
            sorry=r"ah|oh|pardon|désolée?|excuse-moi|excusez-moi|attends|oups|zut|oui|bon|bref|au fait",
            wrong=r"non|si|correction|c'(?:est|était) faux|ce n'est pas (?:vrai|exact|ça|juste)|je me suis trompée?"
            r"|j'avais raison(?: (?:avant|au début|depuis le début))?|c'était (?:juste|bon)|plutôt",
            verdict=r"raison|vrai|faux|tromp|erreur|exact|juste|corrig",
            actually=r"en fait|en réalité|finalement|à vrai dire|bien",
            now=r"maintenant|désormais|actuellement|depuis peu|de nouveau|à nouveau",
            at="à la|à|au|aux|en|dans|chez|pour",
            not_but=_not_but(r"\b(?:n'|ne\s)(?P<verb>[^\s,;]+)\s(?:pas|plus)\b", "mais(?: plutôt| maintenant)?"),
            moved=_moved(
                r"la|le|l'|mon|ma|notre",
                r"(?:a été|est) (?:déplacée?|reportée?|changée?|décalée?|avancée?|repoussée?)",
                r"et|elle|il",
            ),
        ),
        "it": Ways(
            sorry=r"ah|oh|scusa|scusami|scusate|mi dispiace|aspetta|sì|beh|allora|comunque",
            wrong=r"no|correzione|non è (?:vero|giusto|corretto|così)|è (?:falso|sbagliato)|mi sono sbagliat[oa]"
            r"|ho sbagliato|avevo ragione(?: (?:prima|all'inizio))?|era giusto|anzi",
            verdict=r"ragione|vero|falso|sbagli|errore|giusto|corre",
            actually=r"in realtà|veramente|invece|alla fine",
            now=r"ora|adesso|attualmente|di nuovo|da poco|ancora",
            at="a|in|per|da|presso|alla|al|alle",
            not_but=_not_but(r"\bnon\s", "ma|bensì"),
            moved=_moved(
                r"la mia|il mio|la nostra|il nostro|il|la|lo|l'",
                r"(?:è stat[oa]|si è) (?:spostat|rinviat|cambiat|anticipat|posticipat)[oa]",
                r"ed?|lei|lui",
            ),
        ),
        "pt": Ways(
            sorry=r"ah|oh|desculpa|desculpe|desculpem|perdão|espera|sim|bem|olha|aliás",
            wrong=r"não|correção|isso (?:não é (?:verdade|certo|assim)|está errado)|não é (?:verdade|assim)"
            r"|(?:eu )?(?:me enganei|enganei-me|errei)|(?:eu )?tinha razão(?: (?:antes|no início|desde o início))?"
            r"|estava certo",
            verdict=r"razão|verdade|errad|engan|erro|cert|corrig",
            actually=r"na verdade|na realidade|afinal|de facto|de fato",
            now=r"agora|atualmente|hoje em dia|já|de novo|outra vez",
            at="em|na|no|às|para|à|ao",
            not_but=_not_but(r"\b(?:já )?não\s", "mas(?: sim| agora)?|e sim"),
            moved=_moved(
                r"o meu|a minha|a nossa|o nosso|o|a|meu|minha",
                r"(?:foi|está) (?:movid|adiad|mudad|alterad|antecipad|remarcad)[oa]|mudou",
                r"e|ela|ele",
            ),
        ),
        "nl": Ways(
            sorry=r"ach|oh|sorry|pardon|wacht|ja|oké|nou|trouwens",
            wrong=r"nee|correctie|dat (?:klopt|is) niet(?: waar| juist)?|dat (?:was|is) fout|ik heb me vergist"
            r"|ik had (?:toch )?gelijk|fout",
            verdict=r"gelijk|fout|klopt|vergis|juist",
            actually=r"eigenlijk|toch|in feite",
            now=r"nu|tegenwoordig|inmiddels|weer|sinds kort",
            at="in|bij|om|op|aan|voor|als|naar",
            not_but=_not_but(r"\bniet(?: meer)?\s", "maar(?: nu)?"),
            moved=_moved(
                r"de|het|mijn|onze|ons", r"(?:is|werd) (?:verplaatst|verzet|uitgesteld|veranderd)", r"en|ze|hij|het"
            ),
        ),
    }
)
_NO_LONGER = late(r"(?i)\b(?:nicht mehr|ya no|plus|più|já não|mais|niet meer)\b")
_ELIDED = late(r"(?i)\b(j)e (?=[aeiouyhéèêà])")
_VALUE = late(r"[A-ZÀ-Ý0-9]")
_INVERTED = late(
    r"^(?:(?P<lead>(?i:seit|ab|im|nach|vor|in den|bis) [\w. ]{2,30}?) )?"
    r"(?P<verb>wohne|lebe|arbeite|heiße|heißt|ist|beginnt|startet|spiele|mag|bin|nehme|woon|werk|heet|begint) "
    r"(?P<who>ich|wir|ik|(?:mein|meine|unser|unsere|der|die|das|mijn|onze|de|het) [\w-]+) (?P<rest>.+)$"
)
_HEADED = late(r"^(?P<head>[^:]{2,60}?)\s?:\s(?P<rest>\S.+)$")
_SAYING = late(
    r"(?i)\b(?:sag\w*|schr[ei]+b\w*|dice|dijo|escrib\w*|dit|écri\w*|ha detto|scriv\w*|disse|diz|escrev\w*|zegt"
    r"|zei|schrijf\w*)\b"
    r'|["“«]'
)
OPENERS = 4  # of a sentence, at most


def turned(sentence: str, language: str) -> Turned:
    """A sentence with its correcting words off and its contrasts undone.

    >>> turned("No vivo en Gante, sino en Turín", "es")
    Turned(text='vivo en Turín', corrects=True, old='Gante', over=False)
    """
    ways = WAYS[language]
    opened = _opened(sentence.strip(), ways)
    text = opened.text.rstrip(" .!")
    if found := ways.moved.match(text):
        text, opened = f"{found['who']} {found['said']}", opened._replace(over=True)
    if (found := ways.not_but.match(text)) and (told := _instead(found, ways.at)):
        over = opened.over or _NO_LONGER.search(text[: found.end("said")]) is not None
        return Turned(told[0], corrects=True, old=told[1], over=over)
    if told := said_twice(text, language):
        return Turned(told[0], corrects=True, old=told[1])
    return opened._replace(text=_upright(text))


def _instead(found: re.Match[str], at: str) -> tuple[str, str] | None:
    """What is so, of a sentence that says what is not and what is; and what is not."""
    said, new = found["said"], found["new"]
    if opening := _compiled(rf"(?i)^(?:{at})(?=\s(?-i:[A-ZÀ-Ý0-9]))").match(new):
        places = list(_compiled(rf"(?i)(?<!\S)(?:{at})(?=\s)").finditer(said))
        same = [place for place in places if place[0].lower() == opening[0].lower()] or places
        kept, old = (said[: same[-1].start()], said[same[-1].end() :]) if same else ("", "")
    else:
        words, count = said.split(), len(new.split())
        kept, old = " ".join(words[:-count]), " ".join(words[-count:])
        old = old if _VALUE.match(new) and _VALUE.match(old) else ""
    parts = (found["head"], found.groupdict().get("verb") or "", kept, new)
    plain = " ".join(part.strip() for part in parts if part.strip())
    return (_ELIDED.sub(r"\1'", plain), old.strip()) if old.strip() else None


_DENIAL = late(r"(?i)(?<!\S)(?:(?:no|nicht|non|não|niet|pas|ne)(?!\S)\s?|n')")
_MORE = late(r",|\s(?:y|und|et)\s")
_AS_WELL = late(
    r"(?i)\b(?:nur|bloß|auch|solo|sólo|solamente|también|seulement|aussi|anche|soltanto|apenas|só|também|alleen|ook)\b"
)
LONGEST_VALUE = 3  # words
SUBJECTLESS = frozenset({"es", "it", "pt"})


def said_twice(text: str, language: str) -> tuple[str, str] | None:
    """What is so, of a sentence that denies something and says the same of something else; and what is not.

    >>> said_twice("No vivo en Gante, vivo en Turín", "es"), said_twice("No vivo en Gante, tengo frío", "es")
    (('vivo en Turín', 'Gante'), None)
    """
    denied, _, said = text.partition(", ")
    held = _DENIAL.sub("", denied) if language in WAYS else denied
    if not said or held == denied or _NO_LONGER.search(denied) or _DENIAL.search(said) or _AS_WELL.search(text):
        return None
    first, second = _ELIDED.sub(r"\1'", held).split(), _MORE.split(said)[0].split()
    begins = next((place for place, word in enumerate(first) if _is_one(word, second[0])), len(first))
    same = sum(1 for _ in takewhile(lambda pair: _is_one(*pair), zip(first[begins:], second, strict=False)))
    old, new = first[begins + same :], second[same:]
    enough = same and begins + same > (language not in SUBJECTLESS)
    if not enough or not all(_is_value(words, WAYS[language].at) for words in (old, new)):
        return None
    return " ".join([*first[:begins], said]), " ".join(old)


def _is_one(word: str, other: str) -> bool:
    return word.lower() == other.lower()


def _is_value(words: Sequence[str], at: str) -> bool:
    """Whether words name what is so or is not, without what leads up to it."""
    return 0 < len(words) <= LONGEST_VALUE and _compiled(f"(?i)(?:{at})").fullmatch(words[0]) is None


def _upright(text: str) -> str:
    """A clause that some adverb turned round, with its subject first again."""
    found = _INVERTED.match(text)
    if found is None:
        return text
    lead = f" {found['lead'][0].lower()}{found['lead'][1:]}" if found["lead"] else ""
    return f"{found['who']} {found['verb']} {found['rest']}{lead}"


def _opened(sentence: str, ways: Ways) -> Turned:
    """A sentence without what opens it, and whether that corrects."""
    text, corrects = sentence, False
    for _ in range(OPENERS):
        if found := _compiled(rf"(?i)^[¡¿]?(?:(?:{ways.wrong}){_BREAK}|(?:{ways.actually})[\s,:]+)(?=\S)").match(text):
            text, corrects = text[found.end() :], True
        elif found := _compiled(rf"(?i)^[¡¿]?(?:{ways.sorry}){_BREAK}(?=\S)").match(text):
            text = text[found.end() :]
        else:
            break
    headed = _HEADED.match(text)
    if headed and _compiled(f"(?i){ways.verdict}").search(headed["head"]) and not _SAYING.search(headed["head"]):
        return Turned(headed["rest"], corrects=True)
    return Turned(text, corrects)


def unapologetic(sentence: str, language: str) -> str:
    """A sentence without `sorry`, `no` and the like before it."""
    return _opened(sentence.strip(), WAYS[language]).text if language in WAYS else sentence


class Correction(NamedTuple):
    """What a sentence says once the words that correct are off; `firm` if there is more than a no."""

    text: str
    firm: bool


_ONLY_NO = late(r"(?i)^(?:nein|nee|no|non|não)[,.!\s]+")


def correction_in(sentence: str, language: str) -> Correction | None:
    """What a sentence corrects something to, if it does.

    >>> correction_in("Nein, eigentlich Blau", "de"), correction_in("Blau", "de")
    (Correction(text='Blau', firm=True), None)
    """
    opened = _opened(sentence.strip().replace("’", "'"), WAYS[language]) if language in WAYS else Turned(sentence)
    no = _ONLY_NO.match(sentence.strip())
    return (
        Correction(opened.text, no is None or sentence.strip()[no.end() :] != opened.text) if opened.corrects else None
    )


def without_now(text: str, language: str) -> Turned:
    """A sentence without the words inside of it that correct, or that say that it is so now."""
    ways = WAYS[language]
    plain, corrected = _compiled(rf"(?i),?(?<=[\s,])(?:{ways.actually})(?=[\s,]),?").subn(" ", f" {text} ")
    bare, renewed = _compiled(rf"(?i),?(?<=[\s,])(?:{ways.now})(?=[\s,]),?").subn(" ", plain)
    return Turned(_upright(" ".join(bare.split()).strip(" ,")), bool(corrected), over=bool(renewed))


_compiled = cache(re.compile)
