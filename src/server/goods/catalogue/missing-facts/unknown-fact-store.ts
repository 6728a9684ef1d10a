import { sql } from 'kysely'
import type { UnknownFact } from '#domain/goods/compatibility/verdicts/unknown-facts.ts'
import type { App } from '#server/ground/app.ts'

/** So many different facts are written down on one day; those that are there are counted on. */
const FACTS_OF_DAY_MAX = 5_000
/** More than the parts of a build lack. */
const FACTS_AT_ONCE_MAX = 60
export const DAYS_COUNTED = 90

/** Counts facts once more for today; a product that the shop does not have is left out. */
export async function addUnknownFacts(
  app: Pick<App, 'db' | 'clock'>,
  facts: readonly UnknownFact[],
): Promise<void> {
  const asked = facts.slice(0, FACTS_AT_ONCE_MAX)
  if (asked.length === 0) return
  const now = app.clock.now()
  await sql`
    INSERT INTO unknown_facts AS counted (day, product_id, attribute)
    SELECT indian_day(${now}), asked.product_id, asked.attribute
    FROM unnest(${asked.map(({ productId }) => productId)}::text[], ${asked.map(({ attribute }) => attribute)}::text[])
      AS asked (product_id, attribute)
    JOIN products ON products.id = asked.product_id
    WHERE (SELECT count(*) FROM unknown_facts WHERE day = indian_day(${now})) + ${asked.length}::integer <= ${sql.lit(FACTS_OF_DAY_MAX)}
      OR EXISTS (SELECT FROM unknown_facts AS known WHERE known.day = indian_day(${now})
        AND known.product_id = asked.product_id AND known.attribute = asked.attribute)
    ORDER BY asked.product_id, asked.attribute
    ON CONFLICT (day, product_id, attribute) DO UPDATE SET times = counted.times + 1`.execute(app.db)
}

/** Forgets what is older than the count looks back. */
export async function sweepUnknownFacts(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await sql`DELETE FROM unknown_facts WHERE day <= indian_day(${app.clock.now()}) - ${sql.lit(DAYS_COUNTED)}`.execute(
    app.db,
  )
}
