"""French."""

from __future__ import annotations

from engram.cognition.reading.abroad.phrase import Tongue, phrase
from engram.late import late
from engram.model.change import Was

WEEKDAY = r"(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)"
_O = r"(?P<o>[^,.;!]+?)"
_LAST = r"hier|(?:la semaine|le mois|l'année|l'an) derni(?:er|ère)"
_END = rf"(?:\s+(?:maintenant|{_LAST}|depuis .+|et .+|parce que .+|car .+)|,.*)?\s*$"
_AT = r"(?:à|en|au|aux|dans)"

_NAMED = r"(?P<v>(?:,| nommée?s?| qui s'appelle(?:nt)?| appelée?s?) (?-i:[A-ZÀ-Ý])[^;.!]*)?.*$"

FRENCH = Tongue(
    phrases=(
        phrase(
            rf"^je (?:n'habite|ne vis) pas {_AT} (?P<old>[^,]+?),? mais {_AT} {_O}{_END}",
            "{me} habite à {o}",
            "fact",
            "lives_in",
            was=Was.WRONG,
        ),
        phrase(
            rf"^je (?:n'habite|ne vis) pas (?P<v>{_AT}) {_O}{_END}",
            "{me} n'habite pas {v} {o}",
            "fact",
            "lives_in",
            denied=True,
            was=Was.WRONG,
        ),
        phrase(
            rf"^je ne travaille pas (?P<v>chez|pour) {_O}{_END}",
            "{me} ne travaille pas {v} {o}",
            "fact",
            "works_for",
            denied=True,
            was=Was.WRONG,
        ),
        phrase(
            rf"^je (?:n'habite|ne vis) plus (?P<v>{_AT}) {_O}{_END}",
            "{me} n'habite plus {v} {o}",
            "fact",
            "lives_in",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:j'habite|je vis) (?:maintenant|désormais) (?P<v>{_AT}) {_O}{_END}",
            "{me} habite maintenant {v} {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:moi,? )?(?:j'habite|je vis) (?P<v>{_AT}) {_O}(?:, pas {_AT} (?P<old>\w+))?{_END}",
            "{me} habite {v} {o}",
            "fact",
            "lives_in",
        ),
        phrase(
            r"^mon (?P<who>chien|chat|frère|père|mari|fils|chef|copain) s'appelle (?P<o>[A-ZÀ-Ý][\w-]+)$",
            "Le {who} de {me} s'appelle {o}",
            "relationship",
            "has_name",
        ),
        phrase(
            r"^ma (?P<who>chienne|chatte|sœur|mère|femme|fille|copine) s'appelle (?P<o>[A-ZÀ-Ý][\w-]+)$",
            "La {who} de {me} s'appelle {o}",
            "relationship",
            "has_name",
        ),
        phrase(
            rf"^(?:j'ai|nous avons|on a) déménagé(?: de (?P<old>[^,]{{2,30}}?))? (?P<v>{_AT}) {_O}{_END}",
            "{me} a déménagé {v} {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:je suis|nous sommes) (?:revenue?s?|retournée?s?) (?:vivre|habiter) (?P<v>{_AT}) {_O}{_END}",
            "{me} habite {v} {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(
            r"^(?:la |le |l'|mon |ma |notre )(?P<who>réunion|cours|rendez-vous|examen|entretien|dîner|vol|train|appel)"
            r" (?:commence|débute|part|est|a été (?:déplacée?|reportée?|décalée?|avancée?)|est (?:déplacée?"
            r"|reportée?|décalée?))"
            r" (?:maintenant )?à (?P<o>\d[\dh:.]*)$",
            None,
            "commitment",
            "due_on",
        ),
        phrase(
            r"^(?:je m'appelle|mon nom est) (?P<o>[A-ZÀ-Ý][\wà-ÿ-]+(?: [A-ZÀ-Ý][\wà-ÿ-]+)?)(?:\s+et .+|,.*)?\s*$",
            "{me} s'appelle {o}",
            "person",
            "has_name",
        ),
        phrase(
            r"^moi,? c'est (?P<o>(?-i:[A-ZÀ-Ý])[\wà-ÿ-]+)(?:\s+et .+|,.*)?$",
            "{me} s'appelle {o}",
            "person",
            "has_name",
        ),
        phrase(
            rf"^je ne (?:bois|mange|fume|supporte) (?:pas|jamais) (?:de |d'|le |la |les |l'){_O}{_END}",
            None,
            "preference",
            "dislikes",
        ),
        phrase(
            r"^(?:on utilise|nous utilisons|j'utilise) (?P<o>(?-i:[A-ZÀ-Ý])[^,.;!]+?)(?: (?:pour|en|comme) [^,.;!]+)?$",
            None,
            "technical",
            "uses",
        ),
        phrase(
            r"^(?:la |le |l'|mon |ma |notre )(?P<who>réunion|cours|rendez-vous|examen|entretien|dîner|vol|train|appel)"
            r" (?:(?:chez|avec|à|de) [\w' ]+? )?(?:est|sera|commence|aura lieu) (?P<o>(?:demain"
            rf"|{WEEKDAY}(?: prochain)?"
            r"|le \d{1,2}(?: \w+)?)(?: à \d[\dh:.]*)?)$",
            None,
            "commitment",
            "due_on",
        ),
        phrase(r"^appelle-moi (?P<o>(?-i:[A-ZÀ-Ý])\w+)$", "{me} veut qu'on l'appelle {o}", "instruction"),
        phrase(rf"^je travaille (?:comme|en tant que) {_O}{_END}", "{me} travaille comme {o}", "fact", "has_job"),
        phrase(
            rf"^je travaille (?:maintenant|désormais) (?P<v>chez|pour|à) {_O}{_END}",
            "{me} travaille maintenant {v} {o}",
            "fact",
            "works_for",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^je ne travaille plus (?P<v>chez|pour|à) {_O}{_END}",
            "{me} ne travaille plus {v} {o}",
            "fact",
            "works_for",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(rf"^je travaille (?P<v>chez|pour|à) {_O}{_END}", "{me} travaille {v} {o}", "fact", "works_for"),
        phrase(
            rf"^je (?:viens|suis originaire) (?P<v>de |d'|du |des ){_O}{_END}",
            "{me} vient {v}{o}",
            "fact",
            "comes_from",
        ),
        phrase(
            rf"^je suis allergique (?P<v>à |aux |au ){_O}{_END}", "{me} est allergique {v}{o}", "fact", "allergic_to"
        ),
        phrase(
            (
                r"^je suis (?P<o>végétarien(?:ne)?|vegan|végane|mariée?|célibataire|divorcée?|enceinte|retraitée?"
                r"|diabétique|gauch(?:er|ère))\b.*$"
            ),
            "{me} est {o}",
            "fact",
            "has_status",
        ),
        phrase(
            r"^je suis (?P<o>infirmi(?:er|ère)|professeure?|prof|ingénieure?|étudiante?|médecin|avocate?"
            r"|développeu(?:r|se)|institut(?:eur|rice)|boulang(?:er|ère)|comptable|architecte|journaliste|graphiste|pharmacien(?:ne)?"
            r"|vétérinaire|kiné|électricien(?:ne)?)\b.*$",
            "{me} est {o}",
            "fact",
            "has_job",
        ),
        phrase(r"^j'ai (?P<o>\d{1,3}) ans\b.*$", "{me} a {o} ans", "fact", "has_age"),
        phrase(
            rf"^(?:j'ai|nous avons) (?P<o>(?:un|une|deux|trois|quatre) (?:enfants?|fils|filles?)(?: de \d+ ans)?)"
            rf"\b{_NAMED}",
            "{me} a {o}{v}",
            "relationship",
            "has_child",
        ),
        phrase(
            rf"^(?:j'ai|nous avons) (?P<o>(?:un|une|deux|trois) (?:chiens?|chats?|chattes?))\b{_NAMED}",
            "{me} a {o}{v}",
            "relationship",
            "has_pet",
        ),
        phrase(rf"^je ne suis plus {_O}{_END}", None, "fact", "has_status", denied=True, was=Was.CHANGED),
        phrase(rf"^je n'aime pas {_O}{_END}", "{me} n'aime pas {o}", "preference", "dislikes"),
        phrase(rf"^je déteste {_O}{_END}", "{me} déteste {o}", "preference", "dislikes"),
        phrase(rf"^j'aime (?:bien |beaucoup )?(?!ça\b|cela\b|bien$){_O}{_END}", "{me} aime {o}", "preference", "likes"),
        phrase(rf"^j'adore (?!ça\b|cela\b){_O}{_END}", "{me} adore {o}", "preference", "likes"),
        phrase(rf"^je préfère {_O}{_END}", "{me} préfère {o}", "preference", "prefers"),
        phrase(r"^mon anniversaire est le (?P<o>[^,.;!]+)$", "L'anniversaire de {me} est le {o}", "fact", "birthday"),
        phrase(  # what somebody notes as an appointment: `Dentiste mardi à 9h`
            rf"^(?P<o>[a-zà-ÿ]+(?: avec [\w ]{{2,30}}?)?,? (?:(?:ce |le )?{WEEKDAY}"
            r"(?: prochain)?|demain|après-demain|le \d{1,2}(?: [a-zà-ÿ]+)?),? à \d{1,2} ?h(?:eures?)?(?:\d\d)?)$",
            "{me} a rendez-vous : {o}",
            "commitment",
        ),
        phrase(
            r"^j'ai (?P<o>(?:rendez-vous|une réunion|un examen|un entretien|un vol|un cours)\b.*)$",
            "{me} a {o}",
            "commitment",
        ),
        phrase(
            r"^mon (?P<who>frère|père|mari|fils|copain|chef|chat|chien|oncle|cousin)"
            r"(?P<o> (?:est|habite|travaille|a|étudie|vit) .+)$",
            "Le {who} de {me}{o}",
            "relationship",
        ),
        phrase(
            r"^ma (?P<who>sœur|mère|femme|fille|copine|cheffe|chatte|tante|cousine)"
            r"(?P<o> (?:est|habite|travaille|a|étudie|vit) .+)$",
            "La {who} de {me}{o}",
            "relationship",
        ),
        phrase(r"^(?:mon|ma) (?P<who>\w+) préférée? est (?P<o>[^,.;!]+)", None, "preference", "favourite_{who}"),
        phrase(
            (
                r"^mon (?P<who>frère|père|mari|fils|copain|ami|chef|patron|chat|chien|oncle"
                r"|cousin) (?P<v>[A-ZÀ-Ý]\w+) (?P<o>(?:est|vient|habite|travaille|a|s'appelle|aime|étudie) .+)$"
            ),
            "{v}, le {who} de {me}, {o}",
            "relationship",
        ),
        phrase(
            (
                r"^ma (?P<who>sœur|mère|femme|fille|copine|chatte|chienne|tante|cousine"
                r"|cheffe) (?P<v>[A-ZÀ-Ý]\w+) (?P<o>(?:est|vient|habite|travaille|a|s'appelle|aime|étudie) .+)$"
            ),
            "{v}, la {who} de {me}, {o}",
            "relationship",
        ),
        phrase(r"^(?:on a|nous avons|j'ai) décidé (?:de |d')(?P<o>.+)$", None, "decision", "decided"),
        phrase(
            (
                r"^je dois (?P<o>.+\b(?:demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|avant"
                r"|le \d+)\b.*)$"
            ),
            "{me} doit {o}",
            "commitment",
        ),
        phrase(
            (
                r"^(?:hier|avant-hier|la semaine dernière|le mois dernier|samedi|dimanche|lundi|mardi|mercredi|jeudi"
                r"|vendredi|il y a \w+ \w+),? (?P<o>(?:j'ai|je suis|je me suis|on a|nous avons|nous sommes) .+)$"
            ),
            None,
            "moment",
        ),
        phrase(
            (
                r"^(?:à partir de maintenant|désormais|dorénavant),? (?P<o>.+)$|^(?:réponds|écris|utilise|tutoie"
                r"|vouvoie)\b(?=.*\b(?:toujours|jamais)\b).+$"
            ),
            "{me} veut : {all}",
            "instruction",
        ),
    ),
    grounds=late(
        r"(?i)\?\s*$|\b(?:si j'(?:habitais|avais|étais)|peut-être|sans doute|je (?:pense|crois|suppose)"
        r"|il paraît|on dit que|dit que|selon|imagine|probablement|j'aimerais|je voudrais)\b"
    ),
    openers=late(
        r"(?i)^(?:(?:oui|non(?=\s?[,.!])|alors|bon|ben|bonjour|salut|merci|au fait|et|mais|en plus|en fait|d'accord"
        r"|c'est faux|correction|pardon|désolée?)\s?[,.!: ]+)+(?=\S)"
    ),
    corrective=late(
        r"(?i)^(?:(?:ah|oh|pardon|désolée?)[,.! ]+)*(?:non\s?[,.! ]+|en fait[, ]+|correction\s?[:,. ]+"
        r"|c'est faux\s?[,.;: ]+|je me suis trompée?\s?[,.;: ]+)"
    ),
    joint=late(
        r",?\s+et\s+(?=(?:je\b|j'|on\b|mon\b|ma\b|nous\b|(?:le|la) \w+ (?:est|tourne|utilise)\b))|[,;]\s+(?=(?:je\b"
        r"|j'|on\b|mon\b|ma\b|nous\b))"
    ),
    carried="",
)
