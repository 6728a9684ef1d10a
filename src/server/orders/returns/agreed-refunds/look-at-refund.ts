import type { Transaction } from 'kysely'
import { isCovered } from '#domain/money/payouts/agreed-refund.ts'
import { dueAt } from '#domain/orders/disputes/dispute-clock.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { lockCash } from '#server/money/payments/cash/lock-cash.ts'
import { readAgreedRefund } from '#server/money/payouts/agreed-refund-views.ts'
import { readValueOfPieces } from '#server/orders/refunds/value-of-pieces-views.ts'
import { queueReturnMail } from '../mail/queue-return-mail.ts'
import { lockForReturn } from '../move-return.ts'
import { insertReturnEvent, type ReturnMover, type ReturnRow, writeLookedAt } from '../return-store.ts'
import { isAskedInDays } from './asked-in-days-views.ts'

/** The return as `lockForReturn`, with its seller's cash before it where the seller alone may decide a refund. */
export async function lockToRefund(
  app: Pick<App, 'pause'>,
  tx: Transaction<Schema>,
  { row, by }: { row: Pick<ReturnRow, 'id' | 'order_id' | 'seller_id'>; by: ReturnMover },
): Promise<ReturnRow> {
  if (by.kind !== 'admin' && !(await isAskedInDays(tx, row.id))) await lockCash(tx, row.seller_id)
  return lockForReturn(app, tx, row)
}

/**
 * Leaves it to an administrator whether pieces are paid back that their seller accepted, by word or by silence, when the
 * return was not asked for in its days and what the seller has with us does not cover it: the return stays where it is, both
 * sides are written to, and it is due by when a dispute would be decided. Under `lockToRefund`. Gives the return as it
 * stays; undefined when the pieces may be paid back now.
 */
export async function leaveToOffice(
  app: App,
  tx: Transaction<Schema>,
  row: ReturnRow,
  { pieces, by }: { pieces: readonly { orderLineId: string; quantity: number }[]; by: ReturnMover },
): Promise<ReturnRow | undefined> {
  if (by.kind === 'admin' || pieces.length === 0 || (await isAskedInDays(tx, row.id))) return undefined
  const { id: returnId, parcel_id: parcelId, seller_id: sellerId } = row
  const amountPaise = await readValueOfPieces(tx, { parcelId, pieces })
  const agreed = amountPaise && (await readAgreedRefund(app, tx, { sellerId, parcelId, amountPaise }))
  if (!agreed || isCovered(agreed)) return undefined
  if (row.agreed_takes_paise !== null) return row
  const at = app.clock.now()
  const { holidays } = await readShipping(app, tx)
  const actBy = dueAt('with-us', at, holidays)
  await writeLookedAt(tx, returnId, { ...agreed, actBy })
  const note = 'Accepted. NanoNagar looks at the refund first.'
  await insertReturnEvent(tx, { returnId, at, by, from: row.status, to: row.status, note })
  await audit(tx, app, {
    actor: by,
    sellerId,
    action: 'return.agreed_uncovered',
    subject: { kind: 'order', id: row.order_id },
    after: { return: returnId, status: row.status, ...agreed },
  })
  await queueReturnMail(app, tx, { returnId, status: 'looked-at' })
  const { takesPaise, coveredPaise } = agreed
  return { ...row, act_by: actBy, agreed_takes_paise: takesPaise, agreed_covered_paise: coveredPaise }
}
