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
