import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { runImport } from '#server/selling/imports/run-import.ts'
import { startImport } from '#server/selling/imports/start-import.ts'
import { uploadImport } from '#server/selling/imports/upload-import.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { filled } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'

let app: App
let close: () => Promise<void>
const holds = pausePoints(() => app)
let asha: Awaited<ReturnType<typeof addCustomer>>
let mouse: AddedOffer
let ravi: ActingVendor
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ pause: holds.pause }))
})
beforeEach(async () => {
  asha = await addCustomer(app)
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 5 })
  ravi = { sellerId, userId: app.random.uuid(), address: '127.0.0.1' }
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

const buy = (quantity = 1) => placeOrder(app, asha, checkoutOf(mouse, { quantity }))
const bought = async (quantity = 1) => {
  const placed = await buy(quantity)
  if (!placed.ok) throw new Error(placed.problem.code)
  return placed.value.orderId
}
const move = (orderId: string, ...steps: VendorOrderStatus[]) =>
  inTransaction(app, async (tx) => {
    for (const to of steps) await moveVendorOrders(app, tx, { orderId, to, by: { kind: 'system' } })
  })
const count = (pieces: number, expectedOnHand: number) =>
  changeStock(app, ravi, {
    offerId: mouse.offerId,
    key: app.random.uuid(),
    entries: filled({ change: 'count', pieces: `${pieces}`, expectedOnHand: `${expectedOnHand}` }),
  })

describe('a sold piece', () => {
  test('stays on hand, reserved, until its order is dispatched', async () => {
    const orderId = await bought(2)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 2 })
    await move(orderId, 'packed')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 2 })
    await move(orderId, 'shipped')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 3, reserved: 0 })
    await move(orderId, 'delivered')
    await move(orderId, 'returned')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 3, reserved: 0 })
    expect(await movementsOf(mouse)).toEqual(['receipt 5 0', 'sale 0 2', 'dispatch -2 -2'])
  })

  test('is not sold again by a count that finds it there', async () => {
    await bought(2)
    expect(await count(5, 5)).toMatchObject({ ok: true })
    expect(await buy(4)).toMatchObject({
      problem: { code: 'checkout.out_of_stock', details: { available: 3 } },
    })
    expect(await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { quantity: 3 }))).toMatchObject({
      ok: true,
    })
  })

  test('can be sold again once its order is cancelled, and the shop shows it', async () => {
    const orderId = await bought(5)
    expect(await isShownInStock(mouse)).toBe(false)
    await move(orderId, 'packed', 'cancelled')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
    expect(await isShownInStock(mouse)).toBe(true)
    expect(await movementsOf(mouse)).toEqual(['receipt 5 0', 'sale 0 5', 'cancellation 0 -5'])
  })

  test('cannot be counted away', async () => {
    await bought(3)
    expect(await count(2, 5)).toMatchObject({
      problem: { code: 'inventory.below_promised', details: { wanted: 2, onHand: 5, reserved: 3 } },
    })
    expect(await count(3, 5)).toMatchObject({ value: { onHand: 3, reserved: 3 } })
  })

  test('is sent for each seller of an order by that seller’s vendor order alone', async () => {
    const keyboard = await addOffer(app, { sellerId: app.random.uuid(), available: 4 })
    const lines = [mouse, keyboard].map(({ offerId }) => ({ offerId, quantity: 1 }))
    const placed = await placeOrder(
      app,
      asha,
      checkoutOf(mouse, { lines, expectedTotalPaise: 2 * 90_000 + 39_900 }),
    )
    if (!placed.ok) throw new Error(placed.problem.code)
    await move(placed.value.orderId, 'packed', 'shipped')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 4, reserved: 0 })
    expect(await stockOf(app, keyboard)).toEqual({ onHand: 3, reserved: 0 })
  })
})

describe('at one moment', () => {
  test('a count waits for the checkout before it, and keeps what that has reserved', async () => {
    const [placed, counted] = await holds.overtaken(
      'checkout:stock-locked',
      () => buy(2),
      () => count(7, 5),
    )
    expect(placed).toMatchObject({ ok: true })
    expect(counted).toMatchObject({ value: { onHand: 7, reserved: 2 } })
  })

  test('a count that leaves fewer than the checkout before it has reserved is refused', async () => {
    const [, counted] = await holds.overtaken(
      'checkout:stock-locked',
      () => buy(2),
      () => count(1, 5),
    )
    expect(counted).toMatchObject({ problem: { code: 'inventory.below_promised', details: { reserved: 2 } } })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 2 })
  })

  test('a checkout waits for the count before it, and sells no more than that found', async () => {
    const [counted, placed] = await holds.overtaken(
      'inventory:stock-locked',
      () => count(1, 5),
      () => buy(2),
    )
    expect(counted).toMatchObject({ value: { onHand: 1 } })
    expect(placed).toMatchObject({ problem: { code: 'checkout.out_of_stock' } })
  })

  test('a count does not put back what the dispatch before it took', async () => {
    const orderId = await bought(2)
    const [, counted] = await holds.overtaken(
      'inventory:promises-locked',
      () => move(orderId, 'packed', 'shipped'),
      () => count(6, 5),
    )
    expect(counted).toMatchObject({
      problem: { code: 'inventory.count_outdated', details: { expected: 5, onHand: 3, reserved: 0 } },
    })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('a dispatch takes its pieces from what the count before it found', async () => {
    const orderId = await bought(2)
    await holds.overtaken(
      'inventory:stock-locked',
      () => count(6, 5),
      () => move(orderId, 'packed', 'shipped'),
    )
    expect(await stockOf(app, mouse)).toEqual({ onHand: 4, reserved: 0 })
  })

  test('the second of two counts of the same stock is refused with both figures', async () => {
    const [first, second] = await holds.overtaken(
      'inventory:stock-locked',
      () => count(7, 5),
      () => count(4, 5),
    )
    expect(first).toMatchObject({ value: { onHand: 7 } })
    expect(second).toMatchObject({
      problem: { code: 'inventory.count_outdated', details: { expected: 5, onHand: 7 } },
    })
  })

  test('of a dispatch and a cancellation of one order the first happens', async () => {
    const orderId = await bought(2)
    const [, cancelled] = await holds.overtaken(
      'inventory:promises-locked',
      () => move(orderId, 'packed', 'shipped'),
      () => move(orderId, 'cancelled').catch((error: Error) => error.message),
    )
    expect(cancelled).toContain('a shipped order does not become cancelled')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('an import waits for the checkout before it, and does not count its pieces away', async () => {
    const importing = await fileOf('sku,stock,expectedStock', `${await skuOf(mouse)},1,5`)
    const [placed] = await holds.overtaken('checkout:stock-locked', () => buy(2), importing)
    expect(placed).toMatchObject({ ok: true })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 2 })
  })

  test('a checkout waits for the import before it, and sells no more than the file says is there', async () => {
    const importing = await fileOf('sku,stock,expectedStock', `${await skuOf(mouse)},1,5`)
    const [, placed] = await holds.overtaken('import:rows-locked', importing, () => buy(2))
    expect(placed).toMatchObject({ problem: { code: 'checkout.out_of_stock' } })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 1, reserved: 0 })
  })
})

/** A file of stock that was tried out, to be imported. */
async function fileOf(...lines: readonly string[]): Promise<() => Promise<void>> {
  const body = (async function* () {
    yield new TextEncoder().encode(lines.join('\r\n'))
  })()
  const uploaded = await uploadImport(app, ravi, { name: 'stock.csv', mode: 'stock', body })
  if (!uploaded.ok) throw new Error(uploaded.problem.code)
  const run = { runId: uploaded.value.runId, sellerId: ravi.sellerId }
  await runImport(app, run)
  await startImport(app, ravi, run.runId)
  return () => runImport(app, run)
}

async function skuOf({ offerId }: AddedOffer): Promise<string> {
  const sku = `SKU-${offerId.slice(0, 8)}`
  await app.db.updateTable('offers').set({ seller_sku: sku }).where('id', '=', offerId).execute()
  return sku
}

async function movementsOf({ offerId }: AddedOffer): Promise<string[]> {
  const rows = await app.db
    .selectFrom('stock_movements')
    .select(['reason', 'on_hand_change', 'reserved_change'])
    .where('offer_id', '=', offerId)
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.reason} ${row.on_hand_change} ${row.reserved_change}`)
}

async function isShownInStock({ productId }: AddedOffer): Promise<boolean> {
  const row = await app.db
    .selectFrom('products')
    .select('in_stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return row.in_stock
}
