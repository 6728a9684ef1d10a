import { randomUUID } from 'node:crypto'
import { needsSerial } from '#domain/fulfilment/serial-numbers.ts'
import type { Result } from '#domain/shared/result.ts'
import type { App } from '#server/app.ts'
import type { Dispatcher } from '#server/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/fulfilment/hand-over-parcel.ts'
import { nameCourier } from '#server/fulfilment/name-courier.ts'
import { packParcel } from '#server/fulfilment/pack-parcel.ts'

/** The part of an order that a seller ships. */
export async function partOf(app: App, orderId: string, sellerId?: string): Promise<string> {
  const { id } = await app.db
    .selectFrom('vendor_orders')
    .select('id')
    .where('order_id', '=', orderId)
    .$if(sellerId !== undefined, (query) => query.where('seller_id', '=', sellerId ?? ''))
    .executeTakeFirstOrThrow()
  return id
}

/** Packs what is given of each line, else all that is left, with made-up serial numbers; gives the parcel. */
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

/** The same, and handed to a courier. */
export async function handedOver(
  app: App,
  by: Dispatcher,
  what: { vendorOrderId: string; quantity?: number },
): Promise<string> {
  const parcelId = await packed(app, by, what)
  known(await nameCourier(app, by, { parcelId, courierName: 'Blue Dart', trackingNumber: 'BD12345678' }))
  known(await handOverParcel(app, by, parcelId))
  return parcelId
}

function known<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.problem.code)
  return result.value
}
