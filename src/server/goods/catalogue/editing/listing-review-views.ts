import { sql } from 'kysely'
import { isKind, type Kind } from '#domain/goods/catalogue/categories.ts'
import type { ListedPicture } from '#domain/goods/catalogue/picture-list.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import {
  type ProductPicture,
  shownPictureOfRow,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, text, uuid } from '#server/ground/db/keyset-page.ts'
import { factsOf } from './product-columns.ts'

const PAGE_SIZE = 20

export const PROPOSALS: KeysetList<'oldest'> = {
  table: 'product_proposals',
  pageSize: PAGE_SIZE,
  tieBreaker: uuid('id'),
  orders: { oldest: { by: [moment('created_at')], direction: 'asc' } },
}

export const REVIEWS: KeysetList<'oldest'> = {
  table: 'product_reviews',
  pageSize: PAGE_SIZE,
  tieBreaker: text('product_id'),
  orders: { oldest: { by: [moment('waiting_since')], direction: 'asc' } },
}

/** What waits for an administrator's decision, counted up to `WAITING_COUNTED_MAX`. */
export async function countReviews(
  app: App,
  _admin: Permitted<'products.read'>,
): Promise<{ proposals: number; listings: number; answers: number }> {
  const { rows } = await sql<{ proposals: number; listings: number; answers: number }>`
    SELECT
      (SELECT count(*) FROM (SELECT FROM product_proposals WHERE status = 'open' LIMIT ${WAITING_COUNTED_MAX}) AS waiting) AS proposals,
      (SELECT count(*) FROM (SELECT FROM product_reviews WHERE state = 'waiting' LIMIT ${WAITING_COUNTED_MAX}) AS waiting) AS listings,
      (SELECT count(*) FROM (SELECT FROM answer_proposals WHERE state = 'open' LIMIT ${WAITING_COUNTED_MAX}) AS waiting) AS answers
  `.execute(app.db)
  return rows[0] ?? { proposals: 0, listings: 0, answers: 0 }
}

/** A product as it is now, beside what somebody says about it. */
interface Reviewed {
  productId: string
  kind: Kind
  version: number
  facts: ProductFacts
  sellerId: string
  seller: string
  at: string
  /** As the shop shows it now. */
  picture: ProductPicture | null
  /** It has a page in the shop. */
  isOnSale: boolean
}

export interface ProposalToReview extends Reviewed {
  id: string
  /** The fields that would change, as they would be. */
  changes: Readonly<Record<string, unknown>>
  note: string | null
  /** The product has changed since the seller looked at it. */
  isOvertaken: boolean
}

export interface ReviewPage<Item> extends Partial<PagePosition> {
  items: Item[]
}

/** Proposals for shared products that nobody has decided, the oldest first, a page at a time. */
export async function listProposals(
  app: App,
  _admin: Permitted<'products.read'>,
  cursor?: string,
): Promise<ReviewPage<ProposalToReview>> {
  const page = keysetPage(PROPOSALS, { cursor })
  const rows = await app.db
    .selectFrom('product_proposals')
    .innerJoin('products', 'products.id', 'product_proposals.product_id')
    .innerJoin('sellers', 'sellers.id', 'product_proposals.seller_id')
    .selectAll('products')
    .select(['product_proposals.id as proposal_id', 'product_proposals.changes', 'product_proposals.note'])
    .select(['product_proposals.base_version', 'product_proposals.created_at as proposed_at'])
    .select(['sellers.id as seller_id', 'sellers.name as seller', shownPictureOfRow().as('picture')])
    .where('product_proposals.status', '=', 'open')
    .$call(page.read)
  const { rows: shown, ...position } = page.cut(rows)
  return {
    items: shown.flatMap((row) =>
      isKind(row.kind)
        ? [
            {
              id: row.proposal_id,
              productId: row.id,
              kind: row.kind,
              version: row.version,
              facts: factsOf(row),
              sellerId: row.seller_id,
              seller: row.seller,
              at: row.proposed_at.toISOString(),
              changes: row.changes,
              note: row.note,
              picture: row.picture,
              isOnSale: row.on_sale,
              isOvertaken: row.version !== row.base_version,
            },
          ]
        : [],
    ),
    ...position,
  }
}

export interface ListingToReview extends Reviewed {
  isNew: boolean
  /** It was held before: the shop has changed it since. */
  heldFor: string | null
  /** What it said when an administrator last found it good; only fields that its shop changed. */
  before: Readonly<Record<string, unknown>>
  pictures: ListedPicture[]
  pricePaise: Paise | null
}

/** New and changed listings of shops' own products, the oldest first, a page at a time. */
export async function listListingsToReview(
  app: App,
  _admin: Permitted<'products.read'>,
  cursor?: string,
): Promise<ReviewPage<ListingToReview>> {
  const page = keysetPage(REVIEWS, { cursor })
  const rows = await app.db
    .selectFrom('product_reviews')
    .innerJoin('products', 'products.id', 'product_reviews.product_id')
    .innerJoin('sellers', 'sellers.id', 'product_reviews.seller_id')
    .selectAll('products')
    .select(['product_reviews.seen_version', 'product_reviews.is_off_sale', 'product_reviews.reason'])
    .select(['product_reviews.waiting_since', 'sellers.id as seller_id', 'sellers.name as seller'])
    .select(shownPictureOfRow().as('picture'))
    .where('product_reviews.state', '=', 'waiting')
    .$call(page.read)
  const { rows: shown, ...position } = page.cut(rows)
  const [befores, pictures] = await Promise.all([
    changedSinceSeen(app, shown),
    picturesOf(
      app,
      shown.map(({ id }) => id),
    ),
  ])
  return {
    items: shown.flatMap((row) =>
      isKind(row.kind)
        ? [
            {
              productId: row.id,
              kind: row.kind,
              version: row.version,
              facts: factsOf(row),
              sellerId: row.seller_id,
              seller: row.seller,
              at: row.waiting_since.toISOString(),
              isNew: row.seen_version === null,
              heldFor: row.is_off_sale ? row.reason : null,
              before: befores.get(row.id) ?? {},
              pictures: pictures.get(row.id) ?? [],
              pricePaise: row.price_paise,
              isOnSale: row.on_sale,
              picture: row.picture,
            },
          ]
        : [],
    ),
    ...position,
  }
}

const CHANGES_MAX = 100

/** What each product said before its shop's first change after the version that was seen, by product. */
async function changedSinceSeen(
  app: App,
  products: readonly { id: string; seen_version: number | null }[],
): Promise<Map<string, Record<string, unknown>>> {
  const known = products.filter(({ seen_version }) => seen_version !== null)
  if (known.length === 0) return new Map()
  const { rows } = await sql<{ id: string; before: Record<string, unknown> | null }>`
    SELECT seen.id, changes.before
    FROM unnest(${known.map(({ id }) => id)}::text[], ${known.map((row) => row.seen_version)}::int[]) AS seen (id, version)
    CROSS JOIN LATERAL (
      SELECT before, audit_log.id AS place FROM audit_log
      WHERE subject_kind = 'product' AND subject_id = seen.id AND actor_kind = 'vendor'
        AND (after ->> 'version')::int > seen.version
      ORDER BY audit_log.id LIMIT ${CHANGES_MAX}
    ) AS changes
    ORDER BY changes.place
  `.execute(app.db)
  const befores = new Map<string, Record<string, unknown>>()
  for (const { id, before } of rows) {
    const { version, ...fields } = before ?? {}
    befores.set(id, { ...fields, ...befores.get(id) })
  }
  return befores
}

async function picturesOf(app: App, ids: readonly string[]): Promise<Map<string, ListedPicture[]>> {
  if (ids.length === 0) return new Map()
  const rows = await app.db
    .selectFrom('product_pictures')
    .select(['product_id', 'picture_key as key', 'alt'])
    .where('product_id', 'in', [...ids])
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.product_id)].map(([id, own]) => [
      id,
      own.map(({ key, alt }) => ({ key, alt })),
    ]),
  )
}
