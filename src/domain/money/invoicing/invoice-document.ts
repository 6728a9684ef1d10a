import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { StateCode } from '#domain/ground/shipping/states.ts'
import type { GstKind } from './gst.ts'
import type { TaxedLine, TaxTotals } from './parcel-tax.ts'

/** A name and an address as a paper prints them. */
export interface PaperAddress {
  name: string
  address: string
  city: string
  state: StateCode
  postalCode: string
}

/** One kind of goods in a parcel, with its taxes. */
export interface InvoiceLine extends TaxedLine {
  name: string
  mpn: string | null
  /** All eight digits; as many are printed as the law asks of this supplier. */
  hsn: string
  quantity: number
  rateBp: number
  /** Serial numbers of the pieces, where they were captured at packing. */
  serials: readonly string[]
}

/**
 * A tax invoice as it was issued, with every particular of CGST Rules, rule 46. It is kept whole and never changes, so
 * that the paper reads the same whatever becomes of the order, the product or the shop.
 */
export interface InvoiceDocument {
  number: string
  issuedOn: Day
  orderNumber: string
  orderedOn: Day
  poNumber: string | null
  supplier: PaperAddress & { tradeName: string; gstin: string }
  /** Who is billed: a registered buyer with the GSTIN, else whoever the goods are delivered to. */
  buyer: PaperAddress & { gstin: string | null }
  deliverTo: PaperAddress & { phoneNumber: string }
  placeOfSupply: StateCode
  gstKind: GstKind
  hsnDigits: 4 | 6
  isCashOnDelivery: boolean
  /** Of an order with an advance: what of these goods was paid online; the balance is due at the door. */
  advancePaise?: Paise
  lines: readonly InvoiceLine[]
  totals: TaxTotals
  /** What others than the buyer pay of the total for promotions: it is a part of the price, and bears its tax. */
  paidByOthers?: PaidByOthers
  /** What promotions of the supplier took off the delivery before it was supplied (CGST Act s. 15(3)(a)): it is in no amount above. */
  offDelivery?: OffDelivery
}

export interface OffDelivery {
  /** The codes or names of the promotions. */
  names: readonly string[]
  paise: Paise
}

export interface PaidByOthers {
  names: readonly string[]
  paise: Paise
}

/** The same of the pieces of some lines; undefined where nobody does. Other lines that somebody else pays of are left out. */
export function paidByOthers(
  lines: readonly { names: readonly string[]; paise: Paise }[],
): PaidByOthers | undefined {
  const paid = lines.filter(({ names, paise }) => names.length > 0 && paise > 0)
  if (paid.length === 0) return undefined
  return {
    names: [...new Set(paid.flatMap(({ names }) => names))],
    paise: paid.reduce((sum, { paise }) => sum + paise, 0),
  }
}

/**
 * The copies of an invoice for goods (CGST Rules, rule 48(1)), the first of which is the customer's. One that is registered
 * with the portal needs the first alone (rule 48(6)).
 */
export const INVOICE_COPIES = [
  'Original for recipient',
  'Duplicate for transporter',
  'Triplicate for supplier',
] as const

export type InvoiceCopy = (typeof INVOICE_COPIES)[number]

/** HSN digits that an invoice must show: four up to a yearly turnover of ₹5 crore, six above (Notification 78/2020). */
export function hsnDigits({ hasLargeTurnover }: { hasLargeTurnover: boolean }): 4 | 6 {
  return hasLargeTurnover ? 6 : 4
}
