"""The rules by which the intent of a question is read: points, the words one of which must occur, and what they form.

A word ending in `~` stands for all that begin with these five letters. Scripts without spaces give the word `字`.
Points may be negative: they take back what another rule gave too readily.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Row = tuple[float, str, str]

_NAME = r"(?-i:(?!I\b)[A-Z][\w’'.&-]*)"
_TITLE = r"(?:(?:dr|mr|mrs|ms|prof|aunt|uncle|frau|herrn?|señora?|monsieur|madame|project|the)\.? )?"
_SPAN = r"(?:second|minute|hour|day|week|weekend|month|quarter|year|spring|summer|autumn|fall|winter|night|morning)s?"
_DAYS = (
    "monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday"
    " sundays montag dienstag mittwoch donnerstag freitag samstag sonntag lunes martes miércoles jueves viernes sábado"
    " domingo lundi mardi mercredi jeudi vendredi samedi dimanche"
)
_MONTHS = (
    "january february april june july august september october november december januar februar märz juni juli oktober"
    " dezember enero febrero abril mayo junio julio agosto septiembre octubre noviembre diciembre janvier février avril"
    " juin juillet août septembre octobre novembre décembre"
)
_FEASTS = "christmas easter thanksgiving halloween ramadan weihnachten ostern silvester navidad pascua noël pâques"
_MORE = (
    "better worse cheaper faster slower taller shorter longer older younger bigger smaller larger heavier lighter safer"
    " healthier stronger weaker easier harder higher lower quicker warmer colder closer newer nicer stricter further"
    " farther more less fewer"
)
_MOST = (
    "best worst cheapest fastest slowest tallest shortest longest oldest youngest biggest smallest largest heaviest"
    " lightest safest healthiest strongest easiest hardest highest lowest quickest closest nicest most least"
)
_PEOPLE = (
    "woman man guy girl boy lady person people colleague colleagues friend friends neighbour neighbours neighbor"
    " neighbors member members doctor dentist teacher lawyer nurse plumber technician manager cousin aunt uncle team"
    " company firm client customer vendor vendors supplier suppliers"
)
_ASKING = (
    "who|what|when|where|which|why|how|is|are|was|were|do|does|did|has|have|can|could|will|would|should|tell|give|show"
)
_WORK = "work|start|load|boot|compile|respond|build|run|connect|open|install|show"


def _one_of(words: str) -> str:
    return f"(?:{'|'.join(words.split())})"


_BETTER, _BEST, _BODY, _DAY = _one_of(_MORE), _one_of(_MOST), _one_of(_PEOPLE), _one_of(_DAYS)

RULES: Mapping[str, tuple[Row, ...]] = MappingProxyType(
    {
        "lookup": (
            (1.0, "", r""),
            (0.5, "what which where how is are do does did has have", rf"^\W*(?:{_ASKING})\b(?! (?:long|often))"),
            (0.5, "wo wie welche welcher welches dónde cuántos cuántas cuál où combien quel quelle", r""),
            (2.0, "budget zone bounty exception number name",
             r"\b(?:error budget|time ?zone|bug bounty|exception (?:to|from) the|number of|name of)\b"),
        ),
        "exploratory": (
            (3.0, "overview summary summa~ recap themes highlights gist rundown lessons takea~ insights learnings",
             r""),
            (3.0, "catch fill brief refresh sum walk",
             r"\b(?:catch me up|fill me in|brief me|refresh my memory|sum up|walk me through the (?:state|status"
             r"|history))\b"),
            (3.0, "everything anything whatever all",
             r"\b(?:everything|anything|whatever|all)\b.{0,30}\b(?:about|on|related|regarding|know)\b"),
            (2.0, "about on",
             r"\b(?:tell me|know|remember|saying|notes?|talked|ideas?|thoughts?|thinking|background"
             r"|updates?|progress) (?:more |a bit )?(?:about|on)\b"),
            (2.5, "what which",
             r"\b(?:what|which) (?:else|kinds?|sorts?|types?|options|ideas|topics|things|are some|might)\b"),
            (2.5, "discu~ talked regarding explore brain~ describe outline review collect suggest gather", r""),
            (2.5, "how what where",
             r"\b(?:how (?:are|is|have) (?:things|it|we|i)|what(?:'s|’s| is| has been) (?:going on|new|up with"
             r"|happening|been)|where (?:are|do) (?:we|things) (?:with|stand))\b"),
            (2.5, "list give show name",
             r"^\W*(?:list|give me|show me|name) (?:all|every|some|the main|the highlights|an?)\b"),
            (3.5, "state status", r"\b(?:state|status) of (?:the|our|my)\b"),
            (1.5, "far general overall", r"\b(?:so far|in general|overall)\b"),
            (3.0, "have story deal situation",
             r"\b(?:do|did) (?:we|i|you) have on\b|\bthe (?:story|deal|situation) with\b"),
            (3.0, "learn learned learnt impre~ opini~", r"\blearn(?:ed|t)? from\b|\b(?:impression|opinion)s?\b"),
            (2.5, "conve~ discu~ talks talk chats chat mentioned",
             r"\b(?:conversations?|discussions?|talks?|chats?) (?:about|on|around|with|concerning)\b"
             r"|\bmentioned any\b"),
            (2.5, "went go", r"\bhow .{1,40} went\b|\bhow did .{1,40} go\b"),
            (3.0, "notes journal diary logs minutes records together",
             r"\bnotes say\b|\b(?:in|from|through) (?:my|our|the|your) (?:notes|journal|diary|logs|minutes"
             r"|records)\b|\b(?:pull"
             r"|put|bring) together\b"),
            (3.0, "said told mentioned written discussed",
             r"\bwhat(?:'ve)? (?:(?:have|had|has|did|do|does|was|were)(?: i| we| you| they| people)?"
             r"|i['’]ve) (?:already |just |also |ever )?(?:said|told|mentioned"
             r"|written|discussed)\b.{0,20}\b(?:on|about|regarding|around|of)\b"),
            (2.0, "curious interested wondering like along",
             r"\b(?:curious|interested in|wondering about|look like|coming along)\b"),
            (3.0, "erzähl überblick zusam~ besprochen thema worüber alles neues gedanken",
             r"\b(?:erzähl|überblick|zusammen\w*|besprochen|zum thema|worüber|alles (?:über|zu)|was gibt es neues"
             r"|gedanken zu)\b"),
            (3.0, "resum~ resúm~ cuéntame hablado sabes panorama novedades qué",
             r"\b(?:resum\w*|resúm\w*|cuéntame|hablado|sabes (?:de|sobre)|panorama|novedades|de qué (?:hemos"
             r"|habla))\b"),
            (3.0, "résum~ raconte parle aperçu propos panoramica riassumi quoi sujet où",
             r"\b(?:résum\w*|raconte|parle-moi|aperçu|à propos d|panoramica|riassum|de quoi|quoi de neuf"
             r"|au sujet d|où en (?:est|sommes))"),
            (3.0, "字", r"总结|概述|介绍一下|聊过"),
        ),
        "comparative": (
            (4.0, "compa~ versus vs diffe~ contr~ trade tradeoff tradeoffs pros",
             r"\b(?:compar\w+|versus|vs|differences?|differs?|different from|contrast|trade-?offs?|pros and cons)\b"),
            (4.0, "common stack relative rather opposed equally apart",
             r"\b(?:in common|stack up|relative to|rather than|as opposed to|equally|(?:sets?"
             r"|tells?) .{1,40} apart)\b"),
            (4.0, "than", rf"\b(?:{_BETTER}|rather|\w{{3,}}er)\b.{{0,40}}\bthan\b"),
            (3.0, _MORE, rf"\bwhich\b.{{0,40}}\b{_BETTER}\b|\b(?:like|suits?)\b.{{0,20}}\bmore\b"),
            (3.0, "or", rf"\b{_BETTER}\b.{{0,60}}\bor\b|\bor\b.{{0,60}}\b{_BETTER}\b|\bprefer\b.{{0,60}}\bor\b"),
            (3.0, "or", rf"\b(?:who|which|what)(?: is|'s) the {_BETTER}\b.{{1,60}}\bor\b"),
            (2.0, "between both two other", r"\bbetween (?:the two|the|both)\b|\bboth\b|\bthe two\b|\beach other\b"),
            (3.0, _MOST, rf"\b(?:which|whose|who|what)\b.{{0,40}}\b{_BEST}\b(?! way)"),
            (3.0, "off impro~ advantage advantages over same similar alike",
             r"\b(?:better off|improve\w*|advantages?|have over|(?:basically|exactly|about) the same|the same as"
             r"|similar|alike)\b"),
            (2.5, "agree as", r"\bagree (?:about|with)\b.{0,40}\?|\bas \w+ as\b"),
            (3.0, "over instead against",
             r"\b(?:speaks? for|argues? for|choose|pick|prefer\w*|favou?r)\b.{1,40}\b(?:over|instead of|against)\b"
             r"|\binstead of\b"),
            (4.0, "unter~ vergl~ als oder lieber besser schlechter beiden",
             r"\b(?:unterschied\w*|vergl[ei]\w*|verglichen)\b|\b(?:\w{3,}er|mehr|weniger) als\b"
             r"|\b\w{4,}er\b.{0,60}\boder\b|\b(?:lieber|besser|schlechter)\b|\bwelche[rs]? (?:von|der) beiden\b"),
            (4.0, "difer~ compa~ mejor peor frente más menos mais cuál prefi~",
             r"\b(?:diferencia\w*|mejor|peor|frente a|prefier\w*|cuál de (?:los|las))\b|\b(?:más|menos"
             r"|mais) \w+.{0,25}\b(?:que|o|ou)\b"),
            (4.0, "diffé~ compa~ meill~ plus moins lequel laquelle préfè~ préfé~",
             r"\b(?:différen\w*|meilleure?|lequel des|laquelle des|préf[éè]r\w*)\b|\b(?:plus"
             r"|moins) \w+.{0,25}\bqu[e’']|\bles? (?:plus|moins) \w+"),
            (4.0, "字", r"区别|相比|比较|哪个更|差别"),
        ),
        "temporal": (
            (4.0, "when",
             r"^\W*(?:and |so )?(?:since |until |till |by )?when\b(?! it comes| \w+ says)|\b(?:since|until"
             r"|by) when\b"),
            (3.5, "date day month year week quarter season time",
             r"\b(?:what|which) (?:date|day|month|year|week|quarter|season|time)\b(?! ?zone)"),
            (3.5, "how",
             r"\bhow (?:long|often|recently|soon|frequently|far in advance|many (?:seconds|minutes|hours|days"
             r"|weeks|months|years)|old (?:was|were) .{1,20} when)\b"),
            (-2.5, "long", r"\bhow long (?:is|are) the \w+ \w+\W*$"),
            (2.5, "last next this past previous coming same first every",
             rf"\b(?:last|next|this|past|previous|coming|the same|first|every) (?:{_SPAN}|{_DAY})\b"),
            (2.5,
             f"yesterday today tonight tomorrow recently lately ago deadline due anniversary {_DAYS} {_MONTHS}"
             f" {_FEASTS}",
             r""),
            (2.5, "march may",
             r"\b\d{1,2}(?:st|nd|rd|th)? (?:march|may)\b|\b(?:march|may) \d{1,2}\b|\b(?:in|since|until|by"
             r"|during) (?:early |late |mid-?)?(?:march|may)\b"),
            (2.5, "in since before after until by during from",
             r"\b(?:in|since|before|after|until|by|during|from) (?:(?:march|may|early|late|mid) )?(?:19|20)\d\d\b"),
            (2.0, "before after since until between prior following of last",
             r"\b(?:before|after|since|until|between .{1,30} and|prior to|following|as of|last time)\b"),
            (1.5, "first last next earliest",
             r"\b(?:first|last|next|earliest)\b.{1,40}\b(?:after|before|since|time)\b"),
            (3.0, "order first chron~ timeline sequence latest",
             r"\b(?:in (?:what|which) order|(?:came|happened|was) first|chronolog\w+|timeline|sequence of events"
             r"|latest)\b"),
            (4.0, "wann lange oft tag uhr", r"\b(?:wann|wie lange|wie oft|an welchem tag|um wie viel uhr)\b"),
            (2.5, "letzt~ nächs~ vorig~ gestern",
             r"\b(?:letzte|nächste|vorige)[nrsm]? (?:woche|monat|jahr|mal|wochenende|sommer|winter)\b|\bgestern\b"),
            (4.0, "cuándo cuánto qué quando giorno",
             r"\b(?:cuándo|cuánto tiempo|qué (?:día|fecha|año|mes)|a qué hora|quando|che giorno)\b"),
            (2.5, "ayer anoche pasado pasada próxima",
             r"\b(?:ayer|anoche|(?:semana|mes|año) pasad[oa]|la próxima semana)\b"),
            (4.0, "quand depuis jour date année mois heure",
             r"\b(?:quand|depuis (?:quand|combien)|quel(?:le)? (?:jour|date|année|mois|heure))\b"),
            (2.5, "derni~ proch~ hier",
             r"\bhier soir\b|\b(?:semaine|mois|année) (?:dernière|dernier|prochaine|prochain)\b"),
            (4.0, "字", r"什么时候|何时|几点|哪天|哪一年|多久|上周|昨天|星期几|いつ|언제"),
        ),
        "procedural": (
            (4.0, "how",
             r"\bhow (?:(?:do|does|can|should|could|would|must) (?:i|we|you|one)|to)\b|\b(?:show|explain|tell"
             r"|remind|teach) (?:me |us )?how (?:we|i|to|you)\b"),
            (4.0, "step steps proce~ instr~ recipe check~ howto runbook command commands routine workf~ proto~",
             r"\b(?:steps?|procedures?|instructions?|recipe|checklist|how-?to|runbook|commands?|process|routine"
             r"|workflow|protocol) (?:to|for|of|that|we|before|after|when)\b|\bstep by step\b"),
            (3.0, "command commands walk teach guide supposed need should",
             r"\b(?:commands?|walk me through|teach me|guide me|supposed to|need to do|should i do)\b"),
            (4.0, "way", r"\b(?:right|best|correct|proper|usual) way (?:to|of)\b"),
            (4.0, "get set go", r"\bhow (?:did|do) .{1,30}(?:get .{1,30} to|set up|go about)\b"),
            (3.5, "way ways trick tricks start begin want method guide needed",
             r"\bways? (?:to|of)\b|\btricks? (?:to|for|of|with)\b|\bwhere (?:do|should|would) (?:i|we) (?:start"
             r"|begin)\b|\bif (?:i|we) want to\b|\bmethod (?:for|of|to)\b|\bguide (?:to|for)\b|\bneeded to\b"),
            (3.5, "what",
             r"\bwhat (?:do|does|should|must|would|did) (?:i|we|you|one) (?:(?:\w+ly |always )?do (?:if|when|to"
             r"|in case)|(?:have|need) to)\b"),
            (3.0, "how",
             r"^\W*how(?:'s|’s| is| are| do| does) .{1,40}\b(?:put (?:up|together|on)|done|made|built|set up|cut"
             r"|sent|kept|run)\b"),
            (3.0, "how",
             r"^\W*how(?:'s|’s| is| are) .{1,40} \w{3,}ed(?: again)?\W*$|^\W*how (?:should|must|can"
             r"|ought) .{1,40} be \w+|^\W*how are .{1,30} \w+ed\b"),
            (4.0, "wie muss",
             r"\bwie (?:\w+e ich|\w+t man|(?:kann|soll|muss|\w+e?n?) (?:ich|man|wir))\b|\bwas muss (?:ich|man)\b"),
            (4.0, "schri~ anlei~ rezept vorge~ befehl befehle", r""),
            (4.0, "cómo pasos receta instr~ proce~ hacer",
             r"\bcómo (?:se|puedo|hago|debo|hay que|podemos)\b|\b(?:pasos|receta|instrucciones|procedimiento"
             r"|(?:qué|que) hay que hacer)\b"),
            (4.0, "comment étapes recette marche faire",
             r"\bcomment (?:faire|est-ce qu[e’'] ?on|puis-je|dois-je|peut-on|on|fait-on)\b|\b(?:étapes|recette"
             r"|marche à suivre|que faut-il faire)\b"),
            (4.0, "字", r"怎么(?!样|回事|了|会)|如何|步骤|どうやって|방법"),
        ),
        "causal": (
            (4.0, "why come reason reasons because",
             r"\b(?:why|how come|because of what|for what reason|what(?:'s|’s| is| was| were) the reasons?)\b"),
            (-4.0, "why",
             r"\bwhy (?:not|don['’]t you|won['’]t you|can['’]t you) (?:just |simply )?(?:give|tell|show|list"
             r"|remind|say)\b"),
            (4.0, "what",
             r"\bwhat (?:\w+ )?(?:made|makes|caused?|led|prompted|drove|triggered|motivated|explains?|brought|put"
             r"|pushed|turned|convinced|persuaded|inspired|scared|stopped|kept|keeps|got|forced|ruined|upset)\b"),
            (4.0,
             "reason reasons cause causes motive motives motiv~ ratio~ conse~ effect effects impact outcome"
             " reaso~ logic",
             r"\b(?:reason(?:s|ing)?|causes?|motives?|motivation|rationale|consequences?|effects?|impact|outcome"
             r"|logic) (?:for|of|behind|on|that|why|was|we)\b"),
            (4.0, "result blame respo~ behind due decision justi~ grounds lead",
             r"\b(?:as a result|result of|to blame|responsible for|anything to do with|behind|due to|decision to"
             r"|justif\w+|on what grounds|lead to)\b"),
            (-4.0, "who whom", r"^\W*(?:who|whom)(?:'s|’s| is| was)? responsible\b"),
            (3.5, "how",
             r"\bhow (?:did|does|has|have|will|would) .{1,40} (?:affect\w*|influence\w*|impact\w*|change)\b"
             r"|\bhow did it come\b"),
            (3.5, "making come", r"\bwhat (?:is|was) making\b|\bcome from\b"),
            (5.0, "make thinking",
             r"\bwhat (?:difference|change)\b.{1,60}\bmake\b|\bwhat (?:was|were) (?:i|we|he|she|they"
             r"|you) thinking\b"),
            (2.5, "help helped contr~ cause hurt matter do",
             r"\b(?:did|does|has|have|will)\b.{1,40}\b(?:help(?:ed)?|contribute|cause|hurt|matter|to do with)\b"),
            (5.0, "warum weshalb wieso weswegen wodurch ursache grund gründe woran kam kommt",
             r"\b(?:warum|weshalb|wieso|weswegen|wodurch|ursache|gr[uü]nde?|woran lag|wie komm?t? es|wie kam es)\b"),
            (5.0, "por causa causas motivo motivos razón razones debe",
             r"\bpor qué\b|\b(?:causas?|motivos?|razón|razones|a qué se debe|cómo es que)\b"),
            (5.0, "pourquoi raison raisons qui perché que",
             r"\b(?:pourquoi|raisons?|qu['’]est-ce qui|perché|por que)\b"),
            (5.0, "字", r"为什么|为何|原因|怎么会|なぜ|どうして|왜"),
        ),
        "entity": (
            (5.0, "who whom whose",
             r"^\W*(?:(?:do|does|can|could) (?:you|we|i) (?:know|tell me|remember) |remind me )?(?:and |so |with "
             r"|from |to |by |for )?(?:who|whom|whose)\b"),
            (1.5, "anybody anyone somebody someone who whom whose",
             r"(?<!^)\b(?:who|whom|whose|anybody|anyone|somebody|someone)\b"),
            (3.5, "about of",
             rf"\b(?:tell me|know|everything|profile|remember|all) (?:all |more |everything )?(?:about"
             rf"|of) {_TITLE}{_NAME}"),
            (3.5, "know", rf"\b(?:do|did) (?:i|we) know (?:an? |any )?{_NAME}\W*$"),
            (3.0, "what",
             rf"^\W*what(?:'s|’s| is| are) {_TITLE}{_NAME}(?: {_NAME})*\W*(?:$|and\b)"
             rf"|\bwhat does {_NAME}.{{0,20}} do\b"),
            (3.0, _PEOPLE, rf"\bwhich (?:of (?:my|our|the) )?{_BODY}\b"),
            (3.0, "profile contact kind relat~ people intro~",
             r"\b(?:profile of|contact person|kind of person|relationship (?:between|with)|the people|introduce)\b"),
            (4.5, _PEOPLE, rf"\b(?:name of|who is|about) the (?:\w+ )?{_BODY}\b|\b(?:sort|kind|type) of {_BODY}\b"),
            (2.0, f"him her them related mrs mr ms dr prof {_PEOPLE}",
             rf"\babout (?:him|her|them)\b|\brelated to {_NAME}|\b(?:mrs|mr|ms|dr|prof)\b|\bthe {_BODY} (?:who"
             rf"|that|with|from|next)\b"),
            (2.5, "about",
             r"\bknow about (?:my|our|his|her|their) [\w-]*(?:sister|brother|mother|father|aunt|uncle|cousin|boss"
             r"|wife|husband|son|daughter|friend|neighbour|neighbor|doctor)\b"),
            (5.0, "wer wem wen wessen quién quiénes qui",
             r"\b(?:wer|wem|wen|wessen|quién|quiénes)\b|(?<!est-ce )(?<!ce )\bqui\b(?! (?:a|ont|est-ce)\b)"),
            (3.5, "über sobre de sur",
             rf"\b(?:über|sobre|de|sur) (?:frau|herrn?|señora?|monsieur|madame|m\.|mme) {_NAME}"
             rf"|\bweißt du über {_NAME}"),
            (5.0, "字 chi quem", r"是谁|谁|誰|누구|\bchi è\b|\bquem\b"),
        ),
        "debugging": (
            (2.5,
             "crash crashes crashed crashing segfault segfaults stacktrace traceback deadlock deadlocks leak"
             " regre~ bug bugs panic panics hang hangs hanging freezes freezing flaky flicker~",
             r""),
            (2.5,
             "error errors exception exceptions warning fail fails failed failing failure broken breaks stuck died"
             " dies killed timeout timeouts throw throws bounce bounces",
             r""),
            (3.0, "doesn don won isn not never stopped t longer",
             rf"\b(?:doesn|don|won|isn|aren)['’]?t (?:{_WORK})\w*|\b(?:not|never|stopped|no longer) (?:{_WORK})\w*"),
            (2.5,
             "fix fixed fixes workaround debug debug~ troub~ wrong undefined nan solve solved solves resol~ found",
             r"\b(?:fix(?:e[ds])?|workaround|debug\w*|troubleshoot\w*|what(?:'s|’s| is| was| went) wrong|not found"
             r"|undefined|NaN|solve[ds]?|resolve[ds]?)\b"),
            (2.0, "run ran hitting seen keep keeps rid picking",
             r"\b(?:(?:run|ran) into|hitting|seen this|get rid of the|not picking up|keeps? (?:\w+ing))\b"),
            (3.0, "screen beeps beep loops",
             r"\b(?:blank|black|blue) screen\b|\bbeeps?\b|\bloops (?:forever|endlessly)\b"),
            (2.5, "", r"\b[EF]\d{2,3}\b"),
            (4.5, "getting", r"\b(?:am i|are we|i['’]m|we['’]re|keep|keeps) getting\b"),
            (3.0,
             "can cannot couldn again keep keeps invalid empty wrong missing weird refuses lost garbled blank"
             " denied twice forever suddenly slow",
             rf"^(?!\W*(?:{_ASKING})\b)[^?]*\b(?:can['’]?t|cannot|couldn['’]?t|again|keeps?|invalid|empty|wrong"
             rf"|missing|weird|refuses|lost|garbled|blank|denied|twice|forever|suddenly|slow)\b[^?]*$"),
            (5.0, "fehle~ stürzt abges~ absturz funkt~ kaputt hängt lässt",
             r"\b(?:fehler\w*|stürzt .{0,30}ab|abgestürzt|absturz|funktioniert .{0,20}nicht|kaputt|hängt sich"
             r"|lässt sich nicht)\b"),
            (5.0, "cuelga bloquea falla funciona error errores",
             r"\b(?:se cuelga|se bloquea|falla|no funciona|(?:el|un) error \d+|me sale (?:el|un) error|da error)\b"),
            (5.0, "plante erreur marche fonct~ démarre panne bogue",
             r"\b(?:plante|erreur|ne (?:marche|fonctionne|démarre) (?:pas|plus)|en panne|bogue)\b"),
            (5.0, "字", r"报错|崩溃|出错|错误|无法启动|バグ|エラー|오류"),
        ),
    }
)  # fmt: skip
