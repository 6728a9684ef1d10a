import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import type { ChangedFields } from '#domain/ground/shared/changed-fields.ts'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'
import type { UnpricedListing } from '#domain/selling/listings/unpriced-listing.ts'
import type { RowFault } from './row-fault.ts'
import type { FoundOffer } from './row-target.ts'

/** What a row may be, before and after the import. */
export type ImportVerdict = 'new' | 'changed' | 'unchanged' | 'wrong'

/** What importing a row does. */
export type RowPlan = WrongRow | UnchangedRow | WorkPlan
/** A plan that changes something. */
export type WorkPlan = UnpricedPlan | OfferPlan
/** A plan that sells something: from then on the product does not wait for a price. */
export type OfferPlan = NewOfferPlan | RestoredOfferPlan | ChangedOfferPlan

export interface WrongRow {
  kind: 'wrong'
  verdict: 'wrong'
  faults: readonly RowFault[]
  notes: readonly string[]
}

export interface UnchangedRow {
  kind: 'unchanged'
  verdict: 'unchanged'
  /** Absent for a product that waits for its price. */
  offerId?: string
  notes: readonly string[]
}

/** The row has no price: its product waits for one. */
export interface UnpricedPlan {
  kind: 'unpriced'
  verdict: 'new' | 'changed'
  product: ProductToAdd | KnownProduct
  listing: UnpricedListing
  /** What is news of a listing that waited already. */
  listingChanges?: ChangedFields
  notes: readonly string[]
}

export interface NewOfferPlan {
  kind: 'new offer'
  verdict: 'new'
  product: ProductToAdd | KnownProduct
  terms: OfferTerms
  status: 'draft' | 'live'
  /** Pieces to be on hand. */
  stock: number
  notes: readonly string[]
}

/** An offer that was removed is back. */
export interface RestoredOfferPlan extends Omit<NewOfferPlan, 'kind' | 'product'> {
  kind: 'restored offer'
  product: KnownProduct
  offer: FoundOffer
}

/** A part that is absent stays as it is. */
export interface ChangedOfferPlan {
  kind: 'changed offer'
  verdict: 'changed'
  /** Absent in a file of stock and prices alone. */
  product?: KnownProduct
  offer: FoundOffer
  terms: OfferTerms
  termChanges?: ChangedFields
  stock?: number
  status?: 'live'
  notes: readonly string[]
}

/** A product that the catalogue lacks. */
export interface ProductToAdd {
  is: 'new'
  kind: Kind
  facts: ProductFacts
}

export interface KnownProduct {
  is: 'known'
  id: string
  /** The facts that it takes on, and which of them are news. */
  edit?: { facts: ProductFacts; changes: ChangedFields }
  /** It leaves its draft. */
  publishes: boolean
}

export function wrongRow(faults: readonly RowFault[]): WrongRow {
  return { kind: 'wrong', verdict: 'wrong', faults, notes: [] }
}
