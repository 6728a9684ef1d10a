-- A change of many prices may hold from a moment on and until another (decision 1145): each of its prices is then one from a
-- day on of its offer.
ALTER TABLE price_changes ADD COLUMN starts_at timestamp with time zone, ADD COLUMN ends_at timestamp with time zone;
ALTER TABLE price_changes ADD CONSTRAINT price_changes_span CHECK (ends_at > starts_at);

ALTER TABLE dated_prices ADD COLUMN change_id uuid REFERENCES price_changes(id);
CREATE INDEX dated_prices_of_change ON dated_prices (change_id, offer_id) WHERE change_id IS NOT NULL;

ALTER TABLE price_change_rows DROP CONSTRAINT price_change_rows_fault_check;
ALTER TABLE price_change_rows ADD CONSTRAINT price_change_rows_fault_check CHECK (fault IN ('above_mrp', 'too_low',
  'discount_too_small', 'no_other_seller', 'no_price', 'not_a_price', 'unknown_sku', 'named_twice', 'meets_planned',
  'planned_full')) NOT VALID;
ALTER TABLE price_change_rows VALIDATE CONSTRAINT price_change_rows_fault_check;
