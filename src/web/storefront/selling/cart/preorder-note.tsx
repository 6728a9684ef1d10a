import type { ReviewedLine } from '#domain/selling/cart/review-cart.ts'

/** From when a pre-order is sent, and that what its seller sends together with it waits for it. */
export function PreorderNote({
  preorder,
  waitsFor,
}: {
  preorder: ReviewedLine['preorder'] | undefined
  waitsFor: string | undefined
}) {
  return (
    <>
      {preorder ? <p className="font-medium text-sm">{preorder.text}</p> : null}
      {waitsFor ? <p className="text-sm text-warn">{waitsFor}</p> : null}
    </>
  )
}
