"""Attacks in Spanish, French, Portuguese and Italian."""

from __future__ import annotations

from engram.guard.phrasing.phrase import Mark, Phrase, phrase

_SPANISH: tuple[Phrase, ...] = (
    phrase(
        Mark.OVERRIDE,
        "ignor|olvid|descart|desobedece|no sigas|no obedezcas|no hagas|omit|salta|anula"
        "|desatiende & instruccion|reglas|órdenes|ordenes|indicaciones|directrices|normas|restricciones",
        r"\b(?:ignor[ae]n?|olvid[ae]n?|descart[ae]|desobedece|no (?:sigas|obedezcas|hagas caso (?:a|de))"
        r"|omit[ae]|salta|anula|desatiende)(?:te)?(?: de)? (?:\w+ ){0,2}?(?:tus|todas?|todos|(?:las|los|estas"
        r"|mis|sus)(?= (?:\w+ ){0,1}?\w+ (?:anteriores|previas|de arriba|iniciales|originales|recibidas|que))"
        r"|cualquier) (?:las |los |tus )?(?:\w+ )?(?:instrucciones|reglas|órdenes|ordenes|indicaciones"
        r"|directrices|normas|restricciones)\b",
        0.75,
    ),
    phrase(
        Mark.OVERRIDE,
        "ignora|olvida|descarta|no hagas caso & lo ",
        r"\b(?:ignora|olvida|descarta)(?:te)?(?: de)? todo lo (?:que (?:te|se te|has|el usuario)|anterior|dicho"
        r"|previo)(?![^.:;!?\n]{0,24}? (?:sobre|de) (?!tus|el usuario|ti\b|mí))"
        r"|\b(?:ignora|olvida|no hagas caso (?:a|de)|descarta) (?:a )?lo que (?:te )?(?:ha )?(?:pidió"
        r"|dijo|pedido|dicho|quiere|pide) (?:el|la|tu) (?:usuari[oa]|persona|dueño|operador)",
        0.7,
    ),
    phrase(
        Mark.OVERRIDE,
        "tu nuev|tu verdader|tu únic|obedece",
        r"\btu (?:nueva|verdadera|única) (?:tarea|misión|función) es|\btu (?:nuevo|verdadero|único) objetivo es"
        r"|\bobedeces? (?:solo |sólo |únicamente )?(?:a )?(?:este|esta|estas|al autor)",
        0.45,
        0.15,
    ),
    phrase(
        Mark.OVERRIDE,
        "responde & solo|sólo|únicamente|solamente",
        r"\bresponde (?:solo|sólo|únicamente|solamente) (?:con|en|que)\b",
        0.3,
        0.0,
    ),
    phrase(
        Mark.PERSONA,
        "sin |libre de|modo |administrador & restricc|límites|limites|reglas|filtros|censura|limitac"
        "|administrador|modo ",
        r"\b(?:eres|serás|actúas? como|finge ser|finge que eres|compórtate como|ia|asistente"
        r"|modelo)\b[^.!?\n]{0,50}?\b(?:sin (?:ning\w+ |las? |los )?(?:restricc|límites|limites|reglas|filtros"
        r"|censura|limitac)\w*|libre de (?:restricc|reglas)\w*|(?<!al )(?<!del )(?:el )?administrador"
        r"|modo (?:desarrollador"
        r"|mantenimiento|dios|administrador))|\bmodo (?:desarrollador|dios|administrador) (?:activado"
        r"|habilitado)",
        0.55,
    ),
    phrase(
        Mark.LEAK,
        "revela|muestra|muéstra|imprime|enseña|repite|escribe|dime|responde con|devuelve & prompt|mensaje de"
        "|instrucciones|contraseñ|secret",
        r"\b(?:revela|muestra|muéstrame|imprime|enseña|repite|escribe|dime|responde con"
        r"|devuelve)\b (?:\w+ ){0,4}?(?:prompt|mensaje de(?:l)? sistema|instrucciones (?:ocultas|secretas"
        r"|iniciales|internas|del sistema)|(?:todas? )?(?:tus |las |los )?(?:contraseñas|secretos"
        r"|claves secretas|clave secreta))",
        0.55,
        0.45,
    ),
    phrase(
        Mark.EXFILTRATION,
        "envía|envíe|envia|manda|mande|reenvía|publica|sube|transmite|exporta|copia & memoria|recuerdos"
        "|conversación|historial|contraseñ|credencial|datos del",
        r"\b(?:env[ií]as?|envíe|mandas?|mande|reenvías?|publicas?|subes?|transmites?|exportas?"
        r"|copias?)\b[^.!?\n]{0,50}?\b(?:tu memoria|tus recuerdos|la memoria|los recuerdos|la conversación"
        r"|el historial|(?:las |tus )?(?:contraseñas|credenciales)|datos del usuario)\b[^.!?\n]{0,40}?\b(?:a|al"
        r"|hacia|en)\b",
        0.7,
        0.3,
    ),
    phrase(
        Mark.SECRECY,
        "usuario & no |sin ",
        r"\b(?:no (?:se )?(?:le|lo|se lo)? ?(?:digas|menciones|cuentes|informes|avises|reveles|muestres)"
        r"|sin (?:decir|avisar|informar|mencionar)\w*)\b[^.!?\n]{0,40}?\busuario",
        0.4,
        0.2,
    ),
    phrase(
        Mark.STANDING_ORDER,
        "recuerda|memoriza|guarda|anota|ten en cuenta|a partir de ahora|de ahora en adelante|desde ahora",
        r"\b(?:recuerda|memoriza|guarda|anota|ten en cuenta)\b[^.!?\n]{0,60}?\b(?:a partir de ahora"
        r"|de ahora en adelante|desde ahora|siempre debes|siempre|nunca|debes)\b|\b(?:a partir de ahora"
        r"|de ahora en adelante|desde ahora),? (?:\w+ ){0,2}?(?:debes|eres|(?:siempre|nunca)(?! \w+mos\b)|recomienda"
        r"|recomendarás"
        r"|respondes?|apruebas?|obedeces?|tienes que|envías?)\b",
        0.35,
        0.0,
    ),
    phrase(
        Mark.STANDING_ORDER,
        "siempre |nunca ",
        r"\b(?:siempre|nunca) (?:debes |tienes que )?(?:recomienda|recomendar|aprueba|aprobar|menciona"
        r"|mencionar|responde|responder|di\b|decir|elogia|confía|confiar)\w*",
        0.3,
        0.0,
    ),
    phrase(
        Mark.ADDRESSED,
        "asistente|ia|modelo|chatbot|inteligencia artificial & nota|mensaje|aviso|atención|instrucción"
        "|importante|si eres|asistente|ia",
        r"\b(?:nota|mensaje|aviso|atención|instrucción|importante)\b(?: (?:para|a))?(?: (?:la|el|los|las"
        r"|cualquier|todo|todos los))?:? (?:ia|asistentes?|modelos? de (?:lenguaje|ia)|chatbots?"
        r"|inteligencia artificial)\b ?(?:[:,]|que)|\bsi eres (?:una?|un) (?:ia|asistente|modelo)|(?:^"
        r"|[.!?:] ?)(?:ia|asistente)[,:] (?:por favor )?(?:envía|ignora|olvida|borra|recomienda|ejecuta|llama)",
        0.45,
        0.0,
    ),
    phrase(
        Mark.UNCHECKED,
        "sin |usuario ya & pregunt|revis|verific|confirm|comprob|autoriz|aprob|acept",
        r"\bsin (?:\w+ ){0,2}?(?:preguntar\w*|revis\w+|verific\w+|confirm\w+|comprobar\w*|autorización)"
        r"|\bel usuario ya (?:ha )?(?:aprob|autoriz|acept|confirm)\w+",
        0.3,
        0.0,
    ),
    phrase(
        Mark.TOOL_CALL,
        "borra|elimina|destruye|llama a|ejecuta|usa la & recuerdos|memorias|datos|herramienta|función",
        r"\b(?:borra|elimina|destruye) (?:todos|todas|tus) (?:los |las |tus )?(?:recuerdos|memorias|datos)"
        r"|\b(?:llama a|ejecuta|usa) la (?:herramienta|función) [`\"']?\w+[_.(]",
        0.4,
        0.0,
    ),
)

_FRENCH: tuple[Phrase, ...] = (
    phrase(
        Mark.OVERRIDE,
        "ignore|oublie|néglige|écarte|contourne|ne suis|ne suivez|ne respecte|abstraction|compte & instruction"
        "|consigne|règle|directive|ordre|restriction",
        r"\b(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|écarte[zr]?|contourne[zr]?|ne (?:suis|suivez|respecte"
        r"|respectez) (?:plus|pas)|fais abstraction de|ne tiens? (?:plus|pas) compte (?:de"
        r"|des))(?: donc)? (?:\w+ ){0,1}?(?:toutes? (?:les |tes |vos |ces )?|(?:tes|vos"
        r"|les(?= (?:\w+ ){0,1}?\w+ (?:précédent|antérieur|ci-dessus|initial|reçu|du système|de l'utilisateur"
        r"|qui|que))|ces|chaque) )(?:\w+ )?(?:instructions?|consignes?|règles?|directives?|ordres?"
        r"|restrictions?)\b",
        0.75,
    ),
    phrase(
        Mark.OVERRIDE,
        "ignore|oublie|ne tiens|abstraction & tout ce|consigne|règle|instructions|directives|ce que",
        r"\b(?:ignore|oublie)[zr]? tout ce (?:qui (?:précède|a été)|que (?:tu|vous|l'utilisateur|on t)"
        r"(?![^.:;!?\n]{0,24}? (?:sur|de|du) (?!tes|l'utilisateur|toi|vous|moi)))"
        r"|\b(?:ignore[zr]?|oublie[zr]?|ne tiens (?:plus|pas) compte|fais abstraction) (?:les|des"
        r"|de) (?:instructions|consignes|règles|directives) (?:qu'on|que (?:tu|vous|l')|qui t|données|reçues)"
        r"|\b(?:ignore|oublie|ne tiens (?:plus|pas) compte de) ce que (?:veut|demande|dit|a (?:dit"
        r"|demandé)) l'utilisateur",
        0.7,
    ),
    phrase(
        Mark.OVERRIDE,
        "ta nouvelle|ta vraie|ta véritable|ta seule|votre nouvelle|votre vraie|votre véritable"
        "|votre seule|ton nouvel|ton vrai|ton seul|ton véritable|obéis",
        r"\b(?:ta|votre) (?:nouvelle|vraie|véritable|seule) (?:tâche|mission|consigne) est|\bton (?:nouvel|vrai"
        r"|véritable|seul) objectif est|\bobéis(?:sez)? (?:uniquement |seulement )?(?:à|au) (?:ce|cette|ces"
        r"|texte|moi|l'auteur)",
        0.45,
        0.15,
    ),
    phrase(
        Mark.OVERRIDE,
        "répond & uniquement|seulement|exclusivement",
        r"\bréponde?[sz] (?:uniquement|seulement|exclusivement) (?:avec|par|en|que)\b",
        0.3,
        0.0,
    ),
    phrase(
        Mark.PERSONA,
        "sans |libre de|administrateur|mode & restriction|limite|règle|filtre|censure|contrainte|libre de"
        "|administrateur|mode dév|mode main|mode dieu",
        r"\b(?:tu es|vous êtes|agis comme|fais comme si|deviens|ia|assistant"
        r"|modèle)\b[^.!?\n]{0,60}?\b(?:sans (?:aucune? |les? )?(?:restriction|limite|règle|filtre|censure"
        r"|contrainte)s?|libre de toute|(?<!à )(?<!de )l'administrateur"
        r"|en mode (?:développeur|maintenance|administrateur"
        r"|dieu))|\bmode (?:développeur|administrateur) (?:est )?(?:activé|actif)",
        0.55,
    ),
    phrase(
        Mark.LEAK,
        "affiche|révèle|montre|donne|répète|imprime|écris|dévoile|communique & prompt|message système|consignes"
        "|instructions|secret|secrète|mots de passe|identifiants",
        r"\b(?:affiche|révèle|montre|donne|répète|imprime|écris|dévoile|communique)(?:z"
        r"|-moi)?\b (?:\w+ ){0,6}?(?:prompt|message système|(?:consignes|instructions) (?:cachées|secrètes"
        r"|internes|initiales|système)|(?:tous )?(?:tes|les|vos) (?:secrets|mots de passe|identifiants)"
        r"|clé secrète)",
        0.55,
        0.45,
    ),
    phrase(
        Mark.EXFILTRATION,
        "envoie|envoyez|transmet|transfère|poste|publie|téléverse|exporte|copie & mémoire|souvenirs"
        "|la conversation|mots de passe|identifiants|historique|données de l",
        r"\b(?:envoies?|envoyez|transmets|transmettez|transfères?|postes?|publies?|téléverses?|exportes?"
        r"|copies?)\b[^.!?\n]{0,50}?\b(?:ta mémoire|tes souvenirs|la mémoire|votre mémoire|la conversation"
        r"|l'historique|(?:les |tes )?(?:mots de passe|identifiants)"
        r"|données de l'utilisateur)\b[^.!?\n]{0,40}?(?:\b(?:à|au|vers|sur)\b)",
        0.7,
        0.3,
    ),
    phrase(
        Mark.SECRECY,
        "utilisateur & ne |n'|sans ",
        r"\b(?:n'en (?:parle|dis|dites|parlez)|ne (?:le |lui |l')?(?:dis|dites|mentionne|révèle|préviens|montre"
        r"|parle|signale|informe)\w*|sans (?:en )?(?:informer|prévenir|avertir|parler"
        r"|le dire))\b[^.!?\n]{0,40}?\butilisateur",
        0.4,
        0.2,
    ),
    phrase(
        Mark.STANDING_ORDER,
        "souviens|mémorise|retiens|enregistre|garde en|note|désormais|à partir de maintenant"
        "|dorénavant & désormais|à partir de maintenant|dorénavant|toujours|jamais|à l'avenir|tu dois",
        r"\b(?:souviens-toi|mémorise[zr]?|retiens|note|enregistre"
        r"|garde en mémoire)\b[^.!?\n]{0,60}?(?:\bdésormais|\bà partir de maintenant|\bdorénavant|\btoujours(?! d['e])"
        r"|\bjamais|\bà l'avenir|\btu dois)\b|(?:\bdésormais|\bà partir de maintenant"
        r"|\bdorénavant),? (?:\w+ ){0,2}?(?:tu (?:dois|es|vas|recommand\w+|répond\w+)|recommande|réponds|valide"
        r"|(?:vous devez (?:toujours )?|toujours )(?:dire|dis|répon\w+|recommande\w*|valide\w*|cite\w*"
        r"|mentionne\w*|approuve\w*)"
        r"|obéis|refuse)\b",
        0.35,
        0.0,
    ),
    phrase(
        Mark.STANDING_ORDER,
        "toujours|jamais & recommande|valide|approuve|répond|mentionne|cite|vante|conseille|fais confiance",
        r"\b(?:recommande|valide|approuve|réponds|mentionne|cite|vante|conseille"
        r"|fais confiance)(?:z)? (?:\w+ ){0,1}?(?:toujours|jamais)\b",
        0.3,
        0.0,
    ),
    phrase(
        Mark.ADDRESSED,
        "ia|assistant|modèle|chatbot|intelligence artificielle & note|message|avis|attention|instruction"
        "|important|si tu es|si vous êtes|envoie|ignore|oublie|supprime|recommande|exécute|appelle",
        r"\b(?:note|message|avis|attention|instruction|important)\b(?: (?:à|pour|aux))?(?: (?:l'|le |la |les "
        r"|tout |toute |tous les |n'importe quelle ))?:? ?(?:l')?\b(?:ia|assistants?|modèles? de (?:langage"
        r"|langue)|chatbots?|intelligence artificielle)\b ?(?:[:,]|qui)|\bsi (?:tu es|vous êtes) une? (?:ia"
        r"|assistant|modèle)|(?:^|[.!?:] ?)(?:ia|assistant)[,:] (?:merci de )?(?:envoie|ignore|oublie|supprime"
        r"|recommande|exécute|appelle)",
        0.45,
        0.0,
    ),
    phrase(
        Mark.UNCHECKED,
        "sans |utilisateur a & vérifi|demander|confirm|contrôle|validation|question|accept|autoris|approuv",
        r"\bsans (?:\w+ ){0,2}?(?:vérifi\w+|demander\w*|confirm\w+|contrôle\w*|validation|poser de question)"
        r"|\bl'utilisateur a (?:déjà )?(?:accepté|autorisé|approuvé|confirmé)",
        0.3,
        0.0,
    ),
    phrase(
        Mark.TOOL_CALL,
        "supprime|efface|détruis|appelle|exécute|utilise|lance & souvenirs|mémoires|données|l'outil|la fonction",
        r"\b(?:supprime|efface|détruis)(?:z)? (?:tous|toutes|tes) (?:les |tes )?(?:souvenirs|mémoires|données)"
        r"|\b(?:appelle|exécute|utilise|lance) (?:l'outil|la fonction) [`\"']?\w+",
        0.4,
        0.0,
    ),
)

_PORTUGUESE: tuple[Phrase, ...] = (
    phrase(
        Mark.OVERRIDE,
        "ignor|esque|desconsider|descart|não sig & instruções|regras|ordens|diretrizes|orientações",
        r"\b(?:ignor[ae]|esque[cç][ae]|desconsider[ae]|descart[ae]"
        r"|não sig[ao])(?: de)? (?:\w+ ){0,1}?(?:tod[ao]s? (?:as |os )?|(?:suas|tuas|quaisquer"
        r"|as(?= (?:suas|tuas|\w+ (?:\w+ )?(?:anteriores|acima|iniciais|recebidas|que|do sistema|d[oe] us|do util)))"
        r") )"
        r"(?:\w+ )?(?:instruções|regras|ordens|diretrizes|orientações)\b",
        0.75,
    ),
    phrase(
        Mark.OVERRIDE,
        "tudo o que|tudo que",
        r"\b(?:ignor[ae]|esque[cç][ae]) tudo (?:o )?que (?:te|lhe|foi|o usuário|o utilizador|veio)"
        r"(?![^.:;!?\n]{0,24}? sobre (?!as suas|o usuário|o utilizador|mim|ti\b))",
        0.7,
    ),
    phrase(
        Mark.PERSONA,
        "sem |modo & restriç|limit|regras|filtros|censura|ativado",
        r"\b(?:você é|tu és|aja como|finja ser)\b[^.!?\n]{0,50}?\bsem (?:quaisquer |nenhuma "
        r"|qualquer )?(?:restriç|limit|regras|filtros|censura)\w*|\bmodo (?:desenvolvedor"
        r"|administrador) ativado",
        0.55,
    ),
    phrase(
        Mark.LEAK,
        "mostr|revel|exiba|imprima|repita|diga|escreva & prompt|instruções|mensagem do sistema|senhas|segredos",
        r"\b(?:mostre|revele|mostra|exiba|imprima|repita|diga|escreva)\b (?:\w+ ){0,4}?(?:prompt"
        r"|instruções (?:ocultas|secretas|internas|do sistema)|mensagem do sistema|(?:suas |as )?(?:senhas"
        r"|segredos))",
        0.55,
        0.35,
    ),
    phrase(
        Mark.EXFILTRATION,
        "envi|mand|encaminhe|publique|transmita|exporte & memória|conversa|histórico|senhas|credenciais|dados do",
        r"\b(?:envie|envia|mande|manda|encaminhe|publique|transmita|exporte)\b[^.!?\n]{0,50}?\b(?:memórias?"
        r"|conversa|histórico|senhas|credenciais|dados do (?:usuário|utilizador))\b[^.!?\n]{0,40}?\b(?:para|a"
        r"|ao)\b",
        0.7,
        0.3,
    ),
    phrase(
        Mark.SECRECY,
        "usuário|utilizador & não |sem ",
        r"\b(?:não (?:conte|diga|mencione|informe|avise|revele)|sem (?:avisar|informar"
        r"|dizer))\b[^.!?\n]{0,40}?\b(?:usuário|utilizador)",
        0.4,
        0.2,
    ),
    phrase(
        Mark.STANDING_ORDER,
        "lembre-se|memorize|guarde|a partir de agora|de agora em diante|doravante",
        r"\b(?:lembre-se|memorize|guarde)\b[^.!?\n]{0,60}?\b(?:a partir de agora|de agora em diante|sempre"
        r"|nunca|deve)\b|\b(?:a partir de agora|de agora em diante|doravante),? (?:\w+ ){0,2}?(?:você deve|deve"
        r"|sempre|nunca|recomende|responda)\b",
        0.35,
        0.0,
    ),
)

_ITALIAN: tuple[Phrase, ...] = (
    phrase(
        Mark.OVERRIDE,
        "istruzioni|regole|ordini|direttive & ignora|dimentica|trascura|scarta|non seguire",
        r"\b(?:ignora|dimentica|trascura|scarta|non seguire)(?:te)? (?:\w+ ){0,1}?(?:tutte le|tutti gli|le tue"
        r"|qualsiasi"
        r"|le(?= (?:\w+ )?\w+ (?:precedenti|sopra|iniziali|ricevute|che|di sistema|dell'utente)))"
        r" (?:\w+ )?(?:istruzioni|regole|ordini|direttive)\b",
        0.7,
    ),
    phrase(
        Mark.LEAK,
        "mostra|rivela|stampa|ripeti|scrivi & prompt|istruzioni",
        r"\b(?:mostra|rivela|stampa|ripeti|scrivi)(?:mi)?\b (?:\w+ ){0,4}?(?:prompt|istruzioni (?:nascoste"
        r"|segrete|di sistema))",
        0.55,
        0.35,
    ),
    phrase(
        Mark.EXFILTRATION,
        "invia|manda|inoltra|pubblica|carica & memoria|ricordi|conversazione|password|credenziali",
        r"\b(?:invia|manda|inoltra|pubblica|carica)\b[^.!?\n]{0,50}?\b(?:memoria|ricordi|conversazione|password"
        r"|credenziali)\b[^.!?\n]{0,40}?\b(?:a|al|all'|verso|su)\b",
        0.65,
        0.3,
    ),
    phrase(
        Mark.PERSONA,
        "senza & restrizion|limit|regole|filtri|censura",
        r"\b(?:sei|agisci come|fingi di essere)\b[^.!?\n]{0,50}?\bsenza (?:alcuna |nessuna )?(?:restrizion"
        r"|limit|regole|filtri|censura)\w*",
        0.55,
    ),
)

PHRASES: tuple[Phrase, ...] = (*_SPANISH, *_FRENCH, *_PORTUGUESE, *_ITALIAN)
