import type { FoundProduct } from '#domain/goods/catalogue/found-product.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { barcodeDigits, gtin14 } from '#domain/ground/shared/product-codes/barcode.ts'
import { partNumberKey } from '#domain/ground/shared/product-codes/part-number.ts'
import {
  isSpoiledNumber,
  SPOILED_NUMBER_MESSAGE,
} from '#domain/ground/shared/product-codes/spoiled-number.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { OfferStatus } from '#domain/selling/listings/offer-status.ts'
import { findCondition, type OfferTerms } from '#domain/selling/listings/offer-terms.ts'
import type { UnpricedListing } from '#domain/selling/listings/unpriced-listing.ts'
import type { StockSince } from './imported-stock.ts'
import { faultOf, type RowFault } from './row-fault.ts'

/** The seller's own offer that a row may mean, with what is on hand and reserved. */
export interface FoundOffer {
  id: string
  productId: string
  status: OfferStatus
  version: number
  terms: OfferTerms
  onHand: number
  reserved: number
  /** Of those on hand: packed, where returned units are on sale, and these units. */
  kept?: number
  /** What happened to the stock since the moment that the file names; absent when the file names none. */
  since?: StockSince
}

/** What the shop has under the names that a row gives its goods. */
export interface RowMatch {
  /** The offer with the row's SKU. */
  bySku?: FoundOffer
  /** The product that waits for a price under the row's SKU. */
  waitingId?: string
  /** Of the products below, those that wait for a price, with what was listed of them. */
  waiting: ReadonlyMap<string, UnpricedListing>
  /** The products with the row's maker's number or barcode: the catalogue's, or the seller's own drafts. */
  byNumber: readonly FoundProduct[]
  /** Every product named above, by id. */
  products: ReadonlyMap<string, FoundProduct>
  /** The seller's offers of those products, removed ones too. */
  offers: readonly FoundOffer[]
}

/**
 * The names under which a row's goods are found again: "sku:…", "product:id/condition", "mpn:brand/number/condition",
 * "ean:…/condition". A number that a spreadsheet has shortened names nothing: others look the same.
 */
export function namesOfRow(entries: FormEntries): string[] {
  const line = (name: string) => oneLine(entry(entries, name))
  const condition = conditionOf(entries) || 'new'
  const barcode = barcodeOf(entries)
  const ean = gtin14(barcode) ?? barcode
  return [
    ...(line('sku') && !isSpoiledNumber(line('sku')) ? [`sku:${line('sku')}`] : []),
    ...(line('product') ? [`product:${line('product')}/${condition}`] : []),
    ...(line('mpn') && line('brand') && !isSpoiledNumber(line('mpn'))
      ? [`mpn:${line('brand').toLowerCase()}/${partNumberKey(line('mpn'))}/${condition}`]
      : []),
    ...(ean ? [`ean:${ean}/${condition}`] : []),
  ]
}

/** The digits of the row's barcode, without the spaces in between; nothing for one that a spreadsheet has shortened. */
export function barcodeOf(entries: FormEntries): string {
  const digits = barcodeDigits(oneLine(entry(entries, 'ean')))
  return isSpoiledNumber(digits) ? '' : digits
}

/** The condition that a row names, as we call it; as it stands where it is none. */
export function conditionOf(entries: FormEntries): string {
  const text = oneLine(entry(entries, 'condition'))
  return findCondition(text) ?? text
}

/** The numbers of a row that a spreadsheet has shortened. */
export function spoiledNumbers(entries: FormEntries): RowFault[] {
  return ['sku', 'mpn', 'ean'].flatMap((column) =>
    isSpoiledNumber(entry(entries, column)) ? [faultOf(entries, column, SPOILED_NUMBER_MESSAGE)] : [],
  )
}

/** The product and the own offer that a row means; neither, when the row is about something new. */
export interface RowTarget {
  product?: FoundProduct
  offer?: FoundOffer
}

/** Which product the row means: by SKU first, else by its id or its numbers, and never two products at once. */
export function findTarget(entries: FormEntries, match: RowMatch): RowTarget | RowFault {
  const { bySku, waitingId, byNumber, products } = match
  const namedId = oneLine(entry(entries, 'product'))
  if (namedId && !products.has(namedId))
    return faultOf(entries, 'product', 'No product page has an address with this ending')
  const [numbered, another] = byNumber
  if (numbered && another && numbered.id !== another.id)
    return faultOf(entries, 'ean', `The MPN belongs to “${numbered.facts.name}”, but the barcode does not`)
  const skuProductId = bySku?.productId ?? waitingId
  if (skuProductId && namedId && namedId !== skuProductId)
    return faultOf(entries, 'sku', 'Your product with this SKU is not the one in the column product')
  const ownId = skuProductId ?? (namedId || undefined)
  if (ownId && numbered && numbered.id !== ownId)
    return faultOf(
      entries,
      skuProductId ? 'sku' : 'product',
      `Your product with this ${skuProductId ? 'SKU' : 'name'} is not “${numbered.facts.name}”, which has this number`,
    )
  const product = ownId ? products.get(ownId) : numbered
  const fault = bySku ? conditionFault(entries, match, bySku) : skuFault(entries, match, product)
  return fault ?? { ...(product && { product }), ...(bySku && { offer: bySku }) }
}

/** The product that a row meets, for whoever looks at what a file does; undefined for none, or for two at once. */
export function productMet(entries: FormEntries, match: RowMatch): string | undefined {
  const target = findTarget(entries, match)
  return 'reason' in target ? match.bySku?.productId : target.product?.id
}

/** An offer found by its SKU takes on a condition in which the seller offers the product already. */
function conditionFault(entries: FormEntries, { offers }: RowMatch, bySku: FoundOffer): RowFault | undefined {
  const condition = conditionOf(entries)
  const other = offers.find((one) => one.productId === bySku.productId && one.terms.condition === condition)
  return condition && other && other.id !== bySku.id
    ? faultOf(entries, 'condition', 'You already sell this product in this condition')
    : undefined
}

/** The seller offers the product under another SKU. */
function skuFault(
  entries: FormEntries,
  { offers }: RowMatch,
  product: FoundProduct | undefined,
): RowFault | undefined {
  const sku = oneLine(entry(entries, 'sku'))
  const condition = conditionOf(entries) || 'new'
  const offered = offers.find(
    (one) => one.productId === product?.id && one.terms.condition === condition && one.status !== 'removed',
  )
  return sku && offered?.terms.sellerSku && offered.terms.sellerSku !== sku
    ? faultOf(entries, 'sku', `You already sell this product under the SKU ${offered.terms.sellerSku}`)
    : undefined
}
