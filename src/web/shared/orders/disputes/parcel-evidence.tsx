import type { ReactNode } from 'react'
import { pictureUrl } from '#domain/goods/catalogue/picture-widths.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { ATTEMPT_REASON_WORDS, TRACKING_WORDS } from '#domain/ground/shipping/tracking-event.ts'
import type { ParcelEvidence as Evidence } from '#server/orders/disputes/evidence-views.ts'

/** What is on record of a parcel in dispute. */
export function ParcelEvidence({
  evidence,
  orderTo,
  id = 'evidence',
}: {
  evidence: Evidence
  orderTo: string
  /** Of its heading, where there are several. */
  id?: string
}) {
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6">
      <h2 id={id} className="pb-4 text-xl">
        What is on record
      </h2>
      <div className="grid gap-6 sm:grid-cols-2">
        <Fact title="Tax invoice">
          {evidence.invoices.map(({ id, number }) => (
            <a key={id} href={`${orderTo}/invoices/${id}.pdf`} download className="text-link">
              {number}
            </a>
          ))}
        </Fact>
        <Fact title="Courier">
          {evidence.courierName ?? 'Not named'}
          {evidence.trackingNumber ? <span className="block">{evidence.trackingNumber}</span> : null}
        </Fact>
        <Fact title="Handed out">{handedOut(evidence)}</Fact>
        <Fact title="In the parcel, with serial numbers">
          <ul className="flex flex-col gap-1">
            {evidence.contents.map(({ name, quantity, serials }) => (
              <li key={name} className="wrap-anywhere">
                {quantity} × {name}
                <span className="figures block text-muted text-sm">
                  {serials.length > 0 ? serials.join(', ') : 'No serial numbers'}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
      </div>
      <PackedBox pictureKey={evidence.pictureKey} />
      <CourierReports tracking={evidence.tracking} />
    </section>
  )
}

function PackedBox({ pictureKey }: Pick<Evidence, 'pictureKey'>) {
  if (!pictureKey) return <p className="pt-4 text-muted text-sm">There is no photo of the packed box.</p>
  return (
    <figure className="pt-6">
      <img
        src={pictureUrl(pictureKey, 640)}
        alt="The packed box (seller’s photo)"
        width={320}
        height={320}
        className="rounded-control border border-line object-contain"
      />
      <figcaption className="pt-1 text-muted text-sm">The packed box (seller’s photo)</figcaption>
    </figure>
  )
}

function CourierReports({ tracking }: Pick<Evidence, 'tracking'>) {
  if (tracking.length === 0)
    return <p className="pt-4 text-muted text-sm">We have no reports from a courier for this parcel.</p>
  return (
    <>
      <h3 className="pt-6 pb-3 font-sans font-semibold text-base tracking-normal">What the courier said</h3>
      <ol className="flex flex-col gap-2 text-[0.9375rem]">
        {tracking.map((event) => (
          <li key={event.id} className="flex flex-wrap gap-x-3">
            <time dateTime={event.at} className="figures w-44 shrink-0 text-muted">
              {formatDateTime(event.at)}
            </time>
            <span>
              {TRACKING_WORDS[event.kind]}
              {event.reason ? `: ${ATTEMPT_REASON_WORDS[event.reason].toLowerCase()}` : ''}
              {event.place ? `, ${event.place}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 text-[0.9375rem]">
      <h3 className="pb-1 font-normal font-sans text-muted text-sm tracking-normal">{title}</h3>
      {children}
    </div>
  )
}

function handedOut({ needsCode, codeToldAt, boxOpenedAt, deliveredAt }: Evidence): string {
  if (!deliveredAt) return 'Not delivered'
  const at = formatDateTime(deliveredAt)
  if (codeToldAt)
    return `${at}, for the delivery code that only the customer had${boxOpenedAt ? ', after the box was opened together' : ''}`
  return needsCode ? `${at}, although a code was needed, without one` : `${at}, without a delivery code`
}
