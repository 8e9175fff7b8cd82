"""What somebody tells an agent in another language, and no phrase takes apart: the sentence itself, where it tells.

Whose matter it is shows in the smallest words, that it tells something in a time, a figure, a name or somebody close.
In English whole sentences were tried: what the rules leave there is as often chatter, so `outright.py` goes by clauses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engram.cognition.reading.draft import LOOSE, Draft
from engram.late import late
from engram.model.memory import Kind
from engram.model.proposal import Refusal

LEAST_WORDS, MOST_WORDS = 4, 40
NOT_TAKEN_APART = frozenset({Refusal.CHATTER, Refusal.FRAGMENT, Refusal.UNRESOLVED})
"""Why a sentence may be left that tells something all the same."""


class Telling(NamedTuple):
    """How a language tells: whose matter it is, when, who is close, and what asks, guesses or greets instead.

    `outright` is how a sentence begins that says what somebody does, `felt` what is said in it of this very talk, or
    felt, rather than told. `thing` is how a sentence begins that is of the one thing there is, `material` what is
    worked on in the talk and so is nobody's.
    """

    mine: re.Pattern[str]
    when: re.Pattern[str]
    close: re.Pattern[str]
    instead: re.Pattern[str]
    named: re.Pattern[str]
    outright: re.Pattern[str]
    felt: re.Pattern[str]
    thing: re.Pattern[str]
    material: re.Pattern[str]


def _telling(
    *, mine: str, when: str, close: str, instead: str, outright: str, felt: str, thing: str, material: str
) -> Telling:
    named = rf"(?i:(?<!\w)(?:{close})),?{_CALLED} (?P<one>{_CAPITAL})(?:(?:,| und| y| et) (?P<two>{_CAPITAL}))?"
    return Telling(
        mine=_anywhere(mine),
        when=_anywhere(when),
        close=_anywhere(close),
        instead=_anywhere(instead),
        named=late(named),
        outright=late(rf"(?i)(?:{outright})(?![\w'’])"),
        felt=_anywhere(felt),
        thing=late(rf"(?i)(?:{thing})(?![\w'’])"),
        material=_anywhere(material),
    )


def _anywhere(words: str) -> re.Pattern[str]:
    return late(rf"(?i)(?<![\w'’])(?:{words})(?![\w'’])")


_CAPITAL = r"[A-ZÀ-Ý][\w'’-]*[a-zß-ÿ]"
_CALLED = r"(?: (?:heißt|heißen|namens|se llaman?|s['’]appellent?))?"


_MONTHS = (
    r"jan(?:uar[iy]?)?|feb\w*|mar[sz]\w*|märz|apr\w*|ma[iy]o?|jun\w*|jul\w*|aug\w*|ago\w*|sep\w*|o[kc]t\w*|nov\w*"
    r"|de[zc]\w*"
)
_TELLING: Mapping[str, Telling] = MappingProxyType(
    {
        "de": _telling(
            mine=r"ich|mir|mich|wir|uns|mein\w*|unser\w*",
            when=(
                rf"gestern|heute|morgen|letzte\w*|nächste\w*|seit|montags?|dienstags?|mittwochs?"
                rf"|donnerstags?|freitags?|samstags?|sonntags?|immer|nie|jede\w*|{_MONTHS}"
            ),
            close=r"frau|mann|sohn|tochter|mutter|vater|schwester|bruder|eltern|kinder?|freundin|freund|hund|katze|chefin|chef",
            instead=(
                r"du|dich|dir|dein\w*|bitte|danke|vielleicht|wahrscheinlich|glaube|könnte|würde|sollte|falls|ob"
                r"|wenn|hoffe|will"
                r"|möchte|brauche|kannst|frage|wie|was|warum|hilf|zeig|schreib\w*|mach\w*|gib|erklär\w*"
                r"|vergiss|vergesst|lösche?"
            ),
            outright=(
                r"ich (?!bin|habe?|werde)[a-zäöüß]+e|ich bin (?-i:[A-ZÄÖÜ])[\w-]+|ich habe? (?:keine?n?|eine?n?"
                r"|zwei|drei|\d+"
                r"|[\w-]+(?:intoleranz|allergie|phobie|schmerzen|diabetes))|wir (?!sind|haben|werden)[a-zäöüß]+en"
                r"|(?:mein"
                r"|unser)e? (?-i:[A-ZÄÖÜ])[\wäöüß-]+(?: (?-i:[A-ZÄÖÜ])\w+)? ist (?:eine? )?(?-i:[A-ZÄÖÜ])\w+"
                r"|(?:mein|unser)e? [A-ZÄÖÜ][\wäöüß-]+ (?!ist|sind|war|macht|nervt)[a-zäöüß]+t"
            ),
            felt=(
                r"das|es|dies\w*|so|da|hier|dort|davon|damit|finde|denke|weiß|verstehe|freue\w*|meine|fühle\w*|sehe"
                r"|suche|versuche"
                r"|überlege|arbeite an|bekomme|kriege|gerade|jetzt|heute|toll|super|gut|schön|schlecht|cool|genau"
                r"|sicher|sage|danke"
                r"|wünsche|liebe|teste|probiere|verzweifle|warte|hänge|komme|gehe|stehe|bleibe|problem\w*|frage"
                r"|fehler|idee"
            ),
            thing=(
                r"(?:der|die|das|unser\w*) [\w-]+(?: [\w-]+)? (?:ist|sind|wird|werden|wurde|hat|läuft|laufen|liegt"
                r"|liegen|steht"
                r"|kostet|dauert|beginnt|endet|geht|kommt|startet|heißt|nutzt|braucht|muss|fällt)|[\w-]+ (?:ist"
                r"|läuft|wird) (?=\w)"
            ),
            material=(
                r"ergebnis\w*|absatz\w*|sätze?|text\w*|code|fehler\w*|funktion\w*|zeilen?|aufgaben?|antwort\w*|fragen?"
                r"|beispiel\w*|wert|summe|formel|titel|bild|spalte|tabelle|lösung|das|es|hier|da|wetter"
            ),
        ),
        "es": _telling(
            mine=r"yo|mí|mi|mis|me|nos|nosotros|nuestr\w+|tengo|tenemos|estoy|estamos|soy|somos|vivo|trabajo|llevo|fui|firmamos",
            when=rf"ayer|hoy|mañana|pasad\w+|próxim\w+|desde|lunes|martes|miércoles|jueves|viernes|sábado|domingo|{_MONTHS}",
            close=r"mujer|marido|esposa|esposo|hijo|hija|hijos|madre|padre|hermana|hermano|novia|novio|perro|gato|jefa|jefe",
            instead=(
                r"tú|te|tu|tus|usted|por favor|gracias|quizás?|tal vez|creo|podría|debería|si|ojalá|quiero"
                r"|necesito|puedes|cómo|qué|por qué|hazme|dime|dame|ayúdame|escribe|explica|muéstrame"
                r"|olvida|olvídate|olvides|borra|elimina"
            ),
            outright=(
                r"(?:yo |ya )?(?:no )?(?!como|pero|bueno|claro|cuando|perfecto|correcto|todo|solo|sólo|mucho|eso|esto"
                r"|algo|hecho|voy|cierto|tiempo|vamos)[a-záéíóúñ]{2,}(?:o|amos|emos|imos)"
                r"|mi [a-záéíóúñ]+ (?!es|está|era)[a-záéíóúñ]+[ae]"
            ),
            felt=(
                r"eso|esto|esta|este|ese|esa|lo|aquí|allí|ahí|así|entiendo|espero|pienso|siento|veo|busco|intento"
                r"|prefiero|quiero|hoy"
                r"|ahora|bien|bueno|buena|genial|mal|estoy|estamos|digo|agradezco|pruebo|no sé|seguro|deseo|acuerdo"
                r"|pregunto|amo"
            ),
            thing=(
                r"(?:el|la|los|las|nuestr\w+) [\w-]+(?: de [\w-]+)? (?:es|está|están|son|usa|usan|tiene|corre|vence"
                r"|empieza"
                r"|termina|cuesta|se (?:llama|entrega|despliega)|queda|va)"
            ),
            material=(
                r"párrafos?|textos?|código|funci\w+|errore?s?|líneas?|ejercicios?|respuestas?|resultados?|frases?"
                r"|ejemplos?|suma"
                r"|valor|título|imagen|columna|tabla|solución|problema|clima|tiempo"
            ),
        ),
        "fr": _telling(
            mine=r"je|j'\w+|moi|mon|ma|mes|me|m'\w+|nous|notre|nos|on",
            when=(
                rf"hier|aujourd'hui|demain|dernier|dernière|prochain|prochaine|depuis|lundi|mardi|mercredi|jeudi"
                rf"|vendredi|samedi"
                rf"|dimanche|janvier|février|avril|juin|juillet|août|{_MONTHS}"
            ),
            close=r"femme|mari|fils|fille|mère|père|sœur|soeur|frère|enfants?|copine|copain|chien|chat|cheffe?|patron",
            instead=(
                r"tu|te|t'\w+|ton|ta|tes|vous|votre|stp|svp|s'il|merci|peut-être|crois|pense|pourrais?|devrais?|si"
                r"|espère|veux"
                r"|voudrais|besoin|peux|comment|quoi|pourquoi|quels?|quelles?|fais|dis|donne|aide|écris|explique|montre"
            ),
            outright=(
                r"j'ai (?:un|une|des|deux|trois|quatre|\d+|rendez-vous)|je suis (?:prof|allergique|\w+(?:eur|euse"
                r"|ier|ière|iste|ien|ienne))"
                r"|je (?!suis|vais|viens)(?:ne |n')?[a-zà-ÿ]+[esx]|nous (?:ne |n')?[a-zà-ÿ]+ons|on (?:utilise|habite"
                r"|travaille|vend"
                r"|fabrique|stocke|déploie)|(?:mon|ma|notre|le|la) [a-zà-ÿ]+ (?:tourne|habite|travaille|utilise)"
            ),
            felt=(
                r"ça|ce|cela|ceci|c'\w+|ici|là|y|en|comprends|vois|cherche|essaie|essaye|sens|sais|aime|adore"
                r"|préfère|trouve"
                r"|aujourd'hui|maintenant|bien|bon|bonne|super|génial|mal|sûre?|remercie|teste|attends|demande"
                r"|souhaite|reste|arrive"
            ),
            thing=(
                r"(?:le|la|les|notre|nos) [\w-]+(?: [\w-]+)? (?:est|sont|a|tourne|utilise|commence|finit"
                r"|se (?:termine|trouve)|coûte"
                r"|dure|part|arrive|expire)|l'[\w-]+ (?:est|a|tourne|utilise|commence|expire)"
            ),
            material=(
                r"paragraphes?|textes?|codes?|fonctions?|erreurs?|lignes?|exercices?|réponses?|résultats?|phrases?"
                r"|exemples?|somme"
                r"|valeur|titre|image|colonne|tableau|solution|problème|météo|temps"
            ),
        ),
    }
)
_NUMBER = late(r"\d")
_NAME = late(r"(?<=[\w,] )[A-ZÀ-Ý][\w'’-]+[a-zß-ÿ]")
_PLACE = late(r"\b(?:in|nach|bei|aus) [A-ZÄÖÜ]\w+[a-zß]")  # German writes every noun with a capital
_WORDS = late(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_ENDED = late(r"[\s.!…]+$")
_REMEMBER = MappingProxyType(
    {
        "de": late(
            r"(?i)^(?:bitte )?(?:merke? dir(?: bitte)?|denk d(?:a)?ran|vergiss (?:bitte )?nicht)\s*[:,]\s*(?:dass )?"
            r"(?P<what>.+)$"
        ),
        "es": late(
            r"(?i)^(?:por favor,? )?(?:recuerda|acuérdate de|ten en cuenta|no (?:te )?olvides(?: de)?)(?: que|:| esto:)"
            r"\s+(?P<what>.+)$"
        ),
        "fr": late(r"(?i)^(?:retiens|souviens-toi|rappelle-toi|note)(?: bien)?(?: que| ?:| ceci ?:)\s+(?P<what>.+)$"),
        "it": late(r"(?i)^(?:ricorda|ricordati|tieni presente)(?: che|:)\s+(?P<what>.+)$"),
        "pt": late(r"(?i)^(?:lembra-te|lembre-se|lembra)(?: de)?(?: que|:)\s+(?P<what>.+)$"),
        "nl": late(r"(?i)^(?:onthoud|vergeet niet)(?: dat|:)\s+(?P<what>.+)$"),
        "zh": late(r"^请?(?:你)?记住[：:，,]?(?P<what>.+)$"),
        "ja": late(r"^(?P<what>.+?)(?:こと|と|って|を)?(?:覚えておいて|覚えて)(?:ください|ね)?$"),
    }
)  # fmt: skip


def asked_to_keep(sentence: str, language: str) -> Draft | None:
    """What somebody asks to have remembered in another language, in their own words.

    >>> asked_to_keep("Merk dir: der Schlüssel liegt unter der Matte.", "de").text
    'der Schlüssel liegt unter der Matte'
    """
    found = _REMEMBER[language].match(_ENDED.sub("", sentence)) if language in _REMEMBER else None
    return None if found is None else Draft(text=found["what"], category="fact", confidence=LOOSE, ready=True)


def verbatim(sentence: str, language: str, before: Sequence[str] = ()) -> Draft | None:
    """A sentence as it was said, if it plainly tells something."""
    return as_it_is(sentence) if tells_plainly(sentence, language, before) else None


def as_it_is(sentence: str) -> Draft:
    """A sentence as it was said."""
    text = _ENDED.sub("", sentence)
    over = _OVER.search(sentence) is not None
    return Draft(
        text=text,
        category="moment" if over else "fact",
        kind=Kind.EPISODIC if over else Kind.SEMANTIC,
        confidence=LOOSE,
        ready=True,
    )


_OVER = late(r"(?i)\b(?:gestern|letzte\w*|ayer|pasad\w+|hier|dernier|dernière)\b")


def tells_plainly(sentence: str, language: str, before: Sequence[str] = ()) -> bool:
    """Whether a sentence tells something of whoever speaks, or of somebody close, though no rule takes it apart.

    >>> tells_plainly("Gestern ist mir der Keller vollgelaufen", "de"), tells_plainly("Mach mir bitte eine Liste", "de")
    (True, False)
    >>> tells_plainly("Nele ist gegen Nüsse allergisch", "de", ["Meine Tochter Nele wird drei."])
    True
    """
    told = _TELLING.get(language)
    words = len(_WORDS.findall(sentence))
    if told is None or not LEAST_WORDS <= words <= MOST_WORDS or told.instead.search(sentence):
        return False
    subject = _WORDS.match(sentence)
    if subject and subject[0] in names_close(before, told):
        return True
    if told.outright.match(sentence) and not told.felt.search(sentence):
        return True
    if told.thing.match(sentence) and not told.material.search(sentence) and _is_anchored(sentence, told, language):
        return True
    anchors = (told.when, told.close, _NUMBER, _PLACE if language == "de" else _NAME)
    return told.mine.search(sentence) is not None and any(anchor.search(sentence) for anchor in anchors)


def _is_anchored(sentence: str, told: Telling, language: str) -> bool:
    """Whether what is said of a thing has a time, a figure, a name or what was done with it in it."""
    _, _, rest = sentence.partition(" ")
    name = _PLACE if language == "de" else _NAME
    return any(anchor.search(rest) for anchor in (told.when, _NUMBER, name, _DONE))


_DONE = late(r"(?i)\bge[a-zäöüß]{3,}(?:t|en)\b")


def tells_besides(part: str, language: str) -> bool:
    """Whether a part of a sentence of which another tells something tells something too: nothing in it forbids it.

    >>> tells_besides("der Ofen ist seit Mai bestellt", "de"), tells_besides("das ist so schön", "de")
    (True, False)
    """
    told = _TELLING.get(language)
    if told is None or len(_WORDS.findall(part)) < LEAST_WORDS - 1:
        return False
    return not (told.instead.search(part) or told.felt.search(part) or told.material.search(part))


def names_close(before: Sequence[str], told: Telling) -> frozenset[str]:
    """What those are called who are close to somebody, as far as it was said before."""
    found = [each for text in before if (each := told.named.search(text)) and told.mine.search(text)]
    return frozenset(name for each in found for name in (each["one"], each["two"]) if name)
