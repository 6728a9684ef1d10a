import type { Kind } from './categories.ts'
import type { ProductFacts } from './product-facts.ts'

/** A product that is found by the numbers of a seller's goods. */
export interface FoundProduct {
  id: string
  kind: Kind
  status: 'draft' | 'live' | 'hidden'
  ownerSellerId: string | null
  facts: ProductFacts
}
