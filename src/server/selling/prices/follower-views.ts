import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import {
  ceilingOf,
  FOLLOW_CHANGES_MAX,
  type FollowDistance,
  type Follower,
  type FollowLimits,
} from '#domain/selling/prices/follow-lowest.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import type { FollowerState } from './follower-store.ts'
import { readOtherPrices } from './offers-to-price-views.ts'

type Row = Selectable<Schema['price_followers']>

/** An offer that follows, as its seller sees it. */
export interface FollowingOffer extends FollowLimits {
  offerId: string
  name: string
  pricePaise: Paise
  listPricePaise: Paise
  /** The lowest price of another seller that counts; null while there is none. */
  lowestPaise: Paise | null
  state: FollowerState
  /** Its seller sells, and it is not paused: until then it waits. */
  isOnSale: boolean
  /** A planned price holds: following waits until it is over. */
  isPlannedNow: boolean
  changesToday: number
}

const FOLLOWERS: KeysetList<'newest'> = {
  table: 'price_followers',
  pageSize: 50,
  tieBreaker: uuid('offer_id'),
  orders: { newest: { by: [moment('set_at')], direction: 'desc', tieDirection: 'asc' } },
}

/** A seller's offers that follow, those that were set last first. */
export async function listFollowing(
  app: App,
  sellerId: string,
  asked: { cursor?: string | undefined },
): Promise<PagePosition & { offers: FollowingOffer[]; count: number }> {
  const page = keysetPage(FOLLOWERS, asked)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const { rows, ...position } = page.cut(await selectFollowing(tx, sellerId).$call(page.read))
    const { count } = await tx
      .selectFrom('price_followers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('seller_id', '=', sellerId)
      .executeTakeFirstOrThrow()
    return { ...position, offers: await withLowest(app, tx, rows), count }
  })
}

/** How one of the seller's offers follows; undefined where it does not. */
export async function findFollowing(
  app: App,
  sellerId: string,
  offerId: string,
): Promise<FollowingOffer | undefined> {
  if (!isUuid(offerId)) return undefined
  return inSellerTransaction(app, sellerId, async (tx) => {
    const row = await selectFollowing(tx, sellerId)
      .where('price_followers.offer_id', '=', offerId)
      .executeTakeFirst()
    return row && (await withLowest(app, tx, [row]))[0]
  })
}

function selectFollowing(tx: Transaction<Schema>, sellerId: string) {
  return tx
    .selectFrom('price_followers')
    .innerJoin('offers', 'offers.id', 'price_followers.offer_id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .selectAll('price_followers')
    .select(['products.name', 'offers.condition', 'offers.unit_price_paise', 'offers.list_price_paise'])
    .select(isPlannedNow.as('is_planned_now'))
    .select(sql<boolean>`offers.status = 'live' AND sellers.is_selling`.as('is_on_sale'))
    .where('price_followers.seller_id', '=', sellerId)
}

const isPlannedNow = sql<boolean>`EXISTS (SELECT FROM dated_prices
  WHERE dated_prices.offer_id = offers.id AND started_at IS NOT NULL AND ended_at IS NULL)`

type SelectedRow = Row & {
  name: string
  condition: Condition
  unit_price_paise: Paise
  list_price_paise: Paise
  is_planned_now: boolean
  is_on_sale: boolean
}

async function withLowest(
  app: App,
  tx: Transaction<Schema>,
  rows: readonly SelectedRow[],
): Promise<FollowingOffer[]> {
  const lowest = await readOtherPrices(
    tx,
    rows.map(({ offer_id }) => offer_id),
  )
  const today = indianDay(app.clock.now())
  return rows.map((row) => ({
    offerId: row.offer_id,
    name: soldName(row),
    pricePaise: row.unit_price_paise,
    listPricePaise: row.list_price_paise,
    lowestPaise: lowest.get(row.offer_id) ?? null,
    ...limitsOf(row),
    state: row.state,
    isPlannedNow: row.is_planned_now,
    isOnSale: row.is_on_sale,
    changesToday: changesOf(row, today),
  }))
}

/** The limits that a seller set for an offer. */
export function limitsOf(
  row: Pick<Row, 'floor_paise' | 'ceiling_paise' | 'below_paise' | 'below_bp' | 'when_alone'>,
): FollowLimits {
  const below: FollowDistance = row.below_bp === null ? { paise: row.below_paise ?? 0 } : { bp: row.below_bp }
  return { floorPaise: row.floor_paise, ceilingPaise: row.ceiling_paise, below, whenAlone: row.when_alone }
}

/** How often following has changed the price on a day. */
export function changesOf({ changes, changes_on }: Pick<Row, 'changes' | 'changes_on'>, day: Day): number {
  return changes_on === day ? changes : 0
}

/** The products of all sellers of which an offer follows. */
export async function readFollowedProducts(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('price_followers')
    .innerJoin('offers', 'offers.id', 'price_followers.offer_id')
    .select('offers.product_id')
    .distinct()
    .where('price_followers.state', 'in', ['follows', 'floor'])
    .where('offers.status', '=', 'live')
    .orderBy('offers.product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** The offers of one product in one condition, as following looks at them. */
export interface FollowedGroup {
  /** The lowest price that counts and does not follow. */
  setPaise: Paise | null
  followers: (Follower & {
    sellerId: string
    state: FollowerState
    /** Why it follows no longer from now on: somebody has changed its price, or its floor is above the MRP. */
    stopped: 'changed' | 'mrp' | null
  })[]
}

/**
 * The offers of products, grouped by product and condition. Those count that are on sale, in stock and of a seller who
 * sells. An offer follows where nobody has changed its price since following gave it; while a planned price holds, it is
 * one that somebody set.
 */
export async function readFollowedGroups(
  db: Kysely<Schema>,
  { productIds, today }: { productIds: readonly string[]; today: Day },
): Promise<FollowedGroup[]> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .leftJoin('stock', 'stock.offer_id', 'offers.id')
    .leftJoin('price_followers', 'price_followers.offer_id', 'offers.id')
    .selectAll('price_followers')
    .select([
      'offers.id',
      'offers.product_id',
      'offers.condition',
      'offers.unit_price_paise',
      'offers.list_price_paise',
      'offers.seller_id as seller',
      sql<boolean>`coalesce(stock.on_hand > stock.reserved, false) AND offers.preorder_from IS NULL`.as(
        'in_stock',
      ),
      isPlannedNow.as('is_planned_now'),
    ])
    .where('offers.product_id', 'in', [...productIds])
    .where('offers.status', '=', 'live')
    .where('sellers.is_selling', '=', true)
    .execute()
  const groups = new Map<string, FollowedGroup>()
  for (const row of rows) {
    const key = `${row.product_id} ${row.condition}`
    const group = groups.get(key) ?? { setPaise: null, followers: [] }
    groups.set(key, group)
    const follower = followerOf(row, today)
    if (follower) group.followers.push(follower)
    if ((!follower || follower.stopped) && row.in_stock)
      group.setPaise = Math.min(group.setPaise ?? row.unit_price_paise, row.unit_price_paise)
  }
  return [...groups.values()].filter(({ followers }) => followers.length > 0)
}

type GroupRow = { [Column in keyof Row]: Row[Column] | null } & {
  id: string
  unit_price_paise: Paise
  list_price_paise: Paise
  seller: string
  in_stock: boolean
  is_planned_now: boolean
}

function followerOf(row: GroupRow, today: Day): FollowedGroup['followers'][number] | undefined {
  const { offer_id, state, floor_paise, when_alone, seen_lowest_paise, seen_highest_paise, own_paise } = row
  if (!offer_id || (state !== 'follows' && state !== 'floor') || row.is_planned_now) return undefined
  if (!floor_paise || !when_alone || !seen_lowest_paise || !seen_highest_paise) return undefined
  const { ceiling_paise, below_paise, below_bp, changes, changes_on } = row
  const ceiling = ceilingOf({ ceilingPaise: ceiling_paise, listPricePaise: row.list_price_paise })
  return {
    id: row.id,
    sellerId: row.seller,
    state,
    pricePaise: row.unit_price_paise,
    listPricePaise: row.list_price_paise,
    ...limitsOf({ floor_paise, ceiling_paise, below_paise, below_bp, when_alone }),
    counts: row.in_stock,
    mayMove: changesOf({ changes: changes ?? 0, changes_on }, today) < FOLLOW_CHANGES_MAX,
    seen: { lowestPaise: seen_lowest_paise, highestPaise: seen_highest_paise },
    stopped: own_paise !== row.unit_price_paise ? 'changed' : floor_paise > ceiling ? 'mrp' : null,
  }
}
