import { sql } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { App } from '#server/ground/app.ts'
import { DAYS_COUNTED } from './unknown-fact-store.ts'

/** A product on sale with what it does not say. */
export interface UnsaidFacts {
  id: string
  rank: number
  demand: number
  missing: string[]
  /** How often each of the missing ones was asked for; absent for never. */
  asked: Readonly<Record<string, number>>
}

/** Products on sale of a kind behind one of them, in the shop's own order, with those of the attributes that they lack. */
export async function listUnsaidFacts(
  app: Pick<App, 'db' | 'clock'>,
  portion: {
    kind: Kind
    attributes: readonly string[]
    after: { rank: number; id: string } | undefined
    limit: number
  },
): Promise<UnsaidFacts[]> {
  const { kind, attributes, after, limit } = portion
  const behind = after ? sql`AND (handpicked_rank, id) > (${after.rank}, ${after.id})` : sql``
  const { rows } = await sql<UnsaidFacts>`
    WITH portion AS MATERIALIZED (
      SELECT id, handpicked_rank, demand,
        ARRAY(SELECT key FROM unnest(${attributes}::text[]) AS key WHERE NOT jsonb_exists(attributes, key)) AS missing
      FROM products WHERE on_sale AND kind = ${kind} ${behind}
      ORDER BY handpicked_rank, id LIMIT ${limit}
    )
    SELECT id, handpicked_rank AS rank, demand, missing, coalesce((
        SELECT jsonb_object_agg(attribute, times) FROM (
          SELECT attribute, sum(times) AS times FROM unknown_facts
          WHERE product_id = portion.id AND day > indian_day(${app.clock.now()}) - ${sql.lit(DAYS_COUNTED)}
          GROUP BY attribute
        ) AS counted WHERE attribute = ANY(missing)
      ), '{}') AS asked
    FROM portion ORDER BY handpicked_rank, id`.execute(app.db)
  return rows
}
