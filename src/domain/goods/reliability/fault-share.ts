import type { ReliabilityFigures } from './reliability-figures.ts'
import { type Share, shareOf } from './share-interval.ts'

/** Pieces that arrived faulty or damaged, or failed within two years, and their share of what was delivered. */
export function faultShare({ settled, backBy, spans }: ReliabilityFigures): {
  faults: number
  share: Share | undefined
} {
  const faults = backBy.faulty.pieces + (spans.at(-1)?.failed.pieces ?? 0)
  const of = Math.max(settled.pieces, faults)
  return { faults, share: of > 0 ? shareOf(faults, of) : undefined }
}
