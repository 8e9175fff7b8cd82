"""Italian, Portuguese and Dutch: who somebody is, where they live and work, what they like, and what has changed."""

from __future__ import annotations

from engram.cognition.reading.abroad.phrase import Tongue, phrase
from engram.late import late
from engram.model.change import Was

_O = r"(?P<o>[^,.;!]+?)"
_NAME = r"(?P<o>[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+)?)"
_END_IT = r"(?:\s+(?:ora|adesso|da .+|e .+)|,.*)?\s*$"
_END_PT = r"(?:\s+(?:agora|desde .+|e .+|há .+)|,.*)?\s*$"
_END_NL = r"(?:\s+(?:nu|sinds .+|en .+)|,.*)?\s*$"

ITALIAN = Tongue(
    phrases=(
        phrase(
            rf"^non (?:abito|vivo) più (?P<v>a|in) {_O}{_END_IT}",
            "{me} non abita più {v} {o}",
            "fact",
            "lives_in",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:ora |adesso )(?:abito|vivo) (?P<v>a|in) {_O}{_END_IT}",
            "{me} ora abita {v} {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:io )?(?:abito|vivo) (?P<v>a|in) {_O}(?:, non (?:a|in) (?P<old>\w+))?{_END_IT}",
            "{me} abita {v} {o}",
            "fact",
            "lives_in",
        ),
        phrase(
            rf"^(?:mi sono|ci siamo) trasferit[oaie](?: da (?P<old>[^,]{{2,30}}?))? (?P<v>a|in) {_O}{_END_IT}",
            "{me} si è trasferita {v} {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(rf"^(?:mi chiamo|il mio nome è) {_NAME}{_END_IT}", "{me} si chiama {o}", "person", "has_name"),
        phrase(rf"^lavoro come {_O}{_END_IT}", "{me} lavora come {o}", "fact", "has_job"),
        phrase(
            rf"^sono tornat[oa] a (?:vivere|abitare) (?P<v>a|in) {_O}{_END_IT}",
            "{me} abita {v} {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^non lavoro più (?P<v>per|da|presso|alla|al) {_O}{_END_IT}",
            "{me} non lavora più {v} {o}",
            "fact",
            "works_for",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(
            rf"^lavoro (?P<v>per|da|presso|(?:alla|al)(?= (?-i:[A-Z]))) {_O}{_END_IT}",
            "{me} lavora {v} {o}",
            "fact",
            "works_for",
        ),
        phrase(
            r"^(?:la |il |l'|la mia |il mio )(?P<who>riunione|lezione|corso|esame|colloquio|cena|volo|treno"
            r"|appuntamento)"
            r" (?:inizia|comincia|è|parte) (?:ora |adesso )?alle (?P<o>\d[\d:.]*)$",
            None,
            "commitment",
            "due_on",
        ),
        phrase(rf"^non mi (?P<w>piacciono|piace) {_O}{_END_IT}", "A {me} non {w} {o}", "preference", "dislikes"),
        phrase(rf"^mi (?P<w>piacciono|piace) {_O}{_END_IT}", "A {me} {w} {o}", "preference", "likes"),
        phrase(
            rf"^il mio (?P<who>cane|gatto|fratello|capo|figlio|marito) si chiama {_NAME}$",
            "Il {who} di {me} si chiama {o}",
            "relationship",
            "has_name",
        ),
    ),
    grounds=late(
        r"(?i)\?\s*$|\b(?:se (?:vivessi|avessi|fossi)|forse|credo|penso|dice che|pare che|secondo|magari"
        r"|vorrei)\b"
    ),
    openers=late(r"(?i)^(?:(?:sì|no(?=[,.!])|allora|ciao|beh|in realtà|comunque|e|ma)[,.!: ]+)+(?=\S)"),
    corrective=late(r"(?i)^(?:no[,.! ]+(?!mi\b)|in realtà[, ]+|correzione[:, ]+|mi sono sbagliat[oa][,:. ]+)"),
    joint=late(r",?\s+e\s+(?=(?:abito|vivo|lavoro|mi|ora|adesso)\b)|[,;]\s+(?=(?:ora|adesso|abito|vivo|lavoro)\b)"),
    carried="",
)
PORTUGUESE = Tongue(
    phrases=(
        phrase(
            rf"^(?:eu )?já não (?:moro|vivo) em {_O}{_END_PT}",
            "{me} já não mora em {o}",
            "fact",
            "lives_in",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:eu )?não (?:moro|vivo) mais em {_O}{_END_PT}",
            "{me} não mora mais em {o}",
            "fact",
            "lives_in",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(
            rf"^agora (?:eu )?(?:moro|vivo) em {_O}{_END_PT}",
            "{me} mora agora em {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:eu )?(?:moro|vivo) em {_O}(?:, não em (?P<old>\w+))?{_END_PT}",
            "{me} mora em {o}",
            "fact",
            "lives_in",
        ),
        phrase(
            rf"^(?:eu )?(?:me mudei|mudei-me|mudei|nos mudamos"
            rf"|mudámo-nos)(?: de (?P<old>[^,]{{2,30}}?))? para {_O}{_END_PT}",
            "{me} mudou-se para {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:eu )?(?:me chamo|chamo-me|meu nome é|o meu nome é) {_NAME}{_END_PT}",
            "{me} se chama {o}",
            "person",
            "has_name",
        ),
        phrase(
            rf"^(?:eu )?voltei a (?:morar|viver) em {_O}{_END_PT}",
            "{me} mora em {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(
            rf"^(?:eu )?(?:já não trabalho|não trabalho mais) (?P<v>na|no|em|para) {_O}{_END_PT}",
            "{me} já não trabalha {v} {o}",
            "fact",
            "works_for",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(
            r"^(?:a |o |a minha |o meu )(?P<who>reunião|aula|consulta|exame|entrevista|jantar|voo|comboio|trem|curso)"
            r" (?:começa|é|parte|foi (?:adiad|movid|remarcad)[oa] para) (?:agora )?(?:às|as) (?P<o>\d[\d:.h]*)$",
            None,
            "commitment",
            "due_on",
        ),
        phrase(rf"^(?:eu )?trabalho como {_O}{_END_PT}", "{me} trabalha como {o}", "fact", "has_job"),
        phrase(
            rf"^(?:eu )?trabalho (?P<v>na|no|em|para a|para o|para) {_O}{_END_PT}",
            "{me} trabalha {v} {o}",
            "fact",
            "works_for",
        ),
        phrase(rf"^(?:eu )?não gosto de {_O}{_END_PT}", "{me} não gosta de {o}", "preference", "dislikes"),
        phrase(rf"^(?:eu )?(?:gosto de|adoro) {_O}{_END_PT}", "{me} gosta de {o}", "preference", "likes"),
        phrase(
            rf"^(?:o )?meu (?P<who>cachorro|cão|gato|irmão|chefe|filho|marido) (?:se chama|chama-se) {_NAME}$",
            "O {who} de {me} se chama {o}",
            "relationship",
            "has_name",
        ),
    ),
    grounds=late(
        r"(?i)\?\s*$|\b(?:se eu (?:morasse|tivesse|fosse)|talvez|acho que|creio|diz que|disse que|parece que"
        r"|segundo|gostaria)\b"
    ),
    openers=late(r"(?i)^(?:(?:sim|não(?=[,.!])|então|olá|oi|bem|na verdade|aliás|e|mas)[,.!: ]+)+(?=\S)"),
    corrective=late(r"(?i)^(?:não[,.!]+\s*|na verdade[, ]+|correção[:, ]+|enganei-me[,:. ]+)"),
    joint=late(r",?\s+e\s+(?=(?:moro|vivo|trabalho|gosto|eu|agora)\b)|[,;]\s+(?=(?:agora|moro|vivo|trabalho|eu)\b)"),
    carried="",
)
DUTCH = Tongue(
    phrases=(
        phrase(
            rf"^ik woon niet meer in {_O}{_END_NL}",
            "{me} woont niet meer in {o}",
            "fact",
            "lives_in",
            denied=True,
            was=Was.CHANGED,
        ),
        phrase(
            rf"^ik woon (?:nu|tegenwoordig) in {_O}{_END_NL}",
            "{me} woont nu in {o}",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(rf"^ik woon in {_O}(?:, niet in (?P<old>\w+))?{_END_NL}", "{me} woont in {o}", "fact", "lives_in"),
        phrase(rf"^(?:eigenlijk |in feite )?woon ik in {_O}{_END_NL}", "{me} woont in {o}", "fact", "lives_in"),
        phrase(
            rf"^ik ben (?:\w+ ){{0,3}}?naar {_O} verhuisd",
            "{me} is naar {o} verhuisd",
            "fact",
            "lives_in",
            was=Was.CHANGED,
        ),
        phrase(rf"^(?:ik heet|mijn naam is) {_NAME}{_END_NL}", "{me} heet {o}", "person", "has_name"),
        phrase(rf"^ik werk als {_O}{_END_NL}", "{me} werkt als {o}", "fact", "has_job"),
        phrase(rf"^ik werk (?:bij|voor) {_O}{_END_NL}", "{me} werkt bij {o}", "fact", "works_for"),
        phrase(rf"^ik hou niet van {_O}{_END_NL}", "{me} houdt niet van {o}", "preference", "dislikes"),
        phrase(rf"^ik hou van {_O}{_END_NL}", "{me} houdt van {o}", "preference", "likes"),
        phrase(
            rf"^mijn (?P<who>hond|kat|broer|zus|man|vrouw|zoon|dochter|baas) heet {_NAME}$",
            "De {who} van {me} heet {o}",
            "relationship",
            "has_name",
        ),
    ),
    grounds=late(
        r"(?i)\?\s*$|\b(?:als ik|zou|misschien|waarschijnlijk|ik denk|ik geloof|zegt|zei|beweert|volgens"
        r"|stel dat)\b"
    ),
    openers=late(r"(?i)^(?:(?:ja|nee|nou|hoi|hallo|trouwens|eigenlijk|en|maar|dat klopt niet)[,.!: ]+)+(?=\S)"),
    corrective=late(r"(?i)^(?:nee[,.! ]+|eigenlijk[, ]+|correctie[:, ]+|dat klopt niet[,:. ]+)"),
    joint=late(r",?\s+en\s+(?=(?:ik|mijn)\b)"),
    carried="",
)
