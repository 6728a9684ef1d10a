import type { Paise } from '#domain/ground/shared/money.ts'
import type { OpenOffer } from '#domain/money/payments/offers/tender.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { lockPayment } from '../move-payment.ts'
import type { Payment } from '../payment.ts'
import { findPayment } from '../payment-store.ts'
import { dropOrderOffers, insertOrderOffers, markRefused } from './bank-offer-store.ts'
import { findOpenOffers } from './bank-offer-views.ts'

/**
 * Writes with which offers of banks an order is opened at the gateway, before the gateway hears of it: those that are open
 * for its amount at this moment, once; whoever asks again gets the same. What is to be paid in cash, also in part, has none.
 */
export async function attachOffers(
  app: App,
  { orderId, status, offers, cashDuePaise }: Pick<Payment, 'orderId' | 'status' | 'offers' | 'cashDuePaise'>,
  amountPaise: Paise,
): Promise<readonly OpenOffer[]> {
  if (status !== 'pending' || offers.length > 0 || cashDuePaise > 0) return offers
  const open = await findOpenOffers(app, amountPaise)
  if (open.length === 0) return []
  await inTransaction(app, async (tx) => {
    const payment = await lockPayment(tx, orderId)
    if (payment?.status !== 'pending' || payment.gatewayOrderId || payment.offers.length > 0) return
    await insertOrderOffers(
      tx,
      orderId,
      open.map(({ id, gatewayOfferId, discountPaise }) => ({
        bankOfferId: id,
        gatewayOfferId,
        discountPaise,
      })),
    )
  })
  return (await findPayment(app.db, orderId))?.offers ?? []
}

/** An order is to be opened without these of its offers. */
export async function detachOffers(app: App, orderId: string, offers: readonly OpenOffer[]): Promise<void> {
  if (offers.length === 0) return
  await inTransaction(app, async (tx) => {
    await lockPayment(tx, orderId)
    await dropOrderOffers(tx, { orderId, bankOfferIds: offers.map(({ bankOfferId }) => bankOfferId) })
  })
}

/** The gateway opened an order without these offers, and would not with them: somebody has to look. */
export async function withdrawRefused(
  app: App,
  orderId: string,
  refused: readonly OpenOffer[],
): Promise<void> {
  const bankOfferIds = refused.map(({ bankOfferId }) => bankOfferId)
  await inTransaction(app, (tx) => markRefused(tx, { bankOfferIds, at: app.clock.now() }))
  const offers = refused.map(({ gatewayOfferId }) => gatewayOfferId)
  app.log.error(
    { orderId, offers },
    'the gateway refused bank offers of an order, which is opened without them',
  )
}
