import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sandboxMessages } from '#server/ground/outside/messages/sandbox-messages.ts'
import { changeConsents } from '#server/ground/phone-messages/change-consents.ts'
import { queueRefundMail } from '#server/money/payments/mail/refund-mail.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { deliveryCode } from '../codes/delivery-code.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { reportParcel } from '../move-parcel.ts'

const DAY_SECONDS = 86_400
const clock = turnedClock('2026-11-20T06:00:00Z')
let app: App
let close: () => Promise<void>
let seller: Dispatcher
let sellerId: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, messages: sandboxMessages() }))
  sellerId = app.random.uuid()
  seller = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

async function bought({ rupees = 900, agrees = true } = {}) {
  const offer = await addOffer(app, { sellerId, listPricePaise: rupees * 100, discountBp: 0 })
  const customer = await addCustomer(app)
  const expectedTotalPaise = rupees * 100 + (rupees > 5_000 ? 0 : 39_900)
  const input = checkoutOf(offer, { quantity: 1, expectedTotalPaise })
  // The number of the order is the one that its customer proved.
  const phone = `+91${input.details.phoneNumber}`
  const proved = { user_id: customer.userId, phone, verified_at: app.clock.now() }
  await app.db.insertInto('verified_phones').values(proved).execute()
  if (agrees)
    await changeConsents(app, { userId: customer.userId, wanted: new Set(['orders'] as const), way: 'page' })
  const placed = await placeOrder(app, customer, input)
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  return { orderId, userId: customer.userId, vendorOrderId: await vendorOrderOf(app, orderId) }
}
const told = (orderId: string) =>
  app.db
    .selectFrom('phone_messages')
    .select(['kind', 'to_number', 'filled_in', 'has_secret', 'event'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
const kinds = async (orderId: string) => (await told(orderId)).map(({ kind }) => kind)

test('an order tells its number that it is placed, on its way, and twice in two days that it failed', async () => {
  const { orderId, vendorOrderId } = await bought()
  clock.turn(60)
  const parcelId = await handedOver(app, seller, { vendorOrderId })
  const report = (to: Parameters<typeof reportParcel>[2]['to']) =>
    reportParcel(app, seller, { parcelId, to, reason: 'Nobody at home' })
  for (let day = 0; day < 2; day += 1) {
    for (const to of ['out-for-delivery', 'attempt-failed', 'held'] as const) {
      clock.turn(1)
      await report(to)
    }
    clock.turn(DAY_SECONDS)
  }
  expect(await kinds(orderId)).toEqual([
    'order-placed',
    'parcel-dispatched',
    'delivery-attempt-failed',
    'delivery-attempt-failed',
  ])
  const { number } = await numberOf(orderId)
  const [placed] = await told(orderId)
  expect(placed).toMatchObject({ to_number: `+91${number}`, filled_in: { amount: 'Rs. 1,299.00' } })
})

test('who did not agree to WhatsApp is told only what cannot wait', async () => {
  const { orderId, vendorOrderId } = await bought({ agrees: false })
  const parcelId = await handedOver(app, seller, { vendorOrderId })
  await reportParcel(app, seller, { parcelId, to: 'out-for-delivery' })
  await reportParcel(app, seller, { parcelId, to: 'attempt-failed', reason: 'Nobody at home' })
  expect(await kinds(orderId)).toEqual(['delivery-attempt-failed'])
})

test('a parcel that needs a code tells it in place of its dispatch, as a secret', async () => {
  const { orderId, vendorOrderId } = await bought({ rupees: 25_000, agrees: false })
  const parcelId = await handedOver(app, seller, { vendorOrderId })
  expect(await told(orderId)).toMatchObject([
    {
      kind: 'delivery-code',
      has_secret: true,
      event: parcelId,
      filled_in: { code: deliveryCode(app, parcelId) },
    },
  ])
})

test('a refund that is done is told once, and one on its way by mail alone', async () => {
  const { orderId } = await bought({ agrees: false })
  const refundId = app.random.uuid()
  const paise = 123_400
  const news = { orderId, paise, shownAs: 'asha@okbank' }
  await inTransaction(app, (tx) => queueRefundMail(app, tx, { ...news, kind: 'refund-on-its-way' }))
  expect(await told(orderId)).toEqual([])
  for (let n = 0; n < 2; n += 1)
    await inTransaction(app, (tx) => queueRefundMail(app, tx, { ...news, kind: 'refund-done', refundId }))
  expect(await told(orderId)).toMatchObject([
    { kind: 'refund-made', filled_in: { amount: 'Rs. 1,234.00', account: 'the account you confirmed' } },
  ])
})

async function numberOf(orderId: string) {
  return app.db
    .selectFrom('orders')
    .select('phone_number as number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}
