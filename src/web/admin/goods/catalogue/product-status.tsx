import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const LOOKS: Readonly<Record<'draft' | 'hidden', { tone: BadgeTone; label: string }>> = {
  draft: { tone: 'grey', label: 'Draft' },
  hidden: { tone: 'red', label: 'Hidden' },
}

/** Why a product is not in the shop, and whether somebody should look at it; nothing of what is there as most are. */
export function ProductStatus({
  status,
  isWaiting,
  isUnpriced = false,
}: {
  status: 'live' | 'draft' | 'hidden'
  isWaiting: boolean
  /** Nobody sells it at a price. */
  isUnpriced?: boolean
}) {
  return (
    <>
      {status === 'live' ? null : <Badge tone={LOOKS[status].tone}>{LOOKS[status].label}</Badge>}
      {status === 'live' && isUnpriced ? <Badge>Nobody sells it now</Badge> : null}
      {isWaiting ? <Badge tone="yellow">Facts to check</Badge> : null}
    </>
  )
}
