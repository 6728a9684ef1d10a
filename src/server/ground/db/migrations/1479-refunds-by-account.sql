-- no-transaction
-- An account is emptied with the last order of which money went to it (decision 1323): its refunds are found by it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_by_account ON payment_refunds (refund_account_id) WHERE refund_account_id IS NOT NULL;
