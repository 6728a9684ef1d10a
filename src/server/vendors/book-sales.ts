import type { Transaction } from 'kysely'
import { commissionRate, type DeductionKind, deductionRate } from '#domain/vendors/commission.ts'
import { entriesOfSale, type SaleRates } from '#domain/vendors/earnings.ts'
import type { Schema } from '../db/schema.ts'
import { type PartToBook, readPartsToBook, readRates } from './booking-views.ts'
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
  const rates = await readRates(tx, [...new Set(owed.map((part) => part.sellerId))])
  await insertEntries(
    tx,
    owed.flatMap((part) => {
      const { sellerId, vendorOrderId, placedAt: at } = part
      return entriesOfSale(part, ratesOf(part, rates)).map((entry) => ({
        ...entry,
        sellerId,
        vendorOrderId,
        at,
      }))
    }),
  )
}

/** The rates on the day of the sale: for this seller, whatever others pay. */
function ratesOf(
  { sellerId, soldOn: day }: PartToBook,
  rates: Awaited<ReturnType<typeof readRates>>,
): SaleRates {
  const of = (kind: DeductionKind) => deductionRate(rates.deductions, kind, day)
  return {
    commission: (category) => commissionRate(rates.commissions, { sellerId, category }, day),
    commissionGst: of('commission-gst'),
    tcs: of('tcs'),
    tds: of('tds'),
    tdsWithoutPan: of('tds-without-pan'),
  }
}
