-- name: space_find
SELECT id FROM space WHERE name = :name
-- name: space_add
INSERT INTO space (name) VALUES (:name) RETURNING id
-- name: spaces
SELECT id, name FROM space ORDER BY id
-- name: space_in_use
SELECT 1 FROM reach WHERE space = :space LIMIT 1
-- name: space_drop
DELETE FROM space WHERE id = :space
-- name: reaches_drop
DELETE FROM reach WHERE space = :space
-- name: vectors_drop_some
DELETE FROM vector WHERE space = :space AND (partition, ordinal) IN (
    SELECT partition, ordinal FROM vector WHERE space = :space LIMIT :limit
) RETURNING 1
-- name: reaches
SELECT p.id, p.cuts, max(0, min(coalesce(r.next_ordinal, 0), p.next_ordinal)), p.next_ordinal, (
    SELECT count(*) FROM vector AS v
    WHERE v.space = (SELECT id FROM space WHERE name = :refused) AND v.partition = p.id
) FROM partition AS p LEFT JOIN reach AS r ON r.space = :space AND r.partition = p.id
WHERE p.id IN (SELECT value FROM json_each(:readable)) ORDER BY p.id
-- name: vectors_between
SELECT ordinal, previous, flags, vector FROM vector
WHERE space = :space AND partition = :partition AND ordinal BETWEEN :first AND :last ORDER BY ordinal
-- name: vectors_at
SELECT ordinal, previous, flags, vector FROM vector
WHERE space = :space AND partition = :partition AND ordinal IN (SELECT value FROM json_each(:ordinals)) ORDER BY ordinal
-- name: unembedded
SELECT d.ordinal, d.passages, m.number, m.session, m.role, m.speaker, m.text, m.caption, m.learnt, m.tz,
       m.seal, m.occurred_from, m.occurred_until
FROM document AS d JOIN memory AS m ON m.number = d.memory
WHERE d.partition = :partition AND d.ordinal >= :start ORDER BY d.ordinal LIMIT :limit
-- name: document_before
SELECT d.ordinal + d.passages - 1, m.speaker FROM memory AS m JOIN document AS d ON d.memory = m.number
WHERE m.partition = :partition AND m.session = :session AND m.role IS NOT NULL AND m.status <> 'forgotten'
  AND m.number < :number ORDER BY m.number DESC LIMIT 1
-- name: documents_between
SELECT ordinal, passages FROM document
WHERE partition = :partition AND ordinal >= :start AND ordinal <= :last ORDER BY ordinal
-- name: vector_add
INSERT OR REPLACE INTO vector (space, partition, ordinal, previous, flags, vector) VALUES (?, ?, ?, ?, ?, ?)
-- name: refused_count
SELECT count(*) FROM vector WHERE space = (SELECT id FROM space WHERE name = :refused)
-- name: refused_after
SELECT partition, ordinal FROM vector
WHERE space = (SELECT id FROM space WHERE name = :refused) AND (partition, ordinal) > (:partition, :ordinal)
ORDER BY partition, ordinal LIMIT :limit
-- name: document_at
SELECT d.ordinal, d.passages, m.number, m.session, m.role, m.speaker, m.text, m.caption, m.learnt, m.tz,
       m.seal, m.occurred_from, m.occurred_until
FROM document AS d JOIN memory AS m ON m.number = d.memory
WHERE d.partition = :partition AND d.ordinal <= :ordinal ORDER BY d.ordinal DESC LIMIT 1
-- name: refused_drop
DELETE FROM vector
WHERE space = (SELECT id FROM space WHERE name = :refused) AND partition = :partition AND ordinal = :ordinal
RETURNING 1
-- name: refused_drop_all
DELETE FROM vector WHERE space = (SELECT id FROM space WHERE name = :refused)
-- name: space_drop_named
DELETE FROM space WHERE name = :name
-- name: mention_add
INSERT OR IGNORE INTO mention (partition, memory, first_day, last_day) VALUES (?, ?, ?, ?)
-- name: address_add
INSERT OR IGNORE INTO address (partition, memory, name, speaker) VALUES (?, ?, ?, ?)
-- name: addresses_drop
DELETE FROM address WHERE memory = :memory
-- name: index_clear_addresses
DELETE FROM address WHERE partition = :partition
-- name: addressed
SELECT a.name, a.speaker, count(*) FROM json_each(:names) AS n CROSS JOIN address AS a
WHERE a.partition IN (SELECT value FROM json_each(:readable)) AND a.name = n.value GROUP BY a.name, a.speaker
-- name: mentions_drop
DELETE FROM mention WHERE memory = :memory
-- name: index_clear_mentions
DELETE FROM mention WHERE partition = :partition
-- name: documents_said_between
SELECT d.ordinal, d.passages, m.learnt FROM memory AS m JOIN document AS d ON d.memory = m.number
WHERE m.partition = :partition AND m.learnt >= :start AND m.learnt < :until
ORDER BY m.learnt DESC, m.id DESC LIMIT :limit
-- name: documents_said_last
SELECT m.partition, m.session, m.learnt, d.ordinal, d.passages
FROM memory AS m JOIN document AS d ON d.memory = m.number
WHERE m.partition = :partition AND m.learnt <= :until AND m.role IS NOT NULL AND m.session IS NOT :apart
ORDER BY m.learnt DESC, m.id DESC LIMIT :limit
-- name: documents_mentioning
SELECT d.ordinal, d.passages FROM (
    SELECT memory FROM mention WHERE partition = :partition AND first_day <= :last AND last_day >= :first
    ORDER BY last_day - first_day, memory DESC LIMIT :limit
) AS x JOIN document AS d ON d.memory = x.memory
-- name: days_mentioned
SELECT x.first_day, x.last_day FROM mention AS x JOIN memory AS m ON m.number = x.memory
WHERE m.id = :id AND m.partition IN (SELECT value FROM json_each(:readable))
ORDER BY x.last_day - x.first_day, x.first_day LIMIT 1
-- name: reach_put
INSERT INTO reach (space, partition, next_ordinal) VALUES (:space, :partition, :next_ordinal)
ON CONFLICT (space, partition) DO UPDATE SET next_ordinal = excluded.next_ordinal
-- name: vector_drop
DELETE FROM vector WHERE space IN (SELECT id FROM space) AND partition = :partition AND ordinal = :ordinal
-- name: partition_cut
UPDATE partition SET cuts = cuts + 1 WHERE id = :partition
-- name: index_clear_vectors
DELETE FROM vector WHERE partition = :partition
-- name: index_clear_reaches
DELETE FROM reach WHERE partition = :partition
-- name: documents_from
SELECT coalesce(sum(passages), 0) FROM document WHERE partition = :partition AND ordinal >= :start
