import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { cameAfterRefundWords } from '#domain/orders/disputes/came-after-refund.ts'
import { cashRows } from '#domain/orders/fulfilment/cash-rows.ts'
import { reportsOf } from '#domain/orders/fulfilment/courier-reports.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import type { EwayBillView } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import type { OfferedCourier } from '#server/orders/fulfilment/couriers/offered-couriers.ts'
import type { SoldParcel } from '#server/orders/fulfilment/parcel-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Contradictions } from './contradictions.tsx'
import { CourierBooking, isBeingBooked, isBooked } from './courier-booking.tsx'
import { EwayBill } from './eway-bill.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { NumberForm, ReplaceSerialForm, UnpackForm } from './mend-forms.tsx'
import { PaperLinks } from './paper-links.tsx'
import { ReportForm } from './report-form.tsx'
import type { RefusedStep } from './steps/act-on-vendor-order.action.ts'
import { UndeliveredForm } from './undelivered-form.tsx'

interface ParcelCardProps {
  parcel: SoldParcel
  /** Absent where it may move without one. */
  ewayBill: EwayBillView | undefined
  home: string
  asksReason: boolean
  /** Label and slip name the customer, whose address a seller sees only as long as it is needed. */
  canPrint: boolean
  couriers: readonly OfferedCourier[]
  refused: RefusedStep | undefined
}

/** A parcel: what is in it, who carries it, where it is, and what can be done with it. */
export function ParcelCard(props: ParcelCardProps) {
  const { parcel, ewayBill, home, asksReason, canPrint, couriers, refused } = props
  const { position, status, movedAt, reason } = parcel
  const titleId = `parcel-${parcel.id}`
  return (
    <article aria-labelledby={titleId} className="rounded-stage border border-line bg-surface p-5 sm:p-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-4">
        <h3 id={titleId} className="font-sans font-semibold text-base tracking-normal">
          Parcel {position}
        </h3>
        <Badge tone={statusBadgeColour(status)}>{statusLabel(status)}</Badge>
        <time dateTime={movedAt} className="figures text-muted text-sm">
          {formatDateTime(movedAt)}
        </time>
        {reason ? <p className="wrap-anywhere basis-full text-sm">{reason}</p> : null}
      </header>
      {refused && Object.keys(refused.fields).length === 0 ? (
        <Notice tone="bad" role="alert" className="mb-4">
          <p>{refused.message}</p>
        </Notice>
      ) : null}
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start sm:justify-between">
        <ParcelContents parcel={parcel} />
        {parcel.pictureKey ? (
          <Picture
            base={pictureBase(parcel.pictureKey)}
            widths={PICTURE_WIDTHS}
            alt={`The packed box of parcel ${position}`}
            sizes="8rem"
            className="size-32 shrink-0 rounded-control border border-line object-cover"
          />
        ) : null}
      </div>
      <CustomersWish wish={parcel.wish} />
      <WhoBears charges={parcel.charges} />
      <Contradictions said={parcel.contradictions} />
      <CameAfterRefund refund={parcel.cameAfterRefund} />
      {canPrint ? (
        <PaperLinks home={home} parcelId={parcel.id} of={`parcel ${position}`} className="pt-3" />
      ) : null}
      {ewayBill ? <EwayBill bill={ewayBill} home={home} refused={refused} /> : null}
      <NumberForm parcel={parcel} home={home} refused={refused} />
      {status === 'packed' ? (
        <div className="flex flex-col gap-4 pt-5">
          <CourierBooking parcel={parcel} home={home} couriers={couriers} refused={refused} />
          {isBeingBooked(parcel) ? null : (
            <HandOverForm
              key={parcel.trackingNumber}
              parcel={parcel}
              home={home}
              isBooked={isBooked(parcel)}
              needsEwayBill={ewayBill !== undefined && ewayBill.state !== 'made'}
              refused={refused?.intent === 'book-courier' ? undefined : refused}
            />
          )}
          <div className="flex flex-col gap-x-8 border-line border-t pt-2 sm:flex-row sm:flex-wrap">
            <ReplaceSerialForm parcel={parcel} home={home} refused={refused} />
            <UnpackForm parcel={parcel} home={home} />
          </div>
        </div>
      ) : status === 'returned' ? (
        <UndeliveredForm parcel={parcel} home={home} isOffice={asksReason} />
      ) : reportsOf(status, asksReason ? undefined : parcel).length > 0 ? (
        <ReportForm parcel={parcel} home={home} asksReason={asksReason} refused={refused} />
      ) : null}
    </article>
  )
}

function CameAfterRefund({ refund }: { refund: SoldParcel['cameAfterRefund'] }) {
  return refund ? (
    <Notice tone="warn" title="Delivered after its refund" className="mt-4">
      <p>{cameAfterRefundWords(refund)}</p>
    </Notice>
  ) : null
}

/** What its customer asks of the next attempt to deliver it. */
function CustomersWish({ wish }: Pick<SoldParcel, 'wish'>) {
  return wish ? (
    <Notice tone="warn" title="The customer asks" className="mt-4">
      <p className="wrap-anywhere">{wish}</p>
      <p>Please pass it on to the courier.</p>
    </Notice>
  ) : null
}

/** What of a parcel that did not stay with its customer was written for its seller. */
function WhoBears({ charges }: Pick<SoldParcel, 'charges'>) {
  const { compensationPaise = 0, returnFreightPaise = 0 } = charges ?? {}
  if (compensationPaise === 0 && returnFreightPaise === 0) return null
  return (
    <dl className="flex flex-col gap-1 pt-4 text-[0.9375rem]">
      {compensationPaise === 0 ? null : (
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">NanoNagar bears it</dt>
          <dd className="figures">{formatToPay(compensationPaise)} credited</dd>
        </div>
      )}
      {returnFreightPaise === 0 ? null : (
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">The seller bears the return freight</dt>
          <dd className="figures">{formatToPay(returnFreightPaise)} charged</dd>
        </div>
      )}
    </dl>
  )
}

function ParcelContents({ parcel }: { parcel: SoldParcel }) {
  const { lines, courierName, trackingNumber, trackingUrl } = parcel
  return (
    <div className="flex min-w-0 flex-col gap-3 text-[0.9375rem]">
      <ul className="flex flex-col gap-1">
        {lines.map(({ name, quantity, units }) => (
          <li key={name} className="wrap-anywhere">
            <strong className="figures font-semibold">{quantity}</strong> × {name}
            {units.length > 0 ? (
              <span className="block text-muted text-sm">
                Serial {units.length === 1 ? 'number' : 'numbers'}{' '}
                <span>{units.map(({ serial }) => serial).join(', ')}</span>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {courierName ? (
        <p className="wrap-anywhere">
          <span className="text-muted">Courier </span>
          {courierName}
          {trackingNumber ? (
            <>
              <span className="text-muted">, tracking number </span>
              {trackingUrl ? (
                <a href={trackingUrl} target="_blank" rel="noreferrer" className="text-link">
                  {trackingNumber}
                </a>
              ) : (
                <span>{trackingNumber}</span>
              )}
            </>
          ) : null}
        </p>
      ) : null}
      {cashRows(parcel).map(({ label, paise }) => (
        <p key={label}>
          <span className="text-muted">{label} </span>
          <strong className="figures font-semibold">{formatToPay(paise)}</strong>
        </p>
      ))}
    </div>
  )
}
