-- What the cancelled pieces of a part were to cost, with their share of the delivery: neither paid nor earned.
ALTER TABLE vendor_orders ADD COLUMN cancelled_paise bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT vendor_orders_cancelled CHECK (cancelled_paise BETWEEN 0 AND subtotal_paise + shipping_paise);

-- The pieces of an order end their reservation once for each parcel and each cancellation.
ALTER TABLE stock_movements ADD COLUMN cancellation_id uuid REFERENCES cancellations;
DROP INDEX stock_movements_one_end;
CREATE UNIQUE INDEX stock_movements_one_end ON stock_movements
  (order_id, offer_id, coalesce(parcel_id, cancellation_id, order_id)) WHERE reason IN ('dispatch', 'cancellation');

-- How many pieces a seller did not send of what was placed on a day, and that count in its record.
ALTER TABLE seller_days ADD COLUMN cancelled_units integer NOT NULL DEFAULT 0;
