import { PROMOTION_STATE_WORDS, type PromotionState } from '#domain/selling/promotions/promotion-state.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Readonly<Record<PromotionState, BadgeTone>> = {
  planned: 'blue',
  running: 'green',
  paused: 'yellow',
  'used-up': 'grey',
  ended: 'grey',
}

export function PromotionBadge({ state }: { state: PromotionState }) {
  return <Badge tone={TONES[state]}>{PROMOTION_STATE_WORDS[state]}</Badge>
}
