import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import { productWords } from '#domain/goods/search/product-words.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { launchState, launchText } from '#domain/selling/launches/launch.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import { holdsWords, wordPatterns } from '#server/ground/db/like-pattern.ts'
import { OPTIONAL } from '#server/ground/db/optional.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type Launch, launchOf } from './launch-store.ts'

type Db = Kysely<Schema>

export async function findDueLaunches(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('launches')
    .select('id')
    .where('drawn_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('closes_at', '<=', at)
    .orderBy('closes_at')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

/** A draw that was stopped, and whose entrants have not all been told. */
export async function findStoppedToTell(db: Db): Promise<{ id: string; reason: string } | undefined> {
  const row = await db
    .selectFrom('launches')
    .select(['id', 'stop_reason'])
    .where('stop_reason', 'is not', null)
    .where('entrants_told_at', 'is', null)
    .orderBy('withdrawn_at')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, reason: row.stop_reason ?? '' }
}

export interface LaunchedOffer {
  productId: string
  /** With its condition, where that is not new. */
  productName: string
  sellerName: string
  pricePaise: Paise
  buyHours: number
  isOnSale: boolean
}

export async function findLaunchedOffer(db: Db, launchId: string): Promise<LaunchedOffer | undefined> {
  const { rows } = await sql<LaunchedOffer & { condition: Condition }>`
    SELECT products.id AS "productId", products.name AS "productName", offers.condition, sellers.name AS "sellerName",
      offers.unit_price_paise AS "pricePaise", launches.buy_hours AS "buyHours",
      offers.status = 'live' AND products.status = 'live' AND sellers.is_selling AS "isOnSale"
    FROM launches JOIN offers ON offers.id = launches.offer_id JOIN products ON products.id = offers.product_id
    JOIN sellers ON sellers.id = offers.seller_id WHERE launches.id = ${launchId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { condition, ...offer } = row
  const productName = soldName({ name: row.productName, condition })
  return { ...offer, productName, pricePaise: Number(row.pricePaise) }
}

/** A launch as everybody may read it. */
export async function findLaunch(
  db: Db,
  id: string,
): Promise<{ launch: Launch; offer: LaunchedOffer } | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.selectFrom('launches').selectAll().where('id', '=', id).executeTakeFirst()
  const offer = row && (await findLaunchedOffer(db, id))
  return offer && { launch: launchOf(row), offer }
}

/** The entries of a draw in its order: ids alone, which say nothing of a person. */
export async function listDrawnIds(db: Db, launchId: string, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('launch_entries')
    .select('id')
    .where('launch_id', '=', launchId)
    .where('rank', 'is not', null)
    .orderBy('rank')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** What somebody's entry came to. */
export interface OwnEntry {
  id: string
  enteredAt: Date
  rank: number | null
  drawnAt: Date | null
  outcome: Schema['stock_allocations']['outcome']
  endsAt: Date | null
}

export async function findOwnEntry(
  db: Db,
  { launchId, userId }: { launchId: string; userId: string },
): Promise<{ entry: OwnEntry | undefined; isOpenAt: (at: Date) => boolean }> {
  const launch = await db.selectFrom('launches').selectAll().where('id', '=', launchId).executeTakeFirst()
  const row = await db
    .selectFrom('launch_entries as entry')
    .leftJoin('stock_allocations as kept', (join) =>
      join.onRef('kept.launch_id', '=', 'entry.launch_id').onRef('kept.user_id', '=', 'entry.user_id'),
    )
    .select(['entry.id', 'entry.entered_at as enteredAt', 'entry.rank', 'entry.drawn_at as drawnAt'])
    .select(['kept.outcome', 'kept.ends_at as endsAt'])
    .where('entry.launch_id', '=', launchId)
    .where('entry.user_id', '=', userId)
    .executeTakeFirst()
  return {
    entry: row,
    isOpenAt: (at) => launch !== undefined && launchState(launchOf(launch), at) === 'open',
  }
}

/** What pages of products say of a launch, and until when that is right; nothing of one that is drawn. */
export async function readShownLaunch(
  db: Db,
  { offerIds, at }: { offerIds: readonly string[]; at: Date },
): Promise<{ launchId: string; offerId: string; text: string; until: Date } | undefined> {
  if (offerIds.length === 0) return undefined
  const row = await db
    .selectFrom('launches')
    .modifyFront(OPTIONAL)
    .selectAll()
    .where('offer_id', 'in', [...offerIds])
    .where('drawn_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('closes_at')
    .executeTakeFirst()
  if (!row) return undefined
  const launch = launchOf(row)
  const until = at < launch.opensAt ? launch.opensAt : launch.closesAt
  return {
    launchId: launch.id,
    offerId: launch.offerId,
    text: launchText(launchState(launch, at), launch),
    until,
  }
}

/** A launch as its seller reads it: numbers, nobody's name. */
export interface OwnLaunch {
  launch: Launch
  productName: string
  entered: number
  kept: number
  bought: number
}

/** A seller's launches, the newest first. Counts of entries are the marketplace's to read, of launches that are the seller's. */
export async function listOwnLaunches(db: Db, sellerId: string): Promise<OwnLaunch[]> {
  const rows = await db
    .selectFrom('launches')
    .innerJoin('offers', 'offers.id', 'launches.offer_id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .selectAll('launches')
    .select(['products.name', 'offers.condition'])
    .select([
      sql<number>`(SELECT count(*)::int FROM launch_entries AS entry WHERE entry.launch_id = launches.id)`.as(
        'entered',
      ),
      sql<number>`(SELECT count(*)::int FROM stock_allocations AS kept WHERE kept.launch_id = launches.id
        AND kept.ended_at IS NULL)`.as('kept'),
      sql<number>`(SELECT count(*)::int FROM stock_allocations AS kept WHERE kept.launch_id = launches.id
        AND kept.outcome = 'bought')`.as('bought'),
    ])
    .where('launches.seller_id', '=', sellerId)
    .orderBy('launches.created_at', 'desc')
    .orderBy('launches.id')
    .limit(100)
    .execute()
  return rows.map(({ name, condition, entered, kept, bought, ...row }) => ({
    launch: launchOf(row),
    productName: soldName({ name, condition }),
    entered,
    kept,
    bought,
  }))
}

/** So many are offered to choose from. */
export const LAUNCHABLE_MAX = 200

/**
 * Offers whose name, SKU or MPN hold these words. The index of what a list shows narrows them; that text has descriptions
 * too, and other parts that they name are not looked for here.
 */
function isCalled(words: readonly string[]): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`true`
  const called = sql`lower(fold_scripts(concat_ws(' ', products.name, offers.seller_sku, products.mpn)))`
  const held = words.map((word) => {
    const fits = wordPatterns(word).map((pattern) => sql`${called} LIKE ${pattern}`)
    return sql`(${sql.join(fits, sql` OR `)})`
  })
  return sql`${holdsWords('offers.listing_text', words)} AND ${sql.join(held, sql` AND `)}`
}

/** A seller's live offers that are called so, of which something is free and no launch is under way, by name. */
export async function listLaunchable(
  db: Db,
  sellerId: string,
  q = '',
): Promise<{ offerId: string; name: string; free: number }[]> {
  const { rows } = await sql<{ offerId: string; name: string; condition: Condition; free: number }>`
    SELECT offers.id AS "offerId", products.name, offers.condition, on_hand - reserved AS free
    FROM stock JOIN offers ON offers.id = stock.offer_id JOIN products ON products.id = offers.product_id
    WHERE stock.seller_id = ${sellerId} AND offers.status = 'live' AND products.status = 'live' AND on_hand > reserved
      AND offers.preorder_from IS NULL AND ${isCalled(productWords(q))}
      AND NOT EXISTS (SELECT FROM launches WHERE launches.offer_id = offers.id AND drawn_at IS NULL AND withdrawn_at IS NULL)
    ORDER BY products.name, offers.id LIMIT ${LAUNCHABLE_MAX}`.execute(db)
  return rows.map(({ condition, name, ...row }) => ({ ...row, name: soldName({ name, condition }) }))
}
