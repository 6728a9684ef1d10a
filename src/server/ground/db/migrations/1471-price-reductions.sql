-- A credit note may reduce the price of pieces that stay with their customer (decision 1307).
ALTER TABLE credit_notes DROP CONSTRAINT credit_notes_reason_check, ADD CONSTRAINT credit_notes_reason_check
  CHECK (reason IN ('cancellation', 'return', 'undelivered', 'lost', 'damaged', 'dispute', 'rate-change', 'price-reduction')) NOT VALID;
