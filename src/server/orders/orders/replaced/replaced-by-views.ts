import { type Kysely, type RawBuilder, sql } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** The order that was written in the place of another. */
export interface ReplacedBy {
  id: string
  number: string
}

type Found = { id: string; sequence: number } | null

/**
 * What was ordered in the place of a row of `orders` that nobody paid, since its customer wanted to pay in another way. Null
 * for any other.
 */
export function replacement(): RawBuilder<Found> {
  return sql<Found>`CASE WHEN orders.placed_at IS NULL THEN (
    SELECT json_build_object('id', other.id, 'sequence', other.sequence) FROM orders AS other
    WHERE other.id = orders.replaced_by) END`
}

/** The same of one order that its customer looks at. */
export async function findReplacement(db: Kysely<Schema>, orderId: string): Promise<ReplacedBy | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(replacement().as('replacement'))
    .where('id', '=', orderId)
    .executeTakeFirst()
  return replacedByOf(row?.replacement ?? null)
}

export function replacedByOf(found: Found): ReplacedBy | undefined {
  return found ? { id: found.id, number: orderNumber(found.sequence) } : undefined
}
