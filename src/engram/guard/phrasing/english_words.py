"""The words of attacks in English: pieces of patterns, and the stems that tell whether one is worth trying."""

from __future__ import annotations

IGNORE = (
    r"\b(?:ignore|disregard|forget|override|bypass|discard|neglect|drop|abandon|violate|break|circumvent|dismiss"
    r"|overrule"
    r"|(?:do not|don't|never|no longer|stop) (?:follow|obey|heed|respect|apply|comply with)(?:ing)?"
    r"|pay no attention to|(?:set|leave|put|cast) aside|throw (?:out|away)|never mind|do away with)"
)
ORDERS = (
    r"(?:instructions?|directions?|directives?|rules|guidelines?|guidance|prompts?|orders|commands?|guardrails?"
    r"|constraints?"
    r"|restrictions?|polic(?:y|ies)|programming|training|safeguards?|safety (?:settings?|measures?|protocols?|checks?))"
)
ALL = (
    r"(?:all|every|each|any|your|these|those|previous|prior|above|earlier|preceding|former|original|initial"
    r"|system|developer|safety)"
)
KIND = (
    r"(?:of |the |your |my |its |these |those |other |such |and |or |system |safety |security |prior |previous "
    r"|earlier |above |initial "
    r"|original |existing |current |given |default |internal |hidden |standing |moderation |content |ethical "
    r"|user(?:'s)? |developer(?:'s)? "
    r"|operator(?:'s)? |single |last |past |preceding )"
)
GIVEN = (
    r"(?:above|before this|so far|you (?:were|have|had|got|received|follow)|given|that came|from (?:the"
    r"|your) (?:user|developer|system|owner|operator))"
)
PERSON = r"(?:user|person|human|owner|operator|developer|customer|people)"
SHOW = (
    r"(?:reveal|print|show|output|display|repeat|tell me|give me|leak|expose|paste|copy out|(?:reply|respond"
    r"|answer) with|return|disclose"
    r"|recite|dump|list|quote|write out|spell out|share)"
)
SEND = (
    r"(?:send|forward|post|upload|transmit|e-?mail|mail|leak|exfiltrate|export|submit|relay|deliver|copy|share|paste)"
)
HOLDINGS = (
    r"(?:(?:your|all|the contents? of|stored|every) (?:\w+ ){0,2}?memor(?:y|ies)|conversations?|chat (?:history"
    r"|logs?)|message history|system prompt"
    r"|user'?s? (?:\w+ )?(?:credentials?|passwords?|keys?|tokens?|secrets?|data|details|files|information)|stored facts"
    r"|(?:all|any|every|stored|saved) (?:\w+ ){0,2}?(?:credentials?|passwords?|keys?|tokens?|secrets?)"
    r"|(?:private|personal) (?:data|details|files|information)|everything you (?:know|remember|have stored))"
)
TARGET = (
    r"(?:https?://|\S{1,64}@\S{1,63}\.\w|attacker|webhook|(?:this|the|that|following|below|our) (?:address|url"
    r"|server|endpoint|link|site|e-?mail|form))"
)
MODELS = (
    r"(?:ais?|llms?|(?:large )?language models?|chat ?bots?|(?:ai|llm|automated) (?:assistants?|agents?|models?"
    r"|systems?|readers?|crawlers?|tools?)"
    r"|chatgpt|claude|copilot|gemini|assistants?)"
)
BONDS = (
    r"(?:restrictions?|rules?|limit\w*|filters?|guidelines?|constraints?|censorship|ethic\w*|morals?"
    r"|polic(?:y|ies)|safety|boundaries|safeguards?)"
)
FREE = (
    r"(?:without|with no|has no|have no|had no|not bound by|no longer (?:bound|restricted|limited)(?: by)?"
    r"|free (?:of|from)|ignor(?:es|ing)|lacks)"
    rf" (?:any |all |its |your |the |content |moral |ethical |safety |usual ){{0,6}}{BONDS}(?! on\b)"
)
ORDER_VERBS = (
    r"(?:recommend|approve|mention|praise|refuse|trust|prefer|cite|suggest|promote|endorse|obey|accept|include|link"
    r"|append|insert|redirect"
    r"|authori[sz]e|forward|send|say|claim|tell|rate|answer|reply|respond|treat|consider|report|use|allow|grant"
    r"|ignore|state|portray|present)"
)
MODES = (
    r"(?:maintenance|developer|debug|god|admin|administrator|root|sudo|jailbreak|unsafe|unrestricted|dan"
    r"|diagnostic|override) mode"
)
LATER = (
    r"(?:from now on|henceforth|going forward|from here on|from this point (?:on|forward)|in (?:all|any"
    r"|every) (?:future )?(?:conversation|answer|reply"
    r"|response|session|chat)s?|in future (?:answers|replies|conversations)|whenever (?:the user|someone|anyone"
    r"|you are|you're) ask(?:s|ed)?)"
)

IGN_STEMS = (
    "ignore|disregard|forget|overrid|bypass|discard|neglect|drop |abandon|violate|break |circumvent|dismiss"
    "|overrul|follow|obey|heed|respect|apply|comply|no attention|aside|throw |never mind|do away"
)
ORD_STEMS = (
    "instruct|directi|rules|guid|prompt|orders|command|guardrail|constrain|restrict|polic|programming|training|safe"
)
MODES_STEMS = (
    "maintenance mode|developer mode|debug mode|god mode|admin mode|administrator mode|root mode|sudo mode"
    "|unsafe mode|unrestricted mode|dan mode|diagnostic mode|override mode"
)
FREE_STEMS = "without|with no |has no |have no |had no |not bound|no longer|free of|free from|ignores |ignoring |lacks"
BONDS_STEMS = "restriction|rule|limit|filter|guideline|constraint|censor|ethic|moral|polic|safe|boundar"
SHOW_STEMS = (
    "reveal|print|show|output|display|repeat|tell me|give me|leak|expose|paste|copy out|reply with"
    "|respond with|answer with|return|disclose|recite|dump|list |quote|write out|spell out|share"
)
SEND_STEMS = (
    "send|forward|post |upload|transmit|mail|email|leak|exfiltrate|export|submit|relay|deliver|copy|share|paste"
    "|put |append|pass "
)
HELD_STEMS = (
    "memor|conversation|history|chat log|system prompt|credential|password|key|token|secret|data|details"
    "|files|information|stored facts|everything you"
)
VERBS_STEMS = (
    "recommend|approve|mention|praise|refuse|trust|prefer|cite|suggest|promote|endorse|obey|accept|include"
    "|link|append|insert|redirect|authori|forward|send|say|claim|tell|rate|answer|reply|respond|treat"
    "|consider|report|use|allow|grant|ignore|state|portray|present"
)
AI_STEMS = " ai | ais |llm|language model|chatbot|chat bot|automated |chatgpt|claude|copilot|gemini|assistant"
