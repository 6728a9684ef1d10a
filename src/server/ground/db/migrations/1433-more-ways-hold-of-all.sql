-- no-transaction
ALTER TABLE orders VALIDATE CONSTRAINT orders_payment_method_check;
ALTER TABLE payments VALIDATE CONSTRAINT payments_method_check;
ALTER TABLE payments VALIDATE CONSTRAINT payments_instrument_check;
ALTER TABLE payment_attempts VALIDATE CONSTRAINT payment_attempts_method_check;
ALTER TABLE payment_attempts VALIDATE CONSTRAINT payment_attempts_plan_check;
-- What has failed today is read with each page on which an order is paid.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_attempts_decided ON payment_attempts (moved_at) INCLUDE (method, instrument, status)
  WHERE status IN ('captured', 'failed');
