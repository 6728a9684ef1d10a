import type { Paise } from '#domain/ground/shared/money.ts'
import type { OpenOffer } from '#domain/money/payments/offers/tender.ts'
import type { App } from '#server/ground/app.ts'
import type { Payment } from '../payment.ts'
import { attachOffers, detachOffers } from './attach-offers.ts'

/**
 * Opens the gateway's order of a purchase with the offers of banks that are open for it. One that the gateway refuses is found
 * by itself, so that it takes no other with it; where they are refused together for no reason that shows, the order is opened
 * without any: a discount is no reason not to sell. Undefined while the gateway does not answer.
 */
export async function openWithOffers(
  app: App,
  payment: Pick<Payment, 'orderId' | 'status' | 'offers'>,
  amountPaise: Paise,
): Promise<{ gatewayOrderId: string } | undefined> {
  const { orderId } = payment
  const offers = await attachOffers(app, payment, amountPaise)
  const first = await open(app, { orderId, amountPaise, offers })
  if (!first?.refusesOffers) return first
  const refused = await findRefused(app, offers, amountPaise)
  await detachOffers(app, orderId, refused)
  const left = offers.filter((offer) => !refused.includes(offer))
  const second = refused.length > 0 ? await open(app, { orderId, amountPaise, offers: left }) : first
  if (!second?.refusesOffers) return second
  await detachOffers(app, orderId, left)
  const last = await open(app, { orderId, amountPaise, offers: [] })
  return last?.refusesOffers ? undefined : last
}

function open(
  { gateway }: App,
  { orderId, amountPaise, offers }: { orderId: string; amountPaise: Paise; offers: readonly OpenOffer[] },
) {
  return gateway.openOrder({
    receipt: orderId,
    amountPaise,
    ...(offers.length > 0 && { offers: offers.map(({ gatewayOfferId }) => gatewayOfferId) }),
  })
}

async function findRefused(
  { gateway, random }: App,
  offers: readonly OpenOffer[],
  amountPaise: Paise,
): Promise<OpenOffer[]> {
  if (offers.length === 1) return [...offers]
  const refused: OpenOffer[] = []
  for (const offer of offers) {
    const asked = { receipt: `probe-${random.token(12)}`, amountPaise, offer: offer.gatewayOfferId }
    if ((await gateway.takesOffer(asked)) === false) refused.push(offer)
  }
  return refused
}
