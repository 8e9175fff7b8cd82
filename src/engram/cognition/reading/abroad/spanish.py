"""Spanish."""

from __future__ import annotations

from engram.cognition.entities.gazetteer import GIVEN_NAMES
from engram.cognition.reading.abroad.phrase import Tongue, phrase
from engram.late import late
from engram.model.change import Was

_O = r"(?P<o>[^,.;!]+?)"
_WEEKDAY = r"(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)"
_DAY = (
    rf"(?:hoy|mañana|pasado mañana|el (?:próximo )?{_WEEKDAY}(?: que viene)?|el \d{{1,2}}(?: de \w+)?"
    r"|la semana que viene)"
)
_NAMED = r"(?P<v>(?:,| llamad[oa]s?| que se llaman?) (?-i:[A-ZÁÉÍÓÚÑ])[^;.!]*)?.*$"
_GIVEN = "|".join(sorted(name.capitalize() for name in GIVEN_NAMES))
_CAPITAL = r"(?-i:(?!Aries|Tauro|Géminis|Leo\b|Virgo|Libra|Piscis|Acuario|Dios)[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+)"
"""What is no name has no capital in Spanish: neither where somebody comes from nor what they believe."""
_NO_JOB = r"noche|día|tarde|mañana|madrugada|\d|forma|manera|vez"
_KINDS = r"reunión|clase|cita|curso|examen|entrevista|cena|vuelo|tren|llamada|consulta|revisión"
_EVENT = rf"(?:(?:una?|el|la) )?(?:{_KINDS})"
_END = r"(?:\s+(?:ahora|desde .+|y .+|con (?:mi|mis|un|una|dos|el|la)\b.+|porque .+)|,.*)?\s*$"

SPANISH = Tongue(
    phrases=(
        phrase(
            rf"^(?:yo )?no vivo en (?P<old>[^,]+?),? sino en {_O}{_END}",
            "{me} vive en {o}",
            "fact",
            "lives_in",
            was=Was.WRONG,
        ),
        phrase(
            rf"^(?:yo )?ya no vivo en {_O}{_END}",
            "{me} ya no vive en {o}",
            "fact",
            "lives_in",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:yo )?no vivo en {_O}{_END}", "{me} no vive en {o}", "fact", "lives_in", denied=True, was=Was.WRONG
        ),
        phrase(
            rf"^(?:yo )?no trabajo (?:en|para) {_O}{_END}",
            "{me} no trabaja en {o}",
            "fact",
            "works_for",
            denied=True,
            was=Was.WRONG,
        ),
        phrase(
            rf"^(?:yo )?no me llamo (?P<o>{_CAPITAL}){_END}",
            "{me} no se llama {o}",
            "person",
            "has_name",
            denied=True,
            was=Was.WRONG,
        ),
        phrase(rf"^ahora vivo en {_O}{_END}", "{me} vive ahora en {o}", "fact", "lives_in", was=Was.CHANGED),
        phrase(
            rf"^(?:yo )?vivo (?:actualmente )?en {_O}(?:, no en (?P<old>\w+))?{_END}",
            "{me} vive en {o}",
            "fact",
            "lives_in",
        ),
        phrase(
            (
                r"^mi (?P<who>perro|gato|hermano|padre|marido|hijo|novio|jefe"
                r"|esposo) se llama (?P<o>[A-ZÁÉÍÓÚÑ][\w-]+)$"
            ),
            "El {who} de {me} se llama {o}",
            "relationship",
            "has_name",
        ),
        phrase(
            (
                r"^mi (?P<who>perra|gata|hermana|madre|mujer|hija|novia|jefa"
                r"|esposa) se llama (?P<o>[A-ZÁÉÍÓÚÑ][\w-]+)$"
            ),
            "La {who} de {me} se llama {o}",
            "relationship",
            "has_name",
        ),
        phrase(
            rf"^(?:he cambiado de trabajo: )?ahora trabajo (?:en|para) {_O}{_END}",
            "{me} trabaja ahora en {o}",
            "fact",
            "works_for",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:me|nos) (?:he mudado|hemos mudado|mudé|mudamos)(?: de (?P<old>[^,]{{2,30}}?))? a {_O}{_END}",
            "{me} se mudó a {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(rf"^he(?:mos)? vuelto a vivir en {_O}{_END}", "{me} vive en {o}", "fact", "lives_in", was=Was.CHANGED),
        phrase(
            r"^(?P<v>el|la|mi|nuestr[oa]) (?P<who>reunión|clase|cita|curso|examen|entrevista|cena|vuelo|tren|llamada)"
            r" (?:empieza|comienza|es|sale|se ha (?:movido|cambiado|aplazado)|se (?:movió|cambió"
            r"|aplazó)) (?:ahora )?(?:para )?"
            r"a las? (?P<o>\d[\d:.h]*)$",
            None,
            "commitment",
            "due_on",
        ),
        phrase(
            (
                r"^(?:me llamo|mi nombre es) (?P<o>[A-ZÁÉÍÓÚÑ][\wáéíóúñ-]+(?: [A-ZÁÉÍÓÚÑ][\wáéíóúñ-]+)?)(?:\s+y .+"
                r"|,.*)?\s*$"
            ),
            "{me} se llama {o}",
            "person",
            "has_name",
        ),
        phrase(
            rf"^(?:yo )?trabajo (?:actualmente )?(?:como|de (?!{_WEEKDAY}|{_NO_JOB})) ?{_O}"
            rf"(?P<where> en [^,.;!]+?)?{_END}",
            "{me} trabaja como {o}{where}",
            "fact",
            "has_job",
        ),
        phrase(
            rf"^ahora trabajo (?:en|para) {_O}{_END}", "{me} trabaja ahora en {o}", "fact", "works_for", was=Was.CHANGED
        ),
        phrase(
            rf"^ya no trabajo (?:en|para) {_O}{_END}",
            "{me} ya no trabaja en {o}",
            "fact",
            "works_for",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(rf"^(?:yo )?trabajo (?:en|para) {_O}{_END}", "{me} trabaja en {o}", "fact", "works_for"),
        phrase(rf"^(?:yo )?soy de {_O}{_END}", "{me} es de {o}", "fact", "comes_from"),
        phrase(
            rf"^(?:yo )?soy (?P<w>alérgic[oa]) (?P<v>a la|a los|a las|al|a) {_O}{_END}",
            "{me} es {w} {v} {o}",
            "fact",
            "allergic_to",
        ),
        phrase(
            rf"^soy (?P<o>{_GIVEN}|{_CAPITAL}(?: {_CAPITAL})?)(?:\s+y .+|\s+de .+|,.*)?\s*$",
            "{me} se llama {o}",
            "person",
            "has_name",
        ),
        phrase(
            r"^estoy (?:\w+ )?(?P<o>casad[oa]|solter[oa]|divorciad[oa]|viud[oa]|embarazada|jubilad[oa])\b.*$",
            "{me} está {o}",
            "fact",
            "has_status",
        ),
        phrase(
            r"^soy (?:\w+ )?(?P<o>vegetarian[oa]|vegan[oa]|solter[oa]|viud[oa]|celíac[oa]"
            r"|diabétic[oa]|asmátic[oa]|zurd[oa]|daltónic[oa]"
            r"|intolerante a la lactosa)\b.*$",
            "{me} es {o}",
            "fact",
            "has_status",
        ),
        phrase(
            rf"^ya no (?P<v>soy|estoy) {_O}{_END}",
            None,
            "fact",
            "has_status",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(
            r"^(?:estoy|estamos) (?P<v>aprendiendo|estudiando|leyendo|construyendo|escribiendo|organizando"
            r"|preparando|montando)"
            r" (?!esto\b|eso\b)(?P<o>[^,.;!]+)$",
            "{me} está {v} {o}",
            "fact",
        ),
        phrase(rf"^no puedo (?P<v>comer|beber|tomar) {_O}{_END}", "{me} no puede {v} {o}", "fact"),
        phrase(
            rf"^no (?:como|bebo|tomo|fumo) (?!eso\b|esto\b|nada\b){_O}{_END}",
            None,
            "preference",
            "dislikes",
        ),
        phrase(
            r"^(?:usamos|uso|utilizamos|utilizo) (?P<o>(?-i:[A-ZÁÉÍÓÚÑ])[^,.;!]+?)(?: (?:en|para|como) [^,.;!]+)?$",
            None,
            "technical",
            "uses",
        ),
        phrase(r"^llámame (?P<o>(?-i:[A-ZÁÉÍÓÚÑ])\w+)$", "{me} quiere que le llamen {o}", "instruction"),
        phrase(
            (
                r"^(?:yo )?soy (?P<o>profesora?|enfermer[oa]|médic[oa]|ingenier[oa]"
                r"|programadora?|estudiante|abogad[oa]|maestr[oa]|diseñadora?)\b.*$"
            ),
            "{me} es {o}",
            "fact",
            "has_job",
        ),
        phrase(r"^tengo (?P<o>\d{1,3}) años", "{me} tiene {o} años", "fact", "has_age"),
        phrase(
            rf"^(?:tengo|tenemos) (?P<o>(?:un|una|dos|tres|cuatro) (?:hij[oa]s?|niñ[oa]s?))\b{_NAMED}",
            "{me} tiene {o}{v}",
            "relationship",
            "has_child",
        ),
        phrase(
            rf"^(?:tengo|tenemos) (?P<o>(?:un|una|dos|tres) (?:perr[oa]s?|gat[oa]s?))\b{_NAMED}",
            "{me} tiene {o}{v}",
            "relationship",
            "has_pet",
        ),
        phrase(rf"^no me gusta(?P<v>n?) {_O}{_END}", "A {me} no le gusta{v} {o}", "preference", "dislikes"),
        phrase(rf"^(?:odio|detesto) {_O}{_END}", "{me} odia {o}", "preference", "dislikes"),
        phrase(
            rf"^me (?P<w>gusta|encanta)(?P<v>n?) (?!eso\b|esto\b){_O}{_END}",
            "A {me} le {w}{v} {o}",
            "preference",
            "likes",
        ),
        phrase(rf"^prefiero {_O}{_END}", "{me} prefiere {o}", "preference", "prefers"),
        phrase(r"^mi cumpleaños es (?:el )?(?P<o>[^,.;!]+)$", "El cumpleaños de {me} es el {o}", "fact", "birthday"),
        phrase(
            rf"^(?P<v>{_DAY})(?P<h> a las? [\w:. ]+?)?,? tengo (?P<o>{_EVENT}\b.*)$",
            "{me} tiene {o} {v}{h}",
            "commitment",
        ),
        phrase(
            rf"^(?P<v>el|la|mi|nuestr[oa]) (?P<who>{_KINDS}) (?:con [\w ]+? |a [A-ZÁÉÍÓÚÑ]\w+ )?"
            rf"(?:empieza|comienza|es|será|sale) (?P<o>{_DAY}\b.*)$",
            None,
            "commitment",
            "due_on",
        ),
        phrase(
            rf"^(?P<v>el|la|mi|nuestr[oa]) (?P<who>{_KINDS}) (?:con [\w ]+? |a [A-ZÁÉÍÓÚÑ]\w+ )?"
            r"(?:se ha (?:movido|cambiado|aplazado|pasado)|ha sido aplazad[oa]|se (?:movió|cambió|aplazó|pasó)) "
            rf"(?:al|a la|para el|para la|a|para) (?P<o>(?:{_WEEKDAY}|mañana|\d{{1,2}} de)\b.*)$",
            None,
            "commitment",
            "due_on",
            was=Was.CHANGED,
        ),
        phrase(  # what is left once the words that say so are off
            rf"^(?P<v>el|la|mi|nuestr[oa]) (?P<who>{_KINDS}) (?:al|para el) (?P<o>(?:{_WEEKDAY}|\d{{1,2}} de)\b.*)$",
            "{v} {who} se ha movido al {o}",
            "commitment",
            "due_on",
        ),
        phrase(  # what somebody notes as an appointment: `Dentista el martes a las 9`
            rf"^(?P<o>[a-záéíóúñ]+(?: con [\w ]{{2,30}}?)?,? {_DAY},? a las? \d[\d:.h]*)$",
            "{me} tiene una cita: {o}",
            "commitment",
        ),
        phrase(
            rf"^tengo (?P<o>{_EVENT}\b.*)$",
            "{me} tiene {o}",
            "commitment",
        ),
        phrase(
            r"^mi (?P<who>hermano|padre|marido|hijo|novio|jefe|perro|gato|esposo) (?P<w>(?-i:[A-ZÁÉÍÓÚÑ])\w+)"
            r"(?P<o> (?:es|vive|trabaja|tiene|estudia) .+)$",
            "El {who} de {me}, {w},{o}",
            "relationship",
        ),
        phrase(
            r"^mi (?P<who>hermana|madre|mujer|hija|novia|jefa|perra|gata|esposa) (?P<w>(?-i:[A-ZÁÉÍÓÚÑ])\w+)"
            r"(?P<o> (?:es|vive|trabaja|tiene|estudia) .+)$",
            "La {who} de {me}, {w},{o}",
            "relationship",
        ),
        phrase(
            r"^mi (?P<who>hermano|padre|marido|hijo|novio|jefe|perro|gato|esposo)"
            r"(?P<o>(?: [A-ZÁÉÍÓÚ]\w+)? (?:es|vive|trabaja|tiene|estudia) .+)$",
            "El {who} de {me}{o}",
            "relationship",
        ),
        phrase(
            r"^mi (?P<who>hermana|madre|mujer|hija|novia|jefa|perra|gata|esposa)"
            r"(?P<o>(?: [A-ZÁÉÍÓÚ]\w+)? (?:es|vive|trabaja|tiene|estudia) .+)$",
            "La {who} de {me}{o}",
            "relationship",
        ),
        phrase(r"^mi (?P<who>\w+) favorit[oa] es (?P<o>[^,.;!]+)", None, "preference", "favourite_{who}"),
        phrase(
            (
                r"^mi (?P<who>herman[oa]|madre|padre|mujer|marido|hij[oa]|novi[oa]|jef[ea]|perr[oa]|gat[oa]"
                r"|espos[oa])(?P<o>(?: [A-ZÁÉÍÓÚ]\w+)? (?:es|se llama|vive|trabaja|tiene|estudia) .+)$"
            ),
            None,
            "relationship",
        ),
        phrase(r"^(?:he|hemos) decidido (?P<o>.+)$|^decid(?:í|imos) (?P<old>.+)$", None, "decision", "decided"),
        phrase(
            r"^(?P<v>mañana|hoy|el \w+|la semana que viene|pasado mañana),? tengo que (?P<o>.+)$",
            "{me} tiene que {o} ({v})",
            "commitment",
        ),
        phrase(
            (
                r"^tengo que (?P<o>.+\b(?:mañana|el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|\d+)"
                r"|antes del?)\b.*)$"
            ),
            "{me} tiene que {o}",
            "commitment",
        ),
        phrase(
            (
                r"^(?:ayer|anoche|anteayer|el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?: pasado)?"
                r"|la semana pasada|el (?:mes|año) pasado|hace \w+ \w+),? (?P<o>(?:me |nos )?\w+(?:é|í|imos|amos|ue"
                r"|ice|uve|uimos)\b.+)$"
            ),
            None,
            "moment",
        ),
        phrase(
            (
                r"^a partir de ahora,? (?P<o>.+)$|^(?:responde|contesta|escribe|usa|háblame"
                r"|trátame|respóndeme|contéstame|escríbeme)\b(?=.*\b(?:siempre|nunca)\b).+$"
            ),
            "{me} quiere: {all}",
            "instruction",
        ),
        phrase(r"^siempre (?P<o>(?:responde|contesta|escribe|usa|háblame)\b.+)$", "{me} quiere: {all}", "instruction"),
    ),
    grounds=late(
        r"(?i)\?\s*$|^¿|\b(?:si (?:yo )?(?:viviera|tuviera|fuera|pudiera)|quizás?|tal vez|a lo mejor"
        r"|creo que|supongo|dicen que|dice que|dijo que|parece que|según|imagina|probablemente|ojalá"
        r"|me gustaría)\b"
    ),
    openers=late(
        r"(?i)^[¡]?(?:(?:sí|no(?=[,.!])|pues|bueno|hola|oye|gracias|por cierto|y|pero|además|en realidad|la verdad"
        r"|vale|claro|eso no es cierto|corrección|perdón)[,.!: ]+)+(?=\S)"
    ),
    corrective=late(
        r"(?i)^(?:(?:ay|oh|perdón)[,.! ]+)*(?:no[,.! ]+(?!me\b)|en realidad[, ]+|corrección[:,. ]+"
        r"|eso no es (?:cierto|correcto)[,.;: ]+|me equivoqué[,.;: ]+)"
    ),
    joint=late(
        r",?\s+y\s+(?=(?:vivo|trabajo|soy|tengo|tenemos|estoy|me|mi|prefiero|odio)\b)|[,;]\s+(?:y\s+)?(?=(?:ahora|vivo"
        r"|trabajo|soy|tengo|tenemos|estoy|mi|mis|me)\b)"
    ),
    carried="",
)
