-- What a mail is about, so that nobody is told the same thing twice: a parcel or a part of an order, and for what may
-- happen on several days the day.
ALTER TABLE mails
  ADD COLUMN parcel_id uuid REFERENCES parcels,
  ADD COLUMN vendor_order_id uuid REFERENCES vendor_orders,
  ADD COLUMN for_day date;

CREATE UNIQUE INDEX mails_once ON mails (kind, to_address, parcel_id, vendor_order_id, for_day) NULLS NOT DISTINCT
  WHERE resend_of IS NULL AND (parcel_id IS NOT NULL OR vendor_order_id IS NOT NULL OR for_day IS NOT NULL);
CREATE INDEX mails_by_vendor_order ON mails (vendor_order_id) WHERE vendor_order_id IS NOT NULL;

-- Parts whose customers may be told that they are late.
CREATE INDEX vendor_orders_by_promised_day ON vendor_orders (promised_by, id)
  WHERE placed_at IS NOT NULL AND status IN ('pending', 'accepted', 'packed', 'partly-shipped', 'shipped');
