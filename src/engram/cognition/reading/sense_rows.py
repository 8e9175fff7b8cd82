"""What English verb phrases mean, by the plain form of their verb: the rows that the families are made of."""

from __future__ import annotations

from engram.cognition.reading.nouns import ANIMAL, BELONGING, CHILD, DIET, JOB, PEOPLE, STATUS
from engram.cognition.reading.tense import ANY, DONE, NOW, STANDING, Tense

T = Tense
_STILL = r".*\b(?:since|for (?:the (?:past|last)|over|about|almost|nearly|\d+|\w+ (?:years|months|weeks)))\b"
"""`I have lived there for ten years`: since then, and still."""
# pattern, relation, category, tenses
SENSE_ROWS: tuple[tuple[str, str | None, str, frozenset[Tense]], ...] = (
    (
        (
            r"(?:live|reside|be based) (?:currently |now |mostly )?(?:in|near) (?!an? (?:tent|place|world|time"
            r"|hurry)\b|the moment|fear|peace)"
        ),
        "lives_in",
        "fact",
        NOW,
    ),
    (rf"live (?:in|near) (?={_STILL})", "lives_in", "fact", frozenset({T.PERFECT})),
    (r"live (?:in|near|at) ", "lived_in", "fact", frozenset({T.PAST, T.NO_MORE, T.WAS_ONGOING, T.PERFECT})),
    (r"grow up (?:in|on|near|around) ", "grew_up_in", "fact", DONE),
    (
        r"(?:be|come) (?:originally )?from (?=[A-Z]|the [A-Z])(?!Wow|Oh)",
        "comes_from",
        "fact",
        frozenset({T.PRESENT, T.PERFECT}),
    ),
    (r"be born on (?:the )?(?=\d|[A-Z])", "birthday", "fact", DONE),
    (r"be born (?:and raised )?(?:in|on) (?=\w)", "born_in", "fact", DONE),
    (
        (
            r"(?:work|be employed|intern|be working) (?:full[- ]time |part[- ]time |remotely |now |(?:night "
            r"|day |late |early )?shifts |nights |days )?(?:at|for"
            r"|by) (?!home|night|the moment|myself|the weekend|a while|\d|over|about|the past|me\b|it\b|now)"
        ),
        "works_for",
        "fact",
        NOW,
    ),
    (rf"work (?:at|for) (?!home|\d|over|about|a while)(?={_STILL})", "works_for", "fact", frozenset({T.PERFECT})),
    (
        r"(?:work|be employed|intern) (?:at|for) (?!home|\d|over|about|a while)",
        "worked_for",
        "fact",
        frozenset({T.PAST, T.NO_MORE, T.PERFECT, T.WAS_ONGOING}),
    ),
    (r"(?:work|freelance|train) as (?:an? |the )?", "has_job", "fact", STANDING),
    (
        (
            r"be (?:currently |now |also )?(?:(?:an?|the|our) (?=.)|(?=(?:CEO|CTO|COO|head|VP|director"
            r"|co-?founder)\b))(?:(?:certified|licensed|qualified|professional|freelance|part-time|full-time"
            rf"|retired|aspiring|\d+-year-old|first-year|second-year|third-year|final-year) )?(?={JOB}\b)"
        ),
        "has_job",
        "fact",
        frozenset({T.PRESENT}),
    ),
    (
        r"be (?:a |the )?(?:proud |single |new |expecting )?(?:mother|father|mum|mom|dad|parent)s? (?:of|to) (?=\w)",
        "has_child",
        "relationship",
        STANDING,
    ),
    (rf"be (?:originally )?(?=(?:{PEOPLE})$)", "nationality", "fact", frozenset({T.PRESENT})),
    (rf"be (?=(?:half|part) (?:{PEOPLE})$)", None, "fact", frozenset({T.PRESENT})),
    (r"be allergic to ", "allergic_to", "fact", STANDING),
    (r"have (?:an? )?(?:\w+ )?allergy to ", "allergic_to", "fact", STANDING),
    (
        (
            r"have (?:a |an )?(?=(?:peanut|nut|milk|pollen|gluten|egg|shellfish|cat|dog|dust"
            r"|lactose)\b[\w ]*\ballerg)"
        ),
        "allergic_to",
        "fact",
        STANDING,
    ),
    (r"be married to ", "married_to", "relationship", STANDING),
    (r"(?:marry|get married to) ", "married_to", "relationship", DONE),
    (r"be engaged to ", "engaged_to", "relationship", STANDING),
    (r"be dating ", "in_relationship_with", "relationship", STANDING),
    (r"date ", "in_relationship_with", "relationship", NOW),
    (rf"be (?:a )?(?={DIET}\b)", "diet", "fact", STANDING),
    (rf"be (?:currently |happily |recently )?(?={STATUS}\b)", "has_status", "fact", STANDING),
    (r"be (?=\d{1,3}(?: years?[- ]old| years of age|(?: now| already)?$))", "has_age", "fact", frozenset({T.PRESENT})),
    (r"turn (?=\d{1,3}\b)", "has_age", "fact", DONE),
    (r"(?:go by|be known as) ", "has_nickname", "person", STANDING),
    (r"(?:be called|be named) ", "has_name", "person", STANDING),
    (
        (
            r"be (?:\w+ )?(?:a (?:big |huge |massive )?fan of|fond of|passionate about|all about|obsessed with"
            r"|crazy about|mad about"
            r"|keen on|hooked on|addicted to|big on) "
        ),
        "likes",
        "preference",
        STANDING,
    ),
    (r"be (?:really |very |super |totally |also )?into (?!it\b|that\b)", "likes", "preference", frozenset({T.PRESENT})),
    (r"be (?:really |very |also |particularly |especially )?interested in ", "interested_in", "preference", STANDING),
    (r"be (?:really |very |pretty |quite |not )?good at ", "good_at", "skill", STANDING),
    (
        r"be (?:really |very |so |terrified|scared|absolutely )?(?:afraid|scared|terrified) of ",
        "afraid_of",
        "fact",
        STANDING,
    ),
    (r"(?:be fluent in|speak|be a native speaker of) (?=(?:[a-z]+ )?[A-Z])", "speaks", "skill", STANDING),
    (r"(?:study|go to school|go to college) (?:\w+ )?at ", "studies_at", "fact", NOW),
    (r"(?:be majoring in|major in|do (?:a|my) (?:phd|master'?s?|bachelor'?s?|degree) in) ", "majors_in", "fact", ANY),
    (
        (
            r"(?:study|learn|take up) (?!more about|a lot|how|from|that|so much|it\b|about|hard|for\b|the\b|my\b"
            r"|all (?:day|night)|with\b|to\b|more\b|lots\b|in the\b|at\b|and grow|a ton\b|tons\b|a bunch\b"
            r"|some (?:new )?(?:things|stuff|techniques)\b)"
        ),
        "studies",
        "fact",
        STANDING,
    ),
    (r"graduate (?:\w+ )?from ", "graduated_from", "fact", DONE),
    (
        (
            r"have (?=(?:an? |one |two |three |four |five |six |\d+ |twin |my )(?:(?!for\b|of\b"
            rf"|from\b)[\w-]+ ){{0,3}}?{CHILD}\b)"
        ),
        "has_child",
        "relationship",
        STANDING,
    ),
    (
        (
            r"have (?=(?:an? |one |two |three |four |five |\d+ )(?:[\w-]+ ){0,2}?(?:sisters?|brothers?"
            r"|siblings?)\b)"
        ),
        "has_sibling",
        "relationship",
        STANDING,
    ),
    (
        rf"have (?=(?:an? |one |two |three |four |five |\d+ )(?:(?!for\b|of\b)[\w-]+ ){{0,3}}?{ANIMAL}\b)",
        "has_pet",
        "relationship",
        STANDING,
    ),
    (
        (
            r"have (?=(?:an? |my )(?:[\w-]+ ){0,2}?(?:boyfriend|girlfriend|partner|husband|wife|fiancée?"
            r"|best friend|roommate|mentor)\b)"
        ),
        "has_partner",
        "relationship",
        STANDING,
    ),
    (rf"(?:own) (?!it\b|up\b)|have (?=(?:an? |two |\d+ )(?:[\w-]+ ){{0,3}}?{BELONGING}\b)", "owns", "fact", STANDING),
    (
        (
            r"(?:have|get) (?=(?:a |an )?(?:type \d |\w+ )?(?:asthma|diabetes|adhd|arthritis|migraines?|insomnia"
            r"|anxiety"
            r"|depression|epilepsy|condition|disorder|injury|dyslexia|gastritis|hypertension|blood pressure|cholesterol"
            r"|eczema|psoriasis|endometriosis|hay fever|ibs|crohn's|autism|ocd|ptsd|tinnitus|glaucoma|lupus|scoliosis"
            r"|sciatica|pcos|sleep apn[eo]+a|vertigo|osteoporosis|celiac disease|coeliac disease)\b)"
        ),
        "has_condition",
        "fact",
        STANDING,
    ),
    (r"be diagnosed with ", "has_condition", "fact", ANY),
    (r"expect (?=(?:a|another|our|my) (?:\w+ )?(?:baby|child|boy|girl)\b|twins\b)", None, "fact", STANDING),
    (r"(?:suffer from) ", "has_condition", "fact", ANY),
    (r"(?:use|rely on|be using) (?!it\b|to\b|that\b|this\b|them\b|the following)", "uses", "technical", NOW),
    (r"(?:prefer) (?!not|it\b|that\b|this\b)", "prefers", "preference", frozenset({T.PRESENT})),
    (
        (
            r"(?:like|love|enjoy|adore|cherish) (?!it\b|that\b|this\b|how\b|your\b|you\b|seeing (?:you|that)"
            r"|hearing|the idea|what\b|when\b|to (?:see|hear|know|think|say|help you)|being able|them\b|him\b"
            r"|her\b|these\b|those\b|the (?!(?:beach|outdoors|ocean|mountains|sea|summer|winter|rain|snow|gym"
            r"|theat(?:re|er)|city|countryside|guitar|piano|desert|forest|woods|cold|heat|sun"
            r"|[A-Z]\w*)\b(?! (?:combination|scheme))))"
        ),
        "likes",
        "preference",
        frozenset({T.PRESENT, T.PERFECT, T.NO_MORE}),
    ),
    (
        (
            r"(?:hate|dislike|detest|loathe|stand) (?!it\b|that\b|this\b|when\b|to (?:say|break|be)|how\b"
            r"|them\b)"
        ),
        "dislikes",
        "preference",
        frozenset({T.PRESENT}),
    ),
    (r"(?:avoid) (?!it\b|that\b)", "avoids", "preference", NOW),
    (
        (
            r"(?:play) (?=(?:the )?(?:guitar|piano|violin|drums|bass|cello|flute|tennis|football|soccer"
            r"|basketball|volleyball|chess|golf|hockey|rugby|video games|games|badminton|baseball|cricket"
            r"|ukulele|saxophone|clarinet|trumpet|d&d|as\b)|the [a-z]+(?: in\b|$|,))"
        ),
        "plays",
        "fact",
        STANDING,
    ),
    (r"(?:collect) (?!my|it\b|the\b)", "collects", "fact", NOW),
    (r"(?:drive) (?=(?:an? |my )[A-Z\d])", "drives", "fact", NOW),
    (r"(?:teach) (?!me\b|us\b|you\b|that)", "teaches", "fact", NOW),
    (r"(?:volunteer) (?:\w+ )?(?:at|for|with|in) ", "volunteers_at", "fact", ANY),
    (
        (
            r"(?:belong to|be a member of|be part of|be (?:on|in) (?:a|the|my) (?=\w+ (?:team|club|band|choir"
            r"|squad|society)\b)) ?"
        ),
        "member_of",
        "fact",
        STANDING,
    ),
    (r"(?:report to) ", "reports_to", "relationship", NOW),
    (
        (
            r"(?:manage|run|lead|head|coach|own and run) (?=(?:an? |the |my |our )(?:[\w-]+ ){0,3}(?:team|group"
            r"|company|business|club|shop|store|department|project|studio|agency|startup|workshop|bakery|blog"
            r"|podcast|channel|squad|crew|cafe|restaurant)\b)"
        ),
        "leads",
        "fact",
        NOW,
    ),
    (
        r"be (?:(?!born\b)[a-z]+ ){0,5}?(?:to|in) (?=(?:the )?[A-Z])(?!I\b|I'|the [A-Z]\w+ of)",
        "visited",
        "fact",
        frozenset({T.PERFECT}),
    ),
    (
        r"(?:visit|travel (?:[a-z]+ )?to|fly (?:[a-z]+ )?to|go (?:back |over |down |up |out )?to"
        r"|take (?:an? )?(?:[\w-]+ ){0,2}trip to"
        r"|have (?:an? )?(?:[\w-]+ ){0,2}(?:trip|vacation|holiday) (?:to|in)|drive (?:[a-z]+ )?to"
        r"|go on (?:an? )?(?:[\w-]+ ){0,2}"
        r"(?:trip|vacation|holiday) (?:to|in)) (?=(?:the )?[A-Z])(?!I\b)",
        "visited",
        "moment",
        DONE,
    ),
    (
        r"be (?:off|headed|heading|going|flying|travell?ing) to (?=(?:the )?[A-Z])",
        "planned",
        "commitment",
        frozenset({T.PRESENT}),
    ),
    (
        r"(?:get|welcome|bring home) (?=(?:an?|another|two|three|my|our|\d) (?:(?!for\b|of\b|from\b)[\w-]+ ){0,3}?"
        rf"{ANIMAL}(?:$|\b(?! (?:food|toys?|bed|park|shelter|tank|house|treats?|sitter|walker|bowl|leash|show|course"
        rf"|class))))",
        "has_pet",
        "relationship",
        DONE,
    ),
    (
        r"have (?=(?:some |an? |two |three |many |a lot of |lots of )?(?:[\w-]+ ){0,2}?(?:cousins?|aunts?|uncles?"
        r"|nieces?|nephews?"
        r"|relatives|grandparents|in-laws|stepkids)\b)",
        "has_relative",
        "relationship",
        STANDING,
    ),
    (
        r"be (?:(?:really|very|also|particularly|especially|always|so) )*(?:intrigued by|fascinated (?:by|with)"
        r"|drawn to"
        r"|captivated by|a sucker for|a lover of|curious about) ",
        "interested_in",
        "preference",
        STANDING,
    ),
    (r"(?:believe|trust) in (?!you|it\b|yourself)", "believes_in", "principle", frozenset({T.PRESENT})),
    (
        (
            r"(?:know|know how to use|be experienced (?:in|with)|be skilled (?:in|at)"
            r"|be proficient in) (?=(?:[A-Z][\w+#.]*|how to [a-z]+ ))"
        ),
        "has_skill",
        "skill",
        frozenset({T.PRESENT}),
    ),
    (r"(?:decide|choose|opt|vote) against ", "decided_against", "decision", DONE),
    (r"(?:decide|choose|opt|agree) (?:to |on |that |for )", "decided", "decision", DONE),
    (
        r"(?:choose|select|pick|settle on|go with(?! (?:my|our))|pick out) (?=[A-Z]|(?:the|our|my|an?) )",
        "decided",
        "decision",
        DONE,
    ),
    (
        r"(?:be )?work(?:ing)? on (?!it\b|that\b|this\b|them\b|my\s?self|some\s?thing|getting|being)",
        "works_on",
        "project",
        frozenset({T.ONGOING, T.LASTING}),
    ),
    (
        (
            r"(?:build|develop|write|create|design|implement|make|code|launch|organi[sz]e|compose|record"
            r"|paint) (?!it\b|that\b|this\b|sure|them\b|me\b|a (?:difference|living)|sense|progress|new friends"
            r"|memories|up\b)"
        ),
        "works_on",
        "project",
        frozenset({T.ONGOING, T.LASTING}),
    ),
    (
        (
            r"(?:eat|drink) (?=(?:meat|fish|dairy|pork|beef|alcohol|coffee|gluten|sugar|milk|eggs|seafood"
            r"|shellfish|chicken|nuts|tea|wine|beer|animal products)\b)"
        ),
        "eats",
        "preference",
        NOW,
    ),
    (
        r"(?:eat|drink) (?!(?:it|that|this|them|out|well|healthy|more|less|lots)\b)(?=[a-z]+(?: [a-z]+)?$)",
        "eats",
        "preference",
        frozenset({T.PRESENT}),
    ),
    (r"go with (?=(?:the|a|our) |[A-Z])", "decided", "decision", frozenset({T.ONGOING})),
    (
        r"be on (?=(?:Windows|macOS|Linux|Ubuntu|Debian|Fedora|Arch|Android|iOS|Python|Node|Java|version)\b)",
        "uses",
        "technical",
        frozenset({T.PRESENT}),
    ),
    (
        r"(?:follow|practi[cs]e|adhere to|stick to) (?=[a-z]+-[a-z]+ |TDD|BDD|Scrum|Kanban|agile|semantic)",
        "follows",
        "principle",
        frozenset({T.PRESENT}),
    ),
    (r"weigh (?=\d)", "has_weight", "fact", frozenset({T.PRESENT})),
    (
        r"be (?=\d+(?:[.,]\d+)? ?(?:cm|m|metres|meters|feet|foot|kg|kilos|pounds)\b)",
        "has_height",
        "fact",
        frozenset({T.PRESENT}),
    ),
    (r"(?:smoke|drink)$", "eats", "fact", frozenset({T.PRESENT})),
    (
        (
            r"(?:take|be on) (?=(?:\w+ ){0,2}(?:medication|medicine|insulin|antidepressants|pills|metformin"
            r"|ibuprofen|vitamins|supplements)\b)"
        ),
        "takes",
        "fact",
        NOW,
    ),
    (
        (
            r"(?:have) (?:an? |the )(?=(?:\w+ ){0,3}(?:degree|certificate|certification|master'?s|bachelor'?s"
            r"|phd|diploma|licen[sc]e)\b)"
        ),
        "has_qualification",
        "fact",
        STANDING,
    ),
    (
        r"want to (?=(?:(?:be|become) an? |(?:visit|travel|go to|see|live in|own|adopt|explore|experience|attend|buy"
        r"|move to|open|learn"
        r"|try|take up|start an?) )(?!it\b|that\b|this\b|them\b|how\b|what\b|more\b|out\b|using\b|if\b|to\b|from\b"
        r"|about\b))",
        "wants",
        "preference",
        frozenset({T.PRESENT, T.PERFECT, T.LASTING}),
    ),
    (
        (
            r"(?:be|get) (?:recently |just |now )?(?=(?:promoted|hired|fired|laid off|accepted|admitted|elected"
            r"|appointed|nominated|engaged|married|divorced|injured|robbed|selected|invited)\b)"
        ),
        None,
        "moment",
        DONE,
    ),
)
