import { Link } from 'react-router'
import type { LowStock } from '#server/selling/inventory/low-stock-views.ts'
import { ListSection } from '#web/ui/sections/page-section.tsx'
import { StockBadge } from '#web/vendor/selling/listings/stock-badge.tsx'

/** What is on sale and nearly gone. */
export function LowStockList({ offers }: { offers: readonly LowStock[] }) {
  return (
    <ListSection
      id="low-stock"
      title="Sold out or running low"
      rows={offers}
      empty="Nothing on sale has run out or is running low."
    >
      {(offer) => (
        <li
          key={offer.offerId}
          className="relative flex items-center justify-between gap-4 py-3 hover:bg-sunken"
        >
          <div className="min-w-0">
            <Link
              to={`/vendor/products/${offer.offerId}#stock`}
              prefetch="intent"
              className="line-clamp-2 font-medium leading-snug after:absolute after:inset-0"
            >
              {offer.name}
            </Link>
            {offer.sellerSku ? <p className="wrap-anywhere text-muted text-sm">{offer.sellerSku}</p> : null}
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <StockBadge available={offer.available} />
            <span aria-hidden="true" className="text-link text-sm">
              Add stock
            </span>
          </div>
        </li>
      )}
    </ListSection>
  )
}
