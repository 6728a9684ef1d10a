import { indianDay } from '#domain/ground/shared/days.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { pickupDays, readPickup } from '#domain/orders/returns/pickup.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { queuePickupMail } from '../mail/queue-return-mail.ts'
import { lockForReturn } from '../move-return.ts'
import { findReturn } from '../return-store.ts'
import { writePickup } from './pickup-store.ts'
import { readPickups } from './pickup-views.ts'

type ArrangeRefusal = 'returns.gone' | 'returns.not_valid' | 'returns.pickup_fixed' | 'returns.reason_missing'

/**
 * The seller of a return says when it is picked up and by whom (day, slot, carrier), and its customer is written to. The same
 * said twice is one act. An administrator in the seller's place says why.
 */
export function arrangePickup(
  app: App,
  dispatcher: Dispatcher,
  {
    returnId,
    fields,
    reason = '',
  }: { returnId: string; fields: Readonly<Record<string, unknown>>; reason?: string },
): Promise<Result<undefined, ArrangeRefusal>> {
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const found = await findReturn(tx, returnId)
      return found ? ok(found) : refuse('returns.gone')
    },
    async work(tx, found): Promise<Result<undefined, ArrangeRefusal>> {
      const note = manyLines(reason)
      if (dispatcher.kind === 'admin' && note === '') return refuse('returns.reason_missing')
      const row = await lockForReturn(app, tx, found)
      if (row.status !== 'requested' || row.way !== 'pickup' || !row.act_by)
        return refuse('returns.pickup_fixed')
      const at = app.clock.now()
      const { holidays } = await readShipping(app, tx)
      const days = pickupDays({
        today: indianDay(at),
        until: indianDay(row.act_by),
        holidays,
        by: 'seller',
      })
      const read = readPickup(fields, { days, by: 'seller' })
      if (!read.ok) return read
      const { day, slot, carrier } = read.value
      const before = (await readPickups(tx, [row.id], at)).get(row.id)
      const isSame = before?.isArranged && before.day === day && before.slot === slot
      if (isSame && before.carrier === carrier) return ok(undefined)
      await writePickup(tx, { ...read.value, returnId: row.id, by: dispatcher.kind, at })
      await audit(tx, app, {
        ...auditedBy(dispatcher, row.seller_id),
        action: 'return.pickup_arranged',
        subject: { kind: 'order', id: row.order_id },
        after: { return: row.id, day, slot, carrier, ...(note && { reason: note }) },
      })
      await queuePickupMail(app, tx, row.id, { day, slot, carrier: carrier ?? '' })
      return ok(undefined)
    },
  })
}
