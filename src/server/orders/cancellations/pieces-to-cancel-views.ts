import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'
import type { LineToCancel } from '#domain/orders/cancellations/plan-cancellation.ts'
import { TO_DISPATCH } from '#domain/selling/order-moves/vendor-order-status.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { gatewayPayments } from '#server/money/payments/rest/payments-of-order-views.ts'

/** A line of a vendor order with what cancelling depends on, and what its form shows. */
export interface CancellableLine extends LineToCancel {
  offerId: string
  productId: string
  /** What one piece was to cost, less what promotions took off. */
  unitPricePaise: Paise
  picture: ProductPicture | null
  /** Who pays for promotions what others pay of it, by name. */
  contributedBy: string[]
}

/** The lines of a vendor order as they can be cancelled; for a decision, under the lock of the order. */
export async function readLinesToCancel(
  db: Kysely<Schema>,
  vendorOrderId: string,
): Promise<CancellableLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .select(shownLinePicture().as('picture'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('parcel_lines')
          .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
          .select(['parcel_lines.parcel_id', 'parcel_lines.quantity', 'parcels.status'])
          .select([
            'parcel_lines.goods_paise',
            'parcel_lines.shipping_paise',
            'parcel_lines.contributed_paise',
            'parcel_lines.advance_paise',
          ])
          .whereRef('parcel_lines.order_line_id', '=', 'order_lines.id')
          .where('parcels.status', '<>', 'cancelled'),
      ).as('parcels'),
      jsonArrayFrom(
        eb
          .selectFrom('cancellation_lines')
          .select([
            'cancellation_lines.quantity',
            'cancellation_lines.goods_paise',
            'cancellation_lines.shipping_paise',
            'cancellation_lines.contributed_paise',
            'cancellation_lines.advance_paise',
          ])
          .whereRef('cancellation_lines.order_line_id', '=', 'order_lines.id'),
      ).as('cancelled'),
    ])
    .where('vendor_order_id', '=', vendorOrderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    lineId: row.id,
    offerId: row.offer_id,
    productId: row.product_id,
    name: row.name,
    picture: row.picture,
    unitPricePaise: divideHalfUp(row.line_paise, row.quantity),
    quantity: row.quantity,
    linePaise: row.line_paise,
    shippingSharePaise: row.shipping_share_paise,
    contributedPaise: row.contributed_paise,
    advancePaise: row.advance_paise,
    contributedBy: row.contributed_by,
    cancelled: {
      quantity: sumOf(row.cancelled.map(({ quantity }) => quantity)),
      goodsPaise: sumOf(row.cancelled.map((each) => each.goods_paise)),
      shippingPaise: sumOf(row.cancelled.map((each) => each.shipping_paise)),
      contributedPaise: sumOf(row.cancelled.map((each) => each.contributed_paise)),
      advancePaise: sumOf(row.cancelled.map((each) => each.advance_paise)),
    },
    parcels: row.parcels.map((parcel) => ({
      parcelId: parcel.parcel_id,
      quantity: parcel.quantity,
      goodsPaise: parcel.goods_paise,
      shippingPaise: parcel.shipping_paise,
      contributedPaise: parcel.contributed_paise,
      advancePaise: parcel.advance_paise,
      hasLeft: parcel.status !== 'packed',
    })),
  }))
}

/** Orders whose payment a bank has taken, and of which something is still to be sent; the oldest dispute first. */
export async function listChargedBackToCancel(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_disputes as lost')
    .innerJoin(gatewayPayments().as('payments'), (join) =>
      join
        .onRef('payments.gateway', '=', 'lost.gateway')
        .onRef('payments.gateway_payment_id', '=', 'lost.gateway_payment_id'),
    )
    .innerJoin('vendor_orders', 'vendor_orders.order_id', 'payments.order_id')
    .select('payments.order_id')
    .where('lost.status', '=', 'lost')
    .where('vendor_orders.placed_at', 'is not', null)
    .where('vendor_orders.status', 'in', [...TO_DISPATCH])
    .groupBy('payments.order_id')
    .orderBy(sql`min(lost.opened_at)`)
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0)
}
