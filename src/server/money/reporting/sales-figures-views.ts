import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Day } from '#domain/ground/shared/months.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface SalesFigures {
  /** All orders that were ever placed. */
  ordersEver: number
  /** Of the day so far: what was taken back since counts no more. */
  orders: number
  units: number
  revenuePaise: Paise
}

/** What the marketplace has sold, out of what is kept: no table of orders is counted. */
export async function readSalesFigures(db: Kysely<Schema>, day: Day): Promise<SalesFigures> {
  const { rows } = await sql<SalesFigures>`SELECT
      (SELECT coalesce(sum(amount), 0) FROM kept_totals WHERE name = 'orders')::bigint AS "ordersEver",
      coalesce(sum(orders), 0)::bigint AS orders, coalesce(sum(units), 0)::bigint AS units,
      coalesce(sum(revenue_paise), 0)::bigint AS "revenuePaise"
    FROM shop_days WHERE day = ${day}`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a row of sums')
  return figures
}

export interface CashFigures {
  parcels: number
  paise: Paise
  /** How long the oldest of them was delivered and is not paid to us. */
  oldestDeliveredSeconds: number
}

/** What couriers collect, or have collected, and have not paid to us, of parcels that have left. */
export async function readCashFigures(db: Kysely<Schema>): Promise<CashFigures> {
  const { rows } = await sql<CashFigures>`SELECT count(*)::int AS parcels,
      coalesce(sum(cash_paise - cash_remitted_paise), 0)::bigint AS paise,
      (SELECT coalesce(extract(epoch FROM now() - min(delivered_at)), 0)::float8 FROM parcels
        WHERE status = 'delivered' AND cash_paise > cash_remitted_paise) AS "oldestDeliveredSeconds"
    FROM parcels WHERE cash_paise > cash_remitted_paise AND status NOT IN ('packed', 'cancelled', 'returned')
      AND status <> 'lost'`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a row of sums')
  return figures
}
