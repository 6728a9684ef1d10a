-- The figures and ledgers of what was sold before there were any. A sale that was undone by now leaves nothing, and is
-- left out. Written so that it may run on orders at any time: the same as if each had been booked when it was placed.

UPDATE vendor_orders SET placed_at = orders.placed_at
FROM orders WHERE orders.id = order_id AND orders.placed_at IS NOT NULL AND vendor_orders.placed_at IS NULL;
UPDATE vendor_orders SET delivered_at = (
  SELECT max(at) FROM order_events WHERE vendor_order_id = vendor_orders.id AND to_status = 'delivered')
WHERE status IN ('delivered', 'returned') AND delivered_at IS NULL;

CREATE TEMPORARY TABLE sold ON COMMIT DROP AS
SELECT vendor_orders.*, indian_day(vendor_orders.placed_at) AS day, orders.user_id, orders.state_code AS delivery_state,
  vendor_orders.subtotal_paise + vendor_orders.shipping_paise AS gross_paise,
  (SELECT sum(quantity) FROM order_lines WHERE vendor_order_id = vendor_orders.id) AS units
FROM vendor_orders JOIN orders ON orders.id = order_id
WHERE vendor_orders.placed_at IS NOT NULL AND status IN ('pending', 'packed', 'shipped', 'delivered');

INSERT INTO seller_customers (seller_id, user_id, orders, spent_paise, first_at, last_at, last_order_id)
SELECT seller_id, user_id, count(*), sum(gross_paise), min(placed_at), max(placed_at),
  (array_agg(order_id ORDER BY placed_at DESC, order_id DESC))[1]
FROM sold GROUP BY seller_id, user_id;

INSERT INTO seller_days (seller_id, day, lane, orders, units, revenue_paise, new_customers)
SELECT seller_id, day, 0, count(*), sum(units), sum(gross_paise),
  (SELECT count(*) FROM seller_customers
    WHERE seller_customers.seller_id = sold.seller_id AND indian_day(first_at) = day)
FROM sold GROUP BY seller_id, day;

INSERT INTO seller_listing_days (seller_id, day, added)
SELECT seller_id, indian_day(created_at), count(*) FROM offers WHERE status <> 'removed' GROUP BY 1, 2
ON CONFLICT (seller_id, day) DO NOTHING;

-- The domain's arithmetic (entriesOfSale), with the rates of each sale's day.
CREATE FUNCTION pg_temp.share(basis numeric, rate_bp numeric) RETURNS bigint LANGUAGE sql
  RETURN div(2 * basis * rate_bp + 10000, 20000)::bigint;
CREATE FUNCTION pg_temp.deduction(wanted text, on_day date) RETURNS integer LANGUAGE sql AS
  'SELECT rate_bp FROM deduction_rates WHERE kind = wanted AND valid_from <= on_day ORDER BY valid_from DESC LIMIT 1';
CREATE FUNCTION pg_temp.commission(of_category text, on_day date) RETURNS integer LANGUAGE sql AS
  'SELECT rate_bp FROM commission_rates WHERE (category = of_category OR category IS NULL) AND valid_from <= on_day
   ORDER BY category IS NULL, valid_from DESC LIMIT 1';
-- What is left of an amount without its tax: one tax between states, two halves inside one.
CREATE FUNCTION pg_temp.taxable(gross bigint, rate_bp integer, is_inside boolean) RETURNS bigint LANGUAGE sql
  RETURN CASE WHEN is_inside
    THEN gross - 2 * div(gross::numeric * rate_bp + 10000 + rate_bp, 2 * (10000 + rate_bp))::bigint
    ELSE gross - div(2 * gross::numeric * rate_bp + 10000 + rate_bp, 2 * (10000 + rate_bp))::bigint END;

CREATE TEMPORARY TABLE earned ON COMMIT DROP AS
SELECT sold.id, sold.seller_id, sold.day, sold.placed_at, sold.delivered_at, sold.delivery_state, sold.shipping_paise,
  sold.gross_paise, coalesce(sellers.state_code = sold.delivery_state, false) AS is_inside,
  sellers.pan IS NOT NULL OR sellers.gstin IS NOT NULL AS has_pan
FROM sold JOIN sellers ON sellers.id = seller_id WHERE NOT sellers.is_house;

CREATE TEMPORARY TABLE new_entries ON COMMIT DROP AS
WITH lines AS (
  SELECT earned.id, line_paise, order_lines.gst_rate_bp, position, pg_temp.commission(products.category, day) AS commission_bp
  FROM earned JOIN order_lines ON vendor_order_id = earned.id JOIN products ON products.id = product_id
), commissions AS (
  SELECT id, commission_bp, sum(line_paise)::bigint AS basis, min(position) AS position FROM lines GROUP BY id, commission_bp
), values_of AS (
  SELECT earned.*,
    (SELECT sum(pg_temp.share(basis, commission_bp)) FROM commissions WHERE commissions.id = earned.id)::bigint AS commission_paise,
    (SELECT sum(pg_temp.taxable(line_paise, gst_rate_bp, is_inside)) FROM lines WHERE lines.id = earned.id)::bigint
      + pg_temp.taxable(shipping_paise, (SELECT gst_rate_bp FROM lines WHERE lines.id = earned.id
        ORDER BY line_paise DESC, position LIMIT 1), is_inside) AS taxable_paise
  FROM earned
)
SELECT id, 1 AS place, 0 AS position, 'sale' AS kind, gross_paise AS amount_paise, NULL::bigint AS basis_paise, NULL::integer AS rate_bp
FROM values_of
UNION ALL
SELECT id, 2, position, 'commission', -pg_temp.share(basis, commission_bp), basis, commission_bp FROM commissions
UNION ALL
SELECT id, 3, 0, 'commission-gst', -pg_temp.share(commission_paise, rate), commission_paise, rate
FROM values_of, pg_temp.deduction('commission-gst', day) AS rate
UNION ALL
SELECT id, 4, 0, 'tcs-igst', -pg_temp.share(taxable_paise, rate), taxable_paise, rate
FROM values_of, pg_temp.deduction('tcs', day) AS rate WHERE NOT is_inside
UNION ALL
SELECT id, 4 + half, 0,
  CASE WHEN half = 0 THEN 'tcs-cgst' WHEN delivery_state IN ('AN', 'CH', 'DD', 'LA', 'LD') THEN 'tcs-utgst' ELSE 'tcs-sgst' END,
  -pg_temp.share(taxable_paise, rate / 2), taxable_paise, rate / 2
FROM values_of, pg_temp.deduction('tcs', day) AS rate, generate_series(0, 1) AS half WHERE is_inside
UNION ALL
SELECT id, 6, 0, 'tds', -pg_temp.share(gross_paise, rate), gross_paise, rate
FROM values_of, pg_temp.deduction(CASE WHEN has_pan THEN 'tds' ELSE 'tds-without-pan' END, day) AS rate;

INSERT INTO ledger_entries (seller_id, vendor_order_id, kind, amount_paise, basis_paise, rate_bp, at)
SELECT seller_id, earned.id, kind, amount_paise, basis_paise, rate_bp, placed_at
FROM new_entries JOIN earned USING (id) WHERE amount_paise <> 0
ORDER BY placed_at, earned.id, place, position;

INSERT INTO ledger_days (seller_id, day, lane, sales_paise, commission_paise, commission_gst_paise, tcs_paise, tds_paise)
SELECT seller_id, indian_day(at), 0,
  coalesce(sum(amount_paise) FILTER (WHERE kind = 'sale'), 0),
  coalesce(sum(amount_paise) FILTER (WHERE kind = 'commission'), 0),
  coalesce(sum(amount_paise) FILTER (WHERE kind = 'commission-gst'), 0),
  coalesce(sum(amount_paise) FILTER (WHERE kind LIKE 'tcs-%'), 0),
  coalesce(sum(amount_paise) FILTER (WHERE kind = 'tds'), 0)
FROM ledger_entries GROUP BY 1, 2;

INSERT INTO seller_dues (seller_id, month, due_on, amount_paise)
SELECT earned.seller_id, date_trunc('month', day)::date, indian_day(delivered_at) + 7, sum(amount_paise)
FROM earned JOIN new_entries USING (id) WHERE delivered_at IS NOT NULL GROUP BY 1, 2, 3;
