"""Wishes that something known be forgotten or erased, in nine languages."""

from __future__ import annotations

import re
from functools import cache

from engram.cognition.claims import tells
from engram.cognition.reading.jest import ends_in_jest
from engram.cognition.reading.sentences import Sentence, sentences
from engram.cognition.reading.wider_wishes import is_question, plainly, wider_wish
from engram.late import late
from engram.model.proposal import Extent, Request, Wish

_ASK = (
    r"(?:(?:please|bitte|por favor|per favore|se faz favor|s'il (?:te|vous) plaît|ok(?:ay)?|also|now|can you"
    r"|could you|would you"
    r"|i want you to|i'd like you to|i need you to|you can|you should|just|kannst du|puedes|peux-tu"
    r"|tu peux)[,:]?\s+)*"
)
_TAIL = (
    r"(?:\s+from (?:your |the )?(?:memory|memories|records|notes|mind|database))?(?:\s+for good"
    r"|\s+forever|\s+permanently)?(?:,?\s+(?:please|bitte|por favor|per favore|s'il (?:te|vous) plaît|now"
    r"|again))?\s*[.!?]*$"
)
_SAID = (
    r"(?:(?:everything|all|anything|whatever|the things?|the stuff)?\s*(?:that |what )?(?:i|we)(?:'ve"
    r"| have)?(?: just)? (?:said|told you|mentioned|wrote|shared)(?: (?:to you|earlier|before|yesterday"
    r"|last \w+))?(?: (?:about|regarding|on|concerning))?)"
)

_WISHES: tuple[tuple[Wish, str], ...] = tuple(
    (wish, f"(?i)^{_ASK}(?:{pattern}){_TAIL}")
    for wish, pattern in (
        (Wish.FORGET, rf"forget\s+(?:about\s+)?{_SAID}\s+(?P<about>.+?)"),
        (Wish.FORGET, r"forget\s+(?:the fact\s+)?that\s+(?P<about>(?:i|i'm|i've|my|we|our|the)\b.+?)"),
        (
            Wish.FORGET,
            (
                r"forget\s+(?:everything|all|anything)\s+(?:you (?:know|remember|have) )?(?:about|on"
                r"|regarding)\s+(?P<about>.+?)"
            ),
        ),
        (Wish.FORGET, r"forget\s+(?:about\s+)?(?P<about>(?:my|our)\s.+?)"),
        (
            Wish.FORGET,
            r"forget\s+(?!what (?:i|we)(?:'ve| have)?(?: just)? (?:said|told|wrote))"
            r"(?P<about>(?:where|who|what|which|how|when)\s(?:i|we|my|our)\b.+?)",
        ),
        (
            Wish.FORGET,
            r"(?:don't|do not) (?:remember|store|keep|save)\s+(?:that\s+)?(?P<about>(?:i|i'm|my|what i)\b.+?)",
        ),
        (Wish.ERASE, rf"(?:delete|erase|remove|wipe|purge)\s+{_SAID}\s+(?P<about>.+?)"),
        (
            Wish.ERASE,
            (
                r"(?:delete|erase|remove|wipe|purge)\s+(?:everything|all|anything|all (?:the )?(?:memories|data"
                r"|information)|(?:the|any|your) (?:memory|memories)|what)\s+(?:you (?:know|remember|have"
                r"|stored) )?(?:about|of|on|regarding)\s+(?P<about>.+?)"
            ),
        ),
        (
            Wish.ERASE,
            (
                r"(?:delete|erase|remove|wipe|purge)\s+(?P<about>(?:my|our|the)\s.+?)\s+from (?:your "
                r"|the )?(?:memory|memories|records|notes|mind)"
            ),
        ),
        (Wish.ERASE, r"erase\s+(?:the fact\s+)?(?:that\s+)?(?P<about>(?:i|my|our)\b.+?)"),
        (
            Wish.FORGET,
            (
                r"(?:vergiss|vergesse?|vergessen sie),?\s+(?:bitte,?\s*)?(?:alles,?\s+)?"
                r"(?:was ich (?:dir )?(?:über|zu|von)\s+(?P<of>.+?)\s+(?:gesagt|erzählt)(?: habe)?"
                r"|,?\s*dass\s+(?P<that>(?:ich|wir|mein\w*|unsere?) .+?)"
                r"|,?\s*(?P<where>(?:wo|wer|wie|was|wann) (?:ich|mein\w*) .+?)"
                r"|(?:was du )?über\s+(?P<all>(?!mich\b).+?)(?:\s+weißt)?|(?P<about>mein\w*\s.+?))"
            ),
        ),
        (
            Wish.FORGET,
            (
                r"(?:(?:könntest|würdest) du\s+(?:bitte\s+)?|ich (?:möchte|will),? dass du\s+)?(?:bitte\s+)?alles,?\s+"
                r"(?:was du\s+)?über\s+(?P<about>(?!mich\b).+?)(?:\s+weißt)?,?\s+(?:bitte\s+)?vergi?e?ss(?:en|t)"
            ),
        ),
        (
            Wish.ERASE,
            (
                r"lösch(?:e|t)?\s+(?:bitte,?\s*)?(?:alles,?\s+(?:was du\s+)?über\s+(?P<of>(?!mich\b).+?)(?:\s+weißt)?"
                r"|was ich (?:dir )?(?:über|zu)\s+(?P<that>.+?)\s+(?:gesagt|erzählt)(?: habe)?"
                r"|(?P<about>mein\w*\s.+?)(?:\s+aus (?:deinem )?(?:Gedächtnis|Speicher))?)"
            ),
        ),
        (
            Wish.FORGET,
            (
                r"(?:olvid(?:a|e|ate de)|olvídate de|(?:¿?podrías|¿?puedes) olvidar|quiero que olvides)\s+"
                r"(?:(?:todo )?lo que (?:te )?(?:dije|conté|he dicho|he contado) (?:sobre|de)\s+(?P<of>.+?)"
                r"|todo (?:lo que sabes )?(?:sobre|de|acerca de)\s+(?P<all>(?!mí\b).+?)"
                r"|que\s+(?P<that>.+?)|(?P<where>(?:dónde|donde|cómo|cuándo|quién|qué)\s.+?)|(?P<about>mis?\s.+?))"
            ),
        ),
        (
            Wish.ERASE,
            (
                r"(?:borra|elimina|borre|elimine)\s+(?:lo que (?:te )?(?:dije|conté|he dicho) (?:sobre"
                r"|de)\s+(?P<of>.+?)|todo (?:lo que sabes )?(?:sobre|de|acerca de)\s+(?P<that>(?!mí\b).+?)"
                r"|(?P<about>mis?\s.+?)(?:\s+de tu memoria)?)"
            ),
        ),
        (
            Wish.FORGET,
            (
                r"oublie[sz]?\s+(?:(?:tout )?ce que (?:je t'ai|j'ai) (?:dit|raconté) (?:sur|de"
                r"|à propos de)\s+(?P<of>.+?)"
                r"|tout (?:ce que (?:tu sais|vous savez) )?(?:sur|de|à propos de|concernant)\s+(?P<all>(?!moi\b).+?)"
                r"|que\s+(?P<that>.+?)|(?P<where>(?:où|comment|quand|qui|chez qui|ce que)\s.+?)|(?P<about>(?:mon"
                r"|ma|mes)\s.+?))"
            ),
        ),
        (
            Wish.ERASE,
            (
                r"(?:efface|supprime)[sz]?\s+(?:ce que (?:je t'ai|j'ai) (?:dit|raconté) (?:sur|de"
                r"|à propos de)\s+(?P<of>.+?)|tout ce que tu sais (?:sur|de)\s+(?P<that>.+?)|(?P<about>(?:mon|ma"
                r"|mes)\s.+?)(?:\s+de ta mémoire)?)"
            ),
        ),
        (
            Wish.FORGET,
            (
                r"(?:dimentica|scorda)(?:ti)?\s+(?:quello che (?:ti )?ho detto (?:su|di|del|della)\s+(?P<of>.+?)"
                r"|che\s+(?P<that>.+?)|(?P<where>(?:dove|come|quando|chi|cosa)\s.+?)|(?P<about>(?:il|la|i"
                r"|le) mi[oae]i?\s.+?))"
            ),
        ),
        (
            Wish.ERASE,
            r"(?:cancella|elimina)\s+tutto (?:quello|ciò) che sai (?:su|di|riguardo a)?l?l?[ao]?\s*(?P<about>.+?)",
        ),
        (
            Wish.FORGET,
            (
                r"esque(?:ce|ça|ci|cer)(?:-te)?\s+(?:(?:o que|tudo o que) (?:te |lhe )?(?:disse|contei) (?:sobre"
                r"|de)\s+(?P<of>.+?)"
                r"|(?:de )?que\s+(?P<that>.+?)|(?P<where>(?:onde|como|quando|quem)\s.+?)"
                r"|(?P<about>(?:[oa] )?(?:meus?|minhas?)\s.+?))"
            ),
        ),
        (Wish.ERASE, r"apag(?:a|ue)\s+tudo o que (?:sabes|sabe|você sabe) (?:sobre|de)\s+(?P<about>.+?)"),
        (
            Wish.FORGET,
            r"vergeet(?:\s+alsjeblieft)?,?\s+(?:dat\s+(?P<that>ik .+?)|(?P<where>(?:waar|wie|hoe|wat"
            r"|wanneer) (?:ik|mijn) .+?)"
            r"|(?P<about>(?:mijn|onze)\s.+?))",
        ),
    )
)
_UNSPACED: tuple[tuple[Wish, str], ...] = (
    (
        Wish.FORGET,
        r"^(?:请|麻烦)?你?(?:忘记|忘掉|忘了|别记住?|不要记住?)(?:掉|关于)?(?P<about>我.+?)(?:这件事|的事)?(?:吧|了)?[。！.!]*$",
    ),
    (
        Wish.ERASE,
        r"^请?你?(?:删除|删掉|清除)(?:所有|全部|你知道的)*(?:关于|有关)(?P<about>我.+?)的?(?:信息|资料|记忆|一切|内容|事)?[。！.!]*$",
    ),
    (
        Wish.FORGET,
        r"^(?P<about>(?:私|僕|俺).+?)(?:という|の)?(?:こと|事)?(?:を|は|か)(?:全部|すべて)?忘れて(?:ください|ほしい)?[。！]*$",
    ),
    (
        Wish.ERASE,
        r"^(?P<about>(?:私|僕|俺)の.+?)(?:について|に関する)(?:知っていること|情報|記憶|の情報|の記憶)?(?:を|は)?(?:全部|すべて)?"
        r"(?:削除|消去)して(?:ください)?[。！]*$",
    ),
)
_SUBORDINATE = late(
    r"(?i)^(ich|wir|ik|wij|(?:mein|meine|unser|unsere) [\wäöüß-]+)"
    r" (?!wohn|arbeite|bin|hab|mag|ist|hat|heiß|woon|werk|ben|heb)(.+)"
    r" (\w+e|bin|mag|kann|muss|will|darf|ist|hat|\w{3,}t|sind|haben|\w+en|woon|werk|ben|heb)$"
)
"""German and Dutch put the verb last after `dass` and `dat`; a statement has it second."""
_NOT = r"\b(?:nicht|nie|niemals|keinesfalls|auf (?:gar )?keinen fall|niet|nooit|in geen geval)\b"
_SPARED = late(
    r"(?i)\b(?:vergiss|vergesse?|vergessen sie|lösch\w*|vergeet)\b"
    rf"(?:(?!\b(?:dass|was|wo|wer|wie|wann|dat|wat|waar|hoe|wanneer)\b).)*?{_NOT}"
    rf"|{_NOT}(?:,?\s+(?:bitte|ok(?:ay)?|ja|danke|alsjeblieft))*[\s.!?]*$|{_NOT}\s+vergi?e?ss(?:en|t)\b"
)
"""German and Dutch say `not` behind the verb; inside of what was said it spares nothing."""
_ASKED_AFTER = late(
    r"(?i)\b(?:please|bitte|por favor|per favore|plaît|(?:will|would|can|could) you|ok(?:ay)?|ja|vale|d'accord)\s*\?+$"
)
"""Who orders and asks for consent behind it wants what is ordered; `Forget my ex? Never!` orders nothing."""
_ASKED_FOR = late(r"哪里|哪儿|什么|哪个?|谁|几岁|どこに?|何|誰|いつ")
_MAYBE = late(
    r"(?i)\b(?:forget|delete|erase|remove|wipe|purge|remember|store|keep|save|vergiss|lösch|olv[ií]d|borra"
    r"|elimin|oubli|efface|supprim|dimentica|scorda|cancella|esque[cç]|apag|vergeet|record"
    r"|write down|vergess|merke? dir|speicher|notier|recuerdes|memorices|guardes?|anotes|retiens|note|mémorise"
    r"|ricordare|salvare|annotare|memorize|onthoud)|忘|删|清除|别记|不要记|削除|消去",
    has=(
        "forget|delete|erase|remove|wipe|purge|remember|store|keep|save|vergiss|olvid|borra|elimin|oubli|efface|supprim"
        "|dimentica|scorda|cancella|esquec|apag|vergeet|vergess|record|write down|merk dir|merke dir|speicher|notier"
        "|recuerdes|memorices|guarde|anotes|retiens|note|ricordare|salvare|annotare|memorize|onthoud"
    ),
)


_compiled = cache(re.compile)  # few turns wish for anything, and none should pay for it


def wish_of(sentence: str) -> Request | None:
    """What somebody wants forgotten or erased, in their own words.

    >>> wish_of("Please forget what I said about my ex.")
    Request(wish=<Wish.FORGET: 'forget'>, about='my ex', extent=<Extent.MATTER: 'matter'>)
    >>> wish_of("Don't forget my birthday!") is None
    True
    """
    if not _MAYBE.search(sentence) or ends_in_jest(sentence):
        return None
    if wider := wider_wish(sentence):
        return wider
    plain = plainly(sentence)
    if _SPARED.search(plain) or (is_question(plain, Extent.MATTER) and not _ASKED_AFTER.search(plain)):
        return None
    for wish, pattern in _WISHES:
        if found := _compiled(pattern).match(plain):
            about = plain_order(next((value for value in found.groups() if value), ""))
            return Request(wish, about.strip(" .!?,")) if about else None
    return None if plain.isascii() else _unspaced(plain)


def plain_order(about: str) -> str:
    """What a wish is about in the order of a statement: `dónde vive mi hermano` is of a brother who lives somewhere."""
    return _INVERTED.sub(r"\1 \3 \2", _SUBORDINATE.sub(r"\1 \3 \2", about))


_INVERTED = late(r"(?i)^(dónde|donde|cómo|cuándo|quién|qué) (\w+) ((?:mis?|nuestr[oa]s?) \w+)$")


def _unspaced(plain: str) -> Request | None:
    """The same in scripts without spaces; what is asked for has no word of its own there."""
    for wish, pattern in _UNSPACED:
        if found := _compiled(pattern).match(plain):
            return Request(wish, _ASKED_FOR.sub("", found["about"]).replace("私が", "私は", 1).strip("，、か"))
    return None


def only_wishes(text: str) -> bool:
    """Whether a turn tells nothing but wishes: one among other sentences may be quoted, or meant for somebody else.

    >>> only_wishes("Oh no! Forget what I just said."), only_wishes("Translate this text. Forget what I just said.")
    (True, False)
    """
    return not any(tells(each.text) for each in _besides_wishes(text))


def names_no_matter(text: str) -> bool:
    """Whether a turn tells nothing but wishes, none of which names what it is about.

    >>> names_no_matter("Oh no! Forget what I just said."), names_no_matter("Forget my boat.")
    (True, False)
    """
    wishes = [wish for each in sentences(text) if (wish := wish_of(each.text))]
    bare = not any(wish.extent in (Extent.MATTER, Extent.SAID_WITH_IT) for wish in wishes)
    return bool(wishes) and bare and only_wishes(text)


def last_extent(text: str) -> Extent | None:
    """How much the last of the wishes in a turn is about, if there is any.

    >>> last_extent("Forget everything I told you."), last_extent("I live in Lisbon.")
    (<Extent.TOLD: 'told'>, None)
    """
    return next((wish.extent for each in reversed(list(sentences(text))) if (wish := wish_of(each.text))), None)


def told_before_wish(text: str) -> bool:
    """Whether a turn says one thing and ends with a wish about it, unless it tells what somebody else says.

    >>> told_before_wish("My locker is number 12. Please don't remember that.")
    True
    >>> told_before_wish("Tom texted me: Forget what I just said."), told_before_wish("Oh no! Forget what I just said.")
    (False, False)
    """
    said = [each.text for each in sentences(text)]
    before = [each for each in said[:-1] if tells(each)]
    return len(before) == 1 and wish_of(said[-1]) is not None and _REPORTS.search(before[0]) is None


def _besides_wishes(text: str) -> list[Sentence]:
    return [each for each in sentences(text) if wish_of(each.text) is None]


_REPORTS = late(
    r"(?i):\s*$|\b(?:said|says?|saying|told|tells|texted|wrote|writes?|shouted|asked|replied|reply|reads|translate"
    r"|sagte?|schrieb|dijo|escribió|dit|écrit)\b"
)
