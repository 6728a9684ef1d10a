import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export interface OrderFigures {
  /** Orders of the last day, by how they stand now and how they are paid. */
  lastDay: { status: string; paymentMethod: string; count: number; paise: number }[]
  /** When the last order was placed; null before the first. */
  lastPlacedAt: Date | null
}

/** More than these in a day are not counted. */
const ORDERS_COUNTED_MAX = 100_000

/** How orders come, out of the index that has status, method and total of each by its time. */
export async function readOrderFigures(db: Kysely<Schema>): Promise<OrderFigures> {
  const { rows } = await sql<
    OrderFigures['lastDay'][number]
  >`SELECT status, payment_method AS "paymentMethod",
      count(*)::int AS count, sum(total_paise)::bigint AS paise
    FROM (SELECT status, payment_method, total_paise FROM orders WHERE ordered_at > now() - interval '1 day'
      ORDER BY ordered_at DESC LIMIT ${sql.lit(ORDERS_COUNTED_MAX)}) AS latest
    GROUP BY 1, 2`.execute(db)
  const last = await db
    .selectFrom('orders')
    .select('placed_at')
    .where('placed_at', 'is not', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { lastDay: rows, lastPlacedAt: last?.placed_at ?? null }
}
