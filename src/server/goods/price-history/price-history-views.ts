import { sql } from 'kysely'
import { historyFrom, type PriceDay } from '#domain/goods/price-history/price-history.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'

/** The days on which a product's price changed within the last 90, and before them the last one earlier. */
export async function listPriceDays(app: App, productId: string): Promise<{ today: Day; noted: PriceDay[] }> {
  const today = indianDay(app.clock.now())
  const from = historyFrom(today)
  const { rows } = await sql<PriceDay>`
    SELECT day, lowest_paise AS "lowestPaise", last_paise AS "lastPaise" FROM product_price_days
    WHERE product_id = ${productId} AND day >= coalesce(
      (SELECT max(day) FROM product_price_days WHERE product_id = ${productId} AND day < ${from}::date), ${from}::date)
    ORDER BY day`.execute(app.db)
  return { today, noted: rows }
}
