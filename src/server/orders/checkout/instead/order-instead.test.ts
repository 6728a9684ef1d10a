import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { AllOrdersFilters } from '#domain/orders/orders/all-orders-list.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { readCashRooms } from '#server/ground/cash-on-delivery/cash-room-views.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sandboxPayouts } from '#server/ground/outside/customer-payouts/sandbox-payouts.ts'
import { settingsToday } from '#server/ground/settings/current-settings.ts'
import { changeShippingTable } from '#server/ground/shipping/change-shipping-table.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { readCancelPage } from '#server/orders/cancellations/cancel-page-views.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { answerAsSeller, replyAsCustomer } from '#server/orders/disputes/answer-dispute.ts'
import { decideDispute } from '#server/orders/disputes/decide-dispute.ts'
import { foreseeDecision } from '#server/orders/disputes/foresee-decision.ts'
import { listDispatch } from '#server/orders/fulfilment/dispatch-list-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { type Criterion, readCriteria } from '#server/orders/orders/all-orders-criteria-views.ts'
import { listAllOrders } from '#server/orders/orders/all-orders-views.ts'
import { readExportBatch } from '#server/orders/orders/export/order-export-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { findSoldOrder, listSoldOrders } from '#server/orders/orders/vendor-order-views.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { findOwnReturn } from '#server/orders/returns/return-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { declinedOrder, placedWithAdvance } from '#tests/support/advances.ts'
import { addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, homeDelivery, ONE_MOUSE_PAISE, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openedDispute, saying } from '#tests/support/disputes.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { returnedUnit } from '#tests/support/returned-units.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findCashSoFar } from '../open-cash-views.ts'
import { findObstacle } from '../pay-again/find-obstacle.ts'
import { payOrder } from '../pay-again/pay-order.ts'
import { placeOrder } from '../place-order.ts'
import { settlePayment } from '../settle-payment.ts'
import { findAdvances } from './advance-views.ts'
import { findInstead, orderInstead } from './order-instead.ts'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer
let seller: Extract<Dispatcher, { kind: 'vendor' }>
const points = pausePoints(() => app)
/** Two mice of ₹900 with delivery of ₹399, of which ₹500 are paid in advance. */
const TOTAL = 2 * 90_000 + 39_900
const ADVANCE = 50_000
/** Nobody can hand over ₹849.50: whole rupees for the first piece, the rest for the second. */
const FIRST_CASH = 85_000
const SHARE_OF_FIRST = TOTAL / 2 - FIRST_CASH
const TODAY = indianDay(new Date())

beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, pause: points.pause, customerPayouts: sandboxPayouts() }
})
beforeEach(async () => {
  gateway = fakeGateway()
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 5 })
  seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

const declined = () => declinedOrder(app, asha, checkoutOf(mouse, { by: 'card', quantity: 2 }))
/** Its bank has to answer, so that its pieces are held. */
async function unpaid(): Promise<string> {
  gateway.behaviour = 'ask-customer'
  const waiting = await placeOrder(app, asha, checkoutOf(mouse, { by: 'upi', quantity: 2 }))
  if (waiting.ok) throw new Error('it was to wait for its customer')
  const { orderId } = waiting.problem.details as { orderId: string }
  return orderId
}
const placed = () =>
  placedWithAdvance(app, asha, {
    checkout: checkoutOf(mouse, { by: 'card', quantity: 2 }),
    advancePaise: ADVANCE,
  })
const instead = (orderId: string, advance: number | 'all of it' = ADVANCE) =>
  orderInstead(app, asha, { orderId, advancePaise: advance === 'all of it' ? undefined : advance })

async function orderIdOf(answer: ReturnType<typeof instead>): Promise<string> {
  const given = await answer
  if (!given.ok) throw new Error(given.problem.code)
  return given.value.orderId
}

const paymentOf = (orderId: string) =>
  app.db
    .selectFrom('payments')
    .select(['status', 'method', 'amount_paise', 'cash_due_paise', 'refunded_paise'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()

const refundsOf = (orderId: string) =>
  app.db
    .selectFrom('payment_refunds')
    .select(['reason', 'gateway', 'amount_paise'])
    .where('order_id', '=', orderId)
    .orderBy('asked_at')
    .orderBy('gateway', 'desc')
    .execute()

const cashOf = async (parcelId: string) =>
  (
    await app.db
      .selectFrom('parcels')
      .select('cash_paise')
      .where('id', '=', parcelId)
      .executeTakeFirstOrThrow()
  ).cash_paise

async function linesOf(orderId: string): Promise<string> {
  const { id } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}

describe('a card whose limit is reached', () => {
  test('leads to a second way: the same goods with an advance, and the cart stays until it is paid', async () => {
    const former = await declined()
    expect(await findAdvances(app, { orderId: former, userId: asha.userId })).toEqual({
      totalPaise: TOTAL,
      leastPaise: 22_000,
      mostPaise: 197_900,
      offered: [22_000, 55_000, 110_000],
    })
    const orderId = await orderIdOf(instead(former))
    expect(await paymentOf(former)).toMatchObject({ status: 'cancelled' })
    expect(await paymentOf(orderId)).toMatchObject({
      status: 'pending',
      method: 'online',
      amount_paise: ADVANCE,
      cash_due_paise: TOTAL - ADVANCE,
    })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 2 })
    const paid = await payOrder(app, asha, { orderId, method: 'card', cardToken: 'tok_other' })
    expect(paid).toMatchObject({ ok: true, value: { placedAt: expect.any(Date), totalPaise: TOTAL } })
    expect(gateway.paid).toEqual([orderId])
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', method: 'card', amount_paise: ADVANCE })
    expect(await findInstead(app, asha.userId, former)).toBe(orderId)
  })

  test('the office reads of the order that was let go which one replaced it, in its list and on its page', async () => {
    const former = await declined()
    const officeOf = async (id: string) => {
      const { orders } = await listAllOrders(app, OWNER, {})
      return [
        orders.find((order) => order.id === id)?.replacedBy,
        (await findAdminOrder(app, OWNER, id))?.replacedBy,
      ]
    }
    expect(await officeOf(former)).toEqual([undefined, undefined])
    const orderId = await orderIdOf(instead(former))
    const replacedBy = { id: orderId, number: (await findAdminOrder(app, OWNER, orderId))?.number }
    expect(await officeOf(former)).toEqual([replacedBy, replacedBy])
    expect(await officeOf(orderId)).toEqual([undefined, undefined])
  })

  test('an order is replaced once, from whatever page, and by nobody else', async () => {
    const former = await declined()
    expect(
      await orderInstead(app, await addCustomer(app), { orderId: former, advancePaise: ADVANCE }),
    ).toMatchObject({
      problem: { code: 'checkout.order_gone' },
    })
    const [one, other] = await Promise.all([instead(former), instead(former, 100_000)])
    if (!one.ok || !other.ok) throw new Error('refused')
    expect(one.value).toEqual(other.value)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 2 })
    const { orderId } = one.value
    // Another amount, and then all of it after all: each in the place of the one before.
    const third = await orderIdOf(instead(orderId, 75_000))
    const whole = await orderIdOf(instead(third, 'all of it'))
    expect(await paymentOf(whole)).toMatchObject({ amount_paise: TOTAL, cash_due_paise: 0 })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 2 })
  })

  test('takes the odd paise of the order, so that nobody is asked for paise at a door', async () => {
    await app.db
      .updateTable('offers')
      .set({ list_price_paise: 90_033, discount_bp: 0, unit_price_paise: 90_033 })
      .where('id', '=', mouse.offerId)
      .execute()
    const checkout = checkoutOf(mouse, { by: 'card', quantity: 2, expectedTotalPaise: TOTAL + 66 })
    const orderId = await orderIdOf(instead(await declinedOrder(app, asha, checkout)))
    expect(await paymentOf(orderId)).toMatchObject({
      amount_paise: ADVANCE + 66,
      cash_due_paise: TOTAL - ADVANCE,
    })
  })

  test('changed again and again, holds its pieces for half an hour in all', async () => {
    let orderId = await unpaid()
    const heldFor = async () => {
      const { rows } = await sql<{
        seconds: number
      }>`SELECT extract(epoch FROM expires_at - held_since)::integer AS seconds
        FROM stock_holds WHERE order_id = ${orderId}`.execute(app.db)
      return rows.map(({ seconds }) => Math.round(seconds / 60))
    }
    expect(await heldFor()).toEqual([15])
    for (const [minutes, advance] of [
      [10, 60_000],
      [19, 70_000],
      [25, 60_000],
    ] as const) {
      const since = sql<Date>`now() - make_interval(mins => ${minutes})`
      await app.db
        .updateTable('stock_holds')
        .set({ held_since: since })
        .where('order_id', '=', orderId)
        .execute()
      orderId = await orderIdOf(instead(orderId, advance))
      expect(await heldFor()).toEqual([Math.min(30, minutes + 15)])
    }
  })

  test.each([0, 100, -ADVANCE, TOTAL, TOTAL - 100, Number.NaN, Number.MAX_SAFE_INTEGER])(
    'an advance of %d paise is refused, and the order stays as it was',
    async (advancePaise) => {
      const former = await declined()
      const before = await paymentOf(former)
      expect(await instead(former, advancePaise)).toMatchObject({
        problem: { code: 'checkout.advance_invalid' },
      })
      expect(await paymentOf(former)).toEqual(before)
      expect(await findInstead(app, asha.userId, former)).toBeUndefined()
    },
  )

  test('a price that has changed since is not agreed to by it', async () => {
    const former = await declined()
    await app.db
      .updateTable('offers')
      .set({ list_price_paise: 95_000, discount_bp: 0, unit_price_paise: 95_000 })
      .where('id', '=', mouse.offerId)
      .execute()
    expect(await instead(former)).toMatchObject({ problem: { code: 'checkout.total_changed' } })
    expect(await paymentOf(former)).toMatchObject({ status: 'failed' })
  })

  test('what was paid meanwhile is placed, and what is paid later goes back', async () => {
    gateway.behaviour = 'ask-customer'
    const open = async () => {
      const checkout = checkoutOf(mouse, { by: 'upi' })
      await placeOrder(app, asha, checkout)
      const { id } = await app.db
        .selectFrom('orders')
        .select('id')
        .where('checkout_key', '=', checkout.checkoutKey)
        .executeTakeFirstOrThrow()
      return id
    }
    const paid = await open()
    gateway.settle(paid, 'paid')
    expect(await instead(paid, 20_000)).toMatchObject({ problem: { code: 'checkout.already_ordered' } })
    expect(await paymentOf(paid)).toMatchObject({ status: 'paid' })
    const late = await open()
    const orderId = await orderIdOf(instead(late, 20_000))
    gateway.settle(late, 'paid')
    await settlePayment(app, late)
    expect(await refundsOf(late)).toEqual([
      { reason: 'cancelled', gateway: 'fake', amount_paise: ONE_MOUSE_PAISE },
    ])
    // Both were paid: the one that was let go goes back, the advance counts, once.
    gateway.behaviour = 'approve'
    await payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })
    await Promise.all([settlePayment(app, orderId), settlePayment(app, orderId)])
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: 20_000 })
    const twice = gateway.payTwice(orderId)
    await settlePayment(app, orderId)
    expect(await refundsOf(orderId)).toEqual([
      { reason: 'second-payment', gateway: 'fake', amount_paise: 20_000 },
    ])
    expect(twice).toBeTruthy()
  })

  test('it does not overtake the money of the bank', async () => {
    gateway.behaviour = 'ask-customer'
    const checkout = checkoutOf(mouse, { by: 'upi' })
    await placeOrder(app, asha, checkout)
    const { id } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('checkout_key', '=', checkout.checkoutKey)
      .executeTakeFirstOrThrow()
    await points.overtaken(
      'checkout:before-letting-go',
      () => instead(id, 20_000),
      () => {
        gateway.settle(id, 'paid')
        return settlePayment(app, id)
      },
    )
    expect(await paymentOf(id)).toMatchObject({ status: 'refund-due' })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
  })

  test('neither lent money nor cash alone pays an advance', async () => {
    const orderId = await orderIdOf(instead(await declined()))
    for (const method of ['emi', 'cardless-emi', 'paylater'] as const) {
      app.gateway = { ...gateway, methods: ['card', 'upi', method] }
      expect(await payOrder(app, asha, { orderId, method, cardToken: undefined })).toMatchObject({
        problem: { code: 'checkout.way_unavailable' },
      })
    }
    expect(await payOrder(app, asha, { orderId, method: 'cod', cardToken: undefined })).toMatchObject({
      problem: { code: 'checkout.way_unavailable' },
    })
  })
})

describe('the rest keeps the rules of cash', () => {
  test('of its seller, who may have earned none, and of an account that proved nothing', async () => {
    await app.db.deleteFrom('seller_cash_limits').where('seller_id', '=', mouse.sellerId).execute()
    const former = await declined()
    expect(await findAdvances(app, { orderId: former, userId: asha.userId })).toBeUndefined()
    expect(await instead(former)).toMatchObject({ problem: { code: 'checkout.cod_seller' } })
    const laptop = { sellerId: app.random.uuid(), available: 3, listPricePaise: 1_800_000, discountBp: 0 }
    mouse = await addOffer(app, laptop)
    await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', asha.userId).execute()
    const dear = await declinedOrder(
      app,
      asha,
      checkoutOf(mouse, { by: 'card', expectedTotalPaise: 1_800_000 }),
    )
    expect(await instead(dear, 200_000)).toMatchObject({
      problem: { code: 'checkout.advance_invalid', details: { leastPaise: 800_000 } },
    })
    expect(await findAdvances(app, { orderId: dear, userId: asha.userId })).toMatchObject({
      leastPaise: 800_000,
    })
    const orderId = await orderIdOf(instead(dear, 800_000))
    await payOrder(app, asha, { orderId, method: 'card', cardToken: 'tok_other' })
    const confirmations = app.db.selectFrom('cash_confirmations').selectAll().where('order_id', '=', orderId)
    expect(await confirmations.execute()).toEqual([])
  })

  test('it counts as cash of its person, and of its seller until it left', async () => {
    const orderId = await placed()
    const { delivery } = { delivery: await deliveryOf(orderId) }
    expect(await findCashSoFar(app, app.db, { userId: asha.userId, delivery })).toEqual({
      ownPaise: TOTAL - ADVANCE,
      othersPaise: 0,
    })
    // Somebody else at the same door.
    expect(await findCashSoFar(app, app.db, { userId: app.random.uuid(), delivery })).toEqual({
      ownPaise: 0,
      othersPaise: TOTAL - ADVANCE,
    })
    const { terms } = await settingsToday(app)
    const room = async () =>
      (await readCashRooms(app, app.db, { sellerIds: [mouse.sellerId], terms })).get(mouse.sellerId)
        ?.roomPaise ?? 0
    const before = await room()
    await cancelOwn(orderId, 1)
    expect((await room()) - before).toBe(FIRST_CASH)
  })

  describe('a person may owe less than ₹2,00,000 in cash, and every laptop leaves ₹45,000 for the door', () => {
    let details: ReturnType<typeof homeDelivery>
    beforeEach(() => {
      details = { ...homeDelivery(), paymentMethod: 'card' }
    })

    /** Of one with an advance that nobody has paid yet, whose card waits for its bank. */
    async function withAdvance(at: string): Promise<string> {
      const dear = { sellerId: app.random.uuid(), available: 2, listPricePaise: 9_000_000, discountBp: 0 }
      const laptop = await addOffer(app, { ...dear, name: `Laptop ${at}` })
      const checkout = checkoutOf(laptop, { by: 'card', details, expectedTotalPaise: 9_000_000 })
      const former = await declinedOrder(app, asha, checkout)
      await app.db.deleteFrom('rate_limits').execute()
      return orderIdOf(instead(former, 4_500_000))
    }
    const pay = async (orderId: string) => {
      await app.db.deleteFrom('rate_limits').execute()
      const cardToken = `tok_${app.random.uuid().replaceAll('-', '')}`
      return payOrder(app, asha, { orderId, method: 'card', cardToken })
    }

    test('orders whose advance is being paid count as those that are placed', async () => {
      const four = [await withAdvance('1'), await withAdvance('2'), await withAdvance('3')]
      four.push(await withAdvance('4'))
      await expect(withAdvance('5')).rejects.toThrow('checkout.advance_invalid')
      for (const orderId of four)
        expect(await pay(orderId)).toMatchObject({ value: { placedAt: expect.any(Date) } })
      expect(await findCashSoFar(app, app.db, { userId: asha.userId })).toMatchObject({
        ownPaise: 18_000_000,
      })
    })

    test('one that failed is asked again when it is paid, and by its page; of money that comes late all goes back', async () => {
      const failed = await withAdvance('1')
      gateway.behaviour = 'decline'
      expect(await pay(failed)).toMatchObject({ value: { paymentStatus: 'failed' } })
      const late = await withAdvance('2')
      gateway.behaviour = 'never-arrive'
      await pay(late)
      await app.db
        .updateTable('stock_holds')
        .set({ expires_at: new Date(0) })
        .execute()
      await settlePayment(app, late)
      expect(await paymentOf(late)).toMatchObject({ status: 'expired' })
      gateway.behaviour = 'approve'
      for (const at of ['3', '4', '5', '6'])
        expect(await pay(await withAdvance(at))).toMatchObject({ ok: true })
      const code = 'checkout.cod_day_limit'
      expect((await findObstacle(app, failed))?.problem).toMatchObject({ code })
      expect(await pay(failed)).toMatchObject({ problem: { code } })
      gateway.settle(late, 'paid')
      await settlePayment(app, late)
      expect(await paymentOf(late)).toMatchObject({ status: 'refund-due', amount_paise: 4_500_000 })
      expect(await findCashSoFar(app, app.db, { userId: asha.userId })).toMatchObject({
        ownPaise: 18_000_000,
      })
    })

    test('what is replaced does not count beside what stands in its place', async () => {
      const orderIds = [await withAdvance('1'), await withAdvance('2'), await withAdvance('3')]
      const last = await withAdvance('4')
      expect(await findAdvances(app, { orderId: last, userId: asha.userId })).toMatchObject({
        leastPaise: 4_000_000,
      })
      expect(await instead(last, 4_000_000)).toMatchObject({ ok: true })
      expect(orderIds).toHaveLength(3)
    })
  })

  test('more than may be collected for one order is refused, unless more of it is paid now', async () => {
    const laptop = await addOffer(app, {
      sellerId: app.random.uuid(),
      available: 2,
      listPricePaise: 12_000_000,
      discountBp: 0,
    })
    const former = await declinedOrder(
      app,
      asha,
      checkoutOf(laptop, { by: 'card', expectedTotalPaise: 12_000_000 }),
    )
    const advances = await findAdvances(app, { orderId: former, userId: asha.userId })
    const { terms } = await settingsToday(app)
    expect(advances?.leastPaise).toBe(12_000_000 - terms.codLimitPaise)
    const bounds = { leastPaise: advances?.leastPaise, mostPaise: advances?.mostPaise }
    for (const tooLittle of [1_200_000, 100_000])
      expect(await instead(former, tooLittle)).toMatchObject({
        problem: { code: 'checkout.advance_invalid', details: bounds },
      })
    // Whether its seller may collect so much is another question, and asked as well.
    expect(await instead(former, advances?.leastPaise)).toMatchObject({ ok: true })
  })
})

async function deliveryOf(orderId: string) {
  const row = await app.db
    .selectFrom('orders')
    .select(['phone_number', 'address', 'postal_code'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { phoneNumber: row.phone_number, address: row.address, postalCode: row.postal_code }
}

async function cancelOwn(orderId: string, quantity: number): Promise<void> {
  const cancelled = await cancelOwnPieces(app, asha, {
    orderId,
    reason: 'changed-mind',
    vendorOrders: [
      {
        cancellationId: app.random.uuid(),
        vendorOrderId: await vendorOrderOf(app, orderId),
        lines: [{ lineId: await linesOf(orderId), quantity }],
      },
    ],
  })
  expect(cancelled).toMatchObject({ ok: true })
}

describe('an order with an advance', () => {
  test('collects the rest parcel by parcel, in whole rupees, and confirms nothing', async () => {
    const orderId = await placed()
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const one = await handedOver(app, seller, { vendorOrderId, quantity: 1 })
    const other = await handedOver(app, seller, { vendorOrderId, quantity: 1 })
    expect([await cashOf(one), await cashOf(other)]).toEqual([FIRST_CASH, TOTAL - ADVANCE - FIRST_CASH])
    await reportParcel(app, seller, { parcelId: one, to: 'delivered' })
    // Of the one that nobody took in, its share of the advance goes back and nothing else.
    await reportParcel(app, seller, { parcelId: other, to: 'returning', reason: 'Refused' })
    const page = await findOrder(app, asha.userId, orderId)
    const share = 'we refund its share of your advance, ₹250.50, the way you paid it.'
    expect(page?.next.detail).toContain(share)
    const box = page?.vendorOrders.flatMap(({ parcels }) => parcels).find(({ id }) => id === other)
    expect(box?.next.detail).toContain(share)
    const listed = (await listOrders(app, asha.userId)).orders.find(({ id }) => id === orderId)
    expect(listed?.next.detail).toContain(share)
    await reportParcel(app, seller, { parcelId: other, to: 'returned', reason: 'It is back' })
    expect(await refundsOf(orderId)).toEqual([
      { reason: 'undelivered', gateway: 'fake', amount_paise: ADVANCE - SHARE_OF_FIRST },
    ])
    // What was credited for it is more than what goes back: the rest of it was never paid.
    const creditedAs =
      '₹1,099.50 credited for items returned, not delivered or reduced in price, ₹1,099.50 left'
    expect((await findOrder(app, asha.userId, orderId))?.creditedAs).toBe(creditedAs)
    expect((await findAdminOrder(app, OWNER, orderId))?.creditedAs).toBe(creditedAs)
    await askRefunds(app)
    expect(await paymentOf(orderId)).toMatchObject({
      status: 'partly-refunded',
      refunded_paise: ADVANCE - SHARE_OF_FIRST,
    })
  })

  test('says to everybody what was paid and what is still collected', async () => {
    const orderId = await placed()
    const rest = TOTAL - ADVANCE
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const listed = async () => (await listDispatch(app, mouse.sellerId, { tab: 'accept' })).rows[0]?.cashPaise
    expect(await listed()).toBe(rest)
    await cancelOwn(orderId, 1)
    const left = rest - FIRST_CASH
    expect(await listed()).toBe(left)
    const told = async (id = orderId) => (await findOrder(app, asha.userId, id))?.payment.inTwoWays
    expect(await told()).toBe('₹500.00 paid by card, ₹849.00 in cash at delivery')
    const office = async () => (await findAdminOrder(app, OWNER, orderId))?.payment.cashLeftPaise
    expect(await office()).toBe(left)
    expect((await findSoldOrder(app, mouse.sellerId, vendorOrderId))?.restPaise).toBe(left)
    const parcelId = await handedOver(app, seller, { vendorOrderId, quantity: 1 })
    const { document } = await app.db
      .selectFrom('invoices')
      .select('document')
      .where('parcel_id', '=', parcelId)
      .executeTakeFirstOrThrow()
    expect(document).toMatchObject({ isCashOnDelivery: false, advancePaise: ADVANCE - SHARE_OF_FIRST })
    await reportParcel(app, seller, { parcelId, to: 'delivered' })
    expect(await told()).toBe('₹500.00 paid by card, ₹849.00 paid in cash at delivery')
    expect(await office()).toBe(0)
    const mails = await app.db
      .selectFrom('mails')
      .select(['kind', 'text_body'])
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute()
    const said = (kind: string) => mails.find((mail) => mail.kind === kind)?.text_body ?? ''
    expect(said('order-placed')).toContain('You have paid ₹500.00 in advance. Please keep ₹1,699.00 ready')
    expect(said('order-pieces-cancelled')).toContain('₹249.50 goes back to your card.')
    expect(said('order-pieces-cancelled')).toContain('Please keep ₹849.00 ready.')
    expect(mails.some(({ text_body }) => text_body?.includes('The courier has received ₹849.00.'))).toBe(true)
  })

  test('stands under cash due in the lists and files of the office as long as a rest is to be collected', async () => {
    const orderId = await placed()
    const due = async (filters: object) => {
      const { orders } = await listAllOrders(app, OWNER, { payment: 'due', ...filters } as AllOrdersFilters)
      return orders.find(({ id }) => id === orderId)?.inTwoWays
    }
    const cashLeftPaise = TOTAL - ADVANCE
    for (const filters of [{}, { method: 'cod' }, { method: 'card' }, { status: 'pending', q: 'asha' }])
      expect(await due(filters)).toMatchObject({ advancePaise: ADVANCE, cashLeftPaise })
    expect(await due({ method: 'upi' })).toBeUndefined()
    const sold = async () => (await listSoldOrders(app, mouse.sellerId, {})).orders[0]?.cashLeftPaise
    expect(await sold()).toBe(cashLeftPaise)
    const { criteria } = (await readCriteria(app.db, { payment: 'due', method: 'cod' }, TODAY)) as {
      criteria: Criterion[]
    }
    const readFile = () =>
      inTransaction(app, (tx) =>
        readExportBatch(tx, {
          criteria,
          orderIds: null,
          below: 2 ** 31,
          end: 0,
          looksMax: 999,
          ordersMax: 999,
        }),
      )
    const inFile = async () => (await readFile()).orders.find(({ id }) => id === orderId)
    expect(await inFile()).toMatchObject({ advancePaise: ADVANCE, cashLeftPaise })
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    expect(await due({})).toMatchObject({ advancePaise: ADVANCE, cashLeftPaise })
    await reportParcel(app, seller, { parcelId, to: 'delivered' })
    expect([await due({}), await inFile(), await sold()]).toEqual([undefined, undefined, 0])
  })

  test('cancelled, gives the advance back by the way it came: of one piece its share, then all', async () => {
    const orderId = await placed()
    const { review } = await readCancelPage(app, { orderId }, () => 1)
    expect(review).toMatchObject({ advancePaise: SHARE_OF_FIRST })
    await cancelOwn(orderId, 1)
    expect(await refundsOf(orderId)).toEqual([
      { reason: 'cancellation', gateway: 'fake', amount_paise: SHARE_OF_FIRST },
    ])
    await cancelOwn(orderId, 1)
    await askRefunds(app)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'refunded', refunded_paise: ADVANCE })
    expect((await findOrder(app, asha.userId, orderId))?.payment.inTwoWays).toBe('₹500.00 paid by card')
    const sold = await findSoldOrder(app, mouse.sellerId, await vendorOrderOf(app, orderId))
    expect(sold).toMatchObject({ restPaise: 0, restTakenPaise: 0 })
  })

  test('replaced before it was paid, says that nothing was paid, and of a late payment no cash', async () => {
    const former = await orderIdOf(instead(await declined()))
    gateway.behaviour = 'ask-customer'
    await payOrder(app, asha, { orderId: former, method: 'upi', cardToken: undefined })
    const told = async () => (await findOrder(app, asha.userId, former))?.payment.inTwoWays
    expect(await told()).toBe('₹500.00 to be paid online, ₹1,699.00 in cash at delivery')
    await orderIdOf(instead(former, 75_000))
    expect(await told()).toBe('Nothing was paid. ₹500.00 was to be paid online')
    gateway.settle(former, 'paid')
    await settlePayment(app, former)
    expect(await told()).toBe('₹500.00 paid by UPI')
  })

  test('returned, gives back online what was paid online, and the rest to an account', async () => {
    const orderId = await placed()
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, seller, { parcelId, to: 'delivered' })
    const orderLineId = await linesOf(orderId)
    const giveBack = () =>
      inTransaction(app, (tx) =>
        giveBackPieces(app, tx, {
          parcelId,
          pieces: [{ orderLineId, quantity: 1, serials: [] }],
          reason: 'return',
          causeId: app.random.uuid(),
        }),
      )
    const half = TOTAL / 2
    expect(await giveBack()).toMatchObject({ paise: half, by: 'gateway', cashPaise: half - ADVANCE })
    expect(await giveBack()).toMatchObject({ paise: half, by: 'cash' })
    expect(await refundsOf(orderId)).toEqual([
      { reason: 'return', gateway: 'fake', amount_paise: ADVANCE },
      { reason: 'return', gateway: 'cash', amount_paise: half - ADVANCE },
      { reason: 'return', gateway: 'cash', amount_paise: half },
    ])
  })

  test('returned, shows its customer what is sent online already and what waits for an account', async () => {
    const orderId = await placed()
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, seller, { parcelId, to: 'delivered' })
    const sold = { orderId, parcelId, lineId: await linesOf(orderId), userId: asha.userId }
    await returnedUnit(app, seller, sold)
    const { id: returnId } = await app.db
      .selectFrom('returns')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const split = async () => (await findOwnReturn(app, asha.userId, { orderId, returnId }))?.inTwoWays
    const cashPaise = TOTAL / 2 - ADVANCE
    expect(await split()).toEqual({ onlinePaise: ADVANCE, isOnlineSent: false, cashPaise })
    await askRefunds(app)
    expect(await split()).toEqual({ onlinePaise: ADVANCE, isOnlineSent: true, cashPaise })
  })

  test('lost, gives back the advance alone', async () => {
    const orderId = await placed()
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, seller, { parcelId, to: 'lost', reason: 'As the courier says' })
    expect(await refundsOf(orderId)).toEqual([{ reason: 'lost', gateway: 'fake', amount_paise: ADVANCE }])
  })

  test('lost by its seller’s word, and decided to have been paid at the door, gives the cash back as well', async () => {
    const orderId = await placed()
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, seller, { parcelId, to: 'lost', reason: 'As the courier says' })
    const sold = { orderId, parcelId, lineId: await linesOf(orderId), userId: asha.userId }
    const disputeId = await openedDispute(app, sold, { pieces: [1, 2] })
    const fields = saying('The customer has shown the receipt', { outcome: 'seller' })
    const admin = permitted(await addAdmin(app), 'disputes.decide')
    const disputes = app.db.selectFrom('disputes').select('amount_paise').where('id', '=', disputeId)
    expect(await disputes.execute()).toEqual([{ amount_paise: TOTAL - ADVANCE }])
    await answerAsSeller(app, seller.vendor, { disputeId, fields: saying('It is lost'), agrees: false })
    await replyAsCustomer(app, asha, { disputeId, fields: saying('I paid the courier') })
    expect(await decideDispute(app, admin, { disputeId, fields })).toEqual({
      ok: true,
      value: expect.anything(),
    })
    expect(await refundsOf(orderId)).toEqual([
      { reason: 'lost', gateway: 'fake', amount_paise: ADVANCE },
      { reason: 'lost', gateway: 'cash', amount_paise: TOTAL - ADVANCE },
    ])
  })

  test('disputed, and refunded for one piece, says the whole sum to both sides: what goes back online and in cash', async () => {
    await addVendorOf(app, mouse.sellerId)
    const orderId = await placed()
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, seller, { parcelId, to: 'delivered', reason: 'As the courier says' })
    const lineId = await linesOf(orderId)
    const sold = { orderId, parcelId, lineId, userId: asha.userId }
    const disputeId = await openedDispute(app, sold, { pieces: [1, 2] })
    await answerAsSeller(app, seller.vendor, { disputeId, fields: saying('It is whole'), agrees: false })
    await replyAsCustomer(app, asha, { disputeId, fields: saying('One is not') })
    const some = { outcome: 'seller', scope: 'some', [`piece.${lineId}:1`]: 'yes' }
    const admin = permitted(await addAdmin(app), 'disputes.decide')
    const input = { disputeId, fields: saying('One is broken', some) }
    const foreseen = await foreseeDecision(app, admin, input)
    const half = TOTAL / 2
    expect(foreseen).toMatchObject({ value: { refundPaise: half, toAccountPaise: half - ADVANCE } })
    const [toCustomer, toSeller] = foreseen.ok ? foreseen.value.letters : []
    expect(toCustomer?.text).toContain('₹500.00 goes back to your card.')
    expect(toCustomer?.text).toMatch(/Items: 1 ×[\s\S]*Amount: ₹1,099.50/)
    expect(toCustomer?.subject).toContain('(1 × ')
    expect(toSeller?.text).toContain('the customer gets ₹1,099.50 back')
    expect(toSeller?.subject).toContain('(1 × ')
  })

  test('the database gives back no more of an advance than came, whatever was paid in cash', async () => {
    const orderId = await placed()
    const { gateway_payment_id: paymentId } = await app.db
      .selectFrom('payments')
      .select('gateway_payment_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const asked = app.db
      .insertInto('payment_refunds')
      .values({
        id: app.random.uuid(),
        order_id: orderId,
        gateway: 'fake',
        gateway_payment_id: paymentId,
        amount_paise: ADVANCE + 1,
        reason: 'cancellation',
        cause_id: app.random.uuid(),
        status: 'asked',
        asked_at: new Date(),
        moved_at: new Date(),
      })
      .execute()
    await expect(asked).rejects.toThrow('more would go back by a payment than it took')
  })
})

/** Last: the table stays changed. */
test('where couriers collect no cash, none is left for the door', async () => {
  const former = await declined()
  const changed = await changeShippingTable(app, await addAdmin(app), {
    table: 'pins',
    row: { cells: { prefix: '4110', zone: 'standard', city: '', served: 'yes', cash: 'no' }, removes: false },
    reason: 'The courier collects no cash there any more',
  })
  expect(changed.ok).toBe(true)
  expect(await findAdvances(app, { orderId: former, userId: asha.userId })).toBeUndefined()
  expect(await instead(former)).toMatchObject({ problem: { code: 'checkout.cod_not_at_pin' } })
})
