-- `+status`: nearly every memory is active, so the index of statuses must not be taken for the narrower one.

-- name: memories_by_slot
SELECT * FROM memory WHERE partition IN (SELECT value FROM json_each(:partitions)) AND slot = :slot
  AND +status IN ('active', 'challenged') ORDER BY number DESC LIMIT :limit
-- name: memories_over_by_slot
SELECT * FROM memory WHERE partition IN (SELECT value FROM json_each(:partitions)) AND slot = :slot
  AND +status = 'superseded' ORDER BY number DESC LIMIT :limit
-- name: memories_stating
SELECT * FROM memory WHERE number IN (
    SELECT number FROM memory
    WHERE partition IN (SELECT value FROM json_each(:partitions)) AND slot = :slot AND stated = :stated
) ORDER BY number
-- name: statements_since
SELECT * FROM memory WHERE number > :number AND +partition IN (SELECT value FROM json_each(:partitions))
  AND +role IS NULL AND +status IN ('active', 'challenged') ORDER BY number DESC LIMIT :limit
-- name: memories_instead
WITH RECURSIVE step (start, id, steps) AS (
    SELECT value, value, 0 FROM json_each(:ids)
    UNION
    SELECT s.start, l.target, s.steps + 1 FROM step AS s JOIN link AS l ON l.origin = s.id
    WHERE l.relation = 'superseded_by' AND s.steps < :most AND l.partition IN (SELECT value FROM json_each(:readable))
)
SELECT s.start, m.* FROM step AS s CROSS JOIN memory AS m ON m.id = s.id
WHERE s.steps > 0 AND m.role IS NULL AND +m.status IN ('active', 'challenged')
  AND m.partition IN (SELECT value FROM json_each(:readable))
ORDER BY m.learnt, m.number
-- name: turns_leading_to
SELECT m.* FROM memory AS t JOIN memory AS m
ON m.partition = t.partition AND m.session = t.session AND m.number < t.number
WHERE t.id = :id AND m.role IS NOT NULL AND (:forgotten OR m.status <> 'forgotten')
  AND m.partition IN (SELECT value FROM json_each(:readable))
ORDER BY m.number DESC LIMIT :count
-- name: speakers
SELECT speaker, count(*) FROM (
    SELECT speaker FROM memory
    WHERE partition IN (SELECT value FROM json_each(:partitions)) AND role = :role LIMIT :most
) GROUP BY speaker

-- name: undigested_add
INSERT OR IGNORE INTO undigested (memory, partition, session, at, urgent)
SELECT number, partition, session, :at, :urgent FROM memory WHERE id = :id
-- name: undigested_drop
DELETE FROM undigested WHERE memory IN (SELECT number FROM memory WHERE id IN (SELECT value FROM json_each(:ids)))
-- name: undigested_purge
DELETE FROM undigested WHERE memory = :memory
-- name: to_model_add
INSERT OR IGNORE INTO left_to_model (memory, partition, session)
SELECT number, partition, session FROM memory WHERE id = :id
-- name: to_model_drop
DELETE FROM left_to_model WHERE memory = (SELECT number FROM memory WHERE id = :id)
-- name: to_model_purge
DELETE FROM left_to_model WHERE memory = :memory
-- name: to_model_tried
UPDATE left_to_model SET tries = tries + 1 WHERE memory = (SELECT number FROM memory WHERE id = :id)
-- name: to_model_next
SELECT a.tries, a.memory AS number, m.id, a.session FROM left_to_model AS a JOIN memory AS m ON m.number = a.memory
WHERE a.partition = :partition AND (:session IS NULL OR a.session = :session) ORDER BY a.tries, a.memory LIMIT :limit
-- name: to_model_among
SELECT m.id FROM json_each(:ids) AS i JOIN memory AS m ON m.id = i.value JOIN left_to_model AS a ON a.memory = m.number
-- name: to_model_count
SELECT count(*) FROM left_to_model AS a JOIN memory AS m ON m.number = a.memory
WHERE :partitions IS NULL OR a.partition IN (SELECT value FROM json_each(:partitions))
-- name: uncompared_add
INSERT OR IGNORE INTO uncompared (memory, partition) SELECT number, partition FROM memory WHERE id = :id
-- name: uncompared_drop
DELETE FROM uncompared WHERE memory = (SELECT number FROM memory WHERE id = :id)
-- name: uncompared_purge
DELETE FROM uncompared WHERE memory = :memory
-- name: uncompared_next
SELECT m.* FROM (
    SELECT n.* FROM uncompared AS u CROSS JOIN memory AS n ON n.number = u.memory
    WHERE u.partition = :partition ORDER BY u.memory LIMIT :limit
) AS m LEFT JOIN document AS d ON d.memory = m.number
WHERE d.ordinal IS NULL OR d.ordinal < :reached ORDER BY m.number
-- name: statement_unembedded
SELECT 1 FROM document AS d CROSS JOIN memory AS m ON m.number = d.memory
WHERE d.partition = :partition AND d.ordinal >= :reached AND +m.status IN ('active', 'challenged')
  AND (+m.role IS NULL OR (+m.role = 'user' AND NOT EXISTS (SELECT 1 FROM undigested AS u WHERE u.memory = m.number)))
ORDER BY d.ordinal DESC LIMIT 1
-- name: undigested_oldest
SELECT u.memory AS number, m.id, u.session, u.at, u.urgent FROM undigested AS u JOIN memory AS m ON m.number = u.memory
WHERE u.partition = :partition AND m.status <> 'forgotten' ORDER BY u.memory LIMIT :limit
-- name: undigested_urgent
SELECT u.memory AS number, m.id, u.session, u.at, u.urgent FROM undigested AS u JOIN memory AS m ON m.number = u.memory
WHERE u.partition = :partition AND u.urgent AND m.status <> 'forgotten' ORDER BY u.memory DESC LIMIT :limit
-- name: undigested_newest_of_session
SELECT u.memory AS number, m.id, u.session, u.at, u.urgent FROM undigested AS u JOIN memory AS m ON m.number = u.memory
WHERE u.partition = :partition AND u.session = :session AND m.status <> 'forgotten' ORDER BY u.memory DESC LIMIT :limit
-- name: undigested_among
SELECT m.id FROM json_each(:ids) AS i JOIN memory AS m ON m.id = i.value JOIN undigested AS u ON u.memory = m.number
WHERE m.status <> 'forgotten'
-- name: undigested_count
SELECT count(*), min(u.at) FROM undigested AS u CROSS JOIN memory AS m ON m.number = u.memory
WHERE m.status <> 'forgotten' AND (:partitions IS NULL OR u.partition IN (SELECT value FROM json_each(:partitions)))

-- name: promises
SELECT * FROM memory WHERE partition IN (SELECT value FROM json_each(:partitions))
  AND category = 'commitment' AND role IS NULL AND +status IN ('active', 'challenged', 'archived')
ORDER BY learnt DESC, id DESC LIMIT :limit
-- name: promises_open
SELECT id, text FROM memory WHERE partition IN (SELECT value FROM json_each(:partitions))
  AND category = 'commitment' AND role IS NULL AND +status IN ('active', 'challenged')
  AND coalesce(metadata ->> '$.commitment.progress', 'open') NOT IN ('done', 'dropped')
ORDER BY learnt DESC, id DESC LIMIT :limit
-- name: promises_settled
SELECT * FROM memory WHERE partition IN (SELECT value FROM json_each(:partitions))
  AND category = 'commitment' AND role IS NULL AND +status IN ('active', 'challenged')
  AND metadata ->> '$.commitment.progress' IN ('done', 'dropped')
  AND learnt <= :before AND NOT pinned AND policy <> 'protected'
ORDER BY learnt LIMIT :limit
-- name: guesses
SELECT * FROM memory WHERE partition IN (SELECT value FROM json_each(:partitions))
  AND confidence < 0.4 AND role IS NULL AND +status IN ('active', 'challenged')
  AND learnt <= :before AND NOT pinned AND policy <> 'protected' AND verification <> 'user_confirmed'
ORDER BY learnt LIMIT :limit
-- name: distilled
SELECT m.*, e.origin AS origin, d.ordinal AS ordinal
FROM derivation AS e JOIN memory AS m ON m.id = e.memory JOIN document AS d ON d.memory = m.number
WHERE e.origin IN (SELECT value FROM json_each(:turns)) AND m.partition IN (SELECT value FROM json_each(:readable))
  AND m.status = 'active' ORDER BY m.number, d.ordinal
-- name: moments_that_hold
SELECT e.origin, m.partition, d.ordinal
FROM derivation AS e JOIN memory AS m ON m.id = e.memory JOIN document AS d ON d.memory = m.number
WHERE e.origin IN (SELECT value FROM json_each(:turns)) AND m.partition IN (SELECT value FROM json_each(:readable))
  AND +m.status = 'active' AND +m.kind = 'episodic' -- not by the index over these two, which has nearly all there is
-- name: sources_of_what_holds
SELECT DISTINCT e.origin FROM derivation AS e JOIN memory AS m ON m.id = e.memory
WHERE e.origin IN (SELECT value FROM json_each(:turns)) AND m.partition IN (SELECT value FROM json_each(:readable))
  AND m.status = 'active'
