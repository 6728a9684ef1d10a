import pg from 'pg'

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
  'what is reserved is what is held': `
    SELECT stock.offer_id, reserved, coalesce(sum(quantity), 0) AS held
    FROM stock LEFT JOIN stock_holds USING (offer_id) GROUP BY stock.offer_id, reserved
    HAVING reserved <> coalesce(sum(quantity), 0)`,
  'a placed order took its goods out of stock exactly once, any other took none': `
    SELECT lines.order_id, lines.offer_id, wanted, sold, placed_at FROM (
      SELECT order_id, offer_id, sum(quantity) AS wanted FROM order_lines GROUP BY order_id, offer_id) AS lines
    JOIN orders ON orders.id = lines.order_id
    LEFT JOIN (SELECT order_id, offer_id, -sum(on_hand_change) AS sold
      FROM stock_movements WHERE reason = 'sale' GROUP BY order_id, offer_id) AS sales USING (order_id, offer_id)
    WHERE coalesce(sold, 0) <> CASE WHEN placed_at IS NULL THEN 0 ELSE wanted END`,
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
      OR shipping_paise <> CASE WHEN subtotal_paise > 500000 THEN 0 ELSE 39900 END`,
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
    SELECT orders.id, status, placed_at FROM orders JOIN payments ON order_id = orders.id
    WHERE status <> 'cancelled'
      AND (placed_at IS NOT NULL) <> (status IN ('due', 'paid', 'partly-refunded', 'refunded'))`,
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
        lag(to_status) OVER (PARTITION BY order_id, subject, vendor_order_id ORDER BY id) AS before
      FROM order_events) AS steps
    WHERE from_status IS DISTINCT FROM before
    UNION ALL
    SELECT payments.order_id FROM payments WHERE status IS DISTINCT FROM (
      SELECT to_status FROM order_events WHERE order_events.order_id = payments.order_id AND subject = 'payment'
      ORDER BY id DESC LIMIT 1)
    UNION ALL
    SELECT vendor_orders.order_id FROM vendor_orders WHERE status IS DISTINCT FROM (
      SELECT to_status FROM order_events WHERE vendor_order_id = vendor_orders.id ORDER BY id DESC LIMIT 1)`,
  'a product is shown as in stock when somebody has it': `
    SELECT products.id FROM products WHERE in_stock <> EXISTS (
      SELECT FROM offers JOIN stock ON stock.offer_id = offers.id JOIN sellers ON sellers.id = offers.seller_id
      WHERE offers.product_id = products.id AND offers.status = 'live' AND sellers.standing = 'approved'
        AND stock.on_hand > stock.reserved)`,
}

/** Everything that is wrong with the books of the shop in this database: sentence and first offenders. Empty when well. */
export async function findBookErrors(databaseUrl: string): Promise<string[]> {
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
