import type { Paise } from '#domain/ground/shared/money.ts'
import type { OpenOffer } from '#domain/money/payments/offers/tender.ts'
import type { App } from '#server/ground/app.ts'
import type { Payment } from '../payment.ts'
import { attachOffers, detachOffers, withdrawRefused } from './attach-offers.ts'

/**
 * Opens the gateway's order of a purchase with the offers of banks that are open for it. One that the gateway refuses is found
 * by itself, so that it takes no other with it; where they are refused together for no reason that shows, the order is opened
 * without any: a discount is no reason not to sell. Only once it is open are the others at fault: an amount that the gateway
 * does not take is refused with each of them. Undefined while the gateway does not answer, or refuses the order itself.
 */
export async function openWithOffers(
  app: App,
  payment: Pick<Payment, 'orderId' | 'status' | 'offers' | 'cashDuePaise'>,
  amountPaise: Paise,
): Promise<{ gatewayOrderId: string } | undefined> {
  const { orderId } = payment
  const offers = await attachOffers(app, payment, amountPaise)
  let refused: readonly OpenOffer[] = []
  let opened = await open(app, { orderId, amountPaise, offers })
  if (opened?.refusesOffers) {
    refused = await findRefused(app, offers, amountPaise)
    await detachOffers(app, orderId, refused)
    const left = offers.filter((offer) => !refused.includes(offer))
    if (refused.length > 0) opened = await open(app, { orderId, amountPaise, offers: left })
  }
  if (opened?.refusesOffers) {
    refused = offers
    await detachOffers(app, orderId, offers)
    opened = await open(app, { orderId, amountPaise, offers: [] })
  }
  if (!opened || opened.refusesOffers) return undefined
  if (refused.length > 0) await withdrawRefused(app, orderId, refused)
  return opened
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
