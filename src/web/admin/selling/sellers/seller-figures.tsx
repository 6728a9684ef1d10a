import { cappedCount, PRODUCTS_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { CancelledShare } from '#server/money/earnings/cancelled-share-views.ts'
import type { SellerRecord } from '#server/selling/sellers/seller-record-views.ts'
import { cancelledFigure } from '#web/shared/selling/sellers/cancelled-share-text.ts'

/** What the seller sells, and what waits for it. */
export function SellerFigures({ seller, cancelled }: { seller: SellerRecord; cancelled: CancelledShare }) {
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
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-line border-y py-4 sm:grid-cols-4">
      {figures.map(([label, figure, of]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="figures font-semibold text-xl">{figure}</dd>
          {of ? <dd className="figures text-muted text-sm">{of}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
