import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { readOwnKeptPromises } from '#server/ground/shipping/kept-promises-views.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { countDispatch } from '#server/orders/fulfilment/dispatch-list-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { listDueVendorOrders } from '#server/orders/fulfilment/mail/seller-mail-views.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { findSoldOrder } from '#server/orders/orders/vendor-order-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { bankSays, type PaidSale, soldByCard } from '#tests/support/chargebacks.ts'
import { databaseUrlOf, ONE_MOUSE_PAISE, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { handedOver, numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { followChargebacks } from './follow-chargebacks.ts'
import { listOwnShares } from './own-share-views.ts'

/** Each of four orders at least once. */
const ROUNDS = Math.max(RACE_ROUNDS, 4)
const PATIENCE_MS = ROUNDS * 20_000
const TWO_MICE_PAISE = 2 * 90_000 + 39_900
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let offer: AddedOffer
let by: Dispatcher
let now = new Date()
const points = pausePoints(() => app)

beforeAll(async () => {
  gateway = fakeGateway()
  const opened = await openTestApp({ clock: { now: () => now } })
  close = opened.close
  app = { ...opened.app, gateway, pause: points.pause }
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 10_000 })
  by = { kind: 'vendor', vendor: await addVendorOf(app, offer.sellerId) }
})
afterEach(async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})
afterAll(() => close())

const sold = (quantity = 1) => soldByCard(app, { offer, gateway, quantity })
const statusByParcels = async ({ orderId }: PaidSale) =>
  (
    await app.db
      .selectFrom('vendor_orders')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status
const refundsOf = ({ orderId }: PaidSale) =>
  app.db
    .selectFrom('payment_refunds')
    .select(['amount_paise', 'status', 'charged_back_by'])
    .where('order_id', '=', orderId)
    .orderBy('amount_paise')
    .execute()
const lettersOf = async ({ orderId }: PaidSale) =>
  (
    await app.db
      .selectFrom('mails')
      .select('kind')
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['order-pieces-cancelled', 'seller-pieces-cancelled', 'chargeback-decided'])
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind)
/** What the customer was written as the bank's money cancelled the goods: the last letter about a cancellation. */
const chargedBackLetterOf = async ({ orderId }: PaidSale) =>
  (
    await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'order-pieces-cancelled')
      .where('text_body', 'like', '%bank%')
      .executeTakeFirstOrThrow()
  ).text_body
const paymentOf = async ({ orderId }: PaidSale) =>
  (
    await app.db
      .selectFrom('payments')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status
const byOrder = async ({ orderId }: PaidSale, kinds: readonly ('hold-taken' | 'chargeback-lost')[]) =>
  app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_paise'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', [...kinds])
    .execute()

test('when the bank has taken the money, what has not left is cancelled once: stock is free, letters go out, nothing is paid twice', async () => {
  const before = await stockOf(app, offer)
  const sale = await sold()
  const vendorOrderId = await vendorOrderOf(app, sale.orderId)
  const parcelId = await packed(app, by, { vendorOrderId })
  await bankSays(app, sale, 'open')
  await followChargebacks(app)
  expect(await statusByParcels(sale)).toBe('packed')
  await bankSays(app, sale, 'lost')
  for (let run = 0; run < 2; run++) await followChargebacks(app)
  await askRefunds(app)
  expect(await statusByParcels(sale)).toBe('cancelled')
  expect(await stockOf(app, offer)).toEqual(before)
  expect(await refundsOf(sale)).toEqual([
    { amount_paise: ONE_MOUSE_PAISE, status: 'failed', charged_back_by: sale.disputeId },
  ])
  expect(await paymentOf(sale)).toBe('refunded')
  expect(gateway.refunded).not.toContain(sale.paymentId)
  expect(await byOrder(sale, ['hold-taken', 'chargeback-lost'])).toEqual([])
  expect(await lettersOf(sale)).toEqual([
    'chargeback-decided',
    'order-pieces-cancelled',
    'seller-pieces-cancelled',
  ])
  expect(await handOverParcel(app, by, parcelId)).toMatchObject({ ok: false })
  const record = await app.db
    .selectFrom('seller_days')
    .select((eb) => eb.fn.sum<string>('cancelled_units').as('units'))
    .where('seller_id', '=', offer.sellerId)
    .executeTakeFirstOrThrow()
  expect(Number(record.units ?? 0)).toBe(0)
})

/** What of a sale's payment is held back from its seller, and what the seller has of the sale in all. */
const standing = async ({ orderId }: PaidSale) => {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select(['debit', 'credit', 'amount_paise', 'seller_paise'])
    .where('order_id', '=', orderId)
    .execute()
  const signed = rows.map(({ debit, credit, amount_paise }) =>
    credit === 'held' ? amount_paise : debit === 'held' ? -amount_paise : 0,
  )
  return {
    held: signed.reduce((sum, paise) => sum + paise, 0),
    own: rows.reduce((sum, { seller_paise }) => sum + Number(seller_paise), 0),
  }
}

test('only of goods that have left is anything held back, and only until they are back', async () => {
  const unsent = await sold()
  await packed(app, by, { vendorOrderId: await vendorOrderOf(app, unsent.orderId) })
  const partly = await sold(2)
  await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, partly.orderId), quantity: 1 })
  const undelivered = await sold()
  const box = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, undelivered.orderId) })
  const { own } = await standing(partly)
  for (const sale of [unsent, undelivered]) await bankSays(app, sale, 'open')
  await bankSays(app, partly, 'open', { amountPaise: TWO_MICE_PAISE })
  for (let run = 0; run < 2; run++) await followChargebacks(app)
  expect(await standing(unsent)).toEqual({ held: 0, own: 0 })
  expect(await standing(partly)).toEqual({ held: TWO_MICE_PAISE / 2, own: own - TWO_MICE_PAISE / 2 })
  expect(await standing(undelivered)).toMatchObject({ held: ONE_MOUSE_PAISE })
  const admin: Dispatcher = { kind: 'admin', admin: OWNER }
  for (const to of ['returning', 'returned'] as const)
    await reportParcel(app, admin, { parcelId: box, to, reason: 'Nobody was there' })
  for (let run = 0; run < 2; run++) await followChargebacks(app)
  expect(await standing(undelivered)).toEqual({ held: 0, own: 0 })
  const [share] = await listOwnShares(app, offer.sellerId, await vendorOrderOf(app, undelivered.orderId))
  expect(share).toMatchObject({ isOpen: false, isTaken: false, words: expect.stringContaining('whatever') })
  for (const sale of [unsent, undelivered]) await bankSays(app, sale, 'lost')
  await bankSays(app, partly, 'lost', { amountPaise: TWO_MICE_PAISE })
  for (let run = 0; run < 2; run++) await followChargebacks(app)
  for (const sale of [unsent, undelivered]) expect(await standing(sale)).toEqual({ held: 0, own: 0 })
  expect(await byOrder(partly, ['hold-taken'])).toMatchObject([{ amount_paise: TWO_MICE_PAISE / 2 }])
})

test('of what the bank took only in part, the rest goes back from us', async () => {
  const sale = await sold()
  await bankSays(app, sale, 'lost', { amountPaise: 50_000 })
  await followChargebacks(app)
  for (let run = 0; run < 2; run++) await askRefunds(app)
  expect(await refundsOf(sale)).toEqual([
    { amount_paise: 50_000, status: 'failed', charged_back_by: sale.disputeId },
    { amount_paise: ONE_MOUSE_PAISE - 50_000, status: 'processed', charged_back_by: null },
  ])
  expect(gateway.refunded.filter((id) => id === sale.paymentId)).toHaveLength(1)
  expect(await paymentOf(sale)).toBe('refunded')
  const text = await chargedBackLetterOf(sale)
  expect(text).toContain('Your bank pays back ₹500.00 of it')
  expect(text).toContain('₹799.00 goes back to your card')
})

test.each([
  { earlier: 'still owed', isFirstPaid: false },
  { earlier: 'paid by that bank before', isFirstPaid: true },
])(
  'the letter of a cancellation says what is left of what the bank took, less a refund that was $earlier',
  async ({ isFirstPaid }) => {
    // ₹2,700 with ₹399 of delivery: each is a third of it.
    const sale = await sold(3)
    const { id: lineId } = await app.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', sale.orderId)
      .executeTakeFirstOrThrow()
    const vendorOrders = [
      {
        cancellationId: randomUUID(),
        vendorOrderId: await vendorOrderOf(app, sale.orderId),
        lines: [{ lineId, quantity: 1 }],
      },
    ]
    const asked = { orderId: sale.orderId, reason: 'changed-mind', vendorOrders }
    expect(await cancelOwnPieces(app, sale.customer, asked)).toMatchObject({ ok: true })
    now = new Date(now.getTime() + DAY_MS)
    await bankSays(app, sale, 'lost', { amountPaise: 1_50_000 })
    const other = { ...sale, disputeId: `${sale.disputeId}_other` }
    if (isFirstPaid) {
      // While another bank decides about the rest, this one has paid the refund, and nothing is cancelled.
      await bankSays(app, other, 'open', { amountPaise: 40_000 })
      await followChargebacks(app)
      await bankSays(app, other, 'won', { amountPaise: 40_000 })
    }
    for (let run = 0; run < 2; run++) await followChargebacks(app)
    await askRefunds(app)
    expect(await refundsOf(sale)).toEqual([
      { amount_paise: 46_700, status: 'failed', charged_back_by: sale.disputeId },
      { amount_paise: 1_03_300, status: 'failed', charged_back_by: sale.disputeId },
      { amount_paise: 1_59_900, status: 'processed', charged_back_by: null },
    ])
    const text = await chargedBackLetterOf(sale)
    expect(text).toContain('Your bank pays back ₹467.00 of it')
    expect(text).toContain('₹1,599.00 goes back to your card')
  },
)

test('what had left stays as it is, and only that is borne by its seller', async () => {
  const sale = await sold(2)
  const vendorOrderId = await vendorOrderOf(app, sale.orderId)
  const parcelId = await handedOver(app, by, { vendorOrderId, quantity: 1 })
  await reportParcel(app, by, { parcelId, to: 'delivered' })
  await bankSays(app, sale, 'lost', { amountPaise: TWO_MICE_PAISE })
  for (let run = 0; run < 2; run++) await followChargebacks(app)
  const [refund] = await refundsOf(sale)
  expect(refund).toMatchObject({ status: 'failed', charged_back_by: sale.disputeId })
  expect(await statusByParcels(sale)).toBe('delivered')
  expect(await byOrder(sale, ['hold-taken', 'chargeback-lost'])).toEqual([
    { kind: 'hold-taken', amount_paise: TWO_MICE_PAISE - (refund?.amount_paise ?? 0) },
  ])
})

test('while another bank decides about the rest, nothing is cancelled; once it stands, it is', async () => {
  const sale = await sold()
  const other = { ...sale, disputeId: `${sale.disputeId}_other` }
  await bankSays(app, sale, 'lost', { amountPaise: 50_000 })
  await bankSays(app, other, 'open', { amountPaise: 40_000 })
  await followChargebacks(app)
  expect(await statusByParcels(sale)).toBe('pending')
  await bankSays(app, other, 'won', { amountPaise: 40_000 })
  for (let run = 0; run < 2; run++) await followChargebacks(app)
  await askRefunds(app)
  expect(await statusByParcels(sale)).toBe('cancelled')
  expect(await refundsOf(sale)).toMatchObject([
    { amount_paise: 50_000, charged_back_by: sale.disputeId },
    { amount_paise: ONE_MOUSE_PAISE - 50_000, status: 'processed' },
  ])
  // Its seller bears nothing of what never left; the marketplace did, until the goods were cancelled.
  expect(await byOrder(sale, ['hold-taken', 'chargeback-lost'])).toEqual([
    { kind: 'chargeback-lost', amount_paise: 50_000 },
    { kind: 'chargeback-lost', amount_paise: 50_000 },
  ])
})

test('what waits for a bank is not asked of its seller, is not late, and does not count against it', async () => {
  const seller = await addOffer(app, { sellerId: app.random.uuid(), available: 9 })
  const vendor: Dispatcher = { kind: 'vendor', vendor: await addVendorOf(app, seller.sellerId) }
  const sale = await soldByCard(app, { offer: seller, gateway })
  const vendorOrder = await vendorOrderOf(app, sale.orderId)
  const parcelId = await packed(app, vendor, { vendorOrderId: vendorOrder })
  const due = async () => ({
    toHandOver: (await countDispatch(app, seller.sellerId))['hand-over'].count,
    reminded: (
      await listDueVendorOrders(
        app.db,
        { today: indianDay(now), isLate: true },
        { sellerId: seller.sellerId, limit: 9 },
      )
    ).count,
    next: (await findSoldOrder(app, seller.sellerId, vendorOrder))?.next,
    order: (await findOrder(app, sale.customer.userId, sale.orderId))?.next.text,
    kept: (await readOwnKeptPromises(app, seller.sellerId))[0]?.dispatched,
  })
  now = new Date(now.getTime() + 10 * DAY_MS)
  expect(await due()).toMatchObject({
    toHandOver: 1,
    reminded: 1,
    next: { urgency: 'late' },
    kept: { due: 1, kept: 0 },
  })
  await bankSays(app, sale, 'open')
  expect(await due()).toMatchObject({
    toHandOver: 0,
    reminded: 0,
    next: { urgency: undefined },
    kept: { due: 0 },
    order: 'Your order is waiting for your bank',
  })
  await bankSays(app, sale, 'won')
  expect(await due()).toMatchObject({ toHandOver: 1, reminded: 1, kept: { due: 0 } })
  now = new Date(now.getTime() + DAY_MS)
  await nameCourier(app, vendor, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
  expect(await handOverParcel(app, vendor, parcelId)).toMatchObject({ ok: true })
  expect(await due()).toMatchObject({ kept: { due: 0 } })
})

/** Fails when `cancelUnsent` reads what is left before `lockVendorOrders`, or `saveDispute` without the order’s lock. */
test(
  `${ROUNDS} times the bank takes the money as the customer cancels, and as two workers follow: it is cancelled once, and goes back once`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await sold()
      const vendorOrderId = await vendorOrderOf(app, sale.orderId)
      const { id: lineId } = await app.db
        .selectFrom('order_lines')
        .select('id')
        .where('order_id', '=', sale.orderId)
        .executeTakeFirstOrThrow()
      const cancel = () =>
        cancelOwnPieces(app, sale.customer, {
          orderId: sale.orderId,
          reason: 'changed-mind',
          vendorOrders: [{ cancellationId: randomUUID(), vendorOrderId, lines: [{ lineId, quantity: 1 }] }],
        })
      if (round % 2 === 0) {
        await points.overtaken('cancellations:locked', cancel, () => bankSays(app, sale, 'lost'))
        await followChargebacks(app)
      } else {
        await bankSays(app, sale, 'lost')
        const follow = () => followChargebacks(app)
        const second: () => Promise<unknown> = round % 4 === 1 ? follow : cancel
        await points.overtaken('cancellations:locked', follow, second)
      }
      await askRefunds(app)
      expect(await refundsOf(sale)).toEqual([
        { amount_paise: ONE_MOUSE_PAISE, status: 'failed', charged_back_by: sale.disputeId },
      ])
      expect(gateway.refunded).not.toContain(sale.paymentId)
    }
  },
  PATIENCE_MS,
)

/** Fails when `handOverParcel` asks the bank’s word before `lockVendorOrders`, or `saveDispute` does not lock the order. */
test(
  `${RACE_ROUNDS} times a bank disputes the payment as its parcel is handed over: it has left, or it is cancelled`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const sale = await sold()
      const parcelId = await packed(app, by, { vendorOrderId: await vendorOrderOf(app, sale.orderId) })
      await nameCourier(app, by, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
      const handOver = () => handOverParcel(app, by, parcelId)
      const isLeft = round % 2 === 0
      if (isLeft) await points.overtaken('fulfilment:locked', handOver, () => bankSays(app, sale, 'open'))
      await bankSays(app, sale, 'lost')
      if (isLeft) await followChargebacks(app)
      else await points.overtaken('cancellations:locked', () => followChargebacks(app), handOver)
      expect(await statusByParcels(sale)).toBe(isLeft ? 'shipped' : 'cancelled')
      expect(await refundsOf(sale)).toHaveLength(isLeft ? 0 : 1)
    }
  },
  PATIENCE_MS,
)
