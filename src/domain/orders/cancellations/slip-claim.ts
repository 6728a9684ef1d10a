import { HOUR_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { Paise } from '#domain/ground/shared/money.ts'

/** A slip is claimed within so many minutes of the order, */
export const SLIP_MINUTES = 30
/** and decided within so many hours; otherwise the price is kept. */
export const SLIP_HOURS = 12

export type SlipOutcome = 'slip' | 'kept'

/** A piece as it was sold, and what it usually costs: at the cheapest other seller, else the lowest of the days before. */
export interface SoldPiece {
  soldPaise: Paise
  usualPaise: Paise | undefined
}

/** Whether the prices of an order may be looked at as a slip: soon after it, and each below half of what is usual. */
export function isObviousSlip(
  pieces: readonly SoldPiece[],
  { placedAt, now }: { placedAt: Date; now: Date },
): boolean {
  const isInTime = now.getTime() - placedAt.getTime() <= SLIP_MINUTES * MINUTE_MS
  return (
    isInTime &&
    pieces.length > 0 &&
    pieces.every(({ soldPaise, usualPaise }) => usualPaise !== undefined && 2 * soldPaise < usualPaise)
  )
}

/** When a claim counts as decided for the customer, if nobody has decided. */
export function slipDueAt(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + SLIP_HOURS * HOUR_MS)
}
