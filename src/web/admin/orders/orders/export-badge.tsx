import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export type ExportStatus = 'running' | 'done' | 'cancelled' | 'expired'

const STATUSES: Readonly<Record<ExportStatus, { tone: BadgeTone; label: string }>> = {
  running: { tone: 'blue', label: 'Being written' },
  done: { tone: 'green', label: 'Ready' },
  cancelled: { tone: 'grey', label: 'Cancelled' },
  expired: { tone: 'grey', label: 'Deleted' },
}

export function ExportBadge({ status }: { status: ExportStatus }) {
  const { tone, label } = STATUSES[status]
  return <Badge tone={tone}>{label}</Badge>
}
