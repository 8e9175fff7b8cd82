-- name: journal_last
SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1
-- name: journal_add
INSERT INTO journal (seq, change_set, partition, kind, subject, because, reason, digest, hash)
VALUES (:seq, :change_set, :partition, :kind, :subject, :because, :reason, :digest, :hash)
-- name: change_set_add
INSERT INTO change_set (id, verb, actor, at, recorded_at, undoes)
VALUES (:id, :verb, :actor, :at, :recorded_at, :undoes) RETURNING number
-- name: change_set_find
SELECT number, id, verb, actor, at, recorded_at, undoes FROM change_set WHERE id = :id
-- name: change_set_last
SELECT s.id FROM change_set AS s
WHERE (:actor IS NULL OR s.actor = :actor) AND s.undoes IS NULL AND s.void = 0
  AND EXISTS (SELECT 1 FROM journal AS j WHERE j.change_set = s.number
              AND (:readable IS NULL OR j.partition IN (SELECT value FROM json_each(:readable))))
ORDER BY s.number DESC LIMIT 1
-- name: change_set_void
UPDATE change_set SET void = :void WHERE id = :id
-- name: reason_add
INSERT INTO reason (seq, text, salt) VALUES (:seq, :text, :salt)
-- name: reasons_purge
DELETE FROM reason WHERE seq IN (
    SELECT seq FROM journal WHERE subject = :id
    UNION SELECT j.seq FROM tombstone AS t JOIN journal AS j ON j.subject = t.id WHERE t.memory = :id
    UNION SELECT j.seq FROM feedback AS f JOIN journal AS j ON j.subject = f.id WHERE f.memory = :id
    UNION SELECT j.seq FROM image AS i JOIN journal AS j ON j.subject = i.key
    WHERE i.place = 'feedback' AND json_extract(i.before, '$.memory') = :id
)
-- name: image_add
INSERT INTO image (seq, place, key, at, before) VALUES (:seq, :place, :key, :at, :before)
-- name: images_of_set
SELECT i.seq, i.place, i.key, i.before FROM journal AS j JOIN image AS i ON i.seq = j.seq
WHERE j.change_set = :number ORDER BY i.seq DESC, i.place, i.key
-- name: journal_later
SELECT s.number, s.id, j.kind FROM journal AS j JOIN change_set AS s ON s.number = j.change_set
LEFT JOIN change_set AS t ON t.id = s.undoes
WHERE j.subject = :subject AND j.seq > :seq AND s.void = 0 AND (s.undoes IS NULL OR t.number < :number)
ORDER BY j.seq
-- name: set_of_line
SELECT s.number, s.id FROM journal AS j JOIN change_set AS s ON s.number = j.change_set WHERE j.seq = :seq
-- name: referring
SELECT id, stamp FROM link WHERE origin = :id OR target = :id
UNION ALL SELECT id, stamp FROM tombstone WHERE memory = :id OR replacement = :id
UNION ALL SELECT m.id, m.stamp FROM derivation AS d JOIN memory AS m ON m.id = d.memory WHERE d.origin = :id
-- name: squatting
SELECT stamp FROM memory WHERE partition = :partition AND session = :session AND external_id = :external_id
  AND id <> :id
-- name: squatting_link
SELECT stamp FROM link WHERE origin = :origin AND relation = :relation AND target = :target AND id <> :id
-- name: change_set_is_void
SELECT 1 FROM change_set WHERE id = :id AND void = 1
-- name: images_purge
DELETE FROM image WHERE place = 'memory' AND key = :id
-- name: images_purge_links
DELETE FROM image WHERE place = 'link' AND before IS NOT NULL
  AND (json_extract(before, '$.origin') = :id OR json_extract(before, '$.target') = :id)
-- name: images_purge_feedback
DELETE FROM image WHERE place = 'feedback' AND (
    key IN (SELECT id FROM feedback WHERE memory = :id) OR json_extract(before, '$.memory') = :id
)
-- name: images_in_force
SELECT i.at, i.before FROM image AS i JOIN journal AS j ON j.seq = i.seq
JOIN change_set AS s ON s.number = j.change_set
WHERE i.place = 'memory' AND i.key = :key AND s.void = 0 AND s.undoes IS NULL ORDER BY i.seq
-- name: images_all
SELECT i.place, i.key, i.before FROM image AS i WHERE i.before IS NOT NULL
-- name: journal_digest
SELECT digest FROM journal WHERE seq = :seq AND subject = :subject
-- name: reasons_all
SELECT r.seq, r.text, r.salt, j.reason FROM reason AS r LEFT JOIN journal AS j ON j.seq = r.seq
-- name: journal_of_set
SELECT j.seq, j.partition, j.kind, j.subject, j.digest FROM journal AS j WHERE j.change_set = :number ORDER BY j.seq
-- name: journal_walk
SELECT j.seq, j.change_set, j.partition, j.kind, j.subject, j.because, j.reason, j.digest, j.hash,
       s.id, s.verb, s.actor, s.at, s.recorded_at, s.undoes
FROM journal AS j JOIN change_set AS s ON s.number = j.change_set
WHERE j.seq > :after ORDER BY j.seq LIMIT :limit
-- name: entries_of
SELECT (SELECT count(*) FROM journal AS k
        WHERE k.partition IN (SELECT value FROM json_each(:readable)) AND k.seq <= j.seq) AS seq,
       s.id AS change_set, s.verb, j.kind, j.subject, p.scope, s.actor, s.at, s.recorded_at,
       coalesce(r.text, '') AS reason, j.because, s.undoes,
       (SELECT u.id FROM change_set AS u WHERE u.undoes = s.id AND u.void = 0) AS undone_by
FROM journal AS j JOIN change_set AS s ON s.number = j.change_set
JOIN partition AS p ON p.id = j.partition LEFT JOIN reason AS r ON r.seq = j.seq
WHERE j.subject = :subject AND j.partition IN (SELECT value FROM json_each(:readable))
ORDER BY j.seq
-- name: entries_readable
SELECT j.seq, s.id AS change_set, s.verb, j.kind, j.subject, p.scope, s.actor, s.at, s.recorded_at,
       coalesce(r.text, '') AS reason, j.because, s.undoes,
       (SELECT u.id FROM change_set AS u WHERE u.undoes = s.id AND u.void = 0) AS undone_by
FROM journal AS j JOIN change_set AS s ON s.number = j.change_set
JOIN partition AS p ON p.id = j.partition LEFT JOIN reason AS r ON r.seq = j.seq
WHERE j.partition IN (SELECT value FROM json_each(:readable))
ORDER BY j.seq DESC
-- name: updates_recognised
SELECT j.seq, s.id AS change_set, s.verb, j.kind, j.subject, p.scope, s.actor, s.at, s.recorded_at,
       r.text AS reason, j.because, s.undoes, NULL AS undone_by
FROM reason AS r CROSS JOIN journal AS j ON j.seq = r.seq CROSS JOIN change_set AS s ON s.number = j.change_set
CROSS JOIN memory AS m ON m.id = j.subject CROSS JOIN partition AS p ON p.id = j.partition
WHERE r.text >= 'update:' AND r.text < 'update;' AND j.kind IN ('supersede', 'set_status')
  AND j.partition IN (SELECT value FROM json_each(:readable))
  AND s.void = 0 AND s.undoes IS NULL AND +m.status <> 'forgotten'
  AND (m.role IS NULL OR NOT EXISTS (
    SELECT 1 FROM journal AS o CROSS JOIN memory AS n ON n.id = o.subject
    WHERE o.change_set = j.change_set AND o.kind IN ('supersede', 'set_status') AND n.role IS NULL))
ORDER BY r.seq DESC LIMIT :limit
-- name: replacements
SELECT j.seq, s.id AS change_set, s.verb, j.kind, j.subject, p.scope, s.actor, s.at, s.recorded_at,
       coalesce(r.text, '') AS reason, j.because, s.undoes, NULL AS undone_by
FROM journal AS j CROSS JOIN change_set AS s ON s.number = j.change_set
CROSS JOIN memory AS m ON m.id = j.subject CROSS JOIN partition AS p ON p.id = j.partition
LEFT JOIN reason AS r ON r.seq = j.seq
WHERE (j.kind = 'supersede' OR (j.kind = 'set_status' AND r.text >= 'update:' AND r.text < 'update;'))
  AND j.partition IN (SELECT value FROM json_each(:readable))
  AND s.void = 0 AND s.undoes IS NULL AND m.role IS NULL AND +m.status <> 'forgotten'
ORDER BY j.seq DESC LIMIT :limit
-- name: lines_readable
SELECT count(*) FROM journal WHERE partition IN (SELECT value FROM json_each(:readable))
-- name: entries_all
SELECT j.seq, s.id AS change_set, s.verb, j.kind, j.subject, p.scope, s.actor, s.at, s.recorded_at,
       coalesce(r.text, '') AS reason, j.because, s.undoes,
       (SELECT u.id FROM change_set AS u WHERE u.undoes = s.id AND u.void = 0) AS undone_by
FROM journal AS j JOIN change_set AS s ON s.number = j.change_set
LEFT JOIN partition AS p ON p.id = j.partition LEFT JOIN reason AS r ON r.seq = j.seq
WHERE j.seq > :after AND (:actor IS NULL OR s.actor = :actor)
ORDER BY j.seq DESC LIMIT :limit
-- name: journal_hash
SELECT hash FROM journal WHERE seq = :seq
-- name: image_before_forgetting
SELECT i.before FROM journal AS j JOIN image AS i ON i.seq = j.seq JOIN change_set AS s ON s.number = j.change_set
WHERE j.subject = :key AND j.kind = 'forget' AND s.void = 0 ORDER BY j.seq DESC LIMIT 1
