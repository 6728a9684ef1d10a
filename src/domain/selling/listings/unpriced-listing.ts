import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readOpeningStock } from '#domain/selling/inventory/stock-change.ts'
import { readUnpricedTerms, type UnpricedTerms } from './offer-terms.ts'

/** A product that a seller listed without a price: what its offer will say besides, and the pieces it opens with. */
export interface UnpricedListing extends UnpricedTerms {
  stock: number
}

/** Reads the fields sku, condition, dispatchDays and stock. */
export function readUnpricedListing(
  entries: FormEntries,
): Result<UnpricedListing, 'listings.offer_not_valid'> {
  const terms = readUnpricedTerms(entries)
  const stock = readOpeningStock(entries)
  if (terms.ok && stock.ok) return ok({ ...terms.value, stock: stock.value })
  const faults = [terms, stock].map((checked) => (checked.ok ? {} : checked.problem.fields))
  return refuse('listings.offer_not_valid', { fields: Object.assign({}, ...faults) })
}

/** The entries that a form of this listing would send: the inverse of `readUnpricedListing`. */
export function unpricedEntries({ sellerSku, condition, dispatchDays, stock }: UnpricedListing): FormEntries {
  return {
    sku: [sellerSku ?? ''],
    condition: [condition],
    dispatchDays: [String(dispatchDays)],
    stock: [String(stock)],
  }
}
