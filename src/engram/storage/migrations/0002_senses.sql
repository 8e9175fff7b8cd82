-- The senses: vectors beside the words. Everything here is derived and can be made anew from the memories.

-- A young block is kept in buckets of many short lists, a merged one list by list. Both have row ids: where long
-- entries are part of the key's tree, every step of looking a key up reads the entries it passes.
CREATE TABLE leaf (
    partition INTEGER NOT NULL,
    block INTEGER NOT NULL,
    bucket INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (partition, block, bucket)
) STRICT;
DROP TABLE posting;
CREATE TABLE posting (
    partition INTEGER NOT NULL,
    block INTEGER NOT NULL,
    term INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (partition, block, term)
) STRICT;

-- How often documents were taken out of a partition's index: what was read of it before may be stale.
ALTER TABLE partition ADD COLUMN cuts INTEGER NOT NULL DEFAULT 0;

-- A space holds the vectors of one model at one precision.
CREATE TABLE space (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

-- One vector for each document, in the order of documents; `previous` is the document of the turn before.
CREATE TABLE vector (
    space INTEGER NOT NULL REFERENCES space (id),
    partition INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    previous INTEGER,
    flags INTEGER NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (space, partition, ordinal)
) STRICT, WITHOUT ROWID;

-- How far a partition has its vectors in a space: every document before `next_ordinal` has one.
CREATE TABLE reach (
    space INTEGER NOT NULL REFERENCES space (id),
    partition INTEGER NOT NULL,
    next_ordinal INTEGER NOT NULL,
    PRIMARY KEY (space, partition)
) STRICT, WITHOUT ROWID;

-- Which documents each cut took out: a reader takes them out of what it holds instead of reading all anew.
CREATE TABLE cut (
    partition INTEGER NOT NULL,
    number INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    PRIMARY KEY (partition, number, ordinal)
) STRICT, WITHOUT ROWID;

-- A graph to search a stretch of documents by: who is near whom, without the vectors, so that what is erased is gone.
-- Built once from what stood after `cuts` cuts, never changed, dropped when it is merged. It has row ids so that a
-- look at what there is does not read the graphs themselves.
CREATE TABLE segment (
    space INTEGER NOT NULL REFERENCES space (id),
    partition INTEGER NOT NULL,
    first_ordinal INTEGER NOT NULL,
    last_ordinal INTEGER NOT NULL,
    level INTEGER NOT NULL,
    cuts INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    checksum BLOB NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (space, partition, first_ordinal)
) STRICT;

-- The days a memory speaks of, as day numbers, both included.
CREATE TABLE mention (
    partition INTEGER NOT NULL,
    memory INTEGER NOT NULL,
    first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL,
    PRIMARY KEY (partition, first_day, last_day, memory)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_by_memory ON mention (memory);

-- By which name a turn addresses whom: what people are called is learnt from this.
CREATE TABLE address (
    partition INTEGER NOT NULL,
    name TEXT NOT NULL,
    speaker TEXT NOT NULL,
    memory INTEGER NOT NULL,
    PRIMARY KEY (partition, name, speaker, memory)
) STRICT, WITHOUT ROWID;
CREATE INDEX address_by_memory ON address (memory);

INSERT INTO setting (name, value) SELECT 'reindex_due', 1 WHERE EXISTS (SELECT 1 FROM memory);
