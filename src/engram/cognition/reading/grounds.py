"""Why a sentence is not kept as a statement: one table, read from the top."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from engram.cognition.beginnings import opens
from engram.late import late
from engram.model.proposal import Refusal


class Ground(NamedTuple):
    """A reason to leave a sentence out, how it is known, and without which words or beginning it is not looked for."""

    why: Refusal
    pattern: re.Pattern[str]
    needs: frozenset[str] = frozenset()
    may: Callable[[str], bool] | None = None

    def holds(self, text: str, words: frozenset[str]) -> bool:
        """Whether it is a reason here; a pattern that needs no word is looked for at the beginning alone."""
        if not self.needs:
            return (self.may is None or self.may(text)) and self.pattern.match(text) is not None
        return not self.needs.isdisjoint(words) and self.pattern.search(text) is not None


def _ground(why: Refusal, *patterns: str, needs: str = "", has: str = "") -> Ground:
    source = "|".join(f"(?:{pattern})" for pattern in patterns)
    return Ground(why, late(f"(?i){source}", has=has), frozenset(needs.split()))


def _first(why: Refusal, *patterns: str) -> Ground:
    """A reason that shows in what a sentence begins with."""
    pattern = late("(?i)" + "|".join(f"^(?:{each})" for each in patterns))
    return Ground(why, pattern, may=opens(pattern))


_WORD = late(r"[^\W_]+(?:'[^\W_]+)?")


def words_of(text: str) -> frozenset[str]:
    """The words of a text, once for all grounds."""
    return frozenset(_WORD.findall(text.lower()))


_END = r"[\s.!?…~,)(:;*'\"-]*$"
_CHEER = (
    r"(?:hi|hey|hello|hiya|yo|howdy|good (?:morning|afternoon|evening|night|day)|bye|goodbye|see (?:you|ya)|take care"
    r"|cheers|thanks|thank you|thx|ty|welcome|you're welcome|no problem|no worries|have a (?:good|great"
    r"|nice|lovely) \w+"
    r"|happy (?:birthday|new year|holidays)|merry christmas|congrats|congratulations|good luck"
    r"|sounds good|hallo|hola|salut"
    r"|bonjour|guten (?:tag|morgen|abend)|buenos días|buenas (?:tardes|noches)|danke|gracias|merci|tschüss|adiós)"
)
_SAID = (
    r"(?:said|says|say|told (?:me|us)|tells (?:me|us)|thinks|thought|believes|claims|claimed|insists(?! on)"
    r"|mentioned|reckons"
    r"|suggested|suspects|heard|swears|assumes|argues|argued|wrote|asked)"
)

# Of whole sentences, in the order in which they are tried.
SENTENCE_GROUNDS: tuple[Ground, ...] = (
    _first(
        Refusal.GREETING,
        rf"(?:(?:oh|wow|ah|well|and|so|ok|okay|all right|yes|no|many)\W+)*{_CHEER}(?:\W+(?:so much|a lot"
        r"|again|there|everyone|all|to you"
        rf"|too|for \w+(?: \w+)?|very much|then|soon|later|tomorrow|guys|[A-Z]\w+))*{_END}",
        r"(?:nice|great|good|lovely) to (?:meet|see|hear)\b",
    ),
    _first(
        Refusal.FILLER,
        r"(?:(?:oh|ah|wow|hm+|um+|uh+|er+|ok(?:ay)?|yes|yeah|yep|yup|no|nope|nah|sure|right|exactly"
        r"|absolutely|definitely|totally"
        r"|true|cool|nice|great|awesome|amazing|perfect|wonderful|fantastic|lol|haha+|hehe+|lmao|alright"
        r"|indeed|of course"
        r"|got it|i see|makes sense|fair enough|same|agreed|interesting|really|seriously|for sure|no way"
        r"|my god|omg|gosh"
        rf"|man|well|anyway|sorry|please|genau|klar|ja|nein|doch|vale|claro|sí|oui|non|d'accord)\W*)+{_END}",
        r"(?:i'm |im |i am )?(?:good|fine|great|well|ok(?:ay)?|not bad|alright|doing (?:well|good|great|fine|okay)"
        rf"|sorry)(?: too| as well| today| thanks| thank you|,? (?:thanks|thank you).*)*{_END}",
    ),
    _ground(
        Refusal.SARCASM,
        r"\byeah,? right\b|\bas if\b!?\s*$|\bsure,? because\b|\boh,? (?:great|fantastic|wonderful"
        r"|brilliant),? (?:another|just what)\b"
        r"|\bjust what i (?:needed|wanted)\b|(?:^|\s)/s\s*$|\b(?:totally|obviously),? not\b.*\blol\b"
        r"|\bhow original\b|\bpigs (?:can|might|will) fly\b|\bwhen pigs fly\b|\bNOT!\s*$"
        r"|\b(?:oh,? )?sure,? i (?:just )?(?:love|adore|enjoy)\b|\bi just (?-i:LOVE)\b|\b(?:just )?kidding\b"
        r"|\b(?:oh|ah),? (?:yeah|yes|sure|great),? (?:i|we) (?:totally|absolutely|just|really|so) (?:love|adore"
        r"|enjoy)\b"
        r"|\bjk\b|\bjoking\b|\bironically\b|\bsarcas",
        needs="pigs right if sure oh just s not how kidding jk joking ironically sarcasm sarcastic sarcastically",
        has="yeah right|yeah, right|as if|sure because|sure, because|another|just what|/s|lol|how original|pigs |not!"
        "|sure i |sure, i |just love|totally |absolutely |really |so |kidding|jk|joking|ironically|sarcas",
    ),
    _first(
        Refusal.HYPOTHETICAL,
        r"(?:(?:so|and|but|now|ok|okay|well)[, ]+)?(?:suppose|supposing|imagine|let'?s (?:say|pretend"
        r"|assume)|pretend|assume|assuming"
        r"|hypothetically|what if|let'?s play|for (?:this|the) (?:exercise|game|role-?play)|in (?:this|my|our"
        r"|the) (?:scenario|story|novel|game|book|role-?play|campaign|simulation|fiction)"
        r"|say (?:i|we|you|the)|if (?:i|we|you|he|she|they|it|only"
        r"|there|the|my))\b",
        r"in (?:an?other|a parallel|an alternate) (?:life|universe|world)\b",
    ),
    _ground(
        Refusal.QUOTED,
        r"\b(?:said|says|wrote|writes|asked|replied|told \w+|translate|rewrite|rephrase|paraphrase|shouted"
        r"|goes|quote[sd]?|titled|reads?)\b"
        r"[^\"“'«]{0,40}[:,]?\s[\"“'«](?=\w+\s\w+\s\w+)",
        needs=(
            "said says wrote writes asked replied told translate rewrite rephrase paraphrase shouted goes "
            "quote quotes quoted titled read reads"
        ),
    ),
    _ground(
        Refusal.PROMPT,
        r"\s*(?:you are (?:an? |the )?(?:\w+ ){0,4}(?:assistant|agent|ai|bot|model|expert|chatbot)\b"
        r"|act as\b|system prompt)"
        r"|<\/?(?:system|instructions?|context|memory|memories)\b|(?:system|assistant|user|human)\s*:",
    ),
)

_VERY = (
    r"(?:(?:so|really|very|also|just|still|always|already|truly|super|too|a bit|pretty|quite|definitely"
    r"|totally|completely|absolutely|can|do) )*"
)

# Of single clauses: what is only supposed, passed on, guessed or felt.
CLAUSE_GROUNDS: tuple[Ground, ...] = (
    _first(
        Refusal.QUESTION,
        r"(?:what|how|why|where|who|which|whose|do|does|did|can|could|would|should|is|are|was|were|have|has"
        r"|am|will|shall)"
        r" (?:i|you|we|he|she|it|they|the|your|my|this|that|there|is|are|do|does|did|about)\b(?!.*\bI (?:was"
        r"|am|had)\b)",
        r"(?:how|what) about\b",
    ),
    _ground(
        Refusal.HYPOTHETICAL,
        r"^(?:if|unless|whether|as if|even if|wish|may)\b|\bif (?:i|we|you|he|she|they|it|only|not|there)\b"
        r"|\bhypothetically\b|\btheoretically\b|\bin theory\b"
        r"|\b(?:i|we|he|she|they|it|that|this|you)(?:'d| may)\b|\b(?:would|might|could(?! not))\b"
        r"|\bshould (?:be|have|never)\b|\bwish (?:i|we|you|he|she)\b"
        r"|\b(?:would|could|should)'ve\b|\blike to think\b|\bin my dreams?\b|\bsomeday\b|\bone day\b"
        r"|^(?:i|we)\b.+ in (?:my|our|the|this) (?:novel|story|game|role-?play|campaign|simulation|screenplay)[.!]*$",
        needs=(
            "if unless whether wish may hypothetically theoretically theory i'd we'd he'd she'd they'd it'd "
            "that'd you'd would might could should would've could've should've wouldn't couldn't think dreams "
            "dream someday one novel story game roleplay role-play campaign simulation screenplay"
        ),
    ),
    _ground(
        Refusal.HEARSAY,
        r"^(?!I\b|we\b|I'|we')(?:he|she|they|someone|somebody|everyone|people|my \w+(?: \w+)?|our \w+"
        rf"|the \w+|\w+(?: (?-i:[A-Z])\w+)?|(?:somebody|someone) [\w ]{{2,30}}?)"
        rf"(?: (?:also|just|once|always|keeps?|often))? {_SAID}\b",
        (
            r"\b(?:apparently|allegedly|supposedly|reportedly|rumou?r has it|according to|they say"
            r"|i(?:'ve)? (?:heard|read (?:that|somewhere)|was told)|word is)\b"
        ),
        r", (?:said|says|claims|claimed|writes|wrote|insists) (?:he|she|they|my \w+|the \w+|(?-i:[A-Z])\w+)\W*$"
        r"|^as (?:the|an?|my|they|he|she)\b[^,]{0,40}\b(?:says?|said|goes|put it),",
        needs=(
            "goes put writes "
            "said says say told tells thinks thought believes claims claimed insists mentioned reckons "
            "suggested suspects heard swears assumes argues argued wrote asked apparently allegedly supposedly "
            "reportedly rumor rumour according read word"
        ),
    ),
    _ground(
        Refusal.HEDGED,
        r"\b(?:maybe|perhaps|possibly|probably|i (?:think|guess|suppose|assume|believe(?! in\b)|suspect|imagine"
        r"|feel like|might|may|reckon)"
        r"|i'?m not (?:sure|certain)|not sure|i doubt|might|could be|if i remember|i don'?t (?:know|remember|think)"
        r"|who knows|considering|i'm guessing|hopefully|i hope|can'?t (?:decide|remember)|unsure|likely"
        r"|thinking (?:about|of)|i'?m debating|seems? (?:like|to))\b",
        needs=(
            "maybe perhaps possibly probably think guess suppose assume believe suspect imagine feel may "
            "reckon sure certain doubt might remember know knows considering guessing hopefully hope decide "
            "unsure likely thinking debating seem seems"
        ),
    ),
    _ground(
        Refusal.CHATTER,
        r"(?:that|this|it|these|those|what a|how|such a|so)(?:'s| is| was| are| were| looks?| sounds?| must"
        r"| seems?| makes?| made| does| feels?"
        r"| could| can| will| has| reminds?)\b",
        rf"i(?:'m| am| was)? {_VERY}(?:glad|sorry|happy (?:for|to|that|you)|sure|excited (?:for you|to hear|to see)"
        r"|jealous|here for|all ears|proud of you|curious|wondering|looking forward|good\b(?! at)|fine|ok"
        r"|okay|great|tired|kidding|afraid (?:i|so|not)|down for|in awe"
        r"|grateful|thankful|amazed|impressed|ready|back\b(?! in)|done|thrilled|pumped|stoked|blown away"
        r"|confident|lucky|blessed|hoping|interested to|intrigued)\b",
        rf"i(?:'ll| will)? {_VERY}(?:agree|understand|know (?!how to|python|java)|see\b|get (?:it|you|that"
        r"|what)|hear you|feel you|bet|mean|hope|wish|wonder"
        r"|appreciate|guess|relate|can't wait|cannot wait|couldn't agree|remember when|can imagine|can see"
        r"|can tell|can relate|love (?:that|how|it|this|your)"
        r"|like (?:that|how|it|this|your)|feel (?:so|like|the|really|very|good|great|bad))\b",
        (
            r"i (?:can't|cannot|can) (?:wait|believe|imagine|help but|say|tell|see)\b|(?:let me know"
            r"|keep me posted|feel free|good luck|have fun|enjoy)\b"
        ),
    ),
)

_PROMPT_LIKE = late(
    r"(?im)^[ \t]*(?:#+\s*(?:instructions?|rules?|system|role|guidelines|identity|persona|memory|context|tools?)\b"
    r"|you are (?:an? |the )?(?:\w+ ){0,4}(?:assistant|agent|ai|bot|model|chatbot)\b|<(?:system"
    r"|instructions?|context|memory|memories)\b"
    r"|(?:your|the assistant's) (?:role|task|job) is\b|#+\s*(?:claude|agents?|gemini|copilot-instructions|readme)\.md\b"
    r"|this file (?:provides|gives|contains) (?:guidance|instructions|rules) (?:to|for)\b)",
    has="#|you are|<|role is|task is|job is|this file",
)


def ground_of(sentence: str) -> Refusal | None:
    """Why a whole sentence is left out, or None."""
    if "🙄" in sentence:
        return Refusal.SARCASM
    return _first_of(SENTENCE_GROUNDS, sentence)


def clause_ground(clause: str) -> Refusal | None:
    """Why a clause is left out, or None."""
    if clause.rstrip(" \"')").endswith(("?", "？")):
        return Refusal.QUESTION
    return _first_of(CLAUSE_GROUNDS, clause)


def _first_of(grounds: tuple[Ground, ...], text: str) -> Refusal | None:
    words = words_of(text)
    for ground in grounds:
        if ground.holds(text, words):
            return ground.why
    return None


def is_prompt(text: str) -> bool:
    """Whether a turn is a prompt or a boot file rather than something anybody says."""
    return _PROMPT_LIKE.search(text[:4_000]) is not None


_MATERIAL = late(
    r"(?i)^(?:(?:please|can you|could you|now|ok|okay|so|and|hey|hi)[, ]+)*(?:translate|summari[sz]e|fix"
    r"|correct|rewrite|rephrase|proofread"
    r"|paraphrase|edit|improve|polish|shorten|analy[sz]e|classify|extract|review|draft|write|compose"
    r"|reply to)\b[^:\n]{0,80}:(?:\s|$)"
    r"|^here(?:'s| is| are) (?:my|the|an?|our|this|some|his|her|their|[\w-]+['’]s) (?:[\w'-]+ ){0,4}?"
    r"(?:letters?|e?-?mails?|essay|text|draft|message|paragraphs?|story|bio"
    r"|resume|résumé|cv|article|post|speech|poem|transcript|conversation|chat|lyrics|passage|excerpt"
    r"|note)\b[^:\n]{0,60}:(?:\s|$)"
    r"|^here(?:'s| is) what (?:[\w'-]+ ){1,3}(?:wrote|sent|said|says|writes)\b[^:\n]{0,30}:(?:\s|$)"
    r"|^(?:(?:the|this|an?) )?(?:email|e-mail|mail|message|letter|note|review) (?:from|by) [\w. ]{2,40}:(?:\s|$)"
    r"|^(?:hier ist|das ist) (?:die |eine |der |ein )?(?:e-?mail|mail|nachricht|brief|text)\b[^:\n]{0,60}:(?:\s|$)"
    r"|^(?:bitte )?(?:übersetze|übersetz|korrigiere|traduce|traduzca|corrige|traduis|traduisez|corrigez|résume)\b"
    r"[^:\n]{0,80}:(?:\s|$)|^(?:请翻译|翻译|翻訳)[^：:\n]{0,20}[：:]"
    r"|^dear [\w. ]{2,40},"
    r"|^(?:from|sent|subject|betreff|von|de|asunto|objet): ?\S|^--+ ?(?:original|forwarded) message"
)
_may_hand_over = opens(_MATERIAL)


_PLAYED = late(
    r"(?i)\b(?:let['’]?s|we(?:'ll| will)|time to|want to|for this) (?:do (?:some |a )?)?role[ -]?play\b"
    r"|\brole[ -]?play(?:ing)? (?:as|an?|scenario|exercise|with me)\b|\bstay in character\b"
    r"|\bpretend (?:that )?(?:you|i|we)(?:['’]re|['’]m| are| am| were)\b"
    r"|\b(?:tun wir|tu|tut|wir tun) (?:mal )?so,? als\b|\b(?:finge|fingamos|haz como)(?: que| si)\b"
    r"|\b(?:fais|faisons|faites) comme si\b|假装我|假設我|(?:の|な|だ|る|た)ふりをして",
    has="roleplay|role-play|role play|in character|pretend|so als|so, als|finge|fingamos|haz como|comme si",
)


def is_played(text: str) -> bool:
    """Whether somebody speaks in a part: what is said in it is nobody's word.

    >>> is_played("You are a pirate, I live in Tortuga. Let's role-play."), is_played("I love role-play games.")
    (True, False)
    """
    return _PLAYED.search(text) is not None


def hands_over(sentence: str) -> bool:
    """Whether a sentence hands over a text to be worked on: what follows is that text, and nobody's word."""
    if sentence.endswith(":") and _WROTE.match(sentence):
        return True
    return _may_hand_over(sentence) and _MATERIAL.match(sentence) is not None


_WROTE = late(r"(?i)[\w. '’]{2,40} (?:wrote|writes|schrieb|schreibt|escribió|a écrit)(?: to me| to us| me| us| mir)?:$")


_QUOTE = late(r"[\"“«„「](?P<inside>[^\"“”«»„」\n]{3,400})[\"”»“」]")
_TITLE_WORDS = 6


def is_quotation(sentence: str) -> bool:
    """Whether most of a sentence is somebody's words in quotation marks, rather than a title in it."""
    inside = sum(
        len(found["inside"]) for found in _QUOTE.finditer(sentence) if len(found["inside"].split()) > _TITLE_WORDS
    )
    return inside * 2 > len(sentence)
