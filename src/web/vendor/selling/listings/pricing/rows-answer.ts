import type { PricedListing } from '#server/selling/listings/price-listing.ts'
import type { TypedPrice } from './price-form.ts'

/** A row that could not be saved: the words for the whole, and for its fields. */
export interface RefusedRow {
  productId: string
  status: number
  message: string
  fields: Readonly<Record<string, string>>
  typed: TypedPrice
  /** The product of the catalogue that has the same number by now. */
  otherProductId?: string
}

export interface SavedRow extends PricedListing {
  productId: string
}

/** What became of the rows of a form. */
export interface RowsAnswer {
  saved: readonly SavedRow[]
  refused: readonly RefusedRow[]
}
