import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { receiveReturn } from '#server/checkout/receive-return.ts'
import { settlePayment } from '#server/checkout/settle-payment.ts'
import { workOffGatewayEvent } from '#server/checkout/work-off-gateway-event.ts'
import { acceptPart } from '#server/fulfilment/accept-part.ts'
import type { Dispatcher } from '#server/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/fulfilment/hand-over-parcel.ts'
import { reportParcel } from '#server/fulfilment/move-parcel.ts'
import { nameCourier } from '#server/fulfilment/name-courier.ts'
import { packParcel } from '#server/fulfilment/pack-parcel.ts'
import { receiveWebhook } from '#server/payments/receive-webhook.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { type DatabaseFault, faultyDatabase } from '#tests/support/faulty-database.ts'
import { partOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'

/** More than any step needs; a step that is over before the cut ends its test. */
const STATEMENTS_MAX = 150
/** Before every statement in the full run, before every fourth on each commit. */
const STEP = process.env.NN_FULL ? 1 : 4

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let faulty: ReturnType<typeof faultyDatabase>
/** The same marketplace, reached over a line that breaks as planned. */
let broken: App
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
  faulty = faultyDatabase(databaseUrlOf(app))
  broken = { ...app, db: faulty.db }
  const sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: 2_000 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(async () => {
  await faulty.end()
  await close()
})

/** What a step of an order's way needs to be done, and done again. */
interface Way {
  orderId: string
  vendorOrderId: string
  parcelId: string
}

type Step = [name: string, work: (by: App, way: Way) => Promise<unknown>]

const PAYMENT: readonly Step[] = [
  [
    'the webhook is stored',
    (by, { orderId }) =>
      receiveWebhook(by, { gateway: 'fake', rawBody: Buffer.from(orderId), headers: new Headers() }),
  ],
  [
    'the webhook is worked off',
    (by, { orderId }) => workOffGatewayEvent(by, { gateway: 'fake', eventId: `event-${orderId}` }),
  ],
  ['the browser returns', (by, { orderId }) => receiveReturn(by, orderId, {})],
  ['the payment is asked for', (by, { orderId }) => settlePayment(by, orderId)],
]

const DISPATCH: readonly Step[] = [
  ['the part is accepted', (by, { vendorOrderId }) => acceptPart(by, ravi, vendorOrderId)],
  ['the parcel is packed', pack],
  [
    'the courier is named',
    (by, { parcelId }) =>
      nameCourier(by, ravi, { parcelId, courierName: 'Blue Dart', trackingNumber: 'BD12345678' }),
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
  return { orderId, vendorOrderId: await partOf(app, orderId), parcelId: app.random.uuid() }
}

describe.each([
  ['before its statements', 'cut-before-statement', STEP],
  ['after a COMMIT, before the answer is heard', 'lose-answer-to-commit', 1],
] as const)('the connection is cut %s', (_when, kind, step) => {
  test.each([...PAYMENT, ...DISPATCH])(
    'while %s: the second try leads to one of everything',
    async (name) => {
      for (let at = 1; ; at += step) {
        expect(at).toBeLessThan(STATEMENTS_MAX)
        const way = await ordered()
        const wasCut = await playWithCut(way, name, { kind, at })
        expect(await countsOf(way)).toEqual(ONE_OF_EVERYTHING)
        if (!wasCut) return expect(at).toBeGreaterThan(1)
      }
    },
  )
})

/** Takes every step of the way; the named one over the line that breaks, and then once more. */
async function playWithCut(way: Way, name: string, fault: DatabaseFault): Promise<boolean> {
  let wasCut = false
  for (const [each, work] of [...PAYMENT, ...DISPATCH]) {
    if (each === name) {
      faulty.plan(fault)
      await work(broken, way).catch(() => {
        wasCut = true
      })
      faulty.plan(undefined)
    }
    const done = await work(app, way)
    expect(done === undefined || done === true || (done as { ok?: boolean }).ok, each).toBeTruthy()
  }
  return wasCut
}

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
