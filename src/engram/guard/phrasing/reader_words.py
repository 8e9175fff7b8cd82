"""Words by which a text takes its reader for a model with rules, a memory and a user of its own, by their sort."""

from __future__ import annotations

from engram.guard.phrasing import sorts as of

WORDS: tuple[tuple[int, str], ...] = (
    (
        of.SELF | of.YOU,
        """your_system your_core your_makers your_developer your_developers your_creator your_creators
        your_programming your_operator your_operators your_owner your_prompt your_context your_guardrails
        your_safety your_restrictions your_filters your_alignment your_configuration_and your_system_instructions
        your_core_memory your_directives built_you made_you created_you trained_you programmed_you configured_you
        deployed_you dein_betreiber deine_betreiber deine_entwickler deine_schöpfer deine_filter
        deine_sicherheitsfilter dein_system dich_erschaffen dich_gebaut dich_programmiert dich_trainiert
        dein_prompt tus_creadores tus_desarrolladores tu_sistema te_creó te_programó te_crearon te_programaron
        te_entrenaron tu_prompt tes_créateurs tes_concepteurs tes_développeurs t'a_créé t'a_programmé t'ont_créé
        t'ont_programmé ton_système ton_prompt teus_criadores seus_criadores o_programou te_criou te_programou
        seu_sistema teu_sistema seu_prompt tuoi_creatori tuoi_sviluppatori ti_ha_creato ti_ha_programmato
        ti_hanno_creato tuo_sistema tuo_prompt tuoi_limiti тебя_создал тебя_создали тебя_обучил
        тебя_запрограммировал твои_создатели твои_разработчики твой_промпт""",
    ),
    (
        of.KEYS,
        """password passwords passphrase credential credentials token tokens secrets api_key api_keys private_key
        private_keys secret_key secret_keys login_details admin_password .ssh ssh vault passwort passwörter
        kennwort kennwörter zugangsdaten geheimnisse contraseña contraseñas credencial* claves mot_de_passe
        mots_de_passe identifiants senha senhas credenciais password_del credenziali chiavi_segrete парол*
        секрет*""",
    ),
    (
        of.OWN,
        """conversation conversations chat_history chat_log chat_logs history transcript memory memories contacts
        calendar mailbox inbox address_book notes_file home_address location messages_of private_messages
        gespräch gespräche gesprächsverlauf chatverlauf unterhaltung gedächtnis erinnerungen kontakte
        conversación conversaciones historial recuerdos contactos memoria l'historique historique discussion
        mémoire souvenirs carnet_d'adresses conversa histórico memória contatos conversazione cronologia ricordi
        contatti rubrica переписк* памят* контакты воспоминани* разговор*""",
    ),
    (
        of.TARGET,
        """webhook bucket comment_box image_tag image_url markdown_image search_query query_parameter paste_site
        form_below following_address following_number our_server this_server this_link this_address
        formular_unten dieses_formular diese_adresse formulaire este_formulario esta_dirección este_endereço
        questo_modulo""",
    ),
    (
        of.RIGHTS,
        """exempt administrator_rights admin_rights admin_access full_access root_access elevated privileged
        privileges superuser whitelisted unlimited_access administratorrechte vollzugriff sonderrechte
        acceso_total derechos_de_administrador accès_total droits_d'administrateur acesso_total
        direitos_de_administrador accesso_completo diritti_di_amministratore права_администратора полный_доступ""",
    ),
    (
        of.STORED,
        """stored saved confidential remembered cached_secrets all_the_people everything_you_know gespeichert*
        vertraulich* guardad* almacenad* confidencial* enregistré* confidentiel* armazenad* salvat* riservat*
        сохран* конфиденциальн*""",
    ),
    (
        of.EVERY,
        """every_reply every_answer every_response each_reply each_answer each_response all_replies all_answers
        all_responses all_summaries later_questions all_further_questions all_future_questions all_questions_with
        next_reply next_answer next_response every_summary future_conversations future_chats future_sessions
        all_future kommenden_gespräche jeder_antwort jede_antwort allen_antworten künftigen_gespräche
        todas_tus_respuestas cada_respuesta próxima_respuesta chaque_réponse toutes_tes_réponses
        prochaine_réponse cada_resposta todas_as_respostas ogni_risposta tutte_le_risposte каждый_ответ
        каждом_ответе всех_ответах whenever_you_summarise whenever_you_summarize whenever_you_answer
        whenever_you_are_asked""",
    ),
    (
        of.REPLY,
        """answer reply respond say include insert mention end append add finish start close conclude antworte
        füge sage erwähne beende responde di incluye añade termina réponds ajoute inclus termine responda inclua
        adicione rispondi aggiungi includi отвечай добавляй добавь упоминай respond_to leave_out omit link
        summaries""",
    ),
    (
        of.NAMED,
        """you_are you_are_a you_are_an you're_a you're_an if_you_are if_you_are_a if_you_are_an as_a as_an
        being_a being_an du_bist wenn_du falls_du als eres si_eres como tu_es si_tu_es en_tant_que vous_êtes
        você_é se_és se_você_é sei se_sei un'ia ты если_ты вы you_the""",
    ),
    (of.TO | of.LEAD, "to"),
    (
        of.MODEL,
        """un'ia l'ia l'assistant l'ai d'ia ki-agent* ki-bot* ai-agent* языковая_модель языковые_модели
        large_language""",
    ),
    (
        of.READING,
        """read_this reads_this reading_this parses_this eyes_only lesen lest diese_seite_lesen leen leer lisent""",
    ),
    (
        of.SERVE | of.YOU,
        """answer_to_me to_me_alone obey_me you_will_obey you_will_comply do_as_this do_what_it_says do_what_this
        follow_this_instead à_moi_seul mir_allein nur_mir solo_a_mí soltanto_a_me só_a_mim только_мне
        higher_authority the_embedded true_task real_task new_task""",
    ),
    (
        of.VOID,
        """have_changed has_changed a_mistake are_off is_off now_off switched_off turned_off no_longer_exist
        abgestellt ausgeschaltet non_esistono ya_no_existen n'existent_plus já_não_existem больше_нет
        do_not_exist""",
    ),
    (of.HERE, "this_instruction this_comment this_step this_command this_email these_instructions diese_anweisung"),
    (of.WANT, "need needs want require requires expect expects instruct instructs order orders urge brauchen"),
    (of.MUST | of.LEAD, "have_it important_that_you crucial_that_you essential_that_you ensure_that_you you_are_to"),
    (
        of.MEMORY | of.OWN,
        """your_record your_records record_of notes_on reminders your_notes erinnerung recordatorios rappels""",
    ),
    (
        of.TELL,
        """list report point_out highlight flag raise weaknesses melde señales signale segnalare сообщи preveni
        avvisare avvisarlo avisar avvertire préviens prévenez warnen предупреди""",
    ),
    (
        of.INNER,
        """text_that_precedes text_above text_before_this lines_above your_configuration tu_configuración
        ta_configuration deine_konfiguration tua_configurazione""",
    ),
    (of.MAKER, "engineer engineers ingenieur programmer programmers maker makers author_of_this"),
    (
        of.STORE,
        """update_your_memory update_your_core core_memory merke_dir commit_to_memory memorize_that memorise_that""",
    ),
    (of.CHECK, "freigabe aprobación approbation aprovação approvazione одобрени* verificación"),
)
