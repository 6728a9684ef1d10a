import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { readOpeningStock } from '#domain/selling/inventory/stock-change.ts'
import { readOfferTerms } from '#domain/selling/listings/offer-terms.ts'
import { type UnpricedListing, unpricedEntries } from '#domain/selling/listings/unpriced-listing.ts'

/** The fields of a row, in their order. */
export const PRICE_FIELDS = ['mrp', 'price', 'stock'] as const
export type PriceField = (typeof PRICE_FIELDS)[number]
export const PRICE_LABELS: Readonly<Record<PriceField, string>> = {
  mrp: 'MRP',
  price: 'Price to pay',
  stock: 'Pieces',
}
/** What was typed into a row. */
export type TypedPrice = Record<PriceField, string>

/** A row of the form as it was sent. */
export interface SentRow {
  productId: string
  typed: TypedPrice
}

const ROWS_MAX = 100

/** The rows of which a price was typed; undefined where the form is not one of ours. */
export function sentRows(form: FormData): SentRow[] | undefined {
  const texts = (name: string) => form.getAll(name).map(String)
  const ids = texts('productId')
  const columns = PRICE_FIELDS.map((name) => texts(name))
  if (ids.length > ROWS_MAX || columns.some(({ length }) => length !== ids.length)) return undefined
  const rows = ids.map((productId, at) => {
    const [mrp = '', price = '', stock = ''] = columns.map((column) => column[at] ?? '')
    return { productId, typed: { mrp, price, stock } }
  })
  return rows.filter(({ typed }) => isFilled(typed))
}

/** The form of one row, which the page's script sends alone and answers in its place. */
export function formOf({ productId, typed }: SentRow): Record<string, string> {
  return { intent: 'save', alone: 'yes', productId, ...typed }
}

/** Pieces alone ask for nothing: they are filled in from the file. */
export function isFilled({ mrp, price }: TypedPrice): boolean {
  return mrp.trim() !== '' || price.trim() !== ''
}

export function entriesOfPrice(typed: TypedPrice): FormEntries {
  return Object.fromEntries(PRICE_FIELDS.map((name) => [name, [typed[name]]]))
}

/** What is wrong with the row, before it is sent. */
export function priceFaults(listing: UnpricedListing, typed: TypedPrice): Readonly<Record<string, string>> {
  const entries = { ...unpricedEntries(listing), ...entriesOfPrice(typed) }
  const all = [readOfferTerms(entries), readOpeningStock(entries)]
  return Object.assign({}, ...all.map((checked) => (checked.ok ? {} : checked.problem.fields)))
}
