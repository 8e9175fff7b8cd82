"""Which relations a noun stands for: `my allergy` is what one is allergic to, `mein Wohnort` where one lives."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engram.late import late

_NOUNS: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("lives_in", "has_address"),
        """home house flat apartment residence address wohnort wohnung zuhause adresse casa domicilio vivienda
        residencia dirección maison domicile appartement logement residenza indirizzo abitazione morada residência
        endereço woonplaats huis adres 住址 地址 住处 住所 家 自宅""",
    ),
    (
        ("works_for", "has_job", "job_title"),
        """job work employer company occupation profession career workplace arbeit arbeitgeber beruf stelle firma
        arbeitsplatz trabajo empleo empresa profesión travail emploi employeur métier boulot entreprise lavoro impiego
        azienda mestiere professione trabalho emprego profissão werk baan werkgever beroep 工作 公司 职业 仕事 会社 職業
        勤務先""",
    ),
    (
        ("allergic_to",),
        "allergy allergies allergie allergien alergia alergias allergia 过敏 アレルギー",
    ),
    (("has_name", "has_nickname"), "name nombre nom prénom nome naam 名字 姓名 名前"),
    (
        ("birthday", "birth_year"),
        """birthday birthdate geburtstag geburtsdatum cumpleaños anniversaire compleanno aniversário verjaardag 生日
        誕生日""",
    ),
    (("has_age",), "age alter edad âge età idade leeftijd 年龄 年齢"),
    (("has_pet",), "pet pets haustier haustiere mascota mascotas huisdier 宠物 ペット"),
    (
        ("has_phone",),
        """phone telephone mobile telefon telefonnummer handynummer teléfono móvil téléphone portable telefono cellulare
        telefone telemóvel celular telefoon telefoonnummer 电话 手机 電話番号 電話""",
    ),
)
MATTERS: Mapping[str, frozenset[str]] = MappingProxyType(
    {noun: frozenset(relations) for relations, nouns in _NOUNS for noun in nouns.split()}
)
_OWN = late(
    r"(?i)^(?:my|our|meine?[nrms]?|unsere?[nrms]?|mis?|nuestr[oa]s?|m(?:on|a|es)|notre|nos|(?:il|la|le|sul|sulla"
    r"|del|della) "
    r"(?:mi[oae]|nostr[oa])|(?:[oa]|do|da|sobre [oa]) (?:meus?|minhas?|noss[oa])|meus?|minhas?|mi[oae]|mijn|onze"
    r"|我的?|私の|僕の)\s*"
    r"(?P<noun>[^\s.,!?。！]+)(?: (?:number|address|details|nummer))?[.!?。！]*$"
)


def relations_about(words: str) -> frozenset[str]:
    """The relations that someone's own matter is about, if words name one and nothing else.

    >>> sorted(relations_about("my allergies")), sorted(relations_about("my cat's allergies"))
    (['allergic_to'], [])
    """
    found = _OWN.match(words.strip())
    return MATTERS.get(found["noun"].casefold(), frozenset()) if found else frozenset()
