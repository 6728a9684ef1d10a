import { Form, useNavigation } from 'react-router'
import { formatTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { BegunOrder as Begun } from '#server/selling/cart/begun-order-views.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** That an order waits for its payment, so that nobody orders a second time; nothing where none does. */
export function BegunOrder({
  begun,
  from,
}: {
  begun: Begun | undefined
  /** The page it stands on, to which letting it go leads back. */
  from: string
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (!begun) return null
  const { id, number, totalPaise, heldUntil } = begun
  const until = heldUntil ? ` until ${formatTime(heldUntil)}` : ''
  return (
    <Notice tone="warn" className="mb-6">
      <p className="figures">
        {`Order ${number} of ${formatInr(totalPaise, 2)} waits for your payment${until}.`}
      </p>
      <Form method="post" action={`/orders/${id}/pay`} className="flex flex-wrap gap-3 pt-3">
        <input type="hidden" name="from" value={from} />
        <ButtonLink to={`/orders/${id}/pay`} size="sm">
          Pay now
        </ButtonLink>
        <Button type="submit" name="intent" value="let-go" size="sm" variant="quiet" disabled={isBusy}>
          Let it go
        </Button>
      </Form>
    </Notice>
  )
}
