import type { Moves } from '#domain/ground/shared/moves.ts'

export const PARCEL_STATUSES = [
  'packed',
  'shipped',
  'out-for-delivery',
  'attempt-failed',
  'held',
  'delivered',
  'returning',
  'returned',
  'lost',
  'damaged',
  'cancelled',
] as const

/**
 * Where a parcel is: shipped = handed over and on its way · held = kept at a hub, or until the customer collects it ·
 * returning = on its way back to the seller, who has it when it is returned · cancelled = unpacked before it left, or lost
 * or said to be back and found delivered for its cash: then another parcel stands in its place, and that is no move of a courier's.
 */
export type ParcelStatus = (typeof PARCEL_STATUSES)[number]

export const PARCEL_STARTS = ['packed'] as const satisfies readonly ParcelStatus[]

/** From anywhere on its way a courier may report any of these next. */
const ON_THE_WAY = [
  'out-for-delivery',
  'attempt-failed',
  'held',
  'delivered',
  'returning',
  'lost',
  'damaged',
] as const satisfies readonly ParcelStatus[]

/**
 * What may happen to a parcel, as couriers do it: several attempts fail one after the other, a damaged one comes back.
 * The money for a lost one goes back at once, so that it can only come back to its seller when it is found. What was
 * delivered stays delivered here: a return is a parcel of its own.
 */
export const PARCEL_MOVES: Moves<ParcelStatus> = {
  packed: ['shipped', 'cancelled'],
  shipped: ON_THE_WAY,
  'out-for-delivery': ON_THE_WAY.filter((status) => status !== 'out-for-delivery'),
  'attempt-failed': ON_THE_WAY,
  held: ['shipped', ...ON_THE_WAY.filter((status) => status !== 'held')],
  delivered: [],
  // Not damaged, from which it could be delivered: its seller sees what came back.
  returning: ['returned', 'lost'],
  returned: [],
  lost: ['returning', 'returned'],
  damaged: ['delivered', 'returning', 'returned', 'lost'],
  cancelled: [],
}

/** With the courier: neither at the seller's, nor lost, nor at its end. */
export const ON_ITS_WAY = [
  'shipped',
  'out-for-delivery',
  'attempt-failed',
  'held',
  'returning',
  'damaged',
] as const satisfies readonly ParcelStatus[]

export function isOnItsWay(status: ParcelStatus): boolean {
  return ON_ITS_WAY.some((each) => each === status)
}

/** A move for which somebody wants to know why. */
export function needsReason(to: ParcelStatus): boolean {
  return NEEDS_REASON.has(to)
}

const NEEDS_REASON: ReadonlySet<ParcelStatus> = new Set([
  'attempt-failed',
  'held',
  'returning',
  'lost',
  'damaged',
])
