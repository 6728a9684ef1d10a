import type { BackReason, PieceEnd, PieceHistory } from '#domain/goods/reliability/piece-history.ts'
import { type Day, middayOf } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { DisputeKind } from '#domain/orders/disputes/dispute-state.ts'
import type { FitDecisionKind } from '#domain/orders/fit-claims/fit-decision.ts'
import type { UnitCondition } from '#domain/orders/returns/inspection.ts'
import type { ReturnKind, ReturnReason } from '#domain/orders/returns/return-reasons.ts'
import { addMonthsToDay } from '#domain/orders/returns/return-window.ts'

/** What is on record of a delivered piece. */
export interface PieceRecord {
  sellerId: string
  customerId: string
  deliveredOn: Day
  warrantyMonths: number | null
  serial: string | null
  /** Whether more than its seller's word tells that it was bought and received (decision 1195): as long as it is paid for, */
  isProven: boolean
  /** and once its money has gone back. */
  holdsRefunded: boolean
  /** Its first return or warranty claim that was accepted, or that nobody has decided. */
  returned: ReturnedPiece | null
  /** A dispute that refunded it. */
  disputed: { kind: DisputeKind; on: Day } | null
  /** When it was credited, for whatever reason. */
  creditedOn: Day | null
}

export interface ReturnedPiece {
  kind: ReturnKind
  reason: ReturnReason
  requestedOn: Day
  /** As its seller found it; null while nobody has decided. */
  condition: UnitCondition | null
  fitDecision: FitDecisionKind | null
}

/**
 * What became of a piece until today; undefined for one that never reached its customer, or of which only its seller says so.
 * One that came back or failed needs no proof of that: nobody sells to themselves for it, and a seller that keeps cash or gives
 * money back is not to silence it. A piece is observed until its warranty ends, or its return time where that is longer: later
 * failures are reported to nobody.
 */
export function historyOfPiece(
  piece: PieceRecord,
  { today, returnDays }: { today: Day; returnDays: number },
): PieceHistory | undefined {
  const { sellerId, customerId, deliveredOn, serial, warrantyMonths, disputed } = piece
  if (disputed?.kind === 'not-received') return undefined
  const days = (on: Day) => Math.max(0, Math.round((middayOf(on) - middayOf(deliveredOn)) / DAY_MS))
  const { on, ...end } = endOf(piece)
  const isBad = end.end === 'back' || end.end === 'failed'
  if (!isBad && !(piece.creditedOn ? piece.holdsRefunded : piece.isProven)) return undefined
  const ageDays = days(today)
  const warrantyDays = warrantyMonths ? days(addMonthsToDay(deliveredOn, warrantyMonths)) : 0
  const reportedDays = Math.max(warrantyDays, returnDays)
  return {
    sellerId,
    customerId,
    deliveredOn,
    serial,
    ageDays,
    observedDays: on ? days(on) : Math.min(ageDays, reportedDays),
    ...end,
  }
}

function endOf({ returned, disputed, creditedOn }: PieceRecord): PieceEnd & { on?: Day } {
  if (returned) return { ...endOfReturn(returned, disputed?.kind), on: returned.requestedOn }
  if (disputed)
    return {
      ...(ARRIVED_WRONG.has(disputed.kind) ? { end: 'back', reason: 'wrong' } : { end: 'left' }),
      on: disputed.on,
    }
  return creditedOn ? { end: 'left', on: creditedOn } : { end: 'kept' }
}

const ARRIVED_WRONG: ReadonlySet<DisputeKind> = new Set(['not-as-described', 'counterfeit', 'wrong-item'])

/**
 * A seller who accepts agrees: "used, works" does not undo the reason that its customer gave. What was never opened did
 * not fail, and another item than the one that was sent says nothing of it. A refused piece that was refunded only
 * because its seller did not send it back had not failed either.
 */
function endOfReturn(
  { kind, reason, condition, fitDecision }: ReturnedPiece,
  disputed: DisputeKind | undefined,
): PieceEnd {
  if (condition === null) return { end: kind === 'return' ? 'returning' : 'claimed' }
  if (condition === 'other-item' || disputed === 'not-returned') return { end: 'left' }
  if (kind === 'warranty') return { end: condition === 'sealed' ? 'left' : 'failed' }
  return { end: 'back', reason: backReason(reason, { isSealed: condition === 'sealed', fitDecision }) }
}

function backReason(
  reason: ReturnReason,
  { isSealed, fitDecision }: { isSealed: boolean; fitDecision: FitDecisionKind | null },
): BackReason {
  switch (reason) {
    case 'does-not-fit':
      return fitDecision === 'fits' ? 'mind' : 'fit'
    case 'changed-mind':
    case 'ordered-wrong':
      return 'mind'
    case 'defective-on-arrival':
    case 'stopped-working':
      return isSealed ? 'mind' : 'faulty'
    case 'damaged':
      return 'faulty'
    case 'wrong-item':
    case 'missing-parts':
    case 'not-as-described':
      return 'wrong'
  }
}
