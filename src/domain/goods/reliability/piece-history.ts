import type { Day } from '#domain/ground/shared/days.ts'

/** Why a piece came back within its return time. */
export const BACK_REASONS = ['faulty', 'wrong', 'fit', 'mind'] as const
export type BackReason = (typeof BACK_REASONS)[number]

/**
 * How the observation of a piece ended, or goes on. `back`: returned, or refunded after a dispute about what arrived.
 * `failed`: under warranty. `left`: it is with its customer no longer, or nobody knows, and it did not fail. `returning`
 * and `claimed`: nobody has decided yet. `kept`: none of these.
 */
export type PieceEnd =
  | { end: 'back'; reason: BackReason }
  | { end: 'failed' | 'left' | 'returning' | 'claimed' | 'kept' }

/** A new piece that was delivered: whose it is, and what became of it until today. */
export type PieceHistory = PieceEnd & {
  sellerId: string
  customerId: string
  deliveredOn: Day
  /** So many days have passed since. */
  ageDays: number
  serial: string | null
  /** So many days after its delivery what it ended with was reported, or, while it goes on, a failure would have been. */
  observedDays: number
}
