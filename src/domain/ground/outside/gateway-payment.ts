import type { Paise } from '#domain/ground/shared/money.ts'
import type { GatewayMethod } from './gateway-method.ts'

/** A payment under an order of the gateway, as the gateway tells it. Never a card number. */
export interface GatewayPayment {
  id: string
  /** The id of our attempt, where the gateway keeps it. */
  reference?: string | undefined
  status: 'pending' | 'authorized' | 'captured' | 'failed' | 'refunded'
  amountPaise: Paise
  /** The gateway's id of the offer that took something off, where it says so. */
  offerId?: string | undefined
  /** How it was paid, where the gateway says so: on its own page a customer may have taken another way than they chose. */
  method?: GatewayMethod | undefined
  /** The gateway's code of the bank, wallet or lender that paid. */
  instrument?: string | undefined
  /** What a receipt shows of the card; of a tokenised card the last four digits are the token's. */
  card?: { brand: string; last4: string; issuer: string } | undefined
  /** Why it failed, in words for the customer. */
  reason?: string | undefined
}
