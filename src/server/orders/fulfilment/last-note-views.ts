import { expressionBuilder } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** What was noted when the parcel last moved, such as why an attempt failed, by the `parcels` of a query. */
export function lastNoteOfParcel() {
  return expressionBuilder<Schema, 'parcels'>()
    .selectFrom('order_events')
    .select('order_events.note')
    .whereRef('order_events.order_id', '=', 'parcels.order_id')
    .whereRef('order_events.parcel_id', '=', 'parcels.id')
    .orderBy('order_events.id', 'desc')
    .limit(1)
}
