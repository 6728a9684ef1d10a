import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gstr1Json } from '#domain/money/accounting/gstr1/gstr1-json.ts'
import type { RateRow } from '#domain/money/accounting/gstr1/returned-paper.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import gstr1Schema from '#server/ground/outside/gst-portal/returns/gstr1-schema.json' with { type: 'json' }
import { schemaFault } from '#server/ground/outside/gst-portal/sandbox/published-schema.ts'
import { chargeSeller } from '#server/money/earnings/charge-seller.ts'
import { takeBackCharge } from '#server/money/earnings/charges/take-back-charge.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { issueCommissionPapers } from '../commission/issue-commission-papers.ts'
import { makeGstr1 } from './make-gstr1.ts'
import { listOfficeReturns, makeOfficeGstr1 } from './office-returns.ts'

let app: App
let close: () => Promise<void>
const clock = turnedClock('2026-11-20T06:00:00Z')
const DAY = 24 * 3_600
const OURS = '27AAZCN0000D1ZQ'
const charged = { kind: 'return-freight', causeId: 'R-1' } as const
const parcels = new Map<string, string>()
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  // Sellers of Maharashtra: one registered, one without a GSTIN, and the marketplace itself.
  for (const sellerId of ['ravi', 'meena', 'house']) parcels.set(sellerId, await sold(sellerId))
  await app.db.updateTable('sellers').set({ gstin: null }).where('id', '=', 'meena').execute()
  // 1 December in India.
  clock.turn(12 * DAY)
  await issueCommissionPapers(app)
  await givenBack('ravi')
  await givenBack('meena')
  await inTransaction(app, (tx) => takeBackCharge(app, tx, { ...charged, reason: 'Charged in error' }))
  clock.turn(31 * DAY)
  await issueCommissionPapers(app)
})
afterAll(() => close())

async function sold(sellerId: string): Promise<string> {
  const offer = await addOffer(app, { sellerId, available: 9 })
  await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', 'house').execute()
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 2 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  if (sellerId === 'ravi')
    await inTransaction(app, (tx) =>
      chargeSeller(app, tx, { ...charged, sellerId, vendorOrderId, paise: 399_00, reason: 'Return method' }),
    )
  return handedOver(
    app,
    { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } },
    { vendorOrderId },
  )
}

const givenBack = (sellerId: string) =>
  inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcels.get(sellerId) ?? ''))

function admin() {
  const permitted = permit(OWNER, 'papers.read')
  if (!permitted) throw new Error('an owner reads papers')
  return permitted
}

async function officeGstr1(month: string) {
  const tables = await makeOfficeGstr1(app, admin(), { gstin: OURS, month })
  if (!tables) throw new Error('nothing was issued')
  return tables
}

/** What the ledger took of commission and freight, with and without GST, in a month. */
async function takenIn(month: string) {
  const { rows } = await sql<{ taxable: number; gst: number }>`
    SELECT -sum(seller_paise) FILTER (WHERE kind IN ('commission', 'return-freight'))::bigint AS taxable,
      -sum(seller_paise) FILTER (WHERE kind IN ('commission-gst', 'freight-gst'))::bigint AS gst
    FROM ledger_entries WHERE to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = ${month}`.execute(app.db)
  return rows[0]
}

const SERVICES = ['998599', '996812']
const sum = (rows: readonly RateRow[], of: 'taxablePaise' | 'tax') =>
  rows.reduce(
    (total, row) => total + (of === 'tax' ? row.igstPaise + row.cgstPaise + row.sgstPaise : row[of]),
    0,
  )

test.each(['2026-12', '2027-01'])(
  'the file of %s has the services of the month before, as the ledger took them',
  async (month) => {
    const { hsn } = await officeGstr1(month)
    const services = [...hsn.b2b, ...hsn.b2c].filter(({ hsn: code }) => SERVICES.includes(code))
    const { rows } = await sql<{ off: number }>`
      SELECT sum(CASE kind WHEN 'invoice' THEN 1 ELSE -1 END * round_off_paise)::bigint AS off FROM commission_papers
      WHERE to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = ${month}`.execute(app.db)
    const taken = await takenIn(month === '2026-12' ? '2026-11' : '2026-12')
    expect({
      taxable: sum(services, 'taxablePaise'),
      gst: sum(services, 'tax') + (rows[0]?.off ?? 0),
    }).toEqual(taken)
    expect(services).not.toEqual([])
  },
)

test('a registered seller’s paper is listed under its GSTIN, another’s is summed', async () => {
  const december = await officeGstr1('2026-12')
  expect([...december.b2b.keys()]).toEqual(['27AAPFU0939F1ZV'])
  expect(december.b2cs).toMatchObject([{ placeOfSupply: 'MH', isInterState: false, rateBp: 1_800 }])
  expect(december.hsn.b2b.map(({ hsn, pieces }) => [hsn, pieces])).toEqual([
    ['996812', undefined],
    ['998599', undefined],
  ])
  expect(december.numbers.invoices).toMatchObject([{ count: 2 }])
  const january = await officeGstr1('2027-01')
  expect([...january.cdnr.keys()]).toEqual(['27AAPFU0939F1ZV'])
  expect(january.b2cs[0]?.taxablePaise).toBeLessThan(0)
  expect(january.numbers.creditNotes).toMatchObject([{ count: 2 }])
})

test.each(['2026-12', '2027-01'])('the file of %s is one that the portal takes', async (month) => {
  const text = [...gstr1Json(await officeGstr1(month))].join('')
  expect(schemaFault(gstr1Schema)(JSON.parse(text))).toBeUndefined()
})

test('the office is offered each registration of the month, and goods of its own shop stand in the same file', async () => {
  const suppliersOf = async (month: string) => (await listOfficeReturns(app, admin(), month)).suppliers
  const [house] = await suppliersOf('2026-11')
  expect(await suppliersOf('2026-12')).toEqual([OURS])
  expect(await makeOfficeGstr1(app, admin(), { gstin: OURS, month: '2026-10' })).toBeUndefined()
  const { seller_id: sellerId, issued_at: at } = await app.db
    .selectFrom('invoices')
    .select(['seller_id', 'issued_at'])
    .where('seller_id', '=', 'house')
    .executeTakeFirstOrThrow()
  expect(at.toISOString().slice(0, 7)).toBe('2026-11')
  const ofGoods = await makeOfficeGstr1(app, admin(), { gstin: house ?? '', month: '2026-11' })
  expect(ofGoods?.numbers.invoices).toMatchObject([{ count: 1 }])
  const ofShop = await makeGstr1(app, { sellerId, gstin: OURS, month: '2026-12' })
  expect(ofShop.numbers.invoices).toEqual([])
})
