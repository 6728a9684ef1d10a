/**
 * The ends of a bank's dispute with which the money stays with us. In any other state, also one that we do not know, the
 * bank takes the money or may yet: a refund of that payment would pay the customer twice.
 */
export const MONEY_STAYS: readonly string[] = ['won', 'closed']

/** How a bank's dispute stands for us. */
export type ChargebackOutcome = 'open' | 'won' | 'lost'

/** A gateway's word for where a dispute stands, as it counts: one that was closed moved no money. */
export function outcomeOf(status: string): ChargebackOutcome {
  if (MONEY_STAYS.includes(status)) return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

/** In these the bank takes the money at once; `retrieval` and `fraud` only ask about it. */
const TAKING_PHASES: readonly string[] = ['chargeback', 'pre_arbitration', 'arbitration']

/** Whether the bank has taken the amount when it begins. */
export function takesMoney(phase: string): boolean {
  return TAKING_PHASES.includes(phase)
}

/** How far a dispute has gone; a phase that we do not know is as far as the one before. */
const PHASE_RANKS: Readonly<Record<string, number>> = {
  fraud: 0,
  retrieval: 0,
  chargeback: 1,
  pre_arbitration: 2,
  arbitration: 3,
}

/**
 * What news of a dispute is to the case as it stands: about it as it is, late (of a phase that is over, or of what was
 * decided), or a new phase in which the bank disputes again what it had decided for us.
 */
export function newsOfDispute(
  stands: { phase: string; status: string },
  told: { phase: string },
): 'about-it' | 'late' | 'new-phase' {
  const rank = PHASE_RANKS[stands.phase] ?? 1
  const toldRank = PHASE_RANKS[told.phase] ?? rank
  if (toldRank < rank) return 'late'
  const outcome = outcomeOf(stands.status)
  if (outcome === 'open') return 'about-it'
  return outcome === 'won' && toldRank > rank ? 'new-phase' : 'late'
}
