"""By which words a statement is given a category, first match first; only what is plain, since general is no harm."""

from __future__ import annotations

import re

from engram.late import late

_KIN = (
    r"(?:sister|brother|mother|father|mom|mum|dad|son|daughter|wife|husband|partner|girlfriend|boyfriend"
    r"|fiancée?|aunt"
    r"|uncle|cousin|niece|nephew|grand(?:mother|father|ma|pa)|boss|manager|colleague|co-?worker|friend|neighbou?r"
    r"|roommate|mentor|teammate|schwester|bruder|mutter|vater|sohn|tochter|frau|mann|freundin|freund|chefin"
    r"|chef|kollegin"
    r"|kollege"
    r"|hermana|hermano|madre|padre|hijo|hija|esposa|esposo|marido|mujer|novia|novio|amigo|amiga|jefe|jefa"
    r"|sœur|frère|mère|père|fils|fille|femme|mari|copine|copain|amie?|patronne?|collègue)s?"
)

_TABLE: tuple[tuple[str, str], ...] = (
    (
        "correction",
        r"^\W*(?:no,|actually,|correction:|that['’]s wrong|not \w+ but\b|nein,|falsch:|no es .{1,30} sino"
        r"|non,)|\b(?:i misspoke|was wrong about|instead of what (?:i|we) said)\b",
    ),
    (
        "error",
        r"\b(?:root cause|turned out to be|flaky test|stopped working|does(?:n['’]t| not) (?:work|compile"
        r"|start)|keeps failing)\b|\b(?:the )?fix was\b|"
        r"\b(?:(?-i:\w*(?:Error|Exception))\b|traceback|stack trace|segfault|core dump|fails? with"
        r"|failed with|crash(?:es|ed)? (?:with|when|on)|error code|exit code [1-9])",
    ),
    (
        "procedure",
        r"\b(?:how to|steps? (?:to|for)|in order to .{3,60}, (?:run|use|open|click|call)"
        r"|first,? .{3,80}\bthen\b|to (?:deploy|install|build|release|restart|reset|fix|migrate|rotate"
        r"|restore)\b.{0,60}[,:] ?(?:run|use|open|click|call|set|go)|um .{3,60} zu \w+, (?:muss|führ)"
        r"|para \w+r\b.{3,60}, (?:ejecut|us|abr)|pour \w+r\b.{3,60}, (?:lanc|exécut|utilis))",
    ),
    (
        "decision",
        r"\b(?:made up (?:my|our|her|his|their) mind|voted (?:for|to|against)|we(?:['’]re"
        r"| are) (?:not )?(?:switching|moving) to)\b|"
        r"\b(?:(?:we|i|they|team|user|(?-i:[A-Z]\w+)) (?:have |has )?(?:decided|agreed|chose|settled on|opted"
        r"|picked)|decision(?: is|:)|going with|we['’]ll go with|entschieden|beschlossen|decidi(?:mos|ó|eron"
        r"|do)|décidé|opté pour)\b",
    ),
    (
        "commitment",
        r"\b(?:i|we|user|he|she|they|(?-i:[A-Z]\w+)) (?:have|has|need|needs) to \w+|\b(?:appointment"
        r"|interview|exam|funeral|wedding|flight"
        r"|meeting|rehearsal|termin|cita|rendez-vous)\b.{0,40}\b(?:is|are|on|at|ist|am|es|el|est"
        r"|le)\b.{0,20}\d|\b(?:am|is|are|['’]m|['’]s|['’]re)"
        r" (?:going to|planning to|moving|flying|leaving|starting|visiting|travelling|traveling)\b|予約|预约|"
        r"\b(?:(?:i|we|user|they|he|she|(?-i:[A-Z]\w+))(?:['’]ll| will| must| has to| have to| need to| needs to"
        r"| promised to| promised| agreed to| am going to| is going to) (?:send|finish|deliver|call|write"
        r"|submit|review|pay|book|fix|prepare|return|reply|get back|buy|bring|call back|ship|meet|schedule"
        r"|update)\w*|remind (?:me|her|him|us|them) to|deadline|due (?:on|by|date)|promised? (?:to|that)"
        r"|to-?do:|muss bis|verspr(?:eche|ochen)|erinnere mich|prometo|prometió|recuérdame|tengo que"
        r"|promis de|rappelle-moi)\b",
    ),
    (
        "instruction",
        r"^\W*(?:remember that|stop \w+ing|call me|from now on|please (?:keep|use|write|answer|call|stop)"
        r"|answer me|reply in|antworte"
        r"|a partir de ahora|à partir de maintenant|dorénavant|ab jetzt|以后请|今後は)|\bbitte immer\b|"
        r"^\W*(?:always|never|please (?:always|never)|do not|don['’]t|make sure|remember to|from now on"
        r"|when i ask|whenever (?:i|you)|use \w+ (?:instead|not|for|rather)|keep (?:it|your|answers)|immer"
        r"|nie|bitte immer|niemals|siempre|nunca|no uses|toujours|ne \w+ jamais)\b"
        r"|\b(?:user wants (?:answers|replies|you)|you (?:should|must) (?:always|never)|(?:should"
        r"|must) always be)\b",
    ),
    (
        "principle",
        r"\b(?:as a (?:rule|principle)|on principle|rule of thumb|(?:we|i|user) believes? (?:in|that)"
        r"|our policy|is more important than|grundsätzlich|por principio|par principe|non-?negotiable)\b",
    ),
    (
        "preference",
        r"\b(?:i wish|can['’]t stand|je (?:n['’])?(?:aime|adore|déteste)|no (?:me|le) gustan?|mag ich|苦手)|苦手|"
        r"\b(?:prefer\w*|favou?rites?|(?:i|we|user|he|she|they|(?-i:[A-Z]\w+)) (?:really |also |especially "
        r"|absolutely |still |now )*(?:likes?|loves?|enjoys?|hates?|dislikes?|adores?|can['’]t stand"
        r"|doesn['’]t like|don['’]t like|would rather)|(?:is|am) (?:a fan of|fond of|into|allergic to)"
        r"|allergic to|lieblings\w+|bevorzug\w*|mag (?:kein|gern|lieber)\w*|liebt|hasst|prefier\w+|(?:me"
        r"|le) (?:gusta|encanta)n?|favorit[oa]s?|préf[éè]r\w+|(?:j['’]|elle |il )(?:aime|adore|déteste))\b"
        r"|喜欢|讨厌|好き|嫌い",
    ),
    (
        "relationship",
        rf"\b(?:(?:my|his|her|their|our|(?-i:[A-Z]\w+)['’]s|mein\w*|mi|mon|ma) {_KIN}\b|is (?:the )?{_KIN} of\b"
        r"|(?:is|are|got) (?:married|engaged|divorced|dating)|verheiratet|casad[oa]|mariée?\b)",
    ),
    (
        "fact",
        r"\b(?:(?:my|her|his|their|user['’]s|(?-i:[A-Z]\w+)['’]s) (?:name|birthday|age|job|hometown|phone|email)"
        r"|(?:i am|i['’]m|user is|he is|she is|(?-i:[A-Z]\w+) is) (?:an? )?(?:\d+ years old|from|born|based in"
        r"|(?:software |data |civil )?(?:engineer|teacher|doctor|nurse|lawyer|student|designer|accountant"
        r"|developer|writer|chef|artist|manager|researcher|scientist))|(?:live|lives|lived|living) in"
        r"|moved to|works? (?:at|for|as)"
        r"|knows how to|can (?:speak|play|cook|program|code|drive|swim)|speaks? (?:fluent )?(?-i:[A-Z]\w+)"
        r"|fluent in"
        r"|born (?:in|on)|ich heiße|wohn[et]+ in|arbeite\w* (?:bei|als)"
        r"|me llamo|vive en|trabaj[ao] (?:en|como)|je m['’]appelle|habite à|travaille (?:chez|comme))\b",
    ),
    (
        "codebase",
        r"\b(?:repo(?:sitory)?|codebase|monorepo|module|branch|pull request|commit|unit tests?|ci pipeline"
        r"|makefile|dockerfile|package\.json|pyproject)\b|\b[\w-]+/[\w./-]+\.\w{1,4}\b|\b\w+\.(?:py|ts|js|rs"
        r"|go|java|cpp|sql)\b|\b\w+\(\)",
    ),
    (
        "technical",
        r"\b(?:csv|utf-?8|latin-1|encoding|tests? pass|time-?outs?|rate limit|ssl|tls|certificate|schema"
        r"|regex|index(?:es)?|export)\b|"
        r"\b(?:api|server|database|endpoint|port \d+|docker|kubernetes|sql|postgres\w*|redis|linux|cpu|gpu"
        r"|ram|http|json|yaml|config\w*|deploy\w*|latency|cache|cluster|framework|library|compiler|runtime"
        r"|python|javascript|typescript|rust|backend|frontend|version \d|v\d+\.\d+|datenbank|servidor"
        r"|serveur)\b",
    ),
    (
        "project",
        r"\b(?:project|roadmap|milestone|sprint|release|launch|client|stakeholders?|budget|mvp|prototype"
        r"|projekt|proyecto|projet)\b",
    ),
)

RULES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (category, late(pattern, re.IGNORECASE)) for category, pattern in _TABLE
)
