import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuedPapersList } from '#domain/money/accounting/issued-papers-list.ts'
import { taxStaysText } from '#domain/money/invoicing/credit-note.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readTaxStays } from '#server/money/invoicing/credit-notes/tax-stays-views.ts'
import { printPaper } from '#server/money/invoicing/pdf/print-paper.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { issueCommissionPapers } from '../commission/issue-commission-papers.ts'
import { listIssuedPapers } from '../issued-papers-views.ts'
import { sellerVouchers } from '../tally/tally-vouchers.ts'
import { readSuppliesOfSellers } from './collected-tax-views.ts'
import { makeGstr1, makeMarketplaceGstr1 } from './make-gstr1.ts'

/** A sale of the financial year 2026-27: its tax can be taken off until 30 November 2027. */
const clock = turnedClock('2026-11-29T12:00:00Z')
const GSTIN = '27AAPFU0939F1ZV'
let app: App
let close: () => Promise<void>
let parcelId: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  const offer = await addOffer(app, { sellerId: 'ravi', available: 9 })
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 3 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendor = { sellerId: 'ravi', userId: app.random.uuid() }
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  parcelId = await handedOver(app, { kind: 'vendor', vendor }, { vendorOrderId })
  turnTo('2026-12-01T06:00:00Z')
  await issueCommissionPapers(app)
})
afterAll(() => close())

function turnTo(moment: string) {
  clock.turn((Date.parse(moment) - clock.now().getTime()) / 1_000)
}

/** What whoever agrees to money back of the parcel is told first. */
const warned = async () => (await readTaxStays(app.db, [parcelId], clock.now())).get(parcelId)
const giveBack = () => inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId))

async function noted(id: string) {
  const { document, ...row } = await app.db
    .selectFrom('credit_notes')
    .select(['number', 'total_paise', 'taxable_paise', 'cgst_paise', 'is_commercial', 'document'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { row, document }
}

/** What a note took back of the ledger, by kind. */
async function takenBackBy(id: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select('kind')
    .distinct()
    .where('credit_note_id', '=', id)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function whole<VendorOrder>(vendorOrders: AsyncIterable<VendorOrder>): Promise<VendorOrder[]> {
  const all: VendorOrder[] = []
  for await (const vendorOrder of vendorOrders) all.push(vendorOrder)
  return all
}

const soldBack = async (month: string) =>
  (await whole(readSuppliesOfSellers(app.db, month))).flat().filter((each) => each.month === month)

test('a credit note takes tax off until 30 November after the financial year, and gives back the price alone from then on', async () => {
  // The GST on our commission goes back by a note of the first of the next month: not any more in November.
  turnTo('2027-11-30T12:00:00Z')
  expect(await warned()).toBeUndefined()
  const last = await giveBack()
  // ₹900.00 and ₹133.00 of delivery.
  expect((await noted(last.id)).row).toMatchObject({
    total_paise: 1_033_00,
    is_commercial: false,
    cgst_paise: 78_79,
  })
  expect(await takenBackBy(last.id)).toEqual(['commission', 'sale', 'tcs-cgst', 'tcs-sgst'])
  expect(await soldBack('2027-11')).toMatchObject([{ backFromOthersPaise: 1_033_00 - 2 * 78_79 }])

  turnTo('2027-12-01T06:00:00Z')
  expect(await warned()).toContain('a credit note could do so until 30 Nov 2027')
  await issueCommissionPapers(app)
  const late = await giveBack()
  const { row, document } = await noted(late.id)
  expect(row).toMatchObject({ total_paise: 1_033_00, is_commercial: true, taxable_paise: 0, cgst_paise: 0 })
  expect(row.number).toMatch(/^[A-Z]+-F27\/000001$/)
  expect(document.taxUntil).toBe('2027-11-30')
  expect(await takenBackBy(late.id)).toEqual(['commission', 'sale'])
  // What goes back to the customer.
  expect(late.lines.map(({ grossPaise }) => grossPaise)).toEqual([1_033_00])
})

test('no return lists a commercial note, and Tally books it beside sales and taxes', async () => {
  const november = await makeGstr1(app, { sellerId: 'ravi', gstin: GSTIN, month: '2027-11' })
  expect(november.numbers.creditNotes).toMatchObject([{ count: 1 }])
  const december = await makeGstr1(app, { sellerId: 'ravi', gstin: GSTIN, month: '2027-12' })
  expect(december).toMatchObject({ b2cs: [], hsn: { b2c: [] }, numbers: { creditNotes: [] } })
  expect(await soldBack('2027-12')).toMatchObject([{ backFromOthersPaise: 0, cgstPaise: 0, igstPaise: 0 }])
  const vouchers = (await whole(sellerVouchers(app, 'ravi', '2027-12'))).flat()
  expect(
    vouchers
      .filter(({ type }) => type === 'Credit Note')
      .map(({ entries }) => entries.filter(({ paise }) => paise !== 0)),
  ).toEqual([
    [
      { ledger: 'NanoNagar customers', paise: -1_033_00 },
      { ledger: 'Commercial credit notes', paise: 1_033_00 },
    ],
  ])
})

test('our own note for the commission of such a sale has no tax either, and is in no return of ours', async () => {
  const papers = await app.db
    .selectFrom('commission_papers')
    .select(['kind', 'number', 'igst_paise', 'cgst_paise', 'taxable_paise'])
    .where('kind', '<>', 'invoice')
    .execute()
  // 5 % of ₹900.00, given back on 30 November 2027.
  expect(papers).toEqual([
    { kind: 'commercial-note', number: 'CM-F27/000001', igst_paise: 0, cgst_paise: 0, taxable_paise: 45_00 },
  ])
  const { gstin } = await app.db
    .selectFrom('commission_papers')
    .select('gstin')
    .where('kind', '=', 'commercial-note')
    .executeTakeFirstOrThrow()
  const gstr1 = await makeMarketplaceGstr1(app, { gstin, month: '2027-12' })
  expect(gstr1.numbers.creditNotes).toEqual([])
})

test('the paper says why in one sentence, and the books agree', async () => {
  await giveBack()
  const { document } = await app.db
    .selectFrom('credit_notes')
    .select('document')
    .where('is_commercial', '=', true)
    .orderBy('serial', 'desc')
    .executeTakeFirstOrThrow()
  const said = taxStaysText(document)
  expect(said).toBe(
    `Commercial credit note: it takes no tax off, since that of tax invoice ${document.invoice.number} could be reduced until 30 Nov 2027 (CGST Act 2017, section 34(2)).`,
  )
  const text = pdfText(
    await printPaper(app, { kind: 'credit-note', content: { document, registration: null } }, 'asha'),
  )
  expect(text.replace(/\s+/g, ' ')).toContain(said)
  expect(text).not.toContain('CGST 9')
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  // All of the parcel is credited by now: the tax that stays, with its TCS and GST on commission, is no difference.
  await checkLedger(app)
  const differences = await app.db
    .selectFrom('ledger_differences')
    .select(['check_name', 'subject_id'])
    .execute()
  expect(differences).toEqual([])
})

test('an administrator’s list of papers shows no tax of it', async () => {
  const admin = permit(OWNER, 'papers.read')
  if (!admin) throw new Error('an owner reads papers')
  const { papers } = await listIssuedPapers(
    app,
    admin,
    issuedPapersList.parse(new URLSearchParams({ kind: 'credit-notes' })),
  )
  expect(papers.map(({ taxPaise }) => taxPaise)).toEqual([0, 0, 2 * 78_79])
})
