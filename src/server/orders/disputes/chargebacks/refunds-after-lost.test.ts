import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { ExchangeChoice } from '#domain/orders/returns/return-form.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { listOwnRefunds } from '#server/orders/refunds/refund-views.ts'
import { followReturns } from '#server/orders/returns/follow-returns.ts'
import { findOwnReturn } from '#server/orders/returns/return-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openedDispute, saying } from '#tests/support/disputes.ts'
import { type DeliveredOrder, sentBack } from '#tests/support/exchanges.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { answerAsSeller } from '../answer-dispute.ts'
import { decideDispute } from '../decide-dispute.ts'
import { decideBearer } from './decide-bearer.ts'
import { followChargebacks } from './follow-chargebacks.ts'

/** Two mice of ₹900 by two sellers, with ₹399 of delivery: each parcel is half of it. */
const WHOLE_PAISE = 2 * 90_000 + 39_900
const HALF_PAISE = WHOLE_PAISE / 2
const NOTHING = { sellers: 0, customers: 0, losses: 0, held: 0 }

const clock = turnedClock('2026-11-02T06:30:00Z')
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let owner: AddedOwner
let mice: AddedOffer[]
let sellers: Extract<Dispatcher, { kind: 'vendor' }>[]

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  owner = await addAdmin(app)
  return close
})
beforeEach(async () => {
  gateway = fakeGateway()
  app.gateway = gateway
  mice = [await addMouse(), await addMouse()]
  sellers = await Promise.all(
    mice.map(async ({ sellerId }) => ({ kind: 'vendor', vendor: await addVendorOf(app, sellerId) }) as const),
  )
})
afterEach(async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})

const addMouse = () => addOffer(app, { sellerId: app.random.uuid(), available: 100 })

interface Parcel extends DeliveredOrder {
  by: Extract<Dispatcher, { kind: 'vendor' }>
}

/** One mouse of each seller, paid by one card and delivered in two parcels. */
async function bothDelivered(): Promise<[Parcel, Parcel]> {
  const customer = await addCustomer(app)
  const lines = mice.map(({ offerId }) => ({ offerId, quantity: 1 }))
  const [first, second] = mice
  if (!first || !second) throw new Error('there are two')
  const placed = await placeOrder(
    app,
    customer,
    checkoutOf(first, { by: 'card', lines, expectedTotalPaise: WHOLE_PAISE }),
  )
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await settlePayment(app, orderId)
  return [await bring(customer, orderId, 0), await bring(customer, orderId, 1)]
}

async function bring(customer: Customer, orderId: string, at: number): Promise<Parcel> {
  const [by, sellerId] = [sellers[at], mice[at]?.sellerId]
  if (!by) throw new Error('there is no such seller')
  const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId, sellerId) })
  await reportParcel(app, by, { parcelId, to: 'delivered' })
  const { order_line_id: lineId } = await app.db
    .selectFrom('parcel_lines')
    .select('order_line_id')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return { customer, orderId, parcelId, lineId, by }
}

async function bank(
  { orderId }: Parcel,
  status: string,
  { amountPaise = WHOLE_PAISE, reason = 'goods_not_received', of = 'disp' } = {},
): Promise<void> {
  await inTransaction(app, (tx) =>
    saveDispute(tx, {
      gateway: 'fake',
      dispute: {
        id: `${of}_${orderId}`,
        gatewayPaymentId: gateway.paymentsOf(orderId)[0]?.id ?? '',
        phase: 'chargeback',
        reason,
        status,
        amountPaise,
        respondBy: undefined,
      },
      at: clock.now(),
    }),
  )
  await workers()
}

async function workers(): Promise<void> {
  for (let run = 0; run < 2; run++) {
    await followChargebacks(app)
    await askRefunds(app)
  }
}

const comesBack = (parcel: Parcel, exchange?: ExchangeChoice) =>
  sentBack(app, parcel.by, { of: parcel, exchange })

async function returned(parcel: Parcel): Promise<string> {
  const { inspect, returnId } = await comesBack(parcel)
  expect(await inspect()).toMatchObject({ ok: true, value: { status: 'refunded' } })
  await workers()
  return returnId
}

/** Its seller agrees; what the seller cannot bear of it just now is ours to decide. */
async function agreedInDispute(parcel: Parcel): Promise<void> {
  const disputeId = await openedDispute(app, { ...parcel, userId: parcel.customer.userId })
  const answer = { disputeId, fields: saying(''), agrees: true }
  const agreed = await answerAsSeller(app, parcel.by.vendor, answer)
  if (agreed.ok && agreed.value === 'with-us') {
    const fields = saying('As agreed', { outcome: 'seller' })
    expect(await decideDispute(app, owner, { disputeId, fields })).toMatchObject({ ok: true })
  } else expect(agreed).toMatchObject({ ok: true, value: 'refunded' })
  await workers()
}

/** What of the refunds of an order we have paid, and what its bank. */
async function refunded({ orderId }: Parcel) {
  const rows = await app.db
    .selectFrom('payment_refunds')
    .select(['amount_paise', 'status', 'charged_back_by'])
    .where('order_id', '=', orderId)
    .execute()
  const sum = (some: typeof rows) => some.reduce((all, row) => all + row.amount_paise, 0)
  return {
    byUs: sum(rows.filter(({ status }) => status === 'processed')),
    byBank: sum(rows.filter((row) => row.charged_back_by !== null)),
    owed: sum(rows.filter((row) => row.status !== 'processed' && row.charged_back_by === null)),
  }
}

async function balances({ orderId }: Parcel) {
  await keepBooks(app)
  const { rows } = await sql<{ account: string; paise: number }>`
    SELECT account, sum(paise) AS paise FROM (
      SELECT debit AS account, -amount_paise AS paise FROM ledger_entries WHERE order_id = ${orderId}
      UNION ALL SELECT credit, amount_paise FROM ledger_entries WHERE order_id = ${orderId}) AS sides
    GROUP BY account`.execute(app.db)
  const of = (account: string) => Number(rows.find((row) => row.account === account)?.paise ?? 0)
  return { sellers: of('seller'), customers: of('customers'), losses: of('losses'), held: of('held') }
}

async function lettersOf({ orderId }: Parcel, kind: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()
  return rows.map((row) => row.text_body ?? '')
}

describe('after a bank has taken', () => {
  const WAYS = { returned, agreedInDispute }
  test.each([
    ['a part that is less than a return', 10_000, 'returned', { byUs: HALF_PAISE - 10_000, byBank: 10_000 }],
    ['more than a return', HALF_PAISE + 20_000, 'returned', { byUs: 0, byBank: HALF_PAISE }],
    ['all', WHOLE_PAISE, 'returned', { byUs: 0, byBank: HALF_PAISE }],
    [
      'a part that is less than a refund',
      10_000,
      'agreedInDispute',
      { byUs: HALF_PAISE - 10_000, byBank: 10_000 },
    ],
    ['all', WHOLE_PAISE, 'agreedInDispute', { byUs: 0, byBank: HALF_PAISE }],
  ] as const)(
    '%s (%i paise), what is %s is refunded, of which the bank has paid its part',
    async (_, amountPaise, way, first) => {
      const [one, two] = await bothDelivered()
      for (const status of ['open', 'lost']) await bank(one, status, { amountPaise })
      await WAYS[way](one)
      expect(await refunded(one)).toEqual({ ...first, owed: 0 })
      await WAYS[way](two)
      expect(await refunded(two)).toEqual({
        byUs: WHOLE_PAISE - amountPaise,
        byBank: amountPaise,
        owed: 0,
      })
      expect(await balances(one)).toEqual(NOTHING)
    },
  )

  test('a part, a return that came before the bank decided goes on by itself once it has', async () => {
    const [one] = await bothDelivered()
    const { inspect, returnId } = await comesBack(one)
    const read = () => findOwnReturn(app, one.customer.userId, { orderId: one.orderId, returnId })
    await bank(one, 'open', { amountPaise: 10_000 })
    expect(await inspect()).toMatchObject({ problem: { details: { waitsFor: 'bank' } } })
    clock.turn(30 * 24 * 3_600)
    await followReturns(app)
    expect(await read()).toMatchObject({ status: 'received', refundStop: 'bank' })
    await bank(one, 'lost', { amountPaise: 10_000 })
    await followReturns(app)
    expect(await read()).toMatchObject({ status: 'refunded', refundStop: undefined })
    await workers()
    expect(await read()).toMatchObject({ isPaidByBank: true })
    expect(await refunded(one)).toEqual({ byUs: HALF_PAISE - 10_000, byBank: 10_000, owed: 0 })
  })

  test('a part, the letter and the order say what the bank has paid and what we pay', async () => {
    const [one] = await bothDelivered()
    for (const status of ['open', 'lost']) await bank(one, status, { amountPaise: 10_000 })
    const { inspect } = await comesBack(one)
    await inspect()
    const refunds = async () =>
      (await listOwnRefunds(app, one.customer, one.orderId))
        .map(({ amountPaise, isChargedBack, waitsForBank }) => ({ amountPaise, isChargedBack, waitsForBank }))
        .toSorted((a, b) => a.amountPaise - b.amountPaise)
    // Until the job has parted it, nothing is said to be paid.
    expect(await refunds()).toEqual([{ amountPaise: HALF_PAISE, isChargedBack: false, waitsForBank: true }])
    await workers()
    expect(await refunds()).toEqual([
      { amountPaise: 10_000, isChargedBack: true, waitsForBank: false },
      { amountPaise: HALF_PAISE - 10_000, isChargedBack: false, waitsForBank: false },
    ])
    expect(await lettersOf(one, 'return-refunded')).toEqual([
      expect.stringContaining(
        'Your bank pays back ₹100.00 of it, and we do not refund that again. ₹999.50 goes back to your card.',
      ),
    ])
  })

  test('a part, what was to be exchanged goes back for money', async () => {
    const [one] = await bothDelivered()
    const pad = await addOffer(app, {
      sellerId: mice[0]?.sellerId ?? '',
      available: 9,
      listPricePaise: 50_000,
      discountBp: 0,
    })
    const { inspect } = await comesBack(one, { offerId: pad.offerId, paise: 89_900 })
    for (const status of ['open', 'lost']) await bank(one, status, { amountPaise: 10_000 })
    expect(await inspect()).toMatchObject({ ok: true, value: { status: 'refunded' } })
    await workers()
    expect(await refunded(one)).toEqual({ byUs: HALF_PAISE - 10_000, byBank: 10_000, owed: 0 })
  })
})

describe('a bank that disputes a payment twice', () => {
  test.each([
    ['at once', ['open', 'open', 'lost', 'lost']],
    ['one after the other', ['open', 'lost', 'open', 'lost']],
  ])('%s takes no more from a seller than it sold and was not given back', async (_, told) => {
    const [one, two] = await bothDelivered()
    await returned(one)
    expect(await refunded(one)).toEqual({ byUs: HALF_PAISE, byBank: 0, owed: 0 })
    const sold = (await balances(one)).sellers
    const order =
      told[1] === 'open' ? ['first', 'second', 'first', 'second'] : ['first', 'first', 'second', 'second']
    for (const [at, status] of told.entries())
      await bank(two, status, { amountPaise: HALF_PAISE, of: order[at] ?? '' })
    expect(await balances(one)).toEqual({ ...NOTHING, sellers: sold - HALF_PAISE, losses: -HALF_PAISE })
    await returned(two)
    expect(await refunded(one)).toEqual({ byUs: HALF_PAISE, byBank: HALF_PAISE, owed: 0 })
    expect(await balances(one)).toEqual({ ...NOTHING, losses: -HALF_PAISE })
  })
})

test('a bank that disputes a payment twice, what comes back then costs its own seller nothing', async () => {
  const [one, two] = await bothDelivered()
  for (const of of ['first', 'second'])
    for (const status of ['open', 'lost']) await bank(one, status, { amountPaise: HALF_PAISE, of })
  await returned(one)
  expect(await refunded(one)).toEqual({ byUs: 0, byBank: HALF_PAISE, owed: 0 })
  const borne = async () =>
    (
      await app.db
        .selectFrom('chargeback_shares')
        .select(['seller_id as sellerId', (eb) => eb.fn.sum<number>('taken_paise').as('paise')])
        .where(
          'seller_id',
          'in',
          mice.map(({ sellerId }) => sellerId),
        )
        .groupBy('seller_id')
        .execute()
    ).map(({ sellerId, paise }) => [sellerId === one.by.vendor.sellerId, Number(paise)])
  expect((await borne()).toSorted()).toEqual([
    [false, HALF_PAISE],
    [true, 0],
  ])
  await returned(two)
  expect(await refunded(one)).toEqual({ byUs: 0, byBank: WHOLE_PAISE, owed: 0 })
  expect(await balances(one)).toEqual(NOTHING)
})

test('a return waits until a person has said who bears a lost chargeback, and says so', async () => {
  await sql`INSERT INTO setting_changes (key, value, valid_from, set_by, set_at, reason)
    VALUES ('chargebackLossPaise', '100'::jsonb, ${indianDay(clock.now())}, 'test', ${clock.now()}, 'a test')`.execute(
    app.db,
  )
  const [one] = await bothDelivered()
  const { inspect, returnId } = await comesBack(one)
  const fraud = { amountPaise: 10_000, reason: 'fraudulent_transaction' }
  for (const status of ['open', 'lost']) await bank(one, status, fraud)
  expect(await inspect()).toMatchObject({ problem: { details: { waitsFor: 'bearer' } } })
  const read = () => findOwnReturn(app, one.customer.userId, { orderId: one.orderId, returnId })
  expect(await read()).toMatchObject({ refundStop: 'bearer' })
  const decided = await decideBearer(app, owner, {
    disputeId: `disp_${one.orderId}`,
    bearer: 'marketplace',
    reason: 'Stolen card',
  })
  expect(decided).toMatchObject({ ok: true })
  await workers()
  expect(await read()).toMatchObject({ refundStop: undefined })
  expect(await inspect()).toMatchObject({ ok: true })
  await workers()
  expect(await refunded(one)).toEqual({ byUs: HALF_PAISE - 10_000, byBank: 10_000, owed: 0 })
})
