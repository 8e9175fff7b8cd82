CREATE TABLE address (
    partition INTEGER NOT NULL,
    name TEXT NOT NULL,
    speaker TEXT NOT NULL,
    memory INTEGER NOT NULL,
    PRIMARY KEY (partition, name, speaker, memory)
) STRICT, WITHOUT ROWID;

CREATE INDEX address_by_memory ON address (memory);

CREATE TABLE block (
    partition INTEGER NOT NULL,
    id INTEGER NOT NULL,
    level INTEGER NOT NULL,
    first_ordinal INTEGER NOT NULL,
    last_ordinal INTEGER NOT NULL,
    PRIMARY KEY (partition, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE box (
    id TEXT PRIMARY KEY,
    partition INTEGER NOT NULL,
    session TEXT NOT NULL,
    started INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    ended_by TEXT NOT NULL,
    trace TEXT NOT NULL,
    title TEXT,
    words TEXT,
    participants TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX box_by_partition ON box (partition, ended);

CREATE INDEX box_by_trace ON box (trace);

CREATE INDEX box_unnamed ON box (partition) WHERE title IS NULL;

CREATE TABLE boxed (
    memory INTEGER PRIMARY KEY,
    partition INTEGER NOT NULL,
    session TEXT NOT NULL,
    box TEXT
) STRICT;

CREATE INDEX boxed_by_box ON boxed (box) WHERE box IS NOT NULL;

CREATE INDEX boxed_waiting ON boxed (partition, session) WHERE box IS NULL;

CREATE TABLE buried (
    claim BLOB NOT NULL,
    tombstone TEXT NOT NULL,
    PRIMARY KEY (claim, tombstone)
) STRICT, WITHOUT ROWID;

CREATE TABLE change_set (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    verb TEXT NOT NULL,
    actor TEXT NOT NULL,
    at INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    undoes TEXT,
    void INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX change_set_by_undone ON change_set (undoes) WHERE undoes IS NOT NULL;

CREATE TABLE cut (
    partition INTEGER NOT NULL,
    number INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    PRIMARY KEY (partition, number, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE derivation (
    origin TEXT NOT NULL,
    memory TEXT NOT NULL,
    PRIMARY KEY (origin, memory)
) STRICT, WITHOUT ROWID;

CREATE TABLE document (
    partition INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    passages INTEGER NOT NULL,
    memory INTEGER NOT NULL,
    own_words INTEGER NOT NULL,
    wide_words INTEGER NOT NULL,
    PRIMARY KEY (partition, ordinal)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_by_memory ON document (memory, passages);

CREATE TABLE entity (
    id TEXT PRIMARY KEY,
    partition INTEGER NOT NULL REFERENCES partition (id),
    merged_into TEXT,
    parted TEXT NOT NULL DEFAULT '{}',
    apart TEXT NOT NULL DEFAULT '[]',
    stamp INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX entity_by_partition ON entity (partition);

CREATE TABLE entity_mention (
    memory INTEGER NOT NULL,
    place INTEGER NOT NULL,
    partition INTEGER NOT NULL,
    origin TEXT NOT NULL,
    entity TEXT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (memory, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX entity_mention_by_entity ON entity_mention (entity, memory);

CREATE TABLE entity_name (
    partition INTEGER NOT NULL,
    key TEXT NOT NULL,
    entity TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    mentions INTEGER NOT NULL,
    PRIMARY KEY (partition, key, entity, name, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX entity_name_by_entity ON entity_name (entity);

CREATE TABLE feedback (
    id TEXT PRIMARY KEY,
    partition INTEGER NOT NULL REFERENCES partition (id),
    memory TEXT NOT NULL,
    session TEXT NOT NULL,
    helpful INTEGER NOT NULL,
    query TEXT,
    at INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    salt BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX feedback_by_memory ON feedback (memory);

CREATE INDEX feedback_by_time ON feedback (partition, at) WHERE helpful = 0 AND query IS NOT NULL;

CREATE TABLE image (
    seq INTEGER NOT NULL,
    place TEXT NOT NULL,
    key TEXT NOT NULL,
    at INTEGER NOT NULL,
    before TEXT,
    PRIMARY KEY (seq, place, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX image_by_row ON image (place, key, seq);

CREATE TABLE journal (
    seq INTEGER PRIMARY KEY,
    change_set INTEGER NOT NULL REFERENCES change_set (number),
    partition INTEGER REFERENCES partition (id),
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    because TEXT NOT NULL DEFAULT '[]',
    reason BLOB,
    digest BLOB NOT NULL,
    hash BLOB NOT NULL
) STRICT;

CREATE INDEX journal_by_change_set ON journal (change_set);

CREATE INDEX journal_by_partition ON journal (partition);

CREATE INDEX journal_by_subject ON journal (subject, seq);

CREATE TABLE leaf (
    partition INTEGER NOT NULL,
    block INTEGER NOT NULL,
    bucket INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (partition, block, bucket)
) STRICT;

CREATE TABLE left_to_model (
    memory INTEGER PRIMARY KEY,
    partition INTEGER NOT NULL,
    session TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX left_to_model_by_partition ON left_to_model (partition, tries, memory);

CREATE TABLE link (
    id TEXT PRIMARY KEY,
    partition INTEGER NOT NULL REFERENCES partition (id),
    origin TEXT NOT NULL,
    target TEXT NOT NULL,
    relation TEXT NOT NULL,
    weight REAL NOT NULL,
    confidence REAL NOT NULL,
    properties TEXT NOT NULL DEFAULT '{}',
    valid_from INTEGER,
    valid_until INTEGER,
    evidence TEXT NOT NULL DEFAULT '[]',
    reinforced_at INTEGER,
    stamp INTEGER NOT NULL,
    salt BLOB NOT NULL,
    UNIQUE (origin, relation, target)
) STRICT, WITHOUT ROWID;

CREATE INDEX link_by_target ON link (target);

CREATE TABLE memory (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    partition INTEGER NOT NULL REFERENCES partition (id),
    external_id TEXT,
    session TEXT NOT NULL DEFAULT '',
    role TEXT,
    speaker TEXT,
    kind TEXT NOT NULL,
    category TEXT NOT NULL,
    text TEXT NOT NULL,
    caption TEXT,
    tool TEXT,
    forms TEXT,
    source TEXT NOT NULL,
    sources TEXT NOT NULL DEFAULT '[]',
    entities TEXT NOT NULL DEFAULT '[]',
    importance REAL NOT NULL,
    importance_given INTEGER NOT NULL,
    confidence REAL NOT NULL,
    valence REAL NOT NULL DEFAULT 0,
    arousal REAL NOT NULL DEFAULT 0,
    dominance REAL NOT NULL DEFAULT 0,
    surprise REAL NOT NULL DEFAULT 0,
    occurred_from INTEGER,
    occurred_until INTEGER,
    valid_from INTEGER,
    valid_until INTEGER,
    learnt INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    status TEXT NOT NULL,
    verification TEXT NOT NULL,
    policy TEXT NOT NULL,
    pinned INTEGER NOT NULL,
    seal TEXT NOT NULL,
    zone TEXT NOT NULL,
    flags TEXT NOT NULL DEFAULT '[]',
    metadata TEXT NOT NULL DEFAULT '{}',
    epistemic TEXT,
    tz TEXT NOT NULL DEFAULT 'UTC',
    version INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    salt BLOB NOT NULL,
    claim BLOB NOT NULL
, subject TEXT, relation TEXT, object TEXT, denied INTEGER, slot BLOB, stated BLOB) STRICT;

CREATE INDEX memory_by_claim ON memory (partition, claim) WHERE role IS NULL;

CREATE UNIQUE INDEX memory_by_external_id ON memory (partition, session, external_id) WHERE external_id IS NOT NULL;

CREATE INDEX memory_by_session ON memory (partition, session, number) WHERE role IS NOT NULL;

CREATE INDEX memory_by_slot ON memory (partition, slot) WHERE slot IS NOT NULL;

CREATE INDEX memory_by_status ON memory (status, kind);

CREATE INDEX memory_by_time ON memory (partition, learnt, id);

CREATE INDEX memory_guessed ON memory (partition, learnt) WHERE confidence < 0.4 AND role IS NULL;

CREATE INDEX memory_marked ON memory (seal, flags) WHERE seal <> 'open' OR flags <> '[]';

CREATE INDEX memory_promised ON memory (partition, learnt) WHERE category = 'commitment' AND role IS NULL;

CREATE TABLE mention (
    partition INTEGER NOT NULL,
    memory INTEGER NOT NULL,
    first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL,
    PRIMARY KEY (partition, first_day, last_day, memory)
) STRICT, WITHOUT ROWID;

CREATE INDEX mention_by_memory ON mention (memory);

CREATE TABLE partition (
    id INTEGER PRIMARY KEY,
    scope TEXT NOT NULL,
    project TEXT NOT NULL DEFAULT '',
    seq INTEGER NOT NULL DEFAULT 0,
    next_ordinal INTEGER NOT NULL DEFAULT 0,
    next_block INTEGER NOT NULL DEFAULT 0,
    documents INTEGER NOT NULL DEFAULT 0,
    own_words INTEGER NOT NULL DEFAULT 0,
    wide_words INTEGER NOT NULL DEFAULT 0, cuts INTEGER NOT NULL DEFAULT 0,
    UNIQUE (scope, project)
) STRICT;

CREATE INDEX partition_by_project ON partition (project) WHERE project <> '';

CREATE TABLE permit (
    id TEXT PRIMARY KEY,
    agent TEXT NOT NULL,
    scope TEXT NOT NULL,
    stamp INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE posting (
    partition INTEGER NOT NULL,
    block INTEGER NOT NULL,
    term INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (partition, block, term)
) STRICT;

CREATE TABLE reach (
    space INTEGER NOT NULL REFERENCES space (id),
    partition INTEGER NOT NULL,
    next_ordinal INTEGER NOT NULL,
    PRIMARY KEY (space, partition)
) STRICT, WITHOUT ROWID;

CREATE TABLE reason (
    seq INTEGER PRIMARY KEY,
    text TEXT NOT NULL,
    salt BLOB NOT NULL
) STRICT;

CREATE INDEX reason_of_update ON reason (seq) WHERE text >= 'update:' AND text < 'update;';

CREATE TABLE segment (
    space INTEGER NOT NULL REFERENCES space (id),
    partition INTEGER NOT NULL,
    first_ordinal INTEGER NOT NULL,
    last_ordinal INTEGER NOT NULL,
    level INTEGER NOT NULL,
    cuts INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    checksum BLOB NOT NULL,
    data BLOB NOT NULL, bits INTEGER NOT NULL DEFAULT 16,
    PRIMARY KEY (space, partition, first_ordinal)
) STRICT;

CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE space (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE tail (
    partition INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (partition, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE tombstone (
    id TEXT PRIMARY KEY,
    partition INTEGER NOT NULL REFERENCES partition (id),
    burial TEXT NOT NULL,
    claims TEXT NOT NULL,
    memory TEXT,
    replacement TEXT,
    trust REAL NOT NULL,
    at INTEGER NOT NULL,
    stamp INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tombstone_by_memory ON tombstone (memory);

CREATE INDEX tombstone_by_replacement ON tombstone (replacement) WHERE replacement IS NOT NULL;

CREATE INDEX tombstone_by_time ON tombstone (partition, at, id);

CREATE TABLE uncompared (
    memory INTEGER PRIMARY KEY,
    partition INTEGER NOT NULL
) STRICT;

CREATE INDEX uncompared_by_partition ON uncompared (partition);

CREATE TABLE undigested (
    memory INTEGER PRIMARY KEY,
    partition INTEGER NOT NULL,
    session TEXT NOT NULL,
    at INTEGER NOT NULL,
    urgent INTEGER NOT NULL
) STRICT;

CREATE INDEX undigested_by_partition ON undigested (partition);

CREATE INDEX undigested_by_session ON undigested (partition, session);

CREATE INDEX undigested_urgent ON undigested (partition) WHERE urgent;

CREATE TABLE vector (
    space INTEGER NOT NULL REFERENCES space (id),
    partition INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    previous INTEGER,
    flags INTEGER NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (space, partition, ordinal)
) STRICT, WITHOUT ROWID;
