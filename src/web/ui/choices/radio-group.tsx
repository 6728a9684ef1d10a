import { Fragment, type ReactNode, useId } from 'react'
import { FieldError } from '../field.tsx'
import { joinClasses } from '../join-classes.ts'

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
  const {
    legend,
    legendHidden,
    name,
    options,
    value,
    defaultValue,
    onValueChange,
    error,
    className,
    children,
  } = props
  const id = useId()
  const look = props.look ?? 'plain'
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset className={className} aria-describedby={errorId}>
      <legend className={legendHidden ? 'sr-only' : 'pb-2 font-semibold text-sm'}>{legend}</legend>
      {children}
      <div className={look === 'cards' ? 'flex flex-col gap-2' : 'flex flex-col'}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <label className={joinClasses(ROW, ROW_LOOKS[look])}>
              <input
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                {...(value === undefined
                  ? { defaultChecked: defaultValue === option.value }
                  : { checked: value === option.value })}
                onChange={() => onValueChange?.(option.value)}
                className="size-5 shrink-0 cursor-pointer disabled:cursor-not-allowed"
              />
              <span className="min-w-0 grow">
                <span className={look === 'cards' ? 'font-medium' : undefined}>{option.label}</span>
                {option.hint ? <span className="block text-muted text-sm">{option.hint}</span> : null}
              </span>
              {option.trailing ? <span className="figures text-muted text-sm">{option.trailing}</span> : null}
            </label>
            {value === option.value ? option.below : null}
          </Fragment>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

const ROW = 'flex cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-muted'
const ROW_LOOKS = {
  plain: 'min-h-9 py-1 text-[0.9375rem] hover:text-ink pointer-coarse:min-h-11',
  cards:
    'min-h-14 rounded-control border border-edge bg-surface px-4 py-3 has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)]',
}
