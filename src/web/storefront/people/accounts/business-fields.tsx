import { TextField } from '#web/ui/text-field.tsx'

interface BusinessFieldsProps {
  start: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The particulars of a registered business, for the checkout and for the account. */
export function BusinessFields({ start, errors }: BusinessFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: start[name], error: errors[name] })
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
        {...field('gstin')}
      />
      <TextField
        label="Company name"
        autoComplete="organization"
        hint="As it is registered under GST."
        {...field('company')}
      />
      <TextField
        label="Registered address"
        optional
        autoComplete="off"
        className="sm:col-span-2"
        hint="Needed when the goods go somewhere else than where the business is registered."
        {...field('companyAddress')}
      />
      <TextField
        label="Registered PIN code"
        optional
        autoComplete="off"
        inputMode="numeric"
        maxLength={10}
        inputClassName="figures"
        {...field('companyPostalCode')}
      />
      <TextField label="Registered town" optional autoComplete="off" {...field('companyCity')} />
    </div>
  )
}
