"""Attacks in English: standing orders, words to whatever model reads them, calls without a check, silence."""

from __future__ import annotations

from engram.guard.phrasing.english_words import (
    AI_STEMS,
    LATER,
    MODELS,
    ORDER_VERBS,
    VERBS_STEMS,
)
from engram.guard.phrasing.phrase import Mark, Phrase, phrase

PHRASES: tuple[Phrase, ...] = (
    phrase(
        Mark.SECRECY,
        "user|human|owner|operator|nobody|no one & do not |don't |never |without |tell no & tell|mention|inform"
        "|reveal|show|alert|notify|disclos|let|report",
        r"\b(?:do not|don't|never|without) (?:\w+ )?(?:tell|mention|inform|reveal|show|telling|mentioning"
        r"|informing|alert|alerting|notify|notifying|disclose|disclosing|let|report"
        r"|letting)\b (?:\w+ ){0,4}?(?:the |your |any )?(?:users?|human|owner|operator)\b|\btell (?:nobody"
        r"|no one)\b",
        0.4,
        0.1,
    ),
    phrase(
        Mark.SECRECY,
        "disclose|reveal this|reveal these|mention this|mention these|omit any",
        r"\b(?:do not|don't|never) (?:disclose|reveal|mention) (?:this|these) (?:instructions?|notes?|messages?"
        r"|rules?|text|prompt)|\b(?:do not|don't) disclose (?:it|this)\b|\bomit any mention\b",
        0.35,
        0.1,
    ),
    phrase(
        Mark.STANDING_ORDER,
        "remember|memori|store|save|note|keep in mind|to memory|to your memory & from now on|always|never|must"
        "|henceforth|future|every time|going forward|permanently|whenever|you should|you shall|you are to|you have to",
        rf"(?<!\bi )(?<!i'll )(?<!will )(?<!\bto )\b(?:remember|memori[sz]e|store"
        rf"|save(?! (?:the|your) (?:settings?|changes?|files?)\b)|note(?!:|(?: that)?(?: when| if| how)? you\b)"
        rf"|keep in mind"
        rf"|add to (?:your )?memory|make a note)\b[^.!?\n]{{0,80}}?\b(?:from now on|henceforth"
        rf"|in (?:all )?future|every time|going forward|permanently|whenever|you (?:must|should|shall|are to"
        rf"|have to|always|never)|(?:always|never|must) {ORDER_VERBS})\b",
        0.35,
        0.0,
    ),
    phrase(
        Mark.STANDING_ORDER,
        "from now on|henceforth|going forward|from here on|in all |in any |in every |from this point|in future "
        "|whenever |when asked",
        rf"\b(?:{LATER}|when asked about [^,.\n]{{1,40}}),? (?:please )?(?:you\b|always|never|the assistant"
        rf"|(?:about [^,.\n]{{1,30}}, )?(?:you|say|answer|reply)|{ORDER_VERBS})"
        rf"|\b{ORDER_VERBS}\b[^.!?\n]{{0,60}}? {LATER}",
        0.35,
        0.0,
    ),
    phrase(
        Mark.STANDING_ORDER,
        "memory & store|save|write|add|put|insert|record|keep|commit",
        r"(?<!\bi )(?<!will )\b(?:store|save|write|add|put|insert|record|keep|commit)\b[^.!?\n]{0,60}?\b(?:in"
        r"|into|to) (?:your (?:\w+[- ]){0,2}?memory|memory as)",
        0.5,
        0.0,
    ),
    phrase(
        Mark.STANDING_ORDER,
        f"always|never & {VERBS_STEMS}",
        r"(?:^|[.:;!?,\n] ?|\b(?:and|must|should|will|to|model|assistant|page|it) )(?:always"
        rf"|never) {ORDER_VERBS}\b",
        0.25,
        0.0,
    ),
    phrase(
        Mark.ADDRESSED,
        f"{AI_STEMS} & note|message|instruct|attention|hint|reminder|memo|notice|important|hey|dear|hello| to |if you",
        rf"\b(?:if you(?: are|'re) an? {MODELS}\b|(?:note|message|instructions?|attention|hint|reminder|memo"
        rf"|notice|important|hey|dear|hello|to)\b(?: (?:to|for))?(?: (?:any|all|every|the|an?"
        rf"|your))?,?:? {MODELS}\b(?: (?:reading|processing|evaluating|summari[sz]ing|that|which|who|parsing"
        rf"|crawling|visiting)\b| ?[:,]))",
        0.45,
        0.0,
    ),
    phrase(
        Mark.ADDRESSED,
        f"{AI_STEMS}|agent|model & reading|processing|evaluating|summari|parsing|crawling|visiting|read|has to|have to"
        "|is to|must now|should|need|required|instructed|asked|ordered|obliged",
        rf"\b{MODELS} (?:reading|processing|evaluating|summari[sz]ing|parsing|crawling|visiting|that reads?"
        rf"|who reads?) (?:this|the|these|our)\b|\b(?:the|any|every|all|main|this) (?:assistant|ai|agent|llm"
        rf"|model|{MODELS}) (?:has to|have to|is to|must now|should (?:now|also)?|needs? to|(?:is"
        rf"|are) (?:required|instructed|asked|ordered|obliged) to) (?!not\b)\w+",
        0.35,
        0.0,
    ),
    phrase(
        Mark.ADDRESSED,
        f"{AI_STEMS}",
        rf"(?:^|[.!?:;\n\"'{{] ?|\bby the way, |\bps:? ){MODELS}(?: \w+)?(?: ?[:,] ?| (?:must|should|shall"
        r"|will|please) )(?:please |kindly )?(?:you\b|ignore|send|call|run|always|never|do|say|remember"
        r"|forward|recommend|reveal|delete|disregard|add|set|mark|rate|include|note|treat|state|write|insert"
        r"|mention)",
        0.45,
        0.0,
    ),
    phrase(
        Mark.ADDRESSED,
        "summar|answer|reply|replies|response|report|output & include|insert|add|put|append|write|state|mention"
        "|place & in any|in every|in each|in all|in your|into |to any|to every|to each|to all|to your"
        "|at the end of",
        r"\b(?:include|insert|add|put|append|write|state|mention|place)\b[^!?\n]{0,80}?\b(?:in|into|to"
        r"|at the end of) (?:(?:any|every|each|all) (?:summar\w+|answers?|repl(?:y|ies)|responses?|reports?|outputs?)"
        r"|your (?:summar\w+|answers?|repl(?:y|ies)|responses?|outputs?))\b",
        0.4,
        0.0,
    ),
    phrase(
        Mark.ADDRESSED,
        "rate this|rate the|rank this|rank the|score this|score the|recommend hiring|recommend accept",
        r"\b(?:rate|rank|score) (?:this|the) (?:candidate|applicant|product|paper|essay|submission|page"
        r"|answer)\b[^.!?\n]{0,40}?(?:\b10\b|\bhighest\b|\btop\b|\bbest\b|\bfull\b|\b5 stars\b)"
        r"|\brecommend (?:hiring|acceptance)\b",
        0.35,
        0.0,
    ),
    phrase(
        Mark.UNCHECKED,
        "without |regardless|no need to|the user has|the user already|user agreed|user approved|user conf|user grant"
        "|authori|preauthori|pre-authori|consented & ask|review|confirm|check|verif|approv|permission|consent|question"
        "|criteria|rules|policy|instruct|evidence|what|agreed|authori|preauthori|granted",
        r"\bwithout (?:\w+ ){0,2}?(?:asking|review|confirm\w*|checking|verif\w*|approval|permission|consent"
        r"|question)|\bregardless of (?:\w+ ){0,2}?(?:criteria|rules|policy|instructions|evidence|what)"
        r"|\bno need to (?:confirm|ask|check|verify)|\bthe user (?:has )?(?:already )?(?:agreed|approved"
        r"|consented|authori[sz]ed|confirmed|granted)|\bpre-?authori[sz]ed\b",
        0.3,
        0.0,
    ),
    phrase(
        Mark.TOOL_CALL,
        "call |invoke |run |use |execute |trigger & tool|function|command|_",
        r"\b(?:call|invoke|run|use|execute|trigger) (?:the |this |your )?(?:tool|function"
        r"|command)s?:? ?[`\"'(]?[a-z]\w*(?:[_.(]\w*)|\b(?:call|invoke|run|execute"
        r"|trigger) (?:the )?[`\"']?\w+_\w+[`\"']?(?: (?:tool|function))? (?:with|now|immediately"
        r"|to)",
        0.35,
        0.0,
    ),
    phrase(
        Mark.TOOL_CALL,
        "delete|wipe|erase|clear|purge|drop|destroy|export|dump & memor",
        r"\b(?:delete|wipe|erase|clear|purge|drop|destroy|export|dump) (?:all|every|your|the (?:entire|whole"
        r"|user's))(?: of)?(?: your| the| stored)? memor(?:y|ies)\b",
        0.4,
        0.0,
    ),
    phrase(
        Mark.ADDRESSED,
        f"{AI_STEMS} & you|your",
        rf"(?:^|[.!?:;\n\"'(] ?){MODELS}, [^.!?\n]{{0,60}}?\byou(?:r|rself)?\b",
        0.4,
        0.0,
    ),
    phrase(
        Mark.ADDRESSED,
        "any |every |each |all & automated| ai | ais |llm|machine reader|machine-reader|machine agent|machine-agent"
        "|language model|language-model",
        r"\b(?:any|every|each|all) (?:(?:automated|ai|llm)(?:[ -](?:reader|model|agent|assistant|system|crawler|bot"
        r"|tool))?|machine[ -](?:reader|agent)|language[ -]model)s? "
        r"(?:must|shall|should|has to|have to|is to|are to|needs? to)\b",
        0.4,
        0.0,
    ),
    phrase(
        Mark.UNCHECKED,
        "skip|bypass|waive|omit|disable|suppress & confirmation|approval|check|verification|warning|review",
        r"\b(?:skip|bypass|waive|omit|disable|suppress) (?:all |any |every |the |further |user ){0,6}"
        r"(?:confirmations?|approvals?|checks|verifications?|warnings?|reviews?)\b",
        0.3,
        0.0,
    ),
    phrase(
        Mark.FORGED_TURN,
        "assistant:|assistant :|the user & i |i'll|me to|you to|assistant to",
        r"\bassistant ?: ?i(?:'ll| (?:should|will|must|am going to|have to))\b"
        r"|\bthe user (?:wants|asked|told|instructed|expects) (?:me|you|the assistant) to (?:share|send|give"
        r"|grant|approve|transfer"
        r"|delete|forward|allow|ignore|trust|pay)\b",
        0.4,
        0.0,
    ),
    phrase(
        Mark.SECRECY,
        "tell him|tell her|tell them|telling them|telling him|telling her & not |don't|never|without",
        r"\b(?:do not|don't|never|without) tell(?:ing)? (?:him|her|them)\b",
        0.3,
        0.0,
    ),
)
