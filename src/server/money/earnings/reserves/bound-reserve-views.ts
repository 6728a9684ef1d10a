import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Db } from '#server/money/earnings/releases/released-views.ts'

/** What has gone back of the cash of a parcel, in paise, by the name of its row in a query. */
export const goneBackOf = (
  parcels: string,
): RawBuilder<number> => sql`(SELECT coalesce(sum(covers.remitted_paise
    + covers.reserve_paise + covers.let_through_paise), 0)::bigint
  FROM cash_refund_covers AS covers WHERE covers.parcel_id = ${sql.ref(parcels)}.id)`

/**
 * What of a seller's reserve covers cash that went back and has not come in, in paise: what comes in of a parcel makes up
 * for whatever went back of it, and sets the reserve free when it is as much.
 */
export const boundOf = (sellerId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  SELECT coalesce(sum(least(bound.reserve, greatest(0, ${goneBackOf('box')} - box.cash_remitted_paise))), 0)::bigint
  FROM (SELECT parcel_id, sum(reserve_paise) AS reserve FROM cash_refund_covers
    WHERE seller_id = ${sellerId} AND reserve_paise > 0 GROUP BY parcel_id) AS bound
  JOIN parcels AS box ON box.id = bound.parcel_id)`

/** The reserve of a seller that may not end now: it covers cash that went back and has not come in. */
export async function readBoundReserve(db: Db, sellerId: string): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`SELECT ${boundOf(sql`${sellerId}`)} AS paise`.execute(db)
  return Number(rows[0]?.paise ?? 0)
}
