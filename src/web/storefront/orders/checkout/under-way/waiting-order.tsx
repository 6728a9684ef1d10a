import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { WaitingOrder } from '../checkout-answer.ts'
import { forgetDraft } from '../checkout-draft.ts'

/**
 * An order with items of this cart is not paid yet. Where its bank has to answer, asking again or paying it is right; else
 * it is paid, or let go for this cart, in one press.
 */
export function Waiting({
  order: { orderId, number, isWithBank },
  isBusy,
  onAskAgain,
}: {
  order: WaitingOrder
  isBusy: boolean
  onAskAgain: (() => void) | undefined
}) {
  const path = `/orders/${orderId}/pay`
  if (isWithBank)
    return (
      <>
        {onAskAgain ? (
          <Button variant="primary" size="lg" busy={isBusy && 'Processing...'} onClick={onAskAgain}>
            Check again
          </Button>
        ) : null}
        <ButtonLink to={path} onClick={forgetDraft}>
          Go to the payment
        </ButtonLink>
      </>
    )
  return (
    <>
      {/* What Enter in a field presses: nothing is let go by it. */}
      <button type="submit" hidden />
      <ButtonLink to={path} variant="primary" size="lg" onClick={forgetDraft}>
        <span>Pay order {number}</span>
      </ButtonLink>
      <Button type="submit" name="unpaidOrder" value={orderId} size="lg" busy={isBusy && 'Processing...'}>
        Cancel it, order this cart
      </Button>
    </>
  )
}
