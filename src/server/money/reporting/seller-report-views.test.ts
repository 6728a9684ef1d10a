import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { acceptedUnit } from '#tests/support/returned-units.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { readSellerReport } from './seller-report-views.ts'

const DAY_SECONDS = 24 * 3_600

let app: App
let close: () => Promise<void>
const clock = turnedClock('2026-11-02T06:30:00Z')
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())

async function buy(offer: AddedOffer, quantity = 1): Promise<string> {
  const lines = [{ offerId: offer.offerId, quantity }]
  const placed = await placeOrder(app, await addCustomer(app), {
    ...checkoutOf(offer),
    ...(quantity > 1 && { lines, expectedTotalPaise: quantity * 90_000 + 39_900 }),
  })
  if (!placed.ok) throw new Error(placed.problem.code)
  return vendorOrderOf(app, placed.value.orderId)
}
async function cancelOne(vendorOrderId: string): Promise<void> {
  const line = await app.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.id', 'orders.id as orderId', 'orders.user_id as userId'])
    .where('vendor_order_id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  const lines = [{ lineId: line.id, quantity: 1 }]
  const cancelled = await cancelOwnPieces(app, line, {
    orderId: line.orderId,
    reason: 'changed-mind',
    vendorOrders: [{ cancellationId: app.random.uuid(), vendorOrderId, lines }],
  })
  if (!cancelled.ok) throw new Error(cancelled.problem.code)
}
const actingFor = (sellerId: string): Dispatcher => ({
  kind: 'vendor',
  vendor: { sellerId, userId: app.random.uuid() },
})
const readsOf = (offers: readonly { offerId: string }[]) => offers.map(({ offerId }) => offerId)
const addedLongAgo = ({ offerId }: AddedOffer) =>
  app.db
    .updateTable('offers')
    .set({ created_at: new Date('2026-06-01T06:00:00Z') })
    .where('id', '=', offerId)
    .execute()

test('a seller reads what sold beside the days before, and its products add up to the sums', async () => {
  const mouse = await addOffer(app, { sellerId: 'chandni', available: 9 })
  const screen = await addOffer(app, { sellerId: 'chandni', available: 60 })
  const others = await addOffer(app, { sellerId: 'ravi', available: 2 })
  await buy(mouse)
  clock.turn(7 * DAY_SECONDS)
  await cancelOne(await buy(mouse, 3))
  await buy(screen)
  await buy(others)

  const report = await readSellerReport(app, 'chandni', 7)
  expect(report.periods).toEqual({
    now: { from: '2026-11-03', to: '2026-11-09' },
    before: { from: '2026-10-27', to: '2026-11-02' },
  })
  expect([report.orders, report.units]).toEqual([
    { now: 2, before: 1 },
    { now: 3, before: 1 },
  ])
  expect(report.days.map(({ units }) => units)).toEqual([0, 0, 0, 0, 0, 0, 3])
  expect(report.bestSold).toMatchObject([
    { offerId: mouse.offerId, units: 2, unitsBefore: 1, available: 6 },
    { offerId: screen.offerId, units: 1, unitsBefore: 0, available: 59 },
  ])
  expect(report.bestSold.reduce((sum, { revenuePaise }) => sum + revenuePaise, 0)).toBe(
    report.revenuePaise.now,
  )
  expect(report.isCut).toBe(false)
})

test('what came back counts in no product', async () => {
  const returned = await addOffer(app, { sellerId: 'returned', available: 9 })
  await acceptedUnit(app, actingFor('returned'), returned)
  const report = await readSellerReport(app, 'returned', 90)
  expect([report.units.now, report.bestSold, report.short]).toEqual([0, [], []])
})

test('what lasts two weeks at the pace of the period is short, what is sold out first', async () => {
  const gone = await addOffer(app, { sellerId: 'short', available: 1 })
  const two = await addOffer(app, { sellerId: 'short', available: 4 })
  const just = await addOffer(app, { sellerId: 'short', available: 3 })
  const enough = await addOffer(app, { sellerId: 'short', available: 4 })
  await buy(gone)
  await buy(two, 2)
  await buy(just)
  await buy(enough)
  // In 7 days one piece was sold: two last 14 days, three last 21.
  const { short } = await readSellerReport(app, 'short', 7)
  expect(short.map(({ offerId, available, daysLeft }) => [offerId, available, daysLeft])).toEqual([
    [gone.offerId, 0, 0],
    [two.offerId, 2, 7],
    [just.offerId, 2, 14],
  ])
  expect(readsOf((await readSellerReport(app, 'short', 90)).short)).toEqual([gone.offerId])
})

test('what lies on the shelf for two months, and of which nothing left, does not sell', async () => {
  const [slow, dear, sent, promised, fresh, empty] = await Promise.all([
    addOffer(app, { sellerId: 'slow', available: 3 }),
    addOffer(app, { sellerId: 'slow', available: 5 }),
    addOffer(app, { sellerId: 'slow', available: 3 }),
    addOffer(app, { sellerId: 'slow', available: 3 }),
    addOffer(app, { sellerId: 'slow', available: 3 }),
    addOffer(app, { sellerId: 'slow', available: 0 }),
  ])
  for (const offer of [slow, dear, sent, promised, empty]) await addedLongAgo(offer)
  await handedOver(app, actingFor('slow'), { vendorOrderId: await buy(sent) })
  await buy(promised)
  const report = await readSellerReport(app, 'slow', 7)
  expect(readsOf(report.slow)).toEqual([dear.offerId, slow.offerId])
  expect(report.slow[0]).toMatchObject({ onSaleSince: '2026-06-01', available: 5, worthPaise: 5 * 90_000 })
  expect(readsOf(report.slow)).not.toContain(fresh.offerId)
})

test('a shop that has sold nothing reads zeros, and no error', async () => {
  expect(await readSellerReport(app, 'nobody', 30)).toMatchObject({
    orders: { now: 0, before: 0 },
    bestSold: [],
    short: [],
    slow: [],
    isCut: false,
  })
})
