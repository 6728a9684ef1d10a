import type {
  AttributeDefinition,
  AttributeValue,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { quantity } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { valueWords } from '#domain/goods/catalogue/filters/attribute-filter-words.ts'
import { keyAttributesOf, keyFactLine } from '#domain/goods/catalogue/key-facts/key-facts.ts'
import type { App } from '#server/ground/app.ts'

/** Attributes of products of one kind, side by side. */
export interface AttributeTable {
  columns: { key: string; label: string; isNumber: boolean }[]
  /** By product: a text for each column, empty where nothing is known. */
  rows: Readonly<Record<string, readonly string[]>>
  /** By product: the same in one line, where there is no room for columns. */
  lines: Readonly<Record<string, string>>
}

/** So many of a list's values, such as sockets. */
const LISTED_MAX = 3

/** The attributes by which people decide, the most decisive first, those of which some of these products has a value. */
export async function readAttributeTable(
  app: App,
  kind: Kind,
  productIds: readonly string[],
): Promise<AttributeTable> {
  if (productIds.length === 0) return { columns: [], rows: {}, lines: {} }
  const products = await app.db
    .selectFrom('products')
    .select(['id', 'attributes'])
    .where('id', 'in', [...productIds])
    .execute()
  const definitions = keyAttributesOf(kind).filter(({ key }) =>
    products.some(({ attributes }) => attributes[key] !== undefined),
  )
  return {
    columns: definitions.map((definition) => ({
      key: definition.key,
      label: headingOf(definition),
      isNumber: definition.type === 'number',
    })),
    rows: Object.fromEntries(
      products.map(({ id, attributes }) => [
        id,
        definitions.map((definition) => cellOf(definition, attributes[definition.key])),
      ]),
    ),
    lines: Object.fromEntries(
      products.map(({ id, attributes }) => [id, keyFactLine(kind, attributes, definitions.length)]),
    ),
  }
}

/** Units stand in the heading, but for capacities, which are in GB or TB. */
function headingOf(definition: AttributeDefinition): string {
  const { label, type } = definition
  return type === 'number' && hasUnitInHeading(definition.unit) ? `${label}, ${definition.unit}` : label
}

const hasUnitInHeading = (unit: string | undefined) => unit !== undefined && unit !== 'GB'

function cellOf(definition: AttributeDefinition, value: AttributeValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (definition.type === 'number')
    return quantity(Number(value), hasUnitInHeading(definition.unit) ? undefined : definition.unit)
  if (!Array.isArray(value)) return valueWords(definition, String(value))
  const [listed, others] = [value.slice(0, LISTED_MAX).join(', '), value.length - LISTED_MAX]
  return others > 0 ? `${listed} +${others}` : listed
}
