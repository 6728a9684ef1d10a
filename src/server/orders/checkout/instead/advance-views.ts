import { codLimit, codLimitProblem } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { sellerCashProblem } from '#domain/ground/cash-on-delivery/seller-cash.ts'
import { COD_LEGAL_LIMIT_PAISE } from '#domain/ground/settings/marketplace-terms.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import {
  advanceBounds,
  advanceProblem,
  advanceShares,
  offeredAdvances,
} from '#domain/money/payments/advance/advance.ts'
import { UNVERIFIED_COD_LIMIT_PAISE, unverifiedCodProblem } from '#domain/orders/checkout/unverified-cod.ts'
import type { App } from '#server/ground/app.ts'
import { readCashRooms } from '#server/ground/cash-on-delivery/cash-room-views.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { asksPaymentOnline } from '#server/selling/promotions/promotion-views.ts'
import { findCodBuyer } from '../checkout-views.ts'
import { findDeliveryProblem } from '../delivery-problem-views.ts'
import { findCashSoFar } from '../open-cash-views.ts'
import { findAgreedOrder } from '../pay-again/agreed-order-views.ts'

/** What of an unpaid order may be paid in advance, with the rest in cash at the door. Amounts in paise. */
export interface Advances {
  totalPaise: Paise
  /** Between these, in whole rupees. */
  leastPaise: Paise
  mostPaise: Paise
  /** What is offered without typing an amount. */
  offered: readonly Paise[]
}

/**
 * Which advances an order that waits for its payment may be written anew with (`orderInstead`), by every rule that cash has
 * for its rest: undefined where none. It locks nothing, and the cash of others at the same door is not told: the press
 * decides.
 */
export async function findAdvances(
  app: App,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Advances | undefined> {
  const agreed = await findAgreedOrder(app.db, orderId)
  const { totalPaise, delivery, lines } = agreed
  const { terms } = await readSettings(app.db, indianDay(app.clock.now()))
  const cashSoFar = await findCashSoFar(app, app.db, { userId, delivery, exceptOrderId: orderId })
  const buyer = await findCodBuyer(app.db, userId)
  const mostCashPaise = Math.min(
    codLimit(terms),
    Math.max(0, COD_LEGAL_LIMIT_PAISE - cashSoFar.ownPaise),
    buyer.isVerified ? totalPaise : UNVERIFIED_COD_LIMIT_PAISE,
  )
  const of = { totalPaise, mostCashPaise }
  const bounds = advanceBounds(of)
  if (!bounds || advanceProblem(bounds.mostPaise, { ...of, lines })) return undefined
  const leastCashPaise = totalPaise - bounds.mostPaise
  if (lines.some(({ preorderFrom }) => preorderFrom) || (await asksPaymentOnline(app.db, orderId)))
    return undefined
  if (codLimitProblem(leastCashPaise, terms, cashSoFar) || unverifiedCodProblem(leastCashPaise, buyer))
    return undefined
  const { zones } = await readShipping(app, app.db)
  if (await findDeliveryProblem(app, app.db, { userId, delivery, paymentMethod: 'cod', terms, zones }))
    return undefined
  const sellerIds = [...new Set(lines.map(({ sellerId }) => sellerId))]
  const rooms = await readCashRooms(app, app.db, { sellerIds, terms })
  const hasRoom = (advancePaise: Paise) => {
    const shares = advanceShares(advancePaise, lines)
    const cashOf = (sellerId: string) =>
      lines.reduce(
        (sum, line, at) => (line.sellerId === sellerId ? sum + line.toPayPaise - (shares[at] ?? 0) : sum),
        0,
      )
    const vendorOrders = sellerIds.map((sellerId) => ({ sellerId, totalPaise: cashOf(sellerId) }))
    return sellerCashProblem(vendorOrders, rooms) === undefined
  }
  if (!hasRoom(bounds.mostPaise)) return undefined
  const offered = offeredAdvances(of).filter(hasRoom)
  return { totalPaise, ...bounds, leastPaise: offered[0] ?? bounds.leastPaise, offered }
}
