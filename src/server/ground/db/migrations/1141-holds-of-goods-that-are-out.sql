-- A share of a chargeback may end before the bank decides: nothing of its goods is with the customer any more, or none ever left.
ALTER TABLE chargeback_shares ADD COLUMN ended_early boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT chargeback_shares_ended_early CHECK (NOT ended_early OR (ended_at IS NOT NULL AND bearer IS NULL));
