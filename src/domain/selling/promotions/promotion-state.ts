import type { Paise } from '#domain/ground/shared/money.ts'

/** Where a promotion stands: `used-up` when its uses or its budget are, `ended` for good. */
export type PromotionState = 'planned' | 'running' | 'paused' | 'used-up' | 'ended'

export interface PromotionLife {
  startsAt: Date
  endsAt: Date | null
  pausedAt: Date | null
  /** Ended by hand, before its time. */
  endedAt: Date | null
  usesMax: number | null
  uses: number
  budgetPaise: Paise | null
  /** What it has taken off so far. */
  givenPaise: Paise
}

/** A promotion from its first minute until before its last; what was ended stays so, whatever its days say. */
export function promotionState(life: PromotionLife, now: Date): PromotionState {
  if (life.endedAt || (life.endsAt && life.endsAt <= now)) return 'ended'
  if (life.pausedAt) return 'paused'
  if (now < life.startsAt) return 'planned'
  return isUsedUp(life) ? 'used-up' : 'running'
}

export const PROMOTION_STATE_WORDS: Readonly<Record<PromotionState, string>> = {
  planned: 'Planned',
  running: 'Running',
  paused: 'Paused',
  'used-up': 'Used up',
  ended: 'Ended',
}

function isUsedUp({ usesMax, uses, budgetPaise, givenPaise }: PromotionLife): boolean {
  return (usesMax !== null && uses >= usesMax) || (budgetPaise !== null && givenPaise >= budgetPaise)
}
