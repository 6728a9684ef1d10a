import type { RefundAccount } from '#domain/shared/bank-account.ts'
import type { Paise } from '#domain/shared/money.ts'

/** What a bank says of an account. */
export type HolderAnswer =
  /** The name under which the bank has it, and the service's own name for the account. */
  | { kind: 'found'; holderName: string; reference: string }
  /** The bank takes its time: `findHolder` has its answer under this number. */
  | { kind: 'asked'; question: string }
  /** There is no such account, or none that takes money. */
  | { kind: 'not-found' }
  /** Nobody can tell now: ask again later. */
  | { kind: 'unknown' }

/** What became of money that was to be paid. */
export type PayoutAnswer =
  | { kind: 'pending' | 'processed'; gatewayRefundId: string }
  /**
   * It is not paid under this key, whatever is repeated, or the bank has sent it back; `isAccount` when it is the account
   * that cannot take it.
   */
  | { kind: 'failed'; reason: string; isAccount: boolean }
  | { kind: 'unknown' }

export interface PayoutRequest {
  /** Ours: one key is paid once, however often it is asked for. */
  key: string
  amountPaise: Paise
  account: RefundAccount
  /** The service's own name for the account, from `lookUp`. */
  reference: string
}

/**
 * A service that pays to accounts of customers from the marketplace's own account. Every call has a time limit and may be
 * repeated. Another request under a key that was used is refused. What cannot be learned now is 'unknown'.
 */
export interface CustomerPayouts {
  name: string
  /** Whose account it is, by the bank that has it. `customerId` is ours. */
  lookUp(request: { account: RefundAccount; customerId: string }): Promise<HolderAnswer>
  /** What the bank has said to a question that it took its time for. */
  findHolder(question: string): Promise<HolderAnswer>
  pay(request: PayoutRequest): Promise<PayoutAnswer>
  /** What became of what was asked for under a key; what was processed may still come back. */
  find(key: string): Promise<PayoutAnswer>
}
