-- Whether a memory helped, with which question: the opinion of whoever belongs to the partition, wherever the memory is.
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

-- The lists of the lexical index in tables with row ids: where long entries are part of the key's tree, every step of
-- looking a key up reads the entries it passes.
CREATE TABLE moved AS SELECT * FROM leaf;
DROP TABLE leaf;
CREATE TABLE leaf (
    partition INTEGER NOT NULL,
    block INTEGER NOT NULL,
    bucket INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (partition, block, bucket)
) STRICT;
INSERT INTO leaf SELECT * FROM moved;
DROP TABLE moved;
CREATE TABLE moved AS SELECT * FROM posting;
DROP TABLE posting;
CREATE TABLE posting (
    partition INTEGER NOT NULL,
    block INTEGER NOT NULL,
    term INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (partition, block, term)
) STRICT;
INSERT INTO posting SELECT * FROM moved;
DROP TABLE moved;
