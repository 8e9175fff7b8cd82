"""How a verb reads once it is done, in English, German, Spanish and French: by rule, else by a table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

# Verbs that people commit to and whose past no rule gives: each with its pasts and participles.
_IRREGULAR = {
    "begin": "began begun", "break": "broke broken", "bring": "brought", "build": "built", "buy": "bought",
    "catch": "caught", "choose": "chose chosen", "do": "did done", "draw": "drew drawn", "drive": "drove driven",
    "eat": "ate eaten", "feed": "fed", "find": "found", "fly": "flew flown", "get": "got gotten", "give": "gave given",
    "go": "went", "hang": "hung", "hold": "held", "keep": "kept", "leave": "left", "lend": "lent", "lose": "lost",
    "make": "made", "meet": "met", "pay": "paid", "read": "read", "ring": "rang rung", "run": "ran", "see": "saw seen",
    "sell": "sold", "send": "sent", "speak": "spoke spoken", "spend": "spent", "sweep": "swept", "take": "took taken",
    "teach": "taught", "tell": "told", "think": "thought", "throw": "threw thrown", "wake": "woke woken", "win": "won",
    "withdraw": "withdrew withdrawn", "write": "wrote written", "rewrite": "rewrote rewritten", "redo": "redid redone",
    "bitten": "gebeten", "bringen": "gebracht", "essen": "gegessen", "fahren": "gefahren", "fangen": "gefangen",
    "geben": "gegeben", "gehen": "gegangen", "heben": "gehoben", "helfen": "geholfen", "lesen": "gelesen",
    "nehmen": "genommen", "rufen": "gerufen", "schieben": "geschoben", "schließen": "geschlossen",
    "schreiben": "geschrieben", "sprechen": "gesprochen", "tragen": "getragen", "treffen": "getroffen", "tun": "getan",
    "waschen": "gewaschen", "werfen": "geworfen", "ziehen": "gezogen", "besprechen": "besprochen",
    "unterschreiben": "unterschrieben", "überweisen": "überwiesen", "verschieben": "verschoben",
    "abrir": "abrí abierto", "dar": "di dado", "decir": "dije dicho", "devolver": "devolví devuelto",
    "escribir": "escribí escrito", "hacer": "hice hecho", "ir": "fui ido", "poner": "puse puesto",
    "traer": "traje traído", "ver": "vi visto", "volver": "volví vuelto",
    "appelle": "appelé", "dire": "dit", "faire": "fait", "lire": "lu", "mettre": "mis", "offrir": "offert",
    "ouvrir": "ouvert", "prendre": "pris", "recevoir": "reçu", "voir": "vu", "écrire": "écrit",
}  # fmt: skip
_SEPARABLE = tuple("zurück weiter nach fest hin her los mit vor weg bei auf aus ab an ein um zu".split())
_INSEPARABLE = tuple("be ver er ent zer miss über unter".split())
_SPELT = {"c": "qu", "g": "gu", "z": "c"}  # how a stem in -ar is written before é
SHORTEST = 3


@lru_cache(maxsize=2_048)
def past_forms(verb: str) -> frozenset[str]:
    """The pasts and participles of a lower-case verb, as far as they are known; of a noun what they would be.

    >>> "called" in past_forms("call"), "angerufen" in past_forms("anrufen"), "pagué" in past_forms("pagar")
    (True, True, True)
    """
    known = _IRREGULAR.get(verb)
    if known is not None:
        return frozenset(known.split())
    if len(verb) < SHORTEST:
        return frozenset()
    return frozenset((*_english(verb), *_german(verb), *_spanish(verb), *_french(verb)))


def _english(verb: str) -> Iterator[str]:
    if verb.endswith("e"):
        yield f"{verb}d"
    elif verb.endswith("y") and verb[-2] not in "aeiou":
        yield f"{verb[:-1]}ied"
    else:
        yield f"{verb}ed"
        yield f"{verb}{verb[-1]}ed"


def _german(verb: str) -> Iterator[str]:
    if not verb.endswith("n"):
        return
    prefix = next((each for each in _SEPARABLE if verb.startswith(each) and len(verb) - len(each) > SHORTEST), "")
    plain = verb[len(prefix) :]
    if prefix and plain in _IRREGULAR:
        yield from (f"{prefix}{past}" for past in _IRREGULAR[plain].split())
    stem = plain.removesuffix("en") if plain.endswith("en") else plain.removesuffix("n")
    ge = "" if plain.startswith(_INSEPARABLE) or plain.endswith("ieren") else "ge"
    yield f"{prefix}{ge}{stem}{'et' if stem.endswith(('t', 'd')) else 't'}"


def _spanish(verb: str) -> Iterator[str]:
    stem, ending = verb[:-2], verb[-2:]
    if ending == "ar":
        yield from (f"{stem[:-1]}{_SPELT.get(stem[-1:], stem[-1:])}é", f"{stem}ado", f"{stem}ada")
    elif ending in ("er", "ir"):
        yield from (f"{stem}í", f"{stem}ido", f"{stem}ida")


def _french(verb: str) -> Iterator[str]:
    stem, past = verb[:-2], {"er": "é", "ir": "i", "re": "u"}.get(verb[-2:])
    if past:
        yield from (f"{stem}{past}{ending}" for ending in ("", "e", "s", "es"))


def rejoined(words: list[str]) -> list[str]:
    """Words with the German infinitive of a verb whose prefix stands apart at the end.

    >>> rejoined("ich rufe mama morgen an".split())[-1]
    'anrufen'
    """
    if len(words) < SHORTEST or words[-1] not in _SEPARABLE:
        return words
    apart = [f"{words[-1]}{word[:-1]}en" for word in words[:-1] if word.endswith("e") and len(word) > SHORTEST]
    return [*words, *apart]
