import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { contributedToPieces } from '#domain/money/earnings/contribution-shares.ts'
import type { GivenBackReason } from '#domain/money/invoicing/credit-note.ts'
import { type PaidBy, paidBy } from '#domain/orders/refunds/money-of-parcel.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { giveBackContributions } from '#server/money/earnings/contributions/contribute.ts'
import { takeBackSale } from '#server/money/earnings/take-back-sale.ts'
import {
  type IssuedCreditNote,
  issueCreditNote,
  type PiecesToCredit,
} from '#server/money/invoicing/credit-notes/issue-credit-note.ts'
import { oweRefund } from '#server/money/payments/ask-refunds.ts'
import { lockPayment } from '#server/money/payments/move-payment.ts'
import { endCreditedPieces } from '#server/orders/orders/end-pieces.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { CASH } from './cash-gateway.ts'
import { endGoodwill, readGoodwillOfPieces } from './goodwill/end-goodwill.ts'
import { oweInTwoWays, readAdvanceOfPieces } from './owe-in-two-ways.ts'
import { readContributed, readParcelMoney } from './parcel-money-views.ts'

/** What went back for pieces of a parcel. */
export interface GivenBack {
  creditNote: IssuedCreditNote
  /** What the customer paid, or was to pay, for the pieces with their share of the delivery. */
  paise: Paise
  /** By the gateway that took it, or to an account when it was paid in cash; nothing when nothing was paid. */
  by: PaidBy
  /** What of it goes to an account, where the rest of it goes back by the gateway. */
  cashPaise?: Paise | undefined
}

/**
 * Gives back pieces that had left in a parcel, in the caller's transaction: their credit note, the refund of exactly
 * what was frozen for them, less what was given back of it before as goodwill, and the note that they ended. Of it `exchangedPaise` stays, since it pays another order by
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
  const goodwill = await readGoodwillOfPieces(tx, back)
  const creditNote = await issueCreditNote(app, tx, { ...back, goodwill: goodwill.byLine })
  invariant(creditNote, 'a parcel that left has an invoice')
  const by = paidBy(parcel, payment)
  const pieces = creditNote.lines.map(({ orderLineId, quantity, grossPaise: paise }) => ({
    orderLineId,
    quantity,
    paise,
  }))
  await endCreditedPieces(tx, pieces)
  await takeBackSale(app, tx, { parcelId: back.parcelId, note: creditNote })
  const contributedPaise = await giveBackContributed(app, tx, {
    parcelId: back.parcelId,
    pieces,
    causeId: creditNote.id,
  })
  const goodwillPaise = await endGoodwill(app, tx, { ...goodwill, causeId: creditNote.id })
  const paise = pieces.reduce((sum, piece) => sum + piece.paise, 0) - contributedPaise - goodwillPaise
  if (payment.cashDuePaise > 0) {
    invariant(exchangedPaise === 0, 'what was paid in two ways pays no other order')
    const shareOfPiecesPaise = await readAdvanceOfPieces(tx, { parcelId: back.parcelId, pieces })
    const refund = { ...back, paise, shareOfPiecesPaise, causeId: creditNote.id }
    return { creditNote, ...(await oweInTwoWays(app, tx, { payment, refund })) }
  }
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

/** What somebody else had paid for credited pieces goes back to them. Gives how much. */
async function giveBackContributed(
  app: App,
  tx: Transaction<Schema>,
  {
    parcelId,
    pieces,
    causeId,
  }: { parcelId: string; pieces: readonly { orderLineId: string; quantity: number }[]; causeId: string },
): Promise<Paise> {
  let sum = 0
  for (const { orderLineId, ...line } of await readContributed(tx, parcelId)) {
    const now = pieces.find((each) => each.orderLineId === orderLineId)?.quantity ?? 0
    if (now === 0) continue
    const paise = contributedToPieces(line, { before: line.credited - now, now })
    await giveBackContributions(app, tx, { orderLineId, paise, causeId })
    sum += paise
  }
  return sum
}
