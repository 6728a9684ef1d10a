import { DOCUMENT_NAMES, type DocumentKind } from './document-file.ts'

/** What a seller has told of itself so far. */
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
 * What a seller has still to say before it can be approved: who sells, under which tax registration, from where, whom
 * customers ask (Consumer Protection (E-Commerce) Rules 2020, rule 5), where its money goes, something to sell, and the
 * documents that prove it.
 */
export function missingItems(seller: SellerSoFar): MissingItem[] {
  const told: Record<MissingItem, boolean> = {
    'legal-name': Boolean(seller.legalName),
    'tax-number': Boolean(seller.gstin),
    address: Boolean(seller.address),
    'pickup-address': Boolean(seller.pickupAddress),
    'customer-care': Boolean(seller.careEmail && seller.carePhone),
    'bank-account': Boolean(seller.bankAccountLast4),
    product: seller.hasProduct,
    'gst-certificate': seller.documents.includes('gst-certificate'),
    'pan-card': seller.documents.includes('pan-card'),
    'cancelled-cheque': seller.documents.includes('cancelled-cheque'),
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
