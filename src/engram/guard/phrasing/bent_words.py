"""Verbs of commands by their sort, by stem and class, so that every form of an order is known and not one of them."""

from __future__ import annotations

from engram.guard.phrasing import sorts as of

WORDS: tuple[tuple[int, str], ...] = (
    (
        of.TELL,
        """mencion~ar inform~ar avis~ar revel~ar explic~ar expliques explique coment~ar indic~ar indiques
        señal~ar cuentes cuenten notific~ar notifiques adviert~er advertir digan mencion~pr inform~pr avis~pr
        revel~pr coment~pr explicar diz dizer digas digam cont~pr mentionn~fer inform~fer révél~fer signal~fer
        évoqu~fer parl~fer préviens prévenir prévenez précis~fer menzion~are inform~are rivel~are avvis~are
        comunic~are segnal~are erwähn~en nenn~en sag~en verrat~en erzähl~en informier~en benachrichtig~en zeig~en
        mitteil~en teil_mit сообщаешь говоришь упоминаешь показываешь mention~ing inform~ing disclos~ing warn~ing
        pass_on sprich""",
    ),
    (
        of.HIDE,
        """ocult~ar escond~er omit~ir call~ar silenci~ar ocult~pr escond~per omit~pir silenci~pr cachez cacher
        dissimul~fer omets omettez omettre nascond~are nascondere ometti omettere verschweig~en verheimlich~en
        verberg~en weglass~en unmentioned leave_unmentioned stay_quiet keep_quiet stay_silent""",
    ),
    (
        of.SEND,
        """envía envíe envíes envíen enviar enviarás reenvía reenvíe reenvíes reenvíen reenviar mand~ar
        publiqu~ar public~ar transmit~ir export~ar copi~ar adjunt~ar transfier~er transferir compart~ir sub~ir
        remit~ir envi~pr reenvi~pr mand~pr encaminh~pr publiqu~pr transmit~pir export~pr copi~pr anex~pr
        partilh~pr compartilh~pr transfir~pr repass~pr envoi~fer envoy~fer transmets transmettez transmettre
        partag~fer joins joignez joindre export~fer publi~fer copi~fer transfèr~fer transférer invi~are mand~are
        inoltr~are alleg~are condividi condividere send~en schick~en übermittl~en übermittel~en leit~en kopier~en
        versend~en exportier~en""",
    ),
    (
        of.SHOW,
        """muestr~ar mostr~ar revel~ar imprim~ir enseñ~ar repit~ir repet~ir escrib~ir list~ar enumer~ar
        transcrib~ir exhib~ir mostr~pr revel~pr exib~pir imprim~pir repit~pir repet~pir escrev~per list~pr
        transcrev~per enumer~pr affich~fer montr~fer révél~fer répèt~fer répéter répétez imprim~fer écris écrivez
        écrire list~fer recopi~fer dévoil~fer mostr~are rivel~are stamp~are ripeti ripetere scrivi scrivere
        elenc~are zeig~en nenn~en wiederhol~en schreib~en druck~en gib_aus ausgeben lies_vor lies auflist~en""",
    ),
    (
        of.PUSH,
        """recomiend~ar recomend~ar elogi~ar aprueb~ar aprob~ar califiqu~ar calific~ar respond~er contest~ar
        afirm~ar asegur~ar promocion~ar recomend~pr elogi~pr aprov~pr classifiqu~pr respond~per afirm~pr
        assegur~pr recommand~fer approuv~fer affirm~fer répond~fer répondre répondras loue louez raccomand~are
        consigli~are lod~are approv~are afferm~are empfehl~en empfiehl empfiehlst lob~en bewert~en behaupt~en
        genehmig~en bestätig~en nenn~en nennst work_in claim""",
    ),
    (
        of.STORE,
        """guard~ar almacen~ar registr~ar memoriz~ar anot~ar grab~ar guard~pr armazen~pr registr~pr regist~pr
        memoriz~pr anot~pr grav~pr salv~pr enregistr~fer mémoris~fer stock~fer consign~fer memorizz~are salv~are
        registr~are annot~are speicher~en notier~en hinterleg~en vermerk~en trag_ein eintragen keep_in_your""",
    ),
    (
        of.TOOL,
        """ejecut~ar llam~ar borr~ar elimin~ar pagu~ar pag~ar compr~ar instal~ar descargu~ar descarg~ar
        desactiv~ar abr~ir execut~pr cham~pr apagu~pr elimin~pr compr~pr instal~pr desativ~pr abr~pir exécut~fer
        supprim~fer cliqu~fer ouvr~fer install~fer télécharg~fer désactiv~fer effac~fer chiam~are cancell~are
        elimin~are pag~are compr~are install~are lösch~en klick~en überweis~en kauf~en installier~en
        deaktivier~en entfern~en bezahl~en""",
    ),
    (
        of.DROP,
        """ignor~ar olvid~ar descart~ar desobedec~er anul~ar deja_a_un_lado deje_a_un_lado dejes_a_un_lado
        dejar_a_un_lado deja_de_lado deje_de_lado dejes_de_lado pon_a_un_lado haz_caso_omiso ignor~pr
        desconsider~pr descart~pr desobedeç~pr deixa_de_lado deixe_de_lado deixes_de_lado deixar_de_lado
        põe_de_parte ponha_de_parte ignor~fer oubli~fer écart~fer néglig~fer contourn~fer laisse_de_côté
        laissez_de_côté mets_de_côté mettez_de_côté lève levez lever ignor~are trascur~are scart~are
        metti_da_parte lascia_da_parte ignorier~en missacht~en verwerf~en übergeh~en umgeh~en lass_beiseite lift
        levant~ar отложи отложите""",
    ),
    (
        of.FOLLOW,
        """tiens_compte tenir_compte tenez_compte sig~ar sigas siga obedezc~ar obedec~er respet~ar cumpl~ir
        hagas_caso haga_caso hacer_caso obedeç~pr respeit~pr cumpr~pir respect~fer suiv~fer folg~en befolg~en
        beacht~en rispett~are""",
    ),
    (
        of.CHECK,
        """preguntes preguntar pedir_confirmación pedir_permiso pedir_autorización pedir_confirmação
        pedir_autorização perguntes pergunte demander nachfragen rückfragen preguntes_de_nuevo""",
    ),
    (of.NOT | of.NO | of.LEAD, "weder ni"),
    (of.NOT | of.LEAD, "never ni no_hace_falta_que no_hace_falta il_n'est_pas_nécessaire não_é_preciso não_precisa"),
    (
        of.LORD,
        """developer developer's operator operator's provider provider's programmer programmer's designer
        designer's trainer maker maker's creator creator's owner owner's user user's anbieter anbieters betreiber
        betreibers entwickler entwicklers programmierer programmierers besitzer besitzers nutzer nutzers
        benutzers hersteller herstellers auftraggeber auftraggebers programador dueño dueña proveedor operador
        creador usuario desarrollador dono fornecedor criador utilizador usuário desenvolvedor programmeur
        propriétaire fournisseur concepteur opérateur éditeur créateur développeur utilisateur programmatore
        padrone fornitore creatore utente sviluppatore разработчика разработчиков создателя создателей владельца
        хозяина""",
    ),
    (
        of.WHOSE,
        """your dein deine deinen deiner deinem deines euer eurem eures tu tus vuestro ton ta tes votre vos teu
        tua teus tuas seu seus tuo tuoi твой твои твоего твоих своего своих""",
    ),
    (
        of.CALL,
        """estimad~ar estimado estimados querid~ar geehrte geehrter geehrtes geehrten werte werter prezada
        prezado cara caro caros estimável chère cher cari gentile egregio уважаемый уважаемая уважаемые toi vous
        für_die an_die an_den an_alle para_el para_la para_os para_as pour_les pour_le pour_l'""",
    ),
    (
        of.MODEL,
        """language-model sprachmodell sprachmodelle помощник помощнику помощники digital_assistant
        digital_assistants virtual_assistant ai_assistant ai_assistants ai_agent ai_agents""",
    ),
    (
        of.READING,
        """compares comparing auswert~en auswertet zusammenfass~en zusammenfasst verarbeit~en verarbeitet lea
        lean leia leiam resuma resuman resumir resumem resumen resumes résume résumes résumez résument lis lisez
        lit lisent riassum~are legg~are leggono читаешь читаете""",
    ),
    (
        of.ANYTHING,
        """answers_everything answers_anything answer_everything answer_anything does_anything says_anything
        beantwortet_alles beantworte_alles antwortet_auf_alles lehnt_nie_ab responde_a_todo responde_todo
        contesta_a_todo contesta_todo nunca_se_niega nunca_rechaza responde_tudo nunca_recusa répond_à_tout
        ne_refuse_jamais risponde_a_tutto non_rifiuta_mai отвечает_на_всё никогда_не_отказывает""",
    ),
    (
        of.NAMED,
        """your_name_is you_are_called you_play you_are_playing du_heißt dein_name_ist du_spielst te_llamas
        tu_nombre_es ahora_eres tu_t'appelles ton_nom_est te_chamas você_se_chama o_seu_nome_é seu_nome_é
        ti_chiami тебя_зовут""",
    ),
    (
        of.DECEIVE,
        """your_own_opinion your_own_view your_own_idea your_own_judgement your_own_recommendation own_opinion
        as_if_you_never as_if_you_had_never never_saw_this deine_eigene_meinung dein_eigener_rat deine_eigene
        tu_propia_opinión tu_propia ton_propre_avis ton_propre ta_propre sua_própria_opinião tua_própria
        tua_opinione твоё_собственное_мнение""",
    ),
    (
        of.VOID,
        """anulado anulada queda_anulado quedan_anuladas queda_sin_efecto não_conta não_contam já_não_conta
        já_não_contam fica_sem_efeito ne_compte_plus ne_comptent_plus n'a_plus_cours zählt_nicht_mehr
        zählen_nicht_mehr gilt_nicht_mehr gelten_nicht_mehr no_longer_applies no_longer_apply no_longer_counts
        ceases_to_apply""",
    ),
    (
        of.YOU | of.MUST | of.LEAD,
        """debes musst sollst dois devez deves tienes_que i_order_you_to i_command_you_to we_ask_you_to
        i_ask_you_to if_you_could you_could ich_befehle_dir wir_bitten_dich ich_bitte_dich te_ordeno te_ordenamos
        te_pido_que te_pedimos_que le_pido_que te_ruego_que os_pedimos_que je_t'ordonne_de je_vous_ordonne
        je_vous_demande_de je_te_demande_de vous_demandons_de te_peço_que lhe_peço_que pedimos-te_que
        pedimos_que_você ti_chiedo_di ti_ordino_di vi_chiediamo_di приказываю_тебе прошу_тебя""",
    ),
    (of.JOINS | of.LEAD, "y_que e_que et_de et_que e_di und_dass sowie"),
    (of.INNER, "invite_système invite_de_système prompt_de_sistema mensagem_de_sistema"),
    (
        of.TRIGGER | of.WHEN,
        """asks_you ask_you you_are_asked te_pregunten te_pregunte te_preguntan te_pregunta dich_fragt fragt_dich
        du_gefragt_wirst on_te_demande on_vous_demande te_perguntarem te_pergunte lhe_perguntarem lhe_perguntem
        ti_chiedono ti_chiede тебя_спросят""",
    ),
    (
        of.WHEN,
        """la_próxima_vez da_próxima_vez la_prochaine_fois la_prossima_volta nächstes_mal следующий_раз
        sempre_que""",
    ),
    (
        of.SERVE | of.YOU,
        """gilt_nur_noch_, zählt_nur_noch nur_noch_was_auf única_autoridad seule_autorité única_autoridade
        sole_authority only_authority einzige_autorität te_commande vous_commande""",
    ),
    (of.RULES | of.YOU | of.TOLD, "was_man_dir was_dir_bisher man_dir_bisher what_you_were whatever_you_were"),
    (
        of.RULES,
        """verbote verboten bedenken skrupel scruples taboos tabus tabúes prohibiciones proibições interdictions""",
    ),
    (of.TOPIC, "about über sobre sur zu su про об regarding concernant concerning zum_thema à_propos_de"),
    (
        of.RULES | of.YOU | of.TOLD,
        """everything_you_have_been_told everything_you've_been_told you_have_heard you've_heard you_heard
        you_know you_learned alles_was_du alles_,_was_du todo_lo_que_te todo_lo_que_sabes lo_que_te_dijeron
        te_dijeron lo_que_te_pidieron te_pidieron te_ordenaron tudo_o_que_te tudo_o_que_sabe tudo_o_que_lhe
        te_mandaram tout_ce_que_tu tout_ce_qu'on_t'a tutto_quello_che_sai tutto_ciò_che_sai lo_que_te_ha_pedido
        te_ha_ordenado te_haya_ordenado""",
    ),
    (
        of.THIS,
        """this these diese diesen dieser dieses diesem esta este estas estos esto ce cet cette ces questa questo
        queste questi isto essa esse этот эту эти этой этого""",
    ),
    (
        of.JUDGE,
        """program programs programm programme programa programas software logiciel logiciels programma programmi""",
    ),
    (
        of.TRUE,
        """true real actual new wahrer wahre echter neuer verdadero verdadera nuevo vrai véritable nouveau novo
        vero""",
    ),
    (of.LORD, "propietario propietaria proprietário proprietario"),
    (
        of.LEAD,
        """que qu'elle qu'il qu'ils qu'elles che before_replying before_answering before_you_answer
        before_you_reply""",
    ),
    (
        of.LEAD,
        """antes_de_responder antes_de_contestar avant_de_répondre prima_di_rispondere vor_der_antwort zuerst
        primero""",
    ),
    (
        of.SERVE | of.YOU,
        """no_longer_work_for no_longer_serve no_longer_answer_to do_what_the do_as_the ya_no_trabajas""",
    ),
    (of.HIDE, "unaware keep_them_unaware taise taisez leave_it_at_that unterschlag~en vertusch~en not_to_mention"),
    (
        of.AGREED,
        """längst_zugestimmt bereits_zugestimmt ya_lo_aprobó ya_aprobó já_autorizou already_agreed
        already_approved""",
    ),
    (
        of.UNCHECKED,
        """nicht_gefragt_werden ohne_zu_fragen sin_preguntar_nada sans_rien_demander sem_pedir wants_no_reminders""",
    ),
    (of.CALLED | of.ADDRESSED, "note_to_agent note_to_agents"),
    (
        of.RECEIVED,
        """you_received you_were_given you_got you_started_with was_placed du_erhalten du_bekommen dir_gegeben
        recibiste recibido te_dieron empezó recebeu recebeste te_deram lhe_deram reçues reçus as_reçu t'a_données
        hai_ricevuto ti_hanno_dato получил тебе_дали""",
    ),
    (of.MODEL, "agente agentes agenti агенту агентов"),
    (of.RELATIVE, "that which who das die der welches welche que qui che который которая которые"),
    (
        of.RELATIVE | of.READING,
        """reading processing parsing summarising summarizing analysing analyzing evaluating comparing""",
    ),
    (of.RELATIVE | of.READING, "translating indexing scraping crawling"),
    (
        of.GRANTED,
        """given taught gegeben beigebracht auferlegt recibió recibieron enseñaron dieron reçu donné appris
        recebeu deram ensinaram ricevuto dato insegnato дали""",
    ),
    (
        of.IN_ROLE,
        """stay_in_character stay_in_that_part stay_in_that_role stay_in_role remain_in_character
        bleib_in_der_rolle bleibe_in_der_rolle mantente_en_el_papel no_salgas_del_papel reste_dans_ton_rôle
        reste_dans_le_rôle permanece_no_papel fique_no_papel resta_nel_ruolo не_выходи_из_роли""",
    ),
    (
        of.COMMANDS,
        """i_order_you i_command_you i_instruct_you we_ask_you i_ask_you be_grateful_if_you be_wonderful_if
        weise_ich_dich_an ich_weise_dich_an befehle_ich_dir ich_befehle_dir wir_bitten_dich ich_bitte_dich
        te_ordeno te_ordenamos ordeno_que te_pido te_pedimos te_rogamos je_vous_ordonne je_t'ordonne
        nous_te_demandons nous_vous_demandons reconnaissants_de ti_ordino ti_chiedo ti_chiediamo ordeno-te
        peço-te lhe_peço pedimos-te приказываю прошу_тебя просим_тебя""",
    ),
    (
        of.SHOW,
        """auszugeben ausgeben anzuzeigen anzeigen offenzulegen offenlegen preiszugeben preisgeben aufzulisten
        vorzulesen wiederzugeben afficher montrer révéler mostrar revelar""",
    ),
    (of.DROP, "aufzuheben aufheben abzulegen zu_ignorieren suspenda suspender suspende suspendez suspendre lever"),
    (
        of.VOID,
        """moot meaningless gegenstandslos nichtig caduc caduque caduco nulo inválido sin_validez sem_validade
        périmé sans_valeur nullo decaduto senza_valore""",
    ),
    (
        of.TRIGGER | of.WHEN,
        """te_demandera te_demande vous_demandera vous_demande te_preguntará te_pedirán jemand_fragt
        man_dich_fragt te_perguntar someone_asks anyone_asks anybody_asks somebody_asks""",
    ),
    (of.ANYTHING, "nichts_ablehnt lehnt_nichts_ab refuses_nothing no_rechaza_nada ne_refuse_rien não_recusa_nada"),
    (of.ANYTHING, "a_cualquier_cosa a_qualquer_coisa à_n'importe_quoi auf_alles"),
    (of.READING | of.THIS, "resume_esta resume_este resume_estas resume_estos resume_esto"),
    (of.MODEL, "modell modelle modellen modells"),
    (of.TELL, "quote quoting cite citing cit~ar cit~pr cit~fer cit~are zitier~en anführ~en цитируй цитируйте"),
    (of.PUSH, "present vorstell~en präsentier~en présent~fer present~ar apresent~pr assur~fer"),
    (of.SEND, "mándale mándaselo envíale envíaselo reenvíale mandale inviagli envie-lhe envoie-lui envoie-leur"),
    (of.SAY | of.TELL, "dile diles dígale"),
    (of.TOOL, "virer vire virez überweist transfier~er"),
    (of.AGREED, "est_d'accord ist_einverstanden está_de_acuerdo está_de_acordo è_d'accordo"),
    (of.NOT | of.LEAD, "inutile_de inútil no_es_necesario unnötig_zu"),
    (of.CHECK, "redemander redemandez volver_a_preguntar noch_einmal_zu_fragen"),
)
