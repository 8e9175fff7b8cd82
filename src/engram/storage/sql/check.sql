-- name: memory_stamped
SELECT m.*, j.digest AS journalled FROM memory AS m LEFT JOIN journal AS j ON j.seq = m.stamp AND j.subject = m.id
-- name: link_stamped
SELECT l.*, j.digest AS journalled FROM link AS l LEFT JOIN journal AS j ON j.seq = l.stamp AND j.subject = l.id
-- name: tombstone_stamped
SELECT t.*, j.digest AS journalled FROM tombstone AS t LEFT JOIN journal AS j ON j.seq = t.stamp AND j.subject = t.id
-- name: feedback_stamped
SELECT f.*, j.digest AS journalled FROM feedback AS f LEFT JOIN journal AS j ON j.seq = f.stamp AND j.subject = f.id
-- name: permit_stamped
SELECT p.*, j.digest AS journalled FROM permit AS p LEFT JOIN journal AS j ON j.seq = p.stamp AND j.subject = p.id
-- name: links_dangling
SELECT l.id FROM link AS l
WHERE NOT EXISTS (SELECT 1 FROM memory WHERE id = l.origin) OR NOT EXISTS (SELECT 1 FROM memory WHERE id = l.target)
-- name: schema_any
SELECT 1 FROM sqlite_schema LIMIT 1
-- name: documents_told
SELECT m.id, d.passages, d.own_words, d.wide_words FROM memory AS m JOIN document AS d ON d.memory = m.number
WHERE m.status <> 'forgotten' AND m.number % :stride = 0 ORDER BY m.number
-- name: memory_count
SELECT count(*) FROM memory
