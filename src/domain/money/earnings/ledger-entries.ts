import { BASIS_POINTS, divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'
import type { StateCode } from '#domain/ground/shipping/states.ts'
import { type GstKind, gstKind, splitGst } from '#domain/money/invoicing/gst.ts'
import { deliveryShares } from '#domain/money/invoicing/line-share.ts'
import type { Account } from './ledger-accounts.ts'

/** What a sale writes into the ledger, and what is taken off it. */
export const SALE_KINDS = [
  'sale',
  'commission',
  'commission-gst',
  'tcs-igst',
  'tcs-cgst',
  'tcs-sgst',
  'tcs-utgst',
  'tds',
] as const

type SaleKind = (typeof SALE_KINDS)[number]

/** What a seller bears, or is paid, for a parcel that went wrong. */
export type ChargeKind = 'return-freight' | 'penalty' | 'compensation'

/** Why an amount moved between customers, the gateway, couriers and our bank: no seller's account is touched. */
export type MoneyKind =
  | 'captured'
  | 'cash-collected'
  | 'cash-remitted'
  | 'refunded'
  | 'bank-took'
  | 'bank-gave-back'
  | 'settled'
  | 'gateway-fee'
  | 'gateway-fee-gst'
  | 'promotion-received'

/** Why an amount stands in the ledger of a seller. */
export type SellerKind =
  | SaleKind
  | ChargeKind
  | 'freight-gst'
  | 'tcs-rounding'
  | 'hold'
  | 'hold-taken'
  | 'reserve'
  | 'payout'
  | 'chargeback-lost'
  | 'price-kept'
  | 'promotion'
  | 'bank-offer'

/** Why an amount stands in the ledger. */
export type EntryKind = SellerKind | MoneyKind

/** An amount, in whole paise and more than nothing, that goes from one account to another. */
export interface Entry {
  kind: SellerKind
  debit: Account
  credit: Account
  amountPaise: Paise
  /** What the rate was taken of; null for the sale itself. */
  basisPaise: Paise | null
  rateBp: number | null
}

/** Goods that left their seller together, as the ledger sees them. Amounts in paise; of lines, taxes included. */
export interface SoldGoods {
  lines: readonly { linePaise: Paise; category: string }[]
  /** Their share of the delivery fee, which is the seller's. */
  shippingPaise: Paise
  gstKind: GstKind
  /** What their invoice says of goods and delivery without GST. */
  taxablePaise: Paise
  hasPan: boolean
  isHouse: boolean
}

/** A vendor order that was sent before there were parcels and invoices. Amounts in paise, taxes included. */
export interface SoldVendorOrder {
  lines: readonly { linePaise: Paise; gstRateBp: number; category: string }[]
  shippingPaise: Paise
  /** Undefined while the shop has not said where it is: the supply then counts as one between states. */
  sellerState: StateCode | undefined
  placeOfSupply: StateCode
  hasPan: boolean
  isHouse: boolean
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
 * What a sale writes into the ledger.
 *
 * The sale: goods and delivery as paid. Commission on the goods, an entry for each rate, and GST on it, for it is a
 * taxable service of ours. TCS on the taxable value (CGST Act s. 52: IGST between states, else in equal halves), and TDS
 * on the same (Income-tax Act s. 194-O; without the GST, which the invoice shows apart: CBDT Circular 20/2023; the higher
 * rate without a PAN). Each rounded half up to a paisa, once; entries of nothing are left out. Of its own sales the
 * marketplace takes nothing: they are not made through an operator (CGST Act s. 52, Income-tax Act s. 194-O).
 */
export function entriesOfSale(goods: SoldGoods, rates: SaleRates): Entry[] {
  const { gstKind: kind, taxablePaise } = goods
  const sale = { kind: 'sale', debit: 'customers', basisPaise: null, rateBp: null } as const
  const amountPaise = grossOf(goods)
  if (goods.isHouse) return [{ ...sale, credit: 'house', amountPaise } as const].filter(isSomething)
  const commissions = commissionsOf(goods, rates)
  const commissionPaise = commissions.reduce((sum, entry) => sum + entry.amountPaise, 0)
  return [
    { ...sale, credit: 'seller', amountPaise } as const,
    ...commissions,
    taken('commission-gst', commissionPaise, rates.commissionGst),
    ...tcsOf({ kind, taxablePaise }, rates.tcs),
    taken('tds', taxablePaise, goods.hasPan ? rates.tds : rates.tdsWithoutPan),
  ].filter(isSomething)
}

/** The goods of a whole vendor order, of which no invoice says what is without GST. */
export function goodsOfVendorOrder(vendorOrder: SoldVendorOrder): SoldGoods {
  const { lines, shippingPaise, sellerState, placeOfSupply, hasPan, isHouse } = vendorOrder
  const kind = sellerState ? gstKind({ sellerState, placeOfSupply }) : 'igst'
  return { lines, shippingPaise, gstKind: kind, taxablePaise: taxableOf(vendorOrder, kind), hasPan, isHouse }
}

/** What an entry changes in its seller's favour, in paise; negative when it is taken off. */
export function sellerPaise({ debit, credit, amountPaise }: Entry): Paise {
  if (credit === 'seller') return amountPaise
  return debit === 'seller' ? -amountPaise : 0
}

/** What entries come to for their seller, in paise. */
export function sumOf(entries: readonly Entry[]): Paise {
  return entries.reduce((sum, entry) => sum + sellerPaise(entry), 0)
}

/** What customers pay for some goods and their delivery. */
function grossOf({ lines, shippingPaise }: SoldGoods): Paise {
  return lines.reduce((sum, line) => sum + line.linePaise, shippingPaise)
}

function commissionsOf({ lines }: SoldGoods, rates: SaleRates): Entry[] {
  const basisOfRate = new Map<number, Paise>()
  for (const { category, linePaise } of lines) {
    const rateBp = rates.commission(category)
    basisOfRate.set(rateBp, (basisOfRate.get(rateBp) ?? 0) + linePaise)
  }
  return [...basisOfRate].map(([rateBp, basisPaise]) => taken('commission', basisPaise, rateBp))
}

/** Goods and delivery without the GST in them: each line with its share of the delivery, rounded as on an invoice. */
function taxableOf({ lines, shippingPaise }: SoldVendorOrder, kind: GstKind): Paise {
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

function taken(kind: Exclude<SaleKind, 'sale'>, basisPaise: Paise, rateBp: number): Entry {
  const amountPaise = divideHalfUp(basisPaise * rateBp, BASIS_POINTS)
  return { kind, debit: 'seller', credit: kind, amountPaise, basisPaise, rateBp }
}

function isSomething({ amountPaise }: { amountPaise: Paise }): boolean {
  return amountPaise > 0
}
