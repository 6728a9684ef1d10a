import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PackageCheck, ShoppingCart } from '#web/ui/pictures/icons.ts'
import type { OrderedCart } from '../checkout-answer.ts'
import { OrderLink, SeeOrder } from './order-link.tsx'

/** The cart has nothing that can be ordered now, or has become an order on another page. */
export function NothingToOrder({
  ordered,
  hasLines,
  latestOrder,
}: {
  ordered: OrderedCart | undefined
  hasLines: boolean
  latestOrder: OrderedCart | null
}) {
  if (ordered) return <AlreadyOrdered {...ordered} />
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
          ? 'The items in it are out of stock or no longer on sale.'
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
