import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { moveParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { bookedByUs, handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { recordSql } from '../../../../bench/recorded-sql.ts'
import { listCashMonths } from './cash-month-views.ts'
import { countRefusedCash } from './count-refused-cash.ts'

let now = new Date('2026-10-20T06:30:00Z').getTime()
/** Never the same moment twice, as in a shop. */
const clock = { now: () => new Date(now++) }
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let laptop: AddedOffer
const seller = { kind: 'vendor' as const, vendor: { sellerId: randomUUID(), userId: randomUUID() } }

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  const { sellerId } = seller.vendor
  mouse = await addOffer(app, { sellerId })
  laptop = await addOffer(app, { sellerId, listPricePaise: 3_000_000, discountBp: 0 })
})
afterAll(() => close())

async function delivered(offer: AddedOffer, change: { expectedTotalPaise?: number } = {}): Promise<void> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, change))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const id = await handedOver(app, seller, { vendorOrderId })
  await bookedByUs(app, { parcelId: id, sellerId: seller.vendor.sellerId })
  const moved = await inTransaction(app, (tx) =>
    moveParcel(app, tx, { id, orderId, vendorOrderId }, { to: 'delivered', by: { kind: 'system' } }),
  )
  if (!moved.ok) throw new Error(moved.problem.code)
}

test('the first order that had to be confirmed is one since then, as is its parcel', async () => {
  await delivered(mouse)
  now = new Date('2026-11-20T06:30:00Z').getTime()
  await delivered(laptop, { expectedTotalPaise: 3_000_000 })
  await delivered(mouse)
  await countRefusedCash(app)
  await countRefusedCash(app)
  const one = { ended: 1, refused: 0 }
  const none = { ended: 0, refused: 0 }
  expect(await listCashMonths(app, OWNER)).toEqual([
    {
      month: '2026-11',
      all: { ended: 2, refused: 0 },
      before: none,
      confirmed: one,
      orders: { asked: 1, confirmed: 1, letGo: 0 },
    },
    {
      month: '2026-10',
      all: one,
      before: one,
      confirmed: none,
      orders: { asked: 0, confirmed: 0, letGo: 0 },
    },
  ])
})

test('what ended in a month is read off an index, and months that nobody sees any more go', async () => {
  const asked = await recordSql(() => countRefusedCash(app))
  const [ofPins] = asked.filter(({ text }) => text.includes('parcels.moved_at'))
  await app.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`EXPLAIN ${ofPins?.text}`, ofPins?.values),
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('parcels_cash_ended')
  })
  now = new Date('2027-11-02T06:30:00Z').getTime()
  await countRefusedCash(app)
  expect((await listCashMonths(app, OWNER)).map(({ month }) => month)).toEqual(['2026-11'])
})
