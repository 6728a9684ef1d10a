import { formatCount } from '#domain/ground/shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'

/** At so few pieces the badge says how many. */
const FEW_MAX = 3

/** How many pieces can be sold now, or of a pre-order be ordered, for their seller to see. */
export function StockBadge({ available, isPreorder = false }: { available: number; isPreorder?: boolean }) {
  if (isPreorder)
    return (
      <Badge tone={available > 0 ? 'blue' : 'grey'}>
        {available > 0 ? `${formatCount(available)} left to pre-order` : 'All pre-ordered'}
      </Badge>
    )
  if (available <= 0) return <Badge tone="red">Out of stock</Badge>
  return (
    <Badge tone={available <= FEW_MAX ? 'yellow' : 'green'}>
      {available <= FEW_MAX ? `Only ${available} left` : `${formatCount(available)} in stock`}
    </Badge>
  )
}
