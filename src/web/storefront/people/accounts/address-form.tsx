import { type FormEvent, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { stateOfPin } from '#domain/ground/shipping/pin-code.ts'
import { STATES } from '#domain/ground/shipping/states.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A delivery address. A PIN code fills in city and state where it is sure of them; what a person typed stays. */
export function AddressForm({
  saved,
  answer,
}: {
  saved: Readonly<Record<string, unknown>>
  answer: RefusedForm | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(answer?.fields, form)
  const isBusy = useNavigation().formMethod === 'POST'
  const field = (name: string) => ({
    name,
    error: errors[name],
    defaultValue: answer?.typed[name] ?? String(saved[name] ?? ''),
  })
  return (
    <Form method="post" ref={form} onInput={onInput} noValidate className="grid gap-5 sm:grid-cols-2">
      {errors.form ? (
        <div className="sm:col-span-2">
          <FormRefusal message={errors.form} />
        </div>
      ) : null}
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <TextField
        label="Phone number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="10 digits"
        {...field('phoneNumber')}
      />
      <TextField
        label="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        onInput={(event) => fillFromPin(event, form.current)}
        {...field('postalCode')}
      />
      <TextField
        label="Address"
        autoComplete="street-address"
        className="sm:col-span-2"
        hint="House, street, area"
        {...field('address')}
      />
      <TextField label="City" autoComplete="address-level2" {...field('city')} />
      <SelectField label="State" autoComplete="address-level1" {...field('state')}>
        <option value="">Choose a state</option>
        {STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isBusy ? 'Saving...' : false}
          className="w-full"
        >
          Save address
        </Button>
      </div>
    </Form>
  )
}

function fillFromPin(event: FormEvent<HTMLInputElement>, form: HTMLFormElement | null): void {
  const { city, state } = stateOfPin(readPinCode(event.currentTarget.value))
  fill(form?.elements.namedItem('city'), city)
  fill(form?.elements.namedItem('state'), state)
}

/** Writes only where nothing stands, or what an earlier PIN code wrote. */
function fill(field: Element | RadioNodeList | null | undefined, value: string | undefined): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !value) return
  if (field.value !== '' && field.value !== field.dataset.fromPin) return
  field.value = value
  field.dataset.fromPin = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
