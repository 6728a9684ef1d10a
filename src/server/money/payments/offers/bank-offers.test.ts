import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { razorpayGateway } from '#server/ground/outside/gateways/razorpay/razorpay-gateway.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { letUnpaidGo } from '#server/orders/checkout/pay-again/let-unpaid-go.ts'
import { payOrder } from '#server/orders/checkout/pay-again/pay-order.ts'
import { payWithChoice } from '#server/orders/checkout/pay-again/pay-with-choice.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { followChargebacks } from '#server/orders/disputes/chargebacks/follow-chargebacks.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { readExchangeableValue } from '#server/orders/refunds/value-of-pieces-views.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { brought, exchanged } from '#tests/support/exchanges.ts'
import { type FaultyLine, faultyLine, LINE_PATIENCE_MS } from '#tests/support/faulty-line.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { handedOver, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { type RazorpayServer, startRazorpayServer } from '#tests/support/razorpay-server.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { askRefunds } from '../ask-refunds.ts'
import { findOpenTry } from '../find-step.ts'
import { saveDispute } from '../gateway-event-store.ts'
import { reconcileSettlements } from '../settlements/reconcile-settlements.ts'
import { findWays } from '../ways/find-offered-ways.ts'
import { refreshWays } from '../ways/refresh-ways.ts'
import { findOffersOfOrder, listBankOffers, listLostOffers, listTestOffers } from './bank-offer-views.ts'
import { offerAgain, pauseBankOffer, writeBankOffer } from './write-bank-offer.ts'

/** Three mice of ₹900 with delivery of ₹399, and a tenth of that. */
const TOTAL = 3 * 90_000 + 39_900
const TENTH = 30_990
const HDFC = 'offer_HDFCNETB10PCT0'

let app: App
let close: () => Promise<void>
let razorpay: RazorpayServer
let line: FaultyLine
let now: Date
let owner: Awaited<ReturnType<typeof addAdmin>> &
  Parameters<typeof writeBankOffer>[1] &
  Parameters<typeof listBankOffers>[1]
let asha: Awaited<ReturnType<typeof addCustomer>>
let mouse: AddedOffer
let ravi: Dispatcher

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
  now = new Date()
  owner = (await addAdmin(app, 'owner')) as typeof owner
})
beforeEach(async () => {
  now = new Date()
  razorpay = await startRazorpayServer()
  razorpay.offers = [
    { id: HDFC, method: 'netbanking', instrument: 'HDFC', takesOff: (amount) => Math.round(amount / 10) },
  ]
  line = await faultyLine(razorpay.origin)
  const { keyId, keySecret, webhookSecret } = razorpay
  app.gateway = razorpayGateway({
    keyId,
    keySecret,
    webhookSecret,
    apiOrigin: line.origin,
    timeoutMs: LINE_PATIENCE_MS,
  })
  await refreshWays(app)
  asha = await addCustomer(app)
  const sellerId = randomUUID()
  mouse = await addOffer(app, { sellerId, available: 9 })
  ravi = { kind: 'vendor', vendor: await addVendorOf(app, sellerId) }
  await offered()
})
afterEach(async () => {
  // Whatever time a test has turned to, before the next one.
  await app.db.updateTable('bank_offers').set({ paused_at: sql`created_at` }).execute()
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
  await line.close()
  await razorpay.close()
})
afterAll(() => close())

/** A tenth off with HDFC's net banking, unless told otherwise. */
async function offered(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const written = await writeBankOffer(app, owner, {
    offerId: HDFC,
    kind: 'instant-discount',
    way: 'netbanking:HDFC',
    discount: 'percent',
    percent: '10',
    leastOrder: '1,000',
    endsAt: new Date(now.getTime() + 9 * DAY_MS).toISOString().slice(0, 16),
    ...fields,
  })
  if (!written.ok) throw new Error(JSON.stringify(written.problem))
  const { id } = await app.db
    .selectFrom('bank_offers')
    .select('id')
    .where('gateway_offer_id', '=', fields.offerId ?? HDFC)
    .where('paused_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

async function ordered(quantity = 3): Promise<string> {
  await placeOrder(app, asha, checkoutOf(mouse, { quantity, by: 'online' }))
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
/** With which offers orders were opened, but for those that ask whether the gateway takes one. */
const openedWith = () =>
  razorpay.orders.filter(({ receipt }) => !receipt.startsWith('probe-')).map(({ offers }) => offers)
const choose = (orderId: string, way = 'netbanking:HDFC') => payWithChoice(app, asha, { orderId, way })
async function optionsOf(orderId: string): Promise<Record<string, unknown>> {
  const step = (await findOpenTry(app, orderId))?.step
  if (step?.kind !== 'script') throw new Error('what is chosen is paid by Standard Checkout')
  return step.options
}
async function paid(quantity = 3, way?: string): Promise<string> {
  const orderId = await ordered(quantity)
  await choose(orderId, way)
  razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
  await settlePayment(app, orderId)
  return orderId
}
const letterOf = async (orderId: string) =>
  (
    await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'order-refund-due')
      .executeTakeFirstOrThrow()
  ).text_body

const lostOf = async (orderId: string) =>
  (await listLostOffers(app, { orderId, amountPaise: TOTAL })).map(({ why }) => why)

const paymentOf = (orderId: string) =>
  app.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
async function lineOf(orderId: string): Promise<string> {
  const page = await findOrder(app, asha.userId, orderId)
  return page?.vendorOrders[0]?.lines[0]?.id ?? ''
}
/** What an order left in an account: what was debited less what was credited. */
async function standing(account: string, orderId: string): Promise<number> {
  await keepBooks(app)
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select(['debit', 'credit', 'amount_paise as paise'])
    .where('order_id', '=', orderId)
    .execute()
  return rows.reduce(
    (sum, { debit, credit, paise }) => sum + (debit === account ? paise : credit === account ? -paise : 0),
    0,
  )
}
const refundsOf = async (orderId: string) =>
  (
    await app.db
      .selectFrom('payment_refunds')
      .select(['amount_paise'])
      .where('order_id', '=', orderId)
      .orderBy('asked_at')
      .orderBy('id')
      .execute()
  ).map((row) => row.amount_paise)
const giveBack = async (parcelId: string, orderLineId: string) => {
  now = new Date(now.getTime() + 1_000)
  return inTransaction(app, (tx) =>
    giveBackPieces(app, tx, {
      parcelId,
      reason: 'return',
      causeId: randomUUID(),
      pieces: [{ orderLineId, quantity: 1 }],
    }),
  )
}
const cancel = async (orderId: string, quantity: number) =>
  cancelOwnPieces(app, asha, {
    orderId,
    reason: 'changed-mind',
    vendorOrders: [
      {
        cancellationId: randomUUID(),
        vendorOrderId: await vendorOrderOf(app, orderId),
        lines: [{ lineId: await lineOf(orderId), quantity }],
      },
    ],
  })

/** On a commit each test meets one of the two, by turns; both in the full run. */
function inTurn(reading: 'paid' | 'settled') {
  let isTurn = reading === 'settled'
  return (name: string, body: () => Promise<void>) => {
    isTurn = !isTurn
    return (isTurn ? test : testInFull)(name, body)
  }
}

describe.each(['paid', 'settled'] as const)('where the amount of a payment is what is %s', (reading) => {
  const testInTurn = inTurn(reading)
  beforeEach(() => {
    razorpay.offersAre = reading
  })

  test.each([true, false])(
    'an order costs its customer less by the offer, and the marketplace bears it; the list names it: %s',
    async (namesOffers) => {
      razorpay.namesOffers = namesOffers
      const orderId = await paid()
      await settlePayment(app, orderId)
      expect(razorpay.orders[0]?.offers).toEqual([HDFC])
      expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL - TENTH })
      expect(await standing('gateway', orderId)).toBe(TOTAL - TENTH)
      expect(await standing('bank-offers', orderId)).toBe(TENTH)
      expect(await standing('customers', orderId)).toBe(-TOTAL)
      expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
        totalPaise: TOTAL,
        contributedPaise: TENTH,
        contributedAs: 'Bank offer, paid by NanoNagar',
      })
      expect(await findAdminOrder(app, OWNER, orderId)).toMatchObject({
        contributedPaise: TENTH,
        payment: { amountPaise: TOTAL - TENTH, bankOffer: { gatewayOfferId: HDFC, discountPaise: TENTH } },
      })
      const { text_body: text } = await app.db
        .selectFrom('mails')
        .select('text_body')
        .where('order_id', '=', orderId)
        .where('kind', '=', 'order-placed')
        .executeTakeFirstOrThrow()
      expect(text).toContain('−₹309.90')
      expect(text).toContain('₹2,789.10')
    },
  )

  testInTurn(
    'its seller earns, its tax is and its invoice says what they are without the offer',
    async () => {
      const sold = async (orderId: string) => {
        const parcelId = await handedOver(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
        await reportParcel(app, ravi, { parcelId, to: 'delivered' })
        const rows = await app.db
          .selectFrom('ledger_entries')
          .select(['kind', 'amount_paise', 'basis_paise'])
          .where('order_id', '=', orderId)
          .where('kind', 'in', [
            'sale',
            'commission',
            'commission-gst',
            'tcs-cgst',
            'tcs-sgst',
            'tcs-igst',
            'tds',
          ])
          .orderBy('kind')
          .execute()
        const { total_paise: invoiced } = await app.db
          .selectFrom('invoices')
          .select('total_paise')
          .where('order_id', '=', orderId)
          .executeTakeFirstOrThrow()
        return { rows, invoiced }
      }
      const without = await sold(await paid(3, 'netbanking:ICIC'))
      const orderId = await paid()
      const withOffer = await sold(orderId)
      expect(withOffer).toEqual(without)
      expect(withOffer.invoiced).toBe(TOTAL)
      expect(await standing('customers', orderId)).toBe(0)
    },
  )

  testInTurn(
    'of pieces that come back one by one the customer gets what they paid, to the paisa',
    async () => {
      const orderId = await paid()
      const parcelId = await handedOver(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
      await reportParcel(app, ravi, { parcelId, to: 'delivered' })
      const lineId = await lineOf(orderId)
      const back = [await giveBack(parcelId, lineId), await giveBack(parcelId, lineId)]
      expect(back.map(({ paise }) => paise)).toEqual([92_970, 92_970])
      await askRefunds(app)
      expect(await paymentOf(orderId)).toMatchObject({ status: 'partly-refunded', refunded_paise: 185_940 })
      await giveBack(parcelId, lineId)
      await askRefunds(app)
      expect(await refundsOf(orderId)).toEqual([92_970, 92_970, 92_970])
      expect(await paymentOf(orderId)).toMatchObject({
        status: 'refunded',
        amount_paise: TOTAL - TENTH,
        refunded_paise: TOTAL - TENTH,
      })
      const atGateway = razorpay.refunds.map(({ amount }) => amount)
      expect(atGateway.reduce((sum, each) => sum + each, 0)).toBe(reading === 'paid' ? TOTAL - TENTH : TOTAL)
      expect(await standing('customers', orderId)).toBe(0)
      expect(await standing('bank-offers', orderId)).toBe(0)
      expect(await standing('gateway', orderId)).toBe(0)
    },
  )

  testInTurn('of uneven shares all that was paid goes back, and never a paisa more', async () => {
    razorpay.offers[0] = { ...razorpay.offers[0], id: HDFC, method: 'netbanking', takesOff: () => 10_001 }
    await pauseBankOffer(app, owner, await idOf(HDFC))
    await offered({ discount: 'flat', amount: '100.01' })
    const orderId = await paid()
    const parcelId = await handedOver(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, ravi, { parcelId, to: 'delivered' })
    const lineId = await lineOf(orderId)
    for (let piece = 0; piece < 3; piece++) await giveBack(parcelId, lineId)
    await askRefunds(app)
    const refunds = await refundsOf(orderId)
    expect(refunds.reduce((sum, each) => sum + each, 0)).toBe(TOTAL - 10_001)
    expect(Math.max(...refunds) - Math.min(...refunds)).toBeLessThanOrEqual(1)
    expect(razorpay.refunds.map(({ status }) => status)).toEqual(['processed', 'processed', 'processed'])
    expect(await paymentOf(orderId)).toMatchObject({ status: 'refunded' })
    await expect(giveBack(parcelId, lineId)).rejects.toThrow()
  })

  testInTurn(
    'a piece that is cancelled before it left gives back what was paid for it; the rest is sent and comes back',
    async () => {
      const orderId = await paid()
      expect(await cancel(orderId, 1)).toMatchObject({ ok: true })
      expect(await refundsOf(orderId)).toEqual([92_970])
      expect(await standing('bank-offers', orderId)).toBe(TENTH - 10_330)
      const vendorOrderId = await vendorOrderOf(app, orderId)
      const parcelId = await handedOver(app, ravi, { vendorOrderId, quantity: 2 })
      await reportParcel(app, ravi, { parcelId, to: 'delivered' })
      const lineId = await lineOf(orderId)
      for (let piece = 0; piece < 2; piece++) await giveBack(parcelId, lineId)
      await askRefunds(app)
      expect(await paymentOf(orderId)).toMatchObject({ status: 'refunded', refunded_paise: TOTAL - TENTH })
      expect(await standing('customers', orderId)).toBe(0)
    },
  )

  testInTurn('an order that is cancelled whole gives back what was paid', async () => {
    const orderId = await paid()
    await cancel(orderId, 3)
    await askRefunds(app)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'refunded', refunded_paise: TOTAL - TENTH })
    expect([await standing('customers', orderId), await standing('bank-offers', orderId)]).toEqual([0, 0])
  })

  testInTurn(
    'late: a bank that says yes after all pays by the offer; for goods that are gone all of it goes back',
    async () => {
      mouse = await addOffer(app, { available: 6 })
      const failed = async () => {
        const orderId = await ordered()
        await choose(orderId)
        razorpay.standardCheckout(await optionsOf(orderId), 'failed')
        await settlePayment(app, orderId)
        expect(await paymentOf(orderId)).toMatchObject({ status: 'failed', amount_paise: TOTAL })
        return orderId
      }
      const [late, tooLate] = [await failed(), await failed()]
      for (const payment of razorpay.payments) payment.status = 'authorized'
      await settlePayment(app, late)
      expect(await paymentOf(late)).toMatchObject({ status: 'paid', amount_paise: TOTAL - TENTH })
      const bilal = await addCustomer(app, 'Bilal Khan')
      expect(await placeOrder(app, bilal, checkoutOf(mouse, { quantity: 3 }))).toMatchObject({ ok: true })
      await settlePayment(app, tooLate)
      await askRefunds(app)
      expect(await paymentOf(tooLate)).toMatchObject({ status: 'refunded', refunded_paise: TOTAL - TENTH })
      // ₹3,099 less a tenth.
      expect(await letterOf(tooLate)).toContain('Your payment of ₹2,789.10 was confirmed only after')
      expect([await standing('customers', tooLate), await standing('bank-offers', tooLate)]).toEqual([0, 0])
    },
  )

  testInTurn(
    'doubled: of two payments with and without the offer one counts, the other goes back as it was paid',
    async () => {
      const orderId = await ordered()
      await choose(orderId)
      const first = await optionsOf(orderId)
      now = new Date(now.getTime() + 1_000)
      await choose(orderId, 'netbanking:ICIC')
      const second = await optionsOf(orderId)
      now = new Date(now.getTime() + 1_000)
      await choose(orderId, 'wallet:mobikwik')
      const third = await optionsOf(orderId)
      razorpay.offers.push({ id: 'offer_WALLETFLAT0500', method: 'wallet', takesOff: () => 50_000 })
      razorpay.standardCheckout(second, 'authorized')
      await settlePayment(app, orderId)
      razorpay.standardCheckout(first, 'authorized')
      razorpay.standardCheckout(third, 'authorized')
      for (const payment of razorpay.payments) payment.status = 'captured'
      await Promise.all([settlePayment(app, orderId), settlePayment(app, orderId)])
      expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL })
      expect((await refundsOf(orderId)).toSorted()).toEqual([TOTAL - TENTH, TOTAL])
      await askRefunds(app)
      expect(await standing('customers', orderId)).toBe(-TOTAL)
      await reconciled()
    },
  )

  testInTurn('a second payment beside one with the offer goes back whole', async () => {
    const orderId = await ordered()
    await choose(orderId)
    const first = await optionsOf(orderId)
    now = new Date(now.getTime() + 1_000)
    await choose(orderId, 'netbanking:ICIC')
    const second = await optionsOf(orderId)
    razorpay.standardCheckout(first, 'authorized')
    await settlePayment(app, orderId)
    razorpay.standardCheckout(second, 'authorized')
    for (const payment of razorpay.payments) payment.status = 'captured'
    await settlePayment(app, orderId)
    await askRefunds(app)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL - TENTH })
    expect(await refundsOf(orderId)).toEqual([TOTAL])
    expect(await standing('customers', orderId)).toBe(-TOTAL)
    await reconciled()
  })

  testInTurn(
    'an exchange counts what the customer paid, and all that was paid goes back in the end',
    async () => {
      const pad = await addOffer(app, { sellerId: mouse.sellerId, name: 'Pad' })
      await app.db
        .updateTable('offers')
        .set({ list_price_paise: 50_000, discount_bp: 0, unit_price_paise: 50_000 })
        .where('id', '=', pad.offerId)
        .execute()
      const of = await brought(app, ravi, { customer: asha, orderId: await paid(1) })
      const paise =
        (await readExchangeableValue(app.db, {
          parcelId: of.parcelId,
          pieces: [{ orderLineId: of.lineId, quantity: 1 }],
        })) ?? 0
      const whole = 129_900 - 12_990
      expect(paise).toBe(whole)
      const again = await exchanged(app, ravi, { of, exchange: { offerId: pad.offerId, paise: 89_900 } })
      await askRefunds(app)
      expect(await refundsOf(of.orderId)).toEqual([whole - 89_900])
      await cancel(again.orderId, 1)
      await askRefunds(app)
      expect(await refundsOf(again.orderId)).toEqual([89_900])
      expect(razorpay.refunds.reduce((sum, each) => sum + each.amount, 0)).toBe(
        reading === 'paid' ? whole : 129_900,
      )
      expect(razorpay.payments.at(-1)).toMatchObject({ status: 'refunded' })
      expect(await standing('bank-offers', of.orderId)).toBe(0)
    },
  )

  testInTurn('a bank that takes the payment back takes what was paid', async () => {
    const orderId = await paid(1)
    await brought(app, ravi, { customer: asha, orderId })
    const { gateway_payment_id: gatewayPaymentId } = await paymentOf(orderId)
    for (const status of ['open', 'lost']) {
      await inTransaction(app, (tx) =>
        saveDispute(tx, {
          gateway: 'razorpay',
          dispute: {
            id: `disp_${orderId}`,
            gatewayPaymentId: gatewayPaymentId ?? '',
            status,
            phase: 'chargeback',
            reason: 'fraudulent',
            amountPaise: 129_900 - 12_990,
            respondBy: undefined,
          },
          at: app.clock.now(),
        }),
      )
      await followChargebacks(app)
      await keepBooks(app)
    }
    expect(await standing('customers', orderId)).toBe(0)
    expect(await standing('bank-offers', orderId)).toBe(12_990)
  })

  testInTurn(
    'what is settled is what was paid and given back, and the books of the day balance',
    async () => {
      const orderId = await paid()
      await paid(3, 'netbanking:ICIC')
      await cancel(orderId, 1)
      await askRefunds(app)
      await reconciled()
      const fee = await standing('gateway-fees', orderId)
      expect(fee).toBeGreaterThan(0)
      expect(await standing('gateway', orderId)).toBe(0)
    },
  )
})

/** Nothing of the settlements differs from our books, and nothing of the ledger from what it is about. */
async function reconciled(): Promise<void> {
  const today = now
  now = new Date(now.getTime() + DAY_MS)
  await app.db.deleteFrom('settlement_mismatches').execute()
  const ids = new Set(razorpay.payments.map(({ id }) => id))
  await reconcileSettlements(app)
  const wrong = await app.db.selectFrom('settlement_mismatches').select(['line_id', 'kind']).execute()
  expect(wrong).toEqual([])
  expect(ids.size).toBeGreaterThan(0)
  await checkLedger(app)
  const differences = await app.db
    .selectFrom('ledger_differences')
    .selectAll()
    .where('closed_at', 'is', null)
    .execute()
  expect(differences).toEqual([])
  now = today
}

async function idOf(gatewayOfferId: string): Promise<string> {
  const row = await app.db
    .selectFrom('bank_offers')
    .select('id')
    .where('gateway_offer_id', '=', gatewayOfferId)
    .where('paused_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.id
}

describe('the offers of an order', () => {
  test('are those that are open when the gateway hears of it, and stay its own when they are paused', async () => {
    const orderId = await ordered()
    const shown = async () =>
      (await findOffersOfOrder(app, { orderId, amountPaise: TOTAL })).map((each) => each.discountPaise)
    expect(await shown()).toEqual([TENTH])
    await choose(orderId)
    await pauseBankOffer(app, owner, await idOf(HDFC))
    expect(await shown()).toEqual([TENTH])
    razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ amount_paise: TOTAL - TENTH })
    const next = await paid()
    expect(razorpay.orders[0]?.offers).toEqual([])
    expect(await paymentOf(next)).toMatchObject({ amount_paise: TOTAL })
    const [listed] = (await listBankOffers(app, owner)).offers
    expect(listed).toMatchObject({ state: 'paused', takenPaise: expect.any(Number) })
  })

  test('end with their time, and who was shown one reads that it is over before paying without', async () => {
    const orderId = await ordered()
    await choose(orderId)
    const shown = async () => (await findOffersOfOrder(app, { orderId, amountPaise: TOTAL })).length
    expect([await shown(), await lostOf(orderId)]).toEqual([1, []])
    await app.db
      .updateTable('bank_offers')
      .set({ ends_at: new Date(now.getTime() + 60_000) })
      .where('id', '=', await idOf(HDFC))
      .execute()
    now = new Date(now.getTime() + 61_000)
    expect([await shown(), await lostOf(orderId)]).toEqual([0, ['over']])
    // What its bank began in time is told later, and pays the order all the same.
    razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL - TENTH })
    expect(await lostOf(orderId)).toEqual([])
  })

  test('that somebody pauses before the bank is chosen are said to be over, and all is paid', async () => {
    const orderId = await ordered()
    now = new Date(now.getTime() + 1_000)
    await pauseBankOffer(app, owner, await idOf(HDFC))
    now = new Date(now.getTime() + 1_000)
    const other = await ordered(1)
    await choose(orderId)
    await choose(other)
    expect([await lostOf(orderId), await lostOf(other)]).toEqual([['over'], []])
    razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL })
  })

  test('that are written down anew are not said to be over', async () => {
    const orderId = await ordered()
    await pauseBankOffer(app, owner, await idOf(HDFC))
    await offered()
    await choose(orderId)
    expect(await lostOf(orderId)).toEqual([])
    expect(await findOffersOfOrder(app, { orderId, amountPaise: TOTAL })).toHaveLength(1)
  })

  test('are left out of what is said to go back of an order that was let go', async () => {
    const orderId = await ordered()
    await choose(orderId)
    const options = await optionsOf(orderId)
    expect(await letUnpaidGo(app, asha, orderId)).toMatchObject({ ok: true })
    razorpay.standardCheckout(options, 'authorized')
    await settlePayment(app, orderId)
    await askRefunds(app)
    expect(await refundsOf(orderId)).toEqual([TOTAL - TENTH])
    expect(await letterOf(orderId)).toContain('Your payment of ₹2,789.10 for order')
  })

  test('are none before their start, after their end and below their least order', async () => {
    await pauseBankOffer(app, owner, await idOf(HDFC))
    const id = await offered({ leastOrder: '2,000' })
    await app.db
      .updateTable('bank_offers')
      .set({ starts_at: new Date(now.getTime() + 1_000) })
      .where('id', '=', id)
      .execute()
    const orderId = await ordered()
    const shown = (amountPaise = TOTAL) => findOffersOfOrder(app, { orderId, amountPaise })
    expect(await shown()).toEqual([])
    now = new Date(now.getTime() + 1_000)
    expect(await shown()).toHaveLength(1)
    expect(await shown(199_999)).toEqual([])
    now = new Date(now.getTime() + 10 * DAY_MS)
    expect(await shown()).toEqual([])
  })

  test.each(['lose-answer', 'cut-answer', 'lose-call', 500] as const)(
    'are the same after %s on opening it, whatever was added since',
    async (fault) => {
      const orderId = await ordered()
      line.fault = (call) => (call === 'POST /v1/orders' ? fault : undefined)
      await choose(orderId)
      line.fault = () => undefined
      razorpay.offers.push({ id: 'offer_WALLETFLAT0500', method: 'wallet', takesOff: () => 50_000 })
      await offered({
        offerId: 'offer_WALLETFLAT0500',
        way: 'wallet',
        discount: 'flat',
        amount: '500',
        leastOrder: '1,000',
      })
      await choose(orderId)
      expect(openedWith()).toEqual([[HDFC]])
      razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
      await settlePayment(app, orderId)
      expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL - TENTH })
    },
  )

  test('that the gateway refuses keep nobody from paying: the order is opened without, and the office sees it', async () => {
    razorpay.offers = []
    const orderId = await ordered()
    await choose(orderId)
    expect(await lostOf(orderId)).toEqual(['refused'])
    razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL })
    expect(await findOffersOfOrder(app, { orderId, amountPaise: TOTAL })).toEqual([])
    const [refused] = (await listBankOffers(app, owner)).offers
    expect(refused).toMatchObject({ refusedAt: now.toISOString(), state: 'refused' })
    // It is promised to nobody until somebody has looked at it.
    const next = await ordered()
    const offers = () => findOffersOfOrder(app, { orderId: next, amountPaise: TOTAL })
    expect(await offers()).toEqual([])
    expect((await offerAgain(app, owner, refused?.id)).ok).toBe(true)
    expect(await offers()).toHaveLength(1)
    expect(await lostOf(next)).toEqual([])
  })

  test('of which the gateway refuses one keep the others, and the order is opened with those', async () => {
    razorpay.offers.push({ id: 'offer_WALLETFLAT0500', method: 'wallet', takesOff: () => 50_000 })
    const wallet = { way: 'wallet', discount: 'flat', amount: '500', leastOrder: '1,000' }
    await offered({ offerId: 'offer_WALLETFLAT0500', ...wallet })
    razorpay.offers.pop()
    const orderId = await paid()
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL - TENTH })
    const { offers } = await listBankOffers(app, owner)
    const states = offers.slice(0, 2).map(({ gatewayOfferId, state }) => [gatewayOfferId, state])
    expect(states.toSorted()).toEqual(
      [
        [HDFC, 'open'],
        ['offer_WALLETFLAT0500', 'refused'],
      ].toSorted(),
    )
  })

  test('are not at fault where the gateway refuses the order itself', async () => {
    line.fault = (call) => (call === 'POST /v1/orders' ? 400 : undefined)
    await choose(await ordered())
    const { offers } = await listBankOffers(app, owner)
    expect(offers[0]).toMatchObject({ gatewayOfferId: HDFC, state: 'open' })
  })

  test('that the gateway refuses, and plans that the account has not, are not written down', async () => {
    const write = (fields: Record<string, string>) =>
      writeBankOffer(app, owner, {
        offerId: 'offer_MISTYPED000001',
        kind: 'instant-discount',
        way: 'wallet',
        discount: 'flat',
        amount: '500',
        leastOrder: '1,000',
        endsAt: new Date(now.getTime() + 9 * DAY_MS).toISOString().slice(0, 16),
        ...fields,
      })
    expect(await write({})).toMatchObject({
      problem: { fields: { offerId: expect.stringContaining('The gateway refuses this offer') } },
    })
    expect(await write({ kind: 'no-cost-emi', way: 'emi:HDFC', months: '7' })).toMatchObject({
      problem: { fields: { months: expect.stringContaining('no plan of so many months') } },
    })
    line.fault = (call) => (call === 'POST /v1/orders' ? 500 : undefined)
    expect((await write({})).ok).toBe(true)
  })

  test('make a plan no-cost once at a time: a second one waits until the first is over or paused', async () => {
    const { emi } = (await findWays(app)) ?? { emi: [] }
    const plans = emi.filter(({ issuer }) => issuer === 'HDFC').map(({ months }) => months)
    const day = (days: number) => momentText(new Date(now.getTime() + days * DAY_MS))
    const ids = ['offer_NOCOST00000001', 'offer_NOCOST00000002', 'offer_NOCOST00000003']
    razorpay.offers.push(...ids.map((id) => ({ id, method: 'emi' as const, takesOff: () => 0 })))
    const write = (at: number, fields: Record<string, string> = {}) =>
      writeBankOffer(app, owner, {
        offerId: ids[at] ?? '',
        kind: 'no-cost-emi',
        way: 'emi:HDFC',
        months: String(plans[0]),
        leastOrder: '1,000',
        endsAt: day(9),
        ...fields,
      })
    const twice = await Promise.all([write(0), write(1)])
    const isTaken = {
      problem: { fields: { months: expect.stringContaining('already makes this plan no-cost until') } },
    }
    expect(twice.filter((each) => each.ok)).toHaveLength(1)
    expect(twice.find((each) => !each.ok)).toMatchObject(isTaken)
    const first = twice[0].ok ? 0 : 1
    const second = 1 - first
    // Whatever it is for from when on, as long as it meets the other.
    expect(await write(second, { leastOrder: '9,000' })).toMatchObject(isTaken)
    expect(await write(second, { startsAt: day(8), endsAt: day(12) })).toMatchObject(isTaken)
    expect(await write(first)).toMatchObject({
      problem: { fields: { offerId: 'This offer is in the list already. Pause it first' } },
    })
    expect((await write(2, { months: String(plans[1]) })).ok).toBe(true)
    expect((await write(second, { startsAt: day(9), endsAt: day(12) })).ok).toBe(true)
  })

  test('that are learned later decide nothing before: a payment whose offer is not told waits', async () => {
    razorpay.namesOffers = false
    const orderId = await ordered()
    await choose(orderId)
    razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
    line.fault = (call) => (/^GET \/v1\/payments\/pay_\w+$/.test(call) ? 500 : undefined)
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'pending' })
    line.fault = () => undefined
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL - TENTH })
  })

  test('take no more than they may: less is not captured and places nothing', async () => {
    razorpay.offers[0] = { id: HDFC, method: 'netbanking', takesOff: () => TENTH + 101 }
    const orderId = await paid()
    expect(await paymentOf(orderId)).toMatchObject({ status: 'pending', amount_paise: TOTAL })
    expect(razorpay.payments.map(({ status }) => status)).toEqual(['authorized'])
  })
})

test('beside a promotion that NanoNagar pays for each goes back by its share of a line', async () => {
  const created = await createSharedPromotion(app, OWNER, {
    fields: {
      name: 'Ten',
      kind: 'percent',
      percent: '10',
      covers: 'product',
      products: mouse.productId,
      paidBy: 'marketplace',
    },
    kinds: [],
  })
  expect(created.ok).toBe(true)
  const toPay = TOTAL - 27_000
  await placeOrder(app, asha, checkoutOf(mouse, { quantity: 3, by: 'online', expectedTotalPaise: toPay }))
  const { id: orderId } = await app.db
    .selectFrom('orders')
    .select('id')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await choose(orderId)
  razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
  await settlePayment(app, orderId)
  expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: toPay - 28_290 })
  expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
    contributedPaise: 27_000 + 28_290,
    contributedAs: 'Paid by NanoNagar and NanoNagar (bank offer)',
  })
  await cancel(orderId, 1)
  expect([await standing('promotions', orderId), await standing('bank-offers', orderId)]).toEqual([
    18_000, 18_860,
  ])
  await app.db.updateTable('promotions').set({ ended_at: now }).where('ended_at', 'is', null).execute()
})

test('by EMI, beside a promotion, cancelled in pieces, exchanged and returned: all that was paid goes back, once', async () => {
  const emi = 'offer_EMI10PCT000000'
  razorpay.offers.push({ id: emi, method: 'emi', takesOff: (amount) => Math.round(amount / 10) })
  await offered({ offerId: emi, way: 'emi:HDFC' })
  const created = await createSharedPromotion(app, OWNER, {
    fields: {
      name: 'Ten',
      kind: 'percent',
      percent: '10',
      covers: 'product',
      products: mouse.productId,
      paidBy: 'marketplace',
    },
    kinds: [],
  })
  expect(created.ok).toBe(true)
  const pad = await addOffer(app, {
    sellerId: mouse.sellerId,
    name: 'Pad',
    listPricePaise: 40_000,
    discountBp: 0,
  })
  const toPay = TOTAL - 27_000
  await placeOrder(app, asha, checkoutOf(mouse, { quantity: 3, by: 'online', expectedTotalPaise: toPay }))
  const { id: orderId } = await app.db
    .selectFrom('orders')
    .select('id')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await choose(orderId, 'emi:HDFC:6')
  razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
  await settlePayment(app, orderId)
  const paidPaise = toPay - Math.round(toPay / 10)
  expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: paidPaise })
  await app.db.updateTable('promotions').set({ ended_at: now }).where('ended_at', 'is', null).execute()

  expect(await cancel(orderId, 1)).toMatchObject({ ok: true })
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const parcelId = await handedOver(app, ravi, { vendorOrderId, quantity: 2 })
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  const of = { customer: asha, orderId, parcelId, lineId: await lineOf(orderId) }
  const pieces = [{ orderLineId: of.lineId, quantity: 1 }]
  const worthPaise = (await readExchangeableValue(app.db, { parcelId, pieces })) ?? 0
  const again = await exchanged(app, ravi, { of, exchange: { offerId: pad.offerId, paise: 79_900 } })
  await askRefunds(app)
  expect(await refundsOf(orderId)).toContain(worthPaise - 79_900)
  await cancel(again.orderId, 1)
  await giveBack(parcelId, of.lineId)
  await askRefunds(app)
  const back = [...(await refundsOf(orderId)), ...(await refundsOf(again.orderId))]
  expect(back.reduce((sum, each) => sum + each, 0)).toBe(paidPaise)
  expect(razorpay.payments.at(-1)).toMatchObject({ status: 'refunded' })
  for (const id of [orderId, again.orderId])
    expect([await standing('promotions', id), await standing('bank-offers', id)]).toEqual([0, 0])
  // What the first paid of the second is theirs together.
  expect((await standing('customers', orderId)) + (await standing('customers', again.orderId))).toBe(0)
})

describe('an order in cash whose gateway order has an offer', () => {
  async function inCash(): Promise<{ orderId: string; options: Record<string, unknown> }> {
    const orderId = await ordered()
    await choose(orderId)
    const options = await optionsOf(orderId)
    expect(await payOrder(app, asha, { orderId, method: 'cod', cardToken: undefined })).toMatchObject({
      ok: true,
    })
    return { orderId, options }
  }

  test('is paid ahead by it', async () => {
    const { orderId, options } = await inCash()
    razorpay.standardCheckout(options, 'authorized')
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL - TENTH })
    expect(await standing('customers', orderId)).toBe(-TOTAL)
  })

  test('has none where it was in cash before the gateway heard of it, and is paid ahead whole', async () => {
    const placed = await placeOrder(app, asha, checkoutOf(mouse, { quantity: 3 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    expect(await findOffersOfOrder(app, { orderId, amountPaise: TOTAL })).toEqual([])
    await choose(orderId)
    expect(openedWith()).toEqual([[]])
    razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', amount_paise: TOTAL })
  })

  test('stays in cash once something is packed, and the money goes back', async () => {
    const { orderId, options } = await inCash()
    await packed(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
    razorpay.standardCheckout(options, 'authorized')
    await settlePayment(app, orderId)
    await askRefunds(app)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'due', amount_paise: TOTAL })
    expect(await refundsOf(orderId)).toEqual([TOTAL - TENTH])
    expect(await standing('bank-offers', orderId)).toBe(0)
    const { text_body: letter } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'late-payment')
      .executeTakeFirstOrThrow()
    expect(letter).toContain('was lowered by a bank offer, which cannot be used once an order is packed')
    expect(letter).toContain(`Please keep ${formatInr(TOTAL, 2)} ready`)
  })
})

test('the form names what the test gateway has, and nothing at another one', () => {
  const at = (kind: string) => ({ config: { ...app.config, gateway: { kind } } }) as never
  expect(listTestOffers(at('sandbox'), OWNER).map(({ id }) => id)).toContain('offer_HDFCNETB10PCT0')
  expect(listTestOffers(at('razorpay'), OWNER)).toEqual([])
})
