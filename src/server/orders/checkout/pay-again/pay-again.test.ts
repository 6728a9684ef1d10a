import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChangedTerm } from '#domain/orders/checkout/changed-terms.ts'
import { hideProducts } from '#server/goods/catalogue/editing/hide-product.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { deactivateUser } from '#server/people/accounts/deactivate-user.ts'
import { suspendSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { placeOrder } from '../place-order.ts'
import { settlePayment } from '../settle-payment.ts'
import { findObstacle } from './find-obstacle.ts'
import { payOrder } from './pay-order.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let clock: ReturnType<typeof turnedClock>
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer

beforeAll(async () => {
  clock = turnedClock(new Date().toISOString())
  ;({ app, close } = await openTestApp({ clock }))
})
beforeEach(async () => {
  gateway = fakeGateway()
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 5, sellerId: app.random.uuid() })
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** An order whose card was declined: nothing is held for it any more. */
async function declined(): Promise<string> {
  gateway.behaviour = 'decline'
  await placeOrder(app, asha, checkoutOf(mouse, { by: 'card' }))
  gateway.behaviour = 'approve'
  const order = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asha.userId)
    .executeTakeFirstOrThrow()
  return order.id
}

const again = (orderId: string, method: 'card' | 'cod') =>
  payOrder(app, asha, { orderId, method, cardToken: method === 'card' ? 'tok_again' : undefined })

const reprice = (unitPricePaise: number) =>
  inTransaction(app, async (tx) => {
    await tx
      .updateTable('offers')
      .set({ list_price_paise: unitPricePaise, discount_bp: 0, unit_price_paise: unitPricePaise })
      .where('id', '=', mouse.offerId)
      .execute()
    await refreshBestOffers(tx, [mouse.productId])
  })

const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'its price has risen': () => reprice(1_920_000),
  'its price has fallen': () => reprice(1_000),
  'the offer is paused': () =>
    inTransaction(app, async (tx) => {
      await tx.updateTable('offers').set({ status: 'paused' }).where('id', '=', mouse.offerId).execute()
      await refreshBestOffers(tx, [mouse.productId])
    }),
  'the product is hidden': () =>
    hideProducts(app, OWNER, { productIds: [mouse.productId], reason: 'A recall' }),
  'the seller is suspended': () =>
    suspendSeller(app, COMMAND_LINE, { sellerId: mouse.sellerId, reason: 'Complaints' }),
}

describe.each(['card', 'cod'] as const)('an unpaid order that is paid again by %s', (method) => {
  test('is the same order at the price that was agreed, within an hour', async () => {
    const orderId = await declined()
    clock.turn(59 * MINUTE)
    expect(await findObstacle(app, orderId)).toBeUndefined()
    expect(await again(orderId, method)).toMatchObject({ ok: true, value: { totalPaise: ONE_MOUSE_PAISE } })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
  })

  test.each([
    ['after an hour', HOUR],
    ['after 45 days', 45 * DAY],
  ])('is refused %s', async (_when, seconds) => {
    const orderId = await declined()
    clock.turn(seconds)
    expect(await findObstacle(app, orderId)).toMatchObject({ problem: { code: 'checkout.terms_ended' } })
    expect(await again(orderId, method)).toMatchObject({ problem: { code: 'checkout.terms_ended' } })
    expect(gateway.paid).toEqual([])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
  })

  test.each(Object.entries(CHANGES))('is refused when %s', async (_what, change) => {
    const orderId = await declined()
    await change()
    expect(await again(orderId, method)).toMatchObject({ problem: { code: 'checkout.terms_changed' } })
    expect(gateway.paid).toEqual([])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('is refused for an account that was shut out meanwhile', async () => {
    const orderId = await declined()
    await deactivateUser(app, OWNER, { userId: asha.userId, reason: 'Abuse of returns' })
    expect(await again(orderId, method)).toMatchObject({ problem: { code: 'checkout.account_closed' } })
  })
})

describe('the page of an unpaid order says what a press would be refused with', () => {
  test.each<[string, ChangedTerm]>([
    ['its price has risen', { what: 'price', name: 'Mouse', agreedPaise: 90_000, nowPaise: 1_920_000 }],
    ['its price has fallen', { what: 'price', name: 'Mouse', agreedPaise: 90_000, nowPaise: 1_000 }],
    ['the offer is paused', { what: 'gone', name: 'Mouse' }],
    ['the product is hidden', { what: 'gone', name: 'Mouse' }],
    ['the seller is suspended', { what: 'gone', name: 'Mouse' }],
  ])('where %s, and of what', async (what, change) => {
    const orderId = await declined()
    await CHANGES[what]?.()
    const obstacle = await findObstacle(app, orderId)
    expect(obstacle?.changes[0]).toEqual(change)
    expect(obstacle?.left).toBe(change.what === 'gone' ? 'none' : 'all')
    expect(await again(orderId, 'card')).toEqual({ ok: false, problem: obstacle?.problem })
  })

  test('where somebody else has bought the goods, and how many are left', async () => {
    const orderId = await declined()
    await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { quantity: 5 }))
    const obstacle = await findObstacle(app, orderId)
    expect(obstacle?.changes).toEqual([{ what: 'too few', name: 'Mouse', agreed: 1, available: 0 }])
    expect(await again(orderId, 'card')).toEqual({ ok: false, problem: obstacle?.problem })
  })
})

/** The time of the hold of the one order is over, and nobody has released it yet; gives the order. */
async function endHold(): Promise<string> {
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asha.userId)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('stock_holds')
    .set({ expires_at: new Date(0) })
    .where('order_id', '=', id)
    .execute()
  return id
}

describe('money that comes after the goods were let go', () => {
  /** Of an order whose payment was begun, given up by us and taken by the gateway in the end. */
  async function paidLate(seconds: number, change: () => Promise<unknown> = async () => {}): Promise<string> {
    gateway.behaviour = 'never-arrive'
    await placeOrder(app, asha, checkoutOf(mouse, { by: 'card' }))
    gateway.behaviour = 'approve'
    const id = await endHold()
    await settlePayment(app, id)
    await change()
    clock.turn(seconds)
    gateway.settle(id, 'paid')
    await settlePayment(app, id)
    return id
  }

  const paymentOf = async (orderId: string) =>
    (
      await app.db
        .selectFrom('payments')
        .select('status')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).status

  test('buys the order where a new one would cost the same, within a day', async () => {
    expect(await paymentOf(await paidLate(23 * HOUR))).toBe('paid')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
  })

  test('is paid by the way by which it came, whatever was tried after it', async () => {
    const orderId = await declined()
    gateway.behaviour = 'ask-customer'
    expect(await payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })).toMatchObject({
      ok: true,
    })
    Object.assign(gateway.paymentsOf(orderId)[0] ?? {}, { status: 'captured' })
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toBe('paid')
    const orders = app.db.selectFrom('orders').innerJoin('payments', 'payments.order_id', 'orders.id')
    expect(
      await orders.select(['payment_method', 'method']).where('orders.id', '=', orderId).execute(),
    ).toEqual([{ payment_method: 'card', method: 'card' }])
  })

  test('goes back after a day', async () => {
    expect(await paymentOf(await paidLate(DAY))).toBe('refund-due')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
  })

  test.each(Object.entries(CHANGES))('goes back when %s', async (_what, change) => {
    const orderId = await paidLate(HOUR, change)
    expect(await paymentOf(orderId)).toBe('refund-due')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
    const { text_body: letter } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'order-refund-due')
      .executeTakeFirstOrThrow()
    // It is not said to be sold out: its price may have changed.
    expect(letter).toContain('was confirmed only after we had stopped holding the items')
    expect(letter).not.toContain('sold out')
  })
})

test('cash for an order whose hold is over, and not yet released, takes its own last piece, once', async () => {
  mouse = await addOffer(app, { available: 1, sellerId: app.random.uuid() })
  gateway.behaviour = 'ask-customer'
  await placeOrder(app, asha, checkoutOf(mouse, { by: 'upi' }))
  expect(await again(await endHold(), 'cod')).toMatchObject({ ok: true })
  expect(await stockOf(app, mouse)).toEqual({ onHand: 1, reserved: 1 })
})

test('cash for an order whose hold is over, and not yet released, is a new decision on the terms of today', async () => {
  gateway.behaviour = 'ask-customer'
  await placeOrder(app, asha, checkoutOf(mouse, { by: 'upi' }))
  const id = await endHold()
  await reprice(1_920_000)
  expect(await again(id, 'cod')).toMatchObject({ problem: { code: 'checkout.terms_changed' } })
  await reprice(100_000)
  clock.turn(HOUR)
  expect(await again(id, 'cod')).toMatchObject({ problem: { code: 'checkout.terms_ended' } })
  expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
})
