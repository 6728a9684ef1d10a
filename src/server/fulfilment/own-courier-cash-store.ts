import { sql, type Transaction } from 'kysely'
import { ownCourierProblem } from '#domain/fulfilment/own-courier-cash.ts'
import { indianDay } from '#domain/shared/days.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Problem } from '#domain/shared/result.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { readSettings } from '#server/settings/current-settings.ts'

interface Row {
  isHouse: boolean
  ownLimitPaise: Paise | null
  approvedDays: number
  deliveredOrders: number
  outstandingPaise: Paise
}

/**
 * Why a parcel cannot leave with the courier that its seller chose, by `ownCourierProblem`; under a lock of the seller's
 * cash until the transaction ends, so that two parcels handed over at once count each other. Undefined for what the
 * marketplace has booked, and for its own shop.
 */
export async function findOwnCourierProblem(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { id: parcelId, sellerId, cashPaise }: { id: string; sellerId: string; cashPaise: Paise },
): Promise<Problem | undefined> {
  if (cashPaise === 0) return undefined
  const { courier } = await tx
    .selectFrom('parcels')
    .select('courier')
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  // A booking that the seller gave up may stand until its courier has heard of it.
  if (courier !== 'manual') return undefined
  // The row of the seller is no lock for this: a payout holds it while it writes about orders that are locked here.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`own courier cash ${sellerId}`}, 0))`.execute(tx)
  const now = app.clock.now()
  const { terms } = await readSettings(tx, indianDay(now))
  const { rows } = await sql<Row>`
    SELECT sellers.is_house AS "isHouse", limits.limit_paise AS "ownLimitPaise",
      ${indianDay(now)}::date - indian_day(coalesce(sellers.decided_at, sellers.created_at)) AS "approvedDays",
      (SELECT count(*) FROM (SELECT FROM vendor_orders WHERE vendor_orders.seller_id = sellers.id
        AND vendor_orders.status = 'delivered' LIMIT ${terms.ownCourierCashOrders}) AS counted) AS "deliveredOrders",
      (SELECT coalesce(sum(cash_paise - cash_remitted_paise), 0) FROM parcels WHERE parcels.seller_id = sellers.id
        AND cash_paise > cash_remitted_paise AND status NOT IN ('packed', 'cancelled', 'returned', 'lost')
        AND courier = 'manual') AS "outstandingPaise"
    FROM sellers LEFT JOIN seller_cash_limits AS limits ON limits.seller_id = sellers.id
    WHERE sellers.id = ${sellerId}`.execute(tx)
  const [row] = rows
  if (!row || row.isHouse) return undefined
  return ownCourierProblem(
    { cashPaise, outstandingPaise: Number(row.outstandingPaise) },
    {
      deliveredOrders: Number(row.deliveredOrders),
      approvedDays: Number(row.approvedDays),
      ownLimitPaise: row.ownLimitPaise === null ? undefined : Number(row.ownLimitPaise),
    },
    terms,
  )
}
