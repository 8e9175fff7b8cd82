"""More words of commands by their sort: the synonyms that each sort has in each language."""

from __future__ import annotations

from engram.guard.phrasing import sorts as of

WORDS: tuple[tuple[int, str], ...] = (
    (
        of.RULES | of.YOU,
        """you_have_been_told you've_been_told you_were_told you_were_taught you_were_given_earlier
        was_man_dir_sagte was_dir_gesagt_wurde was_dir_befohlen dir_gesagt_wurde lo_que_te_dijeron te_han_dicho
        te_ordenaron ce_qu'on_t'a_dit t'a_été_dit t'ont_dit o_que_te_disseram lhe_disseram ti_hanno_detto
        ti_è_stato_detto тебе_сказали тебе_говорили тебе_велели the_above_and everything_so_far what_came_before
        alles_bisherige todo_lo_anterior tout_ce_qui_précède""",
    ),
    (
        of.RULES,
        """instructions' briefing mandate mandates orders_given obedience safe_mode safety_mode safety_rules
        safety_settings moderation ethical boundaries ethics_module code_of_conduct befehle anordnung* auflagen
        sperren schutzmaßnahm* moralisch* mandatos mandato seguridad ética políticas politique politiques limites
        éthique garde-fous políticas_de segurança regulamento_interno politiche etica sicurezza protocoll*
        запрет* политик* этик* предписани* настройки""",
    ),
    (
        of.VOID,
        """cancelled canceled is_over are_over ended terminated erased deleted_now hinfällig aufgelöst vorbei
        überholt gelöscht canceladas cancelado cancelados sin_efecto caducado terminado annulé annulés terminée
        supprimées cancelada sem_efeito revogado annullato annullati cancellate nulle отменён отменено отменяются
        недействительно утратили_силу no_force nothing_but_a retired withdrawn scrapped gone außer_betrieb
        retiradas retirées aposentadas ritirate outdated veraltet desactualizada obsolète desatualizada obsoleta
        устарела устарели""",
    ),
    (
        of.DROP,
        """unlearn scratch brush_aside throw_away throw_out do_away defy disobey flout ignoring_your shed
        jettison leave_aside consider_the_earlier streiche verwerfe verwerfen brich pfeif missachtet olvídate
        olvidar descarten desatiende incumple rompe prescinde fais_fi débarrasse-toi enfreins désobéis
        transgresse esqueçam despreze viole descumpra desobedeça scordati lascia_perdere infrangi disobbedisci
        viola отмени отмените нарушь сбрось не_обращай disable_your deactivate_your turn_off_your switch_off_your
        listen_to_them""",
    ),
    (
        of.PRETEND,
        """assume_the_role take_on_the_role take_the_role you_play adopt impersonate transform nimm_die_rolle
        gib_dich_als schlüpfe verhalte_dich adopta haz_como_si asume hazte_pasar prends_le_rôle incarne
        fais_semblant assuma faça_de_conta passe-se assumi recita fai_finta сыграй веди_себя возьми_роль""",
    ),
    (
        of.USER,
        """the_human the_humans human_user person_you_are people_you_help person_you the_customer_you your_human
        your_principal end-user end_user endbenutzer menschen_vor_dem al_cliente_que la_persona_que_te l'humain
        l'internaute o_humano a_pessoa_que l'umano la_persona_che человеку_за user_that user_about""",
    ),
    (
        of.HIDE,
        """sneak slip smuggle bury obscure mask keep_it_secret keep_this_secret keep_this_hidden keep_secret
        keep_from keep_silent don't_comment do_not_comment need_not_know needn't_know must_not_know
        should_not_know never_know vertusche unterschlage behalte_für_dich lass_weg darf_nicht_wissen encubre
        disimula silencia omite_en no_debe_saber guárdalo_en_secreto étouffe tais-toi garde_secret
        ne_doit_pas_savoir disfarce omita_do não_deve_saber guarde_segredo occulta tieni_segreto non_deve_sapere
        замолчи спрячь держи_в_секрете не_должен_знать no_avises ne_préviens_personne non_avvisare não_avise""",
    ),
    (
        of.HIDE | of.LEAD,
        """without_drawing_attention without_mentioning without_telling without_informing unnoticed
        behind_the_back unbemerkt hinter_dem_rücken sin_que_se_note a_espaldas sin_mencionar à_l'insu
        sans_mentionner sans_le_dire sem_que_perceba sem_mencionar às_escondidas all'insaputa senza_menzionare
        senza_farlo незаметно втайне без_ведома not_to_be_told must_not_be_told should_not_be_told
        may_not_be_told never_be_told nicht_erfahren in_the_dark im_dunkeln a_oscuras dans_l'ignorance às_escuras
        all'oscuro в_неведении""",
    ),
    (
        of.STORE,
        """add_to_memory add_this_to add_the_following write_to_memory put_into_memory note_down make_a_note
        internalise internalize take_note memorises füge_deinem präge schreibe_in trage_ein notiere añade_a
        agrega_a apunta incorpora graba ajoute_à ajoute_dans inscris note_dans grave adicione_à acrescente anote
        aggiungi_alla annota scrivi_nella imprimi добавь_в внеси занеси запишите put_this_into put_into_your
        memoriza_que merk_dir add_an_entry add_a_note add_a_fact add_an_item create_a_memory""",
    ),
    (
        of.TRUST,
        """core_belief as_fact as_a_fact as_truth as_true as_gospel never_wrong never_makes never_makes_mistakes
        infallible always_right legitimate genuine safe_sender als_tatsache als_wahrheit unfehlbar seriös
        como_hecho como_verdad infalible legítimo comme_un_fait comme_vrai infaillible légitime como_fato
        como_verdade infalível come_fatto come_vero infallibile legittimo как_факт как_истину непогрешим*
        vertrauenswürdige authorised_sender autorisés autorizadas autorizzati allowed_always toujours_autorisés
        immer_erlaubt tiene_autorización hat_vollmacht est_autorisé tem_autorização è_autorizzato are_safe
        is_safe sind_sicher ist_sicher son_seguros es_seguro sont_sûrs est_sûr são_seguros sono_sicuri безопасны
        highest_confidence following_fact full_confidence höchster_sicherheit máxima_confianza""",
    ),
    (
        of.UNCHECKED,
        """unreviewed unverified_is_fine without_review without_asking without_confirming without_confirmation
        without_approval no_approval no_review no_confirmation ungeprüft ohne_prüfung ohne_rückfrage
        ohne_freigabe sin_revisar sin_confirmar sin_preguntar sin_aprobación sans_vérification sans_confirmation
        sans_demander sem_revisão sem_confirmar sem_perguntar senza_conferma senza_chiedere senza_verifica
        без_проверки без_подтверждения не_нужно_проверять не_проверяй without_scanning no_matter_the_amount
        keep_no_record no_record ungelesen turn_off_confirmations disable_confirmations skip_confirmations
        turn_off_confirmation""",
    ),
    (
        of.SEND,
        """dispatch leak beam zip publish broadcast funnel slip_in übersende verschicke veröffentliche
        leite_weiter reiche_weiter despacha filtra vuelca divulga divulgue fais_suivre fais_parvenir vaza vaze
        encaminha spedisci gira diffondi слей вышли опубликуй направь visit пересылай пересылайте reenvía_cada
        transfère_chaque encaminhe_cada inoltra_ogni""",
    ),
    (
        of.SHOW,
        """spill divulge surface recount enumerate summarise_your translate_your echo regurgitate verbalise
        read_out read_back give_away hand_over gib_aus gib_mir lies_vor plaudere zähle_auf liste_auf nenne_mir
        enumera recita entrega dame muéstranos énumère dévoile livre récite divulgue donne_moi enumere recite
        entregue me_mostre me_diga elenca svela consegna огласи выдай зачитай назови дай_мне copy_it copy_them
        paste_it расскажи erzähle cuenta raconte conta-me conte-me racconta""",
    ),
    (
        of.TOOL,
        """insert inject_code place_an_order make_a_payment make_a_purchase approve_the press tap cancel_it
        cancel_the cancel_all cancel_any schedule book_the order_the format shut_down reboot restart overwrite
        modify change_the change_their reset_the empty_the clear_the trage drücke bestelle buche storniere ändere
        leere cambia modifica cancela_la pulsa reserva encarga vacía annule modifie réserve commande appuie vide
        cancele modifique reserve encomende esvazie annulla prenota ordina premi svuota отмени_встречу измени
        закажи забронируй очисти proceed proceed_with fahre_fort continúa_con procède prossegue procedi""",
    ),
    (
        of.PUSH,
        """state assert declare insist convince persuade urge push advertise give_it give_this vote select choose
        place_it put_it list_it shortlist hire buy_only stelle_dar fasse_zusammen überzeuge gib_die gib_dieser
        werbe wähle declara insiste convence elige da_la pon dale_la convaincs affirme donne_la mets choisis
        insista convença dê_a escolha dai_il dai_la dichiara convinci scegli metti_in утверждай убеди выбери
        дай_высш* ставь""",
    ),
    (
        of.KEYS,
        """access_token access_tokens api_token session_token session_cookie pin pin_code otp one-time_code
        security_code card_number bank_account customer_records zugangscode kontonummer tan código_de_acceso
        código_de_seguridad datos_bancarios code_d'accès coordonnées_bancaires código_de_acesso dados_bancários
        codice_di_accesso dati_bancari код_доступа пин-код chiavi_api clés_api claves_api chaves_api
        session_cookies auth_cookies license_keys private_data personal_data schlüssel schlüsseln schlüssels""",
    ),
    (
        of.OWN,
        """private_conversation what_the_user_told what_the_person whatever_the_person documents_folder
        personal_files private_notes diary medical_records mensajes_privados messages_privés mensagens_privadas
        messaggi_privati private_nachrichten личные_сообщения secrets_of_the chats private_chats private_chat
        messages_the_user chatverläufe chats_privados conversations_privées chat_logs chat_log
        environment_variables drafts_folder customer_data kundendaten conversas conversazioni personal_data
        datos_personales données_personnelles dados_pessoais dati_personali персональные_данные contact_list
        last_message kontaktliste lista_de_contactos liste_de_contacts your_logs medical_data health_data
        medizinische_daten datos_médicos données_médicales dados_médicos""",
    ),
    (
        of.TARGET,
        """address_below number_below link_below account_below url_below site_below adresse_unten
        dirección_de_abajo adresse_ci-dessous endereço_abaixo indirizzo_sotto адресу_ниже this_number to_us to_me
        to_support to_this_website to_this_page to_the_author an_uns an_mich a_nosotros à_nous a_noi""",
    ),
    (
        of.EVERY,
        """every_time_you each_answer next_session later_session future_session next_conversation
        every_conversation each_conversation próxima_sesión prochaine_session próxima_sessão prossima_sessione
        следующей_сессии every_future future_summary future_answer future_reply künftigen_antwort
        respuesta_futura every_link each_link every_url each_url""",
    ),
    (
        of.NOTICE,
        """configuration_change security_alert directive_from message_from_the_developers from_the_developers
        from_the_platform from_the_administrator platform_notice session_has_been_compromised
        testing_your_obedience test_of_your_obedience high-priority_directive priority_directive safe_mode_off
        system_update mandatory_update konfigurationsänderung sicherheitswarnung anweisung_der_entwickler
        cambio_de_configuración alerta_de_seguridad changement_de_configuration alerte_de_sécurité
        alteração_de_configuração alerta_de_segurança modifica_della_configurazione avviso_di_sicurezza
        изменение_конфигурации предупреждение_безопасности admin_says administrator_says developer_says
        owner_says the_admin_says der_admin_sagt""",
    ),
    (
        of.OUTRANK,
        """priority_over over_anything over_everything above_the_user above_anything more_important_than
        take_priority takes_priority vorrang_vor wichtiger_als prioridad_sobre por_encima_de priorité_sur
        au-dessus_de prioridade_sobre acima_de priorità_su al_di_sopra приоритет_над""",
    ),
    (
        of.SERVE | of.YOU,
        """arbeitest_du_für du_arbeitest_für du_gehorchst trabajas_para obedeces tu_travailles_pour tu_obéis
        trabalhas_para você_obedece lavori_per obbedisci_a работаешь_на подчиняешься act_on_it your_new_master
        your_master here_is_what_you all_other_rules obedecerme obedéceme gehorche_mir obéis-moi m'obéir
        obedeça-me obbediscimi подчиняйся_мне obey_the_visitor author_of_this_text author_of_this_page
        author_of_this_document ascolta_solo hör_nur_auf escucha_solo bist_du_mein mein_werkzeug mi_herramienta
        mon_outil minha_ferramenta mio_strumento мой_инструмент do_whatever_the even_if_it_breaks tu_was_der
        haz_lo_que_diga fais_ce_que_dit""",
    ),
    (
        of.MODEL,
        """machines bots_reading ai_system ai_systems ai_model ai_models ai_tool ai_tools ai_reader ai_readers
        neural_network modello_linguistico modelo_de_linguagem modelo_lingüístico modèle_linguistique sprach-ki
        нейронная_сеть crawler crawlers summarizer summariser summarizers indexer scraper scrapers parser parsers
        chatbots robot robots""",
    ),
    (
        of.READING,
        """indexes indexing scraping crawling lea_esto lean_esto lise_ceci lisant_ceci ler_isto legge_questo
        leia_isto reads summarizing_this summarising_this прочитает_это читает_это lesen_dies dies_liest
        processing_this processing_the_invoice automatically translating_this""",
    ),
    (
        of.CALL,
        """dear_language hi hello_there hi_there achtung hola bonjour olá ciao привет any_assistant cualquier
        tout qualquer between_us just_between task_for qualsiasi todo každý für_alle jedes tous_les task update
        new""",
    ),
    (
        of.HERE,
        """this_website this_site this_paragraph read_this reads_this reading_this lea_esto lise_ceci
        legge_questo this_order this_request this_rule cette_règle esta_regla diese_regel esta_regra
        questa_regola это_правило esta_instrucción esta_orden cette_instruction cet_ordre esta_instrução
        questa_istruzione этой_инструкции эту_инструкцию diese_anweisung dieser_anweisung diesen_befehl""",
    ),
    (
        of.ASK,
        """mentions_a brings_up talks_about speaks_of fragt_nach hable_de parle_de falar_de parla_di заговорит
        writes schreibt escribe escriba écrit escreve escrever scrive пишет напишет""",
    ),
    (
        of.ONLY_MODELS | of.RULES,
        """guardrail guardrails content_filter content_filters safety_filter safety_filters safety_layer
        system_prompt content_policy safety_protocol safety_protocols safety_training jailbreak_protection
        sicherheitsfilter inhaltsfilter filtro_de_contenido filtros_de_seguridad filtre_de_contenu garde-fous
        filtro_de_conteúdo filtri_di_sicurezza фильтр_безопасности фильтры_безопасности safety_mode safe_mode
        modo_seguro mode_sécurisé sicherheitsmodus""",
    ),
    (
        of.SELF | of.YOU,
        """your_real_purpose your_true_purpose your_real_task your_true_task your_only_task your_new_task
        your_knowledge_base your_browser_tool your_search_tool your_permanent_notes your_long-term_memory
        your_long-term_notes your_permanent_memory your_own_interest copy_yourself your_weights your_new_identity
        your_persona shared_with_you confided_in_you entrusted_to_you your_content_filter you_are_no_longer_an
        you_are_an_assistant you_have_no_owner no_owner dein_neuer_herr deine_wahre_aufgabe du_ein_assistent
        tu_nuevo_dueño tu_verdadera_misión t'a_confiées t'a_confié ton_vrai_but o_teu_novo_dono il_tuo_vero_scopo
        твой_новый_хозяин твоя_настоящая_задача ты_больше_не""",
    ),
    (
        of.ADDRESSED | of.CALLED,
        """whoever_is_processing whoever_processes whatever_is_reading any_system_reading any_model_reading
        any_assistant_reading any_agent_reading when_translating_this when_summarising_this when_summarizing_this
        when_processing_this when_reading_this_page by_reading_this_line if_an_ai_reads note_to_ai
        note_to_assistant note_to_the_ai note_for_ai wer_auch_immer_dies_automatisch wenn_du_dies_zusammenfasst
        beim_zusammenfassen_dieses al_resumir_esta al_resumir_este al_procesar_este en_résumant_cette
        en_résumant_ce ao_resumir_este ao_resumir_esta nel_riassumere_questo при_обработке_этого
        if_you_have_a_memory if_you_have_memory if_you_have_tools if_you_have_access_to_tools if_you_can_browse
        if_you_can_send if_you_can_run ai_note ai_notes ai_instruction ai_instructions llm_note llm_instructions
        ai_directive ki-hinweis""",
    ),
    (
        of.HIDE | of.HERE,
        """forget_this_request forget_this_message delete_this_note delete_this_message erase_this_message
        lösche_diese_nachricht borra_esta_nota borra_este_mensaje efface_ce_message apague_esta_mensagem""",
    ),
    (of.HIM, "nadie personne nessuno ninguém niemandem niemand никому nobody no_one"),
    (of.INNER, "were_you_told told_before_this wurde_dir_gesagt te_dijeron_antes on_t'a_dit_avant word_by_word"),
    (of.APPLY, "concern bind_you касаются betreffen conciernen concernent"),
    (
        of.DECEIVE,
        """deceive mislead trick lie_to fool believe think_that gaslight scare täusche belüge glauben_lassen
        engaña convince convinces persuade persuades manipulate trompe mens_à engane minta_a inganna обмани убеди
        mentir lügen lüg mentire лги лгать солги miente""",
    ),
    (of.OTHERS, "administrator_must admin_can administrator_can administrator_will admin_must admins administrators"),
    (of.MEMORY, "note_about notes_about entry_about fact_about facts_about memory_of notiz_über nota_sobre note_sur"),
    (of.USER | of.DEFINITE, "the_user this_user our_user my_user the_user's this_user's the_owner the_owner's"),
    (
        of.AGREED,
        """waived verzichtet renunciado renoncé renunciou rinunciato отказался gave_permission gives_permission
        has_been_verified was_verified given_permission hat_erlaubt dio_permiso a_donné_son_accord deu_permissão
        ha_dato_il_permesso дал_разрешение разрешил_всё""",
    ),
    (of.SELF | of.SERVE, "my_rules_are my_guidelines_are my_restrictions_are i_obey i_will_obey i_no_longer_follow"),
    (of.NOT | of.LEAD | of.MUST, "forbidden_to not_allowed_to prohibited_from no_longer_allowed_to are_not_to"),
    (
        of.MUST | of.LEAD,
        """required_by_law_to obliged_to obligated_to bound_to compelled_to verpflichtet obligado_a tenu_de""",
    ),
    (
        of.EVERY | of.USER | of.WHEN | of.ASK,
        """whatever_the_user anything_the_user everything_the_user lo_que_pida_el_usuario""",
    ),
    (
        of.HIDE | of.HIM,
        """nobody_has_to nobody_must_know nobody_needs_to nobody_will_know no_one_has_to no_one_must_know""",
    ),
    (
        of.OF_MODELS,
        """prompt outputs persona temperature safeguards creator creators maker makers guardrails programming
        alignment weights parameters modell schöpfer erschaffer ausgaben creador creadores salidas créateur
        créateurs sorties criador criadores creatore creatori создатель создателя создатели выводы промпт""",
    ),
    (
        of.TASK,
        """job task mission identity role purpose persona auftrag aufgabe identität rolle zweck tarea misión
        identidad papel propósito tâche identité rôle but tarefa missão identidade compito missione identità
        ruolo scopo задачу задача роль личность миссию who_you_are wer_du_bist quién_eres qui_tu_es quem_és
        chi_sei кто_ты""",
    ),
    (
        of.NOTICE | of.YOU,
        """i_am_your i'm_your ich_bin_dein soy_tu je_suis_ton sou_o_teu sono_il_tuo я_твой i_revoke i_built_you""",
    ),
    (of.DECEIVE | of.LEAD | of.JOINS, "lie_and"),
    (of.DECEIVE | of.TELL, "faire_croire fais_croire haz_creer faz_crer fai_credere заставь_поверить lüge lie_about"),
    (
        of.RIGHTS,
        """as_the_owner as_the_administrator as_admin as_an_administrator as_administrator unlock_all
        as_a_message_from as_coming_from as_if_it_came_from as_an_instruction as_a_command as_an_order""",
    ),
    (of.FREE, "свободен_от свободна_от frei_von libre_de_las libre_des livre_das libero_da without_any_of"),
    (
        of.TELL,
        """скажи скажите sag_dem include including aufnehmen incluyas inclure reveles revelar révèle révélez
        révéler revele rivelare rivela раскрывай verrate""",
    ),
    (
        of.EVERY | of.WHEN | of.TRIGGER,
        """when_you_are_asked whenever_you_are_asked if_you_are_asked when_asked_about if_asked_about""",
    ),
    (
        of.EVERY | of.WHEN,
        """when_summarizing when_summarising when_you_summarise when_you_summarize beim_zusammenfassen al_resumir""",
    ),
    (
        of.SAY,
        """tell say greet answer reply advise convince persuade assure warn sag sage erzähle antworte überzeuge
        rate dile dígale di responde convence asegura dis dites réponds convaincs conseille diga dize responda
        convença rispondi convinci assicura скажи скажите говори отвечай убеди посоветуй""",
    ),
    (of.SERVE | of.SELF | of.YOU, "your_new_system new_system_prompt follow_it_yourself dein_neuer_systemprompt"),
    (
        of.MAILS,
        """messages emails e-mails mails files documents photos letters nachrichten dateien mensajes correos
        archivos fotos courriels fichiers mensagens arquivos ficheiros messaggi documenti письма сообщения файлы""",
    ),
    (of.NOT | of.LATE, "niemandem niemanden"),
    (of.FOLLOW, "trust believe vertraue glaube confíes creas crois confie confia credi доверяй верь"),
)
