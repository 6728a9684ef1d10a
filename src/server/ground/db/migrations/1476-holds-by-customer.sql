-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS stock_holds_by_user ON stock_holds (user_id);
