"""Credentials in a text: keys by their makers' shapes, passwords by the words that hand them over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import log2

from engram.guard import checks
from engram.guard.findings import Detail, Found, apart
from engram.guard.glance import Glance, glance
from engram.guard.stretches import Spans, around, occurrences
from engram.guard.telling import TELLING
from engram.late import late


@dataclass(frozen=True, slots=True)
class Shape:
    """A maker's form of a key, what a text must contain to be worth looking at, and how random the rest must be."""

    kind: Detail
    needles: tuple[str, ...]
    pattern: re.Pattern[str]
    bits: float = 0.0


def shape(kind: Detail, needles: str, pattern: str, bits: float = 0.0) -> Shape:
    """A shape that does not begin inside a word."""
    return Shape(kind, tuple(needles.split()), late(rf"(?<![A-Za-z0-9])(?:{pattern})"), bits)


# With three bits a character a tail of twenty is no word or placeholder; where the prefix says enough, none are asked.
_SOME = 3.0

SHAPES: tuple[Shape, ...] = (
    shape(Detail.API_KEY, "AKIA ASIA", r"(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])"),
    shape(Detail.API_KEY, "ghp_ gho_ ghu_ ghs_ ghr_", r"gh[pousr]_[A-Za-z0-9]{36,251}"),
    shape(Detail.API_KEY, "github_pat_", r"github_pat_[A-Za-z0-9_]{22,255}"),
    shape(Detail.API_KEY, "glpat- gldt- glrt-", r"gl(?:pat|dt|rt)-[\w-]{20,255}"),
    shape(Detail.API_KEY, "sk-", r"sk-[A-Za-z0-9_-]{20,255}", _SOME),
    shape(Detail.API_KEY, "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-",
          r"(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,255}", 2.5),
    shape(Detail.API_KEY, "hooks.slack.com", r"hooks\.slack\.com/(?:services|workflows)/[\w/]{20,255}"),
    shape(Detail.API_KEY, "/api/webhooks/", r"discord(?:app)?\.com/api/webhooks/\d{10,25}/[\w-]{30,255}"),
    shape(Detail.API_KEY, "sk_live_ sk_test_ rk_live_ rk_test_ whsec_",
          r"(?:[rs]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,255}"),
    shape(Detail.API_KEY, "AIza", r"AIza[\w-]{35}(?![\w-])"),
    shape(Detail.TOKEN, "ya29.", r"ya29\.[\w-]{20,1024}"),
    shape(Detail.API_KEY, "GOCSPX-", r"GOCSPX-[\w-]{20,64}"),
    shape(Detail.TOKEN, "eyJ", r"eyJ[\w-]{8,4096}\.eyJ[\w-]{8,8192}\.[\w-]{8,4096}"),
    shape(Detail.API_KEY, "npm_", r"npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])"),
    shape(Detail.API_KEY, "pypi-", r"pypi-[\w-]{50,512}"),
    shape(Detail.API_KEY, "hf_ gsk_ dop_v1_ dckr_pat_ shpat_ shpca_ shppa_ shpss_ lin_api_ ntn_ figd_ dapi sq0",
          r"(?:hf_|gsk_|dop_v1_|dckr_pat_|shp(?:at|ca|pa|ss)_|lin_api_|ntn_|figd_|dapi|sq0(?:atp"
          r"|csp)-)[\w-]{22,255}", _SOME),
    shape(Detail.API_KEY, "xai- pplx- hvs. sntrys_ glsa_", r"(?:xai-|pplx-|hvs\.|sntrys_|glsa_)[\w-]{24,512}", _SOME),
    shape(Detail.API_KEY, "SG.", r"SG\.[\w-]{16,64}\.[\w-]{16,64}", _SOME),
    shape(Detail.API_KEY, "SK", r"SK[0-9a-f]{32}(?![0-9a-z])"),
    shape(Detail.API_KEY, ":AA", r"\d{8,10}:AA[\w-]{32,35}(?![\w-])"),
    shape(Detail.API_KEY, "AccountKey=", r"(?<=AccountKey=)[A-Za-z0-9+/]{40,88}={0,2}"),
    shape(Detail.PRIVATE_KEY, "AGE-SECRET-KEY-", r"AGE-SECRET-KEY-1[A-Z0-9]{58}"),
    shape(Detail.PRIVATE_KEY, "xprv yprv zprv", r"[xyz]prv[1-9A-HJ-NP-Za-km-z]{100,112}"),
)  # fmt: skip
_SHORTEST_VALUE, _SHORTEST_KEY, _SHORTEST_WIF = 10, 15, 51  # the "-----BEGIN" of a block has ten
_PLAIN_LETTER = late(r"[a-z0-9]")
_BY_NEEDLE = tuple((needle, each) for each in SHAPES for needle in each.needles)
_MADE = TELLING.rule(
    before + needle
    for needle, _ in _BY_NEEDLE
    for before in ((" ", "_") if needle[0].isalpha() and needle[-1] != "=" else ("",))
) | 1 << TELLING.claim(1, lambda word: not word.isascii() and _PLAIN_LETTER.search(word) is not None)
"""Told where a key of some maker may be: but for one that is given, none begins inside a word of plain letters."""

_PEM = late(
    r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:(?:[A-Za-z0-9+/=\s:,.\\]|-(?!----))*+-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    r"|(?:[\s\\]{0,4}[A-Za-z0-9+/=]{12,}+)*+)"
)
_CONNECTION = late(
    r"(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,24}://[^\s:/@?#'\"]{0,128}:([^\s/@]{1,256})@(?=[\w\[.-])", re.IGNORECASE
)
_AT_A_SERVICE = late(r"://[^\s:/@?#'\"]{0,128}:[^\s/@]{1,256}@")
_IN_SETTINGS = late(r"(?<![\w])(?:password|pwd)=([^;\s'\"&]{3,128})(?=;|$|['\"])", re.IGNORECASE)
_HEADER = late(r"\b(?:bearer|basic)\s+([A-Za-z0-9._~+/=-]{16,4096})", re.IGNORECASE)
_ASSIGNED = late(
    r"(?<![a-z0-9])(?:api[_-]?key|apikey|secret(?:[_-]?(?:access[_-]?)?key)?|(?:access|auth|refresh|bot"
    r"|session)[_-]?token|token"
    r"|client[_-]?secret|private[_-]?key|encryption[_-]?key|signing[_-]?key)[\"'`]?\s{0,3}(?:[:=]|=>|:=|\bis\b"
    r"|\bist\b|\bes\b|\best\b)\s{0,3}[\"'`]?"
    r"([A-Za-z0-9_./+=~-]{12,512})",
    re.IGNORECASE,
)
_FIGURES = late(r"[0-9]{3,}")
_WIF = late(r"(?<!\w)[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?!\w)")

_PASSWORD_WORDS = (
    r"pass\ ?words?|pass\ ?codes?|pass\ ?phrases?|passwd|pwd|kennwort|passwort|parole|zugangscode|contraseña"
    r"|contrasena|clave|mot\ de\ passe|mdp|senha|palavra-passe|wachtwoord|has[łl]o|lösenord|parola"
    r"|密码|口令|密碼|パスワード|비밀번호|пароль"
)
_HANDED = late(
    rf"(?:(?<![^\W_])(?:{_PASSWORD_WORDS}))['\"`]?"
    r"(?![a-z_])(?:\ (?:for|to|of|on|at|für|vom|von|zum|zur|del|de|para|du|pour|da|do)\ [^\n:=.!?]{1,40}?)?"
    r"\s{0,3}(?:(?:is|was|are|ist|war|lautet|es|era|est|était|é|è|jest)\s+(?:now\s+|still\s+|jetzt\s+|ahora\s+"
    r"|maintenant\s+)?|[:=：]\s{0,3}|(?:是|为|為|は|：|—|->|=>)\s{0,3})"
    r"(?P<quote>[\"'`“„«「]?)(?P<value>[^\s\"'`”“«»」，。]{3,64})(?P=quote)?",
    re.IGNORECASE,
)
_PIN = late(
    r"(?:\b(?:pin|pins|pin-?code|cvv|cvc|cvv2|(?:alarm|door|access|security|gate|safe|entry|unlock|lock)\ (?:code"
    r"|combination|pin)"
    r"|geheimzahl|türcode|alarmcode|código\ de\ (?:acceso|seguridad|la\ alarma)|code\ (?:pin|secret|d'accès"
    r"|de\ la\ porte))|暗証番号|取款密码|пин-?код)"
    r"(?:\ (?:for|of|to|on|für|vom|de|del|du)\ [^\n\d:=.!?]{1,30}?)?\s{0,2}(?:is|ist|es|est|lautet|é|是|は"
    r"|[:=：#])\s{0,2}(\d{3,8})(?!\w|[.,-]\d)",
    re.IGNORECASE,
)
_SEED = late(
    r"(?:seed\ phrase|recovery\ (?:phrase|words|seed)|secret\ phrase|mnemonic|backup\ phrase|wiederherstellungs\w+"
    r"|frase\ (?:semilla|de\ recuperación)"
    r"|phrase\ (?:de\ récupération|secrète)|助记词|シードフレーズ|сид-?фраза)[^\n]{0,40}?[:=：\"'\n\s]\s{0,3}"
    r"((?:(?:\d{1,2}[.)]\s?)?[a-z]{3,8}[\s,]{1,2}){11,23}(?:\d{1,2}[.)]\s?)?[a-z]{3,8})\b",
    re.IGNORECASE,
)


# Letters of which a text must have some for a pattern to be worth trying, and what is told where they may be.
_PASSWORD_NEEDLES = (
    "password", "pass word", "passcode", "pass code", "passphrase", "pass phrase", "passwd", "pwd", "kennwort",
    "passwort", "parole", "zugangscode", "contraseña", "contrasena", "clave", "mot de passe", "mdp", "senha",
    "palavra-passe", "wachtwoord", "hasło", "haslo", "lösenord", "parola", "密码", "口令", "密碼", "パスワード",
    "비밀번호", "пароль",
)  # fmt: skip
_NOT_FIRST = ("暗証", "取款", "пин")  # where words are not parted, or are put together
_PIN_NEEDLES = ("pin", "cvv", "cvc", "code", "combination", "geheimzahl", "código", "türcode", "alarmcode", *_NOT_FIRST)
_SEED_NEEDLES = (
    "seed phra", "recovery phra", "recovery wor", "recovery seed", "secret phra", "mnemonic", "backup phra",
    "wiederherstellung", "frase semilla", "frase de recup", "phrase de r", "phrase secr", "助记词", "シードフレ",
    "сид-фраза", "сидфраза",
)  # fmt: skip
_KEY_NEEDLES = ("key", "secret", "token")
_PASSWORDS, _SEEDS = map(TELLING.rule, (_PASSWORD_NEEDLES, _SEED_NEEDLES))
_PINS = TELLING.rule(each if each in _NOT_FIRST else f" {each}" for each in _PIN_NEEDLES)
_GIVEN_KEYS = TELLING.rule(f"{needle} " for needle in _KEY_NEEDLES)  # what is given to a name follows it
_HEADERS = TELLING.rule(("bearer", "basic"))

# What may follow "the password is" without being one.
_NO_PASSWORD = frozenset(
    """a an the not no in on at to of by for my your our his her their this that it wrong right correct incorrect
    invalid valid required optional missing empty blank weak strong short long old new same different too very
    still also only always never now already probably maybe unknown secret safe secure compromised expired
    stored saved hashed encrypted set reset changed needed case about what where when which how why something
    written hidden visible unchanged identical sensitive leaked known gone there here being just currently
    definitely really so none null true false undefined string str bytes text optional[str] input param argument
    field value prompt user users admin hunter falsch richtig nicht ein eine der die das zu noch abgelaufen
    geändert gespeichert leer sicher unsicher schwach stark kurz lang im auf incorrecta correcta la el un una no
    muy demasiado obligatoria segura débil fuerte vacía guardada que para incorrect faux trop le la un une pas
    obligatoire vide faible sûr enregistré que incorreta errada muito fraca forte a o não está obrigatória
    неверный неправильный слабый не слишком обязателен 错误 不 太 空 必填 正确 什么 多少""".split()
)
_PLACEHOLDER = late(
    r"^[\W_]*$|^[<{$%\[(]|^(.)\1*$|^[x*•.#_-]{3}|example|_here$|placeholder|(?:^|[-_])your[-_]"
    r"|^(?:your|my|the|some|any|sample|dummy|change|insert|enter|todo|redacted|masked|hidden|none|null)(?:[_-]|$)"
    r"|\b(?:os\.environ|process\.env|getenv|secrets?\.|env\.|config\.|settings\.|self\.|args\.)",
    re.IGNORECASE,
)
_CODE = late(
    r"[(\[{]|^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$|^\D*pass(?:word|wd|phrase)\D*$|^(?:pbkdf2|bcrypt|argon2|\$2[aby])"
)
_ENDINGS = late(r"(?:ed|ing|ly|able|ible|less|ful|ten|t|en|ada|ado|ida|ido|ée?)$")
_SENTENCE_ENDS = ".,;:?)]}。，？；"


def find(text: str) -> tuple[Found, ...]:
    """Every credential, from left to right, without overlaps; only the secret itself, not the words before it.

    >>> said = "my password is hunter2, ok?"
    >>> [said[each.start : each.end] for each in find(said)]
    ['hunter2']
    """
    return apart(found_in(glance(text)))


def found_in(seen: Glance) -> Iterator[Found]:
    """What each kind of pattern finds in what was glanced at, asked only when what it needs is there."""
    text, told = seen.plain, seen.told
    if seen.longest >= _SHORTEST_VALUE:
        yield from _keys(seen)
    if "@" in seen.long and _AT_A_SERVICE.search(seen.long):
        yield from _connections(text)
    if told & _PASSWORDS:
        yield from _passwords(seen)
    if told & _PINS and _FIGURES.search(text):
        yield from _pins(text)
    if told & _SEEDS and any(map(seen.lowered.__contains__, _SEED_NEEDLES)):
        yield from (Found(*match.span(1), Detail.SEED_PHRASE) for match in _SEED.finditer(text))


def _keys(seen: Glance) -> Iterator[Found]:
    """Credentials that are a long stretch without a blank."""
    text, longest = seen.plain, seen.longest
    if seen.told & _MADE and longest >= _SHORTEST_KEY:
        for each in dict.fromkeys([each for needle, each in _BY_NEEDLE if needle in seen.long]):
            yield from _shaped(each, text) if each.pattern.search(seen.long) else ()
    if seen.told & _HEADERS and longest >= _SHORTEST_KEY:
        yield from _assigned(_HEADER, text, [(0, len(text))])
    if "-----BEGIN" in text:
        yield from (Found(*match.span(), Detail.PRIVATE_KEY) for match in _PEM.finditer(text))
    if seen.told & _GIVEN_KEYS:
        yield from _given(seen)
    if longest >= _SHORTEST_WIF and _WIF.search(seen.long):
        yield from (
            Found(*match.span(), Detail.PRIVATE_KEY) for match in _WIF.finditer(text) if checks.base58(match.group())
        )


def _given(seen: Glance) -> Iterator[Found]:
    """Values that names of keys are given."""
    text, lowered = seen.plain, seen.lowered
    places = [at for each in _KEY_NEEDLES for at in occurrences(each, lowered) if _GIVEN.match(lowered, at)]
    if places:
        spans = around(sorted((at, at) for at in places), text, _BEFORE_A_KEY, _AFTER_A_KEY)
        yield from _assigned(_ASSIGNED, text, spans)


_GIVEN = late(r"(?:key|secret|token)[\"'`]?\s{0,3}(?:[:=]|is\b|ist\b|es\b|est\b)")
"""A name that is given a value."""
_BEFORE_A_KEY, _AFTER_A_KEY = 40, 560


def _pins(text: str) -> Iterator[Found]:
    """Numbers that are called a PIN or a code; the word stands before the number, on its line."""
    places = [figures.span() for figures in _FIGURES.finditer(text) if _is_after_a_name(text, figures.start())]
    for span in around(places, text, _BEFORE_A_PIN, _AFTER_A_PIN):
        yield from (Found(*match.span(1), Detail.PIN) for match in _PIN.finditer(text, *span))


def _is_after_a_name(text: str, at: int) -> bool:
    """Whether a word for a PIN may stand shortly before."""
    return any(map(text[max(0, at - _BEFORE_A_PIN) : at].lower().__contains__, _PIN_NEEDLES))


_BEFORE_A_PIN, _AFTER_A_PIN = 80, 16


def _shaped(by: Shape, text: str) -> Iterator[Found]:
    """Keys of one maker."""
    for match in by.pattern.finditer(text):
        said = match.group()
        if entropy(said) >= by.bits and not _PLACEHOLDER.search(said) and not _PLACEHOLDER.search(said[4:]):
            yield Found(*match.span(), by.kind)


def _connections(text: str) -> Iterator[Found]:
    """Passwords inside addresses of services."""
    for match in _CONNECTION.finditer(text):
        if not _PLACEHOLDER.search(match.group(1)) and match.group(1).lower() not in _GENERIC:
            yield Found(*match.span(1), Detail.CONNECTION)


_GENERIC = frozenset("password pass passwd pwd secret user".split())


def _assigned(pattern: re.Pattern[str], text: str, spans: Spans) -> Iterator[Found]:
    """Values given to names that say secret, when they are random enough to be one."""
    for match in (match for span in spans for match in pattern.finditer(text, *span)):
        value = match.group(1)
        if not _PLACEHOLDER.search(value) and random_looking(value):
            yield Found(*match.span(1), Detail.TOKEN)


def random_looking(value: str) -> bool:
    """Whether letters and digits are mixed as nobody writes words: a name in code has no digits, or few signs."""
    mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    return mixed and entropy(value) >= _SOME


def _passwords(seen: Glance) -> Iterator[Found]:
    """Passwords that somebody hands over in words or in settings."""
    text, done = seen.plain, 0
    for at in sorted({at for each in _PASSWORD_NEEDLES for at in occurrences(each, seen.lowered)}):
        if (match := _IN_SETTINGS.match(text, at)) and not _PLACEHOLDER.search(match.group(1)):
            yield Found(*match.span(1), Detail.PASSWORD)
        if at >= done and (match := _HANDED.match(text, at)):
            done = match.end()
            yield from _handed(match)


def _handed(match: re.Match[str]) -> Iterator[Found]:
    """What is handed over after a word for it, if that is a password."""
    start = match.start("value")
    value = _without_end(match["value"]) if not match["quote"] else match["value"]
    if is_password(value, quoted=bool(match["quote"]), ended=_ended(match.string, start + len(value))):
        yield Found(start, start + len(value), Detail.PASSWORD)


def _without_end(value: str) -> str:
    """A value without the sign that ends its sentence; an exclamation mark may well be part of it."""
    return value.rstrip(_SENTENCE_ENDS) or value


def _ended(text: str, at: int) -> bool:
    """Whether a word is the last of its clause."""
    rest = text[at : at + 2]
    return not rest.strip() or rest[0] in _SENTENCE_ENDS + "\n"


def is_password(value: str, *, quoted: bool, ended: bool) -> bool:
    """Whether a word that was called a password is one: not "wrong" or "required", nor a placeholder."""
    value = value.rstrip("!")
    if len(value) < 3 or value.lower() in _NO_PASSWORD or _PLACEHOLDER.search(value) or _CODE.search(value):
        return False
    odd = any(not each.isalpha() for each in value.strip("'-")) or (
        value[1:] != value[1:].lower() and value != value.upper()
    )
    return odd or quoted or (ended and not _ENDINGS.search(value.lower()))


def entropy(value: str) -> float:
    """Bits a character carries, by how often each occurs in the value.

    >>> entropy("aaaa"), entropy("abcd")
    (0.0, 2.0)
    """
    size = len(value)
    return abs(sum(times / size * log2(size / times) for times in Counter(value).values()))
