import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { mayWishDelivery, openWish, readDeliveryWish } from '#domain/orders/fulfilment/delivery-wish.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { listVendors } from '#server/selling/sellers/seller-views.ts'
import { setDeliveryWish } from '../parcel-store.ts'
import { findOwnUndelivered } from './own-undelivered-views.ts'

type WishRefusal =
  | CodeOf<typeof readDeliveryWish>
  | 'fulfilment.parcel_gone'
  | 'fulfilment.wish_too_late'
  | 'limits.too_many_attempts'

/**
 * The customer of a parcel that the courier could not deliver says what helps, or that it is to go back (`readDeliveryWish`):
 * its seller reads it on the parcel and by mail, and passes it on. The latest wish counts. Refuses a parcel that the courier
 * does not hold any more; somebody else's is as absent as one that never was.
 */
export async function wishDelivery(
  app: App,
  customer: { userId: string },
  o: { orderId: string; parcelId: string; fields: Readonly<Record<string, unknown>> },
): Promise<Result<undefined, WishRefusal>> {
  const { orderId, parcelId, fields } = o
  const { userId } = customer
  const read = readDeliveryWish(fields, indianDay(app.clock.now()))
  if (!read.ok) return read
  const allowed = await withinLimit(app, 'message-account', userId)
  if (!allowed.ok) return allowed
  return decideInTransaction(app, async (tx): Promise<Result<undefined, WishRefusal>> => {
    if (!isUuid(orderId) || !isUuid(parcelId)) return refuse('fulfilment.parcel_gone')
    await lockVendorOrders(tx, orderId)
    const parcel = await findOwnUndelivered(tx, { orderId, parcelId, userId })
    if (!parcel) return refuse('fulfilment.parcel_gone')
    if (!mayWishDelivery(parcel.status)) return refuse('fulfilment.wish_too_late')
    if (openWish(parcel) === read.value) return ok(undefined)
    await setDeliveryWish(tx, parcelId, { wish: read.value, at: app.clock.now() })
    await tellSeller(app, tx, { ...parcel, orderId, wish: read.value })
    return ok(undefined)
  })
}

interface Wished {
  orderId: string
  vendorOrderId: string
  sellerId: string
  sequence: number
  position: number
  wish: string
}

async function tellSeller(app: App, tx: Transaction<Schema>, parcel: Wished): Promise<void> {
  const { orderId, vendorOrderId, sellerId, position, wish } = parcel
  const number = orderNumber(parcel.sequence)
  for (const { userId, name, email } of await listVendors(tx, sellerId, 'dispatch'))
    await queueMail(app, tx, {
      kind: 'seller-delivery-wish',
      to: email,
      orderId,
      userId,
      subject: `The customer of order ${number} answers the courier`,
      content: {
        preview: `Please pass it on for parcel ${position}.`,
        greeting: `Dear ${name},`,
        blocks: [
          {
            kind: 'paragraph',
            text: `The courier could not deliver parcel ${position} of order ${number}. Its customer asks:`,
          },
          { kind: 'notice', text: withoutLinks(wish) },
          { kind: 'paragraph', text: 'Please pass it on to the courier today.' },
          {
            kind: 'button',
            label: 'Open the order',
            url: `${app.config.publicUrl}/vendor/orders/${vendorOrderId}#parcels`,
          },
        ],
      },
    })
}
