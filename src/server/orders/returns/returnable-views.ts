import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { ReturnKind } from '#domain/orders/returns/return-reasons.ts'
import { openKind, type ReturnWindow, returnWindow } from '#domain/orders/returns/return-window.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { lineSerials } from '#server/money/invoicing/line-serials-views.ts'
import { isInTwoWays } from '#server/orders/orders/parcels/cash-left-views.ts'

/** A piece that was delivered, and whether it can be sent back now. */
export interface ReturnablePiece {
  orderLineId: string
  productId: string
  piece: number
  name: string
  picture: ProductPicture | null
  serials: string[]
  window: ReturnWindow
  /** What can be asked for today; undefined when all windows are over. */
  kind: ReturnKind | undefined
  /** In a return that is open, or accepted: its id. */
  heldBy: string | undefined
}

export interface ReturnableParcel {
  parcelId: string
  orderId: string
  vendorOrderId: string
  sellerId: string
  sellerName: string
  userId: string
  deliveredOn: Day
  /** It was paid at the door. */
  isPaidInCash: boolean
  hasAdvance: boolean
  /** Some of its price went back as goodwill, which is not refunded again. */
  hasGoodwill: boolean
  /** Under warranty its seller refunds today's price of something in it, where that is higher. */
  refundsToday: boolean
  pieces: ReturnablePiece[]
}

/** The numbers of a line's pieces in its parcel that were credited or that an open dispute is about. */
const elsewherePieces = sql<number[]>`ARRAY(
  SELECT piece FROM credited_pieces
  WHERE credited_pieces.parcel_id = parcel_lines.parcel_id AND credited_pieces.order_line_id = parcel_lines.order_line_id
  UNION SELECT piece FROM dispute_pieces JOIN disputes ON disputes.id = dispute_id
  WHERE dispute_pieces.parcel_id = parcel_lines.parcel_id AND dispute_pieces.order_line_id = parcel_lines.order_line_id
    AND is_held AND ended_at IS NULL)`

/**
 * The pieces of a delivered parcel, each with the days in which it may come back by the terms of the day of the order.
 * Pieces that went back otherwise, or that an open dispute is about, are left out. Undefined for a parcel
 * that was not delivered.
 */
export async function findReturnableParcel(
  db: Kysely<Schema>,
  { clock }: Pick<App, 'clock'>,
  parcelId: string,
): Promise<ReturnableParcel | undefined> {
  if (!isUuid(parcelId)) return undefined
  const parcel = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'parcels.vendor_order_id')
    .select([
      'parcels.id',
      'parcels.order_id',
      'parcels.vendor_order_id',
      'parcels.seller_id',
      'parcels.delivered_at',
      'parcels.cash_paise',
    ])
    .select(['orders.user_id', 'orders.created_at', 'vendor_orders.supplier_name'])
    .select(isInTwoWays('orders').as('has_two_ways'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM goodwill_refunds WHERE goodwill_refunds.parcel_id = parcels.id)`.as(
        'has_goodwill',
      ),
    )
    .where('parcels.id', '=', parcelId)
    .where('parcels.status', '=', 'delivered')
    .executeTakeFirst()
  if (!parcel?.delivered_at) return undefined
  const { terms } = await readSettings(db, indianDay(parcel.created_at))
  const lines = await readLines(db, parcelId)
  const deliveredOn = indianDay(parcel.delivered_at)
  const today = indianDay(clock.now())
  return {
    parcelId,
    orderId: parcel.order_id,
    vendorOrderId: parcel.vendor_order_id,
    sellerId: parcel.seller_id,
    sellerName: parcel.supplier_name ?? '',
    userId: parcel.user_id,
    deliveredOn,
    isPaidInCash: parcel.cash_paise > 0,
    hasAdvance: parcel.has_two_ways,
    hasGoodwill: parcel.has_goodwill,
    refundsToday: lines.some(({ warranty_refund }) => warranty_refund === 'today'),
    pieces: lines.flatMap((line) => {
      const window = returnWindow(
        { category: line.category, deliveredOn, warrantyMonths: line.warranty_months },
        terms,
      )
      return Array.from({ length: line.quantity }, (_, index): ReturnablePiece => {
        const piece = index + 1
        return {
          orderLineId: line.id,
          productId: line.product_id,
          piece,
          name: line.name,
          picture: line.picture,
          serials: line.serials.filter((each) => each.piece === piece).map(({ serial }) => serial),
          window,
          kind: openKind(window, today),
          heldBy: line.held.find((each) => each.piece === piece)?.returnId,
        }
      }).filter(({ heldBy, piece }) => heldBy !== undefined || !line.elsewhere.includes(piece))
    }),
  }
}

function readLines(db: Kysely<Schema>, parcelId: string) {
  return db
    .selectFrom('parcel_lines')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .select(['order_lines.id', 'order_lines.product_id', 'name', 'category', 'warranty_months'])
    .select('order_lines.warranty_refund')
    .select(['parcel_lines.quantity', shownLinePicture().as('picture'), elsewherePieces.as('elsewhere')])
    .select((eb) => [
      lineSerials().as('serials'),
      jsonArrayFrom(
        eb
          .selectFrom('return_units')
          .select(['piece', 'return_id as returnId', 'outcome'])
          .whereRef('return_units.parcel_id', '=', 'parcel_lines.parcel_id')
          .whereRef('return_units.order_line_id', '=', 'parcel_lines.order_line_id')
          .where('is_held', '=', true),
      ).as('held'),
    ])
    .where('parcel_lines.parcel_id', '=', parcelId)
    .orderBy('order_lines.position')
    .execute()
}

/** The delivered parcels of an order with a piece that did not go back, and that no return and no open dispute holds. */
export async function listParcelsToReturn(db: Kysely<Schema>, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('parcel_lines')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .select('parcels.id')
    .distinct()
    .where('parcels.order_id', '=', orderId)
    .where('parcels.status', '=', 'delivered')
    .where(
      sql<boolean>`parcel_lines.quantity > (SELECT count(DISTINCT piece) FROM unnest(${elsewherePieces} || ARRAY(
        SELECT piece FROM return_units WHERE return_units.parcel_id = parcel_lines.parcel_id
          AND return_units.order_line_id = parcel_lines.order_line_id AND is_held)) AS taken (piece))`,
    )
    .execute()
  return rows.map(({ id }) => id)
}
