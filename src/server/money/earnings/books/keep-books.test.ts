import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { followChargebacks } from '#server/orders/disputes/chargebacks/follow-chargebacks.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { keepBooks } from './keep-books.ts'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let mouse: AddedOffer
let ravi: Dispatcher

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 100 })
  ravi = { kind: 'vendor', vendor: await addVendorOf(app, mouse.sellerId) }
})
beforeEach(() => {
  gateway = fakeGateway()
  app.gateway = gateway
})
afterAll(() => close())

async function bought(quantity: number, by: 'card' | 'cod') {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity, by }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  if (by === 'card') await settlePayment(app, orderId)
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, vendorOrderId: await vendorOrderOf(app, orderId), lineId, userId: customer.userId }
}

const giveBack = (parcelId: string, orderLineId: string, reason: 'return' | 'dispute' = 'return') =>
  inTransaction(app, (tx) =>
    giveBackPieces(app, tx, {
      parcelId,
      reason,
      causeId: app.random.uuid(),
      pieces: [{ orderLineId, quantity: 1 }],
    }),
  )

/** What stands in an account for an order: what was credited less what was debited, in paise. */
async function standing(account: string, orderId: string): Promise<number> {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select(['debit', 'credit', 'amount_paise'])
    .where('order_id', '=', orderId)
    .execute()
  return rows.reduce(
    (sum, { debit, credit, amount_paise: paise }) =>
      sum + (credit === account ? paise : debit === account ? -paise : 0),
    0,
  )
}
const errors = () => findAccountingErrors(databaseUrlOf(app), { areKept: true })

test('an order that was paid, cut, delivered, returned, disputed and charged back owes its customer nothing', async () => {
  const { orderId, vendorOrderId, lineId, userId } = await bought(4, 'card')
  await keepBooks(app)
  expect(await errors()).toEqual([])
  expect(await standing('customers', orderId)).toBe(-(await standing('gateway', orderId)))
  const lines = [{ lineId, quantity: 1 }]
  const vendorOrders = [{ cancellationId: app.random.uuid(), vendorOrderId, lines }]
  expect(
    await cancelOwnPieces(app, { userId }, { orderId, reason: 'changed-mind', vendorOrders }),
  ).toMatchObject({
    ok: true,
  })
  const parcelId = await handedOver(app, ravi, { vendorOrderId, quantity: 3 })
  await keepBooks(app)
  expect(await errors()).toEqual([])
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  await giveBack(parcelId, lineId)
  await giveBack(parcelId, lineId, 'dispute')
  await keepBooks(app)
  expect(await errors()).toEqual([])
  expect(await standing('customers', orderId)).toBeGreaterThan(0)
  await askRefunds(app)
  await keepBooks(app)
  expect(await standing('customers', orderId)).toBe(0)
  for (const status of ['open', 'lost']) {
    await inTransaction(app, (tx) =>
      saveDispute(tx, {
        gateway: 'fake',
        dispute: {
          id: 'disp_life',
          gatewayPaymentId: gateway.paymentsOf(orderId)[0]?.id ?? '',
          status,
          phase: 'chargeback',
          reason: 'fraudulent',
          amountPaise: 120_000,
          respondBy: undefined,
        },
        at: app.clock.now(),
      }),
    )
    await followChargebacks(app)
    await keepBooks(app)
    expect(await errors()).toEqual([])
  }
  expect(await standing('losses', orderId)).toBe(-120_000)
  expect(await standing('customers', orderId)).toBe(0)
  expect(await keepBooks(app)).toBe(0)
})

test('cash that was collected stands with the courier; a second payment goes in and out; two workers post once', async () => {
  const { orderId, vendorOrderId } = await bought(1, 'cod')
  const parcelId = await handedOver(app, ravi, { vendorOrderId })
  await keepBooks(app)
  expect(await errors()).toEqual([])
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  const twice = await bought(1, 'card')
  gateway.payTwice(twice.orderId)
  await settlePayment(app, twice.orderId)
  await askRefunds(app)
  await Promise.all([keepBooks(app), keepBooks(app)])
  expect(await errors()).toEqual([])
  expect(await standing('customers', orderId)).toBe(0)
  expect(await standing('couriers', orderId)).toBeLessThan(0)
  expect(await standing('customers', twice.orderId)).toBe(-(await standing('gateway', twice.orderId)))
})
