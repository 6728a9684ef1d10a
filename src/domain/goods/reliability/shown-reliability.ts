import { BACK_REASONS, type BackReason } from './piece-history.ts'
import type { Counted, ReliabilityFigures, SpanMonths } from './reliability-figures.ts'
import { type Share, shareOf } from './share-interval.ts'

/** A figure is shown from so many pieces on. */
export const PIECES_MIN = 50
/** And from so many customers on. */
export const CUSTOMERS_MIN = 20
/** No customer has more than this share of the pieces, so that the figure is nobody’s own. */
export const ONE_CUSTOMER_MAX = 0.25
/** A number of fewer pieces, or of fewer customers, is said only as "fewer than 3". */
export const TOLD_MIN = 3

/** A share in parts of a thousand, with its 95 % interval; `few`: fewer than `TOLD_MIN`. */
export type ShownShare = { kind: 'few' } | { kind: 'share'; permille: number; low: number; high: number }

/** What everybody reads of a product. */
export interface ShownReliability {
  pieces: number
  back: ShownShare
  /** Each with its number of pieces, the most first; `other` is the rest. Empty where that would tell of single buyers. */
  reasons: { reason: BackReason | 'other'; pieces: number }[]
  /** The longest span that is known well enough comes last. */
  failed: { months: SpanMonths; share: ShownShare }[]
}

/** Undefined where a figure could tell of single buyers, or of chance alone: then nothing is said. */
export function shownReliability(figures: ReliabilityFigures): ShownReliability | undefined {
  const { settled, largest, back, backBy, spans } = figures
  if (!isEnough(settled) || largest > settled.pieces * ONE_CUSTOMER_MAX) return undefined
  return {
    pieces: settled.pieces,
    back: shown(back, shareOf(back.pieces, settled.pieces)),
    reasons: isTold(back) ? shownReasons(backBy) : [],
    failed: spans
      .filter(({ delivered, observed }) => isEnough(delivered) && observed.customers >= CUSTOMERS_MIN)
      .map(({ months, failed, share }) => ({ months, share: shown(failed, share) })),
  }
}

/**
 * Reasons of enough pieces by name, the others together. Where the others are too few to be told, the smallest of those
 * with a name goes to them: their number is not to follow from the total.
 */
function shownReasons(backBy: Record<BackReason, Counted>): ShownReliability['reasons'] {
  const all = BACK_REASONS.map((reason) => ({ reason, ...backBy[reason] })).toSorted(
    (one, other) => other.pieces - one.pieces,
  )
  const named = all.filter(isTold)
  const other = all.filter((each) => !isTold(each) && each.pieces > 0)
  const sum = () => other.reduce((pieces, each) => pieces + each.pieces, 0)
  const smallest = other.length > 0 && sum() < TOLD_MIN ? named.pop() : undefined
  if (smallest) other.push(smallest)
  const reasons = named.map(({ reason, pieces }) => ({ reason, pieces }))
  if (reasons.length === 0) return []
  return other.length > 0 ? [...reasons, { reason: 'other', pieces: sum() }] : reasons
}

function isEnough({ pieces, customers }: Counted): boolean {
  return pieces >= PIECES_MIN && customers >= CUSTOMERS_MIN
}

function isTold({ pieces, customers }: Counted): boolean {
  return pieces >= TOLD_MIN && customers >= TOLD_MIN
}

function shown(counted: Counted, share: Share | null): ShownShare {
  if (!isTold(counted) || !share) return { kind: 'few' }
  const permille = (part: number) => Math.round(part * 1000)
  return {
    kind: 'share',
    permille: permille(share.share),
    low: permille(share.low),
    high: permille(share.high),
  }
}
