import { formatInr } from '#domain/ground/shared/money.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import type { VendorOrderView } from '#server/orders/orders/order-page-views.ts'
import { OrderLine } from '#web/shared/orders/orders/order-line.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** What was ordered, by the seller who ships it. */
export function VendorOrderSections({ vendorOrders }: { vendorOrders: readonly VendorOrderView[] }) {
  return vendorOrders.map((vendorOrder) => (
    <section key={vendorOrder.id} aria-label={`Sold by ${vendorOrder.sellerName}`}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b pb-3">
        <h2 className="text-lg">Sold by {vendorOrder.sellerName}</h2>
        {vendorOrders.length > 1 ? (
          <Badge tone={statusBadgeColour(vendorOrder.status)}>{statusLabel(vendorOrder.status)}</Badge>
        ) : null}
      </div>
      <ul className="divide-y divide-line">
        {vendorOrder.lines.map((line) => (
          <OrderLine key={line.offerId} line={line} to={`/products/${line.productId}`} marks={[line.mpn]}>
            {line.unitPricePaise < line.listPricePaise ? (
              <>
                {' '}
                <span className="sr-only">instead of</span> <s>{formatInr(line.listPricePaise, 2)}</s>
              </>
            ) : null}
          </OrderLine>
        ))}
      </ul>
    </section>
  ))
}
