import type { OfferStatus } from '#domain/selling/listings/offer-status.ts'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'

export interface NewOffer {
  id: string
  productId: string
  status: OfferStatus
  terms: OfferTerms
}

export interface ChangedOffer {
  id: string
  status: OfferStatus
  terms: OfferTerms
  isNewVersion: boolean
}

/** The terms of an offer as its row keeps them. */
export function offerColumns(terms: OfferTerms) {
  return {
    seller_sku: terms.sellerSku,
    list_price_paise: terms.listPricePaise,
    discount_bp: terms.discountBp,
    unit_price_paise: terms.unitPricePaise,
    condition: terms.condition,
    dispatch_days: terms.dispatchDays,
  }
}
