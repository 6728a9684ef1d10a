import type { Day } from '#domain/ground/shared/days.ts'
import type { ApplicationCheck } from './application-checks.ts'

/** A change of a seller's legal identity, as far as its state goes. */
export interface IdentityChangeState {
  status: 'open' | 'approved' | 'declined' | 'withdrawn'
  isAsked: boolean
  isAnswered: boolean
  isApplied: boolean
}

/** Whose turn it is, or how it ended: `planned` is approved and not yet begun. */
export type IdentityChangeStage = 'waiting' | 'asked' | 'planned' | 'holds' | 'declined' | 'withdrawn'

export function stageOfChange({
  status,
  isAsked,
  isAnswered,
  isApplied,
}: IdentityChangeState): IdentityChangeStage {
  if (status === 'open') return isAsked && !isAnswered ? 'asked' : 'waiting'
  if (status === 'approved') return isApplied ? 'holds' : 'planned'
  return status
}

/** Says whether a change can still be withdrawn by its seller: it stands, and has not begun. */
export function canWithdrawChange(stage: IdentityChangeStage): boolean {
  return stage === 'waiting' || stage === 'asked' || stage === 'planned'
}

/** The day from which an approved change holds: the one asked for, but never before the day of the decision. */
export function firstDayOfChange({ askedFor, decidedOn }: { askedFor: Day; decidedOn: Day }): Day {
  return askedFor > decidedOn ? askedFor : decidedOn
}

const OF_IDENTITY = new Set<ApplicationCheck['key']>([
  'legal-name',
  'gstin',
  'gstin-state',
  'pan',
  'registered-pin',
  'pickup-pin',
  'duplicate-gstin',
  'duplicate-pan',
])

/** What a machine finds about who a seller is, of all that it checks. */
export function checksOfIdentity(checks: readonly ApplicationCheck[]): ApplicationCheck[] {
  return checks.filter(({ key }) => OF_IDENTITY.has(key))
}
