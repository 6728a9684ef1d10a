import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { reviewCart } from '#domain/selling/cart/review-cart.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import { deleteUser } from '#server/office/personal-data/delete-user.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { findBegunOrder } from '#server/selling/cart/begun-order-views.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { placeOrder } from '../place-order.ts'
import { settlePayment } from '../settle-payment.ts'
import { letUnpaidGo } from './let-unpaid-go.ts'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer
const points = pausePoints(() => app)

beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, pause: points.pause }
})
beforeEach(async () => {
  gateway = fakeGateway()
  gateway.behaviour = 'ask-customer'
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 5 })
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

/** An order whose customer has left for the page of the bank. */
async function begun(): Promise<string> {
  await placeOrder(app, asha, checkoutOf(mouse, { by: 'upi' }))
  const found = await findBegunOrder(app, asha.userId)
  if (!found) throw new Error('no order waits for its payment')
  expect(found).toMatchObject({ totalPaise: ONE_MOUSE_PAISE, heldUntil: expect.any(String) })
  return found.id
}

const standingOf = async (orderId: string) => {
  const order = await findOrder(app, asha.userId, orderId)
  return order && { status: order.status, payment: order.payment.status, isPlaced: order.placedAt !== null }
}

async function mailsOf(orderId: string): Promise<string[]> {
  const rows = await app.db.selectFrom('mails').select('kind').where('order_id', '=', orderId).execute()
  return rows.map(({ kind }) => kind)
}

test('what its customer lets go is on sale again, waits no longer, and is nobody else’s to let go', async () => {
  const orderId = await begun()
  expect(await letUnpaidGo(app, await addCustomer(app), orderId)).toMatchObject({
    problem: { code: 'checkout.order_gone' },
  })
  expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
  expect(await letUnpaidGo(app, asha, orderId)).toEqual({ ok: true, value: { isNew: true } })
  expect(await letUnpaidGo(app, asha, orderId)).toEqual({ ok: true, value: { isNew: false } })
  expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
  expect(await standingOf(orderId)).toEqual({ status: 'cancelled', payment: 'cancelled', isPlaced: false })
  expect(await findBegunOrder(app, asha.userId)).toBeUndefined()
  expect(await mailsOf(orderId)).toEqual([])
})

test('a cart says of the last piece that its customer holds it, in which order, until that is let go', async () => {
  mouse = await addOffer(app, { available: 1 })
  const keyboard = await addOffer(app, { name: 'Keyboard', available: 4 })
  const other = await addCustomer(app)
  for (const customer of [asha, other])
    await changeCart(app, customer, [
      { offerId: mouse.offerId, quantity: 1 },
      { offerId: keyboard.offerId, quantity: 1 },
    ])
  const heldIn = async ({ userId }: Customer) => {
    const { lines, offers } = await findCart(app, userId)
    return reviewCart(lines, offers, OPENING_TERMS).lines.map(({ state, held }) => [state, held?.to])
  }
  const orderId = await begun()
  expect(await heldIn(asha)).toEqual([
    ['sold-out', `/orders/${orderId}/pay`],
    ['ready', undefined],
  ])
  expect(await heldIn(other)).toEqual([
    ['sold-out', undefined],
    ['ready', undefined],
  ])
  await letUnpaidGo(app, asha, orderId)
  expect(await heldIn(asha)).toEqual([
    ['ready', undefined],
    ['ready', undefined],
  ])
})

test('money that comes after it was let go goes back, and its customer is told', async () => {
  const orderId = await begun()
  await letUnpaidGo(app, asha, orderId)
  gateway.settle(orderId, 'paid')
  await settlePayment(app, orderId)
  expect(await standingOf(orderId)).toMatchObject({ status: 'cancelled', payment: 'refund-due' })
  const owed = await app.db
    .selectFrom('payment_refunds')
    .select(['reason', 'amount_paise'])
    .where('order_id', '=', orderId)
    .execute()
  expect(owed).toEqual([{ reason: 'cancelled', amount_paise: ONE_MOUSE_PAISE }])
  expect(await mailsOf(orderId)).toEqual(['order-refund-due'])
})

test('what was paid meanwhile is placed, and is not let go', async () => {
  const orderId = await begun()
  gateway.settle(orderId, 'paid')
  expect(await letUnpaidGo(app, asha, orderId)).toMatchObject({
    problem: { code: 'checkout.already_ordered', details: { orderId } },
  })
  expect(await standingOf(orderId)).toEqual({ status: 'pending', payment: 'paid', isPlaced: true })
})

test('paid at the moment in which it is let go, its money goes back', async () => {
  const orderId = await begun()
  await points.overtaken(
    'checkout:before-letting-go',
    () => letUnpaidGo(app, asha, orderId),
    () => {
      gateway.settle(orderId, 'paid')
      return settlePayment(app, orderId)
    },
  )
  expect(await standingOf(orderId)).toMatchObject({ payment: 'refund-due' })
  expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
})

test('whoever closes their account lets go what waits for its payment', async () => {
  const orderId = await begun()
  expect((await closeAccount(app, { userId: asha.userId, fields: {}, isProved: true })).ok).toBe(true)
  expect(await standingOf(orderId)).toMatchObject({ payment: 'cancelled', isPlaced: false })
  expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
})

test('whose account the office deletes too, but not before its form is right', async () => {
  const owner = await addAdmin(app)
  const orderId = await begun()
  const remove = (email: string) =>
    deleteUser(app, owner, { userId: asha.userId, fields: { email, reason: 'Asked by letter' } })
  expect((await remove('somebody@example.in')).ok).toBe(false)
  expect(await standingOf(orderId)).toMatchObject({ payment: 'pending' })
  expect((await remove(asha.email)).ok).toBe(true)
  expect(await standingOf(orderId)).toMatchObject({ payment: 'cancelled', isPlaced: false })
  expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
})
