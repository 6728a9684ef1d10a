import { attributeEntries, attributeField } from '#domain/goods/catalogue/attribute-entries.ts'
import type { AttributeDefinition } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf, NONE } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { readCell } from '#domain/ground/shared/file-formats/csv.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'
import { findKind } from './find-kind.ts'

/** The columns of every product, in the order of the template; their names are those of the product form's fields. */
export const PRODUCT_COLUMNS = [
  'sku',
  'kind',
  'name',
  'brand',
  'mpn',
  'ean',
  'mrp',
  'discount',
  'price',
  'stock',
  'expectedStock',
  'condition',
  'dispatchDays',
  'publish',
  'shortDescription',
  'description',
  'boxContents',
  'hsn',
  'gstRate',
  'countryOfOrigin',
  'importer',
  'warrantyMonths',
  'warrantyType',
  'bisNumber',
  'weightGrams',
  'otherMpns',
] as const

/**
 * All that a file has that only changes stock and prices: what is there, and what was recorded when it was exported. An
 * offer without a SKU is named by its product (`product`: the last part of the address of its page) and its condition.
 */
export const STOCK_COLUMNS = ['sku', 'product', 'condition', 'stock', 'expectedStock', 'price'] as const

const ATTRIBUTE = 'attributes.'
const LIST_SEPARATOR = '|'
const ROW_SEPARATOR = ';'

/** The header of a kind's template. */
export function templateColumns(kind: Kind): string[] {
  return [...PRODUCT_COLUMNS, ...attributesOf[kind].map(({ key }) => attributeField(key))]
}

/** The columns that hold products of several kinds: each attribute once. */
export function columnsOfKinds(some: readonly Kind[]): string[] {
  return [...new Set(some.flatMap(templateColumns))]
}

/** The header's cells as column names ("Dispatch Days" is dispatchDays); undefined for a column that we do not know. */
export function readHeader(cells: readonly string[]): (string | undefined)[] {
  return cells.map((cell) => KNOWN.get(spelling(readCell(cell))))
}

/** The entries that a form with the same content would send: what is empty is not sent. */
export function entriesOfCells(
  columns: readonly (string | undefined)[],
  cells: readonly string[],
): FormEntries {
  const texts: Record<string, string> = {}
  columns.forEach((column, index) => {
    const text = readCell(cells[index] ?? '')
    if (column !== undefined && text !== '') texts[column] = text
  })
  return entriesOfTexts(texts)
}

/** The same for column → text; lists are "a | b", rows of parts "interface=PCIe 4.0 x4; sizes=2280+2260 | …". */
export function entriesOfTexts(texts: Readonly<Record<string, string>>): FormEntries {
  const kind = findKind(texts.kind ?? '')
  const definitions: readonly AttributeDefinition[] = kind ? attributesOf[kind] : []
  const entries: Record<string, readonly string[]> = {}
  for (const [column, text] of Object.entries(texts)) {
    const key = column.startsWith(ATTRIBUTE) ? column.slice(ATTRIBUTE.length) : undefined
    const definition = definitions.find((one) => one.key === key)
    // Only a list that may say "None" knows an empty one; of the others it is what was not filled in.
    if (
      definition &&
      /^\[\s*\]$/.test(text) &&
      !('options' in definition && definition.options.includes(NONE))
    )
      continue
    if (definition?.type === 'list') entries[column] = splitTrimmed(text, LIST_SEPARATOR)
    else if (definition?.type === 'rows')
      for (const [index, row] of splitTrimmed(text, LIST_SEPARATOR).entries())
        for (const piece of splitTrimmed(row, ROW_SEPARATOR)) {
          const [name = '', ...rest] = piece.split('=')
          const value = rest.join('=').trim()
          const field = definition.fields.find((one) => one.key === name.trim())
          entries[`${column}.${index}.${name.trim()}`] =
            field?.type === 'list' ? splitTrimmed(value, '+') : [value]
        }
    else entries[column] = [text]
  }
  return entries
}

/** A product and its offer as column → text: the inverse of reading a row. */
export function textsOfListing(listing: {
  kind: Kind
  facts: ProductFacts
  terms?: OfferTerms
  stock?: number
  sku?: string | null
  isDraft: boolean
}): Record<string, string> {
  const { kind, facts, terms } = listing
  const texts: Record<string, string> = { sku: terms?.sellerSku ?? listing.sku ?? '', kind }
  for (const [column, entry] of Object.entries(columnsOfFacts(kind, facts))) {
    const rowOf = /^(attributes\.[^.]+)\.(\d+)\.(.+)$/.exec(column)
    if (!rowOf) {
      texts[column] = (entry ?? []).join(` ${LIST_SEPARATOR} `)
      continue
    }
    const [, name = '', index = '0', piece = ''] = rowOf
    const before = texts[name] ?? ''
    const isNewRow = !lastRowIs(column, before, Number(index))
    const separator = before === '' ? '' : isNewRow ? ` ${LIST_SEPARATOR} ` : `${ROW_SEPARATOR} `
    texts[name] = `${before}${separator}${piece}=${(entry ?? []).join('+')}`
  }
  if (terms) {
    texts.mrp = String(terms.listPricePaise / 100)
    texts.price = String(terms.unitPricePaise / 100)
    texts.condition = terms.condition
    texts.dispatchDays = String(terms.dispatchDays)
  }
  if (listing.stock !== undefined) {
    texts.stock = String(listing.stock)
    texts.expectedStock = texts.stock
  }
  texts.publish = listing.isDraft ? 'no' : 'yes'
  return texts
}

/** The entries that the product form would send for these facts: the inverse of `readProductFacts`. */
export function columnsOfFacts(kind: Kind, facts: ProductFacts): FormEntries {
  const one = (value: string | number | null) =>
    value === null || value === '' ? undefined : [String(value)]
  return {
    name: one(facts.name),
    brand: one(facts.brand),
    mpn: one(facts.mpn),
    ean: one(facts.ean),
    shortDescription: one(facts.shortDescription),
    description: one(facts.description),
    boxContents: one(facts.boxContents),
    hsn: one(facts.hsn),
    gstRate: one(facts.gstRateBp / 100),
    countryOfOrigin: one(facts.countryOfOrigin),
    importer: one(facts.importer),
    warrantyMonths: one(facts.warrantyMonths),
    warrantyType: one(facts.warrantyType),
    bisNumber: one(facts.bisNumber),
    weightGrams: one(facts.weightGrams),
    otherMpns: one(facts.otherMpns),
    ...attributeEntries(kind, facts.attributes),
  }
}

const KNOWN = new Map(
  [
    ...PRODUCT_COLUMNS,
    ...STOCK_COLUMNS,
    ...Object.values(attributesOf).flatMap((all) => all.map(({ key }) => attributeField(key))),
  ].map((column) => [spelling(column), column]),
)

function spelling(column: string): string {
  return column.toLowerCase().replace(/[\s_-]/g, '')
}

function lastRowIs(_column: string, written: string, index: number): boolean {
  return written !== '' && written.split(` ${LIST_SEPARATOR} `).length - 1 === index
}

function splitTrimmed(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}
