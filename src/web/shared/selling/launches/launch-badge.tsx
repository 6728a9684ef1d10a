import type { LaunchState } from '#domain/selling/launches/launch.ts'
import { Badge } from '#web/ui/badge.tsx'

const STATES = {
  announced: { label: 'Announced', tone: 'grey' },
  open: { label: 'Open', tone: 'green' },
  drawing: { label: 'Being drawn', tone: 'yellow' },
  drawn: { label: 'Drawn', tone: 'grey' },
  withdrawn: { label: 'Withdrawn', tone: 'grey' },
  stopped: { label: 'Stopped', tone: 'red' },
} as const satisfies Record<LaunchState, object>

export const LAUNCH_STATES = Object.entries(STATES).map(([state, { label }]) => ({
  state: state as LaunchState,
  label,
}))

/** Where a draw stands. */
export function LaunchBadge({ state }: { state: LaunchState }) {
  const { tone, label } = STATES[state]
  return <Badge tone={tone}>{label}</Badge>
}
