import { canMove, type Moves } from '#domain/ground/shared/moves.ts'

/** A seller applies; once approved it sells, until it is suspended. */
export type SellerStanding = 'applied' | 'approved' | 'suspended'

const STANDING_MOVES: Moves<SellerStanding> = {
  applied: ['approved', 'suspended'],
  approved: ['suspended'],
  suspended: ['approved'],
}

/** Says whether a seller's standing may go from one to the other. */
export function canMoveStanding(from: SellerStanding, to: SellerStanding): boolean {
  return canMove(STANDING_MOVES, from, to)
}
