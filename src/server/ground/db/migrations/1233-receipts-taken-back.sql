-- A payment of a maker or bank that was noted by mistake. Its row stays, with who said so.
ALTER TABLE promotion_receipts ADD COLUMN taken_back_at timestamp with time zone, ADD COLUMN taken_back_by text;
ALTER TABLE promotion_receipts ADD CONSTRAINT promotion_receipts_taken_back
  CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL)) NOT VALID;
ALTER TABLE promotion_receipts VALIDATE CONSTRAINT promotion_receipts_taken_back;
