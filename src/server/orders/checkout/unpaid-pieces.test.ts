import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { ASHAS_DETAILS, checkoutOf, databaseUrlOf, homeDelivery, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { payOrder } from './pay-again/pay-order.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer
const points = pausePoints(() => app)
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ pause: points.pause }))
})
beforeEach(async () => {
  gateway = fakeGateway()
  gateway.behaviour = 'ask-customer'
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 80 })
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

/** What became of an order by UPI that nobody pays: held for its payment, or the code of its refusal. */
async function hold(
  who: Customer,
  quantity: number,
  { of = mouse, to = homeDelivery() }: { of?: AddedOffer; to?: typeof ASHAS_DETAILS } = {},
): Promise<string> {
  const details = { ...to, paymentMethod: 'upi' as const }
  const placed = await placeOrder(app, who, checkoutOf(of, { by: 'upi', quantity, details }))
  const code = placed.ok ? 'placed' : placed.problem.code
  return code === 'checkout.payment_step' ? 'held' : code
}

/** The same of an order in cash. */
async function inCash(
  who: Customer,
  quantity: number,
  { of = mouse, to = homeDelivery() }: { of?: AddedOffer; to?: typeof ASHAS_DETAILS } = {},
): Promise<string> {
  const placed = await placeOrder(app, who, checkoutOf(of, { quantity, details: to }))
  return placed.ok ? 'placed' : placed.problem.code
}

const unverified = async () => {
  const customer = await addCustomer(app)
  await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', customer.userId).execute()
  return customer
}
const ordersOf = async ({ userId }: Customer) =>
  (await app.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).map(({ id }) => id)
/** Cancels so many pieces of a customer's last order. */
async function cancelPieces(who: Customer, quantity: number) {
  const { orderId, vendorOrderId, lineId } = await app.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_lines.id as lineId', 'order_id as orderId', 'vendor_order_id as vendorOrderId'])
    .where('user_id', '=', who.userId)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()
  const vendorOrders = [{ cancellationId: app.random.uuid(), vendorOrderId, lines: [{ lineId, quantity }] }]
  return cancelOwnPieces(app, who, { orderId, reason: 'changed-mind', vendorOrders })
}
const house = (phoneNumber: string, address: string) => ({ ...ASHAS_DETAILS, phoneNumber, address })

describe('what one person has not paid for', () => {
  test.each(['verified', 'unverified'] as const)('leaves the shelf to others (%s)', async (account) => {
    const who = account === 'verified' ? asha : await unverified()
    const answers = []
    for (let order = 1; order <= 8; order += 1) answers.push(await hold(who, 10))
    expect(answers).toEqual(['held', ...Array(7).fill('checkout.unpaid_share')])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 80, reserved: 10 })
    expect(await hold(await addCustomer(app), 10)).toBe('held')
  })

  test.each([
    ['one telephone number', house('9333333333', 'First Street 1'), house('9333333333', 'Second Street 2')],
    [
      'one place, however it is spelled',
      house('9444444441', 'Tower 4, flat 1'),
      house('9444444442', 'tower 4 - FLAT 1.'),
    ],
  ])('counts for all accounts with %s: a half of the offer', async (_what, first, second) => {
    const answers = []
    for (let account = 1; account <= 5; account += 1)
      answers.push(await hold(await addCustomer(app), 10, { to: account % 2 === 0 ? second : first }))
    expect(answers).toEqual(['held', 'held', 'held', 'held', 'checkout.unpaid_share'])
    expect(await hold(await addCustomer(app), 10, { to: house('9333333334', 'Third Street 2') })).toBe('held')
  })

  test('is fifty pieces of everything in several orders', async () => {
    const lines: { offerId: string; quantity: number }[] = []
    for (let offers = 1; offers <= 6; offers += 1)
      lines.push({ offerId: (await addOffer(app, { available: 80 })).offerId, quantity: 10 })
    const expectedTotalPaise = 6 * 900_000
    const whole = await placeOrder(app, asha, checkoutOf(mouse, { by: 'upi', lines, expectedTotalPaise }))
    expect(whole).toMatchObject({ problem: { code: 'checkout.payment_step' } })
    expect(await hold(asha, 1)).toBe('checkout.unpaid_pieces')
  })

  test('is its share alone after three orders of a day that it did not pay', async () => {
    const few = await addOffer(app, { available: 5 })
    for (let order = 1; order <= 3; order += 1) {
      expect(await hold(asha, 5, { of: few })).toBe('held')
      for (const id of await ordersOf(asha)) {
        gateway.settle(id, 'declined')
        await settlePayment(app, id)
      }
      expect(await stockOf(app, few)).toEqual({ onHand: 5, reserved: 0 })
    }
    expect(await hold(asha, 5, { of: few })).toBe('checkout.unpaid_share')
    expect(await hold(asha, 3, { of: few })).toBe('held')
    expect(await hold(await addCustomer(app), 2, { of: few })).toBe('held')
  })

  test('is free again when it is paid, and when its time is over', async () => {
    expect([await hold(asha, 10), await hold(asha, 10)]).toEqual(['held', 'checkout.unpaid_share'])
    const [first = ''] = await ordersOf(asha)
    gateway.settle(first, 'paid')
    await settlePayment(app, first)
    expect([await hold(asha, 10), await hold(asha, 10)]).toEqual(['held', 'checkout.unpaid_share'])
    const second = (await ordersOf(asha)).find((id) => id !== first) ?? ''
    await app.db
      .updateTable('stock_holds')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('order_id', '=', second)
      .execute()
    // Over, and still held: the gateway has to be asked first.
    expect(await hold(asha, 1)).toBe('checkout.unpaid_share')
    await settlePayment(app, second)
    expect(await hold(asha, 10)).toBe('held')
  })

  test('is no more when another try holds the goods of an order again', async () => {
    gateway.behaviour = 'decline'
    await placeOrder(app, asha, checkoutOf(mouse, { by: 'upi', quantity: 10 }))
    gateway.behaviour = 'ask-customer'
    const [first = ''] = await ordersOf(asha)
    expect(await hold(asha, 1)).toBe('held')
    const again = () => payOrder(app, asha, { orderId: first, method: 'upi', cardToken: undefined })
    expect(await again()).toMatchObject({ problem: { code: 'checkout.unpaid_share' } })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 80, reserved: 1 })
    const second = (await ordersOf(asha)).find((id) => id !== first) ?? ''
    gateway.settle(second, 'paid')
    await settlePayment(app, second)
    expect(await again()).toMatchObject({ value: { paymentStatus: 'pending' } })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 80, reserved: 11 })
  })

  test('is counted with what it ordered in cash, until the seller accepts that', async () => {
    const few = await addOffer(app, { available: 24, sellerId: app.random.uuid() })
    const answers = []
    for (let order = 1; order <= 3; order += 1) answers.push(await inCash(asha, 8, { of: few }))
    expect(answers).toEqual(['placed', 'checkout.unpaid_share', 'checkout.unpaid_share'])
    expect([await hold(asha, 5, { of: few }), await hold(asha, 2, { of: few })]).toEqual([
      ...['checkout.unpaid_share', 'held'],
    ])
    expect(await inCash(asha, 1, { of: few })).toBe('checkout.unpaid_share')
    expect(await inCash(await addCustomer(app), 10, { of: few })).toBe('placed')
    const { id: first } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', asha.userId)
      .where('placed_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const seller = { kind: 'vendor', vendor: { sellerId: few.sellerId, userId: app.random.uuid() } } as const
    expect(await acceptVendorOrder(app, seller, await vendorOrderOf(app, first))).toMatchObject({ ok: true })
    expect(await inCash(asha, 1, { of: few })).toBe('placed')
  })

  test('is less by the pieces that it cancelled of what it ordered in cash', async () => {
    const few = await addOffer(app, { available: 24 })
    const answers = [await inCash(asha, 8, { of: few }), await inCash(asha, 3, { of: few })]
    expect(await cancelPieces(asha, 3)).toMatchObject({ ok: true })
    answers.push(await inCash(asha, 5, { of: few }), await inCash(asha, 1, { of: few }))
    expect(answers).toEqual(['placed', 'checkout.unpaid_share', 'placed', 'checkout.unpaid_share'])
  })

  test('counts for all accounts with one telephone number, in cash as well', async () => {
    const to = house('9666666661', 'Fourth Street 1')
    const answers = []
    for (let account = 1; account <= 5; account += 1)
      answers.push(await inCash(await addCustomer(app), 10, { to }))
    expect(answers).toEqual(['placed', 'placed', 'placed', 'placed', 'checkout.unpaid_share'])
  })

  test('never the last piece after three orders in cash of a day that it cancelled', async () => {
    const few = await addOffer(app, { available: 4 })
    for (let order = 1; order <= 3; order += 1) {
      expect(await inCash(asha, 4, { of: few })).toBe('placed')
      expect(await cancelPieces(asha, 4)).toMatchObject({ ok: true })
    }
    expect(await inCash(asha, 4, { of: few })).toBe('checkout.unpaid_share')
    expect(await hold(asha, 4, { of: few })).toBe('checkout.unpaid_share')
    expect(await inCash(asha, 3, { of: few })).toBe('placed')
    expect(await inCash(await addCustomer(app), 1, { of: few })).toBe('placed')
  })

  describe('and cancelled three times in cash within a month, each after its seller had accepted it,', () => {
    let few: AddedOffer
    const seller = () =>
      ({ kind: 'vendor', vendor: { sellerId: few.sellerId, userId: app.random.uuid() } }) as const
    /** All that waits for the seller is accepted. */
    const accept = async () => {
      const waiting = app.db.selectFrom('vendor_orders').select('id').where('status', '=', 'pending')
      for (const { id } of await waiting.where('seller_id', '=', few.sellerId).execute())
        expect(await acceptVendorOrder(app, seller(), id)).toMatchObject({ ok: true })
    }
    beforeEach(async () => {
      few = await addOffer(app, { available: 10, sellerId: app.random.uuid() })
      const { clock } = app
      let turnedMs = 0
      app.clock = { now: () => new Date(clock.now().getTime() + turnedMs) }
      for (let order = 1; order <= 3; order += 1) {
        expect(await inCash(asha, 10, { of: few })).toBe('placed')
        await accept()
        turnedMs += 25 * 3_600_000
        expect(await cancelPieces(asha, 10)).toMatchObject({ ok: true })
      }
      return () => {
        app.clock = clock
      }
    })

    test('is its share alone in cash, with all that has not left', async () => {
      expect(await inCash(asha, 10, { of: few })).toBe('checkout.unpaid_share')
      expect(await inCash(asha, 4, { of: few })).toBe('placed')
      await accept()
      expect(await inCash(asha, 2, { of: few })).toBe('checkout.unpaid_share')
      expect(await inCash(asha, 1, { of: few })).toBe('placed')
      expect(await inCash(await addCustomer(app), 5, { of: few })).toBe('placed')
    })

    test('is as much as anybody’s online, of which no more than its share is had in cash then', async () => {
      expect(await hold(asha, 10, { of: few })).toBe('held')
      const { id } = await app.db
        .selectFrom('orders')
        .select('id')
        .where('user_id', '=', asha.userId)
        .where('placed_at', 'is', null)
        .executeTakeFirstOrThrow()
      const inCashThen = await payOrder(app, asha, { orderId: id, method: 'cod', cardToken: undefined })
      expect(inCashThen).toMatchObject({
        problem: { code: 'checkout.unpaid_share', details: { piecesMax: 5 } },
      })
      gateway.settle(id, 'paid')
      await settlePayment(app, id)
      expect(await stockOf(app, few)).toEqual({ onHand: 10, reserved: 10 })
    })
  })

  test('is asked again when cash is chosen for goods that are not held any more', async () => {
    gateway.behaviour = 'decline'
    await placeOrder(app, asha, checkoutOf(mouse, { by: 'upi', quantity: 10 }))
    const [first = ''] = await ordersOf(asha)
    expect(await inCash(asha, 1)).toBe('placed')
    const again = () => payOrder(app, asha, { orderId: first, method: 'cod', cardToken: undefined })
    expect(await again()).toMatchObject({ problem: { code: 'checkout.unpaid_share' } })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 80, reserved: 1 })
  })
})

test.each([1, 5, 10])('a shop with %i pieces sells them all in one order', async (available) => {
  const few = await addOffer(app, { available })
  expect(await hold(asha, available, { of: few })).toBe('held')
})

test('ten people of one address who want the last ten pieces at once get them all', async () => {
  const few = await addOffer(app, { available: 10 })
  const people = await Promise.all(Array.from({ length: 14 }, () => unverified()))
  const answers = await Promise.all(people.map((who) => hold(who, 1, { of: few })))
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(10)
  expect(await stockOf(app, few)).toEqual({ onHand: 10, reserved: 10 })
})

describe('two checkouts at once', () => {
  test('of one account and one offer hold no more than one after the other', async () => {
    const [first, second] = await points.overtaken(
      'checkout:before-commit',
      () => hold(asha, 10),
      () => hold(asha, 10),
    )
    expect([first, second]).toEqual(['held', 'checkout.unpaid_share'])
  })

  test('of two accounts with one place count each other', async () => {
    const crowd = (flat: string) => house('9555555551', flat)
    for (let account = 1; account <= 3; account += 1)
      expect(await hold(await addCustomer(app), 10, { to: crowd('Third Street 5') })).toBe('held')
    const [one, two] = [await addCustomer(app), await addCustomer(app)]
    const [first, second] = await points.overtaken(
      'checkout:before-commit',
      () => hold(one, 10, { to: crowd('third-street 5') }),
      () => hold(two, 10, { to: crowd('Third street, 5') }),
    )
    expect([first, second]).toEqual(['held', 'checkout.unpaid_share'])
  })
})
