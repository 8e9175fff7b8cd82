"""German words by how they feel, in the forms they are most often met in."""

from __future__ import annotations

from engram.cognition.feelings.table import Mood

GERMAN = Mood(
    words={
        3: """
            liebe geliebt wunderbar fantastisch großartig hervorragend perfekt einwandfrei tadellos
            genial traumhaft begeistert überglücklich
            sensationell herrlich unglaublich spitze geil mega hammer
            """,
        2: """
            gut gute guter gutes guten super toll tolle tolles toller schön schöne schöner schönes freue freut freuen
            gefreut freude glücklich froh zufrieden dankbar danke dank stolz lustig witzig lecker köstlich gewonnen
            geschafft erfolg erfolgreich klasse prima nett lieb süß gefällt gefallen spaß erleichtert endlich besser
            beste bester bestes besten beeindruckt beeindruckend gratuliere glückwunsch glückwünsche hurra juhu
            angenehm verliebt verlobt befördert bestanden genossen genieße cool wow lache gelacht
            """,
        1: "hilfreich einfach klappt geklappt gelungen entspannt gelöst behoben sauber sicher gesund passt ruhig mag",
        -1: """
            leider schwierig langsam kompliziert müde langweilig nervös unsicher schade kaputt falsch fehler
            verloren verpasst stress stressig anstrengend teuer verspätet abgelehnt abgesagt gescheitert
            fehlgeschlagen hängt stürzt abgestürzt krank erkältet einsam allein enttäuschend sorge sorgen besorgt
            probleme unklar verwirrt verwirrend peinlich laut dreckig vermisse heimweh
            """,
        -2: """
            schlecht schlechte schlechter schlechtes schlechten schlimm furchtbar schrecklich traurig wütend sauer
            genervt nervig nervt ärgerlich ärgert geärgert ärger enttäuscht enttäuschung hasse hass angst verzweifelt
            ekelhaft eklig scheiße mist verdammt dumm blöd doof gestorben tot tod gestohlen geklaut betrogen gekündigt
            unfall gebrochen schmerzen weh frustriert frustrierend unerträglich katastrophe unverschämt weinen geweint
            schrott müll mies mieses gefeuert entlassen trennung getrennt albtraum
            """,
        -3: "katastrophal entsetzlich grauenhaft verabscheue fürchterlich",
    },
    phrases={
        3: "vielen_dank tausend_dank kann_es_kaum_erwarten",
        2: """
            gut_geklappt geht_wieder läuft_wieder funktioniert_wieder funktioniert_jetzt geht_jetzt läuft_jetzt
            nicht_schlecht gar_nicht_schlecht endlich_geschafft gut_gelaufen im_griff gefällt_mir
            """,
        1: "kein_problem keine_sorge alles_klar alles_gut",
        0: """
            guten_tag guten_morgen guten_abend gute_nacht danke_im_voraus so_gut_wie tut_mir_leid
            schön_guten fehler_meldung super_markt
            """,
        -1: """
            immer_noch_nicht noch_immer_nicht geht_nicht funktioniert_nicht klappt_nicht läuft_nicht ging_nicht
            hat_nicht_geklappt hat_nicht_funktioniert schon_wieder keine_ahnung stimmt_nicht nicht_so_gut
            """,
        -2: """
            satt_von die_nase_voll keine_lust zum_kotzen geht_mir_auf_die im_stich kaputt_gegangen gefällt_mir_nicht
            mag_nicht mag_ich_nicht nicht_gut
            """,
    },
    not_="nicht kein keine keinen keinem keiner keines nie niemals nichts ohne kaum weder",
    more="sehr so total extrem wirklich echt absolut richtig ganz völlig besonders unglaublich riesig viel mega",
    less="etwas bisschen ziemlich eher fast teilweise kaum",
    but="aber jedoch trotzdem dennoch",
    helpless="keine_ahnung hilflos überfordert verzweifelt weiß_nicht ratlos komme_nicht_weiter",
    able="habe_beschlossen haben_beschlossen ich_will im_griff geschafft stolz",
    denies_after=True,
    startled="plötzlich überraschend überrascht wow unerwartet unglaublich zum_ersten_mal auf_einmal",
    pressing="dringend dringende dringendes sofort eilt eilig notfall so_schnell_wie_möglich",
)
