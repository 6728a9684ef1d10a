-- and those that were cancelled: their share goes back, and pays no other order.
ALTER TABLE cancellation_lines ADD COLUMN advance_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE cancellation_lines ADD CONSTRAINT cancellation_lines_advance CHECK (advance_paise >= 0
    AND (advance_paise = 0 OR passed_on_paise = 0 AND advance_paise <= goods_paise + shipping_paise - contributed_paise)) NOT VALID;
