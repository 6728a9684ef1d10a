import { randomInt, randomUUID } from 'node:crypto'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import { needsSerial } from '#domain/orders/fulfilment/serial-numbers.ts'
import type { App } from '#server/ground/app.ts'
import { isUnconfirmed } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { confirmationUrl } from '#server/ground/cash-on-delivery/confirmation-link.ts'
import { confirmByLink } from '#server/orders/cash-confirmations/confirm-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { enterEwayBill } from '#server/orders/fulfilment/tax-papers/enter-eway-bill.ts'
import { trustWithCash } from './customers-and-offers.ts'

/** The vendor order that a seller ships. */
export async function vendorOrderOf(app: App, orderId: string, sellerId?: string): Promise<string> {
  const { id } = await app.db
    .selectFrom('vendor_orders')
    .select('id')
    .where('order_id', '=', orderId)
    .$if(sellerId !== undefined, (query) => query.where('seller_id', '=', sellerId ?? ''))
    .executeTakeFirstOrThrow()
  return id
}

/** What the link in the mail about an order in cash holds. */
export function confirmationToken(app: App, orderId: string): string {
  return new URL(confirmationUrl(app, orderId)).searchParams.get('token') ?? ''
}

/**
 * Packs what is given of each line, else all that is left, with made-up serial numbers; gives the parcel. Its customer
 * confirms an order in cash before, where that is asked.
 */
export async function packed(
  app: App,
  by: Dispatcher,
  { vendorOrderId, quantity }: { vendorOrderId: string; quantity?: number },
): Promise<string> {
  const lines = await app.db
    .selectFrom('order_lines')
    .select(['id', 'quantity', 'category'])
    .where('vendor_order_id', '=', vendorOrderId)
    .execute()
  const { seller_id: sellerId, order_id: orderId } = await app.db
    .selectFrom('vendor_orders')
    .select(['seller_id', 'order_id'])
    .where('id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  await trustWithCash(app, sellerId)
  if (await isUnconfirmed(app.db, orderId)) known(await confirmByLink(app, confirmationToken(app, orderId)))
  const parcelId = randomUUID()
  known(
    await packParcel(app, by, {
      parcelId,
      vendorOrderId,
      lines: lines.map((line) => {
        const pieces = quantity ?? line.quantity
        const serials = Array.from({ length: needsSerial(line.category) ? pieces : 0 }, () => [
          randomUUID().slice(0, 13),
        ])
        return { lineId: line.id, quantity: pieces, serials }
      }),
    }),
  )
  return parcelId
}

/** A tracking number that no other parcel has. */
export function numberOf(parcelId: string): string {
  return `BD${parcelId.replaceAll('-', '').slice(0, 16).toUpperCase()}`
}

/** The same, and handed to a courier, under an e-way bill where the goods need one. */
export async function handedOver(
  app: App,
  by: Dispatcher,
  what: { vendorOrderId: string; quantity?: number },
): Promise<string> {
  const parcelId = await packed(app, by, what)
  const trackingNumber = numberOf(parcelId)
  known(await nameCourier(app, by, { parcelId, courierName: 'Blue Dart', trackingNumber }))
  const handed = await handOverParcel(app, by, parcelId)
  if (handed.ok || handed.problem.code !== 'fulfilment.eway_bill_missing') {
    known(handed)
    return parcelId
  }
  const number = String(randomInt(100_000_000_000, 999_999_999_999))
  known(await enterEwayBill(app, by, { parcelId, number, validUntil: '' }))
  known(await handOverParcel(app, by, parcelId))
  return parcelId
}

/** The marketplace has asked the courier of a parcel to come, and the courier has given it a number. */
export async function bookedByUs(
  app: App,
  { parcelId, sellerId }: { parcelId: string; sellerId: string },
): Promise<void> {
  const at = app.clock.now()
  await app.db
    .updateTable('parcels')
    .set({ courier: 'shiprocket', courier_name: 'Delhivery' })
    .where('id', '=', parcelId)
    .execute()
  await app.db
    .insertInto('courier_bookings')
    .values({
      parcel_id: parcelId,
      seller_id: sellerId,
      courier: 'shiprocket',
      state: 'booked',
      key: String(randomInt(100_000_000_000, 999_999_999_999)),
      order_ref: '1',
      shipment_ref: '2',
      weight_grams: 500,
      length_cm: 10,
      breadth_cm: 10,
      height_cm: 10,
      created_at: at,
      booked_at: at,
    })
    .execute()
}

function known<Value>(result: Result<Value, ProblemCode>): Value {
  if (!result.ok) throw new Error(result.problem.code)
  return result.value
}
