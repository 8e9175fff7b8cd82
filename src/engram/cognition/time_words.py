"""Words that name a time, be it one that cannot be reckoned."""

from __future__ import annotations

ALONE = """
    yesterday today tonight tomorrow ago weekend weekends monday tuesday wednesday thursday friday saturday sunday
    mondays tuesdays wednesdays thursdays fridays saturdays sundays
    january february march april june july august september october november december
    gestern vorgestern heute morgen übermorgen neulich wochenende montag dienstag mittwoch donnerstag freitag samstag
    sonnabend sonntag januar jänner februar märz juni juli oktober dezember
    ayer anteayer anoche hoy mañana lunes martes miércoles jueves viernes sábado domingo
    enero febrero marzo abril junio julio agosto septiembre octubre noviembre diciembre
    """ + " ".join(map(str, range(1900, 2100)))
"""Those that do so by themselves."""

PAIRED = (
    ("other", "day"),
    ("in im", "may mai"),
    ("last next this past", "morning evening night week month year spring summer fall autumn winter"),
    (
        "letzte letzten letzter letztes vorige voriges vergangene nächste nächsten nächstes diese diesen dieses",
        "nacht woche monat jahr frühling frühjahr sommer herbst winter",
    ),
    ("vor", "ein einem einer zwei drei vier fünf sechs sieben acht neun zehn paar wenigen einigen kurzem langem"),
    ("en de del", "mayo"),
    ("hace", "un una unos unas dos tres cuatro cinco seis siete ocho nueve diez pocos poco mucho muchos varios"),
    ("semana mes año noche verano invierno otoño primavera", "pasado pasada"),
    ("este esta próximo próxima", "noche tarde semana mes año verano invierno otoño primavera"),
    ("que", "viene"),
)
"""Those that do so one after the other, one of the first followed by one of the second."""
