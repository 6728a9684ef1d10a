import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { RETURN_BADGES, RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import type { ListedReturn } from '#server/orders/returns/returns-of-order-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'

interface OrderReturnsProps {
  /** The order of the page; a seller's page is of a vendor order and names no other. */
  orderId?: string
  /** Also the one whose goods paid for this order. */
  returns: readonly ListedReturn[]
  /** The address of the page of an order, where its reader has one, and of a return. */
  orderPath?: (orderId: string) => string
  returnPath: (of: ListedReturn) => string
}

/** The returns of an order, each leading to its page and to the order that it was exchanged for. */
export function OrderReturns({ orderId, returns, orderPath, returnPath }: OrderReturnsProps) {
  if (returns.length === 0) return null
  return (
    <PageSection id="returns" title={returns.length === 1 ? 'Return' : 'Returns'}>
      <ul className="divide-y divide-line border-line border-y">
        {returns.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <Link to={returnPath(each)} prefetch="intent" className="font-semibold hover:underline">
                {each.kind === 'warranty' ? 'Warranty claim' : 'Return'} {each.number}
              </Link>
              <p className="text-muted text-sm">
                {counted(each.pieces, 'piece')}
                {each.actBy ? `, next step by ${formatDate(each.actBy)}` : ''}
              </p>
              <ExchangedFor of={each} orderId={orderId} orderPath={orderPath} />
            </div>
            <Badge tone={RETURN_BADGES[each.status]}>{RETURN_STATUS_LABELS[each.status]}</Badge>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function ExchangedFor({
  of,
  orderId,
  orderPath,
}: {
  of: ListedReturn
  orderId: OrderReturnsProps['orderId'] | undefined
  orderPath: OrderReturnsProps['orderPath'] | undefined
}) {
  if (!of.exchangeOrder) return null
  const isHere = of.exchangeOrder.id === orderId
  const number = isHere ? of.orderNumber : of.exchangeOrder.number
  return (
    <p className="text-sm">
      {isHere ? 'Paid for with items returned from ' : 'Exchanged for '}
      {orderPath ? (
        <Link to={orderPath(isHere ? of.orderId : of.exchangeOrder.id)} className="figures text-link">
          order {number}
        </Link>
      ) : (
        <span className="figures">order {number}</span>
      )}
    </p>
  )
}
