-- What a dispute refunded that was decided for some of its pieces; null of one that refunded all of them, or nothing.
ALTER TABLE disputes ADD COLUMN refunded_paise bigint;
ALTER TABLE disputes ADD CONSTRAINT disputes_refunded
  CHECK (refunded_paise IS NULL OR (status = 'refunded' AND refunded_paise >= 0 AND refunded_paise <= amount_paise)) NOT VALID;
