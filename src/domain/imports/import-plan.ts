import { attributesOf } from '#domain/catalogue/attributes.ts'
import { isKind, type Kind, kinds } from '#domain/catalogue/categories.ts'
import {
  lostForSale,
  missingForSale,
  type ProductFacts,
  readProductFacts,
} from '#domain/catalogue/product-facts.ts'
import type { OfferStatus } from '#domain/listings/offer-status.ts'
import { type OfferTerms, readOfferTerms } from '#domain/listings/offer-terms.ts'
import { type ChangedFields, changedFields } from '#domain/shared/changed-fields.ts'
import { entry, type FormEntries } from '#domain/shared/form-entries.ts'
import { oneLine } from '#domain/shared/form-fields.ts'
import { factEntries } from './import-columns.ts'
import { readImportedStock, type StockSince } from './import-stock.ts'

/** What a row may be, before and after the import. */
export type ImportVerdict = 'new' | 'changed' | 'unchanged' | 'wrong'

/** One cell at fault, as a person can find it in the file. */
export interface RowFault {
  column: string
  value: string
  reason: string
}

/** A product that a row may mean. */
export interface FoundProduct {
  id: string
  kind: Kind
  status: 'draft' | 'live' | 'hidden'
  ownerSellerId: string | null
  facts: ProductFacts
}

/** The seller's own offer that a row may mean, with what is on hand and promised. */
export interface FoundOffer {
  id: string
  productId: string
  status: OfferStatus
  version: number
  terms: OfferTerms
  onHand: number
  reserved: number
  /** What happened on the shelf since the moment of which the file speaks; absent when the file names none. */
  since?: StockSince
}

/** What the shop has under the names that a row gives its goods. */
export interface RowMatch {
  /** The offer with the row's SKU. */
  bySku?: FoundOffer
  /** The product that waits for a price under the row's SKU. */
  waitingId?: string
  /** Of the products below, those that wait for a price. */
  waiting: ReadonlySet<string>
  /** The products with the row's maker's number or barcode: the catalogue's, or the seller's own drafts. */
  byNumber: readonly FoundProduct[]
  /** Every product named above, by id. */
  products: ReadonlyMap<string, FoundProduct>
  /** The seller's offers of those products, removed ones too. */
  offers: readonly FoundOffer[]
}

/** What importing a row does; a part that is absent stays as it is. */
export interface RowPlan {
  verdict: ImportVerdict
  faults: readonly RowFault[]
  notes: readonly string[]
  kind?: Kind
  /** The product that the row is about; absent for a product that the catalogue lacks. */
  product?: FoundProduct
  newFacts?: ProductFacts
  factChanges?: ChangedFields
  offer?: FoundOffer
  terms?: OfferTerms
  termChanges?: ChangedFields
  /** Pieces to be on hand. */
  stock?: number
  /** The status that the offer takes on. */
  status?: 'draft' | 'live'
  /** The product leaves its draft. */
  publishesProduct?: boolean
  /** The row has no price: the product waits for one. */
  isUnpriced?: boolean
}

interface Asked {
  sellerId: string
  mode: 'products' | 'stock'
  entries: FormEntries
  /** The columns that the file has. */
  columns: ReadonlySet<string>
}

export const UNPRICED_NOTE = 'Draft: the row has no price. Add its MRP and import it again to sell it.'

/** The names under which a row's goods are found again: "sku:…", "mpn:brand/number/condition", "ean:…/condition". */
export function namesOfRow(entries: FormEntries): string[] {
  const line = (name: string) => oneLine(entry(entries, name))
  const condition = line('condition') || 'new'
  const ean = barcodeOf(entries)
  return [
    ...(line('sku') ? [`sku:${line('sku')}`] : []),
    ...(line('mpn') && line('brand')
      ? [`mpn:${line('brand')}/${line('mpn')}/${condition}`.toLowerCase()]
      : []),
    ...(ean ? [`ean:${ean}/${condition}`] : []),
  ]
}

/** The digits of the row's barcode, without the spaces in between. */
export function barcodeOf(entries: FormEntries): string {
  return oneLine(entry(entries, 'ean')).replace(/[\s-]/g, '')
}

/**
 * Says what importing one row would do to the shop as it is, and changes nothing: the dry run and the import both ask
 * here. A row is matched by the seller's SKU, else by maker's number or barcode; a shared product's facts stay, and the
 * row becomes an offer on it. A column that the file lacks keeps what is known; an empty cell empties.
 */
export function planRow(asked: Asked, match: RowMatch): RowPlan {
  const { entries, mode } = asked
  if (mode === 'stock') return planStockRow(entries, match)
  if (namesOfRow(entries).length === 0)
    return wrong([
      fault(entries, 'sku', 'Give a SKU, a maker’s number or a barcode, so that the product is found again'),
    ])
  const target = findTarget(asked, match)
  if ('faults' in target) return wrong(target.faults)
  const { product } = target
  if (product?.status === 'hidden')
    return wrong([fault(entries, 'sku', 'This product may not be sold here at present')])
  const kind = product?.kind ?? kindOf(entries)
  if (!kind) return wrong([fault(entries, 'kind', 'Name one of our kinds, such as cpu or monitor')])
  const condition = oneLine(entry(entries, 'condition')) || target.offer?.terms.condition || 'new'
  const offer =
    target.offer ??
    match.offers.find((one) => one.productId === product?.id && one.terms.condition === condition)
  const isWaiting = product !== undefined && match.waiting.has(product.id)
  return planListing(asked, { kind, product, offer, isWaiting })
}

/** Only stock and price, of an offer that is there. */
function planStockRow(entries: FormEntries, { bySku: offer, waitingId }: RowMatch): RowPlan {
  const sku = oneLine(entry(entries, 'sku'))
  if (!sku) return wrong([fault(entries, 'sku', 'This field is required')])
  if (!offer)
    return wrong([
      fault(
        entries,
        'sku',
        waitingId
          ? 'This product waits for its MRP: import it with all its columns'
          : 'You have no product with this SKU',
      ),
    ])
  const terms = readTerms(entries, offer)
  const stock = readImportedStock(entries, offer)
  return settle(entries, { offer, terms, stock, parts: {} })
}

function planListing(
  { entries, columns, sellerId }: Asked,
  found: {
    kind: Kind
    product: FoundProduct | undefined
    offer: FoundOffer | undefined
    isWaiting: boolean
  },
): RowPlan {
  const { kind, product, offer, isWaiting } = found
  const isOwn = product !== undefined && product.ownerSellerId === sellerId
  const isKept = offer !== undefined && offer.status !== 'removed'
  const parts: Partial<RowPlan> = { kind, ...(product && { product }) }
  const faults: Record<string, string> = product && !isOwn ? {} : strangers(kind, entries)
  let facts = product?.facts
  if (!product || isOwn) {
    const read = readProductFacts(
      kind,
      product ? mergedFacts(kind, product.facts, entries, columns) : entries,
    )
    if (!read.ok) Object.assign(faults, read.problem.fields)
    else {
      facts = read.value
      if (!product) parts.newFacts = read.value
      else {
        const changes = changedFields(product.facts, read.value)
        if (changes) Object.assign(parts, { newFacts: read.value, factChanges: changes })
        if (changes && product.status === 'live')
          Object.assign(faults, lostForSale(kind, product.facts, read.value))
      }
    }
  }
  const isUnpriced = !isKept && !entry(entries, 'mrp') && !entry(entries, 'price')
  const terms = isUnpriced ? undefined : readTerms(entries, isKept ? offer : undefined)
  const stock = readImportedStock(entries, offer)
  if (Object.keys(faults).length > 0 || !facts)
    return wrong([...faultsOf(entries, faults), ...settleFaults(entries, terms, stock)])

  const publish = oneLine(entry(entries, 'publish')).toLowerCase()
  if (!['', 'yes', 'no'].includes(publish)) return wrong([fault(entries, 'publish', 'Choose yes or no.')])
  const wantsDraft = publish === 'no'
  const missing = product && product.status !== 'draft' ? {} : missingForSale(kind, facts)
  const lacks = Object.values(missing)
  const isReady = lacks.length === 0 && !wantsDraft
  const notes = lacks.map((reason) => `Draft: ${reason}`)
  if (isUnpriced) {
    const verdict = !isWaiting ? 'new' : parts.factChanges ? 'changed' : 'unchanged'
    return { verdict, faults: [], ...parts, isUnpriced: true, notes: [UNPRICED_NOTE, ...notes] }
  }
  if (product?.status === 'draft' && isReady && (!isKept || offer.status === 'draft'))
    parts.publishesProduct = true
  if (!isKept) parts.status = isReady ? 'live' : 'draft'
  else if (offer.status === 'draft' && isReady) parts.status = 'live'
  return settle(entries, { ...(offer && { offer }), isKept, terms, stock, parts: { ...parts, notes } })
}

/** Puts the parts together, and says how much of them is news. */
function settle(
  entries: FormEntries,
  read: {
    offer?: FoundOffer
    isKept?: boolean
    terms: ReturnType<typeof readOfferTerms> | undefined
    stock: ReturnType<typeof readImportedStock>
    parts: Partial<RowPlan>
  },
): RowPlan {
  const { offer, isKept = true, terms, stock, parts } = read
  const faults = settleFaults(entries, terms, stock)
  if (faults.length > 0 || !terms?.ok) return wrong(faults)
  const plan: RowPlan = {
    verdict: 'new',
    faults: [],
    notes: [],
    ...parts,
    ...(offer && { offer }),
    terms: terms.value,
  }
  if (!isKept || !offer) return { ...plan, stock: stock?.ok ? stock.value : 0 }
  const termChanges = changedFields(offer.terms, terms.value)
  if (termChanges) plan.termChanges = termChanges
  if (stock?.ok && stock.value !== offer.onHand) plan.stock = stock.value
  const isNews =
    termChanges || plan.stock !== undefined || plan.factChanges || plan.status || plan.publishesProduct
  return { ...plan, verdict: isNews ? 'changed' : 'unchanged' }
}

function settleFaults(
  entries: FormEntries,
  terms: ReturnType<typeof readOfferTerms> | undefined,
  stock: ReturnType<typeof readImportedStock>,
): RowFault[] {
  return [terms, stock].flatMap((part) =>
    part && !part.ok ? faultsOf(entries, part.problem.fields ?? {}) : [],
  )
}

/** Which product the row means; SKU first, and never two products at once. */
function findTarget(
  { entries }: Asked,
  match: RowMatch,
): { product?: FoundProduct; offer?: FoundOffer } | { faults: RowFault[] } {
  const { bySku, waitingId, byNumber, products, offers } = match
  const [numbered, another] = byNumber
  if (numbered && another && numbered.id !== another.id)
    return {
      faults: [
        fault(entries, 'ean', `The maker’s number is that of “${numbered.facts.name}”, the barcode is not`),
      ],
    }
  const skuProductId = bySku?.productId ?? waitingId
  const product = skuProductId ? products.get(skuProductId) : numbered
  if (skuProductId && numbered && numbered.id !== skuProductId)
    return {
      faults: [
        fault(
          entries,
          'sku',
          `Your product with this SKU is another one than “${numbered.facts.name}” of this number`,
        ),
      ],
    }
  if (bySku) {
    const condition = oneLine(entry(entries, 'condition'))
    const other = offers.find((one) => one.productId === bySku.productId && one.terms.condition === condition)
    if (condition && other && other.id !== bySku.id)
      return { faults: [fault(entries, 'condition', 'You offer this product in this condition already')] }
    return { ...(product && { product }), offer: bySku }
  }
  const sku = oneLine(entry(entries, 'sku'))
  const condition = oneLine(entry(entries, 'condition')) || 'new'
  const offered = offers.find(
    (one) => one.productId === product?.id && one.terms.condition === condition && one.status !== 'removed',
  )
  if (sku && offered?.terms.sellerSku && offered.terms.sellerSku !== sku)
    return {
      faults: [
        fault(entries, 'sku', `You sell this product under the SKU ${offered.terms.sellerSku} already`),
      ],
    }
  return product ? { product } : {}
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
  const known = Object.entries(factEntries(kind, facts)).filter(
    ([name]) => !columns.has(name) && !columns.has(name.split('.').slice(0, 2).join('.')),
  )
  return { ...Object.fromEntries(known), ...entries }
}

/** What the row says and the kind has no place for. */
function strangers(kind: Kind, entries: FormEntries): Record<string, string> {
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
  const text = oneLine(entry(entries, 'kind')).toLowerCase()
  return isKind(text) ? text : undefined
}

function filled(entries: FormEntries): FormEntries {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => entry(entries, name).trim() !== ''))
}

function wrong(faults: readonly RowFault[]): RowPlan {
  return { verdict: 'wrong', faults, notes: [] }
}

function fault(entries: FormEntries, column: string, reason: string): RowFault {
  return { column, value: (entries[column] ?? []).join(' | ').slice(0, 200), reason }
}

function faultsOf(entries: FormEntries, fields: Readonly<Record<string, string>>): RowFault[] {
  return Object.entries(fields).map(([column, reason]) => fault(entries, column, reason))
}
