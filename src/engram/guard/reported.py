"""What is left of an order's weight where it is not given but told: quoted, denied, asked of others, or done."""

from __future__ import annotations

import re

from engram.guard.phrasing.phrase import Mark
from engram.late import late

_TALKED_ABOUT = 0.25
"""What is left of a phrase's weight when it is quoted by somebody who talks about attacks."""
_CITED = 0.45
"""What is left where it is quoted without such talk; one word such as "example" does not make an attack harmless."""
_QUOTES = late("[\"'`\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d\u300e\u300f\u2018\u2019]")
_BEFORE_A_QUOTE, _AFTER_A_QUOTE, _AROUND = 160, 240, 240
_OPENING, _SHUTTING = "\u201c\u201e\u300c\u300e\u2018", "\u300d\u300f"
_BEFORE_A_REPORT = 64
_PEOPLE = (
    r"(?:employees?|staff|workers?|students?|pupils?|members?|volunteers?|visitors?|guests?|tenants?|patients?|parents?"
    r"|teachers?|drivers?|nurses?|colleagues|everyone|everybody|nobody|people|we|they|contractors?|suppliers?)"
)
_REPORTED = late(
    r"(?:\bhow to |\b(?:told|asked|wants?|wanted|ordered|advised|forced) (?:me|us|him|her|them|my \w+|our \w+) to "
    r"|\b(?:i|we|he|she|they|somebody|someone) (?:\w+ )?(?:told|asked|got|ordered|made|forced|instructed|tricked)"
    r" (?:(?:the|a|an|my|our|this|that|its|their|his|her) )?[\w-]+(?: [\w-]+)? (?:to |into )"
    rf"|\b{_PEOPLE} (?:(?:must|should|shall|may|will|can|have to|are to) )?(?:also |not )?"
    r"|(?:我|他|她|我们|他们|有人|孩子|儿子|女儿)(?:让|叫|要求|请)[^,，。!?！？]{0,12}|已经?|被|自动)$"
)
"""What makes a verb no order: it is learnt, was asked of somebody else, is what people must, or is done."""
_DENIED = late(
    r"(?:\b(?:not|never|don't|cannot|can't|won't|nobody may|nicht|nie|niemals|keinesfalls|nunca|jamás|não|nem|jamais"
    r"|non|не|никогда) (?:\w+ ){0,2}"
    r"|(?:不要|不得|请勿|切勿|严禁|禁止|不可|不能|不应|不会|无法|别)[^,，。;；:：、]{0,20})$"
)
"""What turns an order to give something away into one not to."""
_DENIABLE = frozenset({Mark.EXFILTRATION, Mark.LEAK, Mark.TOOL_CALL})
_ABOUT_ATTACKS = late(
    r"attack|inject|jailbreak|exploit|malicious|trick|fool|hackers?\b|defend|red team|mislead|vulnerab|researchers?\b"
    r"|suspicious|angriff|angreif|täusch|manipul|verdächtig|lücke|inyecci|engañ|ataque|atacante|sospechos|vulnerab"
    r"|injection|attaque|pirat|tromp|suspect|attacc|injeç|suspeit|enganar"
    r"|攻击|注入|黑客|欺骗|话术|骗|漏洞|可疑|诱导|攻撃|脆弱|不審|атак|инъекц|уязвим"
)
_CITING = late(
    r"such as|for example|e\.g\.|phrases?\b|sentences?\b|says?\b|saying|said|wrote|written|called|warn|report"
    r"|contain(?:s|ed)|\b(?:text|line|comment|words?) (?:reading|that read|which read)|\bmeans\b|\bquot"
    r"|sätze|satz|beispiel|schreib|geschrieben|sagte|rief|flüsterte|heißt|lautet|enthielt|enthält|zeile|bedeutet"
    r"|frases?\b|ejemplo|dice|decía|dijo|gritó|ponía|escrib|escrit|llevaba|contenía|informe|significa"
    r"|exemple|écri|disait|s'écria|\bdit\b|contenait|phrase|signifie"
    r"|\bdiz\b|dizia|disse|dizendo|escrev|continha|lia-se|relatório|exemplo"
    r"|例如|比如|句子|之类|这类|字样|写着|写道|说[,，:：。]|提到|一行|小字|意思是|例えば|という|と書|書かれ|と言|と頼|と表示|意味"
    r"|например|фраз|написано|гласи"
)


def left(mark: Mark, text: str, start: int, end: int) -> float:
    """What is left of a phrase's weight where it stands: quoted in talk about attacks little, merely reported none."""
    if _REPORTED.search(text, max(0, start - _BEFORE_A_REPORT), start) or _is_denied(mark, text, start, end):
        return 0.0
    quote = _quote(text, start + (not text[start].isalnum()), end)
    if quote is None:
        return 1.0
    if _is_said_around(text, quote, _ABOUT_ATTACKS):
        return _TALKED_ABOUT
    return _CITED if _is_said_around(text, quote, _CITING) else 1.0


def _is_denied(mark: Mark, text: str, start: int, end: int) -> bool:
    """Whether something is not to be given away; where words are not parted, the verb may stand at the end."""
    if mark not in _DENIABLE:
        return False
    begun = max(0, start - _BEFORE_A_REPORT)
    return bool(_DENIED.search(text, begun, start) or (not text.isascii() and _DENIED.search(text, begun, end)))


def _is_said_around(text: str, quote: tuple[int, int], words: re.Pattern[str]) -> bool:
    """Whether some words stand near a quote; inside it they would be the attacker's own."""
    opened, shut = quote
    return bool(words.search(text, max(0, opened - _AROUND), opened) or words.search(text, shut, shut + _AROUND))


def _quote(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the quote around a place opens and closes, if both are near and it is not one that data are written in."""
    before = [each for each in _QUOTES.finditer(text, max(0, start - _BEFORE_A_QUOTE), start) if _is_quote(text, each)]
    shut = _QUOTES.search(text, end, end + _AFTER_A_QUOTE)
    if not before or shut is None or not _opens(text, before) or _is_of_data(text, before[-1].start()):
        return None
    return before[-1].start(), shut.end()


_OF_DATA = late(r"(?:[\"']\s{0,3}:|[=\[{,]|[\"']\s{0,3},)\s{0,3}$")


def _is_of_data(text: str, opened: int) -> bool:
    """Whether a quote is the value of a name or one of a list: whoever fills in the data writes it, nobody cites it."""
    return _OF_DATA.search(text, max(0, opened - 12), opened) is not None


def _is_quote(text: str, sign: re.Match[str]) -> bool:
    """Whether a sign is a quote rather than an apostrophe."""
    start, end = sign.span()
    inside = start and text[start - 1].isalnum() and text[end : end + 1].isalnum()
    return not (inside and sign.group() in "'\u2019")


def _opens(text: str, signs: list[re.Match[str]]) -> bool:
    """Whether the last of some quotes opens one: by its form, by the blanks around it, or by their number."""
    sign, last = signs[-1].group(), signs[-1].start()
    before, after = text[last - 1 : last], text[last + 1 : last + 2]
    if sign in _OPENING:
        return True
    if sign == "\u00ab":  # opens in French, shuts in German
        return not before or before.isspace() or not (after.isspace() or not after.isalnum())
    if sign in _SHUTTING or after.isspace():
        return False
    return not before or before.isspace() or len([each for each in signs if each.group() == sign]) % 2 == 1
