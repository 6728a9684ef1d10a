import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commissionRegisterCsv } from '#domain/money/accounting/commission/commission-register.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { answeringThreads } from '#tests/support/answering-threads.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { marketplaceVouchers, sellerVouchers } from '../tally/tally-vouchers.ts'
import {
  listCommissionPapers,
  listOwnCommissionPapers,
  readCommissionPapers,
} from './commission-paper-views.ts'
import { issueCommissionPapers } from './issue-commission-papers.ts'
import { openCommissionPaper, openOwnCommissionPaper } from './open-commission-paper.ts'

let app: App
let close: () => Promise<void>
const threads = answeringThreads(() => new Uint8Array([37]))
const clock = turnedClock('2026-11-29T12:00:00Z')
const DAY = 24 * 3_600
let parcelId: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, threads }))
  parcelId = await sold('ravi')
  await sold('meena')
  await sold('house')
})
afterAll(() => close())

async function sold(sellerId: string): Promise<string> {
  const offer = await addOffer(app, { sellerId, available: 9 })
  await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', 'house').execute()
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 2 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const vendor = { sellerId, userId: app.random.uuid() }
  return handedOver(app, { kind: 'vendor', vendor }, { vendorOrderId })
}

function admin() {
  const permitted = permit(OWNER, 'papers.read')
  if (!permitted) throw new Error('an owner reads papers')
  return permitted
}

const papers = () => app.db.selectFrom('commission_papers').selectAll().orderBy('number').execute()

/** What the ledger of a seller took of commission, with GST, in a month. */
async function takenOf(sellerId: string, month: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    SELECT coalesce(-sum(seller_paise), 0)::bigint AS taken FROM ledger_entries
    WHERE seller_id = ${sellerId} AND kind IN ('commission', 'commission-gst')
      AND to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = ${month}`.execute(app.db)
  return rows[0]?.taken ?? 0
}

describe('our papers for commission', () => {
  test('are issued for the month that is over, once, by however many workers', async () => {
    expect(await issueCommissionPapers(app)).toBe(0)
    // 1 December in India.
    clock.turn(2 * DAY)
    const counts = await Promise.all(Array.from({ length: 4 }, () => issueCommissionPapers(app)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await issueCommissionPapers(app)).toBe(0)
    const rows = await papers()
    expect(rows.map(({ number }) => number)).toEqual(['CM/26-27/000001', 'CM/26-27/000002'])
    expect(rows.map(({ seller_id }) => seller_id).sort()).toEqual(['meena', 'ravi'])
    for (const { seller_id, total_paise } of rows)
      expect(total_paise).toBe(await takenOf(seller_id, '2026-11'))
    expect(rows[0]?.document).toMatchObject({
      supplier: { gstin: '27AAZCN0000D1ZQ', state: 'MH' },
      buyer: { gstin: '27AAPFU0939F1ZV' },
      gstKind: 'cgst-sgst',
      rateBp: 1_800,
      lines: [{ month: '2026-11' }],
    })
  })

  test('give back in the next month what a return took back, against the invoice on which it stood', async () => {
    await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId))
    clock.turn(31 * DAY)
    expect(await issueCommissionPapers(app)).toBe(1)
    const [note] = (await papers()).filter(({ kind }) => kind === 'credit-note')
    const invoice = (await papers()).find(({ seller_id, kind }) => seller_id === 'ravi' && kind === 'invoice')
    expect(note).toMatchObject({ seller_id: 'ravi', number: 'CM-C26/000001' })
    expect(-(note?.total_paise ?? 0)).toBe(await takenOf('ravi', '2026-12'))
    expect(note?.document.lines).toMatchObject([{ month: '2026-11', invoiceNumber: invoice?.number }])
  })

  test('are seen by their own seller and administrators', async () => {
    const [own] = await listOwnCommissionPapers(app, 'ravi', '2026-11')
    const id = own?.id ?? ''
    expect(await listOwnCommissionPapers(app, 'ravi', '2026-11')).toHaveLength(1)
    expect(await openOwnCommissionPaper(app, 'ravi', id)).toMatchObject({
      name: expect.stringMatching(/^commission-CM-26-27-00000[12]\.pdf$/),
    })
    expect(await openOwnCommissionPaper(app, 'meena', id)).toBeUndefined()
    expect(await openOwnCommissionPaper(app, 'ravi', 'none')).toBeUndefined()
    expect(await openCommissionPaper(app, admin(), id)).toBeDefined()
    expect(await listCommissionPapers(app, admin(), '2026-11')).toMatchObject({
      papers: [{}, {}],
      hasMore: false,
    })
    const all: string[] = []
    for await (const some of readCommissionPapers(app, admin(), '2026-11'))
      all.push(...some.map(({ number }) => number))
    expect(all).toEqual(['CM/26-27/000001', 'CM/26-27/000002'])
  })

  test('stand in a register whose sums are the ledger’s', async () => {
    const lines: string[] = []
    for await (const vendorOrder of commissionRegisterCsv(readCommissionPapers(app, admin(), '2026-12')))
      lines.push(vendorOrder)
    const total = Number(lines.join('').trim().split('\r\n')[1]?.split(',').at(-1))
    expect(Math.round(total * 100)).toBe(await takenOf('ravi', '2026-12'))
  })

  test('are vouchers for Tally in the month of their issue, in the books of both', async () => {
    const numbersOf = async (pages: AsyncIterable<readonly { number: string }[]>) => {
      const numbers: string[] = []
      for await (const vouchers of pages) numbers.push(...vouchers.map(({ number }) => number))
      return numbers
    }
    const own = await numbersOf(sellerVouchers(app, 'ravi', '2026-12'))
    const sold = (await papers()).find(({ seller_id, kind }) => seller_id === 'ravi' && kind === 'invoice')
    expect(own).toEqual([
      ...[expect.stringMatching(/-C26\/000001$/), sold?.number],
      ...['COLLECTED-2026-12', 'TCS-2026-12', 'TDS-2026-12'],
    ])
    expect(await numbersOf(marketplaceVouchers(app, admin(), '2026-12'))).toEqual([
      'CM/26-27/000001',
      'CM/26-27/000002',
      ...['COLLECTED-2026-12', 'TCS-2026-12', 'TDS-2026-12'],
    ])
    expect(await numbersOf(marketplaceVouchers(app, admin(), '2026-11'))).toEqual([
      // Of our own shop, and of two sellers.
      'COLLECTED-2026-11',
      ...['COLLECTED-2026-11', 'TCS-2026-11', 'TDS-2026-11'],
      ...['COLLECTED-2026-11', 'TCS-2026-11', 'TDS-2026-11'],
      expect.stringMatching(/\/26-27\/000001$/),
    ])
  })

  test('are never changed and never doubled', async () => {
    await expect(app.db.deleteFrom('commission_papers').execute()).rejects.toThrow('append-only')
    const again = sql`INSERT INTO commission_papers SELECT gen_random_uuid(), kind, seller_id, month, gstin, financial_year,
      serial + 100, 'CM/26-27/000101', issued_at, taxable_paise, igst_paise, cgst_paise, sgst_paise, utgst_paise,
      round_off_paise, total_paise, document FROM commission_papers LIMIT 1`
    await expect(again.execute(app.db)).rejects.toThrow('commission_papers_seller_id_month_kind_key')
  })

  test('agree with the ledger and leave no gap, and the books say where they do not', async () => {
    const errors = () => findAccountingErrors(databaseUrlOf(app))
    expect(await errors()).toEqual([])
    await sql`UPDATE invoice_counters SET last_serial = last_serial + 1 WHERE kind = 'credit-note'`.execute(
      app.db,
    )
    await sql`INSERT INTO commission_papers SELECT gen_random_uuid(), kind, seller_id, '2026-08-01', gstin, financial_year,
      serial + 100, 'CM/26-27/000101', issued_at, taxable_paise, igst_paise, cgst_paise, sgst_paise, utgst_paise,
      round_off_paise, total_paise, document FROM commission_papers WHERE kind = 'invoice' LIMIT 1`.execute(
      app.db,
    )
    expect(await errors()).toEqual([
      expect.stringContaining('the credit note numbers of a seller’s year'),
      expect.stringContaining('the numbers of our papers for commission'),
      expect.stringContaining('each paper for commission is what the ledger’s rows of its month say'),
    ])
  })
})
