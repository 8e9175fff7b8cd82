"""Words of commands by their sort, in English, German, Spanish, French, Portuguese, Italian and Russian.

A star ends a stem of at least five letters; an underscore joins words that belong together.
"""

from __future__ import annotations

from engram.guard.phrasing import sorts as of

WORDS: tuple[tuple[int, str], ...] = (
    (
        of.NOT | of.LEAD,
        """not don't never dont cannot can't won't nicht nichts nie niemals kein keine keinen no_longer stop quit
        cease nicht_mehr nunca jamás jamais ne pas não nao nem non mai не ничего никогда rather_than""",
    ),
    (of.NOT | of.NO | of.LEAD, "no sin sem"),
    (of.LATE, "nicht nichts nicht_mehr kein keine keinen"),
    (of.JOINS | of.LEAD, "and but then so und aber dann y pero luego e et mais puis mas depois ma poi и а но затем"),
    (
        of.NO,
        """without zero free_of free_from lacking lack lacks ohne keinerlei careces libre_de sans aucun aucune
        senza nessun nessuna nenhum nenhuma ninguna ningún ningun без никаких нет livre_de privo_di""",
    ),
    (
        of.DROP,
        """ignore disregard forget override bypass discard neglect drop_your drop_all drop_the_rules drop_the_act
        drop_the_disclaimers abandon violate break_your break_all break_the circumvent dismiss overrule overlook
        skip cancel erase_your set_aside put_aside leave_behind get_around evade ditch scrap suspend reject
        ignoriere ignorier ignorieren vergiss vergessen missachte missachten verwirf umgehe übergehe überschreibe
        ignora ignoren ignorez olvida olvide olvidad descarta descarte desobedece omite salta anula deshazte oublie
        oubliez néglige négligez écarte écartez contourne contournez laisse laissez_de_côté abandonne esquece
        esqueça esqueca desconsidera desconsidere ignorate dimentica dimenticate trascura scarta aggira игнорируй
        игнорируйте забудь забудьте отбрось отбросьте обойди нарушай проигнорируй""",
    ),
    (
        of.FOLLOW,
        """follow following obey obeying heed heeding respect respecting comply complying adhere listen listening
        befolge befolgen befolgst beachte beachten folge gehorche halte sigas obedezcas respetes hagas_caso cumplas
        suis suivez respecte respectez obéis obedeça obedeças siga cumpras seguire segui rispettare rispetta
        obbedire следуй следуйте соблюдай соблюдайте слушай подчиняйся выполняй""",
    ),
    (
        of.APPLY,
        """apply applies count counts matter matters hold bind binds bound valid gilt gelten gültig zählt zählen
        vale valen aplican aplica rigen cuenta cuentan s'applique s'appliquent applique appliquent compte comptent
        valem aplicam valgono contano applicano действуют действует распространяются имеют_силы""",
    ),
    (
        of.VOID,
        """void revoked lifted suspended rescinded obsolete disabled overridden were_a_test was_a_test deactivated
        aufgehoben ungültig außer_kraft abgeschaltet deaktiviert ersetzt anuladas anulados caducaron revocadas
        derogadas levantées levées caduques annulées abrogées désactivées revogadas suspensas deixaram_de_valer
        annullate revocate sospese decadute отменены сняты отключены недействительны""",
    ),
    (
        of.RULES,
        """instruction instructions instructed_to rules rule guideline guidelines guidance directive directives
        policy policies prompt prompts orders command commands restriction restrictions constraints limits
        limitations guardrail guardrails safeguards safety filter filters protocols programming disclaimers
        alignment training boundaries ethics morals censorship what_you_were_told anweisung* instruktion* regeln
        regel sicherheitsregel* vorgabe* richtlinie* befehle einschränk* beschränk* vorschrift* grenzen filtern
        zensur instruccion* reglas órdenes ordenes indicaciones directric* normas restriccion* límites limites
        filtros censura lo_que_te_ordenaron consigne* règles règle regles ordres filtre filtres censure interdits
        instruções instrucoes instruções* regras ordens limitações limitacoes restrições diretriz* istruzion*
        regole ordini limiti filtri direttiv* restrizion* linee_guida limitazioni инструкци* правил правила
        указани* ограничени* запреты фильтр* команды цензур* промпт*""",
    ),
    (
        of.YOU,
        """you your yours yourself you're you've you'll du_bist du_musst du_sollst du_hast wenn_du hättest_du dein
        deine deinen deiner deinem dir dich tu tus te ti eres tienes tes ton ta toi vos votre vous você voce seu
        sua suas teus tuas teu tua tuo tuoi tue sei ты твои твой твоих твою тебе тебя свои своих вам ваши""",
    ),
    (
        of.MODEL,
        """ai ais llm llms chatbot chatbots assistant assistants copilot chatgpt gpt claude gemini language_model
        language_models large_language_model bot bots model models agent agents subagent orchestrator ki kis
        sprachmodell* assistent assistenten ki-assistent* ki-system* ki-modell* ia ias asistente asistentes modelo
        modelos modelo_de_lenguaje inteligencia_artificial intelligence_artificielle modèle modèles
        modèle_de_langage assistente assistenti modello modelli intelligenza_artificiale inteligência_artificial
        агент агенты агентам ассистент* нейросет* модель моделям модели ии чат-бот*""",
    ),
    (
        of.AUTOMATIC,
        """automated automatic automatische automatischen automatischer automatisierte automatisch ai ki ia llm
        machine ai-based automáticos automática automático automatiques automatique automatizados automatici
        automatico automatica автоматическ* browsing autonomous""",
    ),
    (
        of.JUDGE,
        """grader graders reviewer reviewers screener screeners reader readers parser parsers system systems tool
        tools judge judges evaluator* ranker* summarizer* summariser* crawler* agent agents prüfer prüfern
        gutachter bewerter leser systeme systemen korrektor* sistema sistemas evaluador* corrector* selección
        lector* correcteur* évaluateur* système systèmes lecteur* avaliador* corretor* leitor* sistemi valutator*
        lettor* revisor* рецензент* системам системы читател* проверяющ* machine maschine máquina""",
    ),
    (
        of.USER,
        """user users user's users' owner owner's operator's nutzer nutzers nutzern benutzer benutzers benutzern
        anwender anwenders usuario usuaria usuarios utilisateur utilisateurs l'utilisateur utente utenti l'utente
        all'utente dell'utente dall'utente usuário usuários utilizador utilizadores пользовател* whoever_asked
        whoever_is_asking person_asking human_in_charge""",
    ),
    (
        of.MAKER,
        """developer developers developer's developers' operator operator's operators creator creators vendor
        openai anthropic company_that_made_you administrator admin betreiber betreibers entwickler hersteller
        creadores creador desarrollador* éditeur éditeurs créateur créateurs développeur* concepteur* criadores
        desenvolvedor* creatori creatore sviluppator* разработчик* создател*""",
    ),
    (
        of.SHOW,
        """reveal print show output display repeat leak expose paste disclose recite dump list quote write
        spell_out describe tell_me give_me share tell reply_with respond_with answer_with zeige zeig verrate gib
        nenne drucke wiederhole offenbare schreibe liste revela revele muestra muéstrame imprime enseña repite
        escribe dime cuéntame révèle révélez montre affiche affichez répète répétez recopie écris donne-moi dis-moi
        mostre mostra imprima repita escreva diga-me rivela rivelami riveli mostrami stampa ripeti scrivi dimmi
        выведи покажи раскрой напечатай повтори сообщи напиши перечисли""",
    ),
    (
        of.SEND,
        """send forward post upload transmit email e-mail mail exfiltrate export submit relay deliver copy share
        paste append transfer hand place attach encode report sende schick schicke schicken senden übermittle
        übertrage leite poste lade kopiere exportiere maile überweise übergib envía envíe envia enviar manda mande
        reenvía reenvíe publica sube transmite exporta copia adjunta transfiere envoie envoyez transmets
        transmettez transfère publie téléverse exporte copie expédie envie encaminhe transmita publique carregue
        transfira repasse invia inviate inoltra trasmetti carica esporta pubblica отправь отправьте перешли пошли
        загрузи передай выгрузи скопируй опубликуй""",
    ),
    (
        of.PRIVATE,
        """password passwords passphrase credential credentials token tokens secrets keys contacts calendar mailbox
        inbox conversation conversations chat chats history transcript files environment home_address phone_number
        address_book bank_details .ssh ssh vault api_keys passwörter passwort kennwörter zugangsdaten kontakte
        gesprächsverlauf chatverlauf unterhaltung geheimnisse schlüssel dateien contraseña* contraseñas credencial*
        contactos historial conversación claves archivos identifiants mots_de_passe historique fichiers senhas
        senha contatos histórico conversa credenciais chaves credenziali cronologia conversazione contatti chiavi
        rubrica парол* контакты переписк* ключи разговор* историю данные адрес""",
    ),
    (
        of.MEMORY | of.PRIVATE,
        """memory memories long-term_memory gedächtnis erinnerungen langzeitgedächtnis memoria memorias recuerdos
        mémoire souvenirs memória memórias memorie ricordi памят*""",
    ),
    (of.MEMORY, "notes_you_hold context_window stored saved gespeichert* guardad* enregistré* salvat* сохранен*"),
    (
        of.TELL,
        """tell telling mention mentioning inform informing say saying notify notifying alert alerting warn warning
        explain disclose disclosing reveal revealing bother ask asking show showing let_know sag sage sagen erwähne
        erwähnen erzähle erzählen verrate informiere informieren melde zeige diga digas decir dirle decirle
        decírselo menciones mencionar cuentes avises avisar avisarle informes informar informarle dis dites dire
        mentionne mentionner mentionnez parle parlez parler préviens prévenir informe informer avertir conte contar
        dizer avise mencione dirlo dirglielo menzionare avvisare informare говори говорите сообщай сообщайте
        упоминай упоминайте рассказывай показывай предупреждай""",
    ),
    (
        of.HIDE,
        """hide conceal withhold suppress keep_quiet say_nothing omit leave_out stay_silent cover_up verschweige
        verheimliche verberge verstecke oculta oculten ocultes esconde escondas calla cachez cache-lui cache_à
        cache_les cache_cette cache_ces dissimule dissimulez tais passe_sous_silence passez_sous_silence esconda
        oculte omita nascondi nascondete ometti taci скрой скройте утаи умолчи""",
    ),
    (
        of.HIDE | of.LEAD,
        """silently secretly quietly covertly discreetly keep_this_step_out out_of_your_report
        without_the_knowledge heimlich stillschweigend en_secreto sin_que_lo_sepa en_secret discrètement em_segredo
        di_nascosto молча тайно""",
    ),
    (of.HIM, "him her them anyone anybody ihm ihr ihnen avisarle le lui leur ele ela lhe gli lei ему ей им whoever"),
    (
        of.STORE,
        """remember save store persist memorize memorise retain speichere speicher merke merk behalte hinterlege
        guarda guarde almacena recuerda registra memoriza anota enregistre enregistrez mémorise retiens garde
        conserve souviens-toi salve armazene lembre-se registe registre salva memorizza ricorda ricordati conserva
        запомни запомните сохрани сохраните запиши user_profile_update""",
    ),
    (
        of.LASTING,
        """permanently permanent forever always from_now_on henceforth from_today from_this_moment all_future
        every_future for_all_future going_forward high_priority top_priority long-term dauerhaft für_immer
        ab_sofort ab_jetzt künftig immer permanentemente para_siempre siempre a_partir_de_ahora
        de_ahora_en_adelante définitivement pour_toujours désormais toujours para_sempre sempre definitivamente
        a_partir_de_agora per_sempre d'ora_in_poi da_ora_in_poi навсегда отныне всегда впредь each_of_its
        every_answer all_replies""",
    ),
    (
        of.TRUST,
        """trusted trustworthy verified trusts whitelisted confirmed_fact safest reliable vetted vertrauenswürdig*
        bestätigte bestätigt zuverlässig geprüft verifiziert de_confianza fiable confiable verificado confirmado
        verificada fiables vérifié confirmé confiável confiáveis affidabile affidabili verificato confermato
        надёжен надежен надёжный проверенный доверенный доверенн*""",
    ),
    (
        of.CHECK,
        """check checking checks confirm confirming confirmation verify verification verifying review approval
        warning warnings prüfung prüfen nachfrage rückfrage bestätigung verificar verificarse comprobar
        confirmación confirmar vérifier vérifiés vérifiées vérification confirmação verificação verifica conferma
        controllati controllare controllo проверять проверки подтверждения identity_checks""",
    ),
    (
        of.UNCHECKED,
        """unchecked skip_identity_checks skip_confirmation need_no_checking no_warnings no_questions_asked
        hates_being_asked braucht_keine_prüfung no_hace_falta_verificar pas_besoin_d'être non_vanno_controllati
        проверять_не_нужно""",
    ),
    (
        of.AGREED,
        """given_consent given_their_consent consented agreed authorized authorised approved pre-approved
        granted_permission given_permission zugestimmt genehmigt eingewilligt autorizado autorizó aceptado aprobado
        consentimiento consenti autorisé accepté approuvé autorizou concordou aprovou autorizzato acconsentito
        approvato согласился разрешил одобрил""",
    ),
    (
        of.WHEN,
        """when whenever once if as_soon_as every_time next_time wenn sobald falls cuando si en_cuanto quand
        dès_que lorsque chaque_fois quando se assim_que appena когда если как_только each_time""",
    ),
    (
        of.ASK,
        """asks ask mentions mention says say requests asked inquires fragt erwähnt sagt pregunte pregunta mencione
        menciona diga dice pida pide demande mentionne dit pergunte pergunta perguntar mencionar disser chiede
        menziona chieda спросит спрашивает скажет упомянет""",
    ),
    (
        of.PUSH,
        """recommend recommends praise rank rate award approve endorse promote favor favour prefer cite claim steer
        grade score suggest answer reply respond advise summarise summarize portray describe treat trust accept add
        mention empfiehl bewerte lobe bevorzuge behaupte genehmige antworte nenne vergib setze recomienda
        recomienden elogia alaba aprueba coloca coloquen califica califiquen responde responded prefiere dile
        afirma puntúa recommande recommandez attribuez attribue note notez approuve réponds répondez réponds-lui
        dis-lui préfère classe classez recomende elogie aprove classifique responda coloque dê prefira consiglia
        raccomanda loda approva rispondi assegna assegnate valuta metti preferisci di'_a рекомендуй рекомендуйте
        хвали одобряй отвечай поставьте поставь оцени оцените""",
    ),
    (
        of.TOOL,
        """run execute call invoke click open delete wipe transfer pay purchase buy install download fetch grant
        unlock switch_off turn_off disable erase remove curl book approve lösche führe rufe starte klicke öffne
        überweise kaufe schalte installiere ejecuta llama borra elimina paga compra haz_clic abre instala descarga
        desactiva exécute appelle efface supprime clique ouvre paie achète télécharge désactive apague exclua abra
        pague compre baixe desative esegui chiama cancella clicca apri scarica disattiva запусти выполни удали
        нажми открой оплати переведи купи скачай отключи""",
    ),
    (
        of.FREE,
        """uncensored unrestricted unfiltered you_have_been_freed you_are_freed you_are_free_now liberated
        jailbroken dan amoral speak_freely anything_now developer_mode god_mode never_declines never_refuses
        unzensiert unbeschränkt uneingeschränkt entwicklermodus sin_censura modo_desarrollador sans_retenue
        sans_filtre mode_développeur sem_censura modo_desenvolvedor senza_censura senza_regole без_цензуры
        режим_разработчика libre_de_reglas""",
    ),
    (
        of.SERVE | of.YOU,
        """you_serve your_loyalty you_now_work_for obey_only answer_only_to handle_nur_noch dienst_du gehorchst
        haz_únicamente haz_solo sirves_a obedeces_a n'obéis_qu'à fais_seulement faz_só faça_só obbedisci fai_solo
        делай_только подчиняешься comply_with_them you_are_loyal_to""",
    ),
    (
        of.OUTRANK,
        """outrank outranks supersede supersedes precedence prevail prevails override overrides priority_over
        instead_of vorrang prevalecen prevalece prioridad_sobre priment prévaut prevalecem prevalgono преимущество
        важнее""",
    ),
    (
        of.CALL,
        """dear hello hey attention note notice message instruction instructions hint memo for to reminder
        important whichever any all every an für liebe liebes lieber hinweis achtung nachricht querido querida a
        los las nota atención aviso mensaje para cher chère chers l'attention aux à consigne caro cara aos às ao
        atenção per agli alle all' attenzione cari дорогая дорогой внимание для ко as_an if_you_are""",
    ),
    (
        of.MUST | of.LEAD,
        """must should shall have_to has_to need_to needs_to required_to instructed_to hereby is_to are_to
        ordered_to proceed_to told_to is_expected_to musst sollst muss soll müssen sollen debes debe deben
        tienes_que tiene_que dois doit doivent devez deve deves devem devi devono должен должна должны обязан
        you_to you_can you_may you_will could_you can_you will_you would_you let's want_you_to""",
    ),
    (
        of.OTHERS,
        """employees employee staff students student pupils members member administrators customers customer
        clients candidates candidate applicants tenants tenant drivers visitors guests parents teachers nurses
        doctors workers users_must managers they we he she i who everyone people mitarbeiter schüler kunden mieter
        mitglieder wir sie beschäftigte studierende teilnehmer empleados alumnos clientes trabajadores miembros
        nosotros employés élèves locataire salariés nous membres alunos funcionários colaboradores nós studenti
        dipendenti clienti soci noi сотрудники ученики клиенты жильцы мы студенты работники my_boss colleague
        colleagues""",
    ),
    (
        of.PRETEND,
        """pretend imagine act_as act_like act_as_if act_in roleplay role-play behave_as behave_like play_the
        become_a tu_so stell_dir_vor spiele finge imagina actúa simula compórtate fais_comme_si joue comporte-toi
        finja simule aja fingi immagina comportati притворись представь""",
    ),
    (
        of.SECRET,
        """system hidden secret initial original starting internal confidential verbatim word_for_word
        exact_wording private underlying startup versteckt* geheim* ursprünglich* intern* wortlaut secreto secreta
        secretas oculto oculta ocultas inicial iniciales interno del_sistema caché cachée cachées secrète secrètes
        départ initiales interne de_départ mot_pour_mot du_système completo di_sistema iniziale nascosto segrete
        segreto iniziali системн* скрыт* секретн* исходн* начальн* дословно""",
    ),
    (
        of.WORDING,
        """prompt prompts message wording instruction instructions rules guidelines text texts configuration keys
        everything_above context vorgaben anweisungen nachricht regeln texto mensaje instrucciones reglas texte
        consignes règles mensagem instruções regras testo messaggio istruzioni regole текст промпт сообщение
        инструкции правила""",
    ),
    (
        of.INNER,
        """system_prompt system_message system_instructions context_window initial_prompt hidden_message
        safety_layer systemprompt* system-prompt systemanweisung* prompt_système message_système prompt_di_sistema
        conversation_so_far prompt_del_sistema prompt_do_sistema you_were_configured you_were_started
        te_configuraron systemprompt everything_above you_were_initialised you_were_initialized""",
    ),
    (
        of.HERE,
        """this_page this_text this_document this_paragraph this_file this_blog this_site this_message this_one
        this_note diesem_absatz diesem_text dieser_seite dieses_dokument esta_página esta_nota este_texto
        este_documento cette_page ce_texte ce_document cette_consigne cette_note ici nesta_página questa_pagina
        questo_testo этой_странице этот_текст here hier aquí aqui qui здесь""",
    ),
    (
        of.HELD,
        """you_can_see you_hold you_remember you_know you_have_stored you_have_access your_memory your_memories
        your_environment your_context your_storage your_vault""",
    ),
    (
        of.NOTICE,
        """system_override assistant_notice system_notice admin_notice policy_update hierarchy_update
        security_update new_supervisor new_owner new_administrator authorize_you authorise_you context_corrupted
        emergency_protocol nobody_is_watching""",
    ),
    (
        of.LEAD,
        """do please kindly now then and but first instead also just simply immediately next so to you ahora luego
        y e pero bitte jetzt dann und aber sofort nun por_favor et puis mais maintenant donc lui le la les lo se te
        me agora depois mas ora poi ma и а затем потом но пожалуйста сейчас ничего ему может silently always
        quietly secretly permanently begin_with here le_lui ne un_peu als_nächstes à_présent nächstes als it'd
        quickly carefully lhe ihm dauerhaft навсегда ни""",
    ),
    (
        of.GIVEN,
        """all every each any previous prior above earlier preceding former existing alle allen sämtliche
        bisherigen vorherigen obigen todas todos anteriores previas toutes tous précédentes antérieures tutte tutti
        precedenti все всех предыдущие прежние whatever""",
    ),
    (
        of.READING,
        """reading processing parsing summarising summarizing analysing analyzing evaluating processed_by read_by
        liest lesen lees leyendo procesa lit lis lisant lê lendo legge leggendo читает читающ*""",
    ),
)

EXCEPT = frozenset(
    {
        "assistant manager", "assistant professor", "assistant coach", "assistant director", "assistant editor",
        "assistant teacher", "estate agent", "estate agents", "travel agent", "travel agents", "role model",
        "role models", "insurance agent", "new model", "last model", "ai researchers", "ai research", "ai agency",
        "ai company", "product model", "agent shall", "agents shall", "business model",
    }
)  # fmt: skip
"""Pairs of words of which neither means a machine that reads."""
