/** What a shop has told of itself so far. */
export interface ShopSoFar {
  legalName: string | null
  gstin: string | null
  address: string | null
  pickupAddress: string | null
  bankAccountLast4: string | null
  careEmail: string | null
  carePhone: string | null
  hasProduct: boolean
}

export type MissingPiece =
  | 'legal-name'
  | 'tax-number'
  | 'address'
  | 'pickup-address'
  | 'bank-account'
  | 'customer-care'
  | 'product'

/**
 * What a shop has still to say before it can be approved: who sells, under which tax registration, from where, whom
 * customers ask (Consumer Protection (E-Commerce) Rules 2020, rule 5), where its money goes, and something to sell.
 */
export function missingPieces(shop: ShopSoFar): MissingPiece[] {
  const told: Record<MissingPiece, boolean> = {
    'legal-name': Boolean(shop.legalName),
    'tax-number': Boolean(shop.gstin),
    address: Boolean(shop.address),
    'pickup-address': Boolean(shop.pickupAddress),
    'customer-care': Boolean(shop.careEmail && shop.carePhone),
    'bank-account': Boolean(shop.bankAccountLast4),
    product: shop.hasProduct,
  }
  return (Object.keys(told) as MissingPiece[]).filter((piece) => !told[piece])
}
