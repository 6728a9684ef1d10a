import { DAY_MS } from '#domain/ground/shared/durations.ts'

/** A change of prices can be undone for so many days. */
const UNDO_DAYS = 7

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

/**
 * Until when a change can be undone: for `UNDO_DAYS`; one that holds for a time, until it ends, and one that begins later
 * and has no end, until it begins.
 */
export function undoUntil({
  appliedAt,
  span,
}: {
  appliedAt: Date
  span: { startsAt: Date | null; endsAt: Date | null } | null
}): Date {
  return span?.endsAt ?? span?.startsAt ?? new Date(appliedAt.getTime() + UNDO_DAYS * DAY_MS)
}

/** Where an applied change that holds for a time stands. */
export function spanPhase(
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
  now: Date,
): 'planned' | 'holds' | 'over' {
  if (startsAt && startsAt > now) return 'planned'
  return endsAt && endsAt <= now ? 'over' : 'holds'
}
