"""A sentence in plainer words for reading: openers off, slang and roundabout wording undone; never what is quoted."""

from __future__ import annotations

import re
from collections.abc import Callable

from engram.cognition.beginnings import opens, without
from engram.cognition.reading.typed import as_written
from engram.cognition.reading.unsaid import appointed, unsaid
from engram.cognition.reading.verbs import VERBS, Form, past_of
from engram.late import late

_INTERJECTION = (
    r"oh|ooh|ah|aw|ugh|not much|nothing much|wow|whoa|well|yes|yeah|yea|yep|yup|ya|no|nope|nah|hey|hi|hello|so|and|but"
    r"|(?:as|like) (?:i|we)(?:'ve| have)? (?:said|told you|mentioned|wrote)(?: before| earlier| already)?"
    r"|you (?:should|may want to|might want to) know(?: that)?|i should (?:mention|say|add)(?: that)?"
    r"|also|actually|honestly|btw|by the way|fyi|ok"
    r"|okay|sure|sure thing|thanks|thank you|thx|haha+|lol|hm+|um+|uh+|as for me|personally|in fact"
    r"|basically|anyways?|plus|besides|for me"
    r"|to be honest|tbh|of course|definitely|absolutely|exactly|indeed|same here|good news|great news"
    r"|guess what|unfortunately|sadly|luckily"
    r"|fortunately|just so you know|for your information|for the record|note that|please note(?: that)?"
    r"|fun fact|in general|overall|firstly"
    r"|first of all|first|second(?:ly)?|third(?:ly)?|lastly|moreover|furthermore|additionally"
    r"|in addition|speaking of which|apart from that|that said|having said that"
    r"|however|then|or|now|right|awesome|cool|nice|great|perfect|amazing|morning|you know|i mean|like"
    r"|sorry|my bad|alright|all right|man|dude"
    r"|no worries|no problem|not a problem|for sure|totally|true|same|too|as well|done|found it|update"
    r"|quick update|quick note|heads[ -]up(?: that)?|reminder|ps|p\.s"
    r"|something (?:cool|funny|great|crazy|big|exciting|weird|nice"
    r"|awesome) (?:recently )?happened[^-–—:]*|(?:i(?:'ve| have)? )?got some (?:good |great |big "
    r"|exciting )?news(?: to share)?"
    r"|whatever you do|the thing is|the truth is|turns out|it turns out(?: that)?|let me tell you|believe it or not"
    r"|since (?:we|our) last (?:chat|talk|talked|spoke|chatted|conversation|met|time)|surprisingly|interestingly"
    r"|after all|at least|even better|on top of that"
    r"|(?:(?:just|some|a bit of|a little|quick|so|for) )*(?:context|background)|long story(?: short)?"
)
_OPENER = late(
    rf"(?i)^(?:(?:{_INTERJECTION})(?![\w'’-])(?:[,!.…:;~–—-]+\s*|\s+(?=(?:i|i'm|i've|i'll|we|my|our|the"
    rf"|{_INTERJECTION})(?![\w’-])))|(?:btw|fyi|by the way) (?=\w)|ok(?:ay)? (?-i:(?=[a-z])))+"
)
_VOCATIVE = late(r"^[A-Z][\w-]+[,!]\s+(?=(?:I|I'm|I've|I'll|my|we|My|We)\b)(?!my [\w-]+,)")
_HAILED = late(
    r"(?i)^(?:hey|hi|hello|thanks|thank you|wow|yeah|yep|yes|oh|aw+|sure|congrats"
    r"|good to see you)(?-i: [A-Z][a-z]+)[,!.]+\s+(?=\w)"
)
_may_open = opens(_OPENER, _HAILED)
_BUT_FIRST = late(r"(?i)^(?:and|but|so|also|then|or|because|plus)\s+")


def _one_or_some(found: re.Match[str]) -> str:
    """`I made this bowl` says that a bowl was made: what is shown need not be seen."""
    if " these " in found[0] or " of " in found[0]:
        return f"{found[1]} "
    following = found.string[found.end() : found.end() + 1].lower()
    return f"{found[1]} {'an' if following in 'aeiou' else 'a'} "


_Plainer = tuple[tuple[str, ...], re.Pattern[str], str | Callable[[re.Match[str]], str]]
_PLAINER: tuple[_Plainer, ...] = tuple(
    (tuple(needs.split("|")), late(pattern), plain)
    for needs, pattern, plain in (
        ("'s ", r"\b([Mm]y name|(?:[Mm]y|[Oo]ur) [\w-]+(?='s (?:called|named)\b))'s\b", r"\1 is"),
        (
            "'s ",
            r"^((?:[Mm]y|[Oo]ur|[Tt]he) [\w-]+(?: [\w-]+)?)'s (?=(?:in|on|at|due|from|with|under|behind|near|the"
            r"|an?|not|now"
            r"|still|\d[\w:.]*|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr)uary|March|April|May|June|July|August"
            r"|(?:Sept|Nov|Dec)ember|October)\b)",
            r"\1 is ",
        ),
        (" u ", r"(?<=[a-z,] )u(?= [a-z])", "you"),
        (" ur ", r"(?<=[a-z,] )ur(?= [a-z])", "your"),
        (" lol| lmao| haha", r"[,\s]+(?:lol|lmao|(?:ha){2,}h?)\b(?=[\s,.!?]|$)", ""),
        (
            "hey ",
            r"^(?:They|they)(?:['’]ve| have)?(?: just| now| finally)? (?:raised|lowered|increased|decreased|reduced|cut"
            r"|set|changed|bumped|upped) (my|our) ([\w -]{2,40}?)(?: up)? (?:from [\w€$£.,% ]{1,20}? )?to (?=\S*\d)",
            r"\1 \2 is now ",
        ),
        (" mine", r"(?: too)?,? (?:and )?mine(?:'s| is) (?:called|named) (?=[A-Z])", " called "),
        (
            " db | database | server | cluster | api | env ",
            r"^(?=(?:prod|production|staging|dev|test|qa|backup|main|local) (?:\w+ )?"
            r"(?:db|database|server|cluster|api|env) )",
            "the ",
        ),
        (
            " named | called ",
            r"\bis (?:an?|this) (?:guy|woman|man|lady|girl|person|bloke|dude|chap) (?:named|called) (?=[A-Z])",
            "is ",
        ),
        (
            " me off ",
            r"^(?:(?:[Tt]he|[Mm]y) )?(?:\w+|[Tt]hey|GP) (?:took|have taken|has taken) me off (?=\w)",
            "I stopped taking ",
        ),
        ("gonna", r"\bgonna\b", "going to"),
        ("wanna", r"\bwanna\b", "want to"),
        (
            "kind|sort|basic|liter|honest|obvious|you know",
            r"\b(?:kinda|sorta|kind of|sort of|basically|literally|honestly|obviously|you know,?)\s",
            "",
        ),
        (
            " got ",
            r"\b(I|[Ww]e)(?:['’]ve| have) got (?=(?:an?|my|the|two|three|four|type|some|no|high|low|bad|chronic) |\d)",
            r"\1 have ",
        ),
        (" stand", r"\b(I|[Ww]e) can(?:['’]t|not) stand\b", r"\1 hate"),
        (" stand", r"\b(he|she|they|and|[Mm]y \w+|[A-Z]\w+) can(?:['’]t|not) stand\b", r"\1 hates"),
        (
            "love to |like to ",
            r"\b(I|[Ww]e)(?:['’]d| would) (?:(?:really|absolutely|also|definitely|still) )*(?:love|like) to "
            r"(?=(?:visit|travel|go to|see [A-Z]|own|adopt|explore|experience|attend|buy|move to|open|become|be an?"
            r"|take up"
            r"|try (?!using|to|out|it|this|that|and)|learn (?!how|more|about|from|what)|start an?)\b(?!.*\b(?:you"
            r"|your|it|them)\b))",
            r"\1 want to ",
        ),
        (" rather", r"\bI(?:['’]d| would) rather (?:have |use |take |get )?", "I prefer "),
        (" always ", r"\bI(?:['’]d| would) always (?:choose|pick|take) ", "I prefer "),
        (" go ", r"\bI (?:think|guess) I(?:['’]ll| will) go (?:ahead and|with|for) ", "I decided to go with "),
        (
            " go with ",
            r"\bI decided to go with (?=(?:accept|take|start|move|use|try|buy|join|sign|book|decline|keep)\b)",
            "I decided to ",
        ),
        (
            "notic|found|reali|discover|learn",
            (
                r"\bI(?:['’]ve| have)? (?:noticed|found out|found|realized|realised|discovered|learned"
                r"|learnt) (?:that )?(?=(?:the|my|our)\s[\w -]{2,40}\b(?:is|are|was|has|have)\b)"
            ),
            "",
        ),
        (
            " that | because | since ",
            (
                r"\bI(?:['’]m| am) (?:feeling |really |so |very |pretty )*(?:proud(?: of myself)?|happy|worried|glad"
                r"|excited|thrilled|pleased|surprised|relieved|nervous|anxious|sad|upset|frustrated|disappointed|stressed"
                r"|annoyed|afraid) (?:that|because|since) (?=(?:I|my|we|our)\b)"
            ),
            "",
        ),
        (
            "ed to |happy to |proud to |pleased to ",
            (
                r"\bI(?:['’]m| am) (?:proud|happy|excited|pleased|thrilled) to (?:say|announce|share"
                r"|report) (?:that )?"
            ),
            "",
        ),
        ("lucky", r"\bI was lucky (?:enough )?to (?=(?:visit|see|meet|go|attend)\b)", "I got to "),
        (
            " to ",
            r"^(?:I|[Ww]e)(?:['’]ve| have|['’]ve just| just)? (?:moved|rescheduled|pushed|shifted|postponed)"
            r"(?: back| forward)? (my|our|the) ([\w'-]+(?: [\w'-]+)?) (?:back )?(?:from [\w: ]{2,20} )?to "
            r"(?=(?:\d|noon|midnight|(?i:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next |the \d))",
            r"\1 \2 was moved to ",
        ),
        (
            "my last day",
            r"^([Tt]oday|[Yy]esterday|(?:[Ll]ast )?\w+day) (?:was|is) my last day (?:at|with) "
            r"([A-Z][\w&. -]*?)(?=[,.!]|$)",
            r"I left \2 \1",
        ),
        ("made up", r"\bI(?:['’]ve| have)? made up my mind,? (?:and )?", "I decided: "),
        ("decided: I", r"\bI decided: I(?:['’]m| am) not (\w+)ing\b", r"I decided against \1ing"),
        (
            " to ",
            (
                r"\bI (?:wanted|want|just wanted|need) (?:you )?to (?:tell you|say|let you know|share|mention"
                r"|know) (?:that )?(?=(?:I|my|we)\b)"
            ),
            "",
        ),
        (
            "this |these ",
            r"\b(made|painted|drew|got|bought|took|created|baked|cooked|built|wrote|found|designed|crafted|sketched|adopted|received"
            r"|read|watched|saw|visited|tried|knitted|sewed|picked up) (?:this|these)(?: (?:type|kind"
            r"|sort)s? of)? (?=(?:[a-z'-]+ ){0,3}?(?:[a-z-]{3,}))"
            r"(?!(?:week|weekend|month|year|morning|summer|one|ones|as|to|in|from|with|for|on|at|and|is|was)\b)",
            _one_or_some,
        ),
        (
            "that |this ",
            r"\b(tried|saw|had|visited|took|got|to|at|in) (?:that|this) "
            r"(?=(?:(?:new|old|little) )?(?!\w+day)[A-Z][a-z]+ [a-z]"
            r"|[a-z]+(?: [a-z]+)? (?:on|in|at|near|from|called) (?!I\b)[A-Z])",
            r"\1 the ",
        ),
        (
            " and now ",
            r"\b(I|[Ww]e) ((?:left|quit|moved|gave up|stopped|started|switched|used to)\b[^,.;]{2,60}?),? and now "
            r"(?=(?:work|live|use|play|drive|study|run|teach|prefer)\b)",
            r"\1 \2, and now \1 ",
        ),
        (
            " now",
            r"\b(I|[Ww]e) ((?:left|quit|switched|changed|gave up)\b[^,.;]{2,40}?),? and "
            r"(?=(?:work|live|use|play)\b[^,.;]{2,40} now\b)",
            r"\1 \2, and \1 ",
        ),
        (
            "ather than |nstead of ",
            r"^(?:[Rr]ather than|[Ii]nstead of) (?P<old>[^,]{2,40}?),? (?P<new>(?:I|[Ww]e)(?:'re"
            r"|'m)? [a-z]+ [^,.]+)[.!]*$",
            r"\g<new> instead of \g<old>",
        ),
        (" for me", r"^[Nn]o(?: more)? ([a-z]+(?: [a-z]+)?) for me(?: (?:any ?more|please))?[.!]*$", r"I avoid \1"),
        (
            "ntro|bout m",
            r"^(?:(?:[Aa] (?:bit|little)|[Ss]ome|[Qq]uick|[Ss]hort|[Aa]) )*(?:[Ii]ntro|[Aa]bout (?:me"
            r"|myself))\s*[:,-]\s+"
            r"(?!I\b|[Mm]y\b|[Ww]e\b)",
            "I'm ",
        ),
        ("nor do ", r",?\s+(?:and )?nor do (I|we)\b", r", and \1 don't"),
        ("use to", r"\bdid ?n['’]?t use to\b", "never used to"),
        ("(", r"\b((?:[Mm]y|[Oo]ur) [a-z-]+) \(([A-Z][a-z]+)\)(?= [a-z])", r"\1 \2"),
        ("(", r"(?<=\w)\s*\((?:[^()]{1,60})\)", ""),
        (
            "'m at|'m with| am at| am with",
            (
                r"\bI(?:['’]m| am) (?=(?:at|with) (?:an? |the )?(?:\w+ ){0,4}(?:startup|company|firm|agency|bank"
                r"|studio|hospital|university|lab)\b)"
            ),
            "I work ",
        ),
        ("now I work", r"\bnow I work (at|with)\b", r"I work \1"),
    )
)
"""Literals of which one must stand in a text, a pattern, and what stands instead of it."""


_APPOSED = late(r"^([A-Z][\w-]+), ([Mm]y|[Oo]ur) ([\w' -]{2,30}?), (?=[a-z])")
_OWN_KIN = late(r"(?i)^(mum|mom|dad|mama|papa|grandma|grandpa|granny|granddad|nana)(?=(?:'s)?\s(?-i:[a-z]))")
_SHOWN = late(
    r"^(?:(?:[Tt]he|[Oo]ur) (?:logs?|profiler|debugger|traces?|metrics|tests?|audit|scan) (?:showed|shows|revealed)"
    r"|(?:I|[Ww]e) (?:noticed|found|discovered|confirmed|verified|measured|saw|learned)|I(?:'ve| have) confirmed"
    r"|[Ii]t turned out) that (?=(?:the|our|my|a|an) )"
)
_OF_MINE = late(r"^(?:A|An|One) ([a-z-]+) of (?:mine|ours)(?:,? ([A-Z][\w-]+))?,? (?=[a-z])")
_WHICH = late(r"^((?:[Tt]he|[Mm]y|[Oo]ur) [\w' -]{2,40}?|[A-Z][\w-]+), (?:which|who) [^,]{3,60}, (?=[a-z])")
_DIAGNOSED = late(
    r"^(?:(?:[Tt]he|[Mm]y|[Oo]ur) )?(?:(?:[a-z]+ )?(?:doctor|doc|gp|dentist|vet|midwife|specialist|\w+ologist)"
    r"|[Dd]octors?|[Dd]oc) (?:says|said|just said|told me|just told me|has told me) (?:that )?"
    r"(?P<said>(?:I(?:'m|'ve| am| have)|my) .+?)(?:,? and (?:put|prescribed|gave|sent|referred|told|wants)\b.*)?$"
)
"""What a doctor finds is so of whoever tells it, unlike what others say."""
_AND_I = late(
    r"^[Mm]y (?:[\w'-]+ ){1,2}and I (are|have|were|had|went|got|moved|bought|adopted|live|love|like|want"
    r"|plan|[a-z]+ed)\b"
)
_RATHER = late(r"\bI(?:'d| would) rather (?:have |use |take |get )?(.+?) than (?:have |use |take |get )?(?=\w)")
_PROMISED = late(
    r"\b(I|[Ww]e)(?:'ve| have)? promised ((?:[A-Z]\w+(?: [A-Z]\w+)?|my \w+|mum|mom|dad|the \w+|him|her|them) )?"
    r"(?:that )?(?:I|we)(?:'d| would|'ll| will) "
)
_MANAGED = late(
    r"\b(I|[Ww]e|[A-Z][a-z]+)(?:'ve| have| has)?(?: finally| just)? (?:managed|was able|were able) to ([a-z]+)\b"
)
_ENDED_UP = late(r"\b(I|[Ww]e)(?:'ve| have)?(?: finally)? ended up ([a-z]+ing)\b(?!.*\band (?:also )?[a-z]+ing\b)")
_PROUD = late(r"\bI(?:'m| am) (?:feeling |really |so |very |pretty )*proud(?: of myself)? (?:for|of) ([a-z]+ing)\b")


def opened(sentence: str) -> str:
    """A sentence without what only opens it: `Well, yes, by the way, I moved` is `I moved`.

    >>> opened("Well, yes, by the way: I moved")
    'I moved'
    """
    text = sentence.strip().lstrip("*_~ ")
    for _ in range(3):
        plain = without(_OPENER, without(_HAILED, text)) if _may_open(text) else text
        stripped = without(_VOCATIVE, plain)
        if stripped == text or not stripped:
            break
        text = stripped
    return text


def plainer(text: str) -> str:
    """Slang and roundabout wording undone.

    >>> plainer("I can't stand flying and I'd rather have a window seat")
    'I hate flying and I prefer a window seat'
    """
    text = as_written(text)
    if ", my " in text or ", our " in text:
        text = _APPOSED.sub(lambda found: f"{found[2].capitalize()} {found[3]} {found[1]} ", text)
    if " of mine" in text or " of ours" in text:
        text = _OF_MINE.sub(lambda found: f"My {found[1]} {found[2] + ' ' if found[2] else ''}", text)
    if " that " in text:
        text = _SHOWN.sub("", text)
    if ", wh" in text:
        text = _WHICH.sub(r"\1 ", text)
    if " and I " in text:
        text = _AND_I.sub(lambda found: f"We {found[1]}", text)
    if "says " in text or "said " in text or "told me " in text:
        text = _DIAGNOSED.sub(r"\g<said>", text)
    if " rather " in text:
        text = _RATHER.sub(r"I prefer \1 to ", text)
    if "promised" in text:
        text = _PROMISED.sub(r"\1 promised \2to ", text)
    for literals, pattern, plain in _PLAINER:
        for literal in literals:
            if literal in text:
                text = pattern.sub(plain, text)
                break
    if "ed to " in text or " able to " in text:
        text = _MANAGED.sub(lambda found: f"{found[1]} {past_of(found[2])}" if past_of(found[2]) else found[0], text)
    if "ended up " in text:
        text = _ENDED_UP.sub(_done_after_all, text)
    if "proud" in text:
        text = _PROUD.sub(lambda found: f"I {past_of(VERBS[found[1]].base) if found[1] in VERBS else found[1]}", text)
    return joined(text)


def _done_after_all(found: re.Match[str]) -> str:
    verb = VERBS.get(found[2])
    return f"{found[1]} {past_of(verb.base)}" if verb and past_of(verb.base) else found[0]


_TAIL = late(
    r"(?i)(?=[,\s])(?:,? (?:btw|too|though|tho|as well|lol|haha+|however|right|yay|yum|anyway|ya know|you know"
    r"|since (?:we|our) last (?:chat|talk|talked|spoke|chatted|conversation|met|time)|yes|no|nice to meet you.*"
    r"|like I(?:'ve| have)? (?:told|said|mentioned).*|and something [\w ]{0,20}happened.*"
    r"|come (?:by|over|along)\b.*|stop by\b(?! \d).*|join us\b.*|feel free\b.*|let me know\b.*|believe it or not"
    r"|if you (?:like|want|can|ever)\b.*|so (?:how|what|where|why|which) (?:do|does|can|should|is|are|would|could)\b.*"
    r"|(?:as well )?(?:it |that )?sounds (?:amazing|great|good|fun|awesome|lovely|nice).*"
    r"|(?:so |but |please )?(?:don't|do not) (?:tell anyone|judge|laugh|ask)\b.*"
    r"|check (?:it|them) out|(?:so|and) overall .*|can(?:'t|not) wait.*|an? really \w+ .*"
    r"|which (?:is|was|has been) (?:an? |so |really |both |very |quite |pretty |super |just )*(?:great"
    r"|good|awesome|amazing|nice|fun|big|huge|tough"
    r"|rough|hard|challenging|cool|relief|lovely|exciting|wonderful|incredible|fantastic|interesting)\b.*)"
    r"|\s+[-–—]{1,2} (?:so|super|very|it'?s|it was|can't|yum|wow|challenging|amazing|awesome|absolutely"
    r"|really|what an?|an? (?:great|good|nice|perfect|fun|wonderful|amazing|awesome|real|total))\b.*)+$",
    has=(
        " btw| too| tho| as well| lol| haha| however| right| yay| yum| anyway| ya know| you know| since | yes| no"
        "| nice to| like i| and something | come | stop by| join us| feel free| let me know| believe it| if you "
        "| so |sounds | check | don't | do not | overall | wait| really | which |-"
    ),
)


def untailed(text: str) -> str:
    """A clause without the sigh or the cheer at its end.

    >>> untailed("I lost my job last month, which has been pretty rough")
    'I lost my job last month'
    """
    bare = _TAIL.sub("", text).rstrip(" ,")
    verdict = _WAS_SO.search(bare)
    if verdict and any(_is_verb(word) for word in bare[: verdict.start()].lower().split()[1:]):
        return bare[: verdict.start()].rstrip(" ,")
    return bare


def _is_verb(word: str) -> bool:
    verb = VERBS.get(word)
    return verb is not None and not verb.forms.isdisjoint((Form.THIRD, Form.PAST))


_WAS_SO = late(
    r"(?i)(?<!since i)(?<!when i)(?:,? (?:which|that|and it|it))?,? was (?:an?|so|really|such) .*$", has=" was "
)


_THE_KIDS = late(
    r"^[Tt]he ((?:(?:two|three|\d|younger|older|little|whole|youngest|oldest) ){0,2}(?:kids|kiddos|dogs|pups|puppies"
    r"|cats|turtles"
    r"|twins|fam|family|girls|boys|grandkids)) (?=[a-z])"
)
_PICTURED = late(
    r"(?i)^here(?:'s| is| are)? (?:an?|the|some|my|another) (?P<kind>photo|pic|picture|snap|shot|image|video)s? "
    r"(?P<of>(?:of|from) (?!(?:it|that|this|them|him|her|what|how|us|me|when|some|the (?:one|place|view))\b)\S.{3,})$"
)


def joined(text: str) -> str:
    """A clause without the word that joins it to the one before, and with the subject that chat leaves out.

    >>> joined("and finally got promoted to head nurse")
    'I finally got promoted to head nurse'
    """
    bare = " ".join(without(_BUT_FIRST, text).split())
    if kin := _OWN_KIN.match(bare):
        bare = f"My {kin[1].lower()}{bare[kin.end() :]}"
    opening = bare[:4].lower()
    if opening == "the " and (kids := _THE_KIDS.match(bare)):
        bare = f"My {kids[1]} {bare[kids.end() :]}"
    if opening == "here" and (pictured := _PICTURED.match(bare)):
        return f"I shared a {pictured['kind']} {pictured['of']}"
    if opening[:2] in ("i ", "i'"):
        return bare
    who = unsaid(bare)
    return f"{who} {bare[0].lower()}{bare[1:]}" if who else appointed(bare) or bare
