import { gstKind, placeOfSupply, splitGst } from '#domain/invoicing/gst.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { StateCode } from '#domain/shipping/states.ts'

/** The tax inside an order's total, in paise: what a shopper reads as "includes GST of …". */
export interface GstIncluded {
  taxPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  utgstPaise: Paise
  igstPaise: Paise
}

interface Part {
  sellerState: StateCode | undefined
  shippingPaise: Paise
  lines: readonly { grossPaise: Paise; rateBp: number }[]
}

/**
 * The tax inside an order's total: which taxes depends on each seller's state and the delivery state. Delivery charged
 * with goods is taxed as the goods are (CGST Act s. 8, composite supply): at the rate of the part's largest line.
 * Undefined when a seller's state is not known.
 */
export function gstIncluded(deliveryState: StateCode, parts: readonly Part[]): GstIncluded | undefined {
  const sum = { taxPaise: 0, cgstPaise: 0, sgstPaise: 0, utgstPaise: 0, igstPaise: 0 }
  for (const { sellerState, shippingPaise, lines } of parts) {
    const [principal] = lines.toSorted((a, b) => b.grossPaise - a.grossPaise)
    if (!sellerState || !principal) return undefined
    const kind = gstKind({ sellerState, placeOfSupply: placeOfSupply({ deliveryState }) })
    for (const { grossPaise, rateBp } of [
      ...lines,
      { grossPaise: shippingPaise, rateBp: principal.rateBp },
    ]) {
      const split = splitGst({ grossPaise, rateBp, kind })
      sum.taxPaise += grossPaise - split.taxablePaise
      sum.cgstPaise += split.cgstPaise
      sum.sgstPaise += split.sgstPaise
      sum.utgstPaise += split.utgstPaise
      sum.igstPaise += split.igstPaise
    }
  }
  return sum
}
