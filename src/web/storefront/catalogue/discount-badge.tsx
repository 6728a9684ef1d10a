import { formatPercent } from '#domain/shared/money.ts'

/** "15% off" in the sale colour; nothing when there is no discount. */
export function DiscountBadge({ discountBp }: { discountBp: number }) {
  if (discountBp === 0) return null
  return (
    <span className="rounded-full bg-accent px-2 py-0.5 font-semibold text-on-accent text-xs tabular-nums">
      {formatPercent(discountBp)} off
    </span>
  )
}
