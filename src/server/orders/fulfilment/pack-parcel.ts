import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { needsDeliveryCode } from '#domain/orders/fulfilment/delivery-code.ts'
import {
  type PlannedParcelLine,
  planParcel,
  type WantedParcelLine,
} from '#domain/orders/fulfilment/plan-parcel.ts'
import { holdUpload } from '#server/goods/catalogue/pictures/upload-picture.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { isUnconfirmed } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { lockPayment } from '#server/money/payments/move-payment.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { checkUnitsLeft, packOpenBox } from '#server/orders/returned-units/pack-open-box.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { recordParcelMove } from '#server/selling/order-moves/record-order-events.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher, moverOf } from './dispatcher.ts'
import { followParcels } from './follow-parcels.ts'
import { findParcel, insertParcel } from './parcel-store.ts'
import { insertSerials } from './serials/serial-store.ts'
import { findVendorOrder, readLinesToPack, readOrderedGoods, type VendorOrder } from './vendor-order-store.ts'

export interface PackParcelInput {
  /** Made with the form: the same id packs once, however often it is sent. */
  parcelId: string
  vendorOrderId: string
  lines: readonly WantedParcelLine[]
  /** A photograph of the packed box. */
  pictureKey?: string
}

type PackParcelRefusal =
  | CodeOf<typeof planParcel>
  | 'catalogue.picture_unknown'
  | 'fulfilment.move_not_allowed'
  | 'fulfilment.not_confirmed'
  | 'fulfilment.scan_returned_unit'

/**
 * Packs pieces of a vendor order into a parcel, with their serial numbers; a vendor order that was not accepted is with it.
 * Refuses a number that is in another box of the seller or came back to it and is not on sale under the offer of its
 * line, one of another piece where only returned units are left, a photograph that this seller did not send, and an order
 * in cash that its customer is still to confirm.
 */
export function packParcel(
  app: App,
  dispatcher: Dispatcher,
  input: PackParcelInput,
): Promise<Result<{ parcelId: string; isNew: boolean }, PackParcelRefusal>> {
  const { parcelId } = input
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const vendorOrder = isUuid(parcelId) ? await findVendorOrder(tx, input.vendorOrderId) : undefined
      return vendorOrder ? ok(vendorOrder) : refuse('fulfilment.vendor_order_gone')
    },
    async work(tx, vendorOrder) {
      const by = moverOf(dispatcher)
      const vendorOrders = await lockVendorOrders(tx, vendorOrder.orderId)
      await app.pause('fulfilment:locked')
      const earlier = await findParcel(tx, parcelId)
      if (earlier)
        return earlier.vendorOrderId === vendorOrder.id
          ? ok({ parcelId, isNew: false })
          : refuse('fulfilment.vendor_order_gone')
      const from = vendorOrders.find(({ id }) => id === vendorOrder.id)?.status ?? 'cancelled'
      if (from !== 'pending' && from !== 'accepted' && from !== 'partly-shipped')
        return refuse('fulfilment.move_not_allowed', { details: { from, to: 'packed' } })
      if (await isUnconfirmed(tx, vendorOrder.orderId)) return refuse('fulfilment.not_confirmed')
      const planned = planParcel(await readLinesToPack(tx, vendorOrder.id), input.lines)
      if (!planned.ok) return planned
      const { pictureKey } = input
      if (pictureKey && !(await holdUpload(tx, { sellerId: vendorOrder.sellerId, key: pictureKey })))
        return refuse('catalogue.picture_unknown')
      if (from === 'pending')
        await moveVendorOrders(app, tx, {
          orderId: vendorOrder.orderId,
          vendorOrderId: vendorOrder.id,
          to: 'accepted',
          by,
        })
      await write(app, tx, { ...input, vendorOrder, lines: planned.value, by })
      await packOpenBox(app, tx, { parcelId, lines: planned.value })
      const taken = await insertSerials(tx, { parcelId, lines: planned.value, nextId: app.random.uuid })
      if (taken) return refuse('fulfilment.serial_taken', { details: { ...taken } })
      const left = await checkUnitsLeft(tx, planned.value)
      if (!left.ok) return left
      await audit(tx, app, {
        ...auditedBy(dispatcher, vendorOrder.sellerId),
        action: 'parcel.packed',
        subject: { kind: 'order', id: vendorOrder.orderId },
        after: { parcel: parcelId, pieces: planned.value.reduce((sum, { quantity }) => sum + quantity, 0) },
      })
      return ok({ parcelId, isNew: true })
    },
  })
}

async function write(
  app: App,
  tx: Transaction<Schema>,
  {
    parcelId,
    vendorOrder,
    lines,
    by,
    pictureKey,
  }: Omit<PackParcelInput, 'lines'> & {
    vendorOrder: VendorOrder
    lines: PlannedParcelLine[]
    by: ReturnType<typeof moverOf>
  },
): Promise<void> {
  const at = app.clock.now()
  const { orderId, id: vendorOrderId, sellerId } = vendorOrder
  const payment = await lockPayment(tx, orderId)
  const toCollectPaise = lines.reduce(
    (sum, { goodsPaise, shippingPaise, contributedPaise, advancePaise }) =>
      sum + goodsPaise + shippingPaise - contributedPaise - advancePaise,
    0,
  )
  const isToCollect = payment?.status === 'due' || (payment?.cashDuePaise ?? 0) > 0
  const { terms } = await readSettings(tx, indianDay(at))
  await insertParcel(tx, {
    id: parcelId,
    orderId,
    vendorOrderId,
    sellerId,
    cashPaise: isToCollect ? toCollectPaise : 0,
    pictureKey: pictureKey ?? null,
    needsCode: needsDeliveryCode(await readOrderedGoods(tx, orderId), terms.deliveryCodeAbovePaise),
    lines,
    at,
  })
  await recordParcelMove(tx, { orderId, vendorOrderId, parcelId, from: null, to: 'packed', by, at })
  await followParcels(app, tx, { orderId, vendorOrderId, by, at })
}
