import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import type { ReviewedLine } from '#domain/selling/cart/review-cart.ts'

/** What is not new says so. */
export function ConditionNote({ condition }: { condition: ReviewedLine['condition'] | undefined }) {
  if (!condition || condition === 'new') return null
  const label = CONDITIONS.find(({ key }) => key === condition)?.label
  return <p className="font-medium text-sm">{label}</p>
}
