import { sql } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { MissingFactsFilters } from '#domain/goods/catalogue/missing-facts-list.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { SortValue } from '#server/ground/db/cursor.ts'
import { allOf, equals, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, number, text } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'

export interface MissingFact {
  productId: string
  name: string
  kind: Kind
  attribute: string
  /** Step of the pieces sold in 90 days, as `products.demand`. */
  demand: number
  timesAsked: number
}

export interface MissingFactsPage extends Partial<PagePosition> {
  facts: MissingFact[]
}

export const MISSING_FACTS: KeysetList<'matters'> = {
  table: 'missing_facts',
  pageSize: 50,
  tieBreaker: text('attribute'),
  orders: { matters: { by: [number('priority'), text('product_id')], direction: 'desc' } },
}

/** Filled in since the count, or off sale: no longer missed. */
const STILL_MISSING = sql`products.on_sale AND NOT jsonb_exists(products.attributes, missing_facts.attribute)`

/**
 * One page of the facts that are missing from products on sale, those first that matter most by sales and by what
 * shoppers asked, as the last night counted them. What was filled in since is left out.
 */
export async function listMissingFacts(
  app: App,
  _admin: Permitted<'products.read'>,
  filters: MissingFactsFilters,
): Promise<MissingFactsPage> {
  const page = keysetPage(MISSING_FACTS, { cursor: filters.cursor })
  const narrowings = filterConditions(filters, {
    kind: equals('missing_facts.kind'),
    fact: equals('missing_facts.attribute'),
  })
  const { rows } = await sql<MissingFact & { key: SortValue[] }>`
    SELECT missing_facts.product_id AS "productId", products.name, products.kind, missing_facts.attribute,
      missing_facts.demand, missing_facts.times_asked AS "timesAsked", ${page.key} AS key
    FROM missing_facts JOIN products ON products.id = missing_facts.product_id
    WHERE ${allOf([...narrowings, page.after])} AND ${STILL_MISSING}
    ORDER BY ${page.orderBy()} LIMIT ${page.limit}`.execute(app.db)
  const listed = sql`SELECT FROM missing_facts JOIN products ON products.id = missing_facts.product_id
    WHERE ${allOf(narrowings)} AND ${STILL_MISSING}`
  const { rows: facts, ...position } = await withTotal(page.cut(rows), () => countUpTo(app.db, listed))
  return { facts: facts.map(({ key: _key, ...fact }) => fact), ...position }
}

/** Of how many products of a kind on sale a fact is known. */
export interface KnownFactCount {
  kind: Kind
  attribute: string
  onSale: number
  known: number
}

/** The facts of every kind of which something is on sale, as the last night counted them, and when that was. */
export async function listKnownFactCounts(
  app: App,
  _admin: Permitted<'products.read'>,
): Promise<{ counts: KnownFactCount[]; countedAt: string | undefined }> {
  const rows = await app.db
    .selectFrom('known_fact_counts')
    .select(['kind', 'attribute', 'on_sale as onSale', 'known', 'counted_at'])
    .orderBy('counted_at', 'desc')
    .execute()
  return {
    counts: rows.filter(({ onSale }) => onSale > 0).map(({ counted_at: _at, ...count }) => count),
    countedAt: rows[0]?.counted_at.toISOString(),
  }
}
