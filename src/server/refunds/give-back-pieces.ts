import type { Transaction } from 'kysely'
import type { GivenBackReason } from '#domain/invoicing/credit-note.ts'
import { type PaidBy, paidBy } from '#domain/refunds/money-of-parcel.ts'
import { invariant } from '#domain/shared/invariant.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { takeBackSale } from '#server/earnings/take-back-sale.ts'
import {
  type IssuedCreditNote,
  issueCreditNote,
  type PiecesToCredit,
} from '#server/invoicing/credit-notes/issue-credit-note.ts'
import { lockVendorOrders } from '#server/order-moves/lock-order.ts'
import { endCreditedPieces } from '#server/orders/end-pieces.ts'
import { oweRefund } from '#server/payments/ask-refunds.ts'
import { lockPayment } from '#server/payments/move-payment.ts'
import { readParcelMoney } from './parcel-money-views.ts'

/** What went back for pieces of a parcel. */
export interface GivenBack {
  creditNote: IssuedCreditNote
  /** What the pieces cost with their share of the delivery. */
  paise: Paise
  /** By the gateway that took it, or to an account when it was paid in cash; nothing when nothing was paid. */
  by: PaidBy
}

/** The gateway's name of a refund of cash. */
export const CASH = 'cash'

/**
 * Gives back pieces that had left in a parcel, in the caller's transaction: their credit note, the refund of exactly
 * what was frozen for them, and the note that they ended. Of it `exchangedPaise` stays, since it pays another order by
 * now. Whoever calls decides that they may go back. Throws for pieces that the parcel does not hold or that went back
 * before, and for more exchanged than they give back: no piece and no paisa goes back twice.
 */
export async function giveBackPieces(
  app: App,
  tx: Transaction<Schema>,
  { exchangedPaise = 0, ...back }: PiecesToCredit & { reason: GivenBackReason; exchangedPaise?: Paise },
): Promise<GivenBack> {
  const found = await readParcelMoney(tx, back.parcelId)
  invariant(found, 'pieces that come back were in a parcel')
  const { orderId } = found
  await lockVendorOrders(tx, orderId)
  const payment = await lockPayment(tx, orderId)
  const parcel = await readParcelMoney(tx, back.parcelId)
  invariant(parcel && payment, 'an order has a payment')
  const creditNote = await issueCreditNote(app, tx, back)
  invariant(creditNote, 'a parcel that left has an invoice')
  const by = paidBy(parcel, payment)
  const pieces = creditNote.lines.map(({ orderLineId, quantity, grossPaise: paise }) => ({
    orderLineId,
    quantity,
    paise,
  }))
  await endCreditedPieces(tx, pieces)
  await takeBackSale(app, tx, { parcelId: back.parcelId, note: creditNote })
  const paise = pieces.reduce((sum, piece) => sum + piece.paise, 0)
  const leftPaise = paise - exchangedPaise
  invariant(leftPaise >= 0, 'no more is exchanged than goes back')
  if (by !== 'nothing' && leftPaise > 0)
    await oweRefund(app, tx, {
      orderId,
      gateway: by === 'cash' ? CASH : (payment.gateway ?? CASH),
      gatewayPaymentId: by === 'cash' ? null : payment.gatewayPaymentId,
      amountPaise: leftPaise,
      reason: exchangedPaise > 0 ? 'exchange' : back.reason,
      causeId: creditNote.id,
    })
  return { creditNote, paise, by }
}
