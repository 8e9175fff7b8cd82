"""Verbs whose past is an event and verbs whose present is a habit."""

from __future__ import annotations

EVENTS = frozenset(
    """
    accept accomplish achieve adopt apply arrange attend bake begin book break bring build buy celebrate
    change climb collaborate complete conduct contribute cook create cut deploy design develop die donate
    download draft earn enroll establish exhibit explore fail finalize finish fire fix fly found get graduate
    grow hike hire host implement improve inherit injure install interview introduce invest join kick land
    launch learn leave lose make marry meet migrate miss move open order organize paint participate pass
    perform photograph pick plant play postpone practice present publish purchase push quit race raise reach
    receive record recover redo refactor register release relocate rename renovate rent repair replace rescue
    resign retire return run sail save schedule score sell send set share ship sign sing spend split start
    stop submit switch take teach tour train travel trek try turn undergo upgrade visit volunteer walk watch
    whip win write read see go have hold ride camp swim ski catch knit sew film compose draw sketch hurt
    reschedule extend reduce increase update negotiate prepare review revise test practise decline reject
    finalise
    """.split()
)
"""Verbs whose past is an event that somebody may ask about later."""

HABITS = frozenset(
    """
    work study teach practice practise train run hike swim cycle bike climb paint draw write read cook bake
    garden meditate volunteer commute travel play sing dance coach watch listen wake exercise jog collect knit
    sew tutor attend freelance take help rescue go do visit drive ride walk spend eat drink celebrate host
    specialize specialise focus manage lead start finish meet call wear keep tend relax unwind follow support
    make
    """.split()
)
"""Verbs whose present is a habit worth knowing, if something says how often or what."""
