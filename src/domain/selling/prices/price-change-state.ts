import { DAY_MS } from '#domain/ground/shared/durations.ts'

/** A change of prices can be undone for so many days. */
export const UNDO_DAYS = 7

/** A change that is shown before it is applied, one that was broken off on its way, and one that is done or undone. */
export type PriceChangeState = 'shown' | 'broken_off' | 'applied' | 'undo_broken_off' | 'undone'

/** Where a change of prices stands: `left` rows are still to be changed, or to be given back. */
export function priceChangeState({
  appliedAt,
  undoneAt,
  toChange,
  toGiveBack,
}: {
  appliedAt: Date | null
  undoneAt: Date | null
  toChange: number
  toGiveBack: number
}): PriceChangeState {
  if (undoneAt) return toGiveBack > 0 ? 'undo_broken_off' : 'undone'
  if (appliedAt) return toChange > 0 ? 'broken_off' : 'applied'
  return 'shown'
}

/** Until when a change can be undone. */
export function undoUntil(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + UNDO_DAYS * DAY_MS)
}
