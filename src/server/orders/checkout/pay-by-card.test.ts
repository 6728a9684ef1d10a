import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { findBegunOrder } from '#server/selling/cart/begun-order-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE, stockOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { PlaceOrderInput } from './parse-place-order.ts'
import { placeOrder } from './place-order.ts'
import { settleUnfinishedPayments } from './settle-unfinished-payments.ts'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let pause: (at: PausePoint) => Promise<void>
let asha: Customer
let mouse: Awaited<ReturnType<typeof addOffer>>
let checkout: PlaceOrderInput

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ pause: (at) => pause(at) }))
})
beforeEach(async () => {
  pause = async () => {}
  gateway = fakeGateway()
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 5 })
  checkout = checkoutOf(mouse, { by: 'card' })
  // What earlier tests left open is not asked about in this one.
  await app.db.updateTable('payments').set({ next_ask_at: null }).execute()
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

describe('a card that is approved', () => {
  test('pays for the order: goods sold, payment and card noted, mail queued', async () => {
    const placed = await placeOrder(app, asha, checkout)
    if (!placed.ok) throw new Error(placed.problem.code)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
    const order = await findOrder(app, asha.userId, placed.value.orderId)
    expect(order).toMatchObject({
      status: 'pending',
      placedAt: expect.any(String),
      payment: {
        method: 'card',
        status: 'paid',
        card: { brand: 'Visa', last4: '1111', issuer: 'Test Bank' },
      },
      totalPaise: ONE_MOUSE_PAISE,
    })
    expect(order?.timeline.map((entry) => [entry.subject, entry.to])).toEqual([
      ['vendor_order', 'awaiting-payment'],
      ['payment', 'pending'],
      ['payment', 'paid'],
      ['vendor_order', 'pending'],
    ])
    expect(await mailsTo(asha)).toEqual(['order-placed'])
  })

  test('is charged after the goods are reserved and while no lock is held', async () => {
    const bilal = await addCustomer(app, 'Bilal Khan')
    const seen: unknown[] = []
    gateway.during = async () => {
      seen.push(await stockOf(app, mouse), await placeOrder(app, bilal, checkoutOf(mouse)))
    }
    expect(await placeOrder(app, asha, checkout)).toMatchObject({ ok: true })
    expect(seen).toEqual([{ onHand: 5, reserved: 1 }, expect.objectContaining({ ok: true })])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 2 })
  })

  test('keeps its goods from everybody else while the bank thinks', async () => {
    const bilal = await addCustomer(app, 'Bilal Khan')
    const last = await addOffer(app, { available: 1 })
    let other: unknown
    gateway.during = async () => {
      other = await placeOrder(app, bilal, checkoutOf(last))
    }
    expect(await placeOrder(app, asha, checkoutOf(last, { by: 'card' }))).toMatchObject({ ok: true })
    expect(other).toMatchObject({ problem: { code: 'checkout.out_of_stock' } })
  })

  test('is charged once, however often and however simultaneously the order is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => placeOrder(app, asha, checkout)))
    answers.push(await placeOrder(app, asha, { ...checkout, cardToken: 'tok_another' }))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: true })
    expect(gateway.paid).toHaveLength(1)
    expect(await mailsTo(asha)).toEqual(['order-placed'])
  })
})

describe('a card that is declined', () => {
  beforeEach(() => {
    gateway.behaviour = 'decline'
  })

  test('is refused in the bank’s words; goods are for sale again, the cart is kept', async () => {
    await app.db
      .insertInto('cart_lines')
      .values({ user_id: asha.userId, offer_id: mouse.offerId, quantity: 1, seen_unit_price_paise: 90_000 })
      .execute()
    expect(await placeOrder(app, asha, checkout)).toMatchObject({
      problem: { code: 'checkout.payment_declined', details: { reason: 'Your bank declined this card.' } },
    })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
    expect(
      await app.db.selectFrom('cart_lines').selectAll().where('user_id', '=', asha.userId).execute(),
    ).toHaveLength(1)
    expect(await listOrders(app, asha.userId)).toMatchObject({ orders: [] })
    expect(await mailsTo(asha)).toEqual([])
  })

  test('shows the product as in stock again', async () => {
    const last = await addOffer(app, { available: 1 })
    let shown: unknown
    gateway.during = async () => {
      shown = await isShownInStock(last)
    }
    await placeOrder(app, asha, checkoutOf(last, { by: 'card' }))
    expect(shown).toBe(false)
    expect(await isShownInStock(last)).toBe(true)
  })

  test('stays declined under its key; another card under a new key places the order', async () => {
    const first = await placeOrder(app, asha, checkout)
    gateway.behaviour = 'approve'
    expect(await placeOrder(app, asha, checkout)).toEqual(first)
    expect(gateway.paid).toEqual([])
    expect(await placeOrder(app, asha, checkoutOf(mouse, { by: 'card' }))).toMatchObject({ ok: true })
  })
})

describe('a payment whose answer is lost', () => {
  test('waits, and is placed by the worker once the gateway says that it was paid', async () => {
    gateway.behaviour = 'lose-answer'
    const answer = await placeOrder(app, asha, checkout)
    expect(answer).toMatchObject({ problem: { code: 'checkout.payment_pending' } })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
    const orderId = orderIdIn(answer)
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({ placedAt: null, status: 'pending' })
    expect(await findBegunOrder(app, asha.userId)).toMatchObject({
      id: orderId,
      totalPaise: ONE_MOUSE_PAISE,
      heldUntil: expect.any(String),
      text: expect.stringMatching(/^Order #NN\d+ of ₹.* waits for your payment until .*m\.$/),
    })

    gateway.behaviour = 'approve'
    expect(await settleUnfinishedPayments(app)).toBe(0)
    await makeTimeToAsk()
    expect(await settleUnfinishedPayments(app)).toBe(1)
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({ payment: { status: 'paid' } })
    expect(await mailsTo(asha)).toEqual(['order-placed'])
    expect(await findBegunOrder(app, asha.userId)).toBeUndefined()
    await makeTimeToAsk()
    expect(await settleUnfinishedPayments(app)).toBe(0)
  })

  test('is placed by the same request sent again, and not charged twice', async () => {
    gateway.behaviour = 'lose-answer'
    await placeOrder(app, asha, checkout)
    gateway.behaviour = 'approve'
    expect(await placeOrder(app, asha, checkout)).toMatchObject({ ok: true })
    expect(gateway.paid).toHaveLength(1)
  })

  test('keeps its goods as long as the time of the hold has not passed', async () => {
    gateway.behaviour = 'never-arrive'
    await placeOrder(app, asha, checkout)
    await makeTimeToAsk()
    await settleUnfinishedPayments(app)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
  })

  test('loses its goods when the time of the hold has passed, and the customer is told', async () => {
    gateway.behaviour = 'never-arrive'
    const orderId = orderIdIn(await placeOrder(app, asha, checkout))
    await endHolds()
    await settleUnfinishedPayments(app)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({ payment: { status: 'expired' } })
    expect(await mailsTo(asha)).toEqual(['order-not-paid'])
    expect(await placeOrder(app, asha, checkout)).toMatchObject({
      problem: { code: 'checkout.payment_expired' },
    })
    expect(gateway.paid).toEqual([])
  })

  test('is not tried again by the same request once the time of the hold has passed, swept or not', async () => {
    gateway.behaviour = 'never-arrive'
    await placeOrder(app, asha, checkout)
    await app.db.updateTable('stock_holds').set({ expires_at: sql`now() - interval '1 second'` }).execute()
    // The bank can be reached again: a charge would go through.
    gateway.behaviour = 'approve'
    const expired = { problem: { code: 'checkout.payment_expired' } }
    expect(await placeOrder(app, asha, checkout)).toMatchObject(expired)
    expect(await placeOrder(app, asha, checkout)).toMatchObject(expired)
    expect(gateway.paid).toEqual([])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('that succeeds after its goods were let go becomes the order after all if they are still there', async () => {
    gateway.behaviour = 'never-arrive'
    const orderId = orderIdIn(await placeOrder(app, asha, checkout))
    await endHolds()
    await settleUnfinishedPayments(app)
    gateway.settle(orderId, 'paid')
    await makeTimeToAsk()
    await settleUnfinishedPayments(app)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
      placedAt: expect.any(String),
      payment: { status: 'paid' },
    })
    expect(await mailsTo(asha)).toEqual(['order-not-paid', 'order-placed'])
  })

  test('that succeeds after its goods were sold to somebody else is owed back, and the customer is told', async () => {
    gateway.behaviour = 'never-arrive'
    const last = await addOffer(app, { available: 1 })
    const late = checkoutOf(last, { by: 'card' })
    const orderId = orderIdIn(await placeOrder(app, asha, late))
    await endHolds()
    await settleUnfinishedPayments(app)
    const bilal = await addCustomer(app, 'Bilal Khan')
    expect(await placeOrder(app, bilal, checkoutOf(last))).toMatchObject({ ok: true })
    gateway.settle(orderId, 'paid')
    await makeTimeToAsk()
    await settleUnfinishedPayments(app)
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
      placedAt: null,
      status: 'cancelled',
      payment: { status: 'refund-due' },
    })
    expect(await mailsTo(asha)).toEqual(['order-not-paid', 'order-refund-due'])
    expect(await placeOrder(app, asha, late)).toMatchObject({
      problem: { code: 'checkout.payment_too_late' },
    })
  })

  test('is asked about by one worker, though several look for work at once', async () => {
    gateway.behaviour = 'lose-answer'
    const waiting = await Promise.all(Array.from({ length: 25 }, () => addCustomer(app)))
    const goods = await addOffer(app, { available: 25 })
    for (const buyer of waiting) await placeOrder(app, buyer, checkoutOf(goods, { by: 'card' }))
    gateway.behaviour = 'approve'
    await makeTimeToAsk()
    const asked = await Promise.all(Array.from({ length: 5 }, () => settleUnfinishedPayments(app)))
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(25)
    expect(gateway.paid).toHaveLength(25)
  })
})

describe('a server that crashes', () => {
  const places: PausePoint[] = ['checkout:held', 'checkout:charged', 'checkout:before-claim']

  test.each(places)('at %s leaves an order that the same request finishes', async (place) => {
    await dieAt(place)
    await expect(placeOrder(app, asha, checkout)).rejects.toThrow('died')
    pause = async () => {}
    expect(await placeOrder(app, asha, checkout)).toMatchObject({ ok: true })
    expect(gateway.paid).toHaveLength(1)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
    expect(await mailsTo(asha)).toEqual(['order-placed'])
  })

  test.each(places.slice(1))('at %s leaves an order that the worker finishes', async (place) => {
    await dieAt(place)
    await expect(placeOrder(app, asha, checkout)).rejects.toThrow('died')
    pause = async () => {}
    await makeTimeToAsk()
    await settleUnfinishedPayments(app)
    expect(await listOrders(app, asha.userId)).toMatchObject({ orders: [{ totalPaise: ONE_MOUSE_PAISE }] })
    expect(await placeOrder(app, asha, checkout)).toMatchObject({ ok: true })
    expect(gateway.paid).toHaveLength(1)
  })

  async function dieAt(place: PausePoint): Promise<void> {
    pause = async (at) => {
      if (at === place) throw new Error('died')
    }
  }
})

test('a card order needs a card', async () => {
  expect(await placeOrder(app, asha, { ...checkout, cardToken: undefined })).toMatchObject({
    problem: { code: 'checkout.card_required' },
  })
})

function orderIdIn(answer: Awaited<ReturnType<typeof placeOrder>>): string {
  if (answer.ok) throw new Error('the order was placed')
  return String(answer.problem.details?.orderId)
}

async function makeTimeToAsk(): Promise<void> {
  await app.db
    .updateTable('payments')
    .set({ next_ask_at: sql`now()` })
    .where('next_ask_at', 'is not', null)
    .execute()
}

async function endHolds(): Promise<void> {
  await app.db.updateTable('stock_holds').set({ expires_at: sql`now() - interval '1 second'` }).execute()
  await makeTimeToAsk()
}

async function mailsTo({ userId }: Customer): Promise<string[]> {
  const rows = await app.db
    .selectFrom('mails')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.kind)
}

async function isShownInStock({ productId }: { productId: string }): Promise<boolean> {
  const row = await app.db
    .selectFrom('products')
    .select('in_stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return row.in_stock
}
