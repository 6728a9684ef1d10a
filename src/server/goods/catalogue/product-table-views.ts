import type {
  AttributeDefinition,
  AttributeValue,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { quantity } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { filterableAttributes, valueWords } from '#domain/goods/catalogue/filters/attribute-filter-words.ts'
import type { App } from '#server/ground/app.ts'

/** Attributes of products of one kind, side by side. */
export interface AttributeTable {
  columns: { key: string; label: string; isNumber: boolean }[]
  /** By product: a text for each column, empty where nothing is known. */
  rows: Readonly<Record<string, readonly string[]>>
}

const COLUMNS_MAX = 7

/** The attributes by which the kind is filtered, those of which some of these products has a value. */
export async function readAttributeTable(
  app: App,
  kind: Kind,
  productIds: readonly string[],
): Promise<AttributeTable> {
  if (productIds.length === 0) return { columns: [], rows: {} }
  const products = await app.db
    .selectFrom('products')
    .select(['id', 'attributes'])
    .where('id', 'in', [...productIds])
    .execute()
  const definitions = filterableAttributes(kind)
    .filter(({ key }) => products.some(({ attributes }) => attributes[key] !== undefined))
    .slice(0, COLUMNS_MAX)
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
  return Array.isArray(value) ? value.join(', ') : valueWords(definition, String(value))
}
