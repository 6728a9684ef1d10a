import { canMove } from '#domain/ground/shared/moves.ts'
import { PARCEL_MOVES, type ParcelStatus } from './parcel-status.ts'

/** Something that is known of a parcel: a courier's event, or a move by a person. */
export interface ParcelFact {
  id: string
  to: ParcelStatus
  /** When it happened, in milliseconds; not when we heard of it. */
  at: number
  /** Whether it has moved the parcel already. */
  isApplied: boolean
}

/**
 * When a scan happened, in milliseconds. A courier's clock is believed between the hand-over and the moment at which we
 * heard of it. Outside of that it happened when we heard of it, and never before the hand-over: it starts the clocks of
 * payout and return window, and none of them may have ended before anybody knew.
 */
export function timeOfScan({
  at,
  handedOverAt,
  receivedAt,
}: {
  at: number
  handedOverAt: number
  receivedAt: number
}): number {
  if (at >= handedOverAt && at <= receivedAt) return at
  return Math.max(handedOverAt, receivedAt)
}

export interface TrackingPlan {
  /** The moves that the parcel makes now, in their order; each is allowed after the one before. */
  moves: readonly ParcelFact[]
  /** Whether something is known that contradicts where the parcel is: a person has to look at it. */
  isContradicted: boolean
}

/**
 * What a parcel does about all that is known of it, whichever order it became known in and however often. The facts
 * are put in the order in which they happened and taken along the table of moves from the hand-over on; one that the
 * table does not allow is passed over. So every order of arrival ends in the same status, with one exception that the
 * table demands: what was delivered does not come back, and what is on its way back or was lost, and paid back, is not
 * delivered. Of such two the one that was known first stays, and the plan says that it is contradicted.
 */
export function planTracking(parcel: { status: ParcelStatus; facts: readonly ParcelFact[] }): TrackingPlan {
  const path = pathOf(parcel.facts)
  const to = path.at(-1)?.to ?? 'shipped'
  if (parcel.status === 'packed' || parcel.status === 'cancelled') return { moves: [], isContradicted: false }
  const moves = movesAlong(path, parcel.status)
  const end = moves.at(-1)?.to ?? parcel.status
  const said = new Set(parcel.facts.map((fact) => fact.to))
  const isContradicted =
    end !== to ||
    (said.has('delivered') && (said.has('returning') || said.has('returned') || said.has('lost')))
  return { moves, isContradicted }
}

/**
 * The facts that move a parcel, in the order in which they happened. What is back was on its way back,
 * whether or not the courier said so.
 */
function pathOf(facts: readonly ParcelFact[]): ParcelFact[] {
  const path: ParcelFact[] = []
  let status: ParcelStatus = 'shipped'
  const stages = facts
    .toSorted(byTime)
    .flatMap((fact) => (fact.to === 'returned' ? [{ ...fact, to: 'returning' as const }, fact] : fact))
  for (const fact of stages) {
    if (canMove(PARCEL_MOVES, status, fact.to)) path.push(fact)
    status = path.at(-1)?.to ?? status
  }
  return path
}

/** The end of the path that leads on from where the parcel is: behind its last move, or from where it can be joined. */
function movesAlong(path: readonly ParcelFact[], status: ParcelStatus): ParcelFact[] {
  const last = path.findLastIndex(({ isApplied }) => isApplied)
  if (path[last]?.to === status || (last === -1 && status === 'shipped')) return path.slice(last + 1)
  if ((path.at(-1)?.to ?? 'shipped') === status) return []
  for (let from = path.length - 1; from >= 0; from--) {
    const fact = path[from]
    if (fact?.to === status) return path.slice(from + 1)
    if (fact && canMove(PARCEL_MOVES, status, fact.to)) return path.slice(from)
  }
  return []
}

/** Of what happened at one moment, the later stage of a parcel's way comes last; ids only make the order certain. */
function byTime(a: ParcelFact, b: ParcelFact): number {
  return a.at - b.at || STAGE[a.to] - STAGE[b.to] || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

const STAGE: Readonly<Record<ParcelStatus, number>> = {
  packed: 0,
  shipped: 1,
  held: 2,
  'out-for-delivery': 3,
  'attempt-failed': 4,
  lost: 5,
  damaged: 6,
  delivered: 7,
  returning: 8,
  returned: 9,
  cancelled: 10,
}
