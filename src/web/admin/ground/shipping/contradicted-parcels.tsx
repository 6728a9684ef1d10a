import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { cameAfterRefundWords } from '#domain/orders/disputes/came-after-refund.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import type { ContradictedParcel } from '#server/orders/fulfilment/tracking/contradiction-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'

/** Parcels of which a courier says something else than the books, or than a refund: a person has to ask. */
export function ContradictedParcels({ parcels }: { parcels: readonly ContradictedParcel[] }) {
  if (parcels.length === 0) return null
  return (
    <PageSection id="contradicted" title="Conflicting courier reports" className="pb-10">
      <ul className="divide-y divide-line border-line border-y">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="flex flex-col gap-1 py-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={`/admin/orders/${parcel.orderId}/parts/${parcel.vendorOrderId}`}
                className="figures font-semibold text-link"
              >
                {parcel.orderNumber}, parcel {parcel.position}
              </Link>
              <Badge tone={statusBadgeColour(parcel.status)}>{statusLabel(parcel.status)}</Badge>
              <span className="wrap-anywhere text-muted">{parcel.sellerName}</span>
            </p>
            {parcel.refund ? (
              <p className="wrap-anywhere text-[0.9375rem]">{cameAfterRefundWords(parcel.refund)}</p>
            ) : null}
            {parcel.said.map(({ words, place, at }) => (
              <p key={`${at} ${words}`} className="wrap-anywhere text-[0.9375rem]">
                The courier says: {words}
                {place ? `, ${place}` : ''}, <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
