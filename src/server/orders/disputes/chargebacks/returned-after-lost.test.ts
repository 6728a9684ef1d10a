import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { followChargebacks } from './follow-chargebacks.ts'
import { listOwnShares } from './own-share-views.ts'

/**
 * One mouse of ₹900 with ₹399 of delivery: ₹1,299.00, without its GST ₹1,100.85. Of it commission 45.00 and GST of 8.10
 * on it, TCS twice 2.75 and TDS 1.10: the sale is worth 1,239.30 to its seller.
 */
const SALE_PAISE = 123_930

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let by: Dispatcher
let offer: AddedOffer

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 100 })
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

/** Mice that were paid by card and are on their way, each in a parcel of its own. */
async function onTheWay(quantity = 1) {
  const asha = await addCustomer(app)
  const placed = await placeOrder(app, asha, checkoutOf(offer, { by: 'card', quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await settlePayment(app, orderId)
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const parcelIds: string[] = []
  for (let sent = 0; sent < quantity; sent++)
    parcelIds.push(await handedOver(app, by, { vendorOrderId, quantity: 1 }))
  const paymentId = gateway.paymentsOf(orderId)[0]?.id ?? ''
  return { orderId, vendorOrderId, parcelIds, paymentId, userId: asha.userId, disputeId: `disp_${orderId}` }
}
type Sent = Awaited<ReturnType<typeof onTheWay>>

const comesBack = async (parcelId = '') => {
  for (const to of ['returning', 'returned'] as const)
    expect(await reportParcel(app, by, { parcelId, to, reason: 'As the courier says' })).toMatchObject({
      ok: true,
    })
}

/** The bank says so, and all that follows is done, more than once. */
async function bank(
  { paymentId, disputeId }: Sent,
  status: 'open' | 'lost',
  { reason = 'goods_not_received', amountPaise = ONE_MOUSE_PAISE } = {},
) {
  await inTransaction(app, (tx) =>
    saveDispute(tx, {
      gateway: 'fake',
      dispute: {
        id: disputeId,
        gatewayPaymentId: paymentId,
        phase: 'chargeback',
        reason,
        status,
        amountPaise,
        respondBy: undefined,
      },
      at: app.clock.now(),
    }),
  )
  await workers()
}
async function workers() {
  for (let run = 0; run < 2; run++) {
    await followChargebacks(app)
    await askRefunds(app)
    await keepBooks(app)
  }
}

/** What an order has left on some accounts: the seller's, the customer's and the marketplace's loss. */
async function balances({ orderId }: Sent) {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select(['debit', 'credit', 'amount_paise as paise'])
    .where('order_id', '=', orderId)
    .execute()
  const of = (account: string) =>
    rows.reduce((sum, { debit, credit, paise }) => {
      if (credit === account) return sum + paise
      return debit === account ? sum - paise : sum
    }, 0)
  return { seller: of('seller'), customer: of('customers'), losses: of('losses'), held: of('held') }
}
const entriesOf = ({ orderId }: Sent) =>
  app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'debit', 'credit', 'amount_paise as paise'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['hold-taken', 'chargeback-lost'])
    .orderBy('id')
    .execute()
const NOTHING = { seller: 0, customer: 0, losses: 0, held: 0 }

describe('a parcel that comes back', () => {
  test('after its seller bore the lost chargeback costs the seller the sale once, and nobody keeps anything', async () => {
    const order = await onTheWay()
    expect(await balances(order)).toMatchObject({ seller: SALE_PAISE })
    await bank(order, 'open')
    await bank(order, 'lost')
    // It bears what the customer paid, while commission and deductions of the sale stand.
    expect(await balances(order)).toEqual({ ...NOTHING, seller: SALE_PAISE - ONE_MOUSE_PAISE })
    await comesBack(order.parcelIds[0])
    await workers()
    expect(await balances(order)).toEqual(NOTHING)
    expect(gateway.refunded).toEqual([])
    expect(await entriesOf(order)).toEqual([
      { kind: 'hold-taken', debit: 'held', credit: 'customers', paise: ONE_MOUSE_PAISE },
      { kind: 'hold-taken', debit: 'customers', credit: 'held', paise: ONE_MOUSE_PAISE },
    ])
    const [share] = await listOwnShares(app, offer.sellerId, order.vendorOrderId)
    expect(share).toMatchObject({ isTaken: false })
    expect(share?.words).toContain(
      'pays the refund of what was cancelled or given back. ₹1,299.00 is yours again.',
    )
    const letters = await app.db
      .selectFrom('mails')
      .select('subject')
      .where('kind', '=', 'seller-chargeback-ended')
      .where('subject', 'like', '%₹1,299.00 is yours again')
      .execute()
    expect(letters).toHaveLength(1)
    expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  })

  test('before the bank decides, while it holds the money, costs the same', async () => {
    const order = await onTheWay()
    await bank(order, 'open')
    await comesBack(order.parcelIds[0])
    await bank(order, 'lost')
    expect(await balances(order)).toEqual(NOTHING)
    expect(gateway.refunded).toEqual([])
  })

  test('after the marketplace bore the chargeback ends its loss', async () => {
    const order = await onTheWay()
    const reason = 'fraudulent_transaction'
    await bank(order, 'open', { reason })
    await bank(order, 'lost', { reason })
    expect(await balances(order)).toEqual({ ...NOTHING, seller: SALE_PAISE, losses: -ONE_MOUSE_PAISE })
    await comesBack(order.parcelIds[0])
    await workers()
    expect(await balances(order)).toEqual(NOTHING)
  })

  test('of two, one at a time, costs its share alone', async () => {
    // ₹1,800 with ₹399 of delivery; each parcel is half of it, to the paisa.
    const whole = { amountPaise: 2 * 90_000 + 39_900 }
    const order = await onTheWay(2)
    const sold = (await balances(order)).seller
    await bank(order, 'open', whole)
    await bank(order, 'lost', whole)
    expect(await balances(order)).toEqual({ ...NOTHING, seller: sold - whole.amountPaise })
    await comesBack(order.parcelIds[0])
    await workers()
    // It lost the goods that the customer kept, whose commission and deductions stand.
    const { seller, ...rest } = await balances(order)
    expect(rest).toEqual({ customer: 0, losses: 0, held: 0 })
    expect(Math.abs(seller - (sold - whole.amountPaise) / 2)).toBeLessThanOrEqual(3)
    await comesBack(order.parcelIds[1])
    await workers()
    expect(await balances(order)).toEqual(NOTHING)
  })

  test('of which the bank took a part alone gives back no more than that', async () => {
    const vendorOrder = { amountPaise: 50_000 }
    const order = await onTheWay()
    await bank(order, 'open', vendorOrder)
    await bank(order, 'lost', vendorOrder)
    expect(await balances(order)).toMatchObject({ seller: SALE_PAISE - 50_000 })
    await comesBack(order.parcelIds[0])
    await workers()
    // What the bank did not give the customer goes back from us (decision 0750).
    expect(await balances(order)).toEqual(NOTHING)
    expect(gateway.refunded).toContain(gateway.paymentsOf(order.orderId)[0]?.id)
  })
})
