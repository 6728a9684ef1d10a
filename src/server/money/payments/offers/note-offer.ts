import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Tender } from '#domain/money/payments/offers/tender.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertUsedOffer } from './bank-offer-store.ts'

export interface PaidWithOffer {
  orderId: string
  /** With the payment's amount by the gateway's own account. */
  paid: Tender & { amountPaise: Paise }
}

/** Writes by which offer of a bank an order was paid, and gives the offer; nothing where none took anything off. */
export async function noteOffer(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { orderId, paid }: PaidWithOffer,
): Promise<string | undefined> {
  const { bankOfferId, discountPaise, paidPaise, amountPaise } = paid
  if (bankOfferId === undefined || discountPaise === 0) return undefined
  const gatewayPaise = amountPaise === paidPaise ? null : amountPaise
  await insertUsedOffer(tx, { orderId, bankOfferId, discountPaise, gatewayPaise, at: app.clock.now() })
  return bankOfferId
}
