import type { Paise } from '#domain/ground/shared/money.ts'

/**
 * Up to so much of sales in a financial year nothing is deducted of an individual or a Hindu undivided family with a PAN
 * (Income-tax Act 1961, s. 194-O(2); from 1 April 2026 the same in the Income-tax Act 2025, s. 393(4)).
 */
export const TDS_FREE_PAISE: Paise = 5_00_000_00

/** Whether a PAN is one of an individual (P) or a Hindu undivided family (H): its fourth character says so. */
export function isOfPersonOrFamily(pan: string): boolean {
  return pan.charAt(3) === 'P' || pan.charAt(3) === 'H'
}

/** Of which sales of a financial year tax is deducted when one more is credited. */
export type TdsOfSale = 'none' | 'this sale' | 'all of the year'

/**
 * What is deducted when a sale is credited. Of whoever has no free amount: of this sale, at the rate of its case. Else
 * nothing while the year's sales, this one among them, do not exceed the free amount; then of all of them, for the law
 * exempts the sums of a year in which the sales do not exceed it, not the first of them; and of each later one. Amounts in
 * paise, without GST (CBDT Circular 20/2023) and before returns, which are no part of the gross amount of sale.
 */
export function tdsOfSale(sale: {
  /** Undefined without one. */
  pan: string | undefined
  soldBeforePaise: Paise
  taxablePaise: Paise
}): TdsOfSale {
  if (sale.pan === undefined || !isOfPersonOrFamily(sale.pan)) return 'this sale'
  if (sale.soldBeforePaise > TDS_FREE_PAISE) return 'this sale'
  return sale.soldBeforePaise + sale.taxablePaise > TDS_FREE_PAISE ? 'all of the year' : 'none'
}
