"""What stands around a number and says what it is a number of."""

from __future__ import annotations

import re

from engram.late import late

BEFORE, AFTER = 60, 60
_NEAR = 28
LETTER = late(r"[^\W\d_]")
"""Without one, nothing says what a number is."""

_SOMETHING_ELSE = late(
    r"""(?:\b(?:orders?|bestell\w*|auftrag\w*|pedido|commande|encomenda|ordine|bestelling|order-?id|purchase|po
        |invoices?|rechnung\w*|factura|facture|fatura|fattura|receipt|quote|offer|angebot\w*
        |tracking|shipment|parcel|sendung\w*|paket\w*|seguimiento|suivi|rastreio
        |isbn|issn|ean|gtin|upc|asin|sku|barcode|doi|imei|iccid|serial|seriennummer|s/n|part|article|artikel\w*|item|model|modell
        |version|build|commit|revision|rev|hash|checksum|sha\d*|md5|uuid|guid|port|pid|offset|timestamp|epoch|unix
        |tickets?|case|issue|bug|vorgang\w*|ref|reference|referenz\w*|referencia|r[eé]f[eé]rence|booking|buchung\w*|reserva
        |customer|kunden\w*|cliente|client|member|mitglied\w*|lot|batch|page|chapter|line|row|flight|train|isin|wkn|vin)\b
        |订单|单号|快递|编号|注文|番号|заказ\w*|счёт\w*|артикул\w*)
        (?:\ ?(?:numbers?|num|nr|no|n[ºo°]|id|code|key|nummer|number\ is|num[eé]ro|n[uú]mero))?
        [\s:.\#=№"'(_-]{0,5}(?:(?:is|was|ist|war|es|est|:)\s)?[\s\#"']{0,2}(?:[A-Z]{1,4}-?)?$""",
    re.VERBOSE | re.IGNORECASE,
)


def something_else(text: str, start: int) -> bool:
    """Whether the words right before a number make it that of an order, an article, a version or the like.

    >>> something_else("Your order number: 4111", 19), something_else("Call me on 4111", 11)
    (True, False)
    """
    begun = max(0, start - _NEAR)
    named = LETTER.search(text, begun, start) is not None and _SOMETHING_ELSE.search(text, begun, start) is not None
    return named or text[start - 1 : start] == "#"


def named(words: re.Pattern[str], text: str, start: int, end: int) -> bool:
    """Whether one of the words stands near, before or after."""
    return bool(words.search(text, max(0, start - BEFORE), start) or words.search(text, end, end + AFTER))
