"""Wishes that name no matter: what was said just now, the last message, or everything about whoever speaks."""

from __future__ import annotations

import re
from functools import cache

from engram.late import late
from engram.model.proposal import Extent, Request, Wish

_BEFORE = (
    r"(?:(?:please|bitte|por favor|per favore|s'il (?:te|vous) plaît|ok(?:ay)?|oh|no|sorry|wait|actually|never ?mind"
    r"|just|(?:can|could|would) you|i(?:'d| would) like you to|i (?:want|need) you to"
    r"|kannst du|puedes|peux-tu)[,:.]?\s+)*"
)
_PLEASE = r"(?:(?:please|bitte|por favor|ok(?:ay)?|sorry|wait|actually),?\s+)*"
_KINDLY = r"(?:could|would) you|(?:könntest|würdest) du|¿?podrías|pourrais-tu"
_ASKS = late(rf"(?i){_PLEASE}(?:can you|kannst du|¿?puedes|peux-tu|{_KINDLY})\b")
# Who asks whether everything can be forgotten may want to know just that.
_ASKS_KINDLY = late(rf"(?i){_PLEASE}(?:{_KINDLY})\b|.*\b(?:please|bitte|por favor)\b")
_POLITELY = r"(?:,?\s+(?:please|bitte|por favor|per favore|s'il (?:te|vous) plaît))?"
_AFTER = rf"(?:\s+(?:just now|again|for good))?{_POLITELY}[\s.!?。！]*"
_SPACED_DASH = r"\s?(?:[—–]|\s-)\s?"
# Who says `Off the record, the podcast I host, …` tells nothing that is off the record.
_SOMEBODY = r"(?:i|i'm|i've|i'd|we|we're|we've|my|our|he|he's|she|she's|they|they're)\b"
# Who leaves out `I` in `Don't remember this - I was too young` wants nothing forgotten, and tells why.
_NO_EXCUSE = (
    r"(?:i'm|i've|my|our|we|we're|we've|i)\s(?!(?:was|were|must|might|may|guess|think|don't|do not|didn't|wasn't"
    r"|can't|couldn't|memory|head|brain)\b)"
)

# "Don't remember that." often answers a question: who leaves out `I` wants nothing forgotten. "Don't save that." is
# as often about a file.
_EXTENTS: dict[tuple[Wish, Extent], tuple[str, ...]] = {
    (Wish.FORGET, Extent.SAID_WITH_IT): (
        r"(?:don't|do not) (?:remember|store|keep|save|record|write down) (?:this|the following)\s?:.+",
        rf"(?:please )?(?:don't|do not) (?:remember|write down) this{_SPACED_DASH}{_NO_EXCUSE}.+",
        r"(?:this is )?(?:strictly )?off the record\s?:.+",
        rf"(?:this is )?(?:strictly )?off the (?-i:record)(?:,\s|{_SPACED_DASH}){_SOMEBODY}.+",
        r"(?:merke? dir|speicher\w*|notier\w*) (?:das|dies|folgendes)(?: bitte)? nicht\s?:.+",
        rf"merke? dir (?:das|dies|folgendes)(?: bitte)? nicht{_SPACED_DASH}.+",
        r"no (?:recuerdes|guardes|anotes) (?:esto|eso)\s?:.+",
        rf"no (?:recuerdes|memorices) (?:esto|eso){_SPACED_DASH}.+",
        r"ne (?:retiens|garde|note|mémorise) pas (?:ça|ceci|cela)\s?:.+",
        rf"ne (?:retiens|mémorise) pas (?:ça|ceci|cela){_SPACED_DASH}.+",
        r"non (?:ricordare|salvare|annotare) questo\s?:.+",
        r"não (?:guardes|guarde|memorizes|memorize) isto\s?:.+",
        r"onthoud dit niet\s?:.+",
        r"(?:别|不要)记(?:住|下)?这个?[：:].+",
    ),
    (Wish.FORGET, Extent.JUST_SAID): (
        r"merke? dir (?:das|dies)(?: bitte)? nicht|vergiss das(?: bitte)? (?:gleich |ganz schnell |einfach )?wieder",
        r"please,? (?:don't|do not) (?:store|record) (?:that|this)",
        r"no (?:recuerdes|memorices) (?:esto|eso)|ne (?:retiens|mémorise) pas (?:ça|ceci|cela)",
        r"(?:this|that) (?:is|stays) off the record",
        r"forget (?:that )?i (?:ever |just )?said (?:that|this|so|anything)",
        r"forget (?:what|the (?:last )?thing) i(?:'ve| have)?(?: just)? (?:said|told you|wrote)",
        r"(?:please,? don't|do not) remember (?:that|this)|(?:don't|do not) remember what i just said",
        r"(?:don't|do not) (?:store|keep|save|record) (?:what i just said|(?:that|this) in (?:your |the )?memory)",
        (
            r"(?:vergiss|(?:kannst|könntest|würdest) du (?:bitte )?vergessen),? (?:bitte,? )?(?:das,? )?was ich "
            r"(?:dir )?(?:(?:gerade|eben|soeben)(?: erst)? )?(?:gesagt|geschrieben|erzählt)(?: habe?)?"
        ),
        (
            r"(?:olvida|¿?(?:puedes|podrías) olvidar) lo que (?:te )?(?:acabo de (?:decir|contar|escribir)(?:te)?|dije"
            r"|he dicho)"
        ),
        (
            r"(?:oublie[sz]?|(?:peux|pourrais)-tu oublier) ce que (?:je viens de (?:te |vous )?(?:dire|raconter|écrire)"
            r"|j'ai dit|je t'ai dit)"
        ),
        r"(?:dimentica|scorda) quello che (?:ti )?ho appena (?:detto|scritto)",
        r"esque(?:ce|ça) o que (?:te |lhe )?acabei de (?:dizer|contar|escrever)",
        r"vergeet wat ik (?:net|zojuist) (?:zei|schreef|heb gezegd|gezegd heb)",
        r"(?:请|麻烦)?你?(?:忘记|忘掉|忘了|别记住?|不要记住?)我?(?:刚才|刚刚)(?:说|讲)的(?:那句)?话?",
        r"(?:今|さっき)(?:私が|僕が)?(?:言った|話した)(?:こと|事)(?:を|は)忘れて(?:ください)?",
    ),
    (Wish.FORGET, Extent.LAST_TURN): (
        r"forget my (?:last|previous) message",
        r"vergiss (?:bitte )?meine (?:letzte|vorige) (?:nachricht|aussage)",
        r"olvida mi último mensaje",
        r"oublie[sz]? mon dernier message",
        r"(?:dimentica|scorda) il mio ultimo messaggio",
        r"esque(?:ce|ça) (?:a )?minha última mensagem",
        r"vergeet mijn (?:laatste|vorige) bericht",
    ),
    (Wish.ERASE, Extent.JUST_SAID): (
        r"(?:delete|erase|remove|wipe) what i(?:'ve| have)? just (?:said|told you|wrote)",
        (
            r"lösche? (?:bitte )?(?:das,? )?was ich (?:dir )?(?:gerade|eben|soeben) (?:gesagt"
            r"|geschrieben|erzählt)(?: habe?)?"
        ),
        r"(?:borra|elimina) lo que (?:te )?acabo de (?:decir|contar|escribir)(?:te)?",
        r"(?:efface|supprime)[sz]? ce que je viens de (?:te |vous )?(?:dire|raconter|écrire)",
    ),
    (Wish.ERASE, Extent.LAST_TURN): (
        r"(?:delete|erase|remove|wipe) my (?:last|previous) message",
        r"lösche? (?:bitte )?meine (?:letzte|vorige) (?:nachricht|aussage)",
        r"(?:borra|elimina) mi último mensaje",
        r"(?:efface|supprime)[sz]? mon dernier message",
        r"cancella il mio ultimo messaggio",
        r"apag(?:a|ue) (?:a )?minha última mensagem",
        r"(?:请|麻烦)?你?(?:删除|删掉)我?的?上一条(?:消息|信息)",
    ),
    (Wish.FORGET, Extent.TOLD): (
        r"forget (?:everything|all) (?:that )?i(?:'ve| have)?(?: ever)? (?:told you|said to you)",
        r"vergiss (?:bitte )?alles,? was ich dir (?:jemals |je )?(?:gesagt|erzählt)(?: habe)?",
        r"olvida todo lo que te (?:he (?:dicho|contado)|dije|conté)",
        r"oublie[sz]? tout ce que je t'ai (?:dit|raconté)",
    ),
    (Wish.FORGET, Extent.EVERYTHING): (
        (
            r"forget (?:everything|all|anything) (?:(?:that )?you (?:know|remember|have|learned"
            r"|stored) )?about me"
        ),
        r"(?:vergiss (?:bitte )?|ich (?:möchte|will),? dass du )alles(?: vergisst)?(?:,? was du)? über mich(?: weißt)?",
        r"(?:olvida|quiero que olvides) todo (?:lo que sabes )?(?:sobre|de) mí",
        r"(?:oublie[sz]?|(?:j'aimerais|je veux) que tu oublies) tout (?:ce que (?:tu sais|vous savez) )?(?:sur|de) moi",
        r"(?:dimentica|scorda) tutto (?:quello che sai )?(?:su|di) (?:di )?me",
        r"esque(?:ce|ça) tudo (?:o que (?:sabes|sabe) )?sobre mim",
        r"vergeet alles (?:wat je )?over mij(?: weet)?",
        r"(?:请|麻烦)?你?(?:忘记|忘掉|忘了)(?:所有|一切)?关于我的(?:一切|所有|事情?|信息)+",
        r"(?:私|僕)(?:について|のこと|に関すること)(?:を|は)?(?:全部|すべて)忘れて(?:ください)?",
    ),
    (Wish.ERASE, Extent.EVERYTHING): (
        (
            r"(?:delete|erase|remove|wipe|purge) (?:everything|anything|all(?: (?:the |your )?"
            r"(?:memories|data|information))?) (?:(?:that )?you (?:know|remember|have|stored"
            r"|have stored) )?about me"
        ),
        r"lösche? (?:bitte )?alles(?:,? was du)? über mich(?: weißt)?",
        r"(?:borra|elimina) todo (?:lo que sabes )?(?:sobre|de) mí",
        r"(?:efface|supprime)[sz]? tout (?:ce que (?:tu sais|vous savez) )?(?:sur|de) moi",
        r"cancella tutto (?:quello che sai )?(?:su|di) (?:di )?me",
        r"apag(?:a|ue) tudo (?:o que (?:sabes|sabe) )?sobre mim",
    ),
}


# Sung, whispered and shouted more often than meant: only politeness may stand with it.
_FORGET_ME = rf"(?i)(?:please,? |bitte )?(?:forget me|vergiss (?:bitte )?mich){_POLITELY}[\s.!]*"


@cache
def _compiled() -> tuple[tuple[Wish, Extent, re.Pattern[str]], ...]:
    """The table when somebody first wishes for something: no other turn should pay for it."""
    table = [
        (wish, extent, re.compile(f"{_BEFORE}(?:{'|'.join(wanted)}){_AFTER}", re.IGNORECASE))
        for (wish, extent), wanted in _EXTENTS.items()
    ]
    return (*table, (Wish.FORGET, Extent.EVERYTHING, re.compile(_FORGET_ME)))


def plainly(sentence: str) -> str:
    """A sentence as wishes are looked for in it."""
    return _PLS.sub("please", _DONT.sub("don't", sentence.replace("’", "'").strip()))


_DONT, _PLS = late(r"(?i)\bdont\b", has="dont"), late(r"(?i)\bpl[sz]\b", has="pls|plz")


def wider_wish(sentence: str) -> Request | None:
    """A wish about what was just said, or about everything that is known of whoever speaks.

    >>> wider_wish("Please forget what I just said.").extent
    <Extent.JUST_SAID: 'just said'>
    >>> wider_wish("Forget it.") is None
    True
    """
    plain = plainly(sentence)
    found = ((wish, extent) for wish, extent, wanted in _compiled() if wanted.fullmatch(plain))
    wish, extent = next(found, (None, None))
    if wish is None or extent is None or is_question(plain, extent):
        return None
    return Request(wish, plain.strip(" .!?"), extent)


def is_question(plain: str, extent: Extent) -> bool:
    """Whether a sentence asks something, unless it asks to be granted a wish."""
    if not plain.endswith("?") or extent is Extent.SAID_WITH_IT:
        return False
    asks = _ASKS_KINDLY if extent.is_wide else _ASKS
    return asks.match(plain) is None


def is_bare_wish(text: str) -> bool:
    """Whether a text is nothing but such a wish, which sounds like an order because it is one.

    >>> is_bare_wish("Forget everything about me."), is_bare_wish("Don't remember this: I am Ana.")
    (True, False)
    """
    wish = wider_wish(text)
    return wish is not None and wish.extent is not Extent.SAID_WITH_IT
