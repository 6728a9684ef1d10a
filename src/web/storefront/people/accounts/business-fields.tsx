import { TextField } from '#web/ui/text-field.tsx'

/** The particulars of a registered business, for the checkout and for the account. */
export function BusinessFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="GSTIN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        inputClassName="figures uppercase"
        hint="15 letters and digits. Its state decides which GST is charged."
        name="gstin"
      />
      <TextField
        label="Company name"
        autoComplete="organization"
        hint="As registered under GST."
        name="company"
      />
      <TextField
        label="Registered address"
        optional
        autoComplete="off"
        className="sm:col-span-2"
        hint="Needed when we deliver to an address other than the registered one."
        name="companyAddress"
      />
      <TextField
        label="Registered PIN code"
        optional
        autoComplete="off"
        inputMode="numeric"
        maxLength={10}
        inputClassName="figures"
        name="companyPostalCode"
      />
      <TextField label="Registered town" optional autoComplete="off" name="companyCity" />
    </div>
  )
}
