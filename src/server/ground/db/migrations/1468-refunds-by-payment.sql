-- no-transaction
-- Money that goes back for a cause goes back once by each payment of its order.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_once_by_payment
  ON payment_refunds (order_id, reason, coalesce(cause_id::text, ''), coalesce(gateway_payment_id, '')) WHERE rest_of IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_refunds_once;
