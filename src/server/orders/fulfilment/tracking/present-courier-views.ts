import { type SqlBool, sql } from 'kysely'

/**
 * That a row of `tracking_events`, beside its row of `parcels`, is about the parcel's way: said at the door, or by the
 * courier and under the number that the parcel has now. What was said of a booking that was given up is about another box.
 */
export const IS_OF_PRESENT_COURIER = sql<SqlBool>`(tracking_events.courier = 'door' OR tracking_events.courier = parcels.courier
  AND tracking_events.tracking_key = parcels.tracking_key)`
