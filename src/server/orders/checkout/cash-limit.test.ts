import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { placedWithAdvance } from '#tests/support/advances.ts'
import { cancelPieces } from '#tests/support/cancelled-pieces.ts'
import { ASHAS_DETAILS, checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { holdSetting } from '#tests/support/rate-change.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { findOrderToCorrect } from './delivery-address/order-to-correct-views.ts'
import { findCashSoFar } from './open-cash-views.ts'
import { placeOrder } from './place-order.ts'

/** What each of these laptops costs with delivery (free): four reach ₹1,99,999, and nothing can be added. */
const LAPTOP_PAISE = 4_999_900
/** Without delivery, as two of them are. */
const MOUSE_PAISE = 600_000
const ADVANCE_PAISE = 100_000
const DAY_SECONDS = 24 * 3_600

const clock = turnedClock('2026-11-20T06:00:00Z')
let app: App
let close: () => Promise<void>
let pause: (at: PausePoint) => Promise<void> = async () => {}
let laptop: Awaited<ReturnType<typeof addOffer>>
let mouse: Awaited<ReturnType<typeof addOffer>>
let people = 0
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, pause: (at) => pause(at) }))
  app.gateway = fakeGateway()
  // Parcels move at once here, without waiting for their customers.
  await holdSetting(app, { key: 'cashConfirmHours', value: 0, from: '2026-11-20' })
  mouse = await addOffer(app, { listPricePaise: MOUSE_PAISE, discountBp: 0, available: 1_000 })
  laptop = await addOffer(app, { listPricePaise: LAPTOP_PAISE, discountBp: 0, available: 1_000 })
})
beforeEach(() => {
  people += 1
  pause = async () => {}
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

/** Somewhere that nobody else of the other tests lives. */
const home = (change: Partial<typeof ASHAS_DETAILS> = {}) => ({
  ...ASHAS_DETAILS,
  phoneNumber: String(9_000_000_000 + people),
  address: `House ${people}, MG Road`,
  ...change,
})
const buy = (who: Customer, details = home()) =>
  placeOrder(
    app,
    who,
    checkoutOf(laptop, { details, expectedTotalPaise: LAPTOP_PAISE, cardToken: 'tok_good' }),
  )
const buyFour = async (who: Customer, details = home()) => {
  for (let order = 1; order <= 4; order++) expect(await buy(who, details)).toMatchObject({ ok: true })
}
const TOO_MUCH = { ok: false, problem: { code: 'checkout.cod_day_limit' } }
const ALLOWED = { ok: true }

describe('cash that one person pays in a day stays below ₹2,00,000', () => {
  test('over all orders of an account, which is told what it has ordered and what is left', async () => {
    const asha = await addCustomer(app)
    await buyFour(asha)
    expect(await buy(asha, home({ phoneNumber: '9111111111', address: 'Elsewhere' }))).toEqual({
      ok: false,
      problem: {
        code: 'checkout.cod_day_limit',
        details: { lawPaise: 20_000_000, openPaise: 4 * LAPTOP_PAISE, leftPaise: 300 },
      },
    })
    expect(await buy(asha, home({ paymentMethod: 'card' }))).toMatchObject(ALLOWED)
  })

  test('over accounts with one telephone number, without a word on what the others ordered', async () => {
    const [asha, bilal] = [await addCustomer(app), await addCustomer(app, 'Bilal Khan')]
    await buyFour(asha)
    expect(await buy(bilal, home({ address: 'Somewhere else 9' }))).toEqual({
      ok: false,
      problem: { code: 'checkout.cod_day_limit', details: { lawPaise: 20_000_000 } },
    })
  })

  test('over accounts with one place of delivery, however it is spelled', async () => {
    const [asha, bilal] = [await addCustomer(app), await addCustomer(app, 'Bilal Khan')]
    await buyFour(asha)
    const sameHouse = home({ phoneNumber: '9222222222', address: `house-${people} , mg  road.` })
    expect(await buy(bilal, sameHouse)).toMatchObject(TOO_MUCH)
    expect(await buy(bilal, { ...sameHouse, postalCode: '411002' })).toMatchObject(ALLOWED)
  })

  test('also with what was ordered on an earlier day and is not delivered yet, for it may come together', async () => {
    const asha = await addCustomer(app)
    await buyFour(asha)
    clock.turn(2 * DAY_SECONDS)
    expect(await buy(asha)).toMatchObject(TOO_MUCH)
  })

  test('with what was delivered today, and no longer with what was delivered yesterday', async () => {
    const asha = await addCustomer(app)
    await buyFour(asha)
    clock.turn(2 * DAY_SECONDS)
    await moveOrdersOf(asha, ['packed', 'shipped', 'delivered'])
    expect(await buy(asha)).toMatchObject(TOO_MUCH)
    clock.turn(DAY_SECONDS)
    expect(await buy(asha)).toMatchObject(ALLOWED)
  })

  test('with what was both ordered and delivered on this day in India', async () => {
    const asha = await addCustomer(app)
    await buyFour(asha)
    await moveOrdersOf(asha, ['packed', 'shipped', 'delivered'])
    expect(await buy(asha)).toMatchObject(TOO_MUCH)
  })

  test.each([
    { end: 'was cancelled', moves: ['cancelled'] },
    { end: 'came back', moves: ['packed', 'shipped', 'returned'] },
    { end: 'was lost', moves: ['packed', 'shipped', 'lost'] },
  ] as const)('without what $end, for nobody collects it', async ({ moves }) => {
    const asha = await addCustomer(app)
    await buyFour(asha)
    await moveOrdersOf(asha, moves)
    expect(await buy(asha)).toMatchObject(ALLOWED)
  })

  test('without the pieces that were cancelled of an order, and with those that are left', async () => {
    const asha = await addCustomer(app)
    const buyTwice = (quantity: number) =>
      placeOrder(
        app,
        asha,
        checkoutOf(mouse, {
          details: home(),
          quantity,
          expectedTotalPaise: MOUSE_PAISE * quantity,
          cardToken: 'tok_good',
        }),
      )
    const orders = [await buyTwice(2), await buyTwice(2), await buyTwice(2)]
    const [first] = orders
    if (!first?.ok) throw new Error('three orders have room')
    const { orderId } = first.value
    expect(await cancelPieces(app, asha, { orderId, quantity: 1 })).toMatchObject({ ok: true })
    const at = { userId: asha.userId, delivery: home() }
    expect(await findCashSoFar(app, app.db, at)).toEqual({ ownPaise: 5 * MOUSE_PAISE, othersPaise: 0 })
  })

  test('with what an advance leaves for the door of the pieces that were not cancelled', async () => {
    const asha = await addCustomer(app)
    const checkout = checkoutOf(mouse, {
      details: home({ paymentMethod: 'card' }),
      quantity: 2,
      expectedTotalPaise: 2 * MOUSE_PAISE,
      cardToken: 'tok_good',
    })
    const orderId = await placedWithAdvance(app, asha, { checkout, advancePaise: 2 * ADVANCE_PAISE })
    const at = { userId: asha.userId, delivery: home() }
    const left = MOUSE_PAISE - ADVANCE_PAISE
    expect(await findCashSoFar(app, app.db, at)).toMatchObject({ ownPaise: 2 * left })
    expect(await cancelPieces(app, asha, { orderId, quantity: 1 })).toMatchObject({ ok: true })
    expect(await findCashSoFar(app, app.db, at)).toMatchObject({ ownPaise: left })
    const order = await app.db.transaction().execute((tx) => findOrderToCorrect(tx, orderId))
    expect(order?.cashPaise).toBe(left)
  })

  test.each([
    ['one account', (who: number) => ({ isOneAccount: true, phone: who, house: who })],
    ['one telephone number', (who: number) => ({ isOneAccount: false, phone: 0, house: who })],
    ['one place', (who: number) => ({ isOneAccount: false, phone: who, house: 0 })],
  ])('when six checkouts of %s come at once', async (_what, person) => {
    const other = await addOffer(app, { listPricePaise: LAPTOP_PAISE, discountBp: 0 })
    const customers = await Promise.all(Array.from({ length: 6 }, () => addCustomer(app)))
    const answers = await Promise.all(
      customers.map((customer, index) => {
        const { isOneAccount, phone, house } = person(index)
        const details = home({
          phoneNumber: String(8_000_000_000 + people * 10 + phone),
          address: `Tower ${people}, flat ${house}`,
        })
        // Different goods: the lock of the stock must not be what saves the sum.
        const checkout = checkoutOf(index % 2 ? laptop : other, { details, expectedTotalPaise: LAPTOP_PAISE })
        return placeOrder(app, isOneAccount ? (customers[0] ?? customer) : customer, checkout)
      }),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(4)
    expect(answers.filter((answer) => !answer.ok)).toMatchObject([TOO_MUCH, TOO_MUCH])
  })

  async function moveOrdersOf(
    { userId }: Customer,
    to: readonly ('packed' | 'shipped' | 'delivered' | 'cancelled' | 'returned' | 'lost')[],
  ) {
    const orders = await app.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()
    for (const { id: orderId } of orders)
      for (const status of to)
        await app.db
          .transaction()
          .execute((tx) => moveVendorOrders(app, tx, { orderId, to: status, by: { kind: 'system' } }))
  }
})
