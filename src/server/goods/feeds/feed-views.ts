import { sql } from 'kysely'
import { type CategoryName, isKind } from '#domain/goods/catalogue/categories.ts'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import { pictureUrl } from '#domain/goods/catalogue/picture-widths.ts'
import type { FeedProduct } from '#domain/goods/feeds/feed-product.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'

/** So many products of a category are looked at by one statement. */
const PORTION_SIZE = 250
/** The width of pictures in feeds: the largest that is kept. */
const PICTURE_WIDTH = 1200
const ID_LENGTH_MAX = 50

/** A place in a category's order: of what was picked by hand first, then by id. */
export interface FeedPlace {
  rank: number
  id: string
}

/** Some products of a feed, and the place after which the next ones begin; undefined when these were the last. */
export interface FeedPortion {
  products: FeedProduct[]
  next: FeedPlace | undefined
}

/**
 * The products of a category that come after a place, or the first ones, as they are now; read by the index of the list.
 * What has no photograph of its own is left out: both formats refuse products without a picture, and pictures that show
 * something else.
 */
export async function readFeedPortion(
  app: Pick<App, 'db'>,
  { category, after }: { category: CategoryName; after: FeedPlace | undefined },
): Promise<FeedPortion> {
  const { rows } = await sql<FeedPlace>`
    SELECT handpicked_rank AS rank, id FROM products WHERE on_sale AND category = ${category}
      AND (handpicked_rank, id) > (${after?.rank ?? -1}, ${after?.id ?? ''})
    ORDER BY handpicked_rank, id LIMIT ${PORTION_SIZE}`.execute(app.db)
  const ids = rows.map(({ id }) => id)
  return {
    products: ids.length > 0 ? await readFeedProducts(app, ids) : [],
    next: rows.length === PORTION_SIZE ? rows.at(-1) : undefined,
  }
}

async function readFeedProducts(app: Pick<App, 'db'>, ids: readonly string[]): Promise<FeedProduct[]> {
  const { rows } = await sql<FeedRow>`
    SELECT products.id, products.name, products.brand, products.kind, products.mpn, products.ean,
      left(coalesce(nullif(trim(products.description), ''), products.short_description), 6000) AS description,
      products.price_paise, products.in_stock, offers.condition,
      CASE WHEN stock.on_hand > stock.reserved THEN offers.preorder_from END AS preorder_from, offers.dispatch_days,
      sellers.id AS seller_id, sellers.slug, sellers.name AS seller_name, sellers.is_house, own.keys
    FROM products
    JOIN offers ON offers.id = products.best_offer_id
    JOIN sellers ON sellers.id = offers.seller_id
    LEFT JOIN stock ON stock.offer_id = offers.id
    CROSS JOIN LATERAL (
      SELECT array_agg(picture_key ORDER BY position) AS keys FROM product_pictures
      WHERE product_id = products.id AND NOT is_illustration
    ) AS own
    WHERE products.id = ANY(${ids}) AND products.on_sale AND own.keys IS NOT NULL
    ORDER BY products.id`.execute(app.db)
  return rows.flatMap(toFeedProduct)
}

interface FeedRow {
  id: string
  name: string
  brand: string
  kind: string
  mpn: string | null
  ean: string | null
  description: string
  price_paise: number
  in_stock: boolean
  preorder_from: Day | null
  condition: Condition
  dispatch_days: number
  seller_id: string
  slug: string
  seller_name: string
  is_house: boolean
  keys: string[]
}

function toFeedProduct(row: FeedRow): FeedProduct[] {
  const { kind } = row
  if (!isKind(kind)) return []
  return [
    {
      feedId: shortId(row.id),
      id: row.id,
      name: row.name,
      brand: row.brand,
      kind,
      mpn: row.mpn,
      ean: row.ean,
      description: row.description,
      pricePaise: row.price_paise,
      inStock: row.in_stock,
      preorderFrom: row.preorder_from,
      condition: row.condition,
      dispatchDays: row.dispatch_days,
      seller: {
        feedId: shortId(row.seller_id),
        slug: row.slug,
        name: row.seller_name,
        isHouse: row.is_house,
      },
      pictures: row.keys.map((key) => pictureUrl(key, PICTURE_WIDTH)),
    },
  ]
}

/** An id as it is; one that is too long for feeds ends in its fingerprint. */
export function shortId(id: string): string {
  return id.length <= ID_LENGTH_MAX ? id : `${id.slice(0, 29)}-${fingerprint(id).slice(0, 20)}`
}

/**
 * Names what is shown of a category, or of no list at all, now: two answers are the same only where nothing of it has changed in between.
 * Changes are only added between two purges, so that their number says which there have been (decision 0755).
 */
export async function readContentVersion(
  app: Pick<App, 'db'>,
  category: CategoryName | undefined,
): Promise<string> {
  const { rows } = await sql<{ purges: number; changes: number }>`
    SELECT number AS purges, (
      SELECT count(*)::int FROM content_changes WHERE what <> 'card' OR category = ${category ?? null}
    ) AS changes
    FROM content_purges`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error('content_purges has lost its row')
  return `${row.purges}-${row.changes}`
}
