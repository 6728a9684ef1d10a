import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gstr1Json } from '#domain/money/accounting/gstr1/gstr1-json.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import gstr1Schema from '#server/ground/outside/gst-portal/returns/gstr1-schema.json' with { type: 'json' }
import { schemaFault } from '#server/ground/outside/gst-portal/sandbox/published-schema.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { BENGALURU_SYSTEMS, checkoutOf, homeDelivery } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { makeGstr1 } from './make-gstr1.ts'
import { listGstinsOfMonth } from './supply-papers-views.ts'

let app: App
let close: () => Promise<void>
const clock = turnedClock('2026-11-29T12:00:00Z')
const sellerId = 'ravi'
const GSTIN = '27AAPFU0939F1ZV'
const DAY = 24 * 3_600
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  const offer = await addOffer(app, { sellerId, available: 60 })
  await sold(offer, homeDelivery())
  const toBusiness = await sold(offer, { ...homeDelivery(), business: BENGALURU_SYSTEMS })
  const later = await sold(offer, homeDelivery())
  await givenBack(toBusiness)
  // 1 December in India: the return of November is closed.
  clock.turn(2 * DAY)
  await givenBack(later)
  await sold(await addOffer(app, { sellerId: 'another', available: 5 }), homeDelivery(), 'another')
})
afterAll(() => close())

async function sold(offer: AddedOffer, details: ReturnType<typeof homeDelivery>, by = sellerId) {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 2, details }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const vendor = { sellerId: by, userId: app.random.uuid() }
  return handedOver(app, { kind: 'vendor', vendor }, { vendorOrderId })
}

const givenBack = (parcelId: string) => inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId))
const gstr1Of = (month: string) => makeGstr1(app, { sellerId, gstin: GSTIN, month })
const fault = schemaFault(gstr1Schema)

describe('the GSTR-1 of a seller', () => {
  test.each(['2026-11', '2026-12', '2020-01'])('of %s is a file that the portal takes', async (month) => {
    expect(fault(JSON.parse([...gstr1Json(await gstr1Of(month))].join('')))).toBeUndefined()
  })

  test('comes to what its invoices and credit notes of the month come to, to the paisa', async () => {
    for (const month of ['2026-11', '2026-12']) {
      const { hsn, operator } = await gstr1Of(month)
      const { rows } = await sumsOf(month)
      const sum = (of: 'taxablePaise' | 'igstPaise' | 'cgstPaise' | 'sgstPaise') =>
        [...hsn.b2b, ...hsn.b2c].reduce((total, row) => total + row[of], 0)
      const expected = {
        taxablePaise: sum('taxablePaise'),
        igstPaise: sum('igstPaise'),
        cgstPaise: sum('cgstPaise'),
        sgstPaise: sum('sgstPaise'),
      }
      expect(rows[0]).toEqual(expected)
      expect(operator).toEqual({ gstin: '27AAZCN0000D1C1', ...expected })
    }
  })

  test('takes a credit of the next month off in the next month', async () => {
    const november = await gstr1Of('2026-11')
    expect([...november.b2b.keys()]).toEqual([BENGALURU_SYSTEMS.gstin])
    expect([...november.cdnr.keys()]).toEqual([BENGALURU_SYSTEMS.gstin])
    expect(november.numbers.invoices).toMatchObject([{ count: 3, cancelled: 0 }])
    const december = await gstr1Of('2026-12')
    expect(december.b2cs).toMatchObject([{ placeOfSupply: 'MH', isInterState: false, rateBp: 1_800 }])
    expect(december.b2cs[0]?.taxablePaise).toBeLessThan(0)
    expect(december.numbers).toMatchObject({ invoices: [], creditNotes: [{ count: 1 }] })
    expect(await listGstinsOfMonth(app, sellerId, '2026-12')).toEqual([GSTIN])
    expect(await listGstinsOfMonth(app, sellerId, '2026-10')).toEqual([])
  })

  test('leaves out a number that the registration portal cancelled, and a credit note for it, but counts them', async () => {
    const { id, document } = await app.db
      .selectFrom('invoices')
      .select(['id', 'document'])
      .where('buyer_gstin', 'is not', null)
      .executeTakeFirstOrThrow()
    const known = { irn: 'a'.repeat(64), ack_number: '123456789012345', acknowledged_at: clock.now() }
    const cancelled = { state: 'cancelled' as const, cancel_reason: 'wrong', cancelled_at: clock.now() }
    await app.db
      .insertInto('einvoices')
      .values({ invoice_id: id, seller_id: sellerId, asked_at: clock.now(), ...known, ...cancelled })
      .execute()
    const { b2b, cdnr, numbers } = await gstr1Of('2026-11')
    expect(cdnr).toEqual(new Map())
    expect(numbers.creditNotes).toMatchObject([{ count: 1, cancelled: 1 }])
    expect([...b2b.values()].flat().map(({ number }) => number)).not.toContain(document.number)
    expect(numbers.invoices).toMatchObject([{ count: 3, cancelled: 1 }])
  })

  test('of the house has no operator', async () => {
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', sellerId).execute()
    expect((await gstr1Of('2026-11')).operator).toBeUndefined()
  })
})

/** The same in SQL, straight from the papers. */
function sumsOf(month: string) {
  return sql<Record<string, number>>`
    SELECT sum(sign * taxable_paise)::bigint AS "taxablePaise", sum(sign * igst_paise)::bigint AS "igstPaise",
      sum(sign * cgst_paise)::bigint AS "cgstPaise", sum(sign * (sgst_paise + utgst_paise))::bigint AS "sgstPaise"
    FROM (SELECT 1 AS sign, taxable_paise, igst_paise, cgst_paise, sgst_paise, utgst_paise, seller_id, issued_at FROM invoices
      UNION ALL SELECT -1, taxable_paise, igst_paise, cgst_paise, sgst_paise, utgst_paise, seller_id, issued_at FROM credit_notes) AS papers
    WHERE seller_id = ${sellerId} AND to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = ${month}`.execute(
    app.db,
  )
}
