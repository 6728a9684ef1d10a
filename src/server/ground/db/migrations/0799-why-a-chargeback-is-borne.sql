-- A seller sees why a share of a chargeback was held back and taken: what the bank's reason is about, how the goods were
-- handed out, and how much was taken. Shares from before have none of it.

ALTER TABLE chargeback_shares
  ADD COLUMN cause text CHECK (cause IN ('payment', 'goods', 'delivery', 'other')),
  ADD COLUMN handed_out text CHECK (handed_out IN ('for-code', 'without-code', 'not-delivered')),
  ADD COLUMN taken_paise bigint CHECK (taken_paise BETWEEN 0 AND paise),
  ADD CONSTRAINT chargeback_shares_taken CHECK (coalesce(taken_paise, 0) = 0 OR bearer = 'seller'),
  ADD CONSTRAINT chargeback_shares_why CHECK (handed_out IS NULL OR bearer IS NOT NULL);
UPDATE chargeback_shares SET taken_paise = (SELECT coalesce(sum(amount_paise), 0) FROM ledger_entries
  WHERE dispute_id = chargeback_shares.id AND kind = 'hold-taken') WHERE ended_at IS NOT NULL;
ALTER TABLE chargeback_shares ADD CONSTRAINT chargeback_shares_ended CHECK ((ended_at IS NULL) = (taken_paise IS NULL));
CREATE INDEX chargeback_shares_by_part ON chargeback_shares (vendor_order_id);
