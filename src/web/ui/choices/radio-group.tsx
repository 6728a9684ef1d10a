import { Fragment, type ReactNode, useContext, useId } from 'react'
import { FieldError } from '../field.tsx'
import { AnsweredFields } from '../forms/answered-fields.ts'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  /** Stands at the end of the row: a count, a price. */
  trailing?: ReactNode
  disabled?: boolean
  /** Belongs to this choice: shown below its row while it is chosen. */
  below?: ReactNode
}

interface RadioGroupProps {
  legend: ReactNode
  legendHidden?: boolean
  name: string
  options: readonly RadioOption[]
  /** Controlled; or `defaultValue` to leave it to the browser. */
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: (value: string) => void
  error?: string | undefined
  /** `plain`: dense rows, for filters. `cards`: bordered rows, for a choice that matters. */
  look?: 'plain' | 'cards'
  className?: string
  /** Stands between the legend and the choices. */
  children?: ReactNode
}

export function RadioGroup(props: RadioGroupProps) {
  const { legend, legendHidden, name, options, value, onValueChange, className, children } = props
  const id = useId()
  const answered = useContext(AnsweredFields)(name)
  const { defaultValue } = { ...props, ...answered.filled }
  const error = props.error ?? answered.error
  const look = props.look ?? 'plain'
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset className={className} aria-describedby={errorId}>
      <legend className={legendHidden ? 'sr-only' : 'pb-2 font-semibold text-sm'}>{legend}</legend>
      {children}
      <div className={look === 'cards' ? 'radio-cards' : 'radio-rows'}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <label>
              <input
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                {...(value === undefined
                  ? { defaultChecked: defaultValue === option.value }
                  : { checked: value === option.value })}
                onChange={() => onValueChange?.(option.value)}
              />
              <span>
                {look === 'cards' ? <span className="font-medium">{option.label}</span> : option.label}
                {option.hint ? <span className="block text-muted text-sm">{option.hint}</span> : null}
              </span>
              {option.trailing ? <span>{option.trailing}</span> : null}
            </label>
            {value === option.value ? option.below : null}
          </Fragment>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
