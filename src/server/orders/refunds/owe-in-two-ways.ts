import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { contributedToPieces } from '#domain/money/earnings/contribution-shares.ts'
import type { GivenBackReason } from '#domain/money/invoicing/credit-note.ts'
import { refundWays } from '#domain/money/payments/advance/advance.ts'
import type { PaidBy } from '#domain/orders/refunds/money-of-parcel.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { oweRefund } from '#server/money/payments/ask-refunds.ts'
import type { Payment } from '#server/money/payments/payment.ts'
import { CASH } from './cash-gateway.ts'
import { readAdvanceOfLines, readParcelAdvance, readParcelMoney } from './parcel-money-views.ts'

/** What of the advance some pieces bear that were credited just now, by the same steps as what others pay of them. */
export async function readAdvanceOfPieces(
  tx: Transaction<Schema>,
  { parcelId, pieces }: { parcelId: string; pieces: readonly { orderLineId: string; quantity: number }[] },
): Promise<Paise> {
  let sum = 0
  for (const { orderLineId, quantity, credited, advancePaise } of await readAdvanceOfLines(tx, parcelId)) {
    const now = pieces.find((each) => each.orderLineId === orderLineId)?.quantity ?? 0
    if (now === 0) continue
    const line = { quantity, contributedPaise: advancePaise }
    sum += contributedToPieces(line, { before: credited - now, now })
  }
  return sum
}

/**
 * Owes money back for credited pieces of an order with an advance, in the caller's transaction and under the lock of its
 * payment (`refundWays`): one refund of the advance and one of cash for the same credit note, or either. Gives what goes back.
 */
export async function oweInTwoWays(
  app: App,
  tx: Transaction<Schema>,
  {
    payment,
    refund: { parcelId, causeId, reason, paise, shareOfPiecesPaise },
  }: {
    payment: Payment
    refund: {
      parcelId: string
      causeId: string
      reason: GivenBackReason | 'goodwill'
      paise: Paise
      shareOfPiecesPaise: Paise
    }
  },
): Promise<{ paise: Paise; by: PaidBy; cashPaise?: Paise }> {
  const { orderId, gateway, gatewayPaymentId } = payment
  const parcel = await readParcelMoney(tx, parcelId)
  invariant(parcel && gateway && gatewayPaymentId, 'what is sent of an order with an advance was paid')
  const { onlinePaise, cashPaise } = refundWays({
    paise,
    shareOfPiecesPaise,
    parcel: { ...(await readParcelAdvance(tx, parcelId)), isCollected: parcel.status === 'delivered' },
  })
  const owed = { orderId, reason, causeId }
  if (onlinePaise > 0)
    await oweRefund(app, tx, { ...owed, gateway, gatewayPaymentId, amountPaise: onlinePaise })
  if (cashPaise > 0)
    await oweRefund(app, tx, { ...owed, gateway: CASH, gatewayPaymentId: null, amountPaise: cashPaise })
  if (onlinePaise === 0) return { paise: cashPaise, by: cashPaise > 0 ? 'cash' : 'nothing' }
  return { paise: onlinePaise + cashPaise, by: 'gateway', ...(cashPaise > 0 && { cashPaise }) }
}
