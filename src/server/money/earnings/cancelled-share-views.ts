import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

const DAYS = 90

/** Of the pieces sold in the last 90 days, how many the seller did not send and that count in its record. */
export interface CancelledShare {
  days: number
  cancelledUnits: number
  /** With those that were cancelled. */
  soldUnits: number
}

/** The same of any seller, for the back office. */
export function readCancelledShareOf(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'vendors.read'>,
  sellerId: string,
): Promise<CancelledShare> {
  return readCancelledShare(app, sellerId)
}

/** A seller's own, out of the figures that are kept by day. */
export async function readCancelledShare(
  app: Pick<App, 'db' | 'clock'>,
  sellerId: string,
): Promise<CancelledShare> {
  const { cancelled, units } = await app.db
    .selectFrom('seller_days')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('cancelled_units'), eb.lit(0)).as('cancelled'),
      eb.fn.coalesce(eb.fn.sum<number>('units'), eb.lit(0)).as('units'),
    ])
    .where('seller_id', '=', sellerId)
    .where('day', '>', addDays(indianDay(app.clock.now()), -DAYS))
    .executeTakeFirstOrThrow()
  const cancelledUnits = Number(cancelled)
  return { days: DAYS, cancelledUnits, soldUnits: Number(units) + cancelledUnits }
}
