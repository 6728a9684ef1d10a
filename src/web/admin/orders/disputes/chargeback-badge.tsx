import type { ChargebackState } from '#domain/orders/disputes/chargeback-state.ts'
import { Badge } from '#web/ui/badge.tsx'

const LOOKS = {
  open: ['yellow', 'Open'],
  accepting: ['yellow', 'Being given up'],
  contesting: ['blue', 'Evidence is being sent'],
  contested: ['blue', 'Contested'],
  won: ['green', 'Won or closed'],
  lost: ['red', 'Lost'],
  accepted: ['red', 'Given up'],
} as const

/** Where a bank's dispute stands. */
export function ChargebackBadge({ state }: { state: ChargebackState }) {
  const [tone, words] = LOOKS[state]
  return <Badge tone={tone}>{words}</Badge>
}
