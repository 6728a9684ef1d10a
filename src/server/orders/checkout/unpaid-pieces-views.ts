import { sql, type Transaction } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Problem } from '#domain/ground/shared/result.ts'
import {
  CANCELLED_DAYS,
  type UnpaidSoFar,
  type UnpaidWay,
  unpaidProblem,
} from '#domain/orders/checkout/unpaid-pieces.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Payer } from './open-cash-views.ts'

type Db = App['db'] | Transaction<Schema>

/** Who orders and where it goes: those with the same telephone number or place count together, as where cash is counted. */
export interface UnpaidPayer extends Payer {
  delivery: NonNullable<Payer['delivery']>
}

/** What is held without payment, for whoever orders and, of what is paid online, for everybody. */
export interface UnpaidPieces extends UnpaidSoFar {
  byOffer: ReadonlyMap<
    string,
    { held: number; heldForAccount: number; heldNear: number; unsentForAccount: number }
  >
}

/**
 * Reads what is held without payment of these offers, under the locks of their stock and of the payer: what is counted
 * cannot become more before the order is written. Pieces count as long as they are held, also when their time is over, and
 * those that are ordered in cash until their seller accepts them. What is held for one order may be left out (`exceptOrderId`).
 */
export async function readUnpaidPieces(
  { clock }: Pick<App, 'clock'>,
  db: Db,
  { userId, delivery, offerIds, exceptOrderId }: UnpaidPayer & { offerIds: readonly string[] },
): Promise<UnpaidPieces> {
  const { phoneNumber, address, postalCode } = delivery
  const since = new Date(clock.now().getTime() - DAY_MS)
  const lately = new Date(clock.now().getTime() - CANCELLED_DAYS * DAY_MS)
  const { rows } = await sql<{
    offerId: string | null
    held: number
    heldForAccount: number
    heldNear: number
    unsentForAccount: number
    ordersOfDay: number
    cancelledOfDay: number
    cancelledLately: number
  }>`
    WITH own AS MATERIALIZED (SELECT id, created_at FROM orders WHERE user_id = ${userId} AND placed_at IS NULL),
    near AS MATERIALIZED (
      SELECT id FROM own
      UNION SELECT id FROM orders WHERE phone_number = ${phoneNumber} AND placed_at IS NULL
      UNION SELECT id FROM orders WHERE placed_at IS NULL
        AND delivery_place(address, postal_code) = delivery_place(${address}, ${postalCode})),
    cash AS MATERIALIZED (
      SELECT id, user_id FROM orders WHERE user_id = ${userId} AND ${IN_CASH}
      UNION SELECT id, user_id FROM orders WHERE phone_number = ${phoneNumber} AND ${IN_CASH}
      UNION SELECT id, user_id FROM orders WHERE ${IN_CASH}
        AND delivery_place(address, postal_code) = delivery_place(${address}, ${postalCode})),
    held AS (
      SELECT order_id, offer_id, quantity FROM stock_holds WHERE offer_id = ANY(${offerIds}::uuid[])
      UNION SELECT order_id, offer_id, quantity FROM stock_holds WHERE order_id IN (SELECT id FROM near)),
    counted AS (
      SELECT offer_id, quantity, order_id IN (SELECT id FROM own) AS is_own, order_id IN (SELECT id FROM near) AS is_near,
        false AS is_accepted
      FROM held WHERE order_id IS DISTINCT FROM ${exceptOrderId ?? null}::uuid
      UNION ALL SELECT lines.offer_id, lines.quantity - lines.cancelled_quantity, cash.user_id = ${userId}, true,
        vendor_order.status <> 'pending'
      FROM cash JOIN vendor_orders AS vendor_order ON vendor_order.order_id = cash.id
        AND (vendor_order.status = 'pending' OR vendor_order.status IN ('accepted', 'packed') AND cash.user_id = ${userId})
      JOIN order_lines AS lines ON lines.vendor_order_id = vendor_order.id)
    SELECT offer_id AS "offerId", coalesce(sum(quantity) FILTER (WHERE NOT is_accepted), 0)::int AS held,
      coalesce(sum(quantity) FILTER (WHERE is_own AND NOT is_accepted), 0)::int AS "heldForAccount",
      coalesce(sum(quantity) FILTER (WHERE is_near AND NOT is_accepted), 0)::int AS "heldNear",
      coalesce(sum(quantity) FILTER (WHERE is_accepted), 0)::int AS "unsentForAccount",
      (SELECT count(*) FROM own WHERE created_at > ${since})::int AS "ordersOfDay",
      (SELECT count(*) FROM orders WHERE user_id = ${userId} AND placed_at > ${since} AND payment_method = 'cod'
        AND EXISTS (SELECT FROM cancellations AS ended WHERE ended.order_id = orders.id AND ${BY_CUSTOMER})
      )::int AS "cancelledOfDay",
      (SELECT count(*) FROM orders WHERE user_id = ${userId} AND payment_method = 'cod'
        AND EXISTS (SELECT FROM cancellations AS ended WHERE ended.order_id = orders.id AND ${BY_CUSTOMER}
          AND ended.cancelled_at > ${lately})
      )::int AS "cancelledLately"
    FROM counted GROUP BY GROUPING SETS ((offer_id), ())`.execute(db)
  const inAll = rows.find(({ offerId }) => offerId === null)
  return {
    heldForAccount: inAll?.heldForAccount ?? 0,
    heldNear: inAll?.heldNear ?? 0,
    ordersOfDay: inAll?.ordersOfDay ?? 0,
    cancelledOfDay: inAll?.cancelledOfDay ?? 0,
    cancelledLately: inAll?.cancelledLately ?? 0,
    byOffer: new Map(rows.map(({ offerId, ...of }) => [offerId ?? '', of])),
  }
}

/** Orders that are to be paid at the door, as indexes of `orders` find them. */
const IN_CASH = sql`payment_method = 'cod' AND payment_status = 'due'`

/** Who did not confirm an order in time has kept its pieces from others as much as who cancels it. */
const BY_CUSTOMER = sql`(ended.by_kind = 'customer' OR ended.reason = 'not-confirmed')`

/** Why these pieces cannot be held until they are paid, as `unpaidProblem`; `free` are those that nobody holds. */
export function unpaidProblemOf(
  wanted: readonly { offerId: string; name: string; quantity: number; free: number }[],
  { byOffer, ...soFar }: UnpaidPieces,
  way: UnpaidWay,
): Problem<'checkout.unpaid_pieces' | 'checkout.unpaid_share'> | undefined {
  return unpaidProblem(
    wanted.map(({ offerId, free, ...line }) => {
      const { held, ...holds } = byOffer.get(offerId) ?? NOTHING_HELD
      return { ...line, ...holds, unsold: free + held }
    }),
    soFar,
    way,
  )
}

const NOTHING_HELD = { held: 0, heldForAccount: 0, heldNear: 0, unsentForAccount: 0 }
