"""Which language a short text is in, as far as its script and its smallest words tell."""

from __future__ import annotations

import re
from collections import Counter

from engram.late import late

LONGEST_LOOKED_AT = 400
KNOWN = frozenset({"en"})
"""The languages the bundled embedder was trained on."""

# A script that only few languages use settles it; kana comes before Han, which Japanese uses too.
_SCRIPTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("ja", late("[\u3040-\u30ff]")),
    ("zh", late("[\u3400-\u9fff]")),
    ("ko", late("[\uac00-\ud7af]")),
    ("ru", late("[\u0400-\u04ff]")),
    ("ar", late("[\u0600-\u06ff]")),
    ("he", late("[\u0590-\u05ff]")),
    ("el", late("[\u0370-\u03ff]")),
    ("th", late("[\u0e00-\u0e7f]")),
    ("hi", late("[\u0900-\u097f]")),
)
_SMALLEST: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "en": """the a an of to and is are was were be been do does did have has had i you he she we they it my your
            our their his her what which who when where why how that this these those with for from about not in on at
            as or but if can could would should will me us them there then all any so""",
        "de": """der die das den dem des ein eine einen einem einer und oder ist sind war waren wird wurde werden hat
            habe haben hatte ich du er sie es wir ihr mich dich uns mein meine dein unser mit von vom zu zum zur bei auf
            für im ins am nicht kein keine wie wer wo wann warum welche welcher welches welchem welchen noch auch aber
            nur als dass schon nach über sich man jetzt gestern heute""",
        "es": """el la los las un una unos unas de del y o que qué es son fue era está están he ha han hemos yo tú él
            ella nosotros mi mis tu su sus se lo le les me te nos con por para en al no sí cómo cuándo dónde quién cuál
            cuánto muy más pero como ya también hay""",
        "fr": """le la les un une des du de et ou que qui est sont était a ai as ont avons avez je tu il elle on nous
            vous ils mon ma mes ton ta son sa ses notre votre avec pour par dans sur au aux ne pas plus en ce cette ces
            quand où comment pourquoi quel quelle combien ça mais aussi très""",
        "pt": """o os as um uma do da dos das e ou que é são foi era está eu você ele ela nós meu minha seu sua com por
            para em no na nos nas não como quando onde quem qual mais mas também muito""",
        "it": """il lo gli un una di del della dei e o che è sono era ha ho hanno io tu lui lei noi mio mia tuo suo con
            per in nel nella al non come quando dove chi quale più ma anche molto""",
        "nl": """de het een en of van is zijn was waren heeft heb hebben ik jij hij zij wij mijn jouw ons met voor op in
            bij niet geen hoe wie waar wanneer waarom welke nog ook maar dat dit naar""",
    }.items()
}
_LANGUAGES = {
    word: tuple(language for language, words in _SMALLEST.items() if word in words)
    for word in frozenset[str]().union(*_SMALLEST.values())
}
_WORD = late(r"[^\W\d_]+")


def tongue(text: str) -> str | None:
    """The code of the language, or None where nothing tells.

    >>> tongue("Wo habe ich den Schlüssel hingelegt?"), tongue("Where is the key?"), tongue("OK")
    ('de', 'en', None)
    """
    shown = text[:LONGEST_LOOKED_AT]
    if not shown.isascii():
        for language, script in _SCRIPTS:
            if script.search(shown):
                return language
    counts: dict[str, int] = {}
    for languages, times in Counter(map(_LANGUAGES.get, _WORD.findall(shown.lower()))).items():
        for language in languages or ():
            counts[language] = counts.get(language, 0) + times
    return max(counts, key=lambda language: (counts[language], language == "en")) if counts else None


def foreign(text: str, known: frozenset[str] = KNOWN) -> bool:
    """Whether a text is in a language that is none of the known ones; what cannot be told counts as known."""
    language = tongue(text)
    return language is not None and language not in known
