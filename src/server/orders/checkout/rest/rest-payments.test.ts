import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { findOpenTry } from '#server/money/payments/find-step.ts'
import { listOrderPayments } from '#server/money/payments/order-payments-views.ts'
import { reconcileSettlements } from '#server/money/payments/settlements/reconcile-settlements.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { followChargebacks } from '#server/orders/disputes/chargebacks/follow-chargebacks.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { findAdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { listAllOrders } from '#server/orders/orders/all-orders-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { findSoldOrder, listSoldOrders } from '#server/orders/orders/vendor-order-views.ts'
import { giveGoodwill } from '#server/orders/refunds/goodwill/give-goodwill.ts'
import { findOwnReturn } from '#server/orders/returns/return-views.ts'
import { findReturnableParcel } from '#server/orders/returns/returnable-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { placedWithAdvance } from '#tests/support/advances.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { cancelPieces } from '#tests/support/cancelled-pieces.ts'
import { bankSays } from '#tests/support/chargebacks.ts'
import { checkoutOf, databaseUrlOf, TWO_MICE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { returnedUnit } from '#tests/support/returned-units.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { comeBackFromGateway } from '../come-back-from-gateway.ts'
import { findOrderPayment } from '../order-payment-views.ts'
import { payOrder } from '../pay-again/pay-order.ts'
import { settlePayment } from '../settle-payment.ts'
import { settleUnfinishedPayments } from '../settle-unfinished-payments.ts'

/** Two mice of ₹900 with delivery of ₹399, of which ₹500 are paid in advance. */
const ADVANCE = 50_000
const REST = TWO_MICE_PAISE - ADVANCE
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer
let seller: Extract<Dispatcher, { kind: 'vendor' }>
let now: Date
const points = pausePoints(() => app)

beforeAll(async () => {
  now = new Date()
  const opened = await openTestApp({ clock: { now: () => now } })
  close = opened.close
  app = { ...opened.app, pause: points.pause }
})
beforeEach(async () => {
  gateway = fakeGateway()
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 5 })
  seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})
afterAll(() => close())

const placed = () =>
  placedWithAdvance(app, asha, {
    checkout: checkoutOf(mouse, { by: 'card', quantity: 2 }),
    advancePaise: ADVANCE,
  })
/** Each press brings a token of its own. */
const pay = (orderId: string) =>
  payOrder(app, asha, { orderId, method: 'card', cardToken: `tok_${randomUUID().replaceAll('-', '')}` })
const payByUpi = (orderId: string) => payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })
const refusedInCash = { ok: false, problem: { code: 'checkout.rest_in_cash' } }

async function restOf(orderId: string) {
  const rows = await app.db
    .selectFrom('rest_payments')
    .select(['id', 'amount_paise', 'gateway_payment_id'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
  const last = rows.at(-1)
  if (!last) throw new Error('its rest was to be paid')
  return last
}

async function moneyOf(orderId: string) {
  const { status, amount_paise, cash_due_paise } = await app.db
    .selectFrom('payments')
    .select(['status', 'amount_paise', 'cash_due_paise'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return [status, amount_paise, cash_due_paise]
}

async function refundsOf(orderId: string) {
  const rows = await app.db
    .selectFrom('payment_refunds')
    .select(['reason', 'gateway_payment_id', 'amount_paise'])
    .where('order_id', '=', orderId)
    .orderBy('asked_at')
    .orderBy('amount_paise')
    .execute()
  return rows.map(({ reason, gateway_payment_id: by, amount_paise: paise }) => [
    reason,
    by?.startsWith(`pay_${orderId}`) ? 'advance' : by === null ? 'cash' : 'rest',
    paise,
  ])
}

const cashOf = async (parcelId: string) =>
  (
    await app.db
      .selectFrom('parcels')
      .select('cash_paise')
      .where('id', '=', parcelId)
      .executeTakeFirstOrThrow()
  ).cash_paise

const lineOf = (orderId: string) =>
  app.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()

async function handOver(parcelId: string) {
  await nameCourier(app, seller, {
    parcelId,
    courierName: 'Blue Dart',
    trackingNumber: numberOf(parcelId),
  })
  return handOverParcel(app, seller, parcelId)
}

describe('the rest of an order with an advance', () => {
  test('is paid online before anything has left: no door asks for cash, and every page says so', async () => {
    const orderId = await placed()
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const first = await packed(app, seller, { vendorOrderId, quantity: 1 })
    expect(await findOrderPayment(app, asha.userId, orderId)).toMatchObject({
      canPayAhead: true,
      isRest: true,
      amountPaise: REST,
    })
    expect(await pay(orderId)).toMatchObject({ ok: true })
    expect(await moneyOf(orderId)).toEqual(['paid', TWO_MICE_PAISE, 0])
    expect(await findOrderPayment(app, asha.userId, orderId)).toMatchObject({
      canPayAhead: false,
      isRest: false,
    })
    const second = await packed(app, seller, { vendorOrderId, quantity: 1 })
    expect([await cashOf(first), await cashOf(second)]).toEqual([0, 0])
    const told = '₹500.00 paid by card, ₹1,699.00 paid by card later'
    expect((await findOrder(app, asha.userId, orderId))?.payment.inTwoWays).toBe(told)
    const office = await findAdminOrder(app, OWNER, orderId)
    expect([office?.payment.inTwoWays, office?.payment.cashLeftPaise]).toEqual([told, 0])
    const { orders } = await listAllOrders(app, OWNER, {})
    expect(orders.find(({ id }) => id === orderId)?.inTwoWays).toMatchObject({ cashLeftPaise: 0 })
    const { text_body: letter } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'order-paid-ahead')
      .executeTakeFirstOrThrow()
    expect(letter).toContain('your payment of ₹1,699.00')
    for (const parcelId of [first, second]) {
      expect(await handOver(parcelId)).toMatchObject({ ok: true })
      await reportParcel(app, seller, { parcelId, to: 'delivered' })
    }
    expect(await refundsOf(orderId)).toEqual([])
  })

  test('is told to who dispatches for a seller that had packed with cash to collect, and to no other', async () => {
    const other = await addOffer(app, { sellerId: app.random.uuid(), available: 5 })
    const checkout = checkoutOf(mouse, { by: 'card', quantity: 2 })
    const orderId = await placedWithAdvance(app, asha, {
      checkout: {
        ...checkout,
        lines: [...(checkout.lines ?? []), { offerId: other.offerId, quantity: 1 }],
        expectedTotalPaise: TWO_MICE_PAISE + 90_000,
      },
      advancePaise: ADVANCE,
    })
    const packer = await addVendorOf(app, mouse.sellerId, 'Ravi Kumar', ['dispatch'])
    const books = await addVendorOf(app, mouse.sellerId, 'Sara Khan', ['money'])
    const waits = await addVendorOf(app, other.sellerId)
    const { id: vendorOrderId } = await app.db
      .selectFrom('vendor_orders')
      .select('id')
      .where('order_id', '=', orderId)
      .where('seller_id', '=', mouse.sellerId)
      .executeTakeFirstOrThrow()
    await packed(app, seller, { vendorOrderId, quantity: 1 })
    await pay(orderId)
    await settlePayment(app, orderId)
    const letters = await app.db
      .selectFrom('mails')
      .select(['user_id', 'text_body'])
      .where('kind', '=', 'seller-nothing-to-collect')
      .where('user_id', 'in', [packer.userId, books.userId, waits.userId])
      .execute()
    expect(letters.map(({ user_id }) => user_id)).toEqual([packer.userId])
    expect(letters[0]?.text_body).toMatch(/Parcel 1: +Print the label again/)
    expect(letters[0]?.text_body).not.toContain('₹')
  })

  test('is settled by the gateway as a payment of its own, and the ledger differs in nothing', async () => {
    const orderId = await placed()
    await pay(orderId)
    gateway.settledOn = indianDay(now)
    now = new Date(now.getTime() + DAY_MS)
    await reconcileSettlements(app)
    expect(await app.db.selectFrom('settlement_mismatches').selectAll().execute()).toEqual([])
    await checkLedger(app)
    const differences = app.db.selectFrom('ledger_differences').select(['check_name', 'order_id'])
    expect(
      await differences.where('closed_at', 'is', null).where('order_id', '=', orderId).execute(),
    ).toEqual([])
  })

  test('cannot be paid online once a parcel is with its courier, in words', async () => {
    const orderId = await placed()
    await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId), quantity: 1 })
    expect(await pay(orderId)).toMatchObject(refusedInCash)
    expect(await findOrderPayment(app, asha.userId, orderId)).toMatchObject({ canPayAhead: false })
    expect(gateway.paid).toEqual([orderId])
  })

  test('is not offered while a bank takes the advance back', async () => {
    const orderId = await placed()
    const dispute = { paymentId: `pay_${orderId}_1`, disputeId: `disp_${orderId}` }
    await bankSays(app, dispute, 'open', { amountPaise: ADVANCE })
    expect(await findOrderPayment(app, asha.userId, orderId)).toMatchObject({ canPayAhead: false })
    await bankSays(app, dispute, 'won', { amountPaise: ADVANCE })
    expect(await findOrderPayment(app, asha.userId, orderId)).toMatchObject({ canPayAhead: true })
  })

  test('is what is left of it where a piece was cancelled before', async () => {
    const orderId = await placed()
    await cancelPieces(app, asha, { orderId, quantity: 1 })
    const [back] = await refundsOf(orderId)
    await askRefunds(app)
    await pay(orderId)
    const rest = await restOf(orderId)
    expect(rest.amount_paise).toBe(TWO_MICE_PAISE / 2 - (ADVANCE - Number(back?.[2])))
    expect(await moneyOf(orderId)).toEqual(['partly-refunded', ADVANCE + rest.amount_paise, 0])
    const parcelId = await packed(app, seller, {
      vendorOrderId: await vendorOrderOf(app, orderId),
      quantity: 1,
    })
    expect(await cashOf(parcelId)).toBe(0)
  })

  test('is as absent for another customer as the order', async () => {
    const orderId = await placed()
    const other = await addCustomer(app)
    expect(await payOrder(app, other, { orderId, method: 'card', cardToken: 'tok_good' })).toMatchObject({
      problem: { code: 'checkout.order_gone' },
    })
  })

  test('that its bank declines is still due, and is paid by another try under the same order of the gateway', async () => {
    const orderId = await placed()
    gateway.behaviour = 'decline'
    await pay(orderId)
    expect(await findOrderPayment(app, asha.userId, orderId)).toMatchObject({
      isRest: true,
      problem: 'Your bank declined this card.',
    })
    gateway.behaviour = 'approve'
    await pay(orderId)
    expect(await moneyOf(orderId)).toEqual(['paid', TWO_MICE_PAISE, 0])
    expect(
      await app.db.selectFrom('rest_payments').select('id').where('order_id', '=', orderId).execute(),
    ).toHaveLength(1)
  })
})

describe('while it is being paid', () => {
  /** By UPI, which waits for a step of its customer. */
  async function begun() {
    const orderId = await placed()
    gateway.behaviour = 'ask-customer'
    await payByUpi(orderId)
    gateway.behaviour = 'approve'
    const { id } = await restOf(orderId)
    return { orderId, id }
  }

  test('two presses are one try, and its customer comes back to it', async () => {
    const { orderId, id } = await begun()
    await payByUpi(orderId)
    expect(gateway.paymentsOf(id)).toHaveLength(1)
    expect((await findOpenTry(app, orderId, { isRest: true }))?.step?.kind).toBe('upi')
    expect(await findOpenTry(app, orderId)).toBeUndefined()
  })

  test('whoever learns of it first counts it once: the return, the worker, and again', async () => {
    const { orderId, id } = await begun()
    gateway.settle(id, 'paid')
    await app.db
      .updateTable('payments')
      .set({ next_ask_at: new Date(0) })
      .where('order_id', '=', orderId)
      .execute()
    gateway.isSignedReturn = (fields, gatewayOrderId) => fields.signature === `signed ${gatewayOrderId}`
    await Promise.all([
      settleUnfinishedPayments(app),
      comeBackFromGateway(app, orderId, { signature: `signed order_${id}` }),
      settlePayment(app, orderId),
    ])
    expect(await moneyOf(orderId)).toEqual(['paid', TWO_MICE_PAISE, 0])
    expect(await refundsOf(orderId)).toEqual([])
  })

  test('paid twice, the second goes back', async () => {
    const { orderId, id } = await begun()
    gateway.settle(id, 'paid')
    await settlePayment(app, orderId)
    gateway.payTwice(id)
    for (let asked = 0; asked < 2; asked++) await settlePayment(app, orderId)
    expect(await refundsOf(orderId)).toEqual([['second-payment', 'rest', REST]])
  })

  test('a parcel that was handed over meanwhile collects its cash, and the money goes back', async () => {
    const { orderId, id } = await begun()
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    gateway.settle(id, 'paid')
    for (let asked = 0; asked < 2; asked++) await settlePayment(app, orderId)
    expect(await cashOf(parcelId)).toBe(REST)
    expect(await moneyOf(orderId)).toEqual(['paid', ADVANCE, REST])
    expect(await refundsOf(orderId)).toEqual([['second-payment', 'rest', REST]])
    await askRefunds(app)
    expect(await moneyOf(orderId)).toEqual(['paid', ADVANCE, REST])
  })

  test('a piece that was cancelled meanwhile: what was paid for it goes back, and the rest counts', async () => {
    const { orderId, id } = await begun()
    await cancelPieces(app, asha, { orderId, quantity: 1 })
    const [cancelled] = await refundsOf(orderId)
    gateway.settle(id, 'paid')
    for (let asked = 0; asked < 2; asked++) await settlePayment(app, orderId)
    const ofPiece = TWO_MICE_PAISE / 2 - Number(cancelled?.[2])
    expect((await refundsOf(orderId)).slice(1)).toEqual([['cancelled', 'rest', ofPiece]])
    await askRefunds(app)
    expect(await moneyOf(orderId)).toEqual(['partly-refunded', TWO_MICE_PAISE, 0])
  })

  test('all that was cancelled meanwhile: all of the money goes back', async () => {
    const { orderId, id } = await begun()
    await cancelPieces(app, asha, { orderId, quantity: 2 })
    gateway.settle(id, 'paid')
    await settlePayment(app, orderId)
    expect((await refundsOf(orderId)).map(([, by, paise]) => [by, paise])).toEqual([
      ['advance', ADVANCE],
      ['rest', REST],
    ])
  })

  test('another seller’s press waits for it, whichever comes first', async () => {
    const orderId = await placed()
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const parcelId = await packed(app, seller, { vendorOrderId })
    const [paid, left] = await points.overtaken(
      'checkout:rest-locked',
      () => pay(orderId),
      () => handOver(parcelId),
    )
    // The try was written first; what came of it is decided under the lock of what was handed over.
    expect([paid.ok, left.ok]).toEqual([true, true])
    const isCounted = (await moneyOf(orderId))[2] === 0
    expect(await cashOf(parcelId)).toBe(isCounted ? 0 : REST)
    expect(await refundsOf(orderId)).toEqual(isCounted ? [] : [['second-payment', 'rest', REST]])
    const next = await placed()
    const nextParcel = await packed(app, seller, { vendorOrderId: await vendorOrderOf(app, next) })
    const [gone, refused] = await points.overtaken(
      'fulfilment:locked',
      () => handOver(nextParcel),
      () => pay(next),
    )
    expect(gone.ok).toBe(true)
    expect(refused).toMatchObject(refusedInCash)
  })
})

describe('of an order whose rest was paid online', () => {
  async function paidWhole() {
    const orderId = await placed()
    await pay(orderId)
    return orderId
  }

  test('what is cancelled goes back by both payments, by none more than it took', async () => {
    const orderId = await paidWhole()
    await cancelPieces(app, asha, { orderId, quantity: 1 })
    await cancelPieces(app, asha, { orderId, quantity: 1 })
    await askRefunds(app)
    expect(await moneyOf(orderId)).toEqual(['refunded', TWO_MICE_PAISE, 0])
    const refunds = await refundsOf(orderId)
    const sum = (by: string) =>
      refunds.filter((each) => each[1] === by).reduce((total, each) => total + Number(each[2]), 0)
    expect([sum('advance'), sum('rest'), sum('cash')]).toEqual([ADVANCE, REST, 0])
  })

  test('what is returned goes back by the gateway, first by the advance', async () => {
    const orderId = await paidWhole()
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, seller, { parcelId, to: 'delivered' })
    const { id: lineId } = await lineOf(orderId)
    await returnedUnit(app, seller, { ...asha, orderId, parcelId, lineId })
    expect(await refundsOf(orderId)).toEqual([
      ['return', 'advance', ADVANCE],
      ['return', 'rest', TWO_MICE_PAISE / 2 - ADVANCE],
    ])
  })

  test('what is returned, and where it goes, names no advance and no cash', async () => {
    const orderId = await paidWhole()
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, seller, { parcelId, to: 'delivered' })
    expect(await findReturnableParcel(app.db, app, parcelId)).toMatchObject({
      isPaidInCash: false,
      hasAdvance: false,
    })
    const { id: lineId } = await lineOf(orderId)
    await returnedUnit(app, seller, { ...asha, orderId, parcelId, lineId })
    const { id } = await app.db
      .selectFrom('returns')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(await findOwnReturn(app, asha.userId, { orderId, returnId: id })).toMatchObject({
      hasAdvance: false,
      inTwoWays: undefined,
    })
  })

  test('the marketplace gives goodwill back by both payments, and a return gives back what is left', async () => {
    const orderId = await paidWhole()
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, seller, { parcelId, to: 'delivered' })
    const { id: orderLineId } = await lineOf(orderId)
    // Whoever decides has an account.
    const admin = permit({ ...OWNER, userId: (await addCustomer(app)).userId }, 'orders.goodwill')
    if (!admin) throw new Error('an owner may')
    const fields = {
      key: randomUUID(),
      item: `${parcelId}:${orderLineId}`,
      amount: '600',
      bearer: 'marketplace',
      cause: 'late',
      reason: 'Four days late',
    }
    expect(await giveGoodwill(app, admin, { orderId, fields })).toMatchObject({ ok: true })
    expect(await refundsOf(orderId)).toEqual([
      ['goodwill', 'rest', 10_000],
      ['goodwill', 'advance', ADVANCE],
    ])
    await returnedUnit(app, seller, { ...asha, orderId, parcelId, lineId: orderLineId })
    expect((await refundsOf(orderId)).slice(2)).toEqual([['return', 'rest', (TWO_MICE_PAISE - 60_000) / 2]])
  })

  test('its history says so to its customer, the office and its seller, who reads no sum', async () => {
    const orderId = await paidWhole()
    const at = now.toISOString()
    const rest = { at, paise: REST, method: 'card' }
    expect((await findOrder(app, asha.userId, orderId))?.payment.rest).toEqual(rest)
    expect((await findAdminOrder(app, OWNER, orderId))?.payment.rest).toEqual(rest)
    const reader = permit(OWNER, 'orders.read')
    if (!reader) throw new Error('an owner may')
    const { attempts } = await listOrderPayments(app, reader, orderId)
    expect(new Set(attempts.map(({ restPaise }) => restPaise))).toEqual(new Set([null, REST]))
    const vendorOrderId = await vendorOrderOf(app, orderId)
    expect(await findSoldOrder(app, mouse.sellerId, vendorOrderId)).toMatchObject({ restPaidAt: at })
    expect((await listSoldOrders(app, mouse.sellerId, {})).orders).toMatchObject([{ isRestPaid: true }])
    const next = await vendorOrderOf(app, await placed())
    expect(await findSoldOrder(app, mouse.sellerId, next)).toMatchObject({ restPaidAt: undefined })
  })

  test.each(['advance', 'rest'] as const)(
    'a bank that takes the %s back has what was delivered borne',
    async (which) => {
      const orderId = await paidWhole()
      const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
      await reportParcel(app, seller, { parcelId, to: 'delivered' })
      const paymentId =
        which === 'advance' ? `pay_${orderId}_1` : ((await restOf(orderId)).gateway_payment_id ?? '')
      const amountPaise = which === 'advance' ? ADVANCE : REST
      const dispute = { paymentId, disputeId: `disp_${paymentId}` }
      await bankSays(app, dispute, 'open', { amountPaise })
      await followChargebacks(app)
      await bankSays(app, dispute, 'lost', { amountPaise })
      await followChargebacks(app)
      const shares = await app.db
        .selectFrom('chargeback_shares')
        .innerJoin('vendor_orders', 'vendor_orders.id', 'vendor_order_id')
        .select('paise')
        .where('order_id', '=', orderId)
        .execute()
      expect(shares.map(({ paise }) => paise)).toEqual([amountPaise])
    },
  )

  test('a bank that takes the rest back before anything left has all of it cancelled', async () => {
    const orderId = await paidWhole()
    const paymentId = (await restOf(orderId)).gateway_payment_id ?? ''
    const dispute = { paymentId, disputeId: `disp_${paymentId}` }
    await bankSays(app, dispute, 'lost', { amountPaise: REST })
    await followChargebacks(app)
    await followChargebacks(app)
    const { status } = await app.db
      .selectFrom('vendor_orders')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('cancelled')
    await askRefunds(app)
    const paidBack = await app.db
      .selectFrom('payment_refunds')
      .select(['amount_paise', 'charged_back_by'])
      .where('order_id', '=', orderId)
      .orderBy('amount_paise')
      .execute()
    expect(paidBack).toEqual([
      { amount_paise: ADVANCE, charged_back_by: null },
      { amount_paise: REST, charged_back_by: dispute.disputeId },
    ])
  })
})
