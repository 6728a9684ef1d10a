import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App, PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { systemRandom } from '#server/ground/outside/random.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { revokeCreatorAccess } from '#server/people/sign-in/passwords/revoke-creator-access-store.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { untilOneWaits } from '#tests/support/waiting-for-locks.ts'
import { placeOrder } from './place-order.ts'

let app: App
let close: () => Promise<void>
let pause: (at: PausePoint) => Promise<void> = async () => {}
/** `inTransaction` draws a number for its pause before it tries again, and nothing else in these tests draws one. */
let retries = 0

beforeAll(async () => {
  const random = {
    ...systemRandom,
    below(limit: number) {
      retries++
      return systemRandom.below(limit)
    },
  }
  ;({ app, close } = await openTestApp({ pause: (at) => pause(at), random, gateway: fakeGateway() }))
})
afterAll(() => close())
beforeEach(() => {
  retries = 0
  pause = async () => {}
})

const statusesOf = (orderId: string) =>
  app.db
    .selectFrom('orders')
    .innerJoin('vendor_orders', 'order_id', 'orders.id')
    .select(['orders.status', 'orders.payment_status', 'vendor_orders.status as vendorOrder'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()

test('a payment that is settled while somebody moves a part of its order makes neither start again', async () => {
  const asha = await addCustomer(app)
  const mouse = await addOffer(app)
  let cancelling: Promise<void> | undefined
  pause = async (at) => {
    if (at !== 'checkout:payment-moved' || cancelling) return
    const { id: orderId } = await app.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    cancelling = inTransaction(app, (tx) =>
      moveVendorOrders(app, tx, { orderId, to: 'cancelled', by: { kind: 'system' } }),
    )
    await untilOneWaits(app.db)
  }
  const placed = await placeOrder(app, asha, checkoutOf(mouse, { by: 'card' }))
  await cancelling
  expect(cancelling, 'the two met').toBeDefined()
  expect(retries, 'deadlocks').toBe(0)
  expect(placed.ok && (await statusesOf(placed.value.orderId))).toEqual({
    status: 'cancelled',
    payment_status: 'paid',
    vendorOrder: 'cancelled',
  })
})

test('a checkout beside somebody who takes over its account makes neither start again', async () => {
  const asha = await addCustomer(app)
  const mouse = await addOffer(app)
  await addToCart(app, asha, { offerId: mouse.offerId, quantity: 1 })
  const { checkoutKey = '' } = await findCart(app, asha.userId)
  let takingOver: Promise<void> | undefined
  pause = async (at) => {
    if (at !== 'checkout:stock-locked' || takingOver) return
    takingOver = inTransaction(app, (tx) => revokeCreatorAccess(tx, asha.userId))
    await untilOneWaits(app.db)
  }
  const placed = await placeOrder(app, asha, {
    ...checkoutOf(mouse, { by: 'cod' }),
    checkoutKey,
    isCart: true,
  })
  await takingOver
  expect(takingOver, 'the two met').toBeDefined()
  expect(placed.ok).toBe(true)
  expect(retries, 'deadlocks').toBe(0)
})
