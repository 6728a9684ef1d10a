import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { daysOn } from '#server/money/earnings/releases/released-views.ts'

/**
 * Whether a return was asked for while its sale counted as one that can still be returned: what may be paid of such sales
 * is limited (decision 1010), until the return is decided. A warranty claim never is.
 */
export async function isAskedInDays(tx: Transaction<Schema>, returnId: string): Promise<boolean> {
  const { rows } = await sql<{ isInDays: boolean }>`
    SELECT coalesce(returns.kind = 'return' AND indian_day(requested_at) <= indian_day(parcels.delivered_at)
      + ${daysOn('returnDays', sql`indian_day(vendor_order.placed_at)`)}, false) AS "isInDays"
    FROM returns JOIN parcels ON parcels.id = returns.parcel_id
    JOIN vendor_orders AS vendor_order ON vendor_order.id = returns.vendor_order_id
    WHERE returns.id = ${returnId}`.execute(tx)
  return rows[0]?.isInDays ?? false
}
