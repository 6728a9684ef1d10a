import { formatCount } from '#domain/ground/shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'

/** At so few pieces the badge says how many. */
const FEW_MAX = 3

/** How many pieces can be sold now, for their seller to see. */
export function StockBadge({ available }: { available: number }) {
  if (available <= 0) return <Badge tone="red">Out of stock</Badge>
  return (
    <Badge tone={available <= FEW_MAX ? 'yellow' : 'green'}>
      {available <= FEW_MAX ? `Only ${available} left` : `${formatCount(available)} in stock`}
    </Badge>
  )
}
