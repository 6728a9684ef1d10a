import type { Paise } from '#domain/ground/shared/money.ts'
import type { OfferStatus } from '#domain/selling/listings/offer-status.ts'
import type { RowPlan } from './planned-row.ts'

/** A value as it is and as it is to be. */
export type Change<Value> = readonly [before: Value, after: Value]

/** What importing a row changes of a product that the seller has; what stays is absent. */
export interface RowChanges {
  /** The price to pay. */
  price?: Change<Paise>
  mrp?: Change<Paise>
  /** Pieces on hand. */
  stock?: Change<number>
  status?: Change<OfferStatus>
  name?: Change<string>
  /** The columns that change besides. */
  others: readonly string[]
}

/** What a planned row changes, for whoever has to agree; undefined of a row that adds something or changes nothing. */
export function changesOfPlan(plan: RowPlan): RowChanges | undefined {
  if (plan.verdict !== 'changed') return undefined
  const edit = plan.product?.is === 'known' ? plan.product.edit?.changes : undefined
  const listed = plan.kind === 'unpriced' ? plan.listingChanges : plan.termChanges
  const all = { before: { ...edit?.before, ...listed?.before }, after: { ...edit?.after, ...listed?.after } }
  const change = <Value>(name: string) =>
    Object.hasOwn(all.after, name)
      ? ([all.before[name as never], all.after[name as never]] as Change<Value>)
      : undefined
  const price = change<Paise>('unitPricePaise')
  const mrp = change<Paise>('listPricePaise')
  const name = change<string>('name')
  const stock =
    plan.kind === 'unpriced'
      ? change<number>('stock')
      : plan.stock !== undefined && ([plan.offer.onHand, plan.stock] as const)
  const status = plan.kind === 'changed offer' && plan.status && ([plan.offer.status, plan.status] as const)
  return {
    ...(price && { price }),
    ...(mrp && { mrp }),
    ...(stock && { stock }),
    ...(status && { status }),
    ...(name && { name }),
    others: Object.keys(all.after).flatMap((field) => (SHOWN.has(field) ? [] : [COLUMNS[field] ?? field])),
  }
}

/** Shown by themselves; the discount follows from the prices. */
const SHOWN: ReadonlySet<string> = new Set([
  'unitPricePaise',
  'listPricePaise',
  'discountBp',
  'name',
  'stock',
])

/** Fields whose column has another name. */
const COLUMNS: Readonly<Record<string, string>> = { sellerSku: 'sku', gstRateBp: 'gstRate' }
