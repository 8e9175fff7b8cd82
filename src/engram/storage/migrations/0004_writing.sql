-- Writing: statements in three parts, and turns that wait to be digested.

-- Who or what, how it relates, to what; `slot` and `stated` are keyed hashes of the first two and of all of it, by which
-- a statement finds those that say the same, or something else about the same. All six are there, or none is.
ALTER TABLE memory ADD COLUMN subject TEXT;
ALTER TABLE memory ADD COLUMN relation TEXT;
ALTER TABLE memory ADD COLUMN object TEXT;
ALTER TABLE memory ADD COLUMN denied INTEGER;
ALTER TABLE memory ADD COLUMN slot BLOB;
ALTER TABLE memory ADD COLUMN stated BLOB;
CREATE INDEX memory_by_slot ON memory (partition, slot) WHERE slot IS NOT NULL;

-- Turns that nobody has read for what they tell; not journalled, since reading them again would do no harm. The row of a
-- turn that an undo took away stays, for when it comes back.
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
-- What was said before there was reading waits like what is said now, since the store was last written to.
INSERT INTO undigested (memory, partition, session, at, urgent)
SELECT number, partition, session, coalesce((SELECT recorded_at FROM change_set ORDER BY number DESC LIMIT 1), 0), 0
FROM memory INDEXED BY memory_by_session WHERE role IS NOT NULL;

-- Turns that the rules have read and a language model has still to read, where one is named; `tries` is how often its
-- answer could not be used. Not journalled either.
CREATE TABLE left_to_model (
    memory INTEGER PRIMARY KEY,
    partition INTEGER NOT NULL,
    session TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX left_to_model_by_partition ON left_to_model (partition, tries, memory);
-- End of what is left to a model.

-- Entities: who and what memories name. The names themselves are part of the memories; a row here only says what was
-- decided about an entity: that it is another (`merged_into`), that some memories mean another by its name (`parted`,
-- by memory), which others it is not (`apart`). An entity nobody decided anything about has no row.
DROP TABLE entity;
CREATE TABLE entity (
    id TEXT PRIMARY KEY,
    partition INTEGER NOT NULL REFERENCES partition (id),
    merged_into TEXT,
    parted TEXT NOT NULL DEFAULT '{}',
    apart TEXT NOT NULL DEFAULT '[]',
    stamp INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_by_partition ON entity (partition);

-- The names in a memory, turned round for looking up: `origin` is whose name it was taken for, `entity` whose it is by
-- what was decided since. Memories that are withheld are not here.
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

-- How often each entity is called by each name, as it is compared and as it is written.
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
-- End of entities.

-- Commitments and guesses: few among many memories, looked for whenever turns are digested. What was guessed is what is
-- less sure than the lowest band above a guess.
CREATE INDEX memory_promised ON memory (partition, learnt) WHERE category = 'commitment' AND role IS NULL;
CREATE INDEX memory_guessed ON memory (partition, learnt) WHERE confidence < 0.4 AND role IS NULL;

-- What was taken back last is compared with every turn that comes: found in order, however much was taken back before.
DROP INDEX tombstone_by_partition;
CREATE INDEX tombstone_by_time ON tombstone (partition, at, id);

-- What screening marked, which health counts: few among many, so that asking stays cheap.
CREATE INDEX memory_marked ON memory (seal, flags) WHERE seal <> 'open' OR flags <> '[]';

-- Boxes: stretches of a conversation. All of it is made from the turns, not journalled, and made anew by a repair. A
-- turn that was digested has its row in `boxed`, without a box while its stretch goes on. What a box says in words is
-- taken away with any of its turns, and written anew from those that are left; its id is that of its first turn.
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
-- End of boxes.
