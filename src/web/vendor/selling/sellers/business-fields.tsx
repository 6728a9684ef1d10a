import { STATES } from '#domain/ground/shipping/states.ts'
import { sellerAddressFields } from '#domain/selling/sellers/seller-address.ts'
import type { SellerSettings, ShownAddress } from '#server/selling/sellers/seller-settings-views.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { FieldState } from './settings-form.tsx'

/** Who sells, under which registrations, from where: they bind each other, so they are saved together. */
export function BusinessFields({ settings, state }: { settings: SellerSettings; state: FieldState }) {
  const { registered, pickup, returns } = settings
  return (
    <>
      <TextField
        label="Legal name"
        name="legalName"
        autoComplete="organization"
        error={state.errors.legalName}
        defaultValue={state.value('legalName', settings.legalName)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="GSTIN"
          name="gstin"
          spellCheck={false}
          autoCapitalize="characters"
          hint="Of the state from which you send"
          error={state.errors.gstin}
          defaultValue={state.value('gstin', settings.gstin)}
        />
        <TextField
          label="PAN"
          name="pan"
          optional
          spellCheck={false}
          autoCapitalize="characters"
          hint="Read out of the GSTIN when left empty"
          error={state.errors.pan}
          defaultValue={state.value('pan', settings.pan)}
        />
      </div>
      <Place prefix="registered" title="Registered address" place={registered} state={state} />
      <Place prefix="pickup" title="Pickup address" place={pickup} state={state}>
        <Checkbox
          label="Parcels are fetched at the registered address"
          name="pickupSame"
          defaultChecked={state.value('pickupSame', null) === 'on'}
        />
      </Place>
      <Place prefix="return" title="Return address" place={returns} state={state}>
        <p className="text-muted text-sm">Leave it empty if returns go to the pickup address.</p>
      </Place>
    </>
  )
}

function Place({
  prefix,
  title,
  place,
  state,
  children,
}: {
  prefix: string
  title: string
  place: ShownAddress
  state: FieldState
  children?: React.ReactNode
}) {
  const names = sellerAddressFields(prefix)
  const field = (key: keyof typeof names) => ({
    name: names[key],
    error: state.errors[names[key]],
    defaultValue: state.value(names[key], place[key]),
  })
  return (
    <fieldset className="flex flex-col gap-4 border-line border-t pt-4">
      <legend className="float-left pb-2 font-semibold">{title}</legend>
      {children}
      <TextField label="Address" {...field('address')} />
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField label="PIN code" inputMode="numeric" maxLength={10} {...field('postalCode')} />
        <TextField label="City" {...field('city')} />
        <SelectField key={place.state} label="State or union territory" {...field('state')}>
          <option value="">Choose…</option>
          {STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}
