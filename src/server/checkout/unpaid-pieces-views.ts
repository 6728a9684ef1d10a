import { sql, type Transaction } from 'kysely'
import { type UnpaidSoFar, unpaidProblem } from '#domain/checkout/unpaid-pieces.ts'
import type { Problem } from '#domain/shared/result.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Payer } from './open-cash-views.ts'

type Db = App['db'] | Transaction<Schema>

/** Who orders and where it goes: those with the same telephone number or place count together, as where cash is counted. */
export interface UnpaidPayer extends Payer {
  delivery: NonNullable<Payer['delivery']>
}

/** What is held without payment, for whoever orders and for everybody. */
export interface UnpaidPieces extends UnpaidSoFar {
  byOffer: ReadonlyMap<string, { held: number; heldForAccount: number; heldNear: number }>
}

/**
 * Reads what is held without payment of these offers, under the locks of their stock and of the payer: what is counted
 * cannot change before the order is written. Pieces count as long as they are held, also when their time is over.
 */
export async function readUnpaidPieces(
  db: Db,
  { userId, delivery, offerIds }: UnpaidPayer & { offerIds: readonly string[] },
): Promise<UnpaidPieces> {
  const { phoneNumber, address, postalCode } = delivery
  const { rows } = await sql<{
    offerId: string | null
    held: number
    heldForAccount: number
    heldNear: number
    ordersOfDay: number
  }>`
    WITH own AS MATERIALIZED (SELECT id, created_at FROM orders WHERE user_id = ${userId} AND placed_at IS NULL),
    near AS MATERIALIZED (
      SELECT id FROM own
      UNION SELECT id FROM orders WHERE phone_number = ${phoneNumber} AND placed_at IS NULL
      UNION SELECT id FROM orders WHERE placed_at IS NULL
        AND delivery_place(address, postal_code) = delivery_place(${address}, ${postalCode})),
    counted AS (
      SELECT order_id, offer_id, quantity FROM stock_holds WHERE offer_id = ANY(${offerIds}::uuid[])
      UNION SELECT order_id, offer_id, quantity FROM stock_holds WHERE order_id IN (SELECT id FROM near))
    SELECT offer_id AS "offerId", coalesce(sum(quantity), 0)::int AS held,
      coalesce(sum(quantity) FILTER (WHERE order_id IN (SELECT id FROM own)), 0)::int AS "heldForAccount",
      coalesce(sum(quantity) FILTER (WHERE order_id IN (SELECT id FROM near)), 0)::int AS "heldNear",
      (SELECT count(*) FROM own WHERE created_at > now() - interval '24 hours')::int AS "ordersOfDay"
    FROM counted GROUP BY GROUPING SETS ((offer_id), ())`.execute(db)
  const inAll = rows.find(({ offerId }) => offerId === null)
  return {
    heldForAccount: inAll?.heldForAccount ?? 0,
    heldNear: inAll?.heldNear ?? 0,
    ordersOfDay: inAll?.ordersOfDay ?? 0,
    byOffer: new Map(rows.map(({ offerId, ...of }) => [offerId ?? '', of])),
  }
}

/** Why these pieces cannot be held until they are paid, as `unpaidProblem`; `free` are those that nobody holds. */
export function unpaidProblemOf(
  wanted: readonly { offerId: string; name: string; quantity: number; free: number }[],
  { byOffer, ...soFar }: UnpaidPieces,
): Problem | undefined {
  return unpaidProblem(
    wanted.map(({ offerId, free, ...line }) => {
      const { held, ...holds } = byOffer.get(offerId) ?? NOTHING_HELD
      return { ...line, ...holds, unsold: free + held }
    }),
    soFar,
  )
}

const NOTHING_HELD = { held: 0, heldForAccount: 0, heldNear: 0 }
