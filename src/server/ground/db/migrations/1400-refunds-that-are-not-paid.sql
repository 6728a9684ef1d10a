-- no-transaction
-- How many refunds wait, and since when, is read every few seconds; those that are paid are many. What the bank of a lost
-- dispute paid instead is over.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_open ON payment_refunds (status, asked_at) INCLUDE (amount_paise)
  WHERE status <> 'processed' AND charged_back_by IS NULL;
