import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  FAR_BELOW,
  LEAST_PAISE,
  type ReceiptFacts,
  type Unproven,
  whyUnproven,
} from '#domain/goods/receipts/proof-of-receipt.ts'
import type { PieceOfParcel } from '#domain/goods/reviews/review-form.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** What is asked of a piece, a line or a parcel: why its receipt is not proven, and when it was delivered. */
export interface Receipt {
  unproven: Unproven | undefined
  deliveredAt: Date
}

type FoundReceipt = ReceiptFacts & { deliveredAt: Date | null; movedAt: Date }

/** Of the payment that pays an order, which an exchange shares; not of one that was made twice and goes back by itself. */
const DISPUTES = sql`FROM (SELECT order_id, gateway, gateway_payment_id FROM payments
    UNION ALL SELECT order_id, gateway, gateway_payment_id FROM rest_payments) AS paid JOIN payment_disputes AS disputes ON disputes.gateway = paid.gateway
  AND disputes.gateway_payment_id = paid.gateway_payment_id WHERE paid.order_id = orders.id`

/**
 * Of a row of `parcels`: what was exchanged, as long as most of its money pays what came instead and nothing of that goes
 * back. A piece for next to nothing keeps no proof of what it came for.
 */
const EXCHANGED = sql`FROM returns JOIN return_units ON return_units.return_id = returns.id AND return_units.outcome = 'accepted'
  JOIN payments AS instead ON instead.order_id = returns.exchange_order_id
    AND instead.status = 'paid' AND instead.refunded_paise = 0 AND instead.exchanged_paise = 0
    AND instead.amount_paise * 2 >= (SELECT sum(total_paise) FROM credit_notes WHERE credit_notes.parcel_id = returns.parcel_id AND credit_notes.cause_id = returns.id)
  WHERE returns.parcel_id = parcels.id`

/** Of how many sales of a product the middle is taken, and of how many days. */
const SALES_MAX = 200
const SALES_DAYS = 120
/** A sale counts from so long after its delivery on: until then it may be returned, and cost nothing. */
const KEPT_DAYS = 31

/** What is asked about. */
interface Asked {
  /** Whether all of it has gone back. */
  isRefunded: RawBuilder<unknown>
  /** Whether it was sold for little or nothing. */
  isFarBelow: RawBuilder<unknown>
  /** Whether its product's owner has changed it since. */
  isRewritten: RawBuilder<unknown>
  /** Of the confirmations of its parcel, those that are of it, */
  confirmations: RawBuilder<unknown>
  /** and of these those that are of what its product says by now. */
  ofWorth: RawBuilder<unknown>
}

/**
 * What the product of a line usually cost by its order: the middle, the higher of two, of what earlier customers of some
 * months paid, each once, at any seller, where that is proven by the last weighing and was kept until it could not be
 * returned any more, or an administrator has confirmed the price. Nothing that was itself sold far below its price is among
 * them. Where there is none, the most that was asked for it. What new goods cost says a third of itself of others, and
 * others say nothing of new ones. Enough customers are as good as all.
 */
const USUAL = sql`coalesce((SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY sales.paise DESC) FROM (
    SELECT DISTINCT ON (earlier.user_id) sold.line_paise / sold.quantity
      / CASE WHEN sold.sold_condition = 'new' AND line.sold_condition <> 'new' THEN ${sql.lit(FAR_BELOW)} ELSE 1 END AS paise
    FROM order_lines AS sold JOIN orders AS earlier ON earlier.id = sold.order_id
      AND earlier.placed_at < orders.placed_at AND earlier.placed_at > orders.placed_at - make_interval(days => ${sql.lit(SALES_DAYS)})
    JOIN proven_lines ON proven_lines.order_line_id = sold.id
    JOIN parcel_lines AS kept ON (kept.parcel_id, kept.order_line_id) = (proven_lines.parcel_id, proven_lines.order_line_id)
      AND kept.credited_quantity < kept.quantity
    JOIN parcels AS sent ON sent.id = kept.parcel_id
    WHERE sold.product_id = line.product_id AND (line.sold_condition <> 'new' OR sold.sold_condition = 'new')
      AND (sent.delivered_at < orders.placed_at - make_interval(days => ${sql.lit(KEPT_DAYS)}) OR EXISTS (SELECT FROM receipt_confirmations AS looked
        WHERE looked.parcel_id = sent.id AND looked.is_of_worth AND coalesce(looked.order_line_id, sold.id) = sold.id))
    ORDER BY earlier.user_id, sold.line_paise / sold.quantity DESC LIMIT ${sql.lit(SALES_MAX)}) AS sales), greatest(line.own_asked_paise, line.others_asked_paise), 0)`

/** Whether a line was sold for less than the least, or for much less than its product usually cost, with what others pay of it. */
function isFarBelow(lineId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM order_lines AS line WHERE line.id = ${lineId}
    AND (line.line_paise < line.quantity * ${sql.lit(LEAST_PAISE)} OR line.line_paise * ${sql.lit(FAR_BELOW)} < line.quantity * ${USUAL}))`
}

function isRewritten(lineId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM order_lines AS line JOIN products AS now ON now.id = line.product_id
    WHERE line.id = ${lineId} AND now.rewritten_version > line.sold_version)`
}

/**
 * Of a row of `parcels`: whether what of it is still there cost next to nothing, with what came instead of it. How that
 * compares with other prices is nothing to how its seller sent it.
 */
const IS_LITTLE = sql`(SELECT coalesce(sum(line.line_paise * kept.pieces / line.quantity), 0) < ${sql.lit(LEAST_PAISE)}
  FROM parcel_lines JOIN order_lines AS line ON line.id = parcel_lines.order_line_id
  CROSS JOIN LATERAL (SELECT parcel_lines.quantity - parcel_lines.credited_quantity
    + (SELECT count(*) ${EXCHANGED} AND return_units.order_line_id = line.id) AS pieces) AS kept
  WHERE parcel_lines.parcel_id = parcels.id)`

const OF_PARCEL = {
  isFarBelow: IS_LITTLE,
  isRewritten: sql`false`,
  confirmations: sql`true`,
  ofWorth: sql`true`,
}

/** A line of an order, and what an administrator confirmed of it, or of its whole parcel before pieces were. */
function ofLine(lineId: RawBuilder<unknown>) {
  return {
    isFarBelow: isFarBelow(lineId),
    isRewritten: isRewritten(lineId),
    confirmations: sql`(receipt_confirmations.order_line_id IS NULL OR receipt_confirmations.order_line_id = ${lineId})`,
    ofWorth: sql`NOT EXISTS (SELECT FROM order_lines AS line JOIN products AS now ON now.id = line.product_id
        WHERE line.id = ${lineId} AND now.rewritten_version > receipt_confirmations.seen_version)`,
  }
}

/**
 * The facts of rows of `parcels` and `orders`. A confirmation is one of what was known by then: a bank that takes the payment
 * back later, a refund, or another description by the product's owner asks for another.
 */
function factsOf({
  isRefunded,
  isFarBelow: isLow,
  isRewritten: isNew,
  confirmations,
  ofWorth,
}: Asked): RawBuilder<unknown> {
  const confirmed = sql`SELECT FROM receipt_confirmations WHERE receipt_confirmations.parcel_id = parcels.id AND ${confirmations}
      AND NOT EXISTS (SELECT ${DISPUTES} AND disputes.opened_at > confirmed_at)
      AND NOT EXISTS (SELECT FROM credited_pieces JOIN credit_notes ON credit_notes.id = credited_pieces.credit_note_id
        WHERE credited_pieces.parcel_id = parcels.id AND credit_notes.issued_at > confirmed_at
          AND (receipt_confirmations.piece IS NULL OR (credited_pieces.order_line_id, credited_pieces.piece)
            = (receipt_confirmations.order_line_id, receipt_confirmations.piece)))`
  return sql`parcels.status = 'delivered' AS "isDelivered", parcels.delivered_at AS "deliveredAt", parcels.moved_at AS "movedAt",
    (SELECT is_house FROM sellers WHERE sellers.id = parcels.seller_id) AS "isHouse",
    EXISTS (SELECT FROM courier_bookings WHERE courier_bookings.parcel_id = parcels.id AND courier_bookings.state = 'booked') AS "isBookedByUs", (orders.payment_method = 'cod' OR orders.has_advance) AS "isCash",
    parcels.cash_paise AS "toCollectPaise", parcels.cash_remitted_paise AS "remittedPaise",
    EXISTS (SELECT FROM payments WHERE payments.order_id = orders.id AND gateway_payment_id IS NOT NULL
      AND payments.status IN ('paid', 'refund-due', 'partly-refunded', 'refunded')) AS "isPaidOnline",
    ${isRefunded} AS "isRefunded", ${isLow} AS "isFarBelow", ${isNew} AS "isRewritten",
    EXISTS (SELECT ${DISPUTES} AND disputes.status NOT IN ('won', 'closed')) AS "isChargedBack",
    EXISTS (${confirmed}) AS "isConfirmed",
    EXISTS (${confirmed} AND receipt_confirmations.is_of_worth AND ${ofWorth}) AS "isWorthConfirmed"`
}

function toReceipt({ deliveredAt, movedAt, ...facts }: FoundReceipt): Receipt {
  return { unproven: whyUnproven(facts), deliveredAt: deliveredAt ?? movedAt }
}

/** Of one piece. */
export async function findReceipt(db: Db, piece: PieceOfParcel): Promise<Receipt | undefined> {
  const isRefunded = sql`EXISTS (SELECT FROM credited_pieces WHERE credited_pieces.parcel_id = parcels.id
    AND credited_pieces.order_line_id = ${piece.orderLineId} AND credited_pieces.piece = ${piece.piece})
    AND NOT EXISTS (SELECT ${EXCHANGED} AND return_units.order_line_id = ${piece.orderLineId} AND return_units.piece = ${piece.piece})`
  const of = ofLine(sql`${piece.orderLineId}::uuid`)
  const confirmations = sql`${of.confirmations} AND coalesce(receipt_confirmations.piece, ${piece.piece}) = ${piece.piece}`
  const { rows } = await sql<FoundReceipt>`SELECT ${factsOf({ ...of, isRefunded, confirmations })}
    FROM parcels JOIN orders ON orders.id = parcels.order_id WHERE parcels.id = ${piece.parcelId}`.execute(db)
  return rows[0] && toReceipt(rows[0])
}

/** Nothing of it is still with its customer. */
const ALL_BACK = sql`NOT EXISTS (SELECT FROM parcel_lines WHERE parcel_lines.parcel_id = parcels.id AND credited_quantity < quantity)`

/** Why nothing of a seller's share of an order is proven. */
export async function findShareUnproven(db: Db, vendorOrderId: string): Promise<Unproven | undefined> {
  const receipt = await findShareReceipt(db, vendorOrderId)
  return receipt ? receipt.unproven : 'not-delivered'
}

/** Of a seller's share of an order: of several parcels one proves it. */
export async function findShareReceipt(db: Db, vendorOrderId: string): Promise<Receipt | undefined> {
  const isRefunded = sql`${ALL_BACK} AND NOT EXISTS (SELECT ${EXCHANGED})`
  const { rows } = await sql<FoundReceipt>`SELECT ${factsOf({ ...OF_PARCEL, isRefunded })}
    FROM parcels JOIN orders ON orders.id = parcels.order_id
    WHERE parcels.vendor_order_id = ${vendorOrderId} ORDER BY parcels.status = 'delivered' DESC, parcels.id LIMIT ${LOOKED_AT_MAX}`.execute(
    db,
  )
  const receipts = rows.map(toReceipt)
  return receipts.find(({ unproven }) => unproven === undefined) ?? receipts[0]
}

/** Of how many parcels of a person is asked, the oldest first. */
const LOOKED_AT_MAX = 100

/** Whether somebody received something before a moment of which more than its seller's word tells. */
export async function hasReceivedBefore(
  db: Db,
  { userId, before }: { userId: string; before: Date },
): Promise<boolean> {
  const { rows } = await sql<FoundReceipt>`SELECT ${factsOf({ ...OF_PARCEL, isRefunded: ALL_BACK })}
    FROM orders JOIN parcels ON parcels.order_id = orders.id AND parcels.status = 'delivered'
    WHERE orders.user_id = ${userId} AND parcels.delivered_at < ${before}
    ORDER BY parcels.delivered_at, parcels.id LIMIT ${LOOKED_AT_MAX}`.execute(db)
  return rows.some((row) => toReceipt(row).unproven === undefined)
}

/** Whoever bought it by another name owns something else; a word that was mended in its description takes nothing away. */
const IS_RENAMED = sql`EXISTS (SELECT FROM products AS now WHERE now.id = order_lines.product_id
  AND now.rewritten_version > order_lines.sold_version AND (now.name, now.mpn) IS DISTINCT FROM (order_lines.name, order_lines.mpn))`

/**
 * Since when somebody has had a piece of a product, one that was delivered to them by more than its seller's word and has
 * not gone back, and where that was delivered.
 */
export async function findOwned(
  db: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<{ since: Date; place: string } | undefined> {
  const { rows } = await sql<FoundReceipt & { place: string }>`
    SELECT ${factsOf({ ...ofLine(sql`order_lines.id`), isRewritten: IS_RENAMED, isRefunded: sql`false` })}, delivery_place(orders.address, orders.postal_code) AS place
    FROM orders
    JOIN order_lines ON order_lines.order_id = orders.id AND order_lines.product_id = ${productId}
    JOIN parcel_lines ON parcel_lines.order_line_id = order_lines.id AND parcel_lines.credited_quantity < parcel_lines.quantity
    JOIN parcels ON parcels.id = parcel_lines.parcel_id AND parcels.status = 'delivered'
    WHERE orders.user_id = ${userId}
    ORDER BY parcels.delivered_at, parcels.id LIMIT ${LOOKED_AT_MAX}`.execute(db)
  for (const { place, ...row } of rows) {
    const { unproven, deliveredAt } = toReceipt(row)
    if (!unproven) return { since: deliveredAt, place }
  }
  return undefined
}

/** A line of a parcel whose pieces were bought and received by more than their seller's word. */
export interface ProvenLine {
  parcelId: string
  orderLineId: string
  /** Also those whose money went back; otherwise only those of which it did not. */
  holdsRefunded: boolean
}

/**
 * Of these parcels. Whether the product says something else by now is nothing to a count: its owner may mend a word of it,
 * and nobody could vouch for what was sold before.
 */
export async function listProvenLines(db: Db, parcelIds: readonly string[]): Promise<ProvenLine[]> {
  const of = { ...ofLine(sql`parcel_lines.order_line_id`), isRefunded: sql`false` }
  const { rows } = await sql<FoundReceipt & { parcelId: string; orderLineId: string }>`
    SELECT parcels.id AS "parcelId", parcel_lines.order_line_id AS "orderLineId", ${factsOf(of)}
    FROM unnest(${parcelIds}::uuid[]) AS asked (id)
    JOIN parcels ON parcels.id = asked.id AND parcels.status = 'delivered'
    JOIN orders ON orders.id = parcels.order_id
    JOIN parcel_lines ON parcel_lines.parcel_id = parcels.id`.execute(db)
  const isProven = (facts: FoundReceipt) => toReceipt({ ...facts, isRewritten: false }).unproven === undefined
  return rows.filter(isProven).map((row) => ({
    parcelId: row.parcelId,
    orderLineId: row.orderLineId,
    holdsRefunded: isProven({ ...row, isRefunded: true }),
  }))
}
