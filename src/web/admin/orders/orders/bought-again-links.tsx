import { Link } from 'react-router'
import type { BoughtAgain } from '#server/orders/orders/bought-again-views.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The order in whose place this one was bought, and those in the place of its own cancelled items. */
export function BoughtAgainLinks({ boughtAgain: { former, next } }: { boughtAgain: BoughtAgain }) {
  if (!former && next.length === 0) return null
  return (
    <Notice className="mb-6">
      {former ? (
        <p>
          <span>Bought in the place of what {former.sellerName} could not send:</span>{' '}
          <OrderLink id={former.id} number={former.number} />
        </p>
      ) : null}
      {next.map(({ id, number, sellerName }) => (
        <p key={id}>
          <span>The price is kept: bought again from {sellerName}:</span>{' '}
          <OrderLink id={id} number={number} />
        </p>
      ))}
    </Notice>
  )
}

function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={`/admin/orders/${id}`} prefetch="intent" className="figures text-link">
      Order {number}
    </Link>
  )
}
