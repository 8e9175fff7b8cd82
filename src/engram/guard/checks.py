"""Check digits of the numbers people are known by: each says whether a compact number can be a real one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from hashlib import sha256

from engram.late import late

Check = Callable[[str], bool]

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_CONTROL_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"
_HETU_LETTERS = "0123456789ABCDEFHJKLMNPRSTUVWXY"
_ODD_VALUES = (1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23)


def digits(number: str) -> list[int]:
    """The digits of a compact number."""
    return [int(figure) for figure in number]


def weighted(number: str, weights: Sequence[int]) -> int:
    """The sum of the digits, each by its weight."""
    return sum(figure * weight for figure, weight in zip(digits(number), weights, strict=False))


def luhn(number: str) -> bool:
    """Every second digit from the right doubled, the sum a multiple of ten.

    >>> luhn("4111111111111111"), luhn("4111111111111112")
    (True, False)
    """
    turned = digits(number)[::-1]
    return (sum(turned[::2]) + sum(sum(divmod(2 * figure, 10)) for figure in turned[1::2])) % 10 == 0


def varied(number: str) -> bool:
    """More than one digit: a row of one and the same is a placeholder, whatever its check digit says."""
    return len(set(number)) > 1


def ninety_seven(number: str) -> bool:
    """The first four characters moved to the end, letters as numbers, leave 1 when divided by 97 (ISO 7064)."""
    return int("".join(str(int(each, 36)) for each in number[4:] + number[:4])) % 97 == 1


def mod_11_10(number: str) -> bool:
    """The hybrid system of ISO 7064 that German tax numbers use."""
    product = 10
    for figure in digits(number[:-1]):
        product = 2 * ((figure + product) % 10 or 10) % 11
    return (11 - product) % 10 == int(number[-1])


def verhoeff(number: str) -> bool:
    """The check of the dihedral group that Indian numbers use."""
    check = 0
    for place, figure in enumerate(digits(number)[::-1]):
        check = _turned(check, _permuted(figure, place % 8))
    return check == 0


def _turned(one: int, other: int) -> int:
    """Two elements of the symmetries of a pentagon, one after the other."""
    if one < 5:
        return (one + other) % 5 if other < 5 else (one + other - 5) % 5 + 5
    return (one - 5 - other) % 5 + 5 if other < 5 else (one - other) % 5


def _permuted(figure: int, times: int) -> int:
    """Verhoeff's permutation, so many times."""
    for _ in range(times):
        figure = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)[figure]
    return figure


def routing(number: str) -> bool:
    """A routing number of an American bank: a district that exists, and weights 3, 7, 1."""
    district = int(number[:2])
    known = 1 <= district <= 12 or 21 <= district <= 32 or 61 <= district <= 72 or district == 80
    return known and weighted(number, (3, 7, 1) * 3) % 10 == 0


def social_security(number: str) -> bool:
    """An American social security or taxpayer number: areas, groups and serials that are given out."""
    area, group, serial = number[:3], number[3:5], number[5:]
    given_out = area not in {"000", "666"} and group != "00" and serial != "0000"
    return given_out and (area < "900" or group >= "50") and varied(number) and number != "123456789"


def spanish(number: str) -> bool:
    """A Spanish DNI or NIE by its letter."""
    figures = number[:-1].translate(str.maketrans("XYZ", "012"))
    return figures.isdigit() and _CONTROL_LETTERS[int(figures) % 23] == number[-1]


def german_tax(number: str) -> bool:
    """A German tax number: of the first ten digits just one comes again, once or twice, and the check digit."""
    again = [times for figure in set(number[:10]) if (times := number[:10].count(figure)) > 1]
    return number[0] != "0" and len(again) == 1 and again[0] <= 3 and mod_11_10(number)


def french(number: str) -> bool:
    """A French social security number by its key of two digits; Corsica counts as 19 and 18."""
    figures = number[:13].replace("2A", "19").replace("2B", "18")
    return figures.isdigit() and 97 - int(figures) % 97 == int(number[13:])


def brazilian(number: str) -> bool:
    """A Brazilian CPF by its two check digits."""
    first = -weighted(number[:9], range(10, 1, -1)) % 11 % 10
    second = -weighted(number[:10], range(11, 1, -1)) % 11 % 10
    return varied(number) and number[9:] == f"{first}{second}"


def indian(number: str) -> bool:
    """An Indian Aadhaar number."""
    return number[0] > "1" and number != number[::-1] and verhoeff(number)


def chinese(number: str) -> bool:
    """A Chinese resident number: a birthday that exists, and the check character of ISO 7064 mod 11,2."""
    weights = [pow(2, place, 11) for place in range(17, 0, -1)]
    return is_day(number[6:14]) and "10X98765432"[weighted(number[:17], weights) % 11] == number[17]


def italian(number: str) -> bool:
    """An Italian codice fiscale by its letter."""
    total = 0
    for place, each in enumerate(number[:15]):
        value = int(each) if each.isdigit() else ord(each) - 65
        total += value if place % 2 else _ODD_VALUES[value]
    return number[15] == chr(65 + total % 26)


def polish(number: str) -> bool:
    """A Polish PESEL."""
    return varied(number) and weighted(number, (1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)) % 10 == 0


def dutch(number: str) -> bool:
    """A Dutch BSN: the test of eleven."""
    return varied(number) and weighted(number, (9, 8, 7, 6, 5, 4, 3, 2, -1)) % 11 == 0


def swedish(number: str) -> bool:
    """A Swedish personal number: a birthday, and Luhn over its ten digits."""
    short = number[-10:]
    day = int(short[4:6])
    return 1 <= int(short[2:4]) <= 12 and 1 <= (day - 60 if day > 60 else day) <= 31 and luhn(short)


def finnish(number: str) -> bool:
    """A Finnish personal number: its birthday and serial leave the letter when divided by 31."""
    return _HETU_LETTERS[int(number[:6] + number[7:10]) % 31] == number[10]


def portuguese(number: str) -> bool:
    """A Portuguese NIF."""
    return -weighted(number[:8], range(9, 1, -1)) % 11 % 10 == int(number[8])


def british_health(number: str) -> bool:
    """A number of the British health service."""
    check = -weighted(number[:9], range(10, 1, -1)) % 11
    return varied(number) and check == int(number[9])


def australian_tax(number: str) -> bool:
    """An Australian tax file number."""
    return varied(number) and weighted(number, (1, 4, 3, 7, 5, 8, 6, 9, 10)) % 11 == 0


def turkish(number: str) -> bool:
    """A Turkish identity number by its two check digits."""
    figures = digits(number)
    tenth = (7 * sum(figures[:9:2]) - sum(figures[1:8:2])) % 10
    return figures[0] > 0 and figures[9] == tenth and figures[10] == sum(figures[:10]) % 10


def korean(number: str) -> bool:
    """A Korean resident number: a birthday, and the weights 2 to 9 and again."""
    check = (11 - weighted(number[:12], (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)) % 11) % 10
    return 1 <= int(number[2:4]) <= 12 and 1 <= int(number[4:6]) <= 31 and check == int(number[12])


def japanese(number: str) -> bool:
    """A Japanese individual number."""
    rest = weighted(number[:11], (6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11
    return varied(number) and (0 if rest <= 1 else 11 - rest) == int(number[11])


def ean(number: str) -> bool:
    """An article number, which Swiss social insurance borrows."""
    return weighted(number, (1, 3) * 7) % 10 == 0


def mexican(number: str) -> bool:
    """A Mexican CURP by its last digit."""
    values = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ"
    total = sum(values.index(each) * (18 - place) for place, each in enumerate(number[:17]))
    return number[17] == str(-total % 10)


def mrz(line: str) -> bool:
    """The second line of a passport's machine-readable zone: number, birth and expiry each with its digit."""
    return all(_mrz_digit(line[start:end]) == line[end] for start, end in ((0, 9), (13, 19), (21, 27)))


def _mrz_digit(part: str) -> str:
    """The check digit of a part of a machine-readable zone: weights 7, 3, 1."""
    values = (0 if each == "<" else int(each, 36) for each in part)
    return str(sum(value * (7, 3, 1)[place % 3] for place, value in enumerate(values)) % 10)


def is_day(eight: str) -> bool:
    """Whether YYYYMMDD is a day of the last hundred and some years."""
    try:
        return 1900 <= date(int(eight[:4]), int(eight[4:6]), int(eight[6:8])).year <= 2099
    except ValueError:
        return False


def base58(text: str) -> bool:
    """Whether a wallet's address or key in base 58 ends in the hash of what goes before."""
    number = 0
    for each in text:
        number = number * 58 + _BASE58.index(each)
    body = number.to_bytes(-(-number.bit_length() // 8), "big")
    body = b"\x00" * (len(text) - len(text.lstrip("1"))) + body
    return sha256(sha256(body[:-4]).digest()).digest()[:4] == body[-4:]


def bech32(text: str) -> bool:
    """Whether a newer wallet's address has its checksum, in either of the two forms."""
    part, _, data = text.lower().rpartition("1")
    if not part or set(data) - set(_BECH32):
        return False
    values = [ord(each) >> 5 for each in part] + [0] + [ord(each) & 31 for each in part]
    return _polymod(values + [_BECH32.index(each) for each in data]) in (1, 0x2BC830A3)


def _polymod(values: Sequence[int]) -> int:
    """The checksum of BIP 173."""
    check = 1
    for value in values:
        top, check = check >> 25, (check & 0x1FFFFFF) << 5 ^ value
        for place, generator in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            check ^= generator if top >> place & 1 else 0
    return check


# How long an IBAN is, by country; those of the registry.
IBAN_LENGTHS: Mapping[str, int] = {
    country: int(length)
    for length, countries in re.findall(
        r"(\d+): ([A-Z ]+)",
        """15: NO 16: BE 18: DK FI FO GL NL SD FK 19: MK SI 20: AT BA EE KZ LT LU XK MN 21: CH CR HR LI LV
        22: BG BH DE GB GE IE ME RS VA 23: AE GI IL IQ TL OM SO 24: AD CZ ES MD PK RO SA SE SK TN VG
        25: LY PT ST 26: IS TR 27: BI DJ FR GR IT MC MR SM 28: AL AZ BY CY DO GT HU LB NI PL SV
        29: BR EG PS QA UA 30: JO KW MU YE 31: MT SC 32: LC 33: RU""",
    )
    for country in countries.split()
}

_CARD_ISSUERS = late(
    r"""4\d{15}(?:\d{3})?                                                             # Visa
      | (?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}              # Mastercard
      | 3[47]\d{13}                                                                   # American Express
      | (?:6011|65\d\d|64[4-9]\d)\d{12}(?:\d{3})?                                     # Discover
      | 35(?:2[89]|[3-8]\d)\d{12}                                                     # JCB
      | 62\d{14,17} | 3(?:0[0-5]|[68]\d)\d{11} | 220[0-4]\d{12} | (?:60|81|82|508)\d{13,14}  # and others
    """,
    re.VERBOSE,
)


def card(number: str) -> bool:
    """A payment card: an issuer's prefix with its length, and Luhn."""
    return bool(_CARD_ISSUERS.fullmatch(number)) and varied(number) and luhn(number)


def iban(number: str) -> bool:
    """An IBAN of a country that has them."""
    return IBAN_LENGTHS.get(number[:2]) == len(number) and ninety_seven(number)
