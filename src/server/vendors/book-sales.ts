import type { Transaction } from 'kysely'
import { commissionRate, type DeductionKind, deductionRate } from '#domain/vendors/commission.ts'
import { entriesOfSale, type SaleRates } from '#domain/vendors/earnings.ts'
import type { Day } from '#domain/vendors/months.ts'
import type { Schema } from '../db/schema.ts'
import { readPartsToBook, readRates } from './booking-views.ts'
import { countSales } from './count-sales.ts'
import { insertEntries } from './ledger-store.ts'

/**
 * Puts an order that has just been placed into its sellers' books, in the transaction that places it: their figures of
 * the day, their customers, their ledgers at the rates of the day. An order is booked once: twice throws.
 */
export async function bookSales(tx: Transaction<Schema>, orderId: string): Promise<void> {
  const parts = await readPartsToBook(tx, { orderId })
  await countSales(tx, parts, 1)
  const owed = parts.filter((part) => !part.isHouse)
  if (owed.length === 0) return
  const rates = await readRates(tx)
  await insertEntries(
    tx,
    owed.flatMap((part) => {
      const { sellerId, vendorOrderId, placedAt: at } = part
      return entriesOfSale(part, ratesOn(rates, part.soldOn)).map((entry) => ({
        ...entry,
        sellerId,
        vendorOrderId,
        at,
      }))
    }),
  )
}

function ratesOn(rates: Awaited<ReturnType<typeof readRates>>, day: Day): SaleRates {
  const of = (kind: DeductionKind) => deductionRate(rates.deductions, kind, day)
  return {
    commission: (category) => commissionRate(rates.commissions, category, day),
    commissionGst: of('commission-gst'),
    tcs: of('tcs'),
    tds: of('tds'),
    tdsWithoutPan: of('tds-without-pan'),
  }
}
