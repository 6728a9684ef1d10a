import { Form } from 'react-router'
import { isOnItsWay } from '#domain/orders/fulfilment/parcel-status.ts'
import type { SoldParcel } from '#server/orders/fulfilment/parcel-views.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RefusedStep } from './steps/act-on-vendor-order.action.ts'

const SUMMARY = 'inline-flex min-h-11 cursor-pointer items-center text-link text-sm'

interface MendFormProps {
  parcel: SoldParcel
  home: string
  refused: RefusedStep | undefined
}

/** A wrong scan, mended before the parcel leaves. */
export function ReplaceSerialForm({ parcel, home, refused }: MendFormProps) {
  const units = parcel.lines.flatMap(({ name, units: ofLine }) => ofLine.map((unit) => ({ ...unit, name })))
  if (units.length === 0) return null
  const isRefused = refused?.intent === 'replace-serial'
  return (
    <details open={isRefused} className="min-w-0 open:basis-full">
      <summary className={SUMMARY}>Change a serial number</summary>
      <Form
        method="post"
        action={home}
        noValidate
        preventScrollReset
        className="grid items-end gap-4 pt-2 pb-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <input type="hidden" name="parcelId" value={parcel.id} />
        <SelectField
          label="Instead of"
          name="unitId"
          defaultValue={isRefused ? refused.typed.unitId : undefined}
        >
          {units.map(({ id, serial, name }) => (
            <option key={id} value={id}>
              {serial}, {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="The right number"
          name="serial"
          defaultValue={isRefused ? refused.typed.serial : ''}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          inputClassName="figures"
        />
        <Button type="submit" name="intent" value="replace-serial">
          Change
        </Button>
      </Form>
    </details>
  )
}

/** Asks before a box is taken apart, without JavaScript too. */
export function UnpackForm({ parcel, home }: Omit<MendFormProps, 'refused'>) {
  return (
    <details className="min-w-0 open:basis-full">
      <summary className={SUMMARY}>Unpack this parcel</summary>
      <Form
        method="post"
        action={home}
        preventScrollReset
        className="flex flex-wrap items-center gap-4 pt-2 pb-2"
      >
        <input type="hidden" name="parcelId" value={parcel.id} />
        <p className="grow basis-64 text-sm">
          You then pack its items again, with their serial numbers. This cannot be undone.
        </p>
        <Button type="submit" name="intent" value="unpack" variant="danger">
          Unpack
        </Button>
      </Form>
    </details>
  )
}

/** For a parcel that left without its number: as its seller learns it afterwards. */
export function NumberForm({ parcel, home, refused }: MendFormProps) {
  if (!parcel.courierName || parcel.trackingNumber || !isOnItsWay(parcel.status)) return null
  const isRefused = refused?.intent === 'number-parcel'
  return (
    <Form
      method="post"
      action={home}
      noValidate
      preventScrollReset
      className="grid items-start gap-4 pt-5 sm:grid-cols-[minmax(0,20rem)_auto]"
    >
      <input type="hidden" name="parcelId" value={parcel.id} />
      <TextField
        label="Tracking number"
        name="trackingNumber"
        defaultValue={isRefused ? refused.typed.trackingNumber : ''}
        error={isRefused ? refused.fields.trackingNumber : undefined}
        hint="It left without one, so the customer cannot follow it."
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        inputClassName="figures"
      />
      <div className="sm:pt-7">
        <Button type="submit" name="intent" value="number-parcel">
          Add number
        </Button>
      </div>
    </Form>
  )
}
