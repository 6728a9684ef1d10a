import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { downloadOrderExport } from '#server/orders/orders/export/download-order-export.ts'
import { findOrderExport } from '#server/orders/orders/export/order-export-views.ts'
import { runOrderExport } from '#server/orders/orders/export/run-order-export.ts'
import { startOrderExport } from '#server/orders/orders/export/start-order-export.ts'
import { addAdmin, OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type Program, type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

/** Enough for several batches of the worker. */
const ORDERS = 20_000

let shop: RunningMarketplace
let worker: Program
beforeAll(async () => {
  shop = await startMarketplace()
  worker = await shop.run('worker')
})
afterAll(() => shop.close())

test(`a file of ${ORDERS} orders whose worker is killed in the middle has each of them once`, async () => {
  const { app } = shop
  await sellMany()
  const admin = await addAdmin(app)
  const exportId = randomUUID()
  const started = await startOrderExport(app, admin, { exportId, kind: 'lines', search: '', orderIds: [] })
  expect(started).toMatchObject({ ok: true })
  while ((await found(exportId)).rowsDone === 0) await pause(5)
  await worker.kill()
  expect((await found(exportId)).status, 'killed before the end').toBe('running')

  // What another worker does once the killed one's job has run out of time.
  while ((await found(exportId)).status === 'running') await runOrderExport(app, exportId)

  const file = await downloadOrderExport(app, admin, exportId)
  if (!file.ok) throw new Error(file.problem.code)
  let text = ''
  for await (const chunk of file.value.chunks) text += chunk
  const numbers = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(',')))
  expect(numbers.length).toBe(ORDERS)
  expect(new Set(numbers).size).toBe(ORDERS)
  expect((await found(exportId)).rowsDone).toBe(ORDERS)
})

/** One real sale, and the rest as its copies. */
async function sellMany(): Promise<void> {
  const { app } = shop
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(await addOffer(app)))
  if (!placed.ok) throw new Error(placed.problem.code)
  await app.db.transaction().execute(async (tx) => {
    await sql`CREATE TEMPORARY TABLE copies ON COMMIT DROP AS
      SELECT gen_random_uuid() AS id, gen_random_uuid() AS part, gen_random_uuid() AS key FROM generate_series(2, ${ORDERS}::integer)`.execute(
      tx,
    )
    await sql`INSERT INTO orders (id, user_id, checkout_key, placed_at, first_name, last_name, email, phone_number, address,
        city, state_code, place_of_supply, postal_code, payment_method, subtotal_paise, savings_paise, shipping_paise, total_paise)
      SELECT copies.id, user_id, copies.key, placed_at, first_name, last_name, email, phone_number, address,
        city, state_code, place_of_supply, postal_code, payment_method, subtotal_paise, savings_paise, shipping_paise, total_paise
      FROM orders, copies`.execute(tx)
    await sql`INSERT INTO vendor_orders (id, order_id, seller_id, status, subtotal_paise, shipping_paise, placed_at, dispatch_by, supplier_name)
      SELECT copies.part, copies.id, seller_id, status, subtotal_paise, shipping_paise, placed_at, dispatch_by, supplier_name
      FROM vendor_orders, copies`.execute(tx)
    await sql`INSERT INTO order_lines (id, order_id, vendor_order_id, position, offer_id, product_id, name, category, hsn,
        gst_rate_bp, list_price_paise, discount_bp, unit_price_paise, quantity, line_paise, shipping_share_paise)
      SELECT gen_random_uuid(), copies.id, copies.part, position, offer_id, product_id, name, category, hsn,
        gst_rate_bp, list_price_paise, discount_bp, unit_price_paise, quantity, line_paise, shipping_share_paise
      FROM order_lines, copies`.execute(tx)
  })
}

async function found(exportId: string) {
  const file = await findOrderExport(shop.app, OWNER, exportId)
  if (!file) throw new Error('the file is gone')
  return file
}
