import { type GstKind, gstKind, splitGst } from '#domain/invoicing/gst.ts'
import { deliveryShares } from '#domain/invoicing/line-share.ts'
import { type Day, financialYearOf } from '#domain/shared/days.ts'
import { BASIS_POINTS, divideHalfUp, type Paise } from '#domain/shared/money.ts'
import type { StateCode } from '#domain/shipping/states.ts'

/** Why an amount stands in a seller's ledger. */
export const ENTRY_KINDS = [
  'sale',
  'commission',
  'commission-gst',
  'tcs-igst',
  'tcs-cgst',
  'tcs-sgst',
  'tcs-utgst',
  'tds',
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** One amount for or against a seller, in paise; negative when it is taken off. */
export interface Entry {
  kind: EntryKind
  amountPaise: Paise
  /** What the rate was taken of; null for the sale itself. */
  basisPaise: Paise | null
  rateBp: number | null
}

/** A vendor order as the ledger sees it. Amounts in paise, taxes included, as the customer pays them. */
export interface SoldPart {
  lines: readonly { linePaise: Paise; gstRateBp: number; category: string }[]
  /** Its share of the delivery fee, which is the seller's. */
  shippingPaise: Paise
  /** Undefined while the shop has not said where it is: the supply then counts as one between states. */
  sellerState: StateCode | undefined
  placeOfSupply: StateCode
  hasPan: boolean
}

/**
 * The rates of a sale, in basis points: the commission of the day on which it was placed, everything else of the day of
 * supply, which is its dispatch.
 */
export interface SaleRates {
  commission: (category: string) => number
  commissionGst: number
  tcs: number
  tds: number
  tdsWithoutPan: number
}

/**
 * What a sale writes into its seller's ledger; the sum is what the seller gets for it.
 *
 * The sale: goods and delivery as paid. Commission on the goods, an entry for each rate, and GST on it, for it is a
 * taxable service of ours. TCS on the taxable value (CGST Act s. 52: IGST between states, else in equal halves), and TDS
 * on the same (Income-tax Act s. 194-O; without the GST, which the invoice shows apart: CBDT Circular 20/2023; the higher
 * rate without a PAN). Each rounded half up to a paisa, once; entries of nothing are left out.
 */
export function entriesOfSale(part: SoldPart, rates: SaleRates): Entry[] {
  const kind = kindOf(part)
  const taxablePaise = taxableOf(part, kind)
  const commissions = commissionsOf(part, rates)
  const commissionPaise = commissions.reduce((sum, entry) => sum - entry.amountPaise, 0)
  return [
    { kind: 'sale', amountPaise: grossOf(part), basisPaise: null, rateBp: null } as const,
    ...commissions,
    taken('commission-gst', commissionPaise, rates.commissionGst),
    ...tcsOf({ kind, taxablePaise }, rates.tcs),
    taken('tds', taxablePaise, part.hasPan ? rates.tds : rates.tdsWithoutPan),
  ].filter((entry) => entry.amountPaise !== 0)
}

/**
 * The entries that take a sale back. TDS only within the financial year in which it was deducted: what a return frees is
 * set off against the seller's next sales of that year (CBDT Circular 20/2023), and what was deducted in a year that is
 * over stays the seller's tax credit of that year.
 */
export function entriesOfUndoing<Some extends Entry>(
  entries: readonly Some[],
  { bookedOn, undoneOn }: { bookedOn: Day; undoneOn: Day },
): Some[] {
  const isSameYear = financialYearOf(bookedOn) === financialYearOf(undoneOn)
  return entries
    .filter(({ kind }) => isSameYear || kind !== 'tds')
    .map((entry) => ({ ...entry, amountPaise: -entry.amountPaise }))
}

/** What entries come to, in paise. */
export function sumOf(entries: readonly Pick<Entry, 'amountPaise'>[]): Paise {
  return entries.reduce((sum, entry) => sum + entry.amountPaise, 0)
}

/** What customers pay for a seller's part of an order: goods and delivery. */
export function grossOf({ lines, shippingPaise }: Pick<SoldPart, 'lines' | 'shippingPaise'>): Paise {
  return lines.reduce((sum, line) => sum + line.linePaise, shippingPaise)
}

function commissionsOf({ lines }: SoldPart, rates: SaleRates): Entry[] {
  const basisOfRate = new Map<number, Paise>()
  for (const { category, linePaise } of lines) {
    const rateBp = rates.commission(category)
    basisOfRate.set(rateBp, (basisOfRate.get(rateBp) ?? 0) + linePaise)
  }
  return [...basisOfRate].map(([rateBp, basisPaise]) => taken('commission', basisPaise, rateBp))
}

function kindOf({ sellerState, placeOfSupply }: SoldPart): GstKind {
  return sellerState ? gstKind({ sellerState, placeOfSupply }) : 'igst'
}

/** Goods and delivery without the GST in them: each line with its share of the delivery, rounded as on an invoice. */
function taxableOf({ lines, shippingPaise }: SoldPart, kind: GstKind): Paise {
  if (lines.length === 0) return splitGst({ grossPaise: shippingPaise, rateBp: 0, kind }).taxablePaise
  const shares = deliveryShares(
    shippingPaise,
    lines.map((line) => ({ grossPaise: line.linePaise })),
  )
  return lines.reduce((sum, { linePaise, gstRateBp: rateBp }, at) => {
    return sum + splitGst({ grossPaise: linePaise + (shares[at] ?? 0), rateBp, kind }).taxablePaise
  }, 0)
}

function tcsOf({ kind, taxablePaise }: { kind: GstKind; taxablePaise: Paise }, rateBp: number): Entry[] {
  if (kind === 'igst') return [taken('tcs-igst', taxablePaise, rateBp)]
  const half = rateBp / 2
  return [
    taken('tcs-cgst', taxablePaise, half),
    taken(kind === 'cgst-utgst' ? 'tcs-utgst' : 'tcs-sgst', taxablePaise, half),
  ]
}

function taken(kind: EntryKind, basisPaise: Paise, rateBp: number): Entry {
  return { kind, amountPaise: -divideHalfUp(basisPaise * rateBp, BASIS_POINTS), basisPaise, rateBp }
}
