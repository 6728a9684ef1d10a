import type { ReactNode } from 'react'
import { Checkbox } from './choices/checkbox.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

export interface FilterFieldProps {
  name: string
  control: 'search' | 'text' | 'amount' | 'day' | 'choice' | 'tick' | 'hidden'
  label: string
  /** As the address says it; "" for no filter. */
  value: string
  placeholder?: string | undefined
  lengthMax?: number
  options?: readonly { key: string; label: string }[]
  /** What the choice of everything is called; without it something is always chosen. */
  any?: string
  error?: string | undefined
  /** For those who listen only: its placeholder says what it takes. */
  labelHidden?: boolean
  className?: string
  /** Values to choose from where others can be typed. */
  suggestions?: readonly string[]
  /** Options of a choice in another form than a plain list. */
  children?: ReactNode
}

/** A field of a list's form, shown as its kind of filter asks. */
export function FilterField(props: FilterFieldProps) {
  const { name, control, label, value, error, className } = props
  if (control === 'hidden') return value ? <input type="hidden" name={name} value={value} /> : null
  if (control === 'tick')
    return (
      <Checkbox
        label={label}
        name={name}
        value="yes"
        defaultChecked={value !== ''}
        data-asked={value}
        className="self-end"
      />
    )
  if (control === 'choice') {
    const { any, options = [], children } = props
    return (
      <SelectField label={label} name={name} defaultValue={value} className={className} data-asked={value}>
        {any === undefined ? null : <option value="">{any}</option>}
        {children ??
          options.map((option) => (
            <option key={option.key} value={option.key}>
              {option.label}
            </option>
          ))}
      </SelectField>
    )
  }
  const { placeholder, lengthMax, suggestions, labelHidden } = props
  const types = { search: 'search', day: 'date', text: 'text', amount: 'text' } as const
  return (
    <>
      <TextField
        label={label}
        labelHidden={labelHidden ?? false}
        name={name}
        type={types[control]}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={lengthMax}
        error={error}
        className={className}
        data-asked={value}
        data-list-search={control === 'search' ? true : undefined}
        inputMode={control === 'amount' ? 'decimal' : undefined}
        {...(suggestions && { list: `${name}-suggestions`, autoComplete: 'off' })}
      />
      {suggestions ? (
        <datalist id={`${name}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}
