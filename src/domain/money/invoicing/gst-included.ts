import type { Paise } from '#domain/ground/shared/money.ts'
import type { StateCode } from '#domain/ground/shipping/states.ts'
import { gstKind, splitGst } from '#domain/money/invoicing/gst.ts'

/** The tax inside what is left of an order's total, in paise: what a shopper reads as "includes GST of …". */
export interface GstIncluded {
  taxPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  utgstPaise: Paise
  igstPaise: Paise
}

interface VendorOrder {
  sellerState: StateCode | undefined
  /** Each with its frozen share of the delivery, less what its cancelled pieces bore of both. */
  lines: readonly { grossPaise: Paise; rateBp: number }[]
}

/** The tax inside what was sold at one rate. */
export interface GstOfRate extends GstIncluded {
  rateBp: number
  taxablePaise: Paise
}

/**
 * The tax inside what is left of an order's total: which taxes depends on each supplier's state, as the order keeps it,
 * and the place of supply. Each line bears its share of the delivery of its vendor order at its own rate, as on the invoice.
 * Undefined when a supplier's state is not known.
 */
export function gstIncluded(
  placeOfSupply: StateCode,
  vendorOrders: readonly VendorOrder[],
): GstIncluded | undefined {
  const rates = gstByRate(placeOfSupply, vendorOrders)
  if (!rates) return undefined
  const sum = { ...NO_TAX }
  for (const rate of rates) for (const tax of TAXES) sum[tax] += rate[tax]
  return sum
}

/** The same, by rate, the highest first; a rate at which nothing is left is left out. */
export function gstByRate(
  placeOfSupply: StateCode,
  vendorOrders: readonly VendorOrder[],
): GstOfRate[] | undefined {
  const rates = new Map<number, GstOfRate>()
  for (const { sellerState, lines } of vendorOrders) {
    if (!sellerState || lines.length === 0) return undefined
    const kind = gstKind({ sellerState, placeOfSupply })
    for (const { grossPaise, rateBp } of lines) {
      if (grossPaise === 0) continue
      const split = splitGst({ grossPaise, rateBp, kind })
      const rate = rates.get(rateBp) ?? { ...NO_TAX, rateBp, taxablePaise: 0 }
      rates.set(rateBp, rate)
      rate.taxablePaise += split.taxablePaise
      rate.taxPaise += grossPaise - split.taxablePaise
      rate.cgstPaise += split.cgstPaise
      rate.sgstPaise += split.sgstPaise
      rate.utgstPaise += split.utgstPaise
      rate.igstPaise += split.igstPaise
    }
  }
  return [...rates.values()].toSorted((one, other) => other.rateBp - one.rateBp)
}

const NO_TAX: GstIncluded = { taxPaise: 0, cgstPaise: 0, sgstPaise: 0, utgstPaise: 0, igstPaise: 0 }
const TAXES = ['taxPaise', 'cgstPaise', 'sgstPaise', 'utgstPaise', 'igstPaise'] as const
