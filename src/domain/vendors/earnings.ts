import { gstKind, placeOfSupply, splitGst } from '#domain/invoicing/gst.ts'
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
  deliveryState: StateCode
  hasPan: boolean
}

/** The rates on the day of the sale, in basis points. */
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
 * taxable service of ours. TCS on the net taxable value (CGST Act s. 52: IGST between states, else in equal halves). TDS
 * on the gross amount (Income-tax Act s. 194-O; the higher rate without a PAN). Each rounded half up to a paisa, once;
 * entries of nothing are left out.
 */
export function entriesOfSale(part: SoldPart, rates: SaleRates): Entry[] {
  const grossPaise = grossOf(part)
  const commissions = commissionsOf(part, rates)
  const commissionPaise = commissions.reduce((sum, entry) => sum - entry.amountPaise, 0)
  return [
    { kind: 'sale', amountPaise: grossPaise, basisPaise: null, rateBp: null } as const,
    ...commissions,
    taken('commission-gst', commissionPaise, rates.commissionGst),
    ...tcsOf(part, rates.tcs),
    taken('tds', grossPaise, part.hasPan ? rates.tds : rates.tdsWithoutPan),
  ].filter((entry) => entry.amountPaise !== 0)
}

/** The entries that take others back. */
export function reversed<Some extends Entry>(entries: readonly Some[]): Some[] {
  return entries.map((entry) => ({ ...entry, amountPaise: -entry.amountPaise }))
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

function tcsOf(part: SoldPart, rateBp: number): Entry[] {
  const { lines, shippingPaise, sellerState, deliveryState } = part
  const kind = sellerState
    ? gstKind({ sellerState, placeOfSupply: placeOfSupply({ deliveryState }) })
    : 'igst'
  // Delivery is taxed as the goods that it is charged with: at the rate of the largest line (CGST Act s. 8).
  const principal = lines.toSorted((a, b) => b.linePaise - a.linePaise)[0]
  const taxablePaise = [
    ...lines.map(({ linePaise, gstRateBp }) => ({ grossPaise: linePaise, rateBp: gstRateBp })),
    { grossPaise: shippingPaise, rateBp: principal?.gstRateBp ?? 0 },
  ].reduce((sum, supply) => sum + splitGst({ ...supply, kind }).taxablePaise, 0)
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
