import { type ShippingTable, TABLE_FORMS } from '#domain/ground/shipping/shipping-tables.ts'
import { STATES } from '#domain/ground/shipping/states.ts'
import { ROUTE_NAMES, ZONE_NAMES, ZONES } from '#domain/ground/shipping/zones.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface RowFieldsProps {
  table: ShippingTable
  /** The key of a row that is there is not changed: another key is another row. */
  isNew: boolean
  value: (name: string) => string
}

/** The fields of one row. */
export function RowFields({ table, isNew, value }: RowFieldsProps) {
  const { columns, key } = TABLE_FORMS[table]
  return columns.map(({ name, label }) => {
    if (!isNew && key.includes(name))
      return <input key={name} type="hidden" name={name} value={value(name)} />
    const options = OPTIONS[name]
    if (options)
      return (
        <SelectField key={name} label={label} name={name} defaultValue={value(name) || undefined}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </SelectField>
      )
    return (
      <TextField
        key={name}
        label={label}
        name={name}
        defaultValue={value(name)}
        hint={HINTS[name]}
        optional={name === 'city'}
        {...(name === 'day' && { type: 'date' })}
        {...(NUMBERS.has(name) && { inputMode: 'numeric' as const, inputClassName: 'figures' })}
      />
    )
  })
}

const NUMBERS: ReadonlySet<string> = new Set(['prefix', 'daysMin', 'daysMax'])

const HINTS: Readonly<Record<string, string>> = {
  prefix: 'One to six digits: 4110 is Pune, 411001 is one of its post offices.',
  city: 'Same for every prefix of one city: parcels within it count as local.',
  daysMin: 'Working days.',
  daysMax: 'Working days, as promised to customers.',
}

type Option = readonly [value: string, text: string]
const YES_OR_NO: readonly Option[] = [
  ['yes', 'Yes'],
  ['no', 'No'],
]

const OPTIONS: Readonly<Record<string, readonly Option[]>> = {
  zone: ZONES.map((zone): Option => [zone, ZONE_NAMES[zone]]),
  route: Object.entries(ROUTE_NAMES),
  served: YES_OR_NO,
  cash: YES_OR_NO,
  state: [['', 'All of India'], ...STATES.map(({ code, name }): Option => [code, name])],
}
