import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { type PieceOfParcel, pieceText } from '#domain/goods/reviews/review-form.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A piece that was delivered to a customer, with what a review of it says beside its words. */
export interface DeliveredPiece extends PieceOfParcel {
  /** As addresses name it. */
  key: string
  /** Of how many of its line in its parcel. */
  pieces: number
  orderId: string
  vendorOrderId: string
  productId: string
  kind: Kind
  name: string
  picture: ProductPicture | null
  sellerId: string
  sellerName: string
  condition: 'new' | 'open-box' | 'refurbished'
  deliveredAt: Date
  reviewId: string | null
}

type PieceRow = Omit<DeliveredPiece, 'key'>

/** A piece of one of this customer's orders that was delivered, whether or not it is still there; undefined for any other. */
export async function findDeliveredPiece(
  db: Kysely<Schema>,
  { userId, piece }: { userId: string; piece: PieceOfParcel },
): Promise<DeliveredPiece | undefined> {
  const [found] = await selectPieces(
    db,
    sql`orders.user_id = ${userId} AND parcels.id = ${piece.parcelId} AND order_lines.id = ${piece.orderLineId} AND piece.piece = ${piece.piece}`,
    1,
  )
  return found
}

const SHOWN_MAX = 50

/** The delivered pieces of an order, those without a review first. */
export function listPiecesOfOrder(
  db: Kysely<Schema>,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<DeliveredPiece[]> {
  return selectPieces(db, sql`orders.user_id = ${userId} AND orders.id = ${orderId}`, SHOWN_MAX)
}

/**
 * What waits for a review of a customer, the latest first: of several pieces of one line the first that was delivered, and
 * none of a line of which one was reviewed, since one is enough to ask for.
 */
export function listPiecesToReview(db: Kysely<Schema>, userId: string): Promise<DeliveredPiece[]> {
  return selectPieces(
    db,
    sql`orders.user_id = ${userId} AND piece.piece = 1
      AND NOT EXISTS (SELECT FROM reviews AS other
        WHERE other.user_id = ${userId} AND other.order_line_id = order_lines.id)
      AND NOT EXISTS (SELECT FROM parcel_lines AS earlier JOIN parcels AS sent ON sent.id = earlier.parcel_id
        WHERE earlier.order_line_id = order_lines.id AND sent.status = 'delivered'
          AND (sent.delivered_at, sent.id) < (parcels.delivered_at, parcels.id))`,
    SHOWN_MAX,
  )
}

async function selectPieces(
  db: Kysely<Schema>,
  which: RawBuilder<unknown>,
  max: number,
): Promise<DeliveredPiece[]> {
  const { rows } = await sql<PieceRow>`
    SELECT parcels.id AS "parcelId", order_lines.id AS "orderLineId", piece.piece, parcel_lines.quantity AS pieces,
      orders.id AS "orderId", parcels.vendor_order_id AS "vendorOrderId", order_lines.product_id AS "productId",
      products.kind, order_lines.name, ${shownLinePicture()} AS picture, parcels.seller_id AS "sellerId",
      vendor_orders.supplier_name AS "sellerName", coalesce(order_lines.sold_condition, offers.condition) AS condition, parcels.delivered_at AS "deliveredAt",
      reviews.id AS "reviewId"
    FROM orders
    JOIN parcels ON parcels.order_id = orders.id AND parcels.status = 'delivered'
    JOIN vendor_orders ON vendor_orders.id = parcels.vendor_order_id
    JOIN parcel_lines ON parcel_lines.parcel_id = parcels.id
    JOIN order_lines ON order_lines.id = parcel_lines.order_line_id
    JOIN products ON products.id = order_lines.product_id
    JOIN offers ON offers.id = order_lines.offer_id
    CROSS JOIN LATERAL generate_series(1, parcel_lines.quantity) AS piece (piece)
    LEFT JOIN reviews ON reviews.parcel_id = parcels.id AND reviews.order_line_id = order_lines.id AND reviews.piece = piece.piece
    WHERE ${which}
    ORDER BY reviews.id IS NOT NULL, parcels.delivered_at DESC, parcels.id, order_lines.position, piece.piece
    LIMIT ${max}`.execute(db)
  return rows.map((row) => ({ ...row, key: pieceText(row) }))
}

/**
 * Whether these goods are the person's own to sell: of the shop that they act for, or of ours where they administer it. What
 * a shop types of itself, as the address of its care, decides nothing: it could type a customer's.
 */
export async function sellsIt(
  db: Kysely<Schema>,
  { userId, sellerId }: { userId: string; sellerId: string },
): Promise<boolean> {
  const { rows } = await sql<{ sells: boolean }>`
    SELECT EXISTS (SELECT FROM vendors WHERE user_id = ${userId} AND seller_id = ${sellerId})
      OR EXISTS (SELECT FROM sellers JOIN admins ON admins.user_id = ${userId} WHERE sellers.id = ${sellerId} AND sellers.is_house) AS sells`.execute(
    db,
  )
  return rows[0]?.sells ?? false
}

/** The same of any seller that has, or had, an offer of a product. */
export async function sellsProduct(
  db: Kysely<Schema>,
  { userId, productId }: { userId: string; productId: string },
): Promise<boolean> {
  const { rows } = await sql<{ sells: boolean }>`
    SELECT EXISTS (SELECT FROM offers JOIN sellers ON sellers.id = offers.seller_id WHERE offers.product_id = ${productId}
      AND (EXISTS (SELECT FROM vendors WHERE user_id = ${userId} AND vendors.seller_id = sellers.id)
        OR (sellers.is_house AND EXISTS (SELECT FROM admins WHERE admins.user_id = ${userId})))) AS sells`.execute(
    db,
  )
  return rows[0]?.sells ?? false
}
