-- What a seller sells and earns: figures of the day that are kept in step with the orders, and a ledger.

-- The day that it is in India at a moment.
CREATE FUNCTION indian_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE 'Asia/Kolkata')::date;

-- When a seller's part was placed (with its order), and when it arrived.
ALTER TABLE vendor_orders ADD COLUMN placed_at timestamptz, ADD COLUMN delivered_at timestamptz;
DROP INDEX vendor_orders_by_seller;
CREATE INDEX vendor_orders_by_seller ON vendor_orders (seller_id, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX vendor_orders_by_status ON vendor_orders (seller_id, status, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX vendor_orders_to_dispatch ON vendor_orders (seller_id, placed_at, id) WHERE status IN ('pending', 'packed');

-- What a seller sold on a day, by the day in India on which it was placed: what was cancelled or returned since is not
-- in it. A day has several rows (lanes), so that two checkouts with goods of one seller need not wait for each other;
-- its figures are their sums.
CREATE TABLE seller_days (
  seller_id text NOT NULL REFERENCES sellers,
  day date NOT NULL,
  lane smallint NOT NULL DEFAULT pg_backend_pid() % 8,
  orders integer NOT NULL DEFAULT 0,
  units integer NOT NULL DEFAULT 0,
  -- Goods and delivery, taxes included, as the customers pay them.
  revenue_paise bigint NOT NULL DEFAULT 0,
  -- Customers whose first sale this is.
  new_customers integer NOT NULL DEFAULT 0,
  PRIMARY KEY (seller_id, day, lane)
);

-- Who has bought from a seller. Name and city are read from the latest order: no copy of a person is kept here.
CREATE TABLE seller_customers (
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  seller_id text NOT NULL REFERENCES sellers,
  user_id text NOT NULL REFERENCES users,
  orders integer NOT NULL DEFAULT 0 CHECK (orders >= 0),
  spent_paise bigint NOT NULL DEFAULT 0 CHECK (spent_paise >= 0),
  first_at timestamptz,
  last_at timestamptz,
  last_order_id uuid REFERENCES orders,
  PRIMARY KEY (seller_id, user_id)
);
CREATE INDEX seller_customers_by_spend ON seller_customers (seller_id, spent_paise, id);
CREATE INDEX seller_customers_by_latest ON seller_customers (seller_id, last_at, id);

-- By how many a seller's list of products grew on a day, whoever changed it.
CREATE TABLE seller_listing_days (
  seller_id text NOT NULL REFERENCES sellers,
  day date NOT NULL,
  added integer NOT NULL,
  PRIMARY KEY (seller_id, day)
);

CREATE FUNCTION count_listed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO seller_listing_days AS known (seller_id, day, added)
    SELECT seller_id, indian_day(created_at), count(*) FROM new_rows WHERE status <> 'removed' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (seller_id, day) DO UPDATE SET added = known.added + EXCLUDED.added;
  ELSE
    INSERT INTO seller_listing_days AS known (seller_id, day, added)
    SELECT new_rows.seller_id, indian_day(coalesce(new_rows.removed_at, new_rows.updated_at)),
      sum(CASE WHEN new_rows.status = 'removed' THEN -1 ELSE 1 END)
    FROM new_rows JOIN old_rows USING (id)
    WHERE (old_rows.status = 'removed') <> (new_rows.status = 'removed') GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (seller_id, day) DO UPDATE SET added = known.added + EXCLUDED.added;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER offers_count_added AFTER INSERT ON offers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed();
CREATE TRIGGER offers_count_changed AFTER UPDATE ON offers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed();

-- What runs short, without visiting every offer.
CREATE INDEX stock_short ON stock (seller_id, (on_hand - reserved), offer_id) WHERE on_hand - reserved <= 5;

-- Rates, each from a day on (in India); the latest that has begun holds. Basis points.

CREATE TABLE commission_rates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: for goods of every category without a rate of its own.
  category text,
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  valid_from date NOT NULL,
  UNIQUE NULLS NOT DISTINCT (category, valid_from)
);
INSERT INTO commission_rates (category, rate_bp, valid_from) VALUES (NULL, 500, '2020-01-01');

CREATE TABLE deduction_rates (
  kind text NOT NULL CHECK (kind IN ('commission-gst', 'tcs', 'tds', 'tds-without-pan')),
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  valid_from date NOT NULL,
  source text NOT NULL,
  PRIMARY KEY (kind, valid_from),
  -- Inside a state TCS is two equal halves.
  CHECK (kind <> 'tcs' OR rate_bp % 2 = 0)
);
INSERT INTO deduction_rates (kind, rate_bp, valid_from, source) VALUES
  ('commission-gst', 1800, '2017-07-01', 'Commission is a taxable service of the marketplace: GST 18 %'),
  ('tcs', 100, '2018-10-01', 'CGST Act s. 52: 1 % of the net taxable value'),
  ('tcs', 50, '2024-07-10', 'CGST Act s. 52: 0.5 % since 10 Jul 2024 (0.25 CGST + 0.25 SGST, or 0.5 IGST)'),
  ('tds', 100, '2020-10-01', 'Income-tax Act s. 194-O: 1 % of the gross amount of sales'),
  ('tds', 10, '2024-10-01', 'Income-tax Act s. 194-O: 0.1 % since 1 Oct 2024'),
  ('tds-without-pan', 500, '2020-10-01', 'Income-tax Act s. 194-O with s. 206AA: 5 % without a PAN');

-- What a seller is owed, row by row; the balance is the sum. A sale that is undone is taken back by rows of its own.
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  kind text NOT NULL CHECK (kind IN
    ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tds')),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  -- What the rate was taken of.
  basis_paise bigint CHECK (basis_paise > 0),
  rate_bp integer CHECK (rate_bp > 0),
  reverses bigint UNIQUE REFERENCES ledger_entries,
  at timestamptz NOT NULL,
  CHECK ((kind = 'sale') = (rate_bp IS NULL) AND (rate_bp IS NULL) = (basis_paise IS NULL)),
  CHECK ((kind = 'sale') = ((amount_paise > 0) = (reverses IS NULL)))
);
CREATE INDEX ledger_entries_by_seller ON ledger_entries (seller_id, at, id);
CREATE INDEX ledger_entries_by_vendor_order ON ledger_entries (vendor_order_id, id);
-- A sale is written once.
CREATE UNIQUE INDEX ledger_entries_once ON ledger_entries (vendor_order_id, kind, coalesce(rate_bp, 0)) WHERE reverses IS NULL;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The sums of a ledger by the day in India on which its rows were written; in lanes, as seller_days.
CREATE TABLE ledger_days (
  seller_id text NOT NULL REFERENCES sellers,
  day date NOT NULL,
  lane smallint NOT NULL DEFAULT pg_backend_pid() % 8,
  sales_paise bigint NOT NULL DEFAULT 0,
  commission_paise bigint NOT NULL DEFAULT 0,
  commission_gst_paise bigint NOT NULL DEFAULT 0,
  tcs_paise bigint NOT NULL DEFAULT 0,
  tds_paise bigint NOT NULL DEFAULT 0,
  net_paise bigint NOT NULL GENERATED ALWAYS AS
    (sales_paise + commission_paise + commission_gst_paise + tcs_paise + tds_paise) STORED,
  PRIMARY KEY (seller_id, day, lane)
);

-- What of a month's ledger becomes due on which day. What is in no row is not due yet.
CREATE TABLE seller_dues (
  seller_id text NOT NULL REFERENCES sellers,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  due_on date NOT NULL,
  amount_paise bigint NOT NULL,
  PRIMARY KEY (seller_id, month, due_on)
);

-- A seller reads these, and of an order what its delivery needs: no e-mail address, no account, no other seller's part.
CALL wall_off('seller_days', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('seller_listing_days', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('seller_customers', 'SELECT (id, seller_id, orders, spent_paise, first_at, last_at, last_order_id)',
  'seller_id = acting_seller()');
CALL wall_off('ledger_entries', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('ledger_days', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('seller_dues', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('orders', 'SELECT (id, sequence, placed_at, first_name, last_name, phone_number, address, city, state_code,
    postal_code, payment_method, shipping_method)',
  'EXISTS (SELECT FROM vendor_orders WHERE vendor_orders.order_id = orders.id AND vendor_orders.seller_id = acting_seller())');
CALL wall_off('order_events', 'SELECT (id, order_id, vendor_order_id, subject, from_status, to_status, by_kind, at)',
  'EXISTS (SELECT FROM vendor_orders WHERE vendor_orders.id = vendor_order_id AND vendor_orders.seller_id = acting_seller())');
DO $$
BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT SELECT ON commission_rates, deduction_rates TO nanonagar_vendor;
  END IF;
END $$;
