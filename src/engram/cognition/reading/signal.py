"""Whether a turn says something that should be known at once: a look, not a reading, in well under a millisecond."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from engram.cognition.excerpt import both_ends
from engram.late import late

LONGEST_LOOKED_AT = 2_400  # characters: the beginning and the end of a longer turn


class Mark(StrEnum):
    """What was seen."""

    CORRECTION = "correction"
    REMEMBER = "remember"
    FORGET = "forget"
    IDENTITY = "identity"
    PREFERENCE = "preference"
    DECISION = "decision"
    COMMITMENT = "commitment"
    ERROR = "error"
    RESOLUTION = "resolution"
    URGENCY = "urgency"


@dataclass(frozen=True, slots=True)
class Signal:
    """What a look at a turn saw, in the order of the table; high where it should be digested now."""

    high: bool
    marks: tuple[Mark, ...] = ()


# Each line a list of phrases of one to three words, as they are spoken; a look compares words, it does not parse.
_TELLING: dict[Mark, str] = {
    Mark.CORRECTION: """
        new job|i joined|it's not|it is not|isn't|wasn't|now listens|now runs|now uses|upgraded|downgraded
        took over|taken over|misheard
        misunderstood|switched our|switched my|replaced|got that wrong|got it wrong|i was mistaken|moved back
        moved the|was moved|got moved
        sorry it's|sorry i|sorry the|sorry my|i was right|changed our|typo|oops|update the|postponed to
        rescheduled|renamed|spelled|spelt|all along|pushed back|been moved|verschoben|se movió
        these days|doesn't live|don't live|does not live|do not live|doesn't listen|don't play
        my new|new number|new phone|new address|new employer|i changed|i've changed|we changed|after all|gave up
        war falsch|ich hatte recht|jetzt bei|jetzt in|ahora trabajo|ahora vivo|cambiado de|maintenant|n'est pas
        in realtà|na verdade|eigenlijk|niet meer
        inzwischen|mittlerweile|verlegt|vertagt|beginnt jetzt|heißt jetzt|geirrt|vertan|gekündigt|doch in|doch bei
        no mi|no vivo|no trabajo|no se llama|ha movido|ha cambiado|he cambiado|aplazado|equivocado|tenía razón|vuelto a
        al final|sí que|trompée|avais raison|j'avais|finalement|déplacée|reportée|retournée|retourné|ne s'appelle
        n'habite pas|ne travaille pas|non abito|non lavoro|non vivo|ora abito|ora lavoro|adesso|sbagliato|sbagliata
        trasferito|trasferita|trasferiti|cambiato lavoro|non è|avevo ragione|alla fine|no il|no la|não moro|não trabalho
        já não|agora moro|agora trabalho|enganei|mudei|mudamos|tinha razão|afinal|errado|não se chama|voltei a
        vergist|had gelijk|verhuisd|niet waar|queria dizer|quis dizer|volevo dire|intendevo|ik bedoelde|jetzt|ahora
        agora|falsch|primera vez|era así|première fois
        no actually|no wait|no i meant|no i mean|no i live|no i work|no i am|no i'm|no i use|no i don't
        no i never|no it's|no that's|no my|no the
        actually i|actually it|actually it's|actually my|actually the|actually we|actually no|actually i'm
        i meant|correction|scratch that|strike that
        that's wrong|that's not right|that's not true|that's not correct|that's incorrect|that is wrong
        you're wrong|i was wrong|i misspoke|i mistyped
        moved to|moved from|switched to|switched from|changed to|changed my|migrated to|relocated to|no longer
        anymore|any more|instead of|i never|used to
        is now|are now|now i|one n|typo|not correct|i quit|i left|i stopped|my mistake|but rather|not true
        nein eigentlich|nein ich|stimmt nicht|eigentlich|ich meinte|korrektur|nicht mehr|umgezogen|gewechselt|verschoben
        sondern|das ist falsch
        en realidad|quise decir|he mudado|hemos mudado|me equivoqué|corrección|ya no|me mudé|no es cierto|sino
        en fait|je voulais dire|trompé|c'est faux|ne plus|déménagé|n'habite plus|mais plutôt""",
    Mark.REMEMBER: """
        don't use|don't add|do not use|do not add|unless i|from here on|by default|call me|refer to me
        remember that|remember this|remember to|remember my|remember i|don't forget|keep in mind|note that
        note to self|future reference|for the record
        from now on|make a note|going forward|in future|stop adding|stop using|please don't
        merk dir|merke dir|denk dran|ab jetzt|von nun an|recuerda|a partir de
        souviens toi|n'oublie pas|désormais|dorénavant""",
    Mark.FORGET: """
        forget that|forget what|forget about|forget my|forget everything|forget i|forget the|forget all|forget me
        delete my|delete what|delete everything|delete all|delete the memory
        erase my|erase what|erase everything|erase all|erase the|remove my|remove what|wipe my|wipe everything
        purge my|from your memory|from memory|don't remember|don't store|don't save|don't record
        dont remember|dont store|dont save|dont record
        do not remember|do not store|do not save|do not record|write down|off the record|dir das nicht|das bitte nicht
        no guardes|no anotes|retiens pas|garde pas|note pas
        vergiss|vergessen sie|lösche|lösch|olvida|olvídate|borra|elimina mi|oublie|efface|supprime ce
        supprime mes|supprime mon|supprime tout|dimentica|scorda|cancella tutto
        du vergessen was|bitte vergessen was|alles vergisst|olvidar lo que|que olvides|oublier ce que|tu oublies
        esquece|esqueça|apaga tudo|apague tudo|vergeet|no recuerdes|just kidding|just joking|only kidding|only joking
        i'm kidding|i'm joking|nur spaß|scherz|es broma|era broma|una broma""",
    Mark.IDENTITY: """
        my name|call me|i go by|i am a|i am an|i'm a|i'm an|i'm from|i am from|i live|i work|my birthday
        my email|my phone|my address|my wife|my husband|my job|my pronouns
        i was born|my sister|my brother|my son|my daughter|my partner|years old|my mother|my father|my mom|my dad
        ich heiße|mein name|ich wohne|ich lebe|ich arbeite|ich bin|me llamo|mi nombre|vivo en|trabajo en
        trabajo como|soy|je m'appelle|j'habite|je travaille|je suis|abito a|abito in|lavoro per|mi chiamo|moro em
        trabalho na|trabalho no|trabalho em|me chamo|meu nome|ik woon|ik werk|ik heet|mijn naam""",
    Mark.PREFERENCE: """
        i like|i love|i prefer|i hate|i dislike|i enjoy|i adore|really like|really love|absolutely love
        also like|also love|can't stand|my favorite|my favourite|i'd rather
        i'm allergic|allergic to|i avoid|i don't like|i don't eat|i don't drink|ich mag|ich liebe|ich hasse
        ich bevorzuge|ich esse|lieblings|me gusta|me gustan|me encanta|me encantan
        prefiero|odio|j'aime|j'adore|je préfère|je déteste|je n'aime|mon préféré""",
    Mark.DECISION: """
        we're going with|i'm going with|team chose|team decided|we voted|board voted|i've picked|we've picked
        i decided|we decided|i've decided|we've decided|have decided|has decided|we agreed|i've chosen
        we've chosen|i chose|we chose|i went with|we went with|we picked|i picked|we settled
        decision|let's go with|made up my|entschieden|beschlossen|decidí|decidimos|decidido|décidé""",
    Mark.COMMITMENT: """
        i'll|i will|we'll|we will|i promise|i have to|i need to|due on|due by|is due|deadline|appointment
        remind me|i must|going to
        ich werde|termin|ich muss|bis montag|bis dienstag|bis mittwoch|bis donnerstag|bis freitag|tengo que
        je dois|rendez vous|cita""",
    Mark.ERROR: """
        error|errors|exception|traceback|fails|failed|failing|failure|crash|crashes|crashed|broken|bug
        doesn't work|not working|stacktrace|segfault|panic|fehler|erreur|fallo""",
    Mark.RESOLUTION: """
        fixed|solved|resolved|works now|working now|figured it out|figured out|the fix|root cause|turned out
        turns out|tests pass|now pass|behoben|gelöst|resuelto|solucionado|résolu|corrigé""",
    Mark.URGENCY: """
        urgent|urgently|asap|immediately|emergency|right away|critical|as soon as|dringend|sofort|urgente
        cuanto antes|en urgence""",
}
_CORRECTING = """
    其实 实际上 不是 不对 说错 搞错 说对 搬到 搬回 不再 不住在 不叫 现在住 现在在 还是住
    実は ではなく 引っ越し もう いいえ 間違え やっぱり やはり 今は 辞めて 転職
    """
LONGEST_CONTRAST = 60  # letters before the word that turns it round
_UNSPACED: tuple[tuple[Mark, tuple[str, ...]], ...] = (
    (Mark.CORRECTION, tuple(_CORRECTING.split())),
    (Mark.REMEMBER, ("记住", "以后", "覚えて", "今後")),
    (Mark.FORGET, ("忘记", "忘掉", "忘了我", "删除", "忘れて", "削除", "消去")),
    (Mark.IDENTITY, ("我叫", "我住", "我是", "私は", "名前は", "に住んで", "で働いて")),
    (Mark.PREFERENCE, ("喜欢", "讨厌", "好き", "苦手", "嫌い")),
    (Mark.ERROR, ("错误", "报错", "エラー")),
)
_MARKS: dict[str, tuple[Mark, ...]] = {}
for _mark, _phrases in _TELLING.items():
    for _phrase in _phrases.replace("\n", "|").split("|"):
        if _phrase.strip():
            _MARKS[_phrase.strip()] = (*_MARKS.get(_phrase.strip(), ()), _mark)
_SECONDS: dict[str, set[str]] = {}
for _words in map(str.split, _MARKS):
    _SECONDS.setdefault(_words[0], set()).add(_words[1] if len(_words) > 1 else "")
_BUTS = (" but ", " sondern ", " sino ", " mais ", " ma ", " mas ", " maar ")
_DENIALS = late(r"(?:n't|\b(?:not|nicht|no|pas|plus|non|não|niet))\s")
_NEXT_CLAUSE = late(r"(?:i|i'm|we|you|he|she|it|they|that|this|there|my|the|auch|también|ich|wir|je|il|elle|ik)\b")
_OPENING_NO = (
    "no, ", "no. ", "nein, ", "nein. ", "non, ", "não, ", "nee, ", "doch, ", "si, ",
    "update", "perdón, ", "perdona, ", "lo siento, ", "pardon, ", "désolé", "scusa", "desculp", "entschuldigung, ",
    "you should know", "wrong, ", "sorry, ", "oops", "hang on", "hold on", "*",
)  # fmt: skip
_CONTRASTS = (", não ", ", not ", ", nicht ", ", pas ", ", no en ", ", non ", ", niet ")
_WORD = late(r"[^\W_]+(?:'[^\W_]+)*")
# What begins a sentence like this tells how things are to be done; elsewhere it tells what somebody does.
_RULE = late(
    r"(?:^|[.!?:\n]\s*)(?:please,? |bitte |por favor,? )?"
    r"(?:always|never|immer|niemals|siempre|nunca|toujours|sempre|ne .{1,40} jamais)\b"
)
# What was promised or went wrong is known soon enough when it is digested with the rest: nobody waits for that.
_HIGH = frozenset(Mark) - {Mark.ERROR, Mark.RESOLUTION, Mark.COMMITMENT}
_HIGH_OF_AGENTS = frozenset({Mark.DECISION, Mark.RESOLUTION})


def scan(text: str, role: str) -> Signal:
    """Look at a turn: which marks it has, and whether they are worth reading it now.

    >>> scan("No, actually I live in Porto now.", "user").high
    True
    >>> scan("Lovely weather today", "user")
    Signal(high=False, marks=())
    """
    if role == "system":
        return Signal(high=False)
    shown = both_ends(text, LONGEST_LOOKED_AT).lower().replace("’", "'")
    seen = _spoken(_WORD.findall(shown))
    if (
        shown.startswith(("not ", "nicht ", *_OPENING_NO))
        or any(sign in shown for sign in _CONTRASTS)
        or _puts_instead(shown)
    ):
        seen.add(Mark.CORRECTION)
    if _RULE.search(shown):
        seen.add(Mark.REMEMBER)
    if not shown.isascii():
        seen.update(mark for mark, signs in _UNSPACED if any(sign in shown for sign in signs))
    weighty = _HIGH if role == "user" else _HIGH_OF_AGENTS
    return Signal(high=not weighty.isdisjoint(seen), marks=tuple(mark for mark in Mark if mark in seen))


def _puts_instead(shown: str) -> bool:
    """Whether a text denies something and says what is so instead, or ends with saying that it is so now."""
    for word in _BUTS:
        if word in shown:
            before, _, after = shown.partition(word)
            if _DENIALS.search(before[-LONGEST_CONTRAST:]) and not _NEXT_CLAUSE.match(after):
                return True
    return shown.endswith((" now", " now.", " now!")) and "right now" not in shown


def _spoken(words: list[str]) -> set[Mark]:
    """The marks of the phrases that stand in a text; only words that begin one are looked at more closely."""
    seen: set[Mark] = set()
    for place, (word, second) in enumerate(pairwise([*words, ""])):
        seconds = _SECONDS.get(word)
        if seconds is None or (second not in seconds and "" not in seconds):
            continue
        for size in (1, 2, 3):
            seen.update(_MARKS.get(" ".join(words[place : place + size]), ()))
    return seen
