-- What the marketplace pays of a line in its customer's place since a bank's offer took it off (decision 1260).
ALTER TABLE price_contributions ADD COLUMN bank_offer_id uuid,
  DROP CONSTRAINT price_contributions_cause, DROP CONSTRAINT price_contributions_paid_by;
ALTER TABLE price_contributions ADD CONSTRAINT price_contributions_bank_offer FOREIGN KEY (bank_offer_id) REFERENCES bank_offers(id) NOT VALID,
  ADD CONSTRAINT price_contributions_cause
    CHECK (num_nonnulls(cancellation_id, return_id, promotion_id, bank_offer_id) = 1) NOT VALID,
  ADD CONSTRAINT price_contributions_paid_by CHECK (CASE WHEN promotion_id IS NULL AND bank_offer_id IS NULL
    THEN num_nulls(seller_id, vendor_order_id) = 0
    ELSE num_nonnulls(seller_id, vendor_order_id) = 0 AND order_line_id IS NOT NULL END) NOT VALID;
