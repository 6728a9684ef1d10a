import { randomUUID } from 'node:crypto'
import { pieceName } from '#domain/orders/disputes/dispute-forms.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { openDispute } from '#server/orders/disputes/open-dispute.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { checkoutOf } from './checkout.ts'
import type { AddedOffer } from './customers-and-offers.ts'
import { handedOver, vendorOrderOf } from './parcels.ts'

export interface DeliveredParcel {
  orderId: string
  parcelId: string
  lineId: string
  userId: string
}

/**
 * Pieces of an offer, paid at the door, that its seller says were delivered, and whose receipt an administrator has
 * confirmed: what is written of them appears at once. With `isProven: false` nobody but the seller vouches for them.
 */
export async function deliveredParcel(
  app: App,
  by: Dispatcher,
  customer: { userId: string; name: string; email: string },
  { offer, quantity = 1, isProven = true }: { offer: AddedOffer; quantity?: number; isProven?: boolean },
): Promise<DeliveredParcel> {
  const placed = await placeOrder(app, customer, checkoutOf(offer, { quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId) })
  const reported = await reportParcel(app, by, { parcelId, to: 'delivered', reason: 'The courier says so' })
  if (!reported.ok) throw new Error(reported.problem.code)
  if (isProven)
    await app.db
      .insertInto('receipt_confirmations')
      .values({
        parcel_id: parcelId,
        confirmed_by: customer.userId,
        reason: 'The customer sent a photo',
        confirmed_at: app.clock.now(),
      })
      .execute()
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, parcelId, lineId, userId: customer.userId }
}

/** The form that disputes some pieces of a parcel of one line. */
export function disputeOf(
  { orderId, parcelId, lineId }: DeliveredParcel,
  change: { id?: string; pieces?: readonly number[]; kind?: string } = {},
) {
  const { id = randomUUID(), pieces = [1], kind = 'not-received' } = change
  return {
    orderId,
    fields: { id, parcel: parcelId, kind, text: 'Nothing came.' },
    pieces: pieces.map((piece) => pieceName({ orderLineId: lineId, piece })),
  }
}

/** A dispute about a delivered parcel; gives its id. */
export async function openedDispute(
  app: App,
  parcel: DeliveredParcel,
  change: Parameters<typeof disputeOf>[1] = {},
): Promise<string> {
  const opened = await openDispute(app, parcel, disputeOf(parcel, change))
  if (!opened.ok) throw new Error(opened.problem.code)
  return opened.value.disputeId
}

/** Something said under a fresh key. */
export const saying = (text: string, more: object = {}) => ({ key: randomUUID(), text, ...more })
