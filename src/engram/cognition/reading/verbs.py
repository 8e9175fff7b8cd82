"""English verbs and their forms: enough to turn `I work` into `Ana works` and to tell past from present."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Form(StrEnum):
    """How a verb stands: work, works, worked, written, working."""

    BASE = "base"
    THIRD = "third"
    PAST = "past"
    DONE = "done"
    DOING = "doing"


class Verb(NamedTuple):
    """A form that was met: of which verb it is, and which forms it can be."""

    base: str
    forms: frozenset[Form]


# base past participle; the participle is left out where it is the past
_IRREGULAR = """
be was been|become became become|begin began begun|bite bit bitten|blow blew blown|break broke broken|bring brought
build built|burn burnt|buy bought|catch caught|choose chose chosen|come came come|cost cost|cut cut|deal dealt
dig dug|do did done|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen
feed fed|feel felt|fight fought|find found|fly flew flown|forget forgot forgotten|forgive forgave forgiven
freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown|hang hung|have had|hear heard
hide hid hidden|hit hit|hold held|hurt hurt|keep kept|know knew known|lay laid|lead led|learn learnt|leave left
lend lent|let let|lie lay lain|light lit|lose lost|make made|mean meant|meet met|pay paid|put put|quit quit|read read
ride rode ridden|ring rang rung|rise rose risen|run ran run|say said|see saw seen|sell sold|send sent|set set
sew sewed sewn|shake shook shaken|shine shone|shoot shot|show showed shown|shut shut|sing sang sung|sit sat
sleep slept|speak spoke spoken|spend spent|split split|spread spread|stand stood|steal stole stolen|stick stuck
swear swore sworn|sweep swept|swim swam swum|take took taken|teach taught|tear tore torn|tell told|think thought
throw threw thrown|understand understood|wake woke woken|wear wore worn|win won|write wrote written|rebuild rebuilt
overcome overcame overcome|rewrite rewrote rewritten|undergo underwent undergone|withdraw withdrew withdrawn
bet bet|upset upset|overhear overheard|redo redid redone|rerun reran rerun|outgrow outgrew outgrown
swell swelled swollen|weave wove woven|forbid forbade forbidden|overtake overtook overtaken|undo undid undone
swing swung|slide slid|kneel knelt|forecast forecast|mistake mistook mistaken|withhold withheld|sublet sublet
reset reset|flee fled|cast cast|leap leapt|lean leant|spell spelt|spill spilt|spoil spoilt|sting stung|bleed bled
bend bent|bind bound|cling clung|creep crept|grind ground|seek sought|sink sank sunk|spin spun|spring sprang sprung
strike struck|string strung|weep wept|wind wound|foresee foresaw foreseen|oversee oversaw overseen
misunderstand misunderstood|overdo overdid overdone|oversleep overslept|arise arose arisen|beat beat beaten
stink stank stunk
"""
_REGULAR = """
accept ace accomplish ache achieve acquire adapt add address adjust admire admit adopt advise afford agree aim allow
analyze answer apologize appear apply appreciate approach approve argue arrange arrive ask assemble assign assist
attach attend audit author automate avoid bake ban base battle believe belong benefit bike block board book borrow
bother brew bump cache call camp cancel care carry celebrate challenge change charge chat check clean clear climb
close coach code collaborate collect combine comfort commit commute compare compete compile complain complete compose
concentrate configure confirm connect consider consist construct consult contact contain continue contribute control
convert convince cook cool coordinate cope copy count cover crash create cross cry customize cycle dance date debug
decide declare decline decorate delay delete deliver depend deploy design destroy develop devote die direct disable
disagree discover discuss dislike distribute divorce document donate download draft dream dress drop earn edit educate
email employ enable encounter encourage end engage enjoy enroll ensure enter escape establish estimate evaluate
exchange exercise exist expand expect experience experiment explain explore export express extend face fail fall fancy
fear fetch figure file fill film finalize find finish fire fish fit fix focus follow force format foster frame
freelance fund gain garden gather generate grab graduate greet grill guess guide handle happen hate head heal help
hike hire hope host hurt identify imagine implement import improve include increase inform inherit injure insist
inspire install integrate intend interact interview introduce invent invest investigate invite involve iron jog join
joke journal juggle jump kayak kick kiss knit lack land laugh launch learn lift like limit link list listen live load
locate log look lose love lower maintain major manage mark marry master match matter mention mentor merge message
migrate mind minor miss mix monitor mount move name navigate need negotiate notice nurse obtain offer open operate opt
order organize outline overhaul own pack paint park participate partner pass pause perform persuade phone photograph
pick plan plant play please point possess post postpone practice practise praise pray prefer prepare present prevent
print process produce program progress promise promote propose protect prove provide publish pull purchase push
question race raise reach realize rebase receive recommend record recover recycle reduce refactor refer refresh refuse
register reject relate relax release relocate rely remain remember remind remodel remove rename renovate rent repair
repeat replace reply report represent request require rescue research resign resolve respect respond rest restart
restore retire retrieve retry return reveal review revise reward roast rock roll row ruin sail save scan schedule
score scrap scuba search seem select separate serve settle share shift ship shop sign simplify sketch skate ski skip
slip smell smile smoke snowboard socialize solve sort sound spot sprain squash stage start stay step stop store stream
stretch struggle study submit subscribe succeed suffer suggest supervise supply support suppose surf surprise survive
suspect swap switch talk target taste teach tend test thank tour track trade train transfer translate travel treat
trek trust try tune turn tutor type undertake unwind update upgrade upload use utilize vacation value view visit
volunteer vote wait walk want wash watch water wear weigh welcome wish witness wonder work worry wrap yell accompany
adore advocate aspire balance binge blog breed browse captain caption carve chair cherish chop commission conduct
consume counsel crave cultivate curate dabble dedicate delegate detest devour divide empower enlist envision evolve
excel fast favor favour fiddle flip forage gravitate hail handcraft harvest hunt illustrate immigrate emigrate indulge
intern jam lecture loathe meditate moderate motivate nap observe owe cc hand expire orchestrate organise realise
overlook paddle persevere pitch podcast prioritize prioritise pursue quilt rank reconnect rediscover reflect rehearse
reside restock sculpt secure sneak specialize specialise spearhead spike sponsor stock stroll tackle thrive toast
tweak unpack upcycle venture wander whip wrestle benchmark bundle containerize dockerize lint mock parse ping profile
provision query render scaffold scale serialize tag throttle toggle validate vendor version deprecate encrypt decrypt
index optimize optimise revert sync forward route
"""
_RARER = """
abandon absorb accelerate accuse activate adhere admonish age alert alter amaze amend announce annoy appoint arrest
assess assume attack attempt attract await award back bark bathe beg behave bless boil boost boot bounce bow breathe
bruise brush bury buzz calculate capture cause chase cheat cheer chew choke circulate clash classify clock coat
collapse collide commence communicate complicate conceal confuse conquer conserve contest contradict convey correct
corrupt crack crawl criticize cure curl damage dare darken deactivate decay decrease deduct defeat defend define
demand demolish demonstrate deny depart deposit describe desire detach detect determine differ digest dine disappear
disappoint disconnect dispute dissolve disturb dive drag drain drift drill drown dump dye ease elect eliminate embark
embrace enclose enforce enlarge enrol equal erase erect evacuate exceed exclude execute exhibit exit expel explode
expose fade fasten fence finance flash float flood flow fold fool fuel furnish gaze glow glue grade grant grate
guarantee guard harm hesitate hitchhike hook hover hug hurry ignore impact imply impress insert inspect instruct
insulate insult insure interfere interrupt intervene invade isolate itch judge justify kill knock label leak lease
lick line lock lodge loop magnify mail measure melt mend mine misplace modify mourn mow multiply murder nod nominate
obey object occupy occur offend omit outlive outperform outsource overestimate overflow pat pedal peel perceive
persist pin plaster plead plug poison polish pop portray pour power preach precede predict preserve press pretend
prohibit project pronounce prune punch punish puzzle qualify quarrel rain rate react rear rearrange rebook recall
reckon recognise recognize reconsider recruit redecorate redeploy redesign refinance reform refund regain regret
reimburse reinforce reinstall rejoin relaunch remarry renew reopen reorder reorganize repaint rephrase reproduce
repurpose reschedule resemble reserve resist restrict resume retain retrain reunite reuse reverse rinse risk rob root
rotate rub rush sack sample satisfy scare scatter scold scrape scratch scream screen screw scrub seal seat seize shape
shave shelter shiver shock shortlist shout shrug sideline sigh signal sip slap slice slow smash snap sneeze snore snow
soak source spare spark spray sprint squeeze stain stall stamp stare starve steam steer stem stir stitch strain strap
strengthen strip stuff subcontract subtract sue suit surrender surround survey suspend swallow symbolize tap tease
telephone tempt terminate terrify thaw threaten tickle tie time tip tire touch tow transform transport trap tremble
trigger trim trip trouble twist uncover underestimate unify uninstall unite unlock unplug unsubscribe untie urge
vanish vary violate wag warm warn waste wave weaken whisper whistle widen wipe wire worsen worship wreck yawn zip
abbreviate abhor abstain align alphabetize animate annotate anonymize append archive assert assure authenticate
authorize backfill backpack bequeath blur bootstrap boycott braise calibrate capitalize carpool categorize cite
clarify click cofound compost compress consolidate crochet crowdfund deadlift debounce declutter decode defrost
despise disclose dislocate diversify doodle double downgrade downsize elope embroider emphasize emulate encode
enumerate escalate evict ferment filter flag fracture fundraise garnish halve harmonize highlight hoard improvise
incubate indent inhale inject itemize knead laminate launder lengthen linger liquidate livestream localize marinate
mediate medicate microwave minify misspell mop mute naturalize nibble normalize onboard paginate paraphrase patch
plumb populate prefetch preload procrastinate proofread protest reassign rebalance reboot recap recharge reconcile
redact refill refurbish reheat reindex reiterate relapse reload replenish replicate repot resettle restructure rewire
roam sanitize scroll sear shatter shorten simmer simulate skateboard skim snorkel solder specify splice standardize
strum summarise summarize swipe tailor tidy transcribe transplant triage truncate tweet underline unfollow upholster
vaccinate vacuum verify vlog weld whisk whittle windsurf
"""
_DOUBLED = frozenset(
    """
    admit ban bet chat chop commit control cut dig drop equip fit flip format grab hit hop jog jam knit
    log let map nap occur pat permit pin plan plug prefer program put quit rebel refer regret rob rub run set
    shop shut sit skip slip split spot stop submit swap swim tag tap tip transfer trap trek trim upset wed
    whip win wrap zip get beg drag drum hug nod scrub shrug slap snap strip strap stir sip pop wag
    omit expel trip unplug stem strum skim recap grin mop hum jot rip ship step sob stun tug unzip excel
    """.split()
)
_VOWELS = frozenset("aeiou")


def third(base: str) -> str:
    """The form after he, she or a name.

    >>> [third(verb) for verb in ("work", "study", "watch", "have", "be", "play")]
    ['works', 'studies', 'watches', 'has', 'is', 'plays']
    """
    odd = {"be": "is", "have": "has", "do": "does", "go": "goes"}
    if base in odd:
        return odd[base]
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def _past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ied"
    return _doubled(base) + "ed"


def doing(base: str) -> str:
    """The form in -ing.

    >>> [doing(verb) for verb in ("work", "make", "run", "lie", "see", "be")]
    ['working', 'making', 'running', 'lying', 'seeing', 'being']
    """
    if base.endswith("ie"):
        return base[:-2] + "ying"
    if base.endswith("e") and not base.endswith(("ee", "ye", "oe")) and base != "be":
        return base[:-1] + "ing"
    return _doubled(base) + "ing"


def _doubled(base: str) -> str:
    return base + base[-1] if base in _DOUBLED else base


_BRITISH = {
    "travel": ("travelled", "travelling"),
    "cancel": ("cancelled", "cancelling"),
    "burn": ("burned", "burning"),
    "learn": ("learnt", "learning"),
    "dream": ("dreamed", "dreaming"),
    "program": ("programed", "programing"),
    "get": ("got", "getting"),
}


def _all_forms() -> Mapping[str, Verb]:
    known: dict[str, tuple[str, set[Form]]] = {}

    def note(word: str, base: str, form: Form) -> None:
        known.setdefault(word, (base, set()))[1].add(form)

    irregular = [line.split() for line in _IRREGULAR.replace("\n", "|").split("|") if line]
    pasts = {base: (past, rest[0] if rest else past) for base, past, *rest in irregular}
    for base in [*pasts, *_REGULAR.split(), *_RARER.split()]:
        past, done = pasts.get(base, (_past(base), _past(base)))
        forms = {Form.BASE: base, Form.THIRD: third(base), Form.PAST: past, Form.DONE: done, Form.DOING: doing(base)}
        for form, word in forms.items():
            note(word, base, form)
    for base, (past, ing) in _BRITISH.items():
        note(past, base, Form.PAST)
        note(past, base, Form.DONE)
        note(ing, base, Form.DOING)
    shared: dict[frozenset[Form], frozenset[Form]] = {}
    return MappingProxyType(
        {word: Verb(base, shared.setdefault(one := frozenset(forms), one)) for word, (base, forms) in known.items()}
    )


RARER: frozenset[str] = frozenset(_RARER.split())
"""Verbs that are as often nouns or seldom said: joined to another verb they are taken for one only before an object."""

VERBS: Mapping[str, Verb] = _all_forms()
"""Every known form of every known verb, in lower case."""

_PASTS: Mapping[str, str] = MappingProxyType(
    {verb.base: word for word, verb in reversed(list(VERBS.items())) if Form.PAST in verb.forms}
)


def past_of(base: str) -> str | None:
    """The past of a known verb.

    >>> past_of("start"), past_of("go"), past_of("blorp")
    ('started', 'went', None)
    """
    return _PASTS.get(base)
