import { counted } from '#domain/ground/shared/counted.ts'
import { indianDay } from '#domain/ground/shared/days.ts'

/** What became of a piece by the books of returns: nobody states it. */
export type Fate = 'kept' | 'returned' | 'failed'

export const FATES = [
  { key: 'kept', label: 'Kept' },
  { key: 'returned', label: 'Returned' },
  { key: 'failed', label: 'Failed under warranty' },
] as const

/** Classes of the reasons for which pieces come back; who returned it chose the reason, and an inspection followed. */
const RETURNED_AS: Readonly<Record<string, string>> = {
  'defective-on-arrival': 'Returned as faulty',
  damaged: 'Returned as damaged on arrival',
  'wrong-item': 'Returned as the wrong item',
  'missing-parts': 'Returned as incomplete',
  'not-as-described': 'Returned as not as described',
  'changed-mind': 'Returned without a fault',
  'ordered-wrong': 'Returned without a fault',
  'does-not-fit': 'Returned as not fitting',
  'stopped-working': 'Returned under warranty',
  refunded: 'Refunded after a dispute',
}

export interface PieceFate {
  fate: Fate
  reason: string | null
  /** Full months from delivery to the claim, of what failed. */
  months: number | null
}

export function fateWords({ fate, reason, months }: PieceFate): string {
  if (fate === 'kept') return 'Kept'
  if (fate === 'returned') return RETURNED_AS[reason ?? ''] ?? 'Returned'
  return months
    ? `Failed under warranty after ${counted(months, 'month')}`
    : 'Failed under warranty within a month'
}

/** Full months in India from one moment to a later one; 0 where it is none. */
export function fullMonths(from: Date, to: Date): number {
  const [start, end] = [indianDay(from), indianDay(to)]
  const months =
    (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
    Number(end.slice(5, 7)) -
    Number(start.slice(5, 7))
  return Math.max(0, end.slice(8) < start.slice(8) ? months - 1 : months)
}

/** How long its writer had the piece when they wrote. */
export function inUseWords(deliveredAt: Date, writtenAt: Date): string {
  const months = fullMonths(deliveredAt, writtenAt)
  return months === 0
    ? 'Written within a month of delivery'
    : `In use for ${counted(months, 'month')} when written`
}

/** From when on a second report can be added to a review. */
export const SECOND_REPORT_MONTHS = 6

/** What a second report stands under: "After 7 months". */
export function laterWords(deliveredAt: Date, writtenAt: Date): string {
  return `After ${counted(Math.max(1, fullMonths(deliveredAt, writtenAt)), 'month')}`
}
