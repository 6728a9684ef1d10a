-- no-transaction
-- "Cash due" of the office: orders in cash, and those under way of which an advance was paid, the latest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_cash_to_collect ON orders (ordered_at, id)
  WHERE payment_status = 'due' OR has_advance AND placed_at IS NOT NULL AND status IN ('pending', 'partly-shipped', 'shipped');
