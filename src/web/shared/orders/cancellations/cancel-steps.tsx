import type { Canceller } from '#domain/orders/cancellations/cancellation-reason.ts'
import type { CancelPage } from '#server/orders/cancellations/cancel-page-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PackageCheck } from '#web/ui/pictures/icons.ts'
import { ChoosePieces } from './choose-pieces.tsx'
import { ReviewCancellation } from './review-cancellation.tsx'

export interface CancelStepsProps {
  page: CancelPage
  canceller: Canceller
  /** The page of the order. */
  home: string
  /** Where the choice is made anew. */
  changeTo: string
  /** Why the choice cannot be cancelled. */
  problem: string | undefined
  refused: RefusedForm | undefined
}

/** Cancelling in two steps, choice and review; each is a page of its own and works without JavaScript. */
export function CancelSteps({ page, canceller, home, changeTo, problem, refused }: CancelStepsProps) {
  const { vendorOrders, review } = page
  if (vendorOrders.every(({ lines }) => lines.length === 0))
    return (
      <EmptyState
        icon={PackageCheck}
        title="Nothing left to cancel"
        action={<ButtonLink to={home}>Back to the order</ButtonLink>}
      >
        <p>You can return shipped items once they are delivered.</p>
      </EmptyState>
    )
  const message = problem ?? (review ? undefined : refused?.fields.form)
  return (
    <>
      {message ? (
        <Notice tone="bad" role="alert" className="mb-6">
          <p>{message}</p>
        </Notice>
      ) : null}
      {review ? (
        <ReviewCancellation
          vendorOrders={vendorOrders}
          review={review}
          canceller={canceller}
          changeTo={changeTo}
          refused={refused}
        />
      ) : (
        <ChoosePieces vendorOrders={vendorOrders} canceller={canceller} home={home} />
      )}
    </>
  )
}
