import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { receiveWebhook } from '#server/money/payments/receive-webhook.ts'
import { comeBackFromGateway } from '#server/orders/checkout/come-back-from-gateway.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { workOffGatewayEvent } from '#server/orders/checkout/work-off-gateway-event.ts'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { CUTS, cutSteps, type Step } from '#tests/support/cut-steps.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { isFull } from '#tests/support/full-run.ts'
import { numberOf, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let cuts: ReturnType<typeof cutSteps>
let offer: AddedOffer
let ravi: Dispatcher
beforeAll(async () => {
  gateway = Object.assign(fakeGateway(), {
    isSignedReturn: () => true,
    readWebhook: ({ rawBody }: { rawBody: Buffer }) => ({
      eventId: `event-${rawBody}`,
      kind: 'payment.captured',
      gatewayOrderId: `order_${rawBody}`,
      gatewayPaymentId: undefined,
      dispute: undefined,
    }),
  })
  ;({ app, close } = await openTestApp({ gateway }))
  cuts = cutSteps(app)
  const sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: 2_000 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
const booksAreRight = async () => expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
if (isFull) afterEach(booksAreRight)
afterAll(async () => {
  await cuts.end()
  await close()
})

/** What a step of an order's way needs to be done, and done again. */
interface Way {
  orderId: string
  vendorOrderId: string
  parcelId: string
}

const PAYMENT: readonly Step<Way>[] = [
  [
    'the webhook is stored',
    (by, { orderId }) =>
      receiveWebhook(by, { gateway: 'fake', rawBody: Buffer.from(orderId), headers: new Headers() }),
  ],
  [
    'the webhook is worked off',
    (by, { orderId }) => workOffGatewayEvent(by, { gateway: 'fake', eventId: `event-${orderId}` }),
  ],
  ['the browser returns', (by, { orderId }) => comeBackFromGateway(by, orderId, {})],
  ['the payment is asked for', (by, { orderId }) => settlePayment(by, orderId)],
]

const DISPATCH: readonly Step<Way>[] = [
  ['the part is accepted', (by, { vendorOrderId }) => acceptVendorOrder(by, ravi, vendorOrderId)],
  ['the parcel is packed', pack],
  [
    'the courier is named',
    (by, { parcelId }) =>
      nameCourier(by, ravi, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) }),
  ],
  ['the parcel is handed over', (by, { parcelId }) => handOverParcel(by, ravi, parcelId)],
  [
    'the parcel is out for delivery',
    (by, { parcelId }) => reportParcel(by, ravi, { parcelId, to: 'out-for-delivery' }),
  ],
  ['the parcel is delivered', (by, { parcelId }) => reportParcel(by, ravi, { parcelId, to: 'delivered' })],
]

async function pack(by: App, { vendorOrderId, parcelId }: Way): Promise<unknown> {
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('vendor_order_id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  return packParcel(by, ravi, { parcelId, vendorOrderId, lines: [{ lineId, quantity: 1, serials: [] }] })
}

/** An order by card of which the bank has not said anything yet, and then says that it is paid. */
async function ordered(): Promise<Way> {
  gateway.behaviour = 'never-arrive'
  const waiting = await placeOrder(
    app,
    await addCustomer(app),
    checkoutOf(offer, { by: 'card', quantity: 1 }),
  )
  gateway.behaviour = 'approve'
  if (waiting.ok) throw new Error('nobody has paid yet')
  const orderId = String(waiting.problem.details?.orderId)
  gateway.settle(orderId, 'authorized')
  return { orderId, vendorOrderId: await vendorOrderOf(app, orderId), parcelId: app.random.uuid() }
}

const steps = [...PAYMENT, ...DISPATCH]
const check = async (way: Way) => expect(await countsOf(way)).toEqual(ONE_OF_EVERYTHING)

describe.each(CUTS)('the connection is cut %s', (_when, kind, step) => {
  test.each(steps)('while %s: the second try leads to one of everything', (name) =>
    cuts.playWithCuts({ begin: ordered, steps, check }, name, { kind, step }),
  )
})

test('the books are right after all of it', booksAreRight)

const ONE_OF_EVERYTHING = {
  status: 'delivered',
  captures: 1,
  parcels: 1,
  invoices: 1,
  letters: ['order-placed', 'parcel-delivered', 'parcel-out-for-delivery', 'parcel-shipped'],
}

async function countsOf({ orderId, vendorOrderId }: Way) {
  const { db } = app
  const [{ status }, parcels, invoices, mails] = await Promise.all([
    db.selectFrom('vendor_orders').select('status').where('id', '=', vendorOrderId).executeTakeFirstOrThrow(),
    db.selectFrom('parcels').select('id').where('vendor_order_id', '=', vendorOrderId).execute(),
    db.selectFrom('invoices').select('id').where('vendor_order_id', '=', vendorOrderId).execute(),
    db.selectFrom('mails').select('kind').where('order_id', '=', orderId).orderBy('kind').execute(),
  ])
  return {
    status,
    captures: gateway.paid.filter((paid) => paid === orderId).length,
    parcels: parcels.length,
    invoices: invoices.length,
    letters: mails.map((mail) => mail.kind),
  }
}
