"""What somebody holds dear, said the other way round: `Rome fascinates me`, `what helped me was sleep`."""

from __future__ import annotations

from engram.cognition.reading.draft import LOOSE, PLAIN, Draft
from engram.cognition.reading.objects import is_telling, object_of
from engram.cognition.reading.weight import content
from engram.late import late

_NOBODY = (
    r"(?!(?i:it|that|this|these|those|they|he|she|you|your|which|what|there|here|who|both|all|some|none|one|others|another|and|but|so|I|we|everything"
    r"|nothing)\b)"
)
_TOPIC = r"^(?:(?:[Ww]hen it comes to|[Aa]s for|[Ii]n terms of|[Ss]peaking of|[Ff]or me) [^,]{2,60}, )?"
_OF_MINE = late(
    rf"{_TOPIC}(?P<o>{_NOBODY}[^,;]{{3,120}}?) (?:is|are|has been|have been|has always been|have always been|was)"
    r" (?:(?:still|also|definitely|always|really|truly|certainly|now|next|high) )*(?:(?:an? |one of "
    r"|the )?(?:[a-z-]+ ){0,2}?"
    r"(?P<kind>dreams?|passions?|favou?rites?|hobb(?:y|ies)|weakness(?:es)?|interests?|goals?) of mine"
    r"|on (?:my|our) (?:[a-z-]+ ){0,2}(?P<list>list))\b"
)
_MOVES = r"(?:fascinat|intrigu|interest|captivat|enchant|inspir|amaz|appeal)"
_MOVES_ME = late(
    rf"{_TOPIC}(?P<o>{_NOBODY}[^,;]{{3,80}}?) (?:(?:has|have) )?(?:(?:always|really|also|truly|just|particularly) )*"
    rf"{_MOVES}(?:es|ed|s|e)? (?:to )?me(?: (?:for|because|since|with|by)\b.*| (?:too|so much|a lot|the most"
    rf"|greatly))?$"
)
_MATTERS = late(
    rf"^(?P<o>{_NOBODY}(?!(?i:their|his|her|all|thanks)\b)[^,;]{{3,60}}?) (?:(?:matters?|means?|counts?|is|are) )"
    r"(?:(?:more|most|a lot|so|really|very|everything|much|important|a priority|sacred) )+(?:to|for) me(?: than .+)?$"
)
_CLEFT = late(
    rf"(?i){_TOPIC}"
    r"(?:(?:what|something|anything|(?:one|another|the|a|some)(?: [\w'-]+){0,6})(?: that| which| who)?"
    r" [^,;]{0,40}?(?-i:\b(?:I|me|I've|I'm|us)\b)[^,;]{0,50}?) (?:is|was|are|were|has been|has to be) "
    r"(?P<o>(?!(?:when|how|that|if|so|really|very|not|to be|because)\b)[^;]{3,160})$"
)
_HELD_DEAR = late(r"(?i)\b(?:love|like|enjoy|favou?rite|prefer|adore)\b")
_FOUND_DEAR = late(rf"(?i)\b{_MOVES}\w*|\b(?:curious|passionate)\b")
_POINTING = late(r"(?i)\b(?:you|your|it|that|this|these|those|them)\b")


def dear_to(text: str) -> Draft | None:
    """What is dear to the speaker by the words at the end of the clause, or what it comes down to."""
    if (" mine" in text or " list" in text) and (found := _OF_MINE.match(text)):
        wants = found["list"] or found["kind"].startswith(("dream", "goal"))
        return _preference(text, found["o"], "wants" if wants else "likes")
    if " me" in text and (found := _MOVES_ME.match(text)):
        return _preference(text, found["o"], "interested_in")
    if " me" in text and (found := _MATTERS.match(text)) and is_telling(found["o"]):
        return Draft(text=text, category="principle", relation="believes_in", object=object_of(found["o"], wide=True))
    found = _CLEFT.match(text) if " me" in text or " I" in text or " us" in text else None
    if not found or _POINTING.search(found["o"]) or content(found["o"]) < LEAST_CONTENT:
        return None
    head = text[: found.start("o")]
    if _HELD_DEAR.search(head) or _FOUND_DEAR.search(head):
        return _preference(text, found["o"], "likes" if _HELD_DEAR.search(head) else "interested_in")
    return Draft(text=text, category="fact", subject=" ", confidence=LOOSE)


LEAST_CONTENT = 1


def _preference(text: str, named: str, relation: str) -> Draft | None:
    object = object_of(named, wide=True)
    if not is_telling(object) or _POINTING.search(object):
        return None
    return Draft(text=text, category="preference", relation=relation, object=object, confidence=PLAIN)
