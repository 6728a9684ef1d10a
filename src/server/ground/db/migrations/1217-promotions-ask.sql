-- What a promotion asks of who buys: their first order, a business with a GSTIN, payment before it is sent (decision 1138).
ALTER TABLE promotions ADD COLUMN asks text[] NOT NULL DEFAULT '{}'
  CONSTRAINT promotions_asks CHECK (asks <@ ARRAY['first-order', 'business', 'online']);

-- A combination: an amount off for each time that one of every product it names is bought.
ALTER TABLE promotions DROP CONSTRAINT promotions_kind_check;
ALTER TABLE promotions ADD CONSTRAINT promotions_kind_check CHECK (kind IN ('percent', 'amount', 'buy-get', 'together', 'tiers'));
ALTER TABLE promotions DROP CONSTRAINT promotions_whole;
ALTER TABLE promotions ADD CONSTRAINT promotions_whole CHECK (CASE kind
  WHEN 'percent' THEN percent_bp IS NOT NULL AND percent_bp <= 9000 AND num_nonnulls(amount_paise, buy_pieces, get_pieces) = 0
  WHEN 'amount' THEN amount_paise IS NOT NULL AND num_nonnulls(percent_bp, max_paise, buy_pieces, get_pieces) = 0
  WHEN 'together' THEN amount_paise IS NOT NULL AND num_nonnulls(percent_bp, max_paise, buy_pieces, get_pieces) = 0
  WHEN 'buy-get' THEN num_nulls(percent_bp, buy_pieces, get_pieces) = 0 AND num_nonnulls(max_paise, amount_paise) = 0
  ELSE num_nonnulls(percent_bp, max_paise, amount_paise, buy_pieces, get_pieces) = 0 END);
