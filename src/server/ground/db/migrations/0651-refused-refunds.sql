-- How often the gateway has refused a refund for good: each new try is asked for under a key of its own.
ALTER TABLE payment_refunds ADD COLUMN refusals integer NOT NULL DEFAULT 0 CHECK (refusals >= 0);
UPDATE payment_refunds SET refusals = 1 WHERE status = 'failed';

-- The first payment that was made since a webhook came.
CREATE INDEX payment_attempts_captured ON payment_attempts (moved_at) WHERE status = 'captured';
