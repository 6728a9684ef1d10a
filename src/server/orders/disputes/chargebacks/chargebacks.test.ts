import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openedDispute, saying } from '#tests/support/disputes.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { inFull, RACE_ROUNDS } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { answerAsSeller } from '../answer-dispute.ts'
import { findChargeback, listChargebacks } from './chargeback-views.ts'
import { followChargebacks } from './follow-chargebacks.ts'

const PATIENCE_MS = inFull(1_800_000, 400_000)
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let meera: { userId: string; sellerId: string }
let offer: AddedOffer
let now = new Date()
let last = 0
const points = pausePoints(() => app)

beforeAll(async () => {
  const opened = await openTestApp({ clock: { now: () => now } })
  close = opened.close
  app = { ...opened.app, pause: points.pause }
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 100 + RACE_ROUNDS })
  meera = await addVendorOf(app, offer.sellerId)
  await addAdmin(app)
})
beforeEach(() => {
  gateway = fakeGateway()
  app.gateway = gateway
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** A mouse that was paid by card and delivered, without a code. */
async function sold() {
  const asha = await addCustomer(app)
  const placed = await placeOrder(app, asha, checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await settlePayment(app, orderId)
  const by: Dispatcher = { kind: 'vendor', vendor: meera }
  const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId) })
  await reportParcel(app, by, { parcelId, to: 'delivered' })
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const paymentId = gateway.paymentsOf(orderId)[0]?.id ?? ''
  return { orderId, parcelId, lineId, userId: asha.userId, paymentId, disputeId: `disp_${++last}` }
}
type Sold = Awaited<ReturnType<typeof sold>>

const told = (
  { paymentId, disputeId }: Sold,
  status: string,
  change: { phase?: string; reason?: string; respondBy?: Date } = {},
) =>
  inTransaction(app, (tx) =>
    saveDispute(tx, {
      gateway: 'fake',
      dispute: {
        id: disputeId,
        gatewayPaymentId: paymentId,
        phase: 'chargeback',
        reason: 'goods_not_received',
        status,
        amountPaise: ONE_MOUSE_PAISE,
        respondBy: new Date(now.getTime() + 72 * HOUR_MS),
        ...change,
      },
      at: now,
    }),
  )
const balanceOf = async ({ orderId }: Sold) => {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select('seller_paise')
    .where('order_id', '=', orderId)
    .where('seller_id', '=', meera.sellerId)
    .execute()
  return rows.reduce((sum, { seller_paise }) => sum + Number(seller_paise), 0)
}
const mails = async (kind: string) =>
  (await app.db.selectFrom('mails').select('id').where('kind', '=', kind).execute()).length

describe('a chargeback', () => {
  test('holds back the seller’s share from its onset, once, and tells the office; a day before its limit again', async () => {
    const order = await sold()
    const before = await balanceOf(order)
    await told(order, 'open')
    const noticed = await mails('chargeback-noticed')
    for (let run = 0; run < 3; run++) await followChargebacks(app)
    expect(await balanceOf(order)).toBe(before - ONE_MOUSE_PAISE)
    expect(await mails('chargeback-noticed')).toBe(noticed + 1)
    expect(await mails('chargeback-reminder')).toBe(0)
    now = new Date(now.getTime() + 49 * HOUR_MS)
    for (let run = 0; run < 2; run++) await followChargebacks(app)
    expect(await mails('chargeback-reminder')).toBe(1)
    expect(await findChargeback(app, OWNER, order.disputeId)).toMatchObject({
      state: 'open',
      clock: { urgency: 'calm' },
      shares: [{ paise: ONE_MOUSE_PAISE, isHeld: true }],
      parcels: [{ id: order.parcelId }],
    })
    const listed = async (filters: Parameters<typeof listChargebacks>[2]) =>
      (await listChargebacks(app, OWNER, filters)).chargebacks.map(({ id }) => id)
    expect(await listed({})).toContain(order.disputeId)
    expect(await listed({ tab: 'lost' })).not.toContain(order.disputeId)
    await told(order, 'won')
    await followChargebacks(app)
  })

  test.each([
    ['won', 'goods_not_received', 0, undefined],
    ['lost', 'goods_not_received', ONE_MOUSE_PAISE, 'seller'],
    ['lost', 'fraudulent_transaction', 0, 'marketplace'],
  ])('that is %s over %s costs the seller %d', async (status, reason, paise, bearer) => {
    const order = await sold()
    const before = await balanceOf(order)
    await told(order, 'open', { reason })
    await followChargebacks(app)
    await told(order, status, { reason })
    for (let run = 0; run < 2; run++) await followChargebacks(app)
    expect(await balanceOf(order)).toBe(before - paise)
    expect(await findChargeback(app, OWNER, order.disputeId)).toMatchObject({
      clock: undefined,
      shares: [{ isHeld: false, bearer }],
    })
    const letters = await app.db
      .selectFrom('mails')
      .select('kind')
      .where('order_id', '=', order.orderId)
      .where('kind', '=', 'chargeback-decided')
      .execute()
    expect(letters).toHaveLength(1)
  })

  test('that is told before its payment is known finds its order, and is followed', async () => {
    const order = await sold()
    await app.db
      .updateTable('payment_attempts')
      .set({ gateway_payment_id: null })
      .where('order_id', '=', order.orderId)
      .execute()
    await told(order, 'open')
    await followChargebacks(app)
    expect(await findChargeback(app, OWNER, order.disputeId)).toMatchObject({ orderId: null, shares: [] })
    await app.db
      .updateTable('payment_attempts')
      .set({ gateway_payment_id: order.paymentId })
      .where('order_id', '=', order.orderId)
      .execute()
    await followChargebacks(app)
    expect(await findChargeback(app, OWNER, order.disputeId)).toMatchObject({
      orderId: order.orderId,
      shares: [{ paise: ONE_MOUSE_PAISE, isHeld: true }],
    })
    await told(order, 'won')
    await followChargebacks(app)
  })

  test('that only asks holds nothing back', async () => {
    const order = await sold()
    const before = await balanceOf(order)
    await told(order, 'open', { phase: 'retrieval' })
    await followChargebacks(app)
    expect(await balanceOf(order)).toBe(before)
  })
})

describe('a refund', () => {
  const refund = (disputeId: string) =>
    answerAsSeller(app, meera, { disputeId, fields: saying(''), agrees: true })

  test('is refused while a bank takes the payment back and once it has, and possible again when it does not', async () => {
    const order = await sold()
    const disputeId = await openedDispute(app, order)
    const chargedBack = { problem: { code: 'refunds.charged_back' } }
    for (const status of ['open', 'under_review']) {
      await told(order, status)
      expect(await refund(disputeId)).toMatchObject(chargedBack)
    }
    await told(order, 'won')
    expect(await refund(disputeId)).toMatchObject({ ok: true })
    await askRefunds(app)
    expect(gateway.refunded).toEqual([order.paymentId])
  })

  test('that is owed already waits for the bank, and never goes out once it is lost', async () => {
    const order = await sold()
    expect(await refund(await openedDispute(app, order))).toMatchObject({ ok: true })
    await told(order, 'open')
    await askRefunds(app)
    expect(gateway.refunded).toEqual([])
    await told(order, 'lost')
    await askRefunds(app)
    expect(gateway.refunded).toEqual([])
  })

  /** Fails when `saveDispute` does not lock the order: the decision does not see what is told at the same moment. */
  test(
    `${RACE_ROUNDS} times a bank takes the payment as its refund is decided: the money goes back once`,
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const order = await sold()
        const disputeId = await openedDispute(app, order)
        const [refunded] = await points.overtaken(
          'disputes:locked',
          () => refund(disputeId),
          () => told(order, 'open'),
        )
        expect(refunded).toMatchObject({ ok: true })
        await askRefunds(app)
        expect(gateway.refunded).toEqual([])
      }
    },
    PATIENCE_MS,
  )
})
