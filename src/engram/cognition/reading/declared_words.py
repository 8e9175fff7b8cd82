"""The words by which a statement that no family of words knows is taken for one, or not."""

from __future__ import annotations

from engram.late import late

LEAST_WORDS = 2
"""Telling words that a clause needs behind its verb where it names nothing, counts nothing and says no time."""

COUNTED = late(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|dozen"
    r"|hundred|thousand|twice|half)\b"
)
CHEERING = late(
    r"(?i)\b(?:great|amazing|awesome|wonderful|beautiful|fun|incredible|lovely|good|nice|best|perfect|cool|special"
    r"|important|hard|tough|difficult|crazy|joy|happy|happiness|peace|inspir\w+|positiv\w+|love|better|worse|bad|easy"
    r"|interesting|exciting|excited|proud|grateful|luck|lucky|fantastic|super|glad|sad|weird|funny|hilarious|memorable|memories"
    r"|magical|unique|powerful|meaningful|comfort\w*|hope|dreams?|passion|true|challeng\w+|tricky|unforgettable"
    r"|haha+|lol|omg|damn|shit|fuck\w*|yay|ugh|feelings?|vibes?|mood|nuts|voice|stress\w*|relax\w+|chill\w*|chance|ambitions?|mind|sense|kinda)\b"
    r"|[!?😂🤣😊😅❤]",
    has=(
        "great|amazing|awesome|wonderful|beautiful|fun|incredible|lovely|good|nice|best|perfect|cool|special|important|hard"
        "|tough|difficult|crazy|joy|happ|peace|inspir|positiv|love|better|worse|bad|easy|interesting|excit|proud|grateful"
        "|luck|fantastic|super|glad|sad|weird|hilarious|memor|magical|unique|powerful|meaningful|comfort|hope|dream"
        "|passion|true|challeng|tricky|unforgettable|haha|lol|omg|damn|shit|fuck|yay|ugh|feeling|vibe|mood|nuts|voice"
        "|stress|relax|chill|chance|ambition|mind|sense|kinda|!|?"
    ),
)
POINTING = late(
    r"(?i)\b(?:you|your|yours|ya|it|that|this|these|those|such|something|anything|everything|nothing|thing|things"
    r"|stuff|everyone|someone|people|here|there|how|what|why|whatever|him|them|so|too|any|life|others|one)\b"
)
HOLLOW = frozenset(
    """
    the and for with from that this into onto over about after before since until during than then just also very
    really much many more most some any all both each other same new own lot lots bit way time times day days week
    weeks while kind sort well back out off away again still even only like around through along together today
    tomorrow yesterday now later soon ever never always often us our my his her their its me who which when where
    """.split()
)
WORD = late(r"[^\W_][\w'./+#-]*")
TALK = frozenset(
    """
    think feel know want hope guess mean love like hear say tell ask notice forget remember wonder appreciate
    understand realize realise seem believe wait talk chat worry struggle consider manage enjoy hate care agree look
    suppose wish imagine let help mention expect sound prefer thank bet matter happen relate depend laugh smile cry
    joke see
    need miss trust respect admire deserve figure question point explain discuss daydream debate debat delve delv
    focus
    promise lie stay tend appear crave crav fascinate intrigue aspire answer reply respond state claim suggest make
    check
    """.split()
)
LIGHT = frozenset(
    "get do go come keep try give find take bring show hold put turn end start share add catch call "
    "support sit have include".split()
)
OBJECT = late(r"(?:an?|the|my|our|\d+|two|three|four|five|six) (?!few\b|couple\b|little\b)\w")
TIMELESS = frozenset("put set hit cut let read cost quit hurt bet split spread shut upset".split())
ADRIFT = late(
    r"(?i)^(?:like(?! (?:two|three|four|five|six|ten)\b)|(?:about|around)(?! (?:\d|an?\b|two|three|four|five|six|ten"
    r"|twelve|twenty|thirty|forty|fifty|half))|since)\b"
    r"|\b(?:(?:below|above)(?! \d)|following|attached|apart|battery|percent)\b"
)
CUT_OFF = late(
    r"(?i)\b(?:and|or|but|so|with|to|of|for|the|an?|I|we|especially|including|like|guess)(?:,? (?:now|then|also))?\W*$"
)
NO_LEAD = late(r"(?i)^(?:for|as|because|with)\b")
NAME = late(
    r"(?:(?:[A-Z][\w'-]+|and (?:(?:his|her|their|my|our) [a-z]+|[A-Z][\w'-]+|I)) ?)+(?:(?:from|in|at) [\w -]{3,20})?$"
)
NOBODY = late(
    r"(?i)^(?:\w+(?:ness|ship|tion|ity|ment|ism|ance|ence|ing)|music|art|nature|life|love|work|time|money|food|coffee"
    r"|people|everyone|everything|nothing|someone|things?|stuff|kids|dogs|cats|friends|sounds?|looks?|hope|guess|yes"
    r"|no|wow|thanks|maybe|same|whatever|weather|school|today|not|all|both|some|many|most|each|such|other|others"
    r"|one|two|three|any|every|either|another|half|none|few|several|more|books?|movies?|women|men|parents|students"
    r"|\w+day|also|just|then|only|even|still|already|once|well|man|dude|god|please|sorry|haha+|lol|yeah|ok|okay)$"
)
SYSTEM = late(
    r"(?i)\b(?:servers?|services?|api|apis|app|database|db|clusters?|gateway|proxy|backend|frontend|workers?|modules?"
    r"|packages?|library|site|website|repo|repository|projects?|system|builds?|jobs?|nodes?|containers?|queues?"
    r"|dashboard|client|plugin|agent|bot|releases?|pipeline|cache|tests?|suite|script|scheduler|import|importer|export"
    r"|exporter|migrations?|tables?|schema|endpoints?|backups?|deployments?|deploys?|logs?|config|account|token|model"
    r"|parser|compiler|linter|index|bucket|branch|image|logic|code|codebase|query|queries|latency|throughput|runner"
    r"|runners|cron|webhook|middleware|router|firmware|driver|sdk|cli|daemon|replicas?|crawler|scraper|framework"
    r"|contract|invoice|payroll|ledger|timeout|retry|vpn|wi-?fi|network|printer|p\d\d)\b"
)
DEFINITE = late(r"(?i)(?:(?:one|two|some|most) of )?(?:the|my|our) [\w'. /-]+$")
GROUP = late(r"(?i)\b(?:team|board|company|office|committee|council|department|club|school|clinic|shop|branch|crew)$")
ADVICE = late(
    r"(?i)\b(?:suggestion|advice|tip|question|guess|point|opinion|answer|thought|idea|problem|bad|probabilit(?:y|ie)"
    r"|odd|area|sum|angle)s?\b"
)
SEEMS = frozenset(
    "sound look seem feel make help mean say tell show love like deserve appear happen answer reply state".split()
)
CALLING = late(
    r"an? (?:(?!bit|fan|big|huge|total|firm|little|lot)[\w-]+ ){0,2}(?!lover|believer|beginner|sucker|loser|mother"
    r"|father|sister|brother|member|number|order|matter|dinner|summer|winter|corner|monster|newcomer|early|color|fighter"
    r"|learner|thinker|mirror|horror|error|for|or|her|over|after|under|center|sitter|person|listener|super)[a-z]{3,}"
    r"(?:er|or|ist|ian|smith|wright|woman|man|ant)\b(?! of\b)"
)
CALLINGS = late(r"(?:both )?[a-z]{3,}(?:ers|ors|ists|ians|esses|men|women)\b")
BREAKS = frozenset("fail crash break hang leak throw drop lose corrupt reject block freeze stall overflow die".split())
FOR_LONG = late(r"\b(?:(?:in|for) .*\b(?:years|months|weeks|decades)|since \d{4})\b")
WEDDING = late(r"^get (?:married|divorced|engaged)\b")
WITHOUT = late(
    r"^(?:an?|any) (?!clue|idea|problem|doubt|choice|plan|chance|reason|preference|lot|single|favou?rite)"
    r"[A-Za-z-]+(?: [a-z]+)?$"
)
FILE = late(r"[._]")
FAULTY = late(r"(?i)\b(?:wrong|missing|stale|expired|corrupt(?:ed)?|invalid|outdated|duplicated?|misconfigured)\b")
OFF_DUTY = late(r"on (?:holiday|vacation|leave|[a-z]+ leave|call)\b")
CAREER = frozenset("study teach serve major live work lead manage coach volunteer".split())
BECAUSE = late(r"(?:because|since|as) (?:the|our|my|an?) \w")
BROKEN_DOWN = late(r"^(?:run out of|time out|blow up|go down|shut down|refuse to|keep [a-z]+ing)\b")
ENDS = frozenset("expire end start begin open close renew".split())
HOURS = late(r"(?:at|from) \d{1,2}(?::\d\d)?(?: ?[ap]m)?(?: now)?(?:,? (?:but|and|except|on \w+days)\b.*)?$")
"""A time of every day, which nothing is due at."""
KEPT = late(
    r"(?:live|reside|sit) (?:in|on|at) .*\b(?:repo|bucket|folder|server|cluster|drive|directory|branch|S3|Git\w+)\b"
    r"|be (?:kept|stored|hosted|saved|archived|deployed|built|written|generated|printed|synced|managed|tracked"
    r"|backed up|shared|made|served|run|handled|monitored) (?:in|on|with|by|at|from|via|using|through) "
)
POSSESSED = late(r"'s? (?:[\w-]+ ?){1,3}$")
PLACE = late(
    r"(?i)\b(?:office|house|flat|apartment|studio|shop|school|gym|bank|desk|room|practice|clinic|garage|parking|locker"
    r"|workshop|garden|cabin|farm|store|kindergarten|nursery|stop|station)$"
)
WHERE = late(r"be (?:near|next to|behind|opposite|across from|above|below|on the|in|at) \w")
PEOPLE_DO = frozenset(
    """
    play sing live work teach study drive speak own cook paint run collect ride wear swim write dance coach sell repair
    practise practice volunteer commute bake breed hike climb sail knit sew garden manage lead handle
    drink
    """.split()
)
MEASURES = late(
    r"(?i)\d.*\b(?:requests?|connections?|ms|milliseconds|seconds|mb|gb|tb|bytes|rows|calls|users|threads|retries|cores"
    r"|tokens|records|events|percent|euros|dollars|pounds|%|€|\$)"
)
THERE = late(
    r"^[Tt]here(?:'s| is| are| were| was) (?P<what>(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|no|only)\b"
    r"[^,]{3,60}?) (?:in|on|at|behind|under|inside|for) (?:my|our) [\w -]{3,40}$"
)


TOOK = late(
    r"^It (?:took|takes|cost|costs) (?:me|us) (?P<what>(?:about |almost |over |only )?(?:\d[\d.,]*|an?|two|three|four"
    r"|five|six|seven|eight|nine|ten|twelve|twenty) [^,]{3,80} to [a-z]+ .{3,60})$"
)


AMONG_US = late(
    r"^(?:In|At|On) (?:my|our) [\w -]{3,30}, (?P<what>(?!I\b|we\b|it\b|they\b|you\b|there\b|everyone\b|people\b)"
    r"[a-z][\w'-]+(?: [a-z][\w'-]+)? (?:is|are|happens?|takes?|starts?|ends?|uses?|runs?|needs?|must|has|have) "
    r"(?!so\b|very\b|really\b).{4,80})$"
)


THESE_HOURS = late(
    r"(?i)\b(?:today|tonight|right now|at the moment|this (?:morning|afternoon|evening)|later in the (?:day|evening))\b"
)
NOWHERE = late(r"(?i)^(?:today|tonight|tomorrow|because|there|now|too|soon|later)\b")
SOME_TROUBLE = late(r"(?i)^(?:into )?(?:(?:some|a few|several) )?(?:issues|problems|trouble) with (?:the )?\w+$")
