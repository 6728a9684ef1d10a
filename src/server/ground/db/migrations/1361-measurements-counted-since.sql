-- Since when a measurement counts (decision 1184). Once its account is closed nobody knows any more where it was made: it is
-- a voice of its own beside those alone that counted at one time with it, as they were told apart by their addresses then.
ALTER TABLE measurements ADD COLUMN counted_since timestamptz;
UPDATE measurements SET counted_since = measured_at WHERE state = 'counted';
ALTER TABLE measurements ADD CONSTRAINT measurements_since CHECK ((state = 'counted') = (counted_since IS NOT NULL));
