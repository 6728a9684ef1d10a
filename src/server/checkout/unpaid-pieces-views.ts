import { sql, type Transaction } from 'kysely'
import { unpaidProblem } from '#domain/checkout/unpaid-pieces.ts'
import type { Problem } from '#domain/shared/result.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Payer } from './open-cash-views.ts'

/** Who is one person where pieces are held without payment: as where cash is counted. */
export interface UnpaidPayer extends Payer {
  delivery: NonNullable<Payer['delivery']>
}

/** What is held without payment, for whoever orders and for everybody. */
export interface UnpaidPieces {
  isEmailVerified: boolean
  /** Of everything, for the same account, telephone number or place of delivery. */
  heldInAll: number
  byOffer: ReadonlyMap<string, { held: number; heldForPerson: number; heldForUnverified: number }>
}

/**
 * Reads what is held without payment of these offers, under the locks of their stock and of the payer: what is counted
 * cannot change before the order is written. Pieces count as long as they are held, also when their time is over.
 */
export async function readUnpaidPieces(
  tx: Transaction<Schema>,
  { userId, delivery, offerIds }: UnpaidPayer & { offerIds: readonly string[] },
): Promise<UnpaidPieces> {
  const { phoneNumber, address, postalCode } = delivery
  const { rows } = await sql<{
    offerId: string | null
    held: number
    forPerson: number
    forUnverified: number
    isEmailVerified: boolean | null
  }>`
    WITH person AS MATERIALIZED (
      SELECT id FROM orders WHERE user_id = ${userId} AND placed_at IS NULL
      UNION SELECT id FROM orders WHERE phone_number = ${phoneNumber} AND placed_at IS NULL
      UNION SELECT id FROM orders WHERE placed_at IS NULL
        AND delivery_place(address, postal_code) = delivery_place(${address}, ${postalCode})),
    counted AS (
      SELECT order_id, offer_id, quantity FROM stock_holds WHERE offer_id = ANY(${offerIds}::uuid[])
      UNION SELECT order_id, offer_id, quantity FROM stock_holds WHERE order_id IN (SELECT id FROM person))
    SELECT offer_id AS "offerId", coalesce(sum(quantity), 0)::int AS held,
      coalesce(sum(quantity) FILTER (WHERE order_id IN (SELECT id FROM person)), 0)::int AS "forPerson",
      coalesce(sum(quantity) FILTER (WHERE users.email_verified IS NOT TRUE), 0)::int AS "forUnverified",
      (SELECT email_verified FROM users WHERE id = ${userId}) AS "isEmailVerified"
    FROM counted JOIN orders ON orders.id = order_id LEFT JOIN users ON users.id = orders.user_id
    GROUP BY GROUPING SETS ((offer_id), ())`.execute(tx)
  const inAll = rows.find(({ offerId }) => offerId === null)
  return {
    isEmailVerified: inAll?.isEmailVerified === true,
    heldInAll: inAll?.forPerson ?? 0,
    byOffer: new Map(
      rows.map(({ offerId, held, forPerson, forUnverified }) => [
        offerId ?? '',
        { held, heldForPerson: forPerson, heldForUnverified: forUnverified },
      ]),
    ),
  }
}

/** Why these pieces cannot be held until they are paid, as `unpaidProblem`; `free` are those that nobody holds. */
export function unpaidProblemOf(
  wanted: readonly { offerId: string; name: string; quantity: number; free: number }[],
  { byOffer, ...person }: UnpaidPieces,
): Problem | undefined {
  return unpaidProblem(
    wanted.map(({ offerId, free, ...line }) => {
      const { held, ...holds } = byOffer.get(offerId) ?? NOTHING_HELD
      return { ...line, ...holds, unsold: free + held }
    }),
    person,
  )
}

const NOTHING_HELD = { held: 0, heldForPerson: 0, heldForUnverified: 0 }
