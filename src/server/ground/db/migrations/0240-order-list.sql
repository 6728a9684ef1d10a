-- The back office's list of all orders: what it filters by stands on the order itself, with an index for each way in.

-- The words that a customer reads for a whole order: the domain's customerStatus; a test compares the two.
CREATE FUNCTION order_status(payment text, parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN cardinality(parts) > 0 AND parts <@ ARRAY['cancelled', 'returned'] THEN
    CASE WHEN payment = 'refunded' THEN 'refunded' WHEN 'returned' = ANY (parts) THEN 'returned' ELSE 'cancelled' END
  WHEN 'awaiting-payment' = ANY (parts) THEN
    CASE WHEN payment IN ('failed', 'expired') THEN 'payment-failed' ELSE 'pending' END
  WHEN NOT parts && ARRAY['shipped', 'delivered'] THEN 'pending'
  WHEN parts && ARRAY['pending', 'packed'] THEN 'partly-shipped'
  WHEN 'shipped' = ANY (parts) THEN 'shipped'
  ELSE 'delivered'
END;

-- Copies of what payments and vendor_orders say, kept by triggers on those two and by nobody else. An order that has no
-- payment yet is pending and without a payment status.
ALTER TABLE orders
  ADD COLUMN ordered_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(placed_at, created_at)) STORED,
  ADD COLUMN status text NOT NULL DEFAULT 'pending',
  ADD COLUMN payment_status text;

-- The order's lock comes in a statement of its own: who waited for it then sees what the other one has moved, and two
-- parts that are shipped in the same moment make a shipped order.
CREATE FUNCTION keep_order_status(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM orders WHERE id = ANY (ids) AND EXISTS (SELECT FROM payments WHERE order_id = orders.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE orders SET status = now_is.status, payment_status = now_is.payment_status
  FROM (
    SELECT payments.order_id, payments.status AS payment_status, order_status(payments.status,
      ARRAY(SELECT vendor_orders.status FROM vendor_orders WHERE vendor_orders.order_id = payments.order_id)) AS status
    FROM payments WHERE payments.order_id = ANY (ids)
  ) AS now_is
  WHERE orders.id = now_is.order_id
    AND (orders.status, orders.payment_status) IS DISTINCT FROM (now_is.status, now_is.payment_status);
END $$;

CREATE FUNCTION keep_status_of_new() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_order_status(ARRAY(SELECT DISTINCT order_id FROM new_rows));
  RETURN NULL;
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

CREATE TRIGGER payments_keep_status_new AFTER INSERT ON payments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_status_of_new();
CREATE TRIGGER payments_keep_status_moved AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_status_of_moved();
CREATE TRIGGER vendor_orders_keep_status_new AFTER INSERT ON vendor_orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_status_of_new();
CREATE TRIGGER vendor_orders_keep_status_moved AFTER UPDATE ON vendor_orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_status_of_moved();

UPDATE orders SET payment_status = payments.status, status = order_status(payments.status,
  ARRAY(SELECT vendor_orders.status FROM vendor_orders WHERE vendor_orders.order_id = orders.id))
FROM payments WHERE payments.order_id = orders.id;

ALTER TABLE orders ADD CONSTRAINT orders_status_known CHECK (status IN
  ('pending', 'payment-failed', 'partly-shipped', 'shipped', 'delivered', 'cancelled', 'returned', 'refunded'));

-- The list's own order, alone and inside each status; with what else it filters by, so that passing over an order does
-- not fetch it.
CREATE INDEX orders_latest ON orders (ordered_at, id) INCLUDE (status, payment_status, payment_method, total_paise);
CREATE INDEX orders_by_status ON orders (status, ordered_at, id) INCLUDE (payment_status, payment_method, total_paise);
CREATE INDEX orders_by_payment ON orders (payment_status, ordered_at, id) INCLUDE (status, payment_method, total_paise);
-- Ways to the few orders that something narrow fits.
CREATE INDEX orders_by_amount ON orders (total_paise) INCLUDE (id);
CREATE INDEX orders_by_email ON orders (lower(email) text_pattern_ops);
CREATE INDEX orders_by_phone ON orders (phone_number text_pattern_ops);
CREATE INDEX vendor_orders_of_seller ON vendor_orders (seller_id) INCLUDE (order_id);
CREATE INDEX order_lines_by_product ON order_lines (product_id, order_id);

-- Every product under each name that it was sold by, once: searching these few rows stands for searching all lines.
CREATE TABLE sold_names (
  product_id text NOT NULL REFERENCES products,
  name text NOT NULL,
  mpn text NOT NULL,
  words text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || mpn || ' ' || product_id)) STORED,
  PRIMARY KEY (product_id, name, mpn)
);
CREATE INDEX sold_names_by_words ON sold_names USING gin (words gin_trgm_ops);

INSERT INTO sold_names (product_id, name, mpn)
SELECT DISTINCT product_id, name, coalesce(mpn, '') FROM order_lines;

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
