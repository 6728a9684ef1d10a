import { canMove, type Moves } from '#domain/ground/shared/moves.ts'

/** An offer is prepared, on sale, taken off for a while, or taken away; what was taken away can be brought back. */
export type OfferStatus = 'draft' | 'live' | 'paused' | 'removed'

export const OFFER_MOVES: Moves<OfferStatus> = {
  draft: ['live', 'removed'],
  live: ['paused', 'removed'],
  paused: ['live', 'removed'],
  removed: ['draft', 'live', 'paused'],
}

/** Says whether an offer may go from one status to the other. */
export function canMoveOffer(from: OfferStatus, to: OfferStatus): boolean {
  return canMove(OFFER_MOVES, from, to)
}
