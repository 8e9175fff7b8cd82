"""Personal details, credentials and what looks like them, drawn by chance; check digits are computed here anew."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Sequence

Draw = Callable[[random.Random], str]


def figures(chance: random.Random, size: int) -> str:
    """So many digits."""
    return "".join(chance.choices(string.digits, k=size))


def mixed(chance: random.Random, size: int, letters: str = string.ascii_letters + string.digits) -> str:
    """So many letters and digits, as a machine makes keys."""
    return "".join(chance.choices(letters, k=size))


def grouped(number: str, sizes: Sequence[int], between: str) -> str:
    """A number in groups."""
    parts, at = [], 0
    for size in sizes:
        parts.append(number[at : at + size])
        at += size
    return between.join(part for part in parts if part)


def with_luhn(body: str) -> str:
    """A number with the digit that Luhn asks for."""
    total = sum(
        (figure * 2 - 9 if figure > 4 else figure * 2) if place % 2 == 0 else figure
        for place, figure in enumerate(map(int, reversed(body)))
    )
    return body + str(-total % 10)


def card(chance: random.Random) -> str:
    """A payment card as people write it."""
    prefix, size = chance.choice(
        [("4", 16), ("4", 16), ("53", 16), ("2412", 16), ("37", 15), ("6011", 16), ("3530", 16)]
    )
    number = with_luhn(prefix + figures(chance, size - 1 - len(prefix)))
    sizes = (4, 6, 5) if size == 15 else (4, 4, 4, 4)
    return grouped(number, sizes, chance.choice(["", " ", " ", "-"]))


def iban(chance: random.Random) -> str:
    """An account number with its country, grouped or not."""
    country, size, letters = chance.choice(
        [("DE", 18, 0), ("FR", 23, 0), ("ES", 20, 0), ("PT", 21, 0), ("GB", 14, 4), ("NL", 10, 4), ("AT", 16, 0)]
    )
    body = mixed(chance, letters, string.ascii_uppercase) + figures(chance, size)
    spelt = "".join(str(int(each, 36)) for each in body + country + "00")
    whole = f"{country}{98 - int(spelt) % 97:02d}{body}"
    return whole if chance.random() < 0.4 else grouped(whole, [4] * 9, " ")


def dni(chance: random.Random) -> str:
    """A Spanish identity number."""
    number = int(figures(chance, 8))
    return f"{number:08d}{chance.choice(['', '-'])}{'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}"


def cpf(chance: random.Random) -> str:
    """A Brazilian taxpayer number."""
    body = figures(chance, 9)
    for size in (9, 10):
        rest = sum(int(figure) * weight for figure, weight in zip(body, range(size + 1, 1, -1), strict=True)) * 10 % 11
        body += str(rest % 10)
    return grouped(body[:9], (3, 3, 3), ".") + "-" + body[9:]


def resident(chance: random.Random) -> str:
    """A Chinese resident number."""
    born = f"{chance.randint(1950, 2008)}{chance.randint(1, 12):02d}{chance.randint(1, 28):02d}"
    body = chance.choice(["110101", "310104", "440305", "510107"]) + born + figures(chance, 3)
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    return body + "10X98765432"[sum(int(each) * weight for each, weight in zip(body, weights, strict=True)) % 11]


def nir(chance: random.Random) -> str:
    """A French social security number."""
    born = f"{figures(chance, 2)}{chance.randint(1, 12):02d}"
    body = f"{chance.choice('12')}{born}{chance.randint(1, 95):02d}{figures(chance, 6)}"
    whole = f"{body}{97 - int(body) % 97:02d}"
    return grouped(whole, (1, 2, 2, 2, 3, 3, 2), chance.choice(["", " "]))


VERHOEFF_TIMES = ("0123456789", "1234067895", "2340178956", "3401289567", "4012395678", "5987604321", "6598710432",
                  "7659821043", "8765932104", "9876543210")  # fmt: skip
VERHOEFF_TURNS = ("0123456789", "1576283094", "5803796142", "8916043527", "9453126870", "4286573901", "2793806415",
                  "7046913258")  # fmt: skip


def aadhaar(chance: random.Random) -> str:
    """An Indian identity number, by Verhoeff's own tables."""
    body, check = chance.choice("23456789") + figures(chance, 10), 0
    for place, figure in enumerate(map(int, reversed(body)), 1):
        check = int(VERHOEFF_TIMES[check][int(VERHOEFF_TURNS[place % 8][figure])])
    last = next(figure for figure in string.digits if VERHOEFF_TIMES[check][int(figure)] == "0")
    return grouped(body + last, (4, 4, 4), " ")


def steuer_id(chance: random.Random) -> str:
    """A German tax number: nine digits, one of them twice, then the check digit."""
    digits = chance.sample(string.digits, 9)
    digits.append(chance.choice(digits))
    chance.shuffle(digits)
    if digits[0] == "0":
        digits.sort(reverse=True)
    product = 10
    for figure in map(int, digits):
        total = (figure + product) % 10 or 10
        product = total * 2 % 11
    return "".join(digits) + str((11 - product) % 10)


def social_security(chance: random.Random) -> str:
    """An American number in its usual form."""
    return f"{chance.randint(101, 665):03d}-{chance.randint(11, 99):02d}-{chance.randint(1001, 9998):04d}"


def routing(chance: random.Random) -> str:
    """A routing number of an American bank."""
    body = f"{chance.choice(['01', '02', '07', '11', '12', '31'])}{figures(chance, 6)}"
    total = sum(int(figure) * weight for figure, weight in zip(body, (3, 7, 1, 3, 7, 1, 3, 7), strict=True))
    return body + str(-total % 10)


def phone(chance: random.Random) -> str:
    """A telephone number of one of several countries, as people there write it."""
    two, three, four = figures(chance, 2), figures(chance, 3), figures(chance, 4)
    return chance.choice(
        [
            f"+1 415 {chance.randint(200, 999)} {four}",
            f"({chance.randint(201, 989)}) {chance.randint(200, 999)}-{four}",
            f"{chance.randint(201, 899)}-{chance.randint(200, 999)}-{four}",
            f"+49 17{chance.randint(0, 9)} {four}{three}",
            f"017{chance.randint(0, 9)} {four}{three}",
            f"030 / {four}{three}",
            f"+33 6 {two} {figures(chance, 2)} {figures(chance, 2)} {figures(chance, 2)}",
            f"07 {two} {figures(chance, 2)} {figures(chance, 2)} {figures(chance, 2)}",
            f"+34 6{two} {three} {figures(chance, 3)}",
            f"+351 91{chance.randint(0, 9)} {three} {figures(chance, 3)}",
            f"+44 7{three} {figures(chance, 6)}",
            f"07{three} {figures(chance, 6)}",
            f"+55 11 9{four}-{figures(chance, 4)}",
            f"+86 138 {four} {figures(chance, 4)}",
            f"090-{four}-{figures(chance, 4)}",
            f"+91 9{four} {figures(chance, 5)}",
        ]
    )


ENGLISH = (["Maple", "Oak", "Church", "Victoria", "Old Mill"], ["Street", "Avenue", "Road", "Lane", "Drive"])
GERMAN = (["Linden", "Garten", "Goethe", "Bahnhof"], ["straße", "strasse", "str.", "weg", "allee"])
FRENCH = (["rue", "avenue", "boulevard"], ["Victor Hugo", "de la République", "des Lilas", "du Moulin"])
SPANISH = (["Calle", "Avenida", "Plaza"], ["de Alcalá", "Mayor", "del Prado", "San Martín"])


def address(chance: random.Random) -> str:
    """A house in one of several countries."""
    house = chance.randint(2, 189)
    english, german, french, spanish = (
        between.join(map(chance.choice, parts))
        for parts, between in ((ENGLISH, " "), (GERMAN, ""), (FRENCH, " "), (SPANISH, " "))
    )
    return chance.choice(
        [
            f"{house} {english}",
            f"{house} W {chance.randint(10, 90)}th St",
            f"{german} {house}",
            f"{house} {french}",
            f"{spanish} {house}",
            f"Rua {chance.choice(['das Flores', 'Augusta', 'do Carmo'])}, {house}",
            f"Via {chance.choice(['Garibaldi', 'Roma', 'Dante Alighieri'])} {house}",
            f"{chance.choice(['南京西', '中山', '人民'])}路{house}号",
        ]
    )


def birth(chance: random.Random) -> str:
    """A day in words or figures."""
    year, month, day = chance.randint(1945, 2009), chance.randint(1, 12), chance.randint(1, 28)
    name = (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    )[month - 1]
    return chance.choice(
        [
            f"{year}-{month:02d}-{day:02d}",
            f"{day:02d}/{month:02d}/{year}",
            f"{day:02d}.{month:02d}.{year}",
            f"{name} {day}, {year}",
            f"{day} {name} {year}",
        ]
    )


def email(chance: random.Random) -> str:
    """An address of mail."""
    name = chance.choice(["ana.lopes", "kim_22", "j.müller", "info", "o'neil", "dev+news", "wei"])
    homes = ["example.com", "post.example.org", "uni-mail.example", "firma.de", "correo.es", "x.co.uk"]
    return f"{name}@{chance.choice(homes)}"


def passport(chance: random.Random) -> str:
    """A number of a passport."""
    return chance.choice(
        [
            f"{mixed(chance, 1, 'CFGHJK')}{figures(chance, 8)}",
            f"{mixed(chance, 2, 'ABXY')}{figures(chance, 7)}",
            figures(chance, 9),
        ]
    )


def api_key(chance: random.Random) -> str:
    """A key in the form of one of its makers, put together here so that nothing in this file is one."""
    upper = string.ascii_uppercase + "234567"
    return chance.choice(
        [
            "AK" + "IA" + mixed(chance, 16, upper),
            "gh" + "p_" + mixed(chance, 36),
            "gl" + "pat-" + mixed(chance, 20),
            "s" + "k-proj-" + mixed(chance, 48),
            "s" + "k-ant-api03-" + mixed(chance, 60),
            "xo" + "xb-" + figures(chance, 11) + "-" + figures(chance, 12) + "-" + mixed(chance, 24),
            "sk" + "_live_" + mixed(chance, 24),
            "AI" + "za" + mixed(chance, 35),
            "np" + "m_" + mixed(chance, 36),
            "py" + "pi-" + mixed(chance, 80),
            "h" + "f_" + mixed(chance, 34),
            "S" + "G." + mixed(chance, 22) + "." + mixed(chance, 43),
        ]
    )


def token(chance: random.Random) -> str:
    """A signed token."""
    return f"eyJ{mixed(chance, 30)}.eyJ{mixed(chance, 60)}.{mixed(chance, 43)}"


def password(chance: random.Random) -> str:
    """A password as people choose them, or as they are made."""
    word = chance.choice(["sommer", "dragon", "Lisboa", "kaffee", "Tiger", "ocean"])
    return chance.choice(
        [
            f"{word}{figures(chance, 3)}",
            f"{word.title()}{figures(chance, 4)}!",
            mixed(chance, 14),
            f"{word}-{word[::-1]}-{figures(chance, 2)}",
        ]
    )


def private_key(chance: random.Random) -> str:
    """A block as key tools write them."""
    lines = "\n".join(mixed(chance, 64, string.ascii_letters + string.digits + "+/") for _ in range(4))
    kind = chance.choice(["RSA ", "EC ", "OPENSSH ", ""])
    return f"-----BEGIN {kind}PRIVATE KEY-----\n{lines}\n-----END {kind}PRIVATE KEY-----"


def wallet(chance: random.Random) -> str:
    """An address on a chain whose letters need no checksum."""
    return "0x" + mixed(chance, 40, "0123456789abcdef")


def pin(chance: random.Random) -> str:
    """A short secret number."""
    return figures(chance, chance.choice([4, 4, 6]))


def seed(chance: random.Random) -> str:
    """Twelve words that open a wallet."""
    words = (
        "apple river stone cloud hammer winter silver paper tunnel garden lemon rocket velvet market orange puzzle"
    ).split()
    return " ".join(chance.sample(words, 12))


def order(chance: random.Random) -> str:
    """A number of an order, sometimes with a card's length, check digit and all."""
    return chance.choice(
        [
            figures(chance, 10),
            with_luhn("4" + figures(chance, 14)),
            f"{figures(chance, 3)}-{figures(chance, 7)}-{figures(chance, 7)}",
            f"DE{figures(chance, 10)}",
        ]
    )


def broken_card(chance: random.Random) -> str:
    """A card whose last digit is wrong."""
    good = with_luhn("4" + figures(chance, 14))
    return grouped(
        good[:-1] + str((int(good[-1]) + chance.randint(1, 9)) % 10), (4, 4, 4, 4), chance.choice([" ", "", "-"])
    )


def article(chance: random.Random) -> str:
    """A book or an article in a shop."""
    body = chance.choice(["978", "400", "431", "761"]) + figures(chance, 9)
    check = -sum(int(figure) * (3 if place % 2 else 1) for place, figure in enumerate(body)) % 10
    return chance.choice([body + str(check), grouped(body + str(check), (3, 1, 4, 4, 1), "-")])


def uuid(chance: random.Random) -> str:
    """An identifier as machines make them."""
    return grouped(mixed(chance, 32, "0123456789abcdef"), (8, 4, 4, 4, 12), "-")


def day(chance: random.Random) -> str:
    """A day that nobody was born on."""
    return birth(chance)
