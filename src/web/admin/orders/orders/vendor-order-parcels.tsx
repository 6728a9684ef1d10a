import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { cashRows } from '#domain/orders/fulfilment/cash-rows.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import type { OrderParcel } from '#server/orders/orders/parcels/order-parcel-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FactRow } from '#web/ui/sections/fact-row.tsx'

/** The boxes of one vendor order: where each is, who carries it, and which pieces are in it. */
export function VendorOrderParcels({ parcels }: { parcels: readonly OrderParcel[] }) {
  if (parcels.length === 0) return null
  return (
    <ul aria-label="Parcels" className="grid gap-4 pt-5 xl:grid-cols-2">
      {parcels.map((parcel) => (
        <li key={parcel.id} className="rounded-stage border border-line bg-surface p-4 text-[0.9375rem]">
          <h3 className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-sans font-semibold text-base tracking-normal">
            Parcel {parcel.position}
            <Badge tone={statusBadgeColour(parcel.status)}>
              {parcel.status === 'cancelled' ? 'Unpacked' : statusLabel(parcel.status)}
            </Badge>
          </h3>
          <dl className="flex flex-col gap-1.5 pt-3">
            <FactRow label="Since">{formatDateTime(parcel.movedAt)}</FactRow>
            {parcel.reason ? <FactRow label="Reason">{parcel.reason}</FactRow> : null}
            {parcel.courierName ? <FactRow label="Courier">{parcel.courierName}</FactRow> : null}
            {parcel.trackingNumber ? (
              <FactRow label="Tracking">
                <TrackingNumber number={parcel.trackingNumber} url={parcel.trackingUrl} />
              </FactRow>
            ) : null}
            {parcel.expectedOn ? (
              <FactRow label="Expected">{formatWeekday(parcel.expectedOn)}</FactRow>
            ) : null}
            {cashRows(parcel).map(({ label, paise }) => (
              <FactRow key={label} label={label}>
                <span className="figures">{formatToPay(paise)}</span>
              </FactRow>
            ))}
          </dl>
          <Contents lines={parcel.lines} />
        </li>
      ))}
    </ul>
  )
}

function TrackingNumber({ number, url }: { number: string; url: string | null }) {
  if (!url) return <span className="figures wrap-anywhere">{number}</span>
  return (
    <a href={url} rel="noopener noreferrer" target="_blank" className="figures wrap-anywhere text-link">
      {number}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function Contents({ lines }: Pick<OrderParcel, 'lines'>) {
  return (
    <ul aria-label="Contents" className="mt-3 flex flex-col gap-1 border-line border-t pt-3">
      {lines.map((line) => (
        <li key={line.lineId}>
          <span className="figures">{line.quantity}</span> × {line.name}
          {line.serials.length > 0 ? (
            <span className="figures wrap-anywhere block text-muted text-sm">
              {counted(line.serials.length, 'serial number')}: {line.serials.join(', ')}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
