"""Spanish words by how they feel, in the forms they are most often met in."""

from __future__ import annotations

from engram.cognition.feelings.table import Mood

SPANISH = Mood(
    words={
        3: """
            amo adoro encanta encantan encantó fantástico fantástica maravilloso maravillosa excelente increíble
            perfecto perfecta genial perfectamente espectacular estupendo estupenda magnífico magnífica
            """,
        2: """
            bueno buena buenos buenas bien feliz felices contento contenta alegre alegría alegro gracias agradecido
            agradecida orgulloso orgullosa gusta gustan gustó mejor mejores bonito bonita lindo linda precioso
            preciosa hermoso hermosa divertido divertida rico rica delicioso deliciosa éxito gané ganamos ganó logré
            logramos aprobé disfruto disfruté emocionado emocionada ilusión ilusionado ilusionada enamorado enamorada
            felicidades enhorabuena amable aliviado aliviada bravo jaja jajaja
            """,
        1: "útil fácil funciona funcionó resolví resuelto arreglado tranquilo tranquila cómodo interesante rápido",
        -1: """
            desgraciadamente lamentablemente difícil lento lenta complicado complicada cansado cansada aburrido
            aburrida nervioso nerviosa preocupado preocupada preocupa error fallo falla falló problema roto rota perdí
            perdido perdida cancelado cancelada rechazado rechazada caro enfermo enferma confundido confundida extraño
            estresado estresada equivocado atascado
            """,
        -2: """
            mal malo mala malos malas triste tristeza enfadado enfadada enojado enojada odio odia horrible terrible
            fatal asco asqueroso miedo asustado asustada molesto molesta frustrado frustrada decepcionado decepcionada
            decepción peor murió muerto muerta robaron robado robada despidieron despedido despedida accidente dolor
            duele lloré llorando mierda maldito estúpido tonto basura harto harta desastre pesadilla furioso furiosa
            """,
        -3: "desesperado desesperada espantoso catástrofe detesto",
    },
    phrases={
        3: "muchas_gracias muchísimas_gracias qué_alegría me_encanta",
        2: "por_fin ya_funciona ahora_funciona funciona_bien salió_bien todo_bien nada_mal no_está_mal me_alegro",
        1: "sin_problema sin_problemas no_pasa_nada de_acuerdo",
        0: "buenos_días buenas_tardes buenas_noches más_o_menos muy_bien_y",
        -1: """
            no_funciona no_funcionó todavía_no aún_no sigue_sin no_sé no_va no_arranca otra_vez_no no_anda
            """,
        -2: """
            no_me_gusta no_me_gustó no_me_gustan no_aguanto no_soporto qué_pena qué_lástima lo_siento me_da_miedo
            echo_de_menos salió_mal
            """,
    },
    not_="no nunca jamás sin ni nada ningún ninguna tampoco",
    more="muy tan súper super realmente totalmente completamente demasiado mucho muchísimo bastante más",
    less="poco algo casi ligeramente",
    but="pero sin_embargo aunque",
    helpless="no_sé perdido atascado no_puedo ayuda",
    able="decidí decidimos logré logramos arreglé voy_a",
    startled="de_repente sorpresa sorprendido sorprendida inesperado vaya increíble por_primera_vez",
    pressing="urgente urgentemente cuanto_antes inmediatamente emergencia lo_antes_posible",
)
