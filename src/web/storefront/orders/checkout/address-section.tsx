import { STATES } from '#domain/ground/shipping/states.ts'
import { useHydrated } from '#web/storefront/ground/shared/use-hydrated.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface SectionProps {
  start: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

export function ContactFields({ start, errors }: SectionProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        defaultValue={start.firstName}
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        defaultValue={start.lastName}
        error={errors.lastName}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={start.email}
        error={errors.email}
      />
      <TextField
        label="Phone number"
        name="phoneNumber"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={20}
        hint="10 digits; the courier calls it."
        defaultValue={start.phoneNumber}
        error={errors.phoneNumber}
      />
    </div>
  )
}

export function AddressFields({ start, errors, doubt }: SectionProps & { doubt: string | undefined }) {
  const isHydrated = useHydrated()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Address"
        name="address"
        autoComplete="street-address"
        placeholder="House number, building, street, area"
        className="sm:col-span-2"
        defaultValue={start.address}
        error={errors.address}
      />
      <TextField
        label="PIN code"
        name="postalCode"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        inputClassName="figures"
        hint={isHydrated ? '6 digits; fills in state and city.' : '6 digits.'}
        defaultValue={start.postalCode}
        error={errors.postalCode}
      />
      <TextField
        label="City"
        name="city"
        autoComplete="address-level2"
        defaultValue={start.city}
        error={errors.city}
      />
      <SelectField
        label="State or union territory"
        name="state"
        autoComplete="address-level1"
        className="sm:col-span-2"
        defaultValue={start.state}
        error={errors.state}
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
