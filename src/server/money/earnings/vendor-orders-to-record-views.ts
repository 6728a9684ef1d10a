import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isPan, parseGstin } from '#domain/ground/gst/gstin.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Day, indianDay } from '#domain/ground/shared/months.ts'
import type { CommissionRate, DeductionRate } from '#domain/money/earnings/commission.ts'
import type { SoldVendorOrder } from '#domain/money/earnings/ledger-entries.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { supplierState } from '#server/selling/sellers/supplier-views.ts'

type Tx = Transaction<Schema>

/** A placed vendor order as the ledger and the figures need it. */
export interface VendorOrderToRecord extends SoldVendorOrder {
  vendorOrderId: string
  orderId: string
  sellerId: string
  userId: string
  /** The day on which it was placed. */
  soldOn: Day
  deliveredOn: Day | undefined
  /** What counts as sold: the pieces that did not end without goods, and what they cost with their delivery. */
  units: number
  soldPaise: Paise
  /** As the shop has given it by the day of the deduction; a GSTIN names one. Undefined without. */
  pan: string | undefined
}

/** The vendor orders of an order, or these vendor orders; only those that have been placed. */
export async function readVendorOrdersToRecord(
  tx: Tx,
  which: { orderId: string } | { vendorOrderIds: readonly string[] },
): Promise<VendorOrderToRecord[]> {
  const rows = await tx
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .select((eb) => [
      'vendor_orders.id',
      'vendor_orders.order_id',
      'vendor_orders.seller_id',
      'vendor_orders.shipping_paise',
      'vendor_orders.placed_at',
      'vendor_orders.delivered_at',
      'orders.user_id',
      'orders.place_of_supply',
      'vendor_orders.supplier_state_code',
      'vendor_orders.supplier_gstin',
      'sellers.is_house',
      'sellers.pan',
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['order_lines.line_paise', 'order_lines.gst_rate_bp', 'order_lines.category'])
          .select([
            sql<number>`quantity - cancelled_quantity - credited_quantity`.as('units'),
            sql<number>`line_paise + shipping_share_paise - given_back_paise`.as('sold_paise'),
          ])
          .whereRef('order_lines.vendor_order_id', '=', 'vendor_orders.id')
          .orderBy('order_lines.position'),
      ).as('lines'),
    ])
    .where('vendor_orders.placed_at', 'is not', null)
    .$if('orderId' in which, (query) =>
      query.where('vendor_orders.order_id', '=', 'orderId' in which ? which.orderId : ''),
    )
    .$if('vendorOrderIds' in which, (query) =>
      query.where('vendor_orders.id', 'in', 'vendorOrderIds' in which ? [...which.vendorOrderIds] : []),
    )
    .orderBy('vendor_orders.seller_id')
    .orderBy('vendor_orders.id')
    .execute()
  return rows.map((row) => {
    invariant(row.placed_at, 'a vendor order that is booked has been placed')
    const pan = panOf(row)
    return {
      vendorOrderId: row.id,
      orderId: row.order_id,
      sellerId: row.seller_id,
      userId: row.user_id,
      soldOn: indianDay(row.placed_at),
      deliveredOn: row.delivered_at ? indianDay(row.delivered_at) : undefined,
      units: row.lines.reduce((sum, line) => sum + line.units, 0),
      soldPaise: row.lines.reduce((sum, line) => sum + line.sold_paise, 0),
      isHouse: row.is_house,
      lines: row.lines.map((line) => ({
        linePaise: line.line_paise,
        gstRateBp: line.gst_rate_bp,
        category: line.category,
      })),
      shippingPaise: row.shipping_paise,
      sellerState: supplierState(row.supplier_state_code),
      placeOfSupply: row.place_of_supply,
      pan,
      hasPan: pan !== undefined,
    }
  })
}

function panOf({
  pan,
  supplier_gstin,
}: {
  pan: string | null
  supplier_gstin: string | null
}): string | undefined {
  if (pan && isPan(pan)) return pan
  const gstin = parseGstin(supplier_gstin ?? '')
  return gstin.ok ? gstin.value.pan : undefined
}

/** Every rate that has been or is to come, for everyone and for these sellers: a handful of rows. */
export async function readRates(
  tx: Tx,
  sellerIds: readonly string[],
): Promise<{ commissions: CommissionRate[]; deductions: DeductionRate[] }> {
  const commissions = await tx
    .selectFrom('commission_rates')
    .select(['seller_id as sellerId', 'category', 'rate_bp as rateBp', 'valid_from as validFrom'])
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([eb('seller_id', 'is', null), eb('seller_id', 'in', sellerIds.length > 0 ? sellerIds : [''])]),
    )
    .execute()
  const deductions = await tx
    .selectFrom('deduction_rates')
    .select(['kind', 'rate_bp as rateBp', 'valid_from as validFrom'])
    .execute()
  return { commissions, deductions }
}
