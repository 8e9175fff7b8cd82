"""Whether a turn needs memory at all: small talk and sums do not, long analytical questions need more of it."""

from __future__ import annotations

import re
from enum import StrEnum

from engram.late import late


class Gate(StrEnum):
    """How much to look for: `skip` nothing, `retrieve` as usual, `deep` more candidates and more hops."""

    SKIP = "skip"
    RETRIEVE = "retrieve"
    DEEP = "deep"


LONGEST_SMALL_TALK = 80
DEEP_FROM = 3.0
_LOOKED_AT = 4_000

# What is said without asking for anything, by what it does. A text made of nothing else is skipped.
SMALL_TALK: dict[str, str] = {
    "greets": """
        hi|hello|hey|hey there|hi there|hello there|hiya|yo|howdy|good morning|good afternoon|good evening|morning
        |greetings|how are you|how are you doing|how's it going|what's up|sup|nice to meet you|welcome back
        |hallo|guten morgen|guten tag|guten abend|moin|servus|grüß gott|wie geht's|wie geht es dir
        |hola|buenos días|buenas tardes|buenas noches|buenas|qué tal|cómo estás
        |bonjour|bonsoir|salut|coucou|ça va|comment ça va|ciao|buongiorno|buonasera|olá|oi|bom dia|boa tarde|boa noite
        |hej|hei|cześć|dzień dobry|merhaba|selam|привет|здравствуйте|добрый день|доброе утро|γεια|مرحبا|السلام عليكم
        |שלום
        |नमस्ते|สวัสดี|你好|您好|早上好|晚上好|嗨|こんにちは|おはよう|おはようございます|こんばんは|안녕|안녕하세요""",
    "thanks": """
        thanks|thank you|thanks a lot|thanks so much|thank you so much|thank you very much|many thanks|thx|ty|cheers
        |much appreciated|appreciate it|that helps|that helped|that's great|great work|good job|well done|nice work
        |danke|danke schön|dankeschön|vielen dank|danke dir|gracias|muchas gracias|mil gracias|merci|merci beaucoup
        |grazie|grazie mille|obrigado|obrigada|muito obrigado|dank je|bedankt|tack|takk|dzięki|dziękuję|teşekkürler
        |спасибо|большое спасибо|ευχαριστώ|شكرا|תודה|धन्यवाद|ขอบคุณ|谢谢|多谢|非常感谢|ありがとう
        |ありがとうございます|감사합니다|고마워""",
    "parts": """
        bye|goodbye|bye bye|see you|see you later|see you soon|see you tomorrow|good night|take care|have a nice day
        |have a good one|talk to you later|ttyl|later|tschüss|auf wiedersehen|bis später|bis morgen|bis bald|gute nacht
        |adiós|hasta luego|hasta mañana|au revoir|à bientôt|à demain|bonne nuit|bonne journée|arrivederci|tchau|até logo
        |пока|до свидания|再见|拜拜|晚安|さようなら|またね|おやすみ|잘가""",
    "agrees": """
        ok|okay|k|kk|okey|alright|all right|sure|sure thing|yes|yeah|yep|yup|no|nope|nah|right|correct|exactly|true
        |got it|i see|understood|makes sense|fair enough|sounds good|sounds great|looks good|lgtm|perfect|great|nice
        |cool
        |awesome|excellent|wonderful|good|fine|fine by me|works for me|no problem|no worries|you're welcome|never mind
        |nevermind|please|sorry|oh|ah|aha|hm|hmm|mhm|wow|oops|lol|haha|hahaha|hehe|done|agreed|will do|go ahead|go on
        |continue|ja|nein|genau|klar|alles klar|verstanden|passt|gut|super|prima|schon gut|bitte|sí|vale|claro
        |de acuerdo
        |entendido|perfecto|muy bien|bien|oui|non|d'accord|ok merci|bien sûr|compris|parfait|très bien|va bene|certo
        |perfetto|sim|não|está bem|entendi|да|нет|хорошо|понятно|ладно|نعم|לא|כן|好|好的|嗯|是的|对|不是|明白了
        |知道了|可以|行
        |はい|いいえ|うん|わかりました|了解|네|아니요|알겠습니다""",
}
_PHRASES = frozenset(
    phrase.strip() for listed in SMALL_TALK.values() for phrase in " ".join(listed.split()).split("|") if phrase.strip()
)
_LONGEST_PHRASE = max(len(phrase.split()) for phrase in _PHRASES)
_TALK = late(r"[^\W_]+(?:['’-][^\W_]+)*")
_ADDRESSEE = frozenset(
    "there all everyone everybody guys folks team friend buddy mate again assistant bot so very".split()
)
_GREETINGS = frozenset(
    phrase.strip() for kind in ("greets", "thanks", "parts") for phrase in " ".join(SMALL_TALK[kind].split()).split("|")
)

_OPENING = r"(?:what(?:'s|’s| is| are)|how much is|calculate|compute|was ist|wie viel ist|cuánto es|combien font|计算)"
_NUMBER = r"-?\(*\s*(?:sqrt\s*\(?\s*)?[0-9][0-9.,]{0,20}\s*%?\s*\)*"
_SIGN = r"(?:[+*×÷^−]|\s[-/x]\s|\*\*|\s(?:plus|minus|times|divided by|over|mod|of|mal|geteilt durch|por|entre|fois)\s)"
_SUM = late(
    rf"\W{{0,3}}(?:{_OPENING}\s)?\s*{_NUMBER}(?:\s*{_SIGN}\s*{_NUMBER}){{1,12}}\s*(?:=\s*)?[?.!]{{0,3}}\s*",
    re.IGNORECASE,
)
_EQUATION = late(rf"{_NUMBER}(?:\s*[-+*/x×÷^]\s*{_NUMBER}){{1,12}}\s*=\s*\?{{0,3}}\s*", re.IGNORECASE)

# Points for a long, analytical question: what it looks like, how much it tells.
DEEP: tuple[tuple[float, str], ...] = (
    (1.5, r"\b(?:analy[sz]e|analysis|evaluate|assess|investigate|synthesi[sz]e|reconstruct|trace|root causes?"
     r"|implications?)\b"),
    (1.0, r"\b(?:across|throughout|over the (?:last|past)|taken together|overall|in depth|in detail|comprehensive"
     r"|thorough)\b"),
    (1.0, r"\b(?:patterns?|trends?|evol(?:ve|ved|ution)|relationships? between|how .{1,60} relate|trade-?offs?)\b"),
    (1.0, r"\b(?:considering|taking into account|given (?:that|everything|all)|based on (?:everything|all)"
     r"|in light of)\b"),
    (1.0, r"\b(?:compare|contrast|explain)\b.{1,200}\b(?:and|then)\b.{1,200}\b(?:why|how|recommend|conclude|explain"
     r"|suggest)\b"),
    (2.0, r"\b(?:analysiere|bewerte|untersuche|auswirkungen|zusammenhänge?|insgesamt|unter berücksichtigung)\b"),
    (2.0, r"\b(?:analiza|evalúa|investiga|en conjunto|a lo largo de|teniendo en cuenta|consecuencias)\b"),
    (2.0, r"\b(?:analyse[rz]?|évalue[rz]?|dans l['’]ensemble|au fil d|en tenant compte|conséquences)\b"),
    (2.0, r"分析|评估|总体|综合|趋势"),
)  # fmt: skip
_DEEP = tuple((points, late(pattern, re.IGNORECASE | re.DOTALL)) for points, pattern in DEEP)
LONG_WORDS, VERY_LONG_WORDS = 25, 60


def gate(text: str) -> Gate:
    """How much memory a turn calls for.

    >>> gate("Thanks a lot, Ana!"), gate("ok, deploy it"), gate("What is 12 * 7?")
    (<Gate.SKIP: 'skip'>, <Gate.RETRIEVE: 'retrieve'>, <Gate.SKIP: 'skip'>)
    """
    if len(text) <= LONGEST_SMALL_TALK and (is_small_talk(text) or is_sum(text)):
        return Gate.SKIP
    return Gate.DEEP if depth(text[:_LOOKED_AT]) >= DEEP_FROM else Gate.RETRIEVE


def is_small_talk(text: str) -> bool:
    """Whether a text is made of greetings, thanks and nods alone, but for whom they are said to."""
    words = [word.replace("’", "'") for word in _TALK.findall(text)]
    lower = [word.lower() for word in words]
    place, greeted = 0, False
    while place < len(words):
        size = _phrase_at(lower, place)
        if size:
            greeted = greeted or " ".join(lower[place : place + size]) in _GREETINGS
            place += size
        elif greeted and (lower[place] in _ADDRESSEE or _is_last_name(words, place)):
            place += 1
        else:
            return False
    return True  # nothing said at all is nothing to look for


def _phrase_at(words: list[str], place: int) -> int:
    """How many words the longest phrase that begins here has; 0 if none does."""
    sizes = range(min(_LONGEST_PHRASE, len(words) - place), 0, -1)
    return next((size for size in sizes if " ".join(words[place : place + size]) in _PHRASES), 0)


def _is_last_name(words: list[str], place: int) -> bool:
    return place == len(words) - 1 and words[place][:1].isupper() and words[place].isalpha()


def is_sum(text: str) -> bool:
    """Whether a text only asks to reckon; dates, versions and phone numbers are no sums."""
    return bool(_SUM.fullmatch(text) or _EQUATION.fullmatch(text.strip()))


def depth(text: str) -> float:
    """How long and analytical a question is, in points."""
    words = len(text.split()) + (0 if text.isascii() else sum(character > "\u2e7f" for character in text) // 2)
    if words < LONG_WORDS // 2:
        return 0.0
    points = float(words >= LONG_WORDS) + float(words >= VERY_LONG_WORDS) + min(max(text.count("?") - 1, 0), 2) * 0.5
    analytical = sum(worth for worth, pattern in _DEEP if pattern.search(text))
    return points + analytical if analytical else 0.0
