import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  checkGoodwill,
  GOODWILL_TO_NOBODY,
  type GoodwillForm,
  goodwillAmountProblem,
} from '#domain/orders/refunds/goodwill.ts'
import { type PaidBy, paidBy } from '#domain/orders/refunds/money-of-parcel.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { bookGoodwill } from '#server/money/earnings/contributions/book-goodwill.ts'
import { takeBackSale } from '#server/money/earnings/take-back-sale.ts'
import { type IssuedCreditNote, reducePrice } from '#server/money/invoicing/credit-notes/issue-credit-note.ts'
import { oweRefund } from '#server/money/payments/ask-refunds.ts'
import { lockPayment } from '#server/money/payments/move-payment.ts'
import type { Payment } from '#server/money/payments/payment.ts'
import { endCreditedPieces } from '#server/orders/orders/end-pieces.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { CASH } from '../cash-gateway.ts'
import { readRefundStop } from '../charged-back-views.ts'
import { oweInTwoWays } from '../owe-in-two-ways.ts'
import { findGoodwill, insertGoodwill } from './goodwill-store.ts'
import { findLineForGoodwill, findParcelOfLine, isBeingDecided, type ParcelOfLine } from './goodwill-views.ts'
import { queueGoodwillMails } from './mail/queue-goodwill-mails.ts'

type Tx = Transaction<Schema>

export type GoodwillRefusal =
  | 'refunds.goodwill_not_valid'
  | 'refunds.goodwill_not_delivered'
  | 'refunds.goodwill_being_decided'
  | 'refunds.goodwill_key_reused'
  | 'refunds.charged_back'

/**
 * Gives a customer some of the price of delivered pieces back, which stay with them: at the expense of the marketplace, whose
 * cost it is and which reduces no price, or of the seller, whose credit note reduces the price with its tax (CGST Act s. 34).
 * It goes back as the parcel was paid. The same form sent twice is one refund. Refuses what is not delivered, has come back
 * in part, or is being decided in a return or a dispute; what would go to an account whose customer has left; more than was
 * paid and not given back; and while a bank disputes the payment.
 */
export async function giveGoodwill(
  app: App,
  admin: Permitted<'orders.goodwill'>,
  { orderId, fields }: { orderId: string; fields: Readonly<Record<string, unknown>> },
): Promise<Result<{ amountPaise: number }, GoodwillRefusal>> {
  const checked = checkGoodwill(fields)
  if (!checked.ok) return checked
  const form = checked.value
  if (!isUuid(orderId)) return refuse('refunds.goodwill_not_delivered')
  return decideInTransaction(app, async (tx) => {
    await lockVendorOrders(tx, orderId)
    const payment = await lockPayment(tx, orderId)
    await app.pause('goodwill:locked')
    const earlier = await findGoodwill(tx, form.id)
    if (earlier)
      return earlier.orderId === orderId && earlier.amountPaise === form.amountPaise
        ? ok({ amountPaise: earlier.amountPaise })
        : refuse('refunds.goodwill_key_reused')
    const parcel = await findParcelOfLine(tx, { orderId, ...form })
    const line = parcel && (await findLineForGoodwill(tx, { orderId, ...form }))
    const by = parcel && payment ? paidBy(parcel, payment) : 'nothing'
    if (!parcel || !line || !payment || by === 'nothing') return refuse('refunds.goodwill_not_delivered')
    const waitsFor = await readRefundStop(tx, orderId)
    if (waitsFor) return refuse('refunds.charged_back', { details: { waitsFor } })
    if (await isBeingDecided(tx, form.parcelId)) return refuse('refunds.goodwill_being_decided')
    if (line.isForNobody)
      return refuse('refunds.goodwill_not_valid', { fields: { item: GOODWILL_TO_NOBODY } })
    const problem = goodwillAmountProblem(form.amountPaise, line, form.bearer)
    if (problem) return refuse('refunds.goodwill_not_valid', { fields: { amount: problem } })
    await give(app, tx, admin, { form, parcel, payment, by })
    return ok({ amountPaise: form.amountPaise })
  })
}

async function give(
  app: App,
  tx: Tx,
  admin: Permitted<'orders.goodwill'>,
  { form, parcel, payment, by }: { form: GoodwillForm; parcel: ParcelOfLine; payment: Payment; by: PaidBy },
): Promise<void> {
  const { orderId, sellerId, vendorOrderId } = parcel
  const { id, bearer, cause, amountPaise, reason } = form
  const note = bearer === 'seller' ? await reduceBySeller(app, tx, form) : undefined
  await insertGoodwill(tx, {
    ...form,
    orderId,
    sellerId,
    vendorOrderId,
    creditNoteId: note?.id ?? null,
    decidedBy: admin.userId,
    at: app.clock.now(),
  })
  if (!note) await bookGoodwill(app, tx, { goodwillId: id, orderId, paise: amountPaise })
  const back = await owe(app, tx, { form, payment, by, causeId: note?.id ?? id, isNoted: note !== undefined })
  await queueGoodwillMails(app, tx, { ...parcel, ...form, back, creditNoteNumber: note?.number })
  await audit(tx, app, {
    ...asActor(admin),
    // What the marketplace gives of its own is not its seller's to read.
    ...(note && { sellerId }),
    action: 'order.goodwill_given',
    subject: { kind: 'order', id: orderId },
    after: { amountPaise, bearer, cause, orderLine: form.orderLineId, reason },
  })
}

/** The seller's price is less by it, with its tax, its commission and what was collected of it. */
async function reduceBySeller(app: App, tx: Tx, form: GoodwillForm): Promise<IssuedCreditNote> {
  const { parcelId, orderLineId, amountPaise: paise } = form
  const note = await reducePrice(app, tx, { parcelId, orderLineId, paise, causeId: form.id })
  await endCreditedPieces(tx, [{ orderLineId, quantity: 0, paise }])
  await takeBackSale(app, tx, { parcelId, note })
  return note
}

/**
 * Owes it as the parcel was paid. Of an order with an advance what the seller bears goes back as its pieces would, and what the
 * marketplace bears to an account.
 */
async function owe(
  app: App,
  tx: Tx,
  of: { form: GoodwillForm; payment: Payment; by: PaidBy; causeId: string; isNoted: boolean },
): Promise<{ by: PaidBy; cashPaise?: number }> {
  const { form, payment, by, causeId, isNoted } = of
  const { parcelId, amountPaise } = form
  const owed = { orderId: payment.orderId, reason: 'goodwill', causeId } as const
  const isInTwoWays = payment.cashDuePaise > 0
  if (isInTwoWays && isNoted)
    return oweInTwoWays(app, tx, {
      payment,
      refund: { parcelId, causeId, reason: 'goodwill', paise: amountPaise, shareOfPiecesPaise: 0 },
    })
  const isCash = isInTwoWays || by === 'cash'
  await oweRefund(app, tx, {
    ...owed,
    amountPaise,
    gateway: isCash ? CASH : (payment.gateway ?? CASH),
    gatewayPaymentId: isCash ? null : payment.gatewayPaymentId,
  })
  return { by: isCash ? 'cash' : 'gateway' }
}
