"""What is told by how it is said, though its words mostly pass: what there is, was wrong, helps or suits."""

from __future__ import annotations

from engram.cognition.reading.declared_words import CHEERING, THESE_HOURS
from engram.cognition.reading.verb_rules import DATED
from engram.cognition.reading.weight import content
from engram.late import late

AT_HAND = late(
    r"(?i)\b(?:help\w*|questions?|code|examples?|errors?|issues?|problems?|solutions?|approach\w*|tips?|ideas?|trouble"
    r"|answers?|sure|curious|stuck|confus\w+|understand\w*|trying|explain\w*|functions?|snippets?|prompts?|outputs?"
    r"|responses?|drafts?|steps?|warnings?|correctly|properly|scratch|breakdown|formulas?|triangles?|probabilit\w+"
    r"|equations?"
    r"|theorems?|attempts?|concepts?|conversation|chat|message)\b"
)
"""What is being worked on in the talk itself."""


MATERIAL = late(
    r"(?i)\b(?:paragraphs?|sentences?|titles?|chapters?|headers?|headings?|legends?|charts?|graphs?|columns?|rows?"
    r"|lines?|buttons?|pages?|sections?|intro|introduction|ending|tone|letters?|e-?mails?|mails?|poems?|story"
    r"|stories|plot"
    r"|recipes?|movies?|films?|books?|articles?|king|queen|hero|heroine|characters?|protagonist|wizard|dragons?"
    r"|translations?"
    r"|texts?|images?|pictures?|screenshots?|notes|slides?|regex|queries|query|statements?|colou?rs?|fonts?|links?"
    r"|options?|versions?|results?|files?|words?|quotes?|summary|essays?|layout|diagrams?|modal|variables?"
    r"|arguments?|methods?"
    r"|names?|menus?|screens?|sidebar|navbar|icons?|cursor|tabs?|windows?|popup|dialog|sun|moon|earth|weather"
    r"|class|classes|loops?|strings?|arrays?|marbles|coins?|dice|cards?|angles?|sides?)\b"
)
"""What is read, written or drawn in the talk: what is said of it says nothing of anybody."""
_THERE_IS = late(
    r"^[Tt]here(?:'s| is| are) (?P<what>(?:(?:only|also|still|always) )?(?:\d+|an?|one|two|three|four|five|six|seven"
    r"|eight|nine|ten|no) [^,]{3,60}?)(?P<where> (?:in|on|at|behind|under|inside|near|next to|every|each|by|from) "
    r"(?!it\b|here\b|there\b)\w.{2,60})$"
)
_CAUSE = late(
    r"(?i)^(?:it turned out (?:that )?)?(?:the|our) (?:(?:root|actual|real|underlying) )?(?:bug|issue|problem|culprit"
    r"|cause|fix|leak|crash|outage|slowdown|solution|trick|reason)(?: (?:with|for|behind|in) [^,]{2,40}?)? "
    r"(?:was|were|turned out to be) (?:caused by |due to |that |because )?"
    r"(?!not\b|it\b|this\b|that\b|so\b|solved\b|fixed\b|gone\b)\w.{4,}$"
)
_HELPS = late(
    r"(?i)^when(?:ever)? (?:the|my|our) [^,]{3,60}, (?:just )?[a-z]+ing \S.* (?:helps?|works?|fix(?:es)? it"
    r"|does the trick)$"
)
_SUITS = late(
    r"(?i)^(?!this|that|it|they|these|those|which|what|the (?:first|second|third|last)\b)[a-z][\w' -]{3,50} "
    r"works? (?:best|better) for me$"
)
_AILS = late(
    r"(?i)^my [a-z]+(?: [a-z]+)? (?:gets?|is|are)(?: always| often| usually)? (?:worse|better) "
    r"(?:in|when|at|after|with|during|on) \w"
)
_SHAPES = ((_CAUSE, "error"), (_HELPS, "procedure"), (_SUITS, "preference"), (_AILS, "fact"))


def by_shape(text: str) -> str | None:
    """The category of a clause that tells something by its shape alone.

    >>> by_shape("There's a spare key at the bakery"), by_shape("The culprit was a stale cache"), by_shape("It is so")
    ('fact', 'error', None)
    """
    if _is_there(text):
        return "fact"
    return next((category for pattern, category in _SHAPES if pattern.match(text)), None)


def _is_there(text: str) -> bool:
    """Whether it is said what there is somewhere: `there's a spare key at the bakery`."""
    found = _THERE_IS.match(text)
    if found is None or any(words.search(text) for words in (AT_HAND, MATERIAL, CHEERING, THESE_HOURS)):
        return False
    return content(found["where"]) > 0 or DATED.search(found["where"]) is not None
