import { DOCUMENT_NAMES, type DocumentKind } from './document-file.ts'

/** What a shop has told of itself so far. */
export interface SellerSoFar {
  legalName: string | null
  gstin: string | null
  address: string | null
  pickupAddress: string | null
  bankAccountLast4: string | null
  careEmail: string | null
  carePhone: string | null
  hasProduct: boolean
  /** The documents that were sent, each kind once. */
  documents: readonly DocumentKind[]
}

export type MissingItem =
  | 'legal-name'
  | 'tax-number'
  | 'address'
  | 'pickup-address'
  | 'bank-account'
  | 'customer-care'
  | 'product'
  | DocumentKind

/**
 * What a shop has still to say before it can be approved: who sells, under which tax registration, from where, whom
 * customers ask (Consumer Protection (E-Commerce) Rules 2020, rule 5), where its money goes, something to sell, and the
 * documents that prove it.
 */
export function missingItems(shop: SellerSoFar): MissingItem[] {
  const told: Record<MissingItem, boolean> = {
    'legal-name': Boolean(shop.legalName),
    'tax-number': Boolean(shop.gstin),
    address: Boolean(shop.address),
    'pickup-address': Boolean(shop.pickupAddress),
    'customer-care': Boolean(shop.careEmail && shop.carePhone),
    'bank-account': Boolean(shop.bankAccountLast4),
    product: shop.hasProduct,
    'gst-certificate': shop.documents.includes('gst-certificate'),
    'pan-card': shop.documents.includes('pan-card'),
    'cancelled-cheque': shop.documents.includes('cancelled-cheque'),
  }
  return (Object.keys(told) as MissingItem[]).filter((piece) => !told[piece])
}

/** A missing piece as people read it. */
export const MISSING_ITEM_NAMES: Readonly<Record<MissingItem, string>> = {
  'legal-name': 'Legal name',
  'tax-number': 'GSTIN',
  address: 'Registered address',
  'pickup-address': 'Pickup address',
  'customer-care': 'Customer care email and phone',
  'bank-account': 'Bank account',
  product: 'A first product',
  ...DOCUMENT_NAMES,
}
