import { formatCount } from '#domain/ground/shared/money.ts'
import type { CancelledShare } from '#server/money/earnings/cancelled-share-views.ts'

/** The share as a percentage of one decimal, and what it is made of: "2.2%" and "1 of 45 pieces". */
export function cancelledFigure({ cancelledUnits, soldUnits }: CancelledShare): [share: string, of?: string] {
  if (soldUnits === 0) return ['Nothing sold yet']
  const percent = Math.round((cancelledUnits * 1_000) / soldUnits) / 10
  return [`${percent}%`, `${formatCount(cancelledUnits)} of ${formatCount(soldUnits)} pieces`]
}

/** Both in one line: "2.2% (1 of 45 pieces)". */
export function cancelledShareText(cancelled: CancelledShare): string {
  const [share, of] = cancelledFigure(cancelled)
  return of ? `${share} (${of})` : share
}
