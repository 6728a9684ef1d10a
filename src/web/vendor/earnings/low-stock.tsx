import { Link } from 'react-router'
import type { LowStock } from '#server/inventory/low-stock-views.ts'
import { StockBadge } from './stock-badge.tsx'

/** What is on sale and nearly gone. */
export function LowStockList({ offers }: { offers: readonly LowStock[] }) {
  return (
    <section aria-labelledby="low-stock">
      <h2 id="low-stock" className="pb-3 text-xl">
        Running low
      </h2>
      {offers.length === 0 ? (
        <p className="border-line border-y py-4 text-muted">Nothing on sale is running low.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {offers.map((offer) => (
            <li
              key={offer.offerId}
              className="relative flex items-center justify-between gap-4 py-3 hover:bg-sunken"
            >
              <div className="min-w-0">
                <Link
                  to={`/vendor/products/${offer.offerId}`}
                  prefetch="intent"
                  className="line-clamp-2 font-medium leading-snug after:absolute after:inset-0"
                >
                  {offer.name}
                </Link>
                {offer.sellerSku ? <p className="truncate text-muted text-sm">{offer.sellerSku}</p> : null}
              </div>
              <StockBadge available={offer.available} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
