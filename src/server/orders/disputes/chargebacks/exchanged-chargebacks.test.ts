import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import {
  brought,
  type DeliveredOrder,
  deliveredByCard,
  exchanged,
  sentBack,
} from '#tests/support/exchanges.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findChargeback } from './chargeback-views.ts'
import { followChargebacks } from './follow-chargebacks.ts'

const LIMIT_MS = RACE_ROUNDS * 20_000
const CAPTURED_PAISE = 90_000 + 39_900
const PAD_PAISE = 50_000 + 39_900
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let by: Dispatcher
let mouse: AddedOffer
let pad: AddedOffer
const points = pausePoints(() => app)

beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  gateway = fakeGateway()
  app = { ...opened.app, gateway, pause: points.pause }
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 10_000 })
  pad = await addOffer(app, { sellerId, available: 10_000, listPricePaise: 50_000, discountBp: 0 })
  by = { kind: 'vendor', vendor: await addVendorOf(app, sellerId) }
})
afterEach(async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})
afterAll(() => close())

/** A mouse of ₹1,299 that was exchanged for a pad of ₹899; the difference is refunded. */
async function exchangedMouse() {
  const of = await deliveredByCard(app, by, mouse)
  const to = await exchanged(app, by, { of, exchange: { offerId: pad.offerId, paise: PAD_PAISE } })
  await askRefunds(app)
  const paymentId = gateway.paymentsOf(of.orderId)[0]?.id ?? ''
  return { of, to, paymentId, disputeId: `disp_${of.orderId}` }
}
type Exchanged = Awaited<ReturnType<typeof exchangedMouse>>

const told = ({ paymentId, disputeId }: Exchanged, status: string, amountPaise = PAD_PAISE) =>
  inTransaction(app, (tx) =>
    saveDispute(tx, {
      gateway: 'fake',
      dispute: {
        id: disputeId,
        gatewayPaymentId: paymentId,
        phase: 'chargeback',
        reason: 'goods_not_received',
        status,
        amountPaise,
        respondBy: new Date(app.clock.now().getTime() + 3 * 24 * 3_600_000),
      },
      at: app.clock.now(),
    }),
  )

const entriesOf = async ({ of, to }: Exchanged) =>
  (
    await app.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount_paise'])
      .where('order_id', 'in', [of.orderId, to.orderId])
      .where('kind', 'in', ['hold-taken', 'chargeback-lost', 'captured'])
      .orderBy('kind')
      .execute()
  ).map((row) => [row.kind, row.amount_paise])

const refundsOf = ({ orderId }: Pick<DeliveredOrder, 'orderId'>) =>
  app.db
    .selectFrom('payment_refunds')
    .select(['amount_paise', 'status', 'charged_back_by'])
    .where('order_id', '=', orderId)
    .execute()

test('a bank that takes the payment takes it for the order that was exchanged for: its seller’s share is held, and taken when it is lost', async () => {
  const order = await exchangedMouse()
  await brought(app, by, order.to)
  await told(order, 'open')
  await followChargebacks(app)
  const page = await findChargeback(app, OWNER, order.disputeId)
  expect(page?.shares).toMatchObject([{ paise: PAD_PAISE, isHeld: true }])
  expect(page?.parcels.map(({ orderId }) => orderId)).toEqual([order.of.orderId, order.to.orderId])
  await told(order, 'lost')
  for (let run = 0; run < 2; run++) await followChargebacks(app)
  await keepBooks(app)
  expect(await entriesOf(order)).toEqual([
    ['captured', CAPTURED_PAISE],
    ['hold-taken', PAD_PAISE],
  ])
})

test('what the bank takes beyond what was not given back is a loss of the marketplace', async () => {
  const order = await exchangedMouse()
  await brought(app, by, order.to)
  await told(order, 'open', CAPTURED_PAISE)
  await followChargebacks(app)
  await told(order, 'lost', CAPTURED_PAISE)
  await followChargebacks(app)
  await keepBooks(app)
  expect(await entriesOf(order)).toEqual([
    ['captured', CAPTURED_PAISE],
    ['chargeback-lost', CAPTURED_PAISE - PAD_PAISE],
    ['hold-taken', PAD_PAISE],
  ])
})

test('while a bank takes the payment, the order that was exchanged for is neither cancelled nor taken back', async () => {
  const order = await exchangedMouse()
  await told(order, 'open')
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.to.orderId)
    .executeTakeFirstOrThrow()
  const vendorOrder = {
    cancellationId: app.random.uuid(),
    vendorOrderId: await vendorOrderOf(app, order.to.orderId),
    lines: [{ lineId, quantity: 1 }],
  }
  const cancel = { orderId: order.to.orderId, reason: 'changed-mind', vendorOrders: [vendorOrder] }
  const refused = { ok: false, problem: { code: 'refunds.charged_back' } }
  expect(await cancelOwnPieces(app, order.to.customer, cancel)).toMatchObject(refused)
  await told(order, 'closed')
  const { inspect } = await sentBack(app, by, { of: await brought(app, by, order.to) })
  await told({ ...order, disputeId: `${order.disputeId}_again` }, 'open')
  expect(await inspect()).toMatchObject(refused)
})

test('once a bank has taken a part of the payment, what was exchanged for goes back for what is left of it', async () => {
  const order = await exchangedMouse()
  const parcel = await brought(app, by, order.to)
  for (const status of ['open', 'lost']) {
    await told(order, status, 10_000)
    await followChargebacks(app)
  }
  const { inspect } = await sentBack(app, by, { of: parcel })
  expect(await inspect()).toMatchObject({ ok: true, value: { status: 'refunded' } })
  await followChargebacks(app)
  await askRefunds(app)
  const refunds = await refundsOf(order.to)
  expect(refunds).toHaveLength(2)
  expect(refunds).toEqual(
    expect.arrayContaining([
      { amount_paise: 10_000, status: 'failed', charged_back_by: order.disputeId },
      { amount_paise: PAD_PAISE - 10_000, status: 'processed', charged_back_by: null },
    ]),
  )
})

/** Fails when `saveDispute` or `followChargebacks` locks the first order alone. */
test(
  `${RACE_ROUNDS} times a bank takes the payment as the exchanged piece is accepted back: its money goes back once`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const order = await exchangedMouse()
      const { inspect } = await sentBack(app, by, { of: await brought(app, by, order.to) })
      const [accepted] = await points.overtaken('returns:locked', inspect, () => told(order, 'open'))
      expect(accepted).toMatchObject({ ok: true })
      await askRefunds(app)
      await followChargebacks(app)
      await told(order, 'lost')
      await followChargebacks(app)
      await askRefunds(app)
      expect(await refundsOf(order.to)).toEqual([
        { amount_paise: PAD_PAISE, status: 'failed', charged_back_by: order.disputeId },
      ])
    }
  },
  LIMIT_MS,
)
