-- A promotion may take the delivery fee off (decision 1149): its seller that of what it sends, others that of the whole order.
ALTER TABLE promotions DROP CONSTRAINT promotions_kind_check;
ALTER TABLE promotions ADD CONSTRAINT promotions_kind_check
  CHECK (kind IN ('percent', 'amount', 'buy-get', 'together', 'tiers', 'delivery'));

-- What its seller took off the delivery that a line bears: `shipping_share_paise` is what is left. What others pay of it is a part
-- of `contributed_paise`.
ALTER TABLE order_lines ADD COLUMN shipping_off_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_shipping_off CHECK (shipping_off_paise >= 0) NOT VALID;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_shipping_off;
