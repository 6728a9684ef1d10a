import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ATTEMPT_REASON_WORDS, TRACKING_WORDS } from '#domain/ground/shipping/tracking-event.ts'
import { type ParcelFact, planTracking, timeOfScan } from '#domain/orders/fulfilment/plan-tracking.ts'
import { STATUS_OF_TRACKING } from '#domain/orders/fulfilment/status-of-tracking.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { queueParcelMail } from '../mail/queue-parcel-mail.ts'
import { moveParcel } from '../move-parcel.ts'
import { findParcel, lockParcel, type Parcel } from '../parcel-store.ts'
import { readNotReceivedRefund } from '../refunded-parcel-views.ts'
import { tellCameAfterRefund } from '../tell-came-after-refund.ts'
import {
  type KnownEvent,
  markConsidered,
  readMovesByPeople,
  readTracking,
  writeContradiction,
} from './tracking-store.ts'

/**
 * Moves a parcel by all that is known of it from the courier and number that it has now, as `planTracking` says; doing it
 * again changes nothing. What was said of a parcel that is still packed waits for the hand-over (`handOverParcel`).
 */
export function applyTracking(app: App, parcelId: string): Promise<void> {
  return inTransaction(app, (tx) => followTracking(app, tx, parcelId))
}

/** The same in the transaction of whoever has just recorded an event, or handed the parcel over. */
export async function followTracking(app: App, tx: Transaction<Schema>, parcelId: string): Promise<void> {
  const found = await findParcel(tx, parcelId)
  if (!found) return
  await lockVendorOrders(tx, found.orderId)
  const parcel = await lockParcel(tx, parcelId)
  if (parcel.status === 'packed') return
  const handedOverAt = parcel.shippedAt ?? parcel.movedAt
  const events = (await readTracking(tx, parcelId)).map((event) => ({
    ...event,
    at: happenedAt(event, handedOverAt),
  }))
  const people = await readMovesByPeople(tx, { parcelId, orderId: parcel.orderId })
  const { moves, isContradicted } = planTracking({
    status: parcel.status,
    facts: [
      ...events.map(factOf),
      ...people.map(({ id, to, at }) => ({ id: `p${id}`, to, at: at.getTime(), isApplied: true })),
    ],
  })
  const applied: number[] = []
  for (const { id, to } of moves) {
    const event = events.find((each) => factOf(each).id === id)
    if (to === 'packed' || to === 'cancelled') continue
    const reason = event ? reasonOf(event) : 'As it was reported before'
    const at = event?.at ?? app.clock.now()
    const reasonCode = to === 'attempt-failed' ? (event?.reason ?? undefined) : undefined
    const moved = await moveParcel(app, tx, parcel, { to, at, reason, reasonCode, by: { kind: 'system' } })
    invariant(moved.ok, 'a plan makes only moves that the table allows')
    if (event) applied.push(event.id)
  }
  const scan = await tellOfLateDelivery(app, tx, parcel, events)
  if (scan) applied.push(scan.id)
  await markConsidered(tx, { parcelId, applied })
  await writeContradiction(tx, { parcelId, at: isContradicted ? app.clock.now() : null })
}

/**
 * Tells everybody that the courier has delivered a parcel in cash which a dispute had marked as delivered while it was on its
 * way, and refunded: its customer has the goods, and the cash is on its way back. Once; gives the courier's word.
 */
async function tellOfLateDelivery(
  app: App,
  tx: Transaction<Schema>,
  { id: parcelId, vendorOrderId, status, deliveredByDispute }: Parcel,
  events: readonly KnownEvent[],
): Promise<KnownEvent | undefined> {
  if (!deliveredByDispute) return undefined
  const said = events.filter(({ kind }) => STATUS_OF_TRACKING[kind] === 'delivered')
  const [first] = said
  if (!first || said.some(({ isApplied }) => isApplied)) return undefined
  const refunded = await readNotReceivedRefund(tx, parcelId)
  if (!refunded) return undefined
  await tellCameAfterRefund(app, tx, { parcelId, vendorOrderId }, refunded)
  await queueParcelMail(app, tx, { parcelId, status, at: first.at, refundedPaise: refunded.paise })
  return first
}

function happenedAt({ at, receivedAt }: KnownEvent, handedOverAt: Date): Date {
  return new Date(
    timeOfScan({
      at: at.getTime(),
      handedOverAt: handedOverAt.getTime(),
      receivedAt: receivedAt.getTime(),
    }),
  )
}

function factOf({ id, kind, at, isApplied }: KnownEvent): ParcelFact {
  return { id: `e${id}`, to: STATUS_OF_TRACKING[kind], at: at.getTime(), isApplied }
}

/** What the history says beside the move: our words for what happened, and where. */
function reasonOf({ kind, reason, place }: KnownEvent): string {
  const words = reason ? ATTEMPT_REASON_WORDS[reason] : TRACKING_WORDS[kind]
  return place ? `${words} (${place})` : words
}
