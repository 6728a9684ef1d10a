import { Link } from 'react-router'
import { cappedCount, PRODUCTS_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { CancelledShare } from '#server/money/earnings/cancelled-share-views.ts'
import type { SellerRecord } from '#server/selling/sellers/seller-record-views.ts'
import { cancelledFigure } from '#web/shared/selling/sellers/cancelled-share-text.ts'

interface SellerFiguresProps {
  seller: SellerRecord
  cancelled: CancelledShare
  canReadOrders: boolean
}

/** What the seller sells, and what waits for it. */
export function SellerFigures({ seller, cancelled, canReadOrders }: SellerFiguresProps) {
  const { liveProducts, revenuePaise, ordersToSend } = seller.figures
  const isSelling = seller.stage === 'approved' && !seller.isOnHoliday
  const figures = [
    [
      isSelling ? 'Products on sale' : 'Products, not visible now',
      cappedCount(liveProducts, PRODUCTS_COUNTED_MAX),
    ],
    ['Revenue this month', formatInr(revenuePaise)],
    ['Orders to ship', ordersToSend >= 100 ? '100+' : String(ordersToSend)],
    [`Cancelled, ${cancelled.days} days`, ...cancelledFigure(cancelled)],
  ]
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-line border-y py-4 sm:grid-cols-4">
        {figures.map(([label, figure, of]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="figures font-semibold text-xl">{figure}</dd>
            {of ? <dd className="figures text-muted text-sm">{of}</dd> : null}
          </div>
        ))}
      </dl>
      <PaidPreorders seller={seller} canReadOrders={canReadOrders} />
    </div>
  )
}

/** What customers have paid for and the seller is still to get. */
export function PaidPreorders({
  seller: { id, figures },
  canReadOrders,
}: {
  seller: Pick<SellerRecord, 'id' | 'figures'>
  canReadOrders: boolean
}) {
  const { preordersToSend: count, lastPreorderDay: last } = figures
  if (count === 0 || !last) return null
  return (
    <p className="text-sm">
      <span>
        {`${count >= 100 ? '100 or more' : count} of these ${count === 1 ? 'is a pre-order that is' : 'are pre-orders that are'} paid, sent from ${formatDay(last)} at the latest. What the seller will not send can be cancelled in its orders: the customer gets all of the money back.`}
      </span>{' '}
      {canReadOrders ? (
        <Link to={`/admin/orders?seller=${encodeURIComponent(id)}`} className="text-link">
          Orders of this seller
        </Link>
      ) : null}
    </p>
  )
}
