import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'

/** An offer that an order was opened with at the gateway, and the most that it takes off it. */
export interface OpenOffer {
  bankOfferId: string
  /** As the gateway calls it. */
  gatewayOfferId: string
  discountPaise: Paise
}

/** What the customer of a payment paid of an order's amount, and what an offer took off. Together they are the amount. */
export interface Tender {
  paidPaise: Paise
  discountPaise: Paise
  bankOfferId: string | undefined
}

export interface AskedFor {
  /** What the gateway was asked for. */
  amountPaise: Paise
  offers?: readonly OpenOffer[] | undefined
}

const RUPEE = 100

/**
 * What a payment pays of an order; undefined when it pays none of it, and goes back.
 *
 * A payment of less than the amount was made with an offer: the one that the gateway names, or the smallest of the order's
 * that takes off so much; one more than it may is none of ours, but for what a bank rounds up to a rupee. A payment of the
 * whole amount that names an offer is told as the gateway was asked for it: its customer paid less by what the offer takes
 * off (decision 1259).
 */
export function tenderOf(
  payment: Pick<GatewayPayment, 'amountPaise' | 'offerId'>,
  { amountPaise, offers = [] }: AskedFor,
): Tender | undefined {
  const named = offers.find(({ gatewayOfferId }) => gatewayOfferId === payment.offerId)
  if (payment.amountPaise === amountPaise) {
    const discountPaise = named?.discountPaise ?? 0
    return { paidPaise: amountPaise - discountPaise, discountPaise, bankOfferId: named?.bankOfferId }
  }
  const discountPaise = amountPaise - payment.amountPaise
  if (discountPaise < 0 || payment.amountPaise <= 0) return undefined
  const own = payment.offerId === undefined ? offers : named ? [named] : []
  const offer = own
    .filter((each) => Math.ceil(each.discountPaise / RUPEE) * RUPEE >= discountPaise)
    .toSorted((one, other) => one.discountPaise - other.discountPaise)[0]
  return offer && { paidPaise: payment.amountPaise, discountPaise, bankOfferId: offer.bankOfferId }
}

/**
 * What the gateway is asked for, for a customer to get back so much, where it counts a payment by the order's whole amount: the
 * share of that by what has gone back before and now. All of what was paid is all of the amount. In paise.
 */
export function refundAtGateway(
  { gatewayPaise, paidPaise }: { gatewayPaise: Paise; paidPaise: Paise },
  { beforePaise, nowPaise }: { beforePaise: Paise; nowPaise: Paise },
): Paise {
  invariant(beforePaise >= 0 && nowPaise > 0, 'something goes back')
  invariant(beforePaise + nowPaise <= paidPaise, 'no more goes back than was paid')
  const upTo = (paise: Paise) => divideHalfUp(paise * gatewayPaise, paidPaise)
  return upTo(beforePaise + nowPaise) - upTo(beforePaise)
}
