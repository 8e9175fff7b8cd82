-- name: readable
SELECT p.id, p.scope, p.project FROM json_each(:scopes) AS s CROSS JOIN partition AS p WHERE p.scope = s.value
-- name: overseen
SELECT id, scope, project FROM partition WHERE project = :oversees AND project <> '' AND scope LIKE 'agent:%'
-- name: partitions
SELECT id, scope, project FROM partition ORDER BY id
-- name: memory_by_id
SELECT * FROM memory WHERE id = :id AND partition IN (SELECT value FROM json_each(:readable))
-- name: memories_by_number
SELECT * FROM memory WHERE number IN (SELECT value FROM json_each(:numbers))
  AND partition IN (SELECT value FROM json_each(:readable))
-- name: statements_by_number
SELECT * FROM memory WHERE number IN (SELECT value FROM json_each(:numbers)) AND role IS NULL
  AND partition IN (SELECT value FROM json_each(:readable))
-- name: texts_by_number
SELECT number, text FROM memory WHERE number IN (SELECT value FROM json_each(:numbers))
  AND partition IN (SELECT value FROM json_each(:readable))
-- name: memories_by_id
SELECT * FROM memory WHERE id IN (SELECT value FROM json_each(:ids))
  AND partition IN (SELECT value FROM json_each(:readable))
-- name: memories_by_external_id
SELECT m.* FROM json_each(:named) AS n CROSS JOIN json_each(:partitions) AS p CROSS JOIN memory AS m
WHERE m.partition = p.value AND m.session = n.value ->> 0 AND m.external_id = n.value ->> 1
-- name: memories_by_claim
SELECT * FROM memory WHERE number IN (
    SELECT number FROM memory
    WHERE partition IN (SELECT value FROM json_each(:partitions)) AND claim = :claim AND role IS NULL
) ORDER BY number
-- name: listing
SELECT * FROM memory
WHERE partition = :partition
  AND (:statuses IS NULL OR status IN (SELECT value FROM json_each(:statuses)))
  AND (:kinds IS NULL OR kind IN (SELECT value FROM json_each(:kinds)))
  AND (:categories IS NULL OR category IN (SELECT value FROM json_each(:categories)))
  AND (:speakers IS NULL OR lower(speaker) IN (SELECT value FROM json_each(:speakers)))
  AND (:sessions IS NULL OR session IN (SELECT value FROM json_each(:sessions)))
  AND (:sources IS NULL OR source IN (SELECT value FROM json_each(:sources)))
  AND (:pinned IS NULL OR pinned = :pinned)
  AND (:start IS NULL OR coalesce(occurred_until, occurred_from, learnt) >= :start)
  AND (:until IS NULL OR coalesce(occurred_from, learnt) < :until)
  AND (:learnt_until IS NULL OR learnt <= :learnt_until)
  AND (:recorded_until IS NULL OR recorded_at <= :recorded_until)
  AND (:metadata IS NULL OR NOT EXISTS (
    SELECT 1 FROM json_each(:metadata) AS w WHERE NOT EXISTS (
      SELECT 1 FROM json_each(memory.metadata) AS x WHERE x.key = w.key AND (
        (x.type = w.type AND x.value IS w.value) OR (x.type = 'array' AND EXISTS (
          SELECT 1 FROM json_each(x.value) AS y WHERE y.type = w.type AND y.value IS w.value))))))
  AND (:entities IS NULL OR NOT EXISTS (
    SELECT 1 FROM json_each(:entities) AS w WHERE NOT EXISTS (
      SELECT 1 FROM entity_mention AS x
      WHERE x.memory = memory.number AND x.entity IN (SELECT value FROM json_each(w.value)))))
ORDER BY learnt DESC, id DESC LIMIT :limit OFFSET :offset
-- name: ids_like
SELECT id FROM memory WHERE (id GLOB :part || '*' OR id GLOB '*' || :part)
  AND partition IN (SELECT value FROM json_each(:readable)) ORDER BY id
-- name: anything
SELECT 1 FROM memory WHERE partition IN (SELECT value FROM json_each(:readable)) AND status <> 'forgotten' LIMIT 1
-- name: tombstones_of_claim
SELECT * FROM tombstone WHERE id IN (SELECT tombstone FROM buried WHERE claim = :claim)
  AND +partition IN (SELECT value FROM json_each(:partitions)) ORDER BY at DESC, id DESC
-- name: tombstones_of_memory
SELECT t.* FROM tombstone AS t WHERE t.memory = :id AND t.partition IN (SELECT value FROM json_each(:partitions))
ORDER BY t.at DESC, t.id DESC
-- name: links_of
SELECT * FROM link WHERE (origin = :id OR target = :id) AND partition IN (SELECT value FROM json_each(:readable))
ORDER BY relation, origin, target
-- name: links_from
SELECT * FROM link WHERE origin IN (SELECT value FROM json_each(:ids)) AND relation = :relation
  AND partition IN (SELECT value FROM json_each(:readable)) ORDER BY origin, target
-- name: link_between
SELECT * FROM link WHERE origin = :origin AND relation = :relation AND target = :target
  AND partition IN (SELECT value FROM json_each(:readable))
-- name: opinions
SELECT * FROM feedback
WHERE memory IN (SELECT value FROM json_each(:ids)) AND partition IN (SELECT value FROM json_each(:readable))
ORDER BY id
-- name: feedback_any
SELECT 1 FROM feedback LIMIT 1
-- name: complaints
SELECT * FROM feedback
WHERE partition IN (SELECT value FROM json_each(:readable)) AND at BETWEEN :since AND :until AND helpful = 0 AND query IS NOT NULL
ORDER BY at DESC, id LIMIT :limit
-- name: derived_from
SELECT * FROM memory WHERE number IN (
    SELECT number FROM memory WHERE id IN (SELECT memory FROM derivation WHERE origin IN (SELECT value FROM json_each(:ids)))
      AND +partition IN (SELECT value FROM json_each(:readable))
) ORDER BY number
-- name: permitted
SELECT 1 FROM permit WHERE id = :id
-- name: health_counts
SELECT status, kind, count(*) FROM memory GROUP BY status, kind
-- name: tombstones_with_words
SELECT t.*, m.text AS said, m.object AS thing, r.text AS instead, r.object AS other
FROM tombstone AS t JOIN memory AS m ON m.id = t.memory LEFT JOIN memory AS r ON r.id = t.replacement
WHERE t.partition = :partition AND m.partition = t.partition AND m.role IS NULL
  AND (r.id IS NULL OR r.partition = t.partition)
ORDER BY t.at DESC, t.id DESC LIMIT :limit
-- name: health_marks
SELECT seal, flags, count(*) FROM memory WHERE seal <> 'open' OR flags <> '[]' GROUP BY seal, flags
-- name: tombstones_any
SELECT 1 FROM tombstone WHERE partition IN (SELECT value FROM json_each(:partitions)) LIMIT 1
-- name: partition_position
SELECT seq FROM partition WHERE scope = :scope AND project = :project
-- name: steps
SELECT origin, target FROM link
WHERE origin IN (SELECT value FROM json_each(:ids)) AND relation IN (SELECT value FROM json_each(:forward))
  AND partition IN (SELECT value FROM json_each(:readable))
UNION ALL
SELECT target, origin FROM link
WHERE target IN (SELECT value FROM json_each(:ids)) AND relation IN (SELECT value FROM json_each(:backward))
  AND partition IN (SELECT value FROM json_each(:readable))
ORDER BY 1, 2
