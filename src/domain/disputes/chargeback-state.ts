import { outcomeOf } from '#domain/payments/bank-dispute.ts'

/** How a bank's dispute stands, with what we told the bank: `accepted` is lost because we gave it up. */
export const CHARGEBACK_STATES = [
  'open',
  'accepting',
  'contesting',
  'contested',
  'won',
  'lost',
  'accepted',
] as const
export type ChargebackState = (typeof CHARGEBACK_STATES)[number]

/** What we answered, once it is asked for; a refused answer counts as none. */
export interface GivenAnswer {
  answer: 'accept' | 'contest'
  status: 'asked' | 'told'
}

/** Where a dispute stands by the gateway's word for it and by our answer. */
export function chargebackState(status: string, given: GivenAnswer | undefined): ChargebackState {
  const outcome = outcomeOf(status)
  if (outcome === 'lost') return given?.answer === 'accept' ? 'accepted' : 'lost'
  if (outcome === 'won') return 'won'
  if (given?.answer === 'accept') return 'accepting'
  if (given) return given.status === 'told' ? 'contested' : 'contesting'
  return status === UNDER_REVIEW ? 'contested' : 'open'
}

/** The bank has its evidence, and takes no more. */
const UNDER_REVIEW = 'under_review'

/** Whether the bank still takes an answer: it has none yet, and its limit, where it set one, is not over. */
export function takesAnswer(
  { status, respondBy }: { status: string; respondBy: Date | null },
  now: Date,
): boolean {
  const isOpen = outcomeOf(status) === 'open' && status !== UNDER_REVIEW
  return isOpen && (respondBy === null || respondBy > now)
}
