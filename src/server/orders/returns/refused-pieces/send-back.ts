import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { comesBackBy } from '#domain/orders/returns/return-deadlines.ts'
import { readSentBack } from '#domain/orders/returns/way-back.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { queueSentBackMail } from '../mail/queue-return-mail.ts'
import { lockForReturn } from '../move-return.ts'
import { findReturn } from '../return-store.ts'
import { findWayBack, writeSentBack } from './way-back-store.ts'

interface SentBack {
  returnId: string
  /** courier or in-person. */
  by: string
  courierName: string
  trackingNumber: string
  reason?: string
}

type SendBackRefusal =
  | 'returns.gone'
  | 'returns.not_valid'
  | 'returns.nothing_refused'
  | 'returns.reason_missing'
  | 'returns.went_back'

/**
 * Says how the refused pieces of a return went back to their customer, who is written to: with a courier and its
 * tracking number, or handed over in person. The same said twice is one act. Refuses an administrator who does not say
 * why, and when something else was said before.
 */
export function sendBack(
  app: App,
  dispatcher: Dispatcher,
  input: SentBack,
): Promise<Result<undefined, SendBackRefusal>> {
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const found = await findReturn(tx, input.returnId)
      return found ? ok(found) : refuse('returns.gone')
    },
    async work(tx, found) {
      const note = manyLines(input.reason)
      if (dispatcher.kind === 'admin' && note === '') return refuse('returns.reason_missing')
      const read = readSentBack(input)
      if (!read.ok) return read
      const { courierName, trackingNumber } = read.value
      const row = await lockForReturn(app, tx, found)
      const known = await findWayBack(tx, row.id)
      if (!known) return refuse('returns.nothing_refused')
      if (known.sent_at) {
        const isSame = known.courier_name === courierName && known.tracking_number === trackingNumber
        return isSame ? ok(undefined) : refuse('returns.went_back')
      }
      const at = app.clock.now()
      const dueAt = courierName === null ? at : comesBackBy(at)
      await writeSentBack(tx, row.id, { at, by: dispatcher.kind, dueAt, courierName, trackingNumber })
      await audit(tx, app, {
        ...auditedBy(dispatcher, row.seller_id),
        action: 'return.sent_back',
        subject: { kind: 'order', id: row.order_id },
        after: { return: row.id, courierName, trackingNumber, ...(note && { reason: note }) },
      })
      await queueSentBackMail(app, tx, row.id, { courierName, trackingNumber, dueAt })
      return ok(undefined)
    },
  })
}
