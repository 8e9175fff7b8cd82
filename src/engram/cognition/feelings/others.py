"""A few telling words of further languages, and what pictures and the smallest signs feel like in all of them."""

from __future__ import annotations

from engram.cognition.feelings.table import Mood

ITALIAN = Mood(
    words={
        3: "adoro fantastico fantastica meraviglioso meravigliosa perfetto perfetta eccellente stupendo stupenda",
        2: """
            bello bella bellissimo bene buono buona felice contento contenta grazie fiero fiera orgoglioso piace
            migliore divertente delizioso vinto riuscito evviva amo gioia
            """,
        1: "utile facile funziona risolto tranquillo",
        -1: """
            purtroppo difficile lento stanco stanca nervoso preoccupato preoccupata errore rotto perso problema malato
            """,
        -2: """
            male brutto brutta triste arrabbiato arrabbiata odio orribile terribile paura deluso delusa peggio morto
            morta rubato schifo frustrato merda disastro
            """,
    },
    phrases={
        3: "grazie_mille mi_piace_molto",
        2: "non_male ora_funziona",
        -1: "non_funziona ancora_non non_so",
        -2: "non_mi_piace",
    },
    not_="non mai senza niente nessun nessuna",
    more="molto davvero tanto così troppo",
    less="poco quasi",
    but="ma però",
)
PORTUGUESE = Mood(
    words={
        3: "adoro amo fantástico fantástica maravilhoso maravilhosa perfeito perfeita excelente incrível ótimo ótima",
        2: """
            bom boa bem feliz contente alegre obrigado obrigada orgulhoso orgulhosa gosto gostei melhor bonito bonita
            divertido delicioso ganhei consegui legal alegria
            """,
        1: "útil fácil funciona resolvido tranquilo",
        -1: """
            infelizmente difícil lento cansado cansada nervoso preocupado preocupada erro quebrado perdi problema
            doente
            """,
        -2: """
            mal mau má triste zangado zangada odeio horrível terrível medo decepcionado decepcionada pior morreu
            roubaram frustrado merda desastre raiva
            """,
    },
    phrases={
        3: "muito_obrigado muito_obrigada",
        2: "agora_funciona nada_mal",
        -1: "não_funciona ainda_não não_sei",
        -2: "não_gosto não_gostei",
    },
    not_="não nunca sem nada nenhum nenhuma",
    more="muito tão demais realmente",
    less="pouco quase",
    but="mas porém",
)
DUTCH = Mood(
    words={
        3: "geweldig fantastisch perfect prachtig uitstekend dolblij",
        2: """
            goed goede blij gelukkig leuk leuke mooi mooie lekker bedankt dank trots beter beste gewonnen gelukt fijn
            fijne grappig gezellig tevreden hou
            """,
        1: "handig makkelijk werkt opgelost rustig",
        -1: "helaas moeilijk langzaam moe saai zenuwachtig bezorgd fout kapot kwijt probleem ziek jammer",
        -2: """
            slecht slechte verdrietig boos haat vreselijk verschrikkelijk bang teleurgesteld erger dood overleden
            gestolen gefrustreerd ontslagen ramp stom irritant
            """,
    },
    phrases={
        2: "niet_slecht werkt_nu doet_het_weer",
        0: "goede_morgen goede_middag",
        -1: "werkt_niet nog_steeds_niet weet_niet",
    },
    not_="niet geen nooit zonder niets",
    more="heel erg zo echt zeer enorm",
    less="beetje bijna",
    but="maar echter",
)

# Scripts without spaces are searched for these pieces; a negation right before one turns it round.
UNSPACED: dict[str, float] = {
    piece: points
    for points, pieces in {
        3: "太棒 完美 最高 大好き 완벽 최고 사랑",
        2: """
            喜欢 喜歡 高兴 開心 开心 快乐 谢谢 謝謝 感谢 成功 很好 不错 嬉しい うれしい 楽しい 楽しかった 好き
            ありがとう 良かった よかった 面白い 成功 좋아 좋은 행복 감사 기뻐 재미있
            """,
        -1: "失败 失敗 错误 问题 困难 難しい 疲れ 残念 エラー 실패 오류 힘들",
        -2: """
            讨厌 討厭 难过 難過 伤心 生气 生氣 失望 害怕 糟糕 悲しい 嫌い 怖い 怒 最悪 つらい 辛い 死 슬퍼 슬픈 싫어
            화가 무서 나쁜
            """,
    }.items()
    for piece in pieces.split()
}
UNSPACED_NOT = "不没沒别未"

PICTURES: dict[str, float] = {
    picture: points
    for points, pictures in {
        3: "😍 🥰 🤩 🥳 🎉 ❤ 💖 💕 💗 💛 💙 💚 💜 🏆 🎊 😻",
        2: "😀 😃 😄 😁 😆 😂 🤣 😊 🙂 😇 😎 😋 🤗 👍 👏 🙌 💪 🙏 ✅ ☺ 😌 🥇 💯 🎂 🌟 ⭐ ✨ 😹 🫶 🔥",
        1: "😉 😏 👌 🍀 🌈 😜 😝 😛 🚀 🤞",
        -1: "😐 😕 🙁 ☹ 😒 🙄 😬 😓 😴 🥱 ⚠ 🤷 🤦 ❌ 😶",
        -2: "😞 😟 😢 😔 😣 😖 😫 😩 😤 😠 😰 😨 😱 👎 💔 🤮 🤢 🤒 😿 😭 🥺 😷",
        -3: "😡 🤬 👿 🖕",
    }.items()
    for picture in pictures.split()
}
FACES: dict[str, float] = {
    face: points
    for points, faces in {
        2: ":) :-) =) :] :d :-d xd <3 ^^ ^_^ (: :')",
        1: ";) ;-) :p :-p",
        -1: ":/ :-/ :\\ :| -_- >_<",
        -2: ":( :-( =( :[ :'( </3 ;( ):",
    }.items()
    for face in faces.split()
}
