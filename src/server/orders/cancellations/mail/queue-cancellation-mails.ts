import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { readPaidByBank } from '#server/orders/refunds/charged-back-views.ts'
import { expectMoneyBack } from '#server/orders/refunds/expect-money-back.ts'
import { listVendors } from '#server/selling/sellers/seller-views.ts'
import type { CancelledPart, CancelledParts } from '../cancelled-part.ts'
import type { CreditedParcel } from '../credit-taken-apart.ts'
import { type CancelledForMail, piecesCancelledMail, soldPiecesCancelledMail } from './cancellation-mail.ts'
import { readOrderForCancellation, readParcelPositions } from './cancellation-mail-views.ts'

/**
 * Writes to the customer and to everybody who acts for the sellers that pieces were cancelled, in the transaction that
 * cancels them.
 */
export async function queueCancellationMails(
  app: App,
  tx: Transaction<Schema>,
  {
    orderId,
    by,
    reason,
    parts,
    refundedPaise,
    credited,
  }: CancelledParts & { refundedPaise: Paise; credited: readonly CreditedParcel[] },
): Promise<void> {
  const order = await readOrderForCancellation(tx, orderId)
  const { publicUrl } = app.config
  const nameOf = (part: CancelledPart) => order.parts.find(({ id }) => id === part.vendorOrderId)
  const cancelled: CancelledForMail = {
    orderId,
    number: order.number,
    by: by.kind,
    reason,
    isWhole: order.parts.every(({ status }) => status === 'cancelled'),
    parts: parts.map((part) => ({ sellerName: nameOf(part)?.sellerName ?? '', lines: linesOf(part) })),
  }
  const { userId, email, firstName, paymentMethod: method } = order
  const paidByBankPaise =
    reason === 'charged-back' ? await readPaidByBank(tx, { orderId, owedPaise: refundedPaise }) : 0
  const moneyBack = await expectMoneyBack(app, tx, {
    ...{ paise: refundedPaise - paidByBankPaise, by: 'gateway', method },
  })
  const mail = piecesCancelledMail(
    {
      ...cancelled,
      firstName,
      moneyBack,
      paidByBankPaise,
      leftToPayPaise:
        method === 'cod' ? order.totalPaise - order.cancelledPaise - order.doneAtDoorPaise : undefined,
    },
    publicUrl,
  )
  await queueMail(app, tx, { ...mail, to: email, orderId, userId })
  for (const part of parts) {
    const { vendorOrderId, plan } = part
    const sold = {
      ...cancelled,
      vendorOrderId,
      isWhole: nameOf(part)?.status === 'cancelled',
      parts: [{ sellerName: nameOf(part)?.sellerName ?? '', lines: linesOf(part) }],
      parcelPositions: await readParcelPositions(tx, plan.takeApart),
      credited: credited.filter(({ parcelId }) => plan.takeApart.includes(parcelId)),
    }
    for (const vendor of await listVendors(tx, nameOf(part)?.sellerId ?? '')) {
      const letter = soldPiecesCancelledMail({ ...sold, vendorName: vendor.name }, publicUrl)
      await queueMail(app, tx, { ...letter, to: vendor.email, orderId, userId: vendor.userId })
    }
  }
}

function linesOf({ plan, sold }: CancelledPart) {
  return plan.lines.map((line) => ({
    name: sold.find(({ lineId }) => lineId === line.lineId)?.name ?? '',
    quantity: line.quantity,
    paise: line.goodsPaise + line.shippingPaise,
  }))
}
