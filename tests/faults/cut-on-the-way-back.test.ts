import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { cancelOwnPieces, cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { answerAsSeller, replyAsCustomer } from '#server/orders/disputes/answer-dispute.ts'
import { decideDispute } from '#server/orders/disputes/decide-dispute.ts'
import { openDispute } from '#server/orders/disputes/open-dispute.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { CUTS, cutSteps, type Step } from '#tests/support/cut-steps.ts'
import { disputeOf } from '#tests/support/disputes.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { isFull } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let cuts: ReturnType<typeof cutSteps>
let offer: AddedOffer
let seller: Dispatcher & { kind: 'vendor' }
beforeAll(async () => {
  gateway = fakeGateway()
  ;({ app, close } = await openTestApp({ gateway }))
  cuts = cutSteps(app)
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 3_000 })
  seller = { kind: 'vendor', vendor: await addVendorOf(app, offer.sellerId) }
  await addAdmin(app)
})
const booksAreRight = async () => expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
if (isFull) afterEach(booksAreRight)
afterAll(async () => {
  await cuts.end()
  await close()
})

/** An order of two pieces that was paid by card, and the names under which its forms are sent, however often. */
interface Way {
  customer: Customer
  orderId: string
  vendorOrderId: string
  lineId: string
  parcelId: string
  formId: string
  keys: Map<string, string>
}

async function paid(): Promise<Way> {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer, { by: 'card', quantity: 2 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await settlePayment(app, orderId)
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    customer,
    orderId,
    vendorOrderId,
    lineId,
    parcelId: '',
    formId: app.random.uuid(),
    keys: new Map(),
  }
}

async function sent(): Promise<Way> {
  const way = await paid()
  return { ...way, parcelId: await handedOver(app, seller, { vendorOrderId: way.vendorOrderId }) }
}

async function delivered(): Promise<Way> {
  const way = await sent()
  await reportParcel(app, seller, { parcelId: way.parcelId, to: 'delivered' })
  return way
}

/** A form's words, under the key that it has however often it is sent. */
const saying = (way: Way, text: string, more: object = {}) => {
  const key = way.keys.get(text) ?? app.random.uuid()
  way.keys.set(text, key)
  return { key, text, ...more }
}
const REFUND: Step<Way> = ['the gateway is asked', askWhatIsOwed]
/** As when the wait is over after which a refund without an answer is asked for again. */
async function askWhatIsOwed(by: App): Promise<void> {
  await app.db
    .updateTable('payment_refunds')
    .set({ next_try_at: new Date(0) })
    .where('status', '=', 'asked')
    .execute()
  await askRefunds(by)
}
const DISPUTE: Step<Way> = [
  'a dispute is opened',
  (by, way) =>
    openDispute(
      by,
      way.customer,
      disputeOf({ ...way, userId: way.customer.userId }, { id: way.formId, kind: 'not-as-described' }),
    ),
]
const answer = (agrees: boolean) => (by: App, way: Way) =>
  answerAsSeller(by, seller.vendor, {
    disputeId: way.formId,
    fields: saying(way, agrees ? 'We are sorry' : 'It is the right one'),
    agrees,
  })

interface WayBack {
  name: string
  begin: () => Promise<Way>
  steps: readonly Step<Way>[]
  /** How many of the two pieces come back, by how many credit notes; and the letters before that of the refund. */
  came: { pieces: number; notes: number; letters: readonly string[] }
}

const WAYS_BACK: readonly WayBack[] = [
  {
    name: 'one of two pieces is cancelled by its customer',
    begin: paid,
    steps: [
      [
        'the piece is cancelled',
        (by, { customer, orderId, vendorOrderId, lineId, formId }) =>
          cancelOwnPieces(by, customer, {
            orderId,
            reason: 'changed-mind',
            vendorOrders: [{ cancellationId: formId, vendorOrderId, lines: [{ lineId, quantity: 1 }] }],
          }),
      ],
      REFUND,
    ],
    came: { pieces: 1, notes: 0, letters: ['order-pieces-cancelled', 'seller-pieces-cancelled'] },
  },
  {
    name: 'both pieces cannot be supplied',
    begin: paid,
    steps: [
      [
        'the pieces are cancelled',
        (by, { vendorOrderId, lineId, formId }) =>
          cancelSoldPieces(by, seller, {
            reason: 'cannot-deliver',
            vendorOrder: { cancellationId: formId, vendorOrderId, lines: [{ lineId, quantity: 2 }] },
          }),
      ],
      REFUND,
    ],
    came: {
      pieces: 2,
      notes: 0,
      letters: ['broken-word-needs-account', 'order-pieces-cancelled', 'seller-pieces-cancelled'],
    },
  },
  {
    name: 'one of two pieces is returned',
    begin: delivered,
    steps: [
      [
        'the return is asked for',
        (by, { customer, parcelId, lineId, formId }) =>
          requestReturn(by, customer, {
            returnId: formId,
            parcelId,
            pieces: [{ orderLineId: lineId, piece: 1 }],
            reason: 'changed-mind',
            words: '',
            wanted: 'refund',
            way: 'drop-off',
          }),
      ],
      ['it is received', (by, { formId: returnId }) => receiveReturn(by, seller, { returnId })],
      ['it is inspected', inspect],
      REFUND,
    ],
    came: { pieces: 1, notes: 1, letters: ['return-received', 'return-refunded', 'return-requested'] },
  },
  {
    name: 'a parcel is lost',
    begin: sent,
    steps: [
      [
        'the loss is reported',
        (by, { parcelId }) =>
          reportParcel(by, seller, { parcelId, to: 'lost', reason: 'Never scanned again' }),
      ],
      REFUND,
    ],
    came: { pieces: 2, notes: 1, letters: ['parcel-lost'] },
  },
  {
    name: 'the seller agrees to a dispute about one piece',
    begin: delivered,
    steps: [DISPUTE, ['the seller agrees', answer(true)], REFUND],
    came: { pieces: 1, notes: 1, letters: ['dispute-opened', 'dispute-refunded'] },
  },
  {
    name: 'the marketplace decides a dispute about one piece',
    begin: delivered,
    steps: [
      DISPUTE,
      ['the seller disagrees', answer(false)],
      [
        'the customer replies',
        (by, way) =>
          replyAsCustomer(by, way.customer, { disputeId: way.formId, fields: saying(way, 'It is not') }),
      ],
      [
        'it is decided',
        (by, way) =>
          decideDispute(by, OWNER, {
            disputeId: way.formId,
            fields: saying(way, 'The photographs show it', { outcome: 'seller' }),
          }),
      ],
      REFUND,
    ],
    came: {
      pieces: 1,
      notes: 1,
      letters: ['dispute-contested', 'dispute-opened', 'dispute-refunded', 'dispute-to-decide'],
    },
  },
]

async function inspect(by: App, { formId: returnId }: Way): Promise<unknown> {
  const units = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .execute()
  return inspectReturn(by, seller, {
    returnId,
    units: units.map(({ id: unitId }) => ({
      unitId,
      cameSerials: [],
      condition: 'sealed' as const,
      outcome: 'accepted' as const,
      note: '',
    })),
  })
}

/** What several ways have in common, as the refund, is cut in each of them in the full run, and else in the first. */
function cutOf({ steps }: WayBack, index: number): readonly Step<Way>[] {
  const before = WAYS_BACK.slice(0, index).flatMap((way) => way.steps)
  return isFull ? steps : steps.filter((step) => !before.includes(step))
}

describe.each(CUTS)('the connection is cut %s', (_when, kind, step) => {
  const cases = WAYS_BACK.flatMap((way, index) =>
    cutOf(way, index).map(([name]) => [way.name, name, way] as const),
  )
  test.each(cases)('when %s, while %s: money goes back once', (_name, name, { begin, steps, came }) =>
    cuts.playWithCuts(
      { begin, steps, check: async (way) => expect(await whatCame(way)).toEqual(wantedOf(came)) },
      name,
      { kind, step },
    ),
  )
})

test('the books are right after all of it', booksAreRight)

function wantedOf({ pieces, notes, letters }: WayBack['came']) {
  return { pieces, notes, letters: [...letters, 'refund-done'].sort(), refunds: ['processed'], asked: 1 }
}

const ON_THE_WAY = ['order-placed', 'parcel-shipped', 'parcel-delivered']

async function whatCame({ orderId }: Way) {
  const { db } = app
  const [line, notes, refunds, mails] = await Promise.all([
    db
      .selectFrom('order_lines')
      .select(['cancelled_quantity', 'credited_quantity'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('credit_notes').select('id').where('order_id', '=', orderId).execute(),
    db
      .selectFrom('payment_refunds')
      .select('status')
      .where('order_id', '=', orderId)
      // What the seller pays besides waits for an account.
      .where('reason', '<>', 'broken-word')
      .execute(),
    db.selectFrom('mails').select('kind').where('order_id', '=', orderId).orderBy('kind').execute(),
  ])
  return {
    pieces: line.cancelled_quantity + line.credited_quantity,
    notes: notes.length,
    letters: mails.map(({ kind }) => kind).filter((kind) => !ON_THE_WAY.includes(kind)),
    refunds: refunds.map(({ status }) => status),
    asked: gateway.refunded.filter((paymentId) => paymentId.includes(orderId)).length,
  }
}
