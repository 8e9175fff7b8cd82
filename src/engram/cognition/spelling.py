"""Words that are written in two ways, so that a question in the one finds a text in the other."""

from __future__ import annotations

import re

MOST = 3

# The two ways side by side; where only the ending differs, everything that goes on from it differs alike.
_BASES = dict(
    pair.split("/")
    for pair in """
    colour/color flavour/flavor honour/honor humour/humor labour/labor neighbour/neighbor favour/favor
    behaviour/behavior harbour/harbor rumour/rumor odour/odor vapour/vapor savour/savor armour/armor parlour/parlor
    endeavour/endeavor tumour/tumor centre/center theatre/theater metre/meter litre/liter fibre/fiber calibre/caliber
    catalogue/catalog dialogue/dialog analogue/analog defence/defense licence/license offence/offense programme/program
    travelling/traveling travelled/traveled traveller/traveler cancelled/canceled cancelling/canceling
    modelling/modeling labelled/labeled jewellery/jewelry aluminium/aluminum grey/gray mum/mom mummy/mommy maths/math
    pyjamas/pajamas cosy/cozy sceptic/skeptic plough/plow doughnut/donut mould/mold moustache/mustache kerb/curb
    tyre/tire cheque/check storey/story ageing/aging enrol/enroll fulfil/fulfill paediatric/pediatric anaemia/anemia
    manoeuvre/maneuver oestrogen/estrogen
    """.split()
)
_ONE_WAY = frozenset({"cheque", "tyre", "kerb", "storey", "licence"})  # the other way is another word as well
_OTHERS = _BASES | {american: british for british, american in _BASES.items() if british not in _ONE_WAY}
_ENDINGS = re.compile(r"(s|ed|ing|ful|able|al|ly|ite|ites|hood|less|ous)?$")
_IZE = re.compile(r"(?<=[a-z]{3})(i|y)([sz])(e|es|ed|er|ers|ing|ation|ations)$")
_ALWAYS_S = re.compile(
    r"(?:adv|comprom|dev|exerc|prom|surpr|disgu|franch|merchand|prec|expert|parad|prem|superv|telev|rev|no|ra|pra|cru|bru"
    r"|otherw|likew|desp|exc|conc|tort|po|chem|cha|pr|ar|w|r|def)[iy]s"
)


def spellings(word: str) -> tuple[str, ...]:
    """The other ways a lower-case English word is written.

    >>> spellings("organised"), spellings("favorite"), spellings("promise"), spellings("garden")
    (('organized',), ('favourite',), (), ())
    """
    found = [*_by_base(word), *_by_ending(word)]
    return tuple(dict.fromkeys(found))[:MOST]


def _by_base(word: str) -> list[str]:
    for ending in (_ENDINGS.search(word), None):
        base = word[: ending.start()] if ending else word
        if base in _OTHERS:
            return [_OTHERS[base] + word[len(base) :]]
    return []


def _by_ending(word: str) -> list[str]:
    """`-ise` for `-ize` and back, but for the words that only have the one."""
    found = _IZE.search(word)
    if not found or _ALWAYS_S.match(word):
        return []
    other = "z" if found[2] == "s" else "s"
    return [word[: found.start(2)] + other + word[found.end(2) :]]
