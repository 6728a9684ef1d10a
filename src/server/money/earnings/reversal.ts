import type { BookedRow } from './booked-sale-views.ts'
import type { Posting } from './ledger-store.ts'

/** The entry that goes the other way, for some of an amount. */
export function reversalOf(
  { id, ...entry }: BookedRow,
  { amountPaise, at }: { amountPaise: number; at: Date },
): Posting {
  const { debit, credit, sellerId, orderId, vendorOrderId, parcelId, kind, basisPaise, rateBp } = entry
  return {
    source: `undone:${id}`,
    sellerId,
    orderId,
    vendorOrderId,
    parcelId,
    kind,
    basisPaise,
    rateBp,
    debit: credit,
    credit: debit,
    amountPaise,
    reverses: id,
    at,
  }
}
