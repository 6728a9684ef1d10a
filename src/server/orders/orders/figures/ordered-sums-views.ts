import { sql } from 'kysely'
import { addDays, dayStart } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { DayRange } from '#domain/ground/shared/months.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** What was ordered of a seller in some days, as the list of these orders adds up. */
export interface OrderedSums {
  orders: number
  /** As it was ordered, with delivery. */
  orderedPaise: Paise
  /** Of it, what was cancelled since: the list shows each order less by this. */
  cancelledPaise: Paise
}

/** A sum of more days would read more orders than a month has. */
export const SUMMED_DAYS_MAX = 31

/** The sums of a list of so few days; undefined of more of them. */
export async function readOrderedSums(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  { from, to }: DayRange,
): Promise<OrderedSums | undefined> {
  if (to < from || addDays(from, SUMMED_DAYS_MAX - 1) < to) return undefined
  const { rows } = await inSellerTransaction(app, sellerId, (tx) =>
    sql<OrderedSums>`
      SELECT count(*)::integer AS orders,
        coalesce(sum(subtotal_paise + shipping_paise), 0)::bigint AS "orderedPaise",
        coalesce(sum(cancelled_paise), 0)::bigint AS "cancelledPaise"
      FROM vendor_orders WHERE seller_id = ${sellerId}
        AND placed_at >= ${dayStart(from)} AND placed_at < ${dayStart(addDays(to, 1))}`.execute(tx),
  )
  return rows[0]
}
