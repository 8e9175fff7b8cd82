"""Chinese and Japanese: a sentence is kept as it stands, or not at all."""

from __future__ import annotations

import re
from typing import NamedTuple

from engram.late import late


class Sign(NamedTuple):
    """A pattern of a script without spaces, and what a sentence that has it is."""

    pattern: re.Pattern[str]
    category: str
    relation: str | None


def _sign(pattern: str, category: str, relation: str | None = None) -> Sign:
    return Sign(late(pattern), category, relation)


_KIN = (
    "妻子|老婆|太太|丈夫|老公|先生|儿子|女儿|孩子|妈妈|爸爸|母亲|父亲|哥哥|弟弟|姐姐|妹妹|爷爷|奶奶"
    "|男朋友|女朋友|老板|狗|猫"
)
CHINESE: tuple[Sign, ...] = (
    _sign(
        r"^(?:其实|不，|现在)?我(?:们)?(?:现在|目前|还是|仍然|已经|又|刚|从(?P<old>[^，。！,]{1,8}?))*(?:住在|居住在|搬(?:到|去|回)了?)"
        r"(?P<o>[^，。！,]+?)了?(?=[，。！,]|$)",
        "fact",
        "lives_in",
    ),
    _sign(r"^我(?:的名字)?(?:叫|是叫)(?P<o>[^，。！,]+)", "person", "has_name"),
    _sign(r"^(?:我)?(?:现在|目前|还是|仍然|已经)?在(?P<o>[^，。！,]+?)(?:工作|上班)", "fact", "works_for"),
    _sign(r"^我(?:很|最|特别|非常)?喜欢(?P<o>[^，。！,你]+)", "preference", "likes"),
    _sign(r"^我(?:很|最)?(?:不喜欢|讨厌)(?P<o>[^，。！,你]+)", "preference", "dislikes"),
    _sign(r"^我对(?P<o>[^，。！,]+?)过敏", "fact", "allergic_to"),
    _sign(r"^我的生日是(?P<o>[^，。！,]+)", "fact", "birthday"),
    _sign(r"^我(?:今年)?(?P<o>\d{1,3})岁", "fact", "has_age"),
    _sign(r"^我们?(?:有|养了)(?P<o>(?:一|两|三|四|\d)(?:个|只|条)[^，。！,]+)", "relationship", "has_relative"),
    _sign(r"^我(?:们|从|从来)?不(?:能)?(?:吃|喝|抽)(?P<o>[^，。！,了]+)", "preference", "dislikes"),
    _sign(
        r"^我是(?:一[名个位])?(?P<o>[^，。！,的]{0,6}(?:程序员|工程师|教师|老师|医生|护士|律师|会计|学生|设计师"
        r"|记者|厨师|司机|警察|作家|画家|教授|经理|演员|研究员|翻译))",
        "fact",
        "has_job",
    ),
    _sign(
        rf"^我的?(?:{_KIN})(?P<o>(?:是|叫|今年|在|住|有|喜欢|对|不|[\d一二三四五六七八九十]+岁)[^，。！,]*)",
        "relationship",
    ),
    _sign(r"^(?:以后|今后|从现在开始)(?:请)?(?P<o>[^。！]+)", "instruction", None),
    _sign(r"^(?:我们|我)(?:已经)?决定(?:了)?(?P<o>[^。！]+)", "decision", "decided"),
    _sign(r"^(?:昨天|上周|上个月|去年|前天)我?们?(?P<o>[^。！]+了[^。！]*)", "moment", None),
    _sign(
        r"^(?:我)?(?:今天|今晚|明天|后天|下周|下个月|周[一二三四五六日天])[^，。！,我]{0,8}?(?:我)?(?:要|会|得|有)(?P<o>[^。！]+)",
        "commitment",
        None,
    ),
)
# What may stand before a statement about oneself; with another topic in front it is about somebody else.
_MINE = (
    r"^(?:(?:いいえ|違います|実は|やっぱり|やはり|また|まだ|ずっと|今は?|現在は?|最近は?|でも|昨日|先週|先月|去年|今年|[^、。はがも]{1,12}(?:ではなくて?|じゃなくて?)"
    r"|(?:私|わたし|わたくし|僕|ぼく|俺|おれ|自分|ユーザー)(?:たち)?(?:は|も|が))、?)*"
)
_WORDS = "(?P<o>(?:(?!から|ではなく|じゃなく)[^、。はがも])+?)"
JAPANESE: tuple[Sign, ...] = (
    _sign(_MINE + _WORDS + r"に住んで(?:います|いる|る)", "fact", "lives_in"),
    _sign(
        _MINE + r"(?:(?P<old>[^、。はが]{1,8}?)から)?" + _WORDS + r"に(?:引っ越し|戻り)(?:ました|た)",
        "fact",
        "lives_in",
    ),
    _sign(r"^(?:私の)?誕生日は(?P<o>[^、。]+?)(?:です|だ)", "fact", "birthday"),
    _sign(
        _MINE + r"(?P<o>(?:犬|猫|鳥|うさぎ|ペット)[^、。]*?)(?:を[^、。]*)?飼って(?:います|いる)",
        "relationship",
        "has_pet",
    ),
    _sign(r"^(?:返事|返答|回答|答え)は(?P<o>[^。]+(?:ください|お願いします))", "instruction"),
    _sign(r"(?:私|僕|俺)の名前は(?P<o>[^、。]+?)(?:です|だ)", "person", "has_name"),
    _sign(_MINE + r"(?P<o>[^、。はがも]+?)(?:と申します|といいます)", "person", "has_name"),
    _sign(
        r"^(?:私の|僕の|うちの)?(?:妻|夫|息子|娘|母|父|兄|弟|姉|妹|祖母|祖父|彼氏|子供|子ども|上司|犬|猫)(?:の名前)?は"
        r"(?P<o>[^、。]+?)(?:です|だ|といいます|と申します|をしています)",
        "relationship",
    ),
    _sign(
        _MINE + r"(?P<o>(?:子供|子ども|息子|娘|兄弟|姉妹|兄|弟|姉|妹)が[^、。]*?)(?:います|いる)",
        "relationship",
        "has_relative",
    ),
    _sign(
        _MINE + r"(?P<o>[^、。はがも]{0,8}(?:エンジニア|医師|医者|看護師|教師|先生|学生|会社員|公務員|弁護士|デザイナー"
        r"|プログラマー|記者|美容師|料理人|運転手|会計士|研究者|作家|主婦))(?:です|をしています|で、|として)",
        "fact",
        "has_job",
    ),
    _sign(_MINE + _WORDS + r"(?:で働いて|に勤めて)(?:います|いる)", "fact", "works_for"),
    _sign(_MINE + r"(?P<o>[^、。はも]+?)が(?:大)?好き(?!では|じゃ)", "preference", "likes"),
    _sign(_MINE + r"(?P<o>[^、。はがも]+?)(?:は|が)(?:苦手|嫌い|大嫌い)", "preference", "dislikes"),
    _sign(_MINE + r"(?P<o>[^、。はがも]+?)アレルギー(?:が|です|なん)", "fact", "allergic_to"),
    _sign(
        r"(?:来週|明日|来月|明後日|今度)[^。]*?(?P<o>[^、。に]+?)(?:の予約|予約|があります|へ行きます|に行きます)",
        "commitment",
        None,
    ),
    _sign(r"(?:昨日|先週|先月|去年|一昨日)(?P<o>[^。]+(?:ました|した|った))", "moment", None),
    _sign(r"^(?:今後は?|これから(?:は)?)(?P<o>[^。]+(?:ください|お願いします|て))", "instruction", None),
    _sign(r"(?P<o>[^。]+?)(?:ことに(?:決めました|しました)|と決めました)", "decision", "decided"),
)
CORRECTIVE = late(
    r"^(?:(?:不好意思|对不起|抱歉|すみません|ごめんなさい)[，、。]|(?:不对|不|不是|错了|我?(?:说错|搞错|弄错)了|我(?:之前)?说(?:的是)?对(?:的|了))，"
    r"|其实|实际上，?|事实上，?|(?:いいえ|いや|違います|間違えました|訂正します|合っていました)、|実は|本当は|やっぱり|やはり)+"
)
MOVED = late("搬到|搬去|搬回|引っ越し|に戻り")
INSTEAD = late(
    r"(?P<old>[^、，。は]{1,12}?)(?:ではなくて?|じゃなくて)|不住在(?P<over>[^，。了]{1,12})|不在(?P<left>[^，。了]{1,12}?)(?:工作|上班)|不是(?P<not>[^，。]{1,12})，(?:而)?是"
)
OF_OTHERS = late(
    r"^(?:(?:いいえ|いや|実は|でも|そして|あと)、?)*(?!.{0,6}(?:私|僕|俺|自分|わたし|ぼく|ユーザー))"
    r"[^、。は]{0,8}?(?<![今在前昔段近実当月年週日ろ末朝夜後でにとへら])(?:は|が|も)[^。]*(?:住んで|引っ越し|働いて|勤めて|戻り)"
)
"""Japanese with a topic that is neither the speaker nor a time: it is somebody else who lives there."""
NO_STATEMENT = late(
    r"[？?]|吗|呢[。！]?$|如果|要是|假如|听说|据说|他说|她说|可能|也许|もし|かもしれ|だろう|でしょう|らしい|そうです|と言って|たぶん|ですか|ますか|彼|彼女"
)
