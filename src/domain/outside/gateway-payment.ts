import type { Paise } from '#domain/shared/money.ts'

/** A payment under an order of the gateway, as the gateway tells it. Never a card number. */
export interface GatewayPayment {
  id: string
  /** The id of our attempt, where the gateway keeps it. */
  reference?: string | undefined
  status: 'pending' | 'authorized' | 'captured' | 'failed' | 'refunded'
  amountPaise: Paise
  /** What a receipt shows of the card; of a tokenised card the last four digits are the token's. */
  card?: { brand: string; last4: string; issuer: string } | undefined
  /** Why it failed, in words for the customer. */
  reason?: string | undefined
}
