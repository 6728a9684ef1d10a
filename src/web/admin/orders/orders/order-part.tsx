import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import type { AdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { OrderLine } from '#web/shared/orders/orders/order-line.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PartParcels } from './part-parcels.tsx'

type Part = AdminOrder['parts'][number]

interface OrderPartProps {
  part: Part
  /** The page on which an administrator acts in the seller's place, for who may. */
  dispatchTo: string | undefined
  /** Which other pages this administrator may open. */
  opens: { vendors: boolean; products: boolean }
}

/** What one vendor sends of an order. */
export function OrderPart({ part, dispatchTo, opens }: OrderPartProps) {
  return (
    <section aria-labelledby={`part-${part.id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b pb-3">
        <h2 id={`part-${part.id}`} className="text-lg">
          {opens.vendors ? (
            <Link to={`/admin/vendors/${part.sellerId}`} className="text-link">
              {part.sellerName}
            </Link>
          ) : (
            part.sellerName
          )}
        </h2>
        <Badge tone={statusBadgeColour(part.status)}>{statusLabel(part.status)}</Badge>
        {part.deliveredAt ? (
          <span className="text-muted text-sm">on {formatDateTime(part.deliveredAt)}</span>
        ) : null}
        {dispatchTo ? (
          <ButtonLink to={dispatchTo} size="sm" className="ml-auto">
            Dispatch<span className="sr-only"> in the place of {part.sellerName}</span>
          </ButtonLink>
        ) : null}
      </div>
      <p className="pt-2 text-muted text-sm">{datesText(part)}</p>
      <ul className="divide-y divide-line border-line border-b">
        {part.lines.map((line) => (
          <OrderLine
            key={line.offerId}
            line={line}
            to={opens.products ? `/admin/products/${line.productId}` : undefined}
            marks={[line.mpn, `HSN ${line.hsn}`, `GST ${line.gstRateBp / 100} %`]}
          />
        ))}
      </ul>
      <p className="figures flex flex-wrap justify-end gap-x-6 gap-y-1 pt-3 text-sm">
        <span className="text-muted">
          Shipping, their share: {part.shippingPaise === 0 ? 'free' : formatInr(part.shippingPaise, 2)}
        </span>
        {part.cancelledPaise > 0 ? (
          <span className="text-muted">Cancelled: −{formatInr(part.cancelledPaise, 2)}</span>
        ) : null}
        <span className="font-semibold">
          {formatInr(part.subtotalPaise + part.shippingPaise - part.cancelledPaise, 2)}
        </span>
      </p>
      <PartParcels parcels={part.parcels} />
    </section>
  )
}

function datesText({ dispatchBy, promisedBy }: Part): string {
  const leaves = `To leave by ${formatWeekday(dispatchBy)}`
  return promisedBy ? `${leaves}, promised by ${formatWeekday(promisedBy)}` : leaves
}
