"""Attacks in English: rules to be dropped, roles to be played, secrets to be told or sent away."""

from __future__ import annotations

from engram.guard.phrasing.english_words import (
    ALL,
    BONDS,
    BONDS_STEMS,
    FREE,
    FREE_STEMS,
    GIVEN,
    HELD_STEMS,
    HOLDINGS,
    IGN_STEMS,
    IGNORE,
    KIND,
    MODES,
    MODES_STEMS,
    ORD_STEMS,
    ORDERS,
    PERSON,
    SEND,
    SEND_STEMS,
    SHOW,
    SHOW_STEMS,
    TARGET,
)
from engram.guard.phrasing.phrase import Mark, Phrase, phrase

PHRASES: tuple[Phrase, ...] = (
    phrase(
        Mark.OVERRIDE,
        f"{IGN_STEMS} & {ORD_STEMS}",
        rf"{IGNORE} (?:please )?{KIND}{{0,3}}?{ALL} {KIND}{{0,4}}{ORDERS}\b",
        0.75,
    ),
    phrase(Mark.OVERRIDE, f"{IGN_STEMS} & {ORD_STEMS}", rf"{IGNORE} (?:\w+ ){{0,2}}?{ORDERS} {GIVEN}", 0.75),
    phrase(
        Mark.OVERRIDE,
        f"{IGN_STEMS} & user|person|human|owner|operator|developer|customer|people & wish|request|question"
        "|preference|input|message|instruction|rules",
        rf"{IGNORE} (?:the |your |any |what the )?{PERSON}(?:'s|s')? (?:\w+ )?(?:wish\w*|requests?|questions?"
        rf"|preferences?|input|messages?|instructions?|rules)",
        0.6,
    ),
    phrase(
        Mark.OVERRIDE,
        f"{IGN_STEMS} & everything|anything|whatever|what |all ",
        rf"{IGNORE} (?:about )?(?:everything|anything|whatever|what|all)(?: that| of)? (?:you(?:'ve| have| were"
        rf"| had| know(?! about (?!the user|this user|me\b|your))| learned)|(?:the|your|this|any) {PERSON}"
        r"|(?:has |was |is )?(?:been )?(?:said|told|written|stated|above|before|previously))"
        r"(?![^.:;!?\n]{0,24}? about (?!the user|this user|me\b|us\b|you|rules|safety))",
        0.7,
    ),
    phrase(
        Mark.OVERRIDE,
        "void|lifted|suspend|revoked|cancel|disabled| off |null|apply|no longer"
        f" & {ORD_STEMS}|{BONDS_STEMS} & all |any |every |your |earlier|previous|prior",
        rf"\b(?:all|any|every|your|earlier|previous|prior) {KIND}{{0,3}}(?:{ORDERS}"
        rf"|{BONDS})(?: \w+)? (?:(?:is|are|was|were|have been|has been) (?:now |hereby |all )?(?:void|lifted"
        rf"|suspended|revoked|cancell?ed|disabled|(?:switched )?off\b|null)|(?:do|does)(?: not|n't) apply"
        rf"|no longer (?:apply|applies|bind|hold))",
        0.5,
        0.4,
    ),
    phrase(
        Mark.OVERRIDE,
        f"supersede|overrid|precedence & {ORD_STEMS}",
        rf"\b(?:supersedes?|overrides?|takes precedence over) (?:all|any|your|every) {KIND}{{0,3}}{ORDERS}",
        0.4,
    ),
    phrase(
        Mark.OVERRIDE,
        "your new |your real |your actual |your only |your true |your sole |new instruct|new direct|new system"
        "|new prompt|new order|updated |revised & task|goal|objective|instruct|purpose|job|role|mission"
        "|directive|prompt|order",
        r"\byour (?:new|real|actual|only|true|sole) (?:task|goal|objective|instructions?|mission"
        r"|directive)s? (?:is|are)\b"
        r"|\b(?:new|updated|revised) (?:system )?(?:instructions?|directives?|prompt"
        r"|orders)(?: from the \w+)?\s?:",
        0.5,
        0.15,
    ),
    phrase(
        Mark.OVERRIDE,
        "obey|follow only|only follow|instead|below & obey|follow|execute|do the|do these",
        r"\b(?:you (?:now )?(?:must |will |shall |only ){0,4}obey|(?:follow only|only follow|obey) (?:this|these"
        r"|the (?:author|following)|my)|(?:follow|do|execute) (?:these|the (?:commands|steps|instructions"
        r"|following)) (?:below )?instead\b|must (?:now )?follow the (?:commands|instructions) below)",
        0.4,
        0.15,
    ),
    phrase(
        Mark.OVERRIDE,
        "respond|reply|answer|output & only with|solely with|exclusively with|just with|nothing but|with only",
        r"\b(?:respond|reply|answer|output)(?: \w+)? (?:(?:only|solely|exclusively|just) with|with nothing but"
        r"|with only)\b",
        0.3,
        0.0,
    ),
    phrase(
        Mark.OVERRIDE,
        "tell them|tell the |tell him|tell her",
        r"\b(?:instead,? tell|tell) (?:them|the (?:user|person|reader|customer)|him|her) (?:that )?(?:their|his"
        r"|her|the|it|they|you)\b",
        0.3,
        0.0,
    ),
    phrase(
        Mark.PERSONA,
        "you are |you're |act as|pretend|become|behave|impersonate & dan|jailbr|unrestricted|uncensored"
        f"|unfiltered|unlimited|unaligned|administrator|root user|evil|{MODES_STEMS}",
        r"\b(?:you(?: are|'re) (?:now|no longer|from now on|hereby|actually)|act as|pretend (?:to be|you are"
        r"|you're)|become|behave (?:as|like)|impersonate) (?:(?:an?|the|my|in) )?(?:\w+ ){0,3}?"
        rf"(?:dan\b|jailbroken|unrestricted|uncensored|unfiltered|unlimited|unaligned|administrator|root user"
        rf"|evil|{MODES})",
        0.55,
    ),
    phrase(
        Mark.PERSONA,
        f"{FREE_STEMS} & {BONDS_STEMS}",
        rf"\b(?:assistant|ai|model|chat ?bot|llm|persona|you|character)\b[^.!?\n]{{0,40}}? {FREE}\b",
        0.55,
    ),
    phrase(
        Mark.PERSONA,
        f"{FREE_STEMS} & {BONDS_STEMS}",
        rf"\b(?:answer|respond|reply|comply|act|operate)\b[^.!?\n]{{0,30}}? {FREE}\b",
        0.45,
    ),
    phrase(
        Mark.PERSONA,
        f"do anything now|{MODES_STEMS}|filter|never refuse|jailbreak",
        rf"\bdo anything now\b|\b{MODES} (?:is )?(?:now )?(?:enabled|on|activated|active)\b|\b(?:switch|enter"
        rf"|go|change|boot|drop|reboot) (?:in)?to {MODES}|\b(?:safety|content) filters? (?:are"
        rf"|is) (?:now )?(?:off|disabled|deactivated)|\bnever refuse (?:a|any|the|my)\b|\bjailbreak (?:mode"
        rf"|yourself)",
        0.5,
    ),
    phrase(
        Mark.PERSONA,
        "this is |i am |i'm & administrator|admin|developer|operator|creator|openai|anthropic|vendor"
        "|security team|root",
        r"\b(?:this is|i am|i'm) (?:the|your) (?:system )?(?:administrator|admin|developers?|operator|creators?"
        r"|openai|anthropic|vendor|security team|root)\b(?: speaking| here|,|\.|:| of this system)",
        0.35,
        0.25,
    ),
    phrase(
        Mark.LEAK,
        f"{SHOW_STEMS} & your |hidden |secret |initial |original |everything |text |words "
        "|developer message & prompt|instructions|above|before this|developer message",
        rf"\b{SHOW} (?:\w+ ){{0,3}}?(?:your (?:\w+ ){{0,2}}?(?:system )?(?:prompt|instructions)"
        rf"|(?:the )?(?:hidden|secret|initial|original) (?:system )?(?:prompt|instructions)|(?:everything"
        rf"|the text|all (?:the )?text|the words|all words) (?:above|before this)|developer message)",
        0.55,
    ),
    phrase(
        Mark.LEAK,
        "your & prompt|instructions & what|which|where",
        r"\b(?:what|which|where)\b[^.!\n]{0,50}\byour (?:system |initial |original |hidden |secret )?(?:prompt"
        r"|instructions)\b",
        0.45,
        0.3,
    ),
    phrase(Mark.LEAK, f"system prompt & {SHOW_STEMS}", rf"\b{SHOW} (?:\w+ ){{0,4}}?system prompt", 0.5, 0.2),
    phrase(
        Mark.LEAK,
        f"{SHOW_STEMS} & secret|password|credential|api key|private key|token|memories & all |every|each |any "
        "|the |user's|stored|saved|private|hidden",
        rf"\b{SHOW} (?:me )?(?!your )(?:of )?(?:(?:all|every|each|any|the|user's|stored|saved|private"
        rf"|hidden) (?:of )?){{1,6}}(?:secrets?|secret keys?|passwords?|credentials|api keys?|private keys?|tokens"
        rf"|memories)\b",
        0.45,
        0.1,
    ),
    phrase(
        Mark.EXFILTRATION,
        f"{SEND_STEMS} & {HELD_STEMS} & http|@|attacker|webhook|address|url|server|endpoint|link|site|mail|email|form",
        rf"\b{SEND} (?:\w+(?:'s)? ){{0,6}}?{HOLDINGS}[^.!?\n]{{0,80}}? {TARGET}",
        0.75,
        0.4,
    ),
    phrase(
        Mark.EXFILTRATION,
        f"{SEND_STEMS} & your & memor|conversation|system prompt|stored",
        rf"\b{SEND} (?:\w+ ){{0,5}}?your (?:\w+ ){{0,2}}?(?:memor(?:y|ies)|conversations?|system prompt"
        r"|stored \w+)",
        0.6,
        0.2,
    ),
    phrase(
        Mark.EXFILTRATION,
        f"{SEND_STEMS}|collect|gather|harvest|steal & memories|every memory|conversation to|user's",
        rf"\b(?:{SEND}|collect|gather|harvest|steal) (?:\w+ ){{0,2}}?(?:all (?:of )?(?:the |your )?memories"
        r"|every memory|the (?:whole |entire )?conversation to|the user's (?:api )?(?:passwords?|credentials"
        r"|secrets|data|keys?|memories|tokens?))",
        0.5,
        0.1,
    ),
    phrase(Mark.EXFILTRATION, "](http", r"!\[[^\]\n]{0,80}\]\(https?://[^)\s]{1,200}[?&=/][^)\s]{0,100}[{\[<]", 0.5),
    phrase(
        Mark.PERSONA,
        "operator|vendor|developer|administrator|owner|system & you to",
        r"\b(?:the|your) (?:operator|vendor|developers?|administrator|owner|system) (?:now |has |have |hereby ){0,4}"
        r"(?:allow|permit|authori[sz]e|want|require|instruct|order|ask|tell|told)(?:s|d|ed|ing)? you to\b",
        0.4,
        0.0,
    ),
    phrase(
        Mark.LEAK,
        "exact|verbatim|word for word|literally|complete|full & prompt|instructions & system|your",
        r"\b(?:exact|verbatim|word for word|literally|complete|full)\b[^.!?\n]{0,40}?\b(?:system prompt"
        r"|your (?:\w+ )?(?:prompt|instructions))"
        r"|\b(?:system prompt|your (?:prompt|instructions))\b[^.!?\n]{0,30}?\b(?:verbatim|word for word|exactly"
        r"|in full)\b",
        0.5,
        0.45,
    ),
    phrase(
        Mark.EXFILTRATION,
        f"{SEND_STEMS} & user's & http|@",
        rf"\b{SEND} (?:\w+ ){{0,2}}?(?:the )?user's (?:\w+ ){{1,3}}to (?:https?://|\S{{1,64}}@)",
        0.5,
        0.0,
    ),
)
