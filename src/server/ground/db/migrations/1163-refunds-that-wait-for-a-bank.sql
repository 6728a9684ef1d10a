-- The gateway gives nothing back of a payment that a bank disputes or has taken back, also when nobody has told us of it.
ALTER TABLE payment_refunds ADD COLUMN waits_for_bank boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT payment_refunds_wait_asked CHECK (NOT waits_for_bank OR status IN ('asked', 'failed'));
