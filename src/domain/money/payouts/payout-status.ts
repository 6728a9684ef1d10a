import type { Moves } from '#domain/ground/shared/moves.ts'

/**
 * Where a payout is: asked = the settlement service is told · pending = it has taken the instruction · settled = the bank
 * has it, with its own number · failed = it was never paid · returned = the seller's bank sent it back.
 */
export type PayoutStatus = 'asked' | 'pending' | 'settled' | 'failed' | 'returned'

/** A payout that was sent back never reads as settled. */
export const PAYOUT_MOVES: Moves<PayoutStatus> = {
  asked: ['pending', 'settled', 'failed'],
  pending: ['settled', 'failed'],
  settled: ['returned'],
  failed: [],
  returned: [],
}

/** Whether the seller is owed the money again. */
export function isUndone(status: PayoutStatus): boolean {
  return status === 'failed' || status === 'returned'
}
