-- Each line bears a share of the advance of its order.
ALTER TABLE order_lines ADD COLUMN advance_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_advance
  CHECK (advance_paise >= 0 AND advance_paise <= line_paise + shipping_share_paise - contributed_paise) NOT VALID;
