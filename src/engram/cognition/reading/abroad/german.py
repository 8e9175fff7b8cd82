"""German."""

from __future__ import annotations

from engram.cognition.entities.gazetteer import GIVEN_NAMES
from engram.cognition.reading.abroad.phrase import Tongue, phrase
from engram.late import late
from engram.model.change import Was

_NOUN = r"(?-i:[A-ZÄÖÜ])[\wäöüß-]+"
_O = rf"(?P<o>[^,.;!]+?(?:(?:, {_NOUN})+ und {_NOUN})?)"
_END = (
    rf"(?:\s+(?:jetzt|inzwischen|mittlerweile|seit .+|und (?!{_NOUN}\s*$).+|weil .+)|,(?! {_NOUN}(?:,| und )).*)?\s*$"
)
_EVENTS = r"termin|prüfung|flug|meeting|besprechung|gespräch|interview|operation|untersuchung|probe|konzert|kurs"
_GIVEN = "|".join(sorted(name.capitalize() for name in GIVEN_NAMES))
WEEKDAY = r"(?:(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend)"
_WHEN = (
    rf"(?:(?:am |(?:nächst|kommend|dies)en )?{WEEKDAY}|am \d{{1,2}}\.(?: ?\d{{1,2}}\.(?:\d{{2,4}})?"
    rf"| [A-ZÄÖÜ]?[a-zä]+)?"
    r"|heute|morgen|übermorgen)(?: (?:früh|mittag|nachmittag|abend|vormittag))?"
)
"""A day, as it is noted behind what is due then."""
_DATE = r"(?:am|bis|um|ab|Ende|Anfang|Mitte|nächste\w*|kommende\w*|im|heute|morgen|übermorgen)"

GERMAN = Tongue(
    phrases=(
        phrase(
            rf"^ich (?:wohne|lebe) nicht in (?P<old>[^,]+?),? sondern in {_O}{_END}",
            "{me} wohnt in {o}",
            "fact",
            "lives_in",
            was=Was.WRONG,
        ),
        phrase(
            rf"^ich (?:wohne|lebe) (?:gar )?nicht in {_O}{_END}",
            "{me} wohnt nicht in {o}",
            "fact",
            "lives_in",
            denied=True,
            was=Was.WRONG,
        ),
        phrase(
            rf"^ich arbeite (?:gar )?nicht (?:bei|für) {_O}{_END}",
            "{me} arbeitet nicht bei {o}",
            "fact",
            "works_for",
            denied=True,
            was=Was.WRONG,
        ),
        phrase(
            rf"^ich (?:wohne|lebe) (?:jetzt )?nicht mehr in {_O}{_END}",
            "{me} wohnt nicht mehr in {o}",
            "fact",
            "lives_in",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(
            rf"^ich (?:wohne|lebe) (?:nun |jetzt )in {_O}{_END}",
            "{me} wohnt jetzt in {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^ich (?:wohne|lebe) (?:derzeit |gerade |seit [\w ]+? |mit (?:mein|unser)\w* [\w ]+? )?"
            rf"in {_O}(?:, nicht in (?P<old>\w+))?{_END}",
            "{me} wohnt in {o}",
            "fact",
            "lives_in",
        ),
        phrase(
            rf"^(?:\w+ )?(?:wohne ich|lebe ich|wohnen wir|leben wir) (?:jetzt |derzeit |seit [\w ]+? )?in {_O}{_END}",
            "{me} wohnt in {o}",
            "fact",
            "lives_in",
        ),
        phrase(
            rf"^wir (?:wohnen|leben) (?:jetzt |derzeit |seit [\w ]+? )?in {_O}{_END}",
            "{me} wohnt in {o}",
            "fact",
            "lives_in",
        ),
        phrase(
            rf"^(?:wir ziehen|ich ziehe) (?P<when>(?:{_DATE}|zum|nächste\w*) [^,]+? )?nach (?P<o>[A-ZÄÖÜ]\w+)(?: um)?$",
            None,
            "commitment",
        ),
        phrase(
            rf"^(?:ich bin|wir sind) (?:\w+ ){{0,3}}?(?:von (?P<old>[^,]{{2,30}}?) )?nach {_O} (?:um)?gezogen",
            "{me} ist nach {o} gezogen",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(
            (
                r"^mein(?P<e>e?) (?P<who>hund|katze|kater|schwester|bruder|mutter|vater|frau|mann|sohn|tochter"
                rf"|freundin|freund|chefin|chef) (?:heißt|ist(?= (?:{_GIVEN})$)) (?P<o>(?-i:[A-ZÄÖÜ])[\w-]+)$"
            ),
            "{whose} {who} heißt {o}",
            "relationship",
            "has_name",
        ),
        phrase(
            (
                r"^(?:die|der|das|unser|unsere|mein|meine) (?P<who>(?!geburtstag)[\wäöüß-]+) (?P<v>beginnt|startet"
                r"|ist) (?P<e>jetzt )?(?:um|am) (?P<o>[\w:. ]+?)(?: uhr)?$"
            ),
            None,
            "commitment",
            "due_on",
        ),
        phrase(
            r"^(?:die|der|das|unser|unsere|mein|meine) (?P<who>[\wäöüß-]+) (?:wurde"
            r"|ist) (?:jetzt )?auf (?P<o>\d[\d:. ]*?|(?:(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch)"
            r"(?: um [\d:.]+)?)"
            r"(?: uhr)? (?:verschoben|verlegt|vorverlegt)(?: worden)?$",
            None,
            "commitment",
            "due_on",
            was=Was.CHANGED,
        ),
        phrase(
            (
                r"^(?:ich heiße|mein name ist|ich bin (?:die|der)) (?P<o>[A-ZÄÖÜ][\wäöüß-]+(?: "
                r"[A-ZÄÖÜ][\wäöüß-]+)?)(?:\s+und .+|,.*)?\s*$"
            ),
            "{me} heißt {o}",
            "person",
            "has_name",
        ),
        phrase(rf"^ich bin (?P<o>{_GIVEN})(?:\s+und .+|\s+aus .+|,.*)?\s*$", "{me} heißt {o}", "person", "has_name"),
        phrase(
            rf"^ich arbeite (?:jetzt |nun )(?:bei|für) {_O}{_END}",
            "{me} arbeitet jetzt bei {o}",
            "fact",
            "works_for",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^ich arbeite nicht mehr (?:bei|für) {_O}{_END}",
            "{me} arbeitet nicht mehr bei {o}",
            "fact",
            "works_for",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(rf"^ich arbeite (?:seit [\w ]+? )?als {_O}{_END}", "{me} arbeitet als {o}", "fact", "has_job"),
        phrase(rf"^ich arbeite (?:seit [\w ]+? )?(?:bei|für) {_O}{_END}", "{me} arbeitet bei {o}", "fact", "works_for"),
        phrase(rf"^der wohnort des users ist {_O}{_END}", "Der Wohnort des Users ist {o}", "fact", "lives_in"),
        phrase(rf"^der arbeitgeber des users ist {_O}{_END}", "Der Arbeitgeber des Users ist {o}", "fact", "works_for"),
        phrase(rf"^ich komme aus {_O}{_END}", "{me} kommt aus {o}", "fact", "comes_from"),
        phrase(r"^ich bin (?P<o>\d{1,3}) jahre alt", "{me} ist {o} Jahre alt", "fact", "has_age"),
        phrase(r"^ich bin (?P<o>\d{1,2})(?: und .+|,.*)?$", "{me} ist {o} Jahre alt", "fact", "has_age"),
        phrase(
            r"^ich (?:bin|wurde) (?:am |im (?:jahr )?)?(?P<o>[\w. ]*\d{4}) (?:in (?P<v>[A-ZÄÖÜ]\w+) )?geboren$",
            "{me} ist {o} geboren",
            "fact",
            "birth_year",
        ),
        phrase(
            r"^ich (?:habe|leide an) (?P<o>(?:typ[- ]\d[- ])?(?:diabetes|asthma|migräne|epilepsie|adhs|bluthochdruck"
            r"|rheuma|neurodermitis|heuschnupfen|zöliakie|arthrose|depressionen|tinnitus|krebs)(?: typ \d)?)\b",
            "{me} hat {o}",
            "fact",
            "has_condition",
        ),
        phrase(
            r"^ich bin (?:\w+ )?(?P<o>(?:laktose|gluten|fruktose|histamin)\w*|zuckerkrank|diabetiker(?:in)?"
            r"|farbenblind|linkshänder(?:in)?|schwanger|schwerhörig)$",
            "{me} ist {o}",
            "fact",
            "has_status",
        ),
        phrase(
            r"^(?:wir nutzen|wir benutzen|wir verwenden|ich nutze|ich benutze|ich verwende) "
            r"(?:für (?:das|die|den|unser\w*|mein\w*) [\w-]+ )?(?P<o>(?-i:[A-ZÄÖÜ])[^,.;!]+?)"
            r"(?: (?:für|als|im|in) [^,.;!]+)?$",
            None,
            "technical",
            "uses",
        ),
        phrase(r"^ich fahre eine?n? (?P<o>(?-i:[A-ZÄÖÜ])[^,.;!]+)$", "{me} fährt {o}", "fact", "drives"),
        phrase(
            r"^am liebsten (?P<v>esse|trinke|höre|lese|spiele|mag|schaue) ich (?P<o>[^,.;!]+)$",
            "{me} mag am liebsten {o}",
            "preference",
            "likes",
        ),
        phrase(
            r"^(?:nenn|nenne) mich (?:bitte )?(?P<o>(?-i:[A-ZÄÖÜ])\w+)$",
            "{me} möchte {o} genannt werden",
            "instruction",
        ),
        phrase(
            r"^(?:duze|sieze) mich\b(?P<o>.*)$|^(?:wir können uns duzen|du kannst mich duzen)$",
            "{me} möchte: {all}",
            "instruction",
        ),
        phrase(
            rf"^ich bin (?:gar )?nicht allergisch gegen {_O}{_END}",
            "{me} ist nicht allergisch gegen {o}",
            "fact",
            "allergic_to",
            denied=True,
            was=Was.WRONG,
        ),
        phrase(rf"^ich bin allergisch gegen {_O}{_END}", "{me} ist allergisch gegen {o}", "fact", "allergic_to"),
        phrase(rf"^ich bin gegen {_O} allergisch{_END}", "{me} ist allergisch gegen {o}", "fact", "allergic_to"),
        phrase(
            r"^ich bin (?P<o>vegetarier(?:in)?|veganer(?:in)?|vegan|verheiratet|ledig|geschieden)\b",
            "{me} ist {o}",
            "fact",
            "has_status",
        ),
        phrase(
            r"^ich bin (?:nicht mehr (?=.+(?<! mehr)$)|keine? (?=.+ mehr$))(?P<o>[^,.;!]+?)(?: mehr)?$",
            None,
            "fact",
            "has_status",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(rf"^ich mag (?P<v>kein(?:e|en)?) {_O}{_END}", "{me} mag {v} {o}", "preference", "dislikes"),
        phrase(rf"^ich vertrage (?P<v>kein(?:e|en)?) {_O}{_END}", "{me} verträgt {v} {o}", "fact"),
        phrase(rf"^ich esse (?P<v>kein(?:e|en)?) {_O}{_END}", "{me} isst {v} {o}", "preference", "dislikes"),
        phrase(rf"^ich trinke (?P<v>kein(?:e|en)?) {_O}{_END}", "{me} trinkt {v} {o}", "preference", "dislikes"),
        phrase(rf"^ich spiele (?:seit [\w ]+? jahren )?(?P<o>[A-ZÄÖÜ]\w+){_END}", "{me} spielt {o}", "fact", "plays"),
        phrase(r"^mein geburtstag ist (?:am )?(?P<o>[^,;!]+)$", "{whose} Geburtstag ist am {o}", "fact", "birthday"),
        phrase(rf"^wir treffen uns (?P<o>.*\b{_DATE}\b.*)$", None, "commitment"),
        phrase(
            r"^(?:der|die|das|unser|unsere) (?P<who>server|büro|rechenzentrum|backup|lager|archiv) (?:steht"
            r"|liegt|ist|befindet sich)"
            r" in (?P<o>[^,.;!]+)$",
            None,
            "technical",
            "located_in",
        ),
        phrase(rf"^ich hasse {_O}{_END}", "{me} hasst {o}", "preference", "dislikes"),
        phrase(rf"^ich mag (?!nicht\b|das\b|es\b){_O}{_END}", "{me} mag {o}", "preference", "likes"),
        phrase(rf"^ich liebe (?!das\b|es\b|dich\b){_O}{_END}", "{me} liebt {o}", "preference", "likes"),
        phrase(rf"^ich bevorzuge {_O}{_END}", "{me} bevorzugt {o}", "preference", "prefers"),
        phrase(
            r"^meine?e? lieblings(?P<who>\w+) (?:ist|sind) (?P<o>[^,.;!]+)",
            "{whose} Lieblings{who} ist {o}",
            "preference",
            "favourite_{who}",
        ),
        phrase(
            (
                r"^(?:ich habe|wir haben) (?P<o>(?:eine[nm]?|zwei|drei|vier) (?:\w+ )?(?:sohn|söhne|tochter|töchter"
                r"|kinder|kind))\b.*$"
            ),
            "{me} hat {o}",
            "relationship",
            "has_child",
        ),
        phrase(
            (
                r"^(?:ich habe|wir haben) (?P<o>(?:eine[nm]?|zwei|drei|vier) (?:\w+ )?(?:hunde?|katzen?|kater|hasen?"
                r"|pferde?))\b.*$"
            ),
            "{me} hat {o}",
            "relationship",
            "has_pet",
        ),
        phrase(
            (
                r"^mein(?P<e>e?) (?P<who>schwester|bruder|mutter|vater|frau|mann|sohn|tochter|freundin|freund|chefin"
                r"|chef|kollegin|kollege|hund|katze|oma|opa)(?P<o>(?: [A-ZÄÖÜ]\w+)? (?:ist|heißt|wohnt|lebt|arbeitet"
                r"|hat|studiert|mag|liebt) .+)$"
            ),
            "{whose} {who}{o}",
            "relationship",
        ),
        phrase(rf"^(?:wir haben|ich habe) (?:uns|mich) für {_O} entschieden", None, "decision", "decided"),
        phrase(rf"^(?:wir haben|ich habe) (?:uns|mich) gegen {_O} entschieden", None, "decision", "decided_against"),
        phrase(
            r"^(?:wir haben|ich habe) (?:beschlossen|entschieden)[, ]+(?:dass )?(?P<o>.+)$", None, "decision", "decided"
        ),
        phrase(rf"^(?:ich muss|wir müssen) (?P<o>.*\b{_DATE}\b.*)$", "{me} muss {o}", "commitment"),
        phrase(
            rf"^(?:der|die|das|mein|meine|unser|unsere) {_NOUN} .*?\bmuss (?P<o>.*\b(?:bis|vor|am)\b.*)$",
            None,
            "commitment",
        ),
        phrase(rf"^ich werde (?P<o>.*\b{_DATE}\b.*)$", "{me} wird {o}", "commitment"),
        phrase(
            (
                r"^(?P<o>[A-ZÄÖÜ][\wäöüß-]+|(?:der|die|das|mein|meine|unser|unsere) [A-ZÄÖÜ][\wäöüß-]+) (?:ist"
                rf"|findet|beginnt|startet|wird) (?:{_DATE}|fällig)\b.*$"
            ),
            None,
            "commitment",
        ),
        phrase(
            (
                r"^(?:der|die|das|unser|unsere) (?P<who>(?:server|datenbank|api|backend|frontend|dienst|build"
                r"|staging|produktion|website|app)\w*) (?:läuft|nutzt|verwendet|liegt|hört|ist) (?:jetzt )?(?:auf "
                r"|mit |in |unter )?(?:port )?(?P<o>.+)$"
            ),
            None,
            "technical",
            "runs_on",
        ),
        phrase(
            (
                r"^(?P<who>(?:die )?(?:backups|logs|daten|tests|dateien|configs)) (?:liegen|sind"
                r"|laufen) (?P<o>(?:auf|in|unter|bei) .+)$"
            ),
            None,
            "technical",
            "located_in",
        ),
        phrase(
            rf"^(?:(?:(?:{_DATE}) [\w. ]+? )?(?:habe ich|haben wir)|ich habe|wir haben)\b(?=.*\b{_DATE}\b)"
            rf"(?P<o>.*\b\w*(?:{_EVENTS})(?: (?:beim|bei|mit|in|im|zum|zur) [^,;]+)?)$",
            None,
            "commitment",
        ),
        phrase(  # what somebody notes as an appointment: `Zahnarzt am Dienstag um 9`
            rf"^(?P<o>{_NOUN}(?: (?:mit|bei|beim|im|in|zum|zur|für) [\w ÄÖÜäöüß.-]{{2,30}}?)?"
            rf" {_WHEN}(?:,? (?:um|ab|gegen) \d{{1,2}}(?:[:.]\d\d)?(?: uhr)?)?)$",
            "{me} hat einen Termin: {o}",
            "commitment",
        ),
        phrase(
            r"^(?:gestern|vorgestern|letzte\w* \w+|am \w+tag|vor \w+ \w+|heute) (?:habe|bin) ich (?P<o>.+(?:t|en))$",
            None,
            "moment",
        ),
        phrase(
            (
                r"^(?:ich (?:habe|bin)|wir (?:haben|sind)) (?=.*\b(?:gestern|vorgestern|letzte\w*|vor \w+ (?:tagen"
                r"|wochen|monaten|jahren)|am \w+tag)\b)(?P<o>.+(?:t|en))$"
            ),
            None,
            "moment",
        ),
        phrase(
            (
                r"^(?:antworte|schreib|schreibe|sprich|verwende|nutze|benutze|nenn|nenne|duze"
                r"|sieze)\b(?=.*\b(?:immer|ab jetzt|ab sofort|künftig|in zukunft|nie|niemals)\b)(?P<o>.+)$"
            ),
            "{me} möchte: {all}",
            "instruction",
        ),
        phrase(
            r"^(?:ab (?:jetzt|sofort)|von nun an|künftig|in zukunft),? (?P<o>.+)$", "{me} möchte: {all}", "instruction"
        ),
    ),
    grounds=late(
        r"(?i)\?\s*$|\b(?:wenn ich|würde|wäre|hätte|könnte|vielleicht|vermutlich|wahrscheinlich|angeblich"
        r"|behauptet|sagt|sagte|meint|meinte|glaubt|ich glaube|ich denke|eventuell|es heißt|hab gehört"
        r"|stell dir vor|angenommen)\b"
    ),
    openers=late(
        r"(?i)^(?:(?:bitte|ja|nein|also|übrigens|hallo|hi|na ja|naja|achja|ach|und|aber|stimmt|okay|ok|danke"
        r"|außerdem|eigentlich|korrektur|das stimmt nicht|das war falsch|ich hatte recht|falsch|doch|sorry"
        r"|entschuldigung)[,.!: ]+)+"
    ),
    corrective=late(
        r"(?i)^(?:(?:ach|oh|sorry|entschuldigung)[,.! ]+)*(?:nein[,.! ]+|eigentlich |korrektur[:,. ]+"
        r"|das stimmt (?:so )?nicht[,.;: ]+|das war falsch[,.;: ]+|falsch[,.;: ]+|doch[, ]+)"
    ),
    joint=late(
        r"[,;]\s+(?=[A-ZÄÖÜ]\w+ (?:ist|sind|liegen|läuft)\b)|,?\s+und\s+(?=(?:ich|wir|mein|meine|wohne"
        r"|arbeite|lebe|mag|heiße|komme|bin|esse|trinke|rauche|spiele|studiere|fahre|habe|nutze|lerne|lese|treibe|leite"
        r"|unterrichte|betreibe)\b)|,\s+(?:und\s+)?(?=(?:ich|wir|mein|meine|unser|unsere)\b)"
    ),
    carried="ich",
)
