import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInr } from '#domain/ground/shared/money.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import type { VendorOrderView } from '#server/orders/orders/order-page-views.ts'
import type { CustomerParcel } from '#server/orders/orders/parcels/next-step-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The boxes of an order: where each is, who carries it, and what is in it. */
export function OrderParcels({
  orderId,
  vendorOrders,
  told,
  returnable,
}: {
  orderId: string
  vendorOrders: readonly VendorOrderView[]
  told?: string | undefined
  /** The parcels of which something can be asked to go back. */
  returnable: readonly string[]
}) {
  const parcels = vendorOrders.flatMap((vendorOrder) =>
    vendorOrder.parcels.map((parcel) => ({ parcel, sellerName: vendorOrder.sellerName })),
  )
  if (parcels.length === 0) return null
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels" className="pb-4 text-xl">
        {parcels.length === 1 ? 'Your parcel' : 'Your parcels'}
      </h2>
      <ul className="grid gap-4 xl:grid-cols-2">
        {parcels.map(({ parcel, sellerName }) => (
          <li key={parcel.id}>
            <ParcelCard
              orderId={orderId}
              parcel={parcel}
              sellerName={sellerName}
              told={told}
              mayReturn={returnable.includes(parcel.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ParcelCardProps {
  orderId: string
  parcel: CustomerParcel
  sellerName: string
  /** What the page leads with, so that it is not said twice. */
  told: string | undefined
  mayReturn: boolean
}

function ParcelCard({ orderId, parcel, sellerName, told, mayReturn }: ParcelCardProps) {
  const { label, status, next, courierName, cashPaise } = parcel
  const isOver = status === 'delivered' || status === 'returned' || status === 'lost'
  return (
    <article
      aria-label={label}
      className="flex h-full flex-col gap-3 rounded-stage border border-line bg-surface p-5 text-[0.9375rem]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-sans font-semibold text-base tracking-normal">{label}</h3>
        <Badge tone={statusBadgeColour(status)}>{statusLabel(status)}</Badge>
      </div>
      <div>
        <p className="font-medium">{next.text}</p>
        {next.detail && next.detail !== told ? (
          <p className="wrap-anywhere text-muted">{next.detail}</p>
        ) : null}
      </div>
      <dl className="flex flex-col gap-1.5">
        <Fact label="Sent by">{sellerName}</Fact>
        {courierName ? <Fact label="Courier">{courierName}</Fact> : null}
        {parcel.trackingNumber ? (
          <Fact label="Tracking">
            <TrackingNumber parcel={parcel} number={parcel.trackingNumber} />
          </Fact>
        ) : null}
        {cashPaise > 0 && !isOver ? (
          <Fact label="To pay in cash">
            <span className="figures">{formatInr(cashPaise, 2)}</span>
          </Fact>
        ) : null}
        <Fact label="In it">
          <ul className="flex flex-col gap-1">
            {parcel.lines.map((line) => (
              <li key={line.lineId}>
                <span className="figures">{line.quantity}</span> × {line.name}
                {line.serials.length > 0 ? (
                  <span className="figures wrap-anywhere block text-muted text-sm">
                    Serial {line.serials.length === 1 ? 'number' : 'numbers'} {line.serials.join(', ')}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
      {mayReturn ? (
        <p className="mt-auto pt-2">
          <ButtonLink to={`/orders/${orderId}/returns/new?parcel=${parcel.id}`} size="sm">
            Return or claim warranty<span className="sr-only"> for {label}</span>
          </ButtonLink>
        </p>
      ) : null}
    </article>
  )
}

/** A link to the courier's own page where it gave one. */
function TrackingNumber({ parcel, number }: { parcel: CustomerParcel; number: string }) {
  if (!parcel.trackingUrl) return <span className="figures wrap-anywhere">{number}</span>
  return (
    <a
      href={parcel.trackingUrl}
      rel="noopener noreferrer"
      target="_blank"
      className="figures wrap-anywhere text-link"
    >
      {number}
      <ExternalLink aria-label="opens in a new tab" className="ml-1 inline size-3.5" />
    </a>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}
