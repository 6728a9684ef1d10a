import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import type { FoundProduct } from '#domain/goods/catalogue/found-product.ts'
import { lostForSale, missingForSale, type ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { readTypedFacts } from '#domain/goods/catalogue/typed-facts/typed-facts.ts'
import { changedFields } from '#domain/ground/shared/changed-fields.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { choiceMessage, readYesNo } from '#domain/ground/shared/typed-values/typed-choices.ts'
import { readOfferTerms } from '#domain/selling/listings/offer-terms.ts'
import {
  readUnpricedListing,
  type UnpricedListing,
  unpricedEntries,
} from '#domain/selling/listings/unpriced-listing.ts'
import { findKind } from './find-kind.ts'
import { columnsOfFacts } from './import-columns.ts'
import { readImportedStock } from './imported-stock.ts'
import {
  type ChangedOfferPlan,
  type KnownProduct,
  type ProductToAdd,
  type RowPlan,
  wrongRow,
} from './planned-row.ts'
import { faultOf, faultsOf, type RowFault } from './row-fault.ts'
import {
  conditionOf,
  type FoundOffer,
  findTarget,
  namesOfRow,
  type RowMatch,
  spoiledNumbers,
} from './row-target.ts'

interface Asked {
  sellerId: string
  mode: 'products' | 'stock'
  entries: FormEntries
  /** The columns that the file has. */
  columns: ReadonlySet<string>
}

/** What the catalogue and the seller have of what a row is about. */
interface Found {
  kind: Kind
  product: FoundProduct | undefined
  offer: FoundOffer | undefined
  /** What was listed of the product when it had no price. */
  waiting: UnpricedListing | undefined
}

/** Terms and stock as the row gives them; stock is undefined when it is to stay. */
interface SaleRead {
  terms: ReturnType<typeof readOfferTerms>
  stock: ReturnType<typeof readImportedStock>
}

export const UNPRICED_NOTE =
  'Draft: the row has no price. Give it one under Products, “Needs a price”, or add its MRP and import it again.'

/**
 * Says what importing one row would do to the shop as it is, and changes nothing: the dry run and the import both ask
 * here. A row is matched by the seller's SKU, else by maker's number or barcode; a shared product's facts stay, and the
 * row becomes an offer on it. A column that the file lacks keeps what is known; an empty cell empties.
 */
export function planRow(asked: Asked, match: RowMatch): RowPlan {
  const { entries, mode } = asked
  const spoiled = spoiledNumbers(entries)
  if (spoiled.length > 0) return wrongRow(spoiled)
  if (mode === 'stock') return planStockRow(entries, match)
  const refused = (column: string, reason: string) => wrongRow([faultOf(entries, column, reason)])
  const nameless = namelessFault(entries)
  if (nameless) return wrongRow([nameless])
  const target = findTarget(entries, match)
  if ('reason' in target) return wrongRow([target])
  const { product } = target
  if (product?.status === 'hidden' || (target.offer && !product))
    return refused('sku', 'This product cannot be sold here at present')
  if (!product && oneLine(entry(entries, 'kind')) === '') return wrongRow(unknownFaults(entries))
  const kind = product?.kind ?? kindOf(entries)
  if (!kind) return refused('kind', choiceMessage(Object.keys(kinds), oneLine(entry(entries, 'kind'))))
  const waiting = product && match.waiting.get(product.id)
  const condition = conditionOf(entries) || target.offer?.terms.condition || waiting?.condition || 'new'
  const offer =
    target.offer ??
    match.offers.find((one) => one.productId === product?.id && one.terms.condition === condition)
  return planListing(asked, { kind, product, offer, waiting })
}

/** A row that names no goods: a maker's number alone says nothing, two makers may use the same. */
function namelessFault(entries: FormEntries): RowFault | undefined {
  if (namesOfRow(entries).length > 0) return undefined
  return oneLine(entry(entries, 'mpn'))
    ? faultOf(entries, 'brand', 'Give the brand too: only brand and MPN together identify a product')
    : faultOf(entries, 'sku', 'Give a SKU, an MPN or a barcode, so that we can find the product again')
}

/**
 * A row that finds no product and does not describe a new one: that is what is wrong with it, not the kind that it
 * leaves out. What it says of price and stock is read all the same, so that all of it is mended at once.
 */
function unknownFaults(entries: FormEntries): readonly [RowFault, ...RowFault[]] {
  const named = ['sku', 'product', 'ean', 'mpn'].find((column) => oneLine(entry(entries, column))) ?? 'sku'
  const reason =
    named === 'sku'
      ? 'You have no product with this SKU. To list a new one, fill in its kind too.'
      : 'We do not know this product. To list a new one, fill in its kind too.'
  const sale = readSale(entries, { terms: undefined, stock: undefined })
  const others = saleFaults(entries, sale).filter(
    ({ column, value }) => column !== named && value.trim() !== '',
  )
  return [faultOf(entries, named, reason), ...others]
}

/** Only stock and price, of an offer that is there: by its SKU, else by its product and condition. */
function planStockRow(entries: FormEntries, match: RowMatch): RowPlan {
  const refused = (column: string, reason: string) => wrongRow([faultOf(entries, column, reason)])
  const nameless = namelessFault(entries)
  if (nameless) return wrongRow([nameless])
  const target = match.bySku ? { offer: match.bySku } : findTarget(entries, match)
  if ('reason' in target) return wrongRow([target])
  const { product } = target
  const names = ['sku', 'product', 'mpn', 'ean']
  const named = names.find((column) => oneLine(entry(entries, column))) ?? 'sku'
  const offer = target.offer ?? (named === 'sku' ? undefined : offerOf(product, conditionOf(entries), match))
  if (!offer && product && match.waiting.has(product.id))
    return refused(named, 'This product needs a price first: give it one under Products, “Needs a price”')
  if (!offer)
    return refused(
      named,
      named === 'sku'
        ? 'You have no product with this SKU'
        : 'You do not sell this product, or not in this condition',
    )
  const sale = readSale(entries, { terms: offer, stock: offer })
  return planKeptOffer(entries, sale, { offer, notes: [] })
}

/** The seller's offer of a product in a condition, new if the row names none. */
function offerOf(
  product: FoundProduct | undefined,
  condition: string,
  { offers }: RowMatch,
): FoundOffer | undefined {
  return offers.find(
    (one) =>
      one.productId === product?.id &&
      one.terms.condition === (condition || 'new') &&
      one.status !== 'removed',
  )
}

/** A product with what is sold of it; what is missing for a sale is noted, and leaves it a draft. */
function planListing(asked: Asked, found: Found): RowPlan {
  const { entries } = asked
  const { kind, product, offer, waiting } = found
  const isKept = offer !== undefined && offer.status !== 'removed'
  const listed = readListed(asked, found)
  const isUnpriced = !isKept && !entry(entries, 'mrp') && !entry(entries, 'price')
  const known = waiting && !isKept ? { ...unpricedEntries(waiting), ...filled(entries) } : entries
  const sale = readSale(known, { terms: isKept ? offer : undefined, stock: offer })
  const unpriced = isUnpriced ? readUnpricedListing(known) : undefined
  const faults = unpriced ? faultsIn(entries, [unpriced]) : saleFaults(entries, sale)
  if ('faults' in listed || faults.length > 0)
    return wrongRow(['faults' in listed ? listed.faults : [], faults].flat())

  const publish = oneLine(entry(entries, 'publish')) === '' ? true : readYesNo(entry(entries, 'publish'))
  if (publish === undefined) return wrongRow([faultOf(entries, 'publish', 'Choose yes or no.')])
  const lacks = product && product.status !== 'draft' ? [] : Object.values(missingForSale(kind, listed.facts))
  const notes = lacks.map((reason) => `Draft: ${reason}`)
  if (unpriced?.ok) return planUnpriced(listed.product, unpriced.value, { waiting, notes })
  const isReady = lacks.length === 0 && publish
  const publishes = isReady && product?.status === 'draft' && (!isKept || offer.status === 'draft')
  const sold = listed.product.is === 'new' ? listed.product : { ...listed.product, publishes }
  if (!isKept) return planAddedOffer(entries, sale, { product: sold, offer, isReady, notes })
  const status = offer.status === 'draft' && isReady ? 'live' : undefined
  return planKeptOffer(entries, sale, {
    offer,
    notes,
    ...(sold.is === 'known' && { product: sold }),
    ...(status && { status }),
  })
}

/** The product as the row describes it. Facts of a product that is not the seller's own stay as they are. */
function readListed(
  { entries, columns, sellerId }: Asked,
  { kind, product }: Found,
): { product: ProductToAdd | KnownProduct; facts: ProductFacts } | { faults: readonly RowFault[] } {
  if (product && product.ownerSellerId !== sellerId) return { product: known(product), facts: product.facts }
  const faults = foreignEntries(kind, entries)
  const listed = product ? mergedFacts(kind, product.facts, entries, columns) : entries
  const read = readTypedFacts(kind, listed, product?.facts)
  if (!read.ok) return { faults: faultsOf(entries, { ...faults, ...read.problem.fields }) }
  const facts = read.value
  const changes = product && changedFields(product.facts, facts)
  if (changes && product.status === 'live') Object.assign(faults, lostForSale(kind, product.facts, facts))
  if (Object.keys(faults).length > 0) return { faults: faultsOf(entries, faults) }
  if (!product) return { product: { is: 'new', kind, facts }, facts }
  return { product: { ...known(product), ...(changes && { edit: { facts, changes } }) }, facts }
}

function known({ id }: FoundProduct): KnownProduct {
  return { is: 'known', id, publishes: false }
}

function planUnpriced(
  product: ProductToAdd | KnownProduct,
  listing: UnpricedListing,
  { waiting, notes: lacks }: { waiting: UnpricedListing | undefined; notes: readonly string[] },
): RowPlan {
  const notes = [UNPRICED_NOTE, ...lacks]
  if (!waiting) return { kind: 'unpriced', verdict: 'new', product, listing, notes }
  const listingChanges = changedFields(waiting, listing)
  if (listingChanges || (product.is === 'known' && product.edit))
    return {
      kind: 'unpriced',
      verdict: 'changed',
      product,
      listing,
      ...(listingChanges && { listingChanges }),
      notes,
    }
  return { kind: 'unchanged', verdict: 'unchanged', notes }
}

/** An offer that the seller does not have, or has removed. */
function planAddedOffer(
  entries: FormEntries,
  sale: SaleRead,
  to: {
    product: ProductToAdd | KnownProduct
    offer: FoundOffer | undefined
    isReady: boolean
    notes: readonly string[]
  },
): RowPlan {
  const { terms, stock } = sale
  if (!terms.ok || stock?.ok === false) return wrongRow(saleFaults(entries, sale))
  const { product, offer, notes } = to
  const rest = {
    verdict: 'new',
    terms: terms.value,
    status: to.isReady ? 'live' : 'draft',
    stock: stock?.value ?? 0,
    notes,
  } as const
  return offer && product.is === 'known'
    ? { kind: 'restored offer', product, offer, ...rest }
    : { kind: 'new offer', product, ...rest }
}

/** An offer that the seller has: says how much of the row is news. */
function planKeptOffer(
  entries: FormEntries,
  sale: SaleRead,
  kept: Pick<ChangedOfferPlan, 'offer' | 'product' | 'status' | 'notes'>,
): RowPlan {
  const { terms, stock } = sale
  if (!terms.ok || stock?.ok === false) return wrongRow(saleFaults(entries, sale))
  const { offer, product, status, notes } = kept
  const termChanges = changedFields(offer.terms, terms.value)
  const pieces = stock && stock.value !== offer.onHand ? stock.value : undefined
  const isNews = termChanges || pieces !== undefined || product?.edit || status || product?.publishes
  if (!isNews) return { kind: 'unchanged', verdict: 'unchanged', offerId: offer.id, notes }
  return {
    kind: 'changed offer',
    verdict: 'changed',
    ...kept,
    terms: terms.value,
    ...(termChanges && { termChanges }),
    ...(pieces !== undefined && { stock: pieces }),
  }
}

/** The terms on top of those of the offer `terms`, the stock against that of the offer `stock`. */
function readSale(
  entries: FormEntries,
  on: { terms: FoundOffer | undefined; stock: FoundOffer | undefined },
): SaleRead {
  return { terms: readTerms(entries, on.terms), stock: readImportedStock(entries, on.stock) }
}

function saleFaults(entries: FormEntries, { terms, stock }: SaleRead): RowFault[] {
  return faultsIn(entries, stock ? [terms, stock] : [terms])
}

function faultsIn(entries: FormEntries, results: readonly AnyResult[]): RowFault[] {
  return results.flatMap((result) => (result.ok ? [] : faultsOf(entries, result.problem.fields ?? {})))
}

/** The terms that the row gives, on top of those of the offer that is there. */
function readTerms(entries: FormEntries, offer: FoundOffer | undefined) {
  if (!offer) return readOfferTerms(entries)
  const { terms } = offer
  const isPriced = entry(entries, 'price') !== '' || entry(entries, 'discount') !== ''
  const kept: Record<string, string[]> = {
    sku: [terms.sellerSku ?? ''],
    mrp: [String(terms.listPricePaise / 100)],
    condition: [terms.condition],
    dispatchDays: [String(terms.dispatchDays)],
    ...(!isPriced && { price: [String(terms.unitPricePaise / 100)] }),
  }
  return readOfferTerms({ ...kept, ...filled(entries) }, terms)
}

/** The known facts, replaced where the file has a column; an attribute of several parts is replaced as a whole. */
function mergedFacts(
  kind: Kind,
  facts: ProductFacts,
  entries: FormEntries,
  columns: ReadonlySet<string>,
): FormEntries {
  const kept = Object.entries(columnsOfFacts(kind, facts)).filter(
    ([name]) => !columns.has(name) && !columns.has(name.split('.').slice(0, 2).join('.')),
  )
  return { ...Object.fromEntries(kept), ...entries }
}

/** What the row says and the kind has no place for. */
function foreignEntries(kind: Kind, entries: FormEntries): Record<string, string> {
  const keys = new Set<string>(attributesOf[kind].map(({ key }) => key))
  const names = Object.keys(entries).filter((name) => name.startsWith('attributes.'))
  const foreign = names.filter((name) => !keys.has(name.split('.')[1] ?? ''))
  const words = `This is not an attribute of: ${kinds[kind].plural}.`
  const isOtherKind = kindOf(entries) !== undefined && kindOf(entries) !== kind
  return {
    ...Object.fromEntries(foreign.map((name) => [name, words])),
    ...(isOtherKind && { kind: `This product is of another kind: ${kinds[kind].label}` }),
  }
}

function kindOf(entries: FormEntries): Kind | undefined {
  return findKind(oneLine(entry(entries, 'kind')))
}

function filled(entries: FormEntries): FormEntries {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !isBlank(entry(entries, name))))
}
