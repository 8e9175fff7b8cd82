-- name: boxed_add
INSERT OR IGNORE INTO boxed (memory, partition, session)
SELECT memory, partition, session FROM undigested
WHERE memory IN (SELECT number FROM memory WHERE id IN (SELECT value FROM json_each(:ids)))
-- name: boxed_add_all
INSERT INTO boxed (memory, partition, session) SELECT number, partition, session FROM memory
WHERE role IS NOT NULL AND number NOT IN (SELECT memory FROM undigested)
-- name: boxed_purge
DELETE FROM boxed WHERE memory = :memory
-- name: boxed_clear
DELETE FROM boxed
-- name: boxed_count
SELECT count(*) FROM boxed WHERE box IS NULL AND partition IN (SELECT value FROM json_each(:partitions))
-- name: strands
SELECT x.partition, x.session, m.id, m.learnt, coalesce(m.speaker, m.role), substr(m.text, 1, :longest), m.seal, m.zone,
  EXISTS (SELECT 1 FROM undigested AS u JOIN memory AS w ON w.number = u.memory
    WHERE u.partition = x.partition AND u.session = x.session AND w.status <> 'forgotten')
FROM boxed AS x JOIN memory AS m ON m.number = x.memory
WHERE x.box IS NULL AND x.partition IN (SELECT value FROM json_each(:partitions)) AND m.status <> 'forgotten'
ORDER BY x.partition, x.session, x.memory
-- name: boxed_as_told
SELECT count(*), sum(EXISTS (
  SELECT 1 FROM memory AS m JOIN boxed AS x ON x.memory = m.number
  WHERE m.id = t.value AND m.status <> 'forgotten' AND x.box IS :box))
FROM json_each(:turns) AS t
-- name: boxed_seal
UPDATE boxed SET box = :id WHERE memory IN (
  SELECT number FROM memory WHERE id IN (SELECT value FROM json_each(:turns)))
-- name: box_add
INSERT INTO box (id, partition, session, started, ended, ended_by, trace, title, words, participants)
SELECT id, partition, session, :started, :ended, :ended_by, :trace, :title, :words, :participants
FROM memory WHERE id = :id
-- name: box_name
UPDATE box SET started = :started, ended = :ended, title = :title, words = :words, participants = :participants
WHERE id = :id
-- name: box_unname
UPDATE box SET title = NULL, words = NULL, participants = NULL
WHERE id = (SELECT box FROM boxed WHERE memory = :memory)
-- name: box_tidy
DELETE FROM box WHERE id = :box AND NOT EXISTS (SELECT 1 FROM boxed AS x WHERE x.box = :box)
-- name: box_of
SELECT box FROM boxed WHERE memory = :memory AND box IS NOT NULL
-- name: boxes_clear
DELETE FROM box
-- name: boxes_earlier
SELECT * FROM box WHERE partition = :place AND title IS NOT NULL AND (:before IS NULL OR ended < :before)
ORDER BY ended DESC LIMIT :limit
-- name: boxes_unnamed
SELECT * FROM box AS b WHERE title IS NULL AND partition IN (SELECT value FROM json_each(:partitions)) AND EXISTS (
  SELECT 1 FROM boxed AS x JOIN memory AS m ON m.number = x.memory WHERE x.box = b.id AND m.status <> 'forgotten')
LIMIT :limit
-- name: box_turns
SELECT x.partition, x.session, m.id, m.learnt, coalesce(m.speaker, m.role), substr(m.text, 1, :longest), m.seal, m.zone, 0
FROM boxed AS x JOIN memory AS m ON m.number = x.memory
WHERE x.box = :box AND x.partition IN (SELECT value FROM json_each(:partitions)) AND m.status <> 'forgotten'
ORDER BY x.memory
-- name: episodes
SELECT b.*, (SELECT count(*) FROM boxed AS x JOIN memory AS m ON m.number = x.memory
  WHERE x.box = b.id AND m.partition = b.partition AND m.status <> 'forgotten') AS turns
FROM (
  SELECT * FROM box AS c WHERE partition IN (SELECT value FROM json_each(:partitions))
    AND (:session IS NULL OR session = :session) AND (:trace IS NULL OR trace = :trace)
    AND (:start IS NULL OR ended >= :start) AND (:until IS NULL OR started < :until)
    AND EXISTS (SELECT 1 FROM boxed AS x JOIN memory AS m ON m.number = x.memory
      WHERE x.box = c.id AND m.partition = c.partition AND m.status <> 'forgotten')
  ORDER BY ended DESC, id DESC LIMIT :limit
) AS b ORDER BY b.ended DESC, b.id DESC
-- name: boxed_stray
SELECT x.memory FROM boxed AS x JOIN memory AS m ON m.number = x.memory
WHERE m.role IS NULL OR m.partition <> x.partition OR m.session <> x.session
  OR (x.box IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM box AS b WHERE b.id = x.box AND b.partition = x.partition AND b.session = x.session))
-- name: boxes_empty
SELECT id FROM box AS b WHERE NOT EXISTS (SELECT 1 FROM boxed AS x WHERE x.box = b.id)
