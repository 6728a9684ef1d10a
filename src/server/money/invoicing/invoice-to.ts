import { findState } from '#domain/ground/shipping/states.ts'

/** The registered buyer that the invoices of an order name. */
export interface InvoiceTo {
  company: string
  gstin: string
  poNumber: string | null
  /** Undefined: as the goods are addressed. */
  address: { street: string; city: string; postalCode: string } | undefined
  /** The state of the GSTIN: the place of supply. */
  state: string
}

/** Whom a business order is invoiced to; undefined when somebody buys for themselves. */
export function invoiceToOf(order: {
  buyer_gstin: string | null
  buyer_company: string | null
  buyer_po_number: string | null
  buyer_address: string | null
  buyer_city: string | null
  buyer_postal_code: string | null
  place_of_supply: string
}): InvoiceTo | undefined {
  const { buyer_gstin: gstin, buyer_company: company } = order
  if (gstin === null || company === null) return undefined
  const { buyer_address: street, buyer_city: city, buyer_postal_code: postalCode } = order
  const isElsewhere = street !== null && city !== null && postalCode !== null
  return {
    company,
    gstin,
    poNumber: order.buyer_po_number,
    address: isElsewhere ? { street, city, postalCode } : undefined,
    state: findState(order.place_of_supply)?.name ?? order.place_of_supply,
  }
}
