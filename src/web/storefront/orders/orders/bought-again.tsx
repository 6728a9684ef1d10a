import { Link } from 'react-router'
import type { OrderPage } from '#server/orders/orders/order-page-views.ts'
import { Notice } from '#web/ui/notice.tsx'

/** That an order was bought in the place of another one, or another one in its place, with the way there. */
export function BoughtAgain({ order }: { order: Pick<OrderPage, 'boughtAgain'> }) {
  const { former, next } = order.boughtAgain
  if (!former && next.length === 0) return null
  return (
    <Notice tone="good" className="-mt-4 mb-10">
      {former ? (
        <p>
          <span>
            {former.sellerName} could not send it, so we bought it again for you at the price you had paid.
          </span>{' '}
          <OrderLink id={former.id} number={former.number} label="First order" />
        </p>
      ) : null}
      {next.map(({ id, number, sellerName }) => (
        <p key={id}>
          <span>The price you paid is kept: {sellerName} sends it now, and you pay nothing more.</span>{' '}
          <OrderLink id={id} number={number} label="See order" />
        </p>
      ))}
    </Notice>
  )
}

function OrderLink({ id, number, label }: { id: string; number: string; label: string }) {
  return (
    <Link to={`/orders/${id}`} className="font-semibold underline">
      {label} <span className="figures">{number}</span>
    </Link>
  )
}
