import { failedWithin } from './failure-curve.ts'
import { BACK_REASONS, type BackReason, type PieceHistory } from './piece-history.ts'
import type { Share } from './share-interval.ts'

/** Pieces, and by how many customers. */
export interface Counted {
  pieces: number
  customers: number
}

/** Months, in days that no warranty of so many months is shorter than. */
export const SPANS = [
  { months: 6, days: 180 },
  { months: 12, days: 365 },
  { months: 24, days: 730 },
] as const
export type SpanMonths = (typeof SPANS)[number]['months']

/** A piece counts once so many days have passed since its delivery: the return time, and time to decide a return. */
export const SETTLED_DAYS = 45

/** What is counted of a product’s pieces, or of one seller’s. Of the office and the seller alone. */
export interface ReliabilityFigures {
  /** Delivered at least `SETTLED_DAYS` ago, with no return open. */
  settled: Counted
  /** The most pieces that one customer has of these. */
  largest: number
  /** Of these. */
  back: Counted
  backBy: Record<BackReason, Counted>
  spans: {
    months: SpanMonths
    /** Delivered before the span began. */
    delivered: Counted
    /** Observed through the whole span without a failure. */
    observed: Counted
    failed: Counted
    /** Null where nothing failed. */
    share: Share | null
  }[]
}

export function reliabilityFigures(histories: readonly PieceHistory[]): ReliabilityFigures {
  const settled = histories.filter(({ ageDays, end }) => ageDays >= SETTLED_DAYS && end !== 'returning')
  const back = settled.filter(({ end }) => end === 'back')
  const observed = histories.map(({ observedDays: days, end }) => ({ days, hasFailed: end === 'failed' }))
  return {
    settled: count(settled),
    largest: Math.max(0, ...piecesByCustomer(settled).values()),
    back: count(back),
    backBy: Object.fromEntries(
      BACK_REASONS.map((reason) => [
        reason,
        count(back.filter((piece) => piece.end === 'back' && piece.reason === reason)),
      ]),
    ) as Record<BackReason, Counted>,
    spans: SPANS.map(({ months, days }) => ({
      months,
      delivered: count(histories.filter(({ ageDays }) => ageDays >= days)),
      observed: count(histories.filter(({ observedDays }) => observedDays >= days)),
      failed: count(histories.filter(({ observedDays, end }) => end === 'failed' && observedDays <= days)),
      share: failedWithin(observed, days) ?? null,
    })),
  }
}

function count(pieces: readonly PieceHistory[]): Counted {
  return { pieces: pieces.length, customers: piecesByCustomer(pieces).size }
}

function piecesByCustomer(pieces: readonly PieceHistory[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { customerId } of pieces) found.set(customerId, (found.get(customerId) ?? 0) + 1)
  return found
}
