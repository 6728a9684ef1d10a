-- The way of an order to the door: what a seller packs and hands over, and what couriers do with it.

-- UPI beside cards and cash. A business names itself, and its GSTIN says where the supply takes place.
ALTER TABLE orders DROP CONSTRAINT orders_payment_method_check;
ALTER TABLE orders ADD CONSTRAINT orders_payment_method_check CHECK (payment_method IN ('card', 'upi', 'cod'));
ALTER TABLE payments DROP CONSTRAINT payments_method_check;
ALTER TABLE payments ADD CONSTRAINT payments_method_check CHECK (method IN ('card', 'upi', 'cod'));
ALTER TABLE orders
  ADD COLUMN buyer_gstin text,
  ADD COLUMN buyer_company text,
  ADD COLUMN buyer_po_number text,
  ADD COLUMN place_of_supply text;
UPDATE orders SET place_of_supply = state_code;
ALTER TABLE orders ALTER COLUMN place_of_supply SET NOT NULL;

-- The day by which a part is to leave and the day on which it was promised stay as they were promised.
ALTER TABLE vendor_orders ADD COLUMN dispatch_by date, ADD COLUMN promised_by date;
UPDATE vendor_orders SET dispatch_by = (coalesce(placed_at, created_at) AT TIME ZONE 'Asia/Kolkata')::date + 2;
ALTER TABLE vendor_orders ALTER COLUMN dispatch_by SET NOT NULL;

ALTER TABLE vendor_orders DROP CONSTRAINT vendor_orders_status_known;
ALTER TABLE vendor_orders ADD CONSTRAINT vendor_orders_status_known CHECK (status IN
  ('awaiting-payment', 'pending', 'accepted', 'packed', 'partly-shipped', 'shipped', 'delivered', 'cancelled', 'returned', 'lost'));
DROP INDEX vendor_orders_to_dispatch;
CREATE INDEX vendor_orders_to_dispatch ON vendor_orders (seller_id, placed_at, id)
  WHERE status IN ('pending', 'accepted', 'packed', 'partly-shipped');
-- The work of a day, what is late first.
CREATE INDEX vendor_orders_by_dispatch_day ON vendor_orders (seller_id, dispatch_by, id)
  WHERE placed_at IS NOT NULL AND status IN ('pending', 'accepted', 'packed', 'partly-shipped');

-- A line's share of the delivery fee never changes either: refunds and invoices use it, nothing is split anew.
ALTER TABLE order_lines ADD COLUMN shipping_share_paise bigint;
UPDATE order_lines SET shipping_share_paise = share.paise + CASE WHEN share.place <= share.left_over THEN 1 ELSE 0 END
FROM (
  SELECT id, paise, row_number() OVER (PARTITION BY vendor_order_id ORDER BY remainder DESC, position) AS place,
    shipping_paise - sum(paise) OVER (PARTITION BY vendor_order_id) AS left_over
  FROM (
    SELECT order_lines.id, order_lines.position, vendor_order_id, vendor_orders.shipping_paise,
      vendor_orders.shipping_paise * line_paise / vendor_orders.subtotal_paise AS paise,
      vendor_orders.shipping_paise * line_paise % vendor_orders.subtotal_paise AS remainder
    FROM order_lines JOIN vendor_orders ON vendor_orders.id = vendor_order_id
  ) AS whole
) AS share WHERE share.id = order_lines.id;
ALTER TABLE order_lines ALTER COLUMN shipping_share_paise SET NOT NULL,
  ADD CONSTRAINT order_lines_shipping_share CHECK (shipping_share_paise >= 0);

CREATE OR REPLACE FUNCTION order_status(payment text, parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN cardinality(parts) > 0 AND parts <@ ARRAY['cancelled', 'returned', 'lost'] THEN
    CASE WHEN payment = 'refunded' THEN 'refunded' WHEN 'lost' = ANY (parts) THEN 'lost'
      WHEN 'returned' = ANY (parts) THEN 'returned' ELSE 'cancelled' END
  WHEN 'awaiting-payment' = ANY (parts) THEN
    CASE WHEN payment IN ('failed', 'expired') THEN 'payment-failed' ELSE 'pending' END
  WHEN NOT parts && ARRAY['partly-shipped', 'shipped', 'delivered'] THEN 'pending'
  WHEN parts && ARRAY['pending', 'accepted', 'packed', 'partly-shipped'] THEN 'partly-shipped'
  WHEN 'shipped' = ANY (parts) THEN 'shipped'
  ELSE 'delivered'
END;
ALTER TABLE orders DROP CONSTRAINT orders_status_known;
ALTER TABLE orders ADD CONSTRAINT orders_status_known CHECK (status IN
  ('pending', 'payment-failed', 'partly-shipped', 'shipped', 'delivered', 'cancelled', 'returned', 'refunded', 'lost'));

CREATE TABLE parcels (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  seller_id text NOT NULL REFERENCES sellers,
  position integer NOT NULL CHECK (position > 0),
  status text NOT NULL CONSTRAINT parcels_status_known CHECK (status IN
    ('packed', 'shipped', 'out-for-delivery', 'attempt-failed', 'held', 'delivered', 'returning', 'returned', 'lost', 'damaged', 'cancelled')),
  created_at timestamptz NOT NULL,
  -- Who carries it: 'manual' when the seller arranged it, else the aggregator.
  courier text,
  courier_name text,
  tracking_number text,
  tracking_url text,
  -- What the courier is to collect at the door.
  cash_paise bigint NOT NULL CHECK (cash_paise >= 0),
  expected_on date,
  shipped_at timestamptz,
  delivered_at timestamptz,
  -- The latest attempt, tracking or return that moved it.
  moved_at timestamptz NOT NULL,
  picture_key text,
  needs_code boolean NOT NULL DEFAULT false,
  box_opened_at timestamptz,
  UNIQUE (vendor_order_id, position)
);
CREATE INDEX parcels_by_order ON parcels (order_id, id);
CREATE INDEX parcels_by_seller ON parcels (seller_id, status, created_at, id);
CREATE INDEX parcels_by_tracking ON parcels (tracking_number) WHERE tracking_number IS NOT NULL;
CREATE INDEX parcels_on_their_way ON parcels (moved_at, id)
  WHERE status IN ('shipped', 'out-for-delivery', 'attempt-failed', 'held', 'returning');
CREATE INDEX parcels_shipped ON parcels (seller_id, shipped_at) WHERE shipped_at IS NOT NULL;

CREATE TABLE parcel_lines (
  parcel_id uuid NOT NULL REFERENCES parcels,
  order_line_id uuid NOT NULL REFERENCES order_lines,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- What of the line's price and of its share of the delivery fee is in this parcel: the parcels of a line add up to it.
  goods_paise bigint NOT NULL CHECK (goods_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  PRIMARY KEY (parcel_id, order_line_id)
);
CREATE INDEX parcel_lines_by_line ON parcel_lines (order_line_id);

-- A piece with its serial number, as it was scanned into the box. A number is in one box at a time; a box that was
-- unpacked, or a scan that was wrong, lets it go.
CREATE TABLE parcel_units (
  id uuid PRIMARY KEY,
  parcel_id uuid NOT NULL REFERENCES parcels,
  order_line_id uuid NOT NULL REFERENCES order_lines,
  product_id text NOT NULL REFERENCES products,
  -- Which piece of the line in this parcel, from 1, and which of its numbers: a kit carries several on one box.
  piece integer NOT NULL CHECK (piece > 0),
  serial text NOT NULL CHECK (serial ~ '^[0-9A-Z][0-9A-Z./-]{2,39}$'),
  released_at timestamptz,
  UNIQUE (parcel_id, order_line_id, piece, serial)
);
CREATE UNIQUE INDEX parcel_units_serial ON parcel_units (product_id, serial) WHERE released_at IS NULL;

ALTER TABLE order_events ADD COLUMN parcel_id uuid REFERENCES parcels;
ALTER TABLE order_events DROP CONSTRAINT order_events_subject_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_subject_check CHECK (subject IN ('payment', 'vendor_order', 'parcel')),
  ADD CONSTRAINT order_events_parcel CHECK ((subject = 'parcel') = (parcel_id IS NOT NULL));

-- Pieces leave with their parcel, so that a part that is shipped in two parcels leaves the stock twice.
ALTER TABLE stock_movements ADD COLUMN parcel_id uuid REFERENCES parcels;
DROP INDEX stock_movements_one_end;
CREATE UNIQUE INDEX stock_movements_one_end ON stock_movements (order_id, offer_id, coalesce(parcel_id, order_id))
  WHERE reason IN ('dispatch', 'cancellation');

CALL wall_off('parcels', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('parcel_lines', 'SELECT', 'EXISTS (SELECT FROM parcels WHERE parcels.id = parcel_id AND parcels.seller_id = acting_seller())');
CALL wall_off('parcel_units', 'SELECT', 'EXISTS (SELECT FROM parcels WHERE parcels.id = parcel_id AND parcels.seller_id = acting_seller())');
DO $$
BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT SELECT (parcel_id, note) ON order_events TO nanonagar_vendor;
    GRANT SELECT (buyer_gstin, buyer_company, buyer_po_number, place_of_supply) ON orders TO nanonagar_vendor;
  END IF;
END $$;
