import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { PRODUCTS_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Day, indianDay, monthOf } from '#domain/ground/shared/months.ts'
import { readinessOf } from '#domain/selling/sellers/application-checks.ts'
import {
  SEARCH_LENGTH_MIN,
  SELLER_STAGES,
  type SellerListFilters,
  type SellerStage,
} from '#domain/selling/sellers/seller-list.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { SortValue } from '#server/ground/db/cursor.ts'
import { allOf, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, number, text } from '#server/ground/db/keyset-page.ts'
import { containing, startingWith } from '#server/ground/db/like-pattern.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readApplications } from './application/application-views.ts'

/** A seller as the back office lists it. */
export interface ListedSeller {
  id: string
  name: string
  gstin: string | null
  city: string | null
  version: number
  stage: SellerStage
  isHouse: boolean
  isOnHoliday: boolean
  appliedAt: string
  decidedAt: string | null
  /** Counted up to `PRODUCTS_COUNTED_MAX`, which means "or more". */
  liveProducts: number
  /** This month, out of the figures that are kept by day. */
  revenuePaise: Paise
  hasOwnCommission: boolean
  /** Of a seller that has applied. */
  readiness?: { isReady: boolean; missing: number; failed: number }
}

export interface SellerList extends PagePosition {
  sellers: ListedSeller[]
  /** What was typed is too short to search for. */
  isTooShort: boolean
  /** More sellers fit the words than are looked through. */
  isTooWide: boolean
}

const NAME = text((sellers) => sql`lower(${sellers}.name)`)

export const SELLERS: KeysetList<SellerListFilters['sort']> = {
  table: 'sellers',
  pageSize: 50,
  tieBreaker: text('id'),
  orders: {
    turn: { by: [number('stage'), moment('created_at')], direction: 'asc' },
    name: { by: [NAME], direction: 'asc' },
    newest: { by: [moment('created_at')], direction: 'desc' },
  },
}

const FOUND_MAX = 200

/** A page of sellers. Each order and filter has an index that gives it row by row; words are looked up first. */
export async function listSellers(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'vendors.read'>,
  filters: SellerListFilters,
): Promise<SellerList> {
  const { q } = filters
  const isTooShort = q !== undefined && q.length < SEARCH_LENGTH_MIN
  const found = q && !isTooShort ? await findSellersByWords(app.db, q) : undefined
  const today = indianDay(app.clock.now())
  const page = keysetPage(SELLERS, filters)
  const conditions = filterConditions(filters, {
    q: () => (found ? sql`id = ANY(${found.slice(0, FOUND_MAX)})` : sql`true`),
    stage: (stage) => sql`stage = ${SELLER_STAGES.indexOf(stage)}`,
    holiday: () => sql`on_holiday`,
  })
  const { rows } = await sql<Row>`
    SELECT page.*,
      (SELECT count(*)::int FROM (SELECT FROM offers WHERE seller_id = page.id AND status = 'live'
        LIMIT ${PRODUCTS_COUNTED_MAX}) AS live) AS live,
      (SELECT coalesce(sum(revenue_paise), 0) FROM seller_days
        WHERE seller_id = page.id AND day >= ${`${monthOf(today)}-01`}::date) AS revenue,
      ${hasOwnRate(today)} AS has_own_rate
    FROM (
      SELECT id, name, gstin, city, version, stage, is_house, on_holiday, created_at, decided_at, ${page.key} AS key
      FROM sellers WHERE ${allOf([...conditions, page.after])} ORDER BY ${page.orderBy()} LIMIT ${page.limit}
    ) AS page ORDER BY ${page.orderBy('page')}`.execute(app.db)
  const { rows: shown, ...position } = await withTotal(page.cut(rows), () =>
    countUpTo(app.db, sql`SELECT FROM sellers WHERE ${allOf(conditions)}`),
  )
  return {
    sellers: await withReadiness(app.db, shown.map(sellerOf)),
    ...position,
    isTooShort,
    isTooWide: (found?.length ?? 0) > FOUND_MAX,
  }
}

interface Row {
  id: string
  name: string
  gstin: string | null
  city: string | null
  version: number
  stage: number
  is_house: boolean
  on_holiday: boolean
  created_at: Date
  decided_at: Date | null
  key: SortValue[]
  live: number
  revenue: number
  has_own_rate: boolean
}

/** A rate of the seller's own that holds today or is to come. */
function hasOwnRate(today: Day): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM commission_rates AS rate
    WHERE rate.seller_id = page.id AND rate.withdrawn_at IS NULL AND rate.rate_bp IS NOT NULL AND NOT EXISTS (
      SELECT FROM commission_rates AS later
      WHERE later.seller_id = page.id AND later.category IS NOT DISTINCT FROM rate.category
        AND later.withdrawn_at IS NULL AND later.valid_from > rate.valid_from AND later.valid_from <= ${today}::date))`
}

/** The ids of sellers by a whole e-mail address, by the beginning of a GSTIN, or by a part of the name. */
async function findSellersByWords(db: Kysely<Schema>, q: string): Promise<string[]> {
  if (q.includes('@')) {
    const { rows } = await sql<{ id: string }>`
      SELECT seller_id AS id FROM vendors JOIN users ON users.id = user_id WHERE users.email = ${q}
      UNION SELECT id FROM sellers WHERE lower(care_email) = lower(${q}) LIMIT ${FOUND_MAX + 1}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const { rows } = await sql<{ id: string }>`
    (SELECT id FROM sellers WHERE gstin LIKE ${startingWith(q.toUpperCase())} LIMIT ${FOUND_MAX + 1})
    UNION (SELECT id FROM sellers WHERE lower(name) LIKE ${containing(q.toLowerCase())} LIMIT ${FOUND_MAX + 1})
    LIMIT ${FOUND_MAX + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

function sellerOf(row: Row): ListedSeller {
  return {
    id: row.id,
    name: row.name,
    gstin: row.gstin,
    city: row.city,
    version: row.version,
    stage: SELLER_STAGES[row.stage] ?? 'waiting',
    isHouse: row.is_house,
    isOnHoliday: row.on_holiday,
    appliedAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    liveProducts: row.live,
    revenuePaise: row.revenue,
    hasOwnCommission: row.has_own_rate,
  }
}

async function withReadiness(db: Kysely<Schema>, sellers: readonly ListedSeller[]): Promise<ListedSeller[]> {
  const applied = sellers.filter(({ stage }) => stage === 'waiting' || stage === 'asked')
  const applications = await readApplications(
    db,
    applied.map(({ id }) => id),
  )
  return sellers.map((seller) => {
    const application = applications.get(seller.id)
    if (!application) return seller
    const { isReady, missing, failed } = readinessOf(application)
    return { ...seller, readiness: { isReady, missing: missing.length, failed } }
  })
}
