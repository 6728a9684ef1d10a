import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { retryRefund } from '#server/money/payments/retry-refund.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { listOwnRefunds } from '#server/orders/refunds/refund-views.ts'
import { followReturns } from '#server/orders/returns/follow-returns.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { findOwnReturn } from '#server/orders/returns/return-views.ts'
import { sendInstead } from '#server/orders/returns/send-instead.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { inFull, RACE_ROUNDS } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { followChargebacks } from './follow-chargebacks.ts'

const PATIENCE_MS = inFull(1_800_000, 400_000)
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let by: Dispatcher
let offer: AddedOffer
let now = new Date()
const points = pausePoints(() => app)

beforeAll(async () => {
  const opened = await openTestApp({ clock: { now: () => now } })
  close = opened.close
  app = { ...opened.app, pause: points.pause }
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 10_000 })
  by = { kind: 'vendor', vendor: await addVendorOf(app, offer.sellerId) }
})
beforeEach(() => {
  gateway = fakeGateway()
  app.gateway = gateway
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** A mouse that was paid by card, delivered, and came back: its seller has it and has not said anything. */
async function cameBack(wanted: 'refund' | 'replacement' = 'refund') {
  const asha = await addCustomer(app)
  const placed = await placeOrder(app, asha, checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await settlePayment(app, orderId)
  const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId) })
  await reportParcel(app, by, { parcelId, to: 'delivered' })
  const { id: orderLineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const returnId = randomUUID()
  const asked = await requestReturn(app, asha, {
    returnId,
    parcelId,
    pieces: [{ orderLineId, piece: 1 }],
    reason: 'changed-mind',
    words: '',
    wanted,
    way: 'drop-off',
  })
  if (!asked.ok) throw new Error(asked.problem.code)
  await receiveReturn(app, by, { returnId })
  const paymentId = gateway.paymentsOf(orderId)[0]?.id ?? ''
  return { orderId, returnId, userId: asha.userId, paymentId, disputeId: `disp_${returnId}` }
}
type CameBack = Awaited<ReturnType<typeof cameBack>>

const read = ({ userId, orderId, returnId }: CameBack) => findOwnReturn(app, userId, { orderId, returnId })
const accept = async (order: CameBack) =>
  inspectReturn(app, by, {
    returnId: order.returnId,
    units: ((await read(order))?.units ?? []).map(({ id: unitId }) => ({
      unitId,
      cameSerials: [],
      note: '',
      condition: 'used' as const,
      outcome: 'accepted' as const,
    })),
  })
const told = ({ paymentId, disputeId }: CameBack, status: string, reason = 'goods_not_received') =>
  inTransaction(app, (tx) =>
    saveDispute(tx, {
      gateway: 'fake',
      dispute: {
        id: disputeId,
        gatewayPaymentId: paymentId,
        phase: 'chargeback',
        reason,
        status,
        amountPaise: ONE_MOUSE_PAISE,
        respondBy: new Date(now.getTime() + 3 * DAY_MS),
      },
      at: now,
    }),
  )

test('a return whose payment a bank takes is not accepted, by nobody and by no silence, until the payment stands', async () => {
  const order = await cameBack()
  await told(order, 'open')
  expect(await accept(order)).toMatchObject({ ok: false, problem: { code: 'refunds.charged_back' } })
  now = new Date(now.getTime() + 30 * DAY_MS)
  await followReturns(app)
  const page = await read(order)
  expect(page).toMatchObject({ status: 'received', refundStop: 'bank', units: [{ outcome: null }] })
  await told(order, 'won')
  await followReturns(app)
  expect(await read(order)).toMatchObject({ status: 'refunded', refundStop: undefined })
  await askRefunds(app)
  expect(gateway.refunded).toHaveLength(1)
})

/** What the ledger has of an order beside what its sale wrote: by kind, which account it came from and went to. */
const entriesOf = async ({ orderId }: CameBack, kinds: readonly ('hold-taken' | 'chargeback-lost')[]) =>
  app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'debit', 'credit', 'amount_paise as paise'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', [...kinds])
    .execute()
const sellerHas = async ({ orderId }: CameBack) => {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select('seller_paise')
    .where('order_id', '=', orderId)
    .execute()
  return rows.reduce((sum, { seller_paise: paise }) => sum + Number(paise), 0)
}

test('a refund that was owed before the bank took its money is never paid, and costs its seller nothing twice', async () => {
  const order = await cameBack()
  expect(await accept(order)).toMatchObject({ ok: true })
  const before = await sellerHas(order)
  for (const status of ['open', 'lost']) {
    await told(order, status)
    for (let run = 0; run < 2; run++) await followChargebacks(app)
    await askRefunds(app)
  }
  expect(gateway.refunded).toEqual([])
  expect(await sellerHas(order)).toBe(before)
  expect(await entriesOf(order, ['hold-taken', 'chargeback-lost'])).toEqual([])
  const [refund] = await listOwnRefunds(app, order, order.orderId)
  expect(refund).toMatchObject({ status: 'failed', isChargedBack: true, doneOn: null, expected: undefined })
  expect(await retryRefund(app, OWNER, { orderId: order.orderId, refundId: refund?.id ?? '' })).toMatchObject(
    {
      problem: { code: 'refunds.charged_back' },
    },
  )
  await askRefunds(app)
  expect(gateway.refunded).toEqual([])
})

test('a refund that the gateway refuses for a dispute waits as long as that takes, and its customer reads why', async () => {
  const order = await cameBack()
  expect(await accept(order)).toMatchObject({ ok: true })
  const shown = async () => (await listOwnRefunds(app, order, order.orderId))[0]
  const askAgain = async () => {
    await app.db
      .updateTable('payment_refunds')
      .set({ next_try_at: sql<Date>`now()` })
      .where('order_id', '=', order.orderId)
      .execute()
    await askRefunds(app)
  }
  expect(await shown()).toMatchObject({ waitsForBank: false, expected: expect.anything() })
  gateway.refunds = 'disputed'
  for (let time = 0; time < 6; time += 1) await askAgain()
  expect(await shown()).toMatchObject({ status: 'asked', waitsForBank: true, expected: undefined })
  gateway.refunds = 'processed'
  await askAgain()
  expect(await shown()).toMatchObject({ status: 'processed', waitsForBank: false })
  expect(gateway.refunded).toEqual([order.paymentId])
})

test('nor is its day told while we know that the bank has not decided', async () => {
  const order = await cameBack()
  expect(await accept(order)).toMatchObject({ ok: true })
  await told(order, 'open')
  const shown = async () => (await listOwnRefunds(app, order, order.orderId))[0]
  expect(await shown()).toMatchObject({ status: 'asked', waitsForBank: true, expected: undefined })
  await told(order, 'won')
  expect(await shown()).toMatchObject({ waitsForBank: false, expected: expect.anything() })
})

test('a lost chargeback that no seller bears is a loss of the marketplace', async () => {
  const order = await cameBack()
  await told(order, 'open', 'fraudulent_transaction')
  await followChargebacks(app)
  await told(order, 'lost', 'fraudulent_transaction')
  for (let run = 0; run < 2; run++) await followChargebacks(app)
  expect(await entriesOf(order, ['hold-taken', 'chargeback-lost'])).toEqual([
    { kind: 'chargeback-lost', debit: 'losses', credit: 'customers', paise: ONE_MOUSE_PAISE },
  ])
})

/** Fails with money twice when `takeDueRefunds` asks for refunds of a payment that a bank takes. */
test(
  `${RACE_ROUNDS} times a bank takes the payment as its return is accepted: the money goes back once, and is borne once`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const order = await cameBack()
      const [accepted] = await points.overtaken(
        'returns:locked',
        () => accept(order),
        () => told(order, 'open'),
      )
      expect(accepted).toMatchObject({ ok: true })
      await askRefunds(app)
      await followChargebacks(app)
      await told(order, 'lost')
      await followChargebacks(app)
      await askRefunds(app)
      const fromUs = gateway.refunded.filter((paymentId) => paymentId === order.paymentId).length
      expect({ fromUs, fromTheBank: 1 }).toEqual({ fromUs: 0, fromTheBank: 1 })
      expect(await sellerHas(order)).toBe(0)
    }
  },
  PATIENCE_MS,
)

test('a parcel that comes back after its chargeback was lost is credited, and its refund says that the bank paid it', async () => {
  const asha = await addCustomer(app)
  const placed = await placeOrder(app, asha, checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await settlePayment(app, orderId)
  const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId) })
  const paymentId = gateway.paymentsOf(orderId)[0]?.id ?? ''
  const order = {
    orderId,
    returnId: randomUUID(),
    userId: asha.userId,
    paymentId,
    disputeId: `disp_${paymentId}`,
  }
  await told(order, 'open')
  await followChargebacks(app)
  await told(order, 'lost')
  await followChargebacks(app)
  for (const to of ['returning', 'returned'] as const)
    await reportParcel(app, by, { parcelId, to, reason: 'refused' })
  await askRefunds(app)
  expect(gateway.refunded).toEqual([])
  expect(await listOwnRefunds(app, asha, orderId)).toMatchObject([
    {
      amountPaise: ONE_MOUSE_PAISE,
      status: 'failed',
      isChargedBack: true,
      expected: undefined,
      doneOn: null,
    },
  ])
})

test('nothing is sent in place of a piece while a bank takes its payment, until the payment stands', async () => {
  const back = await cameBack('replacement')
  expect(await accept(back)).toMatchObject({ ok: true, value: { status: 'accepted' } })
  const send = () => {
    const way = { courierName: 'DTDC', trackingNumber: 'D1', serials: {} }
    return sendInstead(app, by, { ...way, returnId: back.returnId })
  }
  await told(back, 'open')
  expect(await send()).toMatchObject({ problem: { code: 'fulfilment.charged_back' } })
  await told(back, 'won')
  expect(await send()).toMatchObject({ ok: true, value: { status: 'replaced' } })
})
