import { useContext } from 'react'
import { STATES } from '#domain/ground/shipping/states.ts'
import { sellerAddressFields } from '#domain/selling/sellers/seller-address.ts'
import type { SellerSettings, ShownAddress } from '#server/selling/sellers/seller-settings-views.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Who sells, under which registrations, from where: they bind each other, so they are saved together. */
export function BusinessFields({ settings }: { settings: SellerSettings }) {
  const { registered, pickup, returns } = settings
  const { filled: pickupSame } = useContext(AnsweredFields)('pickupSame')
  return (
    <>
      <TextField
        label="Legal name"
        name="legalName"
        autoComplete="organization"
        defaultValue={settings.legalName ?? ''}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="GSTIN"
          name="gstin"
          spellCheck={false}
          autoCapitalize="characters"
          hint="For the state you ship from"
          defaultValue={settings.gstin ?? ''}
        />
        <TextField
          label="PAN"
          name="pan"
          optional
          spellCheck={false}
          autoCapitalize="characters"
          hint="Leave it empty to take it from the GSTIN"
          defaultValue={settings.pan ?? ''}
        />
      </div>
      <Place prefix="registered" title="Registered address" place={registered} />
      <Place prefix="pickup" title="Pickup address" place={pickup}>
        <Checkbox
          label="Pick up parcels at the registered address"
          name="pickupSame"
          defaultChecked={pickupSame?.defaultValue === 'on'}
        />
      </Place>
      <Place prefix="return" title="Return address" place={returns}>
        <p className="text-muted text-sm">Leave it empty if returns go to the pickup address.</p>
      </Place>
    </>
  )
}

function Place({
  prefix,
  title,
  place,
  children,
}: {
  prefix: string
  title: string
  place: ShownAddress
  children?: React.ReactNode
}) {
  const names = sellerAddressFields(prefix)
  const field = (key: keyof typeof names) => ({
    name: names[key],
    defaultValue: place[key] ?? '',
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
