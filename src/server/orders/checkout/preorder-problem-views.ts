import { sql, type Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { type Problem, problemOf } from '#domain/ground/shared/result.ts'
import type { PlannedLine, WantedLine } from '#domain/orders/checkout/plan-order.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { OfferFacts } from './checkout-views.ts'

type Db = App['db'] | Transaction<Schema>

type PreorderOffer = Pick<OfferFacts, 'offerId' | 'name' | 'preorderFrom' | 'preorderLimit' | 'preorderSince'>

type PreorderRefusal = 'checkout.out_of_stock' | 'checkout.preorder_day' | 'checkout.preorder_limit'

interface Asked {
  userId: string
  details: { address: string; postalCode: string }
  /** The order itself: its own pieces are not counted. */
  orderId: string
  /** Something else than its customer pays it now, in place of what was there at once: that is no pre-order. */
  isPaid?: boolean
  /** As the page showed them. */
  lines: readonly Pick<WantedLine, 'offerId' | 'sentFrom'>[]
  planned: readonly Pick<PlannedLine, 'offerId' | 'quantity' | 'preorderFrom'>[]
  offers: readonly PreorderOffer[]
}

/**
 * Why the pre-orders of an order cannot be had as they were asked for: one is sent later than the page said, or it is more
 * than one person or one place of delivery may have. It decides under the locks of the stock, which all of its buyers wait for.
 */
export async function findPreorderProblem(
  db: Db,
  { userId, details, orderId, isPaid = false, lines, planned, offers }: Asked,
): Promise<Problem<PreorderRefusal> | undefined> {
  for (const { offerId, quantity, preorderFrom } of planned) {
    const offer = offers.find((each) => each.offerId === offerId)
    if (!preorderFrom || !offer) continue
    const { name, preorderLimit: limit, preorderSince: since } = offer
    if (isPaid) return problemOf('checkout.out_of_stock', { details: { name, available: 0, offerId } })
    const seen: Day = lines.find((line) => line.offerId === offerId)?.sentFrom ?? ''
    if (preorderFrom > seen)
      return problemOf('checkout.preorder_day', { details: { name, day: formatWeekday(preorderFrom) } })
    if (limit === null || since === null) continue
    const taken = await countPreordered(db, { offerId, since, userId, orderId, ...details })
    const left = Math.max(0, limit - taken)
    if (quantity <= left) continue
    const unpaid = await findUnpaidPreorder(db, { offerId, userId, orderId })
    return problemOf('checkout.preorder_limit', { details: { name, limit, left, ...unpaid } })
  }
  return undefined
}

/** The latest order of this person that holds pieces of a pre-order and is still to be paid. */
async function findUnpaidPreorder(
  db: Db,
  o: { offerId: string; userId: string; orderId: string },
): Promise<{ orderId: string; number: string } | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('stock_holds', 'stock_holds.order_id', 'orders.id')
    .select(['orders.id', 'orders.sequence'])
    .where('orders.user_id', '=', o.userId)
    .where('orders.placed_at', 'is', null)
    .where('orders.id', '<>', o.orderId)
    .where('order_lines.offer_id', '=', o.offerId)
    .where('order_lines.preorder_from', 'is not', null)
    .orderBy('orders.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { orderId: row.id, number: orderNumber(row.sequence) }
}

/**
 * How many pieces of a pre-order this person has, or the place of delivery, whichever are more: ordered, or held to be paid.
 * Without a person those of the place.
 */
export async function countPreordered(
  db: Db,
  o: {
    offerId: string
    since: Date
    userId: string | null
    orderId: string
    address: string
    postalCode: string
  },
): Promise<number> {
  const { rows } = await sql<{ mine: number; here: number }>`
    SELECT coalesce(sum(pieces) FILTER (WHERE user_id = ${o.userId}), 0)::int AS mine,
      coalesce(sum(pieces) FILTER (WHERE place = delivery_place(${o.address}, ${o.postalCode})), 0)::int AS here
    FROM (SELECT orders.user_id, delivery_place(orders.address, orders.postal_code) AS place,
        line.quantity - line.cancelled_quantity AS pieces
      FROM order_lines AS line JOIN orders ON orders.id = line.order_id
      WHERE line.offer_id = ${o.offerId}::uuid AND line.preorder_from IS NOT NULL AND orders.created_at >= ${o.since}
        AND orders.id <> ${o.orderId}::uuid
        AND (orders.placed_at IS NOT NULL OR EXISTS (SELECT FROM stock_holds WHERE stock_holds.order_id = orders.id))
    ) AS preordered`.execute(db)
  return Math.max(rows[0]?.mine ?? 0, rows[0]?.here ?? 0)
}

/** A pre-order of which one place of delivery would have too many pieces. */
export interface TooManyHere {
  name: string
  limit: number
}

/**
 * Of which of an order's pre-orders another place that it would go to has more than it may. Decides under the locks of their
 * stock, as the checkout does; a former pre-order of the same offer counts no more.
 */
export async function findTooManyHere(
  db: Db,
  o: { orderId: string; address: string; postalCode: string },
): Promise<TooManyHere | undefined> {
  const { rows } = await sql<PreorderedHere>`
    SELECT line.offer_id AS "offerId", min(line.name) AS name, sum(line.quantity - line.cancelled_quantity)::int AS pieces,
      min(offers.preorder_limit)::int AS "limit", min(offers.preorder_since) AS since
    FROM order_lines AS line JOIN offers ON offers.id = line.offer_id JOIN orders ON orders.id = line.order_id
    WHERE line.order_id = ${o.orderId}::uuid AND line.preorder_from IS NOT NULL AND line.cancelled_quantity < line.quantity
      AND offers.preorder_from IS NOT NULL AND orders.created_at >= offers.preorder_since
    GROUP BY line.offer_id ORDER BY line.offer_id`.execute(db)
  for (const { offerId, name, pieces, limit, since } of rows)
    if (pieces + (await countPreordered(db, { offerId, since, userId: null, ...o })) > limit)
      return { name, limit }
  return undefined
}

interface PreorderedHere {
  offerId: string
  name: string
  pieces: number
  limit: number
  since: Date
}

/** The offers of an order's pre-orders that go on. */
export async function listPreorderedOffers(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('offers', 'offers.id', 'order_lines.offer_id')
    .select('offer_id as offerId')
    .distinct()
    .where('order_id', '=', orderId)
    .where('order_lines.preorder_from', 'is not', null)
    .where('offers.preorder_from', 'is not', null)
    .execute()
  return rows.map(({ offerId }) => offerId)
}
