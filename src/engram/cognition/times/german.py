"""German."""

from __future__ import annotations

import re

from engram.cognition.times import composition, rules
from engram.cognition.times.language import Language
from engram.cognition.times.lexicon import Vocabulary, entries

WORDS = entries(
    {
        "month": """
            januar=1 jänner=1 februar=2 feber=2 märz=3 maerz=3 april=4 mai=5 juni=6 juli=7 august=8 september=9
            oktober=10 november=11 dezember=12 feb=2 apr=4 aug=8 sept=9 sep=9 okt=10 nov=11 dez=12
        """,
        "maybe_month": "jan=1",
        "weekday": """
            montag=0 dienstag=1 mittwoch=2 donnerstag=3 freitag=4 samstag=5 sonnabend=5 sonntag=6
        """,
        "season": "frühling=3 frühjahr=3 sommer=6 herbst=9 winter=12 sommers=6",
        "feast": """
            weihnachten=1224..1226 heiligabend=1224 weihnachtstag=1225 silvester=1231 neujahr=101 nikolaus=1206
            halloween=1031 valentinstag=214 dreikönig=106 jahreswechsel=1231..101 tag_der_arbeit=501
            tag_der_deutschen_einheit=1003 allerheiligen=1101 heilig_abend=1224 weihnachtsfeiertag=1225
            heilige_drei_könige=106 martinstag=1111 sankt_martin=1111 reformationstag=1031 walpurgisnacht=430
            ostern=19998..20001 osterwochenende=19998..20001 ostersonntag=20000 ostermontag=20001 karfreitag=19998
            gründonnerstag=19997 karsamstag=19999 karwoche=19993..19999 palmsonntag=19993 weiberfastnacht=19948
            rosenmontag=19952 faschingsdienstag=19953 veilchendienstag=19953 aschermittwoch=19954
            karneval=19948..19953 fasching=19948..19953 pfingsten=20049..20050 pfingstsonntag=20049
            pfingstmontag=20050 himmelfahrt=20039 christi_himmelfahrt=20039 vatertag=20039 fronleichnam=20060
            muttertag=30526 erntedankfest=31016 black_friday=131143 thanksgiving=31143
        """,
        "named_day": "gestern=-1 vorgestern=-2 heute=0 übermorgen=2 vorvorgestern=-3",
        "tomorrow": "morgen=1",
        "recent_day": "neulich",
        "daypart": "vormittag=2 nachmittag=2 mittag=2 abend=2 nacht=2 früh=2",
        "minutes": "minute=0 minuten=0 stunde=1 stunden=1",
        "day": "tag=2",
        "week": "woche=4",
        "weekend": "wochenende=3",
        "month_unit": "monat=6 monats=6",
        "quarter_unit": "quartal=7 quartals=7",
        "year_unit": "jahr=8 jahres=8 jahre=8",
        "decade_unit": "jahrzehnt=9",
        "plural": """
            tage=2 tagen=2 wochenenden=3 wochen=4 monate=6 monaten=6 jahren=8 jahrzehnte=9 jahrzehnten=9
        """,
        "short_decade": "fünfziger=1950 sechziger=1960 siebziger=1970 achtziger=1980 neunziger=1990 neunzigern=1990",
        "the": "der die das dem den des zum zur",
        "a": "ein=1 eine=1 einem=1 einer=1 einen=1 eines=1",
        "number": """
            eins=1 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 vierzehn=14
            zwanzig=20 dreißig=30 ein_paar=2..5 paar=2..5 wenigen=2..5 wenige=2..5 einigen=3..7 einige=3..7
            mehreren=3..7
        """,
        "ordinal": """
            erste=1 ersten=1 erster=1 erstes=1 zweite=2 zweiten=2 zweites=2 dritte=3 dritten=3 drittes=3 vierte=4
            vierten=4 viertes=4 fünfte=5 fünften=5
        """,
        "half": "halb halbe halben halbes hälfte",
        "poss": "mein meine meinem meiner meinen dein deine deinem deiner unser unsere unserem unserer seine seiner",
        "pron": "ich wir er sie du ihr man",
        "every": "jeden jede jedes jeder",
        "measure": """
            ms sekunden bytes wörter wörtern zeilen schritte schritten leute leuten euro dollar km meter mal seiten
        """,
        "amount": "summe preis betrag budget höhe anzahl",
        "place": """
            tür haus fenster gericht bahnhof kirche schule gebäude eingang laden spiegel hotel haustür augen kamera
        """,
        "in": "in im",
        "on": "am an",
        "at": "zu um",
        "for": "für",
        "of": "von",
        "over": "über übers",
        "during": "während",
        "from": "vom ab",
        "until": "bis",
        "and": "und",
        "or": "oder",
        "between": "zwischen",
        "since": "seit seitdem",
        "before": "bevor ehe",
        "vor": "vor",
        "after": "nach nachdem",
        "around": "herum rund_um",
        "at_time": "um_die_zeit zur_zeit",
        "eve": "vorabend",
        "occasion": """
            hochzeit konzert konzerts geburtstag geburtstags party feier beerdigung prüfung operation umzug umzugs
            launch migration wahl konferenz marathon rennen unfall unfalls abschluss interview festival messe reise
            geburt taufe verlobung scheidung trennung eröffnung besprechung
        """,
        "about": "etwa ungefähr circa ca rund gut knapp",
        "soon": "kurz unmittelbar direkt gleich",
        "last": """
            letzte=-1 letzten=-1 letzter=-1 letztes=-1 letztem=-1 vorige=-1 vorigen=-1 voriger=-1 voriges=-1
            vergangene=-1 vergangenen=-1 vergangener=-1 vergangenes=-1 vorletzte=-2 vorletzten=-2 vorletztes=-2
        """,
        "this": "diese=0 diesen=0 dieser=0 dieses=0 diesem=0",
        "coming": """
            nächste=1 nächsten=1 nächster=1 nächstes=1 nächstem=1 kommende=1 kommenden=1 kommender=1 kommendes=1
            übernächste=2 übernächsten=2 übernächstes=2
        """,
        "early": "anfang=0",
        "mid": "mitte=1",
        "late": "ende=2",
        "earlier": "früher",
        "later": "später",
        "so_far": "bisher bislang",
        "starting": "beginnend",
        "recess": "ferien semester urlaub",
        "will": "werde wirst wird werden werdet",
        "plan": "plane planst plant planen geplant fällig vorhaben frist",
        "past_tense": "war warst waren wart wurde wurden hatte hatten ging gingen kam kamen fuhr fuhren sah sahen gab",
        "other": "gegen genau gern gesund gerade getränk gewitter geschenk gedanken gefallen",
    }
)

GERMAN = Language(
    vocabulary=Vocabulary(
        words=WORDS,
        cased={},
        inside=entries({"daypart": "Morgen=2", "other": "Paar"}),
        shapes=re.compile(r"(?P<past_tense>^(?:\w{2,4})?ge\w{2,}(?:t|en)$)"),
        common=frozenset(
            """
            der das und ich ist nicht ein eine wann wer wo wie habe hat haben hast wir mit für auf im am den dem
            des von zum zur sind bin mein meine uns sich auch aus bei nach seit vor welche welcher es sie noch
            """.split()
        ),
        day_first=True,
        dotted_ordinals=True,
    ),
    when=re.compile(
        r"\W*(?:wann|(?:seit|bis|ab) wann|(?:an|in|zu) welche[mnrs] (?:tag|datum|monat|jahr|woche|wochentag)"
        r"|welche[nrs]? (?:tag|datum|monat|jahr|wochentag)|vor wie (?:langer zeit|vielen)|wie lange ist es her"
        r"|um (?:wie viel|wieviel|welche) uhr)\b",
        re.IGNORECASE,
    ),
    stretches=(
        ("in about_so? how_many counted_unit (?=on end_of_clause)", rules.surely_ahead),
        ("in the last long_unit (?!of)", rules.which_unit),
        ("(?:(?<=pron)|(?<=stop)|(?<=dot)|^)year(?!measure|name)|(?<!name)year(?=stop|$)", rules.in_year),
    ),
    refinements=(("(?:early|mid|late) (?:the|this) (?:month_unit|year_unit)", composition.part_of_unit),),
    ranges=(
        ("of the? when until the? when", composition.between),
        ("since about_so? how_many counted_unit", composition.since_length),
    ),
    after_event="around? past_tense$|around$",
    anchors=(
        "since (?=pron)",
        "at (?=(?:the|poss) occasion around)",
        "at_time (?=the|poss)",
        "on? the? eve (?=the|poss)",
        "the (?:week|day|month_unit|year_unit) [^comma]? comma (?:in|on) the (?=pron)",
        "(?:the|on) (?:day|week) (?=the)",
    ),
)
