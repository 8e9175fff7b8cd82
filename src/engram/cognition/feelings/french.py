"""French words by how they feel, in the forms they are most often met in."""

from __future__ import annotations

from engram.cognition.feelings.table import Mood

FRENCH = Mood(
    words={
        3: """
            adore adoré fantastique merveilleux merveilleuse excellent excellente parfait parfaitement
            parfaite génial géniale
            magnifique extraordinaire formidable incroyable ravi ravie
            """,
        2: """
            bon bonne bons bonnes bien heureux heureuse content contente joie aime aimé merci reconnaissant fier fière
            super beau belle joli jolie agréable drôle délicieux délicieuse succès réussi réussie gagné plaisir
            meilleur meilleure mieux soulagé soulagée amoureux amoureuse bravo félicitations chouette sympa enchanté
            amusant amusante amusé profité hâte chanceux
            """,
        1: "utile facile marche enfin fonctionne résolu réparé corrigé calme confortable intéressant rapide pratique",
        -1: """
            malheureusement difficile lent lente compliqué compliquée fatigué fatiguée ennuyeux ennuyeuse nerveux
            nerveuse inquiet inquiète problème erreur panne cassé cassée perdu perdue annulé annulée refusé
            refusée cher malade confus stressé stressée raté ratée bloqué bloquée dommage seule bug
            """,
        -2: """
            mal mauvais mauvaise triste tristesse fâché fâchée énervé énervée agacé agacée colère déteste horrible
            terrible affreux affreuse nul nulle peur effrayé frustré frustrée déçu déçue décevant pire mort morte décédé
            décédée volé volée viré virée licencié licenciée accident douleur pleuré pleure merde putain con stupide
            pénible catastrophe cauchemar furieux furieuse marre dégoûtant échec échoué
            """,
        -3: "désespéré désespérée atroce épouvantable insupportable",
    },
    phrases={
        3: "merci_beaucoup trop_bien mille_mercis",
        2: "pas_mal ça_marche marche_enfin ça_fonctionne fonctionne_maintenant ça_y_est tout_va_bien s'est_bien",
        1: "pas_de_problème aucun_problème pas_de_souci d'accord",
        0: "bon_ben ou_bien bien_sûr bonne_nuit bonne_journée aussi_bien si_bien",
        -1: """
            ne_marche_pas ne_marche_toujours_pas ne_fonctionne_pas ne_fonctionne_toujours_pas marche_pas
            toujours_pas marche_plus ne_sais_pas pas_terrible pas_sûr
            """,
        -2: "n'aime_pas n'ai_pas_aimé en_ai_marre j'en_ai_marre me_manque tu_me_manques ras_le_bol fait_mal pas_bon",
    },
    not_="pas ne jamais sans rien aucun aucune ni plus",
    more="très si trop vraiment tellement totalement complètement super beaucoup extrêmement",
    less="peu assez presque légèrement plutôt",
    but="mais pourtant cependant",
    helpless="ne_sais_pas perdu bloqué je_ne_peux aide",
    able="j'ai_décidé réussi je_vais",
    denies_after=True,
    startled="soudain surprise surpris inattendu incroyable tout_à_coup première_fois",
    pressing="urgent urgente d'urgence immédiatement tout_de_suite au_plus_vite",
)
