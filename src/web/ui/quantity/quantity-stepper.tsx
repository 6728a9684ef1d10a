import { useState } from 'react'
import { Minus, Plus } from '#web/ui/pictures/icons.ts'
import { joinClasses } from '../join-classes.ts'
import { clampQuantity } from './clamp-quantity.ts'

interface QuantityStepperProps {
  /** Says whose quantity it is: "Quantity of Samsung 990 PRO". */
  label: string
  name?: string
  min?: number
  max?: number
  /** Controlled; or `defaultValue`. */
  value?: number
  defaultValue?: number
  /** What was typed before and refused. */
  typed?: string | undefined
  onValueChange?: (quantity: number) => void
  disabled?: boolean
  className?: string
}

/** − 1 +, with a number field between, so that it also works without JavaScript. */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    label,
    name,
    min = 1,
    max = 99,
    value,
    defaultValue = min,
    typed,
    onValueChange,
    disabled,
    className,
  } = props
  const [own, setOwn] = useState(defaultValue)
  const [draft, setDraft] = useState(typed)
  const quantity = value ?? own

  function set(next: string | number) {
    const bounded = clampQuantity(String(next), { min, max })
    setDraft(undefined)
    setOwn(bounded)
    if (bounded !== quantity) onValueChange?.(bounded)
  }

  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className={joinClasses(
        'inline-flex h-11 w-fit items-stretch self-start overflow-hidden rounded-control border border-edge bg-surface focus-within:border-focus disabled:border-line disabled:text-muted',
        className,
      )}
    >
      <button
        type="button"
        aria-label={`Decrease: ${label}`}
        disabled={quantity <= min}
        onClick={() => set(quantity - 1)}
        className={STEP}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <input
        type="number"
        name={name}
        aria-label={label}
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={draft ?? quantity}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => draft !== undefined && set(draft)}
        onKeyDown={(event) => event.key === 'Enter' && draft !== undefined && set(draft)}
        className="figures w-11 bg-transparent text-center font-medium outline-offset-[-2px]"
      />
      <button
        type="button"
        aria-label={`Increase: ${label}`}
        disabled={quantity >= max}
        onClick={() => set(quantity + 1)}
        className={STEP}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </fieldset>
  )
}

const STEP =
  'inline-flex w-11 items-center justify-center outline-offset-[-2px] hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted/60 noscript:hidden'
