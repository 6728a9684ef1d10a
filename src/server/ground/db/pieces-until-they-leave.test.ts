import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { urlOf, withAdmin } from '#tests/support/database-server.ts'
import { machineNow } from '#tests/support/machine-clock.ts'
import { readMigrations } from './migrate.ts'

const CHANGE = '0320-pieces-until-they-leave.sql'
const { adminUrl, owner } = inject('testServer')
const name = `nn_test_${randomBytes(8).toString('hex')}`

beforeAll(async () => {
  await withAdmin(adminUrl, async (admin) => {
    await admin.query(`CREATE DATABASE ${name} OWNER "${owner}" TEMPLATE template0 ENCODING 'UTF8'`)
    await admin.query(`COMMENT ON DATABASE ${name} IS '${machineNow()}'`)
  })
})
afterAll(() => withAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))

test('a shop that sold by the former rule has its sold pieces back on hand, reserved for their orders', async () => {
  await migrate((each) => each < CHANGE)
  const [mouse, keyboard] = [randomUUID(), randomUUID()]
  await inDatabase(new URL(urlOf(adminUrl, name, 'postgres')).href, async (client) => {
    // The rows around an order are of no account here.
    await client.query('SET session_replication_role = replica')
    await addStock(client, mouse, { received: 20, onHand: 11, held: 2 })
    await addStock(client, keyboard, { received: 4, onHand: 4, held: 0 })
    await addOrder(client, mouse, { status: 'pending', quantity: 1 })
    await addOrder(client, mouse, { status: 'packed', quantity: 3 })
    await addOrder(client, mouse, { status: 'shipped', quantity: 2 })
    await addOrder(client, mouse, { status: 'delivered', quantity: 1 })
    await addOrder(client, mouse, { status: 'returned', quantity: 2 })
    await addOrder(client, mouse, { status: 'awaiting-payment', quantity: 2, isHeld: true })
    await addOrder(client, keyboard, { status: 'awaiting-payment', quantity: 1 })
  })

  await migrate((each) => each === CHANGE)

  await inDatabase(urlOf(adminUrl, name, owner), async (client) => {
    const { rows: stock } = await client.query(
      'SELECT offer_id, on_hand, reserved FROM stock ORDER BY on_hand DESC',
    )
    expect(stock).toEqual([
      { offer_id: mouse, on_hand: 15, reserved: 6 },
      { offer_id: keyboard, on_hand: 4, reserved: 0 },
    ])
    const { rows: wrong } =
      await client.query(`SELECT offer_id FROM stock JOIN stock_movements USING (offer_id)
      GROUP BY offer_id, on_hand, reserved
      HAVING on_hand <> sum(on_hand_change) OR reserved <> sum(reserved_change)`)
    expect(wrong).toEqual([])
    const { rows: byOrder } = await client.query(`SELECT status, -sum(on_hand_change)::int AS gone,
        sum(reserved_change)::int AS promised
      FROM stock_movements JOIN vendor_orders USING (order_id) WHERE offer_id = '${mouse}' GROUP BY 1 ORDER BY 1`)
    expect(byOrder).toEqual([
      { status: 'awaiting-payment', gone: 0, promised: 2 },
      { status: 'delivered', gone: 1, promised: 0 },
      { status: 'packed', gone: 0, promised: 3 },
      { status: 'pending', gone: 0, promised: 1 },
      { status: 'returned', gone: 2, promised: 0 },
      { status: 'shipped', gone: 2, promised: 0 },
    ])
  })
})

async function migrate(isAsked: (name: string) => boolean): Promise<void> {
  const migrations = await readMigrations()
  await inDatabase(urlOf(adminUrl, name, owner), async (client) => {
    for (const { text } of migrations.filter((each) => isAsked(each.name)))
      await client.query(`BEGIN; ${text}; COMMIT`)
  })
}

async function addStock(
  client: pg.Client,
  offerId: string,
  { received, onHand, held }: { received: number; onHand: number; held: number },
): Promise<void> {
  await client.query(
    `INSERT INTO offers (id, product_id, seller_id, list_price_paise, discount_bp, unit_price_paise, status,
       listing_name, listing_category, listing_brand, listing_text)
     VALUES ($1, $2, 'house', 100, 0, 100, 'live', '', '', '', '')`,
    [offerId, `product-${offerId}`],
  )
  await client.query('INSERT INTO stock (offer_id, on_hand, reserved, seller_id) VALUES ($1, $2, $3, $4)', [
    offerId,
    onHand,
    held,
    'house',
  ])
  await client.query(
    `INSERT INTO stock_movements (offer_id, on_hand_change, reason) VALUES ($1, $2, 'receipt')`,
    [offerId, received],
  )
}

/** An order of one offer with the movement that its sale, or its hold, wrote by the former rule. */
async function addOrder(
  client: pg.Client,
  offerId: string,
  { status, quantity, isHeld = false }: { status: string; quantity: number; isHeld?: boolean },
): Promise<void> {
  const [orderId, partId] = [randomUUID(), randomUUID()]
  const isPlaced = status !== 'awaiting-payment'
  await client.query(
    `INSERT INTO vendor_orders (id, order_id, seller_id, status, subtotal_paise, shipping_paise, placed_at)
     VALUES ($1, $2, 'house', $3, 100, 0, CASE WHEN $4 THEN now() END)`,
    [partId, orderId, status, isPlaced],
  )
  await client.query(
    `INSERT INTO order_lines (id, order_id, vendor_order_id, position, offer_id, product_id, name, hsn, gst_rate_bp,
       list_price_paise, discount_bp, unit_price_paise, quantity, line_paise)
     VALUES ($1, $2, $3, 0, $4, 'product', 'Product', '8471', 1800, 100, 0, 100, $5, 100 * $5)`,
    [randomUUID(), orderId, partId, offerId, quantity],
  )
  if (isPlaced)
    await client.query(
      `INSERT INTO stock_movements (offer_id, order_id, on_hand_change, reason) VALUES ($1, $2, $3, 'sale')`,
      [offerId, orderId, -quantity],
    )
  else if (isHeld)
    await client.query(
      `INSERT INTO stock_movements (offer_id, order_id, on_hand_change, reserved_change, reason)
       VALUES ($1, $2, 0, $3, 'hold')`,
      [offerId, orderId, quantity],
    )
}

async function inDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
