"""What ties a turn to the last one or cuts it off, by its words alone."""

from __future__ import annotations

# By name: points for continuation, drift and switch, pattern.
TIES: tuple[tuple[str, tuple[float, float, float], str], ...] = (
    (
        "breaks off", (-6.0, -6.0, 6.0),
        r"\b(?:(?:completely |totally )?(?:different|new|another) (?:question|subject|topic|matter)|something else"
        r"|chang(?:e|ing) (?:of|the) (?:subject|topic)|unrelated|cambiando de tema|otra cosa|andere frage"
        r"|anderes thema|themenwechsel|autre (?:sujet|chose)|rien à voir|换个话题)\b",
    ),
    (
        "aside", (-1.5, 0.8, 0.6),
        r"\b(?:by the way|btw|anyways?|before i forget|remind me to|übrigens|ach ja|apropos|au fait|por cierto"
        r"|sinon)\b",
    ),
    (
        "moves on", (-1.0, 1.5, -0.5),
        r"\b(?:also|too|as well|speaking of|that reminds me|while we['’]re at it|come to think|after(?:wards| that)"
        r"|next (?:i|we|time|up|week|month|year|spring|summer|autumn|winter)|one day|the other thing|these days"
        r"|lately|at some (?:point|stage)|frankly|^\W*now|auch(?: noch)?|außerdem|danach(?!\W*$)|als nächstes"
        r"|vielleicht|bald|im (?:frühling|sommer|herbst|winter)|nächstes? (?:jahr|woche|monat|mal)|también|además"
        r"|después(?!\W*$)|ahora|la próxima|el (?:año|mes) que viene|la semana que viene|quizás?|tal vez|aussi"
        r"|la prochaine|ensuite(?!\W*$)|peut-être|pour la suite)\b|\bnow\W*$",
    ),
    (
        "plans", (-0.8, 0.9, -0.3),
        r"\b(?:i(?:['’]d| would) (?:love|like)|i (?:want|wonder|should|need|have) |i still need|i['’]m (?:thinking"
        r"|tempted|having)|i(?:['’]ve| have) been|we (?:need|ought|should|have) to|we['’]ll have to|should we"
        r"|(?:wants?|needs?) (?:to|her|his)\b|could do with|würde ich|ich würde|bräuchten?"
        r"|(?:wir|ich) (?:müssen|sollten|wollen|will|muss|sollte)|möchten?|solle|quier[oe]|me gustaría"
        r"|(?:tengo|tenemos|hay|habría) que|podríamos|il fau(?:t|drait)|je voudrais|j['’]aimerais)",
    ),
    (
        "asks at large", (-1.0, -0.5, 1.2),
        r"^\W*(?:what|who|which|where|when|how (?:many|much|far|old|long|do(?:es)? one))\b"
        r"(?!.*\b(?:i|me|my|we|us|our|you|your|he|him|his|she|her|they|them|their|it|its|this|that|these|those|there"
        r"|then|ones?|if|about|so)\b)(?=\W*\w+(?:\W+\w+){3})"
        r"|^\W*(?:wie (?:heißt|heißen|viele?|hoch|weit|alt)|wer|welche[nrsm]?|wann|wo|was (?:ist|sind|bedeutet))\b"
        r"(?!.*\b(?:ich|mir|mich|mein\w*|wir|uns|unser\w*|du|dir|dich|dein\w*|er|ihn|ihm|ihr\w*|sie|es|denn|davon"
        r"|dafür|damit|da|dort|danach|dazu)\b)(?!.*\b(?:das|die|den|der)\b\W*$)(?=\W*\w+(?:\W+\w+){3})"
        r"|^\W*(?:cuál|cuáles|quién|quiénes|cuánt[oa]s?|qué (?:es|son|significa)|dónde|cuándo)\b"
        r"(?!.*\b(?:yo|me|mi|mis|nosotros|nos|nuestr\w+|tú|te|tu|tus|él|ella|su|sus|le|lo|eso|esto|ese|esa|allí|ahí"
        r"|entonces|después)\b)(?=\W*\w+(?:\W+\w+){3})",
    ),
    (
        "asks for work", (-1.0, -0.6, 1.2),
        r"^\W*(?:please )?(?:translate|convert|write|draft|move|remind|find|recommend|explain|book|calculate|schedule"
        r"|summari[sz]e|let['’]s (?:plan|talk))\b(?! (?:it|that|this|them|those)\b)"
        r"|^\W*(?:can|could|would) you (?:please )?(?:translate|convert|write|explain|check|recommend|find|book|move"
        r"|remind|draft|tell me|show me)\b"
        r"|^\W*(?:bitte )?(?:kannst du|könntest du|übersetze?|schreibe?|erkläre?|empfiehl|rechne|suche?)"
        r" (?:mir|mal|bitte|einen?|das wort)\b"
        r"|^\W*(?:por favor,? )?(?:recomiéndame|tradúceme|traduce|escríbeme|escribe|explícame|búscame|calcula"
        r"|puedes (?:traducir|escribir|explicar|buscar|recomendar)(?:me)?|resérvame)\b",
    ),
    (
        "points back", (0.9, -0.6, -0.2),
        r"\b(?:it|its|this|them|those|these|ones?|then|same|so|such|there(?!['’]s| (?:is|are|was|were))|dafür|davon"
        r"|damit|dann|das|es|eso|esto|entonces|ça|cela|là)\b|^\W*that\b|\b(?:make|do|does|with|of|for|in|on|about"
        r"|like|and|than|without) that\b|\bthat(?:['’]s| (?:is|was|would|one|part|way|bit)|\W*$|[,.;?!])",
    ),
    ("he or she", (0.4, 0.0, -0.4), r"\b(?:he|she|they|him|her|his|their|er|sie|ihn|ihm|ella|él|elle)\b"),
    (
        "takes up", (0.9, -0.1, -0.8),
        r"^\W*(?:and|but|or|so|ok|okay|yes|yeah|yep|no|nope|sure|right|true|exactly|why|how (?:so|about)|what (?:if"
        r"|about)|could(?:n['’]t)? we|only|just|make|try|same|haha|then|because|maybe|perfect|with|ja|nein|doch"
        r"|genau|und|aber|sí|vale|claro|y|pero|oui|non|et|mais|d['’]accord|对|好|那)\b",
    ),
)  # fmt: skip
