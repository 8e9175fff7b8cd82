"""Words that cannot stand for one another: where two texts use different ones of a row, they say different things."""

from __future__ import annotations

from engram.cognition.words import fold

# Each row, ended by a semicolon: groups of words that mean the same, apart from the other groups. Both texts must use
# the same groups.
_APART = """
    red rot rojo roja rouge | blue blau azul bleu bleue | green grün verde vert verte | yellow gelb amarillo
        jaune | black schwarz negro negra noir noire | white weiß blanco blanca blanc blanche | brown braun
        marrón | grey gray grau gris | pink rosa | purple violet lila | orange | silver | gold golden ;
    mother mom mum mutter madre mère | father dad vater padre père | sister sisters schwester hermana sœur |
        brother brothers bruder hermano frère | son sons sohn hijo fils | daughter daughters tochter hija fille
        | wife frau esposa femme | husband mann esposo mari | aunt tante tía | uncle onkel tío oncle | cousin
        cousins primo | niece sobrina nièce | nephew neffe sobrino neveu | grandmother grandma oma abuela
        | grandfather grandpa opa abuelo | boyfriend novio | girlfriend novia | boss manager chefin jefe |
        colleague coworker kollege kollegin colega collègue | friend freund freundin amigo amiga ami amie |
        neighbour neighbor nachbar vecino voisin ;
    left izquierda gauche | right rechts derecha droite ;
    north norden norte nord | south süden sud | east osten | west westen oeste ouest ;
    morning mornings morgens matin | afternoon nachmittag tarde après-midi | evening evenings abend abends soir
        | night nights nightly nacht noche nuit ;
    monday mondays montag montags lunes lundi | tuesday tuesdays dienstag dienstags martes mardi | wednesday
        wednesdays mittwoch miércoles mercredi | thursday thursdays donnerstag jueves jeudi | friday fridays
        freitag freitags viernes vendredi | saturday saturdays samstag samstags sábado samedi | sunday sundays
        sonntag sonntags domingo dimanche ;
    january januar enero janvier | february februar febrero février | march märz marzo mars | april abril avril
        | june juni junio juin | july juli julio juillet | august agosto août | september septiembre septembre |
        october oktober octubre octobre | november noviembre novembre | december dezember diciembre décembre ;
    hourly | daily täglich diario quotidien | weekly wöchentlich semanal | monthly monatlich mensual | yearly
        annually jährlich anual ;
    enable enables enabled aktiviert activado activé | disable disables disabled deaktiviert desactivado
        désactivé ;
    open opens opened öffnet abierto ouvert | close closes closed schließt cerrado fermé ;
    before antes avant | after después après ;
    more mehr más | less weniger menos moins fewer ;
    increase increases increased increasing rises rose | decrease decreases decreased decreasing falls fell ;
    love loves loved like likes liked prefer prefers preferred enjoy enjoys liebt mag gusta encanta aime adore |
        hate hates hated dislike dislikes disliked detest detests hasst odia déteste ;
    accept accepts accepted approve approves approved | reject rejects rejected refuse refuses refused decline
        declines declined ;
    buy buys bought kauft compra compró achète | sell sells sold verkauft vende vendió vend | rent rents rented
        mietet ;
    win wins won gewonnen ganó gagné | lose loses lost verloren perdió perdu ;
    above | below ;
    minimum min least lowest minimal | maximum max most highest maximal ;
    big large bigger larger groß grande grand | small little smaller tiny klein pequeño petit ;
    hot heiß caliente chaud | cold kalt frío froid ;
    dark | light bright ;
    old older alt viejo vieux | new newer neu nuevo nouveau | young younger jung joven jeune ;
    high higher hoch alto haut | low lower niedrig bajo bas ;
    good gut bueno bon | bad schlecht malo mauvais ;
    start starts started begin begins began begun beginnt empieza commence | end ends ended finish finishes
        finished endet termina finit | stop stops stopped quit quits hört dejó arrête ;
    import imports imported | export exports exported ;
    push pushes pushed | pull pulls pulled ;
    teach teaches taught | learn learns learnt learned ;
    lend lends lent | borrow borrows borrowed ;
    married verheiratet casado casada marié mariée | single ledig soltero soltera | divorced geschieden
        divorciado divorciada | engaged | widowed ;
    alive | dead died gestorben murió mort morte ;
    public | private ;
    internal | external ;
    always immer siempre toujours | sometimes manchmal veces parfois | often oft menudo souvent | rarely seldom
        selten rara rarement ;
    all every alle todos tous | some einige algunos quelques | most ;
    male | female ;
    vegan | vegetarian ;
    staging | production prod | development dev ;
    pass passes passed passing | fail fails failed failing ;
"""

# Where both texts use one of a row, it must be the same; a text may also use none.
_IF_BOTH = """
    he him his er ihn ihm él il | she her hers sie ella elle ;
    i me my mine ich mein meine yo mi je mon ma | you your yours du dein deine tú tu usted vous votre ;
    is are am be ist sind es está est sont | was were war waren fue era était étaient ;
    has have hat haben tiene | had hatte hatten tenía avait ;
    do does | did ;
    lives live wohnt vive habite | lived wohnte vivió vivía habitait ;
    works work arbeitet trabaja travaille | worked arbeitete trabajó trabajaba travaillait ;
    goes go geht va | went ging fue allé ;
    to nach zu | from von aus ;
    in on at | under | behind | beside near | outside ;
    with mit con avec | without ohne sin sans ;
"""


def _rows(table: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """For each word, the rows it is in and its group there."""
    found: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(table.split(";")):
        for group, words in enumerate(line.split("|")):
            for word in words.split():
                found.setdefault(fold(word), []).append((row, group))
    return {word: tuple(places) for word, places in found.items()}


_APART_ROWS, _IF_BOTH_ROWS = _rows(_APART), _rows(_IF_BOTH)
_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis")


def opposed(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two texts, told by their folded words, use words that cannot stand for one another.

    >>> opposed(frozenset({"left"}), frozenset({"right"})), opposed(frozenset({"happy"}), frozenset({"unhappy"}))
    (True, True)
    """
    if _groups(_with_bases(one), _APART_ROWS) != _groups(_with_bases(other), _APART_ROWS):
        return True
    if _clash(_groups(one, _IF_BOTH_ROWS), _groups(other, _IF_BOTH_ROWS)):
        return True
    return _reversed(one - other, other) or _reversed(other - one, one) or _past_and_present(one - other, other - one)


def _with_bases(words: frozenset[str]) -> frozenset[str]:
    """Words, and for each that goes on the one it comes from: `learning` and `learn`."""
    bare = [word.removesuffix("ing") for word in words if word.endswith("ing") and len(word) > 5]
    doubled = [word[:-1] for word in bare if word[-1] == word[-2]]
    return words.union(bare, doubled, [f"{word}e" for word in bare])


def _groups(words: frozenset[str], rows: dict[str, tuple[tuple[int, int], ...]]) -> frozenset[tuple[int, int]]:
    return frozenset(place for word in words for place in rows.get(word, ()))


def _clash(one: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]]) -> bool:
    shared = {row for row, _ in one} & {row for row, _ in other}
    return any({at for at in one if at[0] == row}.isdisjoint({at for at in other if at[0] == row}) for row in shared)


def _reversed(words: frozenset[str], others: frozenset[str]) -> bool:
    """Whether one text has a word that the other has with a prefix that turns it round."""
    return any(
        word.startswith(prefix) and len(word) - len(prefix) > 3 and word.removeprefix(prefix) in others
        for word in words
        for prefix in _PREFIXES
    )


def _past_and_present(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether a verb is in the past here and in the present there: `moves` beside `moved`."""
    return _past_of(one, other) or _past_of(other, one)


def _past_of(pasts: frozenset[str], presents: frozenset[str]) -> bool:
    return any(word.endswith("ed") and not presents.isdisjoint(_presents(word)) for word in pasts if len(word) > 4)


def _presents(past: str) -> tuple[str, ...]:
    bare = past.removesuffix("ed")
    single = bare[:-1] if bare[-1:] == bare[-2:-1] else bare
    soft = f"{bare[:-1]}y" if bare.endswith("i") else bare
    stems = (bare, f"{bare}e", single, soft)
    return stems + tuple(f"{stem}s" for stem in stems) + (f"{bare}es",)
