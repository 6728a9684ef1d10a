import { Form, Link, useNavigation } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { OfferedCourier } from '#server/orders/fulfilment/couriers/offered-couriers.ts'
import type { SoldParcel } from '#server/orders/fulfilment/parcel-views.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePolling } from '#web/ui/progress/use-polling.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RefusedStep } from './steps/act-on-vendor-order.action.ts'

interface CourierBookingProps {
  parcel: SoldParcel
  home: string
  /** Those that the shop books; without one nothing stands here but what was booked before. */
  couriers: readonly OfferedCourier[]
  refused: RefusedStep | undefined
}

/** Whether somebody else must not be named meanwhile. */
export function isBeingBooked({ booking }: Pick<SoldParcel, 'booking'>): boolean {
  return booking !== undefined && !booking.isBeingCancelled && /^(reserved|asked)$/.test(booking.state)
}

/** Whether a courier was booked for a parcel and still comes. */
export function isBooked({ booking }: Pick<SoldParcel, 'booking'>): boolean {
  return booking?.state === 'booked' && !booking.isBeingCancelled
}

/** What became of booking a packed parcel, with what can be done about it; else the form that books one. */
export function CourierBooking(props: CourierBookingProps) {
  const { parcel, couriers } = props
  const { booking } = parcel
  usePolling(isBeingBooked(parcel) || booking?.isBeingCancelled === true)
  if (!booking && couriers.length === 0) return null
  return (
    <section aria-label="Courier booked by the seller" className="flex flex-col gap-4">
      <BookingState {...props} />
      {isBeingBooked(parcel) || isBooked(parcel) ? (
        <CancelForm {...props} />
      ) : couriers.length > 0 && !booking?.isBeingCancelled ? (
        <>
          <BookForm {...props} />
          <h4 className="border-line border-t pt-5 font-sans font-semibold text-base tracking-normal">
            Or use a courier of your choice
          </h4>
        </>
      ) : null}
    </section>
  )
}

function BookingState({ parcel, home, couriers }: CourierBookingProps) {
  const { booking } = parcel
  if (!booking) return null
  const courier = couriers.find(({ name }) => name === booking.courier)?.title ?? booking.courier
  const again = (
    <Link to={home} preventScrollReset className="text-link">
      Refresh
    </Link>
  )
  if (booking.isBeingCancelled)
    return (
      <Notice tone="note" role="status" title={`The booking with ${courier} is being cancelled`}>
        <p>{again}</p>
      </Notice>
    )
  if (booking.state === 'cancelled') return null
  if (booking.state === 'failed')
    return (
      <Notice tone="bad" title={`${courier} could not be booked`}>
        <p>{booking.problem}</p>
      </Notice>
    )
  if (booking.state !== 'booked')
    return (
      <Notice tone="note" role="status" title={`${courier} is being booked`}>
        <p>
          {booking.problem ? `${booking.problem} We keep trying. ` : ''}
          The tracking number appears here as soon as we have it. {again}
        </p>
      </Notice>
    )
  return (
    <Notice tone={booking.problem ? 'warn' : 'good'} role="status" title={`Booked with ${courier}`}>
      {booking.problem ? <p>{booking.problem}</p> : null}
      <p className="flex flex-wrap items-center gap-x-6">
        {booking.bookedAt ? (
          <time dateTime={booking.bookedAt}>{formatDateTime(booking.bookedAt)}</time>
        ) : null}
        <a
          href={`${home}/parcels/${parcel.id}/courier-label.pdf`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-link"
        >
          The courier’s own label
        </a>
      </p>
    </Notice>
  )
}

function CancelForm({ parcel, home }: CourierBookingProps) {
  return (
    <Form method="post" action={home} preventScrollReset>
      <input type="hidden" name="parcelId" value={parcel.id} />
      <Button type="submit" name="intent" value="cancel-courier" variant="danger-outline">
        Cancel the booking
      </Button>
    </Form>
  )
}

const SIDES = [
  { name: 'lengthCm', label: 'Length in cm' },
  { name: 'breadthCm', label: 'Breadth in cm' },
  { name: 'heightCm', label: 'Height in cm' },
] as const

function BookForm({ parcel, home, couriers, refused }: CourierBookingProps) {
  const { formData } = useNavigation()
  const isSending = formData?.get('parcelId') === parcel.id && formData.get('intent') === 'book-courier'
  const isRefused = refused?.intent === 'book-courier'
  const typed = isRefused ? refused.typed : {}
  const errors = isRefused ? refused.fields : {}
  const number = {
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 6,
    inputClassName: 'figures',
  } as const
  const [only] = couriers
  return (
    <Form method="post" action={home} noValidate preventScrollReset className="flex flex-col gap-4">
      <h4 className="font-sans font-semibold text-base tracking-normal">Book a pickup</h4>
      <input type="hidden" name="parcelId" value={parcel.id} />
      {couriers.length === 1 ? (
        <input type="hidden" name="courier" value={only?.name} />
      ) : (
        <SelectField label="Book with" name="courier" defaultValue={typed.courier ?? only?.name}>
          {couriers.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-4">
        <TextField
          {...number}
          label="Weight in grams"
          name="weightGrams"
          defaultValue={typed.weightGrams}
          error={errors.weightGrams}
        />
        {SIDES.map(({ name, label }) => (
          <TextField
            key={name}
            {...number}
            label={label}
            name={name}
            defaultValue={typed[name]}
            error={errors[name]}
          />
        ))}
      </div>
      <Button
        type="submit"
        name="intent"
        value="book-courier"
        className="self-start"
        busy={isSending && 'Booking...'}
      >
        Book {couriers.length === 1 ? only?.title : 'the courier'}
      </Button>
    </Form>
  )
}
