-- name: corpus
SELECT id, documents, own_words, wide_words, next_ordinal, cuts, next_block FROM partition
WHERE id IN (SELECT value FROM json_each(:readable)) ORDER BY id
-- name: blocks
SELECT id, level, first_ordinal, last_ordinal FROM block WHERE partition = :partition ORDER BY first_ordinal
-- name: partitions_unsettled
SELECT partition FROM block WHERE level = 0 GROUP BY partition HAVING count(*) >= :young
-- name: postings
SELECT p.term, p.entries FROM json_each(:terms) AS t
CROSS JOIN block AS b CROSS JOIN posting AS p
WHERE b.partition = :partition AND p.partition = :partition AND p.block = b.id AND p.term = t.value
-- name: posting_shares
SELECT p.term, length(p.entries) * 1.0 / (b.last_ordinal - b.first_ordinal + 1)
FROM (SELECT id, first_ordinal, last_ordinal FROM block WHERE partition = :partition AND level > 0
      ORDER BY id DESC LIMIT 1) AS b
CROSS JOIN json_each(:terms) AS t CROSS JOIN posting AS p
WHERE p.partition = :partition AND p.block = b.id AND p.term = t.value
-- name: leaves
SELECT l.bucket, l.entries FROM block AS b CROSS JOIN json_each(:buckets) AS t CROSS JOIN leaf AS l
WHERE b.partition = :partition AND b.level = 0 AND l.partition = :partition AND l.block = b.id AND l.bucket = t.value
-- name: leaves_of_block
SELECT bucket, entries FROM leaf WHERE partition = :partition AND block = :block ORDER BY bucket
-- name: leaf_add
INSERT INTO leaf (partition, block, bucket, entries) VALUES (?, ?, ?, ?)
-- name: leaf_put
UPDATE leaf SET entries = :entries WHERE partition = :partition AND block = :block AND bucket = :bucket
-- name: leaves_clear
DELETE FROM leaf WHERE partition = :partition AND block = :block
-- name: tail
SELECT entries FROM tail WHERE partition = :partition ORDER BY ordinal
-- name: tail_first
SELECT coalesce(min(ordinal), :end) FROM tail WHERE partition = :partition
-- name: tail_add
INSERT INTO tail (partition, ordinal, documents, entries) VALUES (:partition, :ordinal, :documents, :entries)
-- name: tail_clear
DELETE FROM tail WHERE partition = :partition
-- name: document_add
INSERT INTO document (partition, ordinal, passages, memory, own_words, wide_words) VALUES (?, ?, ?, ?, ?, ?)
-- name: documents_of
SELECT partition, ordinal, passages, own_words, wide_words FROM document WHERE memory = :memory ORDER BY ordinal
-- name: document_drop
DELETE FROM document WHERE partition = :partition AND ordinal = :ordinal
-- name: documents_at
SELECT w.value, (
    SELECT d.memory FROM document AS d WHERE d.partition = :partition AND d.ordinal <= w.value
    ORDER BY d.ordinal DESC LIMIT 1
) FROM json_each(:ordinals) AS w
-- name: ordinals_of_matching
SELECT d.ordinal, d.passages FROM memory AS m JOIN document AS d ON d.memory = m.number
WHERE m.partition = :partition
  AND (:statuses IS NULL OR m.status IN (SELECT value FROM json_each(:statuses)))
  AND (:kinds IS NULL OR m.kind IN (SELECT value FROM json_each(:kinds)))
  AND (:categories IS NULL OR m.category IN (SELECT value FROM json_each(:categories)))
  AND (:speakers IS NULL OR lower(m.speaker) IN (SELECT value FROM json_each(:speakers)))
  AND (:sessions IS NULL OR m.session IN (SELECT value FROM json_each(:sessions)))
  AND (:sources IS NULL OR m.source IN (SELECT value FROM json_each(:sources)))
  AND (:pinned IS NULL OR m.pinned = :pinned)
  AND (:start IS NULL OR coalesce(m.occurred_until, m.occurred_from, m.learnt) >= :start)
  AND (:until IS NULL OR coalesce(m.occurred_from, m.learnt) < :until)
  AND (:learnt_until IS NULL OR m.learnt <= :learnt_until)
  AND (:recorded_until IS NULL OR m.recorded_at <= :recorded_until)
  AND (:metadata IS NULL OR NOT EXISTS (
    SELECT 1 FROM json_each(:metadata) AS w WHERE NOT EXISTS (
      SELECT 1 FROM json_each(m.metadata) AS x WHERE x.key = w.key AND (
        (x.type = w.type AND x.value IS w.value) OR (x.type = 'array' AND EXISTS (
          SELECT 1 FROM json_each(x.value) AS y WHERE y.type = w.type AND y.value IS w.value))))))
  AND (:entities IS NULL OR NOT EXISTS (
    SELECT 1 FROM json_each(:entities) AS w WHERE NOT EXISTS (
      SELECT 1 FROM entity_mention AS x
      WHERE x.memory = m.number AND x.entity IN (SELECT value FROM json_each(w.value)))))
-- name: corpus_add
UPDATE partition SET next_ordinal = next_ordinal + :documents, documents = documents + :documents,
    own_words = own_words + :own_words, wide_words = wide_words + :wide_words
WHERE id = :partition RETURNING next_ordinal
-- name: corpus_remove
UPDATE partition SET documents = documents - :documents, own_words = own_words - :own_words,
    wide_words = wide_words - :wide_words
WHERE id = :partition
-- name: block_next
UPDATE partition SET next_block = next_block + 1 WHERE id = :partition RETURNING next_block
-- name: block_add
INSERT INTO block (partition, id, level, first_ordinal, last_ordinal)
VALUES (:partition, :id, :level, :first_ordinal, :last_ordinal)
-- name: block_drop
DELETE FROM block WHERE partition = :partition AND id = :id
-- name: postings_of_block
SELECT term, entries FROM posting WHERE partition = :partition AND block = :block ORDER BY term
-- name: postings_of_blocks
SELECT term, entries FROM posting
WHERE partition = :partition AND block IN (SELECT value FROM json_each(:blocks)) ORDER BY term, block
-- name: posting_add
INSERT INTO posting (partition, block, term, entries) VALUES (?, ?, ?, ?)
-- name: posting_put
UPDATE posting SET entries = :entries WHERE partition = :partition AND block = :block AND term = :term
-- name: posting_drop
DELETE FROM posting WHERE partition = :partition AND block = :block AND term = :term
-- name: postings_clear
DELETE FROM posting WHERE partition = :partition AND block = :block
-- name: turns_before
SELECT speaker, text, caption FROM memory
WHERE partition = :partition AND session = :session AND role IS NOT NULL AND status <> 'forgotten'
  AND number < :number ORDER BY number DESC LIMIT :count
-- name: turns_after
SELECT id FROM memory
WHERE partition = :partition AND session = :session AND role IS NOT NULL AND status <> 'forgotten'
  AND number > :number AND number <= :until ORDER BY number LIMIT :count
-- name: documents_after
SELECT d.partition, d.ordinal, d.passages FROM memory AS m
JOIN memory AS n ON n.partition = m.partition AND n.session = m.session AND n.number > m.number
JOIN document AS d ON d.memory = n.number
WHERE m.id = :id AND m.role IS NOT NULL AND n.role IS NOT NULL AND n.status <> 'forgotten'
  AND m.partition IN (SELECT value FROM json_each(:readable))
ORDER BY n.number LIMIT :count
-- name: memory_to_index
SELECT * FROM memory WHERE id = :id
-- name: memories_to_index
SELECT id FROM memory WHERE partition = :partition AND status <> 'forgotten' ORDER BY number
-- name: index_clear_documents
DELETE FROM document WHERE partition = :partition
-- name: index_clear_blocks
DELETE FROM block WHERE partition = :partition
-- name: index_clear_postings
DELETE FROM posting WHERE partition = :partition
-- name: index_clear_leaves
DELETE FROM leaf WHERE partition = :partition
-- name: index_clear_corpus
UPDATE partition SET documents = 0, own_words = 0, wide_words = 0, next_ordinal = 0, next_block = 0
WHERE id = :partition
-- name: documents_check
SELECT p.id, p.documents, p.own_words, p.wide_words, coalesce(sum(d.passages), 0), coalesce(sum(d.own_words), 0),
       coalesce(sum(d.wide_words), 0)
FROM partition AS p LEFT JOIN document AS d ON d.partition = p.id GROUP BY p.id ORDER BY p.id
-- name: unindexed
SELECT count(*) FROM memory AS m
WHERE (m.status <> 'forgotten') <> EXISTS (SELECT 1 FROM document AS d WHERE d.memory = m.number)
-- name: tail_holding
SELECT ordinal, documents, entries FROM tail
WHERE partition = :partition AND ordinal <= :last AND ordinal + documents > :first ORDER BY ordinal
-- name: tail_put
UPDATE tail SET entries = :entries WHERE partition = :partition AND ordinal = :ordinal
