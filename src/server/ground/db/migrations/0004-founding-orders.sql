-- Founding, 4 of 5: orders, parcels, cancellations, returns, disputes.

CREATE TABLE idempotency_keys (
  principal text NOT NULL,
  route text NOT NULL,
  key uuid NOT NULL,
  request_sha256 text NOT NULL,
  order_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (principal, route, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- What one person pays in cash on one day is limited by law (Income-tax Act, s. 269ST). The same account, telephone
-- number or place of delivery is one person.
CREATE FUNCTION delivery_place(address text, postal_code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(regexp_replace(address, '[[:space:][:punct:]]+', '', 'g')) || ' ' || postal_code;

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) UNIQUE,
  user_id text NOT NULL REFERENCES users,
  checkout_key uuid NOT NULL,
  placed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state_code text NOT NULL,
  postal_code text NOT NULL,
  -- UPI beside cards and cash. A business names itself, and its GSTIN says where the supply takes place.
  payment_method text NOT NULL CHECK (payment_method IN ('card', 'upi', 'cod')),
  shipping_method text NOT NULL DEFAULT 'Standard delivery',
  subtotal_paise bigint NOT NULL CHECK (subtotal_paise > 0),
  savings_paise bigint NOT NULL CHECK (savings_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  total_paise bigint NOT NULL,
  -- Copies of what payments and vendor_orders say, kept by triggers on those two and by nobody else. An order that has no
  -- payment yet is pending and without a payment status.
  ordered_at timestamptz NOT NULL GENERATED ALWAYS AS (COALESCE(placed_at, created_at)) STORED,
  status text NOT NULL DEFAULT 'pending',
  payment_status text,
  buyer_gstin text,
  buyer_company text,
  buyer_po_number text,
  place_of_supply text NOT NULL,
  -- Where a business is registered, when its goods go elsewhere.
  buyer_address text,
  buyer_city text,
  buyer_postal_code text,
  UNIQUE (user_id, checkout_key),
  CONSTRAINT orders_buyer_address CHECK (num_nulls(buyer_address, buyer_city, buyer_postal_code) IN (0, 3)),
  CONSTRAINT orders_buyer_gstin CHECK (buyer_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$'),
  -- A registered buyer of an order is named whole or not at all, and stays as it was when the order was placed.
  CONSTRAINT orders_buyer_registered CHECK (num_nulls(buyer_gstin, buyer_company) = 0 OR num_nonnulls(buyer_gstin,
    buyer_company, buyer_po_number, buyer_address) = 0),
  CHECK (total_paise = (subtotal_paise + shipping_paise)),
  CONSTRAINT orders_status_known CHECK (status IN ('pending', 'payment-failed', 'partly-shipped', 'shipped',
    'delivered', 'cancelled', 'returned', 'refunded', 'lost'))
);
-- Ways to the few orders that something narrow fits.
CREATE INDEX orders_by_amount ON orders (total_paise) INCLUDE (id);
CREATE INDEX orders_by_email ON orders (lower(email) text_pattern_ops);
CREATE INDEX orders_by_payment ON orders (payment_status, ordered_at, id) INCLUDE (status, payment_method, total_paise);
CREATE INDEX orders_by_phone ON orders (phone_number text_pattern_ops);
-- Orders are found by whom they go to and by the company that they are for (`all-orders-criteria-views.ts`).
CREATE INDEX orders_by_recipient ON orders USING gin ((lower(first_name || ' ' || last_name || ' ' ||
  coalesce(buyer_company, '') || ' ' || coalesce(buyer_gstin, ''))) gin_trgm_ops);
CREATE INDEX orders_by_status ON orders (status, ordered_at, id) INCLUDE (payment_status, payment_method, total_paise);
CREATE INDEX orders_by_user ON orders (user_id, placed_at DESC, id) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_cash_by_place ON orders (delivery_place(address, postal_code))
  WHERE payment_method = 'cod' AND placed_at IS NOT NULL;
CREATE INDEX orders_cash_due_by_phone ON orders (phone_number) WHERE payment_method = 'cod' AND payment_status = 'due';
CREATE INDEX orders_cash_due_by_place ON orders (delivery_place(address, postal_code))
  WHERE payment_method = 'cod' AND payment_status = 'due';
-- Pieces that one person ordered in cash are counted at each checkout until their seller accepts them: by account,
-- telephone number and place of delivery, among the orders that are still to be paid at the door.
CREATE INDEX orders_cash_due_by_user ON orders (user_id) WHERE payment_method = 'cod' AND payment_status = 'due';
-- The list's own order, alone and inside each status; with what else it filters by, so that passing over an order does
-- not fetch it.
CREATE INDEX orders_latest ON orders (ordered_at, id) INCLUDE (status, payment_status, payment_method, total_paise);
CREATE INDEX orders_placed ON orders (placed_at DESC, id) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_unplaced_by_place ON orders (delivery_place(address, postal_code)) WHERE placed_at IS NULL;
CREATE INDEX orders_unplaced_by_user ON orders (user_id) WHERE placed_at IS NULL;
ALTER TABLE mails ADD FOREIGN KEY (order_id) REFERENCES orders;
ALTER TABLE stock_holds ADD FOREIGN KEY (order_id) REFERENCES orders;

CREATE TRIGGER orders_forget_total AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION forget_total();

CREATE FUNCTION keep_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the buyer of an order never changes';
END $$;

CREATE TRIGGER orders_keep_buyer BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.buyer_gstin, OLD.buyer_company, OLD.buyer_po_number, OLD.buyer_address, OLD.buyer_city,
      OLD.buyer_postal_code, OLD.place_of_supply)
    IS DISTINCT FROM (NEW.buyer_gstin, NEW.buyer_company, NEW.buyer_po_number, NEW.buyer_address, NEW.buyer_city,
      NEW.buyer_postal_code, NEW.place_of_supply))
  EXECUTE FUNCTION keep_buyer();

CREATE FUNCTION keep_orders_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM keep_total('orders', (SELECT count(*) FROM new_rows WHERE placed_at IS NOT NULL));
  ELSIF TG_OP = 'DELETE' THEN PERFORM keep_total('orders', -(SELECT count(*) FROM old_rows WHERE placed_at IS NOT NULL));
  ELSE PERFORM keep_total('orders', CASE WHEN NEW.placed_at IS NULL THEN -1 ELSE 1 END); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_keep_total_new AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_orders_total();

CREATE TRIGGER orders_keep_total_old AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_orders_total();

CREATE TRIGGER orders_keep_total_placed AFTER UPDATE OF placed_at ON orders
  FOR EACH ROW WHEN ((OLD.placed_at IS NULL) <> (NEW.placed_at IS NULL)) EXECUTE FUNCTION keep_orders_total();

CREATE TABLE vendor_orders (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  seller_id text NOT NULL REFERENCES sellers,
  status text NOT NULL,
  subtotal_paise bigint NOT NULL CHECK (subtotal_paise > 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When a seller's part was placed (with its order), and when it arrived.
  placed_at timestamptz,
  delivered_at timestamptz,
  -- Who supplied the goods of an order stays as it was when the order was written, like its prices: the tax of an order
  -- follows from the supplier's state, and a shop may move, or be registered anew.
  supplier_name text NOT NULL,
  supplier_legal_name text,
  supplier_gstin text,
  supplier_state_code text,
  supplier_address text,
  supplier_city text,
  supplier_postal_code text,
  -- The day by which a part is to leave and the day on which it was promised stay as they were promised.
  dispatch_by date NOT NULL,
  promised_by date,
  -- What the cancelled pieces of a part were to cost, with their share of the delivery: neither paid nor earned.
  cancelled_paise bigint NOT NULL DEFAULT 0,
  UNIQUE (order_id, seller_id),
  CONSTRAINT vendor_orders_cancelled CHECK (cancelled_paise >= 0
    AND cancelled_paise <= (subtotal_paise + shipping_paise)),
  CONSTRAINT vendor_orders_status_known CHECK (status IN ('awaiting-payment', 'pending', 'accepted', 'packed',
    'partly-shipped', 'shipped', 'delivered', 'cancelled', 'returned', 'lost'))
);
CREATE INDEX vendor_orders_by_delivery_promise ON vendor_orders (seller_id, promised_by)
  WHERE placed_at IS NOT NULL AND status <> 'cancelled';
-- The work of a day, what is late first.
CREATE INDEX vendor_orders_by_dispatch_day ON vendor_orders (seller_id, dispatch_by, id)
  WHERE placed_at IS NOT NULL AND status IN ('pending', 'accepted', 'packed', 'partly-shipped');
-- The parts of a seller by the days they were promised for: how many of them were kept.
CREATE INDEX vendor_orders_by_dispatch_promise ON vendor_orders (seller_id, dispatch_by)
  WHERE placed_at IS NOT NULL AND status <> 'cancelled';
-- Parts whose customers may be told that they are late.
CREATE INDEX vendor_orders_by_promised_day ON vendor_orders (promised_by, id)
  WHERE placed_at IS NOT NULL AND status IN ('pending', 'accepted', 'packed', 'partly-shipped', 'shipped');
CREATE INDEX vendor_orders_by_seller ON vendor_orders (seller_id, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX vendor_orders_by_status ON vendor_orders (seller_id, status, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX vendor_orders_delivered ON vendor_orders (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX vendor_orders_of_seller ON vendor_orders (seller_id) INCLUDE (order_id);
CREATE INDEX vendor_orders_to_dispatch ON vendor_orders (seller_id, placed_at, id)
  WHERE status IN ('pending', 'accepted', 'packed', 'partly-shipped');
ALTER TABLE mails ADD FOREIGN KEY (vendor_order_id) REFERENCES vendor_orders;

-- The words that a customer reads for a whole order: the domain's customerStatus; a test compares the two.
CREATE FUNCTION order_status(payment text, parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
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

-- The order's lock comes in a statement of its own: who waited for it then sees what the other one has moved, and two
-- parts that are shipped in the same moment make a shipped order.
CREATE FUNCTION keep_order_status(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments WHERE order_id = ANY (ids)) THEN RETURN; END IF;
  PERFORM FROM orders WHERE id = ANY (ids) AND EXISTS (SELECT FROM payments WHERE order_id = orders.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE orders SET status = now_is.status, payment_status = now_is.payment_status
  FROM (
    SELECT payments.order_id, payments.status AS payment_status, order_status(payments.status, own.parts) AS status
    FROM payments CROSS JOIN LATERAL (SELECT coalesce(array_agg(vendor_orders.status), '{}') AS parts
      FROM vendor_orders WHERE vendor_orders.order_id = payments.order_id OFFSET 0) AS own
    WHERE payments.order_id = ANY (ids) OFFSET 0
  ) AS now_is
  WHERE orders.id = now_is.order_id
    AND (orders.status, orders.payment_status) IS DISTINCT FROM (now_is.status, now_is.payment_status);
END $$;

CREATE FUNCTION keep_status_of_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  moved uuid[] := ARRAY(SELECT DISTINCT new_rows.order_id FROM new_rows JOIN old_rows USING (id)
    WHERE new_rows.status <> old_rows.status);
BEGIN
  IF cardinality(moved) > 0 THEN PERFORM keep_order_status(moved); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER vendor_orders_keep_status_moved AFTER UPDATE ON vendor_orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_status_of_moved();

CREATE FUNCTION keep_status_of_new() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_order_status(ARRAY(SELECT DISTINCT order_id FROM new_rows));
  RETURN NULL;
END $$;

CREATE TRIGGER vendor_orders_keep_status_new AFTER INSERT ON vendor_orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_status_of_new();

CREATE FUNCTION keep_supplier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the supplier of an order never changes';
END $$;

CREATE TRIGGER vendor_orders_keep_supplier BEFORE UPDATE ON vendor_orders FOR EACH ROW
  WHEN ((OLD.supplier_name, OLD.supplier_legal_name, OLD.supplier_gstin, OLD.supplier_state_code, OLD.supplier_address,
      OLD.supplier_city, OLD.supplier_postal_code)
    IS DISTINCT FROM (NEW.supplier_name, NEW.supplier_legal_name, NEW.supplier_gstin, NEW.supplier_state_code,
      NEW.supplier_address, NEW.supplier_city, NEW.supplier_postal_code))
  EXECUTE FUNCTION keep_supplier();

CREATE TABLE order_lines (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  position integer NOT NULL,
  offer_id uuid NOT NULL REFERENCES offers,
  product_id text NOT NULL REFERENCES products,
  name text NOT NULL,
  mpn text,
  picture_key text,
  picture_alt text,
  hsn text NOT NULL,
  gst_rate_bp integer NOT NULL,
  list_price_paise bigint NOT NULL,
  discount_bp numeric(10,6) NOT NULL,
  unit_price_paise bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  line_paise bigint NOT NULL,
  -- The commission follows from the category at which the goods were ordered, whatever they are filed under later.
  category text NOT NULL,
  -- A line's share of the delivery fee never changes either: refunds and invoices use it, nothing is split anew.
  shipping_share_paise bigint NOT NULL,
  -- How much of a line has ended without goods: cancelled before it left, or credited after. What all its pieces give back
  -- is what they cost, to the paisa.
  cancelled_quantity integer NOT NULL DEFAULT 0 CHECK (cancelled_quantity >= 0),
  credited_quantity integer NOT NULL DEFAULT 0 CHECK (credited_quantity >= 0),
  given_back_paise bigint NOT NULL DEFAULT 0,
  -- Of the product when it was sold; null where its maker promises none.
  warranty_months integer CHECK (warranty_months > 0),
  -- The rate that the invoice of a line bears, where it is another than that of the order: the rate changed in between
  -- (CGST Act, s. 14). What the order said, gst_rate_bp, stays.
  invoiced_rate_bp integer CHECK (invoiced_rate_bp >= 0 AND invoiced_rate_bp <= 10000),
  CONSTRAINT order_lines_order_id_position_key UNIQUE (order_id, "position"),
  CHECK (line_paise = (unit_price_paise * quantity)),
  CONSTRAINT order_lines_given_back CHECK (given_back_paise >= 0
    AND given_back_paise <= (line_paise + shipping_share_paise)),
  CONSTRAINT order_lines_given_back_whole CHECK ((cancelled_quantity + credited_quantity) < quantity
    OR given_back_paise = (line_paise + shipping_share_paise)),
  CONSTRAINT order_lines_pieces_end_once CHECK ((cancelled_quantity + credited_quantity) <= quantity),
  CONSTRAINT order_lines_shipping_share CHECK (shipping_share_paise >= 0)
);
CREATE INDEX order_lines_by_offer ON order_lines (offer_id);
CREATE INDEX order_lines_by_picture ON order_lines (picture_key) WHERE picture_key IS NOT NULL;
CREATE INDEX order_lines_by_product ON order_lines (product_id, order_id);
CREATE INDEX order_lines_by_vendor_order ON order_lines (vendor_order_id, position);

CREATE FUNCTION keep_sold_names() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO sold_names (product_id, name, mpn)
  SELECT DISTINCT product_id, name, coalesce(mpn, '') FROM new_rows
  WHERE NOT EXISTS (SELECT FROM sold_names AS known
    WHERE (known.product_id, known.name, known.mpn) = (new_rows.product_id, new_rows.name, coalesce(new_rows.mpn, '')))
  ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER order_lines_keep_names AFTER INSERT ON order_lines
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_sold_names();

CREATE TABLE parcels (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  seller_id text NOT NULL REFERENCES sellers,
  position integer NOT NULL CHECK ("position" > 0),
  status text NOT NULL,
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
  -- What was paid of a parcel's cash so far, so that what is missing is found without adding up lines.
  cash_remitted_paise bigint NOT NULL DEFAULT 0 CHECK (cash_remitted_paise >= 0),
  -- The day on which a parcel is to leave, as its part of the order promised when it was placed: what is late is handed
  -- over first. The promise never changes once goods can be packed.
  dispatch_by date NOT NULL,
  -- Since when a courier says something of a parcel that contradicts where it is: a person has to look at it.
  contradicted_at timestamptz,
  -- Two tracking numbers are the same by their letters and digits, however people set them apart: the rule of `trackingKey`.
  tracking_key text GENERATED ALWAYS AS (regexp_replace(upper(tracking_number), '[^0-9A-Z]', '', 'g')) STORED,
  CONSTRAINT parcels_vendor_order_id_position_key UNIQUE (vendor_order_id, "position"),
  CONSTRAINT parcels_status_known CHECK (status IN ('packed', 'shipped', 'out-for-delivery', 'attempt-failed',
    'held', 'delivered', 'returning', 'returned', 'lost', 'damaged', 'cancelled'))
);
CREATE INDEX parcels_by_order ON parcels (order_id, id);
-- The sweep of unused pictures asks whether a box was photographed on one.
CREATE INDEX parcels_by_picture ON parcels (picture_key) WHERE picture_key IS NOT NULL;
CREATE INDEX parcels_by_seller ON parcels (seller_id, status, created_at, id);
CREATE INDEX parcels_by_tracking ON parcels (tracking_key) WHERE tracking_key IS NOT NULL;
-- Parcels under one number whose cash is missing, beside each other.
CREATE INDEX parcels_cash_by_number ON parcels (tracking_key, created_at, id)
  WHERE cash_paise > cash_remitted_paise AND tracking_key IS NOT NULL;
-- The cash of a parcel that a seller's own courier is said to have brought back counts as being with it for some days.
CREATE INDEX parcels_cash_came_back ON parcels (seller_id, moved_at)
  WHERE cash_paise > cash_remitted_paise AND status = 'returned' AND courier = 'manual';
CREATE INDEX parcels_cash_collected ON parcels (delivered_at) WHERE delivered_at IS NOT NULL AND cash_paise > 0;
CREATE INDEX parcels_cash_lost ON parcels (moved_at, id)
  WHERE cash_paise > cash_remitted_paise AND status = 'lost' AND courier = 'manual';
CREATE INDEX parcels_cash_missing ON parcels (delivered_at, id)
  WHERE status = 'delivered' AND cash_paise > cash_remitted_paise;
CREATE INDEX parcels_cash_on_the_way ON parcels (seller_id)
  WHERE cash_paise > cash_remitted_paise AND status NOT IN ('packed', 'cancelled', 'returned');
CREATE INDEX parcels_contradicted ON parcels (contradicted_at) WHERE contradicted_at IS NOT NULL;
-- What a seller has to look after on its way, the latest news first.
CREATE INDEX parcels_in_trouble ON parcels (seller_id, moved_at, id)
  WHERE status IN ('attempt-failed', 'held', 'returning', 'lost', 'damaged');
CREATE INDEX parcels_on_their_way ON parcels (moved_at, id)
  WHERE status IN ('shipped', 'out-for-delivery', 'attempt-failed', 'held', 'returning');
CREATE INDEX parcels_shipped ON parcels (seller_id, shipped_at) WHERE shipped_at IS NOT NULL;
CREATE INDEX parcels_to_hand_over ON parcels (seller_id, dispatch_by, id) WHERE status = 'packed';
ALTER TABLE mails ADD FOREIGN KEY (parcel_id) REFERENCES parcels;
ALTER TABLE stock_movements ADD FOREIGN KEY (parcel_id) REFERENCES parcels;

-- Every move of a payment or a vendor order: from what to what, by whom, when.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid REFERENCES vendor_orders,
  subject text NOT NULL CHECK (subject IN ('payment', 'vendor_order', 'parcel')),
  from_status text,
  to_status text NOT NULL,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  note text,
  at timestamptz NOT NULL DEFAULT now(),
  parcel_id uuid REFERENCES parcels,
  -- Why nobody took a parcel, as a code beside the words: rules ask for the code, people read the words.
  reason_code text CHECK (reason_code IN ('customer-absent', 'refused', 'wrong-address', 'rescheduled',
    'cash-not-ready', 'area-closed', 'other')),
  CONSTRAINT order_events_parcel CHECK ((subject = 'parcel') = (parcel_id IS NOT NULL)),
  CONSTRAINT order_events_reason CHECK (reason_code IS NULL OR (to_status IN ('attempt-failed', 'returning')))
);
CREATE INDEX order_events_by_order ON order_events (order_id, id);

CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE parcel_lines (
  parcel_id uuid NOT NULL REFERENCES parcels,
  order_line_id uuid NOT NULL REFERENCES order_lines,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- What of the line's price and of its share of the delivery fee is in this parcel: the parcels of a line add up to it.
  goods_paise bigint NOT NULL CHECK (goods_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  -- A piece is credited once.
  credited_quantity integer NOT NULL DEFAULT 0,
  PRIMARY KEY (parcel_id, order_line_id),
  CONSTRAINT parcel_lines_credited_once CHECK (credited_quantity >= 0 AND credited_quantity <= quantity)
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
  -- A number stays in the record of its first parcel when the piece is packed again as open box: the box that it is in now
  -- is named here.
  resold_parcel_id uuid REFERENCES parcels,
  -- A serial number is in one box of a seller at a time. Another seller may have it too: one of them is wrong, and neither may
  -- keep the other's parcel from leaving; the back office is shown both. The seller is the parcel's, whoever writes the row.
  seller_id text REFERENCES sellers,
  UNIQUE (parcel_id, order_line_id, piece, serial),
  CONSTRAINT parcel_units_have_seller CHECK (seller_id IS NOT NULL)
);
-- Which piece a serial number is, for whoever has only the number in hand; a seller finds its own alone.
CREATE INDEX parcel_units_by_serial ON parcel_units (serial, seller_id) WHERE released_at IS NULL;
CREATE INDEX parcel_units_resold ON parcel_units (resold_parcel_id) WHERE resold_parcel_id IS NOT NULL;
CREATE UNIQUE INDEX parcel_units_serial ON parcel_units (product_id, serial, seller_id)
  WHERE released_at IS NULL AND resold_parcel_id IS NULL;

CREATE FUNCTION seller_of_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT seller_id INTO NEW.seller_id FROM parcels WHERE id = NEW.parcel_id;
  RETURN NEW;
END $$;

CREATE TRIGGER parcel_units_seller BEFORE INSERT ON parcel_units FOR EACH ROW EXECUTE FUNCTION seller_of_unit();

-- A parcel that is booked with a courier over its API. Theirs has no idempotency: our key is reserved here before
-- anything is asked, and looked for at the courier's before anything is asked again.
CREATE TABLE courier_bookings (
  parcel_id uuid PRIMARY KEY REFERENCES parcels,
  seller_id text NOT NULL REFERENCES sellers,
  courier text NOT NULL,
  -- Twelve digits: shorter than a card number, and what the courier takes as a reference.
  key text NOT NULL UNIQUE CHECK (key ~ '^[1-9][0-9]{11}$'),
  -- reserved: nothing was asked yet · asked: something may be there · booked: the courier has it and gave it a number.
  state text NOT NULL CHECK (state IN ('reserved', 'asked', 'booked', 'failed', 'cancelled')),
  -- The box was unpacked: what was booked is to be cancelled.
  is_unwanted boolean NOT NULL DEFAULT false,
  weight_grams integer NOT NULL CHECK (weight_grams >= 1 AND weight_grams <= 100000),
  length_cm integer NOT NULL CHECK (length_cm >= 1 AND length_cm <= 300),
  breadth_cm integer NOT NULL CHECK (breadth_cm >= 1 AND breadth_cm <= 300),
  height_cm integer NOT NULL CHECK (height_cm >= 1 AND height_cm <= 300),
  order_ref text,
  shipment_ref text,
  -- Why it failed, or is not done yet, in words for the seller.
  problem text,
  -- Counts whoever took it up; only the latest may write.
  attempts integer NOT NULL DEFAULT 0,
  -- When somebody goes on with it; null when there is nothing to do.
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  booked_at timestamptz,
  -- When the courier is asked where the parcel is.
  next_ask_at timestamptz,
  asks integer NOT NULL DEFAULT 0,
  CHECK (state <> 'booked' OR order_ref IS NOT NULL AND shipment_ref IS NOT NULL AND booked_at IS NOT NULL)
);
CREATE INDEX courier_bookings_due ON courier_bookings (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX courier_bookings_to_ask ON courier_bookings (next_ask_at) WHERE next_ask_at IS NOT NULL;

-- What couriers say of parcels, in the order in which it became known; `at` is when it happened. An event that moves
-- nothing is kept and shown as well.
CREATE TABLE tracking_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- An aggregator's name, or 'door' for the page at the customer's door.
  courier text NOT NULL,
  event_id text NOT NULL,
  tracking_number text,
  -- Null until the parcel of the number is known: a webhook may come before the answer to a booking.
  parcel_id uuid REFERENCES parcels,
  kind text NOT NULL CHECK (kind IN ('picked-up', 'in-transit', 'out-for-delivery', 'attempt-failed', 'held',
    'delivered', 'return-started', 'returned', 'lost', 'damaged')),
  at timestamptz NOT NULL,
  place text,
  -- Of a failed attempt.
  reason text CHECK (reason IN ('customer-absent', 'refused', 'wrong-address', 'rescheduled', 'cash-not-ready',
    'area-closed', 'other')),
  words text,
  received_at timestamptz NOT NULL,
  -- Whether anybody has looked at what it means for the parcel yet.
  is_considered boolean NOT NULL DEFAULT false,
  -- Whether it moved the parcel.
  is_applied boolean NOT NULL DEFAULT false,
  -- What a courier says is of a parcel's way only under the number that the parcel has now: compared by the rule of
  -- `trackingKey`, as parcels are.
  tracking_key text GENERATED ALWAYS AS (regexp_replace(upper(tracking_number), '[^0-9A-Z]', '', 'g')) STORED,
  UNIQUE (courier, event_id)
);
CREATE INDEX tracking_events_by_parcel ON tracking_events (parcel_id, at, id) WHERE parcel_id IS NOT NULL;
CREATE INDEX tracking_events_to_consider ON tracking_events (received_at) WHERE NOT is_considered;
CREATE INDEX tracking_events_unknown ON tracking_events (tracking_key) WHERE parcel_id IS NULL;

-- What couriers paid of the cash that they collected, parcel by parcel.
CREATE TABLE cash_remittances (
  id uuid PRIMARY KEY,
  file_name text NOT NULL,
  imported_by text NOT NULL REFERENCES users,
  imported_at timestamptz NOT NULL,
  line_count integer NOT NULL CHECK (line_count > 0),
  new_count integer NOT NULL,
  CHECK (new_count >= 0 AND new_count <= line_count)
);
CREATE INDEX cash_remittances_by_day ON cash_remittances (imported_at DESC, id);

CREATE TABLE cash_remittance_lines (
  id uuid PRIMARY KEY,
  remittance_id uuid NOT NULL REFERENCES cash_remittances,
  line integer NOT NULL,
  tracking_number text NOT NULL,
  reference text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  remitted_on date NOT NULL,
  parcel_id uuid REFERENCES parcels,
  -- As it was when the line was imported, with what was paid for the parcel before.
  result text NOT NULL CHECK (result IN ('matched', 'short', 'over', 'unknown')),
  imported_at timestamptz NOT NULL,
  -- Of a number that several parcels have, no line of a courier's payment is given to any until a person has looked.
  tracking_key text NOT NULL GENERATED ALWAYS AS (regexp_replace(upper(tracking_number), '[^0-9A-Z]', '',
    'g')) STORED,
  -- Who said to which parcel a line of a courier's payment belongs, where its number did not tell. The ledger posts such a line
  -- without a parcel, as it was imported: whose it is may be corrected.
  assigned_by text REFERENCES users,
  assigned_at timestamptz,
  -- A line that is imported again is the same line.
  UNIQUE (reference, tracking_number),
  CONSTRAINT cash_remittance_lines_assigned CHECK ((assigned_by IS NULL) = (assigned_at IS NULL)
    AND (assigned_at IS NULL OR parcel_id IS NOT NULL)),
  CHECK ((result = 'unknown') = (parcel_id IS NULL))
);
CREATE INDEX cash_remittance_lines_by_assigner ON cash_remittance_lines (assigned_by) WHERE assigned_by IS NOT NULL;
CREATE INDEX cash_remittance_lines_by_import ON cash_remittance_lines (remittance_id, line);
CREATE INDEX cash_remittance_lines_by_parcel ON cash_remittance_lines (parcel_id) WHERE parcel_id IS NOT NULL;
CREATE INDEX cash_remittance_lines_by_result ON cash_remittance_lines (result, imported_at DESC, id);
CREATE INDEX cash_remittance_lines_by_time ON cash_remittance_lines (imported_at DESC, id);

-- Whose seller's own courier is said to have lost it keeps counting as cash with that courier until somebody has looked.
CREATE TABLE lost_cash_closures (
  parcel_id uuid PRIMARY KEY REFERENCES parcels,
  closed_by text NOT NULL REFERENCES users,
  reason text NOT NULL,
  closed_at timestamptz NOT NULL
);
CREATE INDEX lost_cash_closures_by_closer ON lost_cash_closures (closed_by);

CREATE TABLE cancellations (
  -- Made with the form: sent twice, it cancels once.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  reason text NOT NULL CHECK (reason IN ('changed-mind', 'ordered-wrong', 'cheaper-elsewhere', 'too-slow',
    'wrong-address', 'other', 'out-of-stock', 'damaged-in-store', 'price-wrong', 'cannot-deliver', 'customer-asked',
    'charged-back')),
  note text,
  cancelled_at timestamptz NOT NULL,
  is_unasked boolean NOT NULL DEFAULT false,
  -- Only the marketplace itself cancels for a bank, and for nothing else.
  CONSTRAINT cancellations_by_system CHECK ((by_kind = 'system') = (reason = 'charged-back'))
);
CREATE INDEX cancellations_by_order ON cancellations (order_id, cancelled_at);
CREATE INDEX cancellations_by_part ON cancellations (vendor_order_id, cancelled_at);
COMMENT ON COLUMN cancellations.is_unasked IS 'Cancelled before the gateway was asked for the order: never paid.';
ALTER TABLE stock_movements ADD FOREIGN KEY (cancellation_id) REFERENCES cancellations;

CREATE TABLE cancellation_lines (
  cancellation_id uuid NOT NULL REFERENCES cancellations,
  order_line_id uuid NOT NULL REFERENCES order_lines,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- What of the line's price and of its share of the delivery fee these pieces bore.
  goods_paise bigint NOT NULL CHECK (goods_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  PRIMARY KEY (cancellation_id, order_line_id)
);
CREATE INDEX cancellation_lines_by_line ON cancellation_lines (order_line_id);

CREATE TABLE returns (
  -- Made with the form: sent twice, it is one return.
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- warranty: after the days in which goods may come back, as long as the guarantee holds.
  kind text NOT NULL CHECK (kind IN ('return', 'warranty')),
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  parcel_id uuid NOT NULL REFERENCES parcels,
  seller_id text NOT NULL REFERENCES sellers,
  user_id text NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (reason IN ('defective-on-arrival', 'damaged', 'wrong-item', 'missing-parts',
    'changed-mind', 'not-as-described', 'ordered-wrong', 'stopped-working', 'does-not-fit')),
  words text NOT NULL,
  wanted text NOT NULL CHECK (wanted IN ('refund', 'replacement', 'repair', 'exchange')),
  way text NOT NULL CHECK (way IN ('pickup', 'drop-off')),
  status text NOT NULL CHECK (status IN ('requested', 'sent', 'received', 'accepted', 'refused', 'refunded',
    'replaced', 'repaired', 'exchanged', 'withdrawn', 'expired')),
  requested_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  -- When it goes on by itself, or was to be done by; null when it has ended.
  act_by timestamptz,
  -- Before it accepts by itself, its seller is told once.
  warned_at timestamptz,
  -- Who carries it back, and then who carries what is sent instead.
  courier_name text,
  tracking_number text,
  sent_courier_name text,
  sent_tracking_number text,
  -- What is wanted instead, and what it cost with its delivery when the customer chose it.
  exchange_offer_id uuid REFERENCES offers,
  exchange_paise bigint CHECK (exchange_paise > 0),
  -- The order that was written for it.
  exchange_order_id uuid UNIQUE REFERENCES orders,
  CONSTRAINT returns_act_by CHECK ((act_by IS NULL) = (status IN ('refused', 'refunded', 'replaced', 'repaired',
    'exchanged', 'withdrawn', 'expired'))),
  CONSTRAINT returns_exchange_wanted CHECK ((wanted = 'exchange') = (exchange_offer_id IS NOT NULL)
    AND (exchange_offer_id IS NULL) = (exchange_paise IS NULL)),
  CONSTRAINT returns_exchanged CHECK ((status = 'exchanged') = (exchange_order_id IS NOT NULL))
);
CREATE INDEX returns_by_order ON returns (order_id, sequence);
CREATE INDEX returns_by_parcel ON returns (parcel_id);
CREATE INDEX returns_by_user ON returns (user_id, sequence);
CREATE INDEX returns_due ON returns (act_by, id) WHERE act_by IS NOT NULL;
CREATE INDEX returns_ended ON returns (moved_at, id) WHERE act_by IS NULL;
-- The lists of a seller and of the back office: what is due first, first; and what has ended, the latest first.
CREATE INDEX returns_of_seller_due ON returns (seller_id, act_by, id) WHERE act_by IS NOT NULL;
CREATE INDEX returns_of_seller_ended ON returns (seller_id, moved_at, id) WHERE act_by IS NULL;

CREATE TABLE disputes (
  -- Made with the form: sent twice, it is one dispute.
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  parcel_id uuid NOT NULL REFERENCES parcels,
  seller_id text NOT NULL REFERENCES sellers,
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('not-received', 'not-as-described', 'counterfeit', 'wrong-item',
    'return-refused', 'not-returned', 'seller-silent')),
  status text NOT NULL CHECK (status IN ('with-seller', 'with-customer', 'with-us', 'refunded', 'refused',
    'withdrawn')),
  -- What the pieces cost with their share of the delivery.
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  -- Who pays, where it was refunded.
  bearer text CHECK (bearer IN ('seller', 'marketplace')),
  -- The seller let the time to answer pass.
  is_seller_late boolean NOT NULL DEFAULT false,
  opened_at timestamptz NOT NULL,
  -- Until when the next step is to be taken. One that has ended is due after every other, in a year that this shop will
  -- not see: so one index holds them all in the order of their urgency.
  due_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- A dispute about a refused return turns it round when it is decided for the customer.
  return_id uuid REFERENCES returns,
  CONSTRAINT disputes_borne CHECK ((status = 'refunded') = (bearer IS NOT NULL)),
  CONSTRAINT disputes_due CHECK ((ended_at IS NOT NULL) = (due_at = '2200-01-01 00:00:00+00'::timestamptz)),
  CONSTRAINT disputes_ended CHECK ((status IN ('refunded', 'refused', 'withdrawn')) = (ended_at IS NOT NULL))
);
CREATE INDEX disputes_by_order ON disputes (order_id, opened_at);
CREATE INDEX disputes_by_return ON disputes (return_id) WHERE return_id IS NOT NULL;
CREATE INDEX disputes_by_seller ON disputes (seller_id, due_at, id);
CREATE INDEX disputes_by_status ON disputes (status, due_at, id);
CREATE INDEX disputes_by_urgency ON disputes (due_at, id);
CREATE INDEX disputes_by_user ON disputes (user_id);

CREATE TABLE dispute_pieces (
  dispute_id uuid NOT NULL REFERENCES disputes,
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  -- From 1 within its line of the parcel, as it was packed.
  piece integer NOT NULL CHECK (piece > 0),
  -- Given up by a dispute that is withdrawn.
  is_held boolean NOT NULL DEFAULT true,
  PRIMARY KEY (dispute_id, order_line_id, piece),
  FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id)
);
-- A piece is disputed once, and again only after its dispute was withdrawn.
CREATE UNIQUE INDEX dispute_pieces_once ON dispute_pieces (parcel_id, order_line_id, piece) WHERE is_held;

-- What happened and what was said, in order.
CREATE TABLE dispute_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispute_id uuid NOT NULL REFERENCES disputes,
  event text NOT NULL CHECK (event IN ('opened', 'agreed', 'contested', 'replied', 'seller-late', 'customer-late',
    'refunded', 'refused', 'withdrawn')),
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  text text CHECK (length(text) >= 1 AND length(text) <= 4000),
  -- Made when its form was opened: sent twice, it is kept once.
  request_key uuid NOT NULL,
  at timestamptz NOT NULL,
  -- Each step is taken once.
  UNIQUE (dispute_id, event),
  UNIQUE (dispute_id, request_key),
  CONSTRAINT dispute_events_by CHECK ((by_kind = 'system') = (by_id IS NULL)),
  CONSTRAINT dispute_events_said CHECK (text IS NOT NULL OR (event IN ('seller-late', 'customer-late', 'withdrawn',
    'agreed')))
);

CREATE TRIGGER dispute_events_append_only BEFORE UPDATE OR DELETE ON dispute_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE order_fit_promises (
  order_id uuid PRIMARY KEY REFERENCES orders,
  -- The worst of the verdicts.
  answer text NOT NULL CHECK (answer IN ('fits', 'fits if', 'not known', 'does not fit')),
  -- Null: the order is covered.
  why_not text,
  -- Each with its rule, the facts that it compared, and its condition.
  verdicts jsonb NOT NULL CHECK (jsonb_typeof(verdicts) = 'array'),
  judged_at timestamptz NOT NULL,
  CONSTRAINT order_fit_promises_known CHECK (why_not IS NOT NULL OR (answer IN ('fits', 'fits if')))
);

CREATE TRIGGER order_fit_promises_append_only BEFORE UPDATE OR DELETE ON order_fit_promises
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The return says what comes back and in whose words; this says which verdict it contradicts, and who bears it.
CREATE TABLE fit_claims (
  return_id uuid PRIMARY KEY REFERENCES returns,
  order_id uuid NOT NULL REFERENCES order_fit_promises(order_id),
  -- Which of the order's verdicts, from 0.
  verdict integer NOT NULL CHECK (verdict >= 0),
  ticket_id bigint NOT NULL REFERENCES tickets,
  claimed_at timestamptz NOT NULL,
  -- our-fact, seller-fact: a fact of the catalogue, or of the seller's own listing, was wrong. fits: it does fit.
  decision text CHECK (decision IN ('our-fact', 'seller-fact', 'fits')),
  decided_at timestamptz,
  decided_by text REFERENCES users,
  -- What the customer and the seller read.
  reason text,
  -- The fact that was wrong: of which product, which attribute, and in words what it said and says now.
  product_id text REFERENCES products,
  attribute text,
  value_before text,
  value_after text,
  -- What its seller gets for a piece that it can no longer sell as new.
  loss_paise bigint NOT NULL DEFAULT 0 CHECK (loss_paise >= 0),
  CONSTRAINT fit_claims_corrected CHECK (((decision IN ('our-fact',
    'seller-fact')) IS TRUE) = (product_id IS NOT NULL AND attribute IS NOT NULL)),
  CONSTRAINT fit_claims_decided CHECK ((decision IS NULL) = (decided_at IS NULL)
    AND (decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (reason IS NULL)),
  CONSTRAINT fit_claims_loss CHECK (loss_paise = 0 OR decision = 'our-fact')
);
CREATE INDEX fit_claims_by_order ON fit_claims (order_id);
CREATE INDEX fit_claims_by_product ON fit_claims (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX fit_claims_by_ticket ON fit_claims (ticket_id);
CREATE INDEX fit_claims_decided_on ON fit_claims (decided_at, return_id) WHERE decision IS NOT NULL;
CREATE INDEX fit_claims_open ON fit_claims (claimed_at, return_id) WHERE decision IS NULL;

-- A piece of a parcel that goes back, with the serial numbers under which it left and came.
CREATE TABLE return_units (
  id uuid PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns,
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  product_id text NOT NULL REFERENCES products,
  -- Which piece of the line in its parcel, from 1.
  piece integer NOT NULL CHECK (piece > 0),
  serials text[] NOT NULL,
  -- As long as the return is open, and for good once the piece went back for its money.
  is_held boolean NOT NULL DEFAULT true,
  came_serials text[],
  condition text CHECK (condition IN ('sealed', 'like-new', 'used', 'faulty', 'damaged', 'incomplete', 'other-item')),
  outcome text CHECK (outcome IN ('accepted', 'refused')),
  note text,
  FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id),
  CONSTRAINT return_units_inspected CHECK ((outcome IS NULL) = (condition IS NULL)),
  CONSTRAINT return_units_say_why CHECK (outcome IS DISTINCT FROM 'refused' OR note <> '')
);
CREATE INDEX return_units_by_piece ON return_units (parcel_id, order_line_id);
CREATE INDEX return_units_by_return ON return_units (return_id);
-- A piece is in one open return at most, and never comes back for its money twice.
CREATE UNIQUE INDEX return_units_once ON return_units (parcel_id, order_line_id, piece) WHERE is_held;

CREATE TABLE return_ways_back (
  return_id uuid PRIMARY KEY REFERENCES returns,
  -- Until when the seller sends them; once they are sent, until when they should be there.
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  by_kind text CHECK (by_kind IN ('vendor', 'admin')),
  -- Both, or neither where they were handed over in person.
  courier_name text CHECK (length(courier_name) >= 1 AND length(courier_name) <= 60),
  tracking_number text CHECK (length(tracking_number) >= 1 AND length(tracking_number) <= 60),
  seller_id text NOT NULL REFERENCES sellers,
  reminded_at timestamptz,
  CONSTRAINT return_ways_back_carried CHECK ((courier_name IS NULL) = (tracking_number IS NULL)
    AND (courier_name IS NULL OR sent_at IS NOT NULL)),
  CONSTRAINT return_ways_back_sent CHECK ((sent_at IS NULL) = (by_kind IS NULL))
);
CREATE INDEX return_ways_back_due ON return_ways_back (due_at, return_id) WHERE sent_at IS NULL;
CREATE INDEX return_ways_back_of_seller ON return_ways_back (seller_id, due_at, return_id) WHERE sent_at IS NULL;
CREATE INDEX return_ways_back_to_remind ON return_ways_back (due_at, return_id) WHERE sent_at IS NULL AND reminded_at IS NULL;

CREATE TABLE dispute_photographs (
  id uuid PRIMARY KEY,
  dispute_id uuid NOT NULL REFERENCES disputes,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin')),
  file_key text NOT NULL,
  sha256 text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (dispute_id, by_kind, sha256)
);

CREATE TABLE return_photographs (
  id uuid PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns,
  -- Of what arrived at the customer's, or of what came back to the seller.
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin')),
  file_key text NOT NULL,
  sha256 text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (return_id, by_kind, sha256)
);

CREATE FUNCTION tell_photographs() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products(array[offers.product_id], 'page')
  FROM returned_units JOIN offers ON offers.id = returned_units.offer_id
  WHERE returned_units.return_id IN (OLD.return_id, NEW.return_id) AND returned_units.status = 'open-box';
  RETURN NULL;
END $$;

CREATE TRIGGER return_photographs_tell AFTER INSERT OR UPDATE OR DELETE ON return_photographs FOR EACH ROW EXECUTE FUNCTION tell_photographs();

CREATE TABLE undelivered_pieces (
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  piece integer NOT NULL CHECK (piece > 0),
  -- Back on the shelf it is sold as before; what is damaged is a returned unit from then on.
  outcome text NOT NULL CHECK (outcome IN ('shelved', 'damaged')),
  by_kind text NOT NULL CHECK (by_kind IN ('vendor', 'admin')),
  by_id text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (parcel_id, order_line_id, piece),
  FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id)
);

CREATE TRIGGER undelivered_pieces_append_only BEFORE UPDATE OR DELETE ON undelivered_pieces
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE returned_units (
  -- The piece of the return.
  -- A returned unit came back with a return, or without ever having been delivered.
  id uuid PRIMARY KEY,
  return_id uuid REFERENCES returns,
  seller_id text NOT NULL REFERENCES sellers,
  product_id text NOT NULL REFERENCES products,
  -- Under which it came back; where nobody scanned them, those under which it left.
  serials text[] NOT NULL,
  condition text NOT NULL CHECK (condition IN ('sealed', 'like-new', 'used', 'faulty', 'damaged', 'incomplete',
    'other-item')),
  -- Null when its return accepted itself: its seller has not looked at it yet.
  inspected_at timestamptz,
  repaired_at timestamptz,
  -- The seller's words for who buys it.
  words text,
  status text NOT NULL CHECK (status IN ('waiting', 'open-box', 'in-repair', 'scrapped', 'sold')),
  moved_at timestamptz NOT NULL,
  -- Counts its moves: a form of an earlier one changes nothing.
  version integer NOT NULL DEFAULT 1,
  offer_id uuid REFERENCES offers,
  sold_parcel_id uuid REFERENCES parcels,
  sold_as text GENERATED ALWAYS AS (
    CASE
        WHEN status IN ('open-box', 'sold') THEN 'open-box'
        ELSE NULL::text
    END) STORED,
  return_unit_id uuid GENERATED ALWAYS AS (
    CASE
        WHEN return_id IS NOT NULL THEN id
        ELSE NULL::uuid
    END) STORED REFERENCES return_units,
  -- In which it had left, and as what.
  parcel_id uuid NOT NULL REFERENCES parcels,
  order_line_id uuid NOT NULL REFERENCES order_lines,
  repairs text,
  CONSTRAINT returned_units_stay_open_box FOREIGN KEY (offer_id, sold_as) REFERENCES offers(id, condition),
  CONSTRAINT returned_units_offer CHECK ((offer_id IS NOT NULL) = (status IN ('open-box', 'sold'))),
  CONSTRAINT returned_units_repairs_of_repaired CHECK (repairs IS NULL OR repaired_at IS NOT NULL),
  CONSTRAINT returned_units_sold CHECK ((sold_parcel_id IS NOT NULL) = (status = 'sold'))
);
CREATE INDEX returned_units_by_parcel ON returned_units (sold_parcel_id) WHERE sold_parcel_id IS NOT NULL;
CREATE INDEX returned_units_by_product ON returned_units (product_id);
-- What waits, the longest first; the other tabs, the latest first.
CREATE INDEX returned_units_of_seller ON returned_units (seller_id, status, moved_at, id);
CREATE INDEX returned_units_on_sale ON returned_units (offer_id) WHERE status = 'open-box';

-- Units that came back are told on the page of their product while they are on sale as open box.
CREATE FUNCTION tell_units() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products(array[offers.product_id], 'page') FROM offers WHERE id IN (OLD.offer_id, NEW.offer_id);
  RETURN NULL;
END $$;

CREATE TRIGGER returned_units_tell_changed AFTER UPDATE ON returned_units FOR EACH ROW
  WHEN (OLD.status = 'open-box' OR NEW.status = 'open-box') EXECUTE FUNCTION tell_units();

CREATE TRIGGER returned_units_tell_new AFTER INSERT ON returned_units FOR EACH ROW
  WHEN (NEW.status = 'open-box') EXECUTE FUNCTION tell_units();

CREATE TRIGGER returned_units_tell_old AFTER DELETE ON returned_units FOR EACH ROW
  WHEN (OLD.status = 'open-box') EXECUTE FUNCTION tell_units();

CREATE TABLE returned_unit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id uuid NOT NULL REFERENCES returned_units,
  at timestamptz NOT NULL,
  from_status text,
  to_status text NOT NULL
);
CREATE INDEX returned_unit_events_by_unit ON returned_unit_events (unit_id, id);

CREATE TRIGGER returned_unit_events_append_only BEFORE UPDATE OR DELETE ON returned_unit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE return_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns,
  at timestamptz NOT NULL,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  from_status text,
  to_status text NOT NULL,
  note text
);
CREATE INDEX return_events_by_return ON return_events (return_id, id);

CREATE TRIGGER return_events_append_only BEFORE UPDATE OR DELETE ON return_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE chargeback_shares (
  -- The dispute of the ledger's entries.
  id uuid PRIMARY KEY,
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  seller_id text NOT NULL REFERENCES sellers,
  paise bigint NOT NULL CHECK (paise > 0),
  -- Who bore it once it was lost.
  bearer text CHECK (bearer IN ('seller', 'marketplace')),
  held_at timestamptz NOT NULL,
  ended_at timestamptz,
  cause text CHECK (cause IN ('payment', 'goods', 'delivery', 'other')),
  handed_out text CHECK (handed_out IN ('for-code', 'without-code', 'not-delivered')),
  taken_paise bigint,
  -- A share of a chargeback may end before the bank decides: nothing of its goods is with the customer any more, or none ever left.
  ended_early boolean NOT NULL DEFAULT false,
  -- A part bears its share once.
  UNIQUE (gateway, dispute_id, vendor_order_id),
  CONSTRAINT chargeback_shares_borne CHECK (bearer IS NULL OR ended_at IS NOT NULL),
  CHECK (taken_paise >= 0 AND taken_paise <= paise),
  CONSTRAINT chargeback_shares_ended CHECK ((ended_at IS NULL) = (taken_paise IS NULL)),
  CONSTRAINT chargeback_shares_ended_early CHECK (NOT ended_early OR ended_at IS NOT NULL AND bearer IS NULL),
  CONSTRAINT chargeback_shares_taken CHECK (COALESCE(taken_paise, 0::bigint) = 0 OR bearer = 'seller'),
  CONSTRAINT chargeback_shares_why CHECK (handed_out IS NULL OR bearer IS NOT NULL)
);
CREATE INDEX chargeback_shares_by_part ON chargeback_shares (vendor_order_id);
CREATE INDEX chargeback_shares_open ON chargeback_shares (gateway, dispute_id) WHERE ended_at IS NULL;

CREATE TABLE chargeback_answers (
  id uuid PRIMARY KEY,
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  answer text NOT NULL CHECK (answer IN ('accept', 'contest')),
  -- Refused by the gateway, another answer can be tried.
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'told', 'refused')),
  problem text CHECK (length(problem) <= 300),
  asked_by text NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  summary text CHECK (length(summary) >= 1 AND length(summary) <= 1000),
  -- What the document holds.
  parts text[],
  -- The document in the file store, and the gateway's number of it once it has it.
  file_key text,
  document_id text,
  CONSTRAINT chargeback_answers_contested CHECK ((answer = 'contest') = (summary IS NOT NULL
    AND cardinality(parts) > 0)),
  CONSTRAINT chargeback_answers_document CHECK ((document_id IS NULL) = (file_key IS NULL)),
  CONSTRAINT chargeback_answers_ended CHECK ((status = 'asked') = (ended_at IS NULL)),
  CONSTRAINT chargeback_answers_problem CHECK ((status = 'refused') = (problem IS NOT NULL)),
  CONSTRAINT chargeback_answers_told_with_document CHECK (answer <> 'contest' OR status <> 'told'
    OR document_id IS NOT NULL)
);
CREATE INDEX chargeback_answers_asked ON chargeback_answers (asked_at) WHERE status = 'asked';
-- A bank is answered once.
CREATE UNIQUE INDEX chargeback_answers_once ON chargeback_answers (gateway, dispute_id) WHERE status <> 'refused';

-- Which steps of a chargeback were followed: each is done once.
CREATE TABLE chargeback_steps (
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  step text NOT NULL CHECK (step IN ('noticed', 'reminded', 'decided')),
  at timestamptz NOT NULL,
  PRIMARY KEY (gateway, dispute_id, step)
);

-- For the back office alone. The author's name is as it was then.
CREATE TABLE order_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  -- Made by the form, so that sending it twice writes it once.
  note_key uuid NOT NULL UNIQUE,
  author_id text NOT NULL,
  author_name text NOT NULL,
  body text NOT NULL CHECK (body <> ''),
  at timestamptz NOT NULL
);
CREATE INDEX order_notes_by_order ON order_notes (order_id, id);

CREATE TRIGGER order_notes_append_only BEFORE UPDATE OR DELETE ON order_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The filters of the list under a name, as its address has them. A removed one can be brought back.
CREATE TABLE order_views (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES admins(user_id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  search text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  CHECK (removed_at IS NULL OR NOT is_default)
);
CREATE UNIQUE INDEX order_views_by_name ON order_views (user_id, lower(name)) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX order_views_one_default ON order_views (user_id) WHERE is_default;

-- A file of orders: written part by part by a job, kept for a week.
CREATE TABLE order_exports (
  id uuid PRIMARY KEY,
  user_id text NOT NULL,
  user_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('orders', 'lines')),
  -- The list's filters, as its address has them; or just these orders.
  search text NOT NULL,
  order_ids uuid[],
  status text NOT NULL CHECK (status IN ('running', 'done', 'cancelled', 'expired')),
  -- The orders' numbers between which it looks, from the newest down; `last_sequence` is how far it got.
  first_sequence bigint NOT NULL,
  end_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  parts integer NOT NULL DEFAULT 0,
  rows_done integer NOT NULL DEFAULT 0,
  -- It was cut off at the most rows that a file may have.
  is_cut boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX order_exports_newest ON order_exports (created_at, id);
CREATE INDEX order_exports_to_sweep ON order_exports (expires_at) WHERE status <> 'expired';

-- Every product under each name that it was sold by, once: searching these few rows stands for searching all lines.
CREATE TABLE sold_names (
  product_id text NOT NULL REFERENCES products,
  name text NOT NULL,
  mpn text NOT NULL,
  words text NOT NULL GENERATED ALWAYS AS (lower((((name || ' ') || mpn) || ' ') || product_id)) STORED,
  PRIMARY KEY (product_id, name, mpn)
);
CREATE INDEX sold_names_by_words ON sold_names USING gin (words gin_trgm_ops);

-- What a seller's transaction may do (decision 0081).
CALL wall_off('vendor_orders', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('order_lines', 'SELECT', 'EXISTS (SELECT FROM vendor_orders WHERE vendor_orders.id = vendor_order_id AND vendor_orders.seller_id = acting_seller())');
CALL wall_off('orders', 'SELECT (id, sequence, placed_at, first_name, last_name, phone_number, address, city, state_code,
    postal_code, payment_method, shipping_method)',
  'EXISTS (SELECT FROM vendor_orders WHERE vendor_orders.order_id = orders.id AND vendor_orders.seller_id = acting_seller())');
CALL wall_off('order_events', 'SELECT (id, order_id, vendor_order_id, subject, from_status, to_status, by_kind, at)',
  'EXISTS (SELECT FROM vendor_orders WHERE vendor_orders.id = vendor_order_id AND vendor_orders.seller_id = acting_seller())');
CALL wall_off('parcels', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('parcel_lines', 'SELECT', 'EXISTS (SELECT FROM parcels WHERE parcels.id = parcel_id AND parcels.seller_id = acting_seller())');
CALL wall_off('parcel_units', 'SELECT', 'EXISTS (SELECT FROM parcels WHERE parcels.id = parcel_id AND parcels.seller_id = acting_seller())');
CALL wall_off('courier_bookings', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('tracking_events', 'SELECT', 'EXISTS (SELECT FROM parcels WHERE parcels.id = parcel_id AND parcels.seller_id = acting_seller())');
CALL wall_off('cancellations', 'SELECT', 'EXISTS (SELECT FROM vendor_orders WHERE vendor_orders.id = vendor_order_id AND vendor_orders.seller_id = acting_seller())');
CALL wall_off('cancellation_lines', 'SELECT', 'EXISTS (SELECT FROM cancellations WHERE cancellations.id = cancellation_id)');
CALL wall_off('returns', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('return_units', 'SELECT', 'EXISTS (SELECT FROM returns WHERE returns.id = return_id AND returns.seller_id = acting_seller())');
CALL wall_off('return_photographs', 'SELECT', 'EXISTS (SELECT FROM returns WHERE returns.id = return_id AND returns.seller_id = acting_seller())');
CALL wall_off('return_events', 'SELECT', 'EXISTS (SELECT FROM returns WHERE returns.id = return_id AND returns.seller_id = acting_seller())');
CALL wall_off('disputes', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('dispute_pieces', 'SELECT', 'EXISTS (SELECT FROM disputes WHERE disputes.id = dispute_id AND disputes.seller_id = acting_seller())');
CALL wall_off('dispute_events', 'SELECT', 'EXISTS (SELECT FROM disputes WHERE disputes.id = dispute_id AND disputes.seller_id = acting_seller())');
CALL wall_off('chargeback_shares', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('returned_units', 'SELECT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('returned_unit_events', 'SELECT, INSERT', 'EXISTS (SELECT FROM returned_units WHERE returned_units.id = unit_id AND returned_units.seller_id = acting_seller())');
CALL wall_off('undelivered_pieces', 'SELECT', 'EXISTS (SELECT FROM parcels WHERE parcels.id = parcel_id AND parcels.seller_id = acting_seller())');
CALL wall_off('dispute_photographs', 'SELECT', 'EXISTS (SELECT FROM disputes WHERE disputes.id = dispute_id AND disputes.seller_id = acting_seller())');
CALL wall_off('return_ways_back', 'SELECT', 'EXISTS (SELECT FROM returns WHERE returns.id = return_id AND returns.seller_id = acting_seller())');

DO $$ BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT SELECT (parcel_id, note) ON order_events TO nanonagar_vendor;
    GRANT SELECT (buyer_gstin, buyer_company, buyer_po_number, place_of_supply) ON orders TO nanonagar_vendor;
    GRANT SELECT (buyer_address, buyer_city, buyer_postal_code) ON orders TO nanonagar_vendor;
  END IF;
END $$;
