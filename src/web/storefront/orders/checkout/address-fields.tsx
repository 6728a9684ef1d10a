import { STATES } from '#domain/ground/shipping/states.ts'
import { useHydrated } from '#web/storefront/ground/shared/use-hydrated.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export function ContactFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="First name" name="firstName" autoComplete="given-name" />
      <TextField label="Last name" name="lastName" autoComplete="family-name" />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        hint="Your order’s invoice goes here."
      />
      <TextField
        label="Phone number"
        name="phoneNumber"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={20}
        hint="10 digits. The courier may call you."
      />
    </div>
  )
}

export function AddressFields({ doubt }: { doubt: string | undefined }) {
  const isHydrated = useHydrated()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Address"
        name="address"
        autoComplete="street-address"
        placeholder="House number, building, street, area"
        className="sm:col-span-2"
      />
      <TextField
        label="PIN code"
        name="postalCode"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        inputClassName="figures"
        hint={isHydrated ? '6 digits. We fill in the city and state.' : '6 digits.'}
      />
      <TextField label="City" name="city" autoComplete="address-level2" />
      <SelectField
        label="State or union territory"
        name="state"
        autoComplete="address-level1"
        className="sm:col-span-2"
        hint={doubt}
      >
        <option value="">Choose…</option>
        {STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

export function SaveAddress({ isOffered, isTicked }: { isOffered: boolean; isTicked: boolean }) {
  return (
    <div className={isOffered ? undefined : 'hidden noscript:block'}>
      <Checkbox name="saveAddress" defaultChecked={isTicked} label="Save this address for next time" />
    </div>
  )
}
