import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { countsAgainstSeller } from '#domain/orders/cancellations/cancellation-reason.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { findOrderForMail } from '#server/orders/orders/mail/order-mail-views.ts'
import { expectMoneyBack } from '#server/orders/refunds/expect-money-back.ts'
import { listVendors } from '#server/selling/sellers/seller-views.ts'
import type { CancellationToWrite, CancelledVendorOrder } from '../cancelled-vendor-order.ts'
import type { CreditedParcel } from '../credit-taken-apart.ts'
import type { KeptWord } from '../kept-prices/keep-word.ts'
import type { SoonerRest } from '../send-rest-sooner.ts'
import {
  type BoughtAgainForMail,
  type CancelledForMail,
  piecesCancelledMail,
  soldPiecesCancelledMail,
} from './cancellation-mail.ts'
import { readOrderForCancellation, readParcelPositions } from './cancellation-mail-views.ts'

/** What came of a cancellation. */
interface CameOfIt {
  refundedPaise: Paise
  credited: readonly CreditedParcel[]
  kept: KeptWord
  sooner: readonly SoonerRest[]
  /** It waited for its customer: its sellers were not told of it. */
  isUntold: boolean
  /** What is left of it waits no longer. */
  isReleased: boolean
}

/**
 * Writes to the customer and to everybody who acts for the sellers that pieces were cancelled, in the transaction that
 * cancels them; not to sellers who waited until it was confirmed.
 */
export async function queueCancellationMails(
  app: App,
  tx: Transaction<Schema>,
  {
    orderId,
    by,
    reason,
    vendorOrders,
    refundedPaise,
    credited,
    kept,
    sooner,
    isUntold,
    isReleased,
  }: CancellationToWrite & CameOfIt,
): Promise<void> {
  const order = await readOrderForCancellation(tx, orderId)
  const nameOf = (vendorOrder: Pick<CancelledVendorOrder, 'vendorOrderId'>) =>
    order.vendorOrders.find(({ id }) => id === vendorOrder.vendorOrderId)
  const cancelled: CancelledForMail = {
    orderId,
    number: order.number,
    by: by.kind,
    reason,
    isWhole: order.vendorOrders.every(({ status }) => status === 'cancelled'),
    hasAdvance: order.restPaise !== undefined,
    vendorOrders: vendorOrders.map((vendorOrder) => ({
      sellerName: nameOf(vendorOrder)?.sellerName ?? '',
      lines: linesOf(vendorOrder),
    })),
  }
  const { userId, email, firstName, paymentMethod: method } = order
  const moneyBack = await expectMoneyBack(app, tx, { orderId, paise: refundedPaise, by: 'gateway', method })
  const boughtAgain = await Promise.all(kept.boughtAgain.map((each) => readBoughtAgain(tx, each)))
  const mail = piecesCancelledMail(
    {
      ...cancelled,
      firstName,
      moneyBack,
      boughtAgain,
      sooner: sooner.map(({ vendorOrderId, ...days }) => ({
        ...days,
        sellerName: nameOf({ vendorOrderId })?.sellerName ?? '',
      })),
      brokenWordPaise: kept.brokenWordPaise,
      isReleased,
      leftToPayPaise: method === 'cod' ? leftToPay(order) : order.restPaise,
    },
    app.config.publicUrl,
  )
  await queueMail(app, tx, { ...mail, to: email, orderId, userId })
  for (const vendorOrder of toldOf({ by, reason, vendorOrders, isUntold })) {
    const { vendorOrderId, plan } = vendorOrder
    const sold = {
      ...cancelled,
      vendorOrderId,
      isWhole: nameOf(vendorOrder)?.status === 'cancelled',
      vendorOrders: [{ sellerName: nameOf(vendorOrder)?.sellerName ?? '', lines: soldLinesOf(vendorOrder) }],
      parcelPositions: await readParcelPositions(tx, plan.takeApart),
      costPaise: kept.contributedPaise,
      brokenWordPaise: kept.brokenWordPaise,
      isBoughtAgain: boughtAgain.length > 0,
      credited: credited.filter(({ parcelId }) => plan.takeApart.includes(parcelId)),
    }
    for (const vendor of await listVendors(tx, nameOf(vendorOrder)?.sellerId ?? '', 'dispatch')) {
      const letter = soldPiecesCancelledMail({ ...sold, vendorName: vendor.name }, app.config.publicUrl)
      await queueMail(app, tx, { ...letter, to: vendor.email, orderId, userId: vendor.userId })
    }
  }
}

function leftToPay(order: Awaited<ReturnType<typeof readOrderForCancellation>>): Paise {
  return order.totalPaise - order.contributedPaise - order.cancelledPaise - order.doneAtDoorPaise
}

/**
 * The sellers of an order that nobody has confirmed were never told to send it, so that they hear of what they did or pay
 * for alone.
 */
function toldOf({
  by,
  reason,
  vendorOrders,
  isUntold,
}: Pick<CancellationToWrite, 'by' | 'reason' | 'vendorOrders'> & Pick<CameOfIt, 'isUntold'>) {
  if (reason === 'not-confirmed') return []
  const isTheirs = by.kind === 'vendor' || (by.kind !== 'system' && countsAgainstSeller(by.kind, reason))
  return isUntold && !isTheirs ? [] : vendorOrders
}

async function readBoughtAgain(
  tx: Transaction<Schema>,
  { orderId, contributedPaise }: KeptWord['boughtAgain'][number],
): Promise<BoughtAgainForMail> {
  const order = await findOrderForMail(tx, orderId)
  return {
    ...order,
    leftToPayPaise: order.paymentMethod === 'cod' ? order.totalPaise - contributedPaise : undefined,
  }
}

/** What the customer was to pay of them. */
function linesOf(vendorOrder: CancelledVendorOrder) {
  return soldLinesOf(vendorOrder).map(({ contributedPaise, paise, ...line }) => ({
    ...line,
    paise: paise - contributedPaise,
  }))
}

/** What they cost, whoever was to pay: so their seller knows them. */
function soldLinesOf({ plan, sold }: CancelledVendorOrder) {
  return plan.lines.map((line) => ({
    name: sold.find(({ lineId }) => lineId === line.lineId)?.name ?? '',
    quantity: line.quantity,
    paise: line.goodsPaise + line.shippingPaise,
    contributedPaise: line.contributedPaise,
  }))
}
