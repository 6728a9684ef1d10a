import { type Kysely, sql, type Transaction } from 'kysely'
import type { LettersWanted, WishedOffer } from '#domain/goods/wishlist/wishes.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type ProductSummary, selectCards, toSummary } from '#server/goods/catalogue/product-card-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A product of somebody's list. */
export interface Wish extends LettersWanted {
  productId: string
  name: string
  /** Absent when nobody sells it now. */
  card?: ProductSummary
}

/** The ids of somebody's list, the newest first. */
export async function listWishIds(app: App, userId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('wishes')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** Somebody's list, the newest first; what was hidden stays on it and comes back. */
export async function listWishes(app: App, userId: string): Promise<Wish[]> {
  const rows = await app.db
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .where('wishes.user_id', '=', userId)
    .where('products.status', '=', 'live')
    .select(['products.id', 'products.name', 'wishes.price_at_most_paise', 'wishes.wants_stock'])
    .orderBy('wishes.added_at', 'desc')
    .orderBy('products.id')
    .execute()
  const cards = await findCards(
    app,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, price_at_most_paise: priceAtMostPaise, wants_stock: wantsStock }) => {
    const card = cards.find((each) => each.id === id)
    return { productId: id, name, priceAtMostPaise, wantsStock, ...(card && { card }) }
  })
}

/** The cards of these products, in this order; what is not on sale is left out. */
export async function findCards(app: App, ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(app.db).where('products.id', 'in', ids).execute()
  const cards = new Map(rows.map((row) => [row.id, toSummary(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** The link of a list that is shared. */
export async function findShareToken(app: App, userId: string): Promise<string | undefined> {
  const row = await app.db
    .selectFrom('wishlists')
    .select('share_token')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.share_token ?? undefined
}

/** The cards of a shared list; undefined for a link that opens none. Nothing of its person. */
export async function findSharedCards(app: App, token: string): Promise<ProductSummary[] | undefined> {
  const list = await app.db
    .selectFrom('wishlists')
    .select('user_id')
    .where('share_token', '=', token)
    .executeTakeFirst()
  return list && findCards(app, await listWishIds(app, list.user_id))
}

/** What a product costs now, as the letters about it judge. */
export async function findWishedOffer(db: Kysely<Schema>, productId: string): Promise<WishedOffer> {
  const row = await db
    .selectFrom('products')
    .leftJoin('offers', 'offers.id', 'products.best_offer_id')
    .where('products.id', '=', productId)
    .where('products.on_sale', '=', true)
    .select(['products.in_stock', 'products.price_paise', 'offers.condition'])
    .executeTakeFirst()
  return wishedOffer(row)
}

function wishedOffer(
  row: { in_stock: boolean; price_paise: number | null; condition: string | null } | undefined,
): WishedOffer {
  if (!row?.in_stock) return { inStock: false }
  const isNew = row.condition === 'new' && row.price_paise !== null
  return { inStock: true, ...(isNew && { newPricePaise: row.price_paise ?? 0 }) }
}

/** A wish whose letter about a price may be due, with all that the letter says. */
export interface WaitingLetter extends Pick<LettersWanted, 'priceAtMostPaise'> {
  userId: string
  email: string
  customerName: string
  lettersToken: string
  productId: string
  productName: string
  pricePaise: Paise
  offer: WishedOffer
}

/**
 * Locks some wishes whose letter about a price is due by the state of the catalogue now, of customers whose address is confirmed;
 * those that another worker has are passed over.
 */
export async function lockDueLetters(tx: Transaction<Schema>, limit: number): Promise<WaitingLetter[]> {
  const rows = await tx
    .selectFrom('wishes')
    .innerJoin('wishlists', 'wishlists.user_id', 'wishes.user_id')
    .innerJoin('customers', 'customers.user_id', 'wishes.user_id')
    .innerJoin('users', 'users.id', 'wishes.user_id')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .innerJoin('offers', 'offers.id', 'products.best_offer_id')
    .where('products.on_sale', '=', true)
    .where('products.in_stock', '=', true)
    .where('products.status', '=', 'live')
    .where('offers.condition', '=', 'new')
    .whereRef('products.price_paise', '<=', 'wishes.price_at_most_paise')
    .where('users.email_verified', '=', true)
    .where('users.deactivated_at', 'is', null)
    .where('users.closed_at', 'is', null)
    .select([
      'wishes.user_id as userId',
      'users.email',
      'customers.name as customerName',
      'wishlists.letters_token as lettersToken',
      'products.id as productId',
      'products.name as productName',
      'products.in_stock',
      'products.price_paise',
      'offers.condition',
      'wishes.price_at_most_paise as priceAtMostPaise',
    ])
    .orderBy('wishes.user_id')
    .orderBy('wishes.product_id')
    .limit(limit)
    .forUpdate('wishes')
    .skipLocked()
    .execute()
  return rows.map(({ in_stock, price_paise, condition, ...letter }) => ({
    ...letter,
    pricePaise: price_paise ?? 0,
    offer: wishedOffer({ in_stock, price_paise, condition }),
  }))
}

/** Products in stock for which somebody waits, after one of them; and their best offer. Found by who waits: they are few. */
export async function listWaitedFor(
  db: Kysely<Schema>,
  { after, max }: { after: string; max: number },
): Promise<{ productId: string; offerId: string }[]> {
  const { rows } = await sql<{ productId: string; offerId: string }>`
    WITH waited AS MATERIALIZED (SELECT DISTINCT product_id FROM wishes WHERE wants_stock AND product_id > ${after})
    SELECT products.id AS "productId", products.best_offer_id AS "offerId"
    FROM waited JOIN products ON products.id = waited.product_id
    WHERE products.on_sale AND products.in_stock AND products.best_offer_id IS NOT NULL
    ORDER BY products.id LIMIT ${max}`.execute(db)
  return rows
}

/** Somebody who waits for a product, with all that a letter to them says. */
export interface Waiting {
  userId: string
  email: string
  customerName: string
  lettersToken: string
  priceAtMostPaise: Paise | null
}

/**
 * Locks those who wait for a product, who asked first before the rest: customers whose address is confirmed. Those that
 * another worker has are passed over, and whoever has something kept of the offer already.
 */
export async function lockWaiting(
  tx: Transaction<Schema>,
  { productId, offerId, max }: { productId: string; offerId: string; max: number },
): Promise<Waiting[]> {
  return tx
    .selectFrom('wishes')
    .innerJoin('wishlists', 'wishlists.user_id', 'wishes.user_id')
    .innerJoin('customers', 'customers.user_id', 'wishes.user_id')
    .innerJoin('users', 'users.id', 'wishes.user_id')
    .where('wishes.product_id', '=', productId)
    .where('wishes.wants_stock', '=', true)
    .where('users.email_verified', '=', true)
    .where('users.deactivated_at', 'is', null)
    .where('users.closed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stock_allocations')
            .select('id')
            .whereRef('stock_allocations.user_id', '=', 'wishes.user_id')
            .where('stock_allocations.offer_id', '=', offerId)
            .where('ended_at', 'is', null),
        ),
      ),
    )
    .select([
      'wishes.user_id as userId',
      'users.email',
      'customers.name as customerName',
      'wishlists.letters_token as lettersToken',
      'wishes.price_at_most_paise as priceAtMostPaise',
    ])
    .orderBy('wishes.stock_asked_at')
    .orderBy('wishes.user_id')
    .limit(max)
    .forUpdate('wishes')
    .skipLocked()
    .execute()
}
