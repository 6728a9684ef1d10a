import { formatCount } from '#domain/ground/shared/money.ts'
import type { CancelledShare } from '#server/money/earnings/cancelled-share-views.ts'

/** The share as a percentage of one decimal, and what it is made of: "2.2 %, 1 of 45 pieces". */
export function cancelledShareText({ cancelledUnits, soldUnits }: CancelledShare): string {
  if (soldUnits === 0) return 'Nothing sold yet'
  const percent = Math.round((cancelledUnits * 1_000) / soldUnits) / 10
  return `${percent} %, ${formatCount(cancelledUnits)} of ${formatCount(soldUnits)} pieces`
}
