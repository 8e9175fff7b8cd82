-- name: segments_of
SELECT partition, first_ordinal, last_ordinal, level, cuts, documents, bits, checksum FROM segment
WHERE space = :space AND partition IN (SELECT value FROM json_each(:readable)) ORDER BY partition, first_ordinal
-- name: segment_data
SELECT data FROM segment
WHERE space = :space AND partition = :partition AND first_ordinal = :first AND checksum = :checksum
-- name: segment_add
INSERT INTO segment (space, partition, first_ordinal, last_ordinal, level, cuts, documents, bits, checksum, data)
VALUES (:space, :partition, :first, :last, :level, :cuts, :documents, :bits, :checksum, :data)
-- name: segment_drop
DELETE FROM segment
WHERE space = :space AND partition = :partition AND first_ordinal = :first AND checksum = :checksum
-- name: segments_drop_inside
DELETE FROM segment
WHERE space = :space AND partition = :partition AND first_ordinal >= :first AND last_ordinal <= :last
-- name: segments_drop_over
DELETE FROM segment
WHERE space = :space AND partition = :partition AND first_ordinal <= :ordinal AND last_ordinal >= :ordinal
-- name: segments_drop
DELETE FROM segment WHERE space = :space
-- name: segments_worn
SELECT s.first_ordinal, s.last_ordinal, s.level FROM segment AS s
WHERE s.space = :space AND s.partition = :partition AND s.first_ordinal >= 0 AND s.last_ordinal < :reached
  AND s.documents * :share < (
    SELECT count(*) FROM cut AS c
    WHERE c.partition = s.partition AND c.number > s.cuts AND c.ordinal BETWEEN s.first_ordinal AND s.last_ordinal
) ORDER BY s.first_ordinal
-- name: segment_at
SELECT 1 FROM segment
WHERE space = :space AND partition = :partition AND first_ordinal >= :first AND last_ordinal <= :last LIMIT 1
-- name: segments_drop_cut
DELETE FROM segment WHERE partition = :partition AND EXISTS (
    SELECT 1 FROM cut AS c WHERE c.partition = segment.partition AND c.number > segment.cuts
      AND c.ordinal BETWEEN segment.first_ordinal AND segment.last_ordinal
)
-- name: index_clear_segments
DELETE FROM segment WHERE partition = :partition
-- name: reaches_beyond
SELECT r.partition, p.cuts, min(r.next_ordinal, p.next_ordinal) FROM reach AS r JOIN partition AS p ON p.id = r.partition
WHERE r.space = :space AND r.next_ordinal > :documents ORDER BY r.partition
-- name: documents_standing
SELECT coalesce(sum(passages), 0) FROM document
WHERE partition = :partition AND ordinal BETWEEN :first AND :last
-- name: cut_add
INSERT INTO cut (partition, number, ordinal) SELECT id, cuts, :ordinal FROM partition WHERE id = :partition
-- name: cuts_since
SELECT number, ordinal FROM cut WHERE partition = :partition AND number > :cuts AND number <= :until
-- name: index_clear_cuts
DELETE FROM cut WHERE partition = :partition
