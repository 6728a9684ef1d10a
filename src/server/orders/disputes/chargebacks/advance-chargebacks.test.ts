import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { placedWithAdvance } from '#tests/support/advances.ts'
import { bankSays } from '#tests/support/chargebacks.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { readEvidenceToSend } from './evidence/evidence-to-send-views.ts'
import { followChargebacks } from './follow-chargebacks.ts'

/**
 * Two mice of ₹900 by two sellers with ₹399 of delivery: ₹1,099.50 each. Of ₹2,199, ₹500 are paid online and ₹1,699 at the
 * doors, in whole rupees: 850 for one mouse and 849 for the other. So the advance has ₹249.50 of one and ₹250.50 of the other.
 */
const TOTAL = 2 * 90_000 + 39_900
const ADVANCE = 50_000
const OF_ONE = 24_950
const OF_OTHER = 25_050

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
/** In the order of their share of the advance. */
let sold: { orderId: string; paymentId: string; disputeId: string; sellers: Seller[] }
type Seller = Awaited<ReturnType<typeof sellerOf>>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  gateway = fakeGateway()
  app.gateway = gateway
  asha = await addCustomer(app)
  const mice = [await addMouse(), await addMouse()]
  const [first] = mice
  if (!first) throw new Error('there are two')
  const orderId = await placedWithAdvance(app, asha, {
    checkout: checkoutOf(first, {
      by: 'card',
      lines: mice.map(({ offerId }) => ({ offerId, quantity: 1 })),
      expectedTotalPaise: TOTAL,
    }),
    advancePaise: ADVANCE,
  })
  const paymentId = gateway.paymentsOf(orderId)[0]?.id ?? ''
  const sellers = await Promise.all(mice.map((mouse) => sellerOf(orderId, mouse)))
  sellers.sort((one, other) => one.advancePaise - other.advancePaise)
  sold = { orderId, paymentId, disputeId: `disp_${paymentId}`, sellers }
  expect(sellers.map(({ advancePaise }) => advancePaise)).toEqual([OF_ONE, OF_OTHER])
})
afterEach(async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
  await checkLedger(app)
  const differences = app.db.selectFrom('ledger_differences').selectAll().where('closed_at', 'is', null)
  expect(await differences.execute()).toEqual([])
})
afterAll(() => close())

const addMouse = () => addOffer(app, { sellerId: app.random.uuid(), available: 9 })

async function sellerOf(orderId: string, { sellerId }: AddedOffer) {
  const vendorOrderId = await vendorOrderOf(app, orderId, sellerId)
  const line = await app.db
    .selectFrom('order_lines')
    .select(['id', 'advance_paise'])
    .where('vendor_order_id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  const by = { kind: 'vendor' as const, vendor: await addVendorOf(app, sellerId) }
  return { by, sellerId, vendorOrderId, lineId: line.id, advancePaise: line.advance_paise }
}

async function bring({ by, vendorOrderId }: Seller): Promise<string> {
  const parcelId = await handedOver(app, by, { vendorOrderId })
  await reportParcel(app, by, { parcelId, to: 'delivered' })
  return parcelId
}

async function comesBack(seller: Seller, parcelId: string): Promise<void> {
  await inTransaction(app, (tx) =>
    giveBackPieces(app, tx, {
      parcelId,
      reason: 'return',
      causeId: app.random.uuid(),
      pieces: [{ orderLineId: seller.lineId, quantity: 1, serials: [] }],
    }),
  )
  await askRefunds(app)
}

async function bank(status: 'open' | 'won' | 'lost', amountPaise = ADVANCE): Promise<void> {
  await bankSays(app, sold, status, { amountPaise })
  for (let run = 0; run < 2; run++) {
    await followChargebacks(app)
    await askRefunds(app)
  }
}

/** What each seller has on hold for the bank, or bears. */
async function sharesOf(what: 'paise' | 'taken_paise'): Promise<number[]> {
  const rows = await app.db
    .selectFrom('chargeback_shares')
    .select(['vendor_order_id', what])
    .where('dispute_id', '=', sold.disputeId)
    .execute()
  return sold.sellers.map(
    ({ vendorOrderId }) => rows.find((row) => row.vendor_order_id === vendorOrderId)?.[what] ?? 0,
  )
}

async function lossOfMarketplace(): Promise<number> {
  await keepBooks(app)
  const { rows } = await sql<{ paise: string }>`
    SELECT coalesce(sum(CASE WHEN debit = 'losses' THEN amount_paise ELSE -amount_paise END), 0) AS paise
    FROM ledger_entries WHERE order_id = ${sold.orderId} AND 'losses' IN (debit, credit)`.execute(app.db)
  return Number(rows[0]?.paise)
}

const refunds = () =>
  app.db
    .selectFrom('payment_refunds')
    .select(['gateway', 'amount_paise as paise', 'charged_back_by as byBank'])
    .where('order_id', '=', sold.orderId)
    .orderBy('gateway', 'desc')
    .orderBy('amount_paise')
    .execute()

describe('a bank that takes back the advance of an order whose rest was paid in cash', () => {
  test('holds back of each seller its share of the advance, and takes that; the cash stays theirs', async () => {
    const [one, other] = sold.sellers
    if (!one || !other) throw new Error('there are two')
    await bring(one)
    await bring(other)
    await bank('open')
    expect(await sharesOf('paise')).toEqual([OF_ONE, OF_OTHER])
    await bank('lost')
    // Handed out without a code, and the bank says that nothing came: the sellers bear it.
    expect(await sharesOf('taken_paise')).toEqual([OF_ONE, OF_OTHER])
    expect(await refunds()).toEqual([])
    expect(await lossOfMarketplace()).toBe(0)
  })

  test('charges no seller for what was refunded of another one’s goods before', async () => {
    const [one, other] = sold.sellers
    if (!one || !other) throw new Error('there are two')
    const parcelId = await bring(one)
    await bring(other)
    await comesBack(one, parcelId)
    expect(await refunds()).toEqual([
      { gateway: 'fake', paise: OF_ONE, byBank: null },
      { gateway: 'cash', paise: 85_000, byBank: null },
    ])
    await bank('open')
    expect(await sharesOf('paise')).toEqual([0, OF_OTHER])
    await bank('lost')
    expect(await sharesOf('taken_paise')).toEqual([0, OF_OTHER])
    expect(await lossOfMarketplace()).toBe(OF_ONE)
  })

  test('pays what is returned afterwards of the advance; the cash goes to an account', async () => {
    const [one, other] = sold.sellers
    if (!one || !other) throw new Error('there are two')
    const parcelId = await bring(one)
    await bring(other)
    await bank('lost')
    expect(await sharesOf('taken_paise')).toEqual([OF_ONE, OF_OTHER])
    await comesBack(one, parcelId)
    await bank('lost')
    expect(await refunds()).toEqual([
      { gateway: 'fake', paise: OF_ONE, byBank: sold.disputeId },
      { gateway: 'cash', paise: 85_000, byBank: null },
    ])
    expect(await sharesOf('taken_paise')).toEqual([0, OF_OTHER])
    expect(await lossOfMarketplace()).toBe(0)
  })

  test('has what has not left cancelled: nothing is collected, and the bank has paid the advance back', async () => {
    const [one, other] = sold.sellers
    if (!one || !other) throw new Error('there are two')
    await bring(one)
    await bank('open')
    expect(await sharesOf('paise')).toEqual([OF_ONE, 0])
    await bank('lost')
    const { status } = await app.db
      .selectFrom('vendor_orders')
      .select('status')
      .where('id', '=', other.vendorOrderId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('cancelled')
    expect(await refunds()).toEqual([{ gateway: 'fake', paise: OF_OTHER, byBank: sold.disputeId }])
    expect(await sharesOf('taken_paise')).toEqual([OF_ONE, 0])
    expect(await lossOfMarketplace()).toBe(0)
  })

  test('is answered with what was paid online and what in cash, as invoices are of both', async () => {
    const { order } = await readEvidenceToSend(app.db, sold.orderId)
    expect(order.paidAs).toBe('₹500.00 online in advance, and ₹1,699.00 in cash at delivery')
  })
})
