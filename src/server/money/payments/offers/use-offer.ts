import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Tender } from '#domain/money/payments/offers/tender.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { payBankOffer } from '#server/money/earnings/contributions/pay-bank-offer.ts'
import { insertUsedOffer } from './bank-offer-store.ts'

interface Used {
  orderId: string
  /** With the payment's amount by the gateway's own account. */
  paid: Tender & { amountPaise: Paise }
}

type Tools = Pick<App, 'clock' | 'random'>

/**
 * Writes by which offer of a bank an order was paid, and has the marketplace bear what it took off: a share of each line, which
 * goes back with its pieces. In the caller's transaction, under the lock of the order and before anything of it is packed
 * or cancelled. Nothing where no offer took anything off.
 */
export async function useOffer(app: Tools, tx: Transaction<Schema>, used: Used): Promise<void> {
  const bankOfferId = await noteOffer(app, tx, used)
  const { orderId, paid } = used
  if (bankOfferId) await payBankOffer(app, tx, { orderId, bankOfferId, paise: paid.discountPaise })
}

/** The same of an order of which nothing is sent: all that was paid goes back, and nobody bears anything. Gives the offer. */
export async function noteOffer(
  app: Tools,
  tx: Transaction<Schema>,
  { orderId, paid }: Used,
): Promise<string | undefined> {
  const { bankOfferId, discountPaise, paidPaise, amountPaise } = paid
  if (bankOfferId === undefined || discountPaise === 0) return undefined
  const gatewayPaise = amountPaise === paidPaise ? null : amountPaise
  await insertUsedOffer(tx, { orderId, bankOfferId, discountPaise, gatewayPaise, at: app.clock.now() })
  return bankOfferId
}
