import { sql } from 'kysely'
import type { AttributeDefinition } from '#domain/catalogue/attributes/attribute-definition.ts'
import { filterableAttributes, valueWords } from '#domain/catalogue/filters/attribute-filter-words.ts'
import type { ProductFilters } from '#domain/catalogue/product-list.ts'
import type { App } from '#server/app.ts'
import type { ProductSearch } from '#server/search/search-views.ts'
import { fitsAttributes, type Narrowing } from './narrowing-views.ts'
import { conditionOf } from './product-views.ts'

/** What a list of one kind can be narrowed to by one of its attributes. */
export interface AttributeFacet {
  key: string
  label: string
  /** By number from the smallest, else the most frequent first; counted with all filters but this one. */
  values: { value: string; label: string; count: number }[]
  /** Of numbers: what is written after them. */
  unit?: string
  isNumber: boolean
  /** What is chosen. */
  chosen: readonly string[]
  min?: number
  max?: number
}

/** So many products are counted; beyond them each count may be higher. */
const PRODUCTS_COUNTED_MAX = 5_000
const VALUES_MAX = 40

/** The attributes by which a list of the chosen kind can be narrowed; none where no kind is chosen. */
export async function listAttributeFacets(
  app: App,
  filters: Narrowing,
  search: ProductSearch | undefined,
): Promise<AttributeFacet[]> {
  const { kind, spec = {}, ...others } = filters
  if (!kind) return []
  const definitions = filterableAttributes(kind)
  if (definitions.length === 0) return []
  const counted = definitions.map(({ key }) => {
    const { [key]: _own, ...ofOthers } = spec
    return sql`(${key}, products.attributes -> ${key}, ${fitsAttributes(kind, ofOthers)})`
  })
  const { rows } = await sql<{ key: string; value: string; count: number }>`
    WITH products AS MATERIALIZED (
      SELECT attributes FROM products WHERE on_sale AND ${conditionOf({ ...others, kind }, search)}
      LIMIT ${sql.lit(PRODUCTS_COUNTED_MAX)})
    SELECT key, value, count(*)::integer AS count
    FROM products CROSS JOIN LATERAL (VALUES ${sql.join(counted)}) AS facet (key, held, is_left)
      CROSS JOIN LATERAL jsonb_array_elements_text(
        CASE WHEN jsonb_typeof(held) = 'array' THEN held WHEN held IS NULL THEN '[]' ELSE jsonb_build_array(held) END) AS one (value)
    WHERE is_left GROUP BY key, value`.execute(app.db)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return definitions.flatMap((definition) => {
    const facet = facetOf(definition, byKey.get(definition.key) ?? [], spec[definition.key])
    return facet.values.length > 1 || facet.chosen.length > 0 || isRange(facet) ? facet : []
  })
}

const isRange = ({ min, max }: AttributeFacet) => min !== undefined || max !== undefined

function facetOf(
  definition: AttributeDefinition,
  rows: readonly { value: string; count: number }[],
  choice: NonNullable<ProductFilters['spec']>[string] | undefined,
): AttributeFacet {
  const isNumber = definition.type === 'number'
  const chosen = choice?.values ?? []
  const missing = chosen.filter((value) => rows.every((row) => row.value !== value))
  const all = [...rows, ...missing.map((value) => ({ value, count: 0 }))]
  const sorted = all.toSorted((one, other) =>
    isNumber
      ? Number(one.value) - Number(other.value)
      : other.count - one.count || one.value.localeCompare(other.value),
  )
  const { min, max } = choice?.values === undefined ? (choice ?? {}) : {}
  return {
    key: definition.key,
    label: definition.label,
    values: sorted
      .slice(0, VALUES_MAX)
      .map(({ value, count }) => ({ value, label: valueWords(definition, value), count })),
    ...(definition.type === 'number' && definition.unit && { unit: definition.unit }),
    isNumber,
    chosen,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  }
}
