import { type RawBuilder, sql } from 'kysely'
import { KEPT_WORD_ORDERS_MIN, KEPT_WORD_STEP_BP, NEW_HERE_BP } from '#domain/goods/catalogue/kept-word.ts'

/** How far a seller, by the name of its row in a query, is ahead among offers that are equal otherwise: steps, the more the better. */
export function keptWordRank(sellers: string): RawBuilder<number> {
  const row = sql.ref(sellers)
  return sql<number>`(CASE WHEN ${row}.word_orders < ${sql.lit(KEPT_WORD_ORDERS_MIN)} THEN ${sql.lit(NEW_HERE_BP)}
    ELSE ${row}.word_kept::bigint * 10000 / ${row}.word_orders END / ${sql.lit(KEPT_WORD_STEP_BP)})`
}
