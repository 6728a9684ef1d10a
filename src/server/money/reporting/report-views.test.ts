import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { readEarnings } from '#server/money/earnings/earnings-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { acceptedUnit } from '#tests/support/returned-units.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { readReport, readReportDays, readReportSellers } from './report-views.ts'
import { countWaiting } from './waiting-views.ts'

const DAY_SECONDS = 24 * 3_600

let app: App
let close: () => Promise<void>
const clock = turnedClock('2026-11-02T06:30:00Z')
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())

async function buy(offer: AddedOffer): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  return vendorOrderOf(app, placed.value.orderId)
}
const actingFor = (sellerId: string): Dispatcher => ({
  kind: 'vendor',
  vendor: { sellerId, userId: app.random.uuid() },
})

test('a report holds a period beside the one before, by day, seller and payment method', async () => {
  const north = await addOffer(app, { sellerId: 'north', available: 9 })
  const south = await addOffer(app, { sellerId: 'south', available: 9 })
  await handedOver(app, actingFor('north'), { vendorOrderId: await buy(north) })
  clock.turn(7 * DAY_SECONDS)
  await handedOver(app, actingFor('north'), { vendorOrderId: await buy(north) })
  await buy(north)
  await acceptedUnit(app, actingFor('south'), south)

  const week = await readReport(app, OWNER, 7)
  expect(week.periods).toEqual({
    now: { from: '2026-11-03', to: '2026-11-09' },
    before: { from: '2026-10-27', to: '2026-11-02' },
  })
  // A piece that came back counts no more; its order was delivered, and does.
  expect([week.orders, week.units]).toEqual([
    { now: 3, before: 1 },
    { now: 2, before: 1 },
  ])
  expect(week.revenuePaise.now).toBe(2 * week.revenuePaise.before)
  expect(week.days.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0, 0, 3])
  expect(await readReportDays(app, OWNER, 7)).toEqual(week.days)
  expect(week.methods).toMatchObject([{ method: 'cod', orders: 3 }])
  expect(week.methods[0]?.totalPaise).toBe(3 * (week.methods[0]?.totalBeforePaise ?? 0))

  const { sellers, all, commissionPaise } = week.bySeller
  for (const sum of ['salesPaise', 'salesBeforePaise', 'commissionPaise', 'taxPaise', 'netPaise'] as const)
    expect(all[sum], sum).toBe(sellers.reduce((total, seller) => total + seller[sum], 0))
  expect(sellers).toMatchObject([
    { sellerId: 'north', salesPaise: week.revenuePaise.before, salesBeforePaise: week.revenuePaise.before },
    { sellerId: 'south', salesPaise: 0, salesBeforePaise: 0 },
  ])
  expect(await readReportSellers(app, OWNER, 7)).toEqual(sellers)
  expect(commissionPaise.now).toBe(-(sellers[0]?.commissionPaise ?? 0))
  expect(commissionPaise).toEqual({ now: commissionPaise.before, before: commissionPaise.now })
  expect(week.returns).toMatchObject([{ sellerId: 'south', ended: 1, accepted: 1, refused: 0 }])
  expect([week.late, (await countWaiting(app, OWNER)).lateOrders]).toEqual([[], 0])

  const month = await readReport(app, OWNER, 30)
  const { balancePaise } = await readEarnings(app, 'north')
  expect(month.bySeller.sellers[0]).toMatchObject({ sellerId: 'north', netPaise: balancePaise })
})

test('who has not handed over by the day is late, and nobody else', async () => {
  clock.turn(9 * DAY_SECONDS)
  const { late } = await readReport(app, OWNER, 7)
  expect(late).toMatchObject([{ sellerId: 'north', vendorOrders: 1 }])
  expect((await countWaiting(app, OWNER)).lateOrders).toBe(1)
})

test('a period without anything is empty, and no error', async () => {
  clock.turn(200 * DAY_SECONDS)
  const empty = await readReport(app, OWNER, 7)
  expect(empty).toMatchObject({
    orders: { now: 0, before: 0 },
    methods: [],
    returns: [],
    bySeller: { sellers: [], all: { salesPaise: 0, netPaise: 0 }, commissionPaise: { now: 0, before: 0 } },
  })
})
