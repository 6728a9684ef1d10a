import { Form, useNavigation } from 'react-router'
import { KNOWN_COURIERS } from '#domain/orders/fulfilment/couriers.ts'
import type { SoldParcel } from '#server/orders/fulfilment/parcel-views.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RefusedStep } from './steps/act-on-vendor-order.action.ts'
import { WITHOUT_NUMBER } from './steps/without-number.ts'

interface HandOverFormProps {
  parcel: SoldParcel
  home: string
  /** The shop booked it: who carries it is not typed. */
  isBooked: boolean
  /** It may not leave before it has one. */
  needsEwayBill: boolean
  refused: RefusedStep | undefined
}

/** Who takes a packed parcel; naming and handing over are one press. */
export function HandOverForm({ parcel, home, isBooked, needsEwayBill, refused }: HandOverFormProps) {
  const { formData } = useNavigation()
  const sending = formData?.get('parcelId') === parcel.id ? formData.get('intent') : undefined
  const { typed, fields } = refused ?? { typed: undefined, fields: {} as Record<string, string> }
  return (
    <Form method="post" action={home} noValidate preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="parcelId" value={parcel.id} />
      <input
        type="hidden"
        name="named"
        value={`${parcel.courierName ?? ''}, ${parcel.trackingNumber ?? ''}`}
      />
      {isBooked ? (
        <>
          <input type="hidden" name="courierName" value={parcel.courierName ?? ''} />
          <input type="hidden" name="trackingNumber" value={parcel.trackingNumber ?? ''} />
        </>
      ) : (
        <CourierFields parcel={parcel} typed={typed} fields={fields} />
      )}
      {needsEwayBill ? (
        <TextField
          label="E-way bill number"
          name="ewayBillNumber"
          defaultValue={refused?.intent === 'hand-over' ? typed?.ewayBillNumber : undefined}
          error={refused?.intent === 'hand-over' ? fields.ewayBillNumber : undefined}
          hint="12 digits. The parcel may not leave without it."
          inputMode="numeric"
          maxLength={16}
          autoComplete="off"
          inputClassName="figures"
          className="sm:w-1/2 sm:pr-2"
        />
      ) : null}
      {asksForNumber(parcel, refused) ? (
        <Checkbox
          name={WITHOUT_NUMBER}
          value="yes"
          label="It has no tracking number yet"
          hint="You can add the number here later."
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="hand-over"
          // What comes first then is the form above.
          variant={needsEwayBill ? 'secondary' : 'primary'}
          busy={sending === 'hand-over' && 'Handing over...'}
        >
          Hand over to the courier
        </Button>
        {isBooked ? null : (
          <Button
            type="submit"
            name="intent"
            value="name-courier"
            busy={sending === 'name-courier' && 'Saving...'}
          >
            Save courier only
          </Button>
        )}
      </div>
    </Form>
  )
}

/** Once it was sent without; what collects cash does not leave without a number. */
function asksForNumber(parcel: SoldParcel, refused: RefusedStep | undefined): boolean {
  const isWithout =
    refused?.fields.trackingNumber !== undefined && refused.typed.trackingNumber?.trim() === ''
  return refused?.intent === 'hand-over' && parcel.cashPaise === 0 && isWithout
}

function CourierFields({
  parcel,
  typed,
  fields,
}: {
  parcel: SoldParcel
  typed: Readonly<Record<string, string>> | undefined
  fields: Readonly<Record<string, string>>
}) {
  return (
    <>
      <datalist id={`couriers-${parcel.id}`}>
        {KNOWN_COURIERS.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Courier"
          name="courierName"
          defaultValue={typed?.courierName || (parcel.courierName ?? parcel.proposedCourierName ?? '')}
          hint={parcel.proposedCourierName && 'As for the last parcel.'}
          error={fields.courierName}
          list={`couriers-${parcel.id}`}
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          label="Tracking number"
          optional={parcel.cashPaise === 0}
          name="trackingNumber"
          defaultValue={typed?.trackingNumber || (parcel.trackingNumber ?? '')}
          error={fields.trackingNumber}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          inputClassName="figures"
        />
      </div>
    </>
  )
}
