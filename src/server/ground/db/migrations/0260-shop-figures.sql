-- What the whole shop sold on a day, and how many people, products and orders there are: kept in step by the very
-- transactions that change them, so that no page counts a table.

-- By the day in India on which an order was placed; what was cancelled or returned since is not in it. An order counts
-- once, however many sellers share it, and as long as one part of it counts. In lanes, as seller_days.
CREATE TABLE shop_days (
  day date NOT NULL,
  lane smallint NOT NULL DEFAULT pg_backend_pid() % 32,
  orders integer NOT NULL DEFAULT 0,
  units integer NOT NULL DEFAULT 0,
  revenue_paise bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, lane)
);

-- Totals: the sum over a name's lanes. A lane may be negative: one that takes away what another one added.
CREATE TABLE kept_totals (
  name text NOT NULL CHECK (name IN ('users', 'products', 'orders')),
  lane smallint NOT NULL,
  amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (name, lane)
) WITH (fillfactor = 50);

-- Adds to a lane that nobody else is using, so that nobody ever waits for a total.
CREATE FUNCTION keep_total(kept text, change bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF change = 0 THEN RETURN; END IF;
  UPDATE kept_totals SET amount = amount + change WHERE name = kept AND lane = (
    SELECT lane FROM kept_totals WHERE name = kept
    ORDER BY lane <> pg_backend_pid() % 64, lane LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO kept_totals AS known (name, lane, amount) VALUES (kept, pg_backend_pid() % 64, change)
    ON CONFLICT (name, lane) DO UPDATE SET amount = known.amount + EXCLUDED.amount;
  END IF;
END $$;

-- Products count as they are listed; people until their account is closed; orders from the moment they are placed.
CREATE FUNCTION keep_products_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM keep_total('products', (SELECT count(*) FROM new_rows));
  ELSE PERFORM keep_total('products', -(SELECT count(*) FROM old_rows)); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_keep_total_new AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_products_total();
CREATE TRIGGER products_keep_total_old AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_products_total();

CREATE FUNCTION keep_users_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM keep_total('users', (SELECT count(*) FROM new_rows WHERE closed_at IS NULL));
  ELSIF TG_OP = 'DELETE' THEN PERFORM keep_total('users', -(SELECT count(*) FROM old_rows WHERE closed_at IS NULL));
  ELSE PERFORM keep_total('users', CASE WHEN NEW.closed_at IS NULL THEN 1 ELSE -1 END); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_keep_total_new AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_users_total();
CREATE TRIGGER users_keep_total_old AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_users_total();
CREATE TRIGGER users_keep_total_closed AFTER UPDATE OF closed_at ON users
  FOR EACH ROW WHEN ((OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL)) EXECUTE FUNCTION keep_users_total();

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

CREATE FUNCTION forget_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kept_totals SET amount = 0 WHERE name = TG_TABLE_NAME;
  RETURN NULL;
END $$;
CREATE TRIGGER users_forget_total AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION forget_total();
CREATE TRIGGER products_forget_total AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION forget_total();
CREATE TRIGGER orders_forget_total AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION forget_total();

-- What there was before anybody kept figures.
INSERT INTO kept_totals (name, lane) SELECT name, lane FROM unnest(ARRAY['users', 'products', 'orders']) AS name, generate_series(0, 63) AS lane;
UPDATE kept_totals SET amount = counted.amount FROM (
  SELECT 'users' AS name, count(*) AS amount FROM users WHERE closed_at IS NULL
  UNION ALL SELECT 'products', count(*) FROM products
  UNION ALL SELECT 'orders', count(*) FROM orders WHERE placed_at IS NOT NULL
) AS counted WHERE kept_totals.name = counted.name AND lane = 0;

INSERT INTO shop_days (day, lane, orders, units, revenue_paise)
SELECT indian_day(placed_at), 0, count(DISTINCT order_id), sum(units), sum(subtotal_paise + shipping_paise)
FROM vendor_orders
JOIN (SELECT vendor_order_id, sum(quantity) AS units FROM order_lines GROUP BY 1) AS lines ON vendor_order_id = vendor_orders.id
WHERE placed_at IS NOT NULL AND status IN ('pending', 'packed', 'shipped', 'delivered')
GROUP BY 1;

-- What waits for a decision, without visiting what does not.
CREATE INDEX sellers_waiting ON sellers (created_at, id) WHERE standing = 'applied';
CREATE INDEX mails_failing ON mails (created_at, id) WHERE sent_at IS NULL AND last_problem IS NOT NULL;
