-- no-transaction
-- The back office's list of refunds, a page at a time: by state, all of them, what banks gave back, to accounts, and by reason.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_by_state ON payment_refunds (status, asked_at, id) WHERE charged_back_by IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_by_time ON payment_refunds (asked_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_by_bank ON payment_refunds (asked_at, id) WHERE charged_back_by IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_to_accounts ON payment_refunds (asked_at, id) WHERE gateway_payment_id IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_by_reason ON payment_refunds (reason, asked_at, id);
