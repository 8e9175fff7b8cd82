-- name: partition_find
SELECT id FROM partition WHERE scope = :scope AND project = :project
-- name: partition_add
INSERT INTO partition (scope, project) VALUES (:scope, :project) RETURNING id
-- name: partition_advance
UPDATE partition SET seq = :seq WHERE id = :id
-- name: partition_seq
SELECT seq FROM partition WHERE id = :id
-- name: setting_put
INSERT INTO setting (name, value) VALUES (:name, :value)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
-- name: setting_get
SELECT value FROM setting WHERE name = :name
-- name: setting_drop
DELETE FROM setting WHERE name = :name

-- name: memory_last_number
SELECT seq FROM sqlite_sequence WHERE name = 'memory'
-- name: memory_add
INSERT INTO memory (
    number, id, partition, external_id, session, role, speaker, kind, category, text, caption, tool, forms, source,
    sources, entities, importance, importance_given, confidence, valence, arousal, dominance, surprise,
    occurred_from, occurred_until, valid_from, valid_until, learnt, recorded_at, status, verification, policy,
    pinned, seal, zone, flags, metadata, epistemic, tz, version, seq, stamp, salt, claim,
    subject, relation, object, denied, slot, stated
) VALUES (
    :number, :id, :partition, :external_id, :session, :role, :speaker, :kind, :category, :text, :caption, :tool,
    :forms, :source, :sources, :entities, :importance, :importance_given, :confidence, :valence, :arousal,
    :dominance, :surprise, :occurred_from, :occurred_until, :valid_from, :valid_until, :learnt, :recorded_at,
    :status, :verification, :policy, :pinned, :seal, :zone, :flags, :metadata, :epistemic, :tz, :version, :seq,
    :stamp, :salt, :claim, :subject, :relation, :object, :denied, :slot, :stated
)
-- name: memory_put
INSERT INTO memory (
    number, id, partition, external_id, session, role, speaker, kind, category, text, caption, tool, forms, source,
    sources, entities, importance, importance_given, confidence, valence, arousal, dominance, surprise,
    occurred_from, occurred_until, valid_from, valid_until, learnt, recorded_at, status, verification, policy,
    pinned, seal, zone, flags, metadata, epistemic, tz, version, seq, stamp, salt, claim,
    subject, relation, object, denied, slot, stated
) VALUES (
    :number, :id, :partition, :external_id, :session, :role, :speaker, :kind, :category, :text, :caption, :tool,
    :forms, :source, :sources, :entities, :importance, :importance_given, :confidence, :valence, :arousal,
    :dominance, :surprise, :occurred_from, :occurred_until, :valid_from, :valid_until, :learnt, :recorded_at,
    :status, :verification, :policy, :pinned, :seal, :zone, :flags, :metadata, :epistemic, :tz, :version, :seq,
    :stamp, :salt, :claim, :subject, :relation, :object, :denied, :slot, :stated
)
ON CONFLICT (id) DO UPDATE SET
    partition = excluded.partition, external_id = excluded.external_id, session = excluded.session,
    role = excluded.role, speaker = excluded.speaker, kind = excluded.kind, category = excluded.category,
    text = excluded.text, caption = excluded.caption, tool = excluded.tool, forms = excluded.forms,
    source = excluded.source, sources = excluded.sources, entities = excluded.entities,
    importance = excluded.importance, importance_given = excluded.importance_given,
    confidence = excluded.confidence, valence = excluded.valence, arousal = excluded.arousal,
    dominance = excluded.dominance, surprise = excluded.surprise, occurred_from = excluded.occurred_from,
    occurred_until = excluded.occurred_until, valid_from = excluded.valid_from, valid_until = excluded.valid_until,
    learnt = excluded.learnt, recorded_at = excluded.recorded_at, status = excluded.status,
    verification = excluded.verification, policy = excluded.policy, pinned = excluded.pinned, seal = excluded.seal,
    zone = excluded.zone, flags = excluded.flags, metadata = excluded.metadata, epistemic = excluded.epistemic,
    tz = excluded.tz, version = excluded.version, seq = excluded.seq, stamp = excluded.stamp, salt = excluded.salt,
    claim = excluded.claim, subject = excluded.subject, relation = excluded.relation, object = excluded.object,
    denied = excluded.denied, slot = excluded.slot, stated = excluded.stated
-- name: memory_row
SELECT * FROM memory WHERE id = :key
-- name: memory_drop
DELETE FROM memory WHERE id = :key
-- name: derivation_add
INSERT OR IGNORE INTO derivation (origin, memory) VALUES (:origin, :memory)
-- name: derivation_drop
DELETE FROM derivation WHERE origin = :origin AND memory = :memory

-- name: link_put
INSERT INTO link (
    id, partition, origin, target, relation, weight, confidence, properties, valid_from, valid_until, evidence,
    reinforced_at, stamp, salt
) VALUES (
    :id, :partition, :origin, :target, :relation, :weight, :confidence, :properties, :valid_from, :valid_until,
    :evidence, :reinforced_at, :stamp, :salt
)
ON CONFLICT (id) DO UPDATE SET
    weight = excluded.weight, confidence = excluded.confidence, properties = excluded.properties,
    valid_from = excluded.valid_from, valid_until = excluded.valid_until, evidence = excluded.evidence,
    reinforced_at = excluded.reinforced_at, stamp = excluded.stamp
-- name: link_row
SELECT * FROM link WHERE id = :key
-- name: link_drop
DELETE FROM link WHERE id = :key
-- name: feedback_put
INSERT INTO feedback (id, partition, memory, session, helpful, query, at, stamp, salt)
VALUES (:id, :partition, :memory, :session, :helpful, :query, :at, :stamp, :salt)
ON CONFLICT (id) DO UPDATE SET helpful = excluded.helpful, at = excluded.at, stamp = excluded.stamp
-- name: feedback_row
SELECT * FROM feedback WHERE id = :key
-- name: feedback_drop
DELETE FROM feedback WHERE id = :key
-- name: feedback_purge
DELETE FROM feedback WHERE memory = :id
-- name: tombstone_put
INSERT INTO tombstone (id, partition, burial, claims, memory, replacement, trust, at, stamp)
VALUES (:id, :partition, :burial, :claims, :memory, :replacement, :trust, :at, :stamp)
ON CONFLICT (id) DO UPDATE SET
    burial = excluded.burial, claims = excluded.claims, memory = excluded.memory,
    replacement = excluded.replacement, trust = excluded.trust, at = excluded.at, stamp = excluded.stamp
-- name: tombstone_row
SELECT * FROM tombstone WHERE id = :key
-- name: tombstone_drop
DELETE FROM tombstone WHERE id = :key
-- name: buried_add
INSERT OR IGNORE INTO buried (claim, tombstone) VALUES (:claim, :tombstone)
-- name: buried_drop
DELETE FROM buried WHERE claim = :claim AND tombstone = :tombstone

-- name: permit_put
INSERT INTO permit (id, agent, scope, stamp) VALUES (:id, :agent, :scope, :stamp)
ON CONFLICT (id) DO UPDATE SET stamp = excluded.stamp
-- name: permit_row
SELECT * FROM permit WHERE id = :key
-- name: permit_drop
DELETE FROM permit WHERE id = :key
