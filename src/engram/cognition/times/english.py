"""English."""

from __future__ import annotations

import re

from engram.cognition.times.language import Language
from engram.cognition.times.lexicon import Vocabulary, entries

WORDS = entries(
    {
        "month": """
            january=1 jan=1 february=2 feb=2 mar=3 april=4 apr=4 june=6 jun=6 july=7 jul=7 august=8 aug=8
            september=9 sept=9 sep=9 october=10 oct=10 november=11 nov=11 december=12 dec=12
            jan.=1 feb.=2 mar.=3 apr.=4 aug.=8 sept.=9 oct.=10 nov.=11 dec.=12
        """,
        "maybe_month": "march=3 may=5",
        "weekday": "monday=0 tuesday=1 wednesday=2 thursday=3 friday=4 saturday=5 sunday=6",
        "short_weekday": "tue=1 tues=1 thu=3 thur=3 thurs=3 fri=4",
        "season": "spring=3 springtime=3 summer=6 summertime=6 fall=9 autumn=9 winter=12 wintertime=12",
        "feast": """
            christmas=1224..1226 xmas=1224..1226 christmas_eve=1224 christmas_day=1225 boxing_day=1226
            new_year=1231..101 new_year's=1231..101 new_years=1231..101 new_year's_eve=1231 new_years_eve=1231
            new_year's_day=101 new_years_day=101 valentine's=214 valentine's_day=214 valentines_day=214 valentines=214
            st_patrick's_day=317 st._patrick's_day=317 saint_patrick's_day=317 halloween=1031 fourth_of_july=704
            4th_of_july=704 guy_fawkes_night=1105 bonfire_night=1105 burns_night=125 april_fools'_day=401
            april_fool's_day=401 earth_day=422 may_day=501 juneteenth=619 veterans_day=1111 remembrance_day=1111
            canada_day=701 australia_day=126 anzac_day=425 bastille_day=714
            easter=19998..20001 easter_weekend=19998..20001 easter_sunday=20000 easter_monday=20001 good_friday=19998
            maundy_thursday=19997 palm_sunday=19993 holy_week=19993..20000 ash_wednesday=19954 shrove_tuesday=19953
            pancake_day=19953 mardi_gras=19953 mothering_sunday=19979 ascension_day=20039 pentecost=20049
            whit_sunday=20049 whit_monday=20050 corpus_christi=20060
            thanksgiving=31143 thanksgiving_day=31143 black_friday=131143 cyber_monday=431143 mother's_day=30526
            mothers'_day=30526 mothers_day=30526 father's_day=30636 fathers'_day=30636 fathers_day=30636
            labor_day=30910 memorial_day=30590 martin_luther_king_day=30130 mlk_day=30130 presidents'_day=30230
            presidents_day=30230 columbus_day=31020
        """,
        "named_day": """
            yesterday=-1 today=0 tonight=0 day_before_yesterday=-2 the_day_before_yesterday=-2
            day_after_tomorrow=2 the_day_after_tomorrow=2 last_night=-1
        """,
        "tomorrow": "tomorrow=1",
        "recent_day": "the_other_day the_other_night the_other_evening",
        "daypart": "morning=2 afternoon=2 evening=2 night=2 lunchtime=2",
        "minutes": "minute=0 minutes=0 min=0 mins=0 hour=1 hours=1 hr=1 hrs=1",
        "day": "day=2",
        "week": "week=4",
        "weekend": "weekend=3",
        "fortnight": "fortnight=5",
        "month_unit": "month=6",
        "quarter_unit": "quarter=7",
        "year_unit": "year=8",
        "decade_unit": "decade=9",
        "plural": """
            days=2 nights=2 weekends=3 weeks=4 wks=4 fortnights=5 months=6 quarters=7 years=8 yrs=8 decades=9
        """,
        "short_decade": "fifties=1950 sixties=1960 seventies=1970 eighties=1980 nineties=1990",
        "the": "the",
        "those": "these those",
        "a": "a=1 an=1",
        "number": """
            one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13
            fourteen=14 fifteen=15 twenty=20 thirty=30 couple=2..3 couple_of=2..3 a_couple=2..3 a_couple_of=2..3
            few=2..5 a_few=2..5 several=3..7 a_dozen=12
        """,
        "ordinal": "first=1 second=2 third=3 fourth=4 fifth=5",
        "half": "half",
        "poss": "my your his her its our their",
        "pron": "i we he she they you",
        "every": "every each per any",
        "measure": """
            ms milliseconds seconds sec bytes kb mb gb px pixels words lines steps people persons users rows items
            dollars euros pounds usd eur km miles meters metres feet calories kcal tokens characters times pages points
            copies units votes visitors views followers
        """,
        "amount": "total budget price cost sum population distance amount number salary fee limit size maximum minimum",
        "after_verb": "named called look looks looked looking take takes taking asked ask asks run runs ran running",
        "place": "door house window",
        "in": "in",
        "on": "on",
        "at": "at",
        "for": "for",
        "of": "of",
        "over": "over",
        "during": "during throughout within",
        "from": "from",
        "to": "to through thru",
        "until": "until till up_until",
        "and": "and",
        "or": "or",
        "between": "between",
        "since": "since ever_since",
        "before": "before prior_to",
        "after": "after following",
        "by": "by as_of",
        "ago": "ago",
        "back": "back",
        "about": "about roughly approximately almost nearly",
        "around": "around",
        "at_time": "around_the_time_of around_the_time at_the_time_of about_the_time_of",
        "eve": "eve",
        "agenda": "do_i_have do_we_have have_i_got have_we_got see_you",
        "occasion": """
            wedding concert birthday party funeral exam exams operation surgery move launch release migration election
            conference marathon race accident graduation interview festival trip journey birth engagement divorce
            breakup inspection audit
        """,
        "soon": "shortly soon right just immediately directly",
        "last": "last=-1 previous=-1 this_past=-1",
        "past": "past=-1",
        "this": "this=0",
        "next": "next=1",
        "coming": "coming=1 upcoming=1 this_coming=1",
        "that": "that when",
        "early": "early=0",
        "mid": "mid=1 middle=1",
        "late": "late=2",
        "start": "beginning=0 start=0",
        "end": "end=2 close=2",
        "earlier": "earlier",
        "later": "later",
        "so_far": "so_far",
        "now": "now",
        "starting": "starting",
        "onwards": "onward onwards forward",
        "recess": "break vacation holidays term semester",
        "will": "will going_to gonna shall won't",
        "be_now": "am is are",
        "plan": "plan plans planning planned due deadline scheduled expect expects expecting",
        "past_tense": """
            was were did had been went came saw got took made met left began bought brought built caught chose drove
            ate fell felt found flew forgot gave grew heard held kept knew learnt lost paid ran said sang sat sent
            slept spent spoke stood swam taught thought told understood woke won wore wrote didn't wasn't weren't
        """,
        "other": "need bed red feed speed indeed hundred seed exceed proceed succeed thing something anything nothing",
    }
)

ENGLISH = Language(
    vocabulary=Vocabulary(
        words=WORDS,
        cased=entries({"month": "May=5 MAY=5 March=3 MARCH=3"}),
        inside=entries({"short_weekday": "Mon=0 Wed=2 Sat=5 Sun=6"}),
        shapes=re.compile(r"(?P<will>'ll$)|(?P<be_now>'(?:m|re)$)|(?P<ing>\w{2}ing$)|(?P<ed>\w{2}ed$)"),
        common=frozenset(
            """
            the of and to is are did what who where which how does with for it that this have had my your you i we
            she they on at be been not but from by about would could should can there their when
            """.split()
        ),
        day_first=False,
    ),
    when=re.compile(
        r"\W*(?:when|what (?:date|day|month|year|time)|(?:on |in )?(?:what|which) (?:date|day|month|year)"
        r"|on (?:what|which)|since when|how long ago)\b",
        re.IGNORECASE,
    ),
    anchors=(
        "since (?=pron [^stop]{0,8}(?:past_tense|ed))",
        "how_many counted_unit beside (?=name)",
        "the? (?:day|long_unit) beside (?=name)",
        "(?<!after_verb)beside (?=name)",
    ),
    after_event="to other$",  # `the road trip to relax`; `the trip to Rome` is one
)
