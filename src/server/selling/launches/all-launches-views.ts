import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { LaunchState } from '#domain/selling/launches/launch.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { launchOf } from './launch-store.ts'
import type { OwnLaunch } from './launch-views.ts'

/** A launch as the back office reads it: numbers, nobody's name. */
export interface AnyLaunch extends OwnLaunch {
  sellerId: string
  sellerName: string
  productId: string
}

/** So many on a page. */
export const LAUNCHES_PAGE = 25

/** Launches of all sellers, in one state or in any, newest first; `next` is the last one where there are more. */
export async function listAllLaunches(
  app: App,
  _admin: Permitted<'vendors.read'>,
  { state, after }: { state?: LaunchState | undefined; after?: string | undefined },
): Promise<{ launches: AnyLaunch[]; next: string | undefined }> {
  const rows = await selectLaunches(app)
    .$if(state !== undefined, (query) => query.where(isIn(state ?? 'open', app.clock.now())))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(launches.created_at, launches.id) < (SELECT last.created_at, last.id FROM launches AS last
          WHERE last.id::text = ${after ?? ''})`,
      ),
    )
    .orderBy('launches.created_at', 'desc')
    .orderBy('launches.id', 'desc')
    .limit(LAUNCHES_PAGE + 1)
    .execute()
  const launches = rows.slice(0, LAUNCHES_PAGE).map(toLaunch)
  return { launches, next: rows.length > LAUNCHES_PAGE ? launches.at(-1)?.launch.id : undefined }
}

export async function findAnyLaunch(
  app: App,
  _admin: Permitted<'vendors.read'>,
  launchId: string,
): Promise<AnyLaunch | undefined> {
  if (!isUuid(launchId)) return undefined
  const row = await selectLaunches(app).where('launches.id', '=', launchId).executeTakeFirst()
  return row && toLaunch(row)
}

/** As `launchState` has it. */
function isIn(state: LaunchState, at: Date): RawBuilder<boolean> {
  const waits = sql<boolean>`launches.drawn_at IS NULL AND launches.withdrawn_at IS NULL`
  const conditions: Readonly<Record<LaunchState, RawBuilder<boolean>>> = {
    announced: sql`${waits} AND launches.opens_at > ${at}`,
    open: sql`${waits} AND launches.opens_at <= ${at} AND launches.closes_at > ${at}`,
    drawing: sql`${waits} AND launches.closes_at <= ${at}`,
    drawn: sql`launches.drawn_at IS NOT NULL`,
    withdrawn: sql`launches.withdrawn_at IS NOT NULL AND launches.stop_reason IS NULL`,
    stopped: sql`launches.stop_reason IS NOT NULL`,
  }
  return conditions[state]
}

function selectLaunches({ db }: Pick<App, 'db'>) {
  return db
    .selectFrom('launches')
    .innerJoin('offers', 'offers.id', 'launches.offer_id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('sellers', 'sellers.id', 'launches.seller_id')
    .selectAll('launches')
    .select(['products.id as product_id', 'products.name', 'offers.condition', 'sellers.name as seller_name'])
    .select([
      sql<number>`(SELECT count(*)::int FROM launch_entries AS entry WHERE entry.launch_id = launches.id)`.as(
        'entered',
      ),
      sql<number>`(SELECT count(*)::int FROM stock_allocations AS kept WHERE kept.launch_id = launches.id
        AND kept.ended_at IS NULL)`.as('kept'),
      sql<number>`(SELECT count(*)::int FROM stock_allocations AS kept WHERE kept.launch_id = launches.id
        AND kept.outcome = 'bought')`.as('bought'),
    ])
}

function toLaunch(row: Awaited<ReturnType<ReturnType<typeof selectLaunches>['execute']>>[number]): AnyLaunch {
  const { name, condition, entered, kept, bought } = row
  return {
    launch: launchOf(row),
    sellerId: row.seller_id,
    sellerName: row.seller_name,
    productId: row.product_id,
    productName: soldName({ name, condition }),
    entered,
    kept,
    bought,
  }
}
