-- name: entity_put
INSERT INTO entity (id, partition, merged_into, parted, apart, stamp)
VALUES (:id, :partition, :merged_into, :parted, :apart, :stamp)
ON CONFLICT (id) DO UPDATE SET
    merged_into = excluded.merged_into, parted = excluded.parted, apart = excluded.apart, stamp = excluded.stamp
-- name: entity_row
SELECT * FROM entity WHERE id = :key
-- name: entity_drop
DELETE FROM entity WHERE id = :key
-- name: entities_any
SELECT 1 FROM entity LIMIT 1
-- name: entity_stamped
SELECT e.*, j.digest AS journalled FROM entity AS e LEFT JOIN journal AS j ON j.seq = e.stamp AND j.subject = e.id

-- name: entity_mention_add
INSERT INTO entity_mention (memory, place, partition, origin, entity, key, name, kind)
VALUES (:memory, :place, :partition, :origin, :entity, :key, :name, :kind)
-- name: entity_mentions_of
SELECT memory, place, partition, origin, entity, key, name, kind FROM entity_mention WHERE memory = :memory ORDER BY place
-- name: entity_mentions_drop
DELETE FROM entity_mention WHERE memory = :memory
-- name: entity_mentions_in
SELECT x.memory, x.place, x.partition, x.origin, x.entity, x.key, x.name, x.kind, m.id AS memory_id
FROM entity_mention AS x JOIN memory AS m ON m.number = x.memory
WHERE x.entity IN (SELECT value FROM json_each(:entities)) ORDER BY x.memory, x.place
-- name: entity_mention_move
UPDATE entity_mention SET entity = :entity WHERE memory = :memory AND place = :place
-- name: entity_name_add
INSERT INTO entity_name (partition, key, entity, name, kind, mentions)
VALUES (:partition, :key, :entity, :name, :kind, 1)
ON CONFLICT (partition, key, entity, name, kind) DO UPDATE SET mentions = mentions + 1
-- name: entity_name_take
UPDATE entity_name SET mentions = mentions - 1
WHERE partition = :partition AND key = :key AND entity = :entity AND name = :name AND kind = :kind
-- name: entity_name_tidy
DELETE FROM entity_name
WHERE partition = :partition AND key = :key AND entity = :entity AND name = :name AND kind = :kind AND mentions < 1
-- name: entity_mentions_clear
DELETE FROM entity_mention
-- name: entity_names_clear
DELETE FROM entity_name
-- name: memories_mentioning
SELECT number, id, partition, entities FROM memory WHERE entities <> '[]' AND status <> 'forgotten' ORDER BY number
-- name: entity_mentions_stray
SELECT DISTINCT x.memory FROM entity_mention AS x WHERE NOT EXISTS (
    SELECT 1 FROM memory AS m WHERE m.number = x.memory AND m.partition = x.partition AND m.status <> 'forgotten'
)
-- name: entity_names_drift
SELECT partition, key, entity, name, kind, sum(mentions) AS counted FROM (
    SELECT partition, key, entity, name, kind, mentions FROM entity_name
    UNION ALL SELECT partition, key, entity, name, kind, -1 FROM entity_mention
) GROUP BY partition, key, entity, name, kind HAVING counted <> 0
-- name: reasons_purge_entities
DELETE FROM reason WHERE seq IN (
    SELECT j.seq FROM json_each(:entities) AS e CROSS JOIN journal AS j WHERE j.subject = e.value
)

-- name: entities_between
SELECT DISTINCT n.entity FROM json_each(:ranges) AS r CROSS JOIN json_each(:readable) AS p CROSS JOIN entity_name AS n
WHERE n.partition = p.value AND n.key BETWEEN r.value ->> 0 AND r.value ->> 1 LIMIT :limit
-- name: entity_names
SELECT n.partition, n.entity, n.name, n.kind, n.mentions
FROM json_each(:entities) AS e CROSS JOIN entity_name AS n
WHERE n.entity = e.value AND n.partition IN (SELECT value FROM json_each(:readable)) ORDER BY n.entity, n.key, n.name
-- name: names_beside
SELECT n.key, n.entity, o.name, o.kind, sum(o.mentions)
FROM json_each(:keys) AS k CROSS JOIN json_each(:readable) AS p CROSS JOIN entity_name AS n CROSS JOIN entity_name AS o
WHERE n.partition = p.value AND n.key = k.value AND o.entity = n.entity AND o.partition = n.partition
GROUP BY n.key, n.entity, o.name, o.kind ORDER BY n.entity, o.name
-- name: first_names
SELECT k.value FROM json_each(:keys) AS k WHERE EXISTS (
    SELECT 1 FROM json_each(:readable) AS p CROSS JOIN entity_name AS n
    WHERE n.partition = p.value AND n.key BETWEEN k.value || ' ' AND k.value || :last AND n.kind = 'person'
)
-- name: entity_names_all
SELECT partition, entity, name, kind, mentions FROM entity_name
WHERE partition IN (SELECT value FROM json_each(:readable)) ORDER BY entity, key, name
-- name: entities_decided
SELECT * FROM entity WHERE partition IN (SELECT value FROM json_each(:readable))
-- name: entities_seen
SELECT x.entity, min(m.learnt), max(m.learnt), count(DISTINCT m.number)
FROM json_each(:entities) AS e CROSS JOIN entity_mention AS x CROSS JOIN memory AS m
WHERE x.entity = e.value AND m.number = x.memory AND m.partition IN (SELECT value FROM json_each(:readable))
GROUP BY x.entity
-- name: memories_of_entities
SELECT * FROM memory WHERE partition IN (SELECT value FROM json_each(:readable)) AND number IN (
    SELECT x.memory FROM json_each(:entities) AS e CROSS JOIN entity_mention AS x WHERE x.entity = e.value
) ORDER BY learnt DESC, id DESC LIMIT :limit
