-- no-transaction
-- Which parcels in cash were refused is counted every night, by when they were taken in or came back.
CREATE INDEX CONCURRENTLY IF NOT EXISTS parcels_cash_ended ON parcels (moved_at)
  WHERE cash_paise > 0 AND status IN ('delivered', 'returned');
