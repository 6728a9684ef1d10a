import type { Transaction } from 'kysely'
import { numberOfOrder } from '#domain/ground/phone-messages/fill-template.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMessage } from '#server/ground/phone-messages/queue-message.ts'
import { deliveryCode } from '../codes/delivery-code.ts'
import type { ParcelForMail } from './parcel-mail.ts'

const COURIER = 'the courier'

/**
 * Tells the number of an order, beside the mail, that a parcel is on its way, or the code to tell at the door where it
 * needs one, once a parcel; and that it could not be delivered, once a day.
 */
export async function queueParcelMessage(
  app: App,
  tx: Transaction<Schema>,
  {
    parcel,
    parcelId,
    status,
    at,
  }: { parcel: ParcelForMail & { userId: string }; parcelId: string; status: ParcelStatus; at: Date },
): Promise<void> {
  const to = numberOfOrder(parcel.delivery.phoneNumber)
  if (!to) return
  const { orderId, userId, number: order, needsCode, courierName, trackingNumber } = parcel
  const of = { to, orderId, userId }
  const courier = courierName ?? COURIER
  if (status === 'attempt-failed') {
    const day: Day = indianDay(at)
    const event = `${parcelId} ${day}`
    return queueMessage(app, tx, {
      ...of,
      kind: 'delivery-attempt-failed',
      values: { order, courier },
      event,
    })
  }
  if (status !== 'shipped') return
  if (needsCode)
    return queueMessage(app, tx, {
      ...of,
      kind: 'delivery-code',
      values: { order, code: deliveryCode(app, parcelId) },
      event: parcelId,
      hasSecret: true,
    })
  const tracking = trackingNumber ?? 'in My orders'
  await queueMessage(app, tx, {
    ...of,
    kind: 'parcel-dispatched',
    values: { order, courier, tracking },
    event: parcelId,
  })
}
