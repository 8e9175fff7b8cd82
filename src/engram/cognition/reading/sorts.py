"""Which values can stand for one another: colours, times of the day, numbers, names, and nouns for a favourite."""

from __future__ import annotations

import re

from engram.cognition.feelings.reading import tone
from engram.cognition.reading.lexicon import ADVERBS
from engram.cognition.reading.swaps import LONGEST_VALUE, shape_of
from engram.cognition.time_words import ALONE
from engram.late import late

_COLOURS = frozenset(
    """
    red blue green yellow black white brown grey gray pink purple violet orange silver gold turquoise teal beige cyan
    magenta indigo maroon navy lilac mauve crimson scarlet olive ivory lavender burgundy
    rot blau grün gelb schwarz weiß braun grau rosa lila violett türkis
    rojo azul verde amarillo negro blanco marrón gris rosado morado naranja
    rouge bleu vert jaune noir blanc marron rose
    rosso blu giallo nero bianco marrone grigio viola arancione vermelho amarelo preto branco roxo cinza castanho
    rood blauw groen geel zwart wit bruin grijs roze paars oranje
    """.split()
)
_SHADES = frozenset("light dark deep pale bright sky navy and und y et e en hell dunkel".split())
_NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty thirty forty fifty sixty"
    " eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"
    " uno una dos tres cuatro cinco seis siete ocho nueve diez once doce"
    " un deux trois quatre cinq sept huit neuf dix onze douze"
)
_NUMBER = late(rf"(?i)(?:{'|'.join(_NUMBERS.split())}|\d+(?:[.,:]\d+)*)(?: (?:years? old|jahre alt|años|ans))?")
_HOUR = late(
    r"(?i)(?:noon|midday|midnight|mittag|mitternacht|mediodía|medianoche|midi|minuit"
    r"|(?:(?:half past|quarter past|quarter to|halb|viertel nach|viertel vor) )?"
    rf"(?:\d{{1,2}}(?:[:.]\d\d)?|{'|'.join(_NUMBERS.split())})(?: ?[ap]m| o'clock| uhr| sharp)?)"
)
_NAMED = frozenset({"name"})
_FAVOURITE = "favourite_"
_SAME_SORT = frozenset({"has_job"})
"""What reading takes to be such only where it is a noun of that sort."""

_NO_VALUE = frozenset(
    """
    a able about above after again against alive all alone already also always an any anything apart around as asleep
    at available away awake back bad because before behind below best better between big bitter boring broken but by
    cheap clean clear close closed cold common complete cool correct crap dark dead deep different dirty done down
    dry due early easy else empty enough even ever every everything expensive extra fair fake false far fast few fine
    fixed for free fresh from full fun funny gone good great half hard he her here hers high him his hot how huge i if
    ill impossible in inside it its just kind late less life light like little live local lost lots loud love low luck
    magic many maybe me mine missing more most much my near never new next nice nobody none nonsense normal not
    nothing now odd of off okay old on once only open or other our ours out outside over pointless possible present
    pretty private public quick quiet quite rain rare raw ready real really right rubbish sad safe same she short
    simple since slow small snow so soft sold some someone something soon sore sour special still strange strong
    stuck stupid such sunny sure sweet tall than that the their them then there these they thin thing this those
    time to today together tomorrow tonight too tough trouble true twice ugly under unique until up upside us
    useless vague very warm weak weather weird well wet what when where which who why wide wild with without work
    worse worst worth wrong yesterday yet you young your yours
    aber alles alt am an auch auf aus bei billig dabei das dein der die doch dort dran echt egal ein eine einfach er
    erst es etwas fertig für genau genug gar gut hier ich ihr im immer in ja jetzt kalt kaputt kein keine klar klein
    krank kurz lang leer leicht mal mehr mein mit müde nach nass neu nicht nichts nie noch nur ob offen ok okay sauer
    schade schlecht schnell schon schwer schön sehr sein sicher so spät teuer toll trocken um und unser unten unwichtig
    vielleicht viel voll von vor vorbei wahr warm was weg weit wenig wenn wer wichtig wie wieder windig wir wo zu
    zuhause quatsch unsinn blödsinn mist zeit schluss scheiße pech glück absicht zufall spaß stress
    bueno malo tarde temprano mentira verdad nada todo muy así aquí allí tu mi su de lo que mejor peor
    bon mauvais tard tôt vrai faux rien tout très ici là ton son mon trop bien mal mieux pire
    """.split()
)
_TIMES = frozenset(ALONE.split())
_DESCRIBES = late(
    r"(?i)(?:.{2,}(?:ing|ed|ly|ful|less|ous|ive|able|ible|ish|est|tic|cal|ant|ent|lich|isch|bar|sam|haft|los|end|ig)"
    r"|.{2,}[^aeiour]y)$"
)
_NOUNS_ALL_THE_SAME = frozenset(
    """
    honey jelly candy turkey hockey monkey pony bunny puppy whisky whiskey brandy sherry history geography biology
    chemistry philosophy psychology astronomy family daisy lily pansy poppy ruby elephant ant croissant parliament
    lobster pudding herring dumpling wedding pheasant mint currant restaurant bread seed reed salad fish goldfish
    swordfish crayfish jellyfish radish relish garlic music arctic olive tapestry pottery poetry bakery celery cherry
    strawberry raspberry blueberry blackberry cranberry curry country july
    """.split()
)
LEADING = late(
    r"(?i)^(?:(?:an?|the|el|la|los|las|le|les|il|lo|o|de|het|der|die|das|ein|eine)\s|(?:at|on|in|en|bei|um|am|a las"
    r"|a la|à|à la|als|for|from)\s(?:the\s|la\s)?)(?=\S)"
)


def bare(value: str) -> str:
    """A value without the small words before it.

    >>> bare("the otter"), bare("at one"), bare("el azul")
    ('otter', 'one', 'azul')
    """
    return LEADING.sub("", value.strip(" .!"))


def sorts_of(value: str) -> frozenset[str]:
    """What sorts of values words can be.

    >>> sorted(sorts_of("dark blue")), sorted(sorts_of("noon")), sorted(sorts_of("raining"))
    (['colour'], ['hour'], [])
    """
    plain = bare(value)
    words = plain.lower().split()
    found = {shape for shape in (shape_of(plain),) if shape}
    if any(word in _COLOURS for word in words) and all(word in _COLOURS | _SHADES for word in words):
        found.add("colour")
    if _NUMBER.fullmatch(plain):
        found.add("number")
    if _HOUR.fullmatch(plain) or "clock" in found:
        found.add("hour")
    return frozenset(found)


def same_sort(old: str, new: str) -> bool:
    """Whether two values are of one sort, which both show by themselves."""
    shared = sorts_of(old) & sorts_of(new)
    return bool(shared) and not (shared == _NAMED and not is_value(new))


def fits(old: str, new: str, relation: str) -> bool:
    """Whether one value of a relation can stand for another: of one sort, or a noun as someone's favourite.

    >>> fits("ramen", "pizza", "favourite_food"), fits("ramen", "raining", "favourite_food")
    (True, False)
    """
    if relation in _SAME_SORT or same_sort(old, new) or _differ_in_one(old, new):
        return True
    plain = not (sorts_of(old) | sorts_of(new)) - _NAMED
    return relation.startswith(_FAVOURITE) and plain and is_value(new)


def _differ_in_one(old: str, new: str) -> bool:
    """Whether two values of several words differ in one: `O negative`, `O positive`."""
    words, others = old.lower().split(), new.lower().split()
    return len(words) == len(others) > 1 and sum(map(str.__ne__, words, others)) == 1


def is_value(words: str) -> bool:
    """Whether words may name something, and say neither how it is nor what happens to it."""
    plain = bare(words)
    told = [re.sub(r"['’]s$", "", word) for word in plain.split()]
    if not 0 < len(told) <= LONGEST_VALUE or tone(plain).points:
        return False
    return all(not _is_said_of(word.lower(), first=word is told[0]) for word in told)


def _is_said_of(word: str, *, first: bool) -> bool:
    """Whether a word says how something is rather than what, or says nothing by itself."""
    if word in _NO_VALUE or word in ADVERBS or word in _TIMES:
        return True
    return first and word not in _NOUNS_ALL_THE_SAME and _DESCRIBES.match(word) is not None
