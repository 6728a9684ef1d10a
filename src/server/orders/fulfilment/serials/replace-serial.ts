import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { hasCardNumber, withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { normaliseSerial } from '#domain/orders/fulfilment/serial-numbers.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { findIssuedInvoice } from '#server/money/invoicing/invoice-views.ts'
import { checkUnitsLeft, packOpenBox, unpackOpenBox } from '#server/orders/returned-units/pack-open-box.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher } from '../dispatcher.ts'
import { lockParcel } from '../parcel-store.ts'
import { findSerial, writeOtherSerial } from './serial-store.ts'

type ReplaceSerialRefusal =
  | 'fulfilment.invoice_issued'
  | 'fulfilment.move_not_allowed'
  | 'fulfilment.parcel_gone'
  | 'fulfilment.scan_returned_unit'
  | 'fulfilment.serial_invalid'
  | 'fulfilment.serial_taken'

/**
 * Mends a wrong scan: another serial number in the place of one that is in a packed box. Refuses once the box has left.
 */
export function replaceSerial(
  app: App,
  dispatcher: Dispatcher,
  { unitId, scanned }: { unitId: string; scanned: string },
): Promise<Result<{ parcelId: string; serial: string }, ReplaceSerialRefusal>> {
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const unit = await findSerial(tx, unitId)
      return unit ? ok(unit) : refuse('fulfilment.parcel_gone')
    },
    async work(tx, { orderId, parcelId, sellerId }) {
      const serial = normaliseSerial(scanned)
      if (!serial || hasCardNumber(serial))
        return refuse('fulfilment.serial_invalid', {
          details: { serial: withoutCardNumbers(scanned).slice(0, 60) },
        })
      await lockVendorOrders(tx, orderId)
      const { status: from } = await lockParcel(tx, parcelId)
      if (from !== 'packed') return refuse('fulfilment.move_not_allowed', { details: { from, to: 'packed' } })
      if (await findIssuedInvoice(tx, parcelId)) return refuse('fulfilment.invoice_issued')
      const unit = await findSerial(tx, unitId)
      if (!unit) return refuse('fulfilment.parcel_gone')
      if (unit.serial === serial) return ok({ parcelId, serial })
      const { lineId, piece } = unit
      await packOpenBox(app, tx, { parcelId, lines: [{ lineId, quantity: 1, units: [{ piece, serial }] }] })
      const newId = app.random.uuid()
      const taken = await writeOtherSerial(tx, unit, { serial, newId, at: app.clock.now() })
      if (taken) return refuse('fulfilment.serial_taken', { details: { ...taken } })
      await unpackOpenBox(app, tx, { parcelId, serial: unit.serial })
      const left = await checkUnitsLeft(tx, [unit])
      if (!left.ok) return left
      await audit(tx, app, {
        ...auditedBy(dispatcher, sellerId),
        action: 'parcel.serial_replaced',
        subject: { kind: 'order', id: orderId },
        before: { parcel: parcelId, serial: unit.serial },
        after: { parcel: parcelId, serial },
      })
      return ok({ parcelId, serial })
    },
  })
}
