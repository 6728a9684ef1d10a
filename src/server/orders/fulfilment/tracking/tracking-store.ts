import type { Transaction } from 'kysely'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { trackingKey } from '#domain/ground/shared/typed-values/tracking-number.ts'
import type { AttemptReason, TrackingKind } from '#domain/ground/shipping/tracking-event.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { IS_OF_PRESENT_COURIER } from './present-courier-views.ts'

type Tx = Transaction<Schema>

export interface NewTrackingEvent {
  courier: string
  eventId: string
  trackingNumber: string | undefined
  parcelId: string | undefined
  kind: TrackingKind
  at: Date
  place: string | undefined
  reason: AttemptReason | undefined
  words: string | undefined
}

/** Keeps events that are new; gives the parcels that something new is known of. */
export async function insertTracking(
  tx: Tx,
  events: readonly NewTrackingEvent[],
  receivedAt: Date,
): Promise<string[]> {
  if (events.length === 0) return []
  const rows = await tx
    .insertInto('tracking_events')
    .values(
      events.map((event) => ({
        courier: event.courier,
        event_id: event.eventId,
        tracking_number: event.trackingNumber ?? null,
        parcel_id: event.parcelId ?? null,
        kind: event.kind,
        at: event.at,
        place: event.place ?? null,
        reason: event.reason ?? null,
        words: event.words ?? null,
        received_at: receivedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['courier', 'event_id']).doNothing())
    .returning('parcel_id')
    .execute()
  return [...new Set(rows.flatMap(({ parcel_id }) => parcel_id ?? []))]
}

/** Gives a parcel what its courier said of its number before the number was known here. */
export async function adoptTracking(
  tx: Tx,
  { courier, trackingNumber, parcelId }: { courier: string; trackingNumber: string; parcelId: string },
): Promise<void> {
  await tx
    .updateTable('tracking_events')
    .set({ parcel_id: parcelId })
    .where('parcel_id', 'is', null)
    .where('tracking_key', '=', trackingKey(trackingNumber))
    .where('courier', '=', courier)
    .execute()
}

/** The parcel of a number of this courier, the latest of them. */
export async function findParcelByNumber(
  tx: Tx,
  { courier, trackingNumber }: { courier: string; trackingNumber: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('parcels')
    .select('id')
    .where('tracking_key', '=', trackingKey(trackingNumber))
    .where('courier', '=', courier)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** What the parcel's present courier, and whoever stood at the door, said of it, read under the parcel's lock. */
export interface KnownEvent {
  id: number
  kind: TrackingKind
  at: Date
  receivedAt: Date
  place: string | null
  reason: AttemptReason | null
  words: string | null
  isApplied: boolean
}

export async function readTracking(tx: Tx, parcelId: string): Promise<KnownEvent[]> {
  const rows = await tx
    .selectFrom('tracking_events')
    .innerJoin('parcels', 'parcels.id', 'tracking_events.parcel_id')
    .select(['tracking_events.id', 'kind', 'at', 'received_at', 'place', 'reason', 'words', 'is_applied'])
    .where('parcels.id', '=', parcelId)
    .where(IS_OF_PRESENT_COURIER)
    .orderBy('at')
    .orderBy('tracking_events.id')
    .execute()
  return rows.map(({ is_applied, received_at, ...event }) => ({
    ...event,
    receivedAt: received_at,
    isApplied: is_applied,
  }))
}

/** Where people have moved a parcel to since it left, in the courier's place. */
export async function readMovesByPeople(
  tx: Tx,
  { parcelId, orderId }: { parcelId: string; orderId: string },
): Promise<{ id: number; to: ParcelStatus; at: Date }[]> {
  const rows = await tx
    .selectFrom('order_events')
    .select(['id', 'to_status', 'at'])
    .where('order_id', '=', orderId)
    .where('parcel_id', '=', parcelId)
    .where('by_kind', '<>', 'system')
    .where('from_status', 'is not', null)
    .where('from_status', '<>', 'packed')
    .orderBy('id')
    .execute()
  return rows.map(({ id, to_status, at }) => ({ id, to: to_status as ParcelStatus, at }))
}

export async function markConsidered(
  tx: Tx,
  { parcelId, applied }: { parcelId: string; applied: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('tracking_events')
    .set({ is_considered: true })
    .where('parcel_id', '=', parcelId)
    .where('is_considered', '=', false)
    .execute()
  if (applied.length === 0) return
  await tx.updateTable('tracking_events').set({ is_applied: true }).where('id', 'in', applied).execute()
}

/** Since when a courier contradicts where a parcel is; null once nothing does. */
export async function writeContradiction(
  tx: Tx,
  { parcelId, at }: { parcelId: string; at: Date | null },
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ contradicted_at: at })
    .where('id', '=', parcelId)
    .where('contradicted_at', at ? 'is' : 'is not', null)
    .execute()
}

/** Another parcel stands in the place of one, with all that was said of its way; nothing contradicts the first any more. */
export async function moveTracking(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('tracking_events').set({ parcel_id: to }).where('parcel_id', '=', from).execute()
  await writeContradiction(tx, { parcelId: from, at: null })
}

/** Numbers that never became a parcel's. */
export async function deleteUnknownTracking(db: App['db'], before: Date): Promise<void> {
  await db
    .deleteFrom('tracking_events')
    .where('parcel_id', 'is', null)
    .where('received_at', '<', before)
    .execute()
}

/** Parcels of which something is known that nobody has looked at: a job that was lost, or a parcel that left later. */
export async function listUnconsidered(db: App['db'], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tracking_events')
    .innerJoin('parcels', 'parcels.id', 'tracking_events.parcel_id')
    .select('parcels.id')
    .where('is_considered', '=', false)
    .where('parcels.status', '<>', 'packed')
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ id }) => id))]
}

export interface DueQuestion {
  parcelId: string
  courier: string
  trackingNumber: string
}

const HALF_AN_HOUR_MS = 30 * MINUTE_MS
/** The pause doubles up to sixteen hours, and begins anew when the courier has said something. */
const DOUBLINGS_MAX = 5

/** Takes parcels about which it is time to ask, and sets when they are asked about next. */
export async function takeDueQuestions(
  db: App['db'],
  { at, askedSince, limit }: { at: Date; askedSince: Date; limit: number },
): Promise<DueQuestion[]> {
  const due = await db
    .selectFrom('courier_bookings')
    .innerJoin('parcels', 'parcels.id', 'courier_bookings.parcel_id')
    .select([
      'parcels.id',
      'courier_bookings.courier',
      'parcels.tracking_number',
      'parcels.status',
      'asks',
      'booked_at',
    ])
    .where('next_ask_at', '<=', at)
    .orderBy('next_ask_at')
    .limit(limit)
    .execute()
  const questions: DueQuestion[] = []
  for (const row of due) {
    const isOver =
      ENDED.has(row.status) || !row.booked_at || row.booked_at < askedSince || !row.tracking_number
    const pause = HALF_AN_HOUR_MS * 2 ** Math.min(row.asks, DOUBLINGS_MAX)
    const taken = await db
      .updateTable('courier_bookings')
      .set({ asks: row.asks + 1, next_ask_at: isOver ? null : new Date(at.getTime() + pause) })
      .where('parcel_id', '=', row.id)
      .where('asks', '=', row.asks)
      .where('next_ask_at', '<=', at)
      .returning('parcel_id')
      .executeTakeFirst()
    if (taken && !isOver && row.tracking_number)
      questions.push({ parcelId: row.id, courier: row.courier, trackingNumber: row.tracking_number })
  }
  return questions
}

const ENDED: ReadonlySet<ParcelStatus> = new Set(['delivered', 'returned', 'cancelled'])

/** The courier has said something of these parcels: it is asked again soon. */
export async function askSoon(tx: Tx, parcelIds: readonly string[], at: Date): Promise<void> {
  if (parcelIds.length === 0) return
  await tx
    .updateTable('courier_bookings')
    .set({ asks: 0, next_ask_at: new Date(at.getTime() + HALF_AN_HOUR_MS) })
    .where('parcel_id', 'in', parcelIds)
    .where('next_ask_at', 'is not', null)
    .execute()
}
