"""Made texts with personal details and credentials, and others that only look so; the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.drawing import (
    Draw,
    aadhaar,
    address,
    api_key,
    birth,
    card,
    cpf,
    dni,
    email,
    iban,
    nir,
    passport,
    password,
    phone,
    pin,
    private_key,
    resident,
    routing,
    seed,
    social_security,
    steuer_id,
    token,
    wallet,
)
from bench.look_alikes import LOOK_ALIKES
from engram.guard.findings import Detail

SEED = 20_26
EACH = 24
"""Texts for each kind, and half as many for each way of looking like one."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A text, the detail in it, and of which kind; both None where it only looks so."""

    text: str
    group: str
    kind: Detail | None = None
    value: str | None = None


IDENTITY = (
    "My ID number is {}.",
    "Mi DNI es {}",
    "ID: {}",
    "Here is my national id for the form: {} thanks",
    "{} is my ID, please keep it.",
)
KINDS: tuple[tuple[str, Detail, Draw, Sequence[str]], ...] = (
    (
        "card",
        Detail.CARD,
        card,
        (
            "My card is {}, valid until 11/28.",
            "Bitte buche von meiner Kreditkarte {} ab.",
            "charge it to {} please",
            "Mi tarjeta: {}",
            "I used {} for the hotel",
            "Card number {}\nExp 04/29",
            "{} (Visa)",
            "付款卡号 {} 谢谢",
        ),
    ),
    (
        "iban",
        Detail.IBAN,
        iban,
        (
            "Please transfer it to {} by Friday.",
            "Meine IBAN lautet {}.",
            "IBAN: {}",
            "Mon IBAN est {} merci",
            "Mi cuenta es {}",
            "{} belongs to Ana",
        ),
    ),
    (
        "social security",
        Detail.SOCIAL_SECURITY,
        social_security,
        (
            "My SSN is {}.",
            "social security number: {}",
            "For the W-2 use {} as my social.",
            "He read {} over the phone.",
            "SSN {} DOB on file",
        ),
    ),
    ("spanish id", Detail.GOVERNMENT_ID, dni, IDENTITY),
    (
        "brazilian id",
        Detail.GOVERNMENT_ID,
        cpf,
        ("Meu CPF é {}.", "CPF: {}", "My Brazilian tax number is {}", "{} é o meu CPF"),
    ),
    (
        "chinese id",
        Detail.GOVERNMENT_ID,
        resident,
        ("我的身份证号是{}。", "身份证 {}", "My Chinese ID is {} if the hotel asks", "证件号码：{}"),
    ),
    (
        "french id",
        Detail.GOVERNMENT_ID,
        nir,
        ("Mon numéro de sécu est {}.", "NIR {}", "sécurité sociale : {}", "My French social security number: {}"),
    ),
    (
        "indian id",
        Detail.GOVERNMENT_ID,
        aadhaar,
        ("My Aadhaar is {}.", "aadhaar no. {}", "UID {} for the bank", "mera aadhaar number {} hai"),
    ),
    (
        "german tax id",
        Detail.GOVERNMENT_ID,
        steuer_id,
        ("Meine Steuer-ID ist {}.", "Steueridentifikationsnummer: {}", "My German tax ID is {}", "IdNr. {}"),
    ),
    (
        "bank account",
        Detail.BANK_ACCOUNT,
        routing,
        (
            "The routing number is {}.",
            "ABA {} at Chase",
            "routing: {}, checking",
            "Our bank's routing number, {}, changed",
        ),
    ),
    (
        "phone",
        Detail.PHONE,
        phone,
        (
            "Call me at {}.",
            "Meine Nummer ist {}, abends bin ich da.",
            "Tel. {}",
            "mon numéro : {}",
            "My number changed, it's {} now",
            "Llámame al {}",
            "WhatsApp {} works best",
            "{} (office)",
        ),
    ),
    (
        "address",
        Detail.ADDRESS,
        address,
        (
            "I live at {}.",
            "Wir wohnen jetzt: {}.",
            "J'habite au {}",
            "Mi dirección es {}",
            "Please send it to {}, second floor",
            "We moved to {} in May",
            "{}, that's the new place",
        ),
    ),
    (
        "birth date",
        Detail.BIRTH_DATE,
        birth,
        (
            "I was born on {}.",
            "Date of birth: {}",
            "Geburtsdatum {}",
            "Ich bin am {} geboren",
            "My birthday is {}, in Porto",
            "fecha de nacimiento: {}",
            "née le {} à Lyon",
            "DOB {}",
        ),
    ),
    (
        "e-mail",
        Detail.EMAIL,
        email,
        (
            "Write to {} please.",
            "Meine Mail: {}",
            "<{}>",
            "cc {}, bcc nobody",
            "mailto:{}?subject=hi",
            "Mi correo es {}",
            "我的邮箱是{}。",
        ),
    ),
    (
        "passport",
        Detail.PASSPORT,
        passport,
        (
            "My passport number is {}.",
            "Reisepass: {}",
            "pasaporte n.º {}",
            "Passeport {} délivré à Lyon",
            "护照号码 {}",
            "passport no. {}, expires 2031",
        ),
    ),
    (
        "api key",
        Detail.API_KEY,
        api_key,
        (
            "export KEY={}",
            "The key is {} for now.",
            "use `{}`",
            "curl -H 'X-Key: {}' …",
            "Hier der Schlüssel: {}",
            "{}",
        ),
    ),
    ("token", Detail.TOKEN, token, ("Authorization: Bearer {}", "the cookie is {}", "token={}", "jwt: {}")),
    (
        "password",
        Detail.PASSWORD,
        password,
        (
            "My password is {}.",
            "Das Passwort lautet {}",
            "la contraseña es {}",
            "mot de passe : {}",
            "A senha é {}",
            "密码是{}",
            "wifi password: {}",
            "пароль: {}",
            "the password for the NAS is {}",
            'PASSWORD="{}"',
        ),
    ),
    ("private key", Detail.PRIVATE_KEY, private_key, ("{}", "Here:\n{}\nkeep it safe", "id_rsa is {}")),
    (
        "connection",
        Detail.CONNECTION,
        password,
        (
            "DATABASE_URL=postgres://app:{}@db.internal:5432/app",
            "redis://default:{}@cache.example.com:6379",
            "It is mysql://root:{}@localhost/shop now",
        ),
    ),
    ("wallet", Detail.WALLET, wallet, ("Send it to {}.", "my wallet: {}", "{} is my address on mainnet")),
    (
        "pin",
        Detail.PIN,
        pin,
        ("My PIN is {}.", "The alarm code is {}", "Meine PIN lautet {}", "door code: {}", "El PIN es {}"),
    ),
    ("seed phrase", Detail.SEED_PHRASE, seed, ("My seed phrase is {}.", "recovery phrase: {}", "助记词：{}")),
)


def samples(seed_: int = SEED, each: int = EACH) -> list[Sample]:
    """All of them, in the order of their kinds."""
    chance = random.Random(seed_)
    return [*_with_details(chance, each), *_look_alikes(chance, each // 2)]


def _with_details(chance: random.Random, each: int) -> Iterator[Sample]:
    """Texts with a detail, every sentence in turn."""
    for group, kind, draw, sentences in KINDS:
        for number in range(each):
            value = draw(chance)
            yield Sample(sentences[number % len(sentences)].format(value), group, kind, value)


def _look_alikes(chance: random.Random, each: int) -> Iterator[Sample]:
    """Texts without one."""
    for group, draw, sentences in LOOK_ALIKES:
        for number in range(each):
            yield Sample(sentences[number % len(sentences)].format(draw(chance)), group)
