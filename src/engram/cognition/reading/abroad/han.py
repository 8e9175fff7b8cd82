"""Chinese and Japanese: a sentence is kept as it stands, or not at all."""

from __future__ import annotations

import re
from typing import NamedTuple

from engram.cognition.late import late


class Sign(NamedTuple):
    """A pattern of a script without spaces, and what a sentence that has it is."""

    pattern: re.Pattern[str]
    category: str
    relation: str | None


def _sign(pattern: str, category: str, relation: str | None = None) -> Sign:
    return Sign(late(pattern), category, relation)


CHINESE: tuple[Sign, ...] = (
    _sign(r"^(?:其实|不，|现在)?我(?:现在|目前)?(?:住在|居住在|搬到了?|搬去了?)(?P<o>[^，。！,]+)", "fact", "lives_in"),
    _sign(r"^我(?:的名字)?(?:叫|是叫)(?P<o>[^，。！,]+)", "person", "has_name"),
    _sign(r"^(?:我)?(?:现在|目前)?在(?P<o>[^，。！,]+?)(?:工作|上班)", "fact", "works_for"),
    _sign(r"^我(?:很|最|特别|非常)?喜欢(?P<o>[^，。！,你]+)", "preference", "likes"),
    _sign(r"^我(?:很|最)?(?:不喜欢|讨厌)(?P<o>[^，。！,你]+)", "preference", "dislikes"),
    _sign(r"^我对(?P<o>[^，。！,]+?)过敏", "fact", "allergic_to"),
    _sign(r"^我的生日是(?P<o>[^，。！,]+)", "fact", "birthday"),
    _sign(r"^我(?:今年)?(?P<o>\d{1,3})岁", "fact", "has_age"),
    _sign(r"^我(?:有|养了)(?P<o>(?:一|两|三)(?:个|只|条)[^，。！,]+)", "relationship", "has_relative"),
    _sign(r"^(?:以后|今后|从现在开始)(?:请)?(?P<o>[^。！]+)", "instruction", None),
    _sign(r"^(?:我们|我)(?:已经)?决定(?:了)?(?P<o>[^。！]+)", "decision", "decided"),
    _sign(r"^(?:昨天|上周|上个月|去年|前天)我?们?(?P<o>[^。！]+了[^。！]*)", "moment", None),
    _sign(r"^(?:我)?(?:明天|下周|下个月|后天)(?:我)?(?:要|会|得|有)(?P<o>[^。！]+)", "commitment", None),
)
JAPANESE: tuple[Sign, ...] = (
    _sign(r"(?:^|、|は)(?P<o>[^、。はが]+?)に住んで(?:います|いる|る)", "fact", "lives_in"),
    _sign(r"(?:^|、|は)(?P<o>[^、。はが]+?)に引っ越し(?:ました|た)", "fact", "lives_in"),
    _sign(r"(?:私の)?誕生日は(?P<o>[^、。]+?)(?:です|だ)", "fact", "birthday"),
    _sign(r"(?P<o>(?:犬|猫|鳥|うさぎ|ペット)[^、。]*?)(?:を[^、。]*)?飼って(?:います|いる)", "relationship", "has_pet"),
    _sign(r"^(?:返事|返答|回答|答え)は(?P<o>[^。]+(?:ください|お願いします))", "instruction"),
    _sign(r"(?:私|僕|俺)の名前は(?P<o>[^、。]+?)(?:です|だ)", "person", "has_name"),
    _sign(r"(?:^|、|は)(?P<o>[^、。は]+?)(?:と申します|といいます)", "person", "has_name"),
    _sign(r"(?:^|、|は)(?P<o>[^、。は]+?)(?:で働いて|に勤めて)(?:います|いる)", "fact", "works_for"),
    _sign(r"(?:^|、|は)(?P<o>[^、。は]+?)が(?:大)?好きです?", "preference", "likes"),
    _sign(r"(?:^|、)(?P<o>[^、。]+?)(?:は|が)(?:苦手|嫌い|大嫌い)", "preference", "dislikes"),
    _sign(r"(?P<o>[^、。]+?)アレルギー(?:が|です|なん)", "fact", "allergic_to"),
    _sign(
        r"(?:来週|明日|来月|明後日|今度)[^。]*?(?P<o>[^、。に]+?)(?:の予約|予約|があります|へ行きます|に行きます)",
        "commitment",
        None,
    ),
    _sign(r"(?:昨日|先週|先月|去年|一昨日)(?P<o>[^。]+(?:ました|した|った))", "moment", None),
    _sign(r"^(?:今後は?|これから(?:は)?)(?P<o>[^。]+(?:ください|お願いします|て))", "instruction", None),
    _sign(r"(?P<o>[^。]+?)(?:ことに(?:決めました|しました)|と決めました)", "decision", "decided"),
)
CORRECTIVE = late(r"^(?:不对，|不，|不是，|其实|错了，|いいえ、|実は|違います、)")
MOVED = late("搬到|搬去|引っ越し")
INSTEAD = late(
    r"(?P<old>[^、，。]{1,12}?)(?:ではなくて?|じゃなくて)|不住在(?P<over>[^，。了]{1,12})|不是(?P<not>[^，。]{1,12})，(?:而)?是"
)
NO_STATEMENT = late(
    r"[？?]|吗|呢[。！]?$|如果|要是|假如|听说|据说|他说|她说|可能|也许|もし|かもしれ|だろう|でしょう|らしい|そうです|と言って|たぶん|ですか|ますか|彼|彼女"
)
