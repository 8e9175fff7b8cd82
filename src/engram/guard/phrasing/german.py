"""Attacks in German."""

from __future__ import annotations

from engram.guard.phrasing.phrase import Mark, Phrase, phrase

_IGNORE = (
    r"\b(?:ignorier(?:e|en sie|t)?|missachte(?:n sie)?|vergiss|vergessen sie|verwirf|umgehe|übergehe"
    r"|überschreibe(?:n sie)?|(?:befolge|beachte|folge) (?:keine der|nicht (?:mehr )?)|halte dich nicht (?:mehr )?an)"
)
_ORDERS = (
    r"(?:anweisung(?:en)?|instruktion(?:en)?|regeln?|vorgaben?|richtlinien?|befehle?|prompts?|vorschriften"
    r"|sicherheitsregeln|einschränkungen|aufträge)"
)
_WHOSE = (
    r"(?:alle|allen|sämtliche|jede|deine|ihre|bisherigen?|vorherigen?|vorigen?|obigen?|früheren?"
    r"|vorangegangenen?|ursprünglichen?|bestehenden?)"
)
_SHOW = r"(?:zeige?n?(?: sie)?|verrate?n?|gib|nenne?n?|drucke?|wiederhole?|offenbare?|liste|schreibe?)"
_MODELS = r"(?:ki(?:s|-modelle?|-assistent(?:en)?|-systeme?)?|sprachmodelle?|assistent(?:en)?|chatbots?|llms?)"

_DIGN_STEMS = (
    "ignorier|missacht|vergiss|vergessen sie|verwirf|umgehe|übergehe|überschreib|befolge|beachte|folge "
    "|halte dich nicht"
)
_DORD_STEMS = (
    "anweisung|instruktion|regel|sicherheitsregel|vorgabe|richtlinie|befehl|prompt|vorschrift|einschränk|aufträge"
)

PHRASES: tuple[Phrase, ...] = (
    phrase(
        Mark.OVERRIDE,
        f"{_DIGN_STEMS} & {_DORD_STEMS}",
        rf"{_IGNORE}(?: bitte| sofort| ab jetzt| ab sofort"
        rf"| nun)? (?:\w+ ){{0,2}}?{_WHOSE} (?:\w+ ){{0,3}}?{_ORDERS}\b",
        0.75,
    ),
    phrase(
        Mark.OVERRIDE,
        f"{_DIGN_STEMS} & {_DORD_STEMS}",
        rf"{_IGNORE} (?:\w+ ){{0,2}}?{_ORDERS} (?:oben|von oben|davor|des nutzers|des benutzers)",
        0.75,
    ),
    phrase(
        Mark.OVERRIDE,
        "vergiss|ignorier|missacht & alles",
        r"\b(?:vergiss|ignoriere|missachte) (?:bitte )?alles,? (?:was (?:dir|du|man dir|der (?:nutzer|benutzer"
        r"|anwender))|bisherige|vorherige|davor|oben|zuvor)"
        r"(?![^.:;!?\n]{0,24}? (?:über|zum|zu|von) (?!deine|den nutzer|dich|mich|uns))",
        0.7,
    ),
    phrase(
        Mark.OVERRIDE,
        "befolg|gehorch|deine neue|deine wahre|deine einzige|deine eigentliche|dein neuer|dein wahrer|dein einziger",
        r"\b(?:befolgs?t?e?|gehorchs?t?e?)\b[^.!?\n]{0,30}?\b(?:nur (?:noch )?(?:dies\w+|mir|folgende)"
        r"|diesem (?:text|dokument))|\bdeine (?:neue|wahre|einzige|eigentliche) (?:aufgabe|anweisung"
        r"|rolle) (?:ist|lautet)|\bdein (?:neuer|wahrer|einziger) (?:auftrag|zweck) (?:ist|lautet)",
        0.45,
        0.15,
    ),
    phrase(
        Mark.OVERRIDE,
        "aufgehoben|außer kraft|gelten |ungültig & regeln|sicherheitsregeln|anweisung|vorgaben|filter"
        "|einschränk|richtlinien",
        r"\b(?:alle|sämtliche|deine|bisherigen?) (?:\w+ )?(?:sicherheitsregeln|anweisungen|vorgaben|filter"
        r"|einschränkungen|richtlinien)\b[^.!?\n]{0,20}?\b(?:aufgehoben|außer kraft|ungültig"
        r"|gelten (?:für dich )?nicht)",
        0.4,
    ),
    phrase(
        Mark.OVERRIDE,
        "antworte & nur|ausschließlich|bloß",
        r"\bantworte (?:\w+ )?(?:nur|ausschließlich|bloß) (?:noch )?mit\b",
        0.3,
        0.0,
    ),
    phrase(
        Mark.PERSONA,
        "ohne |die keine|das keine|der keine & ki|assistent|modell|sprachmodell|chatbot & einschränk|regeln|grenzen"
        "|filter|beschränk|zensur|vorgaben|moral",
        r"\b(?:ki|assistent|sprachmodell|chatbot|modell)\b[^.!?\n]{0,30}?\b(?:ohne|die keine|das keine"
        r"|der keine) (?:jede |jegliche |alle )?(?:einschränk|regeln|grenzen|filter|beschränk|zensur|vorgaben"
        r"|moral)\w*",
        0.55,
    ),
    phrase(
        Mark.PERSONA,
        "du bist|entwicklermodus|wartungsmodus|adminmodus & ohne|unbeschränkt|unzensiert|frei von|administrator"
        "|im |an keine|entwicklermodus|wartungsmodus|adminmodus",
        r"\bdu bist (?:jetzt|nun|ab jetzt|ab sofort|fortan|nicht mehr) (?:\w+ ){0,4}?(?:ohne (?:jede |jegliche "
        r"|alle )?(?:einschränk|regeln|grenzen|filter|beschränk|zensur|vorgaben|richtlinien)\w*|unbeschränkt\w*"
        r"|unzensiert\w*|frei von|administrator|im (?:entwickler|wartungs|admin)\w*modus"
        r"|an keine (?:\w+ )?(?:regeln|vorgaben))|\b(?:entwickler|wartungs"
        r"|admin)modus (?:ist )?(?:jetzt )?(?:aktiv|eingeschaltet|an\b)",
        0.55,
    ),
    phrase(
        Mark.LEAK,
        "zeig|verrat|gib |nenn|druck|wiederhol|offenbar|liste|schreib & systemprompt|system-prompt"
        "|systemanweisung|geheim|versteckt|interne|ursprüngl|passwörter|zugangsdaten",
        rf"\b{_SHOW} (?:\w+ ){{0,4}}?(?:system-?prompts?|systemanweisung\w*|(?:deine|die) (?:geheimen"
        r"|versteckten|internen|ursprünglichen) (?:anweisungen|regeln|instruktionen)|geheimen? schlüssel"
        r"|(?:alle|gespeicherten) (?:geheimnisse|passwörter|zugangsdaten))",
        0.55,
        0.45,
    ),
    phrase(
        Mark.EXFILTRATION,
        "gedächtnis|erinnerungen|speicher|gesprächsverlauf|chatverlauf|passwörter|zugangsdaten|unterhaltung"
        "|nutzer|daten des|geheimnis & sende|schick|übermitt|übertrag|überträg|lädst|leite|poste|lade"
        "|kopier|exportier|mail",
        r"\b(?:sende(?:st)?|schick(?:e|st)?|übermittel(?:st)?|übermittle|überträgst|übertrage?|leites?t?"
        r"|poste(?:st)?|lade|lädst|kopier(?:e|st)|exportier(?:e|st)|mail(?:e|st)?)\b[^.!?\n]{0,60}?\b(?:gedächtnis\w*|erinnerungen|speichers?|gesprächsverlauf\w*|chatverlauf\w*"
        r"|passwörter|zugangsdaten|geheimnisse|unterhaltung|nutzerdaten"
        r"|daten des nutzers)\b[^.!?\n]{0,40}?\b(?:an|nach|auf|zu|hoch|weiter)\b",
        0.7,
        0.3,
    ),
    phrase(
        Mark.SECRECY,
        "nutzer|benutzer|anwender & nicht|ohne",
        r"\b(?:sag|sage|erzähle?|verrate?|erwähne|zeige|teile?|melde|informiere"
        r"|ohne)\b[^.!?\n]{0,30}?\b(?:nutzer|benutzer|anwender)\w*\b[^.!?\n]{0,20}?\bnichts?"
        r"|\bohne\b[^.!?\n]{0,30}?\b(?:nutzer|benutzer|anwender)\w*\b[^.!?\n]{0,20}?\bzu (?:sagen|informieren"
        r"|erwähnen)|\b(?:dem|den) (?:nutzer|benutzer|anwender) (?:davon |darüber "
        r"|hiervon )?(?:nichts|nicht)\b",
        0.4,
        0.2,
    ),
    phrase(
        Mark.SECRECY,
        "sag & ihm|ihr|ihnen & nichts",
        r"\bsage? (?:ihm|ihr|ihnen) (?:davon |darüber )?nichts\b",
        0.3,
        0.0,
    ),
    phrase(
        Mark.STANDING_ORDER,
        "merk|speicher|erinner|behalt|ab sofort|ab jetzt|künftig|fortan|von nun an & ab sofort|ab jetzt|künftig"
        "|fortan|von nun an|dauerhaft|immer|stets|niemals|musst|sollst",
        r"\b(?:merke? dir|speichere?|erinnere? dich|behalte)\b[^.!?\n]{0,60}?\b(?:ab sofort|ab jetzt|künftig"
        r"|fortan|von nun an|dauerhaft|immer|stets|niemals|musst|sollst)\b|\b(?:ab sofort|ab jetzt|künftig"
        r"|fortan|von nun an) (?:\w+ ){0,2}?(?:musst|sollst|wirst|empfiehlst|antwortest|empfiehl|antworte|lehne"
        r"|nenne|bestätige|genehmige|befolge|erwähne)\b(?: du)?",
        0.35,
        0.0,
    ),
    phrase(
        Mark.STANDING_ORDER,
        "immer|stets|niemals|nie & empfiehl|nenne|lobe|erwähne|bestätige|genehmige|antworte|verweise|vertraue",
        r"\b(?:empfiehl|nenne|lobe|erwähne|bestätige|genehmige|antworte|verweise"
        r"|vertraue) (?:\w+ ){0,2}?(?:immer|stets|nie|niemals)\b",
        0.3,
        0.0,
    ),
    phrase(
        Mark.ADDRESSED,
        "hinweis|nachricht|anweisung|achtung|wichtig| an |notiz|wenn du|falls du| ki |assistent|sprachmodell"
        " &  ki | kis |sprachmodell|assistent|chatbot|llm",
        r"\b(?:hinweis|nachricht|anweisung|achtung|wichtig|an|notiz)\b(?: (?:an|für))?(?: (?:die|alle|jede"
        rf"|jedes|das|den|der))?:? {_MODELS}\b ?(?:[:,!]|die|das|welche)|\b(?:wenn|falls) du (?:eine?"
        rf"|als) {_MODELS}\b|(?:^|[.!?:] ?)(?:ki|assistent|sprachmodell)[,:] (?:bitte )?(?:sende|ignoriere"
        r"|vergiss|empfiehl|lösche|gib|antworte|rufe|führe)",
        0.45,
        0.0,
    ),
    phrase(
        Mark.UNCHECKED,
        "ohne |der nutzer hat & rückfrage|prüf|nachfrage|bestätig|kontrolle|fragen|freigabe|der nutzer hat",
        r"\bohne (?:\w+ ){0,2}?(?:rückfrage|prüfung|nachfrage|bestätigung|kontrolle|zu (?:fragen|prüfen)"
        r"|freigabe)|\bder nutzer hat (?:\w+ ){0,2}?(?:zugestimmt|genehmigt|erlaubt|bestätigt)",
        0.3,
        0.0,
    ),
    phrase(
        Mark.TOOL_CALL,
        "lösche|entferne|vernichte|rufe |führe |starte & erinnerungen|gespeicherten|einträge|werkzeug|tool|funktion",
        r"\b(?:lösche|entferne|vernichte) (?:bitte )?(?:sofort )?(?:alle|sämtliche"
        r"|deine) (?:deine )?(?:erinnerungen|gespeicherten \w+|einträge)|\b(?:rufe|führe"
        r"|starte) (?:sofort )?(?:das (?:werkzeug|tool)|die funktion) [`\"']?\w+",
        0.4,
        0.0,
    ),
)
