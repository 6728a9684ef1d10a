import { sql } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { type AddressedVendorOrder, needsAddress } from '#domain/orders/orders/address-visibility.ts'
import { OPEN_RETURNS } from '#domain/selling/order-moves/open-returns.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import { daysOn } from '#server/money/earnings/releases/released-views.ts'

const orderedOn = sql`indian_day(vendor_orders.placed_at)`

/** What decides about the address of a vendor order; `vendor_orders` is in the query. */
export const addressFacts = [
  sql<string[]>`ARRAY(SELECT DISTINCT category FROM order_lines
    WHERE order_lines.vendor_order_id = vendor_orders.id)`.as('categories'),
  sql<AddressedVendorOrder['terms']>`json_build_object('returnDays', ${daysOn('returnDays', orderedOn)},
    'defectDays', ${daysOn('defectDays', orderedOn)},
    'customReturnDays', ${daysOn('customReturnDays', orderedOn)})`.as('return_terms'),
  sql<boolean>`(EXISTS (SELECT FROM disputes WHERE disputes.order_id = vendor_orders.order_id
      AND disputes.vendor_order_id = vendor_orders.id AND disputes.ended_at IS NULL)
    OR EXISTS (SELECT FROM returns LEFT JOIN return_ways_back ON return_id = returns.id
      WHERE returns.order_id = vendor_orders.order_id AND returns.vendor_order_id = vendor_orders.id
        AND (returns.status = ANY (${[...OPEN_RETURNS]}::text[])
          OR return_id IS NOT NULL AND sent_at IS NULL)))`.as('has_open_case'),
] as const

/** Whether the seller of a vendor order may see where it went, now. */
export function showsAddress(
  row: {
    delivered_at: Date | null
    categories: string[]
    return_terms: AddressedVendorOrder['terms']
    has_open_case: boolean
  },
  { status, now }: { status: VendorOrderStatus; now: Date },
): boolean {
  return needsAddress({
    status,
    categories: row.categories,
    terms: row.return_terms,
    hasOpenCase: row.has_open_case,
    deliveredOn: row.delivered_at ? indianDay(row.delivered_at) : undefined,
    today: indianDay(now),
  })
}
