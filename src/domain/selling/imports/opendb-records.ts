import { attributeEntries } from '#domain/goods/catalogue/attribute-entries.ts'
import type {
  AttributeDefinition,
  AttributeValue,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf, checkAttributes } from '#domain/goods/catalogue/attributes.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { FACT_LENGTHS, OTHER_NUMBERS_MAX, otherNumbers } from '#domain/goods/catalogue/product-facts.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { type OpenDbRecord, recordAttributes, textAt } from './opendb-attributes.ts'

/** What the licence asks to be said wherever the facts are shown (ODC Attribution License 1.0, section 4.3). */
export const OPEN_DB_CREDIT =
  'Contains information from BuildCores OpenDB, made available under the ODC Attribution License'

/** Whether an object of a JSON file is a record of BuildCores OpenDB. */
export function isOpenDbRecord(record: OpenDbRecord): boolean {
  return typeof record.opendb_id === 'string' && typeof record.kind === 'string'
}

/**
 * A record of BuildCores OpenDB as a row of ours: its id is the SKU, its first part number the maker's number. What the
 * record does not say, or says in a value that we do not list, stays out, and the notes name it.
 */
export function entriesOfOpenDb(record: OpenDbRecord): { entries: FormEntries; notes: string[] } {
  const kind = kindOfRecord(record)
  const sku = textAt(record, 'opendb_id') ?? ''
  if (!kind) return { entries: { sku: [sku], kind: [textAt(record, 'kind') ?? ''] }, notes: [] }
  const notes: string[] = []
  const name = oneLine(textAt(record, 'metadata', 'name'))
  if (name.length > FACT_LENGTHS.name)
    notes.push(`The name was longer than ${FACT_LENGTHS.name} characters and was cut.`)
  const numbers = record.metadata && (record.metadata as OpenDbRecord).part_numbers
  const [mpn = '', ...others] = Array.isArray(numbers) ? numbers.map(oneLine) : []
  const values: Record<string, AttributeValue> = {}
  const unknown: string[] = []
  const missing: string[] = []
  const raw = recordAttributes(kind, record)
  for (const definition of attributesOf[kind] as readonly AttributeDefinition[]) {
    const value = raw[definition.key]
    if (value === undefined) {
      if (definition.facet || definition.rule) missing.push(definition.label)
    } else if (checkAttributes(kind, { [definition.key]: value }).ok)
      values[definition.key] = value as AttributeValue
    else
      unknown.push(definition.type === 'rows' ? definition.label : `${definition.label} “${String(value)}”`)
  }
  if (unknown.length > 0) notes.push(`Not one of our values, left out: ${unknown.join('; ').slice(0, 300)}.`)
  if (missing.length > 0) notes.push(`Not in the file: ${missing.join(', ')}.`)
  if (!mpn) notes.push('Not in the file: maker’s number.')
  const texts: Record<string, string> = {
    sku,
    kind,
    name: cut(name, FACT_LENGTHS.name),
    brand: oneLine(textAt(record, 'metadata', 'manufacturer')),
    mpn: mpn.length <= FACT_LENGTHS.mpn ? mpn : '',
    otherMpns: otherMpns(others, mpn, name),
    description: `${OPEN_DB_CREDIT}.`,
  }
  const entries = Object.entries(texts).filter(([, text]) => text !== '')
  return {
    entries: {
      ...Object.fromEntries(entries.map(([key, text]) => [key, [text]])),
      ...attributeEntries(kind, values),
    },
    notes,
  }
}

/** The further numbers of a record; what its name says too is no further one. */
function otherMpns(numbers: readonly string[], mpn: string, name: string): string {
  const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const isFurther = (number: string) =>
    number.length <= FACT_LENGTHS.mpn && /\d/.test(number) && !key(name).includes(key(number))
  const further = numbers.map((number) => number.replace(/[,;|]/g, ' ')).filter(isFurther)
  return otherNumbers(further.join(', '), mpn).slice(0, OTHER_NUMBERS_MAX).join(', ')
}

const KINDS: Readonly<Record<string, Kind>> = {
  CPU: 'cpu',
  GPU: 'graphics-card',
  Motherboard: 'motherboard',
  RAM: 'memory',
  PSU: 'power-supply',
  PCCase: 'case',
  Monitor: 'monitor',
  Laptop: 'laptop',
  Keyboard: 'keyboard',
  Mouse: 'mouse',
  Headphones: 'headphones',
  CaseFan: 'case-fan',
  NetworkCard: 'network-card',
  Webcam: 'webcam',
  Speaker: 'speaker',
}

function kindOfRecord(record: OpenDbRecord): Kind | undefined {
  if (record.kind === 'Storage') return textAt(record, 'storage_type') === 'HDD' ? 'hard-drive' : 'ssd'
  if (record.kind === 'CPUCooler') return record.water_cooled === true ? 'liquid-cooler' : 'air-cooler'
  const kind = KINDS[String(record.kind)]
  return kind && Object.hasOwn(kinds, kind) ? kind : undefined
}

function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const short = text.slice(0, lengthMax)
  return short.slice(0, Math.max(short.lastIndexOf(' '), lengthMax - 40))
}
