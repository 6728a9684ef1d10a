import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import { RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import type { CodeToTell } from '#server/orders/fulfilment/door/door-views.ts'
import type { VendorOrderView } from '#server/orders/orders/order-page-views.ts'
import type { CustomerParcel } from '#server/orders/orders/parcels/next-step-views.ts'
import type { ListedReturn } from '#server/orders/returns/returns-of-order-views.ts'
import { TimelineSteps } from '#web/shared/orders/orders/order-timeline.tsx'
import { rowsByBuild } from '#web/storefront/goods/builder/cart/rows-by-build.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeliveryCode } from './delivery-code.tsx'
import { piecesOfLine } from './lines-left.ts'
import { SoldLine } from './sold-line.tsx'
import type { TimelineGroup } from './timeline-text.ts'
import { TRACKER_STEPS, type trackerDays } from './tracker-days.ts'

interface OrderParcelsProps {
  orderId: string
  vendorOrders: readonly VendorOrderView[]
  told?: string | undefined
  /** The parcels of which something can be asked to go back. */
  returnable: readonly string[]
  codes: readonly CodeToTell[]
  returns: readonly ListedReturn[]
  /** What happened to each parcel, where there are several. */
  timelines: readonly TimelineGroup[]
  /** The days on which each parcel reached its steps (`trackerDays`). */
  days: ReturnType<typeof trackerDays>
}

/** The parcels of an order: where each is, who carries it, its code, what is in it, and what has happened to it. */
export function OrderParcels({ vendorOrders, ...shown }: OrderParcelsProps) {
  const parcels = vendorOrders.flatMap((vendorOrder) =>
    vendorOrder.parcels.map((parcel) => ({ parcel, vendorOrder })),
  )
  if (parcels.length === 0) return null
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels" className="scroll-mt-24 pb-4 text-xl">
        {parcels.length === 1 ? 'Your parcel' : 'Your parcels'}
      </h2>
      <ul className="grid gap-4">
        {parcels.map((each) => (
          <li key={each.parcel.id}>
            <ParcelCard {...each} {...shown} isOnly={parcels.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Those for whom nothing is paid at the door any more. */
const NOT_TO_PAY: ReadonlySet<CustomerParcel['status']> = new Set([
  'delivered',
  'returning',
  'returned',
  'lost',
])

/** How far a parcel that is on its way to its customer has come. */
function ParcelTracker({
  status,
  days = [],
}: Pick<CustomerParcel, 'status'> & { days: OrderParcelsProps['days'][string] | undefined }) {
  const reached = REACHED[status]
  return reached ? (
    <ol aria-label="Progress" className="parcel-tracker">
      {TRACKER_STEPS.map((step, index) => (
        <li key={step} aria-current={index + 1 === reached ? 'step' : undefined}>
          <span>{step}</span>
          {days[index] && index < reached ? <span className="figures"> {days[index]}</span> : null}
        </li>
      ))}
    </ol>
  ) : null
}

const REACHED: Partial<Record<string, number>> = {
  packed: 2,
  shipped: 3,
  'out-for-delivery': 3,
  'attempt-failed': 3,
  held: 3,
  delivered: 4,
}

interface ParcelCardProps extends Omit<OrderParcelsProps, 'vendorOrders'> {
  parcel: CustomerParcel
  vendorOrder: VendorOrderView
  /** What the page says of the order is about it. */
  isOnly: boolean
}

function ParcelCard({
  orderId,
  parcel,
  vendorOrder,
  told,
  isOnly,
  returnable,
  codes,
  returns,
  timelines,
  days,
}: ParcelCardProps) {
  const { label, status, courierName, cashPaise, goesBack } = parcel
  const code = goesBack ? undefined : codes.find(({ parcelId }) => parcelId === parcel.id)?.code
  const steps = timelines.find(({ parcelId }) => parcelId === parcel.id)?.steps
  return (
    <article
      aria-label={label}
      className="flex flex-col gap-3 rounded-stage border border-line bg-surface p-5 text-[0.9375rem]"
    >
      <ParcelState parcel={parcel} told={told} isOnly={isOnly} />
      {goesBack ? null : <ParcelTracker status={status} days={days[parcel.id]} />}
      {code ? <DeliveryCode code={code} /> : null}
      <dl className="flex flex-col gap-1.5">
        <Fact label="Sent by">{vendorOrder.sellerName}</Fact>
        {courierName ? <Fact label="Courier">{courierName}</Fact> : null}
        {parcel.trackingNumber ? (
          <Fact label="Tracking">
            <TrackingNumber parcel={parcel} number={parcel.trackingNumber} />
          </Fact>
        ) : null}
        {cashPaise > 0 && !goesBack && !NOT_TO_PAY.has(status) ? (
          <Fact label="To pay in cash">
            <span className="figures">{formatInr(cashPaise, 2)}</span>
          </Fact>
        ) : null}
      </dl>
      <Items
        orderId={orderId}
        parcel={parcel}
        vendorOrder={vendorOrder}
        returns={returns.filter(({ parcelId }) => parcelId === parcel.id)}
      />
      <NextDelivery orderId={orderId} parcel={parcel} />
      {returnable.includes(parcel.id) ? (
        <p>
          <ButtonLink to={`/orders/${orderId}/returns/new?parcel=${parcel.id}`} size="sm">
            Return or claim warranty<span className="sr-only"> for {label}</span>
          </ButtonLink>
        </p>
      ) : null}
      {steps ? (
        <details>
          <summary className="cursor-pointer text-link">
            What has happened<span className="sr-only"> to {label}</span>
          </summary>
          <div className="pt-4">
            <TimelineSteps steps={steps} />
          </div>
        </details>
      ) : null}
    </article>
  )
}

/** The way to say what helps the courier, where it could not deliver the parcel; and what was said. */
function NextDelivery({ orderId, parcel }: Pick<ParcelCardProps, 'orderId' | 'parcel'>) {
  const { id, status, wish } = parcel
  if (status !== 'attempt-failed' && status !== 'held') return null
  return (
    <p className="wrap-anywhere">
      {wish ? `You asked: ${wish} ` : null}
      <Link to={`/orders/${orderId}/delivery?parcel=${id}`} className="text-link">
        {wish ? 'Change it' : 'Choose a day, correct your phone, or send it back'}
      </Link>
    </p>
  )
}

/** What is in a parcel. Of what was delivered each item leads to its review, and to what can be measured of it. */
function Items({
  orderId,
  parcel,
  vendorOrder,
  returns,
}: Pick<ParcelCardProps, 'orderId' | 'parcel' | 'vendorOrder' | 'returns'>) {
  return (
    <ul aria-label="Items" className="divide-y divide-line border-line border-t">
      {rowsByBuild(
        parcel.lines.flatMap(({ lineId, quantity, serials }) =>
          vendorOrder.lines
            .filter(({ id }) => id === lineId)
            .map((line) => ({
              to: line.buildTo,
              row: (
                <SoldLine key={lineId} line={piecesOfLine(line, quantity)}>
                  {parcel.status === 'delivered' &&
                    [
                      ['Review', `/orders/${orderId}/reviews/new?piece=${parcel.id}:${lineId}:1`],
                      ['Measure', line.measureTo],
                    ].map(
                      ([words, to]) =>
                        to && (
                          <span key={words} className="block">
                            <Link
                              to={to}
                              aria-label={`${words} ${line.name}`}
                              className="text-link inline-flex min-h-11 items-center text-sm"
                            >
                              {words}
                            </Link>
                          </span>
                        ),
                    )}
                  {returns.map(
                    (each) =>
                      each.lineIds.includes(lineId) && (
                        <span key={each.id} className="block text-sm">
                          <span>{RETURN_STATUS_LABELS[each.status]}, see </span>
                          <Link to={`/orders/${each.orderId}/returns/${each.id}`} className="text-link">
                            {each.number}
                          </Link>
                        </span>
                      ),
                  )}
                  {serials.length > 0 ? (
                    <span className="wrap-anywhere block text-sm">Serial no. {serials.join(', ')}</span>
                  ) : null}
                </SoldLine>
              ),
            })),
        ),
      )}
    </ul>
  )
}

/** Which parcel it is and where; what the page says above of the only one is not said again. */
function ParcelState({ parcel, told, isOnly }: Pick<ParcelCardProps, 'parcel' | 'told' | 'isOnly'>) {
  const { label, status, next } = parcel
  // The sign says it of a parcel among several, and the page of the only one.
  const isJustDelivered = status === 'delivered' && next.tone === 'good'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-sans font-semibold text-base tracking-normal">{label}</h3>
        {isJustDelivered && isOnly ? null : (
          <Badge tone={statusBadgeColour(status)}>
            {parcel.goesBack ? 'Going back' : statusLabel(status)}
          </Badge>
        )}
      </div>
      <div className="empty:hidden">
        {isJustDelivered ? null : <p className="font-medium">{next.text}</p>}
        {next.detail && next.detail !== told ? (
          <p className="wrap-anywhere text-muted">{next.detail}</p>
        ) : null}
      </div>
    </>
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
      <span role="img" aria-label="opens in a new tab" className="ml-1">
        ↗
      </span>
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
