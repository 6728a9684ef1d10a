import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#server/access/visitor.ts'
import type { App } from '#server/app.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { ASHAS_DETAILS, checkoutOf, databaseUrlOf, homeDelivery, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
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

const unverified = async () => {
  const customer = await addCustomer(app)
  await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', customer.userId).execute()
  return customer
}
const ordersOf = async ({ userId }: Customer) =>
  (await app.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).map(({ id }) => id)
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

  test('counts for all accounts with one telephone number', async () => {
    expect(await hold(asha, 10, { to: house('9333333333', 'First Street 1') })).toBe('held')
    const other = await addCustomer(app)
    expect(await hold(other, 1, { to: house('9333333333', 'Second Street 2') })).toBe('checkout.unpaid_share')
    expect(await hold(other, 1, { to: house('9333333334', 'Second Street 2') })).toBe('held')
  })

  test('counts for all accounts with one place of delivery, however it is spelled', async () => {
    expect(await hold(asha, 10, { to: house('9444444441', 'Tower 4, flat 1') })).toBe('held')
    const other = await addCustomer(app)
    expect(await hold(other, 1, { to: house('9444444442', 'tower 4 - FLAT 1.') })).toBe(
      'checkout.unpaid_share',
    )
  })

  test('is fifty pieces of everything', async () => {
    const lines: { offerId: string; quantity: number }[] = []
    for (let offers = 1; offers <= 6; offers += 1)
      lines.push({ offerId: (await addOffer(app, { available: 80 })).offerId, quantity: 10 })
    const order = (count: number) =>
      placeOrder(
        app,
        asha,
        checkoutOf(mouse, { by: 'upi', lines: lines.slice(0, count), expectedTotalPaise: count * 900_000 }),
      )
    expect(await order(6)).toMatchObject({
      problem: { code: 'checkout.unpaid_pieces', details: { piecesMax: 50, wantedPieces: 60 } },
    })
    expect(await order(5)).toMatchObject({ problem: { code: 'checkout.payment_step' } })
    expect(await hold(asha, 1)).toBe('checkout.unpaid_pieces')
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

  test('does not keep anybody from ordering in cash', async () => {
    expect(await hold(asha, 10)).toBe('held')
    expect((await placeOrder(app, asha, checkoutOf(mouse, { quantity: 10 }))).ok).toBe(true)
  })
})

test.each([1, 2, 3])('a shop with %i pieces sells them all in one order', async (available) => {
  const few = await addOffer(app, { available })
  expect(await hold(asha, available, { of: few })).toBe('held')
})

test('accounts without a verified e-mail hold a half among them all, and no verified one waits for them', async () => {
  const few = await addOffer(app, { available: 12 })
  expect(await hold(await unverified(), 4, { of: few })).toBe('held')
  expect(await hold(await unverified(), 2, { of: few })).toBe('held')
  expect(await hold(await unverified(), 1, { of: few })).toBe('checkout.unpaid_unverified')
  expect(await hold(asha, 6, { of: few })).toBe('held')
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

  test.each([
    ['one telephone number', '9555555551', '9555555551', 'First Street 5', 'Second Street 5'],
    ['one place', '9555555552', '9555555553', 'Third Street 5', 'third-street 5'],
  ])('of %s count each other, whatever they order', async (_what, phone, phone2, address, address2) => {
    for (let offers = 1; offers <= 4; offers += 1)
      await hold(asha, 10, { of: await addOffer(app, { available: 80 }), to: house(phone, address) })
    const [one, two] = [await addOffer(app, { available: 80 }), await addOffer(app, { available: 80 })]
    const other = await addCustomer(app)
    const [first, second] = await points.overtaken(
      'checkout:before-commit',
      () => hold(asha, 10, { of: one, to: house(phone, address) }),
      () => hold(other, 10, { of: two, to: house(phone2, address2) }),
    )
    expect([first, second]).toEqual(['held', 'checkout.unpaid_pieces'])
  })
})
