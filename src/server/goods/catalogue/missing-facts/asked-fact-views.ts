import { type Kysely, sql } from 'kysely'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import { missingFactPriority, ruleAttributesOf } from '#domain/goods/catalogue/rule-attributes.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { MissingFactRow } from './missing-fact-store.ts'
import { DAYS_COUNTED } from './unknown-fact-store.ts'

/** A missing fact as the night would list it now: of a product on sale, that rules read and the specification does not say; undefined for any other. */
export async function findAskedFact(
  db: Kysely<Schema>,
  { productId, attribute, at }: { productId: string; attribute: string; at: Date },
) {
  const { rows } = await sql<{ kind: string; demand: number; timesAsked: number }>`
    SELECT kind, demand, (SELECT coalesce(sum(times), 0)::integer FROM unknown_facts
      WHERE unknown_facts.product_id = products.id AND unknown_facts.attribute = ${attribute}
        AND day > indian_day(${at}) - ${sql.lit(DAYS_COUNTED)}) AS "timesAsked"
    FROM products WHERE id = ${productId} AND on_sale AND NOT jsonb_exists(attributes, ${attribute})`.execute(
    db,
  )
  const [row] = rows
  if (!row || !isKind(row.kind)) return undefined
  const { kind, demand, timesAsked } = row
  if (!ruleAttributesOf(kind).some(({ key }) => key === attribute)) return undefined
  const priority = missingFactPriority({ demand, timesAsked })
  const fact: MissingFactRow = { productId, attribute, demand, timesAsked, priority }
  return { kind, fact }
}
