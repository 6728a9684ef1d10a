import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { chargeSeller } from '#server/money/earnings/charge-seller.ts'
import { takeBackCharge } from '#server/money/earnings/charges/take-back-charge.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { sellerVouchers } from '../tally/tally-vouchers.ts'
import { issueCommissionPapers } from './issue-commission-papers.ts'

let app: App
let close: () => Promise<void>
let vendorOrderId: string
const clock = turnedClock('2026-10-20T06:00:00Z')
const DAY = 24 * 3_600
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  const offer = await addOffer(app, { sellerId: 'ravi', available: 9 })
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  await handedOver(app, { kind: 'vendor', vendor: { sellerId: 'ravi', userId: 'ravi' } }, { vendorOrderId })
  // To 1 November in India: the sale is October's.
  clock.turn(12 * DAY)
  await issueCommissionPapers(app)
})
afterAll(() => close())

const charge = (kind: 'return-freight' | 'penalty', causeId: string) =>
  inTransaction(app, (tx) =>
    chargeSeller(app, tx, {
      sellerId: 'ravi',
      vendorOrderId,
      kind,
      causeId,
      paise: 399_00,
      reason: 'Way back of R-1',
    }),
  )
const takeBack = (causeId: string) =>
  inTransaction(app, (tx) =>
    takeBackCharge(app, tx, { kind: 'return-freight', causeId, reason: 'Charged in error' }),
  )
const lastPaper = () =>
  app.db
    .selectFrom('commission_papers')
    .selectAll()
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
async function vouchersOf(month: string) {
  const all = []
  for await (const some of sellerVouchers(app, 'ravi', month)) all.push(...some)
  return all
    .filter(({ number }) => number.startsWith('CM'))
    .map(({ type, entries }) => [
      type,
      Object.fromEntries(entries.flatMap(({ ledger, paise }) => (paise === 0 ? [] : [[ledger, paise]]))),
    ])
}

// By hand, in November: ₹399.00 of freight with 18 % GST, 71.82, twice, of which one goes back in November, and a penalty
// of ₹399.00 without any. In December the other goes back: ₹470.82, within Maharashtra 35.91 of each tax.
test('freight of a return stands with its GST on the invoice of its month, a penalty does not', async () => {
  await charge('return-freight', 'kept')
  await charge('return-freight', 'undone')
  await charge('penalty', 'late')
  await takeBack('undone')
  await takeBack('undone')
  clock.turn(30 * DAY)
  expect(await issueCommissionPapers(app)).toBe(1)
  const { kind, document, total_paise: total } = await lastPaper()
  expect([kind, total]).toEqual(['invoice', 470_82])
  expect(document).toMatchObject({
    lines: [{ service: 'freight', month: '2026-11', commissionPaise: 399_00, gstPaise: 71_82 }],
    gstKind: 'cgst-sgst',
    rateBp: 1_800,
    totals: { taxablePaise: 399_00, cgstPaise: 35_91, sgstPaise: 35_91, igstPaise: 0, roundOffPaise: 0 },
  })
  expect(await vouchersOf('2026-12')).toEqual([
    [
      'Purchase',
      {
        NanoNagar: -470_82,
        'Return freight': 399_00,
        'Input CGST': 35_91,
        'Input SGST/UTGST': 35_91,
      },
    ],
  ])
})

test('freight that is taken back later stands on a credit note with the invoice’s number', async () => {
  const { number } = await lastPaper()
  await takeBack('kept')
  clock.turn(31 * DAY)
  expect(await issueCommissionPapers(app)).toBe(1)
  const { kind, document, total_paise: total } = await lastPaper()
  expect([kind, total]).toEqual(['credit-note', 470_82])
  expect(document.lines).toEqual([
    {
      service: 'freight',
      month: '2026-11',
      commissionPaise: 399_00,
      gstPaise: 71_82,
      invoiceNumber: number,
      invoicedOn: '2026-12-01',
    },
  ])
  expect(await vouchersOf('2027-01')).toEqual([
    ['Debit Note', expect.objectContaining({ NanoNagar: 470_82, 'Return freight': -399_00 })],
  ])
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})

test('freight of before there was GST on it goes back without any, and stands on no paper', async () => {
  await sql`INSERT INTO ledger_entries (seller_id, order_id, vendor_order_id, kind, debit, credit, amount_paise, note, at, source)
    SELECT seller_id, order_id, id, 'return-freight', 'seller', 'freight', 39900, 'Way back', ${app.clock.now()},
      'return-freight:before' FROM vendor_orders`.execute(app.db)
  await takeBack('before')
  const { rows } = await sql`SELECT kind FROM ledger_entries
    WHERE note = 'Charged in error' AND at = ${app.clock.now()}`.execute(app.db)
  expect(rows).toEqual([{ kind: 'return-freight' }])
  clock.turn(31 * DAY)
  expect(await issueCommissionPapers(app)).toBe(0)
})
