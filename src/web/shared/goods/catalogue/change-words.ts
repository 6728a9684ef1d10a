import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import { WARRANTY_TYPES } from '#domain/goods/catalogue/product-facts.ts'
import { formatInr, formatPercent } from '#domain/ground/shared/money.ts'

/** What the fields of a product and an offer are called, in the order of their forms. */
export const FACT_LABELS: Readonly<Record<string, string>> = {
  sellerSku: 'SKU',
  listPricePaise: 'MRP price',
  discountBp: 'Discount',
  unitPricePaise: 'Price to pay',
  condition: 'Condition',
  dispatchDays: 'Dispatch days',
  name: 'Name',
  brand: 'Brand',
  mpn: 'MPN',
  otherMpns: 'Other part numbers',
  ean: 'EAN',
  shortDescription: 'Short description',
  description: 'Description',
  attributes: 'Specification',
  boxContents: 'In the box',
  hsn: 'HSN',
  gstRateBp: 'GST rate',
  countryOfOrigin: 'Country of origin',
  importer: 'Manufacturer or importer',
  warrantyMonths: 'Warranty months',
  warrantyType: 'Warranty given by',
  bisNumber: 'BIS registration number',
  weightGrams: 'Weight when packed (g)',
  pictures: 'Pictures',
}

/** Too long to stand in a line: only said to have changed. */
const LONG = new Set(['description', 'attributes', 'pictures'])
const LENGTH_MAX = 80

interface Change {
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** A change in words, a line for each field: "Price to pay: ₹9,990 → ₹8,500". */
export function changeLines({ before, after }: Change): string[] {
  return Object.keys(after).flatMap((field) => {
    const label = FACT_LABELS[field]
    if (!label) return []
    if (LONG.has(field)) return [`${label} changed`]
    return [`${label}: ${valueText(field, before[field])} → ${valueText(field, after[field])}`]
  })
}

function valueText(field: string, value: unknown): string {
  const text = factText(field, value) || 'nothing'
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text
}

/** A field's value as people read it; empty when it is not known. */
export function factText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number' && field.endsWith('Paise')) return formatInr(value)
  if (typeof value === 'number' && field.endsWith('Bp')) return formatPercent(value)
  if (field === 'condition') return CONDITIONS.find(({ key }) => key === value)?.label ?? String(value)
  if (field === 'warrantyType') return WARRANTY_TYPES.find(({ key }) => key === value)?.label ?? String(value)
  return String(value)
}
