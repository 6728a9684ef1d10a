import { BASIS_POINTS, divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'
import { type State, type StateCode, stateOfCode } from '#domain/ground/shipping/states.ts'

/** Which taxes a supply bears: one to the union, or two halves inside a state or a union territory. */
export type GstKind = 'igst' | 'cgst-sgst' | 'cgst-utgst'

/** A tax-inclusive amount taken apart, in paise: `taxablePaise` plus the four taxes is the amount, exactly. */
export interface GstSplit {
  taxablePaise: Paise
  igstPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  utgstPaise: Paise
}

/**
 * Where a supply of goods counts as made. A registered buyer: the state of the GSTIN (IGST Act s. 10(1)(b), bill to);
 * anyone else: the delivery address on the invoice (s. 10(1)(ca), CBIC Circular 209/3/2024-GST).
 */
export function placeOfSupply(sale: { deliveryState: StateCode; buyerGstinState?: StateCode }): StateCode {
  return sale.buyerGstinState ?? sale.deliveryState
}

/**
 * The taxes of a supply from the seller's state of dispatch to the place of supply: IGST between states (IGST Act s. 7),
 * else CGST with SGST, or with UTGST in a union territory without a legislature (UTGST Act s. 2).
 */
export function gstKind(supply: { sellerState: StateCode; placeOfSupply: StateCode }): GstKind {
  if (supply.sellerState !== supply.placeOfSupply) return 'igst'
  const state: State = stateOfCode(supply.placeOfSupply)
  return state.isUnionTerritoryWithoutLegislature ? 'cgst-utgst' : 'cgst-sgst'
}

/**
 * Takes the tax out of an inclusive amount: tax = amount × rate ÷ (100 + rate) (CGST Rules, rule 35), rounded half up
 * to a paisa for each tax, so that the two halves are always equal. Takes whole, non-negative paise and a rate in basis
 * points (18 % = 1800).
 */
export function splitGst(sale: { grossPaise: Paise; rateBp: number; kind: GstKind }): GstSplit {
  const { grossPaise, rateBp, kind } = sale
  const none = { igstPaise: 0, cgstPaise: 0, sgstPaise: 0, utgstPaise: 0 }
  if (kind === 'igst') {
    const igstPaise = divideHalfUp(grossPaise * rateBp, BASIS_POINTS + rateBp)
    return { ...none, taxablePaise: grossPaise - igstPaise, igstPaise }
  }
  const half = divideHalfUp(grossPaise * rateBp, 2 * (BASIS_POINTS + rateBp))
  const halves = kind === 'cgst-utgst' ? { utgstPaise: half } : { sgstPaise: half }
  return { ...none, taxablePaise: grossPaise - 2 * half, cgstPaise: half, ...halves }
}
