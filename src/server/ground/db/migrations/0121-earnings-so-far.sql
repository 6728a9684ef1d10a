-- The figures and ledgers of what was sold before there were any. A sale that was undone by now leaves nothing, and is
-- left out. Written so that it may run on orders at any time: the same as if each had been booked when it was placed.

UPDATE vendor_orders SET placed_at = orders.placed_at
FROM orders WHERE orders.id = order_id AND orders.placed_at IS NOT NULL AND vendor_orders.placed_at IS NULL;
UPDATE vendor_orders SET delivered_at = moved.at
FROM (SELECT vendor_order_id, max(at) AS at FROM order_events WHERE to_status = 'delivered' GROUP BY 1) AS moved
WHERE moved.vendor_order_id = vendor_orders.id AND status IN ('delivered', 'returned') AND delivered_at IS NULL;

CREATE TEMPORARY TABLE sold ON COMMIT DROP AS
SELECT vendor_orders.*, indian_day(vendor_orders.placed_at) AS day, orders.user_id, orders.state_code AS delivery_state,
  vendor_orders.subtotal_paise + vendor_orders.shipping_paise AS gross_paise, units
FROM vendor_orders JOIN orders ON orders.id = order_id
JOIN (SELECT vendor_order_id, sum(quantity) AS units FROM order_lines GROUP BY 1) AS lines ON vendor_order_id = vendor_orders.id
WHERE vendor_orders.placed_at IS NOT NULL AND status IN ('pending', 'packed', 'shipped', 'delivered');
ANALYZE sold;

INSERT INTO seller_customers (seller_id, user_id, orders, spent_paise, first_at, last_at, last_order_id)
SELECT seller_id, user_id, count(*), sum(gross_paise), min(placed_at), max(placed_at),
  (array_agg(order_id ORDER BY placed_at DESC, order_id DESC))[1]
FROM sold GROUP BY seller_id, user_id;

INSERT INTO seller_days (seller_id, day, lane, orders, units, revenue_paise, new_customers)
SELECT seller_id, day, 0, sum(orders), sum(units), sum(revenue), sum(new) FROM (
  SELECT seller_id, day, count(*) AS orders, sum(units) AS units, sum(gross_paise) AS revenue, 0 AS new FROM sold GROUP BY 1, 2
  UNION ALL
  SELECT seller_id, indian_day(first_at), 0, 0, 0, count(*) FROM seller_customers GROUP BY 1, 2
) AS figures GROUP BY seller_id, day;

INSERT INTO seller_listing_days (seller_id, day, added)
SELECT seller_id, indian_day(created_at), count(*) FROM offers WHERE status <> 'removed' GROUP BY 1, 2
ON CONFLICT (seller_id, day) DO NOTHING;

-- The domain's arithmetic (entriesOfSale), with the rates of each sale's day.
CREATE FUNCTION pg_temp.share(basis numeric, rate_bp numeric) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN div(2 * basis * rate_bp + 10000, 20000)::bigint;
-- What is left of an amount without its tax: one tax between states, two halves inside one.
CREATE FUNCTION pg_temp.taxable(gross numeric, rate_bp integer, is_inside boolean) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN is_inside
    THEN gross - 2 * div(gross * rate_bp + 10000 + rate_bp, 2 * (10000 + rate_bp))
    ELSE gross - div(2 * gross * rate_bp + 10000 + rate_bp, 2 * (10000 + rate_bp)) END;

-- Each rate with the day before which it ends.
CREATE TEMPORARY TABLE deductions ON COMMIT DROP AS
SELECT kind, rate_bp, valid_from,
  lead(valid_from, 1, 'infinity') OVER (PARTITION BY kind ORDER BY valid_from) AS valid_before FROM deduction_rates;
CREATE TEMPORARY TABLE commissions ON COMMIT DROP AS
SELECT category, rate_bp, valid_from,
  lead(valid_from, 1, 'infinity') OVER (PARTITION BY category ORDER BY valid_from) AS valid_before FROM commission_rates;

CREATE TEMPORARY TABLE earned ON COMMIT DROP AS
SELECT sold.id, sold.seller_id, sold.day, sold.placed_at, sold.delivered_at, sold.delivery_state, sold.shipping_paise,
  sold.gross_paise, coalesce(sellers.state_code = sold.delivery_state, false) AS is_inside,
  CASE WHEN sellers.pan IS NOT NULL OR sellers.gstin IS NOT NULL THEN 'tds' ELSE 'tds-without-pan' END AS tds_kind
FROM sold JOIN sellers ON sellers.id = seller_id WHERE NOT sellers.is_house;
ANALYZE earned;

CREATE TEMPORARY TABLE earned_lines ON COMMIT DROP AS
SELECT earned.id, line_paise, order_lines.gst_rate_bp, position, is_inside,
  coalesce(own.rate_bp, general.rate_bp) AS commission_bp
FROM earned JOIN order_lines ON vendor_order_id = earned.id JOIN products ON products.id = product_id
LEFT JOIN commissions AS own
  ON own.category = products.category AND day >= own.valid_from AND day < own.valid_before
LEFT JOIN commissions AS general
  ON general.category IS NULL AND day >= general.valid_from AND day < general.valid_before;
ANALYZE earned_lines;

CREATE TEMPORARY TABLE new_entries ON COMMIT DROP AS
WITH by_rate AS MATERIALIZED (
  SELECT id, commission_bp, sum(line_paise)::bigint AS basis, min(position) AS position FROM earned_lines GROUP BY 1, 2
), bases AS MATERIALIZED (
  SELECT earned.*, commission_paise, goods_paise + pg_temp.taxable(shipping_paise, principal_bp, is_inside) AS taxable_paise
  FROM earned
  JOIN (SELECT id, sum(pg_temp.share(basis, commission_bp))::bigint AS commission_paise FROM by_rate GROUP BY 1) AS fees USING (id)
  JOIN (SELECT id, sum(pg_temp.taxable(line_paise, gst_rate_bp, is_inside))::bigint AS goods_paise,
      (array_agg(gst_rate_bp ORDER BY line_paise DESC, position))[1] AS principal_bp
    FROM earned_lines GROUP BY 1) AS goods USING (id)
)
SELECT id, 1 AS place, 0 AS position, 'sale' AS kind, gross_paise AS amount_paise, NULL::bigint AS basis_paise, NULL::integer AS rate_bp
FROM bases
UNION ALL
SELECT id, 2, position, 'commission', -pg_temp.share(basis, commission_bp), basis, commission_bp FROM by_rate
UNION ALL
SELECT id, 3, 0, 'commission-gst', -pg_temp.share(commission_paise, rate_bp), commission_paise, rate_bp
FROM bases JOIN deductions ON kind = 'commission-gst' AND day >= valid_from AND day < valid_before
UNION ALL
SELECT id, 4, 0, 'tcs-igst', -pg_temp.share(taxable_paise, rate_bp), taxable_paise, rate_bp
FROM bases JOIN deductions ON kind = 'tcs' AND day >= valid_from AND day < valid_before WHERE NOT is_inside
UNION ALL
SELECT id, 4 + half, 0,
  CASE WHEN half = 0 THEN 'tcs-cgst' WHEN delivery_state IN ('AN', 'CH', 'DD', 'LA', 'LD') THEN 'tcs-utgst' ELSE 'tcs-sgst' END,
  -pg_temp.share(taxable_paise, rate_bp / 2), taxable_paise, rate_bp / 2
FROM bases JOIN deductions ON kind = 'tcs' AND day >= valid_from AND day < valid_before, generate_series(0, 1) AS half
WHERE is_inside
UNION ALL
SELECT id, 6, 0, 'tds', -pg_temp.share(gross_paise, rate_bp), gross_paise, rate_bp
FROM bases JOIN deductions ON kind = tds_kind AND day >= valid_from AND day < valid_before;

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
