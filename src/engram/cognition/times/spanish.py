"""Spanish."""

from __future__ import annotations

import re

from engram.cognition.times import rules
from engram.cognition.times.language import Language
from engram.cognition.times.lexicon import Vocabulary, entries

WORDS = entries(
    {
        "month": """
            enero=1 febrero=2 marzo=3 abril=4 mayo=5 junio=6 julio=7 agosto=8 septiembre=9 setiembre=9 octubre=10
            noviembre=11 diciembre=12
        """,
        "weekday": """
            lunes=0 martes=1 miércoles=2 miercoles=2 jueves=3 viernes=4 sábado=5 sabado=5 domingo=6
        """,
        "season": "primavera=3 verano=6 otoño=9 invierno=12",
        "feast": """
            navidad=1224..1226 navidades=1224..1226 nochebuena=1224 nochevieja=1231 año_nuevo=1231..101
            fin_de_año=1231 reyes=106 día_de_reyes=106 halloween=1031 san_valentín=214 todos_los_santos=1101
            día_de_muertos=1102 día_de_los_enamorados=214 día_de_los_inocentes=1228 día_del_trabajo=501
            noche_de_san_juan=623 día_de_la_hispanidad=1012
            semana_santa=19993..20000 pascua=19998..20001 domingo_de_pascua=20000 domingo_de_resurrección=20000
            lunes_de_pascua=20001 viernes_santo=19998 jueves_santo=19997 sábado_santo=19999 domingo_de_ramos=19993
            miércoles_de_ceniza=19954 martes_de_carnaval=19953 carnaval=19948..19953 carnavales=19948..19953
            pentecostés=20049 corpus_christi=20060 acción_de_gracias=31143 día_de_acción_de_gracias=31143
            viernes_negro=131143 black_friday=131143
        """,
        "named_day": "ayer=-1 hoy=0 anteayer=-2 antes_de_ayer=-2 antier=-2 anoche=-1 anteanoche=-2",
        "tomorrow": "mañana=1",
        "recent_day": "el_otro_día la_otra_noche",
        "daypart": "tarde=2 noche=2 madrugada=2 mediodía=2",
        "minutes": "minuto=0 minutos=0 hora=1 horas=1",
        "day": "día=2 dia=2",
        "week": "semana=4",
        "weekend": "fin_de_semana=3 finde=3",
        "fortnight": "quincena=5",
        "month_unit": "mes=6",
        "quarter_unit": "trimestre=7",
        "year_unit": "año=8",
        "decade_unit": "década=9",
        "plural": """
            días=2 dias=2 fines_de_semana=3 semanas=4 quincenas=5 meses=6 trimestres=7 años=8 décadas=9
        """,
        "short_decade": "cincuenta=1950 sesenta=1960 setenta=1970 ochenta=1980 noventa=1990",
        "the": "el la",
        "those": "los las",
        "a": "un=1 una=1",
        "number": """
            uno=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 quince=15
            veinte=20 treinta=30 unos=2..5 unas=2..5 pocos=2..5 pocas=2..5 un_par_de=2..3 varios=3..7 varias=3..7
        """,
        "ordinal": """
            primero=1 primer=1 primera=1 segundo=2 segunda=2 tercero=3 tercer=3 tercera=3 cuarto=4 cuarta=4 quinto=5
        """,
        "half": "medio media mitad",
        "poss": "mi mis tu tus su sus nuestro nuestra nuestros",
        "pron": "yo nosotros él ella ellos ellas me nos",
        "every": "cada todos todas",
        "measure": """
            ms segundos bytes palabras líneas pasos personas usuarios euros dólares pesos km metros veces páginas
        """,
        "amount": "total presupuesto precio suma población distancia cantidad número",
        "place": "puerta casa ventana ciudad calle oficina",
        "in": "en",
        "for": "para por",
        "of": "de del",
        "during": "durante",
        "inside": "dentro_de",
        "to": "a al",
        "until": "hasta",
        "and": "y e",
        "or": "o u",
        "between": "entre",
        "since": "desde",
        "from": "a_partir_de a_partir_del",
        "before": "antes",
        "after": "después despues tras luego",
        "hace": "hace",
        "around": "alrededor_de alrededor_del",
        "at_time": "por_la_época_de por_la_época_del en_la_época_de en_la_época_del",
        "eve": "víspera vísperas",
        "agenda": "tengo tenemos toca nos_vemos",
        "occasion": """
            boda concierto cumpleaños fiesta funeral entierro examen operación mudanza lanzamiento migración elecciones
            conferencia maratón carrera accidente graduación entrevista festival viaje nacimiento bautizo divorcio
            inauguración reunión
        """,
        "about": "casi aproximadamente cerca_de más_o_menos",
        "soon": "justo poco inmediatamente",
        "last": "pasado=-1 pasada=-1 pasados=-1 pasadas=-1",
        "past": "último=-1 última=-1 últimos=-1 últimas=-1 ultimo=-1 ultima=-1 ultimos=-1 ultimas=-1",
        "this": "este=0 esta=0 estos=0 estas=0",
        "coming": "próximo=1 próxima=1 próximos=1 próximas=1 proximo=1 proxima=1 siguiente=1",
        "that": "que",
        "comes": "viene=1 entra=1",
        "early": "principios=0 comienzos=0 inicios=0",
        "mid": "mediados=1",
        "late": "finales=2 fines=2",
        "start": "principio=0 comienzo=0 inicio=0",
        "end": "fin=2 final=2",
        "so_far": "hasta_ahora",
        "onwards": "en_adelante",
        "recess": "vacaciones",
        "will": "voy_a vas_a va_a vamos_a van_a",
        "plan": "planea planeo planeamos piensa pienso pensamos plan planes previsto prevista",
        "past_tense": """
            fui fue fuimos fueron era eran hice hizo hicimos estuve estuvo estuvimos tuve tuvo vi vio vimos di dio
            vine vino dije dijo puse puso quise supe he has ha hemos han había
        """,
        "other": "qué porqué café té sé aquí allí ahí así sí mí atrás detrás quizás jamás además todavía",
    }
)

SPANISH = Language(
    vocabulary=Vocabulary(
        words=WORDS,
        cased={},
        inside={},
        shapes=re.compile(
            r"(?P<will>\w{2}r(?:é|ás|á|emos|éis|án)$)"
            r"|(?P<past_tense>\w(?:é|í|ó|aste|iste|aron|ieron|aba|aban|ía|ían|íamos|ábamos)$)"
        ),
        common=frozenset(
            """
            el la los las de que y en un una qué cuándo cuando quién dónde cómo fue es mi con por para se lo del al su
            está era mis sus ha he te nos hay más pero como adónde desde hasta allí aquí muy cuál cuánto
            """.split()
        ),
        day_first=True,
    ),
    when=re.compile(
        r"\W*(?:(?:desde |hasta |para )?cu[áa]ndo|(?:en |de )?qu[ée] (?:d[íi]a|fecha|mes|año)|a qu[ée] hora"
        r"|hace cu[áa]nto|cu[áa]nto (?:tiempo )?hace)\b",
        re.IGNORECASE,
    ),
    stretches=(
        ("this tomorrow", rules.part_of_day),
        ("last tomorrow", rules.after_tomorrow),
        ("in? those plural (?:num|short_decade)|in those num(?!unit|measure|minutes)", rules.decade_in_figures),
        ("the weekday (?:of the week last)", rules.weekday_of_week),
        ("(?<!every)the weekday (?:for the daypart)?(?!last|that|beside|day_number|to)", rules.weekday_near),
        ("(?<!every)the feast(?!of_year|last|beside)", rules.feast_of),
        ("the weekday (?:num|nth) end_of_clause", rules.weekday_and_number),
        ("the weekend(?!last|that|beside|of)", rules.weekend_near),
    ),
    anchors=(
        "how_many counted_unit beside of (?=other|occasion|name|past_tense)",
        "the? (?:day|long_unit) beside of (?=other|occasion|name|past_tense)",
        "beside of that? (?=other|occasion|name|past_tense|pron)",
        "since that",
        "the day coming of (?=the|poss|occasion)|to day coming of (?=the|poss|occasion)",
        "(?:around|at_time) (?=occasion)",
        "in? the? eve of (?=the|poss|occasion)",
        "the? (?:day|long_unit) in? the? that",
    ),
)
