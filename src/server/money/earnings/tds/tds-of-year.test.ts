import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { quarterOf } from '#domain/money/accounting/tds-register.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readDeductedTax } from '#server/money/accounting/tds-register-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { invoicePrefixOf } from '#tests/support/invoice-prefixes.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { countWaiting } from '#tests/support/waiting-for-locks.ts'
import { readEarnings } from '../earnings-views.ts'

const clock = turnedClock('2026-11-10T06:00:00Z')
/** ₹1,08,000.00 with 18 % in it: 91,525.42 without. Five of them come to 4,57,627.10, six to 5,49,152.52. */
const TAXABLE = 91_525_42
const TDS = 91_53
let app: App
let close: () => Promise<void>
let pan: string
let sellers: AddedOffer[]

/** Two hand-overs at once: the first waits before its commit until the other does too, or waits for a lock. */
let handingOver = 0
let areAtOnce = false
const pause = async (at: PausePoint) => {
  if (!areAtOnce || at !== 'fulfilment:dispatched') return
  handingOver += 1
  if (handingOver === 1) while (handingOver < 2 && (await countWaiting(app.db)) === 0) {}
}

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, gateway: fakeGateway(), pause }))
})
beforeEach(async () => {
  // Asha Verma, an individual, has two shops.
  pan = `ABCPV${1_000 + people++}F`
  sellers = []
  for (const name of ['one', 'two']) {
    const sellerId = `${name}-${pan.toLowerCase()}`
    sellers.push(await addOffer(app, { sellerId, available: 60, listPricePaise: 1_20_000_00 }))
    const change = { pan, invoice_prefix: invoicePrefixOf(sellerId) }
    await app.db.updateTable('sellers').set(change).where('id', '=', sellerId).execute()
  }
})
let people = 0
afterAll(() => close())

async function sell(seller = sellers[0]): Promise<string> {
  if (!seller) throw new Error('there is a shop')
  const order = checkoutOf(seller, { by: 'card', expectedTotalPaise: 1_08_000_00 })
  const placed = await placeOrder(app, await addCustomer(app), order)
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendor = { sellerId: seller.sellerId, userId: app.random.uuid() }
  return handedOver(
    app,
    { kind: 'vendor', vendor },
    { vendorOrderId: await vendorOrderOf(app, placed.value.orderId) },
  )
}

/** What the ledger deducted of the person, less what it gave back. */
async function deducted(): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(-sum(seller_paise), 0)::bigint AS paise FROM ledger_entries JOIN sellers ON sellers.id = seller_id
    WHERE kind = 'tds' AND sellers.pan = ${pan}`.execute(app.db)
  return Number(rows[0]?.paise)
}

async function registered(): Promise<number> {
  const admin = permit(OWNER, 'papers.read')
  if (!admin) throw new Error('an owner reads papers')
  const rows = await readDeductedTax(app, admin, quarterOf('2026-11'))
  return rows
    .filter((row) => row.pan === pan)
    .reduce((sum, row) => sum + row.deductedPaise - row.givenBackPaise, 0)
}

const termsOf = async () => (await readEarnings(app, sellers[0]?.sellerId ?? '')).terms.tdsFree
const limitPaise = 5_00_000_00

describe('the TDS of an individual', () => {
  test('is none up to five lakh of sales a year, of both shops together; then of all of them, but for what came back', async () => {
    const returned = await sell()
    for (let sale = 0; sale < 4; sale++) await sell()
    await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, returned))
    expect(await deducted()).toBe(0)
    expect(await registered()).toBe(0)
    expect(await termsOf()).toEqual({ soldPaise: 5 * TAXABLE, limitPaise })
    const crossing = await sell(sellers[1])
    expect(await deducted()).toBe(5 * TDS)
    await sell()
    expect(await deducted()).toBe(6 * TDS)
    expect(await registered()).toBe(6 * TDS)
    expect((await termsOf())?.soldPaise).toBe(6 * TAXABLE)
    const { months } = await readEarnings(app, sellers[0]?.sellerId ?? '')
    expect(months[0]?.tdsPaise).toBe(-5 * TDS)
    // What comes back now is taken back of its own parcel.
    await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, crossing))
    expect(await deducted()).toBe(5 * TDS)
    expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  })

  test('is not missed when two shops exceed it at one moment', async () => {
    for (let sale = 0; sale < 4; sale++) await sell()
    areAtOnce = true
    await Promise.all(sellers.map((seller) => sell(seller)))
    areAtOnce = false
    expect(handingOver).toBe(2)
    expect(await deducted()).toBe(6 * TDS)
  })

  test('begins anew with the financial year', async () => {
    for (let sale = 0; sale < 6; sale++) await sell()
    expect(await deducted()).toBe(6 * TDS)
    clock.turn((Date.parse('2027-04-01T06:00:00Z') - clock.now().getTime()) / 1_000)
    await sell()
    expect(await deducted()).toBe(6 * TDS)
    expect(await termsOf()).toEqual({ soldPaise: TAXABLE, limitPaise })
  })
})
