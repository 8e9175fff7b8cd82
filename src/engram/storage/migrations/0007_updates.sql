-- Which updates were recognised is asked newest first: their reasons, few among many, have an index of their own.
CREATE INDEX reason_of_update ON reason (seq) WHERE text >= 'update:' AND text < 'update;';
