import { afterAll, beforeAll, expect, test } from 'vitest'
import { vendorOrderList } from '#domain/orders/orders/vendor-order-list.ts'
import type { App } from '#server/ground/app.ts'
import { readMonthSteps } from '#server/money/earnings/months/month-steps-views.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { listSoldOrders } from '../vendor-order-views.ts'
import { readOrderedSums } from './ordered-sums-views.ts'

let app: App
let close: () => Promise<void>
const clock = turnedClock('2026-10-31T18:29:00Z')
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

test('the list of a month adds up to what Earnings says was ordered, and says what was cancelled of it', async () => {
  const mouse = await addOffer(app, { sellerId: 'chandni', available: 9 })
  const buy = async () => {
    const customer = await addCustomer(app)
    const placed = await placeOrder(app, customer, checkoutOf(mouse))
    if (!placed.ok) throw new Error(placed.problem.code)
    return { customer, orderId: placed.value.orderId }
  }
  // In the last minute of October in India, then in the first of November.
  await buy()
  clock.turn(60)
  await buy()
  const { customer, orderId } = await buy()
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const cancelled = await cancelOwnPieces(app, customer, {
    orderId,
    reason: 'changed-mind',
    vendorOrders: [{ cancellationId: app.random.uuid(), vendorOrderId, lines: [{ lineId, quantity: 1 }] }],
  })
  expect(cancelled.ok).toBe(true)

  const steps = await readMonthSteps(app, 'chandni', '2026-11')
  const sums = await readOrderedSums(app, 'chandni', NOVEMBER)
  expect(sums).toEqual({
    orders: 2,
    orderedPaise: steps.orderedPaise,
    cancelledPaise: steps.orderedPaise / 2,
  })
  expect(steps.orders).toBe(2)
  const filters = vendorOrderList.parse(new URLSearchParams(NOVEMBER))
  const { orders } = await listSoldOrders(app, 'chandni', filters)
  expect(orders.reduce((sum, { totalPaise }) => sum + totalPaise, 0)).toBe(steps.orderedPaise / 2)
  expect(await readOrderedSums(app, 'ravi', NOVEMBER)).toMatchObject({ orders: 0, orderedPaise: 0 })
})

test.each([
  ['2026-11-01', '2026-12-02'],
  ['2026-11-02', '2026-11-01'],
])('of %s to %s nothing is summed', async (from, to) => {
  expect(await readOrderedSums(app, 'chandni', { from, to })).toBeUndefined()
})
