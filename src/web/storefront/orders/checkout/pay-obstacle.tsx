import { Form, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { ChangedTerm, LeftOfOrder } from '#domain/orders/checkout/changed-terms.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface ShownObstacle {
  /** As the press would be refused. */
  message: string
  changes: readonly ChangedTerm[]
  left: LeftOfOrder
}

/** Why an order cannot be paid any more as it was agreed, what has changed of it, and the way to order it anew. */
export function PayObstacle({ message, changes, left }: ShownObstacle) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <Notice tone="bad">
        <p>{message}</p>
        {changes.length > 0 ? (
          <ul className="list-disc pt-2 pl-5">
            {changes.map((change) => (
              <li key={'name' in change ? change.name : change.what} className="wrap-anywhere">
                {wordsOf(change)}
              </li>
            ))}
          </ul>
        ) : null}
        {left === 'none' ? <p className="pt-2">Nothing in it is available now.</p> : null}
      </Notice>
      {left === 'none' ? (
        <div>
          <ButtonLink to="/products" variant="primary" size="lg">
            Browse other products
          </ButtonLink>
        </div>
      ) : (
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value="cart"
            variant="primary"
            size="lg"
            busy={isBusy && 'Adding...'}
          >
            {left === 'all' ? 'Add it to the cart' : 'Add what is left to the cart'}
          </Button>
        </Form>
      )}
    </>
  )
}

function wordsOf(change: ChangedTerm): string {
  switch (change.what) {
    case 'price':
      return `${change.name}: ${formatInr(change.agreedPaise, 2)} before, ${formatInr(change.nowPaise, 2)} now.`
    case 'gone':
      return `${change.name}: this offer is no longer on sale.`
    case 'too few':
      return change.available > 0
        ? `${change.name}: only ${change.available} of the ${counted(change.agreed, 'item')} you ordered left.`
        : `${change.name}: out of stock.`
    case 'day':
      return `${change.name}: a pre-order, sent from ${formatWeekday(change.nowDay)} now. When you ordered it was ${formatWeekday(change.agreedDay)}.`
    case 'promotions':
      return `Promotions: ${formatInr(change.agreedPaise, 2)} off before, ${formatInr(change.nowPaise, 2)} off now.`
    case 'delivery':
      return `Delivery: ${formatInr(change.agreedPaise, 2)} before, ${formatInr(change.nowPaise, 2)} now.`
  }
}
