import type { Transaction } from 'kysely'
import { commissionRate, type DeductionKind, deductionRate } from '#domain/earnings/commission.ts'
import { entriesOfSale, type SaleRates } from '#domain/earnings/ledger-entries.ts'
import { type Day, indianDay } from '#domain/shared/months.ts'
import type { Schema } from '#server/db/schema.ts'
import { insertLedgerEntries, readEntries } from './ledger-store.ts'
import { type PartToRecord, readPartsToRecord, readRates } from './parts-to-record-views.ts'

/**
 * Writes vendor orders that have just been dispatched into their sellers' ledgers, in the transaction that moves them.
 * Dispatch is when the goods are supplied and the seller is owed: TCS, TDS and GST on the commission are taken at the
 * rates of that day, the commission at the rate of the day on which the order was placed, which the seller sold it at.
 * A part that was recorded when it was placed, as was done before, is not recorded again.
 */
export async function recordSales(
  tx: Transaction<Schema>,
  { vendorOrderIds, at }: { vendorOrderIds: readonly string[]; at: Date },
): Promise<void> {
  if (vendorOrderIds.length === 0) return
  const booked = new Set((await readEntries(tx, vendorOrderIds)).map((entry) => entry.vendorOrderId))
  const parts = await readPartsToRecord(tx, { vendorOrderIds })
  const owed = parts.filter((part) => !part.isHouse && !booked.has(part.vendorOrderId))
  if (owed.length === 0) return
  const rates = await readRates(tx, [...new Set(owed.map((part) => part.sellerId))])
  await insertLedgerEntries(
    tx,
    owed.flatMap((part) => {
      const { sellerId, vendorOrderId } = part
      const entries = entriesOfSale(part, ratesOf(part, { suppliedOn: indianDay(at), rates }))
      return entries.map((entry) => ({ ...entry, sellerId, vendorOrderId, at }))
    }),
  )
}

/** The rates of a sale: for this seller, whatever others pay. */
function ratesOf(
  { sellerId, soldOn }: PartToRecord,
  { suppliedOn, rates }: { suppliedOn: Day; rates: Awaited<ReturnType<typeof readRates>> },
): SaleRates {
  const of = (kind: DeductionKind) => deductionRate(rates.deductions, kind, suppliedOn)
  return {
    commission: (category) => commissionRate(rates.commissions, { sellerId, category }, soldOn),
    commissionGst: of('commission-gst'),
    tcs: of('tcs'),
    tds: of('tds'),
    tdsWithoutPan: of('tds-without-pan'),
  }
}
