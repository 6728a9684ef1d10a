import { statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import type { VendorOrderView } from '#server/orders/orders/order-page-views.ts'
import { rowsByBuild } from '#web/storefront/goods/builder/cart/rows-by-build.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { linesLeft } from './lines-left.ts'
import { SoldLine } from './sold-line.tsx'

/** What is in no parcel, by the seller who ships it. */
export function VendorOrderSections({ vendorOrders }: { vendorOrders: readonly VendorOrderView[] }) {
  return vendorOrders
    .map((vendorOrder) => ({ ...vendorOrder, left: linesLeft(vendorOrder) }))
    .filter(({ left }) => left.length > 0)
    .map((vendorOrder) => (
      <section key={vendorOrder.id} aria-label={`Sold by ${vendorOrder.sellerName}`}>
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b pb-3">
          <h2 className="text-lg">
            {headingOf(vendorOrder)} {vendorOrder.sellerName}
          </h2>
          {vendorOrders.length > 1 && vendorOrder.parcels.length === 0 ? (
            <Badge tone={statusBadgeColour(vendorOrder.status)}>
              {vendorOrder.status === 'accepted' ? 'Being prepared' : statusLabel(vendorOrder.status)}
            </Badge>
          ) : null}
        </div>
        <ul className="divide-y divide-line">
          {rowsByBuild(
            vendorOrder.left.map((line) => ({
              to: line.buildTo,
              row: <SoldLine key={line.id} line={line} />,
            })),
          )}
        </ul>
      </section>
    ))
}

function headingOf({
  parcels,
  left,
}: Pick<VendorOrderView, 'parcels'> & { left: ReturnType<typeof linesLeft> }) {
  if (parcels.length === 0) return 'Sold by'
  return left.every((line) => line.cancelledQuantity >= line.quantity)
    ? 'Cancelled, sold by'
    : 'Still to come from'
}
