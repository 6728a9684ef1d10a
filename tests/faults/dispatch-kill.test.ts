import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { makeApiKey } from '#server/selling/sellers/api-keys.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { withWorkers } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull } from '#tests/support/full-run.ts'
import { type KilledMarketplace, startKilledMarketplace } from '#tests/support/killed-marketplace.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import type { Program, RunningMarketplace } from '#tests/support/start-marketplace.ts'

const [PARCELS, KILLS] = inFull([300, 18], [15, 3])

let killed: KilledMarketplace
let shop: RunningMarketplace
let worker: Program
beforeAll(async () => {
  killed = await startKilledMarketplace()
  shop = killed.shop
  worker = await shop.run('worker')
})
afterAll(() => killed?.close())

test(`${PARCELS} parcels are packed and handed over while web server, worker and database are killed in turn (${KILLS} kills): each leaves once, under numbers without a gap`, async () => {
  const offer = await addOffer(shop.app, { sellerId: 'asha', available: PARCELS })
  const vendor = await addVendorOf(shop.app, 'asha')
  const made = await makeApiKey(shop.app, vendor, 'The till')
  if (!made.ok) throw new Error(made.problem.code)
  const vendorOrders: string[] = []
  for (let order = 0; order < PARCELS; order++) {
    const placed = await placeOrder(shop.app, await addCustomer(shop.app), checkoutOf(offer))
    if (!placed.ok) throw new Error(placed.problem.code)
    vendorOrders.push(await vendorOrderOf(shop.app, placed.value.orderId))
  }
  const send = (path: string, body: object) =>
    killed.sendUntilTaken(`/api/v1/vendor/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${made.value.key}` },
      body: JSON.stringify(body),
    })
  let left = 0
  const killing = killed.killInTurn(KILLS, [worker], (kill) => left >= (PARCELS * (kill + 1)) / (KILLS + 2))
  await withWorkers(8, vendorOrders, async (vendorOrder) => {
    const [line] = await killed.read(() => linesOf(vendorOrder))
    const parcelId = randomUUID()
    const lines = [{ lineId: line?.id, quantity: 1 }]
    await send(`orders/${vendorOrder}/parcels`, { parcelId, lines })
    await send(`parcels/${parcelId}/handover`, { courierName: 'Blue Dart' })
    left++
  })
  await killing
  // A connection that broke while it lay in the pool is found out by whoever takes it.
  await killed.read(() => linesOf(vendorOrders[0] ?? ''))

  expect(await findAccountingErrors(killed.databaseUrl)).toEqual([])
  const invoices = await shop.app.db.selectFrom('invoices').select('serial').orderBy('serial').execute()
  expect(invoices.map(({ serial }) => serial)).toEqual(vendorOrders.map((_vendor_order, n) => n + 1))
})

function linesOf(vendorOrder: string): Promise<{ id: string }[]> {
  return shop.app.db
    .selectFrom('order_lines')
    .select('id')
    .where('vendor_order_id', '=', vendorOrder)
    .execute()
}
