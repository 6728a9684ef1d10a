import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type GstKind, type GstSplit, splitGst } from './gst.ts'

/** What a parcel holds of a line, as it was frozen at packing; all taxes are included. */
export interface ParcelLine {
  /** What the pieces cost without a discount. */
  listPaise: Paise
  /** What they cost. */
  goodsPaise: Paise
  /** What they bear of the delivery of their vendor order. */
  deliveryPaise: Paise
  rateBp: number
}

/** A line of a tax invoice: `listPaise` − `discountPaise` + `deliveryPaise` = `grossPaise` = taxable value + taxes. */
export interface TaxedLine extends GstSplit {
  listPaise: Paise
  discountPaise: Paise
  deliveryPaise: Paise
  grossPaise: Paise
}

/** The sums of a document: of each amount that its lines have. */
export type TaxTotals = TaxedLine

/**
 * The taxes of what one parcel holds: of each line the price of its pieces and their share of the delivery together
 * bear the rate of the goods, rounded once for each tax (CGST Rules, rule 35).
 */
export function taxParcel(parcel: { kind: GstKind; lines: readonly ParcelLine[] }): {
  lines: TaxedLine[]
  totals: TaxTotals
} {
  const lines = parcel.lines.map((line) => taxLine(parcel.kind, line))
  return { lines, totals: sumLines(lines) }
}

function taxLine(kind: GstKind, { listPaise, goodsPaise, deliveryPaise, rateBp }: ParcelLine): TaxedLine {
  invariant(goodsPaise <= listPaise, 'a discount never makes goods dearer')
  const grossPaise = goodsPaise + deliveryPaise
  const discountPaise = listPaise - goodsPaise
  return { listPaise, discountPaise, deliveryPaise, grossPaise, ...splitGst({ grossPaise, rateBp, kind }) }
}

/** The sums of a document's lines. */
export function sumLines(lines: readonly TaxedLine[]): TaxTotals {
  const totals = { ...NOTHING }
  for (const line of lines) for (const amount of AMOUNTS) totals[amount] += line[amount]
  return totals
}

/** The taxes of some lines by their rate, the lowest first: what a return lists of an invoice. */
export function taxByRate(
  lines: readonly (GstSplit & { rateBp: number })[],
): (GstSplit & { rateBp: number })[] {
  const rates = new Map<number, GstSplit & { rateBp: number }>()
  for (const { rateBp, taxablePaise, igstPaise, cgstPaise, sgstPaise, utgstPaise } of lines) {
    const sum = rates.get(rateBp)
    rates.set(rateBp, {
      rateBp,
      taxablePaise: taxablePaise + (sum?.taxablePaise ?? 0),
      igstPaise: igstPaise + (sum?.igstPaise ?? 0),
      cgstPaise: cgstPaise + (sum?.cgstPaise ?? 0),
      sgstPaise: sgstPaise + (sum?.sgstPaise ?? 0),
      utgstPaise: utgstPaise + (sum?.utgstPaise ?? 0),
    })
  }
  return [...rates.values()].sort((a, b) => a.rateBp - b.rateBp)
}

const NOTHING: TaxTotals = {
  listPaise: 0,
  discountPaise: 0,
  deliveryPaise: 0,
  grossPaise: 0,
  taxablePaise: 0,
  igstPaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  utgstPaise: 0,
}

const AMOUNTS = Object.keys(NOTHING) as (keyof TaxTotals)[]
