import pg from 'pg'

/** How much there is in a shop of the bench. */
export interface Size {
  orders: number
  products: number
  users: number
}

/** Their indexes are made again once the rows are there: that is several times faster than keeping a million rows in them. */
const LARGE_TABLES = [
  'users',
  'customers',
  'sellers',
  'products',
  'product_reviews',
  'offers',
  'stock',
  'orders',
  'vendor_orders',
  'order_lines',
  'payments',
  'sold_names',
  'mails',
  'tickets',
  'newsletter_subscribers',
  'audit_log',
]

/**
 * Fills an empty shop in bulk: triggers and foreign keys sleep meanwhile, so what triggers keep is written here by the
 * same rules, and checked at the end. Needs the database's superuser.
 */
export async function fillTables(
  connection: pg.ClientConfig,
  size: Size,
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const { orders, products, users } = size
  const sellers = Math.max(100, Math.round(users / 20))
  const began = performance.now()
  const run = async (title: string, statement: string) => {
    const start = performance.now()
    await client.query(statement)
    const [took, all] = [performance.now() - start, performance.now() - began]
    if (took > 2_000)
      say(`  ${title.padEnd(32)} ${(took / 1_000).toFixed(1)} s (${(all / 1_000).toFixed(0)} s)`)
  }
  try {
    await client.query(
      `SET session_replication_role = 'replica'; SET maintenance_work_mem = '512MB'; SET work_mem = '128MB';
       SET synchronous_commit = 'off'; SET max_parallel_maintenance_workers = 2`,
    )
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
       WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
      [LARGE_TABLES],
    )
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
    for (const [title, statement] of rowsOf({ orders, products, users, sellers })) await run(title, statement)
    for (const { name, made } of indexes) await run(`index ${name}`, made)
    for (const [title, statement] of FIGURES) await run(title, statement)
    await run('vacuum', 'VACUUM (ANALYZE)')
    await checkFigures(client)
  } finally {
    await client.end()
  }
}

const id = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`

function rowsOf(o: Size & { sellers: number }): [title: string, statement: string][] {
  const { orders, products, users, sellers } = o
  const customer = `'user-' || (1 + (n::bigint * 7919) % ${users})`
  const soldProduct = `(1 + (n::bigint * 104729) % ${products})`
  return [
    [
      'sellers',
      `INSERT INTO sellers (id, slug, name, standing, state_code, created_at)
       SELECT 'seller-' || n, 'seller-' || n, 'Computers of ' || md5(n::text),
         CASE WHEN n % 10 = 0 THEN 'applied' WHEN n % 50 = 1 THEN 'suspended' ELSE 'approved' END, 'MH', now() - n * interval '1 hour'
       FROM generate_series(1, ${sellers}) n`,
    ],
    [
      'users',
      `INSERT INTO users (id, name, email, created_at, is_customer, is_vendor, deactivated_at)
       SELECT 'user-' || n, (ARRAY['Asha','Ravi','Meera','Farhan','Priya','Dev','Lakshmi','Joseph'])[1 + n % 8] || ' ' || initcap(substr(md5(n::text), 1, 7)),
         'person.' || n || '.' || substr(md5(n::text), 1, 5) || '@example.in', now() - n * interval '3 minutes',
         n > ${sellers}, n <= ${sellers}, CASE WHEN n % 97 = 0 THEN now() END
       FROM generate_series(1, ${users}) n;
       INSERT INTO customers (user_id, name, phone, created_at)
       SELECT id, name, '9' || lpad((row_number() OVER ())::text, 9, '0'), created_at FROM users WHERE is_customer;
       INSERT INTO vendors (user_id, seller_id, name) SELECT 'user-' || n, 'seller-' || n, 'Vendor ' || n FROM generate_series(1, ${sellers}) n`,
    ],
    [
      'products',
      `INSERT INTO products (id, name, brand, category, kind, mpn, short_description, description, hsn, gst_rate_bp, country_of_origin,
         status, created_at, on_sale, best_offer_id, list_price_paise, discount_bp, price_paise, in_stock, owner_seller_id)
       SELECT 'product-' || n, (ARRAY['Keyboard','Mouse'])[1 + n % 2] || ' ' || initcap(substr(md5(n::text), 1, 6)) || ' ' || n,
         'Brand ' || n % 40, 'Peripherals', (ARRAY['keyboard','mouse'])[1 + n % 2], 'MPN-' || n, 'For desks.', 'For desks and laps.',
         '84716040', 1800, 'China', CASE WHEN n % 50 = 0 THEN 'draft' WHEN n % 71 = 0 THEN 'hidden' ELSE 'live' END,
         now() - n * interval '20 seconds', n % 50 <> 0 AND n % 71 <> 0, ${id('offer', 'n')}, 100000 + (n % 997) * 1000, 0,
         100000 + (n % 997) * 1000, n % 9 <> 0, CASE WHEN n % 3 = 0 THEN 'seller-' || 1 + n % ${sellers} END
       FROM generate_series(1, ${products}) n`,
    ],
    [
      'reviews of listings',
      `INSERT INTO product_reviews (product_id, seller_id, state, waiting_since, seen_version)
       SELECT 'product-' || n, 'seller-' || 1 + n % ${sellers}, CASE WHEN n % 30 = 0 THEN 'waiting' ELSE 'seen' END,
         now() - n * interval '15 seconds', CASE WHEN n % 2 = 0 THEN 1 END FROM generate_series(3, ${products}, 3) n`,
    ],
    [
      'offers',
      `INSERT INTO offers (id, product_id, seller_id, seller_sku, list_price_paise, unit_price_paise, created_at,
         listing_name, listing_category, listing_brand)
       SELECT best_offer_id, id, 'seller-' || 1 + substr(id, 9)::int % ${sellers}, id, list_price_paise, price_paise, created_at,
         lower(name), category, brand FROM products`,
    ],
    [
      'stock',
      `INSERT INTO stock (offer_id, on_hand, seller_id) SELECT offers.id, CASE WHEN in_stock THEN 25 ELSE 0 END, seller_id
       FROM offers JOIN products ON products.id = product_id`,
    ],
    [
      'orders',
      `INSERT INTO orders (id, user_id, checkout_key, placed_at, created_at, first_name, last_name, email, phone_number, address,
         city, state_code, place_of_supply, postal_code, payment_method, subtotal_paise, savings_paise, shipping_paise, total_paise, status, payment_status)
       SELECT ${id('order', 'n')}, ${customer}, ${id('key', 'n')}, CASE WHEN n % 20 <> 19 THEN at END, at, 'Asha', 'Rao ' || n,
         'buyer' || (n::bigint * 7919) % ${users} || '@example.in', '9' || lpad((n % 899999999)::text, 9, '0'), '12 MG Road', 'Pune', 'MH', 'MH', '411001',
         CASE WHEN n % 2 = 0 THEN 'cod' ELSE 'card' END, goods, 0, delivery, goods + delivery,
         order_status(payment, ARRAY[part]), payment
       FROM ${ordersPlanned({ orders, soldProduct })}`,
    ],
    [
      'parts of orders',
      `INSERT INTO vendor_orders (id, order_id, seller_id, status, subtotal_paise, shipping_paise, created_at, placed_at, dispatch_by, delivered_at, supplier_name)
       SELECT ${id('part', 'n')}, ${id('order', 'n')}, 'seller-' || 1 + product % ${sellers}, part, goods, delivery, at,
         CASE WHEN n % 20 <> 19 THEN at END, at::date + 2, CASE WHEN part IN ('delivered', 'returned') THEN at + interval '3 days' END,
         (SELECT name FROM sellers WHERE id = 'seller-' || 1 + product % ${sellers})
       FROM ${ordersPlanned({ orders, soldProduct })}`,
    ],
    [
      'lines of orders',
      `INSERT INTO order_lines (id, order_id, vendor_order_id, position, offer_id, product_id, name, mpn, category, hsn, gst_rate_bp,
         list_price_paise, discount_bp, unit_price_paise, quantity, line_paise, shipping_share_paise)
       SELECT ${id('line', 'n')}, ${id('order', 'n')}, ${id('part', 'n')}, 0, ${id('offer', 'product')}, 'product-' || product,
         (ARRAY['Keyboard','Mouse'])[1 + product % 2] || ' ' || initcap(substr(md5(product::text), 1, 6)) || ' ' || product, 'MPN-' || product,
         'Peripherals', '84716040', 1800, price, 0, price, quantity, goods, delivery FROM ${ordersPlanned({ orders, soldProduct })}`,
    ],
    [
      'payments',
      `INSERT INTO payments (id, order_id, method, status, amount_paise, gateway, gateway_payment_id, created_at, updated_at)
       SELECT ${id('payment', 'n')}, ${id('order', 'n')}, CASE WHEN n % 2 = 0 THEN 'cod' ELSE 'card' END, payment, goods + delivery,
         CASE WHEN n % 2 = 1 THEN 'sandbox' END, CASE WHEN n % 2 = 1 THEN 'pay_' || n END, at, at FROM ${ordersPlanned({ orders, soldProduct })}`,
    ],
    [
      'names of what was sold',
      `INSERT INTO sold_names (product_id, name, mpn) SELECT DISTINCT product_id, name, mpn FROM order_lines`,
    ],
    [
      'mails',
      `INSERT INTO mails (id, kind, to_address, subject, text_body, html_body, order_id, created_at, sent_at, attempts)
       SELECT ${id('mail', 'n')}, 'order-placed', 'asha@example.in', 'Your order', 'text', '<p>text</p>', ${id('order', 'n')}, now(), now(), 1
       FROM generate_series(1, ${Math.round(orders / 5)}) n WHERE n % 20 <> 19`,
    ],
    [
      'tickets',
      `INSERT INTO tickets (user_id, name, email, subject, message, status, created_at, clock_from, acknowledged_at, answered_at, resolved_at, kind)
       SELECT 'user-' || n, 'Asha Rao', 'person.' || n || '@example.in', 'About order ' || n, 'It has not come yet: ' || md5(n::text),
         CASE WHEN n % 25 = 0 THEN 'open' ELSE 'closed' END, now() - n * interval '2 minutes', now() - n * interval '2 minutes',
         now() - n * interval '2 minutes', NULL, CASE WHEN n % 25 = 0 THEN NULL ELSE now() END, CASE WHEN n % 40 = 0 THEN 'grievance' ELSE 'contact' END
       FROM generate_series(1, ${users}) n`,
    ],
    [
      'newsletter',
      `INSERT INTO newsletter_subscribers (email, status, token_sha256, asked_at, confirmed_at, unsubscribed_at)
       SELECT 'reader.' || n || '@example.in', (ARRAY['confirmed','pending','unsubscribed'])[1 + n % 3], md5('token' || n) || md5('more' || n),
         now() - n * interval '4 minutes', CASE WHEN n % 3 <> 1 THEN now() END, CASE WHEN n % 3 = 2 THEN now() END FROM generate_series(1, ${users}) n`,
    ],
    [
      'audit log',
      `INSERT INTO audit_log (at, actor_kind, actor_id, seller_id, action, subject_kind, subject_id, before, after, address)
       SELECT now() - (${orders} - n) * interval '30 seconds', 'vendor', 'user-' || 1 + n % ${sellers}, 'seller-' || 1 + n % ${sellers},
         (ARRAY['offer.changed','offer.paused','offer.removed','stock.counted','product.changed'])[1 + n % 5], 'offer',
         ${id('offer', `(1 + n % ${products})`)}::text, '{"price": 100, "version": 1}', '{"price": 90, "version": 2}', '203.0.113.7'
       FROM generate_series(1, ${orders}) n`,
    ],
  ]
}

/** Every order with what it comes to; the statements above each take their part of it. */
function ordersPlanned({ orders, soldProduct }: { orders: number; soldProduct: string }): string {
  return `(SELECT *, price * quantity AS goods, CASE WHEN price * quantity > 500000 THEN 0 ELSE 39900 END AS delivery,
      CASE part WHEN 'delivered' THEN 'paid' WHEN 'returned' THEN 'refunded' WHEN 'cancelled' THEN 'cancelled'
        WHEN 'awaiting-payment' THEN 'failed' ELSE CASE WHEN n % 2 = 0 THEN 'due' ELSE 'paid' END END AS payment
    FROM (SELECT n, ${soldProduct} AS product, 100000 + (${soldProduct} % 997) * 1000 AS price, 1 + n % 3 AS quantity,
        now() - (${orders} - n) * (interval '365 days' / ${orders}) AS at,
        CASE WHEN n % 20 < 12 THEN 'delivered' WHEN n % 20 < 14 THEN 'shipped' WHEN n % 20 < 16 THEN 'pending' WHEN n % 20 = 16 THEN 'cancelled'
          WHEN n % 20 = 17 THEN 'returned' WHEN n % 20 = 18 THEN 'packed' ELSE 'awaiting-payment' END AS part
      FROM generate_series(1, ${orders}) n) AS each_order) AS planned`
}

const COUNTED = `placed_at IS NOT NULL AND vendor_orders.status IN ('pending', 'packed', 'shipped', 'delivered')`

/** What the shop keeps, as its own transactions would have. */
const FIGURES: readonly [title: string, statement: string][] = [
  [
    'figures by day',
    `INSERT INTO shop_days (day, lane, orders, units, revenue_paise)
     SELECT indian_day(placed_at), 0, count(*), sum(quantity), sum(subtotal_paise + shipping_paise)
     FROM vendor_orders JOIN order_lines ON vendor_order_id = vendor_orders.id WHERE ${COUNTED} GROUP BY 1;
     INSERT INTO seller_days (seller_id, day, lane, orders, units, revenue_paise)
     SELECT seller_id, indian_day(placed_at), 0, count(*), sum(quantity), sum(subtotal_paise + shipping_paise)
     FROM vendor_orders JOIN order_lines ON vendor_order_id = vendor_orders.id WHERE ${COUNTED} GROUP BY 1, 2`,
  ],
  [
    'customers of sellers',
    `INSERT INTO seller_customers (seller_id, user_id, orders, spent_paise, first_at, last_at)
     SELECT seller_id, user_id, count(*), sum(vendor_orders.subtotal_paise + vendor_orders.shipping_paise), min(orders.placed_at), max(orders.placed_at)
     FROM vendor_orders JOIN orders ON orders.id = order_id WHERE orders.${COUNTED} GROUP BY 1, 2`,
  ],
  [
    'totals',
    `UPDATE kept_totals SET amount = 0;
     SELECT keep_total('users', (SELECT count(*) FROM users)), keep_total('products', (SELECT count(*) FROM products)),
       keep_total('orders', (SELECT count(*) FROM orders WHERE placed_at IS NOT NULL));
     DELETE FROM listing_counts;
     INSERT INTO listing_counts (category, kind, brand, origin, on_sale)
     SELECT category, kind, brand, coalesce(country_of_origin, ''), count(*) FROM products WHERE on_sale GROUP BY 1, 2, 3, 4;
     INSERT INTO seller_listing_days (seller_id, day, added) SELECT seller_id, indian_day(created_at), count(*) FROM offers GROUP BY 1, 2;
     UPDATE newsletter_counts SET subscribers = (SELECT count(*) FROM newsletter_subscribers WHERE status = newsletter_counts.status)`,
  ],
]

/** A shop whose figures are wrong would be measured for nothing. */
async function checkFigures(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wrong: string }>(`
    SELECT 'orders and their parts' AS wrong FROM orders JOIN payments ON payments.order_id = orders.id
      JOIN vendor_orders ON vendor_orders.order_id = orders.id WHERE orders.id::text < '01'
      AND (orders.status <> order_status(payments.status, ARRAY[vendor_orders.status]) OR orders.total_paise <> payments.amount_paise)
    UNION ALL SELECT 'lines and their offers' FROM order_lines LEFT JOIN offers ON offers.id = offer_id
      WHERE order_lines.id::text < '01' AND (offers.product_id IS DISTINCT FROM order_lines.product_id OR offers.unit_price_paise <> order_lines.unit_price_paise)
    UNION ALL SELECT 'roles' FROM users WHERE is_customer <> EXISTS (SELECT FROM customers WHERE user_id = users.id) OR is_vendor <> EXISTS (SELECT FROM vendors WHERE user_id = users.id)
    UNION ALL SELECT 'days' WHERE (SELECT sum(orders) FROM shop_days) <> (SELECT sum(orders) FROM seller_days) LIMIT 3`)
  if (rows.length > 0)
    throw new Error(`the bench's shop is not consistent: ${rows.map((row) => row.wrong).join(', ')}`)
}
