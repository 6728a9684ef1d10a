import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gstr8Json } from '#domain/money/accounting/gstr8/gstr8-file.ts'
import { tdsRegisterCsv } from '#domain/money/accounting/tds-register.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import gstr8Schema from '#server/ground/outside/gst-portal/returns/gstr8-schema.json' with { type: 'json' }
import { schemaFault } from '#server/ground/outside/gst-portal/sandbox/published-schema.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { BENGALURU_SYSTEMS, checkoutOf, databaseUrlOf, homeDelivery } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { gstr8Faults } from '#tests/support/gstr8-rules.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { readDeductedTax } from '../tds-register-views.ts'
import { readSuppliesOfSellers } from './collected-tax-views.ts'
import { makeGstr8 } from './make-gstr8.ts'
import { listOfficeReturns } from './office-returns.ts'
import { roundCollectedTax } from './round-collected-tax.ts'

let app: App
let close: () => Promise<void>
const clock = turnedClock('2026-11-29T12:00:00Z')
const OURS = '27AAZCN0000D1C1'
const DAY = 24 * 3_600
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  const house = await addOffer(app, { sellerId: 'house', available: 9 })
  await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', 'house').execute()
  const offer = await addOffer(app, { sellerId: 'ravi', available: 60 })
  await sold(offer, homeDelivery())
  await sold(house, homeDelivery())
  const toBusiness = await sold(offer, { ...homeDelivery(), business: BENGALURU_SYSTEMS })
  const later = await sold(offer, homeDelivery())
  await givenBack(toBusiness)
  clock.turn(2 * DAY)
  await givenBack(later)
})
afterAll(() => close())

async function sold(offer: AddedOffer, details: ReturnType<typeof homeDelivery>, quantity = 2) {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity, details }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const vendor = { sellerId: offer.sellerId, userId: app.random.uuid() }
  return handedOver(app, { kind: 'vendor', vendor }, { vendorOrderId })
}

const givenBack = (parcelId: string) => inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId))

function admin() {
  const permitted = permit(OWNER, 'papers.read')
  if (!permitted) throw new Error('an owner reads papers')
  return permitted
}

/** The papers of a shop in a month, summed in SQL. */
async function taxableOf(sellerId: string, month: string): Promise<{ sold: number; back: number }> {
  const { rows } = await sql<{ sold: number; back: number }>`
    SELECT (SELECT coalesce(sum(taxable_paise), 0)::bigint FROM invoices WHERE seller_id = ${sellerId}
        AND to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = ${month}) AS sold,
      (SELECT coalesce(sum(taxable_paise), 0)::bigint FROM credit_notes WHERE seller_id = ${sellerId}
        AND to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = ${month}) AS back`.execute(app.db)
  return rows[0] ?? { sold: 0, back: 0 }
}

async function whole<VendorOrder>(vendorOrders: AsyncIterable<VendorOrder>): Promise<VendorOrder[]> {
  const all: VendorOrder[] = []
  for await (const vendorOrder of vendorOrders) all.push(vendorOrder)
  return all
}

async function rowsOf(month: string) {
  const pages = await makeGstr8(app, admin(), { gstin: OURS, month })
  return pages && (await whole(pages)).flat()
}

async function fileOf(month: string) {
  const rows = await makeGstr8(app, admin(), { gstin: OURS, month })
  if (!rows) throw new Error('a registration of ours has a return')
  return JSON.parse((await whole(gstr8Json({ gstin: OURS, month, rows }))).join('')) as Parameters<
    typeof gstr8Faults
  >[0]
}

describe('GSTR-8', () => {
  test('has what sellers’ papers say and what the ledger collected, and nothing of the house', async () => {
    const rows = (await rowsOf('2026-11')) ?? []
    const { sold, back } = await taxableOf('ravi', '2026-11')
    expect(sold).toBeGreaterThan(0)
    expect(back).toBeGreaterThan(0)
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0)
    expect(sum((row) => row.netPaise)).toBe(sold - back)
    expect(rows.map((row) => [row.placeOfSupply, row.backFromRegisteredPaise > 0])).toEqual([
      ['27', false],
      ['29', true],
    ])
    const { tcs_paise } = await app.db
      .selectFrom('ledger_days')
      .select(sql<number>`-sum(tcs_paise)::bigint`.as('tcs_paise'))
      .where('day', '<', '2026-12-01')
      .executeTakeFirstOrThrow()
    expect(sum((row) => row.igstPaise + row.cgstPaise + row.sgstPaise)).toBe(Number(tcs_paise))
    const pages = await makeGstr8(app, admin(), { gstin: OURS, month: '2026-11' })
    if (!pages) throw new Error('a registration of ours has a return')
    const file = JSON.parse((await whole(gstr8Json({ gstin: OURS, month: '2026-11', rows: pages }))).join(''))
    expect(schemaFault(gstr8Schema)(file)).toBeUndefined()
    expect(gstr8Faults(file)).toEqual([])
    expect(file.tcs).toHaveLength(rows.length)
  })

  test('carries a return of December, in which nothing was sold, and says so nowhere else', async () => {
    expect(await rowsOf('2026-12')).toEqual([])
    const supplies = (await whole(readSuppliesOfSellers(app.db, '2026-12'))).flat()
    const { back } = await taxableOf('ravi', '2026-12')
    expect(supplies.filter(({ month }) => month === '2026-12')).toMatchObject([{ backFromOthersPaise: back }])
  })

  test('is filed under registrations of ours alone', async () => {
    expect(await makeGstr8(app, admin(), { gstin: '29AAGCB7383J1Z4', month: '2026-11' })).toBeUndefined()
  })
})

test('the register of deducted tax comes to the ledger', async () => {
  const rows = await readDeductedTax(app, admin(), { first: '2026-10', last: '2026-12' })
  expect(rows.map(({ month, sellerName }) => `${month} ${sellerName}`)).toHaveLength(2)
  const { net } = await app.db
    .selectFrom('ledger_entries')
    .select(sql<number>`-sum(seller_paise)::bigint`.as('net'))
    .where('kind', '=', 'tds')
    .executeTakeFirstOrThrow()
  expect(rows.reduce((sum, row) => sum + row.deductedPaise - row.givenBackPaise, 0)).toBe(Number(net))
  expect([...tdsRegisterCsv(rows)]).toHaveLength(3)
})

test('the register has the PAN out of the GSTIN where it was not written down by itself', async () => {
  const panIs = async (change: { pan: string | null; gstin: string | null }) => {
    await app.db.updateTable('sellers').set(change).where('id', '=', 'ravi').execute()
    const [row] = await readDeductedTax(app, admin(), { first: '2026-10', last: '2026-12' })
    return row?.pan
  }
  const { pan, gstin } = await app.db
    .selectFrom('sellers')
    .select(['pan', 'gstin'])
    .where('id', '=', 'ravi')
    .executeTakeFirstOrThrow()
  expect(await panIs({ pan: null, gstin: '29AAGCB7383J1Z4' })).toBe('AAGCB7383J')
  expect(await panIs({ pan: 'AAPFU0939F', gstin: '29AAGCB7383J1Z4' })).toBe('AAPFU0939F')
  expect(await panIs({ pan: null, gstin: null })).toBeNull()
  await panIs({ pan, gstin })
})

test('GSTR-8 takes one supplier at a time, and shops of one GSTIN together', async () => {
  for (const id of ['ravi-2', 'elsewhere']) {
    const offer = await addOffer(app, { sellerId: id, available: 9 })
    if (id === 'elsewhere')
      await app.db.updateTable('sellers').set({ gstin: '29AAGCB7383J1Z4' }).where('id', '=', id).execute()
    await sold(offer, homeDelivery())
  }
  const together = (await whole(readSuppliesOfSellers(app.db, '2026-12'))).flat()
  const batches = (await whole(readSuppliesOfSellers(app.db, '2026-12', { atOnce: 1 }))).filter(
    (batch) => batch.length > 0,
  )
  const keyOf = ({ supplierGstin, placeOfSupply, month }: (typeof together)[number]) =>
    `${supplierGstin} ${placeOfSupply} ${month}`
  const inOrder = (supplies: typeof together) => supplies.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  expect(inOrder(batches.flat())).toEqual(inOrder(together))
  expect(new Set(together.map(keyOf)).size).toBe(together.length)
  expect(batches.length).toBe(new Set(together.map(({ supplierGstin }) => supplierGstin)).size)
  expect(batches.length).toBeGreaterThan(1)
})

describe('tax at source', () => {
  const taken = async () => {
    const row = await app.db
      .selectFrom('ledger_days')
      .select(sql<number>`-sum(tcs_paise)::bigint`.as('paise'))
      .where('seller_id', '=', 'meena')
      .executeTakeFirstOrThrow()
    return Number(row.paise)
  }

  test('lacks paise where parcels are rounded one by one; the last night of the month takes them, once', async () => {
    clock.turn((Date.parse('2027-01-10T12:00:00Z') - clock.now().getTime()) / 1_000)
    // Of ₹1,299.00 with IGST of 198.15 it is 0.5 % of 1,100.85, 5.50, and of three of them 16.51.
    const offer = await addOffer(app, { sellerId: 'meena', available: 9 })
    for (let parcel = 0; parcel < 3; parcel++)
      await sold(offer, { ...homeDelivery(), business: BENGALURU_SYSTEMS }, 1)
    expect(await taken()).toBe(3 * 5_50)
    const told = async () => (await fileOf('2027-01')).tcs.find(({ pos }) => pos === '29')
    expect(gstr8Faults(await fileOf('2027-01'))).toEqual([
      expect.stringContaining('16.5 of 3302.55: Total tax value must be between 0.5% to 1%'),
    ])
    clock.turn((Date.parse('2027-02-01T06:00:00Z') - clock.now().getTime()) / 1_000)
    const rounded = await Promise.all([roundCollectedTax(app), roundCollectedTax(app)])
    expect(rounded.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await roundCollectedTax(app)).toBe(0)
    expect(await told()).toMatchObject({ amt: 3302.55, iamt: 16.51 })
    expect(await taken()).toBe(16_51)
    expect(gstr8Faults(await fileOf('2027-01'))).toEqual([])
    const entry = await app.db
      .selectFrom('ledger_entries')
      .select(['seller_id', 'credit', 'amount_paise', 'note', sql<string>`indian_day(at)::text`.as('day')])
      .where('kind', '=', 'tcs-rounding')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      seller_id: 'meena',
      credit: 'tcs-igst',
      amount_paise: 1,
      day: '2027-01-31',
      note: 'Sales of January 2027 into Karnataka: half a per cent of their sum',
    })
    expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  })

  test('of a seller in a state without a registration of ours stands in no file, and the back office says so', async () => {
    const offer = await addOffer(app, { sellerId: 'gowda', available: 9 })
    await app.db
      .updateTable('sellers')
      .set({ gstin: '29AAGCB7383J1Z4', state_code: 'KA' })
      .where('id', '=', 'gowda')
      .execute()
    await sold(offer, homeDelivery(), 1)
    const { collectors, unregistered } = await listOfficeReturns(app, admin(), '2027-02')
    expect(collectors).toEqual([OURS])
    // ₹1,299.00 from Karnataka into Maharashtra.
    expect(unregistered).toEqual([{ state: 'Karnataka (29)', suppliers: 1, taxablePaise: 1_100_85 }])
    expect((await fileOf('2027-02')).tcs).toEqual([])
    expect((await listOfficeReturns(app, admin(), '2026-11')).unregistered).toEqual([])
  })
})
