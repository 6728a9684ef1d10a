import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const LOOKS: Readonly<Record<'live' | 'draft' | 'hidden', { tone: BadgeTone; label: string }>> = {
  live: { tone: 'green', label: 'Live' },
  draft: { tone: 'grey', label: 'Draft' },
  hidden: { tone: 'red', label: 'Hidden' },
}

/** Where a product stands, and whether somebody should look at it. */
export function ProductStatus({
  status,
  isWaiting,
}: {
  status: 'live' | 'draft' | 'hidden'
  isWaiting: boolean
}) {
  const { tone, label } = LOOKS[status]
  return (
    <>
      {status === 'live' && !isWaiting ? null : <Badge tone={tone}>{label}</Badge>}
      {isWaiting ? <Badge tone="yellow">Facts to check</Badge> : null}
    </>
  )
}
