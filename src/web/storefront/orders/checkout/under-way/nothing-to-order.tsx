import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PackageCheck, ShoppingCart } from '#web/ui/pictures/icons.ts'
import type { OrderedCart } from '../checkout-answer.ts'
import type { CheckoutProps } from '../checkout-form.tsx'
import { OrderLink, SeeOrder } from './order-link.tsx'

/** The cart has nothing that can be ordered now, or what was to be ordered has become an order. */
export function NothingToOrder({
  ordered,
  lines,
  only,
  others,
  latestOrder,
  review,
}: Pick<CheckoutProps, 'lines' | 'only' | 'others' | 'latestOrder' | 'review'> & {
  ordered: OrderedCart | undefined
}) {
  if (ordered) return <AlreadyOrdered {...ordered} />
  const hasLines = lines.length > 0
  if (only && !hasLines) return <NotInCart ordered={latestOrder} hasOthers={others > 0} />
  return (
    <EmptyState
      as="h1"
      icon={ShoppingCart}
      title={hasLines ? 'Nothing in your cart is available now' : 'Your cart is empty'}
      action={
        <>
          <ButtonLink to="/products" variant="primary">
            Browse Products
          </ButtonLink>
          {hasLines ? <ButtonLink to="/cart">View cart</ButtonLink> : null}
        </>
      }
    >
      <p>
        {hasLines
          ? (review.lines.find(({ held }) => held)?.held?.text ??
            'The items in it are out of stock or no longer on sale.')
          : 'Add something to your cart, then check out.'}
      </p>
      {latestOrder ? (
        <p className="mt-2">
          Your last checkout became <OrderLink {...latestOrder} />.
        </p>
      ) : null}
    </EmptyState>
  )
}

/** What was to be bought by itself: nothing else is offered in its place. */
function NotInCart({ ordered, hasOthers }: { ordered: OrderedCart | null; hasOthers: boolean }) {
  return (
    <EmptyState
      as="h1"
      icon={ordered ? PackageCheck : ShoppingCart}
      title={ordered ? 'You have already ordered this' : 'This is no longer in your cart'}
      action={
        <>
          {ordered ? <SeeOrder orderId={ordered.orderId} /> : null}
          {hasOthers ? <ButtonLink to="/cart">View cart</ButtonLink> : null}
          <ButtonLink to="/products">Browse Products</ButtonLink>
        </>
      }
    >
      {ordered ? (
        <p>
          It became <OrderLink {...ordered} />. Nothing was ordered twice.
        </p>
      ) : (
        <p>Nothing was ordered. Choose “Buy now” on its page once more to order it.</p>
      )}
    </EmptyState>
  )
}

function AlreadyOrdered({ orderId, number }: OrderedCart) {
  return (
    <EmptyState
      as="h1"
      icon={PackageCheck}
      title="You have already placed this order"
      action={
        <>
          <SeeOrder orderId={orderId} />
          <ButtonLink to="/products">Browse Products</ButtonLink>
        </>
      }
    >
      <p>It was placed as order {number} from another page. Nothing was ordered twice.</p>
    </EmptyState>
  )
}
