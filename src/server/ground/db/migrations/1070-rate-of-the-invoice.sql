-- The rate that the invoice of a line bears, where it is another than that of the order: the rate changed in between
-- (CGST Act, s. 14). What the order said, gst_rate_bp, stays.
ALTER TABLE order_lines ADD COLUMN invoiced_rate_bp integer CHECK (invoiced_rate_bp BETWEEN 0 AND 10000);

-- An invoice that was issued ahead of the goods, at a rate that they no longer bear when they leave, is credited.
ALTER TABLE credit_notes DROP CONSTRAINT credit_notes_reason_check;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_reason_check CHECK
  (reason IN ('cancellation', 'return', 'undelivered', 'lost', 'damaged', 'dispute', 'rate-change'));
