import type { Paise } from '#domain/ground/shared/money.ts'

/** What a settlement service says of a payout. */
export type SettlementAnswer =
  /** `reference` is its own number of what it transfers beside what was held, if anything. */
  | { kind: 'pending'; reference?: string }
  /** In the seller's bank, with the bank's own number of the transfer. */
  | { kind: 'settled'; utr: string }
  /**
   * It was not paid, or the seller's bank sent it back: the money is with the service. `isAccount` when it is the account
   * that takes nothing, so that the next payout to it fails too.
   */
  | { kind: 'failed'; reason: string; isAccount: boolean }
  /** It did not answer in time: ask again under the same key. */
  | { kind: 'unknown' }

/** What a settlement service says of what stands on hold. */
export type TransferAnswer =
  | { kind: 'held'; reference: string; keptPaise: Paise }
  /** Refused for good. */
  | { kind: 'failed'; reason: string }
  | { kind: 'unknown' }

/** What it knows of a seller's account with it. */
export type LinkedAccountAnswer =
  | { kind: 'found'; name: string; takesMoney: boolean }
  | { kind: 'not-found' }
  | { kind: 'unknown' }

export interface PayoutInstruction {
  /** Ours: the same key is paid once, however often it is asked for. */
  key: string
  madeAt: Date
  sellerId: string
  amountPaise: Paise
  account: { holder: string; ifsc: string; last4: string }
  /** The seller's account with the service; null where there is none. */
  linkedAccount: string | null
  /** What stands on hold and is released with it, each cut down to what is kept; the rest of the amount is transferred. */
  held: readonly { reference: string; keepPaise: Paise }[]
  /** The service's own number of what it transfers, once it has said it. */
  reference: string | null
}

/**
 * Who pays sellers: an authorised payment aggregator, that keeps what customers paid. Each seller's share of a payment is
 * split off at the aggregator when it is captured, and on hold; a payout releases it. The marketplace instructs, and never
 * pools or pays out buyers' money itself (RBI, Master Direction on Regulation of Payment Aggregators, 15 September 2025).
 * Every call has a time limit and may be repeated: it asks what stands before it changes it.
 */
export interface SettlementService {
  name: string
  /** The gateway whose payments it can split. */
  gateway: string
  /** Whether it pays to accounts that sellers have with it, and to no other. */
  needsLinkedAccount: boolean
  findLinkedAccount(linkedAccount: string): Promise<LinkedAccountAnswer>
  /** Splits an amount off a captured payment for a seller, on hold; once for a key. */
  split(transfer: {
    key: string
    gatewayPaymentId: string
    linkedAccount: string
    amountPaise: Paise
  }): Promise<TransferAnswer>
  /** Reverses what stands above `keepPaise`, which goes back to where the payment is refunded from. */
  cutDown(transfer: { reference: string; keepPaise: Paise }): Promise<TransferAnswer>
  pay(instruction: PayoutInstruction): Promise<SettlementAnswer>
  /** What became of a payout that was asked for; finishes what was begun. */
  find(instruction: PayoutInstruction): Promise<SettlementAnswer>
}
