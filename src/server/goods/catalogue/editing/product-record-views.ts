import { type Kysely, sql } from 'kysely'
import { isKind, type Kind } from '#domain/goods/catalogue/categories.ts'
import type { ListedPicture } from '#domain/goods/catalogue/picture-list.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { factsOf } from './product-columns.ts'

type Db = Kysely<Schema>

/** Everything that the back office knows of one product. */
export interface ProductRecordPage {
  id: string
  kind: Kind
  status: 'draft' | 'live' | 'hidden'
  isOnSale: boolean
  version: number
  owner: { id: string; name: string } | null
  createdAt: string
  updatedAt: string
  facts: ProductFacts
  pictures: ListedPicture[]
  offers: OfferOfSeller[]
  review: ReviewOfProduct | null
  openProposals: number
}

/** One seller's offer of a product, as the back office reads it. */
export interface OfferOfSeller {
  id: string
  sellerId: string
  seller: string
  isSelling: boolean
  isBest: boolean
  sku: string | null
  status: 'draft' | 'live' | 'paused' | 'removed'
  condition: 'new' | 'open-box' | 'refurbished'
  listPricePaise: Paise
  unitPricePaise: Paise
  discountBp: number
  onHand: number
  reserved: number
  /** How its price follows the lowest of other sellers; null where it does not. */
  follows: { floorPaise: Paise; state: 'follows' | 'floor' | 'far' | 'changed' | 'mrp' } | null
}

export interface ReviewOfProduct {
  state: 'waiting' | 'seen' | 'held'
  isOffSale: boolean
  reason: string | null
}

const OFFERS_MAX = 100

/** One product of any status; undefined when there is none of this id. */
export async function findProductRecord(
  app: App,
  _admin: Permitted<'products.read' | 'products.change'>,
  id: string,
): Promise<ProductRecordPage | undefined> {
  if (!isProductId(id)) return undefined
  const [row, pictures, offers, review, proposals] = await Promise.all([
    app.db
      .selectFrom('products')
      .leftJoin('sellers', 'sellers.id', 'products.owner_seller_id')
      .selectAll('products')
      .select('sellers.name as owner_name')
      .where('products.id', '=', id)
      .executeTakeFirst(),
    app.db
      .selectFrom('product_pictures')
      .select(['picture_key as key', 'alt'])
      .where('product_id', '=', id)
      .orderBy('position')
      .execute(),
    selectOffers(app.db, id),
    app.db
      .selectFrom('product_reviews')
      .select(['state', 'is_off_sale as isOffSale', 'reason'])
      .where('product_id', '=', id)
      .executeTakeFirst(),
    app.db
      .selectFrom('product_proposals')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('product_id', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow(),
  ])
  if (!row || !isKind(row.kind)) return undefined
  return {
    id,
    kind: row.kind,
    status: row.status,
    isOnSale: row.on_sale,
    version: row.version,
    owner: row.owner_seller_id ? { id: row.owner_seller_id, name: row.owner_name ?? '' } : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    facts: factsOf(row),
    pictures,
    offers: offers.map((offer) => ({ ...offer, isBest: offer.id === row.best_offer_id && row.on_sale })),
    review: review ?? null,
    openProposals: proposals.count,
  }
}

function selectOffers(db: Db, productId: string): Promise<Omit<OfferOfSeller, 'isBest'>[]> {
  return db
    .selectFrom('offers')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .leftJoin('stock', 'stock.offer_id', 'offers.id')
    .select([
      'offers.id',
      'offers.seller_id as sellerId',
      'sellers.name as seller',
      'sellers.is_selling as isSelling',
      'offers.seller_sku as sku',
      'offers.status',
      'offers.condition',
      'offers.list_price_paise as listPricePaise',
      'offers.unit_price_paise as unitPricePaise',
      'offers.discount_bp as discountBp',
      sql<number>`coalesce(stock.on_hand, 0)`.as('onHand'),
      sql<number>`coalesce(stock.reserved, 0)`.as('reserved'),
      sql<OfferOfSeller['follows']>`(SELECT json_build_object('floorPaise', floor_paise, 'state', state)
        FROM price_followers WHERE offer_id = offers.id)`.as('follows'),
    ])
    .where('offers.product_id', '=', productId)
    .orderBy(sql`offers.status = 'removed'`)
    .orderBy('offers.unit_price_paise')
    .orderBy('offers.id')
    .limit(OFFERS_MAX)
    .execute()
}

/** One thing that happened to a product, with who did it. */
export interface ProductChange {
  id: number
  at: string
  by: string
  action: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

const CHANGES_MAX = 30

/** What happened to a product, the latest first: at most the last 30; after a version, only what came later. */
export async function listProductChanges(
  app: App,
  _admin: Permitted<'products.read' | 'products.change'>,
  productId: string,
  afterVersion?: number,
): Promise<ProductChange[]> {
  const rows = await app.db
    .selectFrom('audit_log')
    .leftJoin('sellers', 'sellers.id', 'audit_log.seller_id')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'at', 'actor_kind', 'users.name as actor', 'sellers.name as seller'])
    .select(['action', 'before', 'after'])
    .where('subject_kind', '=', 'product')
    .where('subject_id', '=', productId)
    .$if(afterVersion !== undefined, (query) =>
      query.where(sql<number>`(after ->> 'version')::int`, '>', afterVersion ?? 0),
    )
    .orderBy('audit_log.id', 'desc')
    .limit(CHANGES_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.actor_kind === 'system' ? 'NanoNagar' : whoOf(row),
    action: row.action,
    before: row.before ?? {},
    after: row.after ?? {},
  }))
}

function whoOf({
  actor,
  seller,
  actor_kind,
}: {
  actor: string | null
  seller: string | null
  actor_kind: string
}) {
  const name = actor ?? (actor_kind === 'admin' ? 'An administrator' : 'Somebody')
  return actor_kind === 'vendor' && seller ? `${name}, ${seller}` : name
}
