import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readReturnedPaise } from '#server/money/earnings/contributions/contribution-views.ts'
import { oweRefund } from '#server/money/payments/ask-refunds.ts'
import { CASH } from './cash-gateway.ts'
import type { GivenBack } from './give-back-pieces.ts'
import { readBackOnline } from './parcel-money-views.ts'

/**
 * Owes the customer the cash of a parcel that was credited when its seller said that it was back or lost, in the
 * caller's transaction: nothing of it went back then, since nothing seemed to be paid; an advance did. Its sale was taken
 * back with the credit note. Throws where there is none.
 */
export async function giveBackCollected(
  app: App,
  tx: Transaction<Schema>,
  parcelId: string,
): Promise<Pick<GivenBack, 'paise' | 'by'>> {
  const note = await tx
    .selectFrom('credit_notes')
    .select(['id', 'order_id', 'reason', 'total_paise as paise'])
    .where('parcel_id', '=', parcelId)
    .where('cause_id', '=', parcelId)
    .executeTakeFirst()
  invariant(
    note && note.reason !== 'rate-change' && note.reason !== 'price-reduction',
    'a parcel that is back or lost was credited',
  )
  const { id: causeId, order_id: orderId, reason } = note
  const { backOnlinePaise } = await readBackOnline(tx, { parcelId, causeId })
  const amountPaise = note.paise - (await readReturnedPaise(tx, causeId)) - backOnlinePaise
  const owed = { orderId, gateway: CASH, gatewayPaymentId: null, amountPaise, reason, causeId }
  await oweRefund(app, tx, owed)
  return { paise: amountPaise, by: 'cash' }
}
