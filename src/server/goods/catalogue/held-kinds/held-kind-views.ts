import { type RawBuilder, sql } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { CountedProduct } from '#domain/goods/catalogue/columns/kind-columns.ts'
import { filterableAttributes } from '#domain/goods/catalogue/filters/attribute-filter-words.ts'
import type { App } from '#server/ground/app.ts'

/** So many products are read at once: the reading of each lot holds the event loop for some milliseconds. */
const LOT = 500

/** How many products of a kind are on sale, by the kept counts, and what has been committed by then. */
export async function readKindSize(app: App, kind: Kind): Promise<{ size: number; snapshot: string }> {
  const { rows } = await sql<{ size: number; snapshot: string }>`
    SELECT coalesce(sum(on_sale), 0)::integer AS size, pg_current_snapshot()::text AS snapshot
    FROM listing_counts WHERE kind = ${kind}`.execute(app.db)
  return rows[0] ?? { size: 0, snapshot: '' }
}

/**
 * Every product of a kind that is on sale, lot by lot and each as it is when its lot is read: what changes meanwhile may be
 * missing, or twice, and is among the changes since.
 */
export async function* readKind(app: App, kind: Kind): AsyncGenerator<CountedProduct[]> {
  let last: { price: number; id: string } | undefined
  do {
    const after = last ? sql`AND (price_paise, id) > (${last.price}, ${last.id})` : sql``
    const { rows } = await sql<Row>`SELECT ${columnsOf(kind)} FROM products
      WHERE on_sale AND kind = ${kind} ${after} ORDER BY price_paise, id LIMIT ${sql.lit(LOT)}`.execute(
      app.db,
    )
    yield rows.map(toCounted)
    const end = rows.at(-1)
    last = end && rows.length === LOT ? { price: end.price, id: end.id } : undefined
  } while (last)
}

export interface ListingChanges {
  snapshot: string
  /** How many of the kind are on sale now. */
  size: number
  /** Products with their new values; undefined for what is no longer on sale in this kind. */
  changed: { key: number; product: CountedProduct | undefined }[]
  /** There are more than were read. */
  isMore: boolean
}

/** What was committed since a snapshot (`pg_current_snapshot`), of any kind: a product may have left this one. */
export async function readListingChanges(
  app: App,
  { kind, since, limit }: { kind: Kind; since: string; limit: number },
): Promise<ListingChanges> {
  const { rows } = await sql<{ snapshot: string; size: number; changed: Row[] | null }>`
    SELECT pg_current_snapshot()::text AS snapshot,
      (SELECT coalesce(sum(on_sale), 0)::integer FROM listing_counts WHERE kind = ${kind}) AS size,
      (SELECT json_agg(told) FROM (
        SELECT on_sale AND kind = ${kind} AS "isOfKind", ${columnsOf(kind)} FROM products
        WHERE listing_xact IS NOT NULL AND listing_xact >= pg_snapshot_xmin(${since}::pg_snapshot)
          AND NOT pg_visible_in_snapshot(listing_xact, ${since}::pg_snapshot)
          AND listing_xact < pg_snapshot_xmax(pg_current_snapshot())
        ORDER BY listing_xact LIMIT ${sql.lit(limit + 1)}) AS told) AS changed`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error('a statement without a table gave no row')
  const changed = (row.changed ?? []).map((each) => ({
    key: Number(each.key),
    product: each.isOfKind ? toCounted(each) : undefined,
  }))
  return { snapshot: row.snapshot, size: row.size, changed, isMore: changed.length > limit }
}

interface Row {
  id: string
  key: number
  category: string
  brand: string
  origin: string
  price: number
  discount: number
  stock: boolean
  attributes: (string | null)[]
  isOfKind?: boolean
}

/** The key is a hash of the id, of as many bits as a number holds exactly. */
function columnsOf(kind: Kind): RawBuilder<unknown> {
  const attributes = filterableAttributes(kind).map(({ key }) => sql`(attributes -> ${sql.lit(key)})::text`)
  return sql`id, hashtextextended(id, 0) & ${sql.lit(Number.MAX_SAFE_INTEGER)} AS key, category, brand,
    coalesce(country_of_origin, '') AS origin, price_paise AS price, discount_bp AS discount, in_stock AS stock,
    to_json(ARRAY[${sql.join(attributes)}]::text[]) AS attributes`
}

function toCounted({
  key,
  category,
  brand,
  origin,
  price,
  discount,
  stock,
  attributes,
}: Row): CountedProduct {
  return {
    key: Number(key),
    category,
    brand,
    origin,
    pricePaise: Number(price),
    discountBp: Number(discount),
    inStock: stock,
    attributes,
  }
}
