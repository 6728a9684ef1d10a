import type { ExpressionBuilder, Kysely } from 'kysely'
import { categories } from '#domain/goods/catalogue/categories.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { type Day, indianDay } from '#domain/ground/shared/months.ts'
import { type CommissionRate, commissionInForce } from '#domain/money/earnings/commission.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, number } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A rate as the back office lists it. */
export interface ListedRate extends CommissionRate {
  id: number
  sellerName: string | null
  setAt: string | null
  withdrawnAt: string | null
  /** Whether a seller, or a category, pays by it today; a rate that has ended pays nobody's. */
  state: 'in-force' | 'to-come' | 'over' | 'withdrawn'
}

export interface CommissionPage {
  today: Day
  generalBp: number
  /** The rate of each category today, its own or the general one. */
  byCategory: { category: string; rateBp: number; isOwn: boolean }[]
  toCome: ListedRate[]
  /** Sellers with a rate of their own that holds today. */
  bySeller: ListedRate[]
  history: { rates: ListedRate[] } & PagePosition
}

export const COMMISSIONS: KeysetList<'latest'> = {
  table: 'commission_rates',
  pageSize: 50,
  tieBreaker: number('id'),
  orders: { latest: { by: [], direction: 'desc' } },
}
/** Agreements with single shops; more of them are found on the shops' own pages. */
const SELLERS_SHOWN_MAX = 200

/** The commissions of today, those to come, and what has been decided about them, the latest decision first. */
export async function readCommissions(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'vendors.read'>,
  query: { cursor?: string | undefined } = {},
): Promise<CommissionPage> {
  const today = indianDay(app.clock.now())
  const everyone = (await listRates(app.db, today, { only: 'everyone' })).filter(isKept)
  const forAll = (category: string) => commissionInForce(everyone, { sellerId: '', category }, today)
  return {
    today,
    generalBp: forAll('').rateBp,
    byCategory: categories.map(({ name }) => {
      const { rateBp, category } = forAll(name)
      return { category: name, rateBp, isOwn: category !== null }
    }),
    toCome: await listRates(app.db, today, { only: 'to-come', limit: SELLERS_SHOWN_MAX }),
    bySeller: await listRates(app.db, today, { only: 'sellers-today', limit: SELLERS_SHOWN_MAX }),
    history: await listHistory(app.db, today, query),
  }
}

/** The rates that one seller pays today, by category, and their own agreements, past ones with them. */
export async function readCommissionOf(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'vendors.read'>,
  sellerId: string,
): Promise<{ generalBp: number; exceptions: { category: string; rateBp: number }[]; own: ListedRate[] }> {
  const today = indianDay(app.clock.now())
  const own = await listRates(app.db, today, { sellerId })
  const rates = [...(await listRates(app.db, today, { only: 'everyone' })), ...own].filter(isKept)
  const rateOf = (category: string) => commissionInForce(rates, { sellerId, category }, today).rateBp
  const generalBp = rateOf('')
  return {
    generalBp,
    exceptions: categories.flatMap(({ name: category }) => {
      const rateBp = rateOf(category)
      return rateBp === generalBp ? [] : [{ category, rateBp }]
    }),
    own,
  }
}

/** One rate, to be asked about before it is withdrawn. */
export async function findRate(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'vendors.read' | 'commission.change'>,
  rateId: number,
): Promise<ListedRate | undefined> {
  return (await listRates(app.db, indianDay(app.clock.now()), { rateIds: [rateId] }))[0]
}

const isKept = ({ withdrawnAt }: ListedRate) => withdrawnAt === null

interface Which {
  only?: 'everyone' | 'to-come' | 'sellers-today'
  sellerId?: string
  rateIds?: readonly number[]
  limit?: number
}

async function listHistory(
  db: Kysely<Schema>,
  today: Day,
  query: { cursor?: string | undefined },
): Promise<CommissionPage['history']> {
  const page = keysetPage(COMMISSIONS, query)
  const all = db.selectFrom('commission_rates')
  const keyed = await all.select('id').$call(page.read)
  const { rows, ...position } = await withTotal(page.cut(keyed), () => countUpTo(db, all.select('id')))
  const rateIds = rows.map(({ id }) => id)
  return { rates: rateIds.length > 0 ? await listRates(db, today, { rateIds }) : [], ...position }
}

async function listRates(db: Kysely<Schema>, today: Day, which: Which): Promise<ListedRate[]> {
  const { only, sellerId, rateIds, limit } = which
  const rows = await db
    .selectFrom('commission_rates as rate')
    .leftJoin('sellers', 'sellers.id', 'rate.seller_id')
    .select(['rate.id', 'rate.seller_id', 'rate.category', 'rate.rate_bp', 'rate.valid_from'])
    .select(['rate.set_at', 'rate.withdrawn_at', 'sellers.name'])
    .select((eb) => isFollowed(eb, today).as('isFollowed'))
    .$if(only === 'everyone', (query) => query.where('rate.seller_id', 'is', null))
    .$if(only === 'to-come', (query) =>
      query
        .where('rate.valid_from', '>', today)
        .where('rate.withdrawn_at', 'is', null)
        .orderBy('rate.valid_from'),
    )
    .$if(only === 'sellers-today', (query) =>
      query
        .where('rate.seller_id', 'is not', null)
        .where('rate.valid_from', '<=', today)
        .where('rate.withdrawn_at', 'is', null)
        .where('rate.rate_bp', 'is not', null)
        .where((eb) => eb.not(isFollowed(eb, today)))
        .orderBy('sellers.name'),
    )
    .$if(sellerId !== undefined, (query) => query.where('rate.seller_id', '=', sellerId ?? ''))
    .$if(rateIds !== undefined, (query) => query.where('rate.id', 'in', rateIds ?? []))
    .orderBy('rate.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 1))
    .execute()
  return rows.map((row): ListedRate => {
    const begun = row.valid_from <= today
    const isOver = begun && (row.isFollowed || row.rate_bp === null)
    return {
      id: row.id,
      sellerId: row.seller_id,
      sellerName: row.name,
      category: row.category,
      rateBp: row.rate_bp,
      validFrom: row.valid_from,
      setAt: row.set_at?.toISOString() ?? null,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
      state: row.withdrawn_at ? 'withdrawn' : !begun ? 'to-come' : isOver ? 'over' : 'in-force',
    }
  })
}

/** Whether a later rate of the same seller and category has begun. */
function isFollowed(
  eb: ExpressionBuilder<Schema & { rate: Schema['commission_rates'] }, 'rate'>,
  today: Day,
) {
  return eb.exists(
    eb
      .selectFrom('commission_rates as later')
      .select('later.id')
      .whereRef('later.seller_id', 'is not distinct from', 'rate.seller_id')
      .whereRef('later.category', 'is not distinct from', 'rate.category')
      .whereRef('later.valid_from', '>', 'rate.valid_from')
      .where('later.valid_from', '<=', today)
      .where('later.withdrawn_at', 'is', null),
  )
}
