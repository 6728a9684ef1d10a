import pg from 'pg'
import { isSale } from '#domain/earnings/counted-sales.ts'
import { TO_DISPATCH, VENDOR_ORDER_STATUSES } from '#domain/orders/vendor-order-status.ts'

/** A setting on the day in India on which an order was written; what the shop opens with until somebody changes it. */
const termOf = (key: string, opening: number) => `coalesce((SELECT value::bigint FROM setting_changes
  WHERE key = '${key}' AND withdrawn_at IS NULL AND valid_from <= indian_day(orders.created_at)
  ORDER BY valid_from DESC, id DESC LIMIT 1), ${opening})`

const TO_DISPATCH_LIST = TO_DISPATCH.map((status) => `'${status}'`).join(', ')
const COUNTED_LIST = VENDOR_ORDER_STATUSES.filter(isSale)
  .map((status) => `'${status}'`)
  .join(', ')
/** Of each line, how many pieces have left with a parcel. */
const LEFT_WITH_PARCELS = `LEFT JOIN (SELECT order_line_id, sum(quantity) AS sent FROM parcel_lines
  JOIN parcels ON parcels.id = parcel_id WHERE shipped_at IS NOT NULL GROUP BY 1) AS sent_of ON order_line_id = order_lines.id`

/**
 * What must be true of the books after anything: asked of the database with SQL of its own, without the shop's code.
 * Each question names what it found wrong, and finds nothing in a shop that keeps its word.
 */
const QUESTIONS: Readonly<Record<string, string>> = {
  'what is in stock is what the movements add up to': `
    SELECT stock.offer_id, on_hand, reserved, moved, held FROM stock
    JOIN (SELECT offer_id, sum(on_hand_change) AS moved, sum(reserved_change) AS held
      FROM stock_movements GROUP BY offer_id) AS movements USING (offer_id)
    WHERE on_hand <> moved OR reserved <> held`,
  'what is reserved is what is held, or placed and not yet dispatched': `
    SELECT stock.offer_id, reserved, held, waiting FROM stock
    LEFT JOIN (SELECT offer_id, sum(quantity) AS held FROM stock_holds GROUP BY 1) AS holds USING (offer_id)
    LEFT JOIN (SELECT offer_id, sum(quantity) - coalesce(sum(sent), 0) AS waiting FROM order_lines
      JOIN vendor_orders ON vendor_orders.id = vendor_order_id ${LEFT_WITH_PARCELS}
      WHERE vendor_orders.placed_at IS NOT NULL AND status IN (${TO_DISPATCH_LIST}) GROUP BY 1) AS promises USING (offer_id)
    WHERE reserved <> coalesce(held, 0) + coalesce(waiting, 0)`,
  'a placed order promised its goods once until they left the house, once, or were cancelled; any other moved none': `
    SELECT order_lines.order_id, order_lines.offer_id, quantity, gone, promised, status FROM order_lines
    JOIN vendor_orders ON vendor_orders.id = vendor_order_id
    LEFT JOIN (SELECT order_id, offer_id, sum(quantity) AS held FROM stock_holds GROUP BY 1, 2) AS holds
      ON holds.order_id = order_lines.order_id AND holds.offer_id = order_lines.offer_id
    LEFT JOIN (SELECT order_id, offer_id, -sum(on_hand_change) AS gone, sum(reserved_change) AS promised,
        count(*) FILTER (WHERE reason = 'sale') AS sales
      FROM stock_movements WHERE order_id IS NOT NULL GROUP BY 1, 2) AS moved
      ON moved.order_id = order_lines.order_id AND moved.offer_id = order_lines.offer_id ${LEFT_WITH_PARCELS}
    WHERE coalesce(gone, 0) <> CASE WHEN status IN ('shipped', 'delivered', 'returned', 'lost') THEN quantity
        ELSE coalesce(sent, 0) END
      OR coalesce(promised, 0) <> coalesce(held, 0)
        + CASE WHEN placed_at IS NOT NULL AND status IN (${TO_DISPATCH_LIST}) THEN quantity - coalesce(sent, 0) ELSE 0 END
      OR coalesce(sales, 0) <> CASE WHEN placed_at IS NULL THEN 0 ELSE 1 END`,
  'a movement of goods for an order belongs to an order that asked for them': `
    SELECT stock_movements.id FROM stock_movements
    LEFT JOIN order_lines USING (order_id, offer_id)
    WHERE stock_movements.order_id IS NOT NULL AND order_lines.id IS NULL`,
  'a line costs its unit price, rounded half up once, times its quantity': `
    SELECT id FROM order_lines
    WHERE unit_price_paise <> round(list_price_paise * (10000 - discount_bp) / 10000.0)
      OR line_paise <> unit_price_paise * quantity`,
  'an order costs its lines and the delivery that the rule says': `
    SELECT orders.id, total_paise, lines FROM orders
    JOIN (SELECT order_id, sum(line_paise) AS lines FROM order_lines GROUP BY order_id) AS sums ON order_id = orders.id
    WHERE subtotal_paise <> lines OR total_paise <> subtotal_paise + shipping_paise
      OR shipping_paise <> CASE
        WHEN subtotal_paise > ${termOf('freeShippingAbovePaise', 500_000)} THEN 0
        ELSE ${termOf('shippingFeePaise', 39_900)} END`,
  'the shares of the delivery fee add up to that of their part': `
    SELECT vendor_orders.id FROM vendor_orders
    JOIN (SELECT vendor_order_id, sum(shipping_share_paise) AS shares FROM order_lines GROUP BY 1) AS sums ON vendor_order_id = id
    WHERE shares <> shipping_paise`,
  'no more of a line is in parcels than was ordered, and each serial number is of a piece that is in the box': `
    SELECT order_lines.id FROM order_lines
    JOIN (SELECT order_line_id, sum(quantity) AS packed FROM parcel_lines JOIN parcels ON parcels.id = parcel_id
      WHERE status <> 'cancelled' GROUP BY 1) AS boxes ON order_line_id = order_lines.id WHERE packed > quantity
    UNION ALL
    SELECT parcel_units.id FROM parcel_units LEFT JOIN parcel_lines USING (parcel_id, order_line_id)
    WHERE released_at IS NULL AND (parcel_lines.quantity IS NULL OR piece > parcel_lines.quantity)`,
  'a part in parcels is where they are, and only what was delivered can come back otherwise': `
    SELECT id, status, told FROM (
      SELECT vendor_orders.id, vendor_orders.status, CASE
        WHEN sent = 0 THEN CASE WHEN boxes > 0 AND packed = pieces THEN 'packed' ELSE 'accepted' END
        WHEN sent < boxes OR packed < pieces THEN 'partly-shipped'
        WHEN on_way > 0 THEN 'shipped' WHEN lost > 0 THEN 'lost' WHEN delivered > 0 THEN 'delivered' ELSE 'returned' END AS told
      FROM vendor_orders
      JOIN (SELECT vendor_order_id, sum(quantity) AS pieces FROM order_lines GROUP BY 1) AS lines ON lines.vendor_order_id = id
      JOIN (SELECT vendor_order_id, count(*) FILTER (WHERE status <> 'cancelled') AS boxes,
          count(*) FILTER (WHERE status NOT IN ('cancelled', 'packed')) AS sent,
          count(*) FILTER (WHERE status IN ('shipped', 'out-for-delivery', 'attempt-failed', 'held', 'returning', 'damaged')) AS on_way,
          count(*) FILTER (WHERE status = 'lost') AS lost, count(*) FILTER (WHERE status = 'delivered') AS delivered,
          coalesce(sum(inside) FILTER (WHERE status <> 'cancelled'), 0) AS packed
        FROM parcels JOIN (SELECT parcel_id, sum(quantity) AS inside FROM parcel_lines GROUP BY 1) AS contents ON parcel_id = id
        GROUP BY 1) AS boxes_of ON boxes_of.vendor_order_id = id) AS parts
    WHERE status NOT IN ('cancelled', told) AND NOT (status = 'returned' AND told = 'delivered')`,
  'the parcels of a line that is packed whole add up to its price and its share of the delivery fee': `
    SELECT order_lines.id FROM order_lines
    JOIN (SELECT order_line_id, sum(quantity) AS packed, sum(goods_paise) AS goods, sum(shipping_paise) AS delivery
      FROM parcel_lines JOIN parcels ON parcels.id = parcel_id WHERE status <> 'cancelled' GROUP BY 1) AS boxes
      ON order_line_id = order_lines.id
    WHERE packed = quantity AND (goods <> line_paise OR delivery <> shipping_share_paise) OR goods > line_paise OR delivery > shipping_share_paise`,
  'a parcel left and arrived when its moves say': `
    SELECT parcels.id FROM parcels
    LEFT JOIN (SELECT parcel_id, (array_agg(at ORDER BY id) FILTER (WHERE to_status = 'shipped'))[1] AS left_at,
        (array_agg(at ORDER BY id DESC) FILTER (WHERE to_status = 'delivered'))[1] AS came_at
      FROM order_events WHERE parcel_id IS NOT NULL GROUP BY 1) AS moves ON parcel_id = parcels.id
    WHERE shipped_at IS DISTINCT FROM left_at OR delivered_at IS DISTINCT FROM came_at`,
  'a parcel that left has one invoice, and no other has one': `
    SELECT parcels.id, status, invoices FROM parcels
    LEFT JOIN (SELECT parcel_id, count(*) AS invoices FROM invoices GROUP BY 1) AS own ON parcel_id = id
    WHERE coalesce(invoices, 0) <> CASE WHEN shipped_at IS NULL THEN 0 ELSE 1 END`,
  'the invoice numbers of a seller’s year have no gap and no duplicate': `
    SELECT gstin, financial_year, prefix, last_serial, given, highest FROM invoice_counters
    FULL JOIN (SELECT gstin, financial_year, prefix, count(*) AS given, count(DISTINCT serial) AS serials,
        min(serial) AS lowest, max(serial) AS highest FROM invoices GROUP BY 1, 2, 3) AS series
      USING (gstin, financial_year, prefix)
    WHERE coalesce(kind, 'invoice') = 'invoice' AND (last_serial IS DISTINCT FROM given::bigint
      OR given <> serials OR lowest <> 1 OR highest <> given)`,
  'the parts of an order add up to it': `
    SELECT orders.id FROM orders
    JOIN (SELECT order_id, sum(subtotal_paise) AS goods, sum(shipping_paise) AS delivery
      FROM vendor_orders GROUP BY order_id) AS parts ON order_id = orders.id
    WHERE goods <> subtotal_paise OR delivery <> orders.shipping_paise
    UNION ALL
    SELECT vendor_orders.id FROM vendor_orders
    LEFT JOIN (SELECT vendor_order_id, sum(line_paise) AS goods FROM order_lines GROUP BY vendor_order_id) AS sums
      ON vendor_order_id = vendor_orders.id
    WHERE goods IS DISTINCT FROM subtotal_paise`,
  'an order has one payment, of its total': `
    SELECT orders.id FROM orders LEFT JOIN payments ON order_id = orders.id
    WHERE amount_paise IS DISTINCT FROM total_paise OR method <> payment_method`,
  'an order is placed when it is paid or due in cash, and only then': `
    SELECT orders.id, payments.status, placed_at FROM orders JOIN payments ON order_id = orders.id
    WHERE payments.status <> 'cancelled'
      -- Money that came for what could not be sent any more went back.
      AND NOT EXISTS (SELECT FROM payment_refunds WHERE payment_refunds.order_id = orders.id
        AND reason IN ('too-late', 'cancelled') AND placed_at IS NULL)
      AND (placed_at IS NOT NULL) <> (payments.status IN ('due', 'paid', 'partly-refunded', 'refunded'))`,
  'a placed order has one confirmation, and every letter has a job that sends it': `
    SELECT orders.id FROM orders LEFT JOIN mails ON order_id = orders.id AND kind = 'order-placed'
    GROUP BY orders.id HAVING count(mails.id) <> CASE WHEN placed_at IS NULL THEN 0 ELSE 1 END
    UNION ALL
    SELECT mails.id FROM mails LEFT JOIN pgboss.job ON job.name = 'mail' AND job.data->>'mailId' = mails.id::text
    GROUP BY mails.id HAVING count(job.id) <> 1`,
  'a letter about an order is about one that exists': `
    SELECT job.id FROM pgboss.job LEFT JOIN mails ON mails.id::text = job.data->>'mailId'
    WHERE job.name = 'mail' AND mails.id IS NULL`,
  'a checkout key stands for one order': `
    SELECT orders.id FROM orders
    LEFT JOIN idempotency_keys ON principal = user_id AND key = checkout_key AND order_id = orders.id
    WHERE order_id IS NULL
    UNION ALL
    SELECT order_id FROM idempotency_keys LEFT JOIN orders ON orders.id = order_id WHERE orders.id IS NULL`,
  'every status was come to step by step': `
    SELECT order_id FROM (
      SELECT order_id, from_status,
        lag(to_status) OVER (PARTITION BY order_id, subject, vendor_order_id, parcel_id ORDER BY id) AS before
      FROM order_events) AS steps
    WHERE from_status IS DISTINCT FROM before
    UNION ALL
    SELECT payments.order_id FROM payments WHERE status IS DISTINCT FROM (
      SELECT to_status FROM order_events WHERE order_events.order_id = payments.order_id AND subject = 'payment'
      ORDER BY id DESC LIMIT 1)
    UNION ALL
    SELECT vendor_orders.order_id FROM vendor_orders WHERE status IS DISTINCT FROM (
      SELECT to_status FROM order_events WHERE vendor_order_id = vendor_orders.id
        AND subject = 'vendor_order' ORDER BY id DESC LIMIT 1)
    UNION ALL
    SELECT parcels.order_id FROM parcels WHERE status IS DISTINCT FROM (
      SELECT to_status FROM order_events WHERE parcel_id = parcels.id ORDER BY id DESC LIMIT 1)`,
  'an order’s status is what its payment and its parts say': `
    SELECT orders.id, orders.status, orders.payment_status FROM orders JOIN payments ON order_id = orders.id
    WHERE (orders.status, orders.payment_status) IS DISTINCT FROM (order_status(payments.status, ARRAY(
      SELECT vendor_orders.status FROM vendor_orders WHERE vendor_orders.order_id = orders.id)), payments.status)`,
  'a product is shown as in stock when somebody has it': `
    SELECT products.id FROM products WHERE in_stock <> EXISTS (
      SELECT FROM offers JOIN stock ON stock.offer_id = offers.id JOIN sellers ON sellers.id = offers.seller_id
      WHERE offers.product_id = products.id AND offers.status = 'live' AND sellers.standing = 'approved'
        AND NOT sellers.on_holiday AND stock.on_hand > stock.reserved)`,
  'a part is placed with its order': `
    SELECT vendor_orders.id FROM vendor_orders JOIN orders ON orders.id = order_id
    WHERE vendor_orders.placed_at IS DISTINCT FROM orders.placed_at`,
  'a seller’s day is what counts of the orders placed on it': `
    SELECT seller_id, day, figures, counted FROM (
      SELECT seller_id, (placed_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
        ARRAY[count(*), sum(units), sum(subtotal_paise + shipping_paise)] AS counted
      FROM vendor_orders JOIN (SELECT vendor_order_id, sum(quantity) AS units FROM order_lines GROUP BY vendor_order_id)
        AS lines ON vendor_order_id = id
      WHERE placed_at IS NOT NULL AND status IN (${COUNTED_LIST}) GROUP BY 1, 2) AS truth
    FULL JOIN (SELECT seller_id, day, ARRAY[sum(orders), sum(units), sum(revenue_paise)] AS figures
      FROM seller_days GROUP BY 1, 2) AS kept USING (seller_id, day)
    WHERE coalesce(figures, '{0,0,0}') <> coalesce(counted, '{0,0,0}')`,
  'a day of the shop is what counts of the orders placed on it, each order once': `
    SELECT day, figures, counted FROM (
      SELECT (placed_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
        ARRAY[count(DISTINCT order_id), sum(units), sum(subtotal_paise + shipping_paise)] AS counted
      FROM vendor_orders JOIN (SELECT vendor_order_id, sum(quantity) AS units FROM order_lines GROUP BY vendor_order_id)
        AS lines ON vendor_order_id = id
      WHERE placed_at IS NOT NULL AND status IN (${COUNTED_LIST}) GROUP BY 1) AS truth
    FULL JOIN (SELECT day, ARRAY[sum(orders), sum(units), sum(revenue_paise)] AS figures
      FROM shop_days GROUP BY 1) AS kept USING (day)
    WHERE coalesce(figures, '{0,0,0}') <> coalesce(counted, '{0,0,0}')`,
  'there are as many people, products and orders as the kept totals say': `
    SELECT name, kept, counted FROM (SELECT name, sum(amount) AS kept FROM kept_totals GROUP BY 1) AS totals
    FULL JOIN (
      SELECT 'users' AS name, count(*) AS counted FROM users WHERE closed_at IS NULL
      UNION ALL SELECT 'products', count(*) FROM products
      UNION ALL SELECT 'orders', count(*) FROM orders WHERE placed_at IS NOT NULL) AS truth USING (name)
    WHERE coalesce(kept, 0) <> coalesce(counted, 0)`,
  'a seller’s customers are those whose orders count': `
    SELECT seller_id, user_id, kept.row AS kept, truth.row AS truth FROM (
      SELECT seller_id, user_id, ROW(count(*), sum(vendor_orders.subtotal_paise + vendor_orders.shipping_paise)::bigint,
        min(orders.placed_at), max(orders.placed_at))::text AS row
      FROM vendor_orders JOIN orders ON orders.id = order_id
      WHERE orders.placed_at IS NOT NULL AND vendor_orders.status IN (${COUNTED_LIST}) GROUP BY 1, 2) AS truth
    FULL JOIN (SELECT seller_id, user_id, ROW(orders::bigint, spent_paise, first_at, last_at)::text AS row
      FROM seller_customers) AS kept USING (seller_id, user_id)
    WHERE kept.row IS DISTINCT FROM truth.row`,
  'a customer is new once': `
    SELECT seller_id, day, new, truth FROM (
      SELECT seller_id, (first_at AT TIME ZONE 'Asia/Kolkata')::date AS day, count(*) AS truth
      FROM seller_customers GROUP BY 1, 2) AS firsts
    FULL JOIN (SELECT seller_id, day, sum(new_customers) AS new FROM seller_days GROUP BY 1, 2) AS kept
      USING (seller_id, day)
    WHERE coalesce(new, 0) <> coalesce(truth, 0)`,
  'a sale stands in its seller’s ledger once, from its dispatch, with what is paid for it; undone, it leaves at most its TDS': `
    SELECT vendor_orders.id, status, sold, left_over FROM vendor_orders JOIN sellers ON sellers.id = seller_id
    LEFT JOIN (SELECT vendor_order_id, sum(amount_paise) AS left_over,
        sum(amount_paise) FILTER (WHERE kind = 'sale' AND reverses IS NULL) AS sold,
        sum(amount_paise) FILTER (WHERE kind <> 'tds') AS left_but_tds
      FROM ledger_entries GROUP BY 1) AS entries ON vendor_order_id = vendor_orders.id
    WHERE CASE
      WHEN is_house OR placed_at IS NULL OR status IN (${TO_DISPATCH_LIST}) THEN sold IS NOT NULL
      WHEN status = 'cancelled' THEN left_over <> 0
      WHEN status = 'returned' THEN left_but_tds IS DISTINCT FROM 0 OR left_over > 0
      ELSE sold IS DISTINCT FROM subtotal_paise + shipping_paise OR left_over <= 0 OR left_over > sold END`,
  'a sale is booked at the moment of its dispatch, and taken back at that of its return': `
    -- A parcel that was lost and found has its part on its way for a second time: the first time it was supplied.
    SELECT ledger_entries.id FROM ledger_entries
    JOIN (SELECT vendor_order_id, to_status, min(at) AS first_at FROM order_events
        WHERE subject = 'vendor_order' GROUP BY 1, 2) AS moves
      ON moves.vendor_order_id = ledger_entries.vendor_order_id
        AND to_status = CASE WHEN reverses IS NULL THEN 'shipped' ELSE 'returned' END
    WHERE ledger_entries.at <> first_at`,
  'a ledger’s day is the sum of its rows': `
    SELECT seller_id, day, net, rows FROM (
      SELECT seller_id, (at AT TIME ZONE 'Asia/Kolkata')::date AS day, sum(amount_paise) AS rows
      FROM ledger_entries GROUP BY 1, 2) AS truth
    FULL JOIN (SELECT seller_id, day, sum(net_paise) AS net FROM ledger_days GROUP BY 1, 2) AS kept USING (seller_id, day)
    WHERE coalesce(net, 0) <> coalesce(rows, 0)`,
  'what was delivered or undone is due, the rest is not': `
    SELECT seller_id, due, truth FROM (
      SELECT ledger_entries.seller_id, sum(amount_paise) AS truth FROM ledger_entries
      JOIN vendor_orders ON vendor_orders.id = vendor_order_id
      WHERE delivered_at IS NOT NULL OR status IN ('cancelled', 'returned') GROUP BY 1) AS entries
    FULL JOIN (SELECT seller_id, sum(amount_paise) AS due FROM seller_dues GROUP BY 1) AS kept USING (seller_id)
    WHERE coalesce(due, 0) <> coalesce(truth, 0)`,
  'a seller has as many products as their list says': `
    SELECT sellers.id, listed, kept FROM sellers
    LEFT JOIN (SELECT seller_id, count(*) AS listed FROM offers WHERE status <> 'removed' GROUP BY 1) AS truth
      ON truth.seller_id = sellers.id
    LEFT JOIN (SELECT seller_id, sum(added) AS kept FROM seller_listing_days GROUP BY 1) AS days
      ON days.seller_id = sellers.id
    WHERE coalesce(listed, 0) <> coalesce(kept, 0)`,
}

/** Everything that is wrong with the books of the shop in this database: sentence and first offenders. Empty when well. */
export async function findAccountingErrors(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const errors: string[] = []
    for (const [claim, question] of Object.entries(QUESTIONS)) {
      const { rows } = await client.query(question)
      if (rows.length > 0)
        errors.push(`not true: ${claim} (${rows.length}): ${JSON.stringify(rows.slice(0, 3))}`)
    }
    return errors
  } finally {
    await client.end()
  }
}
