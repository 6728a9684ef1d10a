/** What the browser got from the gateway's tokenizer: never a card number, expiry or security code. */
export interface CardToken {
  token: string
  brand: string
  last4: string
  issuer: string
}

export type ChargeOutcome =
  | { kind: 'paid'; gatewayPaymentId: string; card: Omit<CardToken, 'token'> }
  | { kind: 'declined'; reason: string }
  /** The gateway did not answer in time or has no such charge: ask again before deciding. */
  | { kind: 'unknown' }

/** A payment gateway. Every call has a timeout; a charge is idempotent on its reference. */
export interface PaymentGateway {
  name: string
  /** Where the browser sends a card, or undefined where cards are not taken. */
  tokenizerOrigin: string | undefined
  charge(request: { reference: string; token: string; amountPaise: number }): Promise<ChargeOutcome>
  /** What became of a charge whose answer was lost. */
  findCharge(reference: string): Promise<ChargeOutcome>
  /** Throws when it cannot be reached or does not know us. */
  check?(): Promise<void>
}
