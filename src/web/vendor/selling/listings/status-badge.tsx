import type { OfferStatus } from '#domain/selling/listings/offer-status.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const LOOKS: Readonly<Record<OfferStatus, { tone: BadgeTone; label: string }>> = {
  draft: { tone: 'grey', label: 'Draft' },
  live: { tone: 'green', label: 'Live' },
  paused: { tone: 'yellow', label: 'Paused' },
  removed: { tone: 'red', label: 'Deleted' },
}

export function StatusBadge({ status, className }: { status: OfferStatus; className?: string }) {
  const { tone, label } = LOOKS[status]
  return (
    <Badge tone={tone} {...(className && { className })}>
      {label}
    </Badge>
  )
}
