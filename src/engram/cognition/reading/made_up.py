"""What is made up on order, given as an example or sung: `Write a story where I am a pilot`."""

from __future__ import annotations

from engram.late import late

_A = r"(?: (?:me|us))? (?:an?|the|some|another) (?:[\w-]+ ){0,3}"
_ORDERED = (
    r"(?:(?:please|can you|could you|now|ok|okay|so|and|hey|hi)[, ]+)*"
    rf"(?:write|tell|make up|create|compose|invent|generate|draft|give){_A}"
    r"(?:story|tale|poem|song|novel|script|scene|sketch|screenplay|limerick|dialogue|fan ?fiction|haiku)"
    r" (?:where|in which|about how|with me|that says|set in|as if)\b"
)
_ORDERED_ABROAD = (
    r"(?:bitte )?(?:schreibe?|erzähle?|erfinde?|dichte)(?: (?:mir|uns))? (?:eine?n?|das) (?:\w+ ){0,3}"
    r"(?:geschichte|gedicht|märchen|lied|roman|szene|krimi)\b.* (?:in de[rm]|wo|worin)\b",
    r"(?:por favor,? )?(?:escr[ií]be|cu[eé]nta|inv[eé]nta|crea)(?:me|nos)? (?:una?|el|la) (?:\w+ ){0,3}"
    r"(?:cuento|historia|poema|canción|novela|escena|relato)\b.* (?:donde|en (?:el|la) que|en que)\b",
    r"(?:écri(?:s|vez)|raconte[sz]?|inventez?|composez?)(?:-(?:moi|nous))? (?:une?|le|la) (?:\w+ ){0,3}"
    r"(?:histoire|conte|poème|chanson|roman|scène|nouvelle)\b.* (?:où|dans (?:laquelle|lequel))\b",
    r"请?(?:帮我)?(?:写|讲|编)(?:一?[个篇首段])?.{0,6}(?:故事|小说|诗|剧本)",
)
_SHOWN = (
    r"(?:example|sample|beispiel|ejemplo|exemple)s?(?: \d)? ?: ",
    r"(?:and )?the (?:lyrics?|chorus|song|quote) (?:goes?|says?|reads?|is): ",
)
_MADE_UP = late("(?i)" + "|".join((_ORDERED, *_ORDERED_ABROAD, *_SHOWN)))


def is_made_up(sentence: str) -> bool:
    """Whether a sentence orders a story, gives an example or sings: who is who in it is made up.

    >>> is_made_up("Write me a short story where I fly to Mars"), is_made_up("I write a story about bees")
    (True, False)
    """
    return _MADE_UP.match(sentence) is not None
