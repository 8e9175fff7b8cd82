-- name: vectors_of_space
SELECT ordinal, previous, flags, vector, partition FROM vector WHERE space = :space ORDER BY partition, ordinal
-- name: vectors_stray
SELECT v.partition, v.ordinal FROM vector AS v WHERE v.space = :space AND coalesce((
    SELECT d.ordinal + d.passages > v.ordinal FROM document AS d
    WHERE d.partition = v.partition AND d.ordinal <= v.ordinal ORDER BY d.ordinal DESC LIMIT 1
), 0) = 0
-- name: vectors_beyond
SELECT v.partition, count(*) FROM vector AS v LEFT JOIN reach AS r ON r.space = v.space AND r.partition = v.partition
WHERE v.space = :space AND v.ordinal >= coalesce(r.next_ordinal, 0)
  AND EXISTS (SELECT 1 FROM reach WHERE space = :space)  -- without any, the space is being dropped
GROUP BY v.partition
-- name: reaches_astray
SELECT r.space, r.partition, r.next_ordinal FROM reach AS r LEFT JOIN partition AS p ON p.id = r.partition
WHERE p.id IS NULL OR r.next_ordinal < 0 OR r.next_ordinal > p.next_ordinal
-- name: vectors_missing
SELECT r.space, r.partition, coalesce((
    SELECT sum(min(d.passages, r.next_ordinal - d.ordinal)) FROM document AS d
    WHERE d.partition = r.partition AND d.ordinal < r.next_ordinal
), 0) - (
    SELECT count(*) FROM vector AS v
    WHERE v.space = r.space AND v.partition = r.partition AND v.ordinal < r.next_ordinal
) - (
    SELECT count(*) FROM space AS s JOIN space AS n ON n.name = s.name || :refused JOIN vector AS v ON v.space = n.id
    WHERE s.id = r.space AND v.partition = r.partition AND v.ordinal < r.next_ordinal
) AS missing FROM reach AS r WHERE missing > 0
-- name: segments_all
SELECT s.partition, s.first_ordinal, s.last_ordinal, s.level, s.cuts, s.documents, s.bits, s.checksum, s.data, s.space,
       p.cuts, min(r.next_ordinal, p.next_ordinal)
FROM segment AS s LEFT JOIN partition AS p ON p.id = s.partition
LEFT JOIN reach AS r ON r.space = s.space AND r.partition = s.partition
ORDER BY s.space, s.partition, s.first_ordinal
-- name: cuts_astray
SELECT c.partition, c.number, c.ordinal FROM cut AS c LEFT JOIN partition AS p ON p.id = c.partition
WHERE p.id IS NULL OR c.number NOT BETWEEN 1 AND p.cuts OR c.ordinal < -1 OR c.ordinal >= p.next_ordinal OR coalesce((
    SELECT d.ordinal + d.passages > c.ordinal FROM document AS d
    WHERE d.partition = c.partition AND d.ordinal <= c.ordinal ORDER BY d.ordinal DESC LIMIT 1
), 0)
-- name: mentions_stray
SELECT DISTINCT x.memory FROM mention AS x
WHERE NOT EXISTS (SELECT 1 FROM document AS d WHERE d.memory = x.memory AND d.partition = x.partition)
-- name: addresses_stray
SELECT DISTINCT a.memory FROM address AS a
WHERE NOT EXISTS (SELECT 1 FROM document AS d WHERE d.memory = a.memory AND d.partition = a.partition)
-- name: embedded_told
SELECT d.partition, d.ordinal, d.passages, m.number, m.session, m.role, m.speaker, m.text, m.caption, m.learnt, m.tz,
       m.seal, m.occurred_from, m.occurred_until
FROM document AS d JOIN memory AS m ON m.number = d.memory
WHERE m.number % :stride = 0
  AND EXISTS (SELECT 1 FROM reach AS r WHERE r.partition = d.partition AND r.next_ordinal > d.ordinal)
-- name: mentions_of
SELECT first_day, last_day FROM mention WHERE memory = :memory
-- name: addresses_of
SELECT name, speaker FROM address WHERE memory = :memory
-- name: flags_of
SELECT DISTINCT flags FROM vector WHERE space IN (SELECT id FROM space) AND partition = :partition AND ordinal = :ordinal
-- name: meaning_clear_vectors
DELETE FROM vector
-- name: meaning_clear_reaches
DELETE FROM reach
-- name: meaning_clear_segments
DELETE FROM segment
-- name: meaning_clear_cuts
DELETE FROM cut
-- name: meaning_clear_mentions
DELETE FROM mention
-- name: meaning_clear_addresses
DELETE FROM address
-- name: meaning_clear_spaces
DELETE FROM space
