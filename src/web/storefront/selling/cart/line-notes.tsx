import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import type { ReviewedLine } from '#domain/selling/cart/review-cart.ts'

/** That it is not new, from when a pre-order is sent, and that what its seller sends together with one waits for it. */
export function LineNotes({
  line: { condition, preorder, waits },
}: {
  line: Partial<Pick<ReviewedLine, 'condition' | 'preorder' | 'waits'>>
}) {
  const label = condition && condition !== 'new' && CONDITIONS.find(({ key }) => key === condition)?.label
  return [label, preorder?.text, waits].map((text) =>
    text ? (
      <p key={text} className="font-medium text-sm">
        {text}
      </p>
    ) : null,
  )
}
