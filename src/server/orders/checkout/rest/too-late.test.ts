import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { followChargebacks } from '#server/orders/disputes/chargebacks/follow-chargebacks.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { listOwnRefunds } from '#server/orders/refunds/refund-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { placedWithAdvance } from '#tests/support/advances.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { cancelPieces } from '#tests/support/cancelled-pieces.ts'
import { bankSays } from '#tests/support/chargebacks.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { payOrder } from '../pay-again/pay-order.ts'
import { placeOrder } from '../place-order.ts'
import { settlePayment } from '../settle-payment.ts'

/** Two mice of ₹900 with delivery of ₹399, of which ₹500 are paid in advance. */
const ADVANCE = 50_000
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer
let seller: Extract<Dispatcher, { kind: 'vendor' }>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
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

/** Its rest is with a customer whose UPI app waits. */
async function restBegun() {
  const orderId = await placedWithAdvance(app, asha, {
    checkout: checkoutOf(mouse, { by: 'card', quantity: 2 }),
    advancePaise: ADVANCE,
  })
  gateway.behaviour = 'ask-customer'
  await payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })
  gateway.behaviour = 'approve'
  const rest = await app.db
    .selectFrom('rest_payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, id: rest.id }
}

async function paidNow({ orderId, id }: { orderId: string; id: string }) {
  gateway.settle(id, 'paid')
  for (let asked = 0; asked < 2; asked++) await settlePayment(app, orderId)
  return lettersOf(orderId)
}

/** Those that say that money goes back which counts for nothing: what they are, and their text. */
async function lettersOf(orderId: string) {
  const mails = await app.db
    .selectFrom('mails')
    .select(['kind', 'text_body as text'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['second-payment', 'second-payment-released', 'late-payment'])
    .orderBy('created_at')
    .execute()
  return mails.map(({ kind, text }) => [kind, text ?? ''] as const)
}

const isLateOf = async (orderId: string) => {
  const refunds = await listOwnRefunds(app, asha, orderId)
  return refunds.filter(({ reason }) => reason === 'second-payment').map(({ isLate }) => isLate)
}

describe('money that came for the rest of an order', () => {
  test('after its parcel had left: the letter says that it goes back, and that the courier collects', async () => {
    const begun = await restBegun()
    await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, begun.orderId) })
    const [[kind, text] = [], ...more] = await paidNow(begun)
    expect([kind, more]).toEqual(['late-payment', []])
    expect(text).toContain('Your payment of ₹1,699.00')
    expect(text).toContain('already with the courier')
    expect(text).toContain('Please keep ₹1,699.00 ready')
    expect(text).not.toContain('second time')
    expect(await isLateOf(begun.orderId)).toEqual([true])
  })

  test('after all of it was cancelled: nothing was left to pay, and nothing is to be kept ready', async () => {
    const begun = await restBegun()
    await cancelPieces(app, asha, { orderId: begun.orderId, quantity: 2 })
    const [[kind, text] = []] = await paidNow(begun)
    expect(kind).toBe('late-payment')
    expect(text).toContain('nothing left to pay for it')
    expect(text).not.toContain('ready')
  })

  test('while a bank takes the advance back: it does not count, and the cash is still to be paid', async () => {
    const begun = await restBegun()
    const dispute = { paymentId: `pay_${begun.orderId}_1`, disputeId: `disp_${begun.orderId}` }
    await bankSays(app, dispute, 'open', { amountPaise: ADVANCE })
    await followChargebacks(app)
    const [[kind, text] = []] = await paidNow(begun)
    expect(kind).toBe('late-payment')
    expect(text).toContain('your bank is taking your first payment back')
  })

  test('after its cash was paid at the door: it came a second time', async () => {
    const begun = await restBegun()
    const parcelId = await handedOver(app, seller, {
      vendorOrderId: await vendorOrderOf(app, begun.orderId),
    })
    const admin = permit(OWNER, 'orders.fulfil')
    if (!admin) throw new Error('an owner may')
    await reportParcel(
      app,
      { kind: 'admin', admin },
      { parcelId, to: 'delivered', reason: 'The courier wrote' },
    )
    const [[kind] = []] = await paidNow(begun)
    expect(kind).toBe('second-payment')
    expect(await isLateOf(begun.orderId)).toEqual([false])
  })

  test('twice: the letter says so, and its page', async () => {
    const begun = await restBegun()
    await paidNow(begun)
    gateway.payTwice(begun.id)
    for (let asked = 0; asked < 2; asked++) await settlePayment(app, begun.orderId)
    expect((await lettersOf(begun.orderId)).map(([kind]) => kind)).toEqual(['second-payment'])
    expect(await isLateOf(begun.orderId)).toEqual([false])
  })

  test('twice, of which the bank only set the second aside: it is told once that this one is not taken', async () => {
    const begun = await restBegun()
    await paidNow(begun)
    gateway.payTwice(begun.id)
    const second = gateway.paymentsOf(begun.id).at(-1)
    if (second) second.status = 'authorized'
    for (let asked = 0; asked < 2; asked++) await settlePayment(app, begun.orderId)
    expect((await lettersOf(begun.orderId)).map(([kind]) => kind)).toEqual(['second-payment-released'])
  })
})

test('money for an order in cash that had left says what the courier collects, not that it came twice', async () => {
  const placed = await placeOrder(app, asha, checkoutOf(mouse, { by: 'cod' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  gateway.behaviour = 'ask-customer'
  await payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })
  await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId), quantity: 1 })
  gateway.settle(orderId, 'paid')
  for (let asked = 0; asked < 2; asked++) await settlePayment(app, orderId)
  const [[kind, text] = []] = await lettersOf(orderId)
  expect(kind).toBe('late-payment')
  expect(text).toContain('Please keep ₹1,299.00 ready')
  expect(await isLateOf(orderId)).toEqual([true])
})
