-- Statements that were compared with others while vectors were missing, to be compared once more when they have theirs.
-- Not journalled, since comparing them again would do no harm.
CREATE TABLE uncompared (
    memory INTEGER PRIMARY KEY,
    partition INTEGER NOT NULL
) STRICT;
CREATE INDEX uncompared_by_partition ON uncompared (partition);
