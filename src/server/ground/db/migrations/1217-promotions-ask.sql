-- What a promotion asks of who buys: their first order, a business with a GSTIN, payment before it is sent (decision 1138).
ALTER TABLE promotions ADD COLUMN asks text[] NOT NULL DEFAULT '{}'
  CONSTRAINT promotions_asks CHECK (asks <@ ARRAY['first-order', 'business', 'online']);
