import { formatPercent } from '#domain/shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'

/** "15% off" in the sale colour; nothing when there is no discount. */
export function DiscountBadge({ discountBp }: { discountBp: number }) {
  if (discountBp === 0) return null
  return <Badge tone="accent">{formatPercent(discountBp)} off</Badge>
}
