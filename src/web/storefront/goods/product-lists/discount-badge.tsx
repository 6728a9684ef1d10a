import { formatDiscount } from '#domain/ground/shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'

/** "15% off" in the sale colour; nothing below one percent. */
export function DiscountBadge({ discountBp }: { discountBp: number }) {
  const discount = formatDiscount(discountBp)
  return discount ? <Badge tone="accent">{`${discount} off`}</Badge> : null
}
